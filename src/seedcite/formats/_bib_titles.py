"""Titles of ``.bib`` files: TeX to text, in sentence case where the language is English, and parts joined to one.

Which field is read how:

``read_title(source, english=...)``
    title, subtitle, titleaddon, shorttitle; booktitle, maintitle, issuetitle with their subtitles and addons; series;
    origtitle; eventtitle. In sentence case if the entry's language is English or not told.
``read_periodical(source)``
    journaltitle, journal, shortjournal, journalsubtitle, and the title, subtitle and shorttitle of ``@periodical``: as
    written whatever the language is.

``joined(title, subtitle, titleaddon)`` is then the title, likewise for main, book, issue and journal titles.
"""

from __future__ import annotations

import re
from typing import Final

from ..model.markup import Node, Span, Text, markup, nodes_of
from ..model.tex import decode
from ._memo import Memo
from ._sentence_case import GUARDED, converted, has_small_word, sentence_case, unprotected, unprotected_sentence_case

__all__ = ["joined", "read_periodical", "read_title", "sentence_case"]

_CLOSED = "!?.,:;"
"""Signs behind which no other follows."""
_WHITE = re.compile(r"[ \t\r\n\f\v]+")
_WORDS = r"(?:[^\w{}]|_)*+[^\W_][^{}]*+"
_GROUP = re.compile(rf"\{{\{{({_WORDS})\}}\}}|\{{({_WORDS})\}}")
_SIGN = re.compile(r"~|'|`|&|--|\^\^")
"""What TeX reads as something else where there are neither commands nor groups."""
_INITIAL = re.compile(r"\}+[.'’]|\.\}")
"""A group that may end in an initial, behind which other rules hold."""


def read_title(source: str, *, english: bool) -> Text:
    """The title that a TeX value stands for: in sentence case if it is ``english``, as written in other languages.

    In sentence case a word that braces protect and that begins small is in a ``nocase`` span, a protected capital is
    a plain letter. In other languages there are no such spans, as nothing there changes the case of a title.
    """
    source = _one_line(source)
    if not english:
        return decode(source)
    if "{" in source and not ("\\" in source or "$" in source or "<" in source or GUARDED in source):
        pieces = _GROUP.split(source)
        text = GUARDED.join(pieces[::3])
        if len(pieces) > 1 and "{" not in text and "}" not in text and not _INITIAL.search(source):
            words = [group or single for group, single in zip(pieces[1::3], pieces[2::3], strict=True)]
            if _SIGN.search(source):
                text, words = str(decode(text)), [str(decode(word)) for word in words]
            return _assembled(converted(text).split(GUARDED), words)
    return unprotected_sentence_case(decode(source, protect=True))


def _assembled(between: list[str], words: list[str]) -> Text:
    """A title of plain words in sentence case, and of the groups between them."""
    if not any(map(_HAS_SMALL_WORD.__getitem__, words)):
        pieces = [*between, *words]
        pieces[::2], pieces[1::2] = between, words
        return "".join(pieces)
    nodes: list[Node] = [between[0]]
    for before, word, after in zip(between, words, between[1:], strict=False):
        guarded = _HAS_SMALL_WORD[word] and not before[-1:].isalnum()
        nodes += Span("nocase", (word,)) if guarded else word, after
    return markup(nodes)


_HAS_SMALL_WORD: Final = Memo(has_small_word)


def read_periodical(source: str) -> Text:
    """The name of a journal: as written, and what is protected and begins small keeps its protection."""
    return _PERIODICALS[source]


_PERIODICALS: Final = Memo(lambda source: unprotected(decode(_one_line(source), protect=True)))


def _one_line(source: str) -> str:
    if "\n" in source or "  " in source or "\t" in source or "\r" in source:
        source = _WHITE.sub(" ", source)
    return source.strip(" ")


def joined(title: Text = "", subtitle: Text = "", addon: Text = "") -> Text:
    """``title: subtitle. addon``; a part that ends in a sign of its own (``! ? . , : ;``) gets no other."""
    return _with(_with(title, ": ", subtitle), ". ", addon)


def _with(text: Text, sign: str, part: Text) -> Text:
    if not part:
        return text
    if not text:
        return part
    between = " " if _ends(nodes_of(text)[-1]) else sign
    if isinstance(text, str) and isinstance(part, str):
        return text + between + part
    return markup((*nodes_of(text), between, *nodes_of(part)))


def _ends(node: Node) -> bool:
    return isinstance(node, str) and node[-1:] in _CLOSED
