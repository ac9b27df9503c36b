"""BibLaTeX: the base of the two ``.bib`` dialects, since it loses least.

A record's type and attributes find their entry type and fields through the tables of ``_bib_model``; a value stands
only where BibLaTeX's data model allows it, so ``biber --validate-datamodel`` finds no fault but those of the data. What
has no place is named by ``unplaced``. Text is UTF-8.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from functools import partial
from typing import Any, Final

import attrs

from ..model.dates import Date, Moment
from ..model.markup import Text
from ..model.names import Name, Names
from ..model.record import DATES, NAMES, STRINGS, TEXTS, Record
from ..model.tex import encode
from . import _bib, _bib_read, _capitals
from ._bib_model import (
    EDITOR_SLOTS,
    ENTRY_FIELDS,
    FIELDS,
    LANGUAGES,
    LISTS,
    NAME_SLOTS,
    NUMBER,
    ORDER,
    ROLES,
    TYPES,
    Kind,
)
from ._format import Format, WriteOptions

_AND = re.compile(r"(?:^|\s)and(?:\s|$)", re.IGNORECASE)
_DASH = re.compile(r"--+|[‒–—]")
_HYPHEN = re.compile(r"(?<=[^\W_])\s?[-‐‑−]\s?(?=[^\W_])")
_STATES = {"in press": "inpress", "in preparation": "inpreparation", "to appear": "forthcoming"}


@attrs.frozen
class Placed:
    """A field that found its place, and the attributes of the record that it holds."""

    field: _bib.Field
    attributes: tuple[str, ...]


@attrs.frozen
class Dialect:
    """In what the dialects differ while values are spelled.

    ``ascii``: whether letters become commands. ``titles``: the fields whose capitals need protection.
    ``cases_every_language``: biblatex changes the case of English titles only, BibTeX that of all.
    """

    ascii: bool = False
    titles: frozenset[str] = frozenset(("title", "shorttitle", "titleaddon", "booktitle", "maintitle"))
    cases_every_language: bool = False

    def text(self, text: Text) -> str:
        """A text as TeX, with apostrophes as people type them (``O'Brien``)."""
        return encode(text, ascii=self.ascii, exact=False)


BIBLATEX: Final = Dialect()


def compose(record: Record, dialect: Dialect, *, abstract: bool = True) -> tuple[str, list[Placed]]:
    """The entry type of a record and all its fields, in the order in which they are written.

    Without ``abstract`` that one is not spelled, but what it shows of proper names counts.
    """
    entry_type, subtype = _entry_type(record)
    page = _Page(record, entry_type, dialect)
    if subtype:
        page.put("entrysubtype", subtype, ())
    left_out = said_by_eprint(record) | (frozenset() if abstract else {"abstract"})
    for attribute, kind, candidates in FIELDS:
        value = getattr(record, attribute)
        if not value or attribute in left_out:
            continue
        if name := page.free(attribute, candidates):
            page.put(name, _SPELLED[kind](page, name, value), (attribute,))
    if record.page_first and record.page.startswith(record.page_first) and "pages" in page.fields:
        page.cover("pages", "page_first")
    _put_date_in_words(page)
    _put_eprint(page)
    _put_roles(page)
    return entry_type, sorted(page.fields.values(), key=lambda placed: ORDER[placed.field.name])


def unplaced(record: Record) -> tuple[str, ...]:
    """The attributes of a record that hold something which its BibLaTeX entry has no place for.

    ``eprint.categories`` stands for the categories after the primary one.
    """
    return left_over(record, compose(record, BIBLATEX)[1])


def left_over(record: Record, placed: Iterable[Placed]) -> tuple[str, ...]:
    """The attributes of a record that hold something and are in none of the fields."""
    done = {attribute for item in placed for attribute in item.attributes}
    if "eprint" in done:
        done |= said_by_eprint(record)
    held = [name for name in (*TEXTS, *NAMES, *DATES, *STRINGS, "eprint", "custom") if getattr(record, name)]
    if record.eprint and len(record.eprint.categories) > 1:
        held.append("eprint.categories")
    return tuple(name for name in held if name not in done)


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


def _write(records: Iterable[Record], options: WriteOptions) -> Iterator[str]:
    return _bib.write(_entry(record, options) for record in records)


def _entry(record: Record, options: WriteOptions) -> _bib.Entry:
    entry_type, placed = compose(record, BIBLATEX, abstract=options.abstracts)
    return _bib.Entry(entry_type, record.id, tuple(item.field for item in placed))


def _entry_type(record: Record) -> tuple[str, str]:
    entry_type, subtype = TYPES.get(record.type, ("misc", ""))
    if record.type == "article" and not record.eprint:
        return ("online" if record.url or record.doi else "misc"), "preprint"
    if record.type == "book" and record.editor.names and not record.author.names:
        return "collection", subtype
    if record.type == "chapter" and not record.editor.names:
        return "inbook", subtype
    return entry_type, subtype


class _Page:
    """The fields of one entry while they are being placed."""

    def __init__(self, record: Record, entry_type: str, dialect: Dialect) -> None:
        self.record = record
        self.entry_type = entry_type
        self.dialect = dialect
        self.fields: dict[str, Placed] = {}
        self._allowed = ENTRY_FIELDS[entry_type]
        self._proper_names: frozenset[str] | None = None

    def free(self, attribute: str, candidates: Iterable[str]) -> str:
        """The first of these fields that this entry type has and that nothing stands in yet, or an empty string."""
        for name in candidates:
            if name == "number" and NUMBER.get(self.entry_type, "collection_number") != attribute:
                continue
            if name in self._allowed and name not in self.fields:
                return name
        return ""

    def put(self, name: str, value: str, attributes: tuple[str, ...]) -> None:
        """Write a value, unless it is empty, and note which attributes it holds."""
        if value:
            self.fields[name] = Placed(_bib.Field(name, value), attributes)

    def cover(self, name: str, attribute: str) -> None:
        """Note that the value of a field says what an attribute holds, too."""
        placed = self.fields[name]
        self.fields[name] = attrs.evolve(placed, attributes=(*placed.attributes, attribute))

    def protected(self, text: Text) -> Text:
        language = self.record.language
        if language and not language.lower().startswith("en") and not self.dialect.cases_every_language:
            return text
        if self._proper_names is None:
            self._proper_names = _capitals.proper_names(self.record)
        return _capitals.protect(text, self._proper_names, language)


def _text(page: _Page, name: str, value: Text) -> str:
    return _bib.tex(page.dialect.text(page.protected(value) if name in page.dialect.titles else value))


def _plain(page: _Page, name: str, value: str) -> str:
    return _text(page, name, value)


def _list(page: _Page, name: str, value: str) -> str:
    spelled = _plain(page, name, value)
    return f"{{{spelled}}}" if name in LISTS and _AND.search(spelled) else spelled


def _verbatim(page: _Page, name: str, value: str) -> str:
    return _bib.verbatim(value)


def _pages(page: _Page, name: str, value: str) -> str:
    """Page ranges with ``--``; where a longer dash stands, hyphens belong to the numbers (``A-1–A-9``)."""
    dash = _DASH if _DASH.search(value) else _HYPHEN
    return "--".join(filter(None, (_plain(page, name, part) for part in dash.split(value))))


def _keywords(page: _Page, name: str, value: str) -> str:
    """One list with commas, at which biber splits whatever stands around them."""
    return ", ".join(filter(None, (_plain(page, name, word) for word in re.split("[;,]", value))))


def _language(page: _Page, name: str, value: str) -> str:
    tag = value.replace("_", "-")
    return LANGUAGES.get(tag) or LANGUAGES.get(tag.partition("-")[0].lower()) or _plain(page, name, value)


def _date(page: _Page, name: str, value: Date) -> str:
    """The date as EDTF, as far as the calendar and four digits go; words are no date."""
    if value.literal or any(abs(point.year) > 9999 for point in (value.start, value.end) if point):
        return ""
    return str(attrs.evolve(value, start=_on_calendar(value.start), end=_on_calendar(value.end)))


def _on_calendar(moment: Moment | None) -> Moment | None:
    if moment is None or moment.month is None or moment.day is None:
        return moment
    try:
        date(2000 + moment.year % 400, moment.month, moment.day)
    except ValueError:
        return attrs.evolve(moment, day=None)
    return moment


def _names(page: _Page, name: str, value: Names) -> str:
    spelled = [text for each in value if (text := spell_name(each, page.dialect))]
    if spelled and value.cut:
        spelled.append("others")
    return " and ".join(spelled)


def spell_name(name: Name, dialect: Dialect) -> str:
    """A name as BibTeX splits it: ``von Last, Jr, First``; a group in braces of its own.

    Empty for a name that holds nothing.
    """

    def part(*texts: str, whole: bool = False) -> str:
        spelled = _bib.tex(dialect.text(" ".join(filter(None, texts))))
        splits = "," in spelled or _AND.search(spelled) or (whole and (" " in spelled or spelled.lower() == "others"))
        return f"{{{spelled}}}" if splits else spelled

    if group := _bib.tex(dialect.text(name.literal)):
        return f"{{{group}}}"
    particle = part(name.dropping_particle, name.non_dropping_particle)
    given, suffix = part(name.given), part(name.suffix)
    if part(name.family) and given:
        return ", ".join(filter(None, (f"{particle} {part(name.family)}".strip(), suffix, given)))
    if suffix:
        return f"{{{part(name.display)}}}"
    return f"{particle} {part(name.family or name.given, whole=True)}".strip()


def _put_date_in_words(page: _Page) -> None:
    """A date that is words ("in press") says in what state the publication is."""
    literal = page.record.issued.literal
    if literal and (name := page.free("issued", ("pubstate",))):
        page.put(name, _STATES.get(literal.lower()) or _plain(page, name, literal), ("issued",))


def _put_eprint(page: _Page) -> None:
    """The place in an archive; without a number biblatex would print nothing of it, so words have to say it."""
    eprint = page.record.eprint
    if not eprint:
        if number := _bib.verbatim(page.record.pmid):
            page.put("eprint", number, ("pmid",))
            page.put("eprinttype", "pubmed", ())
        return
    archive = _plain(page, "eprinttype", eprint.archive)
    number = _bib.verbatim(eprint.id)
    page.put("eprint", number, ("eprint",))
    page.put("eprinttype", "arxiv" if archive.lower() == "arxiv" else archive, ("eprint",))
    page.put("eprintclass", _plain(page, "eprintclass", eprint.primary), ("eprint",))
    if archive and not number and page.entry_type == "online" and (name := page.free("eprint", ("pubstate",))):
        page.put(name, f"{archive} preprint", ("eprint",))


def _put_roles(page: _Page) -> None:
    """Names in roles that this entry type has no field for."""
    for attribute in NAMES:
        names: Names = getattr(page.record, attribute)
        if not names or any(attribute in placed.attributes for placed in page.fields.values()):
            continue
        role = ROLES.get(attribute, "")
        name = page.free(attribute, EDITOR_SLOTS) if role else ""
        name = name or page.free(attribute, NAME_SLOTS)
        if name and (spelled := _names(page, name, names)):
            page.put(name, spelled, (attribute,))
            page.put(f"{name}type", role if name in EDITOR_SLOTS else attribute.replace("_", "-"), ())


_SPELLED: Mapping[Kind, Callable[[_Page, str, Any], str]] = {
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

FORMAT = Format(
    label="biblatex",
    title="BibLaTeX",
    suffix=".bib",
    claims=partial(_bib_read.claims, dialect="biblatex"),
    read=partial(_bib_read.read, dialect="biblatex"),
    write=_write,
    abstracts=False,
)
