"""From a record to the fields of a BibLaTeX entry: each attribute in its place, and what has none named.

One pass over what a record holds. BibTeX's entries start from these (see ``bibtex``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import chain, compress
from operator import is_not
from typing import Any, Final, NamedTuple, TypeAlias

from ...model.dates import Date
from ...model.markup import Text
from ...model.names import Names
from ...model.record import Record
from .. import _bib, _capitals
from .._bib_kinds import CHAPTERS
from .._bib_model import EDITOR_SLOTS, LIBRARIES, OWN, ROLES, TYPES, Kind
from .._bib_read.archives import of_address
from .._bib_terms import STATE_WORDS, STATES
from . import titles
from . import values as spell
from .custom import entry_type_of, says_useprefix
from .dialect import Dialect
from .names import names
from .places import COMMON, NO_COMMON, NO_RARE, RARE, common, places, rare


class Composed(NamedTuple):
    """An entry: its type, its fields by name, and the attributes of the record that say something."""

    type: str
    fields: dict[str, _bib.Field]
    held: Sequence[str]

    def unplaced(self) -> tuple[str, ...]:
        """The attributes that say something and are in none of the fields."""
        done = {attribute for field in self.fields.values() for attribute in field.attributes}
        return tuple(name for name in self.held if name not in done)


def compose(record: Record, dialect: Dialect, *, abstract: bool = True) -> Composed:
    """The BibLaTeX entry of a record, as far as it is not what a ``.bib`` file brought (see ``custom``).

    Without ``abstract`` that one is not spelled, but what it shows of proper names counts.
    """
    entry_type, subtype = _entry_type(record)
    page = _Page(record, entry_type, dialect)
    if subtype:
        page.put("entrysubtype", subtype)
    if record.eprint is not None:
        page.left_out = said_by_eprint(record)
    if not abstract:
        page.left_out |= {"abstract"}
    page.place_all()
    _put_eprint(page)
    _put_roles(page)
    return Composed(entry_type, page.fields, page.held)


def said_by_eprint(record: Record) -> frozenset[str]:
    """The attributes of a preprint that say no more than its place in the archive does."""
    eprint = record.eprint
    if not eprint or record.type != "article":
        return frozenset()
    archive, number = eprint.archive.lower(), eprint.id.lower()
    said = {
        "publisher": (archive,),
        "container_title": (archive,),
        "archive": (archive,),
        "archive_location": (number, f"{archive}:{number}"),
        "number": (number, f"{archive}:{number}"),
        "genre": ("preprint", f"{archive} preprint"),
    }
    return frozenset(name for name, words in said.items() if str(getattr(record, name)).lower() in words)


def _entry_type(record: Record) -> tuple[str, str]:
    if record.custom and (given := entry_type_of(record)):
        return given, ""
    kind = record.type
    entry_type, subtype = TYPES.get(kind, ("misc", ""))
    if kind == "article":
        if record.eprint is not None:
            return entry_type, subtype if record.eprint.archive.lower() in LIBRARIES else ""
        return entry_type if record.url or record.doi else "misc", subtype
    if kind in ("webpage", "document") and not record.eprint and of_address(record.url, record.doi):
        return entry_type, kind  # else its address would make a preprint of it
    if kind == "manuscript" and (record.event_title or record.event_date or record.event_place):
        return entry_type, kind  # else its event would make a talk of it
    if kind == "book" and record.editor.names and not record.author.names:
        return "collection", subtype
    if kind == "chapter" and not record.editor.names:
        return "inbook", subtype
    return entry_type, subtype


_ONE_VOLUME = {"title": ("maintitle",), "volume_title": ("title",), "title_short": ("title-short",)}
_IN_ONE_VOLUME = {"container_title": ("maintitle",), "volume_title": ("booktitle",)}
_TITLES = titles.CASED | titles.PERIODICALS


class _Page:
    """The fields of one entry while they are being placed."""

    def __init__(self, record: Record, entry_type: str, dialect: Dialect) -> None:
        self.record = record
        self.entry_type = entry_type
        self.dialect = dialect
        self.fields: dict[str, _bib.Field] = {}
        self.held: list[str] = []
        self.left_out: frozenset[str] = frozenset()
        self.useprefix = bool(record.custom) and says_useprefix(record)
        self._proper_names: frozenset[str] | None = None

    def put(self, name: str, value: str, *attributes: str) -> None:
        """Write a value, unless it is empty, and note which attributes it holds."""
        if value:
            self.fields[name] = _bib.Field(name, value, False, attributes)

    def place_all(self) -> None:
        """Every attribute that says something in its field."""
        fields, held, left_out = self.fields, self.held, self.left_out
        elsewhere = self._elsewhere()
        new = tuple.__new__  # what a named tuple does, without its arguments by name
        record, entry_type = self.record, self.entry_type
        given = common(record)
        said = tuple(map(is_not, given, NO_COMMON))
        placing: Iterable[tuple[_Step, Any]] = zip(
            compress(_plan(entry_type, COMMON), said), compress(given, said), strict=True
        )
        if (more := rare(record)) != NO_RARE:
            placing = chain(placing, zip(_plan(entry_type, RARE), more, strict=True))
        for (attribute, itself, spelled, candidates), value in placing:
            if not value or attribute in left_out:
                continue
            held.append(attribute)
            for name in elsewhere.get(attribute, candidates) if elsewhere else candidates:
                if name not in fields:
                    if text := spelled(self, name, attribute, value):
                        fields[name] = new(_bib.Field, (name, text, False, itself))
                    break
        if "page_first" in held and self.record.page.startswith(self.record.page_first) and "pages" in fields:
            fields.pop("page-first", None)
            fields["pages"] = fields["pages"]._replace(attributes=("page", "page_first"))

    def _elsewhere(self) -> dict[str, tuple[str, ...]]:
        """Attributes that stand in other fields than usual, for what another attribute says."""
        record = self.record
        found: dict[str, tuple[str, ...]] = {}
        if record.volume_title and record.title and self.entry_type != "periodical" and self.dialect.biber:
            if self.entry_type not in CHAPTERS:
                found.update(_ONE_VOLUME)
            elif record.container_title:
                found.update(_IN_ONE_VOLUME)
        if record.medium and not record.publisher:
            found["medium"] = (OWN["medium"][1],)
        return found

    def names(self) -> frozenset[str]:
        """Words that the record shows to be proper names."""
        if self._proper_names is None:
            self._proper_names = _capitals.proper_names(self.record)
        return self._proper_names


def _text(page: _Page, name: str, attribute: str, value: Text) -> str:
    if name in _TITLES:
        return titles.spell(value, name, attribute, page.record, page.dialect, page.names)
    return _bib.tex(page.dialect.text(value))


def _plain(page: _Page, name: str, attribute: str, value: str) -> str:
    if value.isascii() and value.isdigit():
        return value
    return (page.dialect.biber and name in _TERMS and spell.term(name, value)) or spell.plain(value, page.dialect)


def _names(page: _Page, name: str, attribute: str, value: Names) -> str:
    return names(value, page.dialect, useprefix=page.useprefix)


def _date(page: _Page, name: str, attribute: str, value: Date) -> str:
    """A date in its field; words are the state of publication, or stand in a field of their own."""
    if not value.literal:
        return spell.day(value)
    words = value.literal.strip(" .").lower()
    spelled = spell.plain(value.literal, page.dialect)
    if attribute == "issued" and not page.record.status and (words in STATE_WORDS or words in STATES.values()):
        page.put("pubstate", spell.term("pubstate", _STATES.get(words, words)) or spelled, attribute)
    else:
        page.put(OWN[attribute][1], spelled, attribute)
    return ""


def _verbatim(page: _Page, name: str, attribute: str, value: str) -> str:
    return _bib.verbatim(value)


def _pages(page: _Page, name: str, attribute: str, value: str) -> str:
    return spell.pages(value, page.dialect)


def _list(page: _Page, name: str, attribute: str, value: str) -> str:
    return spell.terms(name, value, page.dialect)


def _language(page: _Page, name: str, attribute: str, value: str) -> str:
    return spell.language(value, page.dialect, name)


def _keywords(page: _Page, name: str, attribute: str, value: str) -> str:
    return spell.keywords(value, page.dialect)


_SPELL: Final[Mapping[Kind, Callable[[_Page, str, str, Any], str]]] = {
    "text": _text,
    "plain": _plain,
    "names": _names,
    "date": _date,
    "list": _list,
    "verbatim": _verbatim,
    "pages": _pages,
    "keywords": _keywords,
    "language": _language,
}
_TERMS = ("type", "pubstate")

_Step: TypeAlias = tuple[str, tuple[str], Callable[[_Page, str, str, Any], str], tuple[str, ...]]
"""An attribute, alone in a tuple too, how it is spelled, and the fields that may hold it."""


@cache
def _plan(entry_type: str, names: tuple[str, ...]) -> list[_Step]:
    """The steps of these attributes in an entry of this type."""
    return [
        (place.attribute, (place.attribute,), _SPELL[place.kind], place.fields) for place in places(entry_type, names)
    ]


_STATES = {"to appear": "forthcoming"}


def _put_eprint(page: _Page) -> None:
    """The place in an archive; without a number biblatex would print nothing of it, so words have to say it."""
    eprint = page.record.eprint
    if not eprint:
        number = page.record.pmid
        if number.isdigit() and "pmid" in page.fields:
            del page.fields["pmid"]
            page.put("eprint", number, "pmid")
            page.put("eprinttype", "pubmed")
        return
    page.held.append("eprint")
    if len(eprint.categories) > 1:
        page.held.append("eprint.categories")
    archive = spell.plain(eprint.archive, page.dialect)
    number = _bib.verbatim(eprint.id)
    page.put("eprint", number, "eprint", *page.left_out)
    page.put("eprinttype", "arxiv" if archive.lower() == "arxiv" else archive, "eprint")
    page.put("eprintclass", spell.plain(eprint.primary, page.dialect), "eprint")
    if archive and not number and page.entry_type == "online" and "pubstate" not in page.fields:
        page.put("pubstate", f"{archive} preprint", "eprint")


_ROLES: Final = {OWN[attribute][1]: (attribute, role) for attribute, role in ROLES.items()}
"""Attributes that hold kinds of editors, and these kinds, by the fields that the attributes have of their own."""


def _put_roles(page: _Page) -> None:
    """Names in roles that are kinds of editors."""
    if _ROLES.keys().isdisjoint(page.fields):
        return
    for own, (attribute, role) in _ROLES.items():
        if own not in page.fields:
            continue
        slot = next((slot for slot in EDITOR_SLOTS if slot not in page.fields), "")
        if slot:
            page.put(slot, page.fields.pop(own).value, attribute)
            page.put(f"{slot}type", role)
