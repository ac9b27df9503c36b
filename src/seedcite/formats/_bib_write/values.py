"""How values are spelled in ``.bib`` files, each kind in its own way; what is spelled here is finished TeX."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from ...model.dates import Date
from ...model.markup import Text
from .. import _bib
from .._bib_dates.spelling import spell_edtf
from .._bib_languages import LANGIDS, of_langid, of_words
from .._bib_model import LANGUAGES
from .._bib_terms import COUNTRIES, GENRES, STATES
from .dialect import Dialect

_AND = re.compile(r"(?:^|\s)and(?:\s|$)", re.IGNORECASE)
_DASH = re.compile(r"--+|[‒–—]")
_HYPHEN = re.compile(r"(?<=[^\W_])\s?[-‐‑−]\s?(?=[^\W_])")
_FIGURES = re.compile(r"([^\W_]+)[-–]([^\W_]+)", re.ASCII)
_TAG = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")

_KEYS: Final = {
    name: {term: key for key, term in reversed(list(terms.items()))}
    for name, terms in (("type", GENRES), ("pubstate", STATES), ("location", COUNTRIES))
}
"""BibLaTeX's localisation keys, for which each style prints the term of its language, by field and English term."""


def text(value: Text, dialect: Dialect) -> str:
    """A text, markup and all."""
    return _bib.tex(dialect.text(value))


def plain(value: str, dialect: Dialect) -> str:
    """A string."""
    return value if value.isalnum() and value.isascii() else _bib.tex(dialect.text(value))


@lru_cache(maxsize=4096)
def items(value: str, dialect: Dialect) -> str:
    """A list of which "; " parts the items; one that holds an "and" stands in braces."""
    spelled = (plain(item, dialect) for item in value.split("; "))
    return " and ".join(f"{{{item}}}" if _AND.search(item) else item for item in spelled if item)


@lru_cache(maxsize=1024)
def term(name: str, value: str) -> str:
    """The localisation key that stands for the value of a field, or an empty string."""
    return _KEYS[name].get(value, "") if name in _KEYS else ""


@lru_cache(maxsize=4096)
def terms(name: str, value: str, dialect: Dialect) -> str:
    """A list of which "; " parts the items, with keys for those that have one."""
    if dialect.biber:
        keys = [term(name, part) for part in value.split("; ")]
        if all(keys):
            return " and ".join(keys)
        return items(value, dialect)
    return plain(value, dialect)


def pages(value: str, dialect: Dialect) -> str:
    """Page ranges with ``--``; where a longer dash stands, hyphens belong to the numbers (``A-1–A-9``)."""
    if match := _FIGURES.fullmatch(value):
        return f"{match[1]}--{match[2]}"
    if value.isalnum():
        return plain(value, dialect)
    dash = _DASH if _DASH.search(value) else _HYPHEN
    return "--".join(filter(None, (plain(part.strip(), dialect) for part in dash.split(value))))


def keywords(value: str, dialect: Dialect) -> str:
    """One list with commas, at which biber splits whatever stands around them."""
    return ", ".join(filter(None, (plain(word.strip(), dialect) for word in re.split("[;,]", value))))


@lru_cache(maxsize=1024)
def language(value: str, dialect: Dialect, field: str) -> str:
    """A language as babel names it, or its tag where babel's names would say more or less; ``biber`` knows both."""
    read = of_langid if field == "langid" else of_words
    tag = value.replace("_", "-")
    for name in (LANGUAGES.get(tag, ""), *(name for name, other in LANGIDS.items() if other == tag)):
        if name and read(name) == value:
            return name
    if _TAG.fullmatch(tag) and read(tag) == value:
        return tag
    return LANGUAGES.get(tag) or LANGUAGES.get(tag.partition("-")[0].lower()) or plain(value, dialect)


def is_day(value: Date) -> bool:
    """Whether a date is a single year, month or day, sure to be in the calendar, with nothing more to say of it."""
    start = value.start
    return (
        start is not None
        and not (value.uncertain or value.approximate or value.literal or value.unspecified)
        and (value.end is start or value.end == start)
        and 1000 <= start.year <= 9999
        and not start.time
        and (start.day is None or start.day < 29)
    )


def day(value: Date) -> str:
    """A date as EDTF, as far as the calendar goes; words are no date."""
    start = value.start
    if start is None or not is_day(value):
        return spell_edtf(value)
    if start.month is None:
        return str(start.year)
    return f"{start.year}-{start.month:02d}" if start.day is None else f"{start.year}-{start.month:02d}-{start.day:02d}"
