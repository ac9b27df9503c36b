"""What is remembered of short texts: the same as the function gives, in bounded memory."""

from __future__ import annotations

from seedcite.formats import _memo
from seedcite.formats._memo import Memo


def test_a_function_is_asked_once_for_a_text():
    asked: list[str] = []

    def function(text: str) -> str:
        asked.append(text)
        return text.upper()

    memo = Memo(function)
    assert [memo["ab"], memo["c"], memo["ab"]] == ["AB", "C", "AB"]
    assert asked == ["ab", "c"]


def test_nothing_is_a_value_to_remember_too():
    asked: list[str] = []
    memo = Memo(asked.append)
    assert memo["a"] is memo["a"] is None
    assert asked == ["a"]


def test_long_texts_are_not_kept():
    memo = Memo(len)
    text = "a" * 10_000
    assert memo[text] == 10_000
    assert not memo


def test_it_is_emptied_when_it_is_full(monkeypatch):
    monkeypatch.setattr(_memo, "_MOST", 10)
    memo = Memo(int)
    assert [memo[str(number)] for number in range(100)] == list(range(100))
    assert 0 < len(memo) <= 10
