"""Dumps written by hand, other people's pages of the two layouts, and how tests read them."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path

from seedcite.formats import arxiv_subjects, plain_profile
from seedcite.formats._dump import Dump
from seedcite.formats._format import Format
from seedcite.model.issues import Issue, Rejection
from seedcite.model.names import Name
from seedcite.model.profile import Header, Piece
from seedcite.model.record import Record

FORMATS = (arxiv_subjects.FORMAT, plain_profile.FORMAT)
FOLDER = Path(__file__).parent


def dump_of(content: str | bytes, name: str = "dump") -> Dump:
    return Dump(name, io.BytesIO(content.encode() if isinstance(content, str) else content))


def by_hand(name: str) -> Dump:
    return dump_of((FOLDER / f"{name}.txt").read_bytes(), name)


def claiming(dump: Dump) -> list[str]:
    """The labels of the layouts that claim a dump."""
    return [format.label for format in FORMATS if format.claims(dump.head())]


def pieces(dump: Dump, owner: Name | None = None, format: Format | None = None) -> list[Piece]:
    """The pieces of a dump, read as the one layout that claims it."""
    if format is None:
        [label] = claiming(dump)
        format = next(format for format in FORMATS if format.label == label)
    assert format.read is not None
    return list(format.read(dump, owner))


def header(found: Iterable[Piece]) -> Header:
    [piece] = [piece for piece in found if isinstance(piece, Header)]
    return piece


def records(found: Iterable[Piece]) -> list[Record]:
    return [piece for piece in found if isinstance(piece, Record)]


def issues(found: Iterable[Piece]) -> list[Issue]:
    return [piece for piece in found if isinstance(piece, Issue)]


def rules(found: Iterable[Piece]) -> list[str]:
    """The rules of a dump's issues, those of its rejections among them, in order."""
    return [
        piece.rule if isinstance(piece, Issue) else piece.issue.rule
        for piece in found
        if isinstance(piece, Issue | Rejection)
    ]


def titles(found: Iterable[Piece]) -> list[str]:
    return [str(record.title) for record in records(found)]


def everything(found: Iterable[Piece]) -> str:
    """All text that the pieces of a dump hold, as it stood there: nothing of the dump may be missing from it."""
    parts: list[str] = []
    for piece in found:
        if isinstance(piece, Header):
            parts += [piece.owner.display if piece.owner else "", str(piece.claimed)]
        elif isinstance(piece, Issue):
            parts.append(piece.what)
        elif isinstance(piece, Rejection):
            parts.append(piece.text)
        else:
            parts += [piece.as_written("title"), piece.as_written("abstract"), piece.publisher, str(piece.issued)]
            parts += piece.eprint.categories if piece.eprint else ()
    return "\n".join(parts)
