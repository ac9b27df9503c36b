"""Dates as ``.bib`` files have them: EDTF for BibLaTeX, year, month and day for BibTeX."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import attrs

from ...model.dates import Date, Moment
from .._bib_model import MONTHS, SEASONS


@lru_cache(maxsize=8192)
def spell_edtf(date: Date) -> str:
    """A date for a date field of BibLaTeX, such that biber takes it; "" for words.

    A day that is not in the calendar is left out, and so is a month of a year beyond four figures.
    """
    if date.literal:
        return ""
    if biber_takes(date):
        return str(date)
    return str(attrs.evolve(date, start=_for_biber(date.start), end=_for_biber(date.end)))


def biber_takes(date: Date) -> bool:
    """Whether biber takes each end of a date as it is."""
    return _for_biber(date.start) is date.start and _for_biber(date.end) is date.end


def _for_biber(moment: Moment | None) -> Moment | None:
    if moment is None or moment.month is None:
        return moment
    if abs(moment.year) > 9999:
        return Moment(moment.year)
    return moment if moment.in_calendar else Moment(moment.year, moment.month)


@lru_cache(maxsize=8192)
def spell_year(date: Date) -> str:
    """The year or years for BibTeX (``1999``, ``ca. 1723``, ``1998--1999``, ``44 BC``, ``1990s``); "" for words."""
    if date.literal or not date:
        return ""
    if date.unspecified in ("decade", "century"):
        begun = date.start.year if date.start and date.unspecified == "decade" else 0
        years = f"{begun}s" if begun > 1000 and begun % 100 else str(date).rstrip("?~%")
    elif date.start is None or date.end is None:
        missing = "?" if date.unknown else ""
        years = f"{_bare_year(date.start) or missing}--{_bare_year(date.end) or missing}"
    else:
        first, last = date.marks.split("/") if date.marks else ("", "")
        told = [_bare_year(date.start), _bare_year(date.end)]
        if (first, last) == ("?", ""):
            return f"{told[0]}?--{told[1]}"
        if (first, last) == ("", "~"):
            return f"{told[0]}--ca. {told[1]}"
        years = "--".join(dict.fromkeys(told))
    return f"{'ca. ' if date.approximate else ''}{years}{'?' if date.uncertain else ''}"


def _bare_year(moment: Moment | None) -> str:
    if moment is None:
        return ""
    year = moment.year
    return f"{1 - year} BC" if year <= 0 else f"AD {year}" if year < 100 else str(year)


@lru_cache(maxsize=8192)
def spell_month(date: Date) -> tuple[str, bool]:
    """The month or months for BibTeX, and whether they are an expression that stands without braces.

    ``may``; ``may # "--" # jun``; days stand there, too, where they are of different months: ``may # "~30--" #
    jun # "~2"``. "" where there is no month, or only one end of a range has one.
    """
    pieces = month_pieces(date)
    return " # ".join(piece if piece in MONTHS else f'"{piece}"' for piece in pieces), bool(pieces)


def month_pieces(date: Date) -> tuple[str, ...]:
    """The macros and words that a date's month is joined from."""
    first, last = date.start or date.end, date.end or date.start
    if not first or not last or first.month is None or last.month is None:
        return ()
    if (first.year, first.month) == (last.year, last.month):
        return (_month_word(first.month),)
    if first.day and last.day:
        return (_month_word(first.month), f"~{first.day}--", _month_word(last.month), f"~{last.day}")
    return (_month_word(first.month), "--", _month_word(last.month))


def _month_word(month: int) -> str:
    return MONTHS[month - 1] if month <= 12 else SEASONS[month]


@lru_cache(maxsize=8192)
def spell_day(date: Date) -> str:
    """The day for BibTeX (``3``, ``22--26``), "" where the months have them or there is none."""
    first, last = date.start or date.end, date.end or date.start
    if not first or not last or (first.year, first.month) != (last.year, last.month) or not first.day or not last.day:
        return ""
    return "--".join(dict.fromkeys((str(first.day), str(last.day))))


ENGLISH: Final = dict(
    zip(
        MONTHS,
        "January February March April May June July August September October November December".split(),
        strict=True,
    )
)
"""What the macros of months stand for."""
