"""What stands at names in ``.bib`` values and is no part of them: marks, numbers, other scripts."""

from __future__ import annotations

import pytest

from seedcite.formats._bib_names import read_names
from seedcite.model.names import Name


def one(value: str) -> Name:
    names, _ = read_names(value)
    assert len(names) == 1
    return names.names[0]


def rules(value: str) -> list[str]:
    return [fault.rule for fault in read_names(value)[1]]


@pytest.mark.parametrize("value", ["Lin Bao 0001", "Bao, Lin 0002", "Bao 0003, Lin", "Lin Bao~0012"])
def test_the_number_by_which_dblp_tells_homonyms_is_no_part_of_a_name(value: str) -> None:
    assert one(value) == Name("Bao", "Lin")
    assert rules(value) == ["homonym-number"]
    assert Name.parse(value.replace("~", " ")) == Name("Bao", "Lin")


def test_another_number_is_left_where_it_is() -> None:
    assert one("Studio 1998") == Name("1998", "Studio")
    assert one("{Lin Bao 0001}") == Name(literal="Lin Bao 0001")
    assert Name.parse("0001") == Name(literal="0001")


@pytest.mark.parametrize(
    ("value", "wanted", "left_out"),
    [
        ("Fang, Daol (方道立)", Name("Fang", "Daol"), "方道立"),
        ("Wei Fang (方伟)", Name("Fang", "Wei"), "方伟"),
        ("Fang (方), Wei (伟)", Name("Fang", "Wei"), "伟"),
        ("Kim, Yong （김용）", Name("Kim", "Yong"), "김용"),
        ("方伟 (Wei Fang)", Name("方伟"), "Wei Fang"),
        ("Doe, Jo (ed.)", Name("Doe", "Jo"), "ed."),
        ("Doe, Jo (University of Metz)", Name("Doe", "Jo"), "University of Metz"),
    ],
)
def test_another_script_or_a_role_in_brackets_is_told_and_no_part_of_a_name(
    value: str, wanted: Name, left_out: str
) -> None:
    assert one(value) == wanted
    assert any(left_out in fault.what for fault in read_names(value)[1])


@pytest.mark.parametrize("value", ["Doe, William (Bill)", "Doe, J(ohn)", "{Fang (方)}, Daol"])
def test_other_brackets_stay_with_the_name(value: str) -> None:
    assert "(" in one(value).display
    assert rules(value) == []


@pytest.mark.parametrize(
    ("mark", "told"),
    [
        ("*", "*"),
        ("\\*", "*"),
        ("†", "†"),
        (" †", "†"),
        ("*†", "*†"),
        ("¹", "¹"),
        ("$^{*}$", "$^{*}$"),
        ("$^\\dagger$", "dagger"),
        ("$^{1}$$^{,2}$", "2"),
        ("^{1,2}", "1,2"),
        ("\\textsuperscript{1}", "{1}"),
        ("\\textsuperscript{\\textdagger}", "dagger"),
        ("{$^*$}", "*"),
        ("\\dag", "dag"),
        ("\\footnotemark[3]", "3"),
        ("\\thanks{Paid by A and B, Ltd.}", "Paid by A and B, Ltd."),
    ],
)
@pytest.mark.parametrize("value", ["Fox%s", "Fox%s, Ann", "Fox, Ann%s", "Ann Fox%s", "family=Fox%s, given=Ann"])
def test_a_footnote_mark_behind_a_name_is_told_and_no_part_of_it(value: str, mark: str, told: str) -> None:
    names, faults = read_names(value % mark + " and Roe, Al")
    assert names.names == (Name("Fox", "Ann" if "Ann" in value else ""), Name("Roe", "Al"))
    assert [fault.rule for fault in faults] == ["name-mark"]
    assert told in faults[0].what


def test_marks_may_stand_before_a_name_around_it_and_behind_a_group() -> None:
    assert one("*Fox, Ann") == one("**Fox, Ann**") == one("\\textbf{Fox, Ann}") == Name("Fox", "Ann")
    assert one("\\underline{Fox, Ann}$^*$") == Name("Fox", "Ann")
    assert one("{HERA Team}$^*$") == Name(literal="HERA Team")


def test_each_mark_is_told_once_with_the_number_of_names() -> None:
    _, faults = read_names("Fox*, Al and Roe$^1$, Bo and Poe*, Cy and Doe, Di")
    assert len(faults) == 2
    assert faults[0].what.endswith("and 1 more")


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ("L\\^e, Anh", Name("Lê", "Anh")),
        ("M\\textsuperscript{c}Fee, A.", Name("McFee", "A.")),
        ("K$\\ddot{o}$nig, A.", Name("König", "A.")),
        ("Mª Ruiz", Name("Ruiz", "Mª")),
        ("{Fox*}, Al", Name("Fox*", "Al")),
    ],
)
def test_what_only_looks_like_a_mark_stays(value: str, wanted: Name) -> None:
    assert one(value) == wanted
    assert rules(value) == []
