"""The dates of a style as citeproc-py reads them, and its sort keys, in which a date is a number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ._collation import collated
from ._marked import joined
from ._name_list import NameList, NameStyle, name_list
from ._oracle_elements import Element, style_of
from .oracle import VariableError, model, source


class Date(Element, model.Date):  # type: ignore[misc]
    _in_locale: bool | None = None

    def is_locale_date(self) -> bool:
        if self._in_locale is None:
            self._in_locale = bool(super().is_locale_date())
        return self._in_locale

    def process(
        self, item: Any, variable: str | None = None, show_parts: Any = None, context: Any = None, **kwargs: Any
    ) -> Any:
        variable = variable or self.get("variable")
        date = item.reference.get(variable)
        if not isinstance(date, source.DateBase):
            raise VariableError
        localized = None if self.is_locale_date() or self.get("form") is None else self.get_date(self.get("form"))
        if localized is not None:
            wanted = self.get("date-parts", "year-month-day").split("-")
        else:
            wanted = show_parts or ["year", "month", "day"]
        there = [part.get("name") for part in (self if localized is None else localized).iterchildren()]
        parts = [part for part in ("year", "month", "day") if part in wanted and part in there]
        if kwargs.get("sort_options") is not None:
            return _date_key(date, parts)
        if ("date", variable) in style_of(self)._spent:
            return None
        style_of(self)._called.append(("date", variable))
        if isinstance(date, source.LiteralDate):
            return self.wrap(date.text) if "year" in parts else None
        if localized is not None:
            return localized.render(item, variable, show_parts=parts, context=self)
        shaped = context if self.is_locale_date() else self
        order = [name for name in there if name in parts]
        if isinstance(date, source.DateRange):
            text = self._range(date["begin"], date["end"], order, shaped)
        else:
            text = self._single(date, order, shaped)
        return shaped.wrap(text) if text else None

    def _single(self, date: Any, order: list[str], shaped: Any) -> str:
        return joined(self.parts(date, order, shaped), shaped.get("delimiter", self.get("delimiter", "")))

    def _range(self, begin: Any, end: Any, order: list[str], shaped: Any) -> str:
        """Two dates with what they share printed once: ``May 3–5, 2025`` (CSL 1.0.2, "Date ranges")."""
        delimiter = shaped.get("delimiter", self.get("delimiter", ""))
        if end.is_nil():
            text = self._single(begin, order, shaped)
            return f"{text.rstrip(' ,')}–" if text and "year" in order else text
        shared: list[str] = []
        for part in ("year", "month", "day"):
            if any(begin.get(name) != end.get(name) for name in ((part, "season") if part == "month" else (part,))):
                break
            shared.append(part)
        changing = [place for place, part in enumerate(order) if part not in shared]
        if not changing:
            return self._single(begin, order, shaped)
        middle = order[changing[0] : changing[-1] + 1]
        dash = next(
            (part.get("range-delimiter") for part in self.iterchildren() if part.get("name") == middle[0]), None
        )
        first = self._single(begin, middle, shaped).removesuffix(self._affix("suffix", middle[-1], shaped))
        last = self._single(end, middle, shaped).removeprefix(self._affix("prefix", middle[0], shaped))
        before = self._single(begin, order[: changing[0]], shaped)
        after = self._single(end, order[changing[-1] + 1 :], shaped)
        return joined([before, (dash or "–").join(text for text in (first, last) if text), after], delimiter)

    def _affix(self, kind: str, part: str, shaped: Any) -> str:
        """What the style, or else the locale, puts before or behind a part of the date."""
        path = f"cs:date-part[@name='{part}']"
        found = [element.get(kind) for owner in (shaped, self) if (element := owner.find(path, self.nsmap)) is not None]
        return next((affix for affix in found if affix is not None), "")


def _date_key(date: Any, parts: list[str]) -> str:
    if isinstance(date, source.LiteralDate):
        return str(date.text)
    if isinstance(date, source.DateRange):
        return f"{_date_key(date['begin'], parts)}-{_date_key(date['end'], parts)}"
    year, month, day = (date.get(part, 0) if part in parts else 0 for part in ("year", "month", "day"))
    return f"{year + 10**6:07}{month or date.get('season', 0) * 3:02}{day:02}"


class DatePart(Element, model.Date_Part):  # type: ignore[misc]
    def render(self, date: Any, context: Any = None) -> Any:
        """The part as the style's own date element wants it, without leaving a trace in the locale's."""
        name = self.get("name")
        own = None if context is None else context.find(f"cs:date-part[@name='{name}']", self.nsmap)
        if own is None or own is self:
            return self._rendered(date, context)
        saved = dict(self.attrib)
        self.attrib.update(own.attrib)
        self._look = None
        try:
            return self._rendered(date, context)
        finally:
            self.attrib.clear()
            self.attrib.update(saved)
            self._look = None

    def _rendered(self, date: Any, context: Any) -> Any:
        if self.get("name") == "month" and "month" not in date and self.get("form", "long") not in ("long", "short"):
            raise VariableError
        return super().render(date, context)


class Key(Element, model.Key):  # type: ignore[misc]
    def sort_keys(self, items: Sequence[Any], context: Any) -> list[Any]:
        """A key for each item that sorts by letters without accents first; None where it has none."""
        return [self._key(item, context) for item in items]

    def _key(self, item: Any, context: Any) -> Any:
        root = self.get_root()
        root._start()
        if "macro" in self.attrib:
            options = {"name-as-sort-order": "all"}
            for name in ("min", "use-first", "use-last"):
                if (value := self.get(f"names-{name}")) is not None:
                    options[f"et-al-{name}"] = value
            try:
                value = self.get_macro(self.get("macro")).render(item, context=context, sort_options=options)
            except VariableError:
                value = None
            return collated(value)
        variable = self.get("variable")
        if variable == "citation-number":
            return item.number
        value = item.reference.get(variable)
        if isinstance(value, source.DateBase):
            return _date_key(value, ["year", "month", "day"])
        if isinstance(value, NameList):
            style = NameStyle(name_as_sort_order="all", demote_non_dropping_particle=_demotion(root))
            value = name_list(value.names, style, cut=value.cut, et_al="")
        return collated(value)


def _demotion(root: Any) -> str:
    """Where the particle goes in sorting: "sort-only" means that it goes behind the given name here."""
    rule = root.get("demote-non-dropping-particle", "display-and-sort")
    return "never" if rule == "never" else "display-and-sort"
