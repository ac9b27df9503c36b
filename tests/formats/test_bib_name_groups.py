"""Organisations without braces, lists as indexes write them, and braces that keep a part of a name together."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seedcite.formats._bib_names import read_names
from seedcite.model.names import Name


def one(value: str) -> Name:
    names, _ = read_names(value)
    assert len(names) == 1
    return names.names[0]


def rules(value: str) -> list[str]:
    return [fault.rule for fault in read_names(value)[1]]


@pytest.mark.parametrize(
    "value",
    [
        "Nordic Testing Council",
        "The HERA Collaboration",
        "Krause GmbH",
        "Helmholtz Institute for Mice",
        "World Weather Organization",
        "Institut für Bau und Technik",
        "Robert Frei-Institut",
        "Umweltbundesamt Dessau",
        "Ministère de la Mer",
        "L'Université de Metz",
        "Universidad Nacional de Loja",
        "Centro Italiano Terremoti",
        "Associação Brasileira de Botânica",
        "Council of Bremen",
        "National Bank",
        "The Savings Bank",
        "Deutsche Bahn AG",
        "R Core Team",
        "Object Naming Group",
        "Wetland Society (WS)",
        "J. Doe Institute",
        "Acme, Inc.",
    ],
)
def test_an_organisation_without_braces_is_kept_whole_and_told(value: str) -> None:
    assert one(value) == Name(literal=value)
    assert rules(value) == ["organisation"]


def test_an_organisations_tex_is_read_and_its_braces_may_hold_some_of_its_words() -> None:
    assert one('M{\\"u}ller GmbH') == Name(literal="Müller GmbH")
    assert one("The {HERA} Collaboration") == Name(literal="The HERA Collaboration")


@pytest.mark.parametrize(
    "value",
    [
        "John Banks",
        "Aaron Spencer Bank",
        "Ann Group",
        "Robert William Service",
        "Alonzo Church",
        "William Henry Press",
        "Janette Turner Hospital",
        "Ann R. Council",
        "Sandro Centro",
        "Guillaume de l'Hospital",
        "Jean Bureau",
        "Red Smith",
        "Zoe Zentrum",
        "Smith AG",
        "Council, Ann Mary",
        "Institute, Max",
        "Johns, Co.",
        "Ann {Institute}",
        "{Institute} {University}",
    ],
)
def test_who_can_be_a_person_is_no_organisation(value: str) -> None:
    assert one(value).family
    assert rules(value) == []


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ("Walsk J, Renner K.", "Walsk,J|Renner,K"),
        ("Walsk J; Renner K; Li X", "Walsk,J|Renner,K|Li,X"),
        ("Walsk J, Renner K and Li X", "Walsk,J|Renner,K|Li,X"),
        ("Walsk~J, Renner~K", "Walsk,J|Renner,K"),
        ("van der Brook AB, O'Neil C-D, Li X", "Brook,AB|O’Neil,C-D|Li,X"),
        ("Walsk J., Renner K., Li X.", "Walsk,J.|Renner,K.|Li,X."),
        ("WALSK J, RENNER K", "WALSK,J|RENNER,K"),
        ('W{\\"u}rm J, Renner K', "Würm,J|Renner,K"),
        ("Walsk JA Jr, Renner K", "Walsk,JA|Renner,K"),
        ("Walsk J and Renner K and others", "Walsk,J|Renner,K"),
        ("Walsk J, Renner K, et al.", "Walsk,J|Renner,K"),
    ],
)
def test_a_list_as_medical_indexes_write_it_is_several_people(value: str, wanted: str) -> None:
    names, faults = read_names(value)
    assert "|".join(f"{name.family},{name.given}" for name in names) == wanted
    assert any(fault.level == "warning" for fault in faults)
    assert names.cut == ("others" in value or "et al" in value)


def test_two_family_names_with_the_second_cut_short_are_one_person() -> None:
    assert one("García M., José L.") == Name("García M.", "José L.")
    assert rules("García M., José L.") == ["maybe-two-names"]


BRACED = st.lists(
    st.sampled_from(
        "Doe Roe Jo ; & und et and , Jr. III PhD Inc. Institute of J K * 0001 (方) family=x \\& 2012".split()
    ),
    min_size=2,
    max_size=5,
).map(lambda words: " ".join(["Aa", *words]))


@given(BRACED, BRACED)
def test_what_stands_in_braces_in_a_part_of_a_name_is_only_decoded(family: str, given_name: str) -> None:
    names, faults = read_names(f"{{{family}}}, {{{given_name}}}")
    assert names.names == (Name(family.replace("\\&", "&"), given_name.replace("\\&", "&")),)
    assert faults == ()


@pytest.mark.parametrize("given_name", ["Jr.", "III", "PhD", "Inc."])
def test_a_given_name_in_braces_is_no_suffix(given_name: str) -> None:
    assert one(f"Sammy Davis, {{{given_name}}}") == Name("Sammy Davis", given_name)
