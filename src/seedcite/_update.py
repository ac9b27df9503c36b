"""An existing ``.bib`` text or file brought up to date: its keys stay, and so does all that nothing changes."""

from __future__ import annotations

import codecs
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import attrs

from . import api
from ._files import Replacement
from .errors import OutputError, UsageError
from .formats._layout import Layout
from .keys import with_keys
from .model.issues import Issue
from .model.record import Record


@attrs.frozen
class Updated:
    """What a text became: ``met`` of its entries stood for given records, ``added`` are new ones at its end."""

    text: str
    met: int
    added: int


def update(
    text: str, records: Iterable[Record], format: str, *, abstracts: bool = False, layout: Layout | None = None
) -> str:
    """An existing ``.bib`` text with these records in it: only changed fields and new entries differ.

    A record whose ``id`` is the key of an entry (without regard to case; of several the next) says all that the entry
    is to say: where it would be written differently the value is replaced, and what it does not say is taken out. Any
    other record is looked for among the entries as ``deduplicate`` does: where the publication is there already, its
    entry keeps its key and gets what merging both gives; else a new entry stands at the end, set as ``layout`` says.
    All else, entries without a record too, stays byte for byte. ``abstracts`` adds abstracts to entries that have none.

    Raises ``UsageError`` for a format that cannot be updated.
    """
    return updated(text, records, format, abstracts=abstracts, layout=layout).text


def updated(
    text: str,
    records: Iterable[Record],
    format: str,
    *,
    by_key: bool = True,
    abstracts: bool = False,
    layout: Layout | None = None,
    tell: Callable[[Issue], None] | None = None,
) -> Updated:
    """``update`` with its numbers; ``tell`` gets a note for each record that says what the format has no place for.

    Without ``by_key`` the records' keys are no keys of the text (they come from other files, or were made), so that a
    record is an entry's for what it says alone.
    """
    found = api.formats_registry().get(format)
    if found.update is None:
        able = ", ".join(other.label for other in api.list_formats() if other.update)
        raise UsageError(f"a file of format '{format}' cannot be updated (can be: {able})")

    def read(text: str) -> Sequence[Record]:
        return api.read_text(text, format=format).records if text.strip() else ()

    held = list(read(text))
    given = api.records_of(records)
    wanted, loose = _by_key(held, given) if by_key else ({}, list(given))
    new = _matched(held, loose, wanted) if held else loose
    taken = frozenset(record.id.lower() for record in held)
    new = with_keys(new, safe=found.safe_keys, taken=taken)
    entries = [wanted.get(place, record) for place, record in enumerate(held)]
    options = api.write_options(found, abstracts, layout, tell)
    return Updated(found.update(text, [*entries, *new], read, options), len(wanted), len(new))


def _by_key(held: Sequence[Record], records: Iterable[Record]) -> tuple[dict[int, Record], list[Record]]:
    """The records that have the key of an entry, by its place, and all others."""
    places: dict[str, list[int]] = {}
    for place, record in enumerate(held):
        if record.id:
            places.setdefault(record.id.lower(), []).append(place)
    wanted: dict[int, Record] = {}
    loose: list[Record] = []
    seen: Counter[str] = Counter()
    for record in records:
        key = record.id.lower()
        own = places.get(key, ())
        if seen[key] < len(own):
            wanted[own[seen[key]]] = record
        else:
            loose.append(record)
        seen[key] += 1
    return wanted, loose


def _matched(held: Sequence[Record], loose: Sequence[Record], wanted: dict[int, Record]) -> list[Record]:
    """Put into ``wanted`` what the loose records make of the entries that are the same publication; the rest."""
    place_of = {id(record): place for place, record in enumerate(held)}
    known: set[int] = set()
    for cluster in api.deduplicate(held, loose).clusters:
        places = [place_of[id(member)] for member in cluster.members if id(member) in place_of]
        if not places or len(places) == len(cluster.members):
            continue
        known.update(map(id, cluster.members))
        first = min(places)
        wanted.setdefault(first, attrs.evolve(cluster.record, id=held[first].id))
    return [record for record in loose if id(record) not in known]


@attrs.frozen
class File:
    """A file as it stands: its text, line ends and all, and the encoding that gives its bytes back."""

    path: Path
    text: str = ""
    encoding: str = "utf-8"
    mark: bytes = b""

    @classmethod
    def at(cls, path: Path, format: str) -> File:
        """The file at ``path``, empty if there is none; ``OutputError`` if its bytes would not survive being read."""
        if path.exists() and not path.is_file():
            raise UsageError(f"{path}: this is no file; the .bib file to bring up to date would be right")
        if not path.is_file() or not path.stat().st_size:
            return cls(path)
        data = path.read_bytes()
        mark = next((mark for mark in _MARKS if data.startswith(mark)), b"")
        encoding = _MARKS.get(mark) or api.read(path, format=format).encoding
        try:
            return cls(path, data[len(mark) :].decode(encoding), encoding, mark)
        except UnicodeDecodeError as fault:
            line = data[: len(mark) + fault.start].count(b"\n") + 1
            raise OutputError(
                f"{path}:{line}: a byte there is no {encoding.upper()}, so the file was left as it is; "
                "the character that was meant would be right"
            ) from None

    def write(self, text: str) -> bool:
        """Replace the file by this text in the file's own encoding, unless nothing changed; whether it did."""
        if text == self.text:
            return False
        try:
            data = self.mark + text.encode(self.encoding)
        except UnicodeEncodeError as fault:
            letter = fault.object[fault.start]
            raise OutputError(
                f"{self.path}: its encoding {self.encoding.upper()} has no letter {letter!r}, so the file was left as "
                "it is; --ascii, or the file saved as UTF-8, would be right"
            ) from None
        with Replacement() as files:
            files.write_bytes(self.path, [data])
        return True


_MARKS = {codecs.BOM_UTF8: "utf-8", codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
