"""Names are parsed as people write them; a list knows whether it is whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seedcite.model.names import NO_NAMES, Completeness, Name, Names, owner_list


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
    ],
)
def test_a_name_is_read_in_reading_order_inverted_or_with_its_family_name_in_capitals(
    text: str, expected: Name
) -> None:
    assert Name.parse(text) == expected


@given(st.text())
def test_any_text_is_a_name_and_no_letter_of_it_is_lost(text: str) -> None:
    letters = sorted(c for c in text if c.isalpha())
    assert sorted(c for c in Name.parse(text).display if c.isalpha()) == letters


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
