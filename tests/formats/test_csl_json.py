from __future__ import annotations

import io
import json
from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from seedcite.formats._dump import Dump
from seedcite.formats._format import WriteOptions
from seedcite.formats.csl_json import FORMAT, claims
from seedcite.model.identifiers import Eprint
from seedcite.model.issues import Issue, Rejection
from seedcite.model.names import Name, owner_list
from seedcite.model.profile import Header, Piece
from seedcite.model.record import Record

from .. import strategies
from ..shared import shared

relaxed = settings(suppress_health_check=[HealthCheck.too_slow], deadline=None, max_examples=40)

PREPRINT = Record(
    id="wang2026hifloat4",
    type="article",
    title="Größe & <Maß>",
    author=owner_list(Name("Wang", "Yaoyuan")),
    abstract="Long.",
    eprint=Eprint("arXiv", "", ("cs.LG",)),
)


def write(*records: Record, abstracts: bool = True) -> str:
    assert FORMAT.write is not None
    return "".join(FORMAT.write(records, WriteOptions(abstracts=abstracts)))


def read(text: str) -> list[Piece]:
    assert FORMAT.read is not None
    return list(FORMAT.read(Dump("x.json", io.BytesIO(text.encode())), None))


def records_of(text: str) -> list[Record]:
    return [piece for piece in read(text) if isinstance(piece, Record)]


def bare(record: Record) -> Record:
    return attrs.evolve(record, sources=())


# Writing


def test_the_file_is_an_array_in_utf8_indented_with_a_newline_at_its_end() -> None:
    text = write(PREPRINT, Record(id="b", type="book"))
    assert text == json.dumps(json.loads(text), ensure_ascii=False, indent=2) + "\n"
    assert "Größe" in text
    assert [item["id"] for item in json.loads(text)] == ["wang2026hifloat4", "b"]


def test_no_records_are_an_empty_array() -> None:
    assert write() == "[]\n"


def test_the_file_is_written_piece_by_piece() -> None:
    taken = []

    def one_at_a_time() -> Any:
        for number in range(3):
            taken.append(number)
            yield Record(id=str(number))

    assert FORMAT.write is not None
    pieces = FORMAT.write(one_at_a_time(), WriteOptions())
    next(pieces)
    assert taken == [0]


def test_abstracts_can_be_left_out() -> None:
    assert "abstract" in json.loads(write(PREPRINT))[0]
    assert "abstract" not in json.loads(write(PREPRINT, abstracts=False))[0]


def test_half_a_surrogate_pair_is_escaped_so_that_the_file_can_be_encoded() -> None:
    text = write(Record(id="a", title="broken \ud835 sign"))
    assert json.loads(text.encode("utf-8"))[0]["title"] == "broken \ud835 sign"


@relaxed
@given(st.lists(strategies.records(), max_size=3))
def test_the_official_schema_accepts_every_file(records: list[Record]) -> None:
    jsonschema = pytest.importorskip("jsonschema", reason="jsonschema (a development dependency) is not installed")
    schema = json.loads(shared("bench/csl-data/csl-data.json").read_text("utf-8"))
    jsonschema.Draft7Validator(schema).validate(json.loads(write(*records)))


@relaxed
@given(st.lists(strategies.records(), max_size=3))
def test_a_file_reads_back_equal_but_for_where_it_was_read(records: list[Record]) -> None:
    assert list(map(bare, records_of(write(*records)))) == list(map(bare, records))


# Reading


def test_what_is_written_is_claimed_and_found_by_content() -> None:
    assert claims(write(PREPRINT))
    assert claims('[{"type":"book","title":"x","id":5}]')


@pytest.mark.parametrize(
    "head",
    [
        '{"id": "a", "type": "book"}',
        '[{"type": "journal-article", "DOI": "10.1/x"}]',
        '[{"id": "https://openalex.org/W1", "display_name": "x", "type": "article"}]',
        "[1, 2]",
        "[A wiki] link",
        "@book{a, title={b}}",
        "",
    ],
)
def test_other_json_and_text_is_not_claimed(head: str) -> None:
    assert not claims(head)


def test_a_record_tells_where_it_was_read() -> None:
    pieces = read('[\n  {"id": "a", "type": "book"},\n\n  {"id": "b", "type": "book"}\n]\n')
    assert isinstance(pieces[0], Header)
    sources = [piece.sources[0] for piece in pieces if isinstance(piece, Record)]
    assert [(source.dump, source.format, source.index, source.line) for source in sources] == [
        ("x.json", "csl-json", 0, 2),
        ("x.json", "csl-json", 1, 4),
    ]


def test_a_broken_item_is_rejected_with_its_line_and_the_others_are_read() -> None:
    pieces = read('[{"id": "a", "type": "book"},\n{"id": "b", "type": },\n{"id": "c", "type": "book"}]')
    assert [piece.id for piece in pieces if isinstance(piece, Record)] == ["a", "c"]
    (rejection,) = [piece for piece in pieces if isinstance(piece, Rejection)]
    assert rejection.text == '{"id": "b", "type": }'
    assert str(rejection.issue.where) == "x.json:2"


@pytest.mark.parametrize("member", ["5", '"text"', "null", "[]", '{"volume": NaN}', '{"a": ' * 3000, '{"id": "open'])
def test_what_is_no_item_is_rejected_and_never_raises(member: str) -> None:
    pieces = read(f'[{{"id": "a", "type": "book"}}, {member}]')
    assert [piece.id for piece in pieces if isinstance(piece, Record)] == ["a"]
    assert sum(isinstance(piece, Rejection) for piece in pieces) == 1


def test_brackets_and_commas_inside_strings_divide_nothing() -> None:
    title = 'a], {b} "c\\" \\\\'
    assert str(records_of(json.dumps([{"id": "a", "type": "book", "title": title}]))[0].title) == title


def test_an_unknown_type_is_told_and_kept() -> None:
    pieces = read('[{"id": "a", "type": "misc"}]')
    (issue,) = [piece for piece in pieces if isinstance(piece, Issue)]
    assert (issue.level, issue.rule, issue.key) == ("warning", "unknown-type", "a")
    (record,) = [piece for piece in pieces if isinstance(piece, Record)]
    assert record.type == "document"
    assert record.custom["csl"]["type"] == "misc"


def test_an_item_without_an_id_is_told() -> None:
    issues = [piece.rule for piece in read('[{"type": "book"}]') if isinstance(piece, Issue)]
    assert issues == ["no-id"]


def test_what_cannot_be_typed_is_named_in_one_note_an_item_and_written_back() -> None:
    text = '[{"id": "a", "type": "book", "zeta": 1, "issued": {"date-parts": [[2020, 13]]}, "volume": 5}]'
    (issue,) = [piece for piece in read(text) if isinstance(piece, Issue)]
    assert (issue.level, issue.rule, issue.key, issue.where.line) == ("note", "kept-as-given", "a", 1)
    assert issue.what.endswith(": issued, zeta")
    (record,) = records_of(text)
    assert str(record.issued) == "2020"
    once = write(record)
    assert json.loads(once)[0]["issued"] == {"date-parts": [[2020, 13]]}
    assert write(*records_of(once)) == once


def test_half_a_surrogate_pair_does_not_reach_a_record() -> None:
    _, record, issue = read('[{"id": "a", "type": "book", "title": "x \\ud835 y"}]')
    assert isinstance(record, Record)
    assert record.title == "x \ufffd y"
    assert isinstance(issue, Issue)
    assert (issue.rule, issue.key) == ("half-character", "a")


@given(st.text(alphabet='[]{},":\\ a1', max_size=60))
def test_no_text_raises(text: str) -> None:
    read(f"[{text}x")
