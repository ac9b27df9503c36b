"""What a ``.bib`` file brought that no attribute holds, on its way back: fields as they were, and references to keys.

``record.custom["bibtex"]`` has them by name. A field that names other entries is written only if these stand in the
file, under the keys that they have there; what an entry took from another (``crossref``, ``xdata``) it holds itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from ...model.record import Record
from .. import _bib
from .._bib_kinds import kind_of
from .._bib_model import ENTRY_FIELDS

BIBTEX_FIELDS: Final = "bibtex"
"""The name under which a record's ``custom`` holds them."""
_ENTRY_TYPE: Final = "ENTRYTYPE"

_NAME = re.compile(r"[a-z][a-z0-9!$&*+./:;<>?\[\]^_`|-]*", re.IGNORECASE)
_USEPREFIX = re.compile(r"\buseprefix\b(?:\s*=\s*(true|false))?")
_TAKEN: Final = frozenset(("crossref", "xdata"))
_LABELS: Final = ("biblatex", "bibtex")
_REFERENCES: Final = frozenset(("related", "xref", "entryset"))
_OF_RELATED: Final = ("relatedtype", "relatedstring", "relatedoptions")
_MORE_TYPES: Final = frozenset(
    "manual proceedings reference mvbook mvcollection mvproceedings mvreference bookinbook suppbook suppcollection "
    "suppperiodical video commentary".split()
)

_DATE_PARTS: Final = frozenset("date year month day endyear endmonth endday".split())
_NOT_AS_THEY_ARE: Final = frozenset((*_TAKEN, *_REFERENCES, *_OF_RELATED, _ENTRY_TYPE, "ids"))


_NO_FIELDS: Final[Mapping[str, Any]] = MappingProxyType({})


class Keys:
    """The keys of a file: what its entries are called now, and what they were called where they were read."""

    def __init__(self, records: Sequence[Record]) -> None:
        self._now = {record.id for record in records}
        self._was: dict[str, str] = {}
        several: set[str] = set()
        for record in records:
            for old in _old_keys(record):
                if self._was.setdefault(old, record.id) != record.id:
                    several.add(old)
        for key in (*several, *self._now):
            self._was.pop(key, None)
        self._aliases: dict[str, list[str]] = {}
        for old, key in self._was.items():
            self._aliases.setdefault(key, []).append(old)

    def now(self, key: str) -> str:
        """The key of the entry that has this key or had it, or an empty string."""
        return key if key in self._now else self._was.get(key, "")

    def aliases(self, record: Record) -> Sequence[str]:
        """The keys that this record had and that are no other's."""
        return self._aliases.get(record.id, ())


def _old_keys(record: Record) -> Iterable[str]:
    own = record.id
    keys = [source.key for source in record.sources if source.key != own and source.key and source.format in _LABELS]
    if record.custom and isinstance(ids := fields(record).get("ids"), str):
        keys += [key.strip() for key in ids.split(",")]
    return [key for key in dict.fromkeys(keys) if key != own and _bib.is_key(key)] if keys else ()


def fields(record: Record) -> Mapping[str, Any]:
    """The fields that a ``.bib`` file brought."""
    given = record.custom.get(BIBTEX_FIELDS) if record.custom else None
    return given if type(given) is dict or isinstance(given, Mapping) else _NO_FIELDS


def entry_type_of(record: Record) -> str:
    """The entry type that the file had, where it says more than the record's type, or an empty string."""
    given = fields(record).get(_ENTRY_TYPE)
    if not isinstance(given, str) or (given not in _MORE_TYPES and given not in ENTRY_FIELDS):
        return ""
    return given if kind_of(given, "") == record.type else ""


def says_useprefix(record: Record) -> bool:
    """Whether the entry's options make particles part of the family name."""
    given = fields(record).get("options")
    match = _USEPREFIX.search(given) if isinstance(given, str) else None
    return match is not None and match[1] != "false"


def restored(
    record: Record, taken: Mapping[str, _bib.Field], keys: Keys | None, *, biber: bool
) -> tuple[list[_bib.Field], bool]:
    """The fields to write after those that are ``taken``, and whether all that the file brought is in them.

    ``biber``: whether it is to read the file.
    """
    found: list[_bib.Field] = []
    whole = True
    given = fields(record)
    for name, value in given.items():
        if name in _NOT_AS_THEY_ARE:
            if name not in _REFERENCES or not isinstance(value, str):
                continue
            if keys is not None:
                value = _renamed(value, keys)
        if not isinstance(value, str) or not _is_name(name) or not (spelled := _bib.raw(value)):
            whole = False
        elif name in taken:
            whole = whole and taken[name].value == spelled
        else:
            if name in _DATE_PARTS and f"{name}-2" not in given and (biber or "year" not in taken):
                name = f"{name}-2"  # no date could be read of it, which programs would complain of
            found.append(_bib.Field(name, spelled))
            if name == "related":
                found += [_bib.Field(more, _bib.raw(given[more])) for more in _OF_RELATED if given.get(more)]
    if keys is not None and (aliases := keys.aliases(record)):
        found.append(_bib.Field("ids", ", ".join(aliases)))
    elif keys is None and isinstance(ids := given.get("ids"), str):
        found.append(_bib.Field("ids", _bib.raw(ids)))
    return found, whole


@lru_cache(maxsize=4096)
def _is_name(name: str) -> bool:
    return _NAME.fullmatch(name) is not None and name == name.lower()


def _renamed(value: str, keys: Keys) -> str:
    now = [keys.now(key.strip()) for key in value.split(",")]
    return ",".join(now) if all(now) else ""


def holds_more(record: Record) -> bool:
    """Whether there is more in ``custom`` than what attributes or fields say."""
    others = [name for name in record.custom if name != BIBTEX_FIELDS]
    if not others:
        return not isinstance(record.custom.get(BIBTEX_FIELDS, {}), Mapping)
    if others == ["csl"]:
        from ...model.csl_item import untyped

        return bool(untyped(record))
    return True
