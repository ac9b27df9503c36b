"""Dumps are opened from anywhere; files are replaced whole or not at all."""

from __future__ import annotations

import io
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from seedcite._files import Replacement, opened, short_names
from seedcite.errors import InputError, OutputError, UsageError


@pytest.mark.parametrize(
    ("paths", "expected"),
    [
        (["a/x.txt", "b/y.txt"], ["x.txt", "y.txt"]),
        (["a/x.txt", "b/x.txt"], ["a/x.txt", "b/x.txt"]),
        (["/one/a/x.txt", "/two/a/x.txt", "/one/a/y.txt"], ["one/a/x.txt", "two/a/x.txt", "one/a/y.txt"]),
        (["x.txt", "x.txt"], ["x.txt", "x.txt"]),
        (["-"], ["stdin"]),
        ([], []),
    ],
)
def test_a_dump_is_named_as_shortly_as_tells_it_from_the_others(paths: list[str], expected: list[str]) -> None:
    assert short_names(paths) == expected


def test_a_missing_file_and_a_folder_are_errors_that_say_so(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no such file"), opened(tmp_path / "none.txt"):
        pass
    with pytest.raises(InputError, match="this is a folder"), opened(tmp_path):
        pass
    with pytest.raises(InputError, match="null"), opened("a\0b"):
        pass


def test_what_can_be_read_only_once_is_kept_for_a_second_look() -> None:
    class Pipe(io.BytesIO):
        def seekable(self) -> bool:
            return False

    with opened(Pipe(b"abc")) as file:
        assert file.read() == b"abc"
        file.seek(0)
        assert file.read() == b"abc"


def test_files_appear_together_when_all_went_well(tmp_path: Path) -> None:
    with Replacement() as files:
        files.write(tmp_path / "new" / "a.txt", ["one ", "two\n"])
        files.write(tmp_path / "b.txt", ["b\n"])
        assert not (tmp_path / "b.txt").exists()
    assert (tmp_path / "new" / "a.txt").read_bytes() == b"one two\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b.txt", "new"]


def test_a_failure_leaves_every_file_as_it_was_and_nothing_beside_it(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("good")

    def broken() -> Iterator[str]:
        yield "half"
        raise ValueError("midway")

    def attempt() -> None:
        with Replacement() as files:
            files.write(tmp_path / "a.txt", ["better"])
            files.write(tmp_path / "b.txt", broken())

    with pytest.raises(ValueError, match="midway"):
        attempt()
    assert (tmp_path / "a.txt").read_text() == "good"
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


def test_a_replaced_file_keeps_its_permissions(tmp_path: Path) -> None:
    target = tmp_path / "a.txt"
    target.write_text("old")
    target.chmod(0o640)
    with Replacement() as files:
        files.write(target, ["new"])
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


def test_a_link_to_a_file_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.txt").write_text("old")
    (tmp_path / "link.txt").symlink_to("real.txt")
    with Replacement() as files:
        files.write(tmp_path / "link.txt", ["new"])
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").read_text() == "new"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with Replacement() as files:
        files.write(pipe, ["one ", "two"])
    assert os.read(reader, 100) == b"one two"
    os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_what_is_neither_path_nor_file_is_a_wrong_call() -> None:
    with pytest.raises(UsageError, match="not int"), opened(3):  # type: ignore[arg-type]
        pass


@pytest.mark.parametrize("name", ["folder", "file/inside.txt"])
def test_a_place_that_cannot_be_written_is_an_error_that_says_so(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("x")
    with pytest.raises(OutputError, match="cannot be written"), Replacement() as files:
        files.write(tmp_path / name, ["x"])


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser may write anywhere")
def test_a_folder_without_write_permission_is_an_error(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(OutputError, match="permission denied"), Replacement() as files:
        files.write(tmp_path / "a.txt", ["x"])
