"""What the passes hand to each other: one frozen value, filled in step by step."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from ..model.issues import Issue
from ..model.record import Record
from ..model.verdicts import Answer, Verdict

Words: TypeAlias = tuple[str, ...]


@attrs.frozen(eq=False)
class Profile:
    """A record as the matcher sees it: everything folded, typed and split once; empty where nothing is known.

    ``skeleton`` is the title's letters and digits alone, without the letters that lost ligatures take away; ``signs``
    are its signs that carry meaning (``C++`` is not ``C``), in order. ``families`` are the authors' folded family names
    in order; ``given`` their folded given names beside them. ``open_list``: there are other authors who are not named.
    ``vetoes`` are the values of ``rules.VETOES``.
    """

    record: Record
    words: Words
    skeleton: str
    signs: str
    generic: bool
    kind: str
    families: Words
    given: Words
    open_list: bool
    unordered: bool
    groups: bool
    year: int | None
    doi: str
    eprint: str
    volume: str
    issue: str
    first_page: str
    venue: Words
    abstract: str
    preprint: bool
    published: bool
    vetoes: tuple[str | None, ...]


@attrs.frozen(eq=False)
class Item:
    """Records found to be one publication so far, and the record derived from them, as the matcher sees it.

    ``number`` is its own for a whole run. ``parts`` are the items of single records that it is made of, in canonical
    order, none for a single record. ``verdicts``, ``chosen`` and ``issues`` are as in ``model.verdicts.Cluster``.
    """

    number: int
    profile: Profile
    parts: tuple[Item, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    chosen: tuple[tuple[str, int], ...] = ()
    issues: tuple[Issue, ...] = ()

    @property
    def leaves(self) -> tuple[Item, ...]:
        """The items of its single records."""
        return self.parts or (self,)

    @property
    def record(self) -> Record:
        """The record derived from its members."""
        return self.profile.record


@attrs.frozen(eq=False)
class Draft:
    """An item to be: a record that nothing is known of yet, and what it was made of."""

    record: Record
    parts: tuple[Item, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    chosen: tuple[tuple[str, int], ...] = ()
    issues: tuple[Issue, ...] = ()


@attrs.frozen(eq=False)
class Judged:
    """Two items compared, the earlier one left: the level that each comparison reached, and what forbids *same*.

    ``relation`` is one of ``rules.RELATIONS``' values or ``preprint-of`` where the answer is *related*.
    """

    left: Item
    right: Item
    levels: tuple[tuple[str, str], ...]
    score: float
    vetoes: Words = ()
    answer: Answer = "different"
    relation: str = ""


@attrs.frozen(eq=False)
class Group:
    """Items that are to become one, and the comparisons that hold them together."""

    items: tuple[Item, ...]
    joins: tuple[Judged, ...]


@attrs.frozen(eq=False)
class Batch:
    """All items of one round in canonical order, and what the passes have found of them so far.

    ``drafts`` are still to be normalised; ``count`` is the next item's number. ``pairs`` are places in ``items``.
    ``judged`` are the pairs compared; those of an earlier round stay as long as both their items do.
    """

    items: tuple[Item, ...] = ()
    drafts: tuple[Draft, ...] = ()
    count: int = 0
    pairs: tuple[tuple[int, int], ...] = ()
    judged: tuple[Judged, ...] = ()
    groups: tuple[Group, ...] = ()
