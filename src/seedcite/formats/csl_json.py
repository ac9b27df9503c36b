"""CSL-JSON: an array of items (csl-data.json, CSL 1.0.2), as reference managers import and export it.

Only the file format is here; what an item says and how nothing of it is lost is ``model.csl_item``'s. Items are found
by their brackets and read one by one, so one that is broken is rejected and the others are read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

import attrs

from ..model.csl_item import from_csl, to_csl, untyped
from ..model.issues import Issue, Rejection, Where
from ..model.names import Name
from ..model.profile import Header, Piece
from ..model.record import Provenance, Record
from ..model.types import TYPES
from ._dump import Dump
from ._format import Format, WriteOptions

LABEL = "csl-json"

_TOKEN = re.compile(r'"(?:[^"\\]++|\\.)*+(?:"|\\?\Z)|[\[\]{},]', re.DOTALL)
_OPENING = re.compile(r"\s*\[\s*\{")
_TYPE = re.compile(r'"type"\s*:\s*"([a-z_-]+)"')
_ID = re.compile(r'"id"\s*:\s*["\d-]')
_OTHERS = re.compile(r'"(?:display_name|authorships|work-type|put-code|reference-count)"\s*:')
_TOLD = 20
_SURROGATE = re.compile("[\ud800-\udfff]")


def write(records: Iterable[Record], options: WriteOptions) -> Iterator[str]:
    """The array, an item at a time: indented by two, non-ASCII as it is, variables in the order of ``Record``."""
    before = "["
    for record in records:
        item = to_csl(record if options.abstracts else attrs.evolve(record, abstract=""))
        text = json.dumps(item, ensure_ascii=False, indent=2).replace("\n", "\n  ")
        yield f"{before}\n  {_SURROGATE.sub(_escaped, text)}"
        before = ","
    yield "[]\n" if before == "[" else "\n]\n"


def claims(head: str) -> bool:
    """Whether this begins an array of objects with an ``id`` and a ``type`` that CSL knows."""
    if not _OPENING.match(head):
        return bool(re.fullmatch(r"\s*\[\s*\]\s*", head))
    kind = _TYPE.search(head)
    return bool(kind and kind[1] in TYPES and _ID.search(head) and not _OTHERS.search(head))


def read(dump: Dump, owner: Name | None) -> Iterator[Piece]:
    """The items in order; one that is no JSON object is rejected; what has no type here is told and kept as given."""
    yield Header(owner=owner)
    for index, (text, line) in enumerate(_items(dump.text())):
        where = Where(dump.name, line)
        try:
            item = json.loads(text, parse_constant=_no_number)
            if not isinstance(item, dict):
                raise ValueError("this is no JSON object")
            whole = _whole(item)
            record = from_csl(whole)
        except (ValueError, RecursionError) as fault:
            what = f"item {index + 1} cannot be read ({fault})"
            fix = "an object in braces, as in [{...}, {...}]"
            yield Rejection(text, Issue("error", "no-record", what, where, fix))
        else:
            yield attrs.evolve(record, sources=(Provenance(dump.name, LABEL, index, line, key=record.id),))
            yield from _faults(item, record, where)
            if whole != item:
                what = "half of a surrogate pair was replaced by U+FFFD"
                yield Issue("warning", "half-character", what, where, "whole characters", key=record.id)


def _faults(item: dict[str, Any], record: Record, where: Where) -> Iterator[Issue]:
    kind = item.get("type")
    if not isinstance(kind, str) or kind not in TYPES:
        what = f"the type {json.dumps(kind)[:60]} is none of CSL's; the item is read as 'document'"
        yield Issue("warning", "unknown-type", what, where, "a type of CSL 1.0.2", key=record.id, field="type")
    if "id" not in item:
        yield Issue("warning", "no-id", "the item has no id", where, "an id that no other item has", field="id")
    if kept := untyped(record):
        names = ", ".join(name if len(name) <= 60 else f"{name[:59]}…" for name in kept[:_TOLD])
        more = f" and {len(kept) - _TOLD} more" if len(kept) > _TOLD else ""
        what = f"kept as given, for it says what no attribute can hold: {names}{more}"
        fix = "a variable of CSL 1.0.2, with a value that it can have"
        yield Issue("note", "kept-as-given", what, where, fix, key=record.id, field=kept[0])


def _items(text: str) -> Iterator[tuple[str, int]]:
    """The text of each member of the top array, and the line it begins in."""
    depth = 0
    start, line, counted = 0, 1, 0
    for token in _TOKEN.finditer(text):
        mark = token.group()
        closing = mark in "]}"
        if mark in "[{":
            depth += 1
            if depth == 1:
                start = token.end()
        if (mark == "," and depth == 1) or (closing and depth == 1):
            piece = text[start : token.start()]
            if piece.strip():
                begin = start + len(piece) - len(piece.lstrip())
                line += text.count("\n", counted, begin)
                counted = begin
                yield piece.strip(), line
            start = token.end()
        if closing:
            depth = max(0, depth - 1)
    if depth and text[start:].strip():
        begin = start + len(text[start:]) - len(text[start:].lstrip())
        yield text[start:].strip(), line + text.count("\n", counted, begin)


def _no_number(word: str) -> Any:
    raise ValueError(f"{word} is no JSON number")


def _whole(value: Any) -> Any:
    """The value with the replacement character where half of a surrogate pair stands, which no text file can hold."""
    if isinstance(value, str):
        return _SURROGATE.sub("\ufffd", value)
    if isinstance(value, list):
        return [_whole(item) for item in value]
    if isinstance(value, dict):
        return {_whole(key): _whole(item) for key, item in value.items()}
    return value


def _escaped(match: re.Match[str]) -> str:
    return f"\\u{ord(match.group()):04x}"


FORMAT = Format(
    label=LABEL,
    title="CSL-JSON",
    suffix=".json",
    claims=claims,
    read=read,
    write=write,
)
