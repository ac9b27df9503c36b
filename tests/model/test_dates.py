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
        ("1999/", Date(Moment(1999), None)),
        ("1723~", Date(Moment(1723), Moment(1723), approximate=True)),
        ("1723?", Date(Moment(1723), Moment(1723), uncertain=True)),
        ("1723%", Date(Moment(1723), Moment(1723), uncertain=True, approximate=True)),
    ],
)
def test_a_date_is_typed_no_more_exactly_than_it_is_written(text: str, expected: Date) -> None:
    assert Date.parse(text) == expected
    assert Date.parse(text).literal == ""


@pytest.mark.parametrize("text", ["in press", "2026-13", "2026-02-32", "26", "May 2026", "/", "..", "forthcoming"])
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


@given(st.text())
def test_any_text_is_a_date_or_a_literal(text: str) -> None:
    assert Date.parse(text) == Date() or str(Date.parse(text))
