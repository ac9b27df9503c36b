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


_SUFFIX = re.compile(r"(?:jr|sr|junior|senior)\.?|[ivx]{2,4}\.?|iv\.?", re.IGNORECASE)


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

        Never fails: a single word is a family name, and a text without letters is kept as ``literal``.
        """
        text = " ".join(text.split())
        if not any(c.isalpha() for c in text):
            return cls(literal=text)
        if "," in text:
            return cls._from_inverted([part.strip() for part in text.split(",")])
        return cls._from_display(text.split())

    @classmethod
    def _from_inverted(cls, parts: list[str]) -> Name:
        family, *rest = parts
        suffix = ""
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
        if _shouted(first) and not _shouted(last):
            return cls(family=first, given=" ".join(words[1:]), suffix=suffix)
        start = next((i for i in range(1, len(words) - 1) if words[i][0].islower()), len(words) - 1)
        particle, family = _leading_particle(words[start:])
        return cls(family=family, given=" ".join(words[:start]), dropping_particle=particle, suffix=suffix)

    @property
    def display(self) -> str:
        """``Ludwig van Beethoven Jr.``: the name in reading order."""
        if self.literal:
            return self.literal
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


def _shouted(word: str) -> bool:
    """Whether a word is a family name in capitals (``WANG``), not an initial (``J.``, ``JD``)."""
    letters = [c for c in word if c.isalpha()]
    return len(letters) >= 3 and all(c.isupper() for c in letters)


def _leading_particle(words: list[str]) -> tuple[str, str]:
    count = 0
    while count < len(words) - 1 and words[count][0].islower():
        count += 1
    return " ".join(words[:count]), " ".join(words[count:])
