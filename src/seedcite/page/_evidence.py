"""Why a verdict fell as it did: prior, levels and weights as a waterfall, and what forbade *same*."""

from __future__ import annotations

import math
from collections.abc import Iterator

from ..model.verdicts import Verdict
from ._elements import bdi, escaped, wide

_CERTAIN = 20.0
"""Bits beyond which odds are only said to be more than a million."""

_VALUE = 120
"""How many characters of a compared value stand in the table."""


def bits(value: float) -> str:
    """A weight with its sign and one digit: ``+3.2``, ``−0.5``."""
    if not math.isfinite(value):
        return {True: "+∞", False: "−∞"}[value > 0] if not math.isnan(value) else "unknown"
    text = f"{value:+.1f}"
    return "0.0" if text in ("+0.0", "-0.0") else text.replace("-", "−")


def odds(score: float) -> str:
    """A score in plain words: ``about 1,400 to 1 for one publication``."""
    if math.isnan(score):
        return "odds unknown"
    side = "for one publication" if score >= 0 else "against"
    if abs(score) > _CERTAIN:
        return f"more than a million to 1 {side}"
    ratio = 2 ** abs(score)
    if ratio < 1.05:
        return "even odds"
    return f"about {_round(ratio)} to 1 {side}"


def _round(ratio: float) -> str:
    if ratio < 10:
        return f"{ratio:.1f}".removesuffix(".0")
    step = 10 ** (len(str(int(ratio))) - 2)
    return f"{round(ratio / step) * step:,}"


def waterfall(verdict: Verdict, left: str, right: str) -> Iterator[str]:
    """A table of the evidence in the order it was weighed; ``left`` and ``right`` are what the records are called."""
    steps = [("Before looking (prior)", "", "", "", verdict.prior)]
    steps += [(item.comparison, item.level, item.left, item.right, item.weight) for item in verdict.evidence]
    sums = [0.0]
    for step in steps:
        sums.append(sums[-1] + step[4])
    low, high = _span(sums)
    rows = [
        f'<tr role="row"><th scope="row" role="rowheader">{bdi(name)}</th><td role="cell">{bdi(level)}</td>'
        f"{_both(one, other, left, right)}"
        f"{_sum(weight, _bar(sums[i], sums[i + 1], low, high))}</tr>\n"
        for i, (name, level, one, other, weight) in enumerate(steps)
    ]
    heads = ("Compared", "Level reached", escaped(left), escaped(right))
    head = "".join(f'<th scope="col" role="columnheader">{name}</th>' for name in heads)
    yield wide(
        '<table class="evidence" role="table"><thead role="rowgroup"><tr role="row">'
        f'{head}<th scope="col" role="columnheader" class="bits">Bits</th>'
        '<th scope="col" role="columnheader"><span class="heard">Running sum</span></th>'
        f'</tr></thead>\n<tbody role="rowgroup">\n{"".join(rows)}</tbody><tfoot role="rowgroup"><tr role="row">'
        f'<th scope="row" role="rowheader">Sum</th><td role="cell" colspan="3">{odds(verdict.score)}</td>'
        f"{_sum(verdict.score, _bar(0.0, verdict.score, low, high))}</tr></tfoot></table>",
        f"Evidence for {left} and {right}",
    )
    yield vetoes(verdict)


def vetoes(verdict: Verdict) -> str:
    """What forbade *same*, or that nothing did."""
    if not verdict.vetoes:
        return '<p class="vetoes">No veto: no fact was found that forbids one publication.</p>\n'
    items = "".join(
        f"<li><strong>{bdi(veto.name)}</strong>: {_value(veto.left)} against {_value(veto.right)}</li>"
        for veto in verdict.vetoes
    )
    return f'<p class="vetoes">Forbidden, whatever the sum says, by:</p>\n<ul class="vetoes">{items}</ul>\n'


def _sum(weight: float, bar: str) -> str:
    return f'<td role="cell" class="bits">{bits(weight)}</td><td role="cell" class="bar">{bar}</td>'


def _both(one: str, other: str, left: str, right: str) -> str:
    """The two values as cells; what they share is said once."""
    if one == other:
        return f'<td role="cell" class="value" colspan="2">{bdi(one, _VALUE) if one else ""}</td>'
    return "".join(
        f'<td role="cell" class="value" data-label="{escaped(name)}: ">{_value(value)}</td>'
        for name, value in ((left, one), (right, other))
    )


def _value(text: str) -> str:
    return bdi(text, _VALUE) if text else '<span class="none">—</span>'


def _span(sums: list[float]) -> tuple[float, float]:
    finite = [value for value in sums if math.isfinite(value)]
    return min(finite), max(finite)


def _bar(start: float, end: float, low: float, high: float) -> str:
    """A bar from one running sum to the next, drawn so that it prints, with a line at 0."""
    width = high - low or 1.0

    def place(value: float) -> float:
        inside = 0.0 if math.isnan(value) else min(max(value, low), high)
        return (inside - low) / width * 100

    one, other = sorted((place(start), place(end)))
    side = "for" if end >= start else "against"
    return (
        '<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">'
        f'<rect class="{side}" x="{one:.2f}" y="1" width="{max(other - one, 0.6):.2f}" height="8"></rect>'
        f'<rect class="zero" x="{max(place(0.0) - 0.2, 0):.2f}" y="0" width="0.4" height="10"></rect></svg>'
    )
