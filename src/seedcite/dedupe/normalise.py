"""Records to profiles: everything that is compared, folded and typed once.

What cannot be typed (a page that a spreadsheet made a date, a DOI without a number) counts as missing: it is not
compared, and it stays in the record.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any
from urllib.parse import unquote

import attrs

from ..model.fold import STOP_WORDS, to_ascii, words
from ..model.names import Completeness
from ..model.record import Record
from . import rules
from .batch import Batch, Item, Profile, Words

ABSTRACT = 400
"""How many letters of an abstract are compared."""

_LIGATURES = re.compile("ffi|ffl|ff|fi|fl")
_CATALOGUER = re.compile(
    r"[\s.:;,-]*(?:\[(?:[^\]]*\b(?:appears? in|in:|refs?|references?|review|abstract|record|see comments?|letters?|"
    r"published|author'?s transl|corrected|figures?|transl)\b[^\]]*|\d{1,3})\]|"
    r"\((?:provisional abstract|structured abstract|brief record|multiple letters|author's transl)\))[\s.]*$",
    re.IGNORECASE,
)
_PHRASES = {phrase: kind for kind, phrases in rules.KINDS.items() for phrase in phrases}
_ANY_KIND = "|".join(sorted(map(re.escape, _PHRASES), key=len, reverse=True)).replace(r"\ ", r"\s+")
_HEAD = re.compile(
    rf"[^a-z0-9]*(?:the\s+)?(?:author'?s?'?\s+)?(?P<kind>{_ANY_KIND})\b"
    r"(?:\s+(?:article|note|notice|paper|letter))?(?:\s*[:.\-)\]]+|\s+(?:to|on|of|for)\b(?:\s*:)?|\s*$)"
)
_TAIL = re.compile(
    rf"(?:[:.?!\[(]|\s-+|,)\s*(?:a\s+|an\s+|the\s+)?(?:authors?'?s?\s+)?(?P<kind>{_ANY_KIND})"
    r"(?:\s+(?:to|of|for|by|from|on)\b[^:.?!]*)?[^a-z0-9]*$"
)
_DIGITS = re.compile(r"\d+")
_ROMAN = re.compile(r"(?=[ivx])(?:x{0,3})(?:ix|iv|v?i{0,3})")
_ROMAN_VALUES = {"i": 1, "v": 5, "x": 10}
_SERIES = frozenset(
    "part parts pt volume vol chapter book edition ed series phase paper study report section episode lecture number "
    "no version stage supplement teil band kapitel partie parte tome".split()
)
_COUNTED = {
    word: str(value)
    for value, names in enumerate(
        "one first|two second|three third|four fourth|five fifth|six sixth|seven seventh|eight eighth|nine ninth|"
        "ten tenth|eleven eleventh|twelve twelfth".split("|"),
        start=1,
    )
    for word in names.split()
}
_DOI = re.compile(r"10\.\d{4,9}/\S+")
_PREPRINT_DOI = re.compile("|".join(f"(?:{pattern})" for pattern, _ in rules.PREPRINT_DOIS))
_ARXIV_DOI = re.compile(r"10\.48550/arxiv\.(?P<id>\S+)")
_VERSION = re.compile(r"v\d+$")
_PAGE = re.compile(r"(?P<prefix>[a-z]{0,3})\s?0*(?P<number>\d+)")
_PAGE_WORD = re.compile(r"^\W*(?:pages?|pp?|art(?:icle)?|no)\b[.\s]*")
_MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
_MONTH_PAGE = re.compile(rf"\W*(?:\d{{1,2}}-{_MONTH}|{_MONTH}[a-z]*-\d)")
_ARCHIVES = frozenset(name.lower().replace(" ", "").replace(".", "") for _, name in rules.PREPRINT_DOIS)
_ALWAYS_PUBLISHED = frozenset("article-journal paper-conference chapter book".split())
_VENUE_NOISE = frozenset("in on proc proceedings online print electronic resource edition ed and".split())


def normalise(batch: Batch) -> Batch:
    """The batch with its drafts made items, all in canonical order."""
    items = list(batch.items)
    for number, draft in enumerate(batch.drafts, start=batch.count):
        known = profile(draft.record)
        items.append(Item(number, known, draft.parts, draft.verdicts, draft.chosen, draft.issues))
    return attrs.evolve(batch, items=canonical(items), drafts=(), count=batch.count + len(batch.drafts))


def canonical(items: Iterable[Item]) -> tuple[Item, ...]:
    """Items by first author, year and title, and where these are equal by all their content."""
    keyed = sorted(((_order(item.profile), item) for item in items), key=itemgetter(0))
    result: list[Item] = []
    for _, equal in groupby(keyed, key=itemgetter(0)):
        group = [item for _, item in equal]
        if len(group) > 1:
            group.sort(key=lambda item: content(item.record))
        result += group
    return tuple(result)


def content(value: object) -> str:
    """All that a value holds, spelled so that equal values are spelled alike, whatever the order of their mappings."""
    kind: type[Any] = type(value)
    if attrs.has(kind):
        fields = ((field.name, getattr(value, field.name)) for field in attrs.fields(kind))
        return f"{kind.__name__}({', '.join(f'{name}={content(held)}' for name, held in fields if held)})"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{name!r}: {content(value[name])}' for name in sorted(value, key=repr))}}}"
    if isinstance(value, tuple | list):
        return f"({', '.join(map(content, value))})"
    return repr(value)


def profile(record: Record) -> Profile:
    """What the matcher knows of a record."""
    kind, core = _kind_and_core(str(record.title))
    title, numbered = _numbered(_without_footnote(tuple(words(core))))
    doi = clean_doi(record.doi)
    is_archive = bool(doi and _PREPRINT_DOI.match(doi))
    eprint = _eprint(record, doi)
    venue_words = _words(str(record.container_title))
    archive_venue = not rules.PREPRINT_VENUES.isdisjoint(venue_words) or "".join(venue_words) in _ARCHIVES
    volume, first_page = _volume(record.volume), page_of(record.page or record.page_first)
    from_archive = is_archive or archive_venue
    published = not from_archive and bool(
        venue_words or volume or first_page or (doi and record.eprint is None) or record.type in _ALWAYS_PUBLISHED
    )
    preprint = not published and (from_archive or record.eprint is not None or "preprint" in record.genre.lower())
    families = tuple(_letters(name.literal or name.family or name.given) for name in record.author)
    vetoes = (
        doi if doi and not is_archive else None,
        eprint if eprint.startswith("arxiv:") else None,
        numbered if title else None,
        kind if title else None,
        _edition(record.edition),
        rules.TYPE_CLASSES.get(record.type),
    )
    return Profile(
        record=record,
        words=title,
        skeleton=skeleton(title),
        signs="".join(_SIGN.findall(_TAG.sub("", core.rstrip()))).replace("\u2212", "-"),
        generic=is_generic(tuple(words(str(record.title))) if kind else title, (*venue_words, *families)),
        kind=kind,
        families=families,
        given=tuple(_given(name.given) for name in record.author),
        open_list=record.author.completeness is not Completeness.COMPLETE,
        unordered=not record.author.ordered,
        groups=bool(families) and all(name.literal for name in record.author),
        year=record.issued.year,
        doi=doi,
        eprint=eprint,
        volume=volume,
        issue=record.issue.strip().lower(),
        first_page=first_page,
        venue=tuple(word for word in venue_words if word not in STOP_WORDS and word not in _VENUE_NOISE),
        abstract=skeleton(words(str(record.abstract)[: 2 * ABSTRACT]))[:ABSTRACT],
        preprint=preprint,
        published=published,
        vetoes=vetoes,
    )


_TAG = re.compile(r"</?[A-Za-z][^<>]*>|&[a-z]{2,4};")
# A star that ends a title is a footnote's; a hyphen between words joins them, one that ends a word is a charge.
_SIGN = re.compile(r"[+#=≠<>≤≥±≈∼∈∉⊂⊆→↔]|\*(?!$)|(?<=\w)[-\u2212](?=[\s,;:.)]|$)")


def _without_footnote(title: Words) -> Words:
    """A title without the mark of a footnote (a last ``1``) that a reader of PDFs leaves."""
    return title[:-1] if len(title) > 5 and title[-1] == "1" and title[-2] not in _SERIES else title


def skeleton(text: Iterable[str]) -> str:
    """The letters of words without those that a lost ligature takes: ``efficient`` and ``e cient`` are then one."""
    return _LIGATURES.sub("", " ".join(text)).replace(" ", "")


def is_generic(title: Words, known: Words = ()) -> bool:
    """Whether a title is one that many works bear ("Editorial", "Front matter"), with or without a number.

    ``known`` are the words of its venue and authors, which add nothing ("Remarks from the Editor of This Journal").
    """
    core = [word for word in title if not word.isdigit()]
    if core and core[0] in ("a", "an", "the"):
        core = core[1:]
    while core and (len(core[-1]) == 1 or core[-1] in _SERIES):
        core.pop()
    if " ".join(core) in rules.GENERIC or not any(len(word) > 1 for word in core):
        return True
    told = [word for word in core if word not in STOP_WORDS and len(word) > 1]
    named = [word for word in told if word in rules.GENERIC_WORDS]
    return bool(named) and all(word in rules.GENERIC_WORDS or word in known for word in told)


def numbers(title: Words) -> str:
    """The numbers of a title, in any spelling, as one value: ``Part II`` gives ``"2"``, ``no numbers`` gives ``""``.

    Digits count wherever they stand; Roman numerals of one letter, number words and letters only beside a word such as
    *part*, or (numerals) at the end.
    """
    return _numbered(title)[1]


def _numbered(title: Words) -> tuple[Words, str]:
    """A title with its numerals and number words as digits, and all its numbers, sorted."""
    found: list[str] = []
    spelled = list(title)
    for at, word in enumerate(title):
        if not word.isalpha():
            found += (run.lstrip("0") or "0" for run in _DIGITS.findall(word))
            continue
        beside = at > 0 and title[at - 1] in _SERIES
        last = 0 < at == len(title) - 1
        if word[0] in _ROMAN_VALUES and (len(word) > 1 or beside or last) and _ROMAN.fullmatch(word):
            spelled[at] = str(_roman(word))
        elif word in _COUNTED and (beside or (at + 1 < len(title) and title[at + 1] in _SERIES)):
            spelled[at] = _COUNTED[word]
        elif not (beside and len(word) == 1 and title[at - 1] in ("part", "section", "series", "volume")):
            continue
        found.append(spelled[at])
    return tuple(spelled), " ".join(sorted(found))


def clean_doi(text: str) -> str:
    """The bare DOI in lower case (they are case-insensitive: DOI Handbook, 2.4), or an empty string."""
    text = text.strip()
    if not text:
        return ""
    if "%" in text:
        text = unquote(text)
    if "&" in text:
        text = html.unescape(text)
    match = _DOI.search(text)
    return match.group().lower().rstrip(".,;") if match else ""


def is_preprint_doi(doi: str) -> bool:
    """Whether a DOI (in any spelling) is one that a preprint archive gives."""
    return bool(_PREPRINT_DOI.match(clean_doi(doi)))


def archive_of(doi: str) -> str:
    """The name of the archive that gives DOIs such as this, or an empty string."""
    bare = clean_doi(doi)
    return next((name for pattern, name in rules.PREPRINT_DOIS if re.match(pattern, bare)), "")


def arxiv_id(doi: str) -> str:
    """The archive's number in a DOI of arXiv's, without its version; an empty string for another DOI."""
    match = _ARXIV_DOI.match(clean_doi(doi))
    return _VERSION.sub("", match["id"]) if match else ""


def page_of(text: str) -> str:
    """The first page or article number, or an empty string where none can be trusted (``11-Sep``)."""
    text = text.strip().lower()
    if not text or _MONTH_PAGE.match(text):
        return ""
    match = _PAGE.search(_PAGE_WORD.sub("", text))
    return match["prefix"] + match["number"] if match and match["number"] != "0" else ""


def _kind_and_core(title: str) -> tuple[str, str]:
    """What a title's markers make the work (several joined by ``>``), and the title without them."""
    if not title:
        return "", ""
    title = _without_notes(title)
    text = " ".join(to_ascii(title).lower().split())
    kinds: list[str] = []
    rest = text
    for _ in range(3):
        match = _HEAD.match(rest)
        if not match:
            break
        kinds.append(_PHRASES[" ".join(match["kind"].split())])
        rest = rest[match.end() :]
    if not kinds:
        match = _TAIL.search(text[-120:])
        if match and (len(text) <= 120 or match.start() > 0):
            kinds.append(_PHRASES[" ".join(match["kind"].split())])
            rest = text[: max(0, len(text) - 120) + match.start()]
    if not kinds:
        return "", title
    return ">".join(kinds), rest if any(c.isalnum() for c in rest) else title


def _without_notes(title: str) -> str:
    """A title without what a cataloguer put after it: ``[Review] [45 refs]``, ``[Erratum appears in ...]``."""
    for _ in range(4):
        if not title.endswith(("]", ")", "].", ").")):
            break
        match = _CATALOGUER.search(title[-400:])
        if match is None:
            break
        rest = title[: max(0, len(title) - 400) + match.start()]
        if len(rest) < 20:
            break
        title = rest
    return title


def _roman(word: str) -> int:
    values = [_ROMAN_VALUES[letter] for letter in word]
    return sum(-value if value < max(values[at:]) else value for at, value in enumerate(values))


@lru_cache(maxsize=1 << 16)
def _letters(name: str) -> str:
    return "".join(c for c in to_ascii(name).lower() if c.isalnum())


@lru_cache(maxsize=1 << 16)
def _given(name: str) -> str:
    return " ".join(words(name.replace("-", " ")))


@lru_cache(maxsize=1 << 14)
def _words(text: str) -> Words:
    return tuple(words(text))


@lru_cache(maxsize=1 << 12)
def _volume(text: str) -> str:
    match = _DIGITS.search(text)
    if not match:
        return "".join(words(text))
    number = match.group().lstrip("0")
    return "" if text.strip().startswith("-") else number


@lru_cache(maxsize=1 << 10)
def _edition(text: str) -> str | None:
    found = words(text)
    for word in found:
        digits = _DIGITS.search(word)
        if digits:
            return digits.group().lstrip("0") or None
        if word in _COUNTED:
            return _COUNTED[word]
    return " ".join(found) or None


def _eprint(record: Record, doi: str) -> str:
    if record.eprint is not None and record.eprint.id:
        archive = record.eprint.archive.strip().lower()
        bare = record.eprint.id.strip().lower().removeprefix(f"{archive}:")
        return f"{archive}:{_VERSION.sub('', bare)}"
    number = arxiv_id(doi)
    return f"arxiv:{number}" if number else ""


def _order(known: Profile) -> tuple[object, ...]:
    record = known.record
    first = min(known.families, default="") if known.unordered else next(iter(known.families), "")
    year = known.year if known.year is not None else 9999
    source = record.sources[0] if record.sources else None
    return (
        *(first, year, known.skeleton, known.doi, known.eprint, known.volume, known.first_page),
        *(known.abstract, known.families, known.venue, record.type, record.id),
        *((source.dump, source.index, source.line) if source else ("", 0, 0)),
    )
