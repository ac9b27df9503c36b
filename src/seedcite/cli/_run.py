"""What the commands share that write one text: dumps gathered, the text written, the outcome told."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable
from pathlib import Path

from .._build import Gathered, gather, guard
from .._files import Replacement
from ._click import Reading, echo, leave
from ._messages import say_counts, say_issues
from ._progress import progress


def gathered(reading: Reading) -> Gathered:
    """The dumps read and deduplicated, with progress on a terminal."""
    with progress(quiet=reading.quiet) as step:
        return gather(reading.dumps, format=reading.format, owner=reading.owner, progress=step)


def finish(reading: Reading, found: Gathered, pieces: Iterable[str], out: str | None, *, format: str = "") -> None:
    """Write to the file ``out`` or to stdout, tell about it on stderr, and leave with the exit code.

    ``format`` is the label of the format that is written, if it is one that can be read.
    """
    faulty = found.faulty(strict=reading.strict)
    if not reading.quiet:
        say_issues(found.issues)
    if reading.strict and faulty:
        echo("nothing was written: --strict, and the data has warnings or errors", err=True)
        leave(1)
    if out is None:
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8", errors="replace", newline="\n")
        sys.stdout.writelines(pieces)
    else:
        guard(Path(out), found, format=format)
        with Replacement() as files:
            files.write(Path(out), pieces)
    if not reading.quiet:
        say_counts(found)
        if out is not None:
            echo(f"wrote {out}", err=True)
    leave(int(faulty))
