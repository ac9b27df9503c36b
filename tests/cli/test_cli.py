"""The command line: what goes where, which exit code, and one line for what a user did wrong."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ..shared import SEEDS

DUMP = """arXiv subjects

Ada Example

Publications and source records attributed to Ada Example.

At least 1 recordsLinked to original sources

arXiv2024

A Title about Trees

An abstract that says what the paper about trees is for, in one sentence that is long enough.

cs.LG↗
"""


class Result:
    def __init__(self, done: subprocess.CompletedProcess[bytes]) -> None:
        self.code = done.returncode
        self.out = done.stdout.decode()
        self.err = done.stderr.decode()

    def fails(self, *words: str) -> bool:
        """Exit code 2, nothing on stdout, one line on stderr that holds these words."""
        assert (self.code, self.out) == (2, ""), (self.code, self.out, self.err)
        assert self.err.startswith("seedcite: ")
        assert self.err.count("\n") == 1, self.err
        assert all(word in self.err for word in words), self.err
        return True


def run(*args: str | Path, stdin: bytes = b"", cwd: Path | None = None, **env: str) -> Result:
    command = [sys.executable, "-m", "seedcite", *map(str, args)]
    done = subprocess.run(command, input=stdin, capture_output=True, cwd=cwd, env=os.environ | env, check=False)
    return Result(done)


@pytest.fixture
def dump(tmp_path: Path) -> Path:
    path = tmp_path / "dump.txt"
    path.write_text(DUMP, "utf-8")
    return path


def test_build_writes_every_form_and_a_second_run_changes_no_byte(tmp_path: Path) -> None:
    first = run("build", *SEEDS, "-o", tmp_path / "out")
    assert first.code == 0, first.err
    assert first.out == ""
    assert "58 records read from 4 dumps: 55 out, 3 merged, 0 rejected" in first.err
    written = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    assert set(written) == {
        "references.bib",
        "references.biblatex.bib",
        "references.json",
        "references.txt",
        "references.md",
        "references.html",
        "report.html",
    }
    again = run("build", *reversed(SEEDS), "-o", tmp_path / "again", PYTHONHASHSEED="7")
    assert again.code == 0
    for name in set(written) - {"report.html"}:
        assert (tmp_path / "again" / name).read_bytes() == written[name], name
    assert run("build", *SEEDS, "-o", tmp_path / "out", PYTHONHASHSEED="8").code == 0
    assert {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()} == written


def test_build_gives_all_forms_the_same_keys(tmp_path: Path) -> None:
    assert run("build", *SEEDS, "-o", tmp_path).code == 0
    bibtex, biblatex = (
        re.findall(r"^@\w+\{([^,]+),", (tmp_path / name).read_text("utf-8"), re.MULTILINE)
        for name in ("references.bib", "references.biblatex.bib")
    )
    items = json.loads((tmp_path / "references.json").read_text("utf-8"))
    assert len(bibtex) == len({key.lower() for key in bibtex}) == 55
    assert bibtex == biblatex == [item["id"] for item in items]


def test_no_output_holds_a_folder_of_the_machine(tmp_path: Path, dump: Path) -> None:
    assert run("build", dump, "-o", tmp_path / "out").code == 0
    for path in (tmp_path / "out").iterdir():
        assert str(tmp_path) not in path.read_text("utf-8"), path.name


def test_abstracts_are_in_the_bib_files_on_request_only(tmp_path: Path, dump: Path) -> None:
    for option, expected in (((), False), (("--abstracts",), True)):
        assert run("build", dump, "-o", tmp_path / "out", *option).code == 0
        assert ("abstract = " in (tmp_path / "out/references.bib").read_text("utf-8")) is expected
    assert "abstract = " not in run("export", dump, "--to", "biblatex").out
    assert "abstract = " in run("export", dump, "--to", "biblatex", "--abstracts").out


@pytest.mark.parametrize("label", ["bibtex", "biblatex", "csl-json", "jsonl"])
def test_export_writes_data_to_stdout_and_messages_to_stderr(dump: Path, label: str) -> None:
    done = run("export", dump, "--to", label)
    assert done.code == 0
    assert "Trees" in done.out
    assert "1 record read from 1 dump: 1 out, 0 merged, 0 rejected" in done.err
    assert run("export", dump, "--to", label, "--quiet").err == ""


def test_export_replaces_a_file_whole(dump: Path, tmp_path: Path) -> None:
    target = tmp_path / "refs.bib"
    assert run("export", dump, "--to", "bibtex", "-o", target).code == 0
    assert target.read_text("utf-8") == run("export", dump, "--to", "bibtex").out


def test_bibliography_writes_references_in_any_style_and_target(dump: Path) -> None:
    apa = run("bibliography", dump)
    assert apa.code == 0
    assert apa.out.startswith("Example, A. et al. (2024)")
    html = run("bibliography", dump, "--style", "ieee", "--to", "html")
    assert "<html" in html.out
    assert "A. Example" in html.out


def test_explain_says_why(dump: Path) -> None:
    twin = DUMP.replace("Ada Example", "Bo Sample").encode()
    done = run("explain", dump, "-", stdin=twin)
    assert done.code == 0
    assert "A Title about Trees" in done.out
    assert "dump.txt" in done.out
    assert "stdin" in done.out


def test_check_lists_issues_with_their_places_and_fails_on_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "p.txt"
    path.write_text(DUMP.replace("what the", r"what \model the"), "utf-8")
    done = run("check", path)
    assert done.code == 1
    assert re.search(r"^p\.txt:\d+(:\d+)?: warning \S+", done.out)
    assert run("check", SEEDS[1]).code in (0, 1)


def test_formats_and_styles_are_listed() -> None:
    assert re.search(r"^arxiv-subjects +read", run("formats").out, re.MULTILINE)
    styles = run("styles", "chicago").out.splitlines()
    assert any(line.startswith("chicago-author-date ") for line in styles)
    assert all("chicago" in line.lower() for line in styles)


def test_help_teaches_and_completion_is_there() -> None:
    assert "Exit codes" in run("--help").out
    for name in ("build", "export", "bibliography", "explain", "check", "formats", "styles"):
        assert name in run("--help").out
        assert run(name, "--help").code == 0
    assert "seedcite" in run(_SEEDCITE_COMPLETE="bash_source").out


@pytest.mark.parametrize("command", [["build", "-o", "OUT"], ["export", "--to", "bibtex"], ["explain"], ["check"]])
def test_a_dump_that_cannot_be_read_is_one_line_and_exit_2(command: list[str], tmp_path: Path, dump: Path) -> None:
    (tmp_path / "empty.txt").write_bytes(b"")
    (tmp_path / "blank.txt").write_bytes(b" \n\n")
    (tmp_path / "page.pdf").write_bytes(b"%PDF-1.7\n\x00\x01")
    (tmp_path / "noise.bin").write_bytes(bytes(range(256)) * 40)
    (tmp_path / "letter.txt").write_text("Dear all, this is a letter. It is not a list of papers.\n")
    for bad, words in (
        ("missing.txt", ["missing.txt", "no such file"]),
        (".", ["folder"]),
        ("empty.txt", ["empty.txt", "empty"]),
        ("blank.txt", ["blank.txt", "empty"]),
        ("page.pdf", ["page.pdf", "PDF"]),
        ("noise.bin", ["noise.bin", "binary"]),
        ("letter.txt", ["letter.txt", "tried", "arxiv-subjects", "plain-profile"]),
    ):
        assert run(*command, dump, bad, cwd=tmp_path).fails(*words)
    assert not (tmp_path / "OUT").exists()


def test_wrong_usage_is_one_line_and_exit_2_with_the_nearest_name(dump: Path, tmp_path: Path) -> None:
    assert run("biuld", dump).fails("biuld", "build")
    assert run("build", dump).fails("--output")
    assert run("build", "-o", tmp_path).fails("DUMP")
    assert run("export", dump, "--to", "bibtx").fails("bibtx", "did you mean 'bibtex'")
    assert run("export", dump, "--to", "plain-profile").fails("only be read")
    assert run("export", dump, "--from", "arxiv", "--to", "bibtex").fails("unknown format 'arxiv'", "arxiv-subjects")
    assert run("build", dump, "-o", tmp_path / "o", "--style", "chicago-author-dat").fails("did you mean 'chicago-")
    assert run("bibliography", dump, "--to", "htlm").fails("htlm", "html")
    assert run("bibliography", dump, "--locale", "de-XX").fails("de-XX", "de-DE")
    assert run("styles", "zzzzzz").fails("zzzzzz")
    assert not (tmp_path / "o").exists()


def test_an_output_that_cannot_be_written_is_exit_2_and_nothing_is_left(dump: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    assert run("build", dump, "-o", tmp_path / "file").fails("file", "cannot be written")
    assert run("export", dump, "--to", "bibtex", "-o", tmp_path / "file" / "x.bib").fails("cannot be written")
    assert run("export", dump, "--to", "bibtex", "-o", tmp_path).fails("cannot be written", "folder")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["dump.txt", "file"]


def test_an_empty_input_never_replaces_a_good_file(tmp_path: Path) -> None:
    target = tmp_path / "refs.bib"
    target.write_text("@misc{a, title = {A}}\n")
    assert run("export", "-", "--to", "bibtex", "-o", target).fails("empty")
    assert run("export", "--to", "bibtex", "-o", target).fails("DUMP")
    no_records = DUMP.split("arXiv2024")[0].replace("At least 1", "At least 0").encode()
    assert run("export", "-", "--to", "bibtex", "-o", target, "-q", stdin=no_records).fails("refs.bib", "no record")
    assert target.read_text() == "@misc{a, title = {A}}\n"


def test_a_rejected_record_makes_exit_1_and_the_rest_is_written(tmp_path: Path, dump: Path) -> None:
    lines = run("export", dump, "--to", "jsonl", "-q").out + '{"title": 3}\n'
    done = run("export", "-", "--to", "bibtex", stdin=lines.encode())
    assert done.code == 1
    assert "Trees" in done.out
    assert "2 records read from 1 dump: 1 out, 0 merged, 1 rejected" in done.err
    assert "stdin:3: error" in done.err


def test_a_file_that_is_its_own_source_is_not_replaced_if_a_record_would_go(tmp_path: Path, dump: Path) -> None:
    path = tmp_path / "list.jsonl"
    path.write_text(run("export", dump, "--to", "jsonl", "-q").out + '{"title": 3}\n', "utf-8")
    before = path.read_bytes()
    assert run("export", path, "--to", "jsonl", "-o", path, "-q").fails("list.jsonl", "rejected")
    assert path.read_bytes() == before


def test_a_dump_is_not_replaced_by_what_another_format_keeps_of_it(tmp_path: Path, dump: Path) -> None:
    before = dump.read_bytes()
    assert run("export", dump, "--to", "bibtex", "-o", dump, "-q").fails("dump.txt", "it is a dump itself")
    assert run("bibliography", dump, "-o", dump, "-q").fails("dump.txt", "it is a dump itself")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "references.txt").write_bytes(before)
    assert run("build", tmp_path / "out" / "references.txt", "-o", tmp_path / "out").fails("it is a dump itself")
    assert dump.read_bytes() == (tmp_path / "out" / "references.txt").read_bytes() == before


def test_a_list_can_be_deduplicated_in_place(tmp_path: Path, dump: Path) -> None:
    path = tmp_path / "list.jsonl"
    line = run("export", dump, "--to", "jsonl", "-q").out
    path.write_text(line + line.splitlines()[1] + "\n", "utf-8")
    assert run("export", path, "--to", "jsonl", "-o", path, "-q").code == 0
    assert len(path.read_text("utf-8").splitlines()) == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
def test_a_full_or_closed_standard_output_is_one_line_and_exit_2(dump: Path) -> None:
    for rest, words in ((">/dev/full", "no space left"), (">&-", "closed")):
        line = f"'{sys.executable}' -m seedcite export '{dump}' --to bibtex -q {rest}"
        done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert done.stderr.startswith("seedcite: standard output")
        assert words in done.stderr
        assert done.stderr.count("\n") == 1


def test_without_a_command_the_help_is_shown(tmp_path: Path) -> None:
    done = run()
    assert done.code == 2
    assert "\nCommands:\n" in done.err


def test_strict_counts_a_warning_as_an_error_and_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "p.txt"
    path.write_text(DUMP.replace("what the", r"what \model the"), "utf-8")
    assert run("build", path, "-o", tmp_path / "out").code == 0
    strict = run("build", path, "-o", tmp_path / "strict", "--strict")
    assert strict.code == 1
    assert "nothing was written" in strict.err
    assert not (tmp_path / "strict").exists()
    assert run("export", path, "--to", "bibtex", "--strict").out == ""


def test_standard_input_is_a_dump_and_the_owner_can_be_named(dump: Path) -> None:
    done = run("export", "-", "--to", "bibtex", "--owner", "Grace Hopper", stdin=dump.read_bytes())
    assert done.code == 0
    assert "author = {Hopper, Grace and others}" in done.out


def test_a_dump_cut_in_the_middle_of_a_character_is_read_with_an_issue(dump: Path) -> None:
    done = run("export", "-", "--to", "bibtex", stdin=DUMP.encode()[: DUMP.encode().index("↗".encode()) + 1])
    assert done.code == 0
    assert "cut-character" in done.err
    assert "Trees" in done.out


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break otherwise there")
def test_a_broken_pipe_is_silent() -> None:
    seeds = " ".join(f"'{seed}'" for seed in SEEDS)
    for command in (f"export {seeds} --to jsonl", f"explain {seeds}", "styles"):
        line = f"{sys.executable} -m seedcite {command} -q 2>&1 | head -c 1" if command != "styles" else ""
        line = line or f"{sys.executable} -m seedcite styles 2>&1 | head -c 1"
        done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
        assert len(done.stdout) == 1
        assert done.stderr == ""
