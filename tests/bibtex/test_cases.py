"""How far the shared cases are met, and that the measure itself measures."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from ..shared import ROOT, shared
from . import cases

BIB = "@book{k, author = {Doe, Jane}, title = {A Book}, year = 2020}"
ITEM: dict[str, Any] = {
    "id": "k",
    "type": "book",
    "author": [{"family": "Doe", "given": "Jane"}],
    "title": "A book",
    "issued": {"date-parts": [[2020]]},
}


def _counts(*items: dict[str, Any]) -> dict[str, dict[str, int]]:
    return cases.tally(cases.compare([{"name": "n", "format": "bibtex", "bib": BIB, "csl": list(items)}]))


def _share(counts: dict[str, int]) -> float:
    return counts["exact"] / counts["fields"]


def test_a_field_is_a_variable_of_an_item_its_id_apart():
    assert _counts(ITEM)["all"] == {"fields": 4, "exact": 4}


def test_a_field_that_differs_or_is_missing_is_a_miss():
    counts = _counts(ITEM | {"title": "A Book", "publisher": "Nobody"})
    assert counts["all"] == {"fields": 5, "exact": 3}
    assert counts["titles"] == {"fields": 1, "exact": 0}
    assert counts["other"] == {"fields": 1, "exact": 0}


def test_a_field_too_many_is_a_miss_only_where_items_carry_a_type():
    short = {name: value for name, value in ITEM.items() if name != "issued"}
    assert _counts(short)["all"] == {"fields": 4, "exact": 3}
    del short["type"]
    assert _counts(short)["all"] == {"fields": 2, "exact": 2}


def test_a_missing_item_misses_all_its_fields():
    assert _counts(ITEM, ITEM | {"id": "other"})["all"] == {"fields": 8, "exact": 4}


def test_an_entry_without_a_key_is_known_by_its_place():
    bib = "@book{, author = {Doe, Jane}, title = {A Book}, year = 2020}"
    case = {"name": "n", "format": "bibtex", "bib": bib, "csl": [ITEM | {"id": "made elsewhere"}, ITEM | {"id": "k2"}]}
    assert cases.tally(cases.compare([case]))["all"] == {"fields": 8, "exact": 4}


def test_the_counts_alone_are_printed_as_json(tmp_path: Path):
    file = tmp_path / "cases.json"
    file.write_text(json.dumps([{"name": "n", "format": "bibtex", "bib": BIB, "csl": [ITEM]}]), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(ROOT / "tests" / "bibtex" / "cases.py"), str(file), "--json"],
        capture_output=True,
        text=True,
        check=True,
    )
    counts = json.loads(done.stdout)
    assert counts["all"] == {"fields": 4, "exact": 4}
    assert set(counts) == {"all", "names", "dates", "titles", "identifiers", "numbers", "type", "other"}


@pytest.mark.parametrize(
    ("file", "group", "least"),
    [
        ("pandoc_biblatex_cases.json", "all", 0.95),
        ("pandoc_biblatex_cases.json", "names", 0.99),
        ("pandoc_biblatex_cases.json", "dates", 0.99),
        ("import_cases.json", "all", 0.90),
    ],
)
def test_the_shared_cases_are_met(file: str, group: str, least: float):
    data = json.loads(shared(f"bench/bibtex/{file}").read_text(encoding="utf-8"))
    assert _share(cases.tally(cases.compare(data))[group]) >= least


@pytest.mark.parametrize("file", ["pandoc_biblatex_cases", "import_cases"])
def test_every_field_that_differs_is_listed_with_its_reason_and_every_listed_one_differs(file: str):
    data = json.loads(shared(f"bench/bibtex/{file}.json").read_text(encoding="utf-8"))
    listed = tomllib.loads((Path(__file__).parent / "disagreements.toml").read_text(encoding="utf-8"))[file]
    fields = [field for group in listed for field in group["fields"]]
    assert all(group["reason"] for group in listed)
    differing = [f"{field.case} / {field.item} / {field.variable}" for field in cases.compare(data) if not field.exact]
    assert sorted(differing) == sorted(fields)


def test_names_are_split_as_bibtex_itself_does():
    data = json.loads(shared("bench/bibtex/bibtex_name_cases.json").read_text(encoding="utf-8"))
    assert _share(cases.tally(cases.compare_names(data))["all"]) >= 0.995


def test_every_accent_is_read_and_written():
    data = json.loads(shared("bench/bibtex/latex_accent_cases.json").read_text(encoding="utf-8"))
    assert [field for field in cases.compare_accents(data) if not field.exact] == []
