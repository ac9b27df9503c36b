"""Short ways to write records, and a generator of lists full of near-duplicates, gaps and contradictions."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from seedcite.model.dates import NO_DATE, Date
from seedcite.model.identifiers import Eprint
from seedcite.model.names import NO_NAMES, Completeness, Name, Names, owner_list
from seedcite.model.record import Provenance, Record


def people(*names: str, completeness: Completeness = Completeness.COMPLETE, ordered: bool = True) -> Names:
    return Names(tuple(map(Name.parse, names)), completeness, ordered)


def cut(*names: str) -> Names:
    return people(*names, completeness=Completeness.INCOMPLETE)


def owner(name: str) -> Names:
    return owner_list(Name.parse(name))


def rec(title: str = "", year: int | None = None, *, at: str = "", **values: Any) -> Record:
    """A record; ``at`` is ``dump:line``."""
    dump, _, line = at.partition(":")
    sources = (Provenance(dump, "test", int(line or 0), int(line or 0)),) if at else ()
    issued = Date.of(year) if year is not None else NO_DATE
    return Record(title=title, **{"issued": issued, "sources": sources, **values})


def article(title: str, year: int, journal: str, volume: str, page: str, **values: Any) -> Record:
    return rec(title, year, type="article-journal", container_title=journal, volume=volume, page=page, **values)


_TITLES = (
    "Sparse routing of mixed experts under tight memory budgets",
    "Sparse Routing of Mixed-Experts under Tight Memory Budgets.",
    "Sparse routing of mixed experts",
    "Sparse routing of mixed experts under tight memory budgets, Part I",
    "Sparse routing of mixed experts under tight memory budgets, Part II",
    "Sparse routing of mixed experts under tight memory budgets, part 2",
    "Sparse routing of mixed experts under loose memory budgets",
    "Sparse routng of mixed experts under tight memory budgets",
    "Erratum: Sparse routing of mixed experts under tight memory budgets",
    "Reply to: Sparse routing of mixed experts under tight memory budgets",
    "Efficient floating point kernels for offline inference",
    "E cient oating point kernels for o ine inference",
    "Efficient floating point kernels for offline inference in 2024",
    "Editorial",
    "Front Matter",
    "Attention",
    "",
)
_LISTS = (
    NO_NAMES,
    owner("Yaoyuan Wang"),
    owner("Ada Öberg"),
    people("Yaoyuan Wang", "Ada Öberg", "Li Chen"),
    people("Y. Wang", "A. Oberg", "L. Chen"),
    cut("Wang, Y."),
    people("Wang, Y.", completeness=Completeness.UNKNOWN),
    people("Bo Rieck"),
    people("Bo Rieck", "Li Chen"),
)
_ABSTRACTS = (
    "",
    "We route tokens to a few experts and keep within the memory of one device. " * 4,
    "A study of sleep in reindeer over three winters with collars and cameras. " * 4,
)


def records() -> st.SearchStrategy[Record]:
    """One record, out of few enough values that two are often one work, and often contradict each other."""
    return st.builds(
        lambda title, year, doi, eprint, volume, page, venue, kind, authors, abstract, edition, dump, line: rec(
            title,
            year,
            at=f"{dump}:{line}",
            type=kind,
            doi=doi,
            eprint=eprint,
            volume=volume,
            page=page,
            container_title=venue,
            author=authors,
            abstract=abstract,
            edition=edition,
        ),
        st.sampled_from(_TITLES),
        st.sampled_from((None, 2023, 2024, 2025, 2031)),
        st.sampled_from(("", "", "10.1000/a", "10.1000/b", "10.48550/arXiv.2401.00001", "10.48550/arXiv.2401.00002v2")),
        st.sampled_from((None, None, Eprint("arXiv"), Eprint("arXiv", "2401.00001"), Eprint("arXiv", "2401.00003"))),
        st.sampled_from(("", "", "7", "8")),
        st.sampled_from(("", "", "11-20", "30", "1-9", "11-Sep")),
        st.sampled_from(("", "", "Journal of Tests", "J. Tests", "Testing Conference", "arXiv")),
        st.sampled_from(("document", "article", "article-journal", "paper-conference", "book", "thesis")),
        st.sampled_from(_LISTS),
        st.sampled_from(_ABSTRACTS),
        st.sampled_from(("", "", "", "2", "Second", "3")),
        st.sampled_from("ab"),
        st.integers(1, 30),
    )
