"""What one dump holds, and the pieces in which a reader hands it over."""

from __future__ import annotations

from typing import Literal, TypeAlias

import attrs

from .issues import Issue, Rejection
from .names import Name
from .record import Record


@attrs.frozen
class Header:
    """What a dump says of itself before its records: whose it is, and how many records it claims to have."""

    owner: Name | None = None
    claimed: int | None = None


@attrs.frozen
class Extra:
    """A part of a dump that is no record and is kept beside them, as it stands: a macro, a comment, a text between.

    ``xdata`` and ``set`` are BibLaTeX's containers: entries (``key``) that hold fields or keys for others and are no
    publication. ``line`` is where it begins, counted from 1.
    """

    kind: Literal["string", "preamble", "comment", "text", "xdata", "set"]
    text: str
    line: int = 0
    key: str = ""


Piece: TypeAlias = Header | Record | Extra | Issue | Rejection
"""What a reader yields, in the order of the dump. Every record present is a ``Record`` or a ``Rejection``."""


@attrs.frozen
class Profile:
    """One dump: its owner, its records in order, and the issues found while reading it.

    ``dump`` is its name, ``format`` the label of the format it was read as, ``encoding`` that of its text, ``claimed``
    how many records the dump says it has, if it does. ``len(records) + len(rejected)`` is how many are present;
    ``extras`` are what the dump holds beside records.
    """

    dump: str
    format: str
    encoding: str = "utf-8"
    owner: Name | None = None
    claimed: int | None = None
    records: tuple[Record, ...] = ()
    issues: tuple[Issue, ...] = ()
    rejected: tuple[Rejection, ...] = ()
    extras: tuple[Extra, ...] = ()
