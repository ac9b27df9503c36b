"""Authors, editors and other people of a ``.bib`` value, as typed names.

``split`` is the division that BibTeX itself makes. ``read_names`` is for people: what stands between two "and"s is
somebody, a group in braces, BibLaTeX's ``family=..., given=...``, or a fault of which a sound reading is made or told.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple, cast

from ...model.names import NO_NAMES, Completeness, Name, Names
from ...model.tex import decode as decode_tex
from .._fault import Fault
from .._memo import Memo
from .extended import is_extended, list_option, read_extended, truth
from .faults import fault, shown
from .groups import is_organisation, may_be_organisation
from .lists import ACCENT, MAYBE_TWO, divided, in_index_form
from .marks import BRACKETS, MARK, NUMBER, without_marks
from .person import group, group_in, organisation_fault, plain_name, read_person
from .split import Parts, elements, split

__all__ = ["Parts", "plain_text", "read_names", "split"]

_XDATA: Final = re.compile(r"xdata[ ~]*=[ ~]*[^ ].*", re.DOTALL | re.IGNORECASE)
_OTHERS: Final = re.compile(r"(?:and[ ~])?(?:others|et[ ~]al(?:\.|ii)?)[ ~.]*", re.IGNORECASE)
_AND_OTHERS: Final = re.compile(
    r"[ ~,;]+(?:et[ ~]al(?:\.|ii)?|(?:\\?&|&amp;)[ ~]al\.?|und[ ~]andere|et[ ~]autres|y[ ~]otros|e[ ~](?:outros|altri))"
    r"[ ~.]*$",
    re.IGNORECASE,
)
_OTHERS_AT_END: Final = 24  # letters within which "et al." is looked for
_STRAY_AND: Final = re.compile(r"^and\b(?=[ ~])|(?<=[ ~])and$", re.IGNORECASE)
_GLUED_AND: Final = re.compile(r" and(?=[A-Z][a-z])")
_GROUP: Final = re.compile(r"\{(?:[^{}]|\{[^{}]*\})*\}")
_LEFT_OUT: Final = frozenset((MARK, NUMBER, BRACKETS))
_LONGEST_KEPT: Final = 200  # letters of a name that is remembered: a longer one hardly comes again

Decode = Callable[[str], str]


def plain_text(source: str) -> str:
    """What TeX stands for, without markup."""
    return str(decode_tex(source))


class _Read(NamedTuple):
    """What stands between two "and"s: mostly one name; ``cut`` if it says that there are others."""

    names: tuple[Name, ...] = ()
    faults: tuple[Fault, ...] = ()
    cut: bool = False


def read_names(value: str, *, decode: Decode = plain_text, use_prefix: bool = False) -> tuple[Names, tuple[Fault, ...]]:
    """The names of a value as ``.bib`` files write them, and what is wrong with it.

    ``decode`` turns TeX into text, a part of a name at a time. ``use_prefix`` is the entry's option ``useprefix``: it
    makes a particle ("von") part of the family name instead of one that is dropped in sorting; a name's own option
    comes first. A reference to an ``xdata`` entry is a ``literal`` as written. Never fails; every
    word of the value stands in the names or in a fault; linear in the value's length.
    """
    texts = elements(value)
    if not texts:
        return NO_NAMES, ()
    if use_prefix or decode is not plain_text:
        return _read_with_care(texts, value, decode, use_prefix)
    others = texts[-1] == "others" and len(texts) > 1
    sure = list(map(_SURE.__getitem__, texts[:-1] if others else texts))
    if not all(sure):
        return _read_with_care(texts, value, decode, use_prefix)
    names = cast(list[Name], sure)
    if len(names) > 1 and in_index_form(texts, names):
        return _read_with_care(texts, value, decode, use_prefix)
    return Names(tuple(names), Completeness.INCOMPLETE if others else Completeness.COMPLETE), ()


def _read_with_care(texts: list[str], value: str, decode: Decode, use_prefix: bool) -> tuple[Names, tuple[Fault, ...]]:
    """``read_names`` of a value that is more than a list of sure names, given the texts between its "and"s."""
    names: list[Name] = []
    faults: list[Fault] = []
    if "=" in value:
        texts, use_prefix = _without_options(texts, use_prefix, faults)
    last = len(texts) - 1
    cut = False
    for place, text in enumerate(texts):
        if place == last and place and text == "others":
            cut = True
            continue
        one = _read(text, decode, use_prefix) if len(text) <= _LONGEST_KEPT else _read_one(text, decode, use_prefix)
        names += one.names
        if one.faults:
            faults += one.faults
        if one.cut:
            cut = True
            if place < last:
                what = f"'{shown(text)}' stands between names"
                faults.append(fault("warning", "misplaced-others", what, "'and others' behind the last name"))
    if value.count("{") != value.count("}"):
        faults.append(fault("warning", "unbalanced-braces", "the braces of a name are not balanced", "balanced braces"))
    if len(names) > 1 and (found := in_index_form(_without_others(texts) if cut else texts, names)):
        names = [name for text in found[0] for name in _read(text, decode, use_prefix).names]
        faults.append(found[1])
    if faults:
        faults = _without_idle_doubts(faults, texts)
    completeness = Completeness.INCOMPLETE if cut else Completeness.COMPLETE
    return Names(tuple(names), completeness), _gathered(faults) if faults else ()


def _read_one(text: str, decode: Decode, use_prefix: bool) -> _Read:
    if plain := plain_name(text):
        return _Read((plain,))
    if not text:
        return _Read((), (fault("warning", "empty-name", "a name is missing beside an 'and'", "a name, or no 'and'"),))
    inner = group_in(text)
    if inner is not None:
        return _read_group(text, inner, decode)
    bare, left_out = without_marks(text, decode)
    if not left_out:
        return _read_bare(text, decode, use_prefix)
    inner = group_in(bare)
    found = _read_bare(bare, decode, use_prefix) if inner is None else _read_group(bare, inner, decode)
    return found._replace(faults=(*left_out, *found.faults))


def _read_bare(text: str, decode: Decode, use_prefix: bool) -> _Read:
    """What has no braces around the whole of it and no marks."""
    if _OTHERS.fullmatch(text):
        what = f"'{shown(text)}' stands for names that are not given"
        return _Read((), (fault("note", "others-spelling", what, "'and others' behind the last name"),), True)
    if "=" in text:
        if _XDATA.fullmatch(text):
            return _Read((Name(literal=text),))
        if is_extended(text):
            name, told = read_extended(text, decode, use_prefix)
            return _Read((name,) if name else (), tuple(told))
    return _read_plain(text, decode, use_prefix)


def _read_plain(text: str, decode: Decode, use_prefix: bool) -> _Read:
    """What is neither a group nor in the extended form: mostly one name, by accident several."""
    faults: list[Fault] = []
    cut = False
    tail = text[-_OTHERS_AT_END:]
    if match := _AND_OTHERS.search(tail):
        found = match.group().strip(" ~,;")
        text = text[: len(text) - len(tail) + match.start()]
        what = f"'{shown(found)}' is not what BibTeX knows for further names"
        faults.append(fault("note", "others-spelling", what, "'and others'"))
        cut = True
    if " " in text and (stray := _STRAY_AND.search(text)):
        text = (text[: stray.start()] + text[stray.end() :]).strip(" ~")
        faults.append(fault("warning", "stray-and", f"an 'and' joins nothing at '{shown(text)}'", "no 'and' there"))
    if " and" in text and "{" not in text and _GLUED_AND.search(text):
        faults.append(
            fault("warning", "glued-and", f"no blank behind 'and' in '{shown(text)}'", "'and' between blanks")
        )
        texts = [part.strip(" ") for part in _GLUED_AND.split(text)]
    else:
        texts = [text]
    names: list[Name] = []
    name: Name | None
    for each in texts:
        pieces, told = divided(each, decode)
        faults += told
        for piece in pieces:
            inner = group_in(piece)
            if inner is not None:
                name = group(inner, decode)
            elif literal := _organisation(piece, decode):
                name = Name(literal=literal)
                faults.append(organisation_fault(piece))
            else:
                name, told = read_person(piece, decode, use_prefix)
                faults += told
            if name:
                names.append(name)
    return _Read(tuple(names), tuple(faults), cut)


def _organisation(text: str, decode: Decode) -> str:
    """The name of the organisation that a text without outer braces is, or nothing."""
    if "," in text:
        return ""
    if "{" not in text and "\\" not in text and "~" not in text:
        return text if may_be_organisation(text) and is_organisation(text) else ""
    if len(text) > _LONGEST_KEPT:
        return ""
    words = _GROUP.sub("Xx", ACCENT.sub(lambda match: decode(match.group()), text))  # a word in braces counts as none
    return " ".join(decode(text).split()) if is_organisation(decode(words)) else ""


def _without_others(texts: list[str]) -> list[str]:
    return [text for each in texts if (text := _AND_OTHERS.sub("", each)) != "others" and not _OTHERS.fullmatch(text)]


_read = lru_cache(maxsize=1 << 14)(_read_one)


def _sure_name(text: str) -> Name | None:
    """The one name that a text is without any fault, whatever else stands in its list; None if it is not."""
    if plain := plain_name(text):
        return plain
    if "=" in text or text.count("{") != text.count("}"):
        return None
    names, faults, cut = _read_one(text, plain_text, False)
    return names[0] if len(names) == 1 and not faults and not cut else None


_SURE: Final = Memo(_sure_name)


def _read_group(text: str, inner: str, decode: Decode) -> _Read:
    if _OTHERS.fullmatch(inner):
        what = f"'{shown(text)}' in braces is a name to BibTeX"
        return _Read((), (fault("warning", "others-spelling", what, "'and others' without braces"),), True)
    name = group(inner, decode)
    if name is None:
        what = f"'{shown(text)}' holds no name"
        return _Read((), (fault("warning", "empty-name", what, "a name, or no 'and'"),))
    return _Read((name,))


def _without_options(texts: list[str], use_prefix: bool, faults: list[Fault]) -> tuple[list[str], bool]:
    """The texts without BibLaTeX's options for the whole list, ``useprefix=true and Doe, Jo``, and what they say."""
    kept = []
    for text in texts:
        option = list_option(text) if "=" in text else None
        if option is None:
            kept.append(text)
        elif option[0] == "useprefix" and (said := truth(option[1])) is not None:
            use_prefix = said
        else:
            faults.append(fault("note", "name-option", f"a list of names has no place for {'='.join(option)}"))
    return kept, use_prefix


def _without_idle_doubts(faults: list[Fault], texts: list[str]) -> list[Fault]:
    """The faults, but nobody who writes other names as "Family, Given" joins two with a comma."""
    doubts = sum(each.rule == MAYBE_TWO for each in faults)
    if doubts and sum("," in text for text in texts) > doubts:
        return [each for each in faults if each.rule != MAYBE_TWO]
    return faults


def _gathered(faults: list[Fault]) -> tuple[Fault, ...]:
    """The faults, of each kind the first with the number of the others, so that a long list is not told name by name.

    What a fault alone still tells, a text that no name holds, is never left out.
    """
    first: dict[str, Fault] = {}
    count: dict[str, int] = {}
    for each in faults:
        kind = each.what if each.rule == "name-option" else each.rule
        if kind in _LEFT_OUT:
            kind = each.what.partition(": ")[0]
        first.setdefault(kind, each)
        count[kind] = count.get(kind, 0) + 1
    return tuple(
        each if count[kind] == 1 else fault(each.level, each.rule, f"{each.what}, and {count[kind] - 1} more", each.fix)
        for kind, each in first.items()
    )
