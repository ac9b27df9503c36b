"""The values of ``.bib`` fields, each kind to what a record holds: words, lists, pages, editions, addresses, DOIs.

All take a value as it stands between its delimiters, and never fail.
"""

from __future__ import annotations

import re
from typing import Final

from ...model.tex import decode
from .._bib_terms import ORDINALS, STATE_WORDS, STATES
from .._memo import Memo

_WHITE = re.compile(r"[ \t\n\r\f\v]+")
_BLANK = " \t\n\r\f\v"
_AND = re.compile(r"[ \t\n\r\f\v]and(?=[ \t\n\r\f\v])", re.IGNORECASE)
_BRACE = re.compile(r"[{}]")

_DOUBLED = re.compile("[\u00c2-\u00ef][\u0080-\u00bf\u0152-\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]")
"""Two bytes of UTF-8 as the two letters that Windows-1252 makes of them."""

_DASHES = re.compile(r" ?(?:--+|[‒–—]|\\text(?:en|em)dash(?:\{\}|(?![A-Za-z]))) ?")
_RANGE = re.compile(r"(\w+)--+(\w+)")
_INNER_HYPHEN = re.compile(r"(?<=\w)-(?=\w)")

_NUMBERED = re.compile(r"(\d+)\s?(?:st|nd|rd|th|\.)", re.IGNORECASE)

_BETWEEN_WORDS = re.compile(r"[\s-]+")

_ESCAPED = re.compile(r"\{?\\([%_#&$~{}])\}?|\{([_%#&$~<>\[\]])\}")
_TILDE = re.compile(r"\{?\\(?:~\{\s?\}|textasciitilde(?:\{\}|\s|(?![A-Za-z])))\}?|\{?\$\\sim\$\}?")
_NAMED = re.compile(r"\{?\\text(underscore|ampersand|percent|less|greater|lbrackdbl|hash)(?:\{\}|\s|(?![A-Za-z]))\}?")
_SIGNS = {"underscore": "_", "ampersand": "&", "percent": "%", "less": "<", "greater": ">", "hash": "#"}
_URL_COMMAND = re.compile(r"\\(?:url|path|nolinkurl|burl)\s*\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}")
_HREF = re.compile(r"\\href\s*\{([^{}]*)\}\s*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}", re.DOTALL)
_ADDRESS = re.compile(r"(?:https?|ftp)://[^\s<>\"{}|^`]+|www\.[^\s<>\"{}|^`]+\.[^\s<>\"{}|^`]+", re.IGNORECASE)

_DOI_PREFIX = re.compile(
    r"(?:(?:https?:)?/*(?:dx\.|www\.)?doi\.(?:acm\.)?org/+(?:doi:)?|doi\s*[:=]?\s*)(?=10\.)", re.IGNORECASE
)


def folded(value: str) -> str:
    """The value on one line, blanks as TeX sees them; a no-break space is none of them."""
    if "\n" in value or "  " in value or "\t" in value or "\r" in value:
        value = _WHITE.sub(" ", value)
    return value.strip(_BLANK)


def words(value: str) -> str:
    """A value without markup: TeX as the characters that it stands for, on one line."""
    return _WORDS[value]


_WORDS: Final = Memo(lambda value: str(decode(folded(value))))


def undoubled(value: str) -> str:
    """A value whose UTF-8 was read as Windows-1252 (``JosÃ©``) as it was; any other as it stands.

    All characters beyond ASCII have to fit, and have to make letters of the Latin script or punctuation.
    """
    if _DOUBLED.search(value) is None:
        return value
    try:
        once = _bytes(value).decode("utf-8")
    except UnicodeError:
        return value
    return once if all(letter < "\u0250" or "\u2010" <= letter <= "\u2122" for letter in once) else value


def _bytes(value: str) -> bytes:
    """The value in Windows-1252, a letter that this has not as in ISO 8859-1."""
    try:
        return value.encode("cp1252")
    except UnicodeError:
        return b"".join(map(_bytes, value)) if len(value) > 1 else value.encode("latin-1")


def items(value: str) -> list[str]:
    """The items of a list: what stands between the " and " outside all braces."""
    found = list(_AND.finditer(value))
    if not found:
        return [value]
    parts: list[str] = []
    begin = depth = 0
    braces = _BRACE.finditer(value)
    brace = next(braces, None)
    for match in found:
        while brace is not None and brace.start() < match.start():
            depth = depth + 1 if brace.group() == "{" else max(0, depth - 1)
            brace = next(braces, None)
        if depth == 0 and match.start() >= begin:
            parts.append(value[begin : match.start()])
            begin = match.end()
    parts.append(value[begin:])
    return parts


def listed(value: str) -> str:
    """A list of literals as one string, ``; `` between them."""
    if "and" not in value and "AND" not in value:
        return words(value)
    return "; ".join(item for part in items(value) if (item := words(part)))


def pages(value: str) -> str:
    """Pages and their ranges with hyphens; an en dash where hyphens belong to the numbers (``A-1–A-9``)."""
    if match := _RANGE.fullmatch(value):  # as nearly all are
        return f"{match[1]}-{match[2]}"
    value = folded(value)
    if value.isdigit():
        return value
    if "--" in value or not value.isascii() or "\\text" in value:
        dash = "–" if _INNER_HYPHEN.search(value) else "-"
        value = _DASHES.sub(dash, value)
    return str(decode(value)) if "\\" in value or "{" in value or "~" in value or "$" in value else value


def edition(value: str) -> str:
    """The number of an edition (``2``, ``2nd``, ``Second``), or its words."""
    value = words(value)
    if value.isdigit():
        return value
    if match := _NUMBERED.fullmatch(value):
        return match[1]
    return ORDINALS.get(value.lower(), value)


def state(value: str) -> str:
    """The state of a publication in words: the term of a key in whatever spelling (``In press``), or as it stands."""
    return STATES.get(_BETWEEN_WORDS.sub("", value).lower(), value)


def is_state(value: str) -> bool:
    """Whether words say in what state a publication is, and nothing else."""
    return value.lower().strip(" .") in STATE_WORDS or state(value.strip(" .")) in STATES.values()


def verbatim(value: str) -> str:
    """An address or identifier: as it stands, but for the escapes that exporting programs put there."""
    value = value.strip(_BLANK)
    if "\\" in value or "{" in value:
        if match := _HREF.fullmatch(value) or _URL_COMMAND.fullmatch(value):
            value = match[1]
        value = _TILDE.sub("~", value)
        value = _NAMED.sub(lambda match: _SIGNS.get(match[1], match.group()), value)
        value = _ESCAPED.sub(lambda match: match[1] or match[2], value)
        if value.startswith("{") and value.endswith("}") and "{" not in value[1:] and "}" not in value[:-1]:
            value = value[1:-1]
    return _WHITE.sub(" ", value) if "\n" in value or "\t" in value else value


def address(value: str) -> str:
    """A URL, without the angle brackets that may stand around it."""
    value = verbatim(value)
    if value.startswith("<") and value.endswith(">"):
        value = value[1:-1]
    return value


def doi(value: str) -> str:
    """A bare DOI of one in any dress (``https://doi.org/10.``, ``doi:10.``); what is none stays as it is."""
    value = verbatim(value)
    if value.startswith("10."):
        return value
    match = _DOI_PREFIX.match(value)
    return value[match.end() :] if match else value


def addresses_in(value: str) -> list[tuple[str, int, int]]:
    r"""The URLs of a running TeX value with their places, ``\url{...}`` around them included."""
    found = [match for pattern in (_HREF, _URL_COMMAND) for match in pattern.finditer(value)]
    if found:
        return [(verbatim(match[1]), *match.span()) for match in found]
    return [(match.group().rstrip(".,;"), *match.span()) for match in _ADDRESS.finditer(value)]
