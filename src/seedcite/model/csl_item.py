"""The one door between a ``Record`` and an item of CSL-JSON (csl-data.json, CSL 1.0.2).

Nothing is lost either way. What CSL has no word for goes into the item's ``custom`` under ``seedcite``::

    "custom": {"seedcite": {
        "names":   {"author": {"completeness": "incomplete", "ordered": false}},
        "eprint":  {"archive": "arXiv", "id": "2401.01234", "categories": ["cs.LG"]},
        "derived": ["genre", "number", "publisher"],     # stand in the item only because of the eprint
        "text":    {"title": [{"math": "\\\\pi", "plain": "π"}, " and more"]},
        "date":    {"issued": {"start": [2024, null, null], "end": null}},
        "string":  {"genre": "Preprint"},
        "item":    {"nonsense": 1}                       # what the schema forbids in the item's own places
    }}

``names`` holds what differs from a complete, ordered list; ``text``, ``date`` and ``string`` hold an attribute only
where its CSL spelling does not read back equal (TeX, "199X", a time, "?"), and count only as long as the
item still says the same, so that a hand-edited title wins over the typed one kept beside it.

The genre of a preprint is "preprint" in a record, and "Preprint" in an item, as styles print it in that case.

The other way, a value that no attribute can hold as it was (``"volume": 5``, ``"parse-names"``, ``"raw"`` dates,
``categories``, an unknown type) is typed as far as it goes, and kept as given in ``record.custom["csl"]`` by its
variable. ``to_csl`` writes it back as long as the record still says the same: in its own place if the schema allows
it there, else under ``custom.seedcite.item``.

So ``from_csl(to_csl(record)) == record`` but for ``sources``, which CSL-JSON does not carry. Two names of ``custom``
are taken: ``csl`` holds only what ``from_csl`` puts there, and ``seedcite`` is not for others' data.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

import attrs

from . import html
from ._csl_dates import date_data, date_of, read_date, says_all, spell_date
from ._csl_schema import ATTRIBUTES, NAME_FLAGS, NAME_PARTS, VARIABLES, allowed, string
from .dates import NO_DATE, Date
from .identifiers import Eprint
from .markup import MARKS, Command, Markup, Math, Node, Span, Text
from .names import NO_NAMES, Completeness, Name, Names
from .record import DATES, NAMES, STRINGS, TEXTS, Record
from .types import TYPES

Item: TypeAlias = dict[str, Any]
"""An item of CSL-JSON as ``json`` reads and writes it."""

OWN: Final = "seedcite"
"""The name under which an item's ``custom`` holds what CSL has no word for."""
AS_GIVEN: Final = "csl"
"""The name under which a record's ``custom`` holds variables as an item gave them."""

_ALIASES = {
    "shortTitle": "title_short",
    "journalAbbreviation": "container_title_short",
    "event": "event_title",
}
_FOREIGN = "as-given"
_ADDRESSES: Final = {
    "arxiv": "https://arxiv.org/abs/",
    "googlebooks": "https://books.google.com?id=",
    "hdl": "https://hdl.handle.net/",
    "jstor": "https://www.jstor.org/stable/",
}
"""Where an archive shows what has an id."""
_PREPRINT, _PREPRINT_IN_CSL = "preprint", "Preprint"


def with_eprint_words(record: Record) -> Record:
    """The record with the strings that follow from its eprint: its address, and a preprint's genre, publisher, number.

    Only empty attributes are filled, number and URL only where the archive's id is known, and all but the URL only in
    an ``article``. The genre is spelled as CSL's styles print it.
    """
    changes: dict[str, Any] = _eprint_words(record)
    if (genre := _spelled_genre(record.type, changes.get("genre", record.genre))) != record.genre:
        changes["genre"] = genre
    return attrs.evolve(record, **changes) if changes else record


def to_csl(record: Record) -> Item:
    """The item of a record, its variables in the order of ``Record``; valid by the schema whatever the record holds."""
    derived = _eprint_words(record)
    custom = dict(record.custom)
    given = custom.get(AS_GIVEN)
    given = dict(given) if isinstance(given, Mapping) else {}
    own: Item = {}

    item: Item = {"id": record.id, "type": record.type if record.type in TYPES else "document"}
    if record.type != item["type"]:
        own["type"] = record.type
    for name, variable in VARIABLES.items():
        value = derived.get(name) or getattr(record, name)
        if value == _EMPTY[name]:
            continue
        spelled = _SPELL[name](value)
        back = _READ[name](spelled)
        if name == "genre":
            spelled = _spelled_genre(record.type, value)
            back = _read_genre(record.type, spelled)
        if spelled not in ("", [], {}):
            item[variable] = spelled
        if back != value:
            _keep_exact(own, name, value)
    if derived:
        own["derived"] = [VARIABLES[name] for name in derived]
    if record.eprint is not None:
        own["eprint"] = _eprint_data(record.eprint)

    for variable, value in given.items():
        if not _still_true(record, variable, given):
            continue
        if variable in _ALIASES and (twin := VARIABLES[_ALIASES[variable]]) in item and twin not in given:
            item[variable] = item.pop(twin)
        if allowed(variable, value):
            item[variable] = value
        else:
            own.setdefault("item", {})[variable] = value
    custom.pop(AS_GIVEN, None)
    if "item" in own:
        own["item"] = dict(sorted(own["item"].items()))
    if own:
        others = custom.get(OWN, {})
        custom[OWN] = {**(others if isinstance(others, Mapping) else {_FOREIGN: others}), **own}
    item = {variable: item[variable] for variable in sorted(item, key=_place)}
    if custom:
        item["custom"] = custom
    return item


def untyped(record: Record) -> tuple[str, ...]:
    """The variables kept in ``custom["csl"]`` of which the record says less than the item did, by name.

    Those are left out that are only spelled in another way there: ``"volume": 5``, ``"raw": "2024-05"``, an alias. The
    type is left out too.
    """
    given = record.custom.get(AS_GIVEN)
    held = given.items() if isinstance(given, Mapping) else ()
    return tuple(sorted(variable for variable, value in held if not _says_all(variable, value)))


def from_csl(item: Mapping[str, Any]) -> Record:
    """The record of an item. Never fails: what cannot be typed is kept in ``custom["csl"]`` as given.

    A variable given twice, under its name and an alias (``title-short``, ``shortTitle``), is read from its name.
    """
    custom = item.get("custom")
    custom = dict(custom) if isinstance(custom, Mapping) else {}
    own = custom.pop(OWN, {})
    own = dict(own) if isinstance(own, Mapping) else {_FOREIGN: own}
    variables = {variable: value for variable, value in item.items() if variable != "custom" or not _mapping(value)}
    for variable, value in dict(_taken(own, "item", dict)).items():
        if variable not in variables or _reads_alike(variable, value, variables[variable]):
            variables[variable] = value

    values: dict[str, Any] = {}
    for variable, value in variables.items():
        name = _attribute(variable)
        if name is not None and (variable in ATTRIBUTES or VARIABLES[name] not in variables):
            values[name] = _READ[name](value)
    values["id"] = string(variables.get("id"))
    values["type"] = _read_type(variables.get("type"))
    if "genre" in values:
        values["genre"] = _read_genre(values["type"], values["genre"])

    _take_own(own, values)
    if own:
        custom[OWN] = own[_FOREIGN] if set(own) == {_FOREIGN} else own
    record = Record(**values)
    plain = to_csl(record)
    twins = {VARIABLES[_ALIASES[variable]] for variable in variables if variable in _ALIASES}
    kept = {
        variable: value
        for variable, value in variables.items()
        if variable in twins or variable not in plain or not _same_json(plain[variable], value)
    }
    if kept:
        custom[AS_GIVEN] = kept
    return attrs.evolve(record, custom=custom)


def _attribute(variable: str) -> str | None:
    return ATTRIBUTES.get(variable) or _ALIASES.get(variable)


def _mapping(value: Any) -> bool:
    return isinstance(value, Mapping)


def _same_json(left: Any, right: Any) -> bool:
    """Equal as written: ``1``, ``1.0`` and ``true`` are three things."""
    return left == right and json.dumps(left, sort_keys=True, default=repr) == json.dumps(
        right, sort_keys=True, default=repr
    )


def _reads_alike(variable: str, left: Any, right: Any) -> bool:
    if variable in ("id", "type"):
        read = string if variable == "id" else _read_type
        return read(left) == read(right)
    name = _attribute(variable)
    return name is not None and bool(_READ[name](left) == _READ[name](right))


def _read_type(value: Any) -> str:
    return value if isinstance(value, str) and value in TYPES else "document"


def _still_true(record: Record, variable: str, given: Mapping[str, Any]) -> bool:
    """Whether the record still says what the item said when it gave this variable."""
    if variable in _ALIASES and (twin := VARIABLES[_ALIASES[variable]]) in given:
        variable = twin
    value = given[variable]
    if variable == "id":
        return string(value) in ("", record.id)
    if variable == "type":
        return _read_type(value) == record.type
    name = _attribute(variable)
    return name is None or bool(_same_words(_READ[name](value), getattr(record, name)))


def _same_words(read: Any, held: Any) -> bool:
    """Equal, but for what stands in ``custom`` beside the words: how far a name list is known."""
    if isinstance(read, Names):
        return bool(read.names == held.names)
    return bool(read == held)


def _place(variable: str) -> tuple[int, str]:
    """Where a variable stands in an item: in the order of ``Record``, then those of no attribute by name."""
    return (_ORDER.get(variable, len(_ORDER)), variable)


_ORDER: Final = {variable: place for place, variable in enumerate(("id", "type", *VARIABLES.values()))}


# What an item says that a record does not


def _says_all(variable: str, value: Any) -> bool:
    """Whether the attribute of a variable holds all that this value of it says."""
    if variable == "type":
        return True
    if variable == "id":
        return isinstance(value, (str, int, float))
    name = _attribute(variable)
    if name in NAMES:
        return isinstance(value, list) and all(map(_says_all_of_name, value))
    if name in DATES:
        return says_all(value)
    return name is not None and (value == "" or string(value) != "")


def _says_all_of_name(value: Any) -> bool:
    if isinstance(value, str):
        return True
    if not isinstance(value, Mapping):
        return False
    parts = NAME_PARTS.values()
    return all(key in NAME_FLAGS or (key in parts and (part == "" or string(part))) for key, part in value.items())


# What follows from an eprint


def _eprint_words(record: Record) -> dict[str, str]:
    eprint = record.eprint
    if eprint is None or not eprint.archive:
        return {}
    address = _ADDRESSES.get(eprint.archive.lower(), "")
    words = {"url": address + eprint.id if address and eprint.id else ""}
    if record.type == "article":
        words["genre"] = _PREPRINT
        words["number"] = f"{eprint.archive}:{eprint.id}" if eprint.id else ""
        words["publisher"] = eprint.archive
    return {name: word for name, word in words.items() if word and not getattr(record, name)}


def _spelled_genre(kind: str, genre: str) -> str:
    return _PREPRINT_IN_CSL if kind == "article" and genre == _PREPRINT else genre


def _read_genre(kind: str, spelled: str) -> str:
    return _PREPRINT if kind == "article" and spelled == _PREPRINT_IN_CSL else spelled


def _eprint_data(eprint: Eprint) -> Item:
    data: Item = {"archive": eprint.archive}
    if eprint.id:
        data["id"] = eprint.id
    if eprint.categories:
        data["categories"] = list(eprint.categories)
    return data


# What CSL cannot say, kept beside it


def _keep_exact(own: Item, name: str, value: Any) -> None:
    variable = VARIABLES[name]
    if isinstance(value, Names):
        facts: Item = {}
        if value.completeness is not Completeness.COMPLETE:
            facts["completeness"] = value.completeness.value
        if not value.ordered:
            facts["ordered"] = False
        own.setdefault("names", {})[variable] = facts
    elif isinstance(value, Date):
        own.setdefault("date", {})[variable] = date_data(value)
    elif name in STRINGS:
        own.setdefault("string", {})[variable] = value
    else:
        own.setdefault("text", {})[variable] = [_node_data(node) for node in _nodes(value)]


def _take_own(own: Item, values: dict[str, Any]) -> None:
    """Move what ``_keep_exact`` and ``to_csl`` kept from ``own`` into ``values``; what is not understood stays."""
    if (eprint := _eprint(own.get("eprint"))) is not None:
        values["eprint"] = eprint
        own.pop("eprint")
        words = _eprint_words(Record(type=values["type"], eprint=eprint))
        for variable in _taken(own, "derived", list):
            name = _attribute(variable) if isinstance(variable, str) else None
            if name in words and values.get(name) == words[name]:
                del values[name]
    for variable, facts in dict(_taken(own, "names", dict)).items():
        name = _attribute(variable)
        if name in NAMES and isinstance(facts, dict):
            values[name] = attrs.evolve(
                values.get(name, NO_NAMES),
                completeness=_completeness(facts.get("completeness")),
                ordered=facts.get("ordered") is not False,
            )
    if (kind := _taken(own, "type", str)) and values["type"] == "document":
        values["type"] = kind
    readers: tuple[tuple[str, tuple[str, ...], Callable[[Any], Any]], ...] = (
        ("text", TEXTS, _text_of),
        ("date", DATES, date_of),
        ("string", STRINGS, string),
    )
    for part, names, reader in readers:
        for variable, data in dict(_taken(own, part, dict)).items():
            name, exact = _attribute(variable), reader(data)
            if name not in names or exact is None:
                continue
            if _says(values["type"], name, exact) == values.get(name, _EMPTY[name]):
                values[name] = exact


def _says(kind: str, name: str, value: Any) -> Any:
    """What remains of an attribute's value in its CSL spelling."""
    if name == "genre":
        return _read_genre(kind, _spelled_genre(kind, value))
    return _READ[name](_SPELL[name](value))


def _taken(own: Item, part: str, kind: type) -> Any:
    return own.pop(part) if isinstance(own.get(part), kind) else kind()


def _eprint(data: Any) -> Eprint | None:
    if not isinstance(data, Mapping) or not isinstance(data.get("archive"), str):
        return None
    categories, number = data.get("categories", []), data.get("id", "")
    if not isinstance(number, str) or not isinstance(categories, list):
        return None
    return Eprint(data["archive"], number, tuple(map(str, categories)))


def _completeness(word: Any) -> Completeness:
    return Completeness(word) if word in tuple(Completeness) else Completeness.COMPLETE


# Names


def _spell_names(names: Names) -> list[Item]:
    return [{key: value for part, key in NAME_PARTS.items() if (value := getattr(name, part))} for name in names]


def _read_names(value: Any) -> Names:
    people = value if isinstance(value, list) else [value]
    return Names(tuple(name for person in people if (name := _read_name(person)) is not None))


def _read_name(value: Any) -> Name | None:
    if isinstance(value, str):
        return Name.parse(value)
    if not isinstance(value, Mapping):
        return None
    return Name(**{part: string(value.get(key)) for part, key in NAME_PARTS.items()})


# Text


def _nodes(text: Text) -> tuple[Node, ...]:
    return text.nodes if isinstance(text, Markup) else (text,)


def _node_data(node: Node) -> Any:
    match node:
        case Span(mark, nodes):
            return {"mark": mark, "nodes": [_node_data(child) for child in nodes]}
        case Math(tex, plain):
            return {"math": tex, "plain": plain}
        case Command(tex):
            return {"command": tex}
        case _:
            return node


def _text_of(data: Any) -> Text | None:
    """The text of kept nodes as it was, or None if this is no list of nodes."""
    if not isinstance(data, list) or not data:
        return None
    try:
        nodes = tuple(map(_node_of, data))
    except (KeyError, TypeError, RecursionError):
        return None
    return nodes[0] if len(nodes) == 1 and isinstance(nodes[0], str) else Markup(nodes)


def _node_of(data: Any) -> Node:
    if isinstance(data, str):
        return data
    if "math" in data:
        return Math(str(data["math"]), str(data["plain"]))
    if "command" in data:
        return Command(str(data["command"]))
    if data["mark"] not in MARKS:
        raise KeyError(data["mark"])
    return Span(data["mark"], tuple(map(_node_of, data["nodes"])))


def _read_text(value: Any) -> Text:
    return html.from_csl(string(value))


def _table(text: Any, names: Any, dates: Any, strings: Any) -> dict[str, Any]:
    return {
        name: kind
        for kind, group in ((text, TEXTS), (names, NAMES), (dates, DATES), (strings, STRINGS))
        for name in group
    }


_EMPTY = _table("", NO_NAMES, NO_DATE, "")
_SPELL = _table(html.to_csl, _spell_names, spell_date, str)
_READ = _table(_read_text, _read_names, read_date, string)
