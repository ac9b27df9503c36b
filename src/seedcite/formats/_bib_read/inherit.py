"""What an entry has from others: ``crossref`` and ``xdata``.

BibTeX gives a child each field of its parent that it has not got. BibLaTeX renames on the way (biblatex manual,
appendix B: the title of a book is the ``booktitle`` of its chapters) and leaves out what is the parent's own. An
``xdata`` entry gives all it has; a value ``xdata=key-field-2`` gives one field, or one item of a list (section 3.13.6).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

import attrs

from .._bib_kinds import ALIASES, CHAPTERS
from .._bib_split import Entry, Field
from .._fault import Fault
from .values import items

_REFERENCES = {name: re.compile(rf"{name}\s*=\s*[\"{{]?\s*([^\"{{}}]{{1,2000}})") for name in ("crossref", "xdata")}
"""Each begins with its name, which makes looking for it fast."""
_GRANULAR = re.compile(r"\s*xdata\s*=\s*([^\s{},]+)\s*", re.IGNORECASE)
_PART = 200_000
_OVERLAP = 2_100
_DEEPEST = 50
_MOST_CUTS = 4

_TITLES = ("title", "subtitle", "titleaddon")
_MAIN = dict(zip(_TITLES, ("maintitle", "mainsubtitle", "maintitleaddon"), strict=True))
_BOOK = dict(zip(_TITLES, ("booktitle", "booksubtitle", "booktitleaddon"), strict=True))
_JOURNAL = dict(zip(_TITLES, ("journaltitle", "journalsubtitle", "journaltitleaddon"), strict=True))
_IN_BOOKS = ("inbook", "bookinbook", "suppbook")
_IN_COLLECTIONS = ("incollection", "inreference", "suppcollection")

_RENAMED: Final[Mapping[tuple[str, str], Mapping[str, str]]] = MappingProxyType(
    {("mvbook", child): _MAIN for child in ("book", *_IN_BOOKS)}
    | {(main, child): _MAIN for main in ("mvcollection", "mvreference") for child in _IN_COLLECTIONS}
    | {(main, child): _MAIN for main in ("mvcollection", "mvreference") for child in ("collection", "reference")}
    | {("mvproceedings", child): _MAIN for child in ("proceedings", "inproceedings")}
    | {("book", child): _BOOK for child in _IN_BOOKS}
    | {(book, child): _BOOK for book in ("collection", "reference") for child in _IN_COLLECTIONS}
    | {("proceedings", "inproceedings"): _BOOK}
    | {("periodical", child): _JOURNAL for child in ("article", "suppperiodical")}
)
"""Under which name a child has what its parent's titles say."""

_ALSO_BOOKS: Final = frozenset(("book", "collection", "reference", "proceedings"))
"""Parents whose title is the title of the book for any chapter: files say @incollection of a @book and the like."""

_AUTHOR_TOO: Final = frozenset((book, child) for book in ("book", "mvbook") for child in _IN_BOOKS) | {
    ("mvbook", "book")
}
"""Where a parent's author is the author of the book, too; of the last pair CSL has need, BibLaTeX has not."""

_OTHER_TITLES = frozenset(("shorttitle", "sorttitle", "indextitle", "indexsorttitle"))
_NEVER = frozenset(
    "ids crossref xref xdata entryset entrysubtype execute label options presort related relatedoptions relatedstring "
    "relatedtype shortauthor shorteditor shorthand shorthandintro sortkey sortname sortyear key".split()
)
"""What a child never has from its parent."""
_ONCE = (
    frozenset("date year month day endyear endmonth endday".split()),
    frozenset(("journaltitle", "journal")),
    frozenset(("location", "address")),
    frozenset(("institution", "school")),
    frozenset(("annotation", "annote")),
    frozenset(("langid", "hyphenation", "language")),
    frozenset(("eventdate", "eventyear")),
)
"""Fields that say one thing: a child that has one of them does not take another from its parent."""
_TWINS: Final = MappingProxyType({name: group for group in _ONCE for name in group})

Fields = dict[str, Field]


@attrs.frozen
class Inherited:
    """The fields of an entry with those that it has from others, and what was wrong with that, field by field."""

    fields: Fields
    faults: tuple[tuple[Fault, Field], ...] = ()


def keys_in(text: str) -> frozenset[str]:
    """All keys, in lower case, that any entry of a file may refer to; there may be others among them."""
    found: set[str] = set()
    for match in _references(text):
        for word in re.split(r"[\s,]+", match[1]):
            for _ in range(_MOST_CUTS):
                if not word or word in found:
                    break
                found.add(word)
                word = word.rpartition("-")[0]
    return frozenset(found)


def _references(text: str) -> Iterator[re.Match[str]]:
    """All references of a text, a part of it at a time, since lower case may need many times its memory."""
    for start in range(0, len(text), _PART):
        part = text[start : start + _PART + _OVERLAP].lower()
        for name, reference in _REFERENCES.items():
            if name in part:  # far faster than to search by a pattern
                yield from reference.finditer(part)


def keys_of(entry: Entry) -> Iterator[str]:
    """The keys in lower case under which an entry may be referred to."""
    yield entry.key.lower()
    for field in entry.fields:
        if field.name == "ids":
            yield from (alias.strip().lower() for alias in field.value.split(","))


class Parents:
    """The entries that others refer to, by key in lower case; of several with one key the first."""

    def __init__(self, entries: Iterable[Entry], *, renaming: bool) -> None:
        self._entries: dict[str, Entry] = {}
        self._renaming = renaming
        for entry in entries:
            for key in keys_of(entry):
                self._entries.setdefault(key, entry)
        self._known: dict[str, Fields] = {}

    def concern(self, entry: Entry, fields: Fields) -> bool:
        """Whether an entry refers to another."""
        return (
            "crossref" in fields or "xdata" in fields or any("xdata" in field.value.lower() for field in entry.fields)
        )

    def complete(self, entry: Entry, fields: Fields) -> Inherited:
        """All fields of an entry, its own first."""
        faults: list[tuple[Fault, Field]] = []
        return Inherited(self._complete(entry, fields, faults, (entry.key.lower(),)), tuple(faults))

    def _complete(
        self, entry: Entry, fields: Fields, faults: list[tuple[Fault, Field]], path: tuple[str, ...]
    ) -> Fields:
        result = dict(fields)
        if field := fields.get("xdata"):
            for key in filter(None, (key.strip() for key in field.value.split(","))):
                if (given := self._of(key, field, faults, path)) is not None:
                    for name, value in given[1].items():
                        result.setdefault(name, value)
        for name, field in fields.items():
            if "xdata" in field.value.lower() and name not in ("xdata", "crossref"):
                result[name] = field._replace(value=self._granular(field, faults, path))
        if (field := fields.get("crossref")) and field.value.strip():
            given = self._of(field.value.strip(), field, faults, path)
            if given is not None:
                self._inherit(entry.type, *given, result)
        return result

    def _of(
        self, key: str, field: Field, faults: list[tuple[Fault, Field]], path: tuple[str, ...]
    ) -> tuple[str, Fields] | None:
        """The type and all fields of the entry with a key."""
        folded = key.lower()
        if folded in path or len(path) > _DEEPEST:
            fix = "the key of another entry"
            what = (
                f"the entry refers to itself, in a circle of {len(path) - path.index(folded)}" if folded in path else ""
            )
            what = what or f"more than {_DEEPEST} entries refer to each other in a chain; the rest of it is left out"
            faults.append((Fault("error", "reference-cycle", what, fix), field))
            return None
        entry = self._entries.get(folded)
        if entry is None:
            what = f"there is no entry with the key '{key[:80]}'"
            faults.append((Fault("warning", "missing-parent", what, "the key of an entry of this file"), field))
            return None
        if folded not in self._known:
            own = {each.name: each for each in reversed(entry.fields) if each.value.strip()}
            self._known[folded] = self._complete(entry, own, faults, (*path, folded))
        return entry.type, self._known[folded]

    def _inherit(self, child: str, parent: str, given: Fields, result: Fields) -> None:
        pair = (ALIASES.get(parent, parent), ALIASES.get(child, child))
        renamed = _RENAMED.get(pair, {}) if self._renaming else {}
        if self._renaming and not renamed and pair[1] in CHAPTERS and pair[0] in _ALSO_BOOKS:
            renamed = _BOOK
        own = frozenset(result)
        for name, field in given.items():
            if name in _NEVER or (renamed and name in _OTHER_TITLES):
                continue
            target = renamed.get(name, name)
            if target in own or not own.isdisjoint(_TWINS.get(target, ())):
                continue
            result[target] = field
        if self._renaming and pair in _AUTHOR_TOO and "author" in given and "bookauthor" not in own:
            result["bookauthor"] = given["author"]
        if pair[1] in CHAPTERS and not {"booktitle", "maintitle"} & result.keys() and "title" in given:
            result["booktitle"] = given["title"]

    def _granular(self, field: Field, faults: list[tuple[Fault, Field]], path: tuple[str, ...]) -> str:
        """The value with what its references to fields of ``xdata`` entries stand for."""
        parts = items(field.value)
        changed = False
        for place, part in enumerate(parts):
            match = _GRANULAR.fullmatch(part)
            if match is None:
                continue
            value = self._piece(match[1], field, faults, path)
            if value is not None:
                parts[place] = value
                changed = True
        return " and ".join(parts) if changed else field.value

    def _piece(
        self, reference: str, field: Field, faults: list[tuple[Fault, Field]], path: tuple[str, ...]
    ) -> str | None:
        pieces = reference.split("-")
        for index in (len(pieces) - 1, len(pieces) - 2):
            key = "-".join(pieces[:index]).lower()
            if index < 1 or key not in self._entries:
                continue
            given = self._of(key, field, faults, path)
            if given is None:
                return None
            name, *number = (piece.lower() for piece in pieces[index:])
            if name not in given[1]:
                break
            value = given[1][name].value
            if not number:
                return value
            listed = items(value)
            if number[0].isdigit() and 1 <= int(number[0]) <= len(listed):
                return listed[int(number[0]) - 1].strip()
            break
        what = f"'xdata={reference[:80]}' names no field of an entry of this file"
        faults.append((Fault("warning", "missing-parent", what, "xdata=KEY-FIELD or xdata=KEY-FIELD-NUMBER"), field))
        return None
