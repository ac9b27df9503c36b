"""Records as citeproc-py wants them: cited items, references with their variables, its own kinds of dates."""

from __future__ import annotations

from typing import Any

from ..model._csl_schema import VARIABLES
from ..model.dates import Date, Moment
from ..model.record import DATES, NAMES, STRINGS, TEXTS, Record
from ._marked import marked, plain
from ._name_list import NameList
from .oracle import VariableError, source


class Item(source.CitationItem):  # type: ignore[misc]
    """A cited record, sorted and numbered here instead of by a bibliography that counts anew for each."""

    def __init__(self, place: int, reference: Reference) -> None:
        dict.__init__(self, place=place, held=reference, number=place + 1, key=str(place))

    reference = property(lambda self: dict.__getitem__(self, "held"))
    number = property(lambda self: dict.__getitem__(self, "number"))

    def get_field(self, field: str) -> Any:
        return self.reference.get(field)


class Reference(source.Reference):  # type: ignore[misc]
    """A record's variables. A name asked for with hyphens is the one with underscores."""

    def __init__(self, record: Record) -> None:
        dict.__init__(self, _variables(record))

    def __getitem__(self, name: str) -> Any:
        try:
            return dict.__getitem__(self, name.replace("-", "_"))
        except KeyError:
            raise VariableError from None

    def __contains__(self, name: object) -> bool:
        return dict.__contains__(self, str(name).replace("-", "_"))

    def get(self, name: str, default: Any = None) -> Any:
        return dict.get(self, name.replace("-", "_"), default)


def _variables(record: Record) -> dict[str, Any]:
    found: dict[str, Any] = {"key": record.id, "type": record.type}
    for name, variable in VARIABLES.items():
        value = getattr(record, name)
        key = variable.replace("-", "_")
        if name in TEXTS and (text := marked(value)):
            found[key] = text
        elif name in STRINGS and value:
            found[key] = plain(value)
        elif name in NAMES and value.names:
            found[key] = NameList(value)
        elif name in DATES and value:
            found[key] = _date(value)
    if "event_title" in found:
        found["event"] = found["event_title"]
    if "page" not in found and "page_first" in found:
        found["page"] = found["page_first"]
    return found


def _date(date: Date) -> Any:
    circa = date.uncertain or date.approximate
    if date.literal:
        return source.LiteralDate(plain(date.literal), circa=circa)
    if date.start is None:
        return source.LiteralDate(f"–{date.end.year if date.end else ''}", circa=circa)
    if not date.is_range:
        return _moment(date.start, circa)
    end = source.Date(year=0) if date.end is None else _moment(date.end, circa)
    return source.DateRange(begin=_moment(date.start, circa), end=end, circa=circa)


def _moment(moment: Moment, circa: bool) -> Any:
    # Years are astronomical in a Moment, and CSL's have no year 0.
    parts: dict[str, int] = {"year": moment.year if moment.year > 0 else moment.year - 1}
    if moment.month is not None and moment.month > 12:
        parts["season"] = moment.month - 20
    elif moment.month is not None:
        parts["month"] = moment.month
        if moment.day is not None:
            parts["day"] = moment.day
    return source.Date(circa=circa, **parts)
