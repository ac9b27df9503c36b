from __future__ import annotations

import html.parser
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seedcite.csl import Reference, render
from seedcite.csl.richtext import RichText, Run, rich_text
from seedcite.csl.targets import TARGETS
from seedcite.errors import UsageError

markdown_it = pytest.importorskip("markdown_it", reason="markdown-it-py, which rich brings along, is not installed")

MARKS = ("italic", "bold", "emphasis", "small-caps", "superscript", "subscript", "underline", "monospace", "strikeout")
characters = st.one_of(
    st.sampled_from("ab 1.*_`[]()<>&#\\!~^|$-+=:/\"'é…“”"), st.characters(categories=["L", "N", "P", "S"])
)
strings = st.text(characters, max_size=12)


def _canonical(runs: list[Run]) -> RichText:
    """As the engine hands references over: blanks single, outside marks, none at the ends."""
    from seedcite.csl._marked import finished, plain, wrapped

    text = ""
    for run in runs:
        piece = plain(run.text)
        for mark in reversed(run.marks):
            piece = wrapped(mark, piece)
        text += piece
    return finished(text)


texts = st.lists(
    st.builds(Run, strings, st.lists(st.sampled_from(MARKS), max_size=2, unique=True).map(tuple)), max_size=5
).map(_canonical)


class _Text(html.parser.HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.text = ""
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def text_of(markup: str) -> str:
    parser = _Text()
    parser.feed(markup)
    parser.close()
    assert parser.open == []
    return parser.text


def spell(text: RichText, target: str) -> str:
    return TARGETS[target].spell(text)


@given(texts)
def test_text_is_html_without_tags_and_entities(text: RichText) -> None:
    assert text_of(spell(text, "html")) == spell(text, "text") == str(text)


@given(texts)
def test_markdown_reads_as_the_same_text(text: RichText) -> None:
    """CommonMark's own reading, so no special is left unescaped and no mark misread."""
    rendered = markdown_it.MarkdownIt("commonmark", {"html": True}).render(spell(text, "markdown"))
    assert " ".join(text_of(rendered).split()) == " ".join(str(text).split())
    assert rendered.count("<p>") == bool(str(text).strip())


@given(texts)
def test_markdown_sets_the_same_marks_as_html(text: RichText) -> None:
    rendered = markdown_it.MarkdownIt("commonmark", {"html": True}).render(spell(text, "markdown"))
    rendered = re.sub(r"<a [^>]*>|</a>|</?p>|\n", "", rendered)
    rendered = re.sub(r"<(/?)(?:em|i)>", r"<\1i>", re.sub(r"<(/?)(?:strong|b)>", r"<\1b>", rendered))
    wanted = spell(text, "html").replace("em>", "i>")
    wanted = re.sub(r'<span style="text-decoration:underline">(.*?)</span>', r"<u>\1</u>", wanted)
    assert re.findall("</?[ib]>", rendered) == re.findall("</?[ib]>", wanted)


@pytest.mark.parametrize(
    ("text", "markdown"),
    [
        ("1. Wang", "1\\. Wang"),
        ("[1] Wang", "\\[1\\] Wang"),
        ("- a", "\\- a"),
        ("a_b *c* #d", "a\\_b \\*c\\* \\#d"),
        ("AT&T &amp; x", "AT&T \\&amp; x"),
        ("J. Foo, 12(3), 4.", "J. Foo, 12(3), 4."),
        ("At https://x.org/a_b(c)*d.", "At <https://x.org/a_b(c)*d>."),
    ],
)
def test_markdown_escapes_what_means_something_and_nothing_else(text: str, markdown: str) -> None:
    assert spell(rich_text([Run(text)]), "markdown") == markdown


def test_markdown_uses_asterisks_where_they_work_and_tags_where_not() -> None:
    assert spell(rich_text([Run("a "), Run("b", ("italic",)), Run(", c")]), "markdown") == "a *b*, c"
    assert spell(rich_text([Run("a"), Run("(b)", ("italic",)), Run("c")]), "markdown") == "a<i>(b)</i>c"


def test_html_escapes_and_nests() -> None:
    text = rich_text([Run("<a> & "), Run("b", ("italic",)), Run("c", ("italic", "bold")), Run("d", ("bold",))])
    assert spell(text, "html") == "&lt;a&gt; &amp; <i>b<b>c</b></i><b>d</b>"


REFERENCES = [
    Reference('b"2', rich_text([Run("B & "), Run("C", ("italic",))]), locale="de-DE"),
    Reference("a1", rich_text([Run("1. A")]), locale="de-DE"),
]


def test_a_text_file_has_a_blank_line_between_references() -> None:
    assert render(REFERENCES, "text") == "B & C\n\n1. A\n"


def test_a_markdown_file_is_a_list_of_references_and_none_begins_another_list() -> None:
    assert render(REFERENCES, "markdown") == "- B & *C*\n- 1\\. A\n"


def test_an_html_file_is_a_page_that_needs_nothing_else() -> None:
    page = render(REFERENCES, "html", title="Papers & more")
    assert page.startswith('<!DOCTYPE html>\n<html lang="de-DE">')
    assert "<title>Papers &amp; more</title>" in page
    assert "<h1>Papers &amp; more</h1>" in page
    assert '<li class="csl-entry" data-key="b&quot;2">B &amp; <i>C</i></li>' in page
    assert not re.search(r"(?:src|href)=|url\(|@import", page)
    assert page.endswith("</html>\n")


def test_a_page_in_arabic_runs_from_right_to_left() -> None:
    assert '<html lang="ar" dir="rtl">' in render([Reference("a", rich_text([Run("A")]), locale="ar")], "html")


@pytest.mark.parametrize("target", sorted(TARGETS))
def test_no_references_make_a_file_too(target: str) -> None:
    assert render([], target).count('csl-entry"') == 0


@pytest.mark.parametrize(("wrong", "right"), [("htm", "html"), ("markdwn", "markdown")])
def test_an_unknown_target_names_the_nearest(wrong: str, right: str) -> None:
    with pytest.raises(UsageError, match=f"unknown target '{wrong}'; did you mean '{right}'"):
        render([], wrong)
    with pytest.raises(UsageError):
        REFERENCES[0].spell(wrong)


def test_a_reference_is_spelled_in_the_target_it_was_asked_for_in() -> None:
    text = rich_text([Run("A", ("bold",))])
    assert str(Reference("a", text)) == "A"
    assert str(Reference("a", text, target="html")) == "<b>A</b>"
    assert Reference("a", text).spell("markdown") == "**A**"
