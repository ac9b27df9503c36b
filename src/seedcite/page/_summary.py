"""The head of a report: the count that must hold, the dumps, the issues in brief, the files."""

from __future__ import annotations

from collections.abc import Iterator

from ..model.profile import Profile
from ._elements import bdi, code, count, escaped, first, more, section, wide
from ._facts import Report
from ._issues import LEVELS

DUMPS = 500
"""How many dumps a page shows."""


def alarm(report: Report) -> str:
    """The loud word that the count does not hold; empty if it does."""
    faults = report.faults()
    if not faults:
        return ""
    items = "".join(f"<li>{escaped(fault)}</li>" for fault in faults)
    return (
        '<div class="alarm" role="alert"><strong>The count does not hold. Do not rely on the files of this build.'
        f"</strong><ul>{items}</ul></div>\n"
    )


def summary_section(report: Report) -> Iterator[str]:
    """Counts, dumps, issues and files."""
    yield section("summary", "Summary")
    yield _equation(report)
    yield _issues(report)
    yield from _dumps(report)
    if report.written:
        names = "".join(f"<li>{code(name)}</li>" for name in report.written)
        yield f'<h3>Files written</h3>\n<ul class="files">{names}</ul>\n'
    yield "</section>\n"


def _equation(report: Report) -> str:
    counts = report.counts
    holds = not counts.unaccounted
    terms = (
        ("", counts.read, "read", ""),
        ("equals" if holds else "is not", counts.out, "publications", "=" if holds else "≠"),
        ("plus", counts.merged, "merged", "+"),
        ("plus", counts.rejected, "rejected", "+"),
    )
    items = "".join(
        (f'<span class="sign" aria-hidden="true">{sign}</span> <span class="heard">{heard} </span>' if sign else "")
        + f'<span class="term"><span class="figure">{number:,}</span> <span class="noun">{noun}</span></span> '
        for heard, number, noun, sign in terms
    )
    said = (
        "Nothing was lost: every record read is a publication, merged into one, or rejected."
        if not report.faults()
        else "The count does not hold: see above."
    )
    return f'<p class="equation{"" if holds else " broken"}">{items}</p>\n<p>{said}</p>\n'


def _issues(report: Report) -> str:
    found = dict.fromkeys(LEVELS, 0)
    for issue in report.issues:
        found[issue.level] += 1
    said = [f'<span class="level {level}">{count(number, level)}</span>' for level, number in found.items() if number]
    if not said:
        return "<p>No fault was found in the data.</p>\n"
    return f'<p class="tally"><a href="#issues">Issues</a>: {" ".join(said)}</p>\n'


def _dumps(report: Report) -> Iterator[str]:
    yield f"<h3>{count(len(report.profiles), 'dump')} read</h3>\n"
    if not report.profiles:
        return
    heads = ("Dump", "Owner", "Format", "Encoding", "Claimed", "Present", "Read", "Rejected")
    columns = "".join(f'<th scope="col">{head}</th>' for head in heads[:4])
    columns += "".join(f'<th scope="col" class="bits">{head}</th>' for head in heads[4:])
    rows = "".join(_dump(profile) for _, profile in first(report.profiles, DUMPS))
    yield wide(
        f'<table class="dumps"><thead><tr>{columns}</tr></thead>\n<tbody>\n{rows}</tbody></table>', "The dumps read"
    )
    yield more(len(report.profiles) - DUMPS, "dump")


def _dump(profile: Profile) -> str:
    present = len(profile.records) + len(profile.rejected)
    owner = bdi(profile.owner.display) if profile.owner else '<span class="none">not told</span>'
    numbers = (_claimed(profile.claimed, present), *(f"{n:,}" for n in (present, len(profile.records))))
    rejected = f"{len(profile.rejected):,}"
    if profile.rejected:
        rejected = f"<strong>{rejected}</strong>"
    cells = "".join(f'<td class="bits">{number}</td>' for number in (*numbers, rejected))
    return (
        f'<tr><th scope="row">{code(profile.dump)}</th><td>{owner}</td><td>{code(profile.format)}</td>'
        f"<td>{code(profile.encoding)}</td>{cells}</tr>\n"
    )


def _claimed(claimed: int | None, present: int) -> str:
    if claimed is None:
        return '<span class="none">—</span>'
    if claimed == present:
        return f"{claimed:,}"
    gap = f"{abs(claimed - present):,} {'missing' if claimed > present else 'more'}"
    return f'{claimed:,} <span class="remark">({gap})</span>'
