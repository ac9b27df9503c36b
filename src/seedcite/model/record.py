"""The record: one publication as one dump tells it, in CSL's variables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from .dates import NO_DATE, Date
from .identifiers import Eprint
from .markup import Text
from .names import NO_NAMES, Names


@attrs.frozen
class Provenance:
    """Where a record was read: the dump's name, its format's label, the record's place there, and its owner's name.

    ``index`` counts the dump's records from 0, ``line`` its lines from 1 (0: unknown). ``as_written`` keeps, by
    attribute name, each text that reading changed (TeX typed, damage repaired) as it stands in the dump.
    ``lost_links`` counts the links whose targets the dump has lost. ``key`` is the citation key that the dump gives.
    """

    dump: str
    format: str
    index: int
    line: int = 0
    as_written: Mapping[str, str] = attrs.field(factory=dict, hash=False)
    lost_links: int = 0
    key: str = ""


@attrs.frozen(kw_only=True, repr=False)
class Record:
    """One publication; attributes are the variables of CSL 1.0.2 in snake case, empty where nothing is known.

    ``id`` is its citation key (empty: none yet). ``type`` is one of ``model.types.TYPES``. ``eprint`` is what CSL has
    no variable for: the archive and number of a preprint. ``custom`` keeps what no attribute can hold, as JSON values.
    ``sources`` tells where it was read; the record of a cluster has those of all members.
    """

    id: str = ""
    type: str = "document"

    title: Text = ""
    title_short: Text = ""
    original_title: Text = ""
    reviewed_title: Text = ""
    part_title: Text = ""
    volume_title: Text = ""
    container_title: Text = ""
    container_title_short: Text = ""
    collection_title: Text = ""
    event_title: Text = ""
    abstract: Text = ""
    annote: Text = ""
    note: Text = ""

    author: Names = NO_NAMES
    chair: Names = NO_NAMES
    collection_editor: Names = NO_NAMES
    compiler: Names = NO_NAMES
    composer: Names = NO_NAMES
    container_author: Names = NO_NAMES
    contributor: Names = NO_NAMES
    curator: Names = NO_NAMES
    director: Names = NO_NAMES
    editor: Names = NO_NAMES
    editorial_director: Names = NO_NAMES
    executive_producer: Names = NO_NAMES
    guest: Names = NO_NAMES
    host: Names = NO_NAMES
    illustrator: Names = NO_NAMES
    interviewer: Names = NO_NAMES
    narrator: Names = NO_NAMES
    organizer: Names = NO_NAMES
    original_author: Names = NO_NAMES
    performer: Names = NO_NAMES
    producer: Names = NO_NAMES
    recipient: Names = NO_NAMES
    reviewed_author: Names = NO_NAMES
    script_writer: Names = NO_NAMES
    series_creator: Names = NO_NAMES
    translator: Names = NO_NAMES

    issued: Date = NO_DATE
    accessed: Date = NO_DATE
    available_date: Date = NO_DATE
    event_date: Date = NO_DATE
    original_date: Date = NO_DATE
    submitted: Date = NO_DATE

    archive: str = ""
    archive_collection: str = ""
    archive_location: str = ""
    archive_place: str = ""
    authority: str = ""
    call_number: str = ""
    chapter_number: str = ""
    collection_number: str = ""
    dimensions: str = ""
    division: str = ""
    doi: str = ""
    edition: str = ""
    event_place: str = ""
    genre: str = ""
    isbn: str = ""
    issn: str = ""
    issue: str = ""
    jurisdiction: str = ""
    keyword: str = ""
    language: str = ""
    medium: str = ""
    number: str = ""
    number_of_pages: str = ""
    number_of_volumes: str = ""
    original_publisher: str = ""
    original_publisher_place: str = ""
    page: str = ""
    page_first: str = ""
    part: str = ""
    pmcid: str = ""
    pmid: str = ""
    printing: str = ""
    publisher: str = ""
    publisher_place: str = ""
    references: str = ""
    reviewed_genre: str = ""
    scale: str = ""
    section: str = ""
    source: str = ""
    status: str = ""
    supplement: str = ""
    url: str = ""
    version: str = ""
    volume: str = ""

    eprint: Eprint | None = None
    custom: Mapping[str, Any] = attrs.field(factory=dict, hash=False)
    sources: tuple[Provenance, ...] = ()

    def __repr__(self) -> str:
        held = ((field.name, getattr(self, field.name)) for field in attrs.fields(Record))
        return f"Record({', '.join(f'{name}={value!r}' for name, value in held if value)})"

    def as_written(self, name: str) -> str:
        """The attribute ``name`` as its first dump has it, before any typing or repair."""
        for source in self.sources:
            if name in source.as_written:
                return source.as_written[name]
        return str(getattr(self, name))


def _of_type(annotation: str) -> tuple[str, ...]:
    return tuple(name for name, declared in Record.__annotations__.items() if declared == annotation)


TEXTS = _of_type("Text")
"""Attributes that hold running text, which may carry markup."""
NAMES = _of_type("Names")
"""Attributes that hold name lists."""
DATES = _of_type("Date")
"""Attributes that hold dates."""
STRINGS = tuple(name for name in _of_type("str") if name not in ("id", "type"))
"""Attributes that hold identifiers, numbers and other strings without markup."""
