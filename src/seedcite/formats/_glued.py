"""Two words that lost the dash between them: "forwardbackward" for "forward-backward".

Most words that no list knows are compounds written solid ("timestep", "backpropagation"), so both halves must be common
words, and other compounds must not show that they are written together (`Lexicon.compounds`). All of it is to be
trusted only in a text known to be damaged.
"""

from __future__ import annotations

from collections.abc import Iterator

from ._lexicon import COMMON, USUAL
from ._place import Damage, Order, Place, Trust
from ._readings import COMBINING, DETERMINERS, FREE, UNKNOWN, Scan

# neither half of a compound that is written with a dash
_NO_HALF = frozenset(
    "about ahead along also around away back been both down each even ever fore from full half have here into just "
    "like live long made many more most much must near only onto other self some such than that their them then there "
    "they thing through upon very well were what when where which while whose wide wise with within without".split()
)
_NO_HALVES = _NO_HALF | COMBINING | DETERMINERS | FREE
# words that run on into the next where a text loses its spaces
_RUNNING_ON = ("and", "are", "for", "from", "of", "that", "the", "was", "with")
# how the first part of a learned compound ends: "cardio-", "tetra-", "methyl-"; and an adverb
_NO_FIRST = ("o", "a", "i", "yl", "ly")
_NO_SECOND = ("ed", "ing")
_INFLECTIONS = ("s", "ed", "ing", "er", "ers", "ly")


def glued(scan: Scan, used: set[int]) -> tuple[list[Place], list[Place]]:
    """The places where one dash parts a word, and those where several would or where a space may be meant.

    Passed over are the tokens `used`. A text that has lost spaces, as in "datasetsand", has lost others too.
    """
    unknown = [i for i, kind in enumerate(scan.kinds) if kind == UNKNOWN and i not in used]
    found = [places for i in unknown if (places := list(_parted(scan, i)))]
    if found and any(_runs_on(scan, scan.words[i]) for i in unknown):
        return [], [place for places in found for place in places]
    return [places[0] for places in found if len(places) == 1], [
        place for places in found if len(places) > 1 for place in places
    ]


def _parted(scan: Scan, i: int) -> Iterator[Place]:
    """Every way to part token i into two words that are written with a dash."""
    word, lexicon = scan.words[i], scan.lexicon
    if not (scan.open(i) and 9 <= len(word) <= 40 and word.islower()) or _inflected(scan, word) or _runs_on(scan, word):
        return
    for at in range(4, len(word) - 3):
        left, right = word[:at], word[at:]
        if not (_common(scan, left) and _common(scan, right)) or not _NO_HALVES.isdisjoint((left, right)):
            continue
        if left.endswith(_NO_FIRST) or right.endswith(_NO_SECOND) or lexicon.compounds(left, right):
            continue
        order = Order(unexplained=0, rare=False, damage=Damage.GLUED, glyphs=0, rank=0)
        yield Place(i, i, scan.starts[i], scan.ends[i], f"{left}-{right}", "dash", Trust.WEAK, order)


def _common(scan: Scan, half: str) -> bool:
    """Whether a half is a word that is common for its length; short ones turn up by chance."""
    rank = scan.lexicon.rank(half)
    return rank is not None and rank <= (USUAL if len(half) > 6 else COMMON)


def _inflected(scan: Scan, word: str) -> bool:
    """Whether an ending forms the word from another ("checkpointing")."""
    stems = [word.removesuffix(ending) for ending in _INFLECTIONS if word.endswith(ending)]
    return any(stem in scan.lexicon or stem + "e" in scan.lexicon for stem in stems)


def _runs_on(scan: Scan, word: str) -> bool:
    """Whether a space is missing beside a word like "and" ("datasetsand")."""
    if len(word) < 8 or not word.islower():
        return False
    rests = [word.removesuffix(end) for end in _RUNNING_ON if word.endswith(end)]
    rests += [word.removeprefix(start) for start in _RUNNING_ON if word.startswith(start)]
    ranks = [scan.lexicon.rank(rest) for rest in rests if len(rest) > 4]
    return any(rank is not None and rank <= COMMON for rank in ranks)
