"""What the matcher did, as text: each cluster with its evidence, then what was kept apart, and why."""

from __future__ import annotations

from collections.abc import Iterator

from ..model.record import Record
from ..model.verdicts import Cluster, Verdict, Works
from . import rules

_WIDTH = 72


def explain(works: Works) -> str:
    """For people: the clusters of two and more, member by member, line by line of evidence; then the nearest apart.

    The same text for equal works. For programs, ``attrs.asdict(works)`` holds all of it.
    """
    return "\n".join(_lines(works)) + "\n"


def _lines(works: Works) -> Iterator[str]:
    joined = [cluster for cluster in works.clusters if len(cluster.members) > 1]
    records = sum(len(cluster.members) for cluster in works.clusters)
    yield f"{_count(records, 'record')}, {_count(len(works.clusters), 'publication')}, {works.merged} merged"
    for cluster in joined:
        yield ""
        yield from _cluster(cluster)
    if works.related:
        yield ""
        yield "Related, and kept apart"
        for verdict in works.related:
            yield ""
            yield from _pair(verdict)
    if works.near:
        yield ""
        yield "The closest pairs that were kept apart"
        for verdict in works.near:
            yield ""
            yield from _pair(verdict)


def _cluster(cluster: Cluster) -> Iterator[str]:
    yield f"Joined: {_head(cluster.record)}"
    for place, member in enumerate(cluster.members, start=1):
        yield f"  {place}. {_member(member)}"
    for verdict in cluster.verdicts:
        said = "same" if verdict.answer == "same" else verdict.relation
        yield f"  {_where(verdict.left)} and {_where(verdict.right)}: {said}"
        yield from _waterfall(verdict, "    ")
    given: dict[int, list[str]] = {}
    for attribute, place in cluster.chosen.items():
        given.setdefault(place, []).append(attribute)
    for place in sorted(given):
        yield f"  from {place + 1}: {', '.join(sorted(given[place]))}"
    for issue in cluster.issues:
        yield f"  {issue.level}: {issue.field}: {issue.what}"


def _pair(verdict: Verdict) -> Iterator[str]:
    said = verdict.relation if verdict.answer == "related" else "different"
    yield f"{said}:"
    for record in (verdict.left, verdict.right):
        yield f"  - {_member(record)}"
    yield from _waterfall(verdict, "    ")


def _waterfall(verdict: Verdict, indent: str) -> Iterator[str]:
    yield f"{indent}{verdict.prior:+7.1f}  to begin with"
    for item in verdict.evidence:
        values = ""
        if item.left != item.right:
            values = f" ({_short(item.left)} | {_short(item.right)})"
        elif item.comparison in ("doi", "eprint", "year", "place", "venue"):
            values = f" ({_short(item.left)})"
        yield f"{indent}{item.weight:+7.1f}  {item.comparison}: {item.level}{values}"
    sign = "at least" if verdict.score >= rules.SAME else "less than"
    yield f"{indent}{verdict.score:+7.1f}  in all, {sign} {rules.SAME:+.1f}"
    for veto in verdict.vetoes:
        yield f"{indent}   veto  {rules.VETOES.get(veto.name, veto.name)} ({veto.left} | {veto.right})"


def _head(record: Record) -> str:
    title = _short(str(record.title)) or "(no title)"
    return f"{title} ({record.issued.year})" if record.issued.year is not None else title


def _member(record: Record) -> str:
    return f"{_where(record)}  {_head(record)}"


def _where(record: Record) -> str:
    places = [f"{s.dump or '-'}:{s.line or f'#{s.index + 1}'}" for s in record.sources]
    if not places:
        return record.id or "(no source)"
    return places[0] if len(places) == 1 else f"{places[0]} (and {len(places) - 1} more)"


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _WIDTH else f"{text[: _WIDTH - 1].rstrip()}…"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
