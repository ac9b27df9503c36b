"""Publications that are about each other, and the nearest pairs that were kept apart, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..model.record import Record
from ..model.verdicts import Verdict
from ._elements import bdi, code, first, more, opened, section, sources, title_of
from ._evidence import bits, odds, waterfall
from ._facts import Report, place_of
from ._words import compared, differing_html

SHOWN = 100
"""How many pairs of each kind a page shows."""


def apart_section(report: Report) -> Iterator[str]:
    """The pairs that come closest to being one publication without being one."""
    near, related = report.works.near, report.works.related
    yield section("apart", "What was kept apart", apart_count(report))
    if not near and not related:
        yield "<p>No two publications came close to being taken for one.</p>\n</section>\n"
        return
    shown = (*related[:SHOWN], *near[:SHOWN])
    keys = _keys(report, {place_of(record) for verdict in shown for record in (verdict.left, verdict.right)})
    if related:
        yield "<h3>About each other</h3>\n<p>Each is a publication of its own.</p>\n"
        yield from _pairs(related, keys)
    if near:
        yield "<h3>Nearest</h3>\n" if related else ""
        yield "<p>The pairs that look most alike among those that are not one publication, the nearest first.</p>\n"
        yield from _pairs(near, keys)
    yield "</section>\n"


def apart_count(report: Report) -> int:
    """How many pairs were kept apart and are worth telling."""
    return len(report.works.near) + len(report.works.related)


def _pairs(verdicts: Sequence[Verdict], keys: dict[tuple[str, int], str]) -> Iterator[str]:
    for _, verdict in first(verdicts, SHOWN):
        yield opened(_summary(verdict), of="pair")
        yield f'<ul class="members">{_record("A", verdict.left, keys)}{_record("B", verdict.right, keys)}</ul>\n'
        yield from waterfall(verdict, "A", "B")
        yield "</details>\n"
    yield more(len(verdicts) - SHOWN, "pair", ", all in <code>seedcite explain</code>")


def _keys(report: Report, wanted: set[tuple[str, int]]) -> dict[tuple[str, int], str]:
    found = {}
    for place, cluster in enumerate(report.works.clusters):
        for provenance in cluster.record.sources:
            if (at := (provenance.dump, provenance.index)) in wanted:
                found[at] = report.key(place)
    return found


def _record(letter: str, record: Record, keys: dict[tuple[str, int], str]) -> str:
    key = keys.get(place_of(record), "")
    return (
        f'<li><span class="letter">{letter}</span> {title_of(record)} '
        f'<span class="about">{code(key) if key else ""} {sources(record)}</span></li>'
    )


def _summary(verdict: Verdict) -> str:
    left, right = str(verdict.left.title), str(verdict.right.title)
    parts = compared(left, right)
    changed = sum(len(part.old) + len(part.new) for part in parts if part.changed)
    if 2 * changed > sum(len(part.old) + len(part.new) for part in parts):
        one, other = title_of(verdict.left), title_of(verdict.right)  # mostly different: marks would say nothing
    else:
        one, other = f"<bdi>{differing_html(left, right)}</bdi>", f"<bdi>{differing_html(right, left)}</bdi>"
    titles = f'<span class="two"><span>{one}</span> <span class="heard">and</span> <span>{other}</span></span>'
    return f'{titles} <span class="about">{_reason(verdict)}</span>'


def _reason(verdict: Verdict) -> str:
    if verdict.vetoes:
        names = ", ".join(bdi(veto.name, 80) for veto in verdict.vetoes[:3])
        reason = f"forbidden by {names} ({bits(verdict.score)} bits)"
    else:
        against = min(verdict.evidence, key=lambda item: item.weight, default=None)
        reason = f"{bits(verdict.score)} bits, {odds(verdict.score)}"
        if against is not None and against.weight < 0:
            reason += f"; most against it: {bdi(against.comparison, 80)} ({bits(against.weight)})"
    if verdict.answer != "related":
        return reason
    return (
        f"related, not one: {bdi(verdict.relation, 80)}, {reason}"
        if verdict.relation
        else f"related, not one: {reason}"
    )
