"""BibLaTeX's localisation keys in English, as far as they stand in data (biblatex manual, section 4.9.2).

A field may hold a key (``type = {phdthesis}``, ``pubstate = {inpress}``, ``location = {countryfr}``) where a style
prints the term of its language; a record has the English term.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_PATENTS = {"": "{}", "de": "German {}", "eu": "European {}", "fr": "French {}", "uk": "British {}", "us": "U.S. {}"}
_COUNTRIES = {
    "de": "Germany",
    "eu": "European Union",
    "ep": "European Union",
    "fr": "France",
    "uk": "United Kingdom",
    "us": "United States of America",
}

GENRES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "bathesis": "Bachelor’s thesis",
        "mathesis": "Master’s thesis",
        "phdthesis": "PhD thesis",
        "candthesis": "Candidate thesis",
        "techreport": "technical report",
        "resreport": "research report",
        "software": "computer software",
        "datacd": "CD-ROM",
        "audiocd": "audio CD",
    }
    | {f"patent{key}": country.format("patent").strip() for key, country in _PATENTS.items()}
    | {f"patreq{key}": country.format("patent request").strip() for key, country in _PATENTS.items()}
)
"""What ``type`` may be."""

STATES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "inpreparation": "in preparation",
        "submitted": "submitted",
        "forthcoming": "forthcoming",
        "inpress": "in press",
        "prepublished": "pre-published",
    }
)
"""What ``pubstate`` may be."""

STATE_WORDS: Final = frozenset(
    "accepted; accepted for publication; ahead of print; early access; forthcoming; in preparation; in press; "
    "in print; in review; manuscript in preparation; online first; preprint; submitted; to appear; to be published; "
    "under review; unpublished; im druck; im erscheinen; sous presse; à paraître; en prensa".split("; ")
)
"""What stands in the place of a year and says in what state a publication is."""

COUNTRIES: Final[Mapping[str, str]] = MappingProxyType({f"country{key}": name for key, name in _COUNTRIES.items()})
"""Where a patent may hold."""

SERIES: Final[Mapping[str, str]] = MappingProxyType({"newseries": "New series", "oldseries": "Old series"})
"""What ``series`` may be."""

ORDINALS: Final[Mapping[str, str]] = MappingProxyType(
    {
        word: str(number)
        for number, word in enumerate(
            (
                "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
                "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
            ).split(),
            start=1,
        )
    }
)
"""How BibTeX's manual wants editions (``Second``), and their numbers."""


def ordinal(number: int) -> str:
    """``1st``, ``22nd``, ``13th``."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
