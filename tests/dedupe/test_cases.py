"""Pairs of the kinds that matchers get wrong, and what is right for each."""

from __future__ import annotations

from itertools import permutations

import pytest

from seedcite.dedupe import deduplicate
from seedcite.model.identifiers import Eprint
from seedcite.model.markup import Math, markup, span
from seedcite.model.names import NO_NAMES, Completeness, Names
from seedcite.model.record import Record

from ._records import article, cut, owner, people, rec

TITLE = "Streaming joins over bounded windows in skewed clusters"


def joined(*records: Record) -> int:
    """How many publications these records are."""
    return len(deduplicate(records).records)


@pytest.mark.parametrize(
    "other",
    [
        "STREAMING JOINS OVER BOUNDED WINDOWS IN SKEWED CLUSTERS",
        "Streaming Joins over Bounded Windows in Skewed Clusters.",
        "Streaming joins over  bounded\u00a0windows\nin skewed clusters",
        "Streaming joins over bounded windows in skewed cluſters",
        "Stréaming joins over bounded windows in skewed clusters",
        "“Streaming” joins, over bounded windows — in skewed clusters",
        "Streaming joins over bounded win-dows in skewed clusters",
        "Streaming joins over bounded windows in skewed clusters [Review] [45 refs]",
        "Streaming joins over bounded windows in skewd clusters",
        "Streaming join over bounded windows in skewed clusters",
    ],
)
def test_one_long_title_on_two_pages_is_one_paper_however_it_is_spelled(other: str) -> None:
    left = rec(TITLE, 2025, at="a:1", author=owner("Ada Öberg"))
    assert joined(left, rec(other, 2025, at="b:1", author=owner("Bo Rieck"))) == 1


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Growth: a model of river deltas in winter", "Growth - A Model of River Deltas in Winter"),
        ("Efficient floating offsets of affine fields", "E cient oating o sets of a ne elds"),
        ("Multi-agent control of tidal turbine farms", "Multiagent control of tidal-turbine farms"),
        ("The δ subunit of river channel sediments", "The delta subunit of river channel sediments"),
        ("Sparse maps of rivers and lakes, Part II", "Sparse Maps of Rivers and Lakes, part 2"),
    ],
)
def test_spellings_of_one_title(left: str, right: str) -> None:
    assert joined(rec(left, at="a:1"), rec(right, at="b:1")) == 1


def test_markup_is_read_as_plain_text() -> None:
    marked = markup([span("bold", ["RoLA"]), ": ", Math(r"\pi_\texttt{RL}", "π_RL"), " tuning of winding river models"])
    assert (
        joined(rec(at="a:1").__class__(title=marked), rec("RoLA: π_RL tuning of winding river models", at="b:1")) == 1
    )


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Sparse maps of rivers and lakes, Part I", "Sparse maps of rivers and lakes, Part II"),
        ("Sparse maps of rivers and lakes", "Sparse maps of rivers and lakes II"),
        ("Sparse maps of rivers and lakes: part one", "Sparse maps of rivers and lakes: part two"),
        ("Proceedings of the river workshop 2023", "Proceedings of the river workshop 2024"),
        ("Annual census of the northern lakes, 3rd edition", "Annual census of the northern lakes, 4th edition"),
        ("Synthesis of glycan (D2) from river algae", "Synthesis of glycan (D4) from river algae"),
        ("Hypotension in patients after long river swims", "Hypertension in patients after long river swims"),
        ("Therapy of sensitive strains of river bacteria", "Therapy of insensitive strains of river bacteria"),
        ("Sleep and wages of men in river towns of Peru", "Sleep and wages of women in river towns of Peru"),
        ("Convergence of gradient flows with momentum", "Convergence of gradient flows without momentum"),
        ("Atlas Ultra MoE: training a big model at sea", "Atlas Ultra: pushing the limits of dense models"),
        ("Atlas4 format for pre-training on small chips", "Atlas4 format for post-training of large models"),
        ("A fast compiler of C++ for river gauges", "A fast compiler of C for river gauges"),
        ("Finding fords with A* on a river map", "Finding fords with A on a river map"),
        ("Transport of H+ ions in river water", "Transport of H- ions in river water"),
        ("Sorting river stones when p = q holds", "Sorting river stones when p ≠ q holds"),
        ("Erratum: " + TITLE, TITLE),
        ("Correction to: " + TITLE, TITLE),
        ("Retraction: " + TITLE, TITLE),
        ("Reply to: " + TITLE, TITLE),
        ("Comment on “" + TITLE + "”", TITLE),
        (TITLE + ": reply", TITLE),
        ("Reply to comment on " + TITLE, "Comment on " + TITLE),
        (TITLE + ": study protocol", TITLE),
    ],
)
def test_titles_that_look_alike_stay_apart(left: str, right: str) -> None:
    authors = people("Ada Öberg", "Bo Rieck", "Li Chen")
    assert joined(rec(left, 2024, at="a:1", author=authors), rec(right, 2024, at="b:1", author=authors)) == 2


@pytest.mark.parametrize("title", ["Editorial", "Introduction", "Preface", "Letter to the Editor", "Front Matter"])
def test_generic_titles_carry_no_weight(title: str) -> None:
    one = rec(title, 2019, at="a:1", author=people("Ada Öberg"), container_title="Journal of Rivers")
    assert joined(one, rec(title, 2019, at="b:1", author=people("Ada Öberg"), container_title="Journal of Rivers")) == 2


def test_a_generic_title_at_one_place_is_one_text() -> None:
    one = article("Editorial", 2019, "Journal of Rivers", "7", "101-103", at="a:1", author=people("Ada Öberg"))
    two = article("Editorial", 2019, "J. Rivers", "7", "101", at="b:1", author=people("A. Oberg"))
    assert joined(one, two) == 1


def test_many_front_matters_with_one_url_stay_apart() -> None:
    boards = [
        rec("Editorial Board", at=f"a:{n}", url="https://example.org/board", doi=f"10.1000/{n}") for n in range(50)
    ]
    assert joined(*boards) == 50


def test_short_titles_with_different_authors_or_years_stay_apart() -> None:
    assert (
        joined(
            rec("River deltas", 2019, author=people("Ada Öberg")), rec("River deltas", 2019, author=people("Li Chen"))
        )
        == 2
    )
    assert joined(rec("River deltas", 2011, at="a:1"), rec("River deltas", 2019, at="b:1")) == 2
    assert (
        joined(rec("Deltas", at="a:1", author=owner("Ada Öberg")), rec("Deltas", at="b:1", author=owner("Li Chen")))
        == 2
    )


def test_titles_that_begin_alike_in_other_places_are_other_papers() -> None:
    who = people("Ada Öberg", "Bo Rieck", "Li Chen")
    one = article(
        "Cooling of a wet attic floor by a pump in case of dry wind", 2007, "J Attics", "45", "773", author=who
    )
    two = article(
        "Cooling of a wet attic floor by a pipe in case of long rain", 2008, "Floor Lett", "81", "923", author=who
    )
    assert joined(one, two) == 2


def test_two_editions_of_a_book_are_two_books() -> None:
    first = rec("Stable rivers", 1981, type="book", author=people("P. Haas"))
    second = rec("Stable rivers", 2009, type="book", author=people("P. Haas", "E. Rieck"), edition="Second")
    assert joined(first, second) == 2
    assert (
        joined(rec("Lakes of Peru and Chile", 2001, edition="1"), rec("Lakes of Peru and Chile", 2012, edition="3"))
        == 2
    )


def test_a_shared_journal_or_book_is_no_evidence() -> None:
    one = article("Lakes in winter and their fish", 2020, "J. Lakes", "1", "10", issn="1234-5678", doi="10.1000/a")
    two = article("Rivers in spring and their silt", 2020, "J. Lakes", "2", "90", issn="1234-5678", doi="10.1000/b")
    assert joined(one, two) == 2
    book = {"type": "chapter", "container_title": "Waters", "publisher": "Silt Press", "isbn": "9780000000000"}
    assert (
        joined(
            rec("Lakes", 2020, author=people("A. Oberg"), **book), rec("Rivers", 2020, author=people("L. Chen"), **book)
        )
        == 2
    )


def test_chapters_of_like_title_in_two_books_stay_apart() -> None:
    who = people("G. Perry")
    one = rec(
        "Lakes of the northern plains", 2013, type="chapter", container_title="Book of Plains", author=who, page="10-30"
    )
    two = rec(
        "Lakes of the northern hills", 2013, type="chapter", container_title="Book of Hills", author=who, page="50-70"
    )
    assert joined(one, two) == 2


def test_the_same_short_letter_title_of_two_years_is_two_papers() -> None:
    one = article("Flow of silt", 2013, "Letters", "767", "L1", author=people("Ada Öberg", "Li Chen"))
    assert (
        joined(one, article("Flow of silt", 2014, "Letters", "786", "L18", author=people("Ada Öberg", "Li Chen"))) == 2
    )


def test_dois_differ_in_more_than_case_and_resolver_or_they_are_one() -> None:
    assert joined(rec(TITLE, doi="10.1128/AbC.00001-14"), rec(TITLE, doi="https://doi.org/10.1128/abc.00001-14")) == 1
    assert joined(rec(TITLE, doi="10.1128/abc.00001-14"), rec(TITLE, doi="10.1128/abc.00002-14")) == 2


def test_a_doi_shared_by_two_papers_does_not_join_them() -> None:
    one = article(
        "Lakes in winter and their fish", 2019, "J. Lakes", "1", "10", doi="10.1000/a", author=people("A. Oberg")
    )
    two = article(
        "A census of dunes by drone and kite", 2021, "J. Dunes", "8", "77", doi="10.1000/a", author=people("L. Chen")
    )
    assert joined(one, two) == 2


def test_a_preprint_and_its_paper_are_one_item_and_the_paper_leads() -> None:
    paper = article(
        TITLE.title(), 2021, "J. Clusters", "5", "1-20", doi="10.5555/x.9", author=people("Ina C. Rowe", "Otto E. Pell")
    )
    preprint = rec(
        TITLE, 2020, type="article", doi="10.48550/arXiv.2001.00001", publisher="arXiv", genre="preprint",
        author=people("Rowe, Ina", "Pell, Otto"),
    )  # fmt: skip
    (cluster,) = deduplicate([preprint, paper]).clusters
    assert [(verdict.answer, verdict.relation) for verdict in cluster.verdicts] == [("related", "preprint-of")]
    record = cluster.record
    assert (record.type, record.doi, record.issued.year, record.publisher) == (
        "article-journal",
        "10.5555/x.9",
        2021,
        "",
    )
    assert record.eprint == Eprint("arXiv", "2001.00001")


def test_an_erratum_is_linked_to_its_article_and_not_merged() -> None:
    who = people("Ada Öberg", "Li Chen")
    original = article("Graph thinning by flows", 2021, "J. Graphs", "12", "101", doi="10.1000/a", author=who)
    erratum = article("Erratum: Graph thinning by flows", 2022, "J. Graphs", "13", "5", doi="10.1000/b", author=who)
    works = deduplicate([erratum, original])
    assert len(works.records) == 2
    assert [verdict.relation for verdict in works.related] == ["erratum-of"]
    assert {veto.name for veto in works.related[0].vetoes} == {"doi", "kind"}


def test_a_truncated_copy_joins_its_journal_article() -> None:
    full = article(
        TITLE, 2023, "Journal of Cluster Computing", "12", "101-130", doi="10.1000/a",
        author=people("Lea Moreau", "Bo Rieck", "Li Chen"),
    )  # fmt: skip
    short = article(
        "Streaming joins over bounded windows", 2023, "J. Clust. Comput.", "12", "101", author=cut("Moreau, L.")
    )
    (cluster,) = deduplicate([full, short]).clusters
    assert str(cluster.record.title) == TITLE
    assert cluster.record.author == full.author


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_a_veto_holds_through_a_chain(order: tuple[int, ...]) -> None:
    chain = [
        rec(TITLE, 2024, at="a:1", doi="10.1000/a"),
        rec(TITLE, 2024, at="b:1"),
        rec(TITLE, 2024, at="c:1", doi="10.1000/b"),
    ]
    works = deduplicate([chain[at] for at in order])
    assert len(works.records) == 2
    assert not any({"10.1000/a", "10.1000/b"} <= {m.doi for m in cluster.members} for cluster in works.clusters)


def test_two_authors_of_one_title_never_meet_through_a_record_without_author() -> None:
    one = rec(TITLE, 2011, at="a:1", author=people("Ada Öberg"))
    two = rec(TITLE, 2019, at="b:1", author=people("Li Chen"))
    assert joined(one, rec(TITLE, at="c:1"), two) == 2


def test_a_record_without_title_joins_only_by_an_identifier() -> None:
    place = {"container_title": "J. Lakes", "volume": "3", "page": "40-51", "author": people("Ada Öberg", "Li Chen")}
    assert joined(rec("Lakes in winter and their fish", 2019, **place), rec("", 2019, **place)) == 2
    named = {**place, "doi": "10.1000/a"}
    assert joined(rec("Lakes in winter and their fish", 2019, **named), rec("", 2019, **named)) == 1


def test_a_thesis_and_an_article_of_one_title_stay_apart() -> None:
    assert joined(rec(TITLE, 2020, type="thesis"), rec(TITLE, 2020, type="article-journal")) == 2


def test_a_page_owner_outside_a_whole_author_list_contradicts_it() -> None:
    whole = people("Ada Öberg", "Li Chen")
    assert joined(rec(TITLE, author=whole), rec(TITLE, author=owner("LI Chen"))) == 1
    assert joined(rec(TITLE, author=whole), rec(TITLE, author=owner("Bo Rieck"))) == 2
    unknown = Names(whole.names, Completeness.UNKNOWN)
    assert joined(rec(TITLE, author=unknown), rec(TITLE, author=NO_NAMES)) == 1


def test_a_conference_paper_and_a_journal_article_of_one_title_stay_apart() -> None:
    who = people("John Smith")
    one = rec(TITLE, 2020, container_title="Journal of Clusters", author=who)
    assert joined(one, rec(TITLE, 2020, container_title="Workshop on Clusters", author=who)) == 2


def test_the_same_dump_given_twice_is_counted_and_merged() -> None:
    found = [rec("", 2020, at="a:1"), rec("Editorial", 2020, at="a:2"), rec(TITLE, 2020, at="a:3")]
    works = deduplicate(found + found)
    assert (len(works.records), works.merged) == (3, 3)


def test_nine_records_about_one_work_are_seven_items() -> None:
    who = people("Lea Moreau", "Bo Rieck", "Li Chen")
    title = "Streaming joins over bounded windows in skewed clusters"
    journal = "Journal of Cluster Computing"
    abstract = f"{title} (extended abstract)"
    parts = [f"Theory of window sampling, Part {numeral}" for numeral in ("I", "II")]
    found = [
        article(title, 2023, journal, "12", "101-130", id="k1", doi="10.1000/k1", author=who),
        rec(title, 2022, id="k2", type="article", eprint=Eprint("arXiv", "2203.00001"), author=who),
        rec(abstract, 2022, id="k3", type="paper-conference", container_title="Workshop on Joins", author=who),
        article("Reply to Haas", 2023, journal, "12", "140", id="k4", author=people("Lea Moreau")),
        article("Reply to Haas", 2024, journal, "13", "40", id="k5", author=people("Lea Moreau")),
        article(parts[0], 2020, journal, "9", "1-20", id="k6", author=who),
        article(parts[1], 2020, journal, "9", "21-40", id="k7", author=who),
        article(f"Erratum: {title}", 2024, journal, "13", "5", id="k8", doi="10.1000/k8", author=who),
        article(title, 2023, "J. Clust. Comput.", "12", "101", id="k9", author=cut("Moreau, L.")),
    ]
    works = deduplicate(found)
    assert sorted(sorted(member.id for member in cluster.members) for cluster in works.clusters) == [
        ["k1", "k2", "k9"],
        *([f"k{n}"] for n in range(3, 9)),
    ]
    assert sorted(verdict.relation for verdict in works.related) == ["conference-abstract-of", "erratum-of"]
