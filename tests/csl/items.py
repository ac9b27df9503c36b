"""Records of many kinds, which the tests of this folder format."""

from __future__ import annotations

from seedcite.model.dates import Date
from seedcite.model.identifiers import Eprint
from seedcite.model.markup import Span, markup
from seedcite.model.names import Completeness, Name, Names
from seedcite.model.record import Record


def people(*names: str, cut: bool = False) -> Names:
    return Names(tuple(Name.parse(name) for name in names), Completeness.INCOMPLETE if cut else Completeness.COMPLETE)


PREPRINT = Record(
    id="wang",
    type="article",
    title="HiFloat4 Format for Language Model Pre-training",
    author=people("Yaoyuan Wang", cut=True),
    issued=Date.of(2026),
    eprint=Eprint("arXiv", "2401.01234", ("cs.LG",)),
)
ARTICLE = Record(
    id="vogel",
    type="article-journal",
    title="What is <this> & that?",
    author=people("Uwe Vogel", "Jane Roe", cut=True),
    issued=Date.of(2024, 5, 3),
    container_title="Journal of A & B",
    container_title_short="J. A. B.",
    volume="12",
    issue="3",
    page="123-129",
    doi="10.1000/x_y(z)",
)
BOOK = Record(
    id="beethoven",
    type="book",
    title=markup(["The ", Span("italic", ("E. coli",)), " book of H", Span("subscript", ("2",)), "O"]),
    author=people("Ludwig van Beethoven", "Jean-Luc de la Tour", "Martin Luther King Jr."),
    issued=Date.parse("2019/2020"),
    publisher="Springer",
    publisher_place="Berlin",
    edition="2",
)
CHAPTER = Record(
    id="lee",
    type="chapter",
    title="A chapter",
    author=people("Ann Lee", "Bo Chen"),
    editor=people("Ed Itor", cut=True),
    container_title="The collection",
    issued=Date(literal="in press"),
    publisher="MIT Press",
    page="1-20",
)
PAPER = Record(
    id="many",
    type="paper-conference",
    title="Attention",
    author=people(*(f"Given{chr(65 + n)} Family{chr(65 + n)}" for n in range(24))),
    container_title="Proc. of X",
    issued=Date.of(2017, 12),
    page="5998-6008",
    event_title="NIPS",
    event_place="Long Beach",
)
EDITED = Record(
    id="smith", type="book", title="Edited volume", editor=people("Sam Smith", "Kim Kay"), issued=Date.of(2001)
)
WEBPAGE = Record(
    id="anon",
    type="webpage",
    title="An anonymous page",
    url="https://example.org/a_b",
    accessed=Date.of(2025, 1, 2),
    issued=Date.parse("2020~"),
)
THESIS = Record(
    id="li",
    type="thesis",
    title="On things",
    author=people("李 明", "Ólafur Ragnar"),
    genre="PhD thesis",
    publisher="University of X",
    issued=Date.of(2010, 21),
)
ALL = [PREPRINT, ARTICLE, BOOK, CHAPTER, PAPER, EDITED, WEBPAGE, THESIS]
