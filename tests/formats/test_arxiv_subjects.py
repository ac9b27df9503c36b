"""Pages of the kind "arXiv subjects", other people's and damaged ones too, are read whole and claimed alone."""

from __future__ import annotations

import random
import tracemalloc
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seedcite.errors import InputError
from seedcite.formats._archive import archive_in, categories_in
from seedcite.formats._dump import Dump
from seedcite.formats._owner import count_in
from seedcite.formats.arxiv_subjects import FORMAT, claims
from seedcite.model.issues import Rejection
from seedcite.model.names import Name
from seedcite.model.record import Record

from ..shared import shared
from .dumps import by_hand, claiming, dump_of, everything, header, issues, pieces, records, rules, titles

LONG = (
    "Planners estimate the size of joins badly, and plans suffer from it. We keep a small sample for each pair of "
    "tables that are joined often, refresh it in the background, and correct the estimate with it. The median error "
    "halves on two public workloads while the samples take less than one per cent of memory."
)
HEAD = "arXiv subjects\n\nAda Lovelace\n\nPublications and source records attributed to Ada Lovelace.\n\n"


def _page(*records: str, claimed: int | None = None) -> str:
    count = f"At least {claimed} recordsLinked to original sources\n\n" if claimed is not None else ""
    return HEAD + count + "\n\n".join(records)


def _categories(record: Record) -> tuple[str, ...]:
    return record.eprint.categories if record.eprint else ()


class TestByHand:
    def test_one_record_and_a_count_in_the_singular(self) -> None:
        found = pieces(by_hand("one_record"))
        [record] = records(found)
        assert header(found).claimed == 1
        assert rules(found) == []
        assert str(record.title) == "Shrinkage Estimators for Tail Risk from Short Samples"
        assert (record.issued.year, _categories(record)) == (2024, ("stat.ME",))
        assert [name.family for name in record.author] == ["Pérez-Soto"]

    def test_records_without_categories(self) -> None:
        found = pieces(by_hand("no_category"))
        assert [_categories(record) for record in records(found)] == [(), ()]
        assert [record.sources[0].lost_links for record in records(found)] == [0, 0]
        assert [record.issued.year for record in records(found)] == [2025, 2023]
        assert str(records(found)[1].abstract).endswith("no person had to step aside.")
        assert rules(found) == []

    def test_several_categories_however_they_are_set(self) -> None:
        found = records(pieces(by_hand("three_categories")))
        assert [_categories(record) for record in found] == [
            ("cs.LG", "cs.AI", "stat.ML"),
            ("cs.RO", "cs.AI", "cs.HC"),
            ("cs.DB", "cs.DS", "cs.PF"),
            ("math.GR", "math.GT", "math.CO"),
            ("stat.ME", "cs.LG", "econ.EM"),
        ]
        assert [record.sources[0].lost_links for record in found] == [3, 1, 1, 3, 3]

    def test_titles_on_two_lines_are_one_title_and_say_so(self) -> None:
        found = pieces(by_hand("wrapped_title"))
        assert titles(found) == [
            "Correcting the Join Estimates of Query Planners with Small Samples Refreshed in the Background",
            "Wait or Go: Auditable Policies for Robots and People in Shared Workshops",
            "Trainable Sparse Networks: A Study of the Layer-Wise Gradient Norm at Initialisation",
        ]
        assert rules(found) == ["wrapped-title"] * 3
        assert [issue.where.line for issue in issues(found)] == [11, 20, 30]
        assert records(found)[0].as_written("title").count("\n") == 1

    def test_an_abstract_with_blank_lines_a_numbered_list_or_wrapped_is_one_abstract(self) -> None:
        found = records(pieces(by_hand("abstract_paragraphs")))
        assert len(found) == 3
        assert str(found[0].abstract).count("\n") == 2
        assert str(found[1].abstract).split("\n") == [
            "This paper makes three contributions:",
            "1. A model of drift that needs no labels",
            "2. A scheduler that adapts within one minute of a change",
            "3. Proofs for both, checked by machine.",
            "Code is at https://example.org/drift",
        ]
        assert "\n" not in str(found[2].abstract)
        assert found[2].as_written("abstract").count("\n") == 3

    def test_an_owner_in_another_script(self) -> None:
        found = pieces(by_hand("non_latin_owner"))
        owner = header(found).owner
        assert owner is not None
        assert owner.display == "王耀远"
        assert titles(found)[0] == "面向稀疏网络的初始化准则研究"
        assert str(records(found)[0].abstract).startswith("稀疏网络能否")

    def test_no_owner_gives_no_author(self) -> None:
        found = pieces(by_hand("no_owner"))
        assert header(found).owner is None
        assert len(records(found)) == 2
        assert not any(record.author for record in records(found))

    def test_no_records_is_a_note(self) -> None:
        found = pieces(by_hand("no_records"))
        assert records(found) == []
        assert header(found).claimed == 0
        assert [(issue.level, issue.rule) for issue in issues(found)] == [("note", "no-records")]

    def test_a_page_cut_in_the_middle_of_a_record_keeps_what_is_there(self) -> None:
        found = pieces(by_hand("cut"))
        last = records(found)[-1]
        assert len(records(found)) == 2
        assert str(last.abstract).endswith("with part")
        assert [(issue.level, issue.rule) for issue in issues(found)] == [
            ("warning", "cut-record"),
            ("note", "claimed-more"),
        ]

    def test_other_archives_years_apart_and_no_year(self) -> None:
        found = records(pieces(by_hand("other_archives")))
        assert [(r.publisher, r.issued.year, r.genre, _categories(r)) for r in found] == [
            ("bioRxiv", 2025, "preprint", ("Cell Biology",)),
            ("medRxiv", None, "preprint", ("Epidemiology",)),
            ("SSRN", 2024, "preprint", ()),
            ("arXiv", 2020, "preprint", ("math.GR",)),
            ("arXiv", 2019, "preprint", ("cond-mat.dis-nn",)),
            ("arXiv", None, "preprint", ("hep-th",)),
        ]

    def test_titles_and_abstracts_that_look_like_archives_or_categories(self) -> None:
        found = pieces(by_hand("tricky_lines"))
        assert titles(found) == ["cs.LG", "arXiv2025", "A Title without an Abstract", "Counting Papers by Archive"]
        abstracts = [str(record.abstract) for record in records(found)]
        assert abstracts[2] == ""
        assert abstracts[3].startswith("arXiv2026 is the first year")
        assert abstracts[3].endswith("We also looked at arXiv2025")
        assert rules(found) == []


class TestHead:
    @pytest.mark.parametrize(
        ("claim", "rule"),
        [
            ("2 records", "claimed-fewer"),
            ("At least 2 records", ""),
            ("At least 2 recordsLinked to original sources", ""),
            ("2+ records", ""),
            ("About 2 publications", ""),
            ("3 records", ""),
            ("4 records", "claimed-more"),
            ("At least 4 records", "claimed-more"),
        ],
    )
    def test_a_claim_that_the_records_present_contradict_is_a_note_at_its_line(self, claim: str, rule: str) -> None:
        page = _page(claim, *(f"arXiv2026\n\nTitle {i}\n\n{LONG}\n\ncs.DB↗" for i in range(3)))
        found = [(issue.level, issue.rule, issue.where.line) for issue in issues(pieces(dump_of(page)))]
        assert found == ([("note", rule, 7)] if rule else [])

    @pytest.mark.parametrize(
        ("shown", "name"),
        [
            ("Jane Doe (MIT)", Name("Doe", "Jane")),
            ("Jane Doe, MD", Name("Doe", "Jane")),
            ("Jane B. Doe MD", Name("Doe", "Jane B.")),
            ("Prof. Dr. Jane Doe", Name("Doe", "Jane")),
            ("Daol Fang (方道立)", Name("Fang", "Daol")),
        ],
    )
    def test_what_stands_beside_the_owners_name_is_told_by_a_note(self, shown: str, name: Name) -> None:
        page = HEAD.replace("Ada Lovelace", shown) + f"arXiv2026\n\nTitle\n\n{LONG}\n\ncs.DB↗"
        found = pieces(dump_of(page))
        assert header(found).owner == name
        [issue] = issues(found)
        assert (issue.level, issue.rule) == ("note", "owner-name")
        assert f"'{shown}'" in issue.what

    def test_a_sentence_that_names_the_owner_without_title_is_no_other_name(self) -> None:
        page = HEAD.replace("Ada Lovelace", "Dr. Ada Lovelace, PhD", 1) + f"arXiv2026\n\nTitle\n\n{LONG}\n\ncs.DB↗"
        assert rules(pieces(dump_of(page))) == ["owner-name"]

    def test_a_page_without_an_owner_says_so_once(self) -> None:
        page = "".join(f"arXiv2026\n\nTitle {i}\n\n{LONG}\n\ncs.DB↗\n\n" for i in range(3))
        [issue] = issues(pieces(dump_of(page)))
        assert (issue.level, issue.rule) == ("note", "no-owner")
        assert "--owner" in issue.fix
        assert rules(pieces(dump_of(page), Name("Lovelace", "Ada"))) == []

    @pytest.mark.parametrize("space", ["\xa0", "\u2009", "\u3000", "\u202f", "\t"])
    def test_every_space_reads_as_one_and_marks_of_no_width_are_gone(self, space: str) -> None:
        title = f"A\u200b{space}Study of\ufeff Ca\u2060ches"
        page = HEAD.replace(" ", space) + f"arXiv{space}2026\n\n{title}\n\n{LONG}\n\ncs.DB{space}↗"
        found = pieces(dump_of(page))
        [record] = records(found)
        assert header(found).owner == Name("Lovelace", "Ada")
        assert (record.title, record.as_written("title")) == ("A Study of Caches", title)
        assert (record.issued.year, _categories(record)) == (2026, ("cs.DB",))
        assert rules(found) == []

    @pytest.mark.parametrize(
        ("line", "count"),
        [
            ("At least 19 recordsLinked to original sources", 19),
            ("At least 1,204 records Linked to original sources", 1204),
            ("At least 1 recordLinked to original sources", 1),
            ("19 records", 19),
            ("No records", 0),
            ("12 publications", 12),
            ("19 records of rainfall", None),
            ("At least two of them", None),
            ("records", None),
        ],
    )
    def test_claimed_counts(self, line: str, count: int | None) -> None:
        assert count_in(line) == count

    def test_the_callers_owner_wins_with_a_note_if_the_page_differs(self) -> None:
        page = _page(f"arXiv2026\n\nTitle\n\n{LONG}\n\ncs.DB↗")
        found = pieces(dump_of(page), Name.parse("Grace Hopper"))
        assert [name.family for name in records(found)[0].author] == ["Hopper"]
        assert "owner-differs" in rules(found)

    @pytest.mark.parametrize("name", ["ADA LOVELACE", "Lovelace, Ada", "Áda Lovelace"])
    def test_case_accents_and_order_are_no_difference(self, name: str) -> None:
        page = _page(f"arXiv2026\n\nTitle\n\n{LONG}\n\ncs.DB↗")
        assert rules(pieces(dump_of(page), Name.parse(name))) == []

    def test_the_owner_stands_in_the_sentence_alone(self) -> None:
        page = HEAD.replace("Ada Lovelace\n\n", "", 1) + f"arXiv2026\n\nTitle\n\n{LONG}\n\ncs.DB↗"
        assert header(pieces(dump_of(page))).owner == Name.parse("Ada Lovelace")

    def test_a_name_that_ends_in_a_full_stop_keeps_it(self) -> None:
        page = HEAD.replace("Ada Lovelace", "John Smith Jr.") + f"arXiv2026\n\nTitle\n\n{LONG}\n\ncs.DB↗"
        owner = header(pieces(dump_of(page))).owner
        assert owner is not None
        assert owner.display == "John Smith Jr."

    def test_unknown_lines_of_the_head_are_notes_with_their_text(self) -> None:
        page = "Skip to content\n\n" + HEAD + f"Sort by: newest\n\narXiv2026\n\nTitle\n\n{LONG}\n\ncs.DB↗"
        found = pieces(dump_of(page))
        assert rules(found).count("stray-text") == 2 or header(found).owner == Name.parse("Ada Lovelace")
        assert "Sort by: newest" in everything(found)
        assert "Skip to content" in everything(found)


class TestDamage:
    @given(st.integers(0, 10_000))
    def test_a_page_cut_anywhere_keeps_all_that_came_before_the_cut(self, size: int) -> None:
        whole = _page(*(f"arXiv2026\n\nThe {word} Title\n\n{LONG}\n\ncs.DB↗" for word in ("First", "Second", "Third")))
        start = len(HEAD)
        text = whole[: start + 12 + size % (len(whole) - start - 11)]
        found = pieces(dump_of(text))
        kept = everything(found)
        for line in filter(None, text[start:].split("\n")):
            assert line.rstrip("↗ ") in kept or line.startswith("arXiv")
        done = text.count("cs.DB↗")
        assert [str(record.abstract) for record in records(found)[:done]] == [LONG] * done
        if "Planners" in text and not text.rstrip().endswith((".", "cs.DB↗", "cs.DB")):
            assert {"cut-record", "stray-text"} & set(rules(found))

    @pytest.mark.parametrize(
        "abstract",
        [
            "We study caches and show they work",
            "we study caches",
            "Caches: a short story of their miss rate and what becomes of it when loads are",
            "王小明的研究",
            "One",
        ],
    )
    def test_a_blank_line_parts_title_and_abstract_whatever_the_abstract_looks_like(self, abstract: str) -> None:
        for title in ("A Study of Caches", "Caches for", "Caches: A Study", "Why Caches"):
            [record] = records(pieces(dump_of(_page(f"arXiv2026\n\n{title}\n\n{abstract}\n\ncs.DB↗"))))
            assert (record.as_written("title"), record.as_written("abstract")) == (title, abstract)

    @given(st.integers(1, 4), st.integers(0, 10_000))
    def test_a_page_cut_anywhere_has_no_wrong_title_and_says_that_it_was_cut(self, count: int, size: int) -> None:
        names = [f"{word} Notes on the Study of Caches" for word in ("First", "Second", "Third", "Fourth")[:count]]
        whole = _page(*(f"arXiv2026\n\n{name}\n\n{LONG}\n\ncs.DB↗" for name in names))
        text = whole[: len(HEAD) + 12 + size % (len(whole) - len(HEAD) - 11)]
        found = pieces(dump_of(text))
        shown = titles(found)
        assert shown[:-1] == names[: len(shown) - 1]
        assert not shown or names[len(shown) - 1].startswith(shown[-1])
        if text.rstrip()[-1] not in "↗.B" and ("↗" in text or not text.endswith("\n")):
            assert "cut-record" in rules(found)

    @pytest.mark.parametrize("end", ["arX", "arXiv20", "arXiv202"])
    def test_a_page_cut_inside_the_line_of_an_archive_says_so(self, end: str) -> None:
        found = pieces(dump_of(_page(f"arXiv2026\n\nTitle\n\n{LONG}\n\ncs.DB↗", end)))
        assert titles(found) == ["Title"]
        assert rules(found) == ["cut-record"]
        assert end in issues(found)[0].what

    def test_a_page_cut_inside_a_long_or_glued_category_does_not_take_the_rest_for_one(self) -> None:
        for end in ("physics.flu-d", "cs.DBcs.A", "cond-mat.mes"):
            page = _page(*(f"arXiv2026\n\nTitle\n\n{LONG}\n\n{last}" for last in ("cs.DB↗", end)))
            found = pieces(dump_of(page))
            assert [_categories(record) for record in records(found)] == [("cs.DB",), ()]
            assert str(records(found)[1].abstract) == LONG
            assert rules(found) == ["cut-record"]

    def test_a_page_cut_inside_the_category_takes_it_for_no_part_of_the_abstract(self) -> None:
        page = _page(*[f"arXiv2026\n\nTitle {i}\n\n{LONG}\n\ncs.DB↗" for i in range(2)])
        found = pieces(dump_of(page[:-3]))
        assert str(records(found)[1].abstract) == LONG
        assert _categories(records(found)[1]) == ()
        assert rules(found) == ["cut-record"]

    def test_a_page_copied_from_the_middle_keeps_its_first_record(self) -> None:
        page = f"A First Title\n\n{LONG}\n\ncs.DB↗\n\narXiv2025\n\nA Second Title\n\n{LONG}\n\ncs.DS↗\n"
        found = pieces(dump_of(page))
        assert titles(found) == ["A First Title", "A Second Title"]
        assert [record.issued.year for record in records(found)] == [None, 2025]
        assert rules(found) == ["cut-record", "no-owner"]

    def test_records_that_lost_the_line_of_their_archive_are_apart(self) -> None:
        page = _page(*[f"{'arXiv2025' if i == 0 else ''}\n\nTitle {i}\n\n{LONG}\n\ncs.DB↗" for i in range(3)])
        found = pieces(dump_of(page))
        assert titles(found) == ["Title 0", "Title 1", "Title 2"]
        assert rules(found) == ["cut-record"] * 2

    def test_a_record_of_nothing_is_rejected_with_its_text(self) -> None:
        page = _page("arXiv2024", f"arXiv2025\n\nA Title\n\n{LONG}\n\ncs.DB↗", "arXiv2023\n\ncs.DS↗", "arXiv2022")
        found = pieces(dump_of(page))
        rejected = [piece for piece in found if isinstance(piece, Rejection)]
        assert [piece.text.split("\n")[0] for piece in rejected] == ["arXiv2024", "arXiv2023", "arXiv2022"]
        assert [piece.issue.rule for piece in rejected] == ["no-title", "no-title", "cut-record"]
        assert titles(found) == ["A Title"]
        assert records(found)[0].sources[0].index == 1

    def test_text_after_the_last_category_is_reported_not_read(self) -> None:
        found = pieces(dump_of(_page(f"arXiv2025\n\nA Title\n\n{LONG}\n\ncs.DB↗", "Load more", "© 2026")))
        assert str(records(found)[0].abstract) == LONG
        assert [issue.what.split("'")[1] for issue in issues(found)] == ["Load more", "© 2026"]

    def test_links_lost_inside_texts_are_counted_and_signs_are_kept(self) -> None:
        page = _page(f"arXiv2025↗\n\nA Title↗\n\n{LONG} See our site↗. Loss ↗ is bad.\n\ncs.DB↗")
        [record] = records(pieces(dump_of(page)))
        assert record.sources[0].lost_links == 4
        assert str(record.title) == "A Title"
        assert record.as_written("title") == "A Title↗"
        assert str(record.abstract).endswith("See our site. Loss ↗ is bad.")

    def test_a_title_with_tex_keeps_its_words_and_its_source(self) -> None:
        page = _page(f"arXiv2025\n\n$\\pi_\\texttt{{RL}}$ and \\ours for {{Robots}}\n\n{LONG}\n\ncs.RO↗")
        found = pieces(dump_of(page))
        [record] = records(found)
        assert "\\ours" in str(record.title)
        assert "for" in str(record.title)
        assert record.as_written("title") == "$\\pi_\\texttt{RL}$ and \\ours for {Robots}"
        [issue] = issues(found)
        assert (issue.rule, issue.field, issue.where.column) == ("undefined-command", "title", 23)


class TestLines:
    @pytest.mark.parametrize(
        ("line", "expected"),
        [
            ("cs.LG↗", ("cs.LG",)),
            ("cs.LG", ("cs.LG",)),
            ("math.AG", ("math.AG",)),
            ("hep-th", ("hep-th",)),
            ("quant-ph↗", ("quant-ph",)),
            ("cond-mat.mes-hall", ("cond-mat.mes-hall",)),
            ("astro-ph", ("astro-ph",)),
            ("physics.flu-dyn ↗", ("physics.flu-dyn",)),
            ("math↗", ("math",)),
            ("cs.LG · cs.AI", ("cs.LG", "cs.AI")),
            ("cs.LGcs.AI↗", ("cs.LG", "cs.AI")),
            ("cs.LGcs.AIstat.ML↗", ("cs.LG", "cs.AI", "stat.ML")),
            ("math.AGhep-th↗", ("math.AG", "hep-th")),
            ("hep-thgr-qc", ("hep-th", "gr-qc")),
            ("physics.flu-dynmath.NAcond-mat.soft↗", ("physics.flu-dyn", "math.NA", "cond-mat.soft")),
            ("cs.LGmath↗", ("cs.LG", "math")),
            ("math-phmath.MP↗", ("math-ph", "math.MP")),
            ("mathstat", ()),
            ("cs.LG; stat.ML↗", ("cs.LG", "stat.ML")),
            ("Machine Learning (cs.LG); Robotics (cs.RO)", ("cs.LG", "cs.RO")),
            ("math", ()),
            ("physics", ()),
            ("stat", ()),
            ("www.example", ()),
            ("cs.LG is a category", ()),
            ("Cell Biology↗", ()),
            ("", ()),
        ],
    )
    def test_category_lines(self, line: str, expected: tuple[str, ...]) -> None:
        assert categories_in(line) == expected

    @pytest.mark.parametrize(
        ("line", "name", "date"),
        [
            ("arXiv2026", "arXiv", "2026"),
            ("arXiv 2026", "arXiv", "2026"),
            ("arXiv:2026", "arXiv", "2026"),
            ("arXiv (2026)", "arXiv", "2026"),
            ("ARXIV2026", "arXiv", "2026"),
            ("arXiv2026-05", "arXiv", "2026-05"),
            ("arXiv", "arXiv", ""),
            ("bioRxiv2025", "bioRxiv", "2025"),
            ("Research Square2024", "Research Square", "2024"),
            ("Zenodo2021", "Zenodo", "2021"),
            ("FutureRxiv2031", "FutureRxiv", "2031"),
        ],
    )
    def test_archive_lines(self, line: str, name: str, date: str) -> None:
        archive = archive_in(line)
        assert archive is not None
        assert (archive.name, str(archive.date), archive.sure) == (name, date, True)

    @pytest.mark.parametrize(
        "line",
        ["arXiv2026 is a year", "arXiv26", "2026", "arXiv:2401.01234", "In arXiv 2026", "A Study 2026", "HAL", ""],
    )
    def test_lines_that_name_no_archive(self, line: str) -> None:
        assert archive_in(line) is None

    def test_an_unknown_archive_begins_records_behind_the_head_or_a_category_only(self) -> None:
        page = _page(
            f"Folia2024\n\nA Title\n\n{LONG}\n\nZoology↗", f"Folia2023\n\nRobocup2019\n\n{LONG}\n\nWe won Robocup2019"
        )
        found = records(pieces(dump_of(page), format=FORMAT))
        assert [(r.publisher, r.issued.year, r.genre, str(r.title)) for r in found] == [
            ("Folia", 2024, "", "A Title"),
            ("Folia", 2023, "", "Robocup2019"),
        ]


class TestClaims:
    @pytest.mark.parametrize(
        "text",
        [
            "arXiv subjects\n\ncs.LG and cs.AI are two of the subjects that arXiv knows.\n",
            "arXiv subjects\n\nThe arXiv began in 1991. It has grown since.\n\nIt has many subjects.\n",
            "Dear Ada,\n\nmy paper is on arXiv now, in cs.LG. Do read it.\n\nYours\nGrace\n",
            "Publications\n\narXiv 2024\nA. Lovelace, Notes, arXiv 2024\n",
            "TY  - JOUR\nTI  - arXiv subjects\nPY  - 2026\nER  - \n",
            "@misc{a, title={arXiv subjects}, eprint={2401.00001}, primaryclass={cs.LG}}\n",
            '{"subjects": ["cs.LG"], "archive": "arXiv2026"}\n',
            "Title,Year,Archive\nNotes,2026,arXiv2026\n",
            "<html><body>arXiv subjects</body></html>",
            "cs.LG\ncs.AI\nstat.ML\n",
            "2026-01-01 12:00:00 INFO arXiv2026 started\n2026-01-01 12:00:01 INFO cs.LG↗ done\n",
            "import arXiv2026\n\nclass arXiv:\n    pass\n",
            "arXiv\n2026\n\nNature\n2025\n",
        ],
    )
    def test_other_texts_are_not_claimed(self, text: str) -> None:
        assert not claims(text)

    @pytest.mark.parametrize(
        "text",
        [
            "arXiv subjects\n\nAda Lovelace\n",
            HEAD,
            f"{HEAD}arXiv2026\n\nA Title",
            f"Menu\n\nHome\n\n{HEAD}At least 3 recordsLinked to original sources\n\n",
            f"arXiv2026\n\nA Title\n\n{LONG}\n\ncs.LG↗\n",
            f"bioRxiv subjects\n\nAda Lovelace\n\nbioRxiv2025\n\nA Title\n\n{LONG}\n\nZoology↗",
        ],
    )
    def test_such_pages_are_claimed_even_in_part(self, text: str) -> None:
        assert claims(text)

    def test_no_file_of_the_field_is_claimed_by_either_layout(self) -> None:
        wrong = []
        for path in sorted(shared("corpus").rglob("*")):
            if path.is_file():
                with path.open("rb") as file:
                    try:
                        dump = Dump(path.name, file)
                    except InputError:
                        continue
                    wrong += [(label, path.name) for label in claiming(dump)]
        assert wrong == []


def _words(chance: random.Random, least: int, most: int) -> list[str]:
    letters = "abcdefghijklmnopqrstuvwxyz"
    return ["".join(chance.choices(letters, k=chance.randint(2, 9))) for _ in range(chance.randint(least, most))]


def _sentence(chance: random.Random) -> str:
    return " ".join(_words(chance, 6, 20)).capitalize() + "."


chances = st.integers(0, 2**32).map(random.Random)
words = chances.map(lambda chance: _words(chance, 1, 1)[0])
headline = chances.map(lambda chance: " ".join(_words(chance, 3, 12)).title())
sentence = chances.map(_sentence)
prose = chances.map(lambda chance: " ".join(_sentence(chance) for _ in range(chance.randint(5, 9))))
simple = st.tuples(
    headline,
    st.one_of(prose, st.just("")),
    st.integers(1991, 2029),
    st.lists(st.sampled_from(["cs.LG", "math.AG", "hep-th", "cond-mat.str-el"]), min_size=1, max_size=3, unique=True),
)


@given(st.lists(simple, max_size=6))
def test_reading_a_page_of_simple_records_gives_the_records(made: list[tuple[str, str, int, list[str]]]) -> None:
    page = _page(
        *(
            "\n\n".join(filter(None, [f"arXiv{year}", title, abstract, "↗ ".join(categories) + "↗"]))
            for title, abstract, year, categories in made
        ),
        claimed=len(made),
    )
    found = pieces(dump_of(page))
    assert [
        (str(r.title), str(r.abstract), r.issued.year, list(_categories(r)), r.sources[0].lost_links)
        for r in records(found)
    ] == [(*record, len(record[3])) for record in made]
    assert [r.sources[0].index for r in records(found)] == list(range(len(made)))


line = st.one_of(
    headline,
    prose,
    sentence,
    words,
    st.sampled_from(
        ["arXiv2026", "arXiv", "SSRN2024", "Folia2024", "cs.LG↗", "cs.LG", "math.AG hep-th", "Zoology↗", "1. one thing"]
    ),
    st.sampled_from(["", "", "", "↗", "—", "2024", "Load more", "arXiv subjects", "At least 4 records"]),
)


@given(st.lists(line, max_size=14), st.booleans())
def test_no_line_of_a_page_is_lost(made: list[str], headed: bool) -> None:
    found = pieces(dump_of((HEAD if headed else "x\n") + "\n".join(made)), format=FORMAT)
    kept = everything(found)
    for text in filter(str.strip, made):
        if text == "arXiv subjects":
            continue
        for part in text.replace("↗", " ").replace("arXiv2026", "arXiv 2026").split():
            if part not in ("At", "least", "records"):
                assert part.rstrip("0123456789") in kept, part


def test_five_thousand_records() -> None:
    page = _page(*(f"arXiv2026\n\nTitle Number {i}\n\n{LONG}\n\ncs.DB↗" for i in range(5000)), claimed=5000)
    found = pieces(dump_of(page))
    assert titles(found) == [f"Title Number {i}" for i in range(5000)]
    assert rules(found) == []


def test_many_records_are_read_in_the_memory_of_one() -> None:
    page = _page(*(f"arXiv2026\n\nTitle Number {i}\n\n{LONG}\n\ncs.DB↗" for i in range(1500)), claimed=1500)
    dump = dump_of(page)
    count = 0
    assert FORMAT.read is not None
    tracemalloc.start()
    try:
        for piece in FORMAT.read(dump, None):
            count += isinstance(piece, Record)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert count == 1500
    assert peak < 300_000 < len(page)


def test_reading_does_not_run_ahead_of_the_records_taken() -> None:
    """The records of a page come while it is read, not when it has been read."""
    text = _page(*(f"arXiv2026\n\nTitle Number {i}\n\n{LONG}\n\ncs.DB↗" for i in range(2000)))
    dump = dump_of(text)
    assert FORMAT.read is not None
    reading = FORMAT.read(dump, None)
    first = [next(reading) for _ in range(3)]
    assert len(records(first)) == 2
    assert dump._file.tell() < len(text) // 4
    assert len(records(chain(first, reading))) == 2000
