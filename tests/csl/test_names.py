"""Names as a style prints them (CSL 1.0.2, "Names"), apart from any style."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seedcite.csl._name_list import NameStyle, PartFormat, initials, name_list, spell_name
from seedcite.model.names import Name

from .. import strategies

PEOPLE = [Name("Vogel", "Uwe"), Name("Roe", "Jane"), Name("Kay", "Kim"), Name("Lee", "Ann")]
AND = NameStyle(and_term="&")


def listed(count: int, style: NameStyle = AND, *, cut: bool = False, et_al: str = "et al.") -> str:
    return name_list(PEOPLE[:count], style, cut=cut, et_al=et_al)


# A whole list


@pytest.mark.parametrize(
    ("count", "rule", "text"),
    [
        (1, "contextual", "Uwe Vogel"),
        (2, "contextual", "Uwe Vogel & Jane Roe"),
        (3, "contextual", "Uwe Vogel, Jane Roe, & Kim Kay"),
        (2, "always", "Uwe Vogel, & Jane Roe"),
        (3, "never", "Uwe Vogel, Jane Roe & Kim Kay"),
        (2, "after-inverted-name", "Uwe Vogel & Jane Roe"),
    ],
)
def test_and_stands_before_the_last_name(count: int, rule: str, text: str) -> None:
    assert listed(count, NameStyle(and_term="&", delimiter_precedes_last=rule)) == text


def test_the_delimiter_before_the_last_name_is_the_styles() -> None:
    assert listed(3, NameStyle(delimiter="; ", and_term="und")) == "Uwe Vogel; Jane Roe; und Kim Kay"


def test_without_and_only_the_delimiter_divides() -> None:
    assert listed(3, NameStyle(delimiter=" / ")) == "Uwe Vogel / Jane Roe / Kim Kay"


@pytest.mark.parametrize(
    ("rule", "first", "text"),
    [
        ("contextual", 1, "Uwe Vogel et al."),
        ("contextual", 2, "Uwe Vogel, Jane Roe, et al."),
        ("never", 2, "Uwe Vogel, Jane Roe et al."),
        ("always", 1, "Uwe Vogel, et al."),
    ],
)
def test_et_al_follows_the_names_that_the_style_shows(rule: str, first: int, text: str) -> None:
    style = NameStyle(and_term="&", et_al_min=3, et_al_use_first=first, delimiter_precedes_et_al=rule)
    assert listed(4, style) == text


def test_the_delimiter_stands_before_et_al_behind_an_inverted_name() -> None:
    style = NameStyle(name_as_sort_order="first", delimiter_precedes_et_al="after-inverted-name")
    assert listed(1, style, cut=True) == "Vogel, Uwe, et al."
    assert listed(2, style, cut=True) == "Vogel, Uwe, Jane Roe et al."


def test_the_last_name_follows_an_ellipsis_if_the_style_wants_it() -> None:
    assert listed(4, NameStyle(et_al_min=4, et_al_use_first=2, et_al_use_last=True)) == "Uwe Vogel, Jane Roe, … Ann Lee"


# A list that is known to be cut


def test_a_cut_list_shows_all_known_names_and_et_al_where_the_style_has_no_et_al() -> None:
    assert listed(1, cut=True) == "Uwe Vogel et al."
    assert listed(3, cut=True) == "Uwe Vogel, Jane Roe, Kim Kay, et al."


def test_a_cut_list_is_shortened_as_its_known_names_would_be() -> None:
    assert listed(4, NameStyle(et_al_min=3, et_al_use_first=1), cut=True) == "Uwe Vogel et al."


def test_a_cut_list_never_shows_its_last_known_name_behind_an_ellipsis() -> None:
    style = NameStyle(et_al_min=4, et_al_use_first=2, et_al_use_last=True)
    assert listed(4, style, cut=True) == "Uwe Vogel, Jane Roe, et al."


@pytest.mark.parametrize("delimiter", [" and ", " & ", " und "])
def test_a_delimiter_that_is_a_word_does_not_stand_before_et_al(delimiter: str) -> None:
    assert listed(2, NameStyle(delimiter=delimiter), cut=True) == f"Uwe Vogel{delimiter}Jane Roe et al."


def test_a_list_without_a_term_for_et_al_ends_with_its_names() -> None:
    assert listed(2, cut=True, et_al="") == "Uwe Vogel, Jane Roe"


styles = st.builds(
    NameStyle,
    form=st.sampled_from(["long", "short"]),
    delimiter=st.sampled_from([", ", "; ", " / "]),
    and_term=st.sampled_from(["", "&&", "undand"]),
    delimiter_precedes_last=st.sampled_from(["contextual", "always", "never", "after-inverted-name"]),
    delimiter_precedes_et_al=st.sampled_from(["contextual", "always", "never", "after-inverted-name"]),
    et_al_min=st.integers(0, 4),
    et_al_use_first=st.integers(1, 3),
    et_al_use_last=st.booleans(),
    initialize_with=st.sampled_from([None, "", ".", ". "]),
    name_as_sort_order=st.sampled_from(["", "first", "all"]),
)


@given(st.lists(strategies.names(), min_size=1, max_size=5), styles)
def test_a_cut_list_ends_in_et_al_and_holds_no_and_and_no_ellipsis(names: list[Name], style: NameStyle) -> None:
    text = name_list(names, style, cut=True, et_al="[others]")
    assert text.endswith("[others]")
    assert text.count("[others]") == 1
    assert "&&" not in text
    assert "undand" not in text
    assert "…" not in text


# One name


def test_particles_and_suffix_stand_where_the_order_puts_them() -> None:
    name = Name("Gogh", "Vincent", dropping_particle="de", non_dropping_particle="van", suffix="Jr.")
    style, format = NameStyle(), PartFormat()
    assert spell_name(name, style, inverted=False, format=format) == "Vincent de van Gogh Jr."
    assert spell_name(name, style, inverted=True, format=format) == "Gogh, Vincent de van, Jr."
    kept = NameStyle(demote_non_dropping_particle="never")
    assert spell_name(name, kept, inverted=True, format=format) == "van Gogh, Vincent de, Jr."
    assert spell_name(name, NameStyle(form="short"), inverted=False, format=format) == "van Gogh"


def test_a_particle_with_an_apostrophe_touches_its_name() -> None:
    name = Name("Alembert", "Jean", dropping_particle="d'")
    assert spell_name(name, NameStyle(), inverted=False, format=PartFormat()) == "Jean d'Alembert"


def test_a_group_stands_as_it_is() -> None:
    name = Name(literal="The ATLAS Collaboration")
    assert spell_name(name, NameStyle(initialize_with="."), inverted=True, format=PartFormat()) == name.literal


def test_east_asian_names_are_not_turned_or_spaced() -> None:
    name = Name("李", "明")
    for inverted in (False, True):
        assert spell_name(name, NameStyle(), inverted=inverted, format=PartFormat()) == "李明"


@pytest.mark.parametrize(
    ("given", "mark", "text"),
    [
        ("Martin Luther", ". ", "M. L."),
        ("Martin Luther", ".", "M.L."),
        ("Martin Luther", "", "ML"),
        ("Jean-Luc", ". ", "J.-L."),
        ("Jean-Luc", "", "J-L"),
        ("J.-L.", ".", "J.-L."),
        ("J.R.R.", ". ", "J. R. R."),
        ("Guillaume de", ". ", "G. de"),
        ("Ólafur", ".", "Ó."),
        ("", ".", ""),
    ],
)
def test_given_names_become_initials(given: str, mark: str, text: str) -> None:
    assert initials(given, mark) == text


def test_initials_without_hyphens() -> None:
    assert initials("Jean-Luc", ".", hyphens=False) == "J.L."


def test_without_initialize_only_initials_take_the_mark() -> None:
    assert initials("Martin L", ".", initialize=False) == "Martin L."
