"""Dates in the words and figures of people: ``May 3, 2012``, ``29 June--1 July``, ``ca. 1723``, ``300 BC``.

``clean`` takes the TeX off a value, ``read`` types what is left: as far as it can be meant in one way only.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import pairwise
from typing import Final

import attrs

from ...model.dates import Date, Moment
from ...model.tex import decode
from .names import kind_of

_NOOPSORT = re.compile(r"\\[A-Za-z]{0,12}(?:noop|nosort|sortkey)[A-Za-z]{0,12}\s*\{[^{}]*\}", re.IGNORECASE)
_NATBIB = re.compile(r"\\bibinfo\s*\{[^{}]*\}\s*\{([^{}]*)\}|\{?\\natexlab\s*\{([^{}]*)\}\}?")
_COMMENT = re.compile(r"(?<!\\)%[^\n]*\n\s*")
_CIRCA_COMMAND = re.compile(
    r"\{\\textasciitilde\}|\$?\\(?:textasciitilde|sim|approx)(?![A-Za-z])(?:\{\})?\s*\$?|\\~\{\s*\}"
)
_TIE = re.compile(r"(?<!^)~(?=[^\W_]|[(\[])")
_DASH = re.compile(r"-{2,3}|[–—‒]")
_LONGEST_VALUE: Final = 1000
_PLAIN = re.compile(r"[\w ./,?:-]*", re.ASCII)


def clean(value: str) -> str:
    """A value without TeX: ties are blanks, ``--`` is a dash, a tilde that is left means "about".

    What is far too long for a date stays as it is.
    """
    if len(value) > _LONGEST_VALUE or ("--" not in value and _PLAIN.fullmatch(value)):
        return " ".join(value.split())
    if "%" in value:
        value = _COMMENT.sub("", value)
    if "\\" in value:
        value = _NATBIB.sub(r"\1\2", _CIRCA_COMMAND.sub("~", _NOOPSORT.sub("", value)))
    while value.startswith("{") and value.find("}") == len(value) - 1:
        value = value[1:-1]
    value = _TIE.sub(" ", value.strip())
    if "\\" in value:
        at_start, at_end = value.startswith("~"), value.endswith("~")
        value = str(decode(value.strip("~")))
        value = f"{'~' if at_start else ''}{value}{'~' if at_end else ''}"
    else:
        value = value.replace("{", "").replace("}", "")
    if not value.isascii():
        value = "".join(str(unicodedata.decimal(c)) if c.isdecimal() else c for c in value)
        value = value.translate({0x2010: "-", 0x2011: "-", 0x2212: "-", 0x2248: "~"})
    return " ".join(_DASH.sub("–", value).split())


@attrs.define
class Side:
    """One end of what is written: the parts of it that are there."""

    year: int | None = None
    month: int | None = None
    day: int | None = None
    small: int | None = None
    uncertain: bool = False
    approximate: bool = False
    era: str = ""

    @property
    def parts(self) -> frozenset[str]:
        """The names of the parts that are there."""
        named = {"year": self.year, "month": self.month, "day": self.day}
        return frozenset(name for name, part in named.items() if part is not None)


@attrs.define
class Reading:
    """What words say: one side, or the two of a range, of which one may be open (None).

    ``whole``: all words are in it. ``open_unknown``: the open end is written as "?".
    """

    sides: list[Side | None]
    whole: bool = True
    unknown: bool = False

    def date(self) -> Date | None:
        """The date, if there is a year and all days are in the calendar."""
        moments = [_moment(side) if side else None for side in self.sides]
        if any(side is not None and moment is None for side, moment in zip(self.sides, moments, strict=True)):
            return None
        told = [side for side in self.sides if side]
        uncertain, approximate = any(side.uncertain for side in told), any(side.approximate for side in told)
        marks = [_MARKS[side.uncertain, side.approximate] for side in told]
        both = "/".join(marks) if len(set(marks)) > 1 else ""
        return Date(moments[0], moments[-1], uncertain, approximate, unknown=self.unknown, marks=both)


_MARKS: Final = {(False, False): "", (True, False): "?", (False, True): "~", (True, True): "%"}


def _moment(side: Side) -> Moment | None:
    if side.year is None or (side.day is not None and (side.month is None or side.month > 12)):
        return None
    moment = Moment(side.year, side.month, side.day)
    return moment if moment.in_calendar else None


_ERA = re.compile(
    r"(?<![^\W\d_])(?:(?P<bc>b\.? ?c\.?(?: ?e\.?)?|v\.? ?chr\.?|av\.? ?j\.?-? ?-?c\.?|a\. ?c\.|до н\. ?э\.)"
    r"|(?P<ad>a\.? ?d\.?|c\.? ?e\.?|n\.? ?chr\.?|ap\.? ?j\.?-? ?c\.?|d\. ?c\.))(?![^\W_])",
    re.IGNORECASE,
)
_BC, _AD = "\x01", "\x02"
_QUARTER = re.compile(r"[ -]?\bQ[1-4]\b", re.IGNORECASE)
_CONTROL = re.compile("[\x00-\x1f]")
_TOKEN = re.compile(
    r"(?P<number>\d+)(?P<ordinal>(?:st|nd|rd|th|er|º|ª|°)(?![^\W_]))?|(?P<word>[^\W\d_]+)|[^\w\s]|[\x01\x02]"
)
_CJK = re.compile(r"(\d{4}) ?年(?: ?(\d{1,2}) ?月(?: ?(\d{1,2}) ?日)?)?")
_ISO = re.compile(
    r"(\d{4})(?:([-/. ])(\d{1,2})(?:\2(\d{1,2}))?|(\d\d)(\d\d))"
    r"(?:[T ](\d\d:\d\d(?::\d\d)?(?:\.\d+)?) ?(Z|[+-]\d\d(?::?\d\d)?)?)?",
    re.ASCII,
)
_DAY_FIRST = re.compile(r"(\d{1,2}) ?([./-]) ?(\d{1,2}) ?\2 ?(\d{4})", re.ASCII)
_MONTH_YEAR = re.compile(r"(\d{1,2})[ ./-](\d{4})", re.ASCII)
_DECADE = re.compile(
    r"(?P<circa>c\.|ca\.?|circa|~)? ?"
    r"(?:(?P<ten>\d\d[1-9])0(?:['’]?s|er)|(?P<masked>\d\d[\dX]X)|(?P<cut>\d{3})-|(?P<cent>\d\d)–)"
    r"(?P<sure>\?)?|(?P<two>\d\d)\?\?",
    re.ASCII,
)
_DECADE_OR_YEAR = re.compile(r"[12]\d\d\?", re.ASCII)
_TWO_YEARS = re.compile(r"(\d{4})/(\d\d)", re.ASCII)
_CLOCK = re.compile(
    r",? \d{1,2}:\d\d(?::\d\d)?(?: ?[ap]\.?m\.?)?(?: ?(?:GMT|UTC|Z|[+-]\d{4}))?$", re.ASCII | re.IGNORECASE
)
_ISO_INSIDE = re.compile(r"(?<![\d-])\d{4}-\d\d(?:-\d\d)?(?![\d/-])", re.ASCII)
_TELLS_NOTHING: Final = ("label", "noise")
_LONGEST: Final = 120


def read(text: str) -> tuple[Date, bool] | None:
    """The date that a clean text means, and whether all words are in it; None if it can mean none, or several."""
    if not text or len(text) > _LONGEST or _DECADE_OR_YEAR.fullmatch(text):
        return None
    if match := _DECADE.fullmatch(text):
        ten, masked, cut, cent, two = match.group("ten", "masked", "cut", "cent", "two")
        years = masked or (f"{ten or cut}X" if ten or cut else f"{cent or two}XX")
        return Date.parse(f"{years}{_MARKS[bool(match['sure']), bool(match['circa'])]}"), True
    if day := _figures(text):
        return day, True
    if (match := _TWO_YEARS.fullmatch(text)) and could_be_years(int(match[1]), match[2]):
        return None
    if (match := _ISO_INSIDE.search(text)) and not (inside := Date.parse(match.group())).literal:
        around = re.sub(r"[.,;:()\[\]]", " ", text[: match.start()] + text[match.end() :])
        typed = inside.start is not None and inside.start.in_calendar
        return (inside, False) if typed and all(kind_of(word)[0] in _TELLS_NOTHING for word in around.split()) else None
    if clock := _CLOCK.search(text):
        found = read(text[: clock.start()])
        return (found[0], False) if found else None
    reading = words(text)
    meant = reading.date() if reading else None
    return (meant, reading.whole) if meant and reading else None


def _figures(text: str) -> Date | None:
    """A date in figures alone."""
    if match := _CJK.fullmatch(text):
        year, month, day = (int(part) if part else None for part in match.groups())
        return _numeric(year, month, day)
    if match := _ISO.fullmatch(text):
        figures, sign, months, days, months_2, days_2, time, zone = match.groups()
        months, days = months or months_2, days or days_2
        if sign == "/" and not days and could_be_years(int(figures), months):
            return None  # "2001/02"
        if days or not time:
            return _numeric(int(figures), int(months), int(days) if days else None, time, zone)
    if match := _DAY_FIRST.fullmatch(text):
        return _days(int(match[4]), int(match[1]), int(match[3]), match[2])
    if match := _MONTH_YEAR.fullmatch(text):
        return _numeric(int(match[2]), int(match[1]), None)
    return None


def could_be_years(year: int, figures: str) -> bool:
    """Whether two figures behind a year can be the end of a range of years as well as a month: ``2001/02``."""
    return len(figures) == 2 and (int(figures) == (year + 1) % 100)


def _numeric(
    year: int | None, month: int | None, day: int | None, time: str | None = None, zone: str | None = None
) -> Date | None:
    if year is None or (month is not None and not 1 <= month <= 12) or (day is not None and not 1 <= day <= 31):
        return None
    moment = Moment(year, month, day)
    if not moment.in_calendar:
        return None
    if time:
        if zone and zone != "Z":
            zone = f"{zone[:3]}:{zone[-2:] if len(zone) > 3 else '00'}"
        timed = Date.parse(f"{moment}T{time}{zone or ''}")
        return None if timed.literal else timed
    return Date(moment, moment)


def days_of(text: str) -> tuple[Moment, ...]:
    """The days that figures like ``03/05/2012`` can mean."""
    match = _DAY_FIRST.fullmatch(text)
    if not match:
        return ()
    year, first, second = int(match[4]), int(match[1]), int(match[3])
    orders = {(second, first): None, (first, second): None}
    found = [Moment(year, month, day) for month, day in orders if 1 <= month <= 12 and 1 <= day <= 31]
    return tuple(moment for moment in found if moment.in_calendar)


def _days(year: int, first: int, second: int, sign: str) -> Date | None:
    """Points stand between day, month and year; with slashes and hyphens either may come first."""
    if sign == "." and second <= 12:
        return _numeric(year, second, first)
    found = days_of(f"{first}{sign}{second}{sign}{year:04d}")
    return Date(found[0], found[0]) if len(found) == 1 else None


def words(text: str, *, ordered: bool = True) -> Reading | None:
    """What words and figures say, year or no year; None if any of them is not understood.

    A range that goes backwards is none, unless they need not be ``ordered``, as months of two years.
    """
    if len(text) > _LONGEST:
        return None
    text = _QUARTER.sub(" quarter ", text)
    text = _ERA.sub(lambda era: f" {_BC} " if era["bc"] else f" {_AD} ", _CONTROL.sub(" ", text))
    sides, whole, listed, era_ahead = [Side()], True, False, ""
    trailing, unknown, spoken, before = False, False, False, ""
    for token in _TOKEN.finditer(text):
        side, told = sides[-1], token.group()
        if token["number"]:
            trailing = False
            if before == "," and len(token["number"]) == 4 and side.parts == {"year"}:
                side, listed = Side(), True
                sides.append(side)
            if not _put_number(side, token["number"], era_ahead, bool(token["ordinal"])):
                return None
            era_ahead = ""
        elif token["word"]:
            kind, value = kind_of(told)
            if kind == "month":
                if side.month is not None:
                    if before != ",":
                        return None
                    side, listed = Side(), True
                    sides.append(side)
                side.month, trailing = value, False
            elif kind == "circa":
                if told in "cC" and text[token.end() : token.end() + 1].isdigit():
                    whole = False  # "c1984" is a copyright to librarians, "about" to others
                else:
                    side.approximate = True
            elif kind == "label":
                whole = False
            elif kind in ("range", "list"):
                sides.append(Side())
                trailing, listed, spoken = True, listed or kind == "list", True
            elif kind != "noise":
                return None
        elif told == "-" and side == Side() and len(sides) == 1:
            if whole:
                return None  # a sign, or nothing; but "mid-March"
        elif told in "–-/&":
            sides.append(Side())
            trailing, listed = True, listed or told == "&"
        elif told in (_BC, _AD):
            if not _put_era(side, told):
                era_ahead = told
        elif told == "?":
            if trailing or side == Side():
                unknown = True
            side.uncertain = True
        elif told == "~":
            side.approximate = True
        elif told not in ".,;:()[]'’©":
            return None
        before = told
    if spoken and Side() in sides:  # "to appear" is no range
        sides = [side for side in sides if side != Side()]
        if whole or not sides:
            return None
    return _joined(sides, whole, listed, unknown, ordered)


def _put_number(side: Side, figures: str, era: str, ordinal: bool) -> bool:
    number = int(figures) if len(figures) < 6 else 0
    if era and side.year is None:
        side.year, side.era = number, era
        return bool(number)
    if len(figures) in (3, 4) and not ordinal and side.year is None:
        side.year = number
    elif len(figures) <= 2 and side.small is None and (not ordinal or 1 <= number <= 31):
        side.small = number
    elif len(figures) <= 2 and side.small is not None and side.year is None:
        side.day, side.small = side.small, number  # the year of "15 March 44 BC": only an era behind makes it one
    else:
        return False
    return True


def _put_era(side: Side, era: str) -> bool:
    """An era behind the figures; False if there are none yet."""
    if side.year is None:
        if side.small is None:
            return False
        side.year, side.small = side.small, None
        if side.day is not None:
            side.small, side.day = side.day, None
    side.era = era
    return True


def _joined(sides: list[Side], whole: bool, listed: bool, unknown: bool, ordered: bool) -> Reading | None:
    """The sides with what they share filled in from each other, if that makes one date or one range."""
    if any(side.day is not None for side in sides):
        return None  # two small figures and no era
    if len(sides) > 1:
        if merged := _merged(sides):
            sides = [merged]
        elif len(sides) > 2 or listed:
            if not _follow(sides):
                return None
            sides = [sides[0], sides[-1]]
    if len(sides) == 1:
        return Reading(list(sides), whole) if _settle(sides[0]) and sides[0].parts else None
    first, last = sides
    if first == Side(uncertain=first.uncertain) or last == Side(uncertain=last.uncertain):
        return _open(first, last, whole, unknown)
    if not _short_year(first, last) or not _share(first, last):
        return None
    if first.month is not None and last.parts == {"year"} and not last.small:
        first.month, first.day, whole = None, None, False  # "Winter 1998/99" lies somewhere in these years
    if first.approximate:
        last.approximate = True
    if last.uncertain:
        first.uncertain = True
    if ordered and _order(first) > _order(last):
        return None
    return Reading([first, last], whole)


def _share(first: Side, last: Side) -> bool:
    """Give both ends what only one tells for both: the year, the era, the month. False if they do not fit."""
    if last.era and not first.era:
        if first.year is None and first.month is None:
            first.year, first.small = first.small, None
        if first.year is not None and (last.year or 0) <= first.year:
            first.era = last.era
    if not (_settle(first) and _settle(last)):
        return False
    year_alone = last.parts == {"year"}
    first.year, last.year = (
        (first.year if first.year is not None else last.year),
        (last.year if last.year is not None else first.year),
    )
    if first.month is None and first.day is not None:
        first.month = last.month
    elif last.month is None and last.day is not None:
        last.month = first.month
    if first.day is not None and first.month is None:
        return False
    return bool(first.parts and last.parts) and not (year_alone and first.month is not None and first.year == last.year)


def _order(side: Side) -> tuple[int, int, int]:
    return (side.year or 0, side.month or 0, side.day or 0)


def _settle(side: Side) -> bool:
    """Make the small figure a day, and the year of an era one as it is counted here."""
    if side.small is not None:
        if not 1 <= side.small <= 31:
            return False
        side.day, side.small = side.small, None
    if side.era == _BC and side.year is not None:
        side.year, side.era = 1 - side.year, _AD
    return True


def _merged(sides: list[Side]) -> Side | None:
    """Sides that are the parts of one date: ``12-May-2012``, ``Jan./1992``."""
    one = Side()
    for side in sides:
        for part in ("year", "month", "small", "era"):
            value = getattr(side, part)
            if value not in (None, ""):
                if getattr(one, part) not in (None, ""):
                    return None
                setattr(one, part, value)
        one.uncertain |= side.uncertain
        one.approximate |= side.approximate
        if side == Side():
            return None
    if one.month is None or (one.small is not None and (one.month > 12 or not 1 <= one.small <= 31)):
        return None
    return one


def _follow(sides: list[Side]) -> bool:
    """Whether these are months, years or days that follow each other: ``July, August and September``."""
    pairs = [(left, right) for left, right in pairwise(sides)]
    if all(side.parts == {"year"} and side.small is None for side in sides):
        return all(right.year == (left.year or 0) + 1 for left, right in pairs)
    if len(sides) == 2 and all(side.small for side in sides):
        return sides[1].small == (sides[0].small or 0) + 1 and None in (sides[0].month, sides[1].month)
    return all(left.month and left.month < 12 and right.month == left.month + 1 for left, right in pairs)


def _open(first: Side, last: Side, whole: bool, unknown: bool) -> Reading | None:
    side = last if first == Side(uncertain=first.uncertain) else first
    if side.year is None or not _settle(side) or (side.day is not None and side.month is None):
        return None
    ends: list[Side | None] = [side, None] if side is first else [None, side]
    return Reading(ends, whole, unknown)


def _short_year(first: Side, last: Side) -> bool:
    """``1998/99``: the end of a range of years in two figures. False where that is not clear."""
    season = first.month is not None and first.month > 20 and first.parts == {"year", "month"}
    if (
        not (season or first.parts == {"year"})
        or first.small is not None
        or last.parts
        or last.small is None
        or first.era
        or last.era
    ):
        return True
    year, short = first.year or 0, last.small
    if year < 1000 or not (short > year % 100 or (short == 0 and year % 100 == 99)):
        return False
    if short <= 12 and short != (year + 1) % 100:
        return False
    last.year, last.small = year - year % 100 + short + (100 if short == 0 else 0), None
    return True


# BibTeX's month and day


@lru_cache(maxsize=4096)
def month_of(value: str) -> tuple[tuple[Side, ...], bool] | None:
    """The month, or the first and the last, with their days where those stand there, and whether that is all.

    None if it is no month.
    """
    text = clean(value).lstrip("~ ").rstrip(".,; ")
    if re.fullmatch(r"\d{1,2}(?: ?[-–/&,] ?\d{1,2})*", text, re.ASCII):
        numbers = [int(number) for number in re.findall(r"\d+", text)]
        months = all(1 <= number <= 12 for number in numbers) or (len(numbers) == 1 and 21 <= numbers[0] <= 24)
        if not months or (len(numbers) > 2 and numbers != list(range(numbers[0], numbers[0] + len(numbers)))):
            return None
        return tuple(Side(month=number) for number in dict.fromkeys((numbers[0], numbers[-1]))), True
    found = words(text, ordered=False)
    if not found or any(side is None or side.month is None for side in found.sides):
        return None
    return tuple(side for side in found.sides if side), found.whole


_DAY = re.compile(r"(\d{1,2})(?:st|nd|rd|th|er|º|ª|°)?\.?(?: ?[-–/] ?(\d{1,2})(?:st|nd|rd|th)?\.?)?", re.ASCII)


def day_of(value: str) -> tuple[int, ...] | None:
    """The day, or the first and the last; None if it is no day."""
    match = _DAY.fullmatch(clean(value).lstrip("~ "))
    days = tuple(int(day) for day in match.groups() if day) if match else ()
    return days if days and all(1 <= day <= 31 for day in days) else None
