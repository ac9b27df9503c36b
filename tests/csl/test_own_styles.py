"""The styles that the project wrote itself."""

from __future__ import annotations

from pathlib import Path

import citeproc
import pytest
from lxml import etree

from seedcite.csl import bibliography

from ..shared import ROOT
from .items import ALL, ARTICLE, BOOK, CHAPTER, EDITED, PREPRINT, WEBPAGE

STYLES = sorted((ROOT / "styles").glob("*.csl"))


def test_there_are_styles() -> None:
    assert "publication-list" in [path.stem for path in STYLES]


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.stem)
def test_a_style_is_valid_csl(path: Path) -> None:
    schema = etree.RelaxNG(etree.parse(citeproc.SCHEMA_PATH))
    schema.assertValid(etree.parse(str(path)))


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("locale", ["en-US", "de-DE", "fr-FR"])
def test_a_style_prints_every_kind_of_record(path: Path, locale: str) -> None:
    references = bibliography(ALL, path.stem, locale=locale)
    assert [reference.issues for reference in references] == [()] * len(ALL)


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (PREPRINT, "Yaoyuan Wang et al. HiFloat4 Format for Language Model Pre-training. arXiv:2401.01234, 2026. "
                   "https://arxiv.org/abs/2401.01234"),
        (ARTICLE, "Uwe Vogel, Jane Roe, et al. What is <this> & that? Journal of A & B 12(3), pp. 123–129, 2024. "
                  "https://doi.org/10.1000/x_y(z)"),
        (BOOK, "Ludwig van Beethoven, Jean-Luc de la Tour, and Martin Luther King Jr. The E. coli book of H2O. "
               "2nd ed., Springer, Berlin, 2019–2020."),
        (CHAPTER, "Ann Lee and Bo Chen. A chapter. In The collection, edited by Ed Itor et al., MIT Press, pp. 1–20, "
                  "in press."),
        (EDITED, "Sam Smith and Kim Kay (eds.). Edited volume. 2001."),
        (WEBPAGE, "An anonymous page. 2020. https://example.org/a_b"),
    ],
)  # fmt: skip
def test_the_publication_list_is_author_title_venue_year(record: object, expected: str) -> None:
    assert str(bibliography([record], "publication-list")[0]) == expected  # type: ignore[list-item]


def test_the_publication_list_begins_with_the_newest() -> None:
    keys = [reference.key for reference in bibliography(ALL, "publication-list")]
    assert [key for key in keys if key not in ("lee",)] == ["wang", "vogel", "anon", "beethoven", "many", "li", "smith"]
