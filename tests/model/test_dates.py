"""A date knows how exact it is, and what is no date keeps its words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seedcite.model.dates import Date, Moment

from ..strategies import dates


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026", Date.of(2026)),
        ("2026-05", Date.of(2026, 5)),
        ("2026-05-03", Date.of(2026, 5, 3)),
        ("2026-23", Date.of(2026, 23)),
        ("-0044", Date.of(-44)),
        ("2020/2021", Date(Moment(2020), Moment(2021))),
        ("1999/..", Date(Moment(1999), None)),
        ("../1999", Date(None, Moment(1999))),
        ("1999/", Date(Moment(1999), None, unknown=True)),
        ("/1999", Date(None, Moment(1999), unknown=True)),
        ("1999-05~/..", Date(Moment(1999, 5), None, approximate=True)),
        ("1723?/1724~", Date(Moment(1723), Moment(1724), uncertain=True, approximate=True, marks="?/~")),
        ("1723/1724~", Date(Moment(1723), Moment(1724), approximate=True, marks="/~")),
        ("1723~/1724~", Date(Moment(1723), Moment(1724), approximate=True)),
        ("2003-21/2003-22", Date(Moment(2003, 21), Moment(2003, 22))),
        ("0000", Date.of(0)),
        ("-0044-03-15", Date.of(-44, 3, 15)),
        ("Y17000002", Date.of(17_000_002)),
        ("Y-17000002", Date.of(-17_000_002)),
        ("y17000/y18000", Date(Moment(17_000), Moment(18_000))),
        ("199X", Date(Moment(1990), Moment(1999), unspecified="decade")),
        ("19XX~", Date(Moment(1900), Moment(1999), approximate=True, unspecified="century")),
        ("1999-XX", Date(Moment(1999), Moment(1999), unspecified="month")),
        ("1999-XX-XX", Date(Moment(1999), Moment(1999), unspecified="month-day")),
        ("1999-12-XX", Date(Moment(1999, 12), Moment(1999, 12), unspecified="day")),
        ("2004-04-05T14:34:00Z", Date(*[Moment(2004, 4, 5, "14:34:00Z")] * 2)),
        ("2004-04-05T14:34:00+05:00", Date(*[Moment(2004, 4, 5, "14:34:00+05:00")] * 2)),
        ("2004-04-05T14:34:00.250?", Date(*[Moment(2004, 4, 5, "14:34:00.250")] * 2, uncertain=True)),
        ("1723~", Date(Moment(1723), Moment(1723), approximate=True)),
        ("1723?", Date(Moment(1723), Moment(1723), uncertain=True)),
        ("1723%", Date(Moment(1723), Moment(1723), uncertain=True, approximate=True)),
    ],
)
def test_a_date_is_typed_no_more_exactly_than_it_is_written(text: str, expected: Date) -> None:
    assert Date.parse(text) == expected
    assert Date.parse(text).literal == ""


@pytest.mark.parametrize(
    "text",
    [
        "in press",
        "2026-13",
        "2026-02-32",
        "26",
        "May 2026",
        "/",
        "..",
        "../..",
        "2026/x",
        "/x",
        "forthcoming",
        "Y1700",
        "199x",
        "199X/2001",
        "2026-05T10:00:00",
        "2026-05-03T25:00:00",
        "2026-33",
        "Y" + "9" * 5000,
    ],
)
def test_what_is_no_date_keeps_its_words(text: str) -> None:
    assert Date.parse(text) == Date(literal=text)
    assert Date.parse(text).year is None


def test_no_text_is_no_date() -> None:
    assert not Date.parse("")


@given(dates().filter(lambda date: not date.literal))
def test_a_date_reads_back_as_it_is_spelled(date: Date) -> None:
    if date.start is None and date.end is None:
        assert str(date) == ""
    else:
        assert Date.parse(str(date)) == date


def test_a_decade_is_no_year_but_the_range_of_its_years() -> None:
    decade = Date.parse("199X")
    assert decade.year is None
    assert decade.is_range
    assert Date.parse("1999-XX").year == 1999


def test_an_unknown_end_is_another_thing_than_an_open_one() -> None:
    assert Date.parse("1999/") != Date.parse("1999/..")
    assert str(Date.parse("1999/")) == "1999/"


@pytest.mark.parametrize(
    ("day", "there"),
    [
        (Moment(2024, 2, 29), True),
        (Moment(2023, 2, 29), False),
        (Moment(-4, 2, 29), True),
        (Moment(2024, 6, 31), False),
        (Moment(17_000, 12, 31), True),
        (Moment(2024, 6), True),
    ],
)
def test_a_day_stands_in_the_calendar_or_not(day: Moment, there: bool) -> None:
    assert day.in_calendar is there


@given(st.text())
def test_any_text_is_a_date_or_a_literal(text: str) -> None:
    assert Date.parse(text) == Date() or str(Date.parse(text))
