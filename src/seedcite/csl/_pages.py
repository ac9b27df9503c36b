"""Page ranges in the formats of CSL 1.0.2 (specification, appendix V)."""

from __future__ import annotations

import re

_RANGE = re.compile(r"(?P<prefix>[A-Za-z]*)(?P<first>\d{1,12})\s*[-–]+\s*(?P<again>[A-Za-z]*)(?P<last>\d{1,12})")
_DASHES = re.compile(r"\s*(?:-{1,3}|–)\s*")


def pages(text: str, format: str | None, delimiter: str = "–") -> str:
    """The page numbers of ``text`` with ranges in a style's ``page-range-format``: ``321-28`` expanded is ``321–328``.

    ``format`` is "expanded", "minimal", "minimal-two", "chicago", "chicago-15", "chicago-16", or None to keep the
    numbers as they are. What is no range of numbers is kept but for its dashes.
    """
    return ", ".join(_part(part.strip(), format, delimiter) for part in text.split(","))


def first_page(text: str) -> str:
    """The first page of ``text``: ``321-28`` gives ``321``."""
    return re.split(r"\s*[-–,;&]", text.strip(), maxsplit=1)[0]


def _part(text: str, format: str | None, delimiter: str) -> str:
    match = _RANGE.fullmatch(text)
    if match is None or match["again"] not in ("", match["prefix"]):
        return _DASHES.sub(delimiter, text) if any(c.isdigit() for c in text) else text
    prefix, first, last = match["prefix"], match["first"], match["last"]
    if format is None:
        return f"{prefix}{first}{delimiter}{match['again']}{last}"
    if len(last) < len(first):
        last = first[: len(first) - len(last)] + last
    if int(last) <= int(first) or len(last) > len(first):
        return f"{prefix}{first}{delimiter}{prefix}{last}"
    shared = next(place for place, (a, b) in enumerate(zip(first, last, strict=True)) if a != b)
    keep = _kept(first, shared, format)
    return f"{prefix}{first}{delimiter}{prefix if keep == len(last) else ''}{last[len(last) - keep :]}"


def _kept(first: str, shared: int, format: str) -> int:
    """How many digits of the last page are printed."""
    digits = len(first)
    changed = digits - shared
    match format:
        case "minimal":
            return changed
        case "minimal-two":
            return min(digits, max(changed, 2))
        case "chicago" | "chicago-15" | "chicago-16":
            number = int(first)
            if number < 100 or number % 100 == 0:
                return digits
            if number % 100 < 10:
                return changed
            if digits == 4 and changed >= 3 and format != "chicago-16":
                return digits
            return min(digits, max(changed, 2))
        case _:
            return digits
