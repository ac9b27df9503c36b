"""Records as hypothesis draws them: the whole width of the model, nasty text included."""

from __future__ import annotations

from typing import Any

import attrs
from hypothesis import strategies as st

from seedcite.model.dates import Date, Moment
from seedcite.model.identifiers import Eprint
from seedcite.model.markup import Command, Math, Node, Span, Text, markup, span
from seedcite.model.names import Completeness, Name, Names
from seedcite.model.record import DATES, NAMES, STRINGS, TEXTS, Provenance, Record
from seedcite.model.types import TYPES

MARKS = ("italic", "bold", "emphasis", "small-caps", "superscript", "subscript", "underline", "monospace", "nocase")

characters = st.characters(exclude_categories=["Cs", "Cc"])
strings = st.text(st.one_of(st.sampled_from("aB é{}\\$%&#_~^<>\"'`-–—,;:."), characters), max_size=20)
words = st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=10)


def texts() -> st.SearchStrategy[Text]:
    leaves: st.SearchStrategy[Node] = st.one_of(
        strings, st.builds(Math, words, words), st.builds(Command, words.map(lambda word: "\\" + word))
    )
    nodes: st.SearchStrategy[Node] = st.recursive(
        leaves,
        lambda inner: st.builds(
            lambda mark, children: span(mark, children) if children else "",
            st.sampled_from(MARKS),
            st.lists(inner, max_size=3),
        ),
        max_leaves=4,
    )
    return st.one_of(strings, st.lists(nodes.filter(_whole), max_size=4).map(markup))


def _whole(node: Node) -> bool:
    return not isinstance(node, Span) or bool(node.nodes)


def names() -> st.SearchStrategy[Name]:
    person = st.builds(
        Name,
        family=words,
        given=words | st.just(""),
        dropping_particle=st.sampled_from(["", "van", "de la"]),
        suffix=st.sampled_from(["", "Jr.", "III"]),
    )
    return person | st.builds(Name, literal=words)


def name_lists() -> st.SearchStrategy[Names]:
    return st.builds(
        Names, st.lists(names(), max_size=3).map(tuple), st.sampled_from(list(Completeness)), ordered=st.booleans()
    )


years = st.integers(-9999, 9999) | st.sampled_from([0, -17_000, 17_000, 123_456_789])
times = st.sampled_from(["00:00:00", "14:34:00Z", "09:05:59+05:00", "23:59:59.250-03:30"])
moments = st.one_of(
    st.builds(Moment, years),
    st.builds(Moment, st.integers(-9999, 9999), st.integers(1, 24).filter(lambda month: month <= 12 or month >= 21)),
    st.builds(Moment, st.integers(-9999, 9999), st.integers(1, 12), st.integers(1, 28)),
    st.builds(Moment, st.integers(-9999, 9999), st.integers(1, 12), st.integers(1, 28), times),
)
decades = st.integers(0, 999).map(lambda ten: Date(Moment(10 * ten), Moment(10 * ten + 9), unspecified="decade"))
centuries = st.integers(0, 99).map(lambda ten: Date(Moment(100 * ten), Moment(100 * ten + 99), unspecified="century"))
flags = st.fixed_dictionaries({"uncertain": st.booleans(), "approximate": st.booleans()})


def _masked(moment: Moment) -> st.SearchStrategy[Date]:
    kinds = ["month", "month-day"] if moment.month is None else ["day"]
    return st.builds(Date, st.just(moment), st.just(moment), unspecified=st.sampled_from(kinds))


@st.composite
def dates(draw: st.DrawFn) -> Date:
    kind = draw(st.sampled_from(["none", "single", "range", "open", "x", "literal"]))
    if kind == "none":
        return Date()
    if kind == "literal":
        return Date(literal=draw(words) + " soon")
    if kind == "x":
        plain = st.builds(Moment, st.integers(-9999, 9999), st.none() | st.integers(1, 12))
        return attrs.evolve(draw(decades | centuries | plain.flatmap(_masked)), **draw(flags))
    start, end = draw(moments), draw(moments)
    if kind == "single":
        return Date(start, start, **draw(flags))
    if kind == "open":
        ends = draw(st.sampled_from([(start, None), (None, end)]))
        return Date(*ends, unknown=draw(st.booleans()), **draw(flags))
    marks = draw(st.none() | st.tuples(*[st.sampled_from(["", "?", "~", "%"])] * 2))
    if marks is None or len(set(marks)) == 1:
        return Date(start, end, **draw(flags))
    told = "".join(marks)
    uncertain, approximate = (any(mark in told for mark in pair) for pair in ("?%", "~%"))
    return Date(start, end, uncertain, approximate, marks="/".join(marks))


provenances = st.builds(
    Provenance,
    dump=words,
    format=st.sampled_from(["arxiv-subjects", "plain-profile"]),
    index=st.integers(0, 99),
    line=st.integers(0, 999),
    as_written=st.dictionaries(st.sampled_from(["title", "abstract"]), strings, max_size=2),
    lost_links=st.integers(0, 3),
)

eprints = st.builds(
    Eprint,
    archive=st.sampled_from(["arXiv", "bioRxiv"]),
    id=st.sampled_from(["", "2401.01234"]),
    categories=st.lists(st.sampled_from(["cs.LG", "math.AG", "hep-th"]), max_size=3, unique=True).map(tuple),
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A record with a title, and a few other attributes of any kind."""
    kinds: dict[str, st.SearchStrategy[Any]] = {
        **dict.fromkeys(TEXTS, texts()),
        **dict.fromkeys(NAMES, name_lists()),
        **dict.fromkeys(DATES, dates()),
        **dict.fromkeys(STRINGS, strings),
        "eprint": eprints,
        "custom": st.dictionaries(words, words | st.integers() | st.lists(words), max_size=2),
        "sources": st.lists(provenances, max_size=2).map(tuple),
    }
    chosen = draw(st.lists(st.sampled_from(sorted(kinds)), max_size=6, unique=True))
    values = {name: draw(kinds[name]) for name in ["title", "author", "issued", *chosen]}
    return Record(type=draw(st.sampled_from(sorted(TYPES))), **values)
