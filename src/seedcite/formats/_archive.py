"""The short lines that a page of archive records is made of: an archive with a year, and an archive's categories."""

from __future__ import annotations

import re

import attrs

from ..model.dates import NO_DATE, Date
from ._prose import LOST_LINK

# Groups of arXiv's category taxonomy (https://arxiv.org/category_taxonomy), and the archives it was made from.
_GROUPS = tuple(
    "astro-ph cond-mat cs econ eess gr-qc hep-ex hep-lat hep-ph hep-th math math-ph nlin nucl-ex nucl-th physics q-bio "
    "q-fin quant-ph stat acc-phys adap-org alg-geom ao-sci atom-ph bayes-an chao-dyn chem-ph cmp-lg comp-gas dg-ga "
    "funct-an mtrl-th patt-sol plasm-ph q-alg solv-int supr-con".split()
)
_CATEGORY = re.compile(rf"(?:{'|'.join(sorted(_GROUPS, key=len, reverse=True))})(?:\.[A-Za-z]{{2,}}(?:-[a-z]+)*)?")
# Subjects in small letters, which alone could not be told from what is glued behind them.
_SMALL = (
    "acc-ph ao-ph app-ph atm-clus atom-ph bio-ph chem-ph class-ph comp-ph data-an ed-ph flu-dyn gen-ph geo-ph hist-ph "
    "ins-det med-ph optics plasm-ph pop-ph soc-ph space-ph dis-nn mes-hall mtrl-sci other quant-gas soft stat-mech "
    "str-el supr-con"
).split()
_WHOLE = re.compile(rf"(?:{'|'.join(sorted(_GROUPS, key=len, reverse=True))})(?:\.(?:[A-Z]{{2}}|{'|'.join(_SMALL)}))?")
_SPELLED = re.compile(rf"(?:[A-Z][A-Za-z ,&-]{{2,50}} \((?P<label>{_CATEGORY.pattern})\)[;,↗ ]*)+")
_IN_BRACKETS = re.compile(r"\(([\w.-]+)\)")
_SEPARATOR = re.compile(r"[\s,;|·•/↗]+")

_PREPRINTS = (
    "arXiv bioRxiv medRxiv ChemRxiv PsyArXiv SocArXiv EarthArXiv EdArXiv TechRxiv EcoEvoRxiv engrXiv MetaArXiv "
    "AfricArXiv IndiaRxiv LawArXiv PaleorXiv SportRxiv SSRN Preprints.org Preprints Authorea ResearchSquare viXra "
    "ChinaXiv Jxiv".split()
)
_OTHERS = "Zenodo HAL OSF OpenReview PubMed PMC DBLP Crossref DataCite RePEc figshare ERIC CiteSeerX EuropePMC".split()
_KNOWN = {name.casefold(): name for name in (*_PREPRINTS, *_OTHERS)}
_SPACED = {"research square": "Research Square", "europe pmc": "Europe PMC", "semantic scholar": "Semantic Scholar"}
_PREPRINT_NAMES = frozenset(name.casefold() for name in _PREPRINTS) | {"research square"}
_DATED = re.compile(
    r"(?P<name>[^\W\d_][^\W_]*(?:[ .-][^\W\d_]+){0,2}?)(?P<sep>[\s:,·•|(–—-]{0,3})"
    r"(?P<date>(?:19|20)\d\d(?:-(?:0[1-9]|1[0-2])(?:-[0-3]\d)?)?)\)?"
)


@attrs.frozen
class Archive:
    """An archive named on a line of its own: ``arXiv2026``.

    ``sure`` is false for a word that is not known as an archive and only has the look of one (``Folia2024``); ``glued``
    says that nothing stood between name and year; ``preprint`` that all it holds are preprints.
    """

    name: str
    date: Date = NO_DATE
    sure: bool = True
    glued: bool = False
    preprint: bool = False
    links: int = 0


def archive_in(line: str) -> Archive | None:
    """The archive that a bare line names and nothing else: with a year or date, or alone if it is no other word."""
    if len(line) > 60:
        return None
    links = line.count(LOST_LINK)
    line = line.replace(LOST_LINK, "").strip()
    name = _known(line)
    if name.casefold().endswith("rxiv") or name in ("SSRN", "Zenodo"):
        return Archive(name, preprint=_is_preprint(name), links=links)
    match = _DATED.fullmatch(line)
    if not match:
        return None
    known, glued = _known(match["name"]), not match["sep"]
    if not known and (not glued or " " in match["name"]):
        return None
    name = known or match["name"]
    sure = bool(known) or name.casefold().endswith("rxiv")
    return Archive(name, Date.parse(match["date"]), sure, glued, _is_preprint(name), links)


def known_category(label: str) -> bool:
    """Whether this is one of arXiv's categories, by form: ``cs.LG``, ``hep-th``, ``cond-mat.mes-hall``."""
    return bool(_CATEGORY.fullmatch(label))


def whole_category(label: str) -> bool:
    """Whether this is a category that can be no beginning of a longer one: ``cs.LG``, not ``physics.flu``."""
    return bool(_WHOLE.fullmatch(label))


def _unglued(label: str) -> list[str]:
    """The categories in a label, of which several may have been glued (``cs.LGcs.AI``), or none."""
    found = _WHOLE.findall(label)
    if found and "".join(found) == label:
        return found
    return [label] if known_category(label) else []


def categories_in(line: str, *, any_label: bool = False) -> tuple[str, ...]:
    """The categories that a bare line lists and nothing else, or none.

    ``Machine Learning (cs.LG); Robotics (cs.RO)`` gives the short forms. A bare group that is also a word (``math``)
    counts only beside a lost link or others. With ``any_label`` a short label of any words before a lost link is one
    too, as archives other than arXiv have (``Cell Biology↗``). Categories may be glued (``cs.LGcs.AI↗``).
    """
    if len(line) > 120:
        return ()
    if line.rstrip("↗ ").endswith(")") and _SPELLED.fullmatch(line):
        return tuple(filter(known_category, _IN_BRACKETS.findall(line)))
    labels = [_unglued(label) for label in _SEPARATOR.split(line) if label]
    if labels and all(labels):
        if LOST_LINK in line or len(labels) > 1 or "." in line or "-" in line:
            return tuple(dict.fromkeys(category for label in labels for category in label))
        return ()
    if any_label and line.endswith(LOST_LINK) and len(line) <= 60 and not re.search(r"[.!?:]\s|//", line):
        return tuple(label for part in re.split(r"[,;|·•↗]", line) if (label := part.strip()))
    return ()


def begins_category(text: str) -> bool:
    """Whether a file that was cut may have ended inside a category here: ``cs.L``, ``cond-m``."""
    whole = re.match(rf"(?:{_WHOLE.pattern})+(?=[a-z])", text)  # those that were glued before the one that was cut
    if whole and begins_category(text[whole.end() :]):
        return True
    group, dot, subject = text.partition(".")
    if dot:
        return group in _GROUPS and (not subject or subject.replace("-", "").isalpha()) and len(subject) < 12
    return len(group) < 10 and any(known.startswith(group) for known in _GROUPS)


def _known(name: str) -> str:
    folded = name.casefold()
    return _KNOWN.get(folded) or _SPACED.get(" ".join(folded.split())) or ""


def _is_preprint(name: str) -> bool:
    return name.casefold() in _PREPRINT_NAMES or name.casefold().endswith("rxiv")
