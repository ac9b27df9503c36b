"""The rich text of a finished reference: a flat row of runs, each a string and the marks it is set in.

Flat, since nearly all of a reference has no mark, and a target has nothing to do with how a style nests its elements.
Marks are those of ``model.markup``; "nocase" is not among them here, for it sets nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

import attrs

from ..model.markup import Mark

Marks: TypeAlias = tuple[Mark, ...]
"""The marks of a run, the outermost first."""


@attrs.frozen
class Run:
    """A string in which all characters are set alike."""

    text: str
    marks: Marks = ()


@attrs.frozen
class RichText:
    """A reference, or a part of one. ``str`` is its text without any marks. True if it holds a character."""

    runs: tuple[Run, ...] = ()

    def __str__(self) -> str:
        return "".join(run.text for run in self.runs)

    def __bool__(self) -> bool:
        return any(run.text for run in self.runs)


def rich_text(runs: Iterable[Run]) -> RichText:
    """The rich text of these runs in canonical form: none empty, neighbours with equal marks joined."""
    joined: list[Run] = []
    for run in runs:
        if not run.text:
            continue
        if joined and joined[-1].marks == run.marks:
            joined[-1] = Run(joined[-1].text + run.text, run.marks)
        else:
            joined.append(run)
    return RichText(tuple(joined))


def spell(text: RichText, escape: Callable[[str], str], marks: Mapping[Mark, tuple[str, str]]) -> str:
    """The text with every run escaped and put between the opening and closing of its marks, properly nested.

    A mark that ``marks`` does not name is left out.
    """
    pieces: list[str] = []
    open_marks: list[Mark] = []
    for run in text.runs:
        wanted = [mark for mark in run.marks if mark in marks]
        shared = 0
        while shared < min(len(wanted), len(open_marks)) and wanted[shared] == open_marks[shared]:
            shared += 1
        while len(open_marks) > shared:
            pieces.append(marks[open_marks.pop()][1])
        for mark in wanted[shared:]:
            pieces.append(marks[mark][0])
            open_marks.append(mark)
        pieces.append(escape(run.text))
    while open_marks:
        pieces.append(marks[open_marks.pop()][1])
    return "".join(pieces)
