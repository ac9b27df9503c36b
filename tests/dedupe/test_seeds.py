"""The four seed dumps: 58 records are 55 publications, and papers that only look alike stay apart."""

from __future__ import annotations

import pytest

from seedcite.dedupe import deduplicate, explain
from seedcite.model.record import Record
from seedcite.model.verdicts import Works

from ..shared import SEEDS

TWINS = (
    "Accelerating Disaggregated RL for Visual Generative LLMs",
    "HiFloat4 Format for End-To-End Reinforcement Learning",
    "EPD-Serve: A Flexible Multimodal EPD Disaggregation",
)
ALIKE = (
    ("HiFloat4 Format for Language Model", "HiFloat4 Format for End-To-End"),
    ("Pangu Pro MoE:", "Pangu Ultra MoE:", "Pangu Ultra:"),
    ("Part I:", "Part II:"),
    ("RollArt:", "RollMux:", "Rollplex:"),
    ("RLinf-USER:", "RLinf-VLA:", "RLinf:"),
)


@pytest.fixture(scope="module")
def works() -> Works:
    from seedcite import read

    return deduplicate([record for path in SEEDS for record in read(path).records])


def _named(works: Works, beginning: str) -> list[Record]:
    return [record for record in works.records if str(record.title).startswith(beginning)]


def test_58_records_are_55_publications(works: Works) -> None:
    assert sum(len(cluster.members) for cluster in works.clusters) == 58
    assert (len(works.records), works.merged) == (55, 3)


def test_exactly_the_three_papers_that_stand_on_two_pages_are_joined(works: Works) -> None:
    joined = [str(cluster.record.title) for cluster in works.clusters if len(cluster.members) > 1]
    assert len(joined) == 3
    assert all(any(title.startswith(twin) for title in joined) for twin in TWINS)


def test_a_twin_without_year_or_archive_takes_both_from_its_match(works: Works) -> None:
    for beginning in TWINS:
        (record,) = _named(works, beginning)
        assert record.issued.year == 2026
        assert record.type == "article"
        assert record.eprint is not None
        assert record.eprint.archive == "arXiv"
        assert len(record.sources) == 2
        assert [name.family for name in record.author] == ["Wang"]


@pytest.mark.parametrize("group", ALIKE)
def test_papers_that_look_alike_stay_apart(works: Works, group: tuple[str, ...]) -> None:
    assert [len(_named(works, beginning)) for beginning in group] == [1] * len(group)


def test_the_explanation_tells_of_the_joined_and_of_the_nearest_apart(works: Works) -> None:
    text = explain(works)
    assert text.startswith("58 records, 55 publications, 3 merged\n")
    assert text.count("Joined:") == 3
    assert "HiFloat4 Format for Language Model" in text.split("kept apart")[1]
