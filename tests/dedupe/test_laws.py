"""What holds for any list of records, however alike, incomplete or contradictory they are."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from seedcite.dedupe import deduplicate, explain
from seedcite.dedupe.batch import Item
from seedcite.dedupe.compare import judge
from seedcite.dedupe.normalise import content, profile
from seedcite.model.record import DATES, STRINGS, TEXTS, Record

from ._records import records

LISTS = st.lists(records(), max_size=14)


@given(LISTS, st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_the_order_of_the_records_makes_no_difference(found: list[Record], random: object) -> None:
    shuffled = list(found)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    first, second = deduplicate(found), deduplicate(shuffled)
    assert first == second
    assert explain(first) == explain(second)
    assert [cluster.chosen for cluster in first.clusters] == [cluster.chosen for cluster in second.clusters]


@given(LISTS)
@settings(max_examples=60, deadline=None)
def test_deduplicating_the_result_changes_nothing(found: list[Record]) -> None:
    once = deduplicate(found)
    twice = deduplicate(once.records)
    assert twice.records == once.records
    assert twice.merged == 0


@given(LISTS)
@settings(max_examples=60, deadline=None)
def test_no_record_and_no_source_is_lost(found: list[Record]) -> None:
    works = deduplicate(found)
    members = [member for cluster in works.clusters for member in cluster.members]
    assert Counter(map(content, members)) == Counter(map(content, found))
    assert len(found) == len(works.records) + works.merged
    for cluster in works.clusters:
        told = {content(source) for member in cluster.members for source in member.sources}
        assert {content(source) for source in cluster.record.sources} == told


@given(LISTS)
@settings(max_examples=80, deadline=None)
def test_no_cluster_holds_two_records_that_a_veto_keeps_apart(found: list[Record]) -> None:
    for cluster in deduplicate(found).clusters:
        for left, right in combinations(map(profile, cluster.members), 2):
            pairs = zip(left.vetoes, right.vetoes, strict=True)
            assert not any(one and other and one != other for one, other in pairs), (left.record, right.record)


@given(LISTS)
@settings(max_examples=60, deadline=None)
def test_every_merged_value_stands_in_a_member(found: list[Record]) -> None:
    for cluster in deduplicate(found).clusters:
        for name in (*TEXTS, *DATES, *STRINGS, "type"):
            value = getattr(cluster.record, name)
            assert not value or value in [getattr(member, name) for member in cluster.members], name
        names = {name for member in cluster.members for name in member.author}
        assert set(cluster.record.author) <= names
        for name, place in cluster.chosen.items():
            if name not in ("author", "eprint"):
                assert getattr(cluster.record, name) == getattr(cluster.members[place], name)


@given(LISTS)
@settings(max_examples=60, deadline=None)
def test_a_cluster_of_several_is_held_together_by_its_verdicts(found: list[Record]) -> None:
    for cluster in deduplicate(found).clusters:
        assert len(cluster.verdicts) == len(cluster.members) - 1
        assert all(verdict.answer in ("same", "related") and not verdict.vetoes for verdict in cluster.verdicts)


@given(records(), records())
@settings(max_examples=60, deadline=None)
def test_comparing_is_symmetric(left: Record, right: Record) -> None:
    one, other = Item(0, profile(left)), Item(1, profile(right))
    there, back = judge(one, other), judge(other, one)
    assert (there.levels, there.vetoes, there.answer, there.relation) == (
        back.levels,
        back.vetoes,
        back.answer,
        back.relation,
    )


@given(LISTS)
@settings(max_examples=60, deadline=None)
def test_a_record_that_shares_nothing_changes_no_cluster(found: list[Record]) -> None:
    stranger = Record(title="Zebrafish hearing loss atlas quarterly census", id="zz")
    before, after = deduplicate(found), deduplicate([*found, stranger])
    assert [c for c in after.clusters if c.record.id != "zz"] == list(before.clusters)


@given(st.lists(records(), max_size=6))
@settings(max_examples=60, deadline=None)
def test_the_same_dump_given_twice_counts_each_record_and_adds_none(found: list[Record]) -> None:
    once, twice = deduplicate(found), deduplicate(found + found)
    assert twice.records == once.records
    assert twice.merged == once.merged + len(found)
