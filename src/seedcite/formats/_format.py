"""What a format is: a value that says how to know it, how to read it and how to write it.

Every module of this folder without a leading underscore is a format, and holds one constant, ``FORMAT``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

import attrs

from ..model.issues import Issue
from ..model.names import Name
from ..model.profile import Piece
from ..model.record import Record
from ._dump import Dump
from ._layout import PLAIN, Layout


@attrs.frozen
class WriteOptions:
    """What a caller may ask of a writer; a writer ignores what its format has no place for.

    ``layout`` is how ``.bib`` files are set. ``tell`` is called once for each record that says something which the
    format has no place for, with the note that names it.
    """

    abstracts: bool = True
    layout: Layout = PLAIN
    tell: Callable[[Issue], None] | None = None


Update: TypeAlias = Callable[[str, Sequence[Record], Callable[[str], Sequence[Record]], WriteOptions], str]
"""From a text, the records that it shall say, and a reader of such texts (the records in order) to the new text."""


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
    are written when nobody says so, ``keyed`` whether a record needs a citation key to be written, ``safe_keys``
    whether that has to be one that TeX can read. ``update`` gives a text of this format with its records brought up to
    date.
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
    safe_keys: bool = False
    update: Update | None = None
