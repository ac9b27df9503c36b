"""Which pairs are looked at: those that share a key. Blocking only selects; it never scores.

Keys come from a record's own values alone, so that a record which shares none with another changes nothing for it.
A large block is sorted and looked at within a window, so that the work stays linear.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

import attrs

from ..model.fold import STOP_WORDS
from .batch import Batch, Profile

LETTERS: Final = 22
"""How many letters of a title's beginning and of its end make a key."""

WHOLE: Final = 24
"""A block of at most so many records is looked at pair by pair."""

WINDOW: Final = 8
"""In a larger block each record meets so many that follow it in canonical order."""

_SHORTEST = 6


def block(batch: Batch) -> Batch:
    """The batch with the pairs of items that share a key, each once, in order."""
    blocks: dict[str, list[int]] = defaultdict(list)
    for at, item in enumerate(batch.items):
        for key in keys(item.profile):
            blocks[key].append(at)
    count = len(batch.items)
    found: set[int] = set()
    for members in blocks.values():
        size = len(members)
        if size == 1:
            continue
        reach = size if size <= WHOLE else WINDOW
        for place, left in enumerate(members):
            base = left * count
            found.update(base + right for right in members[place + 1 : place + 1 + reach] if right != left)
    return attrs.evolve(batch, pairs=tuple(divmod(code, count) for code in sorted(found)))


def keys(known: Profile) -> Iterator[str]:
    """The blocking keys of one record."""
    if known.doi:
        yield f"d{known.doi}"
    if known.eprint:
        yield f"e{known.eprint}"
    title = known.skeleton
    first = known.families[0] if known.families and not known.unordered else ""
    if len(title) >= _SHORTEST and not known.generic:
        yield f"h{title[:LETTERS]}"
        yield f"t{title[-LETTERS:]}"
        longest = sorted({word for word in known.words if word not in STOP_WORDS}, key=lambda word: (-len(word), word))
        if len(longest) >= 4:
            yield f"w{longest[0]} {longest[1]}"
            yield f"w{longest[0]} {longest[2]}"
            yield f"w{longest[1]} {longest[2]}"
        opening = [word for word in known.words if word not in STOP_WORDS][:2]
        yield f"o{' '.join(opening)}"
    else:
        if title:
            yield f"g{title} {known.year or ''} {first} {known.volume} {known.first_page}"
        for source in known.record.sources[:1]:
            yield f"s{source.index} {source.dump}"
    if known.first_page and known.first_page != "1":
        if known.volume:
            yield f"p{known.volume} {known.first_page} {first}"
        if known.year is not None:
            yield f"y{known.year} {known.first_page} {first}"
    if len(known.abstract) >= 100:
        yield f"a{known.abstract[:40]}"
