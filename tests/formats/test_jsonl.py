"""seedcite's own format loses nothing and rejects, with its place, a line that is no record."""

from __future__ import annotations

import io
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seedcite.formats._dump import Dump
from seedcite.formats._format import WriteOptions
from seedcite.formats.jsonl import FORMAT, claims, read, write
from seedcite.model.issues import Rejection
from seedcite.model.record import Record

from ..strategies import records


def written(many: Sequence[Record], **options: bool) -> str:
    return "".join(write(many, WriteOptions(**options)))


def pieces(text: str) -> list[object]:
    return list(read(Dump("r.jsonl", io.BytesIO(text.encode())), None))


@given(st.lists(records(), max_size=4))
def test_what_is_written_reads_back_equal(many: Sequence[Record]) -> None:
    assert pieces(written(many)) == list(many)


@given(st.lists(records(), max_size=4))
def test_writing_what_was_read_gives_the_same_bytes(many: Sequence[Record]) -> None:
    text = written(many)
    assert written([piece for piece in pieces(text) if isinstance(piece, Record)]) == text


def test_a_record_is_one_line_and_the_first_line_names_the_format() -> None:
    text = written([Record(title="A\u2028B"), Record(title="C")])
    assert text.count("\n") == 3
    assert claims(text)
    assert FORMAT.label == "jsonl"


def test_abstracts_can_be_left_out() -> None:
    assert "long" not in written([Record(title="A", abstract="long")], abstracts=False)


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        '"x"',
        '{"titel": "A"}',
        '{"title": 3}',
        '{"author": {"names": [{"fam": "x"}]}}',
        '{"issued": {"start": 1}}',
    ],
)
def test_a_line_that_is_no_record_is_rejected_with_its_place_and_the_rest_is_read(line: str) -> None:
    good = written([Record(title="A")])
    first, second = pieces(good.replace("\n", f"\n{line}\n", 1))
    assert isinstance(first, Rejection)
    assert (first.text, first.issue.where.line) == (line, 2)
    assert second == Record(title="A")


@pytest.mark.parametrize("text", ["", "{", '{"seedcite": "keys"}', '[{"title": "A"}]', "arXiv subjects\n"])
def test_another_text_is_not_claimed(text: str) -> None:
    assert not claims(text)
