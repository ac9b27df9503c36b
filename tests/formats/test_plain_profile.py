"""Bare pages of titles and abstracts are told apart by shape, lose nothing, and say where that was unsure."""

from __future__ import annotations

import textwrap
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seedcite.formats.plain_profile import FORMAT, claims
from seedcite.model.issues import Rejection
from seedcite.model.names import Name
from seedcite.model.record import Record

from .dumps import by_hand, dump_of, everything, header, issues, pieces, records, rules, titles
from .test_arxiv_subjects import LONG, headline, line, prose

SPARSE = "Trainable Sparse Networks: A Criterion at Initialisation"
WAIT = "Wait or Go: Auditable Policies for Shared Workshops"


class TestByHand:
    def test_one_record(self) -> None:
        found = pieces(by_hand("plain_one"))
        [record] = records(found)
        assert str(record.title) == "Shrinkage Estimators for Tail Risk from Short Samples"
        assert (record.type, record.publisher, record.eprint, bool(record.issued)) == ("document", "", None, False)
        assert [name.display for name in record.author] == ["Ana Pérez-Soto"]
        assert record.author.cut
        assert record.sources[0].line == 3
        assert rules(found) == []

    def test_no_owner_gives_no_author(self) -> None:
        found = pieces(by_hand("plain_no_owner"))
        assert header(found).owner is None
        assert titles(found) == [SPARSE, WAIT]
        assert not any(record.author for record in records(found))

    def test_records_without_abstract_are_noted(self) -> None:
        found = pieces(by_hand("plain_missing_abstracts"))
        assert titles(found) == [
            SPARSE,
            WAIT,
            "Correcting Join Estimates with Small Samples",
            "Least Genus of Groups of Small Order",
        ]
        assert [bool(record.abstract) for record in records(found)] == [False, True, True, False]
        assert [(issue.level, issue.rule, issue.where.line) for issue in issues(found)] == [
            ("note", "no-abstract", 3),
            ("note", "no-abstract", 8),
        ]

    def test_wrapped_titles_are_one_title_and_noted(self) -> None:
        found = pieces(by_hand("plain_wrapped"))
        assert titles(found) == [
            "Correcting the Join Estimates of Query Planners with Small Samples Refreshed in the Background",
            "Wait or Go: Auditable Policies for Robots and People in Shared Workshops",
            "Trainable Sparse Networks: A Study of the Layer-Wise Gradient Norm at Initialisation",
        ]
        assert [(issue.level, issue.rule, issue.where.line) for issue in issues(found)] == [
            ("note", "wrapped-title", 3),
            ("note", "wrapped-title", 6),
            ("note", "wrapped-title", 9),
        ]

    def test_blank_lines_everywhere_a_numbered_list_and_a_lost_link(self) -> None:
        found = pieces(by_hand("plain_blank_lines"))
        assert titles(found) == [WAIT, "Learning to Schedule Under Drift", "Trainable Sparse Networks"]
        assert [record.sources[0].lost_links for record in records(found)] == [1, 0, 0]
        assert str(records(found)[1].abstract).count("\n") == 3
        assert rules(found) == ["unsure-abstract"]

    def test_abstracts_wrapped_to_a_width_are_whole(self) -> None:
        found = records(pieces(by_hand("plain_hard_wrapped")))
        assert len(found) == 5
        assert not any("\n" in str(record.abstract) for record in found)
        assert str(found[2].abstract).endswith("In 120 hours of trials no person had to step aside.")

    def test_another_script(self) -> None:
        found = pieces(by_hand("plain_non_latin"))
        assert titles(found) == ["面向稀疏网络的初始化准则研究", SPARSE]
        assert str(records(found)[0].abstract).startswith("稀疏网络能否")
        assert [name.family for name in records(found)[0].author] == ["王耀远"]

    def test_a_page_cut_in_the_middle_of_an_abstract_is_a_warning(self) -> None:
        found = pieces(by_hand("plain_cut"))
        assert str(records(found)[1].abstract).startswith("Robots that share")
        assert [(issue.level, issue.rule) for issue in issues(found)] == [("warning", "cut-record")]

    def test_no_records_is_a_note(self) -> None:
        found = pieces(by_hand("plain_no_records"))
        assert records(found) == []
        assert [(issue.level, issue.rule) for issue in issues(found)] == [("note", "no-records")]

    def test_paragraphs_in_a_row_are_one_abstract_and_noted(self) -> None:
        found = pieces(by_hand("plain_paragraphs"))
        assert len(records(found)) == 3
        assert str(records(found)[1].abstract).endswith("\nCode and data: https://example.org/sparse")
        assert rules(found) == ["unsure-abstract"] * 2


class TestShape:
    def test_a_title_may_end_in_a_full_stop_or_begin_small_but_that_is_unsure(self) -> None:
        page = f"A. Lovelace\nPublications\n{SPARSE}.\n{LONG}\nwhen to wait\n{LONG}\nIs It Worth It?\n{LONG}\n"
        found = pieces(dump_of(page))
        assert titles(found) == [f"{SPARSE}.", "when to wait", "Is It Worth It?"]
        assert [(issue.rule, issue.where.line) for issue in issues(found)] == [("unsure-title", 3), ("unsure-title", 5)]

    def test_a_short_abstract_of_one_sentence(self) -> None:
        page = f"Publications\n{SPARSE}\nWe prove the conjecture for all finite fields.\n{WAIT}\n{LONG}\n"
        found = records(pieces(dump_of(page)))
        assert [str(record.title) for record in found] == [SPARSE, WAIT]
        assert str(found[0].abstract) == "We prove the conjecture for all finite fields."

    def test_an_abstract_that_ends_in_a_url_is_at_its_end(self) -> None:
        page = f"Ada Lovelace\nPublications\n{SPARSE}\n{LONG} Code: https://example.org/a-b_c\n"
        assert rules(pieces(dump_of(page))) == []

    def test_a_paragraph_broken_in_its_middle_is_joined(self) -> None:
        place = LONG.index("with it. The")
        page = f"Publications\n{SPARSE}\n{LONG * 2} and so\n{LONG[place:]} {LONG}\n{WAIT}\n{LONG}\n"
        found = records(pieces(dump_of(page)))
        assert [str(record.title) for record in found] == [SPARSE, WAIT]
        assert "\n" not in str(found[0].abstract)

    def test_an_abstract_without_a_title_is_rejected_with_its_text(self) -> None:
        found = pieces(dump_of(f"Publications\n{LONG}\n{SPARSE}\n{LONG}\n"), format=FORMAT)
        [rejected] = [piece for piece in found if isinstance(piece, Rejection)]
        assert (rejected.text, rejected.issue.rule, rejected.issue.where.line) == (LONG, "no-title", 2)
        assert titles(found) == [SPARSE]
        assert records(found)[0].sources[0].index == 1

    def test_lines_that_are_no_text_and_further_headings_are_noted(self) -> None:
        page = f"Ada Lovelace\nPublications\n{SPARSE}\n{LONG}\n———\n2024\nPreprints\n{WAIT}\n{LONG}\n"
        found = pieces(dump_of(page))
        assert titles(found) == [SPARSE, WAIT]
        assert [issue.what.split("'")[1] for issue in issues(found)] == ["———", "2024", "Preprints"]

    def test_the_same_page_is_read_the_same_with_blank_lines_between_all_lines(self) -> None:
        page = f"Ada Lovelace\nPublications\n{SPARSE}\n{LONG}\n{WAIT}\n{LONG}\n"
        spaced = pieces(dump_of(page.replace("\n", "\n\n")))
        assert [(r.title, r.abstract) for r in records(spaced)] == [
            (r.title, r.abstract) for r in records(pieces(dump_of(page)))
        ]

    def test_a_very_long_run_of_titles_is_read_title_by_title(self) -> None:
        names = [f"On the Number {i} of Things" for i in range(1500)]
        found = pieces(dump_of("Publications\n" + "\n".join(names)), format=FORMAT)
        assert titles(found) == names


SHORT = "We give a bound for the miss rate of caches that holds for all kinds of loads, and show that it is tight."
CHINESE = "稀疏网络能否从头训练是一个长期存在的问题，本文提出了一个简单的准则并在多个数据集上验证。"
BARE = ["Caches Under Load", "Sorting Partly Ordered Lists", "Hashing for Fun and Profit", "Trees: A Survey"]


class TestBarePages:
    """An owner, a heading and bare lines are enough, however short the titles and abstracts are."""

    @pytest.mark.parametrize(
        ("title", "abstract"),
        [
            ("BERT", LONG[:280].rsplit(". ", 1)[0] + "."),
            ("Deep Learning", LONG),
            ("Caches, Revisited in 2024", LONG),
            ("Queues, Trees, and Lists since 1998", LONG),
            ("Naive Bayes and Co for Text", LONG),
            ("Random Forests and Decision Trees", LONG),
            ("i-Caches: Small and Fast", LONG),
            ("Search for a decay at $\\sqrt{s} = 13$ TeV in open data", LONG),
            ("Caches under load in the data centre: a longer title that tells of ten years of traces.", LONG),
            ("Caches Under Load", SHORT),
            ("面向稀疏网络的初始化准则研究", CHINESE * 3),
        ],
    )
    @pytest.mark.parametrize("top", ["Ada Lovelace\nPublications", "王小明\n论文", "Publications"])
    def test_one_record(self, top: str, title: str, abstract: str) -> None:
        found = pieces(dump_of(f"{top}\n{title}\n{abstract}\n"))
        assert [(r.as_written("title"), r.as_written("abstract")) for r in records(found)] == [(title, abstract)]

    @pytest.mark.parametrize("between", ["\n", "\n\n"])
    def test_several_records_with_short_abstracts(self, between: str) -> None:
        lines = [line for title in BARE[:3] for line in (title, SHORT)]
        found = pieces(dump_of(between.join(["Ada Lovelace", "Publications", *lines]) + "\n"))
        assert [(str(r.title), str(r.abstract)) for r in records(found)] == [(title, SHORT) for title in BARE[:3]]

    @pytest.mark.parametrize(
        "made",
        [
            BARE,
            BARE[:2],
            BARE[:1],
            [title.lower().capitalize() for title in BARE],
            [f"{title}." for title in BARE],
            [f"{title.lower().capitalize()} in the data centre: lessons from ten years of traces" for title in BARE],
            ["面向稀疏网络的初始化准则研究", "基于样本的连接估计修正方法", "车间机器人的可审计策略"],
        ],
    )
    @pytest.mark.parametrize("top", ["Ada Lovelace\nPublications\n", "Publications\n"])
    def test_a_page_of_titles_only(self, top: str, made: list[str]) -> None:
        if made[0].endswith("Load."):
            made = [title for title in made if "Sorting" not in title]
        for end in ("\n", ""):
            found = pieces(dump_of(top + "\n".join(made) + end))
            assert titles(found) == made
            assert not any(record.abstract for record in records(found))
            assert rules(found).count("no-abstract") == len(made)
            assert set(rules(found)) <= {"no-abstract", "no-owner", "unsure-title"}

    def test_years_between_titles_are_noted_and_no_records(self) -> None:
        found = pieces(dump_of("Ada Lovelace\nPublications\n2024\n" + "\n".join([*BARE[:2], "2023", *BARE[2:]])))
        assert titles(found) == BARE
        assert rules(found).count("stray-text") == 2

    def test_a_long_title_in_small_letters_between_abstracts_is_a_title(self) -> None:
        made = ["Reproducibility of workflows is automated using continuous analysis.", WAIT, "Open is not enough"]
        page = "Ada Lovelace\nPublications\n" + "".join(f"{title}\n{LONG}\n" for title in made)
        assert titles(pieces(dump_of(page))) == made

    def test_spaces_of_all_kinds_and_marks_of_no_width(self) -> None:
        found = pieces(dump_of(f"Ada\xa0Lovelace\n\ufeffPublications\xa0\nCaches\u2009Under L\u200boad\n{LONG}\n"))
        assert header(found).owner == Name("Lovelace", "Ada")
        assert titles(found) == ["Caches Under Load"]
        assert records(found)[0].as_written("title") == "Caches\u2009Under L\u200boad"

    def test_a_page_without_an_owner_says_so_once(self) -> None:
        page = f"Publications\n{SPARSE}\n{LONG}\n{WAIT}\n{LONG}\n"
        assert [(issue.level, issue.rule) for issue in issues(pieces(dump_of(page)))] == [("note", "no-owner")]
        assert rules(pieces(dump_of(page), Name("Lovelace", "Ada"))) == []


class TestCut:
    @given(st.integers(0, 10_000))
    def test_a_page_cut_anywhere_has_no_wrong_title(self, size: int) -> None:
        names = [SPARSE, WAIT, "Correcting Join Estimates with Small Samples"]
        whole = "Ada Lovelace\nPublications\n" + "\n".join(f"{name}\n{LONG}" for name in names)
        start = whole.index(SPARSE) + len(SPARSE)
        text = whole[: start + size % (len(whole) - start)]
        found = pieces(dump_of(text))
        shown = titles(found)
        assert shown[:-1] == names[: len(shown) - 1]
        assert names[len(shown) - 1].startswith(shown[-1])
        if len(shown) > 1 and not text.endswith("\n") and not text.rstrip().endswith("."):
            assert "cut-record" in rules(found)

    @pytest.mark.parametrize(
        "begun", ["Reinforcement learning (RL) has become a dominant", "Reducing training precisi", "We"]
    )
    def test_a_fragment_behind_a_whole_title_is_its_abstract_begun(self, begun: str) -> None:
        found = pieces(dump_of(f"Ada Lovelace\nPublications\n{SPARSE}\n{LONG}\n{WAIT}\n{begun}"))
        assert [(str(r.title), str(r.abstract)) for r in records(found)] == [(SPARSE, LONG), (WAIT, begun)]
        assert "cut-record" in rules(found)

    def test_a_title_that_ends_a_page_without_line_end_may_be_cut(self) -> None:
        page = f"Ada Lovelace\nPublications\n{SPARSE}\n{LONG}\n{WAIT}"
        assert rules(pieces(dump_of(page))) == ["cut-record", "no-abstract"]
        assert rules(pieces(dump_of(page + "\n"))) == ["no-abstract"]


class TestHead:
    @pytest.mark.parametrize(
        ("top", "owner"),
        [
            ("Ada Lovelace\nPublications", "Ada Lovelace"),
            ("Ada Lovelace's publications", "Ada Lovelace"),
            ("Publications of Ada Lovelace", "Ada Lovelace"),
            ("Ada Lovelace\n\nSelected Publications:", "Ada Lovelace"),
            ("Ada Lovelace\nResearch papers", "Ada Lovelace"),
            ("Ada Lovelace\nPublikationen", "Ada Lovelace"),
            ("Søren Ørsted\nPublications (2)", "Søren Ørsted"),
            ("王耀远\n发表论文", "王耀远"),
            ("Иван Петров\nПубликации", "Иван Петров"),
            ("Ada Lovelace\n2 publications\nPublications", "Ada Lovelace"),
        ],
    )
    def test_owners_and_headings(self, top: str, owner: str) -> None:
        found = pieces(dump_of(f"{top}\n{SPARSE}\n{LONG}\n{WAIT}\n{LONG}\n"))
        named = header(found).owner
        assert named is not None
        assert named.display == owner
        assert titles(found) == [SPARSE, WAIT]

    @pytest.mark.parametrize("top", ["Publications (3)", "Publications\n3 publications"])
    def test_a_claimed_count_is_compared(self, top: str) -> None:
        found = pieces(dump_of(f"{top}\n{SPARSE}\n{LONG}\n{WAIT}\n{LONG}\n"))
        assert header(found).claimed == 3
        assert rules(found) == ["no-owner", "claimed-more"]
        assert issues(found)[1].where.line == top.count("\n") + 1

    def test_the_callers_owner_wins_with_a_note(self) -> None:
        page = f"Ada Lovelace\nPublications\n{SPARSE}\n{LONG}\n"
        found = pieces(dump_of(page), Name.parse("Grace Hopper"))
        assert [name.family for name in records(found)[0].author] == ["Hopper"]
        assert [(issue.level, issue.rule) for issue in issues(found)] == [("note", "owner-differs")]
        assert rules(pieces(dump_of(page), Name.parse("ada lovelace"))) == []

    def test_a_page_without_heading_can_be_read_when_asked_for(self) -> None:
        page = f"Ada Lovelace\n{SPARSE}\n{LONG}\n"
        assert not claims(page)
        found = pieces(dump_of(page), format=FORMAT)
        assert header(found).owner == Name.parse("Ada Lovelace")
        assert titles(found) == [SPARSE]
        assert rules(found) == ["unsure-owner"]


LETTER = f"Dear Ada,\n\nthank you for the papers.\n\n{LONG}\n\nYours sincerely,\nGrace\n"
BYLINES = (
    f"{SPARSE}\nAda Lovelace, Grace Hopper and Mary Somerville\n{LONG}\n{WAIT}\nGrace Hopper, Ada Lovelace\n{LONG}\n"
)


class TestClaims:
    @pytest.mark.parametrize(
        "text",
        [
            LETTER,
            f"Introduction\n{LONG}\nMethods and Materials\n{LONG}\nResults\n{LONG}\n",
            f"Ada Lovelace\nPublications\n{LONG}\n{LONG}\n",
            f"Publications\n{BYLINES}",
            "Publications\n1. A. Lovelace, Notes on the Engine, Taylor's Memoirs 3, 666 (1843).\n2. More of them.\n",
            f"Publications\n1. {SPARSE}\n{LONG}\n2. {WAIT}\n{LONG}\n",
            "Publications\nHome\nContact\nImprint\n",
            f"# Publications\n\n## {SPARSE}\n\n{LONG}\n",
            f"---\ntitle: Publications\n---\nPublications\n{SPARSE}\n{LONG}\n",
            f"<h1>Publications</h1>\n<p>{SPARSE}</p>\n<p>{LONG}</p>\n",
            f"TY  - JOUR\nTI  - {SPARSE}\nAB  - {LONG}\nER  - \n",
            f"Title,Abstract\n{SPARSE},{LONG}\n",
            f'{{"title": "{SPARSE}",\n"abstract": "{LONG}"}}\n',
            "Publications\nimport os\ndef main():\n    return os.name\n",
            "\n".join(f"2026-01-01 12:00:0{i} INFO request served in {i} ms" for i in range(9)),
            f"arXiv subjects\n\nAda Lovelace\n\nPublications\n\narXiv2026\n\n{SPARSE}\n\n{LONG}\n\ncs.LG↗",
            "Publications\nPrices\n" + LONG,
            f"Ada Lovelace\nPublications\n{BYLINES}",
            "Ada Lovelace\nPublications\nLovelace, A. (1843). Notes on the engine. Memoirs, 3, 666-731.\n",
            "Ada Lovelace\nPublications\nLovelace A, Hopper G. Notes on the engine. Mem. 1943;3:666-731.\n",
            "Ada Lovelace\nPublications\nNotes on the Engine\nICML, 2023\nOn Compilers\nNeurIPS 2024\n",
            "Ada Lovelace\nPublications\nNotes on the Engine\nA Lovelace, G Hopper\nOn Compilers\nG Hopper, J Doe\n",
            "Ada Lovelace\nPublications\nTitle: Notes on the Engine\nAuthor: Ada Lovelace\nYear: 1843\n",
            "Ada Lovelace\nPublications\n- Notes on the Engine\n- The Education of a Computer\n",
            "Ada Lovelace\nPublications\n[1] Notes on the Engine\n[2] The Education of a Computer\n",
            "Ada Lovelace\nPublications\nNotes on the Engine\tMemoirs\t1843\nOn Compilers\tACM\t1952\n",
            "Ada Lovelace\nPublications\nHome\nTeaching\nContact Us\nImprint\n",
            "Publications\nimport os\nfor name in os.listdir(path):\n    print(name)\n    total += 1\n",
        ],
    )
    def test_other_texts_are_not_claimed(self, text: str) -> None:
        assert not claims(text)

    @given(st.text(max_size=400))
    def test_random_text_is_not_claimed(self, text: str) -> None:
        assert not claims("Notes\n" + text)


simple = st.tuples(headline, prose)


@given(st.lists(simple, min_size=1, max_size=6), st.sampled_from(["\n", "\n\n", "\r\n"]))
def test_reading_a_page_of_simple_records_gives_the_records(made: list[tuple[str, str]], between: str) -> None:
    page = between.join(["Ada Lovelace", "Publications", *(text for record in made for text in record)])
    found = pieces(dump_of(page), format=FORMAT)
    assert [(str(record.title), str(record.abstract)) for record in records(found)] == made


@given(st.lists(st.tuples(headline, prose), min_size=2, max_size=5), st.integers(64, 100))
def test_no_word_of_a_wrapped_page_is_lost_or_moved(made: list[tuple[str, str]], width: int) -> None:
    body = [piece for record in made for text in record for piece in textwrap.wrap(text, width)]
    found = pieces(dump_of("\n".join(["Publications", *body])), format=FORMAT)
    assert everything(p for p in found if isinstance(p, Record | Rejection)).split() == " ".join(body).split()


@given(st.lists(line, max_size=14), st.booleans())
def test_no_line_of_a_page_is_lost(made: list[str], headed: bool) -> None:
    found = pieces(dump_of(("Ada Lovelace\nPublications\n" if headed else "x\n") + "\n".join(made)), format=FORMAT)
    kept = everything(found)
    for text in filter(str.strip, made):
        for part in text.split():
            if part not in ("At", "least", "records"):
                assert part.rstrip(":") in kept, part


def test_many_records_are_read_in_the_memory_of_few() -> None:
    page = "Ada Lovelace\nPublications\n" + "".join(f"Title Number {i} of These\n{LONG}\n" for i in range(1500))
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
