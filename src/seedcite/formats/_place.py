"""A place of a text that may be damaged, and what makes one reading of it likelier than another.

`Order` is the whole precedence: its attributes are compared one after the other.
"""

from __future__ import annotations

from enum import IntEnum

import attrs


class Damage(IntEnum):
    """What happened to a word; the order tells which is likelier where several explain it."""

    FONT = 0  # another character stands for the glyph
    JOINED = 1  # a space or a mark stands inside the word
    BARE = 2  # the first glyph is gone
    STUMP = 3  # the last glyph is gone
    DROPPED = 4  # nothing stands for the glyph
    GLUED = 5  # the dash between two words is gone


class Trust(IntEnum):
    """How far to trust a place: not at all, beside a strong one, or by itself."""

    DOUBTFUL = 0
    WEAK = 1
    STRONG = 2


@attrs.frozen(order=True)
class Order:
    """What makes one reading likelier than another, compared in this order; smaller is likelier."""

    unexplained: int  # minus the number of unknown words and marks that it explains
    rare: bool  # whether the glyph is one that few fonts have
    damage: Damage
    glyphs: int  # how many were lost
    rank: int  # how common the word is, 0 to 5


@attrs.frozen
class Place:
    """A candidate: tokens `first` to `last`, text[start:end], stand for `reading`."""

    first: int
    last: int
    start: int
    end: int
    reading: str
    lost: str
    trust: Trust
    order: Order

    @property
    def strong(self) -> bool:
        """Whether it stands by itself."""
        return self.trust is Trust.STRONG
