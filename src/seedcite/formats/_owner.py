"""Whose page it is, and how many records it says it has."""

from __future__ import annotations

import re

from ..model.fold import words
from ..model.issues import Issue, Where
from ..model.names import Name

_COUNT = re.compile(
    r"(?:(?:at least|about|over|more than|showing|all|~)\s*)?(?P<count>\d[\d,.'  ]{0,12}|no|one)\+?\s*"
    r"(?:records?|publications?|papers?|preprints?|works?)(?P<rest>[^\W\d_].{0,60}|\s.{0,60}|)[.:]?",
    re.IGNORECASE,
)
_LINKED = re.compile(r"\s*(?:$|linked to\b|found$|in total$|listed$)", re.IGNORECASE)


def count_in(text: str) -> int | None:
    """The number of records that a line claims (``At least 19 recordsLinked to original sources``), or ``None``."""
    match = _COUNT.fullmatch(text) if len(text) < 120 else None
    if not match or not _LINKED.match(match["rest"]):
        return None
    count = match["count"].lower()
    return {"no": 0, "one": 1}.get(count) if count.isalpha() else int(re.sub(r"\D", "", count))


def shows_name(text: str) -> bool:
    """Whether a line may be a person's or group's name: short, with letters, and no sentence, number or address."""
    if len(text) > 80 or not any(map(str.isalpha, text)) or re.search(r"\d|[:;?!@/\\{}<>|=]|\w{3,}\.$", text):
        return False
    return len(text.split()) <= 8


def settle(known: Name | None, shown: str, where: Where) -> tuple[Name | None, list[Issue]]:
    """The owner: the name the caller knows, or else the one the dump shows; a note if the two differ.

    Names that differ only in case, accents, or the order of their parts are the same.
    """
    shown = shown if any(map(str.isalpha, shown)) else ""
    if known is None:
        return (Name.parse(shown) if shown else None), []
    if not shown or same_name(known.display, shown):
        return known, []
    what = f"the page names '{shown}' as its owner; '{known.display}' was taken"
    return known, [Issue("note", "owner-differs", what, where)]


def same_name(one: str, other: str) -> bool:
    """Whether two spellings of a name differ at most in case, accents, and the order of its parts."""
    return sorted(words(one)) == sorted(words(other))


def compare_count(claimed: int | None, present: int, dump: str) -> list[Issue]:
    """A note if a page says it has another number of records than are present; pages often say "at least"."""
    if claimed is None or claimed == present:
        return []
    rule = "claimed-more" if claimed > present else "claimed-fewer"
    what = f"the page says that it has {claimed} records or more; {present} are present"
    return [Issue("note", rule, what, Where(dump))]
