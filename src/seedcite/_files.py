"""Opening dumps and replacing files: where seedcite touches the disk."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, TypeAlias, cast

from .errors import InputError, OutputError, UsageError

STDIN = "-"

_BLOCK = 1 << 20


Source: TypeAlias = str | os.PathLike[str] | BinaryIO
"""A path (a ``str`` always is one; ``-`` is standard input) or a binary file."""


@contextlib.contextmanager
def opened(source: Source) -> Iterator[BinaryIO]:
    """The source as a seekable binary file at its start; ``InputError`` if it can't be read.

    What can be read only once (standard input, a pipe) is kept aside, since readers look at the start twice. A file
    that the caller opened stays open.
    """
    with contextlib.ExitStack() as stack:
        if not isinstance(source, (str, os.PathLike)):
            if not (hasattr(source, "read") and hasattr(source, "seekable")):
                raise UsageError(f"a path or a binary file was expected, not {type(source).__name__}")
            file = source
        elif os.fspath(source) == STDIN:
            file = sys.stdin.buffer
        else:
            try:
                file = stack.enter_context(open(source, "rb"))
            except (OSError, ValueError) as fault:
                raise InputError(f"{source}: {_reason(fault)}; a text file that can be read would be right") from None
        yield file if source != STDIN and file.seekable() else stack.enter_context(_spooled(file))


def shown(source: Source, place: int = 0) -> str:
    """What a source is called where people read it: its path, or its place among the sources of a run."""
    if isinstance(source, (str, os.PathLike)):
        return os.fspath(source)
    name = getattr(source, "name", None)
    return name if isinstance(name, str) else f"dump {place + 1}"


def short_names(paths: Sequence[str]) -> list[str]:
    """A name for each path that no output need be ashamed of: the file's own, with as many folders as tell it apart."""
    parts = [("stdin",) if path == STDIN else Path(path).parts for path in paths]
    depth = 1
    while len({part[-depth:] for part in parts}) < len(set(parts)):
        depth += 1
    return ["/".join(part[-depth:]) for part in parts]


class Replacement:
    """Files written whole or not at all: each goes to a temporary file beside its target, all are renamed at the end.

    Use it as a context manager: leaving it without an exception renames, leaving it with one removes what was written
    and touches no target. What stands at a target and is no file (a device, a pipe) is not replaced but written to.
    """

    def __init__(self) -> None:
        self._written: list[tuple[Path, Path]] = []
        self._streams: list[tuple[Path, bytes]] = []

    def __enter__(self) -> Replacement:
        return self

    def write(self, path: Path, pieces: Iterable[str]) -> None:
        """Prepare a text in UTF-8 at ``path``; ``OutputError`` if it, or its folder, cannot be written."""
        self.write_bytes(path, (piece.encode("utf-8", "replace") for piece in pieces))

    def write_bytes(self, path: Path, pieces: Iterable[bytes]) -> None:
        """Prepare the file at ``path``; ``OutputError`` if it, or its folder, cannot be written."""
        path = Path(os.path.realpath(path))  # a link stays one: what it points to is replaced
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.is_dir():
                raise IsADirectoryError
            if path.exists() and not path.is_file():
                self._streams.append((path, b"".join(pieces)))
                return
            handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        except OSError as fault:
            raise _unwritable(path, fault) from None
        self._written.append((Path(name), path))
        try:
            with open(handle, "wb") as file:
                file.writelines(pieces)
            os.chmod(name, _mode(path))
        except OSError as fault:
            raise _unwritable(path, fault) from None

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self._rename()
        for temporary, _path in self._written:
            with contextlib.suppress(OSError):
                temporary.unlink()

    def _rename(self) -> None:
        for temporary, path in self._written:
            try:
                temporary.replace(path)
            except OSError as fault:
                raise _unwritable(path, fault) from None
        for path, data in self._streams:
            try:
                path.write_bytes(data)
            except BrokenPipeError:
                raise
            except OSError as fault:
                raise _unwritable(path, fault) from None


@contextlib.contextmanager
def _spooled(stream: BinaryIO) -> Iterator[BinaryIO]:
    with tempfile.SpooledTemporaryFile(max_size=64 * _BLOCK) as spool:
        while block := stream.read(_BLOCK):
            spool.write(block)
        spool.seek(0)
        yield cast(BinaryIO, spool)


def _mode(path: Path) -> int:
    """The permissions of the file that is replaced, or those that a new file gets here."""
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _unwritable(path: Path, fault: OSError) -> OutputError:
    return OutputError(f"{path}: cannot be written: {_reason(fault)}; a place that can be written would be right")


def _reason(fault: OSError | ValueError) -> str:
    if isinstance(fault, FileNotFoundError):
        return "there is no such file"
    if isinstance(fault, IsADirectoryError):
        return "this is a folder, not a file"
    if isinstance(fault, OSError) and fault.strerror:
        return fault.strerror.lower()
    return str(fault) or type(fault).__name__
