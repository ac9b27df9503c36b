"""What commands say on stderr: issues and counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from .._build import Gathered
from ..model.issues import Issue, Level
from ._click import echo

LEVELS: tuple[Level, ...] = ("error", "warning", "note")
MOST = 40
"""How many issues are printed before the rest are only counted."""


def say_issues(issues: Sequence[Issue]) -> None:
    """Print issues, a line each, the gravest first, and how many were left out."""
    grave = sorted(issues, key=lambda issue: LEVELS.index(issue.level))
    for issue in grave[:MOST]:
        echo(str(issue), err=True)
    if len(grave) > MOST:
        echo(f"... and {len(grave) - MOST:,} more: {summary(grave[MOST:])}", err=True)


def say_counts(gathered: Gathered) -> None:
    """Print where the records went, in one line."""
    counts = gathered.counts
    echo(
        f"{counted(counts.read, 'record')} read from {counted(len(gathered.profiles), 'dump')}: "
        f"{counts.out:,} out, {counts.merged:,} merged, {counts.rejected:,} rejected; {summary(gathered.issues)}",
        err=True,
    )


def summary(issues: Iterable[Issue]) -> str:
    """``2 errors, 1 warning, 4 notes``, or ``no issues``."""
    counts = Counter(issue.level for issue in issues)
    parts = [counted(counts[level], level) for level in LEVELS if counts[level]]
    return ", ".join(parts) or "no issues"


def counted(number: int, noun: str) -> str:
    """``1 record``, ``2 records``."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
