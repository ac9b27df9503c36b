"""Which items become one: the pairs that join, strongest first, as long as nothing inside a cluster forbids it.

A union is refused if the two sides hold different values of one veto, or a pair that was found decisively different.
So A-B-C never joins A and C past a veto, whatever B lacks.
"""

from __future__ import annotations

import attrs

from . import rules
from .batch import Batch, Group, Item, Judged


def cluster(batch: Batch) -> Batch:
    """The batch with the groups of items that are to become one, in canonical order."""
    place = {item.number: at for at, item in enumerate(batch.items)}
    joins = [found for found in batch.judged if joining(found)]
    if not joins:
        return attrs.evolve(batch, groups=())
    joins.sort(key=lambda f: (f.answer != "same", -f.score, place[f.left.number], place[f.right.number]))
    forest = _Forest({item.number: item for found in joins for item in (found.left, found.right)})
    for found in batch.judged:
        if found.score <= rules.APART and not joining(found):
            forest.part(found.left.number, found.right.number)
    held: dict[int, list[Judged]] = {}
    for found in joins:
        if forest.join(found.left.number, found.right.number):
            held.setdefault(found.left.number, []).append(found)
    members: dict[int, list[Item]] = {}
    verdicts: dict[int, list[Judged]] = {}
    for item in batch.items:
        if item.number in forest:
            root = forest.root(item.number)
            members.setdefault(root, []).append(item)
            verdicts.setdefault(root, []).extend(held.get(item.number, ()))
    groups = tuple(Group(tuple(found), tuple(verdicts[root])) for root, found in members.items() if len(found) > 1)
    return attrs.evolve(batch, groups=groups)


def joining(found: Judged) -> bool:
    """Whether a pair is to become one cluster: the same work, or two versions that make one item."""
    return found.answer == "same" or found.relation in rules.FOLDED


class _Forest:
    """Disjoint sets that know what they must not be joined with; local to one pass."""

    def __init__(self, items: dict[int, Item]) -> None:
        self._parent = {number: number for number in items}
        self._size = dict.fromkeys(items, 1)
        self._vetoes = {number: item.profile.vetoes for number, item in items.items()}
        self._apart: dict[int, set[int]] = {}

    def __contains__(self, number: int) -> bool:
        return number in self._parent

    def root(self, number: int) -> int:
        parent = self._parent
        while parent[number] != number:
            parent[number] = parent[parent[number]]
            number = parent[number]
        return number

    def part(self, left: int, right: int) -> None:
        """These two must not meet; what no pair joins needs no such care."""
        if left in self and right in self:
            self._apart.setdefault(left, set()).add(right)
            self._apart.setdefault(right, set()).add(left)

    def join(self, left: int, right: int) -> bool:
        """Whether the two sets could be made one, and now are."""
        kept, gone = self.root(left), self.root(right)
        if kept == gone:
            return False
        if self._size[kept] < self._size[gone]:
            kept, gone = gone, kept
        mine, theirs = self._vetoes[kept], self._vetoes[gone]
        if any(one is not None and other is not None and one != other for one, other in zip(mine, theirs, strict=True)):
            return False
        if gone in self._apart.get(kept, ()):
            return False
        self._parent[gone] = kept
        self._size[kept] += self._size[gone]
        self._vetoes[kept] = tuple(other if one is None else one for one, other in zip(mine, theirs, strict=True))
        for enemy in self._apart.pop(gone, ()):
            others = self._apart[enemy]
            others.discard(gone)
            others.add(kept)
            self._apart.setdefault(kept, set()).add(enemy)
        return True
