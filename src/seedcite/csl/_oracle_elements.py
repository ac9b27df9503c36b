"""The elements of a style as citeproc-py reads them: what all share, and all but names, dates and sort keys."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from ..model.markup import Mark
from ._marked import BREAK, joined, quoted, recased, seam, visible, wrapped
from ._pages import first_page, pages
from .oracle import VariableError, model

# The elements of a style


class _Formatter:
    """The marks of a style's formatting attributes; citeproc-py asks for these by name."""

    preformat = staticmethod(str)


_FORMATS: tuple[tuple[str, dict[str, Mark]], ...] = (
    ("font-style", {"italic": "italic", "oblique": "italic"}),
    ("font-variant", {"small-caps": "small-caps"}),
    ("font-weight", {"bold": "bold"}),
    ("text-decoration", {"underline": "underline"}),
    ("vertical-align", {"sup": "superscript", "sub": "subscript"}),
)
_FORM_FALLBACKS = {
    "verb-short": ("verb-short", "verb", None),
    "symbol": ("symbol", "short", None),
    "verb": ("verb", None),
    "short": ("short", None),
}


class Element:
    """What all elements share: joining, formatting, case, and lookups that are remembered."""

    _calls: bool | None = None
    _look: tuple[Mark, ...] | None = None

    def get_formatter(self: Any) -> Any:
        return _Formatter

    def preformat(self, text: Any) -> str:
        return str(text)

    def get_macro(self: Any, name: str) -> Any:
        return self.get_root()._macros[name]

    def get_layout(self: Any) -> Any:
        return self.get_root()._layout

    def get_term(
        self: Any, name: str, form: str | None = None, fallback_locale: bool = True, zero_padded: bool = False
    ) -> Any:
        return style_of(self)._term(name, form, fallback_locale, zero_padded)

    def get_single_term(self, name: str, *args: Any, **kwargs: Any) -> str:
        term = self.get_term(name, *args, **kwargs)
        return "" if term is None else term.single

    def get_plural_term(self, name: str, *args: Any, **kwargs: Any) -> str:
        term = self.get_term(name, *args, **kwargs)
        return "" if term is None else term.multiple

    def calls_variable(self: Any) -> bool:
        if self._calls is None:
            self._calls = bool(super().calls_variable())  # type: ignore[misc]
        return bool(self._calls)

    def format(self: Any, text: Any) -> str:
        if self._look is None:
            found = (marks.get(self.get(name, "")) for name, marks in _FORMATS)
            self._look = tuple(mark for mark in found if mark)
        text = str(text)
        for mark in self._look:
            text = wrapped(mark, text)
        return str(text)

    def wrap(self: Any, text: str | None) -> str | None:
        if text is None:
            return None
        text = seam(seam(self.get("prefix", ""), text), self.get("suffix", ""))
        return f"{BREAK}{text}{BREAK}" if "display" in self.attrib else text

    def join(self: Any, parts: Iterable[str | None], default_delimiter: str = "") -> str:
        return joined((str(part) for part in parts if part is not None), self.get("delimiter", default_delimiter))

    def case(self: Any, text: str, language: str | None = None) -> str:
        case = self.get("text-case")
        if case is None:
            return text
        return recased(str(text), case, english=(language or style_of(self)._language).lower() == "en")

    def quote(self: Any, text: str) -> str:
        if self.get("quotes", "false").lower() != "true":
            return text
        return quoted(text, self.get_single_term(name="open-quote"), self.get_single_term(name="close-quote"))

    def strip_periods(self: Any, text: Any) -> str:
        return str(text).replace(".", "") if self.get("strip-periods", "false").lower() == "true" else str(text)

    def render_children(self: Any, item: Any, delimiter: str = "", **kwargs: Any) -> str | None:
        return joined(self._parts(item, delimiter=delimiter, **kwargs), delimiter) or None

    def _parts(self: Any, item: Any, delimiter: str = "", **kwargs: Any) -> list[str]:
        parts: list[str] = []
        for child in self.iterchildren():
            try:
                if isinstance(child, model.Choose):
                    text = child.render(item, delimiter=delimiter, **kwargs)
                else:
                    text = child.render(item, **kwargs)
            except VariableError:
                continue
            if text is not None:
                parts.append(str(text))
        return parts


def style_of(element: Any) -> Any:
    """The style for which this element works: its root, or the style that its locale was loaded for."""
    root = element.get_root()
    return root._style if isinstance(root, model.Locale) else root


class Style(Element, model.Style):  # type: ignore[misc]
    _macros: dict[str, Any]
    _layout: Any
    _terms: list[dict[tuple[str, str | None], list[Any]]]
    _aligned: bool
    _language: str
    _own_language: int
    _called: list[tuple[str, str]]
    _spent: set[tuple[str, str]]

    def _start(self) -> None:
        """Begin a reference: no variable was rendered in another's place yet."""
        self._called = []
        self._spent = set()

    def _option(self, name: str) -> str | None:
        """A name option that ``cs:name`` inherits from the bibliography or the whole style."""
        value = self.find("cs:bibliography", self.nsmap).get(name)
        found: str | None = self.get(name) if value is None else value
        return found

    def _term(self, name: str, form: str | None, fallback_locale: bool, zero_padded: bool) -> Any:
        terms = self._terms if fallback_locale else self._terms[: self._own_language]
        for tried in _FORM_FALLBACKS.get(form or "", (form,)):
            for locale in terms:
                for term in locale.get((name, tried), ()):
                    if not zero_padded or term.get("match") not in ("whole-number", "last-two-digits"):
                        return term
        return None


class Term(Element, model.Term):  # type: ignore[misc]
    @property
    def single(self) -> str:
        return self._number("cs:single")

    @property
    def multiple(self) -> str:
        return self._number("cs:multiple")

    def _number(self, path: str) -> str:
        element = self.find(path, self.nsmap)
        return str((self if element is None else element).text or "")


class Substitute(Element, model.Substitute):  # type: ignore[misc]
    def render(self, item: Any, context: Any = None, **kwargs: Any) -> str | None:
        """The first child that gives a text; the variables in it are spent for the rest of the reference."""
        root = self.get_root()
        before, root._called = root._called, []
        kwargs.pop("names_context", None)
        try:
            for child in self.getchildren():
                shape = (
                    {"names_context": self.getparent()} if isinstance(child, model.Names) and child.name is None else {}
                )
                root._called = []
                try:
                    text = child.render(item, context=context, **shape, **kwargs)
                except VariableError:
                    continue
                if text:
                    if kwargs.get("sort_options") is None:
                        root._spent.update(root._called)
                    return str(text)
            return None
        finally:
            root._called = before + root._called


class Text(Element, model.Text):  # type: ignore[misc]
    def process(self, item: Any, context: Any = None, **kwargs: Any) -> tuple[Any, str]:
        text: Any = None
        if "variable" in self.attrib:
            text = self._value(item)
        elif "macro" in self.attrib:
            macro = self.get_macro(self.get("macro"))
            text = macro.render(item, context=context, sort_options=kwargs.get("sort_options"))
        elif "term" in self.attrib:
            text = self._term(item)
        elif "value" in self.attrib:
            text = self.get("value")
        language = item.reference.get("language") or self.get_root().get("default-locale", "en")
        return text, language[:2]

    def _value(self, item: Any) -> str | None:
        variable = self.get("variable")
        root = self.get_root()
        if ("text", variable) in root._spent:
            return None
        root._called.append(("text", variable))
        if variable == "citation-number":
            return str(item.number)
        if variable in ("page", "page-first"):
            return _page(self, item, variable)
        value = item.reference.get(f"{variable}-short") if self.get("form") == "short" else None
        if value is None:
            value = item.reference[variable]
        if not isinstance(value, str):
            raise VariableError
        return value

    def markup(self, text: Any, language: str) -> str | None:
        if not text:
            return None
        return self.wrap(self.quote(self.format(self.case(self.strip_periods(text), language))))


def _page(element: Any, item: Any, variable: str) -> str:
    if variable == "page-first":
        return item.reference.get(variable) or first_page(item.reference.page)
    delimiter = element.get_single_term(name="page-range-delimiter") or "–"
    return pages(item.reference.page, element.get_root().get("page-range-format"), delimiter)


class Number(Element, model.Number):  # type: ignore[misc]
    def process(self, item: Any, context: Any = None, **kwargs: Any) -> str | None:
        variable = self.get("variable")
        if ("text", variable) in self.get_root()._spent:
            return None
        self.get_root()._called.append(("text", variable))
        if variable == "citation-number":
            return str(item.number)
        if variable in ("page", "page-first"):
            return _page(self, item, variable)
        return str(self._process(item.reference[variable], variable))

    def format_number(self, number: str) -> str:
        form = self.get("form", "numeric")
        if not (number.isascii() and number.isdigit() and len(number) < 10):
            return number
        if form == "roman" and not 0 < int(number) < 4000:
            return number
        return str(super().format_number(number))


class Label(Element, model.Label):  # type: ignore[misc]
    def process(self, item: Any, variable: str | None = None, plural: Any = None, **kwargs: Any) -> Any:
        if variable is None:
            variable = self.get("variable")
            if variable not in item.reference or ("text", variable) in self.get_root()._spent:
                return None
        return super().process(item, variable, plural, **kwargs)

    def _is_plural(self, item: Any) -> bool:
        variable = self.get("variable")
        value = visible(str(item.reference.get(variable, "")))
        if variable.startswith("number-of"):
            return value.isdigit() and value != "1"
        return self.RE_MULTIPLE_NUMBERS.search(value) is not None


class _Conditions:
    """What both kinds of branches share: in a bibliography no position holds, and nothing is disambiguated here."""

    re_numeric = re.compile(r"[a-z]*\d+[a-z]*(?:\s*[-–,&]\s*[a-z]*\d+[a-z]*)*$", re.IGNORECASE)

    def render(self: Any, item: Any, context: Any = None, delimiter: str = "", **kwargs: Any) -> Any:
        if "disambiguate" in self.attrib and self.get("match", "all") == "all":
            raise model.ConditionFailed
        return super().render(item, context=context, delimiter=delimiter, **kwargs)  # type: ignore[misc]

    def _position(self: Any, item: Any, context: Any) -> list[bool]:
        return [False for _ in self.get("position").split()]


class If(_Conditions, Element, model.If):  # type: ignore[misc]
    pass


class ElseIf(_Conditions, Element, model.Else_If):  # type: ignore[misc]
    pass
