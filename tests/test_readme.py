"""What the README says is true: its example runs, its tables list what is there, its commands are the project's own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from seedcite.api import list_formats
from seedcite.cli import _click

from .shared import ROOT

README = (ROOT / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def test_the_library_example_runs_and_says_what_it_should(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    (example,) = blocks("python")
    scope: dict[str, object] = {}
    exec(example, scope)
    out = capsys.readouterr().out
    assert "22 records are 19 publications" in out
    assert "HiFloat4 Format for End-To-End" in out
    assert str(scope["bib"]).startswith("@online{wang")
    assert "et al." in out


def test_the_table_of_formats_lists_what_can_be_read_and_written() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \|[^|]*\| (yes)? *\| (yes)? *\|$", README, re.MULTILINE)
    told = {label: (bool(read), bool(write)) for label, read, write in rows}
    assert told == {found.label: (found.read is not None, found.write is not None) for found in list_formats()}


def test_every_command_is_shown() -> None:
    (usage,) = blocks("text")
    shown = {word for line in usage.splitlines() for word in re.split(r"[ |\[]+", line.split("  ")[0])}
    assert set(_click._SUMMARIES) <= shown


def test_the_two_commands_set_up_all_they_need() -> None:
    main, test = (command.strip() for command in blocks("sh"))
    assert main.startswith("python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/seedcite build seeds/*.txt")
    assert test.startswith("python3 -m venv .venv && .venv/bin/pip install -e '.[dev]' && .venv/bin/python -m pytest")
    assert list(Path(ROOT, "seeds").glob("*.txt"))
