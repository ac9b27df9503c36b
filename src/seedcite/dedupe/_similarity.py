"""How alike two strings are. The keeper of rapidfuzz; the room is imported only when something is to be matched."""

from __future__ import annotations

from rapidfuzz.distance import OSA, Indel

_ratio = Indel.normalized_similarity
_distance = OSA.distance


def ratio(left: str, right: str) -> float:
    """Share of characters in common, in order: 2 * longest common subsequence / both lengths; 0 to 1."""
    return _ratio(left, right)


def at_least(left: str, right: str, least: float) -> bool:
    """Whether ``ratio`` is at least ``least``; faster than ``ratio``, since it gives up early."""
    return _ratio(left, right, score_cutoff=least) >= least


def edits(left: str, right: str, most: int) -> int:
    """Insertions, deletions, replacements and swaps of neighbours from one to the other; ``most + 1`` if more."""
    return _distance(left, right, score_cutoff=most)
