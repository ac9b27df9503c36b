"""Text to HTML, and CSL-JSON's rich text both ways."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seedcite.model import html
from seedcite.model.markup import Command, Mark, Markup, Math, Node, Span, Text, markup, span

SMALL_CAPS = '<span style="font-variant:small-caps;">'
NOCASE = '<span class="nocase">'


def test_html_is_escaped_everywhere() -> None:
    assert html.escape('<a href="b">&</a>') == "&lt;a href=&quot;b&quot;&gt;&amp;&lt;/a&gt;"
    text = Markup(("x < y & ", Span("bold", ("<b>",)), Math("<", "<"), Command("\\<")))
    assert html.to_html(text) == (
        'x &lt; y &amp; <b>&lt;b&gt;</b><span class="math">&lt;</span><code>\\&lt;</code>'
    )  # fmt: skip
    assert html.to_html('"x" < y') == "&quot;x&quot; &lt; y"


@pytest.mark.parametrize(
    ("mark", "written"),
    [
        ("italic", "<i>x</i>"),
        ("bold", "<b>x</b>"),
        ("emphasis", "<em>x</em>"),
        ("small-caps", f"{SMALL_CAPS}x</span>"),
        ("superscript", "<sup>x</sup>"),
        ("subscript", "<sub>x</sub>"),
        ("underline", "<u>x</u>"),
        ("monospace", "<code>x</code>"),
        ("sans-serif", '<span style="font-family:sans-serif;">x</span>'),
        ("strikeout", "<s>x</s>"),
        ("nocase", "x"),
    ],
)
def test_marks_in_html(mark: Mark, written: str) -> None:
    assert html.to_html(Markup((Span(mark, ("x",)),))) == written


@pytest.mark.parametrize(
    ("mark", "written"),
    [
        ("italic", "<i>x</i>"),
        ("bold", "<b>x</b>"),
        ("emphasis", "<i>x</i>"),
        ("small-caps", f"{SMALL_CAPS}x</span>"),
        ("superscript", "<sup>x</sup>"),
        ("subscript", "<sub>x</sub>"),
        ("underline", "x"),
        ("monospace", "x"),
        ("sans-serif", "x"),
        ("strikeout", "x"),
        ("nocase", f"{NOCASE}x</span>"),
    ],
)
def test_marks_in_csl_json(mark: Mark, written: str) -> None:
    assert html.to_csl(Markup((Span(mark, ("x",)),))) == written


def test_csl_json_is_not_escaped() -> None:
    assert html.to_csl("x < y & z") == "x < y & z"
    assert html.from_csl("x < y & z &amp;") == "x < y & z &amp;"
    assert html.to_csl(Markup(("a ", Math(r"\pi_0", "π₀"), Command(r"\eg")))) == r"a π₀\eg"


@pytest.mark.parametrize(
    ("source", "nodes"),
    [
        ("H<sub>2</sub>O", ("H", Span("subscript", ("2",)), "O")),
        ("<i>a <b>b</b></i>", (Span("italic", ("a ", Span("bold", ("b",)))),)),
        (f"{NOCASE}nm</span> {SMALL_CAPS}x</span>", (Span("nocase", ("nm",)), " ", Span("small-caps", ("x",)))),
        ("<sc>x</sc>", (Span("small-caps", ("x",)),)),
        ("<span style='font-variant: small-caps'>x</span>", (Span("small-caps", ("x",)),)),
        ('<span class="x">a <i>b</i></span>', ('<span class="x">a ', Span("italic", ("b",)), "</span>")),
        ("<i>a <b>b</i> c</b>", (Span("italic", ("a <b>b",)), " c</b>")),
        ("<i>a <i>b</i>", ("<i>a ", Span("italic", ("b",)))),
    ],
)
def test_csl_json_is_read(source: str, nodes: tuple[Node, ...]) -> None:
    assert html.from_csl(source) == Markup(nodes)


@pytest.mark.parametrize("source", ["<i>a", "a</i>", "</b><b>", "<u>a</u>", "<em>a</em>", "a <10 and b> 5", "<i",
                                    "< i>x</ i>", "<377::AID-JCC1>", '<span class="nocase"/>x'])  # fmt: skip
def test_what_is_no_pair_of_known_tags_stays_text(source: str) -> None:
    assert html.from_csl(source) == source


TAGS = ["<i>", "</i>", "<b>", "</b>", "<sup>", "</sup>", NOCASE, SMALL_CAPS, '<span class="x">', "</span>", "<u>",
        "<", ">", "Q", " & "]  # fmt: skip
CSL_MARKS: tuple[Mark, ...] = ("italic", "bold", "superscript", "subscript", "small-caps", "nocase")
pieces: st.SearchStrategy[Node] = st.text(st.characters(exclude_characters="<", exclude_categories=["Cs"]), max_size=9)
texts = st.lists(
    st.recursive(
        pieces,
        lambda inner: st.builds(
            lambda mark, nodes: span(mark, nodes) if "".join(map(str, nodes)) else "",
            st.sampled_from(CSL_MARKS),
            st.lists(inner, max_size=3),
        ),
        max_leaves=6,
    ),
    max_size=4,
).map(markup)


@given(texts)
def test_a_text_of_csls_own_marks_reads_back_equal(text: Text) -> None:
    assert html.from_csl(html.to_csl(text)) == text


@given(texts.map(html.to_csl))
def test_canonical_csl_json_is_written_back_the_same(source: str) -> None:
    assert html.to_csl(html.from_csl(source)) == source


@given(st.lists(st.sampled_from(TAGS), max_size=15).map("".join))
def test_no_letter_is_lost_from_broken_tags(source: str) -> None:
    read = html.from_csl(source)
    assert str(read).count("Q") == source.count("Q")
    again = html.to_csl(read)
    assert html.to_csl(html.from_csl(again)) == again


@pytest.mark.parametrize(
    "source",
    [
        "<i>" * 100_000 + "x" + "</i>" * 100_000,
        "<i>" * 100_000,
        "<i><b></i>" * 50_000,
        "<span " * 100_000,
        "</i>a" * 100_000,
    ],
    ids=lambda source: source[:12],
)
def test_hostile_nesting_is_read_and_written(source: str) -> None:
    text = html.from_csl(source)
    assert isinstance(html.to_csl(text), str)
    assert isinstance(html.to_html(text), str)


def test_an_undefined_command_is_shown_with_its_arguments_and_braces() -> None:
    text = Markup(("a ", Command(r"\unk{f\"o <b>}"), " b"))
    assert html.to_html(text) == r"a <code>\unk{fö &lt;b&gt;}</code> b"
    assert html.to_csl(text) == r"a \unk{fö <b>} b"


def test_mathml_in_csl_is_read_as_its_words() -> None:
    oxide = "<mml:math><mml:msub><mml:mi>ZnO</mml:mi><mml:mn>2</mml:mn></mml:msub></mml:math>"
    power = "<math><msup><mi>q</mi><mn>3</mn></msup></math>"
    text = html.from_csl(f"Ponds of {oxide} and <i>{power}</i>")
    assert html.to_csl(text) == "Ponds of ZnO<sub>2</sub> and <i>q<sup>3</sup></i>"
    assert html.from_csl("<math><mi>q</math> and <math>") == "<math><mi>q</math> and <math>"
    assert html.from_csl("a\\b{c}<math><mi>d{e}</mi></math>") == "a\\b{c}d{e}"
