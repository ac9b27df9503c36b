"""Dates of ``.bib`` files: typed as far as they are certain, written so that they read back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seedcite.formats._bib_dates import (
    bibtex_says,
    read_date,
    read_edtf,
    spell_day,
    spell_edtf,
    spell_month,
    spell_year,
)
from seedcite.formats._bib_dates.spelling import ENGLISH, month_pieces
from seedcite.model.csl_item import to_csl
from seedcite.model.dates import Date, Moment
from seedcite.model.record import Record

from ..shared import shared
from ..strategies import dates

typed_dates = dates().filter(lambda date: not date.literal)


def edtf(date: Date) -> str:
    return str(date) if not date.literal else f"literal {date.literal}"


class TestDateFields:
    @pytest.mark.parametrize(
        "value",
        "1999 1999-05 1999-05-07 1999/2001 1999-05/1999-08 1999-05-07/1999-06-01 1999/ 1999/.. /1999 ../1999 1999? "
        "1999~ 1999% 1999-05~ 1999?/2001~ 1487~/1490 1487/1488~ 199X 19XX 1999-XX 1999-05-XX 1999-XX-XX 1999-21 "
        "1999-22/1999-24 -0044 -0044-03-15 0099 0000 Y-1700000 Y17000002 1999-05-07T12:30:00 1999-05-07T12:30:00Z "
        "1999-05-07T12:30:00+05:00 2016-01-19T14:20:00.000Z -0221/-0219".split(),
    )
    def test_edtf_is_read_without_a_word_and_written_as_it_was(self, value: str) -> None:
        date, faults = read_edtf(value)
        assert faults == ()
        assert not date.literal
        assert spell_edtf(date) == value

    @pytest.mark.parametrize(
        ("value", "same"),
        [
            ("{1999}", "1999"),
            (" 1999-05 ", "1999-05"),
            ("1999\\%", "1999%"),
            ("1723\\textasciitilde{}", "1723~"),
            ("१९९९-०५-०७", "1999-05-07"),
            ("1999‑05", "1999-05"),
        ],
    )
    def test_what_tex_and_other_scripts_do_to_figures_is_no_fault(self, value: str, same: str) -> None:
        assert read_edtf(value) == read_edtf(same)

    @pytest.mark.parametrize("value", ["", "  ", "{}"])
    def test_an_empty_field_is_no_date(self, value: str) -> None:
        assert read_edtf(value) == (Date(), ())

    @pytest.mark.parametrize(
        ("value", "right"),
        [
            ("May 1999", "1999-05"),
            ("May 3, 2012", "2012-05-03"),
            ("29 November 2011", "2011-11-29"),
            ("3rd of May, 2012", "2012-05-03"),
            ("Montag, 3. Mai 2012", "2012-05-03"),
            ("1er février 2012", "2012-02-01"),
            ("3 de mayo de 2012", "2012-05-03"),
            ("12-May-2012", "2012-05-12"),
            ("Jan./1992", "1992-01"),
            ("08 1995", "1995-08"),
            ("1987 11", "1987-11"),
            ("1987 11 03", "1987-11-03"),
            ("2012年5月3日", "2012-05-03"),
            ("1999-5-7", "1999-05-07"),
            ("2012/05/03", "2012-05-03"),
            ("2012.05.03", "2012-05-03"),
            ("17-05-2020", "2020-05-17"),
            ("25/12/2012", "2012-12-25"),
            ("12/25/2012", "2012-12-25"),
            ("05/05/2012", "2012-05-05"),
            ("1.5.1998", "1998-05-01"),
            ("19851030", "1985-10-30"),
            ("2012/05", "2012-05"),
            ("1999--2001", "1999/2001"),
            ("1999–2001", "1999/2001"),
            ("1999-05-07 to 1999-05-09", "1999-05-07/1999-05-09"),
            ("June 29--July 1, 2011", "2011-06-29/2011-07-01"),
            ("30 December 2011 -- 2 January 2012", "2011-12-30/2012-01-02"),
            ("Sep--Oct 1999", "1999-09/1999-10"),
            ("c. 1850", "1850~"),
            ("300 BC", "-0299"),
            ("712", "0712"),
            ("199x", "199X"),
            ("2012-05-03/05", "2012-05-03/2012-05-05"),
            ("2012-05-03/06-01", "2012-05-03/2012-06-01"),
            ("2012-05/06", "2012-05/2012-06"),
            ("2012 Sep 3-5", "2012-09-03/2012-09-05"),
            ("May 3 and 4, 2012", "2012-05-03/2012-05-04"),
            ("2012-Sep-03", "2012-09-03"),
            ("2004-06-uu", "2004-06-XX"),
            ("20uu", "20XX"),
            ("1998/unknown", "1998/"),
            ("1999/open", "1999/.."),
            ("1723?~", "1723%"),
            ("y17000", "Y17000"),
            ("1999-05-07T12:30:00+0500", "1999-05-07T12:30:00+05:00"),
            ("2010-01-27 12:34:00 -0500", "2010-01-27T12:34:00-05:00"),
        ],
    )
    def test_a_date_in_another_spelling_is_typed_and_the_right_one_named(self, value: str, right: str) -> None:
        date, (fault,) = read_edtf(value)
        assert edtf(date) == right
        assert fault.rule == "date-form"
        assert fault.fix == f"{right} would be right"

    @pytest.mark.parametrize(
        ("value", "typed"),
        [
            ("1999-33", "1999"),
            ("2012-13", "2012"),
            ("1999-13-40", "1999"),
            ("1999-00-00", "1999"),
            ("1996-10-35", "1996-10"),
            ("2012-02-30", "2012-02"),
            ("1999-05-07/1999-06-31", "1999-05-07/1999-06"),
            ("1999-05-07/1999-13-01", "1999-05-07/1999"),
            ("1985-1030", "1985"),
            ("2001/02", "2001"),
            ("1999-05-07T25:00:00", "1999-05-07"),
            ("1999-05-07T12:30", "1999-05-07"),
            ("Accessed: Feb. 3, 2016", "2016-02-03"),
            ("2012-05-03 (accessed)", "2012-05-03"),
            ("Thu, 03 May 2012 10:00:00 GMT", "2012-05-03"),
            ("Winter 2012/2013", "2012/2013"),
            ("Winter 1998-99", "1998/1999"),
            ("late 2012", "2012"),
            ("2012-Q1", "2012"),
            ("2012–12", "2012"),
            ("2012-06-00", "2012-06"),
            ("03/05/2012", "2012"),
            ("11-12-1998", "1998"),
            ("Y1700", "1700"),
        ],
    )
    def test_of_a_faulty_date_what_is_certain_is_typed(self, value: str, typed: str) -> None:
        date, (fault,) = read_edtf(value)
        assert edtf(date) == typed
        assert fault.rule == "bad-date"
        assert value[:20] in fault.what
        assert fault.fix

    @pytest.mark.parametrize(
        "value",
        ["in press", "forthcoming", "unknown", "n.d.", "26", "19XXX-XX-XX", "199X/200X", "-044", "-44", "1999 or 2000",
         "before 1990",
         "1999/2001/2003", "0000-00-00", "3/5/12", "/", "../..", "Vol. 3", "May", "2012-05-03-04",
         "x" * 5000,
         "9" * 5000, "1-" * 5000, "\0" * 99],
    )  # fmt: skip
    def test_what_is_no_date_or_can_be_two_keeps_its_words(self, value: str) -> None:
        date, (fault,) = read_edtf(value)
        assert date.year is None
        assert fault.rule == "bad-date"
        assert date.literal
        assert len(fault.what) < 120

    def test_both_days_that_a_date_can_mean_are_named(self) -> None:
        assert read_edtf("03/05/2012")[1][0].fix == "2012-05-03 or 2012-03-05 would be right"

    def test_a_state_of_publication_has_a_field_of_its_own(self) -> None:
        assert read_edtf("forthcoming")[1][0].fix == "pubstate = {forthcoming} would be right"

    @given(typed_dates)
    def test_a_date_reads_back_as_it_is_written(self, date: Date) -> None:
        assert read_edtf(spell_edtf(date)) == (date, ())

    def test_a_day_that_is_in_no_calendar_is_not_written_for_biber_rejects_it(self) -> None:
        assert spell_edtf(Date.of(2026, 2, 30)) == "2026-02"
        assert spell_edtf(Date.of(2024, 2, 29)) == "2024-02-29"
        assert spell_edtf(Date(Moment(2026, 6, 30), Moment(2026, 6, 31))) == "2026-06-30/2026-06"
        assert spell_edtf(Date.of(17_000, 5)) == "Y17000"

    def test_words_are_not_written_as_a_date(self) -> None:
        assert spell_edtf(Date(literal="in press")) == spell_year(Date(literal="in press")) == ""

    @given(st.text() | st.text("0123456789-/.~?%XTZ: ,–janmycBC[]{}\\", max_size=24))
    def test_no_value_is_refused_and_none_is_lost(self, value: str) -> None:
        date, faults = read_edtf(value)
        assert date or faults or not value.strip(" \t\r\n{}~\\") or not str(read_edtf("x" + value)[0])[1:].strip()
        assert read_edtf(spell_edtf(date))[0] in (date, Date())


class TestYears:
    @pytest.mark.parametrize(
        ("value", "wanted"),
        [
            ("1999", "1999"),
            ("{2012}", "2012"),
            ("2012.", "2012"),
            ("[1984]", "1984"),
            ("c. 1500", "1500~"),
            ("c.~1500", "1500~"),
            ("ca. 1500", "1500~"),
            ("circa 1984", "1984~"),
            ("um 1500", "1500~"),
            ("\\textasciitilde{}1984", "1984~"),
            ("$\\sim$1984", "1984~"),
            ("1984?", "1984?"),
            ("[1984?]", "1984?"),
            ("ca. 1984?", "1984%"),
            ("1999/2000", "1999/2000"),
            ("1999--2000", "1999/2000"),
            ("1999-2000", "1999/2000"),
            ("1999–2000", "1999/2000"),
            ("1999/00", "1999/2000"),
            ("1998/99", "1998/1999"),
            ("1998-99", "1998/1999"),
            ("2012-13", "2012/2013"),
            ("2001/02", "2001/2002"),
            ("1999--", "1999/.."),
            ("1999--?", "1999/"),
            ("--1999", "../1999"),
            ("ca. 1487--1490", "1487~/1490~"),
            ("2010 [1995]", "2010"),
            ("[1995] 2010", "2010"),
            ("MMXII", "2012"),
            ("\\textsc{mcmxcix}", "1999"),
            ("300 BC", "-0299"),
            ("300 B.C.E.", "-0299"),
            ("1500 v. Chr.", "-1499"),
            ("300--200 BC", "-0299/-0199"),
            ("AD 79", "0079"),
            ("712", "0712"),
            ("12000", "Y12000"),
            ("199X", "199X"),
            ("1990s", "199X"),
            ("199-", "199X"),
            ("[199-?]", "199X?"),
            ("[19--]", "19XX"),
            ("19??", "19XX"),
            ("1998 and 1999", "1998/1999"),
            ("1998, 1999", "1998/1999"),
            ("\\bibinfo{year}{2012}", "2012"),
            ("ca. 1990s", "199X~"),
            ("ca. 19XX", "19XX~"),
            ("{\\noopsort{1973a}}1973", "1973"),
            ("\\emph{2012}", "2012"),
            ("%\n  2012", "2012"),
            ("in press", "literal in press"),
            ("forthcoming", "literal forthcoming"),
            ("n.d.", "literal n.d."),
            ("unknown", "literal unknown"),
            (",", "literal ,"),
            ("t.\\,a.", "literal t. a."),
        ],
    )
    def test_a_year_in_words_is_typed_or_kept_as_they_are(self, value: str, wanted: str) -> None:
        date, faults = read_date({"year": value})
        assert edtf(date).replace("\u202f", " ").replace("\u2009", " ") == wanted
        assert faults == ()

    @pytest.mark.parametrize(
        ("value", "wanted", "fix"),
        [
            ("2012a", "2012", "year = {2012}"),
            ("1999-05-07", "1999-05-07", "year = {1999}, month = may, day = {7}"),
            ("May 2012", "2012-05", "year = {2012}, month = may"),
            ("1987 11", "1987-11", "year = {1987}, month = nov"),
            ("07/09/2014", "2014", "2014-09-07 or 2014-07-09"),
            ("autumn 1999", "1999-23", 'year = {1999}, month = "Autumn"'),
            ("15 March 44 BC", "-0043-03-15", "year = {44 BC}, month = mar, day = {15}"),
            ("2012 (in press)", "2012", "year = {2012}"),
            ("2012, to appear", "2012", "year = {2012}"),
            ("c1984", "1984", "year = {1984}"),
            ("99", "0099", "all figures of the year"),
            ("199?", "literal 199?", "the year in figures"),
            ("1984/5", "1984", "1984--1985, or a month of its own,"),
            ("2011 (2012)", "literal 2011 (2012)", "one year"),
            ("5772 [2012]", "literal 5772 [2012]", "one year"),
            ("2009-10", "2009", "2009--2010, or a month of its own,"),
            ("1999 or 2000", "literal 1999 or 2000", "the year in figures"),
            ("0000", "literal 0000", "the year in figures"),
            ("1900s", "literal 1900s", "the year in figures"),
            ("before 1990", "literal before 1990", "the year in figures"),
        ],
    )
    def test_what_a_year_says_beside_the_year_is_told(self, value: str, wanted: str, fix: str) -> None:
        date, (fault,) = read_date({"year": value})
        assert edtf(date) == wanted
        assert fault.fix == f"{fix} would be right"

    def test_a_year_in_brackets_behind_the_year_is_that_of_the_original(self) -> None:
        assert read_date({"year": "2010 [1995]"}, "orig") == (Date.of(1995), ())
        assert read_date({"year": "2010", "origyear": "1995"}, "orig") == (Date.of(1995), ())
        assert read_date({"year": "2010"}, "orig") == (Date(), ())
        assert read_date({"year": "1995 [2010]"}, "orig") == (Date(), ())
        assert read_date({"year": "1995 [2010]"})[1]


class TestMonths:
    @pytest.mark.parametrize(
        ("month", "wanted"),
        [
            ("January", "1999-01"),
            ("jan", "1999-01"),
            ("Jan.", "1999-01"),
            ("september", "1999-09"),
            ("Sept.", "1999-09"),
            ("9", "1999-09"),
            ("09", "1999-09"),
            ("January~1", "1999-01-01"),
            ("1~January", "1999-01-01"),
            ("10 January", "1999-01-10"),
            ("12~December", "1999-12-12"),
            ("February 1st", "1999-02-01"),
            ("July ~10--12", "1999-07-10/1999-07-12"),
            ("January 10--12", "1999-01-10/1999-01-12"),
            ("10--12 January", "1999-01-10/1999-01-12"),
            ("September 12 - 14", "1999-09-12/1999-09-14"),
            ("June~29--July~1", "1999-06-29/1999-07-01"),
            ("January--February", "1999-01/1999-02"),
            ("Sep--Oct", "1999-09/1999-10"),
            ("July/August", "1999-07/1999-08"),
            ("July and August", "1999-07/1999-08"),
            ("July, August and September", "1999-07/1999-09"),
            ("5--7", "1999-05/1999-07"),
            ("Spring", "1999-21"),
            ("fall", "1999-23"),
            ("Fall/Winter", "1999-23/1999-24"),
            ("{\\'E}t{\\'e}", "1999-22"),
            ('M{\\"a}rz', "1999-03"),
            ("f\\'evrier", "1999-02"),
            ("août", "1999-08"),
            ("diciembre", "1999-12"),
            ("maggio", "1999-05"),
            ("mei", "1999-05"),
            ("října", "1999-10"),
            ("октябрь", "1999-10"),
            ("May 1999", "1999-05"),
        ],
    )
    def test_months_are_known_by_figure_and_name_with_their_days(self, month: str, wanted: str) -> None:
        date, faults = read_date({"year": "1999", "month": month})
        assert (edtf(date), faults) == (wanted, ())

    @pytest.mark.parametrize(
        "month",
        ["13", "0", "unknown", "ar", "Q1", "juin/juillet/x", "Dec/Jan", "May 2001", "jui", "März 40"],
    )
    def test_a_month_that_is_none_leaves_the_year_and_is_told(self, month: str) -> None:
        date, (fault,) = read_date({"year": "1999", "month": month})
        assert date == Date.of(1999)
        assert fault.rule == "bad-month"
        assert f"'{month}'" in fault.what

    def test_words_around_a_month_are_told(self) -> None:
        date, (fault,) = read_date({"year": "1999", "month": "mid-March"})
        assert date == Date.of(1999, 3)
        assert fault.rule == "bad-month"

    @pytest.mark.parametrize(
        ("month", "day", "wanted"),
        [
            ("December", "25", "1999-12-25"),
            ("12", "25th", "1999-12-25"),
            ("May", "3--5", "1999-05-03/1999-05-05"),
            ("June--July", "29--1", "1999-06-29/1999-07-01"),
            ("May~3", "3", "1999-05-03"),
        ],
    )
    def test_days_stand_in_their_field_or_in_the_month(self, month: str, day: str, wanted: str) -> None:
        date, faults = read_date({"year": "1999", "month": month, "day": day})
        assert (edtf(date), faults) == (wanted, ())

    @pytest.mark.parametrize(
        ("month", "day", "wanted"),
        [
            ("February", "30", "1999-02"),
            ("May", "x", "1999-05"),
            ("", "5", "1999"),
            ("May~3", "4", "1999"),
            ("May", "32", "1999-05"),
        ],
    )
    def test_a_day_that_cannot_be_leaves_what_is_certain_and_is_told(self, month: str, day: str, wanted: str) -> None:
        date, (fault,) = read_date({"year": "1999", "month": month, "day": day})
        assert edtf(date) == wanted
        assert fault.what

    @pytest.mark.parametrize(
        ("fields", "wanted"),
        [
            ({"year": "1998--1999", "month": "December--January"}, "1998-12/1999-01"),
            ({"year": "1999--", "month": "October", "day": "14"}, "1999-10-14/.."),
            ({"year": "c. 1850", "month": "May"}, "1850-05~"),
            ({"year": "1999", "month": "1", "endyear": "2000", "endmonth": "2"}, "1999-01/2000-02"),
            ({"year": "1999", "month": "1", "endmonth": "2"}, "1999-01/1999-02"),
            ({"year": "1999", "endyear": "2000"}, "1999/2000"),
            ({"year": "1999", "season": "summer"}, "1999-22"),
            ({"month": "May 1999"}, "1999-05"),
        ],
    )
    def test_year_month_and_day_go_together(self, fields: dict[str, str], wanted: str) -> None:
        date, faults = read_date(fields)
        assert (edtf(date), faults) == (wanted, ())

    @pytest.mark.parametrize(
        ("fields", "wanted"),
        [
            ({"year": "1998--1999", "month": "May"}, "1998/1999"),
            ({"month": "March"}, ""),
            ({"day": "3"}, ""),
            ({"year": "in press", "month": "March"}, "literal in press"),
            ({"year": "1990s", "month": "May"}, "199X"),
            ({"year": "1999", "endyear": "soon"}, "1999"),
        ],
    )
    def test_what_does_not_go_together_is_told(self, fields: dict[str, str], wanted: str) -> None:
        date, faults = read_date(fields)
        assert edtf(date) == wanted
        assert len(faults) == 1


class TestEntries:
    def test_the_date_counts_before_the_year(self) -> None:
        date, (fault,) = read_date({"date": "1999-05-07", "year": "2000", "month": "January"})
        assert date == Date.of(1999, 5, 7)
        assert fault.rule == "dates-differ"
        assert "2000 January" in fault.what

    def test_a_year_that_says_the_same_is_no_fault(self) -> None:
        assert read_date({"date": "1999-05-07", "year": "1999", "month": "May"}) == (Date.of(1999, 5, 7), ())
        assert read_date({"date": "1999-05-07/1999-05-09", "year": "1999"})[1] == ()

    def test_a_month_beside_a_date_without_one_is_told(self) -> None:
        date, (fault,) = read_date({"date": "2012", "month": "May"})
        assert date == Date.of(2012)
        assert fault.rule == "dates-differ"

    def test_words_in_the_date_give_way_to_a_year_in_figures(self) -> None:
        date, faults = read_date({"date": "forthcoming", "year": "2012"})
        assert date == Date.of(2012)
        assert [fault.rule for fault in faults] == ["bad-date"]

    @pytest.mark.parametrize("prefix", ["orig", "event", "url"])
    def test_other_dates_have_a_prefix(self, prefix: str) -> None:
        assert read_date({f"{prefix}date": "1999-05", "date": "2001"}, prefix) == (Date.of(1999, 5), ())
        fields = {f"{prefix}year": "1999", f"{prefix}month": "May", f"{prefix}day": "7", "year": "2001"}
        assert read_date(fields, prefix) == (Date.of(1999, 5, 7), ())
        assert read_date({"date": "2001", "year": "2001", "month": "May"}, prefix) == (Date(), ())

    @pytest.mark.parametrize("prefix", ["", "orig", "event", "url"])
    def test_a_fault_names_its_field(self, prefix: str) -> None:
        fields = {f"{prefix}year": "19q", f"{prefix}month": "wet", f"{prefix}day": "x"}
        assert [fault.field for fault in read_date(fields, prefix)[1]] == [f"{prefix}year", f"{prefix}month"]
        fields = {f"{prefix}year": "1999", f"{prefix}endyear": "2001", f"{prefix}endmonth": "wet"}
        assert [fault.field for fault in read_date(fields, prefix)[1]] == [f"{prefix}endmonth"]

    def test_an_entry_without_a_date_has_none(self) -> None:
        assert read_date({"title": "T", "date": "", "year": ""}) == (Date(), ())


class TestBibtex:
    @pytest.mark.parametrize(
        ("written", "year", "month", "day"),
        [
            ("2026", "2026", "", ""),
            ("2026-05", "2026", "may", ""),
            ("2026-05-03", "2026", "may", "3"),
            ("2026-21", "2026", '"Spring"', ""),
            ("2026-23/2026-24", "2026", '"Autumn" # "--" # "Winter"', ""),
            ("2026-05/2026-06", "2026", 'may # "--" # jun', ""),
            ("2026-05-03/2026-05-05", "2026", "may", "3--5"),
            ("2026-06-29/2026-07-01", "2026", 'jun # "~29--" # jul # "~1"', ""),
            ("2025-12-29/2026-01-02", "2025--2026", 'dec # "~29--" # jan # "~2"', ""),
            ("2025/2026", "2025--2026", "", ""),
            ("2025-05/..", "2025--", "may", ""),
            ("2025/", "2025--?", "", ""),
            ("../2025", "--2025", "", ""),
            ("1723~", "ca. 1723", "", ""),
            ("1723?", "1723?", "", ""),
            ("1723%", "ca. 1723?", "", ""),
            ("1723?/1725", "1723?--1725", "", ""),
            ("-0043-03-15", "44 BC", "mar", "15"),
            ("0079", "AD 79", "", ""),
            ("Y17000", "17000", "", ""),
            ("199X", "1990s", "", ""),
            ("190X?", "190X?", "", ""),
            ("19XX~", "ca. 19XX", "", ""),
        ],
    )
    def test_a_date_is_year_month_and_day(self, written: str, year: str, month: str, day: str) -> None:
        date = Date.parse(written)
        assert (spell_year(date), spell_month(date), spell_day(date)) == (year, (month, bool(month)), day)
        assert bibtex_says(date)

    @pytest.mark.parametrize("written", ["1999-XX", "1999-05-07T12:00:00Z", "1723~/1725", "2025/2026-05"])
    def test_what_bibtex_cannot_say_is_known(self, written: str) -> None:
        assert not bibtex_says(Date.parse(written))

    @given(typed_dates)
    def test_a_date_that_bibtex_can_say_reads_back(self, date: Date) -> None:
        words = "".join(ENGLISH.get(piece, piece) for piece in month_pieces(date))
        fields = {"year": spell_year(date), "month": words, "day": spell_day(date)}
        if bibtex_says(date):
            assert read_date(fields) == (date, ())

    @given(st.integers(-3000, 12_000), st.none() | st.integers(1, 12) | st.integers(21, 24), st.integers(1, 28))
    def test_every_plain_date_can_be_said(self, year: int, month: int | None, day: int) -> None:
        assert bibtex_says(Date.of(year, month))
        if month and month <= 12:
            assert bibtex_says(Date.of(year, month, day))


class TestCases:
    """Dates that other readers make of the same values (see the benchmark's own README)."""

    @pytest.mark.parametrize(
        ("value", "item"),
        [
            ("1998/unknown", {"date-parts": [[1998], [0]]}),
            ("1999-10-14/", {"date-parts": [[1999, 10, 14], [0]]}),
            ("-0877/-0866", {"date-parts": [[-878], [-867]]}),
            ("1723~", {"date-parts": [[1723]], "circa": True}),
            ("1723?", {"date-parts": [[1723]]}),
            ("2004-22", {"date-parts": [[2004, 22]]}),
            ("20uu", {"date-parts": [[2000], [2099]]}),
            ("y-123456789", {"date-parts": [[-123456790]]}),
        ],
    )
    def test_edtf_in_csl(self, value: str, item: dict[str, Any]) -> None:
        assert to_csl(Record(id="a", issued=read_edtf(value)[0]))["issued"] == item

    @pytest.mark.parametrize("name", ["made-dates-biblatex.bib", "made-dates-bibtex.bib", "biber-dateformats.bib"])
    def test_no_value_of_the_corpus_is_lost(self, name: str) -> None:
        import re

        text = shared(f"bench/bibtex/corpus/{name}").read_text("utf-8")
        values = re.findall(r"(?i)\b(?:url|orig|event)?date\s*=\s*\{(\{?[^{}]*\}?)\}", text)
        values += re.findall(r"(?i)\byear\s*=\s*\{([^{}]*)\}", text)
        assert values
        for value in values:
            for date, faults in (read_edtf(value), read_date({"year": value})):
                assert date or faults or not value
                assert spell_edtf(date) or date.literal or not value
