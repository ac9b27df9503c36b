"""The words that a text may be held against: the shipped list, and those of the run's own undamaged text.

The shipped list is derived from SCOWL (`words/LICENSE`, `tests/formats/make_words.py`) and holds undamaged
words only, each with a rank that says how common it is. It is read once, when the first text needs it.
"""

from __future__ import annotations

import functools
import re
import zlib
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import resources
from itertools import repeat

import attrs

# how common a word is; RARE are only long words that hold a ligature
COMMONEST, FREQUENT, COMMON, USUAL, UNUSUAL, RARE = range(6)

# shorter words of a text are as often symbols, abbreviations or another language as English
_SHORTEST_LEARNED = 5
_LEARNABLE = re.compile(r"(?<![\w$\\@.-])[A-Z]?[a-z]+(?![\w@])")
# words that make no compound of another when they stand before or behind it
_AFFIXES = frozenset(
    "able after ages alter anti counter hood hyper inter less like multi over ship super under wise".split()
)


@attrs.frozen(eq=False)
class Lexicon:
    """Words and how common they are: `ranks` maps a word to 0 (commonest) ... 5 (rare), `own` are the run's
    own.

    Words stand in lower case, names and the like as they are written ("Jeffrey"). `short` are abbreviations
    and the like of two or three letters, which are no words and yet stand for themselves.
    """

    ranks: Mapping[str, int]
    short: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()
    _forms: dict[tuple[object, ...], frozenset[str]] = attrs.field(factory=dict, repr=False)

    @staticmethod
    def english() -> Lexicon:
        """The shipped English words (about 128,000, from SCOWL). Read once, on the first call."""
        return _english()

    def rank(self, word: str) -> int | None:
        """How common `word` is, 0 to 5, or None if it is no word.

        Case: a capitalised word may be any word, a lower-case one no name, and one in capitals anything.
        """
        lower = word.lower()
        rank = self.ranks.get(lower)
        if rank is None and lower != word:
            rank = self.ranks.get(lower.capitalize())
        if rank is None and lower in self.own:
            rank = USUAL
        return rank

    def __contains__(self, word: str) -> bool:
        return self.rank(word) is not None

    def with_text_of(self, texts: Iterable[str]) -> Lexicon:
        """This lexicon and the words of `texts`, which must be undamaged (`_repair.learn` sees to that).

        Taken are words of at least five letters of a to z, in lower case or capitalised; both count as
        lower case.
        """
        found = {
            word.lower()
            for text in texts
            for word in _LEARNABLE.findall(text)
            if len(word) >= _SHORTEST_LEARNED and word not in self.ranks and word.lower() not in self.ranks
        }
        return attrs.evolve(self, own=self.own | found) if found - self.own else self

    def compounds(self, left: str, right: str) -> bool:
        """Whether `left` and `right` make a compound that is written solid, as others of theirs are ("block" and
        "chain" do, "forward" and "backward" do not).

        The second half tells most: what ends several such compounds ("-work", "-phone") ends this one too. A first half
        that begins many ("back-", "light-") makes solid compounds with short words.
        """
        forwards, backwards = _sorted(self)
        singular = right.removesuffix("s")
        heads = self._others(_starting(forwards, left), lambda word: word[len(left) :])
        ending = (word[::-1] for word in _starting(backwards, singular[::-1]))
        tails = self._others(ending, lambda word: word[: -len(singular)])
        return bool(tails > 2 or (heads and tails) or (heads > 2 and len(singular) < 6))

    def _others(self, words: Iterable[str], other: Callable[[str], str]) -> int:
        """How many different words stand in these compounds beside the half that they share."""
        found: set[str] = set()
        for word in words:
            rest = other(word)
            rank = self.ranks.get(rest)
            if len(rest) > 3 and rank is not None and rank <= COMMON and self.ranks[word] <= USUAL:
                # "fleetest" is no sort of test
                superlative = word.endswith("est") and not self.ranks.keys().isdisjoint((word[:-3], word[:-4]))
                if not superlative and rest.removesuffix("s") not in _AFFIXES:
                    found.add(rest.removesuffix("s"))
        return len(found)

    def without(self, *glyphs: str) -> frozenset[str]:
        """Every word from which one or two of these glyphs, all with one initial, were taken, in lower
        case.

        It tells at once that a run of letters can stand for no word, which is the common case. Kept once
        made.
        """
        forms = self._forms.get(glyphs)
        if forms is None:
            forms = self._forms[glyphs] = _without(self.ranks, glyphs)
        if self.own:
            key = (glyphs, self.own)
            if key not in self._forms:
                self._forms[key] = forms | _without(self.own, glyphs)
            forms = self._forms[key]
        return forms


@functools.lru_cache(maxsize=1)
def _sorted(lexicon: Lexicon) -> tuple[list[str], list[str]]:
    """The words in order, and the words spelled backwards in order."""
    return sorted(lexicon.ranks), sorted(word[::-1] for word in lexicon.ranks)


def _starting(words: list[str], start: str) -> Iterator[str]:
    for at in range(bisect_left(words, start), len(words)):
        if not words[at].startswith(start):
            return
        yield words[at]


def _without(words: Iterable[str], glyphs: tuple[str, ...]) -> frozenset[str]:
    forms: set[str] = set()
    initial = glyphs[0][0]
    for word in [word for word in words if initial in word]:
        found = [place for glyph in glyphs if glyph in word for place in _places(glyph, word)]
        forms.update(word[:start] + word[end:] for start, end in found)
        if len(found) > 1:
            forms.update(word[:i] + word[j:k] + word[m:] for i, j in found for k, m in found if j <= k)
    return frozenset(form.lower() for form in forms)


def _places(glyph: str, word: str) -> list[tuple[int, int]]:
    places, at = [], word.find(glyph)
    while at >= 0:
        places.append((at, at + len(glyph)))
        at = word.find(glyph, at + 1)
    return places


@functools.cache
def _english() -> Lexicon:
    packed = resources.files(__package__).joinpath("words", "english.txt.zlib").read_bytes()
    *ranks, short = (words.split("\n") for words in zlib.decompress(packed).decode("utf-8").split("\n\n"))
    words: dict[str, int] = {}
    for rank, members in enumerate(ranks):
        words.update(zip(members, repeat(rank, len(members)), strict=True))
    return Lexicon(words, frozenset(short))
