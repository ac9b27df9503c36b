"""One entry to one record: its type, and every field in its place.

The steps of ``STEPS`` take the fields that depend on each other, in that order; ``PLACES`` has the others. What no step
and no place took stays in ``custom["bibtex"]``: field by field as it is written, and the entry type under
``ENTRY_TYPE`` where the record's type would not bring it back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ...model.record import Provenance, Record
from .._bib_dates import read_edtf
from .._bib_kinds import ARTICLES, BOOKS, PLAIN
from .._bib_model import FIELDS, OWN
from .._bib_split import Entry, Field
from .._fault import Fault
from .draft import Draft, File
from .facts import dates, links, places, publisher
from .kind import archive, entry_type, language
from .names import names
from .titles import titles
from .values import edition, folded, is_state, listed, pages, state, verbatim, words

CUSTOM: Final = "bibtex"
"""The name under which a record's ``custom`` holds fields that no attribute holds."""
ENTRY_TYPE: Final = "ENTRYTYPE"
"""The name there of the entry type; no field has a name in capitals."""


def build(file: File, entry: Entry, fields: Mapping[str, Field], index: int) -> Record:
    """The record of an entry, given all its fields, inherited ones among them; issues go to ``file``."""
    left = {name: field[1] for name, field in fields.items()}  # by place: far faster than by name
    draft = Draft(file, entry, fields, left)
    for step in STEPS:
        step(draft)
    values, custom = draft.values, draft.custom
    for name, value in left.items():
        attribute = PLAIN_FIELDS.get(name)
        if attribute is not None and attribute not in values:
            if value.isalnum():
                values[attribute] = value
            else:
                draft.put_plain(attribute, words(value), name)
            continue
        place = PLACES.get(name)
        if place is not None and place(draft, name, value):
            continue
        field = fields.get(name)
        if field is None or entry.start <= field.start < entry.end:  # what is another entry's stays there
            custom[name] = value
    if entry.type not in PLAIN or (values["type"] == "document" and entry.type not in _UNTYPED):
        custom[ENTRY_TYPE] = entry.type
    if custom:
        values["custom"] = {CUSTOM: custom}
    if not values.get("title"):
        file.tell(Fault("warning", "missing-title", "the entry has no title", "a title"), entry.start, entry.key)
    line = file.lines.line(entry.start)
    source = Provenance(file.name, file.dialect, index, line, draft.as_written, 0, entry.key)
    return Record(id=entry.key, sources=(source,), **values)


_UNTYPED = frozenset(("misc", ""))


def _numbers(draft: Draft) -> None:
    left, kind = draft.left, draft.kind
    attribute = "collection_number" if kind in BOOKS else "issue" if kind in ARTICLES else "number"
    if attribute == "issue" and "number" in left and "issue" in left:
        number, issue = words(left.pop("number")), words(left.pop("issue"))
        draft.values["issue"] = ", ".join(dict.fromkeys((number, issue)))
    if "number" in left:
        draft.put_plain(attribute, words(left.pop("number")), "number")
    for name in ("eid", "article-number", "articleno"):
        if name in left and "number" not in draft.values:
            draft.put_plain("number", words(left.pop(name)), name)


def _notes(draft: Draft) -> None:
    left = draft.left
    if "addendum" in left and "note" in left:
        note, addendum = folded(left["note"]), folded(left.pop("addendum"))
        left["note"] = f"{note}{'' if note[-1:] in '.!?;:,' else '.'} {addendum}"
    elif "addendum" in left:
        draft.put_text("note", "addendum", left.pop("addendum"))
    if "note" in left and "pubstate" not in left and len(left["note"]) < 40 and is_state(told := words(left["note"])):
        draft.put_plain("status", state(told.strip(" .")), "note")  # BibTeX has no other place for a state
        del left["note"]
    for name, attribute in _TEXTS:
        if name in left and attribute not in draft.values:
            draft.put_text(attribute, name, left.pop(name))
    if "pubstate" in left:
        draft.put_plain("status", state(words(left.pop("pubstate"))), "pubstate")


_TEXTS = (("note", "note"), ("annotation", "annote"), ("annote", "annote"), ("abstract", "abstract"))


STEPS: Final[tuple[Callable[[Draft], None], ...]] = (
    language,
    entry_type,
    dates,
    archive,
    links,
    titles,
    names,
    publisher,
    places,
    _numbers,
    _notes,
)


def _verbatim(attribute: str) -> Callable[[Draft, str, str], bool]:
    def place(draft: Draft, name: str, value: str) -> bool:
        if attribute in draft.values:
            return False
        draft.values[attribute] = verbatim(value)
        return True

    return place


def _list(attribute: str) -> Callable[[Draft, str, str], bool]:
    def place(draft: Draft, name: str, value: str) -> bool:
        if attribute in draft.values:
            return False
        draft.put_plain(attribute, (listed if draft.file.lists else words)(value), name)
        return True

    return place


def _text(attribute: str) -> Callable[[Draft, str, str], bool]:
    def place(draft: Draft, name: str, value: str) -> bool:
        if attribute in draft.values:
            return False
        draft.put_text(attribute, name, value, protect=True)
        return True

    return place


def _date(attribute: str) -> Callable[[Draft, str, str], bool]:
    def place(draft: Draft, name: str, value: str) -> bool:
        if attribute in draft.values:
            return False
        date, faults = read_edtf(value)
        for fault in faults:
            draft.tell(fault, name)
        if date:
            draft.values[attribute] = date
        return bool(date)

    return place


def _pages(draft: Draft, name: str, value: str) -> bool:
    if "page" in draft.values:
        return False
    draft.values["page"] = pages(value)
    return True


def _edition(draft: Draft, name: str, value: str) -> bool:
    found = draft.values["edition"] = edition(value)
    if found != (source := folded(value)):
        draft.as_written["edition"] = source
    return True


_IN_OTHER_WAYS = frozenset(("pmid", "pmcid", "page", "edition"))

_LISTED = {OWN[attribute][1]: attribute for attribute, kind, _ in FIELDS if kind == "list"}

PLAIN_FIELDS: Final[Mapping[str, str]] = {
    name: attribute
    for attribute, (kind, name) in OWN.items()
    if kind == "plain" and name not in _IN_OTHER_WAYS and name not in _LISTED
} | {
    "volume": "volume",
    "issue": "issue",
    "part": "part",
    "volumes": "number_of_volumes",
    "chapter": "chapter_number",
    "pagetotal": "number_of_pages",
    "numpages": "number_of_pages",
    "version": "version",
    "isbn": "isbn",
    "issn": "issn",
    "keywords": "keyword",
    "library": "call_number",
    "venue": "event_place",
}
"""Fields that hold words for one attribute; CSL's own names for what BibLaTeX has no field for are among them."""
PLACES: Final[Mapping[str, Callable[[Draft, str, str], bool]]] = (
    {
        name: {"text": _text, "date": _date}[kind](attribute)
        for attribute, (kind, name) in OWN.items()
        if kind in ("text", "date")
    }
    | {name: _list(attribute) for name, attribute in _LISTED.items()}
    | {
        "pages": _pages,
        "page": _pages,
        "edition": _edition,
        "pmid": _verbatim("pmid"),
        "pmcid": _verbatim("pmcid"),
        "origpublisher": _list("original_publisher"),
        "origlocation": _list("original_publisher_place"),
    }
)
"""Fields with a place of their own, and whether they could be put there."""
