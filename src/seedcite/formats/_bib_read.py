"""Stub."""

from __future__ import annotations

from collections.abc import Iterator

from ..model.names import Name
from ..model.profile import Piece
from ._dump import Dump


def claims(head: str, dialect: str) -> bool:
    """Whether a text is this dialect."""
    return False


def read(dump: Dump, owner: Name | None, dialect: str) -> Iterator[Piece]:
    """The pieces of a dump."""
    yield from ()
