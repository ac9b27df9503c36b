"""Names are parsed as people write them; a list knows whether it is whole."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seedcite.model.names import NO_NAMES, Completeness, Name, Names, is_degree, is_title, owner_list


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ada Lovelace", Name("Lovelace", "Ada")),
        ("Lovelace, Ada", Name("Lovelace", "Ada")),
        ("Maria de la Cruz", Name("Cruz", "Maria", dropping_particle="de la")),
        ("de la Cruz, Maria", Name("Cruz", "Maria", dropping_particle="de la")),
        ("Sammy Davis Jr.", Name("Davis", "Sammy", suffix="Jr.")),
        ("King, Jr., Martin Luther", Name("King", "Martin Luther", suffix="Jr.")),
        ("King, Martin Luther, Jr.", Name("King", "Martin Luther", suffix="Jr.")),
        ("WANG Yaoyuan", Name("WANG", "Yaoyuan")),
        ("J. D. SALINGER", Name("SALINGER", "J. D.")),
        ("方道立", Name("方道立")),
        ("Madonna", Name("Madonna")),
        (", M.F.", Name("M.F.")),
        ("  Ada \t Lovelace ", Name("Lovelace", "Ada")),
        ("???", Name(literal="???")),
        ("John Smith, Jr.", Name("Smith", "John", suffix="Jr.")),
        ("John Smith III", Name("Smith", "John", suffix="III")),
        ("李 明", Name("李", "明")),
        ("金子 勇", Name("金子", "勇")),
        ("김 철수", Name("김", "철수")),
        ("アラン チューリング", Name("チューリング", "アラン")),
    ],
)
def test_a_name_is_read_in_reading_order_inverted_or_with_its_family_name_in_capitals(
    text: str, expected: Name
) -> None:
    assert Name.parse(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Jane Doe (MIT)", Name("Doe", "Jane")),
        ("Jane Doe [MIT, Cambridge]", Name("Doe", "Jane")),
        ("Jane Doe, PhD", Name("Doe", "Jane")),
        ("Jane Doe, Ph.D., FRS", Name("Doe", "Jane")),
        ("Jane Doe PhD", Name("Doe", "Jane")),
        ("Doe, Jane, MD", Name("Doe", "Jane")),
        ("Doe, Dr. Jane", Name("Doe", "Jane")),
        ("Dr. Jane Doe", Name("Doe", "Jane")),
        ("Prof. Dr. Jane Doe", Name("Doe", "Jane")),
        ("Prof. Dr. rer. nat. Jane Doe", Name("Doe", "Jane")),
        ("Dr.-Ing. Jane Doe", Name("Doe", "Jane")),
        ("Associate Professor Jane Doe", Name("Doe", "Jane")),
        ("Sir Isaac Newton, FRS", Name("Newton", "Isaac")),
        ("Jane Doe, PhD, Jr.", Name("Doe", "Jane", suffix="Jr.")),
        ("Fang, Daol (方道立)", Name("Fang", "Daol")),
        ("Daol Fang (方道立)", Name("Fang", "Daol")),
        ("李 明, PhD", Name("李", "明")),
    ],
)
def test_titles_degrees_and_what_stands_in_brackets_are_no_part_of_a_name(text: str, expected: Name) -> None:
    assert Name.parse(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Smith, MA", Name("Smith", "MA")),
        ("Smith, M.D.", Name("Smith", "M.D.")),
        ("Rahman, Md", Name("Rahman", "Md")),
        ("Li, Meng", Name("Li", "Meng")),
        ("Li, Xi", Name("Li", "Xi")),
        ("Xiao Wei Ma", Name("Ma", "Xiao Wei")),
        ("MS Smith", Name("Smith", "MS")),
        ("Ing Widya", Name("Widya", "Ing")),
        ("Dr.", Name("Dr.")),
        ("(MIT)", Name("(MIT)")),
        ("PhD", Name("PhD")),
    ],
)
def test_a_name_that_looks_like_a_title_or_a_degree_is_a_name(text: str, expected: Name) -> None:
    assert Name.parse(text) == expected


@given(st.text())
def test_any_text_is_a_name_and_no_letter_of_it_is_lost_but_of_titles_degrees_and_brackets(text: str) -> None:
    kept = Name.parse(text).display
    if not any(is_title(word) or is_degree(word) for word in re.split(r"[\s,，]+", text)) and not re.search(
        r"[(\[（]", text
    ):
        assert sorted(filter(str.isalpha, kept)) == sorted(filter(str.isalpha, text))
    assert any(map(str.isalpha, kept)) == any(map(str.isalpha, text))


@given(
    st.lists(st.sampled_from(["Dr.", "Prof.", "Mr", "Sir"]), max_size=2),
    st.sampled_from(["Ada Lovelace", "Ludwig van Beethoven", "Sammy Davis Jr.", "Yo-Yo Ma", "李 明"]),
    st.lists(st.sampled_from(["PhD", "Ph.D.", "FRS", "M.Sc."]), max_size=3),
    st.sampled_from(["", " (MIT)", " [ETH]", "（名）"]),
)
def test_titles_degrees_and_brackets_make_no_difference(
    titles: list[str], name: str, degrees: list[str], beside: str
) -> None:
    text = " ".join([*titles, name]) + "".join(f", {degree}" for degree in degrees) + beside
    assert Name.parse(text) == Name.parse(name)


def test_a_name_in_ideographs_reads_with_its_family_name_first() -> None:
    assert Name("李", "明").display == "李 明"
    assert Name("Li", "Ming").display == "Ming Li"


def test_a_name_reads_in_reading_order_and_inverted() -> None:
    name = Name("Beethoven", "Ludwig", dropping_particle="van", suffix="Jr.")
    assert name.display == "Ludwig van Beethoven Jr."
    assert name.inverted == "van Beethoven, Ludwig, Jr."
    assert Name(literal="Bone Group").inverted == "Bone Group"


def test_the_owner_of_a_profile_is_one_author_of_an_incomplete_list_in_no_known_place() -> None:
    names = owner_list(Name("Wang", "Yaoyuan"))
    assert names.cut
    assert not names.ordered
    assert str(names) == "Yaoyuan Wang et al."


def test_a_list_is_true_if_it_names_someone_or_is_known_to_be_cut() -> None:
    assert not NO_NAMES
    assert Names((Name("Wang"),))
    assert Names((), Completeness.INCOMPLETE)
    assert not Names((), Completeness.UNKNOWN)
