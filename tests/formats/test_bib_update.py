"""Bringing a ``.bib`` text up to date: what a record changes is changed, and no other byte."""

from __future__ import annotations

import difflib
import re

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import seedcite
from seedcite import Date, Record

from ..shared import SEEDS, shared

TEXT = """% A list kept by hand.

@string{aa = "Astronomy \\& Astrophysics"}

@article{smith2004,
  author  = "Smith, John and Doe, Jane",
  title   = {The {LLM} Way of Life},
  journal = aa,
  year    = 2004, month = jan,
  pages   = {1--10},
  groups  = {read},
}
text between that nobody should touch }

@comment{jabref-meta: saveActions:enabled;}
@Book{b, title={Book}, author={Anna Bell}, year={1999}}
"""


def records(text: str = TEXT, format: str = "bibtex") -> list[Record]:
    return list(seedcite.read_text(text, format=format).records)


def changed_lines(before: str, after: str) -> list[str]:
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm="")
    return [line for line in lines if line[:1] in "+-" and line[:3] not in ("+++", "---")]


@pytest.mark.parametrize("label", ["bibtex", "biblatex"])
def test_records_that_say_what_the_text_says_change_no_byte(label: str):
    assert seedcite.update(TEXT, records(format=label), label) == TEXT


def test_a_changed_value_is_replaced_in_its_place_and_a_new_one_stands_after_the_last():
    smith, bell = records()
    smith = attrs.evolve(smith, page="1-11", volume="12")
    after = seedcite.update(TEXT, [smith, bell], "bibtex")
    assert changed_lines(TEXT, after) == ["-  pages   = {1--10},", "+  pages   = {1--11},", "+  volume = {12},"]


def test_a_value_that_is_gone_takes_its_line_with_it():
    smith, _ = records()
    after = seedcite.update(TEXT, [attrs.evolve(smith, page="")], "bibtex")
    assert changed_lines(TEXT, after) == ["-  pages   = {1--10},"]


def test_an_entry_on_one_line_stays_on_it():
    _, bell = records()
    after = seedcite.update(TEXT, [attrs.evolve(bell, publisher="Hall", title="Books")], "bibtex")
    assert "@Book{b, title={Books}, author={Anna Bell}, year={1999}, publisher = {Hall}}" in after
    gone = seedcite.update(TEXT, [attrs.evolve(bell, issued=Date())], "bibtex")
    assert changed_lines(TEXT, gone)[1] == "+@Book{b, title={Book}, author={Anna Bell},}"


def test_the_parts_of_a_date_become_one_date_where_that_is_the_dialect():
    smith, bell = records(format="biblatex")
    after = seedcite.update(TEXT, [attrs.evolve(smith, issued=Date.parse("2005-03-07")), bell], "biblatex")
    assert changed_lines(TEXT, after) == ["-  year    = 2004, month = jan,", "+  date = {2005-03-07},"]
    assert records(after, "biblatex")[0].issued == Date.parse("2005-03-07")


def test_another_type_changes_the_word_behind_the_at_sign():
    _, bell = records()
    after = seedcite.update(TEXT, [attrs.evolve(bell, type="thesis", publisher="Lund")], "bibtex")
    assert "@phdthesis{b," in after
    assert records(after)[1].type == "thesis"


def test_a_new_record_stands_at_the_end_after_a_blank_line():
    new = Record(id="new1", type="book", title="New", issued=Date.of(2020))
    after = seedcite.update(TEXT, [new], "biblatex")
    assert after.startswith(TEXT)
    assert after[len(TEXT) :].startswith("\n@book{new1,\n")
    assert [record.id for record in records(after)] == ["smith2004", "b", "new1"]


def test_a_key_that_is_made_is_none_of_the_texts():
    text = "@book{bell1999book, title={Other}, author={Carl Dahl}, year={2001}}\n"
    new = Record(type="book", title="Book", author=records()[1].author, issued=Date.of(1999))
    after = seedcite.update(text, [new], "bibtex")
    assert after.startswith(text)
    assert len(records(after)) == 2


def test_an_entry_without_a_record_stays():
    assert seedcite.update(TEXT, [], "bibtex") == TEXT


def test_of_two_entries_with_one_key_the_first_is_the_first_records_and_the_next_the_nexts():
    text = "@book{k, title={One}}\n@book{K, title={Two}}\n"
    first, second = records(text)
    after = seedcite.update(text, [attrs.evolve(first, title="Three")], "bibtex")
    assert after == "@book{k, title={Three}}\n@book{K, title={Two}}\n"
    after = seedcite.update(text, [first, attrs.evolve(second, title="Four")], "bibtex")
    assert after == "@book{k, title={One}}\n@book{K, title={Four}}\n"


def test_a_record_more_than_a_key_has_entries_gets_a_key_of_its_own():
    text = "@book{k, title={One}}\n"
    (one,) = records(text)
    after = seedcite.update(text, [one, attrs.evolve(one, title="Two", author=records()[0].author)], "biblatex")
    assert after.startswith(text)
    assert [record.id for record in records(after)] == ["k", "smithndtwo"]


def test_an_inherited_value_that_changes_is_written_in_the_child():
    text = (
        "@inproceedings{c, title={Paper}, crossref={p}}\n"
        "@proceedings{p, title={Proceedings}, publisher={Hall}, year={2001}}\n"
    )
    child, parent = records(text)
    after = seedcite.update(text, [attrs.evolve(child, publisher="Wall"), parent], "bibtex")
    assert records(after)[0].publisher == "Wall"
    assert records(after)[1] == parent


def test_windows_line_ends_stay_and_are_used():
    text = TEXT.replace("\n", "\r\n")
    smith, bell = records()
    new = Record(id="new1", title="New")
    after = seedcite.update(text, [attrs.evolve(smith, volume="12"), bell, new], "bibtex")
    assert "\n" not in after.replace("\r\n", "")
    assert "  groups  = {read},\r\n  volume = {12},\r\n}" in after


def test_an_abstract_is_kept_up_to_date_but_not_added_unasked():
    with_one = "@book{k, title={One}, abstract={Old.}}\n"
    (book,) = records(with_one)
    assert "abstract={New.}" in seedcite.update(with_one, [attrs.evolve(book, abstract="New.")], "bibtex")
    without = "@book{k, title={One}}\n"
    told = attrs.evolve(records(without)[0], abstract="New.")
    assert seedcite.update(without, [told], "bibtex") == without
    assert "New." in seedcite.update(without, [told], "bibtex", abstracts=True)


def test_only_bib_files_can_be_updated():
    with pytest.raises(seedcite.UsageError, match=re.escape("'csl-json' cannot be updated (can be: biblatex, bibtex)")):
        seedcite.update("[]", [], "csl-json")


@pytest.mark.parametrize("label", ["bibtex", "biblatex"])
def test_every_file_of_the_corpus_updated_with_its_own_records_stays_as_it_is(label: str):
    moved = []
    for path in sorted(shared("bench/bibtex/corpus").glob("*.bib")):
        text = path.read_bytes().decode("utf-8", "replace")
        found = seedcite.read_text(text, format=label).records
        if "\0" not in text and seedcite.update(text, [record for record in found if record.id], label) != text:
            moved.append(path.name)
    assert moved == []


@given(
    st.fixed_dictionaries(
        {}, optional={name: st.text(max_size=12) for name in ("title", "volume", "page", "publisher", "note", "doi")}
    )
)
def test_what_was_updated_reads_as_the_record_that_was_given(values: dict[str, str]):
    smith, bell = records()
    wanted = attrs.evolve(smith, **values)
    after = seedcite.update(TEXT, [wanted], "biblatex")
    alone = seedcite.export([wanted], "biblatex")
    again = records(after, "biblatex")
    assert seedcite.export(again[:1], "biblatex") == seedcite.export(records(alone, "biblatex"), "biblatex")
    assert again[1] == attrs.evolve(bell, sources=again[1].sources)
    assert "text between that nobody should touch }" in after


@given(st.sets(st.sampled_from(["title", "author", "container_title", "issued", "page"])))
def test_updating_twice_changes_nothing_more(cleared: set[str]):
    smith, _ = records()
    emptied = attrs.evolve(smith, **{name: getattr(Record(), name) for name in cleared})
    once = seedcite.update(TEXT, [emptied], "bibtex")
    assert seedcite.update(once, [emptied], "bibtex") == once


@pytest.mark.parametrize("label", ["bibtex", "biblatex"])
def test_records_without_keys_are_known_by_what_they_say(label: str):
    found = seedcite.read(SEEDS[1]).records
    text = seedcite.export(found, label)
    assert seedcite.update(text, found, label) == text


def test_a_publication_known_by_what_it_says_keeps_its_key_and_what_stands_there():
    smith, _ = records()
    told = attrs.evolve(smith, id="", page="", doi="10.1/x", sources=(), custom={})
    after = seedcite.update(TEXT, [told], "bibtex")
    assert changed_lines(TEXT, after) == ["+  doi = {10.1/x},"]


def test_what_has_no_place_is_told_of_what_changed_and_of_nothing_else():
    from seedcite._update import updated

    smith, bell = records()
    told: list[seedcite.Issue] = []
    updated(TEXT, [attrs.evolve(smith, custom={"other": 1}), bell], "bibtex", tell=told.append)
    assert [(issue.rule, issue.key) for issue in told] == [("no-place", "smith2004")]


def test_an_entry_written_anew_keeps_a_key_that_no_file_is_written_with():
    text = "@inproceedings{a b's, title={Paper}, crossref={p}}\n@proceedings{p, title={Acts}, publisher={Hall}}\n"
    child, parent = records(text)
    after = seedcite.update(text, [attrs.evolve(child, publisher="", container_title="", volume="3"), parent], "bibtex")
    assert [record.id for record in records(after)] == ["a b's", "p"]
    assert records(after)[0].volume == "3"
