"""An existing ``.bib`` text brought up to date: changed fields and new entries differ, all else stays as it is.

An entry is compared with its record as both would be written. A field whose written value is the same is left alone,
however it is spelled in the text; one that differs gets the new value in its place, a new one stands after the last,
and one that the record no longer has goes. What results is read again: an entry that does not read as its record (its
fields come from elsewhere, or one was spelled in a way that is not known here) is written anew as a whole.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias, TypeVar

import attrs

from ..model.record import Record
from ._bib import Entry as Written
from ._bib import Field, write
from ._bib_split import Entry, Lines, split
from ._format import WriteOptions
from ._layout import Layout

Spell: TypeAlias = Callable[[Record, WriteOptions], Written]
Read: TypeAlias = Callable[[str], Sequence[Record]]
Slot: TypeAlias = tuple[str, int]
T = TypeVar("T")
Edit: TypeAlias = tuple[int, int, str]
"""What stands from one offset to another, and the text that takes its place."""

_SPELLED: Final = {
    "annotation": ("annote",),
    "annote": ("annotation",),
    "archiveprefix": ("eprinttype",),
    "date": ("year", "month", "day", "endyear", "endmonth", "endday"),
    "address": ("location",),
    "institution": ("school",),
    "school": ("institution",),
    "journal": ("journaltitle", "journalsubtitle"),
    "journaltitle": ("journal", "journalsubtitle"),
    "eprinttype": ("archiveprefix",),
    "eprintclass": ("primaryclass",),
    "primaryclass": ("eprintclass",),
    "langid": ("language", "hyphenation"),
    "language": ("langid", "hyphenation"),
    "location": ("address",),
    "title": ("subtitle", "titleaddon"),
    "booktitle": ("booksubtitle", "booktitleaddon"),
    "maintitle": ("mainsubtitle", "maintitleaddon"),
    "year": ("date",),
    "month": ("date",),
}
"""Fields of a file that say what one written field says, beside the one of its name."""
_DERIVED: Final = ("key",)
"""What a writer makes for the styles; it comes and goes with the fields that it is made of."""
_NOT_RECORDS: Final = ("xdata", "set")
_HEAD = re.compile(r"=\s*\Z")
_DELIMITED = re.compile(r"=\s*[{\"]\Z")
_TYPE = re.compile(r"@\s*([^\s{(]+)")
_PIECE = re.compile(r'\s*(?:(?P<open>\{)|(?P<quote>")|[^\s#,{}"]+)')
_JOIN = re.compile(r"\s*#")
_BRACE = re.compile(r"[{}]")
_QUOTE = re.compile(r'[{}"]')
_NAME = re.compile(r"[^\s,{}=]+\s*=\s*[{\"]?\Z")
_LAST_COMMA = re.compile(r"\s*,")
_REACH = 400
"""How far before a value its name is looked for."""


def update(text: str, records: Sequence[Record], read: Read, options: WriteOptions, *, spell: Spell) -> str:
    """``text`` with the entries of these records changed to say what the records do, and new ones at its end.

    A record's entry is the one with its key, whatever the case of its letters; of several the first, and the next one
    is the next such record's. Entries without a record stay. ``read`` gives the records of a text in the order of
    their entries, ``spell`` an entry as written. Abstracts are brought up to date where there are any, and added if the
    options ask for them.
    """
    whole = attrs.evolve(options, abstracts=True, tell=None)
    held = _numbered((entry.key, (entry, record)) for entry, record in _entries(text, read(text)))
    wanted: dict[Slot, Written] = {}
    for slot, record in _numbered((record.id, record) for record in records).items():
        before = held[slot][1] if slot in held else None
        abstracts = options.abstracts or (before is not None and bool(before.abstract))
        tell = options.tell if record != before else None  # what was left out of the file before is no news
        wanted[slot] = spell(record, attrs.evolve(options, abstracts=abstracts, tell=tell))
    edits = {
        slot: list(_edits(text, entry, spell(record, whole), wanted[slot]))
        for slot, (entry, record) in held.items()
        if slot in wanted
    }
    newline = "\r\n" if "\r\n" in text else "\n"
    fresh = [entry for slot, entry in wanted.items() if slot not in held]
    added = _added(text, fresh, options.layout, newline)
    result = _applied(text, edits.values()) + added
    found = _numbered((entry.key, spell(record, whole)) for entry, record in _entries(result, read(result)))
    wrong = [slot for slot, made in edits.items() if made and not _says_the_same(found.get(slot), wanted[slot])]
    for slot in wrong:
        entry = held[slot][0]
        # The key stands as the file has it, even one that no file is written with.
        anew = "".join(write([wanted[slot]._replace(key="k")], options.layout)).rstrip("\n").replace("\n", newline)
        anew = anew.replace("{k,", f"{{{entry.key},", 1)
        edits[slot] = [(entry.start, entry.end, anew)]
    return _applied(text, edits.values()) + added if wrong else result


def _numbered(keyed: Iterable[tuple[str, T]]) -> dict[Slot, T]:
    """Values by their key in lower case and by how many of that key came before."""
    seen: Counter[str] = Counter()
    result: dict[Slot, T] = {}
    for key, value in keyed:
        folded = key.lower()
        result[folded, seen[folded]] = value
        seen[folded] += 1
    return result


def _says_the_same(found: Written | None, wanted: Written) -> bool:
    return found is not None and found.type == wanted.type and _told(found) == _told(wanted)


def _told(entry: Written) -> dict[str, Field]:
    """The fields that say something of the record, by name, as far as they stand in the file."""
    return {field.name: field._replace(attributes=()) for field in entry.fields if field.name not in _DERIVED}


def _entries(text: str, records: Sequence[Record]) -> Iterator[tuple[Entry, Record]]:
    """The entries of a text that are records, each with its own."""
    lines = Lines(text)
    waiting: defaultdict[tuple[str, int], list[Record]] = defaultdict(list)
    for record in records:
        if record.sources:
            waiting[record.sources[0].key, record.sources[0].line].append(record)
    for block in split(text):
        if not isinstance(block, Entry) or block.type in _NOT_RECORDS:
            continue
        if found := waiting[block.key, lines.place(block.start)[0]]:
            yield block, found.pop(0)


def _edits(text: str, entry: Entry, old: Written, new: Written) -> Iterator[Edit]:
    """What must change in an entry that would be written as ``old`` so that it says ``new``."""
    if old.type != new.type and (match := _TYPE.match(text, entry.start)):
        yield match.start(1), match.end(1), new.type
    before, after = _told(old), _told(new)
    changed = [field for field in after.values() if before.get(field.name) != field]
    gone = [name for name in before if name not in after]
    spans = _spans(text, entry)
    taken: set[int] = set()
    added: list[Field] = []
    for field in changed:
        places = [at for at, (name, *_) in enumerate(spans) if name == field.name and at not in taken]
        others = _SPELLED.get(field.name, ())
        places += [
            at for at, (name, *_) in enumerate(spans) if name in others and name not in after and at not in taken
        ]
        if not places:
            added.append(field)
            continue
        first, *rest = places
        taken.update(places)
        name, start, value, end = spans[first]
        if name != field.name and field.name in ("date", "year"):
            start = spans[first][1]
            yield start, end, f"{field.name} = {_spelled(field)}"
        else:
            yield value, end, _spelled(field)
        yield from (_removal(text, spans, at, entry) for at in rest)
    for name in gone:
        names = (name, *(other for other in _SPELLED.get(name, ()) if other not in after))
        for at, (held, *_) in enumerate(spans):
            if held in names and at not in taken:
                taken.add(at)
                yield _removal(text, spans, at, entry)
    if added:
        yield _insertion(text, spans, entry, added)


def _spans(text: str, entry: Entry) -> list[tuple[str, int, int, int]]:
    """Of each field its name, where that begins, where its value begins, delimiters included, and where it ends."""
    result = []
    floor = entry.start
    for field in entry.fields:
        head = text[max(floor, field.start - _REACH) : field.start]
        value = field.start - (_DELIMITED.search(head) is not None and _HEAD.search(head) is None)
        found = _NAME.search(head)
        start = field.start - len(head) + found.start() if found else value
        end = _expression_end(text, value, entry.end)
        result.append((field.name, start, value, end))
        floor = end
    return result


def _expression_end(text: str, start: int, limit: int) -> int:
    """Where the pieces of a value that are joined by ``#`` end."""
    end = start
    while match := _PIECE.match(text, end, limit):
        end = match.end()
        if match["open"] or match["quote"]:
            depth = 1 if match["open"] else 0
            for token in (_BRACE if match["open"] else _QUOTE).finditer(text, end, limit):
                end = token.end()
                depth += {"{": 1, "}": -1}.get(token.group(), 0)
                if depth == 0 and (match["open"] or token.group() == '"'):
                    break
        joined = _JOIN.match(text, end, limit)
        if joined is None:
            break
        end = joined.end()
    return end


def _removal(text: str, spans: Sequence[tuple[str, int, int, int]], at: int, entry: Entry) -> Edit:
    """A field taken out, with its comma and, where it stood alone in its lines, these lines."""
    _, start, _, end = spans[at]
    if comma := _LAST_COMMA.match(text, end, entry.end):
        end = comma.end()
    line = text.rfind("\n", entry.start, start)
    if line >= 0 and not text[line:start].strip() and text[end : end + 1] in ("\n", "\r"):
        return (line - (text[line - 1] == "\r"), end, "")
    while text[start - 1] in " \t":
        start -= 1
    return start, end, ""


def _insertion(text: str, spans: Sequence[tuple[str, int, int, int]], entry: Entry, fields: Sequence[Field]) -> Edit:
    """New fields behind the last one, each on a line of its own that begins as that one's does."""
    if not spans:
        close = entry.end - 1
        inner = text[entry.start : close].rstrip()
        lines = "".join(f"\n  {field.name} = {_spelled(field)}," for field in fields)
        return entry.start + len(inner), close, ("" if inner.endswith(",") else ",") + lines + "\n"
    _, start, _, end = spans[-1]
    line = text.rfind("\n", entry.start, start) + 1
    before = text[line:start] if line and not text[line:start].strip() else ""
    newline = "\n" if not line else ("\r\n" if text[line - 2 : line] == "\r\n" else "\n")
    separator = f",{newline}{before}" if line and not text[line:start].strip() else ", "
    return end, end, "".join(f"{separator}{field.name} = {_spelled(field)}" for field in fields)


def _spelled(field: Field) -> str:
    return field.value if field.bare else f"{{{field.value}}}"


def _applied(text: str, edits: Iterable[Iterable[Edit]]) -> str:
    pieces: list[str] = []
    done = 0
    for start, end, replacement in sorted(edit for some in edits for edit in some):
        if start < done:
            continue  # lies in what another edit has taken out
        pieces += (text[done:start], replacement)
        done = end
    return "".join((*pieces, text[done:]))


def _added(text: str, entries: Sequence[Written], layout: Layout, newline: str) -> str:
    """What to put at the end of a text for these entries to stand there, a blank line before them."""
    if not entries:
        return ""
    written = "".join(write(entries, layout)).replace("\n", newline)
    if not text.strip():
        return written
    gap = "" if text.endswith(("\n\n", "\r\n\r\n")) else newline if text.endswith("\n") else newline * 2
    return gap + written
