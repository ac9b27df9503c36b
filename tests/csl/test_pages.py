"""Page ranges (CSL 1.0.2, appendix V: the examples are the Chicago Manual's own rules)."""

from __future__ import annotations

import pytest

from seedcite.csl._pages import first_page, pages


@pytest.mark.parametrize(
    ("text", "format", "result"),
    [
        ("1-20", "minimal-two", "1–20"),
        ("321-328", "minimal", "321–8"),
        ("321-328", "minimal-two", "321–28"),
        ("321-28", "expanded", "321–328"),
        ("321-328", None, "321–328"),
        ("321-28", None, "321–28"),
        ("3-10", "chicago", "3–10"),
        ("100-104", "chicago", "100–104"),
        ("101-108", "chicago", "101–8"),
        ("321-325", "chicago", "321–25"),
        ("1496-1504", "chicago", "1496–1504"),
        ("S12-S19", "minimal", "S12–9"),
        ("e100-e108", "expanded", "e100–e108"),
        ("20-5", "minimal", "20–5"),
        ("500-20", "expanded", "500–520"),
        ("1--10", "expanded", "1–10"),
        ("1–10, 15-18", "expanded", "1–10, 15–18"),
        ("iv-xi", "expanded", "iv-xi"),
        ("1234567", "minimal", "1234567"),
        ("12 pages", "minimal", "12 pages"),
        ("", "minimal", ""),
    ],
)
def test_page_ranges(text: str, format: str | None, result: str) -> None:
    assert pages(text, format) == result


def test_the_delimiter_is_the_locales() -> None:
    assert pages("1-20", "expanded", "‑") == "1‑20"


@pytest.mark.parametrize(("text", "first"), [("321-28", "321"), ("e7", "e7"), ("1, 5", "1"), ("1–2", "1"), ("", "")])
def test_the_first_page(text: str, first: str) -> None:
    assert first_page(text) == first
