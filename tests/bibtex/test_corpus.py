"""Every entry of the shared corpus is read, and the measure itself measures."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ..shared import ROOT, shared
from . import corpus

FILE = """\
@article{one, author = {Doe, Jane}, title = {First}, year = 2001}
@article{one, author = {Doe, Jane}, title = {Second}, year = 2002}
@xdata{held, publisher = {P}}
@article{author = {Roe, Richard}, title = {No key}, year = 2003}
@article{cut, title = {The file ends he"""


def _folder(path: Path, **lists: list[str]) -> Path:
    (path / "a.bib").write_text(FILE, encoding="utf-8")
    (path / "expected_keys.json").write_text(json.dumps({"a.bib": lists}), encoding="utf-8")
    return path


def _counts(path: Path, **lists: list[str]) -> dict[str, int]:
    return corpus.tally(corpus.measure(_folder(path, **lists)))["a.bib"]


def test_read_reported_and_silent_part_what_is_expected(tmp_path: Path) -> None:
    counts = _counts(tmp_path, keys=["one", "one", "held", "nowhere"], damaged=["cut", "author = {Roe, Richard}"])
    assert counts == {
        "files": 1,
        "expected": 6,
        "read": 3,
        "reported": 2,
        "silent": 1,
        "not_read": 1,
        "invented": 0,
        "crashed": 0,
    }


def test_a_key_that_must_be_read_and_is_only_reported_is_not_read(tmp_path: Path) -> None:
    counts = _counts(tmp_path, keys=["one", "one", "held", "cut"], damaged=[])
    assert (counts["reported"], counts["not_read"], counts["silent"]) == (1, 1, 0)


def test_repeats_are_counted_and_a_repeat_too_few_is_missed(tmp_path: Path) -> None:
    counts = _counts(tmp_path, keys=["one", "one", "one", "held"], damaged=["cut"])
    assert (counts["expected"], counts["read"], counts["not_read"]) == (5, 3, 1)


def test_a_key_in_no_list_is_invented_unless_it_stands_in_a_comment(tmp_path: Path) -> None:
    assert _counts(tmp_path, keys=["held"], damaged=["cut"])["invented"] == 2
    assert _counts(tmp_path, keys=["held"], damaged=["cut"], commented=["one"])["invented"] == 0


def test_a_crash_is_counted_and_loses_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise KeyError("x")

    monkeypatch.setattr(corpus.seedcite, "read", fail)
    counts = _counts(tmp_path, keys=["one"], damaged=["cut"])
    assert (counts["crashed"], counts["silent"], counts["not_read"]) == (1, 2, 1)


def test_a_file_that_cannot_be_read_at_all_is_reported_not_silent(tmp_path: Path) -> None:
    folder = _folder(tmp_path, keys=["one"], damaged=["cut"])
    (folder / "a.bib").write_bytes(b"%PDF-1.7 no text")
    counts = corpus.tally(corpus.measure(folder))["all"]
    assert (counts["crashed"], counts["reported"], counts["not_read"], counts["silent"]) == (0, 2, 1, 0)


def test_the_script_prints_json_alone(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "tests/bibtex/corpus.py", _folder(tmp_path, keys=["held"]), "--json"],
        capture_output=True,
        text=True,
        check=True,
    )
    counts = json.loads(done.stdout)
    assert set(counts) == {"all", "a.bib"}
    assert tuple(counts["all"]) == corpus.COUNTS


def test_every_entry_of_the_corpus_is_read_and_none_is_invented() -> None:
    found = corpus.measure(shared("bench/bibtex/corpus"))
    counts = corpus.tally(found)["all"]
    assert {name: counts[name] for name in ("not_read", "silent", "invented", "crashed")} == {
        "not_read": 0,
        "silent": 0,
        "invented": 0,
        "crashed": 0,
    }, [(file, one) for file, one in found.items() if one.silent or one.not_read or one.invented or one.raised]
    assert counts["read"] >= counts["expected"] - 3
