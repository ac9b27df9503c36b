"""How titles are spelled in ``.bib`` files: with the capitals of the file they came from, and those protected that
would be lost.

A reader in English sets titles in sentence case and so do styles, so a capital that has to stay stands in braces. A
title that was read from a ``.bib`` file is written with the capitals and braces that it had there, as long as the
record still says what they say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Final

from ...model.markup import Node, Span, Text, markup
from ...model.record import Record
from ...model.tex import decode
from .. import _bib, _capitals
from .._bib_titles import read_periodical, read_title
from .._sentence_case import sentence_case, unprotected, unprotected_sentence_case
from .dialect import Dialect

CASED: Final = frozenset("title shorttitle booktitle maintitle series origtitle eventtitle".split())
"""Fields that reading sets in sentence case where the language is English."""
NAMES: Final = frozenset("booktitle maintitle series eventtitle".split())
"""Those that are the names of something: styles leave their capitals alone."""
PERIODICALS: Final = frozenset("journaltitle journal shortjournal".split())

_LABELS: Final = ("biblatex", "bibtex")
_SIMPLE = re.compile(r"[\w .,:;()/=+*@\[\]?!\"'{}-]*+")
_WORD = re.compile(r"[^\W_]+")


def spell(
    value: Text, field: str, attribute: str, record: Record, dialect: Dialect, names: Callable[[], Iterable[str]]
) -> str:
    """A title of a record as its field has it; ``names`` finds words that are known to be proper names."""
    english = not record.language or record.language[:2].lower() == "en"
    cased = field in CASED
    for source in record.sources:
        if source.format in _LABELS and (written := source.as_written.get(attribute)):
            again = _again(written, value, record.language, dialect, field, english)
            if again is not None:
                return again
    if not cased:
        return _periodical(value, dialect)
    if not (english or dialect.cases_every_language):
        return _bib.tex(dialect.text(value))
    if field in NAMES:
        return _bib.tex(_of_a_name(value, dialect, record.language) if english else dialect.text(value))
    like = str(record.title) if field == "shorttitle" else ""
    if type(value) is str and _is_simple(value, dialect) and "{" not in value and "}" not in value:
        return _capitals.braced(value, names, record.language, like=like).strip(" ")
    return _bib.tex(dialect.text(_capitals.protect(value, names, record.language, like=like)))


@lru_cache(maxsize=4096)
def _periodical(value: Text, dialect: Dialect) -> str:
    return _bib.tex(dialect.text(value))


def _is_simple(source: str, dialect: Dialect) -> bool:
    """Whether a value is the same in TeX and as text but for braces."""
    return (
        (source.isascii() or not dialect.ascii)
        and "--" not in source
        and "_" not in source
        and "''" not in source
        and "`" not in source
        and "  " not in source
        and source.isprintable()
        and _SIMPLE.fullmatch(source) is not None
    )


@lru_cache(maxsize=4096)
def _again(source: str, value: Text, language: str, dialect: Dialect, field: str, english: bool) -> str | None:
    """The source in the dialect, if reading it gives this value.

    What no sentence case may touch is protected even if it was not.
    """
    cased = field in CASED
    if not cased and field not in PERIODICALS:
        return None
    protects = cased and (english or dialect.cases_every_language)
    if type(value) is str and _is_simple(source, dialect) and _bib.is_shallow(source):
        read = read_title(source, english=english) if cased else read_periodical(source)
        if read != value:
            return None
        source = source.strip(" ")
        return _capitals.braced(source, (), language, sure=True) if protects else source
    text = decode(source, protect=True)
    if not cased:
        read = unprotected(text)
    elif english:
        read = unprotected_sentence_case(text)
    else:
        read = decode(source)
    if read != value:
        return None
    return _bib.tex(dialect.text(_capitals.protect(text, (), language, sure=True) if protects else text))


def _of_a_name(value: Text, dialect: Dialect, language: str) -> str:
    """The name of a book, a series, an event: its capitals stay, whatever reader it meets."""
    if type(value) is not str:
        return dialect.text(_capitals.protect(value, (), language))
    lowered = str(sentence_case(value))
    if lowered == value or len(lowered) != len(value):
        return dialect.text(_capitals.protect(value, (), language, sure=True))
    nodes: list[Node] = []
    done = 0
    for start, end in _runs(value):
        if any(value[place] != lowered[place] for place in range(start, end)):
            nodes += (value[done:start], Span("nocase", (value[start:end],)))
            done = end
    return dialect.text(_capitals.protect(markup([*nodes, value[done:]]), (), language, sure=True))


def _runs(value: str) -> Iterator[tuple[int, int]]:
    """Where words with capitals stand together."""
    start = end = -1
    for match in _WORD.finditer(value):
        if not match.group()[0].isupper():
            continue
        if start < 0 or value[end : match.start()] not in (" ", "-"):
            if start >= 0:
                yield start, end
            start = match.start()
        end = match.end()
    if start >= 0:
        yield start, end
