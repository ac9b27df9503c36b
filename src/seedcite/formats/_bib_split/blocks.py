"""What a ``.bib`` file consists of: its blocks as plain values, and where an offset stands."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from .._fault import Fault

_STRETCH: Final = 1024
"""After how many characters the lines of a text are counted anew."""


class Field(NamedTuple):
    """A field: its name in lower case, and its value without delimiters, macros expanded, pieces joined.

    Whitespace stands as it was written. ``start`` is the offset of the value's first character in the text; ``bare``
    says that it was written without delimiters (``year = 2012``, ``month = jan``).
    """

    name: str
    value: str
    start: int
    bare: bool


class Entry(NamedTuple):
    """An entry: its type in lower case, its key as written (``""`` if it has none), and its fields in file order."""

    type: str
    key: str
    fields: tuple[Field, ...]
    start: int
    end: int


class Extra(NamedTuple):
    """A part of the file that is no entry."""

    kind: Literal["string", "preamble", "comment", "text"]
    start: int
    end: int


class Damage(NamedTuple):
    """An entry that could not be read, with the fault and its offset ``at``."""

    fault: Fault
    at: int
    key: str
    start: int
    end: int


class Trouble(NamedTuple):
    """A fault inside what was read nevertheless; it comes right after its block."""

    fault: Fault
    at: int
    key: str = ""
    field: str = ""


Block: TypeAlias = Entry | Extra | Damage | Trouble


class Lines:
    """Lines and columns of offsets in a text; a line ends with ``\\n``, ``\\r\\n`` or ``\\r``.

    What is kept are two numbers for each stretch of the text, not one for each line.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._lines: list[int] = []  # how many lines end before each stretch
        self._begins: list[int] = []  # where the line begins in which each stretch does

    def line(self, offset: int) -> int:
        """The line of an offset, counted from 1."""
        if not self._lines:
            self._survey()
        stretch = offset // _STRETCH
        return self._lines[stretch] + self._text.count("\n", stretch * _STRETCH, offset) + 1

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both counted from 1."""
        line = self.line(offset)
        stretch = offset // _STRETCH
        end = self._text.rfind("\n", stretch * _STRETCH, offset)
        return line, offset - (end if end >= 0 else self._begins[stretch] - 1)

    def _survey(self) -> None:
        if "\r" in self._text:
            self._text = self._text.replace("\r\n", " \n").replace("\r", "\n")  # every offset stays what it is
        text = self._text
        line = begin = 0
        for start in range(0, len(text) + 1, _STRETCH):
            self._lines.append(line)
            self._begins.append(begin)
            line += text.count("\n", start, start + _STRETCH)
            begin = text.rfind("\n", start, start + _STRETCH) + 1 or begin
