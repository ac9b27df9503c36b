"""The four dumps the project began from hold what is known of them, fact by fact."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from seedcite.formats._dump import Dump
from seedcite.model.identifiers import urls_in
from seedcite.model.issues import Issue, Rejection
from seedcite.model.names import Completeness
from seedcite.model.profile import Piece
from seedcite.model.record import Record

from .dumps import claiming, header, issues, pieces, records

SEEDS = Path(__file__).parents[2] / "seeds"
FACTS: dict[str, Any] = json.loads((Path(__file__).parent / "seed_facts.json").read_text("utf-8"))


@cache
def _pieces(name: str) -> tuple[Piece, ...]:
    with (SEEDS / name).open("rb") as file:
        return tuple(pieces(Dump(name, file)))


def _pairs() -> Iterator[tuple[str, int, dict[str, Any]]]:
    for name, facts in FACTS.items():
        for index, fact in enumerate(facts["records"]):
            yield name, index, fact


every_seed = pytest.mark.parametrize("name", FACTS)
every_record = pytest.mark.parametrize(
    ("name", "index", "fact"), [pytest.param(*pair, id=f"{pair[0][:3]}-{pair[1]}") for pair in _pairs()]
)


def _record(name: str, index: int) -> Record:
    return records(_pieces(name))[index]


@every_seed
def test_the_layout_is_known_from_content_and_no_other_claims_it(name: str) -> None:
    with (SEEDS / name).open("rb") as file:
        dump = Dump(name, file)
        assert claiming(dump) == [FACTS[name]["layout"]]
        assert (dump.encoding, dump.issues) == (FACTS[name]["encoding"], ())


@every_seed
def test_the_owner_the_claimed_count_and_the_number_of_records(name: str) -> None:
    head = header(_pieces(name))
    assert head.owner is not None
    assert (head.owner.display, head.claimed) == (FACTS[name]["owner"], FACTS[name]["claimed"])
    assert len(records(_pieces(name))) == len(FACTS[name]["records"])
    assert not any(isinstance(piece, Rejection) for piece in _pieces(name))


@every_seed
def test_a_higher_claimed_count_is_a_note_and_nothing_else_is_said_but_undefined_commands(name: str) -> None:
    found = issues(_pieces(name))
    assert {issue.rule for issue in found} <= {"claimed-more", "undefined-command"}
    notes = [issue for issue in found if issue.rule == "claimed-more"]
    assert [issue.level for issue in notes] == ["note"] * (FACTS[name]["claimed"] is not None)


@every_record
def test_title_year_archive_and_category(name: str, index: int, fact: dict[str, Any]) -> None:
    record = _record(name, index)
    assert record.as_written("title") == fact["title"]
    assert record.issued.year == fact["year"]
    assert (record.issued.start is None) == (fact["year"] is None)
    assert record.publisher == (fact["archive"] or "")
    if fact["archive"] is None:
        assert (record.type, record.genre, record.eprint) == ("document", "", None)
    else:
        assert record.eprint is not None
        assert (record.type, record.genre) == ("article", "preprint")
        assert (record.eprint.archive, record.eprint.id) == (fact["archive"], "")
        assert record.eprint.categories == (fact["category"],)


@every_record
def test_the_abstract_as_written(name: str, index: int, fact: dict[str, Any]) -> None:
    abstract = _record(name, index).as_written("abstract")
    assert abstract.startswith(fact["begins"])
    assert abstract.endswith(fact["ends"])
    assert len(abstract) == fact["length"]


@every_record
def test_tex_marks_as_written(name: str, index: int, fact: dict[str, Any]) -> None:
    record = _record(name, index)
    texts = [record.as_written("title"), record.as_written("abstract")]
    for mark, count in fact["marks"].items():
        assert sum(len(re.findall(mark, text)) for text in texts) == count, mark


@every_record
def test_urls_stand_in_the_abstract_and_a_lost_link_is_none(name: str, index: int, fact: dict[str, Any]) -> None:
    record = _record(name, index)
    if fact["urls"]:
        assert urls_in(record.as_written("abstract")) == fact["urls"]
    assert record.url == ""
    [source] = record.sources
    assert source.lost_links == fact["lost_links"]


@every_record
def test_provenance_and_the_owner_as_one_author_of_unknown_place(name: str, index: int, fact: dict[str, Any]) -> None:
    record = _record(name, index)
    [source] = record.sources
    assert (source.dump, source.format, source.index) == (name, FACTS[name]["layout"], index)
    lines = (SEEDS / name).read_text("utf-8").split("\n")
    first = "arXiv" if fact["archive"] else fact["title"]
    assert lines[source.line - 1].startswith(first)
    assert [author.display for author in record.author] == [FACTS[name]["owner"]]
    assert (record.author.completeness, record.author.ordered) == (Completeness.INCOMPLETE, False)


@every_seed
def test_a_seed_cut_anywhere_has_no_title_that_is_not_in_it(name: str) -> None:
    """The last title may be the beginning of one; everything before it is whole."""
    text = (SEEDS / name).read_text("utf-8")
    whole = [fact["title"] for fact in FACTS[name]["records"]]
    for size in range(600, len(text), 97):
        dump = Dump(name, io.BytesIO(text[:size].encode()))
        assert claiming(dump) == [FACTS[name]["layout"]]
        shown = [record.as_written("title") for record in records(pieces(dump))]
        assert shown[:-1] == whole[: max(len(shown) - 1, 0)], size
        assert not shown or whole[len(shown) - 1].startswith(shown[-1]), size


def test_a_macro_of_the_authors_own_is_an_issue_at_its_place() -> None:
    name = "000_802dd74c64c3d9b1.txt"
    [issue] = [piece for piece in _pieces(name) if isinstance(piece, Issue) and "`\\model`" in piece.what]
    line = (SEEDS / name).read_text("utf-8").split("\n")[issue.where.line - 1]
    assert line[issue.where.column - 1 :].startswith("\\model")
    assert (issue.level, issue.rule, issue.field) == ("warning", "undefined-command", "abstract")
    assert issue.fix.endswith("would be right")
