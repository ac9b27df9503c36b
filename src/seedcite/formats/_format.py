"""What a format is: a value that says how to know it, how to read it and how to write it.

Every module of this folder without a leading underscore is a format, and holds one constant, ``FORMAT``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import attrs

from ..model.names import Name
from ..model.profile import Piece
from ..model.record import Record
from ._dump import Dump


@attrs.frozen
class WriteOptions:
    """What a caller may ask of a writer; a writer ignores what its format has no place for."""

    abstracts: bool = True


def never(head: str) -> bool:
    """The ``claims`` of a format that is only written."""
    return False


@attrs.frozen
class Format:
    """A format: its label, what to call it, and its functions.

    ``claims`` looks at the first few thousand characters of a dump (decoded, line ends as ``\\n``) and says whether it
    is this format; claims must be exclusive, and a dump that two formats claim is a fault of theirs. ``read`` yields
    the pieces of a dump in order, given the owner's name if the caller knows it better than the dump. ``write`` yields
    the text of the records in pieces, ending in a newline. ``prose`` marks a format whose titles and abstracts are
    running text as it was pasted: TeX is occasional there, and ligatures may be lost. ``abstracts`` says whether they
    are written when nobody says so, ``keyed`` whether a record needs a citation key to be written.
    """

    label: str
    title: str
    suffix: str
    claims: Callable[[str], bool] = never
    read: Callable[[Dump, Name | None], Iterator[Piece]] | None = None
    write: Callable[[Iterable[Record], WriteOptions], Iterator[str]] | None = None
    prose: bool = False
    abstracts: bool = True
    keyed: bool = True
