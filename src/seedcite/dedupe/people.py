"""Whether two names are one person's, and which of two spellings tells more."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ..model.fold import to_ascii, words
from ..model.names import Name


def same_person(left: Name, right: Name) -> bool:
    """Whether two names can be one person's: "Wang, Y.", "Yaoyuan Wang", "WANG Yaoyuan", accents lost, turned round."""
    if left == right:
        return True
    if left.literal or right.literal:
        return _joined(left.display) == _joined(right.display)
    if _joined(left.suffix) != _joined(right.suffix) and left.suffix and right.suffix:
        return False
    family, given = _folded(left)
    other_family, other_given = _folded(right)
    if family == other_family:
        return _givens_agree(given, other_given)
    return bool(given and other_given) and family == "".join(other_given) and "".join(given) == other_family


def distinct(names: Iterable[Name]) -> list[Name]:
    """One name for each person, in the fullest spelling; the order is that of ``fullness``."""
    kept: list[Name] = []
    known: dict[str, list[Name]] = {}
    for name in sorted(set(names), key=fullness):
        family, given = (name.display, ()) if name.literal else _folded(name)
        like = (*known.get(_joined(family), ()), *known.get("".join(given), ()))
        if not any(same_person(name, other) for other in like):
            kept.append(name)
            known.setdefault(_joined(family), []).append(name)
    return kept


def fullness(name: Name) -> tuple[object, ...]:
    """A sort key: the spelling that tells most first; spelled-out given names, accents, mixed case, then by value."""
    text = name.display
    return (
        -sum(c.isalnum() for c in name.given),
        name.family.isupper() or name.family.islower(),
        -sum(not c.isascii() for c in text),
        -len(text),
        name,
    )


@lru_cache(maxsize=1 << 14)
def _folded(name: Name) -> tuple[str, tuple[str, ...]]:
    return _joined(name.family), tuple(words(name.given.replace("-", " ")))


def _joined(text: str) -> str:
    return "".join(c for c in to_ascii(text).lower() if c.isalnum())


def _givens_agree(left: tuple[str, ...], right: tuple[str, ...]) -> bool:
    """Whether each given name of the shorter list begins, or is begun by, its like; initials may be run together."""
    if "".join(left) == "".join(right):
        return True
    for shorter, longer in ((left, right), (right, left)):
        initials = "".join(word[0] for word in longer)
        if len(shorter) == 1 and len(shorter[0]) <= 3 and shorter[0] == initials:
            return True
    return all(one.startswith(other) or other.startswith(one) for one, other in zip(left, right, strict=False))
