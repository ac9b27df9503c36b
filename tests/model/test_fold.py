"""Folding keeps letters of every script readable in ASCII, and finds the words that tell a title apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seedcite.model.fold import significant_words, to_ascii, words


@pytest.mark.parametrize(
    ("text", "expected"),
    [("Čapek", "Capek"), ("Günter", "Gunter"), ("Øst", "Ost"), ("Groß", "Gross"), ("方", "Fang"), ("Й", "I")],
)
def test_a_letter_becomes_its_ascii_spelling_and_is_never_dropped(text: str, expected: str) -> None:
    assert to_ascii(text) == expected


@given(st.text())
def test_folded_text_is_ascii(text: str) -> None:
    assert to_ascii(text).isascii()


def test_words_are_lower_case_and_joined_over_apostrophes_and_indices() -> None:
    assert words("L’été: GPT-4's π_0") == ["lete", "gpt", "4s", "pi0"]


def test_articles_and_prepositions_are_not_significant_unless_there_is_nothing_else() -> None:
    assert significant_words("On the Theory of Trees") == ["theory", "trees"]
    assert significant_words("To Be") == ["to", "be"]
    assert significant_words("Part I") == ["part", "i"]
