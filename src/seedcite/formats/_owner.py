"""Whose page it is, and how many records it says it has."""

from __future__ import annotations

import re

import attrs

from ..model.fold import words
from ..model.issues import Issue, Where
from ..model.names import Name, is_degree

_COUNT = re.compile(
    r"(?:(?P<vague>at least|about|over|more than|~)\s*|(?:showing|all)\s*)?"
    r"(?P<count>\d[\d,.'  ]{0,12}|no|one)(?P<more>\+?)\s*"
    r"(?:records?|publications?|papers?|preprints?|works?)(?P<rest>[^\W\d_].{0,60}|\s.{0,60}|)[.:]?",
    re.IGNORECASE,
)
_LINKED = re.compile(r"\s*(?:$|linked to\b|found$|in total$|listed$)", re.IGNORECASE)


@attrs.frozen
class Claim:
    """How many records a page says it has, and the line that says so; ``exact`` is false for "at least" and "about"."""

    count: int
    line: int = 0
    exact: bool = True


def claim_in(text: str, line: int = 0) -> Claim | None:
    """What a line claims (``At least 19 recordsLinked to original sources``), or ``None``."""
    match = _COUNT.fullmatch(text) if len(text) < 120 else None
    if not match or not _LINKED.match(match["rest"]):
        return None
    count = match["count"].lower()
    number = {"no": 0, "one": 1}.get(count) if count.isalpha() else int(re.sub(r"\D", "", count))
    return None if number is None else Claim(number, line, not match["vague"] and not match["more"])


def count_in(text: str) -> int | None:
    """The number of records that a line claims, or ``None``."""
    claim = claim_in(text)
    return claim.count if claim else None


def shows_name(text: str) -> bool:
    """Whether a line may be a person's or group's name: short, with letters, and no sentence, number or address."""
    if len(text) > 80 or not any(map(str.isalpha, text)) or re.search(r"\d|[:;?!@/\\{}<>|=]|\w{3,}\.$", text):
        return False
    return len(text.split()) <= 8


def person(text: str) -> Name:
    """The name that a page shows as its owner's. Pages write ``Jane Doe, MD``, which elsewhere may be initials."""
    first, *rest = (part.strip() for part in text.split(","))
    given = first.split()
    if rest and len(given) > 1 and not given[0].islower() and all(map(is_degree, rest)):
        text = first
        given = first.split()
    if "," not in text and len(given) > 2 and is_degree(given[-1]):
        text = " ".join(given[:-1])
    return Name.parse(text)


def settle(known: Name | None, shown: str, where: Where) -> tuple[Name | None, list[Issue]]:
    """The owner: the name the caller knows, or else the one the dump shows; a note if the two differ.

    Names that differ only in case, accents, or the order of their parts are the same. What the dump shows beside the
    name (a title, a degree, an affiliation, the name in another script) is told by a note.
    """
    shown = shown if any(map(str.isalpha, shown)) else ""
    if known is None:
        if not shown:
            return None, []
        owner = person(shown)
        if _letters(owner.display) == _letters(shown):
            return owner, []
        what = f"the page shows '{shown}'; '{owner.display}' was taken for its owner's name"
        return owner, [Issue("note", "owner-name", what, where)]
    if not shown or same_name(known.display, shown):
        return known, []
    what = f"the page names '{shown}' as its owner; '{known.display}' was taken"
    return known, [Issue("note", "owner-differs", what, where)]


def same_name(one: str, other: str) -> bool:
    """Whether two spellings of a name differ at most in case, accents, titles and the order of its parts."""
    return sorted(words(person(one).display)) == sorted(words(person(other).display))


def no_owner(dump: str) -> Issue:
    """The note on a page that does not say whose it is, so that its records have no author."""
    what = "the page does not say whose it is, so that its records have no author"
    return Issue("note", "no-owner", what, Where(dump), "the owner's name, given with --owner, would be right")


def compare_count(claim: Claim | None, present: int, dump: str) -> list[Issue]:
    """A note if a page says it has another number of records than are present; "at least" allows for more."""
    if claim is None or claim.count == present or (claim.count < present and not claim.exact):
        return []
    rule = "claimed-more" if claim.count > present else "claimed-fewer"
    number = f"{claim.count} records" + ("" if claim.exact else " or more")
    what = f"the page says that it has {number}; {present} are present"
    return [Issue("note", rule, what, Where(dump, claim.line))]


def _letters(text: str) -> list[str]:
    return sorted(filter(str.isalpha, text))
