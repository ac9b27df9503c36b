"""The verbs: read dumps, find what is the same, write the bibliography. Each takes and gives values or text.

This is the floor on which the rooms meet: a dump is read by a format, matched by ``dedupe``, given keys by ``keys``,
spelled by a format or by ``csl``, and none of those knows another.
"""

from __future__ import annotations

import contextlib
import gc
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

import attrs

from ._files import Source, opened, short_names, shown
from ._plugins import Registry
from .errors import InputError, IssueError, UsageError
from .formats._dump import HEAD, Dump
from .formats._format import Format, WriteOptions
from .formats._layout import Layout
from .formats._mending import mended
from .keys import with_keys
from .model import verdicts
from .model.issues import Issue, Rejection
from .model.names import Name
from .model.profile import Extra, Header, Piece, Profile
from .model.record import Record

if TYPE_CHECKING:
    from .csl import Reference
    from .formats._bib import Library


def read(
    source: Source,
    *,
    format: str | None = None,
    owner: str | None = None,
    name: str | None = None,
    strict: bool = False,
) -> Profile:
    """One dump, whole.

    ``format`` is the label of the format to read it as; without it, the content decides. ``owner`` names whose profile
    it is where the dump does not say or says it wrongly. ``name`` is what issues and provenance call the dump; without
    it, the file's own name. Raises ``InputError`` for what cannot be read at all, ``UsageError`` for an unknown format,
    and with ``strict`` an ``ExceptionGroup`` of ``IssueError`` if there was any warning or error in the data.
    """
    profile = _mended([_parse(source, format=format, owner=owner, name=name)])[0]
    if strict:
        raise_if_faulty([profile])
    return profile


def read_text(text: str, *, format: str | None = None, owner: str | None = None, name: str = "text") -> Profile:
    """The same as ``read`` for a dump that is at hand as text."""
    return read(io.BytesIO(text.encode("utf-8", "replace")), format=format, owner=owner, name=name)


def read_many(
    sources: Iterable[Source], *, format: str | None = None, owner: str | None = None, strict: bool = False
) -> list[Profile]:
    """Several dumps of one run, each named as shortly as tells them apart.

    The run's undamaged text helps to repair what lost its ligatures; apart from that each is read as by ``read``.
    """
    sources = list(sources)
    paths = [shown(source, i) for i, source in enumerate(sources)]
    names = short_names(paths)
    profiles = _mended(
        [_parse(source, format=format, owner=owner, name=name) for source, name in zip(sources, names, strict=True)]
    )
    if strict:
        raise_if_faulty(profiles)
    return profiles


def stream(
    source: Source, *, format: str | None = None, owner: str | None = None, name: str | None = None
) -> Iterator[Piece]:
    """The pieces of a dump one at a time, in bounded memory: records as they stand, no repair of damaged text."""
    with opened(source) as file:
        dump = Dump(name or short_names([shown(source)])[0], file)
        yield from dump.issues
        yield from _pieces(_format_of(dump, format), dump, owner)


@attrs.frozen
class Works(verdicts.Works):
    """What ``deduplicate`` gives: all records, partitioned into clusters, each with the record derived from it."""

    def explain(self) -> str:
        """Why records were joined, and which were the closest that were kept apart, as text for people."""
        from . import dedupe

        return dedupe.explain(self)


def deduplicate(*sources: Profile | Iterable[Record]) -> Works:
    """What is one publication across all these profiles and lists of records; nothing is lost: see ``Works``.

    The order of sources and records makes no difference, and deduplicating ``works.records`` again changes nothing.
    """
    from . import dedupe

    found = dedupe.deduplicate([record for source in sources for record in records_of(source)])
    return Works(**attrs.asdict(found, recurse=False))


def export(
    records: Iterable[Record], format: str, *, abstracts: bool | None = None, layout: Layout | None = None
) -> str:
    """The records as text in the format with this label (see ``list_formats``). Records without a key get
    one, where the format needs keys; ``.bib`` files need keys that TeX can read.

    ``abstracts`` says whether to write them; without it the format's habit decides: ``.bib`` files have none.
    ``layout`` is how ``.bib`` files are set.
    """
    with _uncollected():
        return "".join(export_pieces(records, format, abstracts=abstracts, layout=layout))


def export_pieces(
    records: Iterable[Record],
    format: str,
    *,
    abstracts: bool | None = None,
    layout: Layout | None = None,
    tell: Callable[[Issue], None] | None = None,
) -> Iterator[str]:
    """``export`` piece by piece. Raises ``UsageError`` at once for a format that cannot be written.

    ``tell`` is given a note for each record that says something which the format has no place for.
    """
    found = formats_registry().get(format)
    if found.write is None:
        writable = ", ".join(other.label for other in list_formats() if other.write)
        raise UsageError(f"format '{format}' can only be read (can be written: {writable})")
    keyed = _keyed(records, safe=found.safe_keys) if found.keyed else list(records_of(records))
    return found.write(keyed, write_options(found, abstracts, layout, tell))


def bibliography(
    records: Iterable[Record], style: str, *, locale: str | None = None, target: str = "text"
) -> list[Reference]:
    """The references of these records in a CSL style, in the style's order; ``str`` of one is its text.

    ``style`` is a style's id (see ``list_styles``) or the path of a ``.csl`` file, ``locale`` a CSL locale such as
    ``de-DE`` (without it the style's own), ``target`` what ``str`` spells: text, html or markdown.
    """
    from . import csl

    return csl.bibliography(_keyed(records), style, locale=locale, target=target)


def render(references: Sequence[Reference], target: str) -> str:
    """A whole file of these references: text, a Markdown list, or a complete HTML page."""
    from . import csl

    return csl.render(references, target)


def bib_library(source: Source) -> Library:
    """A ``.bib`` file as bibtexparser's ``Library``, split by seedcite: for bibtexparser's middlewares and writer.

    Macros are expanded, entries keep their order, repeats are its ``DuplicateBlockKeyBlock``, and what cannot be read
    is its ``ParsingFailedBlock``. Raises ``InputError`` for what cannot be read at all.
    """
    from .formats._bib import library

    with opened(source) as file:
        return library(Dump(short_names([shown(source)])[0], file).text())


def list_formats() -> list[Format]:
    """All formats, each with what it can do."""
    return formats_registry().all()


def list_styles(word: str = "") -> list[tuple[str, str]]:
    """Id and title of the CSL styles whose id or title contains ``word``, all for an empty one."""
    from .csl import assets

    return assets.styles(word)


@cache
def formats_registry() -> Registry[Format]:
    """The registry of formats; other packages join through the entry-point group ``seedcite.formats``."""
    return Registry("seedcite.formats", "FORMAT", Format, noun="format")


def raise_if_faulty(profiles: Sequence[Profile]) -> None:
    """Raise all warnings and errors of these profiles together, as ``strict`` asks."""
    faults = [issue for profile in profiles for issue in all_issues(profile) if issue.level != "note"]
    if faults:
        raise ExceptionGroup(
            f"{len(faults)} warnings and errors in the data", [IssueError(str(issue)) for issue in faults]
        )


def all_issues(profile: Profile) -> list[Issue]:
    """The issues of a profile, those of its rejected pieces among them, in the order of the dump."""
    found = [*profile.issues, *(rejection.issue for rejection in profile.rejected)]
    return sorted(found, key=lambda issue: (issue.where.line, issue.where.column))


def _keyed(records: Iterable[Record], *, safe: bool = False) -> list[Record]:
    return with_keys(list(records_of(records)), safe=safe)


def write_options(
    found: Format, abstracts: bool | None, layout: Layout | None, tell: Callable[[Issue], None] | None
) -> WriteOptions:
    """The options of a writer, the format's habit where nothing is asked for."""
    return WriteOptions(found.abstracts if abstracts is None else abstracts, layout or Layout(), tell)


def records_of(source: Profile | Iterable[Record]) -> Iterable[Record]:
    """The records of a source; ``UsageError`` for what people pass in their place."""
    if isinstance(source, Profile):
        return source.records
    if isinstance(source, (str, Record, verdicts.Works)) or not isinstance(source, Iterable):
        hint = ".records" if isinstance(source, verdicts.Works) else ""
        raise UsageError(
            f"records were expected, not {type(source).__name__}{hint and '; pass its ' + hint}: "
            "a profile that seedcite.read gave, or a list of records"
        )
    return source


@contextlib.contextmanager
def _uncollected() -> Iterator[None]:
    """Work without Python's search for cycles: records have none, and it walks all that was read, over and over."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


def _parse(source: Source, *, format: str | None, owner: str | None, name: str | None) -> Profile:
    with opened(source) as file:
        dump = Dump(name or short_names([shown(source)])[0], file)
        found = _format_of(dump, format)
        header = Header()
        records: list[Record] = []
        issues: list[Issue] = list(dump.issues)
        rejected: list[Rejection] = []
        extras: list[Extra] = []
        with _uncollected():
            for piece in _pieces(found, dump, owner):
                match piece:
                    case Record():
                        records.append(piece)
                    case Issue():
                        issues.append(piece)
                    case Rejection():
                        rejected.append(piece)
                    case Extra():
                        extras.append(piece)
                    case Header():
                        header = piece
    return Profile(
        dump.name,
        found.label,
        dump.encoding,
        header.owner,
        header.claimed,
        tuple(records),
        tuple(issues),
        tuple(rejected),
        tuple(extras),
    )


def _pieces(found: Format, dump: Dump, owner: str | None) -> Iterator[Piece]:
    if found.read is None:
        readable = ", ".join(other.label for other in list_formats() if other.read)
        raise UsageError(f"format '{found.label}' can only be written (can be read: {readable})")
    return found.read(dump, Name.parse(owner) if owner else None)


def _format_of(dump: Dump, label: str | None) -> Format:
    if label is not None:
        return formats_registry().get(label)
    head = dump.head()
    readable = [found for found in list_formats() if found.read]
    claiming = [found for found in readable if found.claims(head)]
    if len(claiming) == 1:
        return claiming[0]
    if claiming:
        several = " or ".join(found.label for found in claiming)
        raise InputError(f"{dump.name}: this could be {several}; say which (--from, or format=)")
    tried = ", ".join(found.label for found in readable)
    start = " ".join(head[:HEAD].split())[:40]
    raise InputError(
        f"{dump.name}: no format known here looks like this (tried: {tried}); it begins '{start}'; "
        "name the format if it is one of these (--from, or format=)"
    )


def _mended(profiles: list[Profile]) -> list[Profile]:
    """The profiles with damaged text repaired, in those formats that hold text as people paste it."""
    return mended(profiles, {profile.format for profile in profiles if formats_registry().get(profile.format).prose})
