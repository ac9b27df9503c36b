"""Which field of which entry type holds which attribute, computed once from the tables of ``_bib_model``."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Any, Final, NamedTuple

from ...model.dates import NO_DATE
from ...model.names import NO_NAMES
from ...model.record import DATES, NAMES, STRINGS, TEXTS
from .._bib_kinds import ARTICLES, AUTHORITIES, BOOKS, CHAPTERS
from .._bib_model import ENTRY_FIELDS, FIELDS, OWN, ROLES, Kind

_FIELDS: Final = {attribute: (kind, fields) for attribute, kind, fields in FIELDS}
_KINDS: Final = {attribute: kind for attribute, (kind, _) in OWN.items()} | {
    attribute: kind for attribute, (kind, _) in _FIELDS.items()
}

ATTRIBUTES: Final = (*_FIELDS, *(name for name in (*TEXTS, *NAMES, *DATES, *STRINGS) if name not in _FIELDS))
"""All attributes, in the order in which they choose their fields."""

_COMMON: Final = (
    "author editor title title_short container_title container_title_short collection_title event_title genre issue "
    "collection_number number edition version volume page publisher publisher_place issued status language isbn issn "
    "doi url pmid number_of_pages accessed note annote keyword abstract"
).split()
COMMON: Final = tuple(name for name in ATTRIBUTES if name in _COMMON)
"""Those that many records have; the others are looked at only where there is one."""

RARE: Final = tuple(name for name in ATTRIBUTES if name not in COMMON)


def _empty(names: Iterable[str]) -> tuple[Any, ...]:
    return tuple(NO_NAMES if name in NAMES else NO_DATE if name in DATES else "" for name in names)


NO_COMMON: Final = _empty(COMMON)
NO_RARE: Final = _empty(RARE)
"""What each of them is where nothing is known."""

common: Final = attrgetter(*COMMON)
rare: Final = attrgetter(*RARE)
"""The values of a record in the order of ``COMMON`` and of ``RARE``."""


class Place(NamedTuple):
    """Where an attribute may stand: the fields that may hold it, the best one first, and the kind of its value."""

    attribute: str
    kind: Kind
    fields: tuple[str, ...]


def places(entry_type: str, names: Iterable[str]) -> list[Place]:
    """The places of these attributes in an entry of this type."""
    return [Place(name, _KINDS[name], _fields_of(entry_type, name)) for name in names]


def _fields_of(entry_type: str, attribute: str) -> tuple[str, ...]:
    """Fields of the data model that mean the attribute; then those that mean it in other types; then its own."""
    if attribute in ROLES:
        return (OWN[attribute][1],)
    allowed = ENTRY_FIELDS.get(entry_type)
    meant = [name for name in _FIELDS.get(attribute, ("", ()))[1] if _may_hold(entry_type, name, attribute)]
    modelled = [name for name in meant if allowed is None or name in allowed]
    others = [name for name in meant if name not in modelled]
    return tuple(dict.fromkeys((*modelled, *others, OWN[attribute][1])))


def _may_hold(entry_type: str, field: str, attribute: str) -> bool:
    """Whether a field means this attribute in this entry type, where the type decides what a field means."""
    if field == "number":
        counted = "collection_number" if entry_type in BOOKS else "issue" if entry_type in ARTICLES else "number"
        return attribute == counted
    if field == "location":
        return (attribute == "jurisdiction") == (entry_type == "patent")
    if field == "institution":
        return (attribute == "authority") == (entry_type in AUTHORITIES)
    if field == "organization":
        return entry_type not in AUTHORITIES
    if attribute == "container_title":
        return (field == "booktitle") == (entry_type in CHAPTERS)
    return True
