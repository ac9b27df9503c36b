"""What an entry is: BibTeX's and BibLaTeX's entry types, their aliases and subtypes, as CSL types.

``_bib_model.TYPES`` read in reverse says what the project's own writers mean; the rest is what others write (biblatex
manual, sections 2.1 and 2.1.2; BibTeX's ``btxdoc``; biblatex-apa, JabRef, REVTeX and Zotero).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ..model.types import TYPES as CSL_TYPES
from ._bib_model import TYPES

ALIASES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "conference": "inproceedings",
        "electronic": "online",
        "www": "online",
        "webpage": "online",
        "web": "online",
        "website": "online",
        "blog": "online",
        "data": "dataset",
        "letters": "letter",
        "phdthesis": "thesis",
        "mastersthesis": "thesis",
        "masterthesis": "thesis",
        "bachelorthesis": "thesis",
        "bachelorsthesis": "thesis",
        "techreport": "report",
        "tech-report": "report",
        "journal": "article",
        "newsarticle": "article",
        "magazine": "article",
        "newspaper": "article",
        "preprint": "online",
        "unpublish": "unpublished",
        "proceeding": "proceedings",
        "inproceeding": "inproceedings",
        "incollections": "incollection",
        "miscellaneous": "misc",
        "generic": "misc",
        "web_page": "online",
        "in-proceedings": "inproceedings",
        "softwareversion": "software",
        "softwaremodule": "software",
        "codefragment": "software",
        "constitution": "legislation",
        "legmaterial": "legislation",
        "legadminmaterial": "legislation",
        "film": "movie",
    }
)
"""Entry types under another name."""

GENRE_OF: Final[Mapping[str, str]] = MappingProxyType(
    {
        "phdthesis": "phdthesis",
        "mastersthesis": "mathesis",
        "masterthesis": "mathesis",
        "bachelorthesis": "bathesis",
        "bachelorsthesis": "bathesis",
        "techreport": "techreport",
        "tech-report": "techreport",
    }
)
"""The localisation key that an entry type means where ``type`` does not say anything else."""

SUBTYPE_OF: Final[Mapping[str, str]] = MappingProxyType(
    {"newsarticle": "newspaper", "magazine": "magazine", "newspaper": "newspaper", "preprint": "preprint"}
)
"""The subtype that an entry type means."""

_REVERSED = {spelled: kind for kind, spelled in TYPES.items()}

KINDS: Final[Mapping[tuple[str, str], str]] = MappingProxyType(
    {
        ("article", ""): "article-journal",
        ("audio", ""): "song",
        ("bookinbook", ""): "book",
        ("book", ""): "book",
        ("booklet", ""): "pamphlet",
        ("collection", ""): "book",
        ("commentary", ""): "book",
        ("inbook", ""): "chapter",
        ("incollection", ""): "chapter",
        ("jurisdiction", ""): "legal_case",
        ("manual", ""): "book",
        ("misc", "preprint"): "article",
        ("mvbook", ""): "book",
        ("mvcollection", ""): "book",
        ("mvproceedings", ""): "book",
        ("mvreference", ""): "book",
        ("online", ""): "webpage",
        ("online", "preprint"): "article",
        ("periodical", "magazine"): "article-magazine",
        ("periodical", "newspaper"): "article-newspaper",
        ("proceedings", ""): "book",
        ("reference", ""): "book",
        ("suppbook", ""): "chapter",
        ("suppcollection", ""): "chapter",
        ("suppperiodical", ""): "article-journal",
        ("suppperiodical", "magazine"): "article-magazine",
        ("suppperiodical", "newspaper"): "article-newspaper",
        ("video", ""): "motion_picture",
        ("game", ""): "software",
        ("map", ""): "map",
        ("bibnote", ""): "document",
    }
)
"""CSL types by entry type and subtype, beside those of the writers' table."""

CHAPTERS: Final = frozenset("inbook incollection inproceedings inreference bookinbook suppbook suppcollection".split())
"""Entries that stand in a book."""

BOOKS: Final = CHAPTERS | frozenset(
    "book collection proceedings reference mvbook mvcollection mvproceedings mvreference booklet commentary".split()
)
"""Entries whose ``number`` counts within their series."""

ARTICLES: Final = frozenset(("article", "periodical", "suppperiodical"))
"""Entries whose ``number`` is an issue's."""

AUTHORITIES: Final = frozenset(("jurisdiction", "legislation", "legal", "standard"))
"""Entries whose institution is an authority."""

_NARROWER = frozenset("softwareversion softwaremodule codefragment constitution legmaterial legadminmaterial".split())
PLAIN: Final = frozenset((*ALIASES, *(kind for kind, _ in TYPES.values()), "book", "collection", "inbook")) - _NARROWER
"""Entry types that the record's own type brings back; any other is kept beside the record."""


def kind_of(entry_type: str, subtype: str) -> str:
    """The CSL type of an entry type under its main name and a subtype, or "".

    A subtype may be the name of a CSL type itself, as BibTeX's few entry types need it.
    """
    pair = (entry_type, subtype)
    return KINDS.get(pair) or _REVERSED.get(pair) or (subtype if subtype in CSL_TYPES else "")
