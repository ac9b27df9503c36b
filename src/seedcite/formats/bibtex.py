"""BibTeX: what differs from BibLaTeX, whose entries it starts from.

For BibTeX's own styles: their entry types and field names, year and month for the date, ASCII. Fields that no style
reads and no reader knows are left out, and so is what makes a style complain ("can't use both volume and number"); all
of them are named by ``unplaced``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Final

from ..model.dates import Date, Moment
from ..model.record import Record
from . import _bib, _bib_read
from ._bib_model import MONTHS, ORDER, SEASONS
from ._format import Format, WriteOptions
from .biblatex import BIBLATEX, Dialect, Placed, compose, left_over

BIBTEX: Final = Dialect(ascii=True, cases_every_language=True, titles=BIBLATEX.titles | {"type"})

_TYPES: Final[Mapping[str, str]] = {
    "collection": "book",
    "inbook": "incollection",
    "inreference": "incollection",
    "report": "techreport",
    "thesis": "phdthesis",
} | dict.fromkeys(
    (
        "artwork audio dataset image jurisdiction legal legislation letter movie music online patent performance "
        "periodical review software standard video"
    ).split(),
    "misc",
)
"""Entry types under another name; the others are BibTeX's own."""

_FIELDS: Final[Mapping[str, str]] = {
    "annotation": "annote",
    "eprintclass": "primaryclass",
    "eprinttype": "archiveprefix",
    "journaltitle": "journal",
    "langid": "language",
    "location": "address",
}
"""Fields under another name."""

_BY_TYPE: Final[Mapping[str, Mapping[str, str]]] = {
    "misc": dict.fromkeys(("journaltitle", "titleaddon", "publisher", "institution", "organization"), "howpublished"),
    "phdthesis": {"institution": "school"},
    "mastersthesis": {"institution": "school"},
}
"""Fields under another name in one entry type, as long as nothing else stands there."""

_KNOWN: Final = frozenset(
    # the standard styles read these
    "address annote author booktitle chapter edition editor howpublished institution journal key month note number "
    "organization pages publisher school series title type volume year "
    # these are widely written beside them
    "abstract archiveprefix day doi eid eprint isbn issn issue keywords language primaryclass shortjournal shorttitle "
    "translator url urldate version".split()
)

_MASTERS = re.compile(r"\bmaster|\bm\.?\s?(?:sc|a|phil|eng)\b|diplom|magist|licen[ct]i", re.IGNORECASE)
_ORDINALS = {1: "st", 2: "nd", 3: "rd"}


def unplaced(record: Record) -> tuple[str, ...]:
    """The attributes of a record that hold something which its BibTeX entry has no place for."""
    return left_over(record, _compose(record)[1])


def _write(records: Iterable[Record], options: WriteOptions) -> Iterator[str]:
    return _bib.write(_entry(record, options) for record in records)


def _entry(record: Record, options: WriteOptions) -> _bib.Entry:
    entry_type, placed = _compose(record, abstract=options.abstracts)
    return _bib.Entry(entry_type, record.id, tuple(item.field for item in placed))


def _compose(record: Record, *, abstract: bool = True) -> tuple[str, list[Placed]]:
    base_type, base = compose(record, BIBTEX, abstract=abstract)
    entry_type = _entry_type(record, base_type)
    renamed = _BY_TYPE.get(entry_type, {})
    fields: dict[str, Placed] = {}
    for placed in base:
        name = placed.field.name
        for candidate in (renamed.get(name, ""), _FIELDS.get(name, name)):
            if candidate in _KNOWN and candidate not in fields:
                fields[candidate] = _named(placed, candidate)
                break
    for change in (_date, _edition, _state, _eprint, _sort_key, _agree):
        change(record, entry_type, fields)
    return entry_type, sorted(fields.values(), key=lambda placed: ORDER[placed.field.name])


def _entry_type(record: Record, base_type: str) -> str:
    if base_type == "thesis" and _MASTERS.search(record.genre):
        return "mastersthesis"
    if base_type == "unpublished" and not record.note:
        return "misc"  # BibTeX's unpublished has to have a note
    if base_type == "review" and record.container_title:
        return "article"
    return _TYPES.get(base_type, base_type)


def _named(placed: Placed, name: str) -> Placed:
    if placed.field.name == name:
        return placed
    return Placed(_bib.Field(name, placed.field.value), placed.attributes)


def _put(fields: dict[str, Placed], name: str, value: str, *attributes: str, bare: bool = False) -> None:
    fields[name] = Placed(_bib.Field(name, value, bare), attributes)


def _date(record: Record, entry_type: str, fields: dict[str, Placed]) -> None:
    """``year`` in figures (or the words that stand for the date), ``month`` as a macro, ``day``."""
    issued = record.issued
    if words := _bib.tex(BIBTEX.text(issued.literal)):
        _put(fields, "year", words, "issued")
    elif issued:
        _put(fields, "year", _years(issued), "issued")
    first, last = issued.start, issued.end
    if not first or not last or first.year != last.year or not first.month or not last.month:
        return
    months = map(_month, dict.fromkeys((first.month, last.month)))
    _put(fields, "month", ' # "--" # '.join(months), bare=True)
    if first == last and first.day:
        _put(fields, "day", str(first.day))


def _years(issued: Date) -> str:
    def year(point: Moment | None) -> str:
        return str(point.year) if point else ""

    years = "--".join(dict.fromkeys((year(issued.start), year(issued.end))))
    return f"{'ca. ' if issued.approximate else ''}{years}{'?' if issued.uncertain else ''}"


def _month(month: int) -> str:
    return MONTHS[month - 1] if month <= 12 else f'"{SEASONS[month]}"'


def _edition(record: Record, entry_type: str, fields: dict[str, Placed]) -> None:
    """``2nd``: a style says "edition" after it."""
    edition = record.edition.strip()
    if "edition" in fields and edition.isascii() and edition.isdigit():
        number = int(edition)
        ending = "th" if number % 100 in (11, 12, 13) else _ORDINALS.get(number % 10, "th")
        _put(fields, "edition", f"{number}{ending}", "edition")


def _state(record: Record, entry_type: str, fields: dict[str, Placed]) -> None:
    """The state of publication, if nothing is noted: styles print the note last."""
    status = _bib.tex(BIBTEX.text(record.status))
    if status and "note" not in fields:
        _put(fields, "note", status, "status")


def _eprint(record: Record, entry_type: str, fields: dict[str, Placed]) -> None:
    """A preprint without a number says in words where it is: styles print an archive only with its number."""
    archive = _bib.tex(BIBTEX.text(record.eprint.archive)) if record.eprint else ""
    if not archive:
        return
    if "eprint" in fields or entry_type != "misc":
        _put(fields, "archiveprefix", archive, "eprint")
        return
    fields.pop("archiveprefix", None)
    if displaced := fields.pop("howpublished", None):
        fields.setdefault("organization", _named(displaced, "organization"))
    _put(fields, "howpublished", f"{archive} preprint", "eprint")


def _sort_key(record: Record, entry_type: str, fields: dict[str, Placed]) -> None:
    """What a style sorts by and prints as a label where there is nobody."""
    if "author" in fields or ("editor" in fields and entry_type == "book"):
        return
    title = " ".join((str(record.title_short) or str(record.title)).split()[:5]).rstrip(".,:;")
    if key := _bib.tex(BIBTEX.text(title or record.id)):
        _put(fields, "key", key)


def _agree(record: Record, entry_type: str, fields: dict[str, Placed]) -> None:
    """Leave out what makes the standard styles complain, and do without it anyway."""
    if entry_type == "book" and "author" in fields:
        fields.pop("editor", None)
    if entry_type in ("book", "incollection", "inproceedings") and ("volume" in fields or "series" not in fields):
        fields.pop("number", None)
    if entry_type == "article" and "number" in fields and "volume" not in fields and "issue" not in fields:
        fields["issue"] = _named(fields.pop("number"), "issue")


FORMAT = Format(
    label="bibtex",
    title="BibTeX",
    suffix=".bib",
    claims=partial(_bib_read.claims, dialect="bibtex"),
    read=partial(_bib_read.read, dialect="bibtex"),
    write=_write,
    abstracts=False,
)
