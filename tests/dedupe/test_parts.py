"""The parts of the matcher: what is folded, which pairs are looked at, that the rules are whole."""

from __future__ import annotations

import json

import attrs
import pytest

from seedcite.dedupe import PASSES, deduplicate, explain, rules
from seedcite.dedupe.batch import Batch, Draft
from seedcite.dedupe.block import block
from seedcite.dedupe.compare import COMPARE, one_word
from seedcite.dedupe.normalise import clean_doi, is_generic, normalise, numbers, page_of, profile
from seedcite.dedupe.people import same_person
from seedcite.model.fold import words
from seedcite.model.names import Name

from ._records import article, people, rec


def test_the_passes_stand_in_one_tuple() -> None:
    assert [work.__name__ for work in PASSES] == ["normalise", "block", "compare", "cluster", "merge"]


def test_every_comparison_has_its_function_and_levels_that_fall_from_agreement_to_contradiction() -> None:
    assert [name for name, _ in COMPARE] == [comparison.name for comparison in rules.COMPARISONS]
    for comparison in rules.COMPARISONS:
        assert comparison.levels[0].weight == max(level.weight for level in comparison.levels)
    assert set(rules.KINDS) == set(rules.RELATIONS)


@pytest.mark.parametrize(
    ("title", "found"),
    [
        ("Part II: tricks", "2"),
        ("Maps of lakes, part two", "2"),
        ("Henry VIII and the rivers", "8"),
        ("Lakes of Peru I", "1"),
        ("I know the lakes", ""),
        ("Vitamin v deficiency", ""),
        ("Results of 2024, volume 07", "2024 7"),
        ("Section B of the lake act", "b"),
        ("The lake act, section B", "b"),
        ("A second look at lakes", ""),
    ],
)
def test_numbers_of_a_title(title: str, found: str) -> None:
    assert numbers(tuple(words(title))) == found


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("139-54", "139"),
        ("pp. 322--331", "322"),
        ("S12-S14", "s12"),
        ("e1004", "e1004"),
        ("0007", "7"),
        ("11-Sep", ""),
        ("Aug-12", ""),
        ("n/a", ""),
        ("", ""),
    ],
)
def test_first_pages(text: str, page: str) -> None:
    assert page_of(text) == page


@pytest.mark.parametrize(
    ("text", "doi"),
    [
        ("https://doi.org/10.1000/ABC.", "10.1000/abc"),
        ("doi:10.1002/(SICI)1097%3C1%3E", "10.1002/(sici)1097<1>"),
        ("10.1000/a&lt;b&gt;c", "10.1000/a<b>c"),
        ("not a doi", ""),
    ],
)
def test_dois(text: str, doi: str) -> None:
    assert clean_doi(text) == doi


@pytest.mark.parametrize(
    "title", ["The Editorial", "Front matter", "Editor's Comments", "Book Reviews 12", "[Untitled]", "1"]
)
def test_generic_titles(title: str) -> None:
    assert is_generic(tuple(words(title)))


def test_a_title_of_its_journals_name_and_a_heading_is_generic() -> None:
    assert profile(rec("Remarks from the River Quarterly Editor", container_title="River Quarterly")).generic
    assert not profile(rec("Remarks on the river", container_title="Lakes")).generic
    assert not is_generic(tuple(words("A preface to lake chemistry")))


@pytest.mark.parametrize(("left", "right"), [("colour", "color"), ("cluster", "clusters"), ("anaemia", "anemia")])
def test_spellings_of_one_word(left: str, right: str) -> None:
    assert one_word(left, right)
    assert one_word(right, left)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("hypotension", "hypertension"),
        ("women", "men"),
        ("insensitive", "sensitive"),
        ("intracellular", "intercellular"),
    ],
)
def test_contrasts_are_no_spellings(left: str, right: str) -> None:
    assert not one_word(left, right)
    assert not one_word(right, left)


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        ("Wang, Y.", "Yaoyuan Wang", True),
        ("WANG Yaoyuan", "Yaoyuan Wang", True),
        ("Wang Yaoyuan", "Yaoyuan Wang", True),
        ("Oberg, A.", "Ada Öberg", True),
        ("Wang, YY", "Yao-Yuan Wang", True),
        ("Ludwig van Beethoven", "Beethoven, L.", True),
        ("Wang, Y.", "Jiamang Wang", False),
        ("Ada Öberg", "Ada Lovelace", False),
    ],
)
def test_one_person_or_two(left: str, right: str, same: bool) -> None:
    assert same_person(Name.parse(left), Name.parse(right)) is same
    assert same_person(Name.parse(right), Name.parse(left)) is same


def test_hostile_lists_give_pairs_in_proportion_to_their_length() -> None:
    for title in ("Editorial", "Maps of northern lakes and rivers", ""):
        counts = []
        for size in (500, 1000):
            drafts = tuple(Draft(rec(title, 2000 + n % 30, at=f"a:{n}", volume=str(n))) for n in range(size))
            counts.append(len(block(normalise(Batch(drafts=drafts))).pairs))
        assert counts[1] <= 2.2 * counts[0] + 50


def test_near_pairs_are_few_and_the_closest_first() -> None:
    who = people("Ada Öberg", "Li Chen")
    found = [
        article(f"Maps of northern lakes and rivers, part {n}", 2020, "J", str(n), "1", author=who) for n in range(40)
    ]
    works = deduplicate(found)
    scores = [verdict.score for verdict in works.near]
    assert 0 < len(scores) <= rules.NEAR
    assert scores == sorted(scores, reverse=True)
    assert all("number" in {veto.name for veto in verdict.vetoes} for verdict in works.near)


def test_verdicts_keep_their_evidence_and_their_sum() -> None:
    title = "Maps of northern lakes and their rivers"
    (cluster,) = deduplicate([rec(title, 2020, at="a:1"), rec(title, 2021, at="b:2")]).clusters
    (verdict,) = cluster.verdicts
    assert [(item.comparison, item.level) for item in verdict.evidence] == [
        ("title", "equal and long"),
        ("year", "one apart"),
    ]
    assert (verdict.evidence[1].left, verdict.evidence[1].right) == ("2020", "2021")
    assert verdict.score == verdict.prior + sum(item.weight for item in verdict.evidence)


def test_missing_values_are_no_evidence() -> None:
    title = "Maps of northern lakes and their rivers"
    (cluster,) = deduplicate(
        [rec(title, at="a:1"), rec(title, 2021, at="b:2", volume="3", abstract="Lakes. " * 50)]
    ).clusters
    assert [item.comparison for item in cluster.verdicts[0].evidence] == ["title"]


def test_works_can_be_spelled_as_json() -> None:
    title = "Maps of northern lakes and their rivers"
    works = deduplicate([rec(title, 2020, at="a:1"), rec(title, 2021, at="b:2"), rec("Editorial")])
    assert json.loads(json.dumps(attrs.asdict(works)))["clusters"]


def test_an_explanation_is_readable() -> None:
    title = "Maps of northern lakes and their rivers"
    text = explain(
        deduplicate([rec(title, 2020, at="a:1"), rec(title, 2021, at="b:2"), rec(f"{title} II", 2020, at="c:3")])
    )
    assert text == (
        "3 records, 2 publications, 1 merged\n"
        "\n"
        f"Joined: {title} (2020)\n"
        f"  1. a:1  {title} (2020)\n"
        f"  2. b:2  {title} (2021)\n"
        "  a:1 and b:2: same\n"
        "      -12.0  to begin with\n"
        "      +18.0  title: equal and long\n"
        "       -1.0  year: one apart (2020 | 2021)\n"
        "       +5.0  in all, at least +4.0\n"
        "  from 1: issued\n"
        "  note: issued: the sources differ: 2020, 2021\n"
        "\n"
        "The closest pairs that were kept apart\n"
        "\n"
        "different:\n"
        f"  - a:1 (and 1 more)  {title} (2020)\n"
        f"  - c:3  {title} II (2020)\n"
        "      -12.0  to begin with\n"
        f"       +6.0  title: one has more words ({title} | {title} II)\n"
        "       +3.0  year: equal (2020)\n"
        "       -3.0  in all, less than +4.0\n"
        "       veto  the titles' numbers differ (part, volume, year, edition) (none | 2)\n"
    )


def test_nothing_to_deduplicate() -> None:
    works = deduplicate([])
    assert (works.clusters, works.near, works.related) == ((), (), ())
    assert explain(works) == "0 records, 0 publications, 0 merged\n"
