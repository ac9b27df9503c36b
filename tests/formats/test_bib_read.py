"""Entries of ``.bib`` files as records: types, fields, what is kept, what is reported, and what is no ``.bib`` file."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seedcite
from seedcite.formats._bib_languages import LANGIDS
from seedcite.formats._bib_read import claims, read
from seedcite.formats._dump import Dump
from seedcite.model.dates import Date
from seedcite.model.identifiers import Eprint
from seedcite.model.issues import Issue, Rejection
from seedcite.model.markup import Command, Markup
from seedcite.model.names import Name
from seedcite.model.profile import Extra, Header, Piece
from seedcite.model.record import Record

from ..shared import shared


def pieces(text: str, dialect: str = "biblatex") -> list[Piece]:
    return list(read(Dump("x.bib", io.BytesIO(text.encode())), None, dialect))


def records(text: str, dialect: str = "biblatex") -> list[Record]:
    return [piece for piece in pieces(text, dialect) if isinstance(piece, Record)]


def record(text: str, dialect: str = "biblatex") -> Record:
    (found,) = records(text, dialect)
    return found


def entry(kind: str, dialect: str = "biblatex", **fields: str) -> Record:
    """The record of one entry with these fields; an underscore at the end of a name is none of it."""
    inner = "".join(f",\n  {name.rstrip('_')} = {{{value}}}" for name, value in fields.items())
    return record(f"@{kind}{{k{inner}\n}}", dialect)


def fields_of(text: str) -> dict[str, str]:
    """The values of the fields of the only entry of a file, each on a line of its own."""
    pairs = (line.strip().rstrip(",").split(" = ") for line in text.splitlines() if " = " in line)
    return {name: value.strip("{}") for name, value in pairs}


def issues(text: str, dialect: str = "biblatex") -> list[Issue]:
    return [piece for piece in pieces(text, dialect) if isinstance(piece, Issue)]


def rules(text: str, dialect: str = "biblatex") -> list[str]:
    return [issue.rule for issue in issues(text, dialect)]


def kept(found: Record) -> Any:
    return found.custom.get("bibtex", {})


# Types


@pytest.mark.parametrize(
    ("kind", "fields", "wanted"),
    [
        ("article", {}, "article-journal"),
        ("article", {"entrysubtype": "magazine"}, "article-magazine"),
        ("article", {"entrysubtype": "newspaper"}, "article-newspaper"),
        ("book", {}, "book"),
        ("mvbook", {}, "book"),
        ("booklet", {}, "pamphlet"),
        ("inbook", {}, "chapter"),
        ("incollection", {}, "chapter"),
        ("suppbook", {}, "chapter"),
        ("bookinbook", {}, "book"),
        ("inreference", {}, "entry-encyclopedia"),
        ("inproceedings", {}, "paper-conference"),
        ("conference", {}, "paper-conference"),
        ("proceedings", {}, "book"),
        ("manual", {}, "book"),
        ("online", {}, "webpage"),
        ("electronic", {}, "webpage"),
        ("www", {}, "webpage"),
        ("patent", {}, "patent"),
        ("report", {}, "report"),
        ("techreport", {}, "report"),
        ("thesis", {}, "thesis"),
        ("phdthesis", {}, "thesis"),
        ("unpublished", {}, "manuscript"),
        ("unpublished", {"eventtitle": "A Meeting"}, "speech"),
        ("dataset", {}, "dataset"),
        ("software", {}, "software"),
        ("movie", {}, "motion_picture"),
        ("video", {}, "motion_picture"),
        ("letter", {}, "personal_communication"),
        ("jurisdiction", {}, "legal_case"),
        ("misc", {}, "document"),
        ("periodical", {}, "periodical"),
    ],
)
def test_entry_types_and_their_aliases_are_types_of_csl(kind: str, fields: dict[str, str], wanted: str) -> None:
    assert entry(kind, title="T", **fields).type == wanted
    assert entry(kind.upper(), title="T", **fields).type == wanted


def test_an_unknown_type_is_a_document_with_a_note_and_the_type_is_kept() -> None:
    found = entry("sculpture", title="T")
    assert (found.type, kept(found)) == ("document", {"ENTRYTYPE": "sculpture"})
    assert [(issue.level, issue.rule) for issue in issues("@sculpture{k, title={T}}")] == [("note", "unknown-type")]


def test_a_type_that_the_record_does_not_bring_back_is_kept() -> None:
    assert kept(entry("manual", title="T")) == {"ENTRYTYPE": "manual"}
    assert kept(entry("book", title="T")) == {}


@pytest.mark.parametrize(
    ("kind", "fields", "genre"),
    [
        ("thesis", {"type": "phdthesis"}, "PhD thesis"),
        ("thesis", {"type": "mathesis"}, "Master’s thesis"),
        ("phdthesis", {}, "PhD thesis"),
        ("mastersthesis", {}, "Master’s thesis"),
        ("mastersthesis", {"type": "Diplomarbeit"}, "Diplomarbeit"),
        ("report", {"type": "techreport"}, "technical report"),
        ("techreport", {}, "technical report"),
        ("report", {"type": "resreport"}, "research report"),
        ("patent", {"type": "patentus"}, "U.S. patent"),
        ("patent", {"type": "patreqfr"}, "French patent request"),
        ("report", {"type": "White paper"}, "White paper"),
        ("report", {}, ""),
    ],
)
def test_the_genre_is_the_term_of_a_key_or_the_words_that_stand_there(
    kind: str, fields: dict[str, str], genre: str
) -> None:
    assert entry(kind, title="T", **fields).genre == genre


# Titles


def test_a_title_has_its_subtitle_and_addon_and_is_short_without_them() -> None:
    found = entry("book", title="Kites Aloft", subtitle="A History", titleaddon="Second Impression")
    assert (found.title, found.title_short) == ("Kites aloft: A history. Second impression", "Kites aloft")


def test_a_colon_within_a_title_makes_no_short_title() -> None:
    assert entry("book", title="Kites: A history").title_short == ""


def test_a_volume_of_a_work_has_the_works_title_and_its_own_as_volume_title() -> None:
    found = entry("book", maintitle="Collected Works", title="Letters", volume="3", part="2", shorttitle="Letters")
    assert (found.title, found.volume_title, found.title_short) == ("Collected works", "Letters", "")
    assert (found.volume, found.part) == ("3", "2")
    assert kept(found) == {"shorttitle": "Letters"}


def test_a_chapter_stands_in_the_whole_work_and_in_its_volume() -> None:
    found = entry("inbook", title="Spring", booktitle="Poems", booksubtitle="Early Ones", maintitle="Works")
    assert (found.title, found.container_title, found.volume_title) == ("Spring", "Works", "Poems: Early ones")


def test_titles_keep_how_they_are_written_where_reading_changed_them() -> None:
    found = entry("article", title="On {NVFP4} Kites", journal="Kite {\\&} Wind", note="plain")
    assert (found.title, found.container_title) == ("On NVFP4 kites", "Kite & Wind")
    assert found.sources[0].as_written == {"title": "On {NVFP4} Kites", "container_title": "Kite {\\&} Wind"}


def test_titles_in_another_language_are_as_written() -> None:
    assert entry("book", title="Die Kunst des Fliegens", langid="german").title == "Die Kunst des Fliegens"
    assert entry("book", title="Die Kunst des Fliegens", language="German").title == "Die Kunst des Fliegens"


def test_an_issue_with_a_title_stands_in_its_periodical() -> None:
    found = entry("periodical", title="Wind Letters", issuetitle="Storms", number="4", issn="1234-5678")
    assert (found.title, found.container_title, found.issue) == ("Storms", "Wind Letters", "4")


@pytest.mark.parametrize(
    ("series", "wanted"), [("3", "3rd series"), ("newseries", "New series"), ("Wind Studies", "Wind studies")]
)
def test_a_journals_series_is_said_in_words(series: str, wanted: str) -> None:
    assert entry("article", title="T", journal="J", series=series).collection_title == wanted


# Names


def test_editors_with_a_role_are_what_csl_calls_them_and_others_are_kept_as_written() -> None:
    found = entry("book", title="T", editor="Ng, Li", editora="Roe, Al", editoratype="redactor", editorb="Poe, Bo")
    assert found.editor.names == (Name("Ng", "Li"),)
    assert kept(found) == {"editora": "Roe, Al", "editoratype": "redactor", "editorb": "Poe, Bo"}
    found = entry("book", title="T", editor="Ng, Li", editortype="compiler")
    assert (found.compiler.names, found.editor.names) == ((Name("Ng", "Li"),), ())


def test_the_option_useprefix_makes_particles_part_of_the_family_name() -> None:
    assert entry("book", title="T", author="van Gennep, Arnold", options="useprefix=true").author.names == (
        Name("Gennep", "Arnold", non_dropping_particle="van"),
    )
    assert entry("book", title="T", author="van Gennep, Arnold", options="useprefix=false").author.names == (
        Name("Gennep", "Arnold", dropping_particle="van"),
    )


def test_who_has_no_role_in_csl_is_kept_as_written() -> None:
    found = entry("patent", title="T", holder="{A Firm}", introduction="Ng, Li", **{"author+an": "1=student"})
    assert kept(found) == {"holder": "{A Firm}", "introduction": "Ng, Li", "author+an": "1=student"}


# Numbers, publishers, places


@pytest.mark.parametrize(
    ("kind", "attribute"), [("article", "issue"), ("report", "number"), ("book", "collection_number")]
)
def test_what_a_number_counts_depends_on_the_type(kind: str, attribute: str) -> None:
    assert getattr(entry(kind, title="T", number="7"), attribute) == "7"


def test_an_article_has_both_its_number_and_the_name_of_its_issue() -> None:
    assert entry("article", title="T", number="3", issue="Spring").issue == "3, Spring"
    assert entry("article", title="T", volume="3", eid="124106").number == "124106"


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        ("12--19", "12-19"),
        ("12 -- 19", "12-19"),
        ("12–19", "12-19"),
        ("431--456, 791--823", "431-456, 791-823"),
        ("123ff", "123ff"),
        ("A-1--A-9", "A-1–A-9"),
        ("\n 12--19 \n", "12-19"),
        ("e1023", "e1023"),
    ],
)
def test_pages_have_hyphens_for_ranges(written: str, wanted: str) -> None:
    assert entry("article", title="T", pages=written).page == wanted


@pytest.mark.parametrize(
    ("written", "wanted"),
    [("2", "2"), ("2nd", "2"), ("Second", "2"), ("third", "3"), ("3rd ed.", "3rd ed."), ("Revised", "Revised")],
)
def test_editions_are_numbers_where_they_are(written: str, wanted: str) -> None:
    assert entry("book", title="T", edition=written).edition == wanted


def test_lists_are_split_where_biblatex_does() -> None:
    fields = {"publisher": "Wind and {Kite and Sons}", "location": "Bern and Oslo"}
    assert entry("book", title="T", **fields).publisher == "Wind; Kite and Sons"
    assert entry("book", title="T", **fields).publisher_place == "Bern; Oslo"
    assert entry("book", "bibtex", title="T", **fields).publisher == "Wind and Kite and Sons"


@pytest.mark.parametrize("name", ["publisher", "institution", "school", "organization", "howpublished"])
def test_whoever_publishes_is_the_publisher(name: str) -> None:
    assert entry("misc", title="T", **{name: "Wind {\\&} Co."}).publisher == "Wind & Co."


def test_how_it_is_published_is_the_medium_beside_a_publisher() -> None:
    found = entry("misc", title="T", organization="Wind Club", howpublished="CD-ROM")
    assert (found.publisher, found.medium) == ("Wind Club", "CD-ROM")


def test_the_place_of_a_conference_is_not_its_publishers() -> None:
    found = entry("inproceedings", title="T", address="New York", location="Calgary", booktitle="B")
    assert (found.publisher_place, found.event_place) == ("New York", "Calgary")


def test_a_patent_holds_in_countries() -> None:
    assert entry("patent", title="T", location="countryfr and countryuk").jurisdiction == "France; United Kingdom"


# Identifiers and addresses


@pytest.mark.parametrize(
    "written",
    [
        "10.5555/ABC_1",
        "https://doi.org/10.5555/ABC_1",
        "http://dx.doi.org/10.5555/ABC_1",
        "doi:10.5555/ABC_1",
        "10.5555/ABC\\_1",
        "10.5555/ABC{\\_}1",
        "{10.5555/ABC_1}",
    ],
)
def test_a_doi_is_bare(written: str) -> None:
    assert entry("article", title="T", doi=written).doi == "10.5555/ABC_1"


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        ("http://x.org/a_b%20c?d=1&e=~f", "http://x.org/a_b%20c?d=1&e=~f"),
        ("http://x.org/a\\_b\\%20c", "http://x.org/a_b%20c"),
        ("\\url{http://x.org/a_b}", "http://x.org/a_b"),
        ("http://x.org/\\~{}u", "http://x.org/~u"),
        ("http://x.org/--a--", "http://x.org/--a--"),
    ],
)
def test_an_address_is_as_it_stands_but_for_escapes(written: str, wanted: str) -> None:
    assert entry("online", title="T", url=written).url == wanted


def test_an_address_in_another_field_is_the_address_if_there_is_no_other() -> None:
    found = entry("misc", title="T", howpublished="\\url{http://x.org/a_b}")
    assert (found.url, found.publisher) == ("http://x.org/a_b", "")
    found = entry("misc", title="T", url="http://y.org", howpublished="\\url{http://x.org}")
    assert (found.url, found.publisher) == ("http://y.org", "http://x.org")


@pytest.mark.parametrize(
    "fields",
    [
        {"urldate": "2004-07-22"},
        {"note": "[Online; accessed 22-July-2004]"},
        {"lastchecked": "2004-07-22"},
        {"urldate": "Accessed: 2004-07-22"},
        {"howpublished": "\\url{http://x.org}. Accessed: 2004-07-22"},
    ],
)
def test_the_day_of_access_is_found_wherever_it_stands(fields: dict[str, str]) -> None:
    found = entry("misc", title="T", **fields)
    assert found.accessed == Date.of(2004, 7, 22)
    assert not found.note
    assert not found.publisher


ARXIV = Eprint("arXiv", "2401.01234")


@pytest.mark.parametrize(
    ("kind", "fields", "eprint"),
    [
        ("misc", {"eprint": "2401.01234", "archiveprefix": "arXiv"}, ARXIV),
        ("online", {"eprint": "2401.01234", "eprinttype": "arxiv"}, ARXIV),
        ("misc", {"eprint": "arXiv:2401.01234", "eprinttype": "arxiv"}, ARXIV),
        ("misc", {"eprint": "2401.01234", "archiveprefix": "arXiv", "eprinttype": "arxiv"}, ARXIV),
        ("misc", {"eprint": "2401.01234"}, ARXIV),
        ("article", {"journal": "arXiv preprint arXiv:2401.01234"}, ARXIV),
        ("article", {"journal": "CoRR", "volume": "abs/2401.01234"}, ARXIV),
        ("article", {"journal": "CoRR", "volume": "abs/2401.01234", "eprint": "2401.01234"}, ARXIV),
        ("article", {"journal": "arXiv e-prints", "eid": "arXiv:2401.01234", "pages": "arXiv:2401.01234"}, ARXIV),
        ("misc", {"howpublished": "arXiv:2401.01234"}, ARXIV),
        ("misc", {"note": "arXiv preprint arXiv:2401.01234"}, ARXIV),
        ("misc", {"url": "https://arxiv.org/abs/2401.01234"}, ARXIV),
        ("misc", {"doi": "10.48550/arXiv.2401.01234"}, ARXIV),
        ("misc", {"arxivid": "2401.01234"}, ARXIV),
        ("misc", {"arxivid": "2401.01234", "eprint": "2401.01234", "archiveprefix": "arXiv"}, ARXIV),
        ("misc", {"howpublished": "arXiv preprint"}, Eprint("arXiv")),
        (
            "misc",
            {"eprint": "hep-th/9901001v2", "archiveprefix": "arXiv", "primaryclass": "hep-th"},
            Eprint("arXiv", "hep-th/9901001v2", ("hep-th",)),
        ),
        ("misc", {"eprint": "2401.01234 [cs.LG]"}, Eprint("arXiv", "2401.01234", ("cs.LG",))),
        ("online", {"eprint": "2020.01.01.1", "eprinttype": "bioRxiv"}, Eprint("bioRxiv", "2020.01.01.1")),
    ],
)
def test_a_preprint_is_known_by_its_archive(kind: str, fields: dict[str, str], eprint: Eprint) -> None:
    found = entry(kind, title="T", **fields)
    assert (found.type, found.eprint) == ("article", eprint)
    assert (found.container_title, found.volume, found.note, found.page) == ("", "", "", "")
    assert kept(found) == {}


def test_an_article_in_a_journal_stays_one_with_an_eprint() -> None:
    found = entry("article", title="T", journal="J", eprint="2401.01234", archiveprefix="arXiv")
    assert (found.type, found.container_title, found.eprint) == ("article-journal", "J", ARXIV)


def test_a_library_is_no_archive_of_preprints() -> None:
    found = entry("online", title="T", eprint="4HIWAAAAYAAJ", eprinttype="googlebooks")
    assert (found.type, found.eprint) == ("webpage", Eprint("googlebooks", "4HIWAAAAYAAJ"))
    found = entry("article", title="T", eprint="123456", eprinttype="pubmed")
    assert (found.pmid, found.eprint) == ("123456", None)


def test_an_eprint_of_nowhere_is_kept_as_written() -> None:
    assert kept(entry("misc", title="T", eprint="https://x.org/a.pdf")) == {"eprint": "https://x.org/a.pdf"}


# Dates, states, languages


def test_a_state_in_the_place_of_the_year_is_a_state() -> None:
    found = entry("article", title="T", year="in press")
    assert (found.status, found.issued) == ("in press", Date())
    assert entry("article", title="T", date="2020", pubstate="inpress").status == "in press"


def test_empty_fields_say_nothing() -> None:
    found = entry("article", title="T", year="2000", day="", month=" ", note="")
    assert (found.issued, found.note, found.custom) == (Date.of(2000), "", {})


@pytest.mark.parametrize(
    ("fields", "tag"),
    [
        ({"langid": "british"}, "en-GB"),
        ({"hyphenation": "german"}, "de-DE"),
        ({"langid": "ngerman"}, "de"),
        ({"langid": "latin"}, "la"),
        ({"langid": "pt-BR"}, "pt-BR"),
        ({"language": "English"}, "en"),
        ({"language": "langgerman"}, "de"),
        ({"language": "eng"}, "en"),
        ({"language": "pt_br"}, "pt-BR"),
        ({"langid": "american", "language": "english"}, "en-US"),
    ],
)
def test_languages_are_tags(fields: dict[str, str], tag: str) -> None:
    found = entry("book", title="T", **fields)
    assert (found.language, found.custom) == (tag, {})


def test_languages_that_are_not_the_titles_are_kept() -> None:
    fields = {"langid": "german", "language": "langlatin and langgerman", "origlanguage": "latin"}
    assert kept(entry("book", title="T", **fields)) == {
        "language": "langlatin and langgerman",
        "origlanguage": "latin",
    }


@pytest.mark.parametrize(("name", "tag"), LANGIDS.items())
def test_a_language_that_babel_names_comes_back_under_its_usual_name(name: str, tag: str) -> None:
    found = entry("book", title="T", langid=name)
    assert found.language == tag
    written = fields_of(seedcite.export([found], "biblatex"))["langid"]
    assert written == _USUAL.get(name, name)
    assert entry("book", title="T", langid=written).language == tag


_USUAL = {
    **dict.fromkeys(("francais", "frenchb"), "french"),
    **dict.fromkeys(("portuges", "portugues"), "portuguese"),
    **dict.fromkeys(("bahasa", "bahasai"), "indonesian"),
    **dict.fromkeys(("bahasam", "meyalu"), "malay"),
    "acadian": "canadien",
    "austrian": "naustrian",
    "brazil": "brazilian",
    "ethiopic": "amharic",
    "farsi": "persian",
    "germanb": "german",
    "lsorbian": "lowersorbian",
    "magyar": "hungarian",
    "polutonikogreek": "greek",
    "serbianc": "serbian",
    "slovenian": "slovene",
    "swissgerman": "nswissgerman",
    "ukenglish": "british",
    "usenglish": "american",
    "usorbian": "uppersorbian",
}


@pytest.mark.parametrize("spelling", ["inpress", "In Press", "in press", "IN-PRESS"])
def test_a_state_of_publication_is_known_in_any_spelling(spelling: str) -> None:
    assert entry("article", title="T", date="2020", pubstate=spelling).status == "in press"
    assert entry("article", title="T", year=spelling).status == "in press"


@pytest.mark.parametrize("label", ["bibtex", "biblatex"])
@pytest.mark.parametrize("words", ["in press", "forthcoming", "to appear", "submitted", "Accepted", "im Druck"])
@pytest.mark.parametrize("field", ["year", "pubstate", "note"])
def test_a_state_of_publication_survives_writing(field: str, words: str, label: str) -> None:
    found = entry("article", title="T", **{field: words})
    assert found.status.lower() == words.lower()
    again = record(seedcite.export([found], label), label)
    assert (again.status.lower(), again.issued, again.note) == (words.lower(), Date(), "")


@pytest.mark.parametrize("words", ["{&~", "&~", "~{", "a{b}~", "}{", "n.d. {x}"])
def test_words_in_the_place_of_a_year_keep_their_signs(words: str) -> None:
    found = Record(id="k", title="T", issued=Date(literal=words))
    for label in ("bibtex", "biblatex"):
        assert record(seedcite.export([found], label), label).issued.literal == words


# What is kept, and what is told


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ("year=2003,\n month={quuxember}", ("bad-month", "month", 3)),
        ("month={quuxember},\n year=2003", ("bad-month", "month", 2)),
        ("year=2003,\n month=feb,\n day={31}", ("bad-day", "day", 4)),
        ("year=2003,\n month=feb,\n day={x}", ("bad-day", "day", 4)),
        ("year={20q},\n month=feb", ("bad-date", "year", 2)),
        ("year=2003,\n season={wet}", ("bad-month", "season", 3)),
        ("date={2003},\n year=2004", ("dates-differ", "year", 3)),
        ("year=2003,\n endyear={20q}", ("bad-date", "endyear", 3)),
        ("year=2003,\n eventdate={2003},\n eventmonth={wet}", ("dates-differ", "eventmonth", 4)),
        ("year=2003,\n urlyear=2003,\n urlday={x}", ("bad-day", "urlday", 4)),
    ],
)
def test_a_fault_in_a_date_is_told_in_the_field_that_has_it(fields: str, place: tuple[str, str, int]) -> None:
    found = [(i.rule, i.field, i.where.line) for i in issues(f"@misc{{a, title={{T}},\n {fields}}}")]
    assert place in found


def test_a_day_that_can_be_two_leaves_its_year_and_its_words() -> None:
    for name in ("date", "year"):
        text = f"@misc{{a, title={{T}}, {name}={{07-09-2014}}}}"
        assert (record(text).issued, kept(record(text))) == (Date.of(2014), {name: "07-09-2014"})
        (issue,) = issues(text)
        assert (issue.rule, issue.field, issue.fix) == (
            "bad-date", name, "2014-09-07 or 2014-07-09 would be right")  # fmt: skip
    found = entry("misc", title="T", date="2014", note="Accessed: 07/09/2014")
    assert (found.accessed, found.note) == (Date(), "Accessed: 07/09/2014")


def test_fields_without_a_place_are_kept_as_written() -> None:
    fields = {"timestamp": "2010", "file": ":a\\_b.pdf:PDF", "ids": "a,b", "related": "x", "groups": "{G} 1"}
    assert kept(entry("book", title="T", **fields)) == fields


def test_a_repeated_field_keeps_both_values_and_is_reported_in_its_place() -> None:
    text = "@misc{lund20, title={A},\n note={first},\n note={second}, doi={10.5555/q1}}"
    found = record(text)
    assert (found.note, found.doi, kept(found)) == ("first", "10.5555/q1", {"note-2": "second"})
    (issue,) = issues(text)
    assert (issue.rule, issue.key, issue.field, str(issue.where)) == ("repeated-field", "lund20", "note", "x.bib:3:8")


def test_entries_with_one_key_are_all_read_and_the_second_is_reported_with_the_line_of_the_first() -> None:
    text = "@misc{kaya19, title={A}}\n@misc{Kaya19, title={B}}"
    assert [found.id for found in records(text)] == ["kaya19", "Kaya19"]
    (issue,) = issues(text)
    assert (issue.rule, issue.where.line) == ("duplicate-key", 2)
    assert "line 1" in issue.what


def test_an_entry_without_a_title_is_read_and_reported() -> None:
    text = "@misc{r1, author={Ng, Li}, year=2021, month=may, url={http://example.org}}"
    assert record(text).issued == Date.of(2021, 5)
    assert rules(text) == ["missing-title"]


def test_an_entry_without_fields_is_a_record_with_its_key() -> None:
    assert record("@misc{alone}").id == "alone"


def test_an_unknown_command_is_kept_and_told_once_a_file() -> None:
    text = "@misc{a, title={On \\model fit}}\n@misc{b, title={More \\model fit}, note={\\model}}"
    assert record(text.partition("\n")[0]).title == Markup(("On ", Command("\\model"), " fit"))
    assert rules(text) == ["unknown-command"]


def test_a_bare_percent_sign_is_text_and_told() -> None:
    text = "@misc{a, title={Growth & 50% of x_1 in ponds}, url={http://x.org/%20}}"
    assert record(text).title == "Growth & 50% of x_1 in ponds"
    assert [(issue.rule, issue.field) for issue in issues(text)] == [("unescaped-percent", "title")]


@pytest.mark.parametrize(
    "field",
    "date={1650%} origdate={1650%} urldate={1650%} year={1650%} pages={3%} isbn={3%} doi={10.5555/a%b} options={a=%} "
    "key={a%} crossref={a%} eprint={a%} ids={a%} file={a%}".split(),
)
def test_a_percent_sign_is_none_of_texs_in_dates_identifiers_pages_keys_and_options(field: str) -> None:
    assert "unescaped-percent" not in rules(f"@misc{{a, title={{T}}, {field}}}")


def test_text_that_was_encoded_twice_is_mended_with_a_note() -> None:
    text = "@misc{a, title={T}, author={JosÃ© MuÃ±iz}, note={MENÜ”}}"
    found = record(text)
    assert (found.author.names, found.note) == ((Name("Muñiz", "José"),), "MENÜ”")
    assert rules(text) == ["encoded-twice"]


def test_what_is_no_entry_is_kept_beside_the_records_and_damage_is_rejected() -> None:
    text = (
        "Words before.\n@string{w = {Wind}}\n@comment{c}\n@preamble{{p}}\n"
        "@xdata{x, publisher={P}}\n@set{s, entryset={a}}\n"
        "@misc{a, title={T}, publisher=w}\n"
    )
    found = pieces(text)
    extras = [(piece.kind, piece.line, piece.key) for piece in found if isinstance(piece, Extra)]
    assert extras == [
        ("text", 1, ""),
        ("string", 2, ""),
        ("comment", 3, ""),
        ("preamble", 4, ""),
        ("xdata", 5, "x"),
        ("set", 6, "s"),
    ]
    assert [piece.publisher for piece in found if isinstance(piece, Record)] == ["Wind"]


def test_a_record_knows_its_place_and_its_key() -> None:
    (source,) = record("\n\n@misc{a, title={T}}").sources
    assert (source.dump, source.format, source.index, source.line, source.key) == ("x.bib", "biblatex", 0, 3, "a")


def test_the_owner_is_handed_on() -> None:
    found = list(read(Dump("x.bib", io.BytesIO(b"@misc{a, title={T}}")), Name("Ng", "Li"), "bibtex"))
    assert found[0] == Header(Name("Ng", "Li"))


_VALUE = st.text(st.characters(blacklist_categories=("Cs", "Cc"), blacklist_characters="{}\\@%#"), max_size=30)
_FIELDS = st.sampled_from(
    "title author year date pages note volume number publisher address language doi url keywords foo editor type "
    "eprint eprinttype series edition journal booktitle maintitle options month subtitle howpublished pubstate".split()
)


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(["article", "book", "misc", "online", "inbook", "x"]), st.dictionaries(_FIELDS, _VALUE, min_size=1)
)
def test_reading_never_fails_and_is_the_same_each_time(kind: str, fields: dict[str, str]) -> None:
    text = f"@{kind}{{k" + "".join(f", {name} = {{{value}}}" for name, value in fields.items()) + "}"
    for dialect in ("biblatex", "bibtex"):
        found = pieces(text, dialect)
        assert found == pieces(text, dialect)
        assert [piece.id for piece in found if isinstance(piece, Record)] == ["k"]
        assert not any(isinstance(piece, Rejection) for piece in found)


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(_FIELDS, st.from_regex(r"[a-z]{3,8}", fullmatch=True), min_size=1))
def test_every_word_of_an_entry_is_in_its_record(fields: dict[str, str]) -> None:
    inner = "".join(f", {name} = {{{value}}}" for name, value in fields.items())
    held = repr(record(f"@misc{{k{inner}}}")).lower()
    assert [value for value in fields.values() if value not in held] == []


# What is a file of which dialect


@pytest.mark.parametrize(
    ("head", "dialect"),
    [
        ("@article{a,\n  title = {T},\n  journal = {J},\n  year = 2000\n}\n", "bibtex"),
        ("@article{a, title = {T}, journaltitle = {J}, date = {2000}}", "biblatex"),
        ("@online{a, title = {T}, year = 2000}", "biblatex"),
        ("@inproceedings{a, address={New York}, location={Calgary}, year=2000}", "bibtex"),
        ("@misc{a, date-added = {2000}, title = {T}}", "bibtex"),
        ("% Encoding: UTF-8\n\n@Comment{jabref-meta: databaseType:biblatex;}\n", "biblatex"),
        ("@string{w = {Wind}}\n@string{v = {Waves}}\n", "bibtex"),
        ("Some words on this list.\n\n@book{a,\n title={T}}\n", "bibtex"),
        ("@article{\n author = {Ng, Li},\n title = {T}}", "bibtex"),
        ("@misc{a}", "bibtex"),
    ],
)
def test_a_file_is_of_one_dialect(head: str, dialect: str) -> None:
    assert [label for label in ("bibtex", "biblatex") if claims(head, label)] == [dialect]


@pytest.mark.parametrize(
    "head",
    [
        "",
        "<!DOCTYPE html><pre>\n@article{a, title={T}}\n</pre>",
        '[{"id": "a", "note": "@article{a, title={T}}"}]',
        '{"bibtex": "@article{a, title={T}}"}',
        "Write to me: someone@example.org {or not}\n",
        "@someone, thank you for {this}\n",
    ],
)
def test_what_is_no_bib_file_is_not_claimed(head: str) -> None:
    assert not claims(head, "bibtex")
    assert not claims(head, "biblatex")


def test_all_files_of_the_corpus_are_claimed_and_read() -> None:
    folder = shared("bench/bibtex/corpus")
    expected = json.loads((folder / "expected_keys.json").read_text(encoding="utf-8"))
    for path in sorted(folder.glob("*.bib")):
        with path.open("rb") as file:
            dump = Dump(path.name, file)
            labels = [label for label in ("bibtex", "biblatex") if claims(dump.head(), label)]
            assert len(labels) == 1 or not expected[path.name]["keys"], path.name
            for label in labels:
                assert list(read(dump, None, label))


@pytest.mark.parametrize("text", ["<html>nothing of the kind</html>", "Only words.\n\nAnd more words."])
def test_a_text_without_any_entry_is_told(text: str) -> None:
    assert rules(text) == ["no-entries"]


def test_a_file_of_macros_or_comments_alone_is_no_fault() -> None:
    assert rules('@string{a = "b"}\n@comment{c}') == []
