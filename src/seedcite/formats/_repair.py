"""Text that lost its ligatures or dashes when somebody copied it out of a PDF or a page.

A PDF draws "ffi" as one glyph; copied, the glyph became a space ("e ciency"), nothing ("eciency"), a
control character, a code of private use, or whatever stands at its place in another font ("e±ciency").
White space collapsed, so " oating" may be all that is left of "floating", and "sta " of "staff". A lost
dash glues two words ("forwardbackward").

A place is repaired only if what stands there is no word and exactly one reading makes a word. How far a reading
is to be trusted (`Trust`) depends on how much is left of the word: what symbols, abbreviations and words of other
languages look like is never trusted, what else is short or is a word itself only where the same text is damaged
elsewhere and holds that ligature nowhere, since a text that lost its ligatures lost them all. Places that stay
doubtful are left as they are and reported as unsure.

Nothing here knows a damaged word: only words (`_lexicon`) and what glyphs may be lost.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate, groupby

import attrs

from ._glued import glued
from ._glyphs import certain
from ._lexicon import COMMON, Lexicon
from ._place import Damage, Place, Trust
from ._readings import CLOSED, FREE, UNKNOWN, WORD, Scan


@attrs.frozen
class Repair:
    """One place: ``text[start:end] == written`` stands for ``reading``; ``lost`` is "ffi", "fl", ..., or
    "dash".
    """

    start: int
    end: int
    written: str
    reading: str
    lost: str


@attrs.frozen
class Unsure:
    """A place that looks damaged and is left as it is; ``readings`` are what it could stand for,
    likeliest first.
    """

    start: int
    end: int
    written: str
    readings: tuple[str, ...]


@attrs.frozen
class Repaired:
    """A text with its repairs made. ``repairs`` and ``unsure`` point into the text as it was written."""

    text: str
    repairs: tuple[Repair, ...] = ()
    unsure: tuple[Unsure, ...] = ()


def repair(text: str, lexicon: Lexicon | None = None) -> Repaired:
    """`text` with its lost ligatures and dashes put back, where exactly one reading makes words.

    `lexicon` is by default the shipped English words; `learn` adds those of the run. Undamaged text comes
    back identical; so does text that is not mostly English around the place, TeX, addresses and
    identifiers. The ligature characters of Unicode ("ﬁ") and TeX's control characters are spelled out in
    any language. Any `str` is accepted, nothing is raised, and time is linear in the length of the text.
    """
    scan = Scan(text, lexicon or Lexicon.english())
    places: list[Place] = []
    doubtful: list[tuple[int, Unsure]] = []
    taken = -1
    for i in scan.suspects:
        if i > taken and (found := _choose(scan, i, [p for p in scan.places(i) if p.first > taken])):
            if isinstance(found, Unsure):
                doubtful.append((i, found))
            else:
                places.append(found)
                taken = found.last if found.strong else taken
    if not (places or doubtful):
        repairs = _determinate(scan, [])
        return Repaired(_apply(text, repairs), tuple(repairs))
    english = _English(scan, places)
    places = [place for place in places if english.holds(place)]
    accepted = _accepted(scan, places, english)
    if accepted:
        split, several = glued(scan, _tokens(place for place in places if place.trust))
        accepted += split
        for i, ways in groupby(several, key=lambda place: place.first):
            doubtful.append((i, _unsure(scan, list(ways))))
    used = _tokens(accepted)
    repairs = [Repair(p.start, p.end, text[p.start : p.end], p.reading, p.lost) for p in accepted]
    repairs.sort(key=lambda place: place.start)
    repairs = sorted((*repairs, *_determinate(scan, repairs)), key=lambda place: place.start)
    unsure = [place for i, place in doubtful if i not in used and english.around(i, i)]
    if accepted:
        left = [place for place in places if used.isdisjoint(range(place.first, place.last + 1))]
        unsure += [_unsure(scan, [place]) for place in left]
        unsure.sort(key=lambda place: place.start)
    return Repaired(_apply(text, repairs), tuple(repairs), tuple(dict.fromkeys(unsure)))


def _tokens(places: Iterable[Place]) -> set[int]:
    """The tokens that the places cover."""
    return {i for place in places for i in range(place.first, place.last + 1)}


def _unsure(scan: Scan, places: list[Place]) -> Unsure:
    """The first place, with the readings of all."""
    start, end = places[0].start, places[0].end
    return Unsure(start, end, scan.text[start:end], tuple(dict.fromkeys(place.reading for place in places)))


def _accepted(scan: Scan, chosen: list[Place], english: _English) -> list[Place]:
    """The strong places, and in a text that has any, the weak ones too, none overlapping, in order."""
    strong = [place for place in chosen if place.strong]
    if not strong:
        return []
    rare = any(place.order.rare for place in strong)
    font = any(place.order.damage is Damage.FONT for place in strong)
    weak = [place for place in chosen if place.trust is Trust.WEAK and (rare or not place.order.rare)]
    weak = [place for place in weak if font or place.order.damage is not Damage.FONT]  # "Xu" is a name
    weak += [place for place in _joined_words(scan, rare) if english.holds(place)]
    accepted = list(strong)
    used = _tokens(strong)
    for place in weak:
        tokens = range(place.first, place.last + 1)
        if used.isdisjoint(tokens) and place.lost not in scan.intact:
            used.update(tokens)
            accepted.append(place)
    return accepted


def _joined_words(scan: Scan, rare: bool) -> list[Place]:
    """What may be damage although every fragment is a word: "so ware", "a air", "a at surface"."""
    pairs = [
        place
        for place in scan.words_joined()
        if place.order.rank <= COMMON and (not place.order.rare or (rare and len(place.reading) > 5))
    ]
    joined = {place.last: place.order.rank for place in pairs if scan.words[place.first] == "a"}
    bare = {
        place.last: place for place in scan.flattened() if place.order.rank <= joined.get(place.last, place.order.rank)
    }
    return [*bare.values(), *(place for place in pairs if place.last not in bare)]


def _determinate(scan: Scan, repairs: list[Repair]) -> list[Repair]:
    """The characters that stand for a ligature in any language, where no other repair has them."""
    ends = dict(sorted((place.start, place.end) for place in repairs))
    starts = list(ends)
    found = []
    for start, end, glyph in certain(scan.text):
        before = bisect_right(starts, start) - 1
        i = bisect_right(scan.starts, start) - 1
        closed = i >= 0 and start < scan.ends[i] and scan.kinds[i] == CLOSED and not scan.words[i].isalnum()
        if not closed and (before < 0 or ends[starts[before]] <= start):
            found.append(Repair(start, end, scan.text[start:end], glyph, glyph))
    return found


def _apply(text: str, repairs: list[Repair]) -> str:
    pieces, at = [], 0
    for place in repairs:
        pieces += [text[at : place.start], place.reading]
        at = place.end
    return "".join((*pieces, text[at:]))


def learn(lexicon: Lexicon, texts: Iterable[str]) -> Lexicon:
    """`lexicon` and the words of those `texts` that show no damage; so a run teaches its own technical
    words.
    """
    return lexicon.with_text_of(text for text in texts if not looks_damaged(text, lexicon))


def looks_damaged(text: str, lexicon: Lexicon | None = None) -> bool:
    """Whether `text` has a place that `repair` would change or calls unsure."""
    result = repair(text, lexicon)
    return bool(result.repairs or result.unsure)


class _English:
    """Which parts of a text are English: the share of words among the tokens around a place."""

    def __init__(self, scan: Scan, covered: list[Place]) -> None:
        known = [kind == WORD for kind in scan.kinds]
        for place in [place for place in covered if place.trust]:
            known[place.first : place.last + 1] = [True] * (place.last + 1 - place.first)
        counts = [
            kind != CLOSED and len(word) > 1 and not word.isupper()
            for word, kind in zip(scan.words, scan.kinds, strict=True)
        ]
        self._all = list(accumulate(counts, initial=0))
        self._known = list(accumulate((c and k for c, k in zip(counts, known, strict=True)), initial=0))
        for place in covered:
            if place.trust and _fragile(place):  # such places say nothing of each other
                counts[place.first : place.last + 1] = [False] * (place.last + 1 - place.first)
        used = _tokens(place for place in covered if place.trust)
        symbols = [
            kind == UNKNOWN and 1 < len(word) < 4 and word.islower() and i not in used
            for i, (word, kind) in enumerate(zip(scan.words, scan.kinds, strict=True))
        ]
        self._symbols = list(accumulate(symbols, initial=0))
        counts = [count and not word[0].isupper() for count, word in zip(counts, scan.words, strict=True)]
        self._sure = list(accumulate((c and k for c, k in zip(counts, known, strict=True)), initial=0))
        self._foreign = list(accumulate((c and not k for c, k in zip(counts, known, strict=True)), initial=0))

    def holds(self, place: Place) -> bool:
        """Whether the text around a place is English; fragments of few letters ask for more, since they are words of
        other languages ("le", "de ne").
        """
        first, last = place.first, place.last
        if not _fragile(place):
            return self.around(first, last)
        lone = place.first == place.last and place.end - place.start < 5
        if lone and self._symbols[min(len(self._symbols) - 1, last + 4)] > self._symbols[max(0, first - 3)]:
            return False  # "uid and gid"
        strict = place.order.damage is Damage.BARE and place.end - place.start < 4
        return self.around(first, last, strict) and self._near(first, last)

    def around(self, first: int, last: int, strict: bool = False) -> bool:
        """Whether six in ten (strictly: seven) of the ten tokens on each side are words, one being given."""
        low, high = max(0, first - 10), min(len(self._all) - 1, last + 11)
        total = self._all[high] - self._all[low] - (self._all[last + 1] - self._all[first])
        known = self._known[high] - self._known[low] - (self._known[last + 1] - self._known[first])
        return 10 * (known + 1) >= (6 + strict) * (total + 1)

    def _near(self, first: int, last: int) -> bool:
        """Whether at most one of the five tokens before it is no word, or half of them, and of those behind it."""
        for low, high in (max(0, first - 5), first), (last + 1, min(len(self._all) - 1, last + 6)):
            foreign = self._foreign[high] - self._foreign[low]
            if foreign > 1 and foreign > self._sure[high] - self._sure[low]:
                return False
        return True


def _fragile(place: Place) -> bool:
    """Whether so few letters are left that they may be words of another language."""
    return place.end - place.start < 7 and place.order.damage is not Damage.FONT


def _choose(scan: Scan, i: int, places: list[Place]) -> Place | Unsure | None:
    """The one likeliest place, or what it could be if there are several, or None if there is none."""
    if not places:
        return None
    places.sort(key=lambda place: (place.order, -place.trust))
    best: Place = places[0]
    rivals: list[Place] = []
    if best.order.damage is Damage.JOINED and best.first == i - 1 and scan.words[i - 1].lower() in FREE:
        bare = [place for place in places if place.order.damage is Damage.BARE and not place.order.rare]
        if bare and not scan.binds(i - 1):
            best, rivals = _beside(scan, i, best, bare)
    rivals += [place for place in places if place.order == best.order and place.reading != best.reading]
    if not best.order.rare:
        rivals += [place for place in places if _outranks(place, best)]
    if rivals:
        return _unsure(scan, [best, *rivals])
    return best


def _outranks(place: Place, best: Place) -> bool:
    """Whether a word with a rare glyph is so much commoner than the best one that both may be meant."""
    order = place.order
    return order.rare and order.unexplained == best.order.unexplained and order.rank + 1 < best.order.rank


def _beside(scan: Scan, i: int, joined: Place, bare: list[Place]) -> tuple[Place, list[Place]]:
    """Which it is where the word before token i may stand for itself ("a nal") or belong to it ("a ord"): the place,
    and its rivals.
    """
    rank = bare[0].order.rank
    if scan.words[i - 1].lower() != "a":
        return joined, (bare if rank <= joined.order.rank else [])
    if scan.text[scan.ends[i] : scan.ends[i] + 1] == "-":
        return bare[0], bare[1:]
    if bare[0].trust is Trust.DOUBTFUL or joined.order.rank < rank < joined.order.rank + 2:
        return joined, bare
    return (joined, []) if joined.order.rank < rank else (bare[0], bare[1:])
