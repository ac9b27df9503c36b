"""The titles of an entry: which of its many title fields is the title of what, as pandoc reads them for CSL.

An entry with a ``maintitle`` is one volume: the whole has the title, the volume is the ``volume_title``. What stands
in a book has the book, or the whole of which the book is a volume, for a container.
"""

from __future__ import annotations

from collections.abc import Callable

from ...model.markup import Markup, Text
from .._bib_kinds import ARTICLES, BOOKS, CHAPTERS
from .._bib_terms import SERIES, ordinal
from .._bib_titles import joined, read_periodical, read_title
from .draft import Draft
from .values import folded

_CLOSED = "!?.,:;"


def titles(draft: Draft) -> None:
    """Take all titles."""
    left = draft.left
    chapter = draft.kind in CHAPTERS
    whole = "maintitle" in left
    periodical = draft.kind == "periodical" and "issuetitle" in left
    if periodical:
        _put(draft, "title", "issuetitle", "issuesubtitle", "issuetitleaddon")
        _put(draft, "container_title", "title", "subtitle", "titleaddon", read=_journal)
    elif draft.kind == "periodical":
        _put(draft, "title", "title", "subtitle", "titleaddon", read=_journal)
    elif whole and not chapter:
        _put(draft, "title", "maintitle", "mainsubtitle", "maintitleaddon")
        _put(draft, "volume_title", "title", "subtitle", "titleaddon")
    else:
        if "title" not in left and "booktitle" in left and not chapter and draft.kind in BOOKS:
            left["title"] = left.pop("booktitle")
        if "subtitle" in left and "title" in left and "shorttitle" not in left and not whole:
            draft.values["title_short"] = _read(draft, "title", folded(left["title"]))
        _put(draft, "title", "title", "subtitle", "titleaddon")
        if chapter and whole:
            _put(draft, "container_title", "maintitle", "mainsubtitle", "maintitleaddon")
            _put(draft, "volume_title", "booktitle", "booksubtitle", "booktitleaddon")
        elif chapter or ("booktitle" in left and draft.kind not in BOOKS and not _JOURNALS & left.keys()):
            _put(draft, "container_title", "booktitle", "booksubtitle", "booktitleaddon")
    if "container_title" not in draft.values:
        name = "journaltitle" if "journaltitle" in left else "journal"
        if name in left:
            _put(draft, "container_title", name, "journalsubtitle", "journaltitleaddon", read=_journal)
    if "shorttitle" in left and (not whole or chapter):
        read = _journal if draft.kind == "periodical" else _read
        attribute = "container_title_short" if periodical else "title_short"
        _put(draft, attribute, "shorttitle", read=read)
    for name in ("shortjournal", "shortjournaltitle"):
        if name in left and "container_title_short" not in draft.values:
            _put(draft, "container_title_short", name, read=_journal)
    if "series" in left:
        _series(draft)
    for name, attribute in _OTHERS:
        if name in left:
            _put(draft, attribute, name, "", f"{name}addon")


_JOURNALS = frozenset(("journal", "journaltitle"))
_OTHERS = (("eventtitle", "event_title"), ("origtitle", "original_title"))


def _read(draft: Draft, name: str, source: str) -> Text:
    """A title in sentence case if the entry's language asks for it."""
    text = read_title(source, english=draft.english)
    if isinstance(text, Markup):
        draft.tell_commands(name, text)
    return text


def _journal(draft: Draft, name: str, source: str) -> Text:
    text = read_periodical(source)
    if isinstance(text, Markup):
        draft.tell_commands(name, text)
    return text


def _put(
    draft: Draft,
    attribute: str,
    title: str,
    subtitle: str = "",
    addon: str = "",
    *,
    read: Callable[[Draft, str, str], Text] = _read,
) -> None:
    """Put a title and what belongs to it into an attribute; how it is written is kept where reading changed it."""
    left = draft.left
    if title not in left:
        return
    source = folded(left.pop(title))
    text = read(draft, title, source)
    if subtitle in left or addon in left:
        parts: list[Text] = []
        sources: list[str] = []
        for name in (subtitle, addon):
            sources.append(folded(left.pop(name)) if name in left else "")
            parts.append(read(draft, name, sources[-1]) if sources[-1] else "")
        text = joined(text, *parts)
        source = _with(_with(source, ": ", sources[0]), ". ", sources[1])
    if text:
        draft.values[attribute] = text
        if source != text:
            draft.as_written[attribute] = source


def _with(source: str, sign: str, part: str) -> str:
    if not source or not part:
        return source or part
    return f"{source} {part}" if source.rstrip("}")[-1:] in _CLOSED else f"{source}{sign}{part}"


def _series(draft: Draft) -> None:
    """The title of a series; of a journal's series a number or a key is printed in words."""
    source = folded(draft.left["series"])
    if term := SERIES.get(source.lower()):
        draft.left.pop("series")
        draft.values["collection_title"] = term
    elif source.isdigit() and draft.kind in ARTICLES and len(source) < 9:
        draft.left.pop("series")
        draft.values["collection_title"] = f"{ordinal(int(source))} series"
    else:
        _put(draft, "collection_title", "series")
