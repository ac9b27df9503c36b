"""The publications as they go into the bibliography: key, reference, where each was read."""

from __future__ import annotations

from collections.abc import Iterator

from ..model.record import Record
from ._clusters import SHOWN as CLUSTERS
from ._clusters import joined
from ._elements import bdi, code, count, more, opened, section, sources, title_of
from ._facts import Report
from ._reference import narrowed
from ._values import value_html

SHOWN = 1000
"""How many publications a page shows."""


def publications_section(report: Report) -> Iterator[str]:
    """All publications, the newest year first, in the order of the works within a year."""
    clusters = report.works.clusters
    yield section("publications", "Publications", len(clusters))
    if not clusters:
        yield "<p>There is no publication.</p>\n</section>\n"
        return
    years: dict[int | None, list[int]] = {}
    for place, cluster in enumerate(clusters):
        years.setdefault(cluster.record.issued.year, []).append(place)
    shown_clusters = set(joined(report)[:CLUSTERS])
    left = SHOWN
    for year, places in sorted(years.items(), key=lambda item: (item[0] is None, -(item[0] or 0))):
        if not left:
            break
        title = "No year" if year is None else str(year)
        yield opened(
            f'<h3>{title}</h3> <span class="about">{count(len(places), "publication")}</span>', unfolded=True, of="year"
        )
        yield '<ul class="plain publications">\n'
        for place in places[:left]:
            yield _publication(report, place, place in shown_clusters)
        yield "</ul>\n</details>\n"
        left -= min(left, len(places))
    yield more(len(clusters) - SHOWN, "publication", _elsewhere(report))
    yield "</section>\n"


def _elsewhere(report: Report) -> str:
    files = [name for name in report.written if name.endswith(".json")] or list(report.written)
    return f", all in {code(files[0])}" if files else ""


def _publication(report: Report, place: int, linked: bool) -> str:
    cluster = report.works.clusters[place]
    key = report.key(place)
    reference = report.references.get(key, "")
    shown = narrowed(reference) if reference.strip() else _fallback(cluster.record)
    merged = ""
    if len(cluster.members) > 1:
        words = f"{count(len(cluster.members), 'record')} merged"
        merged = f' · <a href="#cluster-{place + 1}">{words}</a>' if linked else f" · {words}"
    named = code(key) if key else '<span class="none">no key</span>'
    return (
        f'<li id="publication-{place + 1}"><div class="key">{named}</div>'
        f'<div class="reference" dir="auto">{shown}</div>'
        f'<div class="about">{sources(cluster.record)}{merged}</div></li>\n'
    )


def _fallback(record: Record) -> str:
    """A record for which there is no finished reference: authors, title, date."""
    parts = [value_html("author", record.author), title_of(record), bdi(str(record.issued))]
    return ". ".join(part for part in parts if part and part != "<bdi></bdi>") + "."
