"""The verbs: values in, values out, and a clear error for a call that can never work."""

from __future__ import annotations

import gc
import io
from pathlib import Path
from typing import Any

import pytest

import seedcite
from seedcite.model.names import Name
from seedcite.model.record import Record

from .shared import SEEDS

PAGE = """arXiv subjects

{owner}

Publications and source records attributed to {owner}.

arXiv2025

{title}

This abstract says, in a sentence that is long enough, what the paper is about and how it was done.

cs.LG↗
"""
TITLE = "Measuring the Height of Trees from Far Away"


def page(owner: str, title: str = TITLE) -> str:
    return PAGE.format(owner=owner, title=title)


def test_a_dump_is_read_from_a_path_a_binary_file_or_text() -> None:
    from_path = seedcite.read(SEEDS[0])
    with open(SEEDS[0], "rb") as file:
        from_file = seedcite.read(file, name=SEEDS[0].name)
    from_text = seedcite.read_text(SEEDS[0].read_text("utf-8"), name=SEEDS[0].name)
    assert from_path == from_file == from_text
    assert from_path.format == "arxiv-subjects"
    assert str(from_path.owner) == "Yaoyuan Wang"


def test_a_dump_of_a_run_reads_as_it_does_alone_but_for_its_name(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "page.txt").write_text(page("Ada Example"), "utf-8")
    both = seedcite.read_many([tmp_path / "a/page.txt", tmp_path / "b/page.txt"])
    assert [profile.dump for profile in both] == ["a/page.txt", "b/page.txt"]
    assert seedcite.read(tmp_path / "a/page.txt").dump == "page.txt"


def test_stream_gives_the_pieces_of_a_dump_one_at_a_time() -> None:
    pieces = list(seedcite.stream(SEEDS[0]))
    assert sum(isinstance(piece, Record) for piece in pieces) == 18
    assert any(isinstance(piece, seedcite.Header) for piece in pieces)


def test_the_words_of_one_dump_repair_another_of_the_same_run() -> None:
    told = page("Ada Example", "The Zyffle of Trees").replace("This abstract", "The zyffle is a tree. This abstract")
    lost = page("Bo Sample").replace("This abstract", "We grew a zy e for e ciency. This abstract")
    files = [io.BytesIO(text.encode()) for text in (told, lost)]
    _, repaired = seedcite.read_many(files)
    assert "a zyffle for efficiency" in str(repaired.records[0].abstract)
    assert "a zy e for e ciency" in repaired.records[0].as_written("abstract")


def test_a_character_that_was_lost_for_good_is_left_and_told() -> None:
    profile = seedcite.read_text(page("Ada Example", "Na\ufffdve Estimates of M\ufffdbius Trees"))
    assert str(profile.records[0].title) == "Na\ufffdve Estimates of M\ufffdbius Trees"
    assert [issue.rule for issue in profile.issues if issue.level == "warning"] == ["lost-characters"]


def test_a_paper_on_two_members_pages_carries_both_as_known_authors() -> None:
    works = seedcite.deduplicate(seedcite.read_text(page("Bo Sample")), seedcite.read_text(page("Ada Example")))
    (record,) = works.records
    assert record.author.names == (Name("Example", "Ada"), Name("Sample", "Bo"))
    assert record.author.cut
    assert not record.author.ordered
    assert "author = {Example, Ada and Sample, Bo and others}" in seedcite.export(works.records, "bibtex")
    assert seedcite.bibliography(works.records, "apa")[0].key == "example2025measuring"


def test_a_second_page_in_one_dump_is_its_own_owners() -> None:
    both = page("Ada Example") + "\n" + page("Bo Sample", "Another Way of Counting Rings")
    profile = seedcite.read_text(both)
    assert [str(record.author) for record in profile.records] == ["Ada Example et al.", "Bo Sample et al."]
    assert "second-page" in [issue.rule for issue in profile.issues]
    assert [str(record.author) for record in seedcite.read_text(both, owner="Cy Third").records] == [
        "Cy Third et al.",
        "Cy Third et al.",
    ]


def test_every_record_read_is_in_a_cluster() -> None:
    profiles = seedcite.read_many(SEEDS)
    works = seedcite.deduplicate(*profiles)
    read = [record for profile in profiles for record in profile.records]
    assert sorted(map(repr, read)) == sorted(repr(member) for found in works.clusters for member in found.members)


def test_the_own_format_reads_back_equal_through_the_door() -> None:
    records = seedcite.deduplicate(*seedcite.read_many(SEEDS)).records
    assert seedcite.read_text(seedcite.export(records, "jsonl")).records == records


def test_strict_raises_all_warnings_and_errors_together() -> None:
    faulty = page("Ada Example", r"On \model Trees and \other Things").encode()
    with pytest.raises(ExceptionGroup) as caught:
        seedcite.read(io.BytesIO(faulty), strict=True)
    assert len(caught.value.exceptions) == 2
    assert all(isinstance(fault, seedcite.IssueError) for fault in caught.value.exceptions)


def test_the_owner_can_be_named() -> None:
    profile = seedcite.read_text(page("Ada Example"), owner="Grace Hopper")
    assert profile.owner == Name("Hopper", "Grace")


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: seedcite.read(3), "not int"),
        (lambda: seedcite.read(None), "not NoneType"),
        (lambda: seedcite.read("no such file"), "there is no such file"),
        (lambda: seedcite.read_text(page("A"), format="arxiv"), "did you mean"),
        (lambda: seedcite.read_text("A letter.\nNo list of papers at all.\n"), "tried: "),
        (lambda: seedcite.deduplicate(seedcite.deduplicate()), "pass its .records"),
        (lambda: seedcite.deduplicate("seeds/a.txt"), "not str"),
        (lambda: seedcite.export(seedcite.deduplicate(), "bibtex"), "pass its .records"),
        (lambda: seedcite.export([], "bibtexx"), "did you mean"),
        (lambda: seedcite.bibliography([], "appa"), "apa"),
        (lambda: seedcite.bibliography([], "apa", target="htm"), "html"),
    ],
)
def test_a_call_that_can_never_work_says_what_is_wrong(call: Any, words: str) -> None:
    with pytest.raises(seedcite.SeedciteError, match=words):
        call()


def test_reading_and_writing_leave_the_garbage_collector_as_it_was() -> None:
    text = "@book{k, title={A}}"
    seedcite.export(seedcite.read_text(text).records, "biblatex")
    assert gc.isenabled()
    with pytest.raises(seedcite.UsageError):
        seedcite.export([seedcite.Record(id="a", title="A")], "plain-profile")
    assert gc.isenabled()
    gc.disable()
    try:
        seedcite.read_text(text)
        assert not gc.isenabled()
    finally:
        gc.enable()
