"""What entries have from others: ``crossref`` in either dialect, ``xdata``, and references that lead nowhere."""

from __future__ import annotations

import io

import pytest

from seedcite.formats._bib_read import read
from seedcite.formats._dump import Dump
from seedcite.model.dates import Date
from seedcite.model.issues import Issue
from seedcite.model.names import Name
from seedcite.model.record import Record


def read_all(text: str, dialect: str = "biblatex") -> tuple[dict[str, Record], list[Issue]]:
    pieces = list(read(Dump("x.bib", io.BytesIO(text.encode())), None, dialect))
    records = {piece.id: piece for piece in pieces if isinstance(piece, Record)}
    return records, [piece for piece in pieces if isinstance(piece, Issue)]


def test_a_chapter_has_the_book_of_its_collection_and_keeps_the_reference() -> None:
    records, issues = read_all(
        "@incollection{child, title={Winds}, author={Ng, Li}, crossref={PARENT}, pages={1--2}}\n"
        "@collection{parent, title={Weather}, subtitle={A Reader}, editor={Roe, Al}, date={2001}, publisher={P},"
        " shorttitle={W}, label={L}, timestamp={2020}}"
    )
    child = records["child"]
    assert (child.title, child.container_title, child.title_short) == ("Winds", "Weather: A reader", "")
    assert (child.editor.names, child.issued, child.publisher) == ((Name("Roe", "Al"),), Date.of(2001), "P")
    assert child.custom["bibtex"] == {"crossref": "PARENT"}
    assert issues == []


def test_what_the_child_says_itself_stays() -> None:
    records, _ = read_all(
        "@inproceedings{c, title={T}, booktitle={Own}, year={1999}, address={Bern}, crossref={p}}\n"
        "@proceedings{p, title={Theirs}, date={2001}, location={Oslo}, publisher={P}}"
    )
    child = records["c"]
    assert (child.container_title, child.issued, child.publisher_place) == ("Own", Date.of(1999), "Bern")
    assert child.publisher == "P"


def test_a_chain_hands_on_what_each_has() -> None:
    records, _ = read_all(
        "@inbook{c, title={Macbeth}, crossref={b}}\n"
        "@book{b, title={Tragedies}, date={1975}, volume={3}, crossref={m}}\n"
        "@mvbook{m, title={Works}, author={Ng, Li}, date={1970/1980}, volumes={4}}"
    )
    child = records["c"]
    assert (child.title, child.container_title, child.volume_title) == ("Macbeth", "Works", "Tragedies")
    assert (child.volume, child.number_of_volumes, child.issued) == ("3", "4", Date.of(1975))
    assert child.author.names == child.container_author.names == (Name("Ng", "Li"),)


def test_an_article_has_the_journal_of_its_issue() -> None:
    records, _ = read_all(
        "@article{c, title={T}, crossref={p}}\n@periodical{p, title={Wind Letters}, volume={3}, number={4}}"
    )
    assert (records["c"].container_title, records["c"].volume, records["c"].issue) == ("Wind Letters", "3", "4")


def test_bibtex_gives_a_child_the_fields_as_they_are() -> None:
    records, _ = read_all(
        "@inproceedings{c, title={T}, crossref={p}}\n"
        "@proceedings{p, title={Long Title}, booktitle={Kite Proceedings}, editor={Roe, Al}, year=2001}",
        "bibtex",
    )
    assert (records["c"].container_title, records["c"].issued) == ("Kite proceedings", Date.of(2001))


@pytest.mark.parametrize("dialect", ["bibtex", "biblatex"])
def test_a_parent_of_any_type_gives_the_title_of_the_book(dialect: str) -> None:
    records, _ = read_all("@incollection{c, title={T}, crossref={p}}\n@book{p, title={Weather}}", dialect)
    assert records["c"].container_title == "Weather"


def test_a_parent_that_is_missing_is_a_warning_and_the_child_is_read() -> None:
    records, issues = read_all("@inbook{c, title={T},\n crossref={nobody}}")
    assert records["c"].title == "T"
    assert [(issue.level, issue.rule, issue.key, issue.field, issue.where.line) for issue in issues] == [
        ("warning", "missing-parent", "c", "crossref", 2)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "@book{a, title={T}, crossref={a}}",
        "@book{a, title={T}, crossref={B}}\n@book{b, title={U}, crossref={a}}",
        "@book{a, title={T}, xdata={b,c}}\n@xdata{b, xdata={c}}\n@xdata{c, xdata={b}}",
    ],
)
def test_a_circle_is_an_error_and_all_entries_are_read(text: str) -> None:
    records, issues = read_all(text)
    assert records["a"].title == "T"
    assert {(issue.level, issue.rule) for issue in issues} == {("error", "reference-cycle")}


def test_many_entries_that_refer_to_each_other_are_read_at_once() -> None:
    keys = [f"k{number}" for number in range(60)]
    text = "\n".join(f"@book{{{key}, title={{T}}, xdata={{{','.join(keys)}}}}}" for key in keys)
    records, issues = read_all(text)
    assert len(records) == 60
    assert issues


def test_xdata_gives_all_its_fields_wherever_it_stands() -> None:
    records, _ = read_all(
        "@book{a, title={T}, location={Bern}, xdata={p, q}}\n"
        "@xdata{p, publisher={Wind Press}, location={Oslo}}\n@xdata{q, langid={german}}"
    )
    found = records["a"]
    assert (found.publisher, found.publisher_place, found.language) == ("Wind Press", "Bern", "de-DE")


def test_xdata_gives_one_field_or_one_item_of_a_list() -> None:
    records, issues = read_all(
        "@book{a, title={T}, author={Poe, Bo and xdata=my-x-author-2}, publisher={xdata=my-x-publisher}}\n"
        "@xdata{my-x, author={Ng, Li and Roe, Al}, publisher={Wind Press}}"
    )
    assert records["a"].author.names == (Name("Poe", "Bo"), Name("Roe", "Al"))
    assert records["a"].publisher == "Wind Press"
    assert issues == []


def test_a_reference_to_no_field_is_a_warning_and_kept() -> None:
    records, issues = read_all("@book{a, title={T}, publisher={xdata=x-publisher-7}}\n@xdata{x, title={U}}")
    assert records["a"].publisher == "xdata=x-publisher-7"
    assert [issue.rule for issue in issues] == ["missing-parent"]


def test_an_alias_of_a_parent_will_do() -> None:
    records, issues = read_all("@inbook{c, title={T}, crossref={old}}\n@book{new, ids={older, old}, title={Weather}}")
    assert records["c"].container_title == "Weather"
    assert issues == []


def test_xref_gives_nothing() -> None:
    records, issues = read_all("@inbook{c, title={T}, xref={p}}\n@book{p, title={Weather}}")
    assert records["c"].container_title == ""
    assert records["c"].custom["bibtex"] == {"xref": "p"}
    assert issues == []


def test_a_reference_is_found_wherever_it_stands_in_a_long_file() -> None:
    filler = "".join(f"@misc{{m{number}, title={{T}}}}\n" for number in range(9_000))
    for shift in range(0, 60, 7):
        text = (
            f"@book{{p, title={{Weather}}}}\n{filler[: 199_960 - shift]}\n@inbook{{c, title={{T}}, CrossRef = {{P}}}}\n"
        )
        records, _ = read_all(text)
        assert records["c"].container_title == "Weather"
