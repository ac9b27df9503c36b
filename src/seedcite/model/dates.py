"""Dates that know how exact they are.

``Date.parse`` never fails and never invents: what is no date is kept as ``literal``, and a year alone stays a year.
The forms are those of EDTF (ISO 8601-2), levels 0 and 1, that CSL 1.0.2 and BibLaTeX name. Years are counted as there:
0 is 1 BC, -43 is 44 BC.
"""

from __future__ import annotations

import re
from datetime import date as _day
from typing import Final, Literal, TypeAlias

import attrs

Unspecified: TypeAlias = Literal["", "decade", "century", "month", "day", "month-day"]
"""Which figures of a date are written as X: ``199X``, ``19XX``, ``1999-XX``, ``1999-05-XX``, ``1999-XX-XX``."""

_TIME = r"(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?"
_POINT = re.compile(
    r"(?P<year>-?\d{4}|[Yy]-?[1-9]\d{4,14})"
    rf"(?:-(?P<month>0[1-9]|1[0-2]|2[1-4])(?:-(?P<day>0[1-9]|[12]\d|3[01])(?:T(?P<time>{_TIME}))?)?)?(?P<mark>[?~%])?",
    re.ASCII,
)
_MASKED = re.compile(
    r"(?:(?P<decade>\d{3})X|(?P<century>\d\d)XX|(?P<year>-?\d{4})-(?:(?P<month>0[1-9]|1[0-2])-(?P<day>XX)|XX(?P<both>-XX)?))"
    r"(?P<mark>[?~%])?",
    re.ASCII,
)
_MARKS: Final = {"": (False, False), "?": (True, False), "~": (False, True), "%": (True, True)}
_SPELLED_MARKS: Final = {flags: mark for mark, flags in _MARKS.items()}


@attrs.frozen(order=True, weakref_slot=False)
class Moment:
    """A year, a month of it, or a day of that. ``month`` 21 to 24 are the seasons spring to winter (EDTF).

    ``time`` is the time of that day as EDTF has it, with the zone where one is told: ``14:34:00Z``.
    """

    year: int
    month: int | None = None
    day: int | None = None
    time: str = ""

    @property
    def in_calendar(self) -> bool:
        """Whether there is such a day; a year or a month always is."""
        if self.day is None or self.month is None or self.day < 29:
            return True
        try:
            _day(2000 + self.year % 400, self.month, self.day)
        except ValueError:
            return False
        return True

    def __str__(self) -> str:
        year = self.year
        spelled = f"{year:04d}" if 0 <= year < 10_000 else f"-{-year:04d}" if -10_000 < year < 0 else f"Y{year}"
        if self.month is not None:
            spelled += f"-{self.month:02d}"
        if self.day is not None:
            spelled += f"-{self.day:02d}"
        return f"{spelled}T{self.time}" if self.time else spelled


@attrs.frozen(weakref_slot=False, cache_hash=True)
class Date:
    """A date or a range of dates, or the words that could not be typed (``literal``, e.g. "in press").

    ``end`` equals ``start`` for a single date; ``None`` for ``start`` or ``end`` is an open end of a range, or one that
    is not known (``unknown``). ``uncertain`` and ``approximate`` say that either end is; where the ends differ in that,
    ``marks`` has EDTF's marks of both: ``"?/~"``.

    A date with figures that are not told (``unspecified``) is what is certain of it: a decade or century is the range
    of its years, a month or day without its number the year or month that it lies in.
    """

    start: Moment | None = None
    end: Moment | None = None
    uncertain: bool = False
    approximate: bool = False
    literal: str = ""
    unknown: bool = False
    marks: str = ""
    unspecified: Unspecified = ""

    @classmethod
    def of(cls, year: int, month: int | None = None, day: int | None = None) -> Date:
        """A single date."""
        moment = Moment(year, month, day)
        return cls(moment, moment)

    @classmethod
    def parse(cls, text: str) -> Date:
        """A date written as EDTF (``2026``, ``2026-05-03``, ``2025/2026``, ``1723~``, ``199X``), or else a literal."""
        text = text.strip()
        first, slash, second = text.partition("/")
        start = _point(first)
        if not slash:
            if start is None:
                return _masked(text) or cls(literal=text)
            uncertain, approximate = _MARKS[start[1]]
            return cls(start[0], start[0], uncertain, approximate)
        end = _point(second)
        if (start is None and (first not in ("", "..") or end is None)) or (end is None and second not in ("", "..")):
            return cls(literal=text)
        marks = [point[1] for point in (start, end) if point]
        flags = [_MARKS[mark] for mark in marks]
        return cls(
            start[0] if start else None,
            end[0] if end else None,
            uncertain=any(uncertain for uncertain, _ in flags),
            approximate=any(approximate for _, approximate in flags),
            unknown=not first or not second,
            marks="/".join(marks) if len(set(marks)) > 1 else "",
        )

    @property
    def year(self) -> int | None:
        """The year to file it under: that of its start, or of its end when the start is open; none for a decade."""
        moment = self.start or self.end
        return moment.year if moment and self.unspecified not in ("decade", "century") else None

    @property
    def is_range(self) -> bool:
        """Whether it has two different ends."""
        return not self.literal and self.start != self.end

    def __bool__(self) -> bool:
        return bool(self.literal or self.start or self.end)

    def __str__(self) -> str:
        if self.literal:
            return self.literal
        mark = _SPELLED_MARKS[self.uncertain, self.approximate]
        if self.unspecified and self.start:
            return f"{_with_x(self.start, self.unspecified)}{mark}"
        if not self.is_range and not self.marks:
            return f"{self.start or ''}{mark}"
        first, _, second = self.marks.partition("/") if self.marks else (mark, "", mark)
        missing = "" if self.unknown else ".."
        start = f"{self.start}{first}" if self.start else missing
        end = f"{self.end}{second}" if self.end else missing
        return f"{start}/{end}"


NO_DATE = Date()


def _point(text: str) -> tuple[Moment, str] | None:
    match = _POINT.fullmatch(text)
    if not match:
        return None
    year, month, day, time, mark = match.groups()
    moment = Moment(int(year.lstrip("Yy")), int(month) if month else None, int(day) if day else None, time or "")
    return moment, mark or ""


def _masked(text: str) -> Date | None:
    match = _MASKED.fullmatch(text)
    if not match:
        return None
    uncertain, approximate = _MARKS[match["mark"] or ""]
    unspecified: Unspecified
    if match["decade"]:
        start, years, unspecified = Moment(int(match["decade"]) * 10), 10, "decade"
    elif match["century"]:
        start, years, unspecified = Moment(int(match["century"]) * 100), 100, "century"
    elif match["day"]:
        start, years, unspecified = Moment(int(match["year"]), int(match["month"])), 1, "day"
    else:
        start, years, unspecified = Moment(int(match["year"])), 1, "month-day" if match["both"] else "month"
    end = start if years == 1 else Moment(start.year + years - 1)
    return Date(start, end, uncertain, approximate, unspecified=unspecified)


def _with_x(moment: Moment, unspecified: Unspecified) -> str:
    figures = str(moment)
    match unspecified:
        case "decade":
            return f"{figures[:-1]}X"
        case "century":
            return f"{figures[:-2]}XX"
        case "month-day":
            return f"{figures}-XX-XX"
        case _:
            return f"{figures}-XX"
