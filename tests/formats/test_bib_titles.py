"""Titles of ``.bib`` files: which words keep their case, and how their parts are joined."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seedcite.formats._bib_titles import joined, read_periodical, read_title
from seedcite.formats._sentence_case import sentence_case, unprotected_sentence_case
from seedcite.model import tex
from seedcite.model.html import to_csl
from seedcite.model.markup import Markup, Math, Span


def english(source: str) -> str:
    return to_csl(read_title(source, english=True))


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("The Shape of Small Ponds", "The shape of small ponds"),
        ("the shape of ponds", "The shape of ponds"),
        ("Two-Way Streets and Ford-Fulkerson Flows", "Two-way streets and ford-fulkerson flows"),
        ("Robot-AI Teams and LLMs on iPhones in 3D", "Robot-AI teams and LLMs on iPhones in 3D"),
        ("System-Z and Vitamin C: I and II", "System-z and vitamin c: I and II"),
        ("PONDS AND LAKES", "PONDS AND LAKES"),
        ("Ponds: a Survey", "Ponds: A survey"),
        ("Ponds: A Survey. And more? yes! Really", "Ponds: A survey. And more? Yes! Really"),
        ('Ponds: "the Best"', 'Ponds: "The best"'),
        ("Ponds (? and Lakes)", "Ponds (? And lakes)"),
        ("Ponds.Com and x:Y", "Ponds.com and x:y"),
        ("Ponds---And Lakes", "Ponds—and lakes"),
        ("¿Why Água? über Ångström Units", "¿Why água? Über ångström units"),
        ("An Atlas at http://Ponds.org/A: the end", "An atlas at http://Ponds.org/A: The end"),
        ("İstanbul and İzmir", "İstanbul and İzmir"),
    ],
)
def test_an_english_title_is_put_into_sentence_case(source: str, wanted: str) -> None:
    assert english(source) == wanted


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("A {NVFP4} Test of {LLM}s", "A NVFP4 test of LLMs"),
        ("{B}ayesian Ponds by {B}ayes", "Bayesian ponds by Bayes"),
        ("Ponds: {T}he Book", "Ponds: The book"),
        ("The Work of {John Pond}", "The work of John Pond"),
        ("Ponds of {Sea and Land}", 'Ponds of <span class="nocase">Sea and Land</span>'),
        ("{npj} Ponds", '<span class="nocase">npj</span> ponds'),
        ("A {camelCase} Name", 'A <span class="nocase">camelCase</span> name'),
        ("{{The Pond Archive}}", "The Pond Archive"),
        ("Re{fill} It", "Refill it"),
        ("Over 5~{nm} Wide", 'Over 5\u00a0<span class="nocase">nm</span> wide'),
        ('Old ({"}So-Called{"}) Ponds', 'Old ("so-called") ponds'),
        (r"The {\"O}stersund Ponds", "The östersund ponds"),
        (r"The {{\"O}stersund} Ponds", "The Östersund ponds"),
        (r"An \emph{Ab Ovo} Study", "An <i>ab ovo</i> study"),
        (r"An \emph{{Ab} {ovo}} Study", 'An <i>Ab <span class="nocase">ovo</span></i> study'),
        (r"On \mkbibquote{De Rerum of Some}", "On “De Rerum of Some”"),
        (r"On \mkbibemph{De Rerum} Again", "On <i>De Rerum</i> again"),
        (r"On \enquote{Some Rerum}", "On “some rerum”"),
        ("On ``Some Ponds'' Again", "On “some ponds” again"),
        ("On {``the Ponds''} Again", "On “the Ponds” again"),
        (r"On {Cu$_2$O} and $O(N)$ Ponds", "On Cu₂O and O(N) ponds"),
        ("The Order in <i>Small Ponds</i>", "The order in <i>small ponds</i>"),
        (
            "Order in <mml:math><mml:msub><mml:mi>TiO</mml:mi><mml:mn>2</mml:mn></mml:msub></mml:math> Ponds",
            "Order in TiO<sub>2</sub> ponds",
        ),
        (r"Rust \& Salt &amp; Sand", "Rust & salt & sand"),
        ("Ponds\n   and  Lakes ", "Ponds and lakes"),
    ],
)
def test_what_braces_protect_keeps_its_case(source: str, wanted: str) -> None:
    """A protected capital is a letter like others afterwards, what begins small stays protected."""
    assert english(source) == wanted


def test_in_other_languages_a_title_is_as_written() -> None:
    assert read_title("Die {Kleinen} Teiche: eine {iX}-Studie", english=False) == "Die Kleinen Teiche: eine iX-Studie"


def test_the_name_of_a_journal_is_as_written() -> None:
    assert read_periodical("Journal of Small Ponds") == "Journal of Small Ponds"
    assert read_periodical("{npj} Ponds and {ACM} Lakes") == Markup((Span("nocase", ("npj",)), " Ponds and ACM Lakes"))


@pytest.mark.parametrize(
    ("parts", "wanted"),
    [
        (("Ponds", "A study", "Second part"), "Ponds: A study. Second part"),
        (("Ponds?", "A study!", "Second part"), "Ponds? A study! Second part"),
        (("Ponds", "", "Second part"), "Ponds. Second part"),
        (("", "A study", ""), "A study"),
        (("Ponds",), "Ponds"),
        ((), ""),
    ],
)
def test_parts_are_joined_by_one_sign(parts: tuple[str, ...], wanted: str) -> None:
    assert joined(*parts) == wanted


def test_marked_parts_are_joined_too() -> None:
    assert joined(Markup((Span("italic", ("x",)),)), "y", Markup((Math("z", "z"),))) == Markup(
        (Span("italic", ("x",)), ": y. ", Math("z", "z"))
    )


SOURCES = st.text(st.sampled_from("aAbBzZéÉßİ19 .?!:{}{}'-_\"(`~\\$<&;\n"), max_size=25)


@given(SOURCES)
def test_sentence_case_twice_is_sentence_case_once(source: str) -> None:
    text = sentence_case(tex.decode(source, protect=True))
    assert sentence_case(text) == text


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=20))
def test_sentence_case_changes_nothing_but_case(text: str) -> None:
    made = sentence_case(text)
    assert isinstance(made, str)
    assert made.casefold() == text.casefold()
    assert sentence_case(made) == made


@given(SOURCES)
def test_a_title_of_simple_groups_reads_as_any_other(source: str) -> None:
    source = " ".join(source.split())
    assert read_title(source, english=True) == unprotected_sentence_case(tex.decode(source, protect=True))


@pytest.mark.parametrize("source", ["{" * 100_000, "{a}" * 100_000, "A: " * 100_000, "\0{A} B\1", "<i>" * 50_000])
def test_hostile_titles_are_read(source: str) -> None:
    for language in (True, False):
        assert isinstance(str(read_title(source, english=language)), str)
