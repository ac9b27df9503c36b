"""How name lists are spelled in ``.bib`` files: so that BibTeX, biber and this project split them as they were."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from operator import attrgetter
from typing import Final, TypeAlias

import attrs

from ...model.names import Completeness, Name, Names
from .. import _bib
from .dialect import Dialect

_AND = re.compile(r"(?:^|\s)and(?:\s|$)", re.IGNORECASE)


def names(value: Names, dialect: Dialect, *, useprefix: bool = False) -> str:
    """A list of names as BibTeX splits it; "others" follows where it is cut.

    ``useprefix``: what the entry's options say of particles. Empty if nobody has a name.
    """
    spelled = list(map(_known(dialect, useprefix).__getitem__, map(_parts, value.names)))
    if "" in spelled:
        spelled = list(filter(None, spelled))
    if spelled and value.completeness is Completeness.INCOMPLETE:
        spelled.append("others")
    return " and ".join(spelled)


def spell_name(name: Name, dialect: Dialect, useprefix: bool = False) -> str:
    """A name as BibTeX splits it, ``von Last, Jr, First``, a group in braces of its own.

    Where that cannot say which part is which (a family name of several words without a given name, particles that
    belong to the family name), BibLaTeX has its extended form, ``family=Gogh, given=Vincent, prefix=van``. Empty for a
    name that holds nothing.
    """
    if group := _tex(name.literal, dialect):
        return f"{{{group}}}"
    if dialect.biber and _is_extended(name, useprefix) and (extended := _extended(name, dialect, useprefix)):
        return extended
    particle = _part(_tex(f"{name.dropping_particle} {name.non_dropping_particle}".strip(), dialect))
    given, suffix = _part(_tex(name.given, dialect)), _part(_tex(name.suffix, dialect))
    family = _tex(name.family, dialect)
    if family and given:
        return ", ".join(filter(None, (f"{particle} {_family(family)}".strip(), suffix, given)))
    if suffix:
        return f"{{{_tex(name.display, dialect)}}}"
    return f"{particle} {_whole(family or _tex(name.given, dialect))}".strip()


_Parts: TypeAlias = tuple[str, ...]
_FIELDS: Final = tuple(field.name for field in attrs.fields(Name))
_parts: Final[Callable[[Name], _Parts]] = attrgetter(*_FIELDS)
_NOTHING_MORE: Final = ("",) * (len(_FIELDS) - 2)  # than family and given name
_MOST_KNOWN: Final = 16384

_PLAIN = re.compile(
    r"[^\W\d_]+(?:['-][^\W\d_]+)*+, (?!and\b)[^\W\d_]++\.?+(?:(?:-| (?!and\b))?[^\W\d_]++\.?+)*+", re.IGNORECASE
)
_PLAIN_ASCII = re.compile(_PLAIN.pattern, re.IGNORECASE | re.ASCII)
"""A family name of one word and given names or initials, which are spelled as they are: most names are such."""


class _Known(dict[_Parts, str]):
    """Names by their parts as they are spelled, since people write more than once."""

    def __init__(self, dialect: Dialect, useprefix: bool) -> None:
        super().__init__()
        self._dialect = dialect
        self._useprefix = useprefix

        self._plain = (_PLAIN_ASCII if dialect.ascii else _PLAIN).fullmatch

    def __missing__(self, parts: _Parts) -> str:
        if len(self) >= _MOST_KNOWN:
            self.clear()
        spelled = f"{parts[0]}, {parts[1]}"
        if parts[2:] != _NOTHING_MORE or not self._plain(spelled):
            spelled = spell_name(Name(*parts), self._dialect, self._useprefix)
        self[parts] = spelled
        return spelled


@lru_cache(maxsize=8)
def _known(dialect: Dialect, useprefix: bool) -> _Known:
    return _Known(dialect, useprefix)


def _tex(text: str, dialect: Dialect) -> str:
    return _bib.tex(dialect.text(text))


def _part(spelled: str) -> str:
    """Part of a name, in braces if it holds what would divide it; so is what would look like an extended form."""
    return f"{{{spelled}}}" if "," in spelled or _AND.search(spelled) or "=" in spelled else spelled


def _family(spelled: str) -> str:
    """A family name before a comma: a word in lower case would make it a particle."""
    words = spelled.split(" ")
    if len(words) > 1 and any(_is_small(word) for word in words[:-1]):
        return f"{{{spelled}}}"
    return _part(spelled)


def _whole(spelled: str) -> str:
    """A name of one part, in braces if it would be taken for several or for nobody."""
    divided = " " in spelled or "~" in spelled or "-" in spelled or spelled.lower() == "others" or _is_small(spelled)
    bare = _part(spelled)
    return f"{{{spelled}}}" if divided and bare == spelled else bare


def _is_small(word: str) -> bool:
    """Whether BibTeX takes a word for a particle: its first letter outside braces is a small one."""
    for character in word:
        if character == "{":
            return word[:2] == "{\\"  # which letter a command stands for is not looked into: braces do no harm
        if character.isalpha():
            return character.islower()
    return False


def _is_extended(name: Name, useprefix: bool) -> bool:
    """Whether only the extended form says which part of the name is which."""
    dropping, kept = name.dropping_particle, name.non_dropping_particle
    particle = dropping or kept
    if dropping and kept:
        return False
    if particle and not (name.family and bool(kept) == useprefix and all(map(_is_small, particle.split()))):
        return bool(name.family)
    if name.family and not name.given:
        return bool(name.suffix) or " " in name.family or "-" in name.family
    return False


def _extended(name: Name, dialect: Dialect, useprefix: bool) -> str:
    kept = name.non_dropping_particle
    parts = {
        "family": name.family,
        "given": name.given,
        "prefix": name.dropping_particle or kept,
        "suffix": name.suffix,
    }
    spelled = []
    for part, text in parts.items():
        if value := _tex(text, dialect):
            if _AND.search(value) or '"' in value or "=" in value:
                return ""
            spelled.append(f'"{part}={value}"' if "," in value else f"{part}={value}")
    if parts["prefix"] and bool(kept) != useprefix:
        spelled.append(f"useprefix={'true' if kept else 'false'}")
    return ", ".join(spelled)
