"""Which capitals of titles are protected, and that nothing else is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seedcite.formats._capitals import braced, proper_names, protect
from seedcite.model.markup import Command, Markup, Math, Span, Text, markup, nodes_of
from seedcite.model.names import Name, Names
from seedcite.model.record import Record
from seedcite.model.tex import decode, encode

TITLES = {
    "mixed case is kept whole": ("RollMux: Phase-Level Multiplexing", "{RollMux}: Phase-Level Multiplexing"),
    "an acronym": ("Robust Recovery for an LLM", "Robust Recovery for an {LLM}"),
    "the plural s stands outside": ("Quantized LLMs on GPUs", "Quantized {LLM}s on {GPU}s"),
    "a plural in mixed case is kept whole": ("Scaling DiTs and MoEs", "Scaling {DiTs} and {MoEs}"),
    "letters with digits": ("INT8 Inference on H100 and Llama3", "{INT8} Inference on {H100} and {Llama3}"),
    "digits before letters": ("A 3D View of 4-bit and 2nd Order", "A {3D} View of 4-bit and 2nd Order"),
    "each part of a compound for itself": ("WideSeek-R1 and RLinf-USER", "{WideSeek}-{R1} and {RLinf}-{USER}"),
    "an ordinary compound is left": ("An End-To-End Black-Box Method", "An End-To-End Black-Box Method"),
    "a number behind a name": ("NeoHorse-1 and GPT-4", "{NeoHorse}-1 and {GPT}-4"),
    "a lower first letter": ("Flow Models and tPCA of HuR3", "Flow Models and {tPCA} of {HuR3}"),
    "roman numerals": ("Part I: Tricks, Part II: Traps", "Part {I}: Tricks, Part {II}: Traps"),
    "a lone letter before a hyphen": ("Predicting I-Frames and X-Rays", "Predicting {I}-Frames and {X}-Rays"),
    "the article is no letter": ("Efficient Models: A Survey of a Field", "Efficient Models: A Survey of a Field"),
    "a letter that looks like the article": ("Treating Hepatitis A", "Treating Hepatitis {A}"),
    "initials": ("The Work of J. R. Tolkien", "The Work of {J}. {R}. Tolkien"),
    "an abbreviation with stops": ("Policy in the U.S. Today", "Policy in the {U.S.} Today"),
    "words of title case are left": ("You Only Cache Once: Decoder Architectures", None),
    "sentence case is left": ("You only cache once: decoder architectures", None),
    "a name in a title in sentence case": (
        "Efficient training of large models in Zurbago with Quux",
        "Efficient training of large models in {Z}urbago with {Q}uux",
    ),
    "names outnumber the other words": (
        "The rhetoric of Quux with a commentary by Zed Yonks",
        "The rhetoric of {Q}uux with a commentary by {Z}ed {Y}onks",
    ),
    "one small word tells enough where few are in capitals": (
        "Notes from Quuxville on weather",
        "Notes from {Q}uuxville on weather",
    ),
    "names that are terms": ("Bayesian and Markov Models in Python", "{B}ayesian and {M}arkov Models in {P}ython"),
    "after a colon nothing is sure": ("Learning to rank well: The missing manual", None),
    "a title in capitals tells nothing": ("DEEP LEARNING FOR EVERYONE", None),
    "an accented name": ("Über Schrödinger", "Über {S}chrödinger"),
    "an acronym in parentheses": ("Reinforcement Learning (RL) Rules", "Reinforcement Learning ({RL}) Rules"),
    "an acronym in the genitive": ("The LLM's Limits", "The {LLM}'s Limits"),
    "numbers": ("Twenty 20 Questions of 2024", None),
    "other scripts": ("Мир и 深度学习", None),
    "Greek capitals, which TeX spells as commands": ("The Δ Method", "The {Δ} Method"),
}


@pytest.mark.parametrize(("title", "wanted"), TITLES.values(), ids=TITLES)
def test_what_is_protected(title: str, wanted: str | None) -> None:
    assert shown(protect(title)) == (wanted or title)


def test_german_keeps_all_its_capitals() -> None:
    assert shown(protect("Der Baum und die Wurzel", language="de-AT")) == "{D}er {B}aum und die {W}urzel"


def test_other_languages_than_english_mean_their_capitals() -> None:
    assert shown(protect("Les misérables de Paname", language="fr")) == "Les misérables de {P}aname"


def test_english_may_be_said() -> None:
    assert shown(protect("Deep Nets and RL", language="en-GB")) == "Deep Nets and {RL}"


def test_a_short_title_has_its_case_from_the_whole_one() -> None:
    assert shown(protect("Ghost of Jo Quux", like="Ghost of Jo Quux: a story told twice")) == "Ghost of {J}o {Q}uux"


def test_only_what_no_sentence_case_may_touch_where_that_is_asked() -> None:
    assert shown(protect("Notes on Markov and DNA in the U.S.", sure=True)) == "Notes on Markov and {DNA} in the {U.S.}"


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("The {B}ayesian Way of DNA", "The {B}ayesian Way of {DNA}"),
        ("{{Ab Initio}} RNA", "{{Ab Initio}} {RNA}"),
        ("{In}GaN Layers", "{In}{GaN} Layers"),
        ("{Ga}Nets and Nets", "{Ga}{Nets} and Nets"),
        ("{{{Deep}} Braces} X-Ray", "{{{Deep}} Braces} {X}-Ray"),
        ("A Survey in Title Case", "A Survey in Title Case"),
    ],
)
def test_braces_are_added_to_a_source_that_has_some(source: str, wanted: str) -> None:
    assert braced(source, sure=True) == wanted
    assert braced(wanted, sure=True) == wanted


def test_words_that_a_reader_would_lower_are_protected_within_marks() -> None:
    title = markup(["The growth of ", Span("italic", ("Homo sapiens",)), " in small villages"])
    assert shown(protect(title)) == "The growth of <italic {H}omo sapiens> in small villages"


class TestProperNames:
    def found(self, title: str, abstract: str, *authors: str) -> str:
        record = Record(title=title, abstract=abstract, author=Names(tuple(map(Name.parse, authors))))
        return " ".join(sorted(proper_names(record)))

    def test_a_capital_in_mid_sentence_shows_one(self) -> None:
        assert self.found("Training on Quuxen Chips", "We train on Quuxen chips. It works well.") == "Quuxen"

    def test_the_start_of_a_sentence_shows_nothing(self) -> None:
        assert self.found("Robust Training", "Robust methods help. Training is hard: Robust ones are rare.") == ""

    def test_lower_case_anywhere_speaks_against_it(self) -> None:
        assert self.found("Fast Transformers", "We use Transformers here. A transformer is good.") == ""

    def test_the_words_behind_an_acronym_show_nothing(self) -> None:
        text = "we train a Large Language Model (LLM), an RL (Reinforcement Learning) agent, a Mixture of Experts (MoE)"
        assert self.found("Large Language Model Reinforcement Learning Mixture Experts", text) == ""

    def test_family_names_of_the_authors(self) -> None:
        assert self.found("A Note on Okonkwo Sums", "We add numbers.", "Okonkwo, Ada") == "Okonkwo"

    def test_a_family_name_that_is_a_word_of_the_abstract(self) -> None:
        assert self.found("Long Context", "It handles a long context.", "Long, Mei") == ""

    def test_a_text_in_title_case_shows_nothing(self) -> None:
        assert self.found("Robust Methods", "We Show That Robust Methods Are Good For All") == ""

    def test_they_are_protected_by_their_first_letter(self) -> None:
        title = "Training on Quuxen Chips"
        assert shown(protect(title, ["Quuxen"])) == "Training on {Q}uuxen Chips"


class TestMarkup:
    def test_formulae_are_protected(self) -> None:
        assert shown(protect(markup([Math(r"O(N)", "O(N)"), " Sorting"]))) == "{$O(N)$} Sorting"

    def test_commands_nobody_defines_are_protected(self) -> None:
        assert shown(protect(markup(["The ", Command(r"\Model"), " Case"]))) == r"The {\Model} Case"

    @pytest.mark.parametrize(
        ("source", "written"),
        [
            (r"a \model case", r"a \model{} case"),
            (r"a \model{}Net case", r"a \model{}\relax{Net} case"),
            (r"a \unk{foo}Net case", r"a \unk{foo}\relax{Net} case"),
            (r"a \Model case", r"a {{\Model{}}} case"),
            (r"a \unk{Foo} case", r"a {{\unk{Foo}}} case"),
            (r"\begin{itemize}\item A\end{itemize}", r"{{\begin{itemize}\item A\end{itemize}}}"),
            (r"\begin{itemize}\item a\end{itemize}", r"\begin{itemize}\item a\end{itemize}"),
            (r"\textbf{\unk{A} b}", r"\textbf{{{\unk{A}}} b}"),
        ],
    )
    def test_no_braces_come_between_a_command_and_what_belongs_to_it(self, source: str, written: str) -> None:
        assert encode(protect(decode(source))) == written

    def test_a_marked_word_is_in_braces_already(self) -> None:
        title = markup([Span("bold", ("RoLA",)), " Rules"])
        assert protect(title) == title

    def test_marks_within_marks_need_more(self) -> None:
        title = markup([Span("bold", (Span("italic", ("RoLA",)),))])
        assert shown(protect(title)) == "<bold {<italic RoLA>}>"

    def test_what_is_protected_stays_so(self) -> None:
        title = markup(["The ", Span("nocase", ("Whole Thing",)), " Is RL"])
        assert shown(protect(title)) == "The {Whole Thing} Is {RL}"

    def test_a_word_in_two_nodes(self) -> None:
        title = markup([Span("bold", ("S",)), "yst", Span("bold", ("E",)), "m and ", Span("bold", ("R",)), "oLA"])
        assert shown(protect(title)) == "<bold S>yst<bold E>m and <bold R>{oLA}"


strings = st.text(st.characters(exclude_categories=("Cs",)) | st.sampled_from("AaIBs -:.{}\\$2Ωé"), max_size=20)
nodes = st.recursive(
    strings | st.builds(Math, strings, strings) | st.builds(Command, strings.map("\\".__add__)),
    lambda inner: st.builds(
        Span, st.sampled_from(["bold", "nocase", "italic"]), st.lists(inner, min_size=1, max_size=3).map(tuple)
    ),
    max_leaves=6,
)
texts = strings | st.lists(nodes, max_size=5).map(markup)


@given(texts, st.lists(strings, max_size=2), st.sampled_from(["", "en", "de", "fr"]))
def test_protecting_twice_changes_nothing(text: Text, names: list[str], language: str) -> None:
    once = protect(text, names, language)
    assert protect(once, names, language) == once


@given(texts, st.sampled_from(["", "en", "de", "fr"]))
def test_protecting_changes_no_character(text: Text, language: str) -> None:
    assert str(protect(text, (), language)) == str(text)


def shown(text: Text) -> str:
    """``{}`` for a nocase span, ``<mark ...>`` for another."""

    def one(node: object) -> str:
        if isinstance(node, Math):
            return f"${node.tex}$"
        if isinstance(node, Span):
            inner = "".join(map(one, node.nodes))
            return f"{{{inner}}}" if node.mark == "nocase" else f"<{node.mark} {inner}>"
        return str(node)

    return "".join(map(one, nodes_of(text)))


def test_a_text_without_capitals_is_the_same_text() -> None:
    assert protect("") == ""
    assert not isinstance(protect("all in lower case"), Markup)
