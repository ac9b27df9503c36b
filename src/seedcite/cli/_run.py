"""What the commands share that write one text: dumps gathered, the text written, the outcome told."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import attrs

from .._build import Gathered, gather, guard
from .._files import Replacement
from .._update import File, updated
from ..formats._layout import Layout
from ..model.issues import Issue
from ._click import Reading, echo, leave
from ._messages import say_counts, say_issues
from ._progress import progress


def gathered(reading: Reading) -> Gathered:
    """The dumps read and deduplicated, with progress on a terminal."""
    with progress(quiet=reading.quiet) as step:
        return gather(reading.dumps, format=reading.format, owner=reading.owner, progress=step)


def finish(
    reading: Reading,
    found: Gathered,
    pieces: Iterable[str],
    out: str | None,
    *,
    format: str = "",
    told: Sequence[Issue] = (),
) -> None:
    """Write to the file ``out`` or to stdout, tell about it on stderr, and leave with the exit code.

    ``format`` is the label of the format that is written, if it is one that can be read; ``told`` gets its notes while
    the pieces are made.
    """
    _heed(reading, found)
    if out is None:
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8", errors="replace", newline="\n")
        sys.stdout.writelines(pieces)
    else:
        guard(Path(out), found, format=format)
        with Replacement() as files:
            files.write(Path(out), pieces)
    _conclude(reading, found, told, f"wrote {out}" if out is not None else "")


def finish_update(reading: Reading, path: Path, target: str, *, abstracts: bool, layout: Layout) -> None:
    """Bring the file at ``path`` up to date from the dumps, tell about it on stderr, and leave with the exit code."""
    file = File.at(path, target)
    found = gathered(reading)
    _heed(reading, found)
    told: list[Issue] = []
    made = updated(
        file.text, found.works.records, target, by_key=False, abstracts=abstracts, layout=layout, tell=told.append
    )
    done = "wrote" if file.write(made.text) else "left"
    _conclude(reading, found, told, f"{done} {path}: {made.met:,} of its entries met, {made.added:,} added")


def _heed(reading: Reading, found: Gathered) -> None:
    """With --strict and faulty data, leave before anything is written."""
    if reading.strict and found.faulty(strict=True):
        if not reading.quiet:
            say_issues(found.issues)
        echo("nothing was written: --strict, and the data has warnings or errors", err=True)
        leave(1)


def _conclude(reading: Reading, found: Gathered, told: Sequence[Issue], done: str) -> None:
    found = attrs.evolve(found, issues=(*found.issues, *told))
    if not reading.quiet:
        say_issues(found.issues)
        say_counts(found)
        if done:
            echo(done, err=True)
    leave(int(found.faulty(strict=reading.strict)))
