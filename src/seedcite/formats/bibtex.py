"""BibTeX: what differs from BibLaTeX, whose entries it starts from.

For BibTeX's own styles: their entry types and field names, year and month for the date, ASCII. What makes a style
complain ("can't use both volume and number") stands under a name that no style reads, as all does that BibTeX has no
field for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Final

from ..model.record import NAMES, Record
from . import _bib, _bib_read, _bib_update, _capitals
from ._bib_dates import bibtex_says
from ._bib_dates.spelling import spell_day, spell_month, spell_year
from ._bib_kinds import ALIASES, kind_of
from ._bib_model import EDITOR_SLOTS, MONTHS, OWN
from ._bib_terms import GENRES, STATE_WORDS, ordinal
from ._bib_write import Composed, compose, custom
from ._bib_write import values as spell
from ._bib_write.dialect import BIBTEX, Dialect
from ._format import Format, WriteOptions
from .biblatex import entry_as, left_over, spelling, write_as

_TYPES: Final[Mapping[str, str]] = (
    {kind: kind for kind in "article book booklet inproceedings manual misc proceedings unpublished".split()}
    | dict.fromkeys("collection commentary mvbook mvcollection mvreference reference".split(), "book")
    | dict.fromkeys("bookinbook inbook incollection inreference suppbook suppcollection".split(), "incollection")
    | {"mvproceedings": "proceedings", "report": "techreport", "suppperiodical": "article", "thesis": "phdthesis"}
)
"""Entry types as BibTeX's own styles know them; all others are ``misc``."""

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
    "misc": {"howpublished": "medium"} | dict.fromkeys(("publisher", "institution", "organization"), "howpublished"),
    "booklet": {"publisher": "howpublished"},
    "manual": {"publisher": "organization"},
    "phdthesis": {"institution": "school"},
    "mastersthesis": {"institution": "school"},
}
"""Fields under another name in one entry type, as long as nothing else stands there."""
_OF_ATTRIBUTES: Final[Mapping[tuple[str, ...], str]] = {(name,): OWN[name][1] for name in ("authority", "jurisdiction")}
"""Fields under another name where they hold these: BibTeX's types do not tell them from publishers and places."""
_RENAMED: Final = {entry_type: {**_FIELDS, **names} for entry_type, names in _BY_TYPE.items()}

_MASTERS = re.compile(r"\bmaster|\bm\.?\s?(?:sc|a|phil|eng)\b|diplom|magist|licen[ct]i", re.IGNORECASE)
_IMPLIED: Final = {
    "phdthesis": GENRES["phdthesis"],
    "mastersthesis": GENRES["mathesis"],
    "techreport": GENRES["techreport"],
}
"""What a style prints for the type of an entry without being told."""
_LABELS: Final = ("biblatex", "bibtex")
_NUMBERED: Final = frozenset(("book", "incollection", "inproceedings", "proceedings", "inbook"))


def unplaced(record: Record) -> tuple[str, ...]:
    """The attributes of a record that hold something which its BibTeX entry has no place for."""
    return left_over(record, _compose(record, BIBTEX), biber=False)


def entry(record: Record, options: WriteOptions) -> _bib.Entry:
    """One record as a BibTeX entry, its fields in order."""
    return entry_as(_compose, spelling(BIBTEX, options.layout), record, options)


def _compose(record: Record, dialect: Dialect, *, abstract: bool = True) -> Composed:
    base = compose(record, dialect, abstract=abstract)
    entry_type = _entry_type(record, base.type)
    renamed = _RENAMED.get(entry_type, _FIELDS)
    fields = base.fields
    if not renamed.keys().isdisjoint(fields):
        fields = _with_other_names(fields, renamed)
    page = _Page(record, entry_type, dialect, fields, base.held)
    for change in (_kind, _date, _words, _state, _eprint, _address, _particles, _sort_key, _agree):
        change(page)
    return Composed(entry_type, fields, [name for name in base.held if name not in page.said])


def _with_other_names(given: Mapping[str, _bib.Field], renamed: Mapping[str, str]) -> dict[str, _bib.Field]:
    fields: dict[str, _bib.Field] = {}
    for name, field in given.items():
        if name in renamed:
            new = _OF_ATTRIBUTES.get(field.attributes) or renamed[name]
            if new in fields:
                new = _FIELDS.get(name, name)
            fields[new] = _bib.Field(new, field.value, False, field.attributes)
        else:
            fields[name] = field
    return fields


class _Page:
    """An entry on its way to BibTeX."""

    __slots__ = ("dialect", "fields", "held", "record", "said", "type")

    def __init__(
        self, record: Record, entry_type: str, dialect: Dialect, fields: dict[str, _bib.Field], held: Sequence[str]
    ) -> None:
        self.record = record
        self.type = entry_type
        self.dialect = dialect
        self.fields = fields
        self.held = held
        self.said: list[str] = []  # attributes that the entry type says

    def put(self, name: str, value: str, *attributes: str, bare: bool = False) -> None:
        """Write a value, unless it is empty."""
        if value:
            self.fields[name] = _bib.Field(name, value, bare, attributes)

    def move(self, name: str, new: str) -> None:
        """Give a field another name."""
        self.fields[new] = self.fields.pop(name)._replace(name=new)


def _entry_type(record: Record, base_type: str) -> str:
    if base_type == "thesis" and _MASTERS.search(record.genre):
        return "mastersthesis"
    if base_type == "unpublished" and not record.note:
        return "misc"  # BibTeX's unpublished has to have a note
    if base_type == "review" and record.container_title:
        return "article"
    if base_type == "inbook" and not record.container_title and (record.chapter_number or record.page):
        return "inbook"  # BibTeX's is a part of the book that has the title
    return _TYPES.get(base_type, "misc")


def _kind(page: _Page) -> None:
    """What the record is, where BibTeX's entry type does not tell: as CSL calls it, for those who read subtypes."""
    fields, kind = page.fields, page.record.type
    subtype = fields["entrysubtype"].value if "entrysubtype" in fields else ""
    if not _is_told(page.type, subtype, kind):
        page.put("entrysubtype", kind)


@lru_cache(maxsize=1024)
def _is_told(entry_type: str, subtype: str, kind: str) -> bool:
    """Whether an entry's type and subtype say which CSL type it is; preprints are known by their archive."""
    main = ALIASES.get(entry_type, entry_type)
    return kind == (kind_of(main, subtype) or kind_of(main, "")) or (kind == "article" and not subtype)


def _date(page: _Page) -> None:
    """``year`` in figures (or the words that stand for the date), ``month`` as a macro, ``day``."""
    issued, fields = page.record.issued, page.fields
    if issued.literal:
        for name in ("pubstate", OWN["issued"][1]):
            if name in fields and fields[name].attributes == ("issued",):
                del fields[name]
        page.put("year", spell.plain(issued.literal, page.dialect), "issued")
        return
    exact = fields.pop("date", None)
    if exact is None:
        return
    start = issued.start or issued.end
    if start is not None and spell.is_day(issued):
        page.put("year", str(start.year), "issued")
        if start.month is not None and start.month <= 12:
            page.put("month", MONTHS[start.month - 1], "issued", bare=True)
            if start.day is not None:
                page.put("day", str(start.day), "issued")
            return
        if start.month is None:
            return
    page.put("year", spell_year(issued), "issued")
    if start is not None and start.month is not None:
        month, bare = spell_month(issued)
        page.put("month", month, "issued", bare=bare)
        page.put("day", spell_day(issued), "issued")
    if not bibtex_says(issued):
        fields["date"] = exact


def _words(page: _Page) -> None:
    """What styles have words of their own for: ``2nd`` (edition), the kind of a thesis, a language."""
    fields, record, dialect = page.fields, page.record, page.dialect
    if "edition" in fields:
        edition = record.edition.strip()
        if edition.isascii() and edition.isdigit() and len(edition) < 9:
            page.put("edition", ordinal(int(edition)), "edition")
    if "type" in fields:
        genre = record.genre
        if genre == _IMPLIED.get(page.type):
            del fields["type"]
            page.said.append("genre")
        else:
            page.put("type", _bib.tex(dialect.text(_capitals.protect(genre))), "genre")
    elif page.type == "phdthesis" and not record.genre:
        page.put("type", "Thesis")
    if "language" in fields:
        page.put("language", spell.language(record.language, dialect, "language"), "language")


def _state(page: _Page) -> None:
    """The state of publication: in the place of a year that is missing, or noted, which styles print last."""
    record, fields = page.record, page.fields
    if not record.status or "pubstate" not in fields:
        return
    if not record.issued and "year" not in fields and record.status.lower() in STATE_WORDS:
        page.move("pubstate", "year")
    elif "note" not in fields:
        page.move("pubstate", "note")


def _eprint(page: _Page) -> None:
    """A preprint without a number says in words where it is: styles print an archive only with its number."""
    fields = page.fields
    eprint = page.record.eprint
    if eprint is None:
        return
    if "pubstate" in fields and fields["pubstate"].attributes == ("eprint",):
        del fields["pubstate"]
    archive = spell.plain(eprint.archive, page.dialect)
    if not archive:
        return
    page.put("archiveprefix", archive, "eprint")
    if "eprint" in fields or page.type != "misc":
        return
    if "howpublished" in fields and "organization" not in fields:
        page.move("howpublished", "organization")
    page.put("howpublished", f"{archive} preprint", "eprint")


def _address(page: _Page) -> None:
    """An address that stood in ``howpublished`` or ``note`` stands there again: older styles print it nowhere else."""
    fields, record = page.fields, page.record
    if page.type != "misc" or "url" not in fields or "howpublished" in fields:
        return
    for source in record.sources:
        written = source.as_written.get("url", "")
        if source.format in _LABELS and written.startswith("\\url{") and written == f"\\url{{{record.url}}}":
            fields["howpublished"] = fields.pop("url")._replace(name="howpublished", value=_bib.tex(written))
            return


def _particles(page: _Page) -> None:
    """That particles belong to family names is an option for those who read it."""
    kept = False
    for attribute in page.held:
        if attribute in _NAMES:
            for name in getattr(page.record, attribute).names:
                if name.dropping_particle:
                    return
                kept = kept or bool(name.non_dropping_particle)
    if kept and "options" not in custom.fields(page.record):
        page.put("options", "useprefix=true")


_NAMES: Final = frozenset(NAMES)


_SORTED_BY: Final[Mapping[str, tuple[str, ...]]] = {"book": ("author", "editor"), "proceedings": ("editor",)}


def _sort_key(page: _Page) -> None:
    """What a style sorts by and prints as a label where there is nobody."""
    fields, record = page.fields, page.record
    if not fields.keys().isdisjoint(_SORTED_BY.get(page.type, ("author",))):
        return
    given = custom.fields(record).get("key")
    if isinstance(given, str) and given:
        page.put("key", _bib.raw(given))
        return
    title = " ".join((str(record.title_short) or str(record.title)).split()[:5]).rstrip(".,:;")
    page.put("key", _bib.tex(page.dialect.text(title or record.id)))


def _agree(page: _Page) -> None:
    """Give another name to what makes the standard styles complain, and what they do without anyway."""
    fields = page.fields
    if page.type == "book" and "author" in fields and "editor" in fields:
        slot = next((name for name in EDITOR_SLOTS if name not in fields), EDITOR_SLOTS[0])
        if slot in fields:
            page.move(slot, OWN[fields[slot].attributes[0]][1])
        page.move("editor", slot)
        page.put(f"{slot}type", "editor")
    if page.type in _NUMBERED and "number" in fields and ("volume" in fields or "series" not in fields):
        page.move("number", OWN["collection_number"][1])
    if page.type == "article" and "number" in fields and "volume" not in fields and "issue" not in fields:
        page.move("number", "issue")


FORMAT = Format(
    label="bibtex",
    title="BibTeX",
    suffix=".bib",
    claims=partial(_bib_read.claims, dialect="bibtex"),
    read=partial(_bib_read.read, dialect="bibtex"),
    write=partial(write_as, _compose, BIBTEX),
    abstracts=False,
    safe_keys=True,
    update=partial(_bib_update.update, spell=entry),
)
