"""Reading ``.bib`` files, BibTeX's and BibLaTeX's alike: text to records, extras, issues and rejections.

The two dialects have one reader. They differ in what they take for lists and in what a child inherits; which of them a
file is shows in the fields and types that only BibLaTeX has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...model.names import Name
from ...model.profile import Header, Piece
from .._dump import Dump

_KEY_AND_FIELD = r"[{(]\s*[^\s{}(),=\"]*\s*(?:\}|\Z|,\s*(?:%[^\n]*\n\s*)*(?:[A-Za-z][\w:+-]*\s*=|[})]|\Z))"
_FIELD_AT_ONCE = r"[{(,]\s*[A-Za-z][\w:+-]*\s*=\s*[\w{\"]"
_ENTRY = re.compile(rf"(?:^|[}}\s])@[ \t]*[A-Za-z][\w-]*\s*(?:{_KEY_AND_FIELD}|{_FIELD_AT_ONCE})", re.MULTILINE)
_COMMAND = re.compile(r"(?:^|\n)[ \t]*@[ \t]*(?:comment|string|preamble)\s*[{(]", re.IGNORECASE)
_MADE_BY = re.compile(r"\A\s*%+[^\n]*(?:bib|encoding:)", re.IGNORECASE)
_NO_BIB = re.compile(r"\A\s*[<\[]|\A\s*\{\s*[\"}]")

_BIBLATEX_TYPE = re.compile(
    r"@[ \t]*(?:online|thesis|report|mv[a-z]+|collection|reference|inreference|periodical|suppperiodical|suppbook|"
    r"suppcollection|bookinbook|dataset|software|xdata|set|artwork|audio|video|movie|image|jurisdiction|legislation|"
    r"legal|letter|music|performance|review|standard)\s*[{(]",
    re.IGNORECASE,
)
_BIBLATEX_FIELD = re.compile(
    r"[,{\s](?:date|journaltitle|journalsubtitle|location|maintitle|mainsubtitle|booksubtitle|booktitleaddon|subtitle|"
    r"titleaddon|eventtitle|eventdate|venue|origdate|origlocation|origpublisher|origtitle|origlanguage|langid|"
    r"hyphenation|shortjournal|entrysubtype|pubstate|bookauthor|editora|editortype|indextitle|sorttitle|addendum|"
    r"annotation|related|relatedtype|ids|options|xdata|xref|author\+an|pagetotal|issuetitle|holder|volumes)\s*=",
    re.IGNORECASE,
)
_BIBTEX_PLACE = re.compile(r"[,{\s]address\s*=", re.IGNORECASE)
_TOLD_TYPE = re.compile(r"jabref-meta:\s*databaseType:\s*(bibtex|biblatex)", re.IGNORECASE)


def claims(head: str, dialect: str) -> bool:
    """Whether a text is a ``.bib`` file of this dialect ("bibtex", "biblatex"), from its head; never both."""
    return _is_bib(head) and (dialect == "biblatex") == _is_biblatex(head)


def _is_bib(head: str) -> bool:
    if _NO_BIB.match(head):
        return False
    if _ENTRY.search(head):
        return True
    found = _COMMAND.search(head)
    return found is not None and (not head[: found.start()].strip() or _MADE_BY.match(head) is not None)


def _is_biblatex(head: str) -> bool:
    if told := _TOLD_TYPE.search(head):
        return told[1].lower() == "biblatex"
    if _BIBLATEX_TYPE.search(head):
        return True
    found = {match.group().strip(" ,{=\n\t\r").lower() for match in _BIBLATEX_FIELD.finditer(head)}
    if _BIBTEX_PLACE.search(head):
        found.discard("location")  # the place of a conference, as ACM writes it
    return bool(found)


def read(dump: Dump, owner: Name | None, dialect: str) -> Iterator[Piece]:
    """The pieces of a dump as this dialect, in file order."""
    from .draft import File
    from .pieces import pieces

    if owner is not None:
        yield Header(owner)
    yield from pieces(File(dump.name, dump.text(), dialect))
