"""The clusters of two records and more: their members side by side, and the evidence that holds them together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..model.record import Record
from ..model.verdicts import Cluster, Verdict
from ._elements import bdi, code, count, escaped, first, hidden, labels, more, opened, section, sources, title_of, wide
from ._evidence import bits, odds, waterfall
from ._facts import Report, place_of
from ._values import FIELDS, chosen_html, label, member_html, plain, value_html

SHOWN = 200
"""How many clusters a page shows."""
_UNFOLDED = 12
_COLUMNS = 6
_LISTED = 200
_VERDICTS = 6


def joined(report: Report) -> list[int]:
    """The places of the clusters of two records and more, those on the weakest evidence first."""
    places = [place for place, cluster in enumerate(report.works.clusters) if len(cluster.members) > 1]
    return sorted(places, key=lambda place: (_weakest(report.works.clusters[place]), place))


def _weakest(cluster: Cluster) -> float:
    return min((verdict.score for verdict in cluster.verdicts), default=float("inf"))


def merged_section(report: Report) -> Iterator[str]:
    """What was merged and why."""
    places = joined(report)
    yield section("merged", "What was merged", len(places))
    if not places:
        yield "<p>No two records were found to be one publication.</p>\n</section>\n"
        return
    yield (
        "<p>Each of these was told by two records or more. Those on the weakest evidence stand first. "
        "Words that differ from the value chosen for the bibliography are <mark>marked</mark>.</p>\n"
    )
    for number, place in first(places, SHOWN):
        yield from _cluster(report, place, unfolded=number <= _UNFOLDED)
    yield more(len(places) - SHOWN, "merged publication", "; <code>seedcite explain</code> shows all")
    yield "</section>\n"


def _cluster(report: Report, place: int, *, unfolded: bool) -> Iterator[str]:
    cluster = report.works.clusters[place]
    names = labels(len(cluster.members))
    score = f", at least {bits(_weakest(cluster))} bits" if cluster.verdicts else ""
    head = (
        f"<h3>{title_of(cluster.record)}</h3> "
        f'<span class="about">{code(report.key(place)) if report.key(place) else ""} '
        f"{count(len(cluster.members), 'record')} became one{score}</span>"
    )
    yield opened(head, unfolded=unfolded, of="cluster", anchor=f"cluster-{place + 1}")
    yield from _side_by_side(cluster, names)
    yield from _other_members(cluster, names)
    yield from _verdicts(cluster, names)
    if cluster.issues:
        items = "".join(
            f'<li><span class="level {issue.level}">{issue.level}</span> {code(issue.rule)}: '
            f"{bdi(issue.what, 500)}</li>"
            for _, issue in first(cluster.issues, 20)
        )
        yield f'<p>While merging:</p>\n<ul class="plain">{items}</ul>\n{more(len(cluster.issues) - 20, "issue")}'
    yield "</details>\n"


def _side_by_side(cluster: Cluster, names: Sequence[str]) -> Iterator[str]:
    columns = list(zip(names, cluster.members, strict=True))[:_COLUMNS]
    rows, agreed = [], []
    for name in FIELDS:
        values = [getattr(member, name) for member in cluster.members]
        chosen = getattr(cluster.record, name)
        readings = {plain(value) for value in values} | {plain(chosen)}
        if readings == {""}:
            continue
        if len(readings) == 1:
            agreed.append(f'<dt>{label(name)}</dt><dd dir="auto">{value_html(name, chosen)}</dd>')
            continue
        cells = "".join(
            _cell(f"{letter}: ", member_html(name, getattr(member, name), chosen)) for letter, member in columns
        )
        result = f"{chosen_html(name, chosen)}{_origin(cluster, name, names, values)}"
        rows.append(
            f'<tr role="row"><th scope="row" role="rowheader">{label(name)}</th>'
            f"{_cell('Chosen: ', result, of='chosen')}{cells}</tr>\n"
        )
    origins = [f'<span class="letter">{letter}</span> {_origin_of(member)}' for letter, member in columns]
    listed = "".join(f"<li>{origin}</li>" for origin in origins)
    if rows:
        # On a narrow screen the table's head gives way to this list, which repeats it.
        yield f'<ul class="members narrow">{listed}</ul>\n'
        heads = ("Differs", "In the bibliography", *origins)
        head = "".join(f'<th scope="col" role="columnheader">{title}</th>' for title in heads)
        yield wide(
            f'<table class="sides" role="table"><thead role="rowgroup"><tr role="row">{head}</tr></thead>\n'
            f'<tbody role="rowgroup">\n{"".join(rows)}</tbody></table>',
            "Members side by side",
        )
    else:
        yield f'<p>The records agree in every field.</p>\n<ul class="members">{listed}</ul>\n'
    if agreed:
        yield opened(f"{count(len(agreed), 'field')} the same in all") + f"<dl>{''.join(agreed)}</dl></details>\n"


def _cell(heard: str, html: str, of: str = "") -> str:
    content = html or f'<span class="none">—{hidden(" nothing")}</span>'
    marks = f' class="{of}"' if of else ""
    return f'<td role="cell"{marks} data-label="{escaped(heard)}" dir="auto">{content}</td>'


def _origin(cluster: Cluster, name: str, names: Sequence[str], values: Sequence[object]) -> str:
    """Which member gave the value; that of nobody alone is put together from several."""
    chosen = cluster.chosen.get(name)
    if chosen is not None and 0 <= chosen < len(names):
        return f' <span class="origin">from {names[chosen]}</span>'
    wanted = plain(getattr(cluster.record, name))
    alike = [letter for letter, value in zip(names, values, strict=True) if plain(value) == wanted]
    said = f"as in {', '.join(alike[:6])}" if alike else "put together"
    return f' <span class="origin">{said}</span>'


def _origin_of(record: Record) -> str:
    formats = sorted({provenance.format for provenance in record.sources})
    lost = sum(provenance.lost_links for provenance in record.sources)
    remarks = [bdi(", ".join(formats), 80)] if formats else []
    if lost:
        remarks.append(count(lost, "lost link"))
    return f'{sources(record)} <span class="about">{", ".join(remarks)}</span>'


def _other_members(cluster: Cluster, names: Sequence[str]) -> Iterator[str]:
    rest = len(cluster.members) - _COLUMNS
    if rest <= 0:
        return
    yield opened(f"{count(rest, 'further record')} of this publication") + '<ul class="plain">\n'
    for place, member in enumerate(cluster.members[_COLUMNS : _COLUMNS + _LISTED], _COLUMNS):
        yield f'<li><span class="letter">{names[place]}</span> {title_of(member)} {_origin_of(member)}</li>\n'
    yield f"</ul>\n{more(rest - _LISTED, 'record', ', all in <code>seedcite explain</code>')}</details>\n"


def _verdicts(cluster: Cluster, names: Sequence[str]) -> Iterator[str]:
    called = {place_of(member): name for member, name in zip(cluster.members, names, strict=True)}
    for number, verdict in first(cluster.verdicts, _VERDICTS):
        left, right = _called(called, verdict)
        strength = f"{bits(verdict.score)} bits, {odds(verdict.score)}"
        summary = f"Why {escaped(left)} and {escaped(right)} {_bond(verdict)}: {strength}"
        yield opened(summary, unfolded=number == 1, of="why")
        yield from waterfall(verdict, left, right)
        yield "</details>\n"
    yield more(len(cluster.verdicts) - _VERDICTS, "comparison", ", all in <code>seedcite explain</code>")


def _bond(verdict: Verdict) -> str:
    """What holds two members together: they are the same, or two versions that make one item."""
    if verdict.answer != "related":
        return "are one"
    return f"are versions of one ({bdi(verdict.relation, 80)})" if verdict.relation else "are versions of one"


def _called(called: dict[tuple[str, int], str], verdict: Verdict) -> tuple[str, str]:
    return called.get(place_of(verdict.left), "one"), called.get(place_of(verdict.right), "the other")
