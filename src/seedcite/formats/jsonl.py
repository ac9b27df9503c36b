"""seedcite's own format: one record a line as JSON, nothing lost, read back equal.

The first line is a head that names the format and its version. A value is written by its type's fields, those at
their default left out; text with markup is a list of nodes. ``write`` then ``read`` gives equal records, provenance
and all.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import attrs

from ..model.dates import Date, Moment
from ..model.identifiers import Eprint
from ..model.issues import Issue, Rejection, Where
from ..model.markup import Command, Markup, Math, Node, Span, Text
from ..model.names import Completeness, Name, Names
from ..model.profile import Piece
from ..model.record import DATES, NAMES, TEXTS, Provenance, Record
from ._dump import Dump
from ._format import Format, WriteOptions

_FACTORY: Any = type(attrs.Factory(dict))

HEAD = {"seedcite": "records", "version": 1}


def write(records: Iterable[Record], options: WriteOptions) -> Iterator[str]:
    """A line for the head and one a record."""
    yield json.dumps(HEAD) + "\n"
    for record in records:
        if not options.abstracts:
            record = attrs.evolve(record, abstract="")
        yield json.dumps(_fields(record), ensure_ascii=False, allow_nan=False) + "\n"


def read(dump: Dump, owner: Name | None) -> Iterator[Piece]:
    """The records as they were written; a line that is none is rejected. ``owner`` has no say here."""
    for number, line in enumerate(dump.lines(), start=1):
        if number == 1 or not line.strip():
            continue
        try:
            record = _record(json.loads(line))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as fault:
            what = f"this line is no record ({type(fault).__name__}: {fault})"
            fix = "a line as seedcite writes it with --to jsonl"
            yield Rejection(line, Issue("error", "no-record", what, Where(dump.name, number), fix))
        else:
            yield record


def claims(head: str) -> bool:
    """Whether the first line is this format's head."""
    try:
        found = json.loads(head.partition("\n")[0])
    except ValueError:
        return False
    return isinstance(found, dict) and found.get("seedcite") == HEAD["seedcite"]


def _fields(value: Any) -> dict[str, Any]:
    """The fields of an attrs value that are not at their default."""
    result: dict[str, Any] = {}
    for field in attrs.fields(type(value)):
        found = getattr(value, field.name)
        default: Any = field.default
        if found != (default.factory() if isinstance(default, _FACTORY) else default):
            result[field.name] = _plain(found)
    return result


def _plain(value: Any) -> Any:
    if isinstance(value, Markup):
        return [_node(node) for node in value.nodes]
    if hasattr(value, "__attrs_attrs__"):
        return _fields(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def _node(node: Node) -> Any:
    match node:
        case str():
            return node
        case Span(mark, nodes):
            return {"mark": mark, "nodes": [_node(child) for child in nodes]}
        case Math(tex, plain):
            return {"math": tex, "plain": plain}
        case Command(tex):
            return {"command": tex}


def _record(data: dict[str, Any]) -> Record:
    """A record from its fields; an unknown name or a value of another type is a ``TypeError`` or ``KeyError``."""
    if not isinstance(data, dict):
        raise TypeError("a JSON object was expected")
    return Record(**{name: _read(name, value) for name, value in data.items()})


def _read(name: str, value: Any) -> Any:
    reader = _READERS.get(name)
    return reader(value) if reader else _string(value)


def _string(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"a string was expected, not {value!r}")
    return value


def _text(value: Any) -> Text:
    return Markup(tuple(map(_to_node, value))) if isinstance(value, list) else _string(value)


def _to_node(value: Any) -> Node:
    if isinstance(value, str):
        return value
    if "mark" in value:
        return Span(value["mark"], tuple(map(_to_node, value["nodes"])))
    if "math" in value:
        return Math(_string(value["math"]), _string(value["plain"]))
    return Command(_string(value["command"]))


def _names(value: Any) -> Names:
    return Names(
        tuple(Name(**{part: _string(text) for part, text in name.items()}) for name in value.get("names", ())),
        Completeness(value.get("completeness", Completeness.COMPLETE)),
        bool(value.get("ordered", True)),
    )


def _date(value: Any) -> Date:
    ends = {end: Moment(**value[end]) for end in ("start", "end") if end in value}
    return Date(**{**value, **ends})


def _eprint(value: Any) -> Eprint:
    return Eprint(_string(value["archive"]), value.get("id", ""), tuple(value.get("categories", ())))


def _sources(value: Any) -> tuple[Provenance, ...]:
    return tuple(Provenance(**source) for source in value)


def _custom(value: Any) -> Mapping[str, Any]:
    return dict(value)


_READERS: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(TEXTS, _text),
    **dict.fromkeys(NAMES, _names),
    **dict.fromkeys(DATES, _date),
    "eprint": _eprint,
    "custom": _custom,
    "sources": _sources,
}

FORMAT = Format(
    label="jsonl",
    title="seedcite records, one a line (lossless)",
    suffix=".jsonl",
    claims=claims,
    read=read,
    write=write,
    keyed=False,
)
