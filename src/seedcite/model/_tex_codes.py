"""Characters given by their number, dimensions, and other things in TeX that are no words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Final

from ._tex_packages import ACCENT_SLOTS, LGR, LGR_ACCENTS
from .markup import Node, span

_NUMBER = re.compile(r"""[ \t\n]*(?:"([0-9A-Fa-f]{1,6})|'([0-7]{1,6})|(\d{1,7})|`\\?(.)) ?""", re.DOTALL)
_ARGUMENT = re.compile(r"\s*\{\s*([^\s{}]+)\s*\}")
_UNPRINTED = ("Cc", "Cf", "Cn", "Cs", "Zl", "Zp")
_CARETS = re.compile(r"\^\^(?:\^\^([0-9a-f]{4})|([0-9a-f]{2}))")
_UNIT = r"(?:true\s*)?(?:pt|pc|in|bp|cm|mm|dd|cc|sp|em|ex|mu|fi?l+)"
_DIMENSION = re.compile(
    rf"\s*=?\s*[-+]?\s*(?:\d++(?:\.\d*+)?|\.\d++)\s*{_UNIT}(?![A-Za-z])"
    rf"(?:\s+(?:plus|minus)\s*[-+]?\s*(?:\d++(?:\.\d*+)?|\.\d++)\s*{_UNIT}(?![A-Za-z]))* ?"
)
_LGR = re.compile(r"""([<>'`~"]*)([A-Za-z])(\|?)""")
_FORMULA = re.compile(
    r"(?<=[A-Za-z)\]}])(?:_\{?)?(\d+)\}?|\^\{([^{}]*)\}|\^(\d*[+-])|(?<=[A-Za-z0-9\])])([+-])(?=$|[\s)\]])"
)


def character(code: int) -> str:
    """The character of this number, or nothing where it is none to print."""
    if 32 <= code < 127:
        return chr(code)
    return chr(code) if 160 <= code <= 0x10FFFF and unicodedata.category(chr(code)) not in _UNPRINTED else ""


def carets_at(source: str, pos: int) -> tuple[str, int] | None:
    """The character that ``^^e9`` or ``^^^^20ac`` gives at ``pos``, and where it ends."""
    match = _CARETS.match(source, pos)
    return _printed(int(match[1] or match[2], 16), match.end()) if match else None


def _printed(code: int, end: int) -> tuple[str, int] | None:
    return (char, end) if (char := character(code)) else None


def _number_at(source: str, pos: int) -> tuple[int, int] | None:
    """The number that TeX reads at ``pos`` (``233``, ``"E9``, ``'351``, `` `\\% ``), and where it ends."""
    match = _NUMBER.match(source, pos)
    if match is None:
        return None
    hexadecimal, octal, decimal, char = match.groups()
    if char:
        return ord(char), match.end()
    return int(hexadecimal or octal or decimal, 16 if hexadecimal else 8 if octal else 10), match.end()


def _char_at(source: str, pos: int) -> tuple[str, int] | None:
    found = _number_at(source, pos)
    return _printed(*found) if found else None


def _symbol_at(source: str, pos: int) -> tuple[str, int] | None:
    match = _ARGUMENT.match(source, pos)
    found = _number_at(match[1], 0) if match else None
    return _printed(found[0], match.end()) if match and found and found[1] == len(match[1]) else None


def _accent_at(source: str, pos: int) -> tuple[str, int] | None:
    found = _number_at(source, pos)
    if found is None or found[0] not in ACCENT_SLOTS:
        return None
    letter = source[found[1] : found[1] + 1]
    return (unicodedata.normalize("NFC", letter + ACCENT_SLOTS[found[0]]), found[1] + 1) if letter.isalpha() else None


def _distance_at(source: str, pos: int) -> tuple[str, int] | None:
    match = _DIMENSION.match(source, pos)
    return ("", match.end()) if match else None


CODED: Final[dict[str, Callable[[str, int], tuple[str, int] | None]]] = {
    "char": _char_at,
    "symbol": _symbol_at,
    "unichar": _symbol_at,
    "accent": _accent_at,
    **dict.fromkeys("kern hskip vskip mkern mskip raise lower".split(), _distance_at),
}
"""Commands that numbers follow: what they print with those that stand at a place of the source, and where these end."""


def greek(text: str) -> str:
    """What Latin letters print in the font encoding LGR: ``Pl'atwn`` is Πλάτων."""
    text = _LGR.sub(_greek_letter, text).replace(";", "\u00b7").replace("?", ";")
    return re.sub(r"σ(?![^\W\d_])", "ς", text)


def _greek_letter(match: re.Match[str]) -> str:
    signs, letter, iota = match.groups()
    small = LGR.get(letter.lower(), letter)
    marks = "".join(sorted((LGR_ACCENTS[sign] for sign in signs), key="\u0308\u0313\u0314\u0301\u0300\u0342".index))
    base = small.upper() if letter.isupper() else small
    return unicodedata.normalize("NFC", base + marks + ("\u0345" if iota else ""))


def formula(source: str) -> list[Node]:
    """A chemical formula of mhchem (``H2O``, ``SO4^{2-}``) with its numbers and charges set low and high."""
    nodes: list[Node] = []
    pos = 0
    for match in _FORMULA.finditer(source):
        low, high = match[1], match[2] or match[3] or match[4]
        nodes += source[pos : match.start()], span("subscript", [low]) if low else span("superscript", [high or ""])
        pos = match.end()
    return [node for node in (*nodes, source[pos:]) if node]
