"""The main job: dumps in, a folder with the bibliography in every form and a report of how it came about."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from . import api, keys
from ._files import Replacement, Source, shown
from .errors import OutputError
from .formats._layout import Layout
from .keys import with_keys
from .model.counts import Counts
from .model.issues import Issue
from .model.profile import Profile
from .model.record import Record

if TYPE_CHECKING:
    from .csl import Reference

Progress = Callable[[str], None]
"""Told what begins, in a few words."""


@attrs.frozen
class Gathered:
    """What a run found: its dumps as they were named, the profiles and works in them, the records with their keys.

    ``issues`` are all that were found on the way, and ``counts`` tells where the records went.
    """

    dumps: tuple[str, ...]
    profiles: tuple[Profile, ...]
    works: api.Works
    records: tuple[Record, ...]
    issues: tuple[Issue, ...]
    counts: Counts

    def faulty(self, *, strict: bool = False) -> bool:
        """Whether the data has an error (a rejection is one), or, with ``strict``, a warning."""
        return any(issue.level == "error" or (strict and issue.level == "warning") for issue in self.issues)


@attrs.frozen
class Built(Gathered):
    """What ``build`` did; ``written`` are its files in the order of ``FILES``, none if ``strict`` forbade it."""

    written: tuple[Path, ...] = ()


def gather(
    dumps: Sequence[Source],
    *,
    format: str | None = None,
    owner: str | None = None,
    progress: Progress = lambda step: None,
) -> Gathered:
    """Read all dumps and find what is the same: the part that every command shares."""
    progress("reading")
    profiles = tuple(api.read_many(dumps, format=format, owner=owner))
    progress("matching")
    works = api.deduplicate(*profiles)
    records = with_keys(works.records, safe=True)
    issues = [issue for profile in profiles for issue in api.all_issues(profile)]
    named = tuple(shown(dump, place) for place, dump in enumerate(dumps))
    return Gathered(
        named,
        profiles,
        works,
        tuple(records),
        (*issues, *works.issues, *keys.told(records)),
        Counts.of(profiles, works),
    )


def build(
    dumps: Sequence[Source],
    out: str | os.PathLike[str],
    *,
    format: str | None = None,
    owner: str | None = None,
    style: str = "apa",
    locale: str | None = "en-US",
    abstracts: bool = False,
    layout: Layout | None = None,
    strict: bool = False,
    progress: Progress = lambda step: None,
) -> Built:
    """Read all dumps, find what is the same, and write the bibliography into the folder ``out``.

    Written are ``references.bib`` (BibTeX), ``references.biblatex.bib`` (BibLaTeX, the same keys), ``references.json``
    (CSL-JSON), ``references.txt``, ``.md`` and ``.html`` (references in ``style``) and ``report.html`` (what was
    merged and why). ``abstracts`` puts abstracts into the two ``.bib`` files, which are set as
    ``layout`` says. Files are replaced all together, after
    everything has gone well; with ``strict`` nothing is written if the data has a warning or an error.

    Raises ``InputError``, ``UsageError``, ``StyleError`` or ``OutputError`` if the job cannot be done at all.
    """
    gathered = gather(dumps, format=format, owner=owner, progress=progress)
    progress("formatting")
    references = api.bibliography(gathered.records, style, locale=locale, target="html")
    found = (issue for reference in references for issue in reference.issues)
    built = Built(**attrs.asdict(gathered, recurse=False) | {"issues": (*gathered.issues, *found)})
    if strict and built.faulty(strict=True):
        return built
    progress("writing")
    paths = [Path(out) / name for name in FILES]
    for path in paths:
        guard(path, built)
    told: list[Issue] = []
    with Replacement() as files:
        for path, pieces in zip(paths, _contents(built, references, abstracts, layout, told), strict=True):
            files.write(path, pieces)
    return attrs.evolve(built, issues=(*built.issues, *told), written=tuple(paths))


FILES = (
    "references.bib",
    "references.biblatex.bib",
    "references.json",
    "references.txt",
    "references.md",
    "references.html",
    "report.html",
)
"""What ``build`` writes, in this order."""


def guard(path: Path, gathered: Gathered, *, format: str = "") -> None:
    """Raise ``OutputError`` if writing to ``path`` would lose something that stands there now.

    An empty bibliography takes no full file's place. A dump is replaced only by the records of all of it in the format
    that it is in (``format`` is that of the output), so that a list can be deduplicated in place: not if some of it
    could not be read, nor if it holds what is no record.
    """
    if not path.is_file() or not path.stat().st_size:
        return
    if not gathered.records:
        raise OutputError(
            f"{path}: the dumps hold no record, and this file is not empty, so it was left as it is; "
            "dumps with records, or another place to write to, would be right"
        )
    for dump, profile in zip(gathered.dumps, gathered.profiles, strict=True):
        if os.path.exists(dump) and path.samefile(dump) and (lost := _lost(profile, format)):
            raise OutputError(f"{path}: {lost}, so it was left as it is; another place to write to would be right")


def _lost(profile: Profile, format: str) -> str:
    """What would be lost if the records of a dump took its place, or an empty string."""
    if profile.rejected:
        return f"{len(profile.rejected)} of its records were rejected"
    if profile.format != format:
        return "it is a dump itself"
    if faults := sum(issue.level == "error" for issue in profile.issues):
        return f"it has {faults} error{'s' if faults > 1 else ''}, and not all of it was read"
    # A macro stands in the values that it was used in.
    if others := sum(extra.kind != "string" for extra in profile.extras):
        return f"it holds {others} comment{'s' if others > 1 else ''} or other parts that are no records"
    return ""


def _contents(
    built: Built, references: Sequence[Reference], abstracts: bool, layout: Layout | None, told: list[Issue]
) -> Iterator[Iterable[str]]:
    """The text of each of ``FILES``, in their order; ``told`` gets the notes on what had no place in one of them."""
    from . import page

    records = built.records
    yield api.export_pieces(records, "bibtex", abstracts=abstracts, layout=layout, tell=told.append)
    yield api.export_pieces(records, "biblatex", abstracts=abstracts, layout=layout, tell=told.append)
    yield api.export_pieces(records, "csl-json")
    yield [api.render(references, "text")]
    yield [api.render(references, "markdown")]
    yield [api.render(references, "html")]
    yield page.report(
        page.Report(
            profiles=built.profiles,
            works=built.works,
            issues=(*built.issues, *told),
            references={reference.key: reference.spell("html") for reference in references},
            keys=tuple(record.id for record in records),
            written=FILES,
            counts=built.counts,
        )
    )
