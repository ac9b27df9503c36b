"""Which records are one publication, and why. ``PASSES`` is the table of contents; ``rules`` holds all judgement."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable
from operator import itemgetter
from typing import Final

from ..model.record import Record
from ..model.verdicts import Cluster, Works
from . import rules
from .batch import Batch, Draft, Item, Judged
from .block import block
from .cluster import cluster, joining
from .compare import compare, judge, likeness, verdict
from .explain import explain
from .merge import merge
from .normalise import normalise

__all__ = ["PASSES", "deduplicate", "explain"]

PASSES: Final[tuple[Callable[[Batch], Batch], ...]] = (normalise, block, compare, cluster, merge)
"""The order of work. Each pass takes and gives a frozen ``Batch``."""


_UNLIKE: Final = ("title", "different")


def deduplicate(records: Iterable[Record]) -> Works:
    """All records, partitioned into clusters; each record given stands in exactly one of them.

    The order of the records makes no difference, and deduplicating ``works.records`` again changes nothing: the
    passes run until there is nothing left to merge, since a merged record may tell what none of its members did.
    """
    batch = Batch(drafts=tuple(Draft(record) for record in records))
    while batch.drafts:
        for work in PASSES:
            batch = work(batch)
    return _works(batch)


def _works(batch: Batch) -> Works:
    apart = [found for found in batch.judged if not joining(found)]
    related = [found for found in apart if found.answer == "related"]
    return Works(
        clusters=tuple(map(_cluster, batch.items)),
        near=tuple(map(verdict, _nearest(batch, apart))),
        related=tuple(map(verdict, related)),
    )


def _nearest(batch: Batch, apart: list[Judged]) -> list[Judged]:
    place = {item.number: at for at, item in enumerate(batch.items)}

    def places(found: Judged) -> tuple[int, int]:
        return place[found.left.number], place[found.right.number]

    different = [found for found in apart if found.answer == "different"]
    told = [(0, -found.score, places(found), found) for found in different if _UNLIKE not in found.levels]
    if len(told) < rules.NEAR:
        shares = ((likeness(found), found) for found in different if _UNLIKE in found.levels)
        told += [(1, -share, places(found), found) for share, found in shares if share >= rules.LIKENESS]
    closest = heapq.nsmallest(rules.NEAR, told, key=itemgetter(0, 1, 2))
    whole = [judge(found.left, found.right, whole=True) for *_, found in closest]
    return sorted(whole, key=lambda found: (-found.score, places(found)))


def _cluster(item: Item) -> Cluster:
    members = tuple(leaf.record for leaf in item.leaves)
    return Cluster(members, item.record, item.verdicts, dict(item.chosen), item.issues)
