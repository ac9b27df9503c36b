"""Which value a merged record takes, and that each source's word is kept."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from seedcite.dedupe import deduplicate
from seedcite.model.dates import Date
from seedcite.model.identifiers import Eprint
from seedcite.model.markup import markup, span
from seedcite.model.names import Completeness, Name, Names
from seedcite.model.record import Provenance, Record
from seedcite.model.verdicts import Cluster

from ._records import cut, owner, people, rec

TITLE = "Streaming joins over bounded windows in skewed clusters"


def merged(*values: dict[str, Any]) -> Cluster:
    """The cluster of records that share a title and differ in these values."""
    records = [rec(**{"title": TITLE, "at": f"d{n}:1", **held}) for n, held in enumerate(values)]
    (cluster,) = deduplicate(records).clusters
    return cluster


@pytest.mark.parametrize(
    ("name", "better", "worse"),
    [
        ("author", people("Ada Öberg", "Li Chen", "Bo Rieck"), cut("Öberg, A.")),
        ("author", people("Ada Öberg", "Li Chen"), people("A. Oberg", "L. Chen")),
        ("author", people("Ada Öberg", "Li Chen"), people("Ada Oberg", "Li Chen")),
        ("author", people("Ada Öberg", "Li Chen"), owner("Li Chen")),
        ("issued", Date.of(2025, 3, 1), Date.of(2025)),
        ("issued", Date.of(2025), Date.parse("in press")),
        ("issued", Date.of(2025), Date.parse("202X")),
        ("type", "paper-conference", "document"),
        ("type", "article", "document"),
        ("title", TITLE, TITLE.upper()),
        ("title", "Efficient floating offsets of magnetic fields", "E cient oating o sets of magnetic elds"),
        ("title", markup([span("italic", ["Streaming"]), TITLE.removeprefix("Streaming")]), TITLE),
        ("abstract", "We stream joins. " * 20, "We stream joins. " * 9 + "…"),
        ("abstract", "We stream efficient joins. " * 20, "We stream e\ufffdcient joins. " * 20),
        ("container_title", "Journal of Clusters", "J. Clust."),
        ("page", "101-130", "101"),
        ("url", "https://example.org/a", "http://example.org/a"),
        ("doi", "10.1000/a", "10.48550/arXiv.2401.00001"),
        ("eprint", Eprint("arXiv", "2401.00001", ("cs.DB",)), Eprint("arXiv", "", ("cs.DB",))),
    ],
)
def test_the_better_value_wins_whoever_came_first(name: str, better: Any, worse: Any) -> None:
    for values in ([{name: better}, {name: worse}], [{name: worse}, {name: better}]):
        cluster = merged(*values)
        assert getattr(cluster.record, name) == better
        assert getattr(cluster.members[cluster.chosen[name]], name) == better


def eprints_of(*eprints: Eprint) -> tuple[Eprint | None, list[str]]:
    """The merged eprint of records with these, the same in any order, and what is said of its contradictions."""
    outcomes = {}
    for order in permutations(eprints):
        cluster = merged(*({"eprint": eprint} for eprint in order))
        notes = [issue.what for issue in cluster.issues if issue.field == "eprint"]
        outcomes[str((cluster.record.eprint, notes))] = (cluster.record.eprint, notes)
    (outcome,) = outcomes.values()
    return outcome


def test_the_categories_of_an_eprint_are_united_the_primary_one_of_the_chosen_first() -> None:
    eprint, notes = eprints_of(Eprint("arXiv", "", ("cs.LG",)), Eprint("arXiv", "", ("cs.AI",)))
    assert eprint is not None
    assert sorted(eprint.categories) == ["cs.AI", "cs.LG"]
    assert notes == []
    chosen = Eprint("arXiv", "2401.00001", ("stat.ML", "cs.LG"))
    assert eprints_of(Eprint("arXiv", "", ("cs.AI", "cs.LG")), chosen, Eprint("arXiv", "", ("cs.CL",))) == (
        Eprint("arXiv", "2401.00001", ("stat.ML", "cs.LG", "cs.AI", "cs.CL")),
        [],
    )


def test_an_eprint_has_its_number_from_one_member_and_its_primary_category_from_another() -> None:
    united = Eprint("arXiv", "2401.00001", ("math.PR", "cs.LG"))
    assert eprints_of(Eprint("arXiv", "2401.00001"), Eprint("arXiv", "", ("math.PR", "cs.LG"))) == (united, [])


def test_two_archives_give_a_note_and_do_not_share_their_categories() -> None:
    eprint, notes = eprints_of(Eprint("arXiv", "2401.00001", ("cs.LG",)), Eprint("bioRxiv", "", ("Genomics",)))
    assert eprint == Eprint("arXiv", "2401.00001", ("cs.LG",))
    assert notes == ["the sources differ: arXiv:2401.00001, bioRxiv"]


def test_two_versions_of_one_number_are_no_contradiction() -> None:
    assert eprints_of(Eprint("arXiv", "2401.00001v1"), Eprint("arXiv", "2401.00001v2"))[1] == []


def test_categories_are_united_beside_the_note_on_two_years() -> None:
    cluster = merged(
        {"year": 2026, "eprint": Eprint("arXiv", "", ("cs.LG",))},
        {"year": 2025, "eprint": Eprint("arXiv", "", ("cs.AI",))},
    )
    assert cluster.record.eprint is not None
    assert sorted(cluster.record.eprint.categories) == ["cs.AI", "cs.LG"]
    assert [(issue.rule, issue.field) for issue in cluster.issues] == [("sources-differ", "issued")]


def test_a_text_that_had_to_be_repaired_gives_way_to_one_that_was_never_damaged() -> None:
    written = {"abstract": "We stream e cient joins. " * 20}
    repaired = Record(
        title=TITLE, abstract="We stream efficient joins! " * 20, sources=(Provenance("d0", "test", 0, 1, written),)
    )
    whole = rec(TITLE, at="d1:1", abstract="We stream efficient joins. " * 20)
    (record,) = deduplicate([repaired, whole]).records
    assert record.abstract == whole.abstract


def test_tex_in_the_text_as_written_is_no_damage() -> None:
    written = {"title": rf"\emph{{Streaming}} {TITLE.removeprefix('Streaming ')}"}
    marked = markup([span("emphasis", ["Streaming"]), TITLE.removeprefix("Streaming")])
    typed = Record(title=marked, sources=(Provenance("d0", "test", 0, 1, written),))
    (record,) = deduplicate([typed, rec(TITLE, at="d1:1")]).records
    assert record.title == marked


def test_a_paper_on_two_members_pages_has_both_as_known_authors_by_name_and_unordered() -> None:
    record = merged({"author": owner("Yaoyuan Wang")}, {"author": owner("Ada Öberg")}).record
    assert record.author == Names(
        (Name(family="Wang", given="Yaoyuan"), Name(family="Öberg", given="Ada")),
        Completeness.INCOMPLETE,
        ordered=False,
    )


@pytest.mark.parametrize("other", ["Wang, Y.", "WANG Yaoyuan", "Yāoyuán Wáng", "Wang Yaoyuan", "Wang Yao-Yuan"])
def test_spellings_of_one_person_do_not_stand_twice(other: str) -> None:
    assert len(merged({"author": owner("Yaoyuan Wang")}, {"author": owner(other)}).record.author) == 1


def test_two_people_of_one_family_name_both_stand() -> None:
    record = merged({"author": owner("Yaoyuan Wang")}, {"author": owner("Jiamang Wang")}).record
    assert [name.given for name in record.author] == ["Jiamang", "Yaoyuan"]


def test_an_owner_who_is_not_in_a_cut_list_is_told_of() -> None:
    cluster = merged({"author": cut("Öberg, Ada")}, {"author": owner("Li Chen")})
    assert cluster.record.author == cut("Öberg, Ada")
    assert [(issue.level, issue.rule, issue.field) for issue in cluster.issues] == [("note", "name-left-out", "author")]


def test_sources_are_the_sorted_union_and_the_id_the_smallest_there_is() -> None:
    cluster = merged({"id": ""}, {"id": "zeta"}, {"id": "alpha"})
    assert cluster.record.id == "alpha"
    assert [source.dump for source in cluster.record.sources] == ["d0", "d1", "d2"]


def test_two_years_give_a_note_with_a_place() -> None:
    cluster = merged({"year": 2023}, {"year": 2024}, {"year": 2024})
    assert cluster.record.issued.year == 2024
    (issue,) = cluster.issues
    assert str(issue).startswith("d0:1: note sources-differ issued: the sources differ: 2023, 2024")


def test_what_only_one_member_knows_is_kept() -> None:
    cluster = merged({"custom": {"a": 1}, "pmid": "7"}, {"custom": {"b": [2]}, "language": "en"})
    assert cluster.record.custom == {"a": 1, "b": [2]}
    nested = merged({"custom": {"bibtex": {"file": "a.pdf"}}}, {"custom": {"bibtex": {"groups": "read"}}})
    assert nested.record.custom == {"bibtex": {"file": "a.pdf", "groups": "read"}}
    assert (cluster.record.pmid, cluster.record.language) == ("7", "en")


def test_a_record_alone_stays_as_it_is() -> None:
    alone = rec(TITLE, 2024, at="a:1", custom={"x": 1}, author=owner("Li Chen"))
    (cluster,) = deduplicate([alone]).clusters
    assert cluster.record is alone
    assert (cluster.verdicts, cluster.chosen, cluster.issues) == ((), {}, ())
