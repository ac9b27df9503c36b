"""The dates of CSL-JSON (csl-data.json, "date-variable") and those of the model."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, get_args

import attrs

from ._csl_schema import string
from .dates import NO_DATE, Date, Moment, Unspecified

_SEASONS = {"spring": 21, "summer": 22, "autumn": 23, "fall": 23, "winter": 24}


def spell_date(date: Date) -> dict[str, Any]:
    """A date as an item has it; an end that is not there is ``[0]``, a season a month from 21 to 24 (EDTF).

    What a time or figures written as X say beyond that, "?", and which end of a range is open, cannot be told there.
    """
    if date.literal:
        spelled: dict[str, Any] = {"literal": date.literal}
    elif not date:
        return {}
    elif date.is_range:
        spelled = {"date-parts": [_parts(date.start), _parts(date.end)]}
    else:
        spelled = {"date-parts": [_parts(date.start)]}
    if date.approximate:
        spelled["circa"] = True
    return spelled


def _parts(moment: Moment | None) -> list[int]:
    """Year, month, day; CSL has no year 0, so that -44 is 44 BC (in EDTF and the model -43)."""
    if moment is None:
        return [0]
    year = moment.year if moment.year > 0 else moment.year - 1
    return [part for part in (year, moment.month, moment.day) if part is not None]


def read_date(value: Any) -> Date:
    """The date of any value in a date's place, as far as it is one."""
    if isinstance(value, str):
        return Date.parse(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return Date.of(value)
    if not isinstance(value, Mapping):
        return NO_DATE
    circa = value.get("circa") not in (None, False, 0, "", "0", "false")
    parts = value["date-parts"] if isinstance(value.get("date-parts"), list) else []
    moments = [_moment(part, value.get("season")) for part in parts]
    if moments and (moments[0] or (_is_open(parts[0]) and any(moments[1:2]))):
        told = len(moments) > 1 and (moments[1] or _is_open(parts[1]))
        return Date(moments[0], moments[1] if told else moments[0], approximate=circa)
    if literal := string(value.get("literal")):
        return Date(literal=literal, approximate=circa)
    date = Date.parse(string(value.get("raw")))
    return attrs.evolve(date, approximate=True) if circa and date else date


def _is_open(parts: Any) -> bool:
    """Whether this says that a range has no such end: ``[0]``, since CSL has no year 0."""
    numbers = parts if isinstance(parts, list) else [parts]
    return bool(numbers) and all(_integer(number) == 0 for number in numbers)


def _moment(parts: Any, season: Any) -> Moment | None:
    if not isinstance(parts, list):
        parts = [parts]
    numbers: list[int] = []
    for part in parts[:3]:
        number = _integer(part)
        if number is None:
            break
        numbers.append(number)
    if not numbers or _is_open(parts):
        return None
    month, day = [*numbers[1:], None, None][:2]
    if month is not None and not (1 <= month <= 12 or 21 <= month <= 24):
        month = None
    if month is None:
        month, day = _season(season), None
    if day is not None and not (1 <= day <= 31 and month is not None and month <= 12):
        day = None
    return Moment(numbers[0] + 1 if numbers[0] < 0 else numbers[0], month, day)


def _season(value: Any) -> int | None:
    number = _integer(value)
    if number is not None:
        return number + 20 if 1 <= number <= 4 else number if 21 <= number <= 24 else None
    return _SEASONS.get(value.strip().lower()) if isinstance(value, str) else None


def _integer(value: Any) -> int | None:
    if isinstance(value, str):
        bare = value.strip()
        digits = bare.removeprefix("-")
        return int(bare) if digits.isascii() and digits.isdigit() and len(digits) < 10 else None
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def date_data(date: Date) -> dict[str, Any]:
    """A date with all that it says, as JSON; ``date_of`` reads it."""
    ends = (("start", date.start), ("end", date.end))
    data: dict[str, Any] = {end: moment and _parts_or_null(moment) for end, moment in ends}
    if date.literal:
        data["literal"] = date.literal
    for name in _MORE:
        if value := getattr(date, name):
            data[name] = value
    return data


_MORE = ("uncertain", "approximate", "unknown", "marks", "unspecified")


def _parts_or_null(moment: Moment) -> list[int | str | None]:
    parts = [moment.year, moment.month, moment.day]
    return [*parts, moment.time] if moment.time else [*parts]


def date_of(data: Any) -> Date | None:
    """The date that ``date_data`` wrote, or None if it did not write this."""
    if not isinstance(data, Mapping):
        return None
    ends: list[Moment | None] = []
    for end in ("start", "end"):
        parts = data.get(end)
        if parts is None:
            ends.append(None)
        elif isinstance(parts, list) and [type(part) for part in parts[:1]] == [int] and len(parts) in (3, 4):
            ends.append(Moment(parts[0], _integer(parts[1]), _integer(parts[2]), *map(string, parts[3:])))
        else:
            return None
    return Date(
        ends[0],
        ends[1],
        uncertain=data.get("uncertain") is True,
        approximate=data.get("approximate") is True,
        literal=string(data.get("literal")),
        unknown=data.get("unknown") is True,
        marks=string(data.get("marks")),
        unspecified=data["unspecified"] if data.get("unspecified") in get_args(Unspecified) else "",
    )


def says_all(value: Any) -> bool:
    """Whether each number that stands in a date stands in what is read from it, and no words beside them are lost."""
    if not isinstance(value, Mapping):
        return isinstance(value, (str, int)) and not isinstance(value, bool)
    date = read_date(value)
    if any(key not in ("date-parts", "season", "circa", "literal", "raw") for key in value):
        return False
    parts = value.get("date-parts")
    if not parts:
        words = [word for key in ("literal", "raw") if (word := value.get(key))]
        return value.get("season") is None and len(words) < 2 and all(isinstance(word, str) for word in words)
    if not isinstance(parts, list) or len(parts) > 2 or date.literal or "literal" in value or "raw" in value:
        return False
    held = _numbers(moment for moment in (date.start, date.end if len(parts) > 1 else None) if moment)
    given = [part if isinstance(part, list) else [part] for part in parts]
    told = [_integer(number) for part in given if not _is_open(part) for number in part]
    if "season" in value:
        told.insert(1, _season(value["season"]))
    return held == told or (held == told[: len(held)] and set(told[len(held) :]) <= {0} and len(parts) > 1)


def _numbers(moments: Iterable[Moment]) -> list[int | None]:
    return [number for moment in moments for number in _parts(moment)]
