"""An entry on its way to become a record: what of it is left to be read, and what has been read.

Every step takes the fields that it understands out of ``left``; what nobody took ends in ``custom``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...model.issues import Issue, Where
from ...model.markup import Markup, Text, commands_in
from ...model.tex import decode
from .._bib_split import Entry, Field, Lines
from .._fault import Fault
from .values import folded


class File:
    """What is known of the whole file while its entries are read one after the other."""

    def __init__(self, name: str, text: str, dialect: str) -> None:
        self.name = name
        self.text = text
        self.dialect = dialect
        self.lists = dialect == "biblatex"  # whether publishers and places are lists, split at " and "
        self.lines = Lines(text)
        self.doubled = any(sign in text for sign in ("Ã", "Â", "â€", "Å"))  # whether text may be encoded twice
        self.issues: list[Issue] = []
        self._commands: set[str] = set()

    def where(self, offset: int) -> Where:
        """The place of an offset."""
        return Where(self.name, *self.lines.place(offset))

    def told(self) -> list[Issue]:
        """The issues since the last call."""
        issues, self.issues = self.issues, []
        return issues

    def tell(self, fault: Fault, offset: int, key: str, field: str = "") -> None:
        """Note a fault of an entry, or of one of its fields."""
        self.issues.append(fault.at(self.where(offset), key, field))

    def tell_commands(self, text: Markup, offset: int, key: str, field: str) -> None:
        """Note the undefined commands of a text that have not been noted before in this file."""
        for name in commands_in(text):
            if name not in self._commands:
                self._commands.add(name)
                what = f"the TeX command {name} is not defined here; kept as it is written"
                self.tell(Fault("warning", "unknown-command", what, "what it stands for"), offset, key, field)


class Draft:
    """One entry. ``kind`` is its type under its main name, ``english`` whether its titles are put in sentence case."""

    __slots__ = ("as_written", "custom", "english", "entry", "fields", "file", "kind", "left", "values")

    def __init__(self, file: File, entry: Entry, fields: Mapping[str, Field], left: dict[str, str]) -> None:
        self.file = file
        self.entry = entry
        self.fields = fields
        self.left = left
        self.kind = entry.type
        self.english = True
        self.values: dict[str, Any] = {}
        self.custom: dict[str, Any] = {}
        self.as_written: dict[str, str] = {}

    def tell(self, fault: Fault, field: str = "") -> None:
        """Note a fault, in a field or in the entry."""
        found = self.fields.get(field)
        self.file.tell(fault, found.start if found else self.entry.start, self.entry.key, field)

    def put_text(self, attribute: str, name: str, value: str, *, protect: bool = False) -> None:
        """Put the text of a field into an attribute, and keep how it is written if that is lost otherwise."""
        source = folded(value)
        text: Text = decode(source, protect=protect)
        if isinstance(text, Markup):
            self.tell_commands(name, text)
        if text:
            self.values[attribute] = text
            if source != str(text):
                self.as_written[attribute] = source

    def tell_commands(self, name: str, text: Markup) -> None:
        """Note the undefined commands of the text of a field."""
        field = self.fields.get(name)
        self.file.tell_commands(text, field.start if field else self.entry.start, self.entry.key, name)

    def put_plain(self, attribute: str, value: str, name: str) -> None:
        """Put a value into an attribute, and keep how the field is written if TeX stood in it."""
        if value:
            self.values[attribute] = value
            source = self.fields[name].value
            if "\\" in source or "$" in source:
                self.as_written[attribute] = source = folded(source)
                text = decode(source)
                if isinstance(text, Markup):
                    self.tell_commands(name, text)
