"""In what BibTeX entries differ from BibLaTeX's."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

import seedcite
from seedcite.formats._bib_model import TYPES
from seedcite.formats._format import WriteOptions
from seedcite.formats.bibtex import FORMAT, unplaced
from seedcite.model.dates import Date
from seedcite.model.identifiers import Eprint
from seedcite.model.markup import Math, markup
from seedcite.model.names import Completeness, Name, Names
from seedcite.model.record import Record

from .bib_records import every_type, records
from .test_biblatex import balances, reads_back

STANDARD = frozenset(
    "article book booklet inbook incollection inproceedings manual mastersthesis misc phdthesis proceedings techreport "
    "unpublished".split()
)
SOMEBODY = Names((Name("Doe", "Jo"),))


def written(*given_records: Record, abstracts: bool = True) -> str:
    assert FORMAT.write is not None
    return "".join(FORMAT.write(given_records, WriteOptions(abstracts=abstracts)))


def entry(**held: Any) -> tuple[str, dict[str, str]]:
    """The type and the fields as they stand in the file."""
    lines = written(Record(id="key", **{"author": SOMEBODY, **held})).splitlines()
    pairs = (line.strip().removesuffix(",").split(" = ", 1) for line in lines[1:-1])
    return lines[0].removesuffix("{key,"), {name: value for name, value in pairs if name != "author"}


def test_a_preprint_whose_number_the_dump_lost() -> None:
    record = Record(
        id="wang2026hifloat4",
        type="article",
        title="HiFloat4 Format for LLMs",
        author=Names((Name("Wang", "Yaoyuan"),), Completeness.INCOMPLETE),
        issued=Date.of(2026, 5),
        eprint=Eprint("arXiv", "", ("cs.LG",)),
    )
    assert written(record) == (
        "@misc{wang2026hifloat4,\n"
        "  author = {Wang, Yaoyuan and others},\n"
        "  title = {{HiFloat4} Format for {LLM}s},\n"
        "  howpublished = {arXiv preprint},\n"
        "  year = {2026},\n"
        "  month = may,\n"
        "  archiveprefix = {arXiv},\n"
        "  primaryclass = {cs.LG},\n"
        "}\n"
    )


def test_a_preprint_with_its_number() -> None:
    assert entry(type="article", eprint=Eprint("arXiv", "2401.01234", ("cs.LG",))) == (
        "@misc",
        {"eprint": "{2401.01234}", "archiveprefix": "{arXiv}", "primaryclass": "{cs.LG}"},
    )


def test_an_archive_as_publisher_is_not_said_twice() -> None:
    held = {"type": "article", "genre": "preprint", "publisher": "arXiv", "eprint": Eprint("arXiv")}
    found = {"howpublished": "{arXiv preprint}", "archiveprefix": "{arXiv}"}
    assert entry(**held) == ("@misc", found)
    assert unplaced(Record(**held)) == ()
    held["publisher"] = "Some Press"
    assert entry(**held) == ("@misc", {**found, "organization": "{Some Press}"})


def test_another_archive() -> None:
    found = {"howpublished": "{bioRxiv preprint}", "archiveprefix": "{bioRxiv}"}
    assert entry(type="article", eprint=Eprint("bioRxiv")) == ("@misc", found)


def test_a_published_paper_keeps_its_eprint() -> None:
    kind, fields = entry(type="article-journal", container_title="J", eprint=Eprint("arXiv", "2401.01234"))
    assert kind == "@article"
    assert fields == {"journal": "{J}", "eprint": "{2401.01234}", "archiveprefix": "{arXiv}"}


class TestTypes:
    @pytest.mark.parametrize("kind", sorted(TYPES))
    def test_all_are_known_to_the_standard_styles(self, kind: str) -> None:
        assert entry(type=kind)[0].removeprefix("@") in STANDARD

    @pytest.mark.parametrize(
        ("kind", "held", "wanted"),
        [
            ("article-journal", {}, "@article"),
            ("paper-conference", {}, "@inproceedings"),
            ("chapter", {}, "@incollection"),
            ("book", {}, "@book"),
            ("book", {"author": Names(), "editor": SOMEBODY}, "@book"),
            ("report", {}, "@techreport"),
            ("thesis", {}, "@phdthesis"),
            ("thesis", {"genre": "Master's thesis"}, "@mastersthesis"),
            ("thesis", {"genre": "MSc thesis"}, "@mastersthesis"),
            ("pamphlet", {}, "@booklet"),
            ("manuscript", {"note": "Draft"}, "@unpublished"),
            ("manuscript", {}, "@misc"),
            ("review-book", {"container_title": "J"}, "@article"),
            ("webpage", {}, "@misc"),
        ],
    )
    def test_entry_types(self, kind: str, held: dict[str, Any], wanted: str) -> None:
        assert entry(type=kind, **held)[0] == wanted


class TestFields:
    @pytest.mark.parametrize(
        ("issued", "wanted"),
        [
            (Date.of(2026), {"year": "{2026}"}),
            (Date.of(2026, 5), {"year": "{2026}", "month": "may"}),
            (Date.of(2026, 5, 3), {"year": "{2026}", "month": "may", "day": "{3}"}),
            (Date.of(2026, 21), {"year": "{2026}", "month": '"Spring"'}),
            (Date.parse("2025/2026"), {"year": "{2025--2026}"}),
            (Date.parse("2026-05/2026-06"), {"year": "{2026}", "month": 'may # "--" # jun'}),
            (Date.parse("1723~"), {"year": "{ca. 1723}"}),
            (Date.parse("1723?"), {"year": "{1723?}"}),
            (Date.parse("in press"), {"year": "{in press}"}),
            (Date(), {}),
        ],
    )
    def test_dates(self, issued: Date, wanted: dict[str, str]) -> None:
        assert entry(issued=issued)[1] == wanted

    def test_names_of_fields(self) -> None:
        held = {"publisher": "ETH", "publisher_place": "Bern", "language": "de", "annote": "Read."}
        assert entry(type="thesis", genre="PhD thesis", **held)[1] == {
            "school": "{ETH}",
            "address": "{Bern}",
            "language": "{ngerman}",
            "annote": "{Read.}",
        }

    def test_where_a_page_stands_is_how_it_is_published(self) -> None:
        assert entry(type="document", publisher="W3C")[1] == {"howpublished": "{W3C}"}
        both = entry(type="document", publisher="W3C", container_title="The Site")[1]
        assert both == {"howpublished": "{W3C}", "journal": "{The Site}"}

    def test_what_a_misc_entry_is_its_subtype_says(self) -> None:
        assert entry(type="webpage")[1] == {"entrysubtype": "{webpage}"}
        assert entry(type="dataset")[1] == {"entrysubtype": "{dataset}"}
        assert entry(type="document")[1] == {}

    def test_a_thesis_of_unknown_kind_is_not_called_a_doctors(self) -> None:
        assert entry(type="thesis")[1] == {"type": "{Thesis}"}
        assert entry(type="thesis", genre="PhD thesis") == ("@phdthesis", {})
        assert entry(type="thesis", genre="Master’s thesis") == ("@mastersthesis", {})

    def test_editions_are_ordinals(self) -> None:
        for edition, wanted in (("1", "1st"), ("2", "2nd"), ("11", "11th"), ("22", "22nd"), ("new", "new")):
            assert entry(type="book", edition=edition)[1]["edition"] == f"{{{wanted}}}"

    def test_a_state_of_publication_stands_where_styles_print_it(self) -> None:
        assert entry(status="accepted")[1] == {"year": "{accepted}"}
        assert entry(status="on hold")[1] == {"note": "{on hold}"}
        dated = entry(status="accepted", issued=Date.of(2001))[1]
        assert dated == {"note": "{accepted}", "year": "{2001}"}
        noted = entry(status="accepted", note="Read it", issued=Date.of(2001))[1]
        assert noted == {"note": "{Read it}", "pubstate": "{accepted}", "year": "{2001}"}

    def test_a_part_of_a_book_without_a_title_of_its_own_is_bibtexs_inbook(self) -> None:
        assert entry(type="chapter", chapter_number="3")[0] == "@inbook"
        assert entry(type="chapter", chapter_number="3", container_title="Book")[0] == "@incollection"

    def test_whoever_brought_out_a_manual_or_booklet_stands_where_styles_look(self) -> None:
        assert entry(type="pamphlet", publisher="Flyer")[1] == {"howpublished": "{Flyer}"}
        (manual,) = seedcite.read_text("@manual{k, title={M}, organization={GNU}}").records
        assert "organization = {GNU}" in seedcite.export([manual], "bibtex")

    def test_an_address_goes_back_to_where_older_styles_print_it(self) -> None:
        written = r"@misc{k, title={M}, howpublished={\url{http://a.b/c_d}}}"
        (page,) = seedcite.read_text(written).records
        assert page.url == "http://a.b/c_d"
        assert r"howpublished = {\url{http://a.b/c_d}}" in seedcite.export([page], "bibtex")
        assert unplaced(Record(status="accepted", note="N")) == ()

    def test_nobody_to_sort_by_makes_a_key(self) -> None:
        fields = entry(author=Names(), title="The long story of many words: it goes on")[1]
        assert fields["key"] == "{The long story of many}"
        assert entry(author=Names())[1] == {"key": "{key}"}

    def test_what_styles_complain_of_stands_where_they_do_not_look(self) -> None:
        series = {"volume": "1", "collection_number": "2", "collection_title": "Set"}
        both = {"author": SOMEBODY, "editor": SOMEBODY, **series}
        assert entry(type="book", **both)[1] == {
            "editora": "{Doe, Jo}",
            "editoratype": "{editor}",
            "volume": "{1}",
            "series": "{Set}",
            "collection-number": "{2}",
        }
        assert unplaced(Record(type="book", **both)) == ()

    def test_an_issue_without_a_volume(self) -> None:
        assert entry(type="article-journal", issue="7")[1] == {"issue": "{7}"}

    def test_what_bibtex_has_no_field_for_keeps_the_name_that_biblatex_or_csl_has_for_it(self) -> None:
        held = {"event_place": "Rome", "scale": "1:2", "type": "paper-conference"}
        assert entry(**held)[1] == {"venue": "{Rome}", "scale": "{1:2}"}
        assert unplaced(Record(**held)) == ()

    def test_what_has_no_place_is_named(self) -> None:
        record = Record(type="article", eprint=Eprint("arXiv", "2401.01234", ("cs.LG", "cs.AI")), custom={"rating": 5})
        assert unplaced(record) == ("eprint.categories", "custom")

    def test_authorities_and_jurisdictions_are_no_publishers_and_no_places(self) -> None:
        assert entry(type="legal_case", authority="Court")[1]["authority"] == "{Court}"
        assert entry(type="patent", jurisdiction="France")[1]["jurisdiction"] == "{France}"

    def test_particles_of_family_names_are_an_option(self) -> None:
        names = Names((Name("Gogh", "Vincent", "", "van"),))
        assert entry(editor=names)[1] == {"editor": "{van Gogh, Vincent}", "options": "{useprefix=true}"}
        assert "options" not in entry(editor=Names((*names, Name("Goethe", "Johann", "von"))))[1]

    @pytest.mark.parametrize("record", every_type(), ids=lambda record: record.id)
    def test_what_is_known_is_written_in_plain_field_names(self, record: Record) -> None:
        assert not {"date", "journaltitle", "location", "langid", "eprinttype"} & set(names_in(written(record)))


def names_in(text: str) -> list[str]:
    return [line.split(" = ")[0].strip() for line in text.splitlines() if " = " in line]


class TestCapitalsAndLetters:
    def test_letters_are_commands_in_braces(self) -> None:
        found = written(Record(id="k", author=Names((Name("Émile", "Ünal"),)), title="Été"))
        assert r"{{\'E}mile, {\"U}nal}" in found
        assert found.isascii()

    def test_an_accented_capital_is_protected_by_two_braces(self) -> None:
        assert entry(title="das Übel", language="de")[1]["title"] == r"{das {{\"U}}bel}"

    def test_nouns_of_german_are_protected(self) -> None:
        assert entry(title="Unter dem Baum", language="de")[1]["title"] == "{{U}nter dem {B}aum}"

    def test_formulae_are_protected(self) -> None:
        title = markup([Math(r"\pi_\texttt{RL}", "π"), ": Online RL"])
        assert entry(title=title)[1]["title"] == r"{{$\pi_\texttt{RL}$}: Online {RL}}"

    def test_the_kind_of_a_thesis_keeps_its_capitals(self) -> None:
        assert entry(type="thesis", genre="Second PhD thesis")[1]["type"] == "{Second {PhD} thesis}"


@given(records)
def test_any_value_makes_an_entry_that_reads_back(record: Record) -> None:
    text = written(record)
    assert balances(text)
    assert "= {}" not in text
    assert reads_back(text, ["key"], [text.count("\n") - 2])
