"""What the commands share that write one text: dumps gathered, the text written, the outcome told."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from .._build import Gathered, gather, guard
from .._files import Replacement
from ._click import echo
from ._messages import say_counts, say_issues
from ._progress import progress


def gathered(dumps: tuple[str, ...], *, source_format: str | None, owner: str | None, quiet: bool) -> Gathered:
    """The dumps read and deduplicated, with progress on a terminal."""
    with progress(quiet=quiet) as step:
        return gather(dumps, format=source_format, owner=owner, progress=step)


def write(found: Gathered, pieces: Iterable[str], out: str | None, *, strict: bool, quiet: bool) -> int:
    """Write to the file ``out`` or to stdout, tell about it on stderr, and give the exit code."""
    faulty = found.faulty(strict=strict)
    if not quiet:
        say_issues(found.issues)
    if strict and faulty:
        echo("nothing was written: --strict, and the data has warnings or errors", err=True)
        return 1
    if out is None:
        sys.stdout.reconfigure(encoding="utf-8", errors="replace", newline="\n")  # type: ignore[union-attr]
        sys.stdout.writelines(pieces)
    else:
        guard(Path(out), found)
        with Replacement() as files:
            files.write(Path(out), pieces)
    if not quiet:
        say_counts(found)
        if out is not None:
            echo(f"wrote {out}", err=True)
    return int(faulty)
