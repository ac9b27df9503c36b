"""Titles of ``.bib`` files: which words keep their case, and how their parts are joined."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import seedcite
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
        ("System-Z and Vitamin C: I and II", "System-Z and vitamin C: I and II"),
        ("PONDS AND LAKES", "PONDS AND LAKES"),
        ("Ponds: a Survey", "Ponds: A survey"),
        ("Ponds: A Survey. And more? yes! Really", "Ponds: A survey. And more? Yes! Really"),
        ('Ponds: "the Best"', 'Ponds: "The best"'),
        ("Ponds (? and Lakes)", "Ponds (? And lakes)"),
        ("Ponds.Com and x:Y", "Ponds.com and x:Y"),
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
        (r"Rust {\&}amp; Salt \&\#38; Sand", "Rust & salt & sand"),
        ("Ponds\n   and  Lakes ", "Ponds and lakes"),
    ],
)
def test_what_braces_protect_keeps_its_case(source: str, wanted: str) -> None:
    """A protected capital is a letter like others afterwards, what begins small stays protected."""
    assert english(source) == wanted


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("Growth of B. subtilis in Broth", "Growth of B. subtilis in broth"),
        ("Growth of {B}. subtilis in Broth", "Growth of B. subtilis in broth"),
        (r"\emph{B. subtilis} Growth", "<i>B. subtilis</i> growth"),
        ("The Ponds of J. R. Quux", "The ponds of J. R. Quux"),
        ("The Ponds of J.~R. Quux and {T.} Zed", "The ponds of J.\u00a0R. Quux and T. Zed"),
        ("Ponds in the U.S. Today", "Ponds in the U.S. Today"),
        ("Part I. Ponds and Lakes", "Part I. Ponds and lakes"),
        ("Big Ponds. A Survey", "Big ponds. A survey"),
        ("D'Arcy and {O}'Quux Again", "D’Arcy and O’Quux again"),
        ("On Y", "On Y"),
        ("Vitamin K and the Hepatitis E Virus at 9 K", "Vitamin K and the hepatitis E virus at 9 K"),
        ("Treating Hepatitis A", "Treating hepatitis A"),
        ("Of A Pond: A ``A Pond'' on A $k$-Lake", "Of a pond: A “a pond” on a k-lake"),
        ("Type-A Ponds and A* Search", "Type-A ponds and A* search"),
        (r"Ponds in D\# and C++ and \#", "Ponds in D# and C++ and #"),
        ("p-Values and the pH of k-Means", "p-values and the pH of k-means"),
        ("Ponds: n-Gram Counts", "Ponds: n-gram counts"),
        ("a pond", "A pond"),
        (r"Ponds of Mg+ in N\textsubscript{2}O", "Ponds of Mg+ in N<sub>2</sub>O"),
        (r"The Mg\textsuperscript{2+} Pond of C\textsubscript{j}", "The Mg<sup>2+</sup> pond of C<sub>j</sub>"),
        (r"Old Ponds\textsuperscript{1} and Lakes", "Old ponds<sup>1</sup> and lakes"),
        (r"Big \textsc{P}onds", 'Big <span style="font-variant:small-caps;">p</span>onds'),
        (r"Ponds of {\textit{Rana Minor}} Here", "Ponds of <i>Rana Minor</i> here"),
        (r"Ponds of {\em Rana minor} Here", "Ponds of <i>Rana minor</i> here"),
        (r"$\beta$ ponds", "β ponds"),
    ],
)
def test_letters_alone_symbols_and_initials_keep_their_case(source: str, wanted: str) -> None:
    assert english(source) == wanted


WORDS = st.sampled_from(
    "On X A a B. subtilis Vitamin K virus Part I 9 p-Values k-means J. R. J.R. Quux U.S. Policy {U.S.} {B}. {B.} "
    "O'Quux {O}'Quux Type-A X-Ray {C}af{\\'e} {LLM}s {npj} in of and Ponds: ponds: Ponds. End? (A (On Ink) No. A* {A} "
    "-- A, Ångström É. {\\'E} A: ? A. {A}. C\\# D++ Mg+ N\\textsubscript{2}O {\\textit{Rana}} {\\it{}Rana} "
    "\\emph{Rana} $\\beta$ {$k$}-Means CO$_2$ \\textsc{P}ond x\\textsubscript{j}".split()
)


@given(st.lists(WORDS, min_size=1, max_size=7).map(" ".join), st.sampled_from(["bibtex", "biblatex"]))
def test_what_the_writer_protects_gives_the_same_title_again_and_the_same_file(title: str, label: str) -> None:
    first = seedcite.read_text(f"@misc{{x, title = {{{title}}}}}", format=label)
    written = seedcite.export(first, label)
    again = seedcite.read_text(written, format=label)
    assert again.records[0].title == first.records[0].title
    assert seedcite.export(again, label) == written


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


@pytest.mark.parametrize(
    "source",
    [
        "{" * 100_000,
        "{a}" * 100_000,
        "A: " * 100_000,
        "\0{A} B\1",
        "<i>" * 50_000,
        "A. " * 50_000,
        "{A}. " * 50_000,
        r"\emph{a}" * 20_000,
        "\2. " * 50_000,
        "\2" * 99_999,
    ],
)
def test_hostile_titles_are_read(source: str) -> None:
    for language in (True, False):
        assert isinstance(str(read_title(source, english=language)), str)
