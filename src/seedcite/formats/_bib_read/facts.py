"""The dates, addresses, publishers and places of an entry."""

from __future__ import annotations

import re
from typing import Final

from ...model.dates import Date
from .._bib_dates import read_date
from .._bib_dates.words import days_of
from .._bib_kinds import AUTHORITIES
from .._bib_terms import COUNTRIES
from .draft import Draft
from .values import address, addresses_in, doi, folded, is_state, listed, state, words

_MOST_SCANNED: Final = 1000
_ACCESSED = re.compile(
    r"\W*(?:online\W+)?(?:(?:last|date)\s+)?(?:accessed|retrieved|visited|checked)(?:\s+(?:on|in))?[:\s,]*"
    r"(?P<date>[^\[\]]*?)\W*",
    re.IGNORECASE,
)
_PMID = re.compile(r"PMID\s*:?\s*(\d{1,9})\.?", re.IGNORECASE)


def dates(draft: Draft) -> None:
    """Take all dates; words that say in what state a publication is are no date."""
    left, values = draft.left, draft.values
    for attribute, prefix, names in _DATES if not _OTHER_DATES.isdisjoint(left) else _DATES[:1]:
        given = {name: left.pop(name) for name in names if name in left}
        if given:
            _put_date(draft, attribute, given, prefix)
    year = draft.fields.get("year")
    if year is not None and "original_date" not in values and ("[" in year.value or "(" in year.value):
        original, _ = read_date({"year": year.value}, "orig")
        if original:
            values["original_date"] = original
    for name in ("lastchecked", "lastaccessed", "accessed", "lastvisited"):
        if name in left and "accessed" not in values:
            _put_date(draft, "accessed", {"urldate": left.pop(name)}, "url")
    issued: Date | None = values.get("issued")
    if issued is not None and issued.literal and "pubstate" not in left and is_state(issued.literal):
        values["status"] = state(issued.literal.strip(" ."))
        del values["issued"]


def _put_date(draft: Draft, attribute: str, given: dict[str, str], prefix: str) -> None:
    if attribute == "accessed" and "urldate" in given:
        told = words(given["urldate"])
        if len(told) < _MOST_SCANNED and (match := _ACCESSED.fullmatch(told)):
            given["urldate"] = match["date"]
    date, faults = read_date(given, prefix)
    if date:
        draft.values[attribute] = date
    if not faults:
        return
    field = next(iter(given))
    for fault in faults:
        draft.tell(fault, fault.field or field)
    if any(fault.rule != "date-form" for fault in faults):  # what was not understood is kept as it is written
        held = str(date)
        draft.left.update((name, value) for name, value in given.items() if words(value) not in held)


def _accessed_in(draft: Draft, date: str, field: str) -> None:
    """The day of an access that a running text tells; nobody asked for a form of it there."""
    found, _ = read_date({"urldate": date}, "url")
    if found and not found.literal and len(days_of(date)) < 2:
        draft.values["accessed"] = found
        draft.as_written["accessed"] = folded(draft.left.pop(field))


def _date_fields(prefix: str) -> tuple[str, ...]:
    parts = "date year month day endyear endmonth endday season".split()
    return tuple(f"{prefix}{part}" for part in parts)


_DATES: Final = tuple(
    (attribute, prefix, _date_fields(prefix))
    for attribute, prefix in (("issued", ""), ("accessed", "url"), ("event_date", "event"), ("original_date", "orig"))
)
_OTHER_DATES: Final = frozenset(name for _, _, names in _DATES[1:] for name in names)


def links(draft: Draft) -> None:
    """Take the DOI and the address, wherever it stands."""
    left, values = draft.left, draft.values
    if "doi" in left and (number := doi(left.pop("doi"))):
        values["doi"] = number
    if "url" in left:
        if found := address(left.pop("url")):
            values["url"] = found
    else:
        for name in ("bdsk-url-1", "ee", "link"):
            if name in left and (found := address(left[name])).startswith(("http://", "https://")):
                values["url"] = found
                del left[name]
                break
    for name in ("howpublished", "note"):
        value = left.get(name, "")
        if not value or len(value) > _MOST_SCANNED:
            continue
        if name == "howpublished" and (addresses := addresses_in(value)):
            _link_in(draft, name, *addresses[0])
        elif match := _ACCESSED.fullmatch(words(value)):
            if "accessed" not in values and _figures(match["date"]):
                _accessed_in(draft, match["date"], name)
        elif "pmid" not in values and (match := _PMID.fullmatch(words(value))):
            values["pmid"] = match[1]
            del left[name]


def _link_in(draft: Draft, field: str, url: str, start: int, end: int) -> None:
    """The address in a value; nothing else may be lost of it."""
    value = draft.left[field]
    if draft.values.setdefault("url", url) != url:
        return
    rest = words(f"{value[:start]} {value[end:]}")
    if not rest.strip(" .,;:()[]<>{}"):
        draft.as_written.setdefault("url", folded(draft.left.pop(field)))
    elif "accessed" not in draft.values and (match := _ACCESSED.fullmatch(rest)) and _figures(match["date"]):
        _accessed_in(draft, match["date"], field)


def _figures(text: str) -> bool:
    return any(map(str.isdigit, text))


def publisher(draft: Draft) -> None:
    """Take who published it, or with what authority, and how."""
    left = draft.left
    read = listed if draft.file.lists else words
    found = [name for name in ("school", "institution", "organization", "publisher") if name in left]
    if not found and "howpublished" not in left:
        return
    if draft.kind in AUTHORITIES:
        for name in ("institution", "organization"):
            if name in found:
                found.remove(name)
                draft.put_plain("authority", read(left.pop(name)), name)
                break
    if found and "howpublished" in left:
        draft.put_plain("medium", words(left.pop("howpublished")), "howpublished")
    elif "howpublished" in left:
        draft.put_plain("publisher", words(left.pop("howpublished")), "howpublished")
    if len(found) == 1:
        name = found[0]
        draft.put_plain("publisher", read(left.pop(name)), name)
    elif found:
        values = dict.fromkeys(value for name in found if (value := read(left.pop(name))))
        draft.values["publisher"] = "; ".join(values)


def places(draft: Draft) -> None:
    """Take the place of the publisher; the place of a conference and of a patent are others."""
    left = draft.left
    read = listed if draft.file.lists else words
    if draft.kind == "patent":
        for name in ("location", "address"):
            if name in left and "jurisdiction" not in draft.values:
                place = read(left.pop(name))
                if "country" in place:
                    place = "; ".join(COUNTRIES.get(item, item) for item in place.split("; "))
                draft.put_plain("jurisdiction", place, name)
        return
    if "address" in left and "location" in left and draft.kind in _CONFERENCES and "venue" not in left:
        draft.put_plain("event_place", words(left.pop("location")), "location")
    for name in ("address", "location"):
        if name in left and "publisher_place" not in draft.values:
            draft.put_plain("publisher_place", read(left.pop(name)), name)


_CONFERENCES = frozenset(("inproceedings", "proceedings"))
