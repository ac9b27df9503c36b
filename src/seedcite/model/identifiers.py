"""Identifiers: an archive's number for a preprint, and the URLs that stand in running text."""

from __future__ import annotations

import re

import attrs

_URL = re.compile(r"https?://[^\s<>\"'{}|\\^`↗]+")
_TRAILING = ".,;:!?"


@attrs.frozen
class Eprint:
    """A place in a preprint archive, as far as a dump tells it.

    ``id`` is the archive's bare number (``2401.01234``), empty where the dump does not give it; ``categories`` are the
    archive's subjects, the primary one first.
    """

    archive: str
    id: str = ""
    categories: tuple[str, ...] = ()

    @property
    def primary(self) -> str:
        """The primary category, or an empty string."""
        return self.categories[0] if self.categories else ""


def urls_in(text: str) -> list[str]:
    """The URLs in a running text, in order, without the punctuation of the sentence around them."""
    return [_bare(match.group()) for match in _URL.finditer(text)]


def _bare(url: str) -> str:
    while True:
        bare = url.rstrip(_TRAILING)
        for opening, closing in ("()", "[]"):
            if bare.endswith(closing) and bare.count(closing) > bare.count(opening):
                bare = bare[:-1]
        if bare == url:
            return url
        url = bare
