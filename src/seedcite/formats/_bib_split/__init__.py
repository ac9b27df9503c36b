"""The text of a ``.bib`` file, taken apart: entries, what stands between them, and what is wrong.

BibTeX's rules come first: braces are counted, and a backslash protects none of them. Where they lead nowhere the file
is mended, so that a fault costs as little as may be: an entry ends at the latest where the next ``@type{`` opens a
line, unless the value that is open there is closed properly further on. Every character of the text that is not blank
belongs to an ``Entry``, an ``Extra`` or a ``Damage``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .._fault import Fault
from . import patterns
from .blocks import Block, Damage, Entry, Extra, Field, Lines, Trouble
from .entry import EntryReader

__all__ = ["Block", "Damage", "Entry", "Extra", "Field", "Lines", "Trouble", "split"]

_BEFORE = 200
_SOLID = re.compile(r"\S")
_PROSE = re.compile(r"[^\s,;}]")
_LINE_END = re.compile("[\n\r]")


def split(text: str) -> Iterator[Block]:
    """The blocks of a text in order. Nothing in it can make this fail, or take more than linear time."""
    return _Splitter(text).blocks()


def _opens_line(text: str, start: int) -> bool:
    if start == 0 or text[start - 1] in "\n\r\ufeff":
        return True
    if text[start - 1] not in " \t":
        return False
    before = text[max(0, start - _BEFORE) : start].rstrip(" \t")
    return before[-1:] in ("\n", "\r", "\ufeff") or (not before and start <= _BEFORE)


class _Splitter:
    """One text and how far it has been taken apart."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._size = len(text)
        self._heads = [match.start() for match in patterns.HEAD.finditer(text) if _opens_line(text, match.start())]
        self._next = 0
        self._reader = EntryReader(text, self._heads)

    def blocks(self) -> Iterator[Block]:
        text, reader = self._text, self._reader
        told = at = 0
        while True:
            start, limit = self._block_at(at)
            blocks: list[Block] = []
            end = reader.read(start, limit, self._next, blocks) if start < self._size else start
            if end < 0:  # it only looked like a block
                at = start + 1
                continue
            if first := _SOLID.search(text, told, start):
                last = start
                while text[last - 1].isspace():
                    last -= 1
                yield from self._text_between(told, first.start(), last)
            if start >= self._size:
                return
            yield from blocks
            told = at = end

    def _block_at(self, at: int) -> tuple[int, int]:
        """Where the next block begins, and where the one after it does at the latest."""
        text, heads = self._text, self._heads
        index = self._next
        while index < len(heads) and heads[index] < at:
            index += 1
        limit = heads[index] if index < len(heads) else self._size
        self._next = index
        position = text.find("@", at, limit)
        if position >= 0:
            prose = _PROSE.search(text, at, limit)
            free = prose.start() if prose else limit
        while position >= 0:
            head = patterns.HEAD.match(text, position, limit)
            if head is None:
                position = text.find("@", position + 1, limit)
            elif position > free and not patterns.STRONG.match(text, position, limit):
                position = text.find("@", head.end() - 1, limit)
            elif self._commented(at, position):
                end = _LINE_END.search(text, position, limit)
                position = text.find("@", end.start(), limit) if end else -1
            else:
                return position, limit
        if index < len(heads):
            self._next = index + 1
            return limit, heads[index + 1] if index + 1 < len(heads) else self._size
        return self._size, self._size

    def _text_between(self, told: int, start: int, end: int) -> Iterator[Block]:
        """Text that is no block; what looks like an entry in it is not passed over. The line begins after ``told``."""
        text = self._text
        at = text.find("@", start, end)
        broken = patterns.BROKEN_HEAD.search(text, told, end) if at >= 0 else None
        border = broken.start(1) if broken else end
        if border > start:
            last = border
            while text[last - 1].isspace():
                last -= 1
            if last > start:
                yield Extra("text", start, last)
                if found := patterns.UNMARKED.search(text, told, last):
                    what = "this looks like an entry without '@'; it is kept as text"
                    fault = Fault("warning", "entry-without-at", what, "'@' before its type would be right")
                    yield Trouble(fault, found.end() - len(found[0].lstrip()))
                elif at >= 0 and (found := patterns.LONE_HEAD.search(text, told, last)):
                    what = "this begins as an entry does, and has no field; it is kept as text"
                    yield Trouble(
                        Fault("warning", "broken-head", what, "a key and fields would be right"), found.start(1)
                    )
        if broken and broken[1][1:].lstrip().lower().startswith(("string", "preamble", "comment")):
            yield Extra("text", border, end)
            if "comment" not in broken[1][:20].lower():
                what = "this command has no opening delimiter; it is kept as text"
                yield Trouble(Fault("error", "broken-head", what, "'{' after its name would be right"), border)
        elif broken:
            what = "an entry that does not begin as one"
            fault = Fault("error", "broken-head", what, "'@', a type, '{' and a key would be right")
            key = patterns.BROKEN_KEY.search(broken[1])
            yield Damage(fault, border, key[1] if key else "", border, end)

    def _commented(self, at: int, position: int) -> bool:
        """Whether a percent sign stands before this place on its line."""
        line = max(at, self._text.rfind("\n", at, position), self._text.rfind("\r", at, position))
        return self._text.find("%", line, position) >= 0
