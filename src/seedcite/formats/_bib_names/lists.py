"""Several names where one should be: lists with semicolons, commas, ampersands or another language's "and".

A text is divided only where it can be no single name; where it merely may be two, it stays one and that is told. What
stands in braces is never divided.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from ...model.names import Name, is_degree
from .._fault import Fault
from .faults import fault, shown
from .groups import IN_NO_PERSON
from .person import PARTICLES

MAYBE_TWO: Final = "maybe-two-names"
_LONGEST: Final = 20_000  # letters of a text that may be a list: what is longer is none that a person wrote
_SEMICOLON: Final = re.compile(r"&#?\w+;|;")
_WORD_MARKS: Final = (" & ", " \\& ", " &amp; ", " und ", " et ")
_AMPERSAND: Final = re.compile(r" (?:\\&|&|&amp;|und|et) ")
_INITIALS: Final = re.compile(r"(?:[^\W\d_]\.?[ ~-]?){1,4}")  # in capitals
ACCENT: Final = re.compile(r"\{\\[^{},; ]*(?:(?:(?<=[A-Za-z]) [A-Za-z])|\{[^{},; ]*\})?\}|\\[^\w{}]\{[^{},; ]{1,3}\}")
_MOST_INITIALS: Final = 6  # letters and stops
_SUFFIX: Final = re.compile(r"(?:[jJ][rR]|[sS][rR])\.?|II|III|IV")
_FIX: Final = "' and ' between names"


def divided(text: str, decode: Callable[[str], str]) -> tuple[list[str], list[Fault]]:
    """The texts of the single names, in a form in which each can be read, and what was wrong."""
    if len(text) > _LONGEST or not _may_be_list(text):
        return [text], []
    if "{" not in text and "\\" not in text:
        return _divided(text.replace("~", " "))
    plain = ACCENT.sub("", text)
    if "{" in plain or "}" in plain:
        return [text], []
    texts, faults = _divided(decode(text))
    return (texts, faults) if len(texts) > 1 else ([text], faults)


def _may_be_list(text: str) -> bool:
    comma = text.find(",")
    if comma > 0 and (" " in text[:comma].strip() or "~" in text[:comma] or text.find(",", comma + 1) > 0):
        return True
    return ";" in text or (
        ("&" in text or " und " in text or " et " in text) and any(map(text.__contains__, _WORD_MARKS))
    )


def _divided(text: str) -> tuple[list[str], list[Fault]]:
    faults: list[Fault] = []
    texts = [text]
    if ";" in text and len(pieces := _at_semicolons(text)) > 1:
        faults.append(fault("warning", "list-separator", f"names joined with ';' in '{shown(text)}'", _FIX))
        texts = pieces
    if "," in text or any(mark in text for mark in _WORD_MARKS):
        texts = [name for each in texts for name in _at_other_marks(each, faults)]
    return texts, faults


def in_index_form(texts: list[str], names: Sequence[Name]) -> tuple[list[str], Fault] | None:
    """The names with commas if all are written as indexes do, ``Walsk E and Renner G``: first the family name.

    A text may hold several, with commas or semicolons between them. A closing "others" counts as none.
    """
    family = names[-1].family
    if not (family.isupper() and len(family) <= _MOST_INITIALS):
        family = names[0].family
        if not (family.isupper() and len(family) <= _MOST_INITIALS):
            return None
    pieces: list[str] = []
    for text in texts[:-1] if texts[-1] == "others" else texts:
        found = [text] if "{" in text else [piece for each in text.split(";") if (piece := each.strip(" ~"))]
        for each in found:
            parts = [each] if "{" in each else [part for part in map(_stripped, each.split(",")) if part]
            if not _are_index_forms(parts):
                return None
            pieces += parts
    if len(pieces) < 2:
        return None
    pieces = _without_last_stop(pieces)
    fixed = list(map(_with_comma, pieces))
    what = f"'{shown(pieces[0])}' has its initials last without a comma, and so have all names of the list"
    return fixed, fault("warning", "initials-last", what, f"'{fixed[0]}'")


def _stripped(part: str) -> str:
    return part.replace("~", " ").strip(" ")


def _with_comma(text: str) -> str:
    """``Walsk, E`` for ``Walsk E``; ``Walsk, Jr, E`` for ``Walsk E Jr``."""
    words = text.split(" ")
    if len(words) > 2 and _SUFFIX.fullmatch(words[-1]):
        return f"{' '.join(words[:-2])}, {words[-1]}, {words[-2]}"
    return f"{' '.join(words[:-1])}, {words[-1]}"


def _are_index_forms(parts: list[str]) -> bool:
    """Whether all parts between commas are names as indexes write them.

    Two with full stops may also be one name, ``García M., José L.``.
    """
    if not parts or not all(map(_is_index_form, parts)):
        return False
    return len(parts) != 2 or "." not in parts[0]


def _without_last_stop(names: list[str]) -> list[str]:
    """The names in index form without the full stop that ends the whole list: ``Walsk E, Renner G.``"""
    last = names[-1]
    if last.endswith(".") and last.count(".") == 1 and not any("." in name for name in names[:-1]):
        return [*names[:-1], last[:-1]]
    return names


def _at_semicolons(text: str) -> list[str]:
    pieces, start = [], 0
    for match in _SEMICOLON.finditer(text):
        if match.group() == ";":
            pieces.append(text[start : match.start()])
            start = match.end()
    pieces.append(text[start:])
    return [stripped for each in pieces if (stripped := each.strip(" ~,"))]


def _at_other_marks(text: str, faults: list[Fault]) -> list[str]:
    pieces = _AMPERSAND.split(text)
    if len(pieces) > 1:
        listed = [piece.strip(" ~,") for piece in pieces]
        sure = any("," in piece or _is_initials_first(piece) or _is_index_form(piece) for piece in listed)
        if sure and all(len(piece.split()) > 1 and _is_person(piece) for piece in listed):
            mark = text[len(pieces[0]) :].split()[0]
            faults.append(fault("warning", "list-separator", f"names joined with '{mark}' in '{shown(text)}'", _FIX))
            return [name for piece in listed for name in _at_commas(piece, faults)]
        if not all(map(_is_person, listed)) and "&" not in text:  # "von und zu" is a particle
            return _at_commas(text, faults) if "," in text else [text]
        what = f"'{shown(text)}' may be an organisation or two names"
        faults.append(
            fault("note" if "&" in text else "warning", "doubtful-name", what, "braces around an organisation, " + _FIX)
        )
        return [f"{{{text}}}"] if "&" in text and "\\" not in text.replace("\\&", "") else [text]
    return _at_commas(text, faults) if "," in text else [text]


def _at_commas(text: str, faults: list[Fault]) -> list[str]:
    parts = [part.strip(" ~") for part in text.split(",")]
    parts = [part for part in parts if part and not part.isspace()]
    if len(parts) < 2:
        return [text]
    parts = _with_suffixes(parts)
    count = len(parts)
    if count > 1 and _are_index_forms(parts):
        names = list(map(_with_comma, _without_last_stop(parts)))
    elif (count > 1 and all(map(_is_initials_first, parts))) or (
        (count > 2 or text.rstrip(" ~").endswith(",")) and all(map(_is_whole, parts))  # "Ann Aa, Bob Bb, and Cy Cc"
    ):
        names = parts
    elif count > 3 and count % 2 == 0 and _are_pairs(parts):
        names = [f"{family}, {given}" for family, given in zip(parts[::2], parts[1::2], strict=True)]
    else:
        if count == 2 and (_may_be_two(parts) or all(map(_is_index_form, parts))):
            what = f"'{shown(text)}' may be two names"
            faults.append(fault("note", MAYBE_TWO, what, _FIX + " if it is two"))
        return [text]
    faults.append(fault("warning", "list-separator", f"names joined with ',' in '{shown(text)}'", _FIX))
    return names


def _with_suffixes(parts: list[str]) -> list[str]:
    """The parts with what is but a suffix or a degree joined to the whole name before it."""
    joined: list[str] = []
    for part in parts:
        if joined and " " in joined[-1] and (_SUFFIX.fullmatch(part) or is_degree(part, sure=True)):
            joined[-1] += f" {part}"
        else:
            joined.append(part)
    return joined


def _is_capital(word: str) -> bool:
    return word[0].isupper()


def _are_initials(text: str) -> bool:
    return text.isupper() and _INITIALS.fullmatch(text) is not None


def _is_index_form(part: str) -> bool:
    """``Walsk E``, ``van Brook KA``, ``O'Neil C-D``, ``Poe J. Jr.``: a family name, then initials."""
    words = part.split(" ")
    if len(words) > 2 and _SUFFIX.fullmatch(words[-1]):
        del words[-1]
    if len(words) < 2 or "," in part or ";" in part:
        return False
    *family, given = words
    initials = given.replace("-", "").replace(".", "")
    if not (len(initials) <= 3 and initials.isalpha() and initials.isupper() and not _SUFFIX.fullmatch(given)):
        return False
    last = family[-1]
    return (
        len(last) > 1
        and (_is_capital(last) or last[0] in "{\\")
        and last[-1] not in ".,"
        and not all(word.isupper() and (len(word) < 3 or len(initials) > 2) for word in family)
        and not (len(family) > 1 and is_degree(given) and family[0].lower() not in PARTICLES)
    )


def _is_initials_first(part: str) -> bool:
    """``J. R. van Brook``: initials with full stops, then a family name."""
    words = part.split()
    if len(words) < 2:
        return False
    first, *rest = words
    return (
        "." in first
        and _is_capital(first)
        and _are_initials(first)
        and len(rest[-1]) > 1
        and rest[-1][-1] != "."
        and _is_capital(rest[-1])
        and not _SUFFIX.fullmatch(rest[-1])
    )


def _is_whole(part: str) -> bool:
    """``Ada Mary Lovelace``: two to five words, the first and the last of them with a capital."""
    words = part.split()
    return 1 < len(words) < 6 and _is_capital(words[0]) and _is_capital(words[-1]) and not _is_institution(words)


def _is_institution(words: list[str]) -> bool:
    return any(word.lower() in IN_NO_PERSON for word in words)


def _is_person(piece: str) -> bool:
    words = piece.replace(",", " ").split()
    return bool(words) and _is_capital(words[0]) and _is_capital(words[-1]) and not _is_institution(words)


def _are_pairs(parts: list[str]) -> bool:
    """Whether family and given names take turns."""
    return all(
        len(words := part.split()) < 5
        and not _is_institution(words)
        and _is_capital(words[-1])
        and not any(map(str.isdigit, part))
        and (place % 2 == 1 or (len(words[-1].rstrip(".")) > 1 and not _are_initials(words[-1])))
        for place, part in enumerate(parts)
    )


def _may_be_two(parts: list[str]) -> bool:
    """Whether "Jean Laide, Ben Loaeb" may be two names as well as a family name of two words and its given names."""
    return parts[0].partition(" ")[0].lower() not in PARTICLES and all(
        len(words := part.split()) > 1
        and all(_is_capital(word) and len(word) > 2 and word[-1] != "." for word in words)
        and len(words) < 4
        and not _is_institution(words)
        for part in parts
    )
