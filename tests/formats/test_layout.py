"""How ``.bib`` files are laid out as asked, and that nothing but their look changes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seedcite.errors import UsageError
from seedcite.formats import _bib, biblatex, bibtex
from seedcite.formats._bib import Entry, Field
from seedcite.formats._format import Format, WriteOptions
from seedcite.formats._layout import Layout
from seedcite.model.dates import Date
from seedcite.model.names import Name, Names
from seedcite.model.record import Record

from .bib_records import every_type, texts

WORDS = "Twelve words stand here so that the line has to be broken somewhere"


def written(*records: Record, form: Format = biblatex.FORMAT, **asked: Any) -> str:
    assert form.write is not None
    return "".join(form.write(records, WriteOptions(layout=Layout(**asked))))


def record(**held: Any) -> Record:
    return Record(
        **{"id": "k", "title": "Title", "author": Names((Name("Doe", "Jo"),)), "issued": Date.of(2020)} | held
    )


class TestFieldOrder:
    def test_named_fields_come_first_the_others_in_the_houses_order(self) -> None:
        lines = written(record(doi="10.1/x"), field_order=("doi", "title")).splitlines()
        assert [line.split()[0] for line in lines[1:-1]] == ["doi", "title", "author", "date"]

    def test_fields_that_a_file_brought_can_be_named_too(self) -> None:
        lines = written(record(custom={"bibtex": {"groups": "a"}}), field_order=("groups",)).splitlines()
        assert [line.split()[0] for line in lines[1:-1]] == ["groups", "author", "title", "date"]

    def test_names_are_folded_to_lower_case(self) -> None:
        assert Layout(field_order=("DOI", " title ")).field_order == ("doi", "title")


class TestLook:
    def test_two_spaces_are_the_habit(self) -> None:
        assert written(Record(id="k", title="Title")) == "@misc{k,\n  title = {Title},\n}\n"

    @pytest.mark.parametrize(("indent", "wanted"), [(4, "    "), (0, ""), ("\t", "\t")])
    def test_indent(self, indent: int | str, wanted: str) -> None:
        assert f"\n{wanted}title = " in written(record(), indent=indent)

    def test_align_puts_the_signs_in_one_column(self) -> None:
        usual = [each for each in every_type() if each.id.startswith("whole") and each.type != "patent"]
        text = written(*usual, align=True)
        columns = {line.index(" = ") for line in text.splitlines() if line.startswith("  ")}
        assert columns == {16}

    def test_align_makes_room_for_a_longer_name(self) -> None:
        lines = written(record(archive_location="here", publisher_place="there"), align=True).splitlines()
        assert len({line.index(" = ") for line in lines[1:-1]}) == 1

    def test_ascii_is_the_dialects_habit_unless_asked(self) -> None:
        accented = record(title="Été")
        assert "Été" in written(accented)
        assert r"{\'E}t{\'e}" in written(accented, ascii=True)
        assert written(accented, form=bibtex.FORMAT).isascii()
        assert "Été" in written(accented, form=bibtex.FORMAT, ascii=False)

    def test_no_letter_is_dropped_where_ascii_cannot_say_it(self) -> None:
        assert "Як 深" in written(record(title="Як 深"), ascii=True)


class TestWrap:
    def test_lines_are_broken_at_blanks_and_go_on_indented(self) -> None:
        assert written(Record(id="k", note=WORDS), wrap=40) == (
            "@misc{k,\n  note = {Twelve words stand here so\n    that the line has to be broken\n    somewhere},\n}\n"
        )

    def test_no_line_with_a_blank_is_longer(self) -> None:
        for line in written(*every_type(), wrap=50, align=True).splitlines():
            assert len(line) <= 50 or " " not in line.partition(" = ")[2].strip()

    def test_addresses_and_identifiers_are_never_broken(self) -> None:
        text = written(record(url="https://a.example/a b " + "c " * 40, doi="10.1/" + "d " * 40), wrap=30)
        assert "url = {https://a.example/a b c c" in text
        assert "doi = {10.1/d d d" in text

    def test_a_command_keeps_the_blank_behind_its_backslash(self) -> None:
        assert "\\\n" not in Layout(wrap=20).folded("", "\\ ".join(["word"] * 20))

    @given(texts, st.integers(20, 60))
    def test_folding_the_lines_gives_the_value_back(self, text: Any, wrap: int) -> None:
        whole, broken = (written(Record(id="k", note=text, title=text), wrap=column) for column in (0, wrap))
        assert " ".join(broken.split()) == " ".join(whole.split())


class TestSort:
    RECORDS = (
        record(id="b", title="Über", author=Names((Name("Zed", "A"),)), issued=Date.of(2001)),
        record(id="C", title="Apples", author=Names((Name("Éa", "B"),)), issued=Date.of(2003)),
        record(id="a", title="The", author=Names(), issued=Date()),
        record(id="d", title="zoo", author=Names((Name("Eb", "A"),)), issued=Date.of(2001, 5)),
    )

    @pytest.mark.parametrize(
        ("sort", "wanted"), [("", "bCad"), ("key", "abCd"), ("author", "Cdba"), ("year", "bdCa"), ("title", "Cabd")]
    )
    def test_entries_are_sorted_as_asked(self, sort: str, wanted: str) -> None:
        lines = written(*self.RECORDS, sort=sort).splitlines()
        assert "".join(line[-2] for line in lines if line.startswith("@")) == wanted

    def test_what_is_alike_stays_in_the_order_given(self) -> None:
        twins = [record(id=key, title="Same") for key in ("x", "y")]
        assert Layout(sort="title").sorted([*twins, record(id="w", title="Same")])[-1].id == "y"


class TestBadValues:
    @pytest.mark.parametrize(
        ("asked", "told"),
        [
            ({"sort": "yaer"}, "one of key, author, year, title would be right.*did you mean 'year'"),
            ({"indent": -1}, "a number of spaces from 0 to 80"),
            ({"indent": "x"}, "spaces and tabs"),
            ({"indent": True}, "a number of spaces"),
            ({"wrap": -3}, "a column would be right, or 0"),
            ({"wrap": 5}, "a column from 20"),
            ({"field_order": "title doi"}, "a tuple of field names"),
            ({"field_order": ("a b",)}, "no name of a field"),
            ({"field_order": ("doi", "DOI")}, "twice"),
            ({"align": "yes"}, "True or False"),
            ({"ascii": "yes"}, "True, False or None"),
        ],
    )
    def test_a_bad_value_is_a_wrong_call_that_says_what_is_right(self, asked: dict[str, Any], told: str) -> None:
        with pytest.raises(UsageError, match=told):
            Layout(**asked)


def test_bibtexparsers_writer_gives_the_same_text() -> None:
    from bibtexparser import write_string
    from bibtexparser.writer import BibtexFormat

    entries = [
        Entry("book", "a", (Field("title", "A {B} c"), Field("month", "may", bare=True))),
        Entry("misc", "b", (Field("note", "x"),)),
    ]
    form = BibtexFormat()
    form.indent, form.trailing_comma, form.block_separator = "  ", True, "\n"
    written = "".join(_bib.write(entries)).replace("month = may", "month = {May}")
    assert write_string(_bib.library(written), bibtex_format=form) == written
