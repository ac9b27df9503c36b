"""Records for the tests of the ``.bib`` writers: of every type, whole; the seeds'; and nasty ones."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import attrs
from hypothesis import strategies as st

from seedcite.model.dates import Date
from seedcite.model.identifiers import Eprint
from seedcite.model.markup import Command, Math, Span, Text, markup
from seedcite.model.names import Completeness, Name, Names, owner_list
from seedcite.model.record import DATES, NAMES, STRINGS, TEXTS, Record
from seedcite.model.types import TYPES

SEEDS = Path(__file__).parents[2] / "seeds"
_LISTED = re.compile(r"arXiv(\d{4})\n\n(.+)\n\n(.+)\n\n([\w.-]+)↗")


def seed_records() -> list[Record]:
    """The records of the three seeds whose layout gives all that a writer needs, titles as markup."""
    records = []
    for path in sorted(SEEDS.glob("*.txt")):
        text = path.read_text(encoding="utf-8")
        if not text.startswith("arXiv subjects"):
            continue
        owner = Name.parse(text.split("\n")[2])
        for year, title, abstract, category in _LISTED.findall(text):
            records.append(
                Record(
                    id=f"seed{len(records)}",
                    type="article",
                    title=_typed(title),
                    abstract=abstract,
                    author=owner_list(owner),
                    issued=Date.of(int(year)),
                    eprint=Eprint("arXiv", "", (category,)),
                )
            )
    return records


def _typed(title: str) -> Text:
    formula = re.match(r"\$(.*?)\$(.*)", title)
    return markup([Math(formula[1], "π"), formula[2]]) if formula else title


_WHOLE: dict[str, Any] = {
    "editor": Names((Name("Berg", "Ada", non_dropping_particle="van den"),), Completeness.INCOMPLETE),
    "translator": Names((Name("King", "Martin", suffix="Jr"),)),
    "title": "A Study of 100 % & Über_Things in RL: #1",
    "issued": Date.of(2024, 5),
    "container_title": "Proceedings & Things",
    "collection_title": "Lecture Notes",
    "genre": "PhD thesis",
    "number": "17",
    "issue": "3",
    "volume": "12",
    "edition": "2",
    "page": "101–110",
    "publisher": "Bell and Howell",
    "publisher_place": "Zürich",
    "doi": "10.1000/a_b%c#d",
    "url": "https://example.org/a_b?c=%20&d={e}#f",
    "isbn": "978-3-16-148410-0",
    "issn": "0378-5955",
    "language": "en-GB",
    "note": "An addendum_1",
    "keyword": "a & b; c, d",
    "abstract": "We show 5 % more.",
    "status": "accepted",
    "accessed": Date.of(2025, 1, 2),
}


def every_type() -> list[Record]:
    """One record of each type with most that can be said, and one with every attribute there is."""
    somebody = {kind: Names((Name(kind.title(), "Édith"), Name(literal="Rare Bone Group"))) for kind in sorted(TYPES)}
    whole = [Record(id=f"whole-{kind}", type=kind, author=author, **_WHOLE) for kind, author in somebody.items()]
    return whole + [attrs.evolve(FULL, id=f"full-{kind}", type=kind, author=each) for kind, each in somebody.items()]


_TYPED = ("doi", "isbn", "issn", "language", "page", "url")
FULL = Record(
    id="full",
    **{name: f"Some {name}" for name in TEXTS},
    **{name: Names((Name(name.title(), "Ada"), Name("Zed", "Bo"))) for name in NAMES},
    **{name: Date.of(2001 + place, 1 + place, 3) for place, name in enumerate(DATES)},
    **{name: str(_WHOLE[name] if name in _TYPED else place) for place, name in enumerate(STRINGS)},
    eprint=Eprint("arXiv", "2401.01234", ("cs.LG", "cs.AI")),
    custom={"rating": 5},
)

NASTY = (
    "{",
    "}",
    "}{",
    "{{}",
    "\\",
    "a\\",
    "\\{",
    "\\}",
    "\\\\{",
    "a\\\\",
    '"quoted"',
    "@article{x, y = {z}}",
    "\n@misc{x,\n}",
    "100 %",
    "% comment",
    "a # b = c, d",
    "$x$",
    "$",
    "$\\{$",
    "a and b",
    "and",
    "others",
    ",",
    "~",
    "nul\0 and bell\a",
    "lone \ud800 half",
    "a\n\nb",
    " ",
    "😀 日本語 Ω ß",
    "--",
    "&lt;",
)
"""Text that has broken writers of ``.bib`` files."""

strings = st.sampled_from(NASTY) | st.text(max_size=30) | st.text(st.sampled_from('{}\\$%,"@=# a~\n'), max_size=12)
_nodes = st.recursive(
    strings | st.builds(Math, strings, strings) | st.builds(Command, strings.map("\\x".__add__)),
    lambda inner: st.builds(
        Span, st.sampled_from(["bold", "nocase"]), st.lists(inner, min_size=1, max_size=3).map(tuple)
    ),
    max_leaves=4,
)
texts = strings | st.lists(_nodes, max_size=3).map(markup)
names = st.builds(
    Names, st.lists(st.builds(Name, *[strings] * 6), max_size=3).map(tuple), st.sampled_from(Completeness)
)
dates = st.builds(Date.of, st.integers(-3000, 12000), st.none() | st.integers(1, 12)) | strings.map(Date.parse)
_attributes: dict[str, st.SearchStrategy[Any]] = (
    dict.fromkeys(TEXTS, texts)
    | dict.fromkeys(NAMES, names)
    | dict.fromkeys(DATES, dates)
    | dict.fromkeys(STRINGS, strings)
    | {"eprint": st.builds(Eprint, strings, strings, st.lists(strings, max_size=2).map(tuple))}
)
records = st.builds(
    lambda kind, held: Record(id="key", type=kind, **held),
    st.sampled_from(sorted(TYPES)),
    st.lists(st.sampled_from(sorted(_attributes)), max_size=8, unique=True).flatmap(
        lambda chosen: st.fixed_dictionaries({name: _attributes[name] for name in chosen})
    ),
)
"""Records of any type that hold nasty values in some attributes."""
