"""What a target is: how one reference is spelled, and how a whole list of them is set."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from ..richtext import RichText


@attrs.frozen
class Page:
    """A list of references ready to be set: the key and the spelled text of each, and the page's title and language."""

    entries: Sequence[tuple[str, str]]
    title: str
    language: str


@attrs.frozen
class Target:
    """A way to spell references.

    ``spell`` gives one inline, without a line break and without anything around it; ``page`` a file of them, which ends
    in a newline.
    """

    title: str
    spell: Callable[[RichText], str]
    page: Callable[[Page], str]
