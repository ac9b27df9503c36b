"""References in the styles of the field, as text, HTML and Markdown."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from seedcite.csl import Reference, assets, bibliography
from seedcite.errors import StyleError, UsageError
from seedcite.model.dates import Date
from seedcite.model.markup import Command, Math, Span, markup
from seedcite.model.names import Completeness, Name, Names, owner_list
from seedcite.model.record import Provenance, Record

from .. import strategies
from .items import ALL, ARTICLE, BOOK, CHAPTER, EDITED, PREPRINT, THESIS, WEBPAGE, people

StyleWith = Callable[..., Path]
relaxed = settings(suppress_health_check=[HealthCheck.too_slow], deadline=None, max_examples=15)


def text(record: Record, style: str | Path = "apa", *, locale: str | None = "en-US") -> str:
    (reference,) = bibliography([record], style, locale=locale)
    assert reference.issues == ()
    return str(reference)


@pytest.fixture
def style_with(tmp_path: Path) -> StyleWith:
    """A style file with this bibliography in it."""

    def write(bibliography: str, macros: str = "") -> Path:
        path = tmp_path / "own.csl"
        path.write_text(
            f'<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0">\n'
            f"{macros}\n<bibliography>{bibliography}</bibliography></style>",
            "utf-8",
        )
        return path

    return write


# What the styles of the field print


@pytest.mark.parametrize(
    ("style", "record", "expected"),
    [
        ("apa", ARTICLE, "Vogel, U., Roe, J., et al. (2024). What is <this> & that? Journal of A & B, 12(3), 123–129. "
                         "https://doi.org/10.1000/x_y(z)"),
        ("apa", CHAPTER, "Lee, A., & Chen, B. (in press). A chapter. In E. Itor et al. (Eds.), The collection "
                         "(pp. 1–20). MIT Press."),
        ("apa", EDITED, "Smith, S., & Kay, K. (Eds.). (2001). Edited volume."),
        ("ieee", ARTICLE, "[1] U. Vogel, J. Roe, et al., “What is <this> & that?”, J. A. B., vol. 12, no. 3, "
                          "pp. 123–129, May 2024, doi: 10.1000/x_y(z)."),
        ("ieee", CHAPTER, "[1] A. Lee and B. Chen, “A chapter,” in The collection, E. Itor et al., Eds., MIT Press, "
                          "in press, pp. 1–20."),
        ("nature", ARTICLE, "1. Vogel, U., Roe, J., et al. What is <this> & that? J. A. B. 12, 123–129 (2024)."),
        ("modern-language-association", CHAPTER, "Lee, Ann, and Bo Chen. “A Chapter.” The Collection, edited by Ed "
                                                 "Itor et al., MIT Press, in press, pp. 1–20."),
        ("chicago-author-date", EDITED, "Smith, Sam, and Kim Kay, eds. 2001. Edited Volume."),
        ("vancouver-nlm", ARTICLE, "1. Vogel U, Roe J, et al. What is <this> & that? J A B. 2024 May 3;12(3):123–9. "
                                   "doi:10.1000/x_y(z)"),
        ("association-for-computing-machinery", THESIS, "[1] 李明 and Ólafur Ragnar. 2010. On things. PhD thesis. "
                                                        "University of X."),
        ("oscola", BOOK, "Beethoven L van, Tour J-L de la and King ML Jr., The E. Coli Book of H2O (2nd edn, Springer "
                         "2019–2020)"),
    ],
)  # fmt: skip
def test_references_of_known_styles(style: str, record: Record, expected: str) -> None:
    assert text(record, style, locale=None) == expected


@pytest.mark.parametrize(
    ("style", "locale", "expected"),
    [
        ("din-1505-2", "de-DE", "Lee, Ann ; Chen, Bo: A chapter. In: Itor, E. u. a. (Hrsg.): The collection : "
                                "MIT Press, in press, S. 1–20"),
        ("apa", "de-DE", "Lee, A., & Chen, B. (in press). A chapter. In E. Itor et al. (Hrsg.), The collection "
                         "(S. 1–20). MIT Press."),
        ("iso690-author-date-fr", "fr-FR", "LEE, Ann et CHEN, Bo, in press. A chapter. In : ITOR, Ed et al. (éd.), "
                                           "The collection. MIT Press. pp. 1‑20."),
    ],
)  # fmt: skip
def test_references_in_other_languages(style: str, locale: str, expected: str) -> None:
    assert text(CHAPTER, style, locale=locale).replace("\u00a0", " ").replace("\u202f", " ") == expected


def test_without_a_locale_the_style_has_its_own() -> None:
    assert bibliography([CHAPTER], "din-1505-2", locale=None)[0].locale == "de-DE"
    assert bibliography([CHAPTER], "nature-digest", locale=None)[0].locale == "en-GB"
    assert bibliography([CHAPTER], "apa", locale=None)[0].locale == "en-US"


# Incomplete lists


@pytest.mark.parametrize(
    ("style", "start"),
    [
        ("apa", "Wang, Y. et al. (2026)"),
        ("ieee", "[1] Y. Wang et al., “"),
        ("nature", "1. Wang, Y. et al. HiFloat4"),
        ("modern-language-association", "Wang, Yaoyuan, et al. “"),
        ("american-medical-association", "1. Wang Y et al. HiFloat4"),
        ("association-for-computing-machinery", "[1] Yaoyuan Wang et al. 2026"),
        ("springer-lecture-notes-in-computer-science", "1. Wang, Y. et al.: HiFloat4"),
        ("deutsche-sprache", "Wang, Yaoyuan et al. (2026)"),
        ("glossa", "Wang, Yaoyuan et al. 2026"),
        ("mhra-notes", "Wang, Yaoyuan, and others, ‘"),
    ],
)
def test_a_profiles_owner_is_followed_by_et_al(style: str, start: str) -> None:
    assert text(PREPRINT, style, locale=None).startswith(start)


def test_a_long_incomplete_list_has_no_use_last_ellipsis() -> None:
    """B025: APA prints the last of more than twenty authors behind an ellipsis; here nobody knows who that is."""
    whole, cut = (
        text(Record(id="a", title="T", author=people(*(f"A{n} B{chr(97 + n)}" for n in range(25)), cut=flag)))
        for flag in (False, True)
    )
    assert "… By, A." in whole
    assert "Bs, A., et al." in cut
    assert "…" not in cut
    assert "&" not in cut


def test_a_list_of_which_no_name_is_known_is_no_author() -> None:
    record = attrs.evolve(EDITED, author=Names((), Completeness.INCOMPLETE))
    assert text(record).startswith("Smith, S., & Kay, K. (Eds.)")


def test_a_style_without_et_al_gets_the_locales(style_with: StyleWith) -> None:
    style = style_with('<layout><names variable="author"><name and="symbol"/></names></layout>')
    assert text(ARTICLE, style) == "Uwe Vogel, Jane Roe, et al."
    assert text(ARTICLE, style, locale="de-DE").replace("\u00a0", " ") == "Uwe Vogel, Jane Roe, u. a."


def test_et_al_is_set_as_the_style_sets_it(style_with: StyleWith) -> None:
    style = style_with(
        '<layout><names variable="author"><et-al term="and others" font-style="italic"/></names></layout>'
    )
    (reference,) = bibliography([PREPRINT], style)
    assert reference.spell("html") == "Yaoyuan Wang <i>and others</i>"


def test_a_label_counts_the_editors_who_are_not_named() -> None:
    assert "(Eds.)" in text(CHAPTER)
    assert "(Ed.)" in text(attrs.evolve(CHAPTER, editor=people("Ed Itor")))


def test_two_incomplete_lists_are_never_the_same_people() -> None:
    both = attrs.evolve(CHAPTER, editor=people("Ed Itor", cut=True), translator=people("Ed Itor", cut=True))
    assert text(both, "chicago-author-date").count("Ed Itor et al.") == 2


# Substitution, order, numbers


def test_what_stands_in_for_the_author_does_not_appear_again() -> None:
    assert text(EDITED).count("Smith") == 1
    assert text(WEBPAGE).count("An anonymous page") == 1


def test_references_stand_in_the_styles_order() -> None:
    authors = [str(reference).split(",")[0].split(".")[0] for reference in bibliography(ALL, "apa")]
    assert authors == ["An anonymous page", "Beethoven", "FamilyA", "Lee", "Smith", "Vogel", "Wang", "李明"]
    assert [reference.key for reference in bibliography(ALL, "ieee")] == [record.id for record in ALL]


def test_numbers_follow_the_order_printed() -> None:
    numbers = [re.match(r"\[(\d+)\]", str(found)) for found in bibliography(ALL, "association-for-computing-machinery")]
    assert [match and int(match[1]) for match in numbers] == list(range(1, len(ALL) + 1))


def test_equal_sort_keys_keep_the_order_given() -> None:
    same = [attrs.evolve(EDITED, id=str(number)) for number in (3, 1, 2)]
    assert [reference.key for reference in bibliography(same, "apa")] == ["3", "1", "2"]


def test_accents_and_case_do_not_sort_a_name_to_the_end() -> None:
    records = [Record(id=name, title="T", author=people(f"A {name}")) for name in ("Zeta", "Čapek", "abel", "Dora")]
    assert [reference.key for reference in bibliography(records, "apa")] == ["abel", "Čapek", "Dora", "Zeta"]


def test_markup_does_not_change_the_order() -> None:
    records = [
        Record(id="b", title="B"),
        Record(id="c", title=markup([Span("italic", ("C",))])),
        Record(id="a", title=markup([Span("bold", ("A",))])),
    ]
    assert [reference.key for reference in bibliography(records, "apa")] == ["a", "b", "c"]


@relaxed
@given(st.permutations(ALL))
def test_the_order_of_the_records_does_not_matter_where_the_style_sorts(records: list[Record]) -> None:
    assert bibliography(records, "apa") == bibliography(ALL, "apa")


def test_records_may_share_a_key_or_have_none() -> None:
    records = [
        attrs.evolve(record, id=key) for record, key in zip(ALL, ["", "", "A", "a", "x", "x", "X", ""], strict=True)
    ]
    references = bibliography(records, "ieee")
    assert [reference.key for reference in references] == [record.id for record in records]
    assert len({str(reference) for reference in references}) == len(ALL)


def test_no_records_have_no_references() -> None:
    assert bibliography([], "apa") == []


# Text and markup


def test_markup_of_a_title_reaches_every_target() -> None:
    (reference,) = bibliography([BOOK], "elsevier-harvard")
    assert "The <i>E. coli</i> book of H<sub>2</sub>O, 2nd ed." in reference.spell("html")
    assert "The *E. coli* book of H<sub>2</sub>O" in reference.spell("markdown").replace("<i>", "*").replace(
        "</i>", "*"
    )
    assert "The E. coli book of H2O" in reference.spell("text")


def test_italics_in_a_title_that_is_set_in_italics_are_upright() -> None:
    assert "<i>The</i> E. coli <i>book of H<sub>2</sub>O</i>" in bibliography([BOOK], "apa")[0].spell("html")


def test_tex_is_read_plainly_and_an_unknown_command_stands_as_written() -> None:
    record = Record(id="a", title=markup([Math("\\pi_0", "π₀"), " by ", Command("\\model")]), author=people("A B"))
    assert "π₀ by \\model" in text(record)


def test_html_is_escaped_and_no_text_is_taken_for_a_tag() -> None:
    record = attrs.evolve(ARTICLE, title="<script>alert(1)</script> *x* <i>y</i>", publisher="A & B")
    spelled = bibliography([record], "apa")[0].spell("html")
    assert "&lt;script&gt;alert(1)&lt;/script&gt; *x* &lt;i&gt;y&lt;/i&gt;" in spelled


def test_quotation_marks_of_a_title_stay() -> None:
    assert "A “quoted” 'word' \"here\"" in text(
        Record(id="a", title="A “quoted” 'word' \"here\"", author=people("A B"))
    )


def test_a_title_keeps_its_capitals_where_the_style_wants_title_case() -> None:
    record = Record(id="a", type="book", title="HiFloat4 and the LLMs of mIxEd case", author=people("A B"))
    assert "HiFloat4 and the LLMs of mIxEd Case" in text(record, "modern-language-association")
    german = attrs.evolve(record, title="ein kleines buch", language="de-DE")
    assert "ein kleines buch" in text(german, "modern-language-association")


@pytest.mark.parametrize(
    ("date", "shown"),
    [
        (Date.of(2025, 5, 3), "(2025, May 3)"),
        (Date.of(2025, 5), "(2025, May)"),
        (Date.of(2025), "(2025)"),
        (Date.parse("2025-05-03/2025-05-05"), "(2025, May 3–5)"),
        (Date.parse("2025-05-30/2025-06-02"), "(2025, May 30–June 2)"),
        (Date.parse("2025-05/2025-06"), "(2025, May–June)"),
        (Date.parse("2024/2025"), "(2024–2025)"),
        (Date.parse("2025/.."), "(2025–)"),
        (Date.parse("2025~"), "(ca. 2025)"),
        (Date.parse("2025?"), "(ca. 2025)"),
        (Date.of(2025, 21), "(2025, Spring)"),
        (Date(literal="in press"), "(in press)"),
        (Date(), "(n.d.)"),
    ],
)
def test_dates(date: Date, shown: str) -> None:
    record = Record(id="a", type="article-magazine", title="T", author=people("A B"), container_title="C", issued=date)
    assert f"B, A. {shown}. T." in text(record)


def test_one_dates_form_leaves_no_trace_in_another(style_with: StyleWith) -> None:
    style = style_with(
        '<layout><group delimiter="; ">'
        '<date variable="issued" form="text"><date-part name="month" form="short"/></date>'
        '<date variable="issued" form="text"/></group></layout>'
    )
    assert text(Record(id="a", issued=Date.of(2025, 9, 3)), style) == "Sept. 3, 2025; September 3, 2025"


@pytest.mark.parametrize("edition", ["0", "4000", "99999999999999999999", "2", "x"])
def test_a_roman_number_stays_short(style_with: StyleWith, edition: str) -> None:
    style = style_with('<layout><number variable="edition" form="roman"/></layout>')
    assert text(Record(id="a", edition=edition), style) == ("ii" if edition == "2" else edition)


# What cannot be done


def test_an_item_that_the_style_prints_nothing_for_is_listed_plainly_with_an_issue(style_with: StyleWith) -> None:
    record = Record(id="a", type="book", title="T", sources=(Provenance("d.txt", "x", 0, 7),))
    (reference,) = bibliography([record], style_with('<layout><text variable="DOI"/></layout>'))
    assert str(reference) == "T."
    (issue,) = reference.issues
    assert (issue.rule, issue.key, str(issue.where)) == ("unformatted", "a", "d.txt:7")
    assert "style 'own' prints nothing" in issue.what


def test_an_item_that_breaks_the_formatter_is_listed_plainly_with_an_issue(style_with: StyleWith) -> None:
    style = style_with('<layout><number variable="volume" form="nonsense"/></layout>')
    broken, whole = bibliography([attrs.evolve(ARTICLE, volume="3"), attrs.evolve(ARTICLE, volume="x")], style)
    assert str(broken) == "Uwe Vogel; Jane Roe et al. What is <this> & that? 2024."
    assert [issue.rule for issue in broken.issues] == ["unformatted"]
    assert "own" in broken.issues[0].what
    assert (str(whole), whole.issues) == ("x", ())


def test_an_empty_record_is_listed_by_its_key(style_with: StyleWith) -> None:
    assert str(bibliography([Record(id="a")], style_with('<layout><text variable="DOI"/></layout>'))[0]) == "[a]"


def test_an_unknown_style_locale_or_target_is_named_with_the_nearest() -> None:
    with pytest.raises(StyleError, match="'apaa'; did you mean 'apa'"):
        bibliography([], "apaa")
    with pytest.raises(UsageError, match="locale 'de-DD'; did you mean 'de-DE'"):
        bibliography([], "apa", locale="de-DD")
    with pytest.raises(UsageError, match="target 'htm'; did you mean 'html'"):
        bibliography([], "apa", target="htm")


def test_a_style_for_citations_only_says_so() -> None:
    with pytest.raises(StyleError, match="'bluebook-law-review' has no <bibliography>"):
        bibliography(ALL, "bluebook-law-review")


@pytest.mark.parametrize(
    ("bibliography_of", "macros", "message"),
    [
        ('\n<layout><text macro="autor"/></layout>', '<macro name="author"/>',
         ":4: there is no macro 'autor'; did you mean 'author'"),
        ('<layout><text macro="a"/></layout>',
         '<macro name="a"><text macro="b"/></macro>\n<macro name="b"><group><text macro="a"/></group></macro>',
         "macro 'a' calls itself \\(a -> b -> a\\)"),
        ('<layout>\n<txt variable="title"/></layout>', "", ":4: <txt> cannot stand in <layout>; did you mean 'text'"),
        ("<layout><text/></layout>", "", ":3: <text> has no variable or macro or term or value"),
        ("", "", "<bibliography> has no <layout>"),
    ],
)  # fmt: skip
def test_a_style_that_cannot_work_is_refused_with_the_line(
    style_with,
    bibliography_of: str,
    macros: str,
    message: str,  # type: ignore[no-untyped-def]
) -> None:
    with pytest.raises(StyleError, match=message):
        bibliography([ARTICLE], style_with(bibliography_of, macros))


def test_citeproc_is_left_as_it_was_for_others() -> None:
    from citeproc import model

    bibliography([ARTICLE], "apa")
    names = {found.__module__ for found in model.CitationStylesElement.__subclasses__()}
    assert names == {"citeproc.model"}
    assert type(model.Name()).__module__ == "citeproc.model"


def test_references_are_values() -> None:
    assert bibliography(ALL, "apa") == bibliography(ALL, "apa")
    (reference,) = bibliography([ARTICLE], "apa", target="html")
    assert isinstance(reference, Reference)
    assert str(reference) == reference.spell("html")


# Whatever comes


@relaxed
@given(
    st.lists(strategies.records(), max_size=4),
    st.sampled_from(["apa", "ieee", "publication-list", "chicago-notes-bibliography"]),
)
def test_every_record_has_a_reference_in_one_line(records: list[Record], style: str) -> None:
    references = bibliography(records, style)
    assert len(references) == len(records)
    for reference in references:
        assert str(reference).strip()
        assert not re.search("[\ufdd0-\ufdef\n\r]|  ", str(reference))


def test_thousands_of_authors_and_a_title_of_a_million_letters() -> None:
    authors = people(*(f"Given{n} Family{n}" for n in range(3000)))
    record = attrs.evolve(ARTICLE, author=authors, title="many words " * 90_000)
    assert len(text(record, "publication-list")) > 900_000
    assert len(text(record, "modern-language-association")) > 900_000


@pytest.mark.parametrize("style", [name for name, _ in assets.styles()][17::260])
def test_a_style_prints_its_references_cleanly(style: str) -> None:
    """No stray mark, no pair of stops or blanks that neither style nor data has; an incomplete list ends as such."""
    if b"<bibliography" not in assets.style(style).data:
        pytest.skip("this style formats citations only")
    references = bibliography(ALL, style, locale=None)
    assert len(references) == len(ALL)
    for reference in references:
        shown = str(reference)
        assert not re.search(r"[\ufdd0-\ufdef]|  |,,|;;|(?<!\.)\.\.(?!\.)|\?\.|!\.", shown)
        assert "None" not in shown
        if reference.key in ("wang", "vogel"):
            assert "…" not in shown


def test_owner_lists_print_alike_wherever_they_come_from() -> None:
    record = attrs.evolve(PREPRINT, author=owner_list(Name("Wang", "Yaoyuan")))
    assert text(record) == text(PREPRINT)
