"""Where an entry says that a preprint is: ``eprint`` and its kin, or the words that tools write instead.

``journal = {arXiv preprint arXiv:2401.01234}`` (Google Scholar), ``journal = {CoRR}, volume = {abs/2401.01234}``
(DBLP), ``eid = {arXiv:2401.01234}`` (ADS), ``howpublished``, ``note`` and ``pubstate`` in such words.
"""

from __future__ import annotations

import re
from typing import Final

import attrs

from ...model.identifiers import Eprint
from .values import verbatim, words

ARXIV: Final = "arXiv"

_NUMBER = r"(?:\d{4}\.\d{4,5}|[a-z][a-z-]*(?:\.[A-Za-z]{2})?/\d{7})(?:v\d+)?"
_CLASS = r"[A-Za-z][a-z-]*(?:\.[A-Za-z-]{2,})?"
_ADDRESS = r"(?:https?://)?(?:www\.|export\.)?arxiv\.org/(?:abs|pdf|e-print|html)/"
_ARXIV_NUMBER = re.compile(
    rf"(?:arxiv\s*:\s*|{_ADDRESS})?(?P<id>{_NUMBER})(?:\.pdf)?(?:\s*[\[(](?P<class>{_CLASS})[\])])?", re.IGNORECASE
)
_ARXIV_WORDS = re.compile(
    r"(?:the\s+)?(?:arxiv(?:\.org)?(?:\s+(?:(?:e-?|pre)prints?|repository))?(?:\s+server)?|(?:e-?|pre)print|corr|"
    r"computing research repository(?: \(corr\))?)"
    rf"(?:[\s,:;]*(?:abs/|arxiv\s*[:/]?\s*)?(?P<id>{_NUMBER}))?(?:\s*[\[(](?P<class>{_CLASS})[\])])?"
    r"(?:[\s,]*\(?(?:19|20)\d\d\)?)?\.?",
    re.IGNORECASE,
)
_CORR_VOLUME = re.compile(rf"(?:abs/)?({_NUMBER})", re.IGNORECASE)
_ARXIV_DOI = re.compile(rf"10\.48550/arxiv\.({_NUMBER})", re.IGNORECASE)
_IN_PRINT = re.compile(r"(?P<archive>[\w.-]{2,30}) (?:e-?|pre)print", re.IGNORECASE)

_ARXIV_FIELDS: Final = ("arxivid", "arxiv")
"""How Mendeley and others call an arXiv number."""

_LIBRARIES: Final = frozenset("jstor googlebooks hdl handle pubmed pmid muse urn ascl ads scopus wos".split())
"""Kinds of ``eprinttype`` that keep what is published, not preprints."""

_SPELLED: Final = {name.lower(): name for name in (ARXIV, "bioRxiv", "medRxiv", "ChemRxiv", "SSRN", "HAL", "PsyArXiv")}


@attrs.frozen
class Found:
    """A place in an archive; ``preprint``: and its archive is one of preprints."""

    eprint: Eprint | None = None
    pmid: str = ""
    preprint: bool = False


NOTHING: Final = Found()


def of_fields(left: dict[str, str]) -> Found:
    """What the fields made for it say; those that were understood are taken out of ``left``."""
    for name in _ARXIV_FIELDS:
        if name in left and (match := _ARXIV_NUMBER.fullmatch(verbatim(left[name]))):
            given = _ARXIV_NUMBER.fullmatch(verbatim(left.get("eprint", match["id"])))
            if given is not None and given["id"] == match["id"]:
                left["eprint"] = left.pop(name)
    if "eprint" not in left:
        return _without_number(left)
    number = verbatim(left["eprint"])
    name = next((name for name in ("eprinttype", "archiveprefix") if name in left), "")
    archive = words(left[name]) if name else ""
    kind = archive.lower()
    match = _ARXIV_NUMBER.fullmatch(number)
    if kind in ("pubmed", "pmid"):
        if not number.isdigit() or "pmid" in left:
            return NOTHING
        del left["eprint"], left[name]
        return Found(pmid=number)
    if not archive and match is None:
        return NOTHING
    if kind == "arxiv" or not archive:
        return _arxiv(left, number, match, name)
    subjects = _class(left)
    del left["eprint"], left[name]
    return Found(Eprint(_SPELLED.get(kind, archive), number, subjects), preprint=kind not in _LIBRARIES)


def _arxiv(left: dict[str, str], number: str, match: re.Match[str] | None, name: str) -> Found:
    subjects = _class(left)
    if match is not None:
        number = match["id"]
        subjects = subjects or ((match["class"],) if match["class"] else ())
    elif number[:6].lower() == "arxiv:":
        number = number[6:].strip()
    for field in ("eprint", name):
        left.pop(field, None)
    for field in ("eprinttype", "archiveprefix"):  # some files say it in both
        if field in left and words(left[field]).lower() == "arxiv":
            del left[field]
    return Found(Eprint(ARXIV, number, subjects), preprint=True)


def _class(left: dict[str, str]) -> tuple[str, ...]:
    found = [words(left.pop(name)) for name in ("eprintclass", "primaryclass") if name in left]
    return tuple(dict.fromkeys(found))[:1]


def _without_number(left: dict[str, str]) -> Found:
    """An archive that is named without a number."""
    name = "eprinttype" if "eprinttype" in left else "archiveprefix"
    if name not in left:
        return NOTHING
    archive = words(left[name])
    if not archive or archive.lower() in _LIBRARIES:
        return NOTHING
    del left[name]
    return Found(Eprint(_SPELLED.get(archive.lower(), archive), "", _class(left)), preprint=True)


def of_words(value: str) -> Eprint | None:
    """The place that a value names in words and nothing but words, as a journal, a note or a state."""
    small = value.lower()
    if "rxiv" not in small and "corr" not in small and "rint" not in small:
        return None
    value = words(value)
    if match := _ARXIV_WORDS.fullmatch(value):
        if not match["id"] and value.lower() in ("preprint", "preprints", "eprint", "e-print"):
            return None
        return Eprint(ARXIV, match["id"] or "", (match["class"],) if match["class"] else ())
    if match := _ARXIV_NUMBER.fullmatch(value):
        return Eprint(ARXIV, match["id"], (match["class"],) if match["class"] else ())
    if match := _IN_PRINT.fullmatch(value):
        archive = match["archive"]
        return Eprint(_SPELLED.get(archive.lower(), archive)) if archive.lower() in _SPELLED else None
    return None


def of_volume(value: str) -> str:
    """The arXiv number in the volume of a CoRR entry, or ""."""
    match = _CORR_VOLUME.fullmatch(words(value))
    return match[1] if match else ""


def of_address(url: str, doi: str) -> Eprint | None:
    """The arXiv number in an address or in a DOI that arXiv gives."""
    if match := _ARXIV_DOI.fullmatch(doi):
        return Eprint(ARXIV, match[1])
    if "arxiv.org/" in url and (match := _ARXIV_NUMBER.fullmatch(url)) is not None:
        return Eprint(ARXIV, match["id"])
    return None


def united(first: Eprint | None, second: Eprint | None) -> Eprint | None:
    """What two places of one entry say together, or None if they speak of two archives or numbers."""
    if first is None or second is None:
        return first or second
    if first.archive.lower() != second.archive.lower() or (first.id and second.id and first.id != second.id):
        return None
    return Eprint(first.archive, first.id or second.id, first.categories or second.categories)
