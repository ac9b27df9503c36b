"""What CSL calls a thing and what a ``.bib`` file calls it: types, fields, roles, languages, as tables.

The tables are read in both directions. Names and the places where they may stand are those of BibLaTeX's data model
(biblatex manual, sections 2.1 to 2.3, and the default data model of biber).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from ..model.record import DATES, NAMES, STRINGS, TEXTS

TYPES: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "article": ("online", "preprint"),
        "article-journal": ("article", ""),
        "article-magazine": ("article", "magazine"),
        "article-newspaper": ("article", "newspaper"),
        "bill": ("legislation", "bill"),
        "book": ("book", ""),
        "broadcast": ("audio", "broadcast"),
        "chapter": ("incollection", ""),
        "classic": ("book", "classic"),
        "collection": ("misc", "collection"),
        "dataset": ("dataset", ""),
        "document": ("misc", ""),
        "entry": ("inreference", "entry"),
        "entry-dictionary": ("inreference", "dictionary"),
        "entry-encyclopedia": ("inreference", ""),
        "event": ("misc", "event"),
        "figure": ("image", ""),
        "graphic": ("artwork", ""),
        "hearing": ("jurisdiction", "hearing"),
        "interview": ("misc", "interview"),
        "legal_case": ("jurisdiction", ""),
        "legislation": ("legislation", ""),
        "manuscript": ("unpublished", ""),
        "map": ("image", "map"),
        "motion_picture": ("movie", ""),
        "musical_score": ("music", "score"),
        "pamphlet": ("booklet", ""),
        "paper-conference": ("inproceedings", ""),
        "patent": ("patent", ""),
        "performance": ("performance", ""),
        "periodical": ("periodical", ""),
        "personal_communication": ("letter", ""),
        "post": ("online", "post"),
        "post-weblog": ("online", "weblog"),
        "regulation": ("legislation", "regulation"),
        "report": ("report", ""),
        "review": ("review", ""),
        "review-book": ("review", "book"),
        "software": ("software", ""),
        "song": ("music", ""),
        "speech": ("unpublished", "speech"),
        "standard": ("standard", ""),
        "thesis": ("thesis", ""),
        "treaty": ("legal", ""),
        "webpage": ("online", ""),
    }
)
"""CSL type to BibLaTeX's entry type and ``entrysubtype``; each pair stands for one CSL type.

Where an entry type has no such subtype, as BibTeX's ``@misc`` has none for most, the subtype may be CSL's own name of
the type: ``entrysubtype = {dataset}``. A reader takes it where no pair of this table fits.
"""

Kind: TypeAlias = Literal["text", "plain", "names", "date", "list", "verbatim", "pages", "keywords", "language"]
"""How a value is spelled. ``text`` may carry markup; ``list`` splits at " and "; ``verbatim`` is never escaped."""

FIELDS: Final[tuple[tuple[str, Kind, tuple[str, ...]], ...]] = (
    ("author", "names", ("author",)),
    ("container_author", "names", ("bookauthor",)),
    ("editor", "names", ("editor",)),
    ("translator", "names", ("translator",)),
    ("title", "text", ("title",)),
    ("title_short", "text", ("shorttitle",)),
    ("original_title", "text", ("origtitle",)),
    ("container_title", "text", ("journaltitle", "booktitle")),
    ("container_title_short", "text", ("shortjournal",)),
    ("collection_title", "text", ("series",)),
    ("event_title", "text", ("eventtitle",)),
    ("event_date", "date", ("eventdate",)),
    ("event_place", "plain", ("venue",)),
    ("genre", "plain", ("type",)),
    ("issue", "plain", ("number", "issue")),
    ("collection_number", "plain", ("number",)),
    ("number", "plain", ("number", "eid")),
    ("edition", "plain", ("edition",)),
    ("version", "plain", ("version",)),
    ("volume", "plain", ("volume",)),
    ("number_of_volumes", "plain", ("volumes",)),
    ("part", "plain", ("part",)),
    ("chapter_number", "plain", ("chapter",)),
    ("page", "pages", ("pages",)),
    ("number_of_pages", "plain", ("pagetotal",)),
    ("publisher", "list", ("publisher", "institution", "organization")),
    ("authority", "list", ("institution",)),
    ("publisher_place", "list", ("location",)),
    ("jurisdiction", "list", ("location",)),
    ("original_publisher", "list", ("origpublisher",)),
    ("original_publisher_place", "list", ("origlocation",)),
    ("medium", "plain", ("howpublished",)),
    ("issued", "date", ("date",)),
    ("original_date", "date", ("origdate",)),
    ("status", "plain", ("pubstate",)),
    ("language", "language", ("langid",)),
    ("isbn", "plain", ("isbn",)),
    ("issn", "plain", ("issn",)),
    ("doi", "verbatim", ("doi",)),
    ("url", "verbatim", ("url",)),
    ("accessed", "date", ("urldate",)),
    ("pmid", "verbatim", ("pmid",)),
    ("pmcid", "verbatim", ("pmcid",)),
    ("call_number", "plain", ("library",)),
    ("note", "text", ("note",)),
    ("annote", "text", ("annotation",)),
    ("keyword", "keywords", ("keywords",)),
    ("abstract", "text", ("abstract",)),
)
"""Attribute, kind, and the fields that mean it, in most entry types at least.

The first that the entry type has and that is free holds it; if the type has none of them, the first that is free does.
For all other attributes, and where none is free, there is the field of ``OWN``.
"""

_KINDS_OF_ATTRIBUTES: Final[tuple[tuple[Kind, tuple[str, ...]], ...]] = (
    ("text", TEXTS),
    ("names", NAMES),
    ("date", DATES),
    ("plain", STRINGS),
)

OWN: Final[Mapping[str, tuple[Kind, str]]] = MappingProxyType(
    {
        name: (kind, f"csl-{field}" if (field := name.replace("_", "-")) in ("number", "issue") else field)
        for kind, names in _KINDS_OF_ATTRIBUTES
        for name in names
    }
)
"""Fields under which an attribute is kept that BibLaTeX's data model has no place for, with their kinds: CSL's variable
itself. ``biber`` and ``bibtex`` pass them over in silence. ``number`` and ``issue`` mean something else to BibLaTeX."""

ROLES: Final[Mapping[str, str]] = MappingProxyType(
    {"compiler": "compiler", "organizer": "organizer", "contributor": "collaborator"}
)
"""Name attributes that are kinds of editors to BibLaTeX (manual, section 2.3.6), with their ``editortype``."""

EDITOR_SLOTS: Final = ("editora", "editorb", "editorc")
"""Where these stand, each with its ``...type``."""

LIBRARIES: Final = frozenset("jstor googlebooks hdl handle pubmed pmid muse urn ascl ads scopus wos".split())
"""Kinds of ``eprinttype`` that keep what is published, not preprints."""

_ANYWHERE = (
    "abstract annotation doi eprint eprintclass eprinttype entrysubtype isan keywords langid library origlocation "
    "origpublisher origtitle shortjournal shorttitle url urldate date origdate namea nameatype nameb namebtype namec "
    "namectype key"
)
_EDITORS = "editor editora editoratype editorb editorbtype editorc editorctype translator"
_BOOK = f"{_EDITORS} edition isbn location maintitle note number part publisher pubstate series title titleaddon volume"
_MANUAL = (
    "author chapter edition editor eid isbn location note number organization pages pagetotal publisher pubstate "
    "series title titleaddon type version"
)
_EVENT = "eventdate eventtitle venue"
_ALL = (
    f"author bookauthor {_EDITORS} title titleaddon journaltitle series type number issue edition version volume "
    f"volumes part chapter pages pagetotal publisher institution location howpublished isbn issn pubstate note {_EVENT}"
)


def _set(*names: str) -> frozenset[str]:
    return frozenset(" ".join((_ANYWHERE, *names)).split())


ENTRY_FIELDS: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        "article": _set(
            f"author {_EDITORS} eid issn issue journaltitle note number pages pubstate series title titleaddon "
            "version volume"
        ),
        "book": _set("author eid chapter pages pagetotal volumes", _BOOK),
        "booklet": _set("author chapter editor eid howpublished location note pages pagetotal pubstate title type"),
        "collection": _set("eid chapter pages pagetotal volumes", _BOOK),
        "dataset": _set(
            "author edition editor location note number organization publisher pubstate series title titleaddon type "
            "version"
        ),
        "inbook": _set("author bookauthor booktitle chapter eid pages", _BOOK),
        "incollection": _set("author booktitle chapter eid pages", _BOOK),
        "inproceedings": _set(
            "author booktitle chapter editor eid isbn location note number organization pages part publisher pubstate "
            "series title titleaddon volume volumes",
            _EVENT,
        ),
        "inreference": _set("author booktitle chapter eid pages", _BOOK),
        "manual": _set(_MANUAL),
        "misc": _set("author editor howpublished location note organization pubstate title titleaddon type version"),
        "online": _set("author editor note organization pubstate title titleaddon version"),
        "patent": _set("author holder location note number pubstate title titleaddon type version"),
        "periodical": _set(
            "editor editora editoratype editorb editorbtype editorc editorctype issn issue note number pubstate series "
            "title titleaddon volume"
        ),
        "report": _set(
            "author chapter eid institution location note number pages pagetotal pubstate title titleaddon type version"
        ),
        "software": _set(
            "author editor howpublished location note organization pubstate title titleaddon type version"
        ),
        "thesis": _set("author chapter eid institution location note pages pagetotal pubstate title titleaddon type"),
        "unpublished": _set("author howpublished location note pubstate title titleaddon type", _EVENT),
    }
    | {
        name: _set(_ALL)
        for name in (
            "artwork audio image jurisdiction legal legislation letter movie music performance review standard video"
        ).split()
    }
)
"""The fields that an entry type may have. The data model gives the types of the last block (laws, pictures, sound,
letters, reviews, ...) no fields of their own, so that styles may use any; here they have what CSL can say of them."""

ORDER: Final = {
    name: place
    for place, name in enumerate(
        (
            "author bookauthor editor editora editoratype editorb editorbtype editorc editorctype translator holder "
            "namea nameatype nameb namebtype namec namectype key title shorttitle titleaddon origtitle entrysubtype "
            "journaltitle journal shortjournal booktitle maintitle volume-title part-title series "
            "eventtitle eventdate venue type howpublished edition version volume volumes part number issue chapter eid "
            "pages pagetotal publisher institution school organization location address origpublisher origlocation "
            "date year month day origdate pubstate "
            "langid language isbn issn doi pmid pmcid eprint eprinttype archiveprefix eprintclass primaryclass url "
            "urldate library note annotation annote keywords abstract options"
        ).split()
    )
}
"""Where each field stands in its entry."""

LANGUAGES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "af": "afrikaans",
        "ar": "arabic",
        "bg": "bulgarian",
        "ca": "catalan",
        "cs": "czech",
        "cy": "welsh",
        "da": "danish",
        "de": "ngerman",
        "de-AT": "naustrian",
        "de-CH": "nswissgerman",
        "el": "greek",
        "en": "english",
        "en-AU": "australian",
        "en-CA": "canadian",
        "en-GB": "british",
        "en-NZ": "newzealand",
        "en-US": "american",
        "eo": "esperanto",
        "es": "spanish",
        "et": "estonian",
        "eu": "basque",
        "fa": "persian",
        "fi": "finnish",
        "fr": "french",
        "fr-CA": "canadien",
        "ga": "irish",
        "gl": "galician",
        "he": "hebrew",
        "hi": "hindi",
        "hr": "croatian",
        "hu": "magyar",
        "hy": "armenian",
        "id": "indonesian",
        "is": "icelandic",
        "it": "italian",
        "ja": "japanese",
        "ko": "korean",
        "la": "latin",
        "lt": "lithuanian",
        "lv": "latvian",
        "ms": "malay",
        "nb": "norsk",
        "nl": "dutch",
        "nn": "nynorsk",
        "no": "norwegian",
        "pl": "polish",
        "pt": "portuguese",
        "pt-BR": "brazilian",
        "ro": "romanian",
        "ru": "russian",
        "sk": "slovak",
        "sl": "slovene",
        "sr": "serbian",
        "sv": "swedish",
        "th": "thai",
        "tr": "turkish",
        "uk": "ukrainian",
        "vi": "vietnamese",
        "zh": "chinese",
    }
)
"""BCP 47 tags to babel's names, which ``langid`` takes."""

MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
"""The macros that every BibTeX style defines."""

SEASONS: Final[Mapping[int, str]] = MappingProxyType({21: "Spring", 22: "Summer", 23: "Autumn", 24: "Winter"})
