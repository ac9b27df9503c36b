"""The attributes of a record as a page shows them: what they are called, their plain reading, their HTML."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import attrs

from ..model.identifiers import Eprint
from ..model.markup import Markup
from ..model.names import Completeness, Names
from ..model.record import Record
from ._elements import bdi, clipped, escaped, link, text_html
from ._words import differing_html

_FIRST = ("title", "author", "issued", "type", "container_title", "eprint")
_LAST = ("abstract", "annote", "note", "custom")
_APART = ("id", "sources")  # the key and the places stand in a cluster's head
_NAMES = [field.name for field in attrs.fields(Record) if field.name not in _APART]

FIELDS = (*_FIRST, *(name for name in _NAMES if name not in _FIRST + _LAST), *_LAST)
"""The attributes of a record in the order in which a page compares them."""

_CAPITALS = {"doi": "DOI", "isbn": "ISBN", "issn": "ISSN", "pmid": "PMID", "pmcid": "PMCID", "url": "URL"}
_NAMED = 12
"""How many names of a list stand before the rest is folded."""
_LONG = 240
"""From how many characters on a text is not repeated in each column."""


def label(name: str) -> str:
    """An attribute's name for people: ``container title``, ``DOI``."""
    return _CAPITALS.get(name, name.replace("_", " "))


def plain(value: Any) -> str:
    """The plain reading of an attribute, empty if nothing is known; equal values read equal."""
    if isinstance(value, Names):
        return _names_plain(value)
    if isinstance(value, Eprint):
        kept = f"{value.archive} {value.id}".strip()
        return f"{kept} [{', '.join(value.categories)}]" if value.categories else kept
    if isinstance(value, Mapping):
        return json.dumps(dict(value), ensure_ascii=False, sort_keys=True, default=str) if value else ""
    return "" if value is None else str(value)


def value_html(name: str, value: Any) -> str:
    """An attribute as HTML."""
    if isinstance(value, Names):
        return _names_html(value, None)
    if isinstance(value, str | Markup):
        return link(value) if name == "url" and isinstance(value, str) else text_html(value)
    return clipped(plain(value))


def chosen_html(name: str, value: Any) -> str:
    """The value chosen for a cluster as HTML; a long text is folded to its beginning."""
    if not isinstance(value, str | Markup) or len(text := str(value)) <= 2 * _LONG:
        return value_html(name, value)
    start = f"{escaped(text[:_LONG].rpartition(' ')[0] or text[:_LONG])} …"
    return f'<details class="long"><summary>{start}</summary>{value_html(name, value)}</details>'


def member_html(name: str, value: Any, chosen: Any) -> str:
    """An attribute of a cluster's member as HTML, what differs from the chosen value marked."""
    own, kept = plain(value), plain(chosen)
    if own == kept and len(own) > _LONG:
        return '<span class="remark">the same words</span>'
    if own == kept or not own:
        return value_html(name, value)
    if isinstance(value, Names) and isinstance(chosen, Names):
        return _names_html(value, chosen)
    if name == "url":
        return f"<mark>{value_html(name, value)}</mark>"  # a URL is one word
    if not kept:
        return f"<mark>{clipped(own)}</mark>"
    return differing_html(own, kept)


def _names_plain(names: Names) -> str:
    return "; ".join(filter(None, (*(name.inverted for name in names), *_remarks(names))))


def _remarks(names: Names) -> list[str]:
    if not names:
        return []
    said = []
    if names.cut:
        said.append("and others, not named")
    elif names.completeness is Completeness.UNKNOWN:
        said.append("perhaps others")
    if not names.ordered:
        said.append("order not known" if len(names) > 1 else "place not known")
    return said


def _names_html(names: Names, chosen: Names | None) -> str:
    kept = None if chosen is None else set(chosen)
    shown = []
    for name in names:
        text = bdi(name.display, 200)
        shown.append(text if kept is None or name in kept else f"<mark>{text}</mark>")
    head, rest = "; ".join(shown[:_NAMED]), shown[_NAMED:]
    if rest:
        head += f'; <details class="names"><summary>and {len(rest):,} more</summary>{"; ".join(rest)}</details>'
    agreed = _remarks(chosen) if chosen is not None else None
    for remark in _remarks(names):
        text = f'<span class="remark">{remark}</span>'
        new = agreed is not None and remark not in agreed
        head += ("; " if head and not rest else " ") + (f"<mark>{text}</mark>" if new else text)
    return head
