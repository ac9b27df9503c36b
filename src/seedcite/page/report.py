"""The report of a build: what was read, what was merged and why, what was repaired, what is wrong, what came out.

One self-contained HTML page. It loads nothing, needs no script, says the same on every run, and stays usable for a
hundred thousand records: each listing shows its first part and says how many more there are, and where.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import attrs

from ._apart import apart_count, apart_section
from ._changed import changed_count, changed_section
from ._clusters import joined, merged_section
from ._elements import count, printable
from ._facts import Report
from ._issues import issues_section, rejected_section
from ._publications import publications_section
from ._summary import alarm, summary_section
from ._template import END, start

__all__ = ["Report", "report"]


@attrs.frozen
class _Section:
    anchor: str
    title: str
    make: Callable[[Report], Iterator[str]]
    number: Callable[[Report], int] | None = None


SECTIONS: Final = (
    _Section("summary", "Summary", summary_section),
    _Section("merged", "Merged", merged_section, lambda report: len(joined(report))),
    _Section("apart", "Kept apart", apart_section, apart_count),
    _Section("changed", "Written and read", changed_section, changed_count),
    _Section("issues", "Issues", issues_section, lambda report: len(report.issues)),
    _Section("rejected", "Rejected", rejected_section, lambda report: sum(len(p.rejected) for p in report.profiles)),
    _Section("publications", "Publications", publications_section, lambda report: len(report.works.clusters)),
)
"""The parts of the page in order, as its table of contents names them."""


def report(report: Report) -> Iterator[str]:
    """The page, in pieces of HTML; together they are one document, to be saved as UTF-8.

    All text from the dumps is escaped, and the HTML of references is reduced to text, marks and http links, so the
    page is well formed and harmless whatever it is told. If records in are not records out, merged and rejected
    together, the page says so before anything else.
    """
    for piece in _pieces(report):
        yield printable(piece)


def _pieces(report: Report) -> Iterator[str]:
    told = f"{count(report.counts.read, 'record')} in, {count(report.counts.out, 'publication')} out"
    warning = alarm(report)
    yield start(f"The count does not hold: {told}" if warning else f"Build report: {told}")
    yield '<a class="skip" href="#main">Skip to the report</a>\n'
    yield f'<header>\n<p class="brand">seedcite</p>\n<h1>Build report</h1>\n{warning}</header>\n'
    yield _contents(report)
    yield '<main id="main">\n'
    for section in SECTIONS:
        yield from section.make(report)
    yield f"</main>\n{END}"


def _contents(report: Report) -> str:
    items = "".join(
        f'<li><a href="#{section.anchor}">{section.title}</a>'
        + (f' <span class="number">{section.number(report):,}</span>' if section.number else "")
        + "</li>\n"
        for section in SECTIONS
    )
    return f'<nav aria-label="Contents">\n<ul>\n{items}</ul>\n</nav>\n'
