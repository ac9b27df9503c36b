"""Dates that know how exact they are.

``Date.parse`` never fails and never invents: what is no date is kept as ``literal``, and a year alone stays a year.
The forms are those of EDTF level 1 (ISO 8601-2) that CSL 1.0.2 and BibLaTeX name, and a bare year.
"""

from __future__ import annotations

import re

import attrs

_POINT = re.compile(
    r"(?P<year>-?\d{4})(?:-(?P<month>0[1-9]|1[0-2]|2[1-4])(?:-(?P<day>0[1-9]|[12]\d|3[01]))?)?(?P<mark>[?~%])?"
)


@attrs.frozen(order=True)
class Moment:
    """A year, a month of it, or a day of that. ``month`` 21 to 24 are the seasons spring to winter (EDTF)."""

    year: int
    month: int | None = None
    day: int | None = None

    def __str__(self) -> str:
        year = f"{self.year:04d}" if self.year >= 0 else f"-{-self.year:04d}"
        return "-".join([year, *(f"{part:02d}" for part in (self.month, self.day) if part is not None)])


@attrs.frozen
class Date:
    """A date or a range of dates, or the words that could not be typed (``literal``, e.g. "in press").

    ``end`` equals ``start`` for a single date; ``None`` for ``start`` or ``end`` is an open end of a range.
    """

    start: Moment | None = None
    end: Moment | None = None
    uncertain: bool = False
    approximate: bool = False
    literal: str = ""

    @classmethod
    def of(cls, year: int, month: int | None = None, day: int | None = None) -> Date:
        """A single date."""
        moment = Moment(year, month, day)
        return cls(moment, moment)

    @classmethod
    def parse(cls, text: str) -> Date:
        """A date written as EDTF (``2026``, ``2026-05-03``, ``2025/2026``, ``1723~``), or else a literal."""
        text = text.strip()
        first, slash, second = text.partition("/")
        start, end = _point(first), _point(second)
        if not slash:
            end = start
        known_start = start is not None or (bool(slash) and first in ("", ".."))
        known_end = end is not None or (bool(slash) and second in ("", ".."))
        if not (known_start and known_end) or (start is None and end is None):
            return cls(literal=text)
        marks = {point[1] for point in (start, end) if point}
        return cls(
            start[0] if start else None,
            end[0] if end else None,
            uncertain=bool(marks & {"?", "%"}),
            approximate=bool(marks & {"~", "%"}),
        )

    @property
    def year(self) -> int | None:
        """The year to file it under: that of its start, or of its end when the start is open."""
        moment = self.start or self.end
        return moment.year if moment else None

    @property
    def is_range(self) -> bool:
        """Whether it has two different ends."""
        return not self.literal and self.start != self.end

    def __bool__(self) -> bool:
        return bool(self.literal or self.start or self.end)

    def __str__(self) -> str:
        if self.literal:
            return self.literal
        mark = {(False, False): "", (True, False): "?", (False, True): "~", (True, True): "%"}[
            self.uncertain, self.approximate
        ]
        if not self.is_range:
            return f"{self.start or ''}{mark}"
        return "/".join(f"{point}{mark}" if point else ".." for point in (self.start, self.end))


NO_DATE = Date()


def _point(text: str) -> tuple[Moment, str] | None:
    match = _POINT.fullmatch(text)
    if not match:
        return None
    month, day = (int(match[part]) if match[part] else None for part in ("month", "day"))
    return Moment(int(match["year"]), month, day), match["mark"] or ""
