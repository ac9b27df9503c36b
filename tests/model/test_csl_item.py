from __future__ import annotations

import json
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from seedcite.model.csl_item import from_csl, to_csl, untyped, with_eprint_words
from seedcite.model.dates import Date, Moment
from seedcite.model.identifiers import Eprint
from seedcite.model.markup import Command, Math, Span, markup
from seedcite.model.names import NO_NAMES, Completeness, Name, Names, owner_list
from seedcite.model.record import Record
from seedcite.model.types import TYPES

from .. import strategies
from ..shared import shared

relaxed = settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)


def through(record: Record) -> Record:
    """A record written as JSON text and read again."""
    return from_csl(json.loads(json.dumps(to_csl(record))))


def back(item: dict[str, Any]) -> dict[str, Any]:
    """An item read and written again, through text."""
    return json.loads(json.dumps(to_csl(from_csl(item))))


@pytest.fixture(scope="module")
def valid() -> Any:
    """Whether the official schema accepts an item."""
    jsonschema = pytest.importorskip("jsonschema", reason="jsonschema (a development dependency) is not installed")
    schema = json.loads(shared("bench/csl-data/csl-data.json").read_text("utf-8"))
    validator = jsonschema.Draft7Validator(schema)
    return lambda item: validator.is_valid([item])


# Records


@relaxed
@given(strategies.records())
def test_a_record_comes_back_equal_but_for_its_sources(record: Record) -> None:
    assert through(record) == attrs.evolve(record, sources=())


@relaxed
@given(strategies.records())
def test_writing_is_stable(record: Record) -> None:
    assert to_csl(through(record)) == to_csl(record)


def test_the_schema_accepts_whatever_a_record_holds(valid: Any) -> None:
    @relaxed
    @given(strategies.records())
    def accepted(record: Record) -> None:
        assert valid(to_csl(record))

    accepted()


def test_an_attribute_is_written_under_its_csl_variable() -> None:
    record = Record(id="a", doi="10.1/x", url="https://x.org", isbn="1", container_title="C", archive_location="Box 3")
    item = to_csl(record)
    assert item["DOI"] == "10.1/x"
    assert item["URL"] == "https://x.org"
    assert item["ISBN"] == "1"
    assert item["container-title"] == "C"
    assert item["archive_location"] == "Box 3"
    assert list(item)[:2] == ["id", "type"]


def test_what_is_empty_is_not_written() -> None:
    assert to_csl(Record(id="a", type="book")) == {"id": "a", "type": "book"}


def test_the_owners_list_keeps_in_custom_that_it_is_neither_whole_nor_ordered() -> None:
    item = to_csl(Record(id="a", author=owner_list(Name("Wang", "Yaoyuan"))))
    assert item["author"] == [{"family": "Wang", "given": "Yaoyuan"}]
    assert item["custom"]["seedcite"]["names"] == {"author": {"completeness": "incomplete", "ordered": False}}


def test_a_list_that_is_only_known_to_exist_comes_back() -> None:
    record = Record(id="a", editor=Names((), Completeness.INCOMPLETE))
    assert "editor" not in to_csl(record)
    assert through(record).editor == record.editor


def test_a_whole_list_needs_no_custom() -> None:
    assert "custom" not in to_csl(Record(id="a", author=Names((Name("Wang", "Yaoyuan"),))))


# Preprints


def test_a_preprint_with_a_known_id_has_genre_number_publisher_and_address() -> None:
    item = to_csl(Record(id="a", type="article", eprint=Eprint("arXiv", "2401.01234", ("cs.LG",))))
    assert item["type"] == "article"
    assert item["genre"] == "Preprint"
    assert item["publisher"] == "arXiv"
    assert item["number"] == "arXiv:2401.01234"
    assert item["URL"] == "https://arxiv.org/abs/2401.01234"
    assert item["custom"]["seedcite"]["eprint"] == {"archive": "arXiv", "id": "2401.01234", "categories": ["cs.LG"]}


def test_no_number_and_no_address_are_made_up_for_an_unknown_id() -> None:
    item = to_csl(Record(id="a", type="article", eprint=Eprint("arXiv", categories=("cs.LG",))))
    assert (item["genre"], item["publisher"]) == ("Preprint", "arXiv")
    assert "number" not in item
    assert "URL" not in item


def test_the_words_of_an_eprint_replace_none_that_is_there() -> None:
    record = Record(type="article", eprint=Eprint("arXiv", "2401.01234"), genre="Working paper", number="7")
    words = with_eprint_words(record)
    assert (words.genre, words.number, words.publisher) == ("Working paper", "7", "arXiv")
    assert through(record) == record


def test_a_published_paper_with_an_eprint_is_not_published_by_the_archive() -> None:
    record = Record(id="a", type="article-journal", eprint=Eprint("arXiv", "2401.01234"))
    assert "publisher" not in to_csl(record)
    assert through(record) == record


def test_derived_words_do_not_become_the_records_own() -> None:
    record = Record(id="a", type="article", eprint=Eprint("arXiv", "2401.01234"))
    assert through(record).number == ""


def test_a_derived_word_that_was_edited_in_the_file_is_kept() -> None:
    item = to_csl(Record(id="a", type="article", eprint=Eprint("arXiv", "2401.01234")))
    item["number"] = "Report 7"
    assert from_csl(item).number == "Report 7"


# Text


def test_markup_is_written_as_csl_json_has_it() -> None:
    title = markup(["A ", Span("italic", ("B",)), Span("nocase", ("cD",)), Span("superscript", ("2",))])
    item = to_csl(Record(id="a", title=title))
    assert item["title"] == 'A <i>B</i><span class="nocase">cD</span><sup>2</sup>'
    assert "custom" not in item
    assert from_csl(item).title == title


def test_tex_is_kept_beside_its_plain_reading() -> None:
    title = markup([Math("\\pi", "π"), " and ", Command("\\model")])
    item = to_csl(Record(id="a", title=title))
    assert "π and " in item["title"]
    assert from_csl(item).title == title


def test_an_edited_title_wins_over_the_tex_kept_beside_it() -> None:
    item = to_csl(Record(id="a", title=markup([Math("\\pi", "π"), " and more"])))
    item["title"] = "Another title"
    assert from_csl(item).title == "Another title"


def test_a_plain_text_that_looks_like_markup_stays_plain() -> None:
    record = Record(id="a", title="Is <i>this</i> a tag?")
    assert through(record).title == "Is <i>this</i> a tag?"


# Dates


@pytest.mark.parametrize(
    ("date", "item"),
    [
        (Date.of(2024), {"date-parts": [[2024]]}),
        (Date.of(2024, 5, 3), {"date-parts": [[2024, 5, 3]]}),
        (Date.of(-50), {"date-parts": [[-51]]}),
        (Date.of(0), {"date-parts": [[-1]]}),
        (Date.parse("2024-05/2025-06"), {"date-parts": [[2024, 5], [2025, 6]]}),
        (Date.of(2024, 21), {"date-parts": [[2024, 21]]}),
        (Date.parse("2024-21/2024-23"), {"date-parts": [[2024, 21], [2024, 23]]}),
        (Date.parse("2024~"), {"date-parts": [[2024]], "circa": True}),
        (Date(literal="in press"), {"literal": "in press"}),
        (Date.parse("2024/.."), {"date-parts": [[2024], [0]]}),
        (Date.parse("2024-05-03/.."), {"date-parts": [[2024, 5, 3], [0]]}),
        (Date.parse("../2024"), {"date-parts": [[0], [2024]]}),
    ],
)
def test_a_date_has_a_spelling_in_csl_json_and_comes_back_from_it(date: Date, item: dict[str, Any]) -> None:
    assert to_csl(Record(id="a", issued=date))["issued"] == item
    assert from_csl({"id": "a", "issued": item}).issued == date


@pytest.mark.parametrize(
    ("written", "item"),
    [
        ("2024?", {"date-parts": [[2024]]}),
        ("2024%", {"date-parts": [[2024]], "circa": True}),
        ("1999?/2001~", {"date-parts": [[1999], [2001]], "circa": True}),
        ("1999/", {"date-parts": [[1999], [0]]}),
        ("199X", {"date-parts": [[1990], [1999]]}),
        ("20XX", {"date-parts": [[2000], [2099]]}),
        ("1999-XX", {"date-parts": [[1999]]}),
        ("1999-05-XX", {"date-parts": [[1999, 5]]}),
        ("2004-04-05T14:34:00Z", {"date-parts": [[2004, 4, 5]]}),
        ("Y-17000", {"date-parts": [[-17001]]}),
    ],
)
def test_what_csl_cannot_say_of_a_date_is_kept_beside_it(written: str, item: dict[str, Any]) -> None:
    record = Record(id="a", issued=Date.parse(written))
    assert to_csl(record)["issued"] == item
    assert through(record) == record


def test_an_edited_date_wins_over_the_exact_one_kept_beside_it() -> None:
    item = to_csl(Record(id="a", issued=Date.parse("199X")))
    item["issued"] = {"date-parts": [[1994]]}
    assert from_csl(item).issued == Date.of(1994)


@pytest.mark.parametrize(
    ("item", "date"),
    [
        ({"date-parts": [["2024", "5"]]}, Date.of(2024, 5)),
        ({"date-parts": [["2024", "", ""]]}, Date.of(2024)),
        ({"date-parts": [[2024, 0, 0]]}, Date.of(2024)),
        ({"date-parts": [[2024, 13]]}, Date.of(2024)),
        ({"date-parts": [[2024], [0]]}, Date(Moment(2024), None)),
        ({"date-parts": [[0], [2024]]}, Date(None, Moment(2024))),
        ({"date-parts": [[0]]}, Date()),
        ({"date-parts": [[0], [0]]}, Date()),
        ({"date-parts": [[2024], ["x"]]}, Date.of(2024)),
        ({"date-parts": [[-44, 3, 15]]}, Date.of(-43, 3, 15)),
        ({"date-parts": [[2024, 22]]}, Date.of(2024, 22)),
        ({"date-parts": [[2024]], "season": 2}, Date.of(2024, 22)),
        ({"date-parts": [[2024, 5, 3]], "season": "spring"}, Date.of(2024, 5, 3)),
        ({"date-parts": [[2024]], "season": "Winter"}, Date.of(2024, 24)),
        ({"date-parts": [[2024]], "circa": 0}, Date.of(2024)),
        ({"date-parts": [[2024]], "circa": "1"}, Date.parse("2024~")),
        ({"raw": "2024-05"}, Date.of(2024, 5)),
        ({"raw": "sometime in May"}, Date(literal="sometime in May")),
        ("2024-05", Date.of(2024, 5)),
        (2024, Date.of(2024)),
        ({"date-parts": []}, Date()),
        ({"date-parts": [[]]}, Date()),
        ({"date-parts": [[None]]}, Date()),
        ({"date-parts": "2024"}, Date()),
        (None, Date()),
        ([], Date()),
    ],
)
def test_a_date_is_typed_as_far_as_it_goes_and_kept_as_given(item: Any, date: Date) -> None:
    given = {"id": "a", "type": "book", "issued": item}
    record = from_csl(given)
    assert record.issued == date
    again = from_csl(json.loads(json.dumps(to_csl(record))))
    assert again == record
    assert again.custom.get("csl", {"issued": item})["issued"] == item


# Items as others write them


def test_an_item_of_a_reference_manager_is_written_back_as_it_was() -> None:
    item = {
        "id": 42,
        "type": "article-journal",
        "title": "On <i>E. coli</i>",
        "volume": 5,
        "page": "1-20",
        "journalAbbreviation": "J. Bact.",
        "shortTitle": "E. coli",
        "categories": ["biology"],
        "citation-key": "smith2020",
        "author": [
            {"family": "van Gogh", "given": "Vincent", "parse-names": True},
            {"family": "Li", "given": "Ming", "static-ordering": "1"},
            {"family": "King", "given": "M. L.", "suffix": "Jr.", "comma-suffix": True},
        ],
        "issued": {"raw": "2020-05", "circa": 1},
        "accessed": {"date-parts": [["2021", "1", "2"]]},
        "custom": {"mine": {"a": [1, 2]}},
    }
    record = from_csl(item)
    assert record.id == "42"
    assert record.volume == "5"
    assert record.container_title_short == "J. Bact."
    assert record.title_short == "E. coli"
    assert [name.family for name in record.author] == ["van Gogh", "Li", "King"]
    assert record.accessed == Date.of(2021, 1, 2)
    written = back(item)
    assert written == item
    assert json.dumps(written["issued"]) == json.dumps(item["issued"])


def test_what_is_given_gives_way_to_what_has_been_changed_since() -> None:
    record = from_csl({"id": "a", "type": "book", "volume": 5, "issued": {"raw": "2020"}})
    item = to_csl(attrs.evolve(record, volume="6", issued=Date.of(2021)))
    assert item["volume"] == "6"
    assert item["issued"] == {"date-parts": [[2021]]}


def test_a_short_title_given_twice_is_read_from_its_proper_name_and_both_are_kept() -> None:
    item = {"id": "a", "type": "book", "title-short": "Short", "shortTitle": "Other"}
    assert from_csl(item).title_short == "Short"
    assert back(item) == item


def test_what_the_schema_forbids_is_kept_where_it_allows_it(valid: Any) -> None:
    item = {"id": "a", "type": "misc", "nonsense": {"x": [1]}, "volume": None, "author": "Ada Lovelace"}
    record = from_csl(item)
    assert record.type == "document"
    assert record.author.names == (Name("Lovelace", "Ada"),)
    written = json.loads(json.dumps(to_csl(record)))
    assert valid(written)
    assert written["custom"]["seedcite"]["item"] == {
        "type": "misc",
        "nonsense": {"x": [1]},
        "volume": None,
        "author": "Ada Lovelace",
    }
    assert from_csl(written) == record


def test_an_edited_author_wins_over_one_kept_beside_it() -> None:
    written = to_csl(from_csl({"id": "a", "type": "book", "author": "Ada Lovelace"}))
    written["author"] = [{"family": "Hopper", "given": "Grace"}]
    assert from_csl(written).author.names == (Name("Hopper", "Grace"),)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-3000, 3000) | st.floats(-10, 10) | strategies.words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(strategies.words, inner, max_size=3),
    max_leaves=5,
)
dates = st.fixed_dictionaries(
    {},
    optional={
        "date-parts": st.lists(
            st.lists(st.integers(-20, 2030) | st.sampled_from(["2024", "", "x"]), max_size=4), max_size=3
        ),
        "season": json_values,
        "circa": json_values,
        "literal": strategies.words,
        "raw": st.sampled_from(["2024", "May 2024", "2024/..", ""]),
        "odd": json_values,
    },
)
people = st.fixed_dictionaries(
    {},
    optional={
        "family": strategies.words,
        "given": json_values,
        "literal": strategies.words,
        "parse-names": st.booleans(),
        "static-ordering": json_values,
    },
)
custom = st.dictionaries(st.sampled_from(["seedcite", "other"]), json_values, max_size=2)
items = st.fixed_dictionaries(
    {},
    optional={
        "id": json_values,
        "type": st.sampled_from(sorted(TYPES)) | json_values,
        "title": strategies.strings | json_values,
        "title-short": strategies.words,
        "shortTitle": json_values,
        "event": strategies.words,
        "volume": json_values,
        "author": st.lists(people, max_size=3) | json_values,
        "issued": dates | json_values,
        "categories": json_values,
        "custom": custom | json_values,
        "odd": json_values,
    },
)


@relaxed
@given(items)
def test_no_item_is_refused_and_reading_what_was_written_gives_the_same(item: dict[str, Any]) -> None:
    record = from_csl(item)
    assert from_csl(json.loads(json.dumps(to_csl(record)))) == record


@relaxed
@given(items)
def test_nothing_of_an_item_is_lost(item: dict[str, Any]) -> None:
    written = back(item)
    beside = written.get("custom", {}).get("seedcite", {})
    beside = beside.get("item", {}) if isinstance(beside, dict) else {}
    for variable, value in item.items():
        if variable == "custom" and isinstance(value, dict):
            assert all(written["custom"][key] == value[key] for key in value if key != "seedcite")
            continue
        kept = beside[variable] if variable in beside else written[variable]
        assert json.dumps(kept) == json.dumps(value)


def test_the_schema_accepts_whatever_was_read(valid: Any) -> None:
    @relaxed
    @given(items)
    def accepted(item: dict[str, Any]) -> None:
        assert valid(back(item))

    accepted()


def test_an_item_with_nothing_in_it_is_a_document() -> None:
    assert from_csl({}) == Record(type="document", author=NO_NAMES)


# What is kept as given


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("issued", {"date-parts": [[2020, 13]]}),
        ("issued", {"date-parts": [[2020], ["x"]]}),
        ("issued", {"date-parts": [[2020, 5, 40]]}),
        ("issued", {"date-parts": [[2020, "May"]]}),
        ("issued", {"date-parts": [[2020, 5, 1, 2]]}),
        ("issued", {"date-parts": [[2020, 5]], "season": 2}),
        ("issued", {"literal": "in press", "raw": "soon"}),
        ("issued", {"date-parts": [[2020]], "edtf": "2020"}),
        ("issued", [2020]),
        ("title", ["A", "B"]),
        ("volume", True),
        ("author", [{"family": "A", "affiliation": [{"name": "B"}]}]),
        ("author", {"family": "A"}),
        ("nonsense", 1),
        ("categories", ["a"]),
    ],
)
def test_what_says_more_than_the_record_is_named_and_written_back(variable: str, value: Any) -> None:
    item = {"id": "a", "type": "book", variable: value}
    record = from_csl(item)
    assert untyped(record) == (variable,)
    again = to_csl(record)
    aside = again.get("custom", {}).get("seedcite", {}).get("item", {})
    assert aside.get(variable, again.get(variable)) == value


@pytest.mark.parametrize(
    "item",
    [
        {"id": 5, "volume": 5, "shortTitle": "x", "author": ["Ada Lovelace"]},
        {"id": "a", "issued": {"raw": "2020-05"}, "accessed": {"date-parts": [["2020", "5", 1]]}, "note": ""},
        {"id": "a", "issued": {"date-parts": [[2020, 5], [2021]]}, "event-date": {"date-parts": [[2020]], "season": 1}},
        {"id": "a", "issued": {"date-parts": [[0], [2021]]}, "accessed": {"date-parts": [[-44], [0]]}},
        {"id": "a", "issued": {"literal": "in press"}, "author": [{"family": "A", "parse-names": True}]},
    ],
)
def test_another_spelling_of_what_the_record_says_is_not_named(item: dict[str, Any]) -> None:
    assert untyped(from_csl({"type": "book", **item})) == ()


values: st.SearchStrategy[Any] = st.one_of(
    st.sampled_from(["", "x", 5, 1.5, True, None, [], {}, ["a"], "Preprint", "preprint", "2020-05"]),
    st.fixed_dictionaries(
        {},
        optional={
            "season": st.sampled_from([1, "spring", "x"]),
            "date-parts": st.lists(st.lists(st.sampled_from([0, 5, 13, 2020, "7", None]), max_size=4), max_size=3),
            "circa": st.booleans(),
            "literal": st.just("x"),
            "raw": st.just("2020"),
        },
    ),
    st.lists(
        st.fixed_dictionaries({}, optional={"given": st.just("A"), "family": st.just("B"), "x": st.just(1)}), max_size=2
    ),
)
items = st.lists(
    st.tuples(
        st.sampled_from(
            "id type zeta alpha title shortTitle title-short issued author volume genre event event-title categories "
            "citation-key custom journalAbbreviation".split()
        ),
        values,
    ),
    max_size=8,
).map(dict)  # fmt: skip


@given(items, st.sampled_from(["article", "book"]))
def test_what_was_read_is_written_alike_from_the_first_time_on(item: dict[str, Any], kind: str) -> None:
    def written(data: Any) -> str:
        return json.dumps(to_csl(from_csl(data)))

    once = written({"type": kind, **item})
    assert written(json.loads(once)) == once


@given(items, st.randoms(use_true_random=False))
def test_the_order_of_the_variables_in_a_file_does_not_matter(item: dict[str, Any], random: Random) -> None:
    shuffled = list(item.items())
    random.shuffle(shuffled)
    assert json.dumps(to_csl(from_csl(dict(shuffled)))) == json.dumps(to_csl(from_csl(item)))


@pytest.mark.parametrize("genre", ["preprint", "Preprint", "PREPRINT", ""])
@pytest.mark.parametrize("kind", ["article", "report"])
@pytest.mark.parametrize("eprint", [None, Eprint("arXiv")])
def test_a_genre_reads_back_as_the_record_has_it(genre: str, kind: str, eprint: Eprint | None) -> None:
    record = Record(id="a", type=kind, genre=genre, eprint=eprint)
    assert through(record) == record
    assert to_csl(from_csl(to_csl(record))) == to_csl(record)


def test_a_preprint_is_spelled_as_styles_print_it_and_read_as_the_readers_say_it() -> None:
    record = Record(id="a", type="article", genre="preprint")
    assert to_csl(record) == {"id": "a", "type": "article", "genre": "Preprint"}
    assert with_eprint_words(record).genre == "Preprint"
    assert from_csl({"id": "a", "type": "article", "genre": "Preprint"}).genre == "preprint"
