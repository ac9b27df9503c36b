"""The real ``bibtex`` and ``biber`` take what is written, and print titles with the capitals they should have."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import attrs
import pytest

import seedcite
from seedcite.formats import biblatex, bibtex
from seedcite.formats._bib_model import TYPES
from seedcite.formats._format import Format, WriteOptions
from seedcite.keys import with_keys
from seedcite.model.dates import Date
from seedcite.model.markup import Command, Math, Span, Text, markup
from seedcite.model.names import Name, Names
from seedcite.model.record import Record
from tests.shared import shared

from .bib_records import NASTY, every_type, seed_records

STYLES = tuple(
    "plain abbrv alpha unsrt apalike ieeetr acm siam plainnat abbrvnat unsrtnat amsplain amsalpha IEEEtran".split()
)

needs_bibtex = pytest.mark.skipif(not shutil.which("bibtex"), reason="bibtex is not installed (texlive-binaries)")
needs_biber = pytest.mark.skipif(not shutil.which("biber"), reason="biber is not installed (biber)")


def write(form: Format, given: Iterable[Record], path: Path) -> None:
    assert form.write is not None
    path.write_text("".join(form.write(given, WriteOptions())), encoding="utf-8")


@cache
def has_style(style: str) -> bool:
    finder = shutil.which("kpsewhich")
    return bool(finder) and bool(subprocess.run([finder, f"{style}.bst"], capture_output=True, check=False).stdout)


def run_bibtex(given: Iterable[Record], folder: Path, style: str = "plain") -> tuple[list[str], str]:
    """What ``bibtex`` complains of, and the reference list that it makes."""
    if not has_style(style):
        pytest.skip(f"the BibTeX style {style} is not installed (texlive-base)")
    write(bibtex.FORMAT, given, folder / "refs.bib")
    (folder / "doc.aux").write_text(f"\\relax\n\\citation{{*}}\n\\bibstyle{{{style}}}\n\\bibdata{{refs}}\n")
    ran = subprocess.run(["bibtex", "doc"], cwd=folder, capture_output=True, check=False)
    said = (folder / "doc.blg").read_text(encoding="utf-8", errors="replace")
    complaints = [
        line for line in said.splitlines() if line.startswith("Warning--") or "---" in line or "error" in line
    ]
    assert ran.returncode == 0, said
    return complaints, (folder / "doc.bbl").read_text(encoding="utf-8", errors="replace")


def run_biber(given: Iterable[Record], folder: Path, *options: str) -> list[str]:
    """What ``biber`` complains of."""
    write(biblatex.FORMAT, given, folder / "refs.bib")
    command = ["biber", "--tool", *options, "refs.bib"]
    said = subprocess.run(command, cwd=folder, capture_output=True, check=False, text=True, errors="replace").stdout
    assert "Output to" in said
    return [line for line in said.splitlines() if line.startswith(("WARN", "ERROR"))]


def nasty_records() -> list[Record]:
    """Each nasty value in every place of an entry that has all it needs."""
    somebody = Names((Name("Doe", "Jo"),))
    return [
        Record(
            id=f"nasty{number}",
            type=kind,
            title=markup(["Title ", value, Span("bold", (value,)), Math(value, value), Command("\\" + value)]),
            author=Names((Name("Doe", value), Name(value, "Jo"), Name(literal=value))),
            editor=somebody,
            issued=Date.of(1900 + number),
            container_title=f"In {value}",
            publisher=f"By {value}",
            doi=f"10.1/{value}",
            url=f"https://a.example/{value}",
            keyword=value,
            note=f"Noted {value}",
            abstract=value,
        )
        for number, (kind, value) in enumerate((kind, value) for kind in ("article-journal", "book") for value in NASTY)
    ]


@needs_bibtex
class TestBibtex:
    @pytest.mark.parametrize("style", ["plain", "abbrv"])
    def test_the_seeds_make_no_complaint(self, tmp_path: Path, style: str) -> None:
        complaints, references = run_bibtex(seed_records(), tmp_path, style)
        assert complaints == []
        assert references.count("\\bibitem") == len(seed_records()) == 54

    @pytest.mark.parametrize("style", STYLES)
    def test_all_types_make_no_complaint(self, tmp_path: Path, style: str) -> None:
        complaints, _ = run_bibtex(every_type(), tmp_path, style)
        assert complaints == []

    @pytest.mark.parametrize("style", ["plain", "alpha"])
    def test_nasty_values_make_no_complaint(self, tmp_path: Path, style: str) -> None:
        complaints, references = run_bibtex(nasty_records(), tmp_path, style)
        assert complaints == []
        assert references.count("\\bibitem") == 2 * len(NASTY)

    def test_only_what_is_not_known_is_missing(self, tmp_path: Path) -> None:
        bare = [Record(id=kind, type=kind, title="Title", author=Names((Name("Doe"),))) for kind in sorted(TYPES)]
        complaints, _ = run_bibtex(bare, tmp_path)
        assert [line for line in complaints if not line.startswith("Warning--empty ")] == []

    def test_nobody_and_nothing_still_sort(self, tmp_path: Path) -> None:
        complaints, _ = run_bibtex([Record(id="a"), Record(id="b", title="The Title")], tmp_path)
        assert complaints == ["Warning--all relevant fields are empty in a"]

    def test_titles_of_the_seeds_keep_their_capitals(self, tmp_path: Path) -> None:
        _, references = run_bibtex(seed_records(), tmp_path)
        flat = printed(references)
        for words in (
            "HiFloat4 format for language model pre-training on Ascend NPUs",
            "Accelerating disaggregated RL for visual generative LLMs with diffusion-based parallelism",
            "Part I: Tricks or traps? a deep dive into RL for LLM reasoning",
            "$\\pi_\\texttt{RL}$: Online RL fine-tuning for flow-based vision-language-action models",
            "Pangu Ultra MoE: How to train your big MoE on Ascend NPUs",
            "WideSeek-R1: Exploring width scaling",
            "Efficient large language models: A survey",
            "Dissecting outlier dynamics in LLM NVFP4 pretraining",
        ):
            assert words in flat

    @pytest.mark.parametrize(
        ("title", "language", "wanted"),
        [
            ("Faster $O(N)$", "", r"Faster \$O(N)\$"),
            (markup(["Sorting in ", Math("O(N)", "O(N)")]), "", "Sorting in $O(N)$"),
            (markup(["A Case for ", Span("bold", ("RoLA",)), " Now"]), "", r"A case for \textbf{RoLA} now"),
            (markup(["A ", Span("bold", (Span("italic", ("RoLA",)),))]), "", r"A \textbf{\textit{RoLA}}"),
            (markup(["A ", Span("nocase", (Span("bold", ("RoLA",)),)), " B"]), "", r"A \textbf{RoLA} B"),
            (markup(["The ", Command(r"\Model"), " Case"]), "", r"The \Model case"),
            ("The Δ Method", "", r"The \ensuremath\Delta method"),
            ("Über den Ärger der Bäume", "de", r"\"Uber den \"Arger der B\"aume"),
            ("The Schrödinger Équation", "", r"The Schr\"odinger \'equation"),
            ("Ångström und Łódź", "de", r"\AAngstr\"om und \L\'od\'z"),
        ],
    )
    def test_a_title_is_printed(self, tmp_path: Path, title: Text, language: str, wanted: str) -> None:
        record = Record(id="k", title=title, language=language, author=Names((Name("Doe"),)))
        assert f"newblock {without_groups(wanted)}." in without_groups(run_bibtex([record], tmp_path)[1])

    def test_names_are_split_and_cut_as_they_should(self, tmp_path: Path) -> None:
        names = [
            Names((Name("Moor Jenkins", "Nia"), Name("Émile", "Édouard"), Name(literal="Rare Bone Group"))),
            Names((Name("Gogh", "Vincent", non_dropping_particle="van"), Name("King", "Martin Luther", suffix="Jr."))),
        ]
        given = [Record(id=f"k{place}", title="Title", author=list_) for place, list_ in enumerate(names)]
        _, references = run_bibtex(given, tmp_path, "abbrv")
        flat = printed(references)
        assert r"N.~Moor~Jenkins, \'E.~\'Emile, and Rare Bone Group." in flat
        assert "V.~van Gogh and M.~L. King, Jr." in flat


def corpus_records() -> list[Record]:
    """The records of all ``.bib`` files of the shared set that are read at all, each with a key of its own."""
    found: list[Record] = []
    for path in sorted(shared("bench/bibtex/corpus").glob("*.bib")):
        try:
            found += seedcite.read(path).records
        except seedcite.InputError:
            continue
    return with_keys(found, safe=True)


@needs_bibtex
@pytest.mark.parametrize("style", ["plain", "abbrv", "ieeetr", "siam"])
def test_bibtex_finds_no_fault_of_the_file_in_what_others_wrote(tmp_path: Path, style: str) -> None:
    complaints, references = run_bibtex(corpus_records(), tmp_path, style)
    faults = [line for line in complaints if not line.startswith(("Warning--empty ", "Warning--all relevant fields"))]
    assert faults == []
    assert references.count("\\bibitem") > 2000


@needs_biber
def test_biber_finds_no_fault_of_the_file_in_what_others_wrote(tmp_path: Path) -> None:
    few = [record for record in corpus_records() if len(record.custom.get("bibtex", ())) < 1000]  # more kill biber
    faults = [line for line in run_biber(few, tmp_path) if not of_the_data(line)]
    assert faults == []


DOCUMENT = r"""\documentclass{article}
\usepackage{amsfonts}
\begin{document}\nocite{*}\bibliographystyle{plain}\bibliography{refs}\end{document}
"""


@needs_bibtex
@pytest.mark.skipif(not shutil.which("pdflatex"), reason="pdflatex is not installed (texlive-latex-base)")
def test_latex_sets_the_bibliography_without_an_error(tmp_path: Path) -> None:
    (tmp_path / "doc.tex").write_text(DOCUMENT)
    write(bibtex.FORMAT, [*every_type(), *seed_records()], tmp_path / "refs.bib")
    for command in (["pdflatex", "-interaction=batchmode", "doc"], ["bibtex", "doc"]) * 2:
        subprocess.run(command, cwd=tmp_path, capture_output=True, check=True)
    log = (tmp_path / "doc.log").read_text(encoding="utf-8", errors="replace")
    assert [line for line in log.splitlines() if line.startswith("!")] == []
    assert (tmp_path / "doc.pdf").exists()


def of_the_data(line: str) -> bool:
    """Whether this complaint is about what the file says."""
    return "ISBN" in line or "XDATA reference" in line or "{family" in line


def printed(references: str) -> str:
    """A reference list on one line without the braces that print nothing."""
    return re.sub(r"(?<!\\texttt)\{((?:[^{}]|\{[^{}]*\})*)\}", r"\1", re.sub(r"\s+", " ", references))


def without_groups(tex: str) -> str:
    return re.sub(r"[{}]", "", re.sub(r"\s+", " ", tex))


# The data model gives these no fields at all, not even a title.
WITHOUT_FIELDS = frozenset(
    "artwork audio image jurisdiction legal legislation letter movie music performance review standard video".split()
)


def passed_over(line: str) -> bool:
    """Whether this complaint, which only a check of the data model makes, is about a field that biber does not use."""
    return (
        "invalid in data model - ignoring" in line
        or re.search(r"Invalid field '[\w-]+' for entrytype", line) is not None
    )


@needs_biber
class TestBiber:
    def test_the_seeds_make_no_complaint_but_of_the_numbers_that_the_dumps_lost(self, tmp_path: Path) -> None:
        complaints = run_biber(seed_records(), tmp_path, "--validate-datamodel")
        assert all(
            line.endswith("Missing mandatory field - one of 'url, doi, eprint' must be defined") for line in complaints
        )
        assert run_biber(seed_records(), tmp_path) == []

    def test_all_types_and_nasty_values_make_no_complaint(self, tmp_path: Path) -> None:
        complaints = run_biber([*every_type(), *nasty_records()], tmp_path, "--validate-datamodel")
        unmodelled = tuple(f"for entrytype '{name}'" for name in WITHOUT_FIELDS)
        made = [line for line in complaints if "Missing mandatory" not in line and not line.endswith(unmodelled)]
        assert [line for line in made if not passed_over(line)] == []

    def test_what_the_data_model_has_no_field_for_is_passed_over_in_silence(self, tmp_path: Path) -> None:
        assert run_biber([*every_type(), *nasty_records()], tmp_path) == []

    def test_what_biber_reads_is_what_was_written(self, tmp_path: Path) -> None:
        record = Record(
            id="k",
            type="article-journal",
            title="100 % of RL",
            author=Names((Name("Doe", "Jo"), Name(literal="A and B"))),
            issued=Date.of(2024, 5),
            page="1-9",
            url="https://a.example/%20_#~&",
        )
        run_biber([record], tmp_path)
        read = (tmp_path / "refs_bibertool.bib").read_text(encoding="utf-8")
        for field in (
            r"TITLE = {100 \% of {RL}}",
            "AUTHOR = {Doe, Jo and {A and B}}",
            "DATE = {2024-05}",
            "PAGES = {1--9}",
            "URL = {https://a.example/%20_#~&}",
        ):
            assert field in read

    def test_dates_of_all_kinds(self, tmp_path: Path) -> None:
        dates = ("2024", "2024-05", "2024-02-30", "2024-21", "2024/2025", "2024/..", "/2024", "1723~", "1723?", "1723%")
        given = [Record(id=f"k{place}", title="T", issued=Date.parse(text)) for place, text in enumerate(dates)]
        given.append(attrs.evolve(given[0], id="bc", issued=Date.of(-43, 3, 15)))
        assert run_biber(given, tmp_path, "--validate-datamodel") == []
