"""What BibLaTeX entries say, and that any value makes a file that can be read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs
import bibtexparser
import pytest
from hypothesis import example, given

from seedcite.errors import UsageError
from seedcite.formats._bib_model import ENTRY_FIELDS, FIELDS, ORDER, OWN, TYPES
from seedcite.formats._bib_write import compose
from seedcite.formats._bib_write.dialect import BIBLATEX, BIBTEX
from seedcite.formats._bib_write.names import spell_name
from seedcite.formats._format import WriteOptions
from seedcite.formats.biblatex import FORMAT, unplaced
from seedcite.model import types
from seedcite.model.dates import Date, Moment
from seedcite.model.identifiers import Eprint
from seedcite.model.names import Completeness, Name, Names
from seedcite.model.record import DATES, NAMES, STRINGS, TEXTS, Record

from .bib_records import FULL, NASTY, every_type, records

JO = Names((Name("Doe", "Jo"),))


def written(*given_records: Record, abstracts: bool = True) -> str:
    assert FORMAT.write is not None
    return "".join(FORMAT.write(given_records, WriteOptions(abstracts=abstracts)))


def fields(record: Record) -> dict[str, str]:
    return {name: field.value for name, field in compose(record, BIBLATEX).fields.items()}


def test_a_preprint_whose_number_the_dump_lost() -> None:
    record = Record(
        id="wang2026hifloat4",
        type="article",
        title="HiFloat4 Format",
        author=Names((Name("Wang", "Yaoyuan"),), Completeness.INCOMPLETE),
        issued=Date.of(2026),
        eprint=Eprint("arXiv", "", ("cs.LG",)),
    )
    assert written(record) == (
        "@online{wang2026hifloat4,\n"
        "  author = {Wang, Yaoyuan and others},\n"
        "  title = {{HiFloat4} Format},\n"
        "  date = {2026},\n"
        "  pubstate = {arXiv preprint},\n"
        "  eprinttype = {arxiv},\n"
        "  eprintclass = {cs.LG},\n"
        "}\n"
    )


def test_a_preprint_with_its_number() -> None:
    found = fields(Record(type="article", title="Title", eprint=Eprint("arXiv", "2401.01234", ("cs.LG",))))
    assert found == {"title": "Title", "eprint": "2401.01234", "eprinttype": "arxiv", "eprintclass": "cs.LG"}


def test_another_archive() -> None:
    found = fields(Record(type="article", title="Title", eprint=Eprint("bioRxiv")))
    assert found == {"title": "Title", "eprinttype": "bioRxiv", "pubstate": "bioRxiv preprint"}


def test_what_the_archive_says_is_not_said_again() -> None:
    said = {"genre": "preprint", "publisher": "arXiv", "number": "2401.01234", "archive": "arXiv"}
    record = Record(type="article", title="Title", eprint=Eprint("arXiv", "2401.01234"), **said)
    assert fields(record) == {"title": "Title", "eprint": "2401.01234", "eprinttype": "arxiv"}
    assert unplaced(record) == ()


def test_a_pubmed_number_is_an_eprint() -> None:
    found = fields(Record(type="article-journal", pmid="123"))
    assert found == {"eprint": "123", "eprinttype": "pubmed"}


def test_entries_are_parted_by_one_blank_line() -> None:
    text = written(Record(id="a", title="One"), Record(id="b", title="Two"))
    assert text == "@misc{a,\n  title = {One},\n}\n\n@misc{b,\n  title = {Two},\n}\n"


def test_no_records_no_text() -> None:
    assert written() == ""


def test_an_entry_a_piece() -> None:
    assert FORMAT.write is not None
    pieces = FORMAT.write((Record(id=f"k{number}", title="T") for number in range(3)), WriteOptions())
    assert [piece.count("@") for piece in pieces] == [1, 1, 1]


def test_abstracts_only_if_asked_for() -> None:
    record = Record(id="a", title="On Quuxen Chips", abstract="We like Quuxen chips, we say.")
    assert "abstract = {We like" in written(record)
    without = written(record, abstracts=False)
    assert "abstract" not in without
    assert "{Q}uuxen" in without, "what the abstract shows of names counts all the same"


@pytest.mark.parametrize(
    "key", ["", "a b", "a,b", "a{b", "a}b", 'a"b', "a#b", "a%b", "a\\b", "a~b", "a=b", "a(b", "a'b"]
)
def test_a_key_that_cannot_stand_in_a_bib_file_is_a_wrong_call(key: str) -> None:
    with pytest.raises(UsageError, match="citation key"):
        written(Record(id=key, title="T"))


def test_a_key_twice_is_a_wrong_call_also_in_other_case() -> None:
    with pytest.raises(UsageError, match="'Wang2026' and 'wang2026'"):
        written(Record(id="Wang2026"), Record(id="wang2026"))


class TestTypes:
    def test_every_type_has_one_and_each_pair_is_one_type(self) -> None:
        assert set(TYPES) == types.TYPES
        assert len(set(TYPES.values())) == len(TYPES)

    @pytest.mark.parametrize(
        ("kind", "held", "wanted"),
        [
            ("article-journal", {}, "article"),
            ("paper-conference", {}, "inproceedings"),
            ("book", {}, "book"),
            ("book", {"editor": Names((Name("A"),))}, "collection"),
            ("chapter", {"editor": Names((Name("A"),))}, "incollection"),
            ("chapter", {}, "inbook"),
            ("thesis", {}, "thesis"),
            ("report", {}, "report"),
            ("dataset", {}, "dataset"),
            ("software", {}, "software"),
            ("patent", {}, "patent"),
            ("webpage", {}, "online"),
            ("legal_case", {}, "jurisdiction"),
            ("motion_picture", {}, "movie"),
            ("article", {"url": "https://a.example"}, "online"),
            ("article", {}, "misc"),
            ("document", {}, "misc"),
            ("no such type", {}, "misc"),
        ],
    )
    def test_entry_types(self, kind: str, held: dict[str, Any], wanted: str) -> None:
        assert compose(Record(type=kind, **held), BIBLATEX).type == wanted


class TestPlaces:
    def test_every_attribute_has_a_place_somewhere_or_is_known_to_have_none(self) -> None:
        somewhere = {name for name, _, _ in FIELDS} | set(NAMES)
        assert set(TEXTS + DATES + STRINGS) - somewhere == {
            # BibLaTeX's data model has no field for these
            *("reviewed_title", "part_title", "volume_title", "available_date", "submitted"),
            *("archive", "archive_collection", "archive_location", "archive_place"),
            *("dimensions", "division", "printing", "references", "reviewed_genre", "scale", "section"),
            *("source", "supplement", "page_first"),
        }
        assert set(OWN) == set(TEXTS + NAMES + DATES + STRINGS)

    def test_what_the_data_model_has_no_field_for_stands_under_csls_own_name(self) -> None:
        found = fields(Record(type="webpage", archive_place="Rome", scale="1:2", director=JO, submitted=Date.of(2001)))
        assert found == {"archive-place": "Rome", "scale": "1:2", "director": "Doe, Jo", "submitted": "2001"}

    def test_a_name_that_means_something_else_to_biblatex_is_said_to_be_csls(self) -> None:
        assert fields(Record(type="article-journal", issue="3", number="17", page="1")) == {
            "number": "3",
            "eid": "17",
            "pages": "1",
        }
        assert OWN["number"] == ("plain", "csl-number")
        assert OWN["issue"] == ("plain", "csl-issue")

    def test_no_two_attributes_have_one_field_of_their_own(self) -> None:
        assert len({field for _, field in OWN.values()}) == len(OWN)

    def test_every_field_has_a_place_in_the_order(self) -> None:
        assert {field for _, _, candidates in FIELDS for field in candidates} <= set(ORDER)
        assert all(allowed >= {"doi", "url", "keywords"} for allowed in ENTRY_FIELDS.values())

    @pytest.mark.parametrize("record", every_type(), ids=lambda record: record.id)
    def test_what_is_held_is_placed_or_named(self, record: Record) -> None:
        placed = {name for item in compose(record, BIBLATEX).fields.values() for name in item.attributes}
        held = {name for name in (*TEXTS, *NAMES, *DATES, *STRINGS, "eprint", "custom") if getattr(record, name)}
        left = set(unplaced(record))
        assert placed | left >= held
        assert not placed & left

    def test_what_has_no_place_is_named_in_order(self) -> None:
        assert unplaced(Record(title="T", scale="1:2", archive="X")) == ()
        assert unplaced(FULL) == ("eprint.categories", "custom")

    def test_an_article(self) -> None:
        record = Record(
            type="article-journal",
            container_title="Journal of Things",
            container_title_short="J. Things",
            volume="12",
            issue="3",
            page="101-110",
            number="e17",
            issn="0378-5955",
        )
        assert fields(record) == {
            "journaltitle": "Journal of Things",
            "shortjournal": "J. Things",
            "volume": "12",
            "number": "3",
            "eid": "e17",
            "pages": "101--110",
            "issn": "0378-5955",
        }

    def test_the_number_is_that_of_the_series_in_a_book_and_its_own_in_a_report(self) -> None:
        assert fields(Record(type="book", collection_title="LNCS", collection_number="9"))["number"] == "9"
        assert fields(Record(type="report", number="TR-9"))["number"] == "TR-9"

    def test_a_publisher_is_an_institution_of_a_thesis_and_an_organization_of_a_page(self) -> None:
        assert fields(Record(type="thesis", publisher="ETH"))["institution"] == "ETH"
        assert fields(Record(type="webpage", publisher="W3C"))["organization"] == "W3C"

    def test_other_roles_keep_their_names_and_say_what_they_are(self) -> None:
        somebody = Names((Name("Doe", "Jo"),))
        found = fields(Record(type="book", compiler=somebody, director=somebody))
        assert found == {
            "editora": "Doe, Jo",
            "editoratype": "compiler",
            "director": "Doe, Jo",
        }

    def test_a_first_page_that_the_pages_say_is_placed(self) -> None:
        assert unplaced(Record(type="article-journal", page="12-15", page_first="12")) == ()
        assert fields(Record(type="article-journal", page="12-15", page_first="12")) == {"pages": "12--15"}
        assert fields(Record(type="article-journal", page_first="12")) == {"page-first": "12"}

    def test_a_volume_of_a_whole(self) -> None:
        whole = {"title": "Works", "volume_title": "Letters", "volume": "2"}
        assert fields(Record(type="book", **whole)) == {"maintitle": "Works", "title": "Letters", "volume": "2"}
        part = {"title": "To Ada", "container_title": "Works", "volume_title": "Letters"}
        assert fields(Record(type="chapter", **part)) == {
            "title": "To Ada",
            "maintitle": "Works",
            "booktitle": "Letters",
        }

    def test_where_a_patent_holds_is_its_location(self) -> None:
        found = fields(Record(type="patent", jurisdiction="France; Germany", publisher_place="Bern"))
        assert found == {"location": "countryfr and countryde", "publisher-place": "Bern"}

    def test_an_authority_is_an_institution_of_what_has_authority(self) -> None:
        assert fields(Record(type="legal_case", authority="Court", publisher="Press")) == {
            "institution": "Court",
            "publisher": "Press",
        }
        assert fields(Record(type="report", authority="Court", publisher="Lab")) == {
            "institution": "Lab",
            "authority": "Court",
        }

    def test_terms_have_biblatexs_keys(self) -> None:
        assert fields(Record(type="thesis", genre="PhD thesis"))["type"] == "phdthesis"
        assert fields(Record(type="thesis", genre="Habilitation"))["type"] == "Habilitation"
        assert fields(Record(status="in press"))["pubstate"] == "inpress"


class TestValues:
    @pytest.mark.parametrize(
        ("issued", "wanted"),
        [
            (Date.of(2026), "2026"),
            (Date.of(2026, 5), "2026-05"),
            (Date.of(2026, 5, 3), "2026-05-03"),
            (Date.of(2026, 2, 30), "2026-02"),
            (Date.of(2024, 2, 29), "2024-02-29"),
            (Date.of(2026, 21), "2026-21"),
            (Date.parse("2025/2026"), "2025/2026"),
            (Date.parse("2025/.."), "2025/.."),
            (Date.parse("1723~"), "1723~"),
            (Date.of(-43), "-0043"),
        ],
    )
    def test_dates_are_edtf_as_far_as_the_calendar_goes(self, issued: Date, wanted: str) -> None:
        assert fields(Record(issued=issued)) == {"date": wanted}

    def test_words_for_a_date_are_the_state_of_publication(self) -> None:
        assert fields(Record(issued=Date.parse("In press"))) == {"pubstate": "inpress"}
        assert fields(Record(issued=Date.parse("in press"), status="accepted")) == {
            "issued": "in press",
            "pubstate": "accepted",
        }

    def test_other_words_for_a_date_stand_under_csls_own_name(self) -> None:
        assert fields(Record(issued=Date.parse("next spring"))) == {"issued": "next spring"}

    def test_a_year_of_five_digits(self) -> None:
        assert fields(Record(issued=Date(Moment(12000), Moment(12000)))) == {"date": "Y12000"}

    @pytest.mark.parametrize(
        ("page", "wanted"),
        [
            ("1-10", "1--10"),
            ("1–10", "1--10"),
            ("1 - 10, 12", "1--10, 12"),
            ("e17", "e17"),
            ("A-1–A-9", "A-1--A-9"),
            ("S1--S9", "S1--S9"),
        ],
    )
    def test_pages(self, page: str, wanted: str) -> None:
        assert fields(Record(type="article-journal", page=page))["pages"] == wanted

    def test_lists_do_not_fall_apart(self) -> None:
        assert fields(Record(type="book", publisher="Bell and Howell"))["publisher"] == "{Bell and Howell}"
        assert fields(Record(type="book", publisher="Sand Ltd"))["publisher"] == "Sand Ltd"

    def test_keywords(self) -> None:
        assert fields(Record(keyword="a b; c, d;"))["keywords"] == "a b, c, d"
        assert fields(Record(keyword="a,b"))["keywords"] == "a, b"

    @pytest.mark.parametrize(
        ("language", "wanted"),
        [
            ("de", "ngerman"),
            ("de-DE", "german"),
            ("en", "english"),
            ("en-GB", "british"),
            ("fr", "fr"),
            ("nonsense", "nonsense"),
        ],
    )
    def test_languages_have_babels_names_or_their_tags_where_those_say_more(self, language: str, wanted: str) -> None:
        assert fields(Record(language=language)) == {"langid": wanted}

    def test_identifiers_are_never_escaped(self) -> None:
        found = fields(Record(doi="10.1/a_b%c#d", url="https://a.example/?x=%20&y={z}_~"))
        assert found == {"doi": "10.1/a_b%c#d", "url": "https://a.example/?x=%20&y={z}_~"}

    def test_identifiers_that_would_break_the_entry_are_percent_encoded(self) -> None:
        assert fields(Record(url="https://a.example/}{\\"))["url"] == "https://a.example/%7D%7B%5C"

    def test_text_is_utf8_and_escaped(self) -> None:
        assert fields(Record(note="Å 100 % & _")) == {"note": r"Å 100 \% \& \_"}

    def test_titles_in_other_languages_keep_their_letters_by_langid(self) -> None:
        found = fields(Record(title="Der Baum und das LLM", language="de"))
        assert found == {"title": "Der Baum und das LLM", "langid": "ngerman"}

    def test_nothing_empty_is_written(self) -> None:
        record = Record(
            title=" \n",
            author=Names((Name(), Name(literal="  "))),
            editor=Names((), Completeness.INCOMPLETE),
            keyword=";",
            note="\0",
        )
        assert fields(record) == {}


class TestNames:
    @pytest.mark.parametrize(
        ("name", "wanted"),
        [
            (Name("Lovelace", "Ada"), "Lovelace, Ada"),
            (Name("Moor Jenkins", "Nia"), "Moor Jenkins, Nia"),
            (Name("Beethoven", "Ludwig", dropping_particle="van"), "van Beethoven, Ludwig"),
            (Name("Gogh", "Vincent", "van", "", "III"), "van Gogh, III, Vincent"),
            (Name("Gogh", "Vincent", "", "van"), "family=Gogh, given=Vincent, prefix=van, useprefix=true"),
            (Name("Gaulle", "Charles", "De"), "family=Gaulle, given=Charles, prefix=De"),
            (Name("von Neumann", "John"), "{von Neumann}, John"),
            (Name("Velasco y Guzman", "Ana"), "{Velasco y Guzman}, Ana"),
            (Name("King", "Martin Luther", suffix="Jr."), "King, Jr., Martin Luther"),
            (Name(literal="Rare Bone Group"), "{Rare Bone Group}"),
            (Name("Plato"), "Plato"),
            (Name(given="Madonna"), "Madonna"),
            (Name("Rare Bones"), "family=Rare Bones"),
            (Name("Gaulle", non_dropping_particle="de"), "family=Gaulle, prefix=de, useprefix=true"),
            (Name("Young and Old", "Jo"), "{Young and Old}, Jo"),
            (Name("Smith, Jones", "Jo"), "{Smith, Jones}, Jo"),
            (Name("Smith", "Jo, PhD"), "Smith, {Jo, PhD}"),
            (Name("others"), "{others}"),
            (Name("Sand", "Anders"), "Sand, Anders"),
            (Name("King", suffix="Jr."), "family=King, suffix=Jr."),
            (Name(), ""),
        ],
    )
    def test_a_name_splits_as_it_should(self, name: Name, wanted: str) -> None:
        assert spell_name(name, BIBLATEX) == wanted

    @pytest.mark.parametrize(
        ("name", "wanted"),
        [
            (Name("Gogh", "Vincent", "", "van", "III"), "van Gogh, III, Vincent"),
            (Name("Rare Bones"), "{Rare Bones}"),
            (Name("Gaulle", non_dropping_particle="de"), "de Gaulle"),
            (Name("King", suffix="Jr."), "{King Jr.}"),
            (Name("Émile", "Édith"), r"{\'E}mile, {\'E}dith"),
        ],
    )
    def test_bibtex_knows_no_names_by_parts(self, name: Name, wanted: str) -> None:
        assert spell_name(name, BIBTEX) == wanted

    def test_an_entry_whose_options_keep_particles_needs_not_say_so_of_each_name(self) -> None:
        record = Record(
            author=Names((Name("Gogh", "Vincent", "", "van"),)), custom={"bibtex": {"options": "useprefix=true"}}
        )
        assert fields(record)["author"] == "van Gogh, Vincent"

    def test_a_list_that_is_cut_says_so(self) -> None:
        authors = Names((Name("A", "B"), Name(literal="C and D")), Completeness.INCOMPLETE)
        assert fields(Record(author=authors)) == {"author": "A, B and {C and D} and others"}

    def test_a_list_known_only_to_be_cut_is_no_field(self) -> None:
        record = Record(author=Names((), Completeness.INCOMPLETE))
        assert fields(record) == {}
        assert unplaced(record) == ("author",)


def balances(text: str) -> bool:
    """Whether the braces of a file balance for BibTeX, which counts every one of them."""
    depth = 0
    for character in text:
        depth += (character == "{") - (character == "}")
        if depth < 0:
            return False
    return depth == 0


def reads_back(text: str, keys: Iterable[str], counts: list[int]) -> bool:
    library = bibtexparser.parse_string(text, parse_stack=[])
    assert not library.failed_blocks
    assert [len(entry.fields) for entry in library.entries] == counts
    return [entry.key for entry in library.entries] == list(keys) and len(library.blocks) == len(counts)


@given(records)
@example(Record(id="key", title="\\", note="\\{", url="\\"))
def test_any_value_makes_an_entry_that_reads_back(record: Record) -> None:
    text = written(record)
    assert balances(text)
    assert "= {}" not in text
    assert reads_back(text, ["key"], [text.count("\n") - 2])


@pytest.mark.parametrize("value", NASTY)
def test_nasty_values_do_not_reach_the_neighbours(value: str) -> None:
    held = {"title": value, "note": value, "doi": value, "url": value, "publisher": value, "keyword": value}
    nasty = Record(id="b", type="book", author=Names((Name(value, value), Name(literal=value))), **held)
    text = written(attrs.evolve(nasty, id="a"), nasty, Record(id="c", title="T"))
    assert balances(text)
    text.encode()
    assert [entry.key for entry in bibtexparser.parse_string(text).entries] == ["a", "b", "c"]
