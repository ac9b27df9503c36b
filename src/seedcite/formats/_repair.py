"""Text that lost its ligatures or dashes when somebody copied it out of a PDF or a page.

A PDF draws "ffi" as one glyph; copied, the glyph became a space ("e ciency"), nothing ("eciency"), a
control character, a code of private use, or whatever stands at its place in another font ("e±ciency").
White space collapsed, so " oating" may be all that is left of "floating", and "sta " of "staff". A lost
dash glues two words ("forwardbackward").

A place is repaired only if what stands there is no word and exactly one reading makes a word. Some readings
are strong enough to stand alone. Weak ones (both fragments are words; a stump or a remainder of two
letters; nothing but a letter is missing) also need the same text to be damaged elsewhere and to hold that
ligature nowhere: a text that lost its ligatures lost them all. Places that stay doubtful are left as they
are and reported as unsure.

Nothing here knows a damaged word: only words (`_lexicon`) and what glyphs may be lost.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate

import attrs

from ._lexicon import COMMON, USUAL, Lexicon
from ._readings import BARE, CLOSED, DETERMINERS, FONT, FREE, JOINED, UNKNOWN, WORD, Place, Scan


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
    # "le" and "les" are French before they are "file" and "files"
    short = [p.order[2] == BARE and p.end - p.start < 4 for p in places]
    places = [p for p, strict in zip(places, short, strict=True) if english.around(p.first, p.last, strict)]
    accepted = _accepted(scan, places, english)
    used = {i for place in accepted for i in range(place.first, place.last + 1)}
    repairs = [Repair(p.start, p.end, text[p.start : p.end], p.reading, p.lost) for p in accepted]
    repairs = sorted((*repairs, *_determinate(scan, repairs)), key=lambda place: place.start)
    unsure = [place for i, place in doubtful if i not in used and english.around(i, i)]
    if accepted:
        left = [place for place in places if used.isdisjoint(range(place.first, place.last + 1))]
        unsure += [Unsure(p.start, p.end, text[p.start : p.end], (p.reading,)) for p in left]
        unsure.sort(key=lambda place: place.start)
    return Repaired(_apply(text, repairs), tuple(repairs), tuple(dict.fromkeys(unsure)))


def _accepted(scan: Scan, chosen: list[Place], english: _English) -> list[Place]:
    """The strong places, and in a text that has any, the weak ones too, none overlapping, in order."""
    strong = [place for place in chosen if place.strong]
    if not strong:
        return []
    weak = [place for place in chosen if not place.strong and place.lost not in scan.intact]
    if not any(place.order[2] == FONT for place in strong):
        weak = [place for place in weak if place.order[2] != FONT]  # "Xu" is a name
    used = {i for place in (*strong, *weak) for i in range(place.first, place.last + 1)}
    rare = any(place.order[1] for place in strong)
    pairs = [
        p
        for p in scan.words_joined()
        if (not p.order[1] or (rare and len(p.reading) > 5)) and p.order[-1] <= COMMON and p.lost not in scan.intact
    ]
    dashes = [list(scan.dashes(i)) for i, kind in enumerate(scan.kinds) if kind == UNKNOWN and i not in used]
    weak += [p for p in pairs if english.around(p.first, p.last)] + [found[0] for found in dashes if len(found) == 1]
    accepted = list(strong)
    used = {i for place in strong for i in range(place.first, place.last + 1)}
    for place in weak:
        tokens = range(place.first, place.last + 1)
        if used.isdisjoint(tokens):
            used.update(tokens)
            accepted.append(place)
    return accepted


def _determinate(scan: Scan, repairs: list[Repair]) -> list[Repair]:
    """The characters that stand for a ligature in any language, where no other repair has them."""
    ends = dict(sorted((place.start, place.end) for place in repairs))
    starts = list(ends)
    found = []
    for start, end, reading, lost in scan.determinate():
        before = bisect_right(starts, start) - 1
        if before < 0 or ends[starts[before]] <= start:
            found.append(Repair(start, end, scan.text[start:end], reading, lost))
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
        for place in covered:
            known[place.first : place.last + 1] = [True] * (place.last + 1 - place.first)
        counts = [
            kind != CLOSED and len(word) > 1 and not word.isupper()
            for word, kind in zip(scan.words, scan.kinds, strict=True)
        ]
        self._all = list(accumulate(counts, initial=0))
        self._known = list(accumulate((c and k for c, k in zip(counts, known, strict=True)), initial=0))

    def around(self, first: int, last: int, strict: bool = False) -> bool:
        """Whether six in ten (strictly: seven) of the ten tokens on each side are words, one being given."""
        low, high = max(0, first - 10), min(len(self._all) - 1, last + 11)
        inner = self._all[last + 1] - self._all[first], self._known[last + 1] - self._known[first]
        total = self._all[high] - self._all[low] - inner[0]
        return 10 * (self._known[high] - self._known[low] - inner[1] + 1) >= (6 + strict) * (total + 1)


def _choose(scan: Scan, i: int, places: list[Place]) -> Place | Unsure | None:
    """The one likeliest place, or what it could be if there are several, or None if there is none."""
    if not places:
        return None
    places.sort(key=lambda place: (place.order, not place.strong))
    best = places[0]
    rivals = [place for place in places[1:] if place.order == best.order and place.reading != best.reading]
    if best.order[2] == JOINED and best.first == i - 1 and scan.words[i - 1].lower() in FREE:
        # "a ne", "in ow": the first word may be part of the damaged one or stand for itself
        determined = i > 1 and scan.words[i - 2].lower() in DETERMINERS
        following = scan.words[i + 1] if i + 1 < len(scan.words) else ""
        determined |= scan.words[i - 1].lower() == "a" and following[-1:] == "s" and following[:-1] in scan.lexicon
        bare = [place for place in places if place.order[2] == BARE and not place.order[1]]
        if bare and not determined:
            hyphened = scan.text[scan.ends[i] : scan.ends[i] + 1] == "-"
            article = scan.words[i - 1].lower() == "a"
            if article and (hyphened or best.order[-1] > USUAL):
                best, rivals = bare[0], bare[1:]
            elif article or bare[0].order[-1] <= best.order[-1]:
                rivals = bare
    if not best.order[1]:
        rivals += [p for p in places if p.order[0] == best.order[0] and p.order[1] and p.order[-1] + 1 < best.order[-1]]
    if rivals:
        readings = tuple(dict.fromkeys(place.reading for place in (best, *rivals)))
        return Unsure(best.start, best.end, scan.text[best.start : best.end], readings)
    return best
