"""What an entry is: its language, its type, and the archive that makes a preprint of it."""

from __future__ import annotations

from typing import Final

import attrs

from .. import _bib_languages
from .._bib_kinds import ALIASES, GENRE_OF, SUBTYPE_OF, kind_of
from .._bib_terms import GENRES
from .._fault import Fault
from . import archives
from .draft import Draft
from .values import doi, folded, verbatim, words

_MOST_SCANNED: Final = 1000


def language(draft: Draft) -> None:
    """Take the language; titles are in English if it is English or not told."""
    left = draft.left
    tag = ""
    for name in ("langid", "hyphenation"):
        if name in left and not tag:
            tag = _bib_languages.of_langid(words(left.pop(name)))
    if "language" in left:
        found = _bib_languages.of_words(words(left["language"]))
        if found and (not tag or tag.partition("-")[0] == found.partition("-")[0]):
            del left["language"]
            tag = tag or found
        elif not tag and draft.file.dialect == "bibtex":
            tag = words(left.pop("language"))
    draft.english = _bib_languages.is_english(tag)
    if tag:
        draft.values["language"] = tag


def entry_type(draft: Draft) -> None:
    """Take the type, the subtype and the genre."""
    left, values = draft.left, draft.values
    written = draft.entry.type
    draft.kind = kind = ALIASES.get(written, written)
    genre = words(left.pop("type")) if "type" in left else GENRE_OF.get(written, "")
    if genre:
        values["genre"] = GENRES.get(genre.lower(), genre) if genre.isalpha() else genre
    subtype = words(left["entrysubtype"]).lower() if "entrysubtype" in left else SUBTYPE_OF.get(written, "")
    found = kind_of(kind, subtype)
    if found:
        left.pop("entrysubtype", None)
    else:
        found = kind_of(kind, "")
    if kind == "unpublished" and not subtype and not _EVENT.isdisjoint(left):
        found = "speech"
    elif kind == "periodical" and "issuetitle" in left and not subtype:
        found = "article-journal"
    if not found:
        found = "document"
        what = f"the entry type '{written[:60]}' is not known; read as a document of no particular type"
        draft.tell(Fault("note", "unknown-type", what, "an entry type of BibTeX or BibLaTeX"))
    values["type"] = found


_EVENT = frozenset(("eventdate", "eventtitle", "venue"))


def archive(draft: Draft) -> None:
    """The preprint archive, and the type that follows from it."""
    left, values = draft.left, draft.values
    found = archives.of_fields(left)
    eprint, preprint = found.eprint, found.preprint
    if found.pmid:
        values["pmid"] = found.pmid
    in_journal = False
    for name in ("journaltitle", "journal"):
        if name in left:
            said = archives.of_words(left[name])
            both = said and archives.united(eprint, said)
            if both is not None:
                eprint = both
                draft.as_written["eprint"] = folded(left.pop(name))
                if "volume" in left and (number := archives.of_volume(left["volume"])):
                    if not eprint.id:
                        eprint = attrs.evolve(eprint, id=number)
                    if number == eprint.id:
                        del left["volume"]
            else:
                in_journal = True
    for name in ("eid", "pages", "howpublished", "note", "pubstate", "number"):
        if name in left and len(left[name]) < _MOST_SCANNED and (said := archives.of_words(left[name])) is not None:
            both = archives.united(eprint, said)
            if both is not None and (said.id or eprint is None or not eprint.id):
                eprint = both
                preprint = True
                draft.as_written.setdefault("eprint", folded(left.pop(name)))
    if eprint is None and draft.kind in _LOOSE and "entrysubtype" not in draft.fields:
        eprint = archives.of_address(verbatim(left.get("url", "")), doi(left.get("doi", "")))
    if eprint is None:
        return
    values["eprint"] = eprint
    name = eprint.archive.lower()
    preprint = preprint or name == "arxiv"
    free = draft.kind in _LOOSE or (draft.kind == "article" and not in_journal and "booktitle" not in left)
    if preprint and free and values["type"] in _PREPRINTS:
        values["type"] = "article"
        if words(left.get("publisher", "")).lower() == name:
            del left["publisher"]
        if eprint.id and words(left.get("number", "")).lower() in (eprint.id, f"{name}:{eprint.id}".lower()):
            del left["number"]


_LOOSE = frozenset(("misc", "online"))
_PREPRINTS = frozenset(("article", "article-journal", "document", "webpage"))
