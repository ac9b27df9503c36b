"""Names of people and groups, and lists of them that know whether they are whole.

A ``Name`` has the parts of CSL 1.0.2's name-variables. A ``Names`` also says how much of the list is known, since
no list may be completed from nothing: a profile page tells of one author only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum

import attrs


class Completeness(StrEnum):
    """How much of a name list is known."""

    COMPLETE = "complete"  # these and no others
    INCOMPLETE = "incomplete"  # there are others, who are not named ("and others", a profile's owner)
    UNKNOWN = "unknown"  # whether there are others is not known


_SUFFIX = re.compile(r"(?i:jr|sr|junior|senior)\.?|[IVX]{2,4}\.?")

# What is said of a person and is no part of the name, without full stops.
_TITLES = frozenset("dr prof professor doctor mr mrs ms miss mx sir dame herr frau mme mlle dipl-ing dr-ing".split())
_DOTTED = frozenset("rev hon ing doc asst assoc univ-prof priv-doz dipl-inf".split())  # else these are names too
_RANKS = frozenset("associate assistant adjunct visiting full emeritus".split())  # before another title
_FACULTIES = frozenset("rer nat med phil oec pol hc habil mult".split())  # behind another title
# As they are spelled, for "Meng", "Md" and "Ma" are names.
_DEGREES = frozenset(
    "PhD DPhil MD DMD DDS DVM MBBS PharmD PsyD EdD ScD DSc DLitt DiplIng DrIng MSc MPhil MEng MRes MFA MBA MPA MPH "
    "MSci BSc BEng BPhil LLM LLB JD BA BS MA MS RN FRS FRSE FRSC FRCP FREng FBA FIEEE FACM FAAAS CEng CPhys OBE CBE "
    "MBE KBE DBE Esq".split()
)
_SHOUTED_DEGREES = frozenset(map(str.upper, _DEGREES))
_MOST_BRACKETED = 400  # letters of a part of a name in which brackets are looked for
_IN_BRACKETS = re.compile(r"\s*(?:\([^()]*\)|\[[^\[\]]*\]|（[^（）]*）)\s*$")
_HOMONYM = re.compile(r" 0\d{3}$")  # by which DBLP tells people with one name
_OUTER_COMMA = r"[,，](?![^()\[\]（）]*[)\]）])"
_INITIALS = re.compile(r"[A-Z](?:[.\s-]*[A-Z])?\.?")  # one or two, which may be a degree or a given name
_EAST = re.compile("[\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af\U00020000-\U0003ffff]")  # ideographs and Hangul
_KANA = "\u3005\u3006\u3040-\u30ff"
_EASTERN = re.compile(f"(?:{_EAST.pattern}|[{_KANA}\u00b7\u30fb])+")


@attrs.frozen(order=True)
class Name:
    """A person (``family``, ``given``, particles, ``suffix``) or, whole in ``literal``, a group.

    Somebody with one name has it in ``family``. ``dropping_particle`` stands before the family name when it follows
    the given one and is left out in sorting; ``non_dropping_particle`` belongs to the family name.
    """

    family: str = ""
    given: str = ""
    dropping_particle: str = ""
    non_dropping_particle: str = ""
    suffix: str = ""
    literal: str = ""

    @classmethod
    def parse(cls, text: str) -> Name:
        """A name as people write it: ``Ada Lovelace``, ``Lovelace, Ada``, ``Ludwig van Beethoven``, ``WANG Yaoyuan``.

        Never fails: a single word is a family name, and a text without letters is kept as ``literal``. What is no part
        of a name is left out if a name is left: academic titles before it, degrees after it, DBLP's number of a
        homonym, and what stands behind it in brackets, such as an affiliation or the name in another script. A name in
        ideographs or Hangul begins with the family name, and is not divided where no space does so.
        """
        text = " ".join(text.split())
        if not any(c.isalpha() for c in text):
            return cls(literal=text)
        comma = _OUTER_COMMA if len(text) <= _MOST_BRACKETED else "[,，]"
        parts = [_bare(part) for part in re.split(comma, text)]
        if len(parts) > 1:
            parts = _without_degrees(parts)
        if len(parts) > 1:
            return cls._from_inverted(parts)
        return cls._from_display(_without_degree(parts[0].split()))

    @classmethod
    def _from_inverted(cls, parts: list[str]) -> Name:
        family, *rest = parts
        suffix = ""
        if len(rest) == 1 and len(family.split()) > 1 and _SUFFIX.fullmatch(rest[0]):
            return cls._from_display([*family.split(), rest[0]])
        if len(rest) > 1 and _SUFFIX.fullmatch(rest[0]):
            suffix = rest.pop(0)
        elif len(rest) > 1 and _SUFFIX.fullmatch(rest[-1]):
            suffix = rest.pop()
        if not family:
            return cls(family=", ".join(rest))
        particle, family = _leading_particle(family.split())
        return cls(family=family, given=", ".join(filter(None, rest)), dropping_particle=particle, suffix=suffix)

    @classmethod
    def _from_display(cls, words: list[str]) -> Name:
        suffix = ""
        if len(words) > 2 and _SUFFIX.fullmatch(words[-1]):
            suffix = words.pop()
        if len(words) == 1:
            return cls(family=words[0], suffix=suffix)
        first, last = words[0], words[-1]
        if _EAST.search(first) and all(map(_EASTERN.fullmatch, words)):
            return cls(family=first, given=" ".join(words[1:]), suffix=suffix)
        if _shouted(first) and not _shouted(last):
            return cls(family=first, given=" ".join(words[1:]), suffix=suffix)
        start = next((i for i in range(1, len(words) - 1) if words[i][0].islower()), len(words) - 1)
        particle, family = _leading_particle(words[start:])
        return cls(family=family, given=" ".join(words[:start]), dropping_particle=particle, suffix=suffix)

    @property
    def display(self) -> str:
        """``Ludwig van Beethoven Jr.``, ``李 明``: the name in reading order."""
        if self.literal:
            return self.literal
        if self.given and _EAST.search(self.family) and _EASTERN.fullmatch(self.family + self.given.replace(" ", "")):
            return " ".join(filter(None, (self.family, self.given, self.suffix)))
        parts = (self.given, self.dropping_particle, self.non_dropping_particle, self.family, self.suffix)
        return " ".join(part for part in parts if part)

    @property
    def inverted(self) -> str:
        """``van Beethoven, Ludwig``: the name as lists are sorted by eye."""
        if self.literal:
            return self.literal
        family = " ".join(filter(None, (self.dropping_particle, self.non_dropping_particle, self.family)))
        return ", ".join(part for part in (family, self.given, self.suffix) if part)

    def __str__(self) -> str:
        return self.display


@attrs.frozen
class Names:
    """A list of names. ``ordered`` is false where the places of the names in the true list are not known.

    True if it holds a name or is known to be cut.
    """

    names: tuple[Name, ...] = ()
    completeness: Completeness = Completeness.COMPLETE
    ordered: bool = True

    def __iter__(self) -> Iterator[Name]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)

    def __bool__(self) -> bool:
        return bool(self.names) or self.completeness is Completeness.INCOMPLETE

    @property
    def cut(self) -> bool:
        """Whether "and others" has to follow the last name."""
        return self.completeness is Completeness.INCOMPLETE

    def __str__(self) -> str:
        text = "; ".join(name.display for name in self.names)
        return f"{text} et al." if self.cut else text


NO_NAMES = Names()


def owner_list(owner: Name) -> Names:
    """The author list that a profile page gives: its owner is *an* author, the place and the others unknown."""
    return Names((owner,), Completeness.INCOMPLETE, ordered=False)


def is_degree(text: str, *, sure: bool = False) -> bool:
    """Whether this is a degree or honour: ``PhD``, ``Ph.D.``, ``FRS``; ``sure``: and can be no initials."""
    key = re.sub(r"[.\s-]", "", text)
    if key.isupper():
        return not sure and key in _SHOUTED_DEGREES
    return key in _DEGREES or key.lower() == "phd"


def is_title(word: str) -> bool:
    """Whether this word is a title before a name: ``Dr.``, ``Prof``, ``Prof.Dr.``; not the initials ``DR``."""
    key = word.lower().replace(".", "")
    if "." in word:
        parts = [key] if key in _TITLES | _DOTTED else list(filter(None, word.lower().split(".")))
        return bool(parts) and all(part in _TITLES | _DOTTED for part in parts)
    return key in _TITLES and not (word.isupper() and len(word) <= 3)


def _bare(part: str) -> str:
    """A part of a name without titles before it and brackets behind it, unless nothing is left."""
    part = part.strip()
    if (number := _HOMONYM.search(part)) and any(map(str.isalpha, part[: number.start()])):
        part = part[: number.start()]
    while len(part) <= _MOST_BRACKETED and (found := _IN_BRACKETS.search(part)):
        if not any(map(str.isalpha, part[: found.start()])):
            break
        part = part[: found.start()]
    words = part.split()
    start = 0
    while start < len(words) - 1 and any(map(str.isalpha, words[start + 1])):
        word = words[start]
        behind = start > 0 and "." in word and word.lower().replace(".", "") in _FACULTIES
        before = word.lower() in _RANKS and is_title(words[start + 1]) and len(words) > start + 2
        if not (behind or before or is_title(word)):
            break
        start += 1
    return " ".join(words[start:])


def _without_degrees(parts: list[str]) -> list[str]:
    """The parts between a name's commas without degrees and titles.

    Two capital letters behind one family name are initials (``Smith, MA``); other degrees in capitals count behind a
    given name or behind two words.
    """
    first, *rest = parts
    words = first.split()
    whole = len(words) > 1 and not words[0][0].islower()  # may be a given and a family name
    kept: list[str] = []
    for place, part in enumerate(rest):
        known = place > 0 or (whole and not _INITIALS.fullmatch(part))
        if not (is_degree(part, sure=not known) or (is_title(part) and (known or part.endswith(".")))):
            kept.append(part)
    return [first, *kept] if first else parts


def _without_degree(words: list[str]) -> list[str]:
    """The words of a name in reading order without degrees that stand behind it with no comma."""
    end = len(words)
    while end > 2:
        if is_degree(words[end - 1], sure=True):
            end -= 1
        elif end > 3 and words[end - 2].lower() == "ph." and words[end - 1].lower() == "d.":
            end -= 2
        else:
            break
    return words[:end]


def _shouted(word: str) -> bool:
    """Whether a word is a family name in capitals (``WANG``), not an initial (``J.``, ``JD``)."""
    letters = [c for c in word if c.isalpha()]
    return len(letters) >= 3 and all(c.isupper() for c in letters)


def _leading_particle(words: list[str]) -> tuple[str, str]:
    count = 0
    while count < len(words) - 1 and words[count][0].islower():
        count += 1
    return " ".join(words[:count]), " ".join(words[count:])
