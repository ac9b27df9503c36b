"""The blocks of a ``.bib`` text as the pieces of a dump: entries as records, what is damaged as rejections.

Records come one at a time. Entries that others refer to are found and kept first, in a pass of their own, if there
are any.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Literal

from ...model.issues import Rejection
from ...model.profile import Extra, Piece
from .._bib_split import Damage, Entry, Field, Trouble, split
from .._bib_split import Extra as Part
from .._fault import Fault
from .draft import File
from .inherit import Fields, Parents, keys_in, keys_of
from .record import build
from .values import undoubled

_CONTAINERS: Final[dict[str, Literal["xdata", "set"]]] = {"xdata": "xdata", "set": "set"}
_PERCENT = re.compile(r"(?<!\\)%")
_VERBATIM = re.compile(
    r"url|uri|doi|file|pdf|link|eprint|isbn|issn|pmid|pmcid|zbl|mrnumber|lccn|oclc|bibcode|date|year|season|accessed"
    r"|visited|checked|timestamp|pages|^(?:ee|ids|isan|ismn|isrn|iswc|pii|month|(?:end)?day|options|key|keys"
    r"|sortkey|crossref|xref|xdata|related|entryset|execute|langid|hyphenation)$"
)
"""Names of fields in which a percent sign is none of TeX's."""


def pieces(file: File) -> Iterator[Piece]:
    """The pieces of a text, in its order; the issues of an entry follow its record."""
    text = file.text
    place = file.lines.place
    parents = _parents(file)
    seen: dict[str, int] = {}
    index = 0
    silent = True  # nothing but text so far, and nothing told
    for block in split(text):
        silent = silent and isinstance(block, Part) and block.kind == "text"
        if isinstance(block, Entry):
            if kind := _CONTAINERS.get(block.type):
                yield Extra(kind, text[block.start : block.end], place(block.start)[0], block.key)
                continue
            if block.key:
                first = seen.setdefault(block.key.lower(), block.start)
                if first != block.start:
                    _tell_double(file, block, first)
            yield build(file, block, _fields(file, block, parents), index)
            index += 1
            if file.issues:
                yield from file.told()
        elif isinstance(block, Part):
            yield Extra(block.kind, text[block.start : block.end], place(block.start)[0])
        elif isinstance(block, Damage):
            yield Rejection(text[block.start : block.end], block.fault.at(file.where(block.at), block.key))
        elif isinstance(block, Trouble):
            yield block.fault.at(file.where(block.at), block.key, block.field)
    if silent:
        what = "no entry stands in this file"
        yield Fault("warning", "no-entries", what, "entries such as '@article{key, title = {...}}'").at(file.where(0))


def _tell_double(file: File, entry: Entry, first: int) -> None:
    line = file.lines.place(first)[0]
    what = f"the key is that of the entry in line {line}, too; both are kept"
    file.tell(Fault("warning", "duplicate-key", what, "a key of its own"), entry.start, entry.key)


def _parents(file: File) -> Parents | None:
    """The entries that others refer to, or None if nobody refers to any."""
    keys = keys_in(file.text)
    if not keys:
        return None
    entries = (block for block in split(file.text) if isinstance(block, Entry))
    referred = (entry for entry in entries if not keys.isdisjoint(keys_of(entry)))
    return Parents(referred, renaming=file.dialect == "biblatex")


def _fields(file: File, entry: Entry, parents: Parents | None) -> Fields:
    """The fields of an entry by name, the first of each, with those that it inherits; empty ones say nothing."""
    fields: Fields = {}
    repeats: dict[str, int] = {}
    doubled = file.doubled
    for field in entry.fields:
        name, value, _, _ = field
        if not value or value.isspace():
            continue
        if doubled and not value.isascii() and (once := undoubled(value)) != value:
            field = field._replace(value=once)
            what = "the text was encoded twice (UTF-8 read as Windows-1252); read as it was before"
            file.tell(Fault("note", "encoded-twice", what, "the text in UTF-8"), field.start, entry.key, name)
        if "%" in value and _is_bare_percent(name, value):
            what = "a percent sign without a backslash hides the rest of its line from TeX; read as a percent sign"
            file.tell(Fault("warning", "unescaped-percent", what, "\\%"), field.start, entry.key, name)
        if name in fields:
            _keep_repeated(file, entry, fields, field, repeats)
        else:
            fields[name] = field
    if parents is None or not parents.concern(entry, fields):
        return fields
    found = parents.complete(entry, fields)
    for fault, field in found.faults:
        file.tell(fault, field.start, entry.key, field.name)
    return found.fields


def _is_bare_percent(name: str, value: str) -> bool:
    """Whether a percent sign stands in a value as it should not."""
    return "://" not in value and _PERCENT.search(value) is not None and _VERBATIM.search(name) is None


def _keep_repeated(file: File, entry: Entry, fields: Fields, field: Field, repeats: dict[str, int]) -> None:
    """Keep a field that was there before beside the first, as ``note-2``."""
    name = field.name
    line = file.lines.place(fields[name].start)[0]
    if field.value == fields[name].value:
        what = f"the field stands here once more, as in line {line}; it counts once"
        file.tell(Fault("note", "repeated-field", what, "the field once"), field.start, entry.key, name)
        return
    number = repeats.get(name, 1) + 1
    while f"{name}-{number}" in fields:
        number += 1
    repeats[name] = number
    fields[f"{name}-{number}"] = field
    what = f"the field stands in line {line} with another value, which counts; this one is kept as '{name}-{number}'"
    file.tell(Fault("warning", "repeated-field", what, "the field once"), field.start, entry.key, name)
