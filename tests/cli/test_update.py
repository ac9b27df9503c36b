"""``export --update FILE`` and the options that lay out ``.bib`` files."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..shared import SEEDS
from .test_cli import DUMP, run

KEPT = """% Kept by hand.
@misc{mine,
  title = {A Title about Trees},
  author = {Example, Ada and others},
  year = 2024,
}

@book{other, title = {Caf\xe9 Society}, year = {1999}}
"""


@pytest.fixture
def dump(tmp_path: Path) -> Path:
    path = tmp_path / "dump.txt"
    path.write_text(DUMP, "utf-8")
    return path


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    path = tmp_path / "kept.bib"
    path.write_text(KEPT, "utf-8")
    return path


def test_a_publication_that_is_in_the_file_keeps_its_key_and_gets_what_the_dump_knows(dump: Path, kept: Path) -> None:
    done = run("export", dump, "--to", "bibtex", "--update", kept)
    assert done.code == 0, done.err
    assert done.out == ""
    after = kept.read_text("utf-8")
    assert after.startswith("% Kept by hand.\n@misc{mine,\n  title = {A Title about Trees},\n")
    assert "arXiv" in after
    assert after.endswith("\n@book{other, title = {Caf\xe9 Society}, year = {1999}}\n")
    assert after.count("@") == 2
    assert f"wrote {kept}" in done.err


def test_a_second_update_changes_no_byte_and_says_so(dump: Path, kept: Path) -> None:
    run("export", dump, "--to", "bibtex", "--update", kept)
    first = kept.read_bytes()
    done = run("export", dump, "--to", "bibtex", "--update", kept)
    assert kept.read_bytes() == first
    assert f"left {kept}" in done.err


@pytest.mark.parametrize("label", ["bibtex", "biblatex"])
def test_a_file_that_is_not_there_yet_is_made_and_then_left_alone(tmp_path: Path, label: str) -> None:
    path = tmp_path / "new.bib"
    assert run("export", *SEEDS, "--to", label, "--update", path).code == 0
    first = path.read_bytes()
    assert first.count(b"\n@") == 54
    assert run("export", *SEEDS, "--to", label, "--update", path).code == 0
    assert path.read_bytes() == first


def test_a_file_in_another_encoding_stays_in_it(dump: Path, kept: Path) -> None:
    kept.write_bytes(KEPT.encode("cp1252"))
    assert run("export", dump, "--to", "bibtex", "--update", kept).code == 0
    assert b"Caf\xe9 Society" in kept.read_bytes()


def test_a_file_that_cannot_be_updated_is_left_as_it_is(dump: Path, tmp_path: Path, kept: Path) -> None:
    assert run("export", dump, "--to", "bibtex", "--update", tmp_path).fails("this is no file")
    assert run("export", dump, "--to", "csl-json", "--update", kept).fails("cannot be updated")
    assert run("export", dump, "--to", "bibtex", "--update", kept, "-o", "x.bib").fails("not both")
    assert kept.read_text("utf-8") == KEPT


def test_the_layout_of_bib_files_follows_the_options(dump: Path) -> None:
    plain = run("export", dump, "--to", "biblatex")
    assert "  author = {Example, Ada and others}," in plain.out
    done = run("export", dump, "--to", "biblatex", "--indent", "4", "--align", "--field-order", "title,date")
    lines = done.out.splitlines()
    assert lines[1].startswith("    title ")
    assert lines[2].startswith("    date ")
    assert len({line.index("=") for line in lines[1:-1]}) == 1


def test_a_layout_that_cannot_be_is_refused_with_what_would_be_right(dump: Path) -> None:
    assert run("export", dump, "--to", "biblatex", "--sort", "yaer").fails("year")
    assert run("export", dump, "--to", "biblatex", "--wrap", "3").fails("wrap")


def test_build_lays_out_its_bib_files_alike(dump: Path, tmp_path: Path) -> None:
    assert run("build", dump, "-o", tmp_path / "out", "--indent", "1").code == 0
    for name in ("references.bib", "references.biblatex.bib"):
        assert "\n author = " in (tmp_path / "out" / name).read_text("utf-8")


@pytest.mark.parametrize(
    ("more", "words"),
    [("% a note for us\n", "that are no records"), ("@misc{broken, title = {Never closed,\n", "left as it is")],
)
def test_a_file_is_not_replaced_by_its_own_records_if_that_loses_any_of_it(
    tmp_path: Path, more: str, words: str
) -> None:
    path = tmp_path / "own.bib"
    path.write_text("@book{k,\n  title = {A},\n}\n" + more, "utf-8")
    before = path.read_bytes()
    assert run("export", path, "--to", "biblatex", "--from", "biblatex", "-o", path, "-q").fails("own.bib", words)
    assert path.read_bytes() == before


def test_a_file_of_records_alone_is_deduplicated_in_place(tmp_path: Path) -> None:
    path = tmp_path / "own.bib"
    entry = "@book{%s,\n  title = {A Long Title about Trees},\n  author = {Doe, Jane},\n  date = {2001},\n}\n"
    path.write_text(entry % "a" + entry % "b", "utf-8")
    assert run("export", path, "--to", "biblatex", "-o", path, "-q").code == 0
    assert path.read_text("utf-8").count("@book") == 1
