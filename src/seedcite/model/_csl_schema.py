"""The variables of CSL and what the schema of CSL-JSON (csl-data.json) allows them to hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs

from .names import Name
from .record import DATES, NAMES, STRINGS, TEXTS

_SPELLINGS = {
    "doi": "DOI",
    "isbn": "ISBN",
    "issn": "ISSN",
    "pmcid": "PMCID",
    "pmid": "PMID",
    "url": "URL",
    "archive_collection": "archive_collection",
    "archive_location": "archive_location",
}
_FIELDS = (*TEXTS, *NAMES, *DATES, *STRINGS)
VARIABLES: Final[Mapping[str, str]] = {name: _SPELLINGS.get(name, name.replace("_", "-")) for name in _FIELDS}
"""The CSL variable of each attribute of ``Record``."""
ATTRIBUTES = {variable: name for name, variable in VARIABLES.items()}
_NUMBERS = frozenset(
    "chapter-number citation-number collection-number edition first-reference-note-number issue locator number "
    "number-of-pages number-of-volumes page page-first part printing supplement volume".split()
)
_OTHER_STRINGS = frozenset(
    "citation-key citation-label citation-number event first-reference-note-number journalAbbreviation locator "
    "shortTitle volume-title-short year-suffix".split()
)
NAME_PARTS = {part: part.replace("_", "-") for part in (field.name for field in attrs.fields(Name))}
NAME_FLAGS = frozenset(("comma-suffix", "static-ordering", "parse-names"))


def allowed(variable: str, value: Any) -> bool:
    """Whether the schema allows this value in this place."""
    name = ATTRIBUTES.get(variable)
    if name in NAMES:
        return isinstance(value, list) and all(map(_allowed_name, value))
    if name in DATES:
        return _allowed_date(value)
    if variable in ("id", *_NUMBERS):
        return isinstance(value, (str, int, float)) and not isinstance(value, bool)
    if variable == "categories":
        return isinstance(value, list) and all(isinstance(word, str) for word in value)
    return (name is not None or variable in _OTHER_STRINGS) and isinstance(value, str)


def _allowed_name(value: Any) -> bool:
    return isinstance(value, dict) and all(
        isinstance(part, str)
        if key in NAME_PARTS.values()
        else key in NAME_FLAGS and isinstance(part, (str, int, float))
        for key, part in value.items()
    )


def _allowed_date(value: Any) -> bool:
    if not isinstance(value, dict):
        return False
    for key, part in value.items():
        match key:
            case "date-parts":
                ok = isinstance(part, list) and 1 <= len(part) <= 2 and all(map(_allowed_parts, part))
            case "season":
                ok = isinstance(part, (str, int, float)) and not isinstance(part, bool)
            case "circa":
                ok = isinstance(part, (str, int, float))
            case "literal" | "raw":
                ok = isinstance(part, str)
            case _:
                ok = False
        if not ok:
            return False
    return True


def _allowed_parts(value: Any) -> bool:
    return (
        isinstance(value, list)
        and 1 <= len(value) <= 3
        and all(isinstance(part, (str, int, float)) and not isinstance(part, bool) for part in value)
    )


def string(value: Any) -> str:
    """A string or number of an item as a string; empty for anything else."""
    if isinstance(value, str):
        return value
    return str(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else ""
