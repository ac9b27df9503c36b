"""How a ``.bib`` file is laid out: what people decide once and keep in git."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cached_property
from typing import Final, Literal, TypeAlias, get_args

import attrs

from ..errors import UsageError, nearest
from ..model.markup import Text
from ..model.record import Record

Order: TypeAlias = Literal["", "key", "author", "year", "title"]
"""What entries are sorted by; ``""`` keeps the order given."""

_ORDERS: Final[tuple[str, ...]] = get_args(Order)
_NAME = re.compile(r"""[^\s{}()\\"#%'~,=@\x00-\x20\x7f]+""")
_MOST_INDENT = 80
_LEAST_WRAP = 20
_COLUMN = 14
"""The least width of names that are padded: no usual one is longer, so ``=`` stands in one column in a whole file."""


def _names(value: Sequence[str]) -> tuple[str, ...]:
    if isinstance(value, str):
        raise UsageError(f"field_order={value!r}: a tuple of field names would be right: {tuple(value.split())!r}")
    return tuple(name.strip().lower() if isinstance(name, str) else name for name in value)


@attrs.frozen
class Layout:
    """How entries and their fields are set.

    ``field_order`` names the fields that come first, in that order; all others follow in the house's order. ``indent``
    is what stands before a field, as a number of spaces or as itself. ``align`` pads the names of fields so that their
    ``=`` stand in one column. ``wrap`` breaks values at blanks so that no line that has one is longer (0: never);
    addresses and identifiers are never broken, and reading folds the lines again. ``sort`` orders the entries.
    ``ascii`` spells letters as commands (True), or as UTF-8 (False), or as the dialect does (None): BibTeX in ASCII,
    since its styles know no other letters, BibLaTeX in UTF-8.

    Raises ``UsageError`` for a value that can never work.
    """

    field_order: tuple[str, ...] = attrs.field(default=(), converter=_names)
    indent: int | str = 2
    align: bool = False
    wrap: int = 0
    sort: Order = ""
    ascii: bool | None = None

    def __attrs_post_init__(self) -> None:
        for name in self.field_order:
            if not isinstance(name, str) or not _NAME.fullmatch(name):
                raise UsageError(f"field_order: {name!r} is no name of a field; names such as 'title' would be right")
        repeated = [name for place, name in enumerate(self.field_order) if name in self.field_order[:place]]
        if repeated:
            raise UsageError(f"field_order: {repeated[0]!r} stands there twice; once would be right")
        if isinstance(self.indent, str):
            if self.indent.strip(" \t") or len(self.indent) > _MOST_INDENT:
                raise UsageError(f"indent={self.indent!r}: spaces and tabs only would be right, or how many spaces")
        elif isinstance(self.indent, bool) or not isinstance(self.indent, int) or not 0 <= self.indent <= _MOST_INDENT:
            raise UsageError(f"indent={self.indent!r}: a number of spaces from 0 to {_MOST_INDENT} would be right")
        if isinstance(self.wrap, bool) or not isinstance(self.wrap, int) or self.wrap < 0:
            raise UsageError(f"wrap={self.wrap!r}: a column would be right, or 0 for never")
        if 0 < self.wrap < _LEAST_WRAP:
            raise UsageError(f"wrap={self.wrap}: a column from {_LEAST_WRAP} on would be right, or 0 for never")
        if self.sort not in _ORDERS:
            known = ", ".join(filter(None, _ORDERS))
            hint = nearest(str(self.sort), filter(None, _ORDERS))
            raise UsageError(f"sort={self.sort!r}: one of {known} would be right, or '' for the order given{hint}")
        for name in ("align", "ascii"):
            value = getattr(self, name)
            if not isinstance(value, bool) and (value is not None or name == "align"):
                right = "True or False" if name == "align" else "True, False or None"
                raise UsageError(f"{name}={value!r}: {right} would be right")

    @cached_property
    def margin(self) -> str:
        """What stands before a field."""
        return self.indent if isinstance(self.indent, str) else " " * self.indent

    @cached_property
    def _first(self) -> dict[str, int]:
        return {name: place - len(self.field_order) for place, name in enumerate(self.field_order)}

    def rank(self, name: str, place: int) -> int:
        """Where a field stands whose place in the house's order is ``place``."""
        return self._first.get(name, place)

    def width(self, names: Sequence[str]) -> int:
        """How wide the names of an entry's fields are written."""
        return max(_COLUMN, *map(len, names)) if self.align and names else 0

    def folded(self, head: str, value: str) -> str:
        """``value``, which stands behind ``head`` on its line, broken at blanks as ``wrap`` asks.

        Only single spaces are made line ends, and none that a backslash makes a command, so that folding the lines
        gives the same value.
        """
        room = self.wrap - 2  # a closing brace and a comma follow
        if len(head) + len(value) <= room:
            return value
        indent = self.margin + "  "
        lines: list[str] = []
        line = ""
        used = len(head)
        for word in _unbroken(value):
            if line and used + len(line) + 1 + len(word) > room and not word.startswith("@"):
                lines.append(line)
                line, used = word, len(indent)
            else:
                line = f"{line} {word}" if line else word
        lines.append(line)
        return f"\n{indent}".join(lines)

    def sorted(self, records: Sequence[Record]) -> Sequence[Record]:
        """The records in the order asked for; those that are alike in it stay in the order given."""
        if not self.sort:
            return records
        return sorted(records, key=_KEYS[self.sort])


PLAIN: Final = Layout()
"""The layout that nobody asked to change."""


def _unbroken(value: str) -> list[str]:
    """The parts of a value between the blanks at which it may be broken; a blank of several spaces is none."""
    parts: list[str] = []
    held = ""
    for word in value.split(" "):
        if held and (held.endswith(("\\", " ")) or not word):
            held = f"{held} {word}"
        elif held and word:
            parts.append(held)
            held = word
        else:
            held = word or held
    return [*parts, held]


def _fold(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", text).casefold() if not unicodedata.combining(c))


def _title(text: Text) -> str:
    return " ".join("".join(c if c.isalnum() else " " for c in _fold(str(text))).split())


def _by_key(record: Record) -> tuple[object, ...]:
    return (_fold(record.id), record.id)


def _by_author(record: Record) -> tuple[object, ...]:
    """By the names as people look for them; then as by year. Who has none comes by title."""
    people = record.author or record.editor
    names = [
        (_fold(name.literal or name.family or name.given), _fold(name.given if name.family else "")) for name in people
    ]
    return (not names, names, *_by_year(record))


def _by_year(record: Record) -> tuple[object, ...]:
    moment = record.issued.start or record.issued.end
    when = (moment.year, moment.month or 0, moment.day or 0) if moment else (0, 0, 0)
    return (moment is None, when, _title(record.title), *_by_key(record))


def _by_title(record: Record) -> tuple[object, ...]:
    title = _title(record.title)
    return (not title, title, *_by_key(record))


_KEYS: Final = {"key": _by_key, "author": _by_author, "year": _by_year, "title": _by_title}
