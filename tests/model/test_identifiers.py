"""URLs are found in running text without the punctuation around them."""

from __future__ import annotations

import pytest

from seedcite.model.identifiers import Eprint, urls_in


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Code is at https://example.org/a-b.", ["https://example.org/a-b"]),
        ("(see http://example.org/a_(b)), and", ["http://example.org/a_(b)"]),
        ("at https://example.org/x↗", ["https://example.org/x"]),
        ("https://a.example/, https://b.example/?q=1!", ["https://a.example/", "https://b.example/?q=1"]),
        ("no link ↗ and www only", []),
        (r"\url{https://example.org/p}", ["https://example.org/p"]),
    ],
)
def test_a_url_ends_before_the_sentence_does(text: str, expected: list[str]) -> None:
    assert urls_in(text) == expected


def test_the_primary_category_is_the_first_one() -> None:
    assert Eprint("arXiv", categories=("cs.LG", "stat.ML")).primary == "cs.LG"
    assert Eprint("arXiv").primary == ""
