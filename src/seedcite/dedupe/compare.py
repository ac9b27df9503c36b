"""Which level two records reach in each comparison, and the answer that follows from it.

Each comparison is a function of two profiles that gives the name of a level of ``rules.COMPARISONS``, or ``None``
where a value is missing or can tell nothing. ``COMPARE`` says which function is whose.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

import attrs

from ..model.fold import STOP_WORDS
from ..model.verdicts import Evidence, Verdict, Veto
from . import rules
from ._similarity import at_least, edits, ratio
from .batch import Batch, Item, Judged, Profile, Words

_NEGATIONS = frozenset("not non no without never neither nor".split())
_ALL_CHECKED = 40
_LETTERS = 600
"""How many letters of two unequal titles are compared, so that a whole text in a title's place costs no more."""


def compare(batch: Batch) -> Batch:
    """The batch with each of its pairs compared; what an earlier round found of two unchanged items stays."""
    known = {(found.left.number, found.right.number): found for found in batch.judged}
    items = batch.items
    judged = []
    for left, right in batch.pairs:
        one, other = items[left], items[right]
        found = known.get((one.number, other.number))
        judged.append(found or judge(one, other))
    return attrs.evolve(batch, judged=tuple(judged), pairs=())


def judge(left: Item, right: Item, *, whole: bool = False) -> Judged:
    """The comparison of two items; ``whole``: to the end, even if nothing can make them the same any more."""
    one, other = left.profile, right.profile
    levels: list[tuple[str, str]] = []
    score = rules.PRIOR
    for name, function in COMPARE:
        level = function(one, other)
        if level is None:
            continue
        reached = (name, level)
        levels.append(reached)
        score += rules.WEIGHTS[reached]
        if name == "title" and score < _HOPELESS and not whole:
            break
    vetoes = _vetoes(one, other)
    found = tuple(levels)
    if vetoes:
        relation = _about(one, other, vetoes, found)
        return Judged(left, right, found, score, vetoes, "related" if relation else "different", relation)
    if score < rules.SAME or not _grounds(one, other, found):
        return Judged(left, right, found, score)
    if preprint_pair(one, other):
        return Judged(left, right, found, score, (), "related", "preprint-of")
    return Judged(left, right, found, score, (), "same")


def verdict(judged: Judged) -> Verdict:
    """A comparison as the value that is shown: with the values compared, and the vetoes that were met."""
    left, right = judged.left.record, judged.right.record
    one, other = judged.left.profile, judged.right.profile
    evidence = tuple(
        Evidence(name, level, rules.WEIGHTS[name, level], _shown(name, one), _shown(name, other))
        for name, level in judged.levels
    )
    places = tuple(rules.VETOES)
    vetoes = tuple(
        Veto(name, one.vetoes[places.index(name)] or "none", other.vetoes[places.index(name)] or "none")
        for name in judged.vetoes
    )
    return Verdict(left, right, judged.answer, rules.PRIOR, evidence, vetoes, judged.relation)


def likeness(judged: Judged) -> float:
    """Which share of the shorter title's telling words stand in the other, 0 to 1."""
    left, right = (
        {word for word in side.profile.words if word not in STOP_WORDS} for side in (judged.left, judged.right)
    )
    return len(left & right) / (min(len(left), len(right)) or 1)


def preprint_pair(one: Profile, other: Profile) -> bool:
    """Whether one is a preprint and the other a published work."""
    return (one.preprint and other.published) or (other.preprint and one.published)


def _vetoes(one: Profile, other: Profile) -> Words:
    if one.vetoes == other.vetoes:
        return ()
    return tuple(
        name
        for name, mine, theirs in zip(rules.VETOES, one.vetoes, other.vetoes, strict=True)
        if mine is not None and theirs is not None and mine != theirs
    )


def _grounds(one: Profile, other: Profile, levels: tuple[tuple[str, str], ...]) -> bool:
    asked = rules.GROUNDS if one.words and other.words else rules.IDENTIFIERS
    return any(name in asked and rules.WEIGHTS[name, level] > 0 for name, level in levels)


def _about(one: Profile, other: Profile, vetoes: Words, levels: tuple[tuple[str, str], ...]) -> str:
    """The relation of a work to the one that it is about, if only its kind and place tell them apart."""
    if "kind" not in vetoes or "number" in vetoes or "edition" in vetoes:
        return ""
    kinds = (one.kind, other.kind)
    outer = next((kind for kind, rest in (kinds, kinds[::-1]) if kind.partition(">")[2] == rest and kind != rest), "")
    if not outer:
        return ""
    outermost = outer.partition(">")[0]
    counted = ("title",) if outermost in ("reply", "comment", "review", "concern") else ("title", "author")
    score = rules.PRIOR + sum(rules.WEIGHTS[name, level] for name, level in levels if name in counted)
    return rules.RELATIONS[outermost] if score >= rules.SAME else ""


def _source(one: Profile, other: Profile) -> str | None:
    return "the same place of the same dump" if one.record.sources and one.record == other.record else None


def _doi(one: Profile, other: Profile) -> str | None:
    if not one.doi or not other.doi:
        return None
    if one.doi == other.doi:
        return "equal"
    return "different" if one.vetoes[0] and other.vetoes[0] else None


def _eprint(one: Profile, other: Profile) -> str | None:
    return "equal" if one.eprint and one.eprint == other.eprint else None


def _title(one: Profile, other: Profile) -> str | None:
    if not one.words or not other.words:
        return None
    if one.skeleton == other.skeleton:
        if one.generic or other.generic:
            return "equal but generic"
        if one.signs != other.signs:
            return "signs differ"
        letters, count = len(one.skeleton), min(len(one.words), len(other.words))
        if (letters >= 30 and count >= 4) or (letters >= 24 and count >= 5):
            return "equal and long"
        return "equal" if letters >= 16 and count >= 3 else "equal but short"
    if one.generic or other.generic:
        return "different"
    return _unequal_titles(one, other)


def _unequal_titles(one: Profile, other: Profile) -> str:
    mine, theirs = set(one.words), set(other.words)
    only_mine, only_theirs = mine - theirs, theirs - mine
    shared = len(mine) - len(only_mine)
    short, long = sorted((one.skeleton, other.skeleton), key=len)
    if (
        only_mine
        and only_theirs
        and not at_least(short, long, 0.8 if shared * 2 < min(len(mine), len(theirs)) else 0.7)
    ):
        return "different"
    left, right = _without_spellings(only_mine, only_theirs)
    if left and right:
        if at_least(short, long, 0.75):
            return "words replaced"
        return "different"
    if not left and not right:
        return "spelling" if at_least(short, long, 0.6) else "different"
    extra = left or right
    if not _NEGATIONS.isdisjoint(extra):
        return "words replaced"
    weighty = [word for word in extra if word not in STOP_WORDS]
    if not weighty:
        return "spelling"
    fewer = theirs if left else mine
    known = sum(len(word) for word in fewer if word not in STOP_WORDS)
    if known < 16:
        return "different"
    if sum(map(len, weighty)) <= 0.35 * known:
        return "one has more words"
    if long.startswith(short) and known >= 24 and len(fewer) >= 4:
        return "cut short"
    return "different"


def _without_spellings(mine: set[str], theirs: set[str]) -> tuple[list[str], list[str]]:
    """The words of each side that the other has in no spelling."""
    left, right = sorted(mine), sorted(theirs)
    if len(left) * len(right) > _ALL_CHECKED * _ALL_CHECKED:
        return left, right
    unmatched = []
    for word in left:
        like = next((known for known in right if -3 < len(known) - len(word) < 3 and one_word(word, known)), None)
        if like is None:
            unmatched.append(word)
        else:
            right.remove(like)
    if unmatched and right and "".join(unmatched) == "".join(right):
        return [], []
    return unmatched, right


@lru_cache(maxsize=1 << 16)
def one_word(left: str, right: str) -> bool:
    """Whether two words are spellings of one: a typing error, a plural, British or American, never a contrast."""
    if any(c.isdigit() for c in left + right):
        return False
    shorter = min(len(left), len(right))
    if shorter < 6:
        short, long = sorted((left, right), key=len)
        if shorter >= 3 and long in (f"{short}s", f"{short}es", f"{short}e"):
            return True
        if shorter < 5 or left[0] != right[0] or (len(left) == len(right) and sorted(left) != sorted(right)):
            return False
    if edits(left, right, 2) > (1 if shorter < 9 else 2):
        return False
    short, long = sorted((left, right), key=len)
    if long.endswith(short) and len(long) - len(short) >= 2:
        return False
    return not any(
        (left.startswith(first) and right == second + left[len(first) :])
        or (left.startswith(second) and right == first + left[len(second) :])
        for first, second in rules.CONTRASTS
    )


def _author(one: Profile, other: Profile) -> str | None:
    if not one.families or not other.families:
        return None
    if one.groups or other.groups:
        return "the same single author" if one.families == other.families else None
    common = _common(one, other)
    mine, theirs = len(one.families), len(other.families)
    fewer = min(mine, theirs)
    if one.unordered or other.unordered:
        return _with_owner(one, other, common)
    if not common:
        return "none shared"
    if common == mine == theirs:
        return "the same list" if fewer > 1 else "the same single author"
    first = one.families[0] in (other.families[0], other.given[0]) or _alike(one.families[0], other.families[0])
    if not first:
        return "first author differs"
    if common == fewer and fewer > 1:
        return "one list within the other"
    return "mostly shared" if common >= 0.6 * fewer else "some shared"


def _with_owner(one: Profile, other: Profile, common: int) -> str | None:
    """Where a list holds only those whose pages it was read from: others missing from it contradict nothing."""
    if one.unordered and other.unordered:
        return "a known author shared" if common else None
    owners, whole = (one, other) if one.unordered else (other, one)
    if common == len(owners.families):
        return "a known author shared"
    if whole.open_list:
        return "a known author shared" if common else None
    return "some shared" if common else "none shared"


def _common(one: Profile, other: Profile) -> int:
    """How many authors of one stand in the other, in any spelling."""
    if one.families == other.families and one.given == other.given:
        return len(one.families)
    rest: dict[str, list[str]] = {}
    for family, given in zip(other.families, other.given, strict=True):
        rest.setdefault(family, []).append(given)
    unmatched: list[tuple[str, str]] = []
    common = 0
    for family, given in zip(one.families, one.given, strict=True):
        found = rest.get(family)
        like = next((at for at, theirs in enumerate(found) if initials_agree(given, theirs)), None) if found else None
        if found is None or like is None:
            unmatched.append((family, given))
            continue
        found.pop(like)
        common += 1
    others = [(family, given) for family, all_given in rest.items() for given in all_given]
    if not unmatched or not others or len(unmatched) * len(others) > _ALL_CHECKED * _ALL_CHECKED:
        return common
    for family, given in unmatched:
        like = next((at for at, theirs in enumerate(others) if _respelled(family, given, *theirs)), None)
        if like is not None:
            others.pop(like)
            common += 1
    return common


def initials_agree(left: str, right: str) -> bool:
    """Whether two folded given names can be one person's: one is missing, or they begin alike."""
    return not left or not right or left[0] == right[0]


def _respelled(family: str, given: str, other_family: str, other_given: str) -> bool:
    if family == other_given.replace(" ", "") and (not given or given.replace(" ", "") == other_family):
        return True
    return initials_agree(given, other_given) and _alike(family, other_family)


@lru_cache(maxsize=1 << 16)
def _alike(left: str, right: str) -> bool:
    return left == right or (min(len(left), len(right)) >= 4 and edits(left, right, 2) <= (1 if len(left) < 8 else 2))


def _year(one: Profile, other: Profile) -> str | None:
    if one.year is None or other.year is None:
        return None
    apart = abs(one.year - other.year)
    if apart == 0:
        return "equal"
    if preprint_pair(one, other):
        early, late = (one, other) if one.preprint else (other, one)
        if 0 <= (late.year or 0) - (early.year or 0) <= rules.PREPRINT_OF_YEARS:
            return None
    return {1: "one apart", 2: "two apart"}.get(apart, "far apart")


def _place(one: Profile, other: Profile) -> str | None:
    if one.preprint or other.preprint:
        return None
    return _PLACES[_agree(one.volume, other.volume), _pages_agree(one.first_page, other.first_page)]


_PLACES: Final = {
    (True, True): "volume and page",
    (None, True): "page",
    (False, True): "page and not volume",
    (True, None): "volume",
    (True, False): "volume and not page",
    (False, None): "volume differs",
    (None, False): "page differs",
    (False, False): "neither volume nor page",
    (None, None): None,
}


def _agree(left: str, right: str) -> bool | None:
    return left == right if left and right else None


def _pages_agree(left: str, right: str) -> bool | None:
    """Whether two first pages agree; ``None`` also for a page against an article number or an online-first page 1."""
    if not left or not right:
        return None
    if left == right:
        return True if left != "1" else None
    return None if "1" in (left, right) or _article_number(left) != _article_number(right) else False


def _article_number(page: str) -> bool:
    """Whether a first page is an article's number: ``e1234``, ``104567``; a supplement's page, ``S12``, is not."""
    return len(page) >= 5 or not (page[0].isdigit() or page[0] == "s")


def _venue(one: Profile, other: Profile) -> str | None:
    if one.preprint or other.preprint or not one.venue or not other.venue:
        return None
    level = _venues(one.venue, other.venue)
    if level == "different" and _meeting(one) is not None and _meeting(other) not in (_meeting(one), None):
        return "journal against proceedings"
    return level


@lru_cache(maxsize=1 << 16)
def _venues(left: Words, right: Words) -> str:
    if left == right:
        return "equal"
    short, long = sorted((left, right), key=lambda words: (len("".join(words)), words))
    return "alike" if _abbreviates(short, long) else "different"


def _abbreviates(short: Words, long: Words) -> bool:
    """Whether ``J Mol Cell Cardiol`` can stand for ``Journal of Molecular and Cellular Cardiology``, or ``PNAS``."""
    if len(short) == 1 and len(long) > 1 and short[0] in ("".join(word[0] for word in long), long[0]):
        return True
    at = 0
    for word in short:
        while at < len(long) and not _stands_for(word, long[at]):
            at += 1
        if at == len(long):
            return False
        at += 1
    return True


def _stands_for(short: str, long: str) -> bool:
    if not long.startswith(short[0]):
        return False
    letters = iter(long)
    return all(letter in letters for letter in short)


def _meeting(known: Profile) -> bool | None:
    """Whether it is in a meeting's proceedings, as far as its type or venue tells."""
    if not rules.PROCEEDINGS_WORDS.isdisjoint(known.venue):
        return True
    if not rules.JOURNAL_WORDS.isdisjoint(known.venue):
        return False
    return {"paper-conference": True, "article-journal": False}.get(known.record.type)


def _abstract(one: Profile, other: Profile) -> str | None:
    if min(len(one.abstract), len(other.abstract)) < 100:
        return None
    if one.abstract == other.abstract:
        return "equal"
    length = min(len(one.abstract), len(other.abstract))
    alike = ratio(one.abstract[:length], other.abstract[:length])
    if alike >= 0.95:
        return "equal"
    if alike >= 0.75:
        return "alike"
    return "different" if alike < 0.62 else None


COMPARE: Final[tuple[tuple[str, Callable[[Profile, Profile], str | None]], ...]] = (
    ("source", _source),
    ("doi", _doi),
    ("eprint", _eprint),
    ("title", _title),
    ("author", _author),
    ("year", _year),
    ("place", _place),
    ("venue", _venue),
    ("abstract", _abstract),
)
"""Which function finds the level of which comparison, in the order of ``rules.COMPARISONS``."""

_HOPELESS: Final = rules.SAME - sum(
    max(0.0, *(level.weight for level in comparison.levels))
    for comparison in rules.COMPARISONS[[name for name, _ in COMPARE].index("title") + 1 :]
)
"""A score after the title from which no later comparison can lead to *same*."""


def _shown(name: str, known: Profile) -> str:
    """What a comparison has compared, for people."""
    record = known.record
    if name == "title":
        return str(record.title)
    if name == "author":
        return str(record.author)
    if name == "year":
        return str(known.year or "")
    if name == "place":
        return " ".join(filter(None, (record.volume, record.page or record.page_first)))
    if name == "venue":
        return str(record.container_title)
    if name == "abstract":
        text = str(record.abstract)
        return text if len(text) <= 60 else f"{text[:59].rstrip()}…"
    if name == "source":
        return ", ".join(f"{source.dump}:{source.line or source.index}" for source in record.sources)
    return known.doi if name == "doi" else known.eprint
