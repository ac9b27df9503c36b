"""The dates of ``.bib`` files, both ways: BibLaTeX's EDTF, and BibTeX's ``year``, ``month`` and ``day``.

Reading types what is certain. What is spelled otherwise than its field wants, and what is not typed, is said in
``Fault``s; a value with one should be kept beside the record as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

import attrs

from ...model.dates import NO_DATE, Date, Moment
from ...model.issues import Level
from .._fault import Fault
from .spelling import ENGLISH, biber_takes, month_pieces, spell_day, spell_edtf, spell_month, spell_year
from .words import Reading, Side, clean, could_be_years, day_of, days_of, month_of, read, words

Dated: TypeAlias = tuple[Date, tuple[Fault, ...]]

__all__ = [
    "DATE_FIELDS",
    "bibtex_says",
    "read_date",
    "read_edtf",
    "spell_day",
    "spell_edtf",
    "spell_month",
    "spell_year",
]

_CACHED: Final = 80
"""How long a value may be to be remembered: longer ones are no dates, and no two are alike."""
_SHOWN: Final = 60

# BibLaTeX's date fields


def read_edtf(value: str) -> Dated:
    """The date of a field that holds one (``date``, ``urldate``, ``lastchecked``): EDTF as BibLaTeX has it.

    Other spellings are read as far as they can mean one date only, with a fault that says what would be right; the
    rest is a literal, with a fault. TeX is taken off.
    """
    return _edtf(value) if len(value) <= _CACHED else _edtf.__wrapped__(value)


@lru_cache(maxsize=8192)
def _edtf(value: str) -> Dated:
    date = Date.parse(value)
    if date.literal:
        text = clean(value)
        if not text:
            return NO_DATE, ()
        date = Date.parse(text)
    else:
        text = value.strip()
    if date.literal:
        return _no_edtf(text)
    if biber_takes(date):
        return date, (_form(text, spell_edtf(date)),) if "y" in text else ()
    right = spell_edtf(date)
    what = "is no day of the calendar" if _has_day(date) else "is no EDTF for biber"
    return Date.parse(right), (_fault("warning", "bad-date", text, what, right),)


def _has_day(date: Date) -> bool:
    return any(point is not None and not point.in_calendar for point in (date.start, date.end))


_OLD_X = re.compile(r"\d{2,4}[xuXU]{0,2}(?:-(?:\d\d|[xuXU]{2})){0,2}[?~%]?", re.ASCII)
_SHORT_END = re.compile(r"(\d{4}-\d\d(?:-\d\d)?)/(\d\d|\d\d-\d\d(?<=.{13}))", re.ASCII)
_OLD_WORDS = {"unknown": "", "open": ".."}
_LIKE_EDTF = re.compile(
    r"(?P<year>\d{4})(?:(?P<sign>[-/])(?P<month>\d\d?)(?:(?P=sign)(?P<day>\d\d?)(?P<time>[Tt ]\d\d?:.*)?)?|-\d{4})"
    r"|[Yy](?P<short>-?\d{1,4})",
    re.ASCII,
)
_TO = re.compile(r"(?<=[\d?~%]) ?(?:–| - | to ) ?(?=[\dY-])", re.ASCII)
_PUBLICATION_STATES = re.compile(r"in ?press|in ?preparation|submitted|forthcoming|to appear|accepted", re.IGNORECASE)


def _no_edtf(text: str) -> Dated:
    """What is typed of a text that is no EDTF of today, with the fault that says so."""
    date = Date.parse(_of_today(text))
    if not date.literal and biber_takes(date):
        return date, (_form(text, spell_edtf(date)),)
    ends = text.split("/")
    if len(ends) == 2 and all(len(end) > 7 or end in ("", "..") for end in ends):
        typed = [_certain(end) for end in ends]
        if any(typed) and all(moment or end in ("", "..") for moment, end in zip(typed, ends, strict=True)):
            date = Date(typed[0], typed[1], unknown="" in ends)
            return date, (_fault("warning", "bad-date", text, "is not all a date", spell_edtf(date)),)
    if re.fullmatch(r"\d{4}-\d\d", text) is None and (found := read(text)):
        date, whole = found
        if whole:
            return date, (_form(text, spell_edtf(date)),)
        return date, (_fault("warning", "bad-date", text, "has words beside the date", spell_edtf(date)),)
    if moment := _certain(text):
        date = Date(moment, moment)
        return date, (
            _fault(
                "warning", "bad-date", text, "is not all a date", f"{spell_edtf(date)}, or figures of the calendar,"
            ),
        )
    if certain := _ambiguous(text):
        return certain
    right = f"pubstate = {{{text}}}" if _PUBLICATION_STATES.fullmatch(text) else "a date as 2012-05-03"
    return Date(literal=text), (_fault("warning", "bad-date", text, "is no date", right),)


def _ambiguous(text: str) -> Dated | None:
    """What is certain of figures that can mean two days: their year."""
    days = days_of(text)
    if len(days) < 2:
        return None
    year = Date.of(days[0].year)
    return year, (_fault("warning", "bad-date", text, "can mean two days", " or ".join(map(str, days))),)


def _of_today(text: str) -> str:
    """Drafts of EDTF wrote ``199u``, ``1999/open``, ``1999?~``; ISO 8601 has ``1999-05-07/09``, people write "to"."""
    text = _TO.sub("/", text.replace("?~", "%").replace("~?", "%"), count=1)
    if _OLD_X.fullmatch(text):
        return re.sub("[xuU]", "X", text)
    if match := _SHORT_END.fullmatch(text):
        start, end = match[1], match[2]
        whole = f"{start[: len(start) - len(end)]}{end}"
        return f"{start}/{whole}" if whole > start else text
    return "/".join(_OLD_WORDS.get(end.lower(), end) for end in text.split("/")) if "/" in text else text


def _certain(text: str) -> Moment | None:
    """What is certain of figures in the order of EDTF: the year, and its month if a day stands behind it."""
    date = Date.parse(text)
    if not date.literal and date.start and date.start == date.end and date.start.in_calendar:
        return date.start
    match = _LIKE_EDTF.fullmatch(text.replace("–", "-"))
    if not match or match["year"] == "0000":
        return None
    if match["short"]:
        return Moment(int(match["short"]))
    year, month, day = int(match["year"]), int(match["month"] or 0), int(match["day"] or 0)
    if match["day"] is None or not 1 <= month <= 12:
        return Moment(year)
    moment = Moment(year, month, day)
    return moment if match["time"] and 1 <= day <= 31 and moment.in_calendar else Moment(year, month)


def _fault(level: Level, rule: str, text: str, what: str, right: str, field: str = "") -> Fault:
    shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
    return Fault(level, rule, f"'{shown}' {what}", f"{right} would be right" if right else "", field)


def _form(text: str, right: str) -> Fault:
    return _fault("warning", "date-form", text, "is no EDTF", right)


# Whole entries


class _Names(NamedTuple):
    date: str
    year: str
    month: str
    day: str
    season: str
    end_year: str
    end_month: str
    end_day: str


_FIELDS: Final = {
    prefix: _Names(
        f"{prefix}date",
        f"{prefix}year",
        f"{prefix}month",
        f"{prefix}day",
        f"{prefix}season" if prefix else "season",
        f"{prefix}endyear",
        f"{prefix}endmonth",
        f"{prefix}endday",
    )
    for prefix in ("", "orig", "event", "url")
}

DATE_FIELDS: Final = {prefix: tuple(names) for prefix, names in _FIELDS.items()}
"""The fields that ``read_date`` looks at, by prefix."""


def read_date(fields: Mapping[str, str], prefix: str = "") -> Dated:
    """The date of an entry: that of ``<prefix>date``, or of ``<prefix>year``, ``month``, ``day``, ``endyear``, ...

    ``prefix`` is "", "orig", "event" or "url"; the values are raw TeX, macros expanded. The original date may stand in
    the year (``2010 [1995]``). Values that disagree, and those that are not typed, are told in faults, which name the
    field that they are about where there are several.
    """
    names = _FIELDS[prefix]
    get = fields.get
    date, year = get(names[0], ""), get(names[1], "")
    if len(fields) == 1 and (date or year):  # as in most entries
        return read_edtf(date) if date else _cached_year(year)
    month, day = get(names[2], ""), get(names[3], "")
    if date and not year and not month and not day:
        return read_edtf(date)
    if not month and not day and not date and names.end_year not in fields and "season" not in fields:
        if year:
            return _cached_year(year)
        if prefix != "orig":
            return NO_DATE, ()
    values = (date, year, month, day, *map(get, names[4:], ("", "", "", "")))
    if prefix == "orig" and not any(values):
        return _origin(get("year", "")), ()
    found, faults = _entry(*values) if sum(map(len, values)) <= 2 * _CACHED else _entry.__wrapped__(*values)
    if faults and prefix:
        faults = tuple(attrs.evolve(fault, field=f"{prefix}{fault.field}") for fault in faults)
    return found, faults


def _cached_year(value: str) -> Dated:
    return _year(value) if len(value) <= _CACHED else _year.__wrapped__(value)


@lru_cache(maxsize=8192)
def _entry(
    date: str, year: str, month: str, day: str, season: str, end_year: str, end_month: str, end_day: str
) -> Dated:
    months = month or season
    if not date:
        first, faults = _parts(year, months, day, _BEGIN if month else _SEASON)
        if not (end_year or end_month or end_day):
            return first, faults
        last, more = _parts(end_year or str(first.year or ""), end_month, end_day, _END)
        if first.literal or last.literal or not first.start or not last.end:
            told = " ".join(filter(None, (end_year, end_month, end_day)))
            fault = _fault(
                "warning", "bad-date", told, "is no end of the date", "", _first(end_year, end_month, end_day, _END)
            )
            return first, (*faults, *more, fault)
        return attrs.evolve(first, end=last.end), faults + more
    whole, faults = read_edtf(date)
    faults, parts = _of(faults, "date"), _BEGIN if month else _SEASON
    other, problems = _parts(year, months, day, parts)
    if whole.literal and other and not other.literal:
        return other, faults + problems
    if _within(other, whole) and not problems:
        return whole, faults
    beside = " ".join(filter(None, (year, months, day)))
    what = f"stands beside the date '{date[:_SHOWN]}', which counts"
    fault = _fault("warning", "dates-differ", beside, what, "", _first(year, months, day, parts))
    return whole, (*faults, fault)


_BEGIN: Final = ("year", "month", "day")
_SEASON: Final = ("year", "season", "day")
_END: Final = ("endyear", "endmonth", "endday")


def _of(faults: tuple[Fault, ...], field: str) -> tuple[Fault, ...]:
    """The faults as those of a field."""
    return tuple(attrs.evolve(fault, field=field) for fault in faults) if faults else ()


def _first(year: str, month: str, day: str, names: tuple[str, str, str]) -> str:
    """The name of the first of these fields that is there."""
    return next((name for name, value in zip(names, (year, month, day), strict=True) if value), "")


def _within(other: Date, date: Date) -> bool:
    """Whether a date says what another does, or more exactly."""
    if not other or other == date:
        return True
    ends = ((other.start, date.start), (other.end, date.end))
    if other.literal or any(left is None or right is None for left, right in ends):
        return False
    return all(
        left.year == right.year and left.month in (None, right.month) and left.day in (None, right.day)
        for left, right in ends
        if left and right
    ) or bool(other.start == other.end and other.start and date.start and _starts(other.start, date.start))


def _starts(other: Moment, start: Moment) -> bool:
    return other.year == start.year and other.month in (None, start.month) and other.day in (None, start.day)


# BibTeX's year

_LETTER = re.compile(r"(\d{4})(?<!0(?=s)) ?-?([a-z])", re.ASCII)
_ORIGIN = re.compile(
    r"(?P<now>\d{4}) ?[\[(](?P<then>\d{4})[\])]|[\[(](?P<first>\d{4})[\])] ?(?P<later>\d{4})", re.ASCII
)
_NO_CALENDAR_OF_OURS: Final = 2500
_ENCLOSED = re.compile(r"\[([^\[\]]*)\]|\(([^()]*)\)")
_ROMAN = re.compile(r"(?=[MDCLXVI]{2})(M{1,3})(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})", re.IGNORECASE)
_YEAR_MONTH = re.compile(r"(\d{4})([-/])(\d\d?)", re.ASCII)


@lru_cache(maxsize=4096)
def _year(value: str) -> Dated:
    """The date of a year field, in which words may stand."""
    if len(value) == 4 and value.isascii() and value.isdigit() and value != "0000":
        return Date.of(int(value)), ()
    text = clean(value)
    plain = text.rstrip(".,;: ")
    if enclosed := _ENCLOSED.fullmatch(plain):
        plain = (enclosed[1] or enclosed[2] or "").strip()
    if not plain:
        return Date(literal=text), ()
    if re.fullmatch(r"-?\d{1,9}", plain, re.ASCII):
        if not int(plain):
            return Date(literal=text), (_fault("warning", "bad-date", text, "is no year", "the year in figures"),)
        date = Date.of(int(plain))
        if len(plain) == 2:
            return date, (_fault("note", "bad-date", plain, "is a year of two figures", "all figures of the year"),)
        return date, ()
    if match := _ORIGIN.fullmatch(plain):
        now, then = int(match["now"] or match["later"]), int(match["then"] or match["first"])
        if then < now < _NO_CALENDAR_OF_OURS:
            return Date.of(now), ()
        return Date(literal=text), (_fault("warning", "bad-date", text, "has two years", "one year"),)
    if match := _LETTER.fullmatch(plain):
        what = "has a letter that belongs to a label"
        return Date.of(int(match[1])), (_fault("note", "bad-date", text, what, f"year = {{{match[1]}}}"),)
    if (len(plain) > 3 or plain.isupper()) and _ROMAN.fullmatch(plain):
        return Date.of(_roman(plain.upper())), ()
    if (match := _YEAR_MONTH.fullmatch(plain)) and _is_ambiguous(match):
        right = f"{match[1]}--{int(match[1]) + 1}, or a month of its own,"
        return Date.of(int(match[1])), (_fault("warning", "bad-date", text, "can mean two dates", right),)
    return _year_in_words(text, plain)


def _is_ambiguous(match: re.Match[str]) -> bool:
    """Whether a month or the end of a range can be meant: ``2009-10``, ``1984/5``; ``2001/02`` are two years."""
    if len(match[3]) == 1:
        return True
    return match[2] == "-" and could_be_years(int(match[1]), match[3]) and 1 <= int(match[3]) <= 12


def _year_in_words(text: str, plain: str) -> Dated:
    date, whole = Date.parse(_of_today(plain)), True
    if date.literal or _has_day(date):
        found = _years_of(words(plain)) if _YEAR_MONTH.fullmatch(plain) else read(plain)
        if not found and (moment := _certain(plain)):
            found = Date(moment, moment), False
        if not found:
            if certain := _ambiguous(plain):
                return certain
            if not any(map(str.isdigit, text)):
                return Date(literal=text), ()
            return Date(literal=text), (_fault("warning", "bad-date", text, "is no year", "the year in figures"),)
        date, whole = found
    if not whole:
        return date, (_fault("warning", "bad-date", text, "is not all a year", f"year = {{{spell_year(date)}}}"),)
    if date.start and date.start.month is not None:
        month, bare = spell_month(date)
        right = f"year = {{{spell_year(date)}}}, month = {month if bare else f'{{{month}}}'}"
        day = spell_day(date)
        return date, (
            _fault("note", "date-form", text, "is more than a year", f"{right}, day = {{{day}}}" if day else right),
        )
    return date, ()


def _years_of(found: Reading | None) -> tuple[Date, bool] | None:
    date = found.date() if found else None
    return (date, True) if date else None


def _roman(figures: str) -> int:
    values = [{"M": 1000, "D": 500, "C": 100, "L": 50, "X": 10, "V": 5, "I": 1}[figure] for figure in figures]
    return sum(-value if value < max(values[place:]) else value for place, value in enumerate(values))


def _origin(year: str) -> Date:
    """The original date that a year has in brackets: ``2010 [1995]``."""
    match = _ORIGIN.fullmatch(clean(year)) if "[" in year or "(" in year else None
    if not match:
        return NO_DATE
    now, then = int(match["now"] or match["later"]), int(match["then"] or match["first"])
    return Date.of(then) if then < now < _NO_CALENDAR_OF_OURS else NO_DATE


# BibTeX's month and day


def _parts(year: str, month: str, day: str, names: tuple[str, str, str] = _BEGIN) -> Dated:
    """A date from year, month and day, as far as they go together; ``names`` are those of their fields."""
    date, faults = _cached_year(year) if year else (NO_DATE, ())
    faults = _of(faults, names[0])
    if not month and not day:
        return date, faults
    found = (month_of(month) if len(month) <= _CACHED else None) if month else ((), True)
    if found is None:
        fault = _fault("warning", "bad-month", clean(month), "is no month", "a month of the calendar", names[1])
        return date, (*faults, fault)
    sides, whole = found
    if not whole:
        fault = _fault("warning", "bad-month", clean(month), "is more than a month", "a month alone", names[1])
        faults = (*faults, fault)
    days = day_of(day) if day else ()
    if days is None:
        fault = _fault("warning", "bad-day", clean(day), "is no day", "a day of the month", names[2])
        faults = (*faults, fault)
        days = ()
    if not year and sides and sides[0].year is not None:
        date = Date.of(sides[0].year)
    if not date or date.literal or not sides:
        what = "stands there without a month" if not sides else "stands there without a year"
        fault = _fault("note", "bad-date", clean(month or day), what, "", _first("", month, day, names))
        return date, (*faults, fault)
    placed = _placed(date, sides, days)
    if placed is None:
        what = f"does not fit the year '{spell_year(date) or year}'"
        told = " ".join(filter(None, (clean(month), clean(day))))
        fault = _fault("warning", "bad-month", told, what, "", _first("", month, day, names))
        return date, (*faults, fault)
    if _has_day(placed):
        right = Date.parse(spell_edtf(placed))
        told = " ".join(filter(None, (clean(month), clean(day))))
        fault = _fault("warning", "bad-day", told, "is no day of the calendar", "", names[2] if day else names[1])
        return right, (*faults, fault)
    return placed, faults


def _placed(date: Date, sides: tuple[Side, ...], days: tuple[int, ...]) -> Date | None:
    """The year with months and days in it; None if they do not go together."""
    start, end = date.start, date.end
    if date.unspecified or any(
        side.year not in (None, point.year) for side in sides for point in (start, end) if point
    ):
        return None
    if any(point and point.month is not None for point in (start, end)):
        named = [
            _moment_of(point, side) for point, side in zip((start, end), (sides[0], sides[-1]), strict=True) if point
        ]
        return date if not days and named == [point for point in (start, end) if point] else None
    if days:
        if len(sides) == 1 and sides[0].day is None:
            sides = tuple(attrs.evolve(sides[0], day=number) for number in days)
        elif len(days) == len(sides) and all(side.day is None for side in sides):
            sides = tuple(attrs.evolve(side, day=number) for side, number in zip(sides, days, strict=True))
        elif [side.day for side in sides] != list(days):
            return None
    date = attrs.evolve(
        date,
        uncertain=date.uncertain or any(side.uncertain for side in sides),
        approximate=date.approximate or any(side.approximate for side in sides),
    )
    if start is None or end is None:
        if len(sides) > 1:
            return None
        return attrs.evolve(date, start=start and _moment_of(start, sides[0]), end=end and _moment_of(end, sides[0]))
    if start != end and len(sides) == 1:
        return None
    first, last = _moment_of(start, sides[0]), _moment_of(end, sides[-1])
    backwards = (first.year, first.month or 0, first.day or 0) > (last.year, last.month or 0, last.day or 0)
    return None if backwards else attrs.evolve(date, start=first, end=last)


def _moment_of(year: Moment, side: Side) -> Moment:
    return Moment(year.year, side.month, side.day)


# What BibTeX can say


@lru_cache(maxsize=8192)
def bibtex_says(date: Date) -> bool:
    """Whether reading ``spell_year``, ``spell_month`` and ``spell_day`` gives the date back."""
    if date.literal:
        return False
    month = "".join(ENGLISH.get(piece, piece) for piece in month_pieces(date))
    return _parts(spell_year(date), month, spell_day(date))[0] == date
