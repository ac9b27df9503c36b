"""A bibliography through citeproc-py: a style loaded, the items sorted, numbered and formatted one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from ..model.record import Record
from . import _xml, assets
from ._check import check_style
from ._marked import finished, joined
from ._oracle_dates import Date, DatePart, Key
from ._oracle_elements import Element, ElseIf, If, Label, Number, Style, Substitute, Term, Text
from ._oracle_items import Item, Reference
from ._oracle_names import Name, NamePart, Names
from .oracle import model
from .richtext import RichText


@attrs.frozen
class Formatted:
    """One reference as far as it came: the record's place in the given list, its text, and what went wrong, if so."""

    place: int
    text: RichText
    fault: str = ""


def bibliography(records: Sequence[Record], file: assets.StyleFile, locale: str) -> tuple[list[Formatted], str]:
    """The references of the records in the style's order, and what went wrong in sorting, if anything did.

    Equal sort keys keep the order given. Raises ``StyleError`` for a style that cannot be used.
    """
    style = _load(file, locale)
    root = style.root
    layout = root._layout
    items = [Item(place, Reference(record)) for place, record in enumerate(records)]
    fault = ""
    if (sort := root.find("cs:bibliography/cs:sort", root.nsmap)) is not None:
        try:
            items = sort.sort(items, layout)
        except Exception as error:  # citeproc-py, on odd data, may raise anything
            fault = _told(error)
    for number, item in enumerate(items, start=1):
        item["number"] = number
    return [_format(item, root, layout, style.punctuation_in_quote) for item in items], fault


def _format(item: Item, root: Any, layout: Any, punctuation_in_quote: bool) -> Formatted:
    root._start()
    try:
        parts = [part for part in layout._parts(item) if part]
        if root._aligned and len(parts) > 1:
            parts[:2] = [f"{parts[0]} {parts[1]}"]
        text = layout.format(layout.wrap(joined(parts))) if parts else ""
        return Formatted(item["place"], finished(text, punctuation_in_quote=punctuation_in_quote))
    except Exception as error:  # citeproc-py, on odd data, may raise anything
        return Formatted(item["place"], RichText(), _told(error))


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


CLASSES: dict[str | None, type] = {
    None: model.CitationStylesElement,
    "style": Style,
    "term": Term,
    "names": Names,
    "name": Name,
    "name-part": NamePart,
    "substitute": Substitute,
    "text": Text,
    "number": Number,
    "label": Label,
    "if": If,
    "else-if": ElseIf,
    "date": Date,
    "date-part": DatePart,
    "key": Key,
}
"""The class of each element of a style; those not named here are citeproc-py's with what all share put before them."""
for _class in model.CitationStylesElement.__subclasses__():
    _tag = _class.__name__.replace("_", "-").lower()
    if _tag not in CLASSES:
        CLASSES[_tag] = type(_class.__name__, (Element, _class), {})


@attrs.frozen
class _Loaded:
    """A style ready to format. ``kept`` holds its elements, whose classes remember things as long as they live."""

    root: Any
    punctuation_in_quote: bool
    kept: tuple[Any, ...]


def _load(file: assets.StyleFile, locale: str) -> _Loaded:
    root = _xml.parse(file.data, file.name, CLASSES)
    check_style(root, file.name)
    for names in root.iterfind(".//cs:names", root.nsmap):
        if names.name is None and next(names.iterancestors(names.tag), None) is None:
            names.insert(0, names.makeelement(f"{{{_xml.NAMESPACE}}}name"))
    kept = list(root.iter())
    root._macros = {macro.get("name"): macro for macro in root.iterfind("cs:macro", root.nsmap)}
    bibliography = root.find("cs:bibliography", root.nsmap)
    root._layout = bibliography.find("cs:layout", root.nsmap)
    root._aligned = bibliography.get("second-field-align") is not None
    root._start()
    _set_locales(root, locale)
    for element in root.locales:
        kept += element.iter(f"{{{_xml.NAMESPACE}}}date", f"{{{_xml.NAMESPACE}}}date-part")
    return _Loaded(root, _punctuation_in_quote(root), tuple(kept))


def _punctuation_in_quote(root: Any) -> bool:
    for locale in root.locales:
        options = locale.find("cs:style-options", root.nsmap)
        if options is not None and (value := options.get("punctuation-in-quote")) is not None:
            return bool(value.lower() == "true")
    return False


def _set_locales(root: Any, name: str) -> None:
    """Give a style the locales to search, first those inside it, then the files (CSL 1.0.2, "Locale fallback")."""
    inside: dict[str, list[Any]] = {}
    for element in root.findall("cs:locale", root.nsmap):
        inside.setdefault(element.get("{http://www.w3.org/XML/1998/namespace}lang", ""), []).append(element)
    root._language = language = name.split("-")[0]
    files = assets.locale_fallbacks(name)
    root.locales = [element for label in dict.fromkeys((name, language, "")) for element in inside.get(label, ())]
    root._own_language = len(root.locales)
    for label in files:
        if label.split("-")[0] == language:
            root._own_language += 1
        root.locales.append(_xml.parse(assets.locale_data(label), f"locale {label}", CLASSES))
    root._terms = []
    for locale in root.locales:
        locale.style = locale._style = root
        terms: dict[tuple[str, str | None], list[Any]] = {}
        for term in locale.iterfind("cs:terms/cs:term", root.nsmap):
            terms.setdefault((term.get("name"), term.get("form")), []).append(term)
        for found in terms.values():
            found.sort(key=lambda term: "gender-form" in term.attrib)
        root._terms.append(terms)
