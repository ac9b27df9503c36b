from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seedcite.page._reference import narrowed

from .cases import Page


@pytest.mark.parametrize(
    ("html", "kept"),
    [
        ("Doe, J. (2026). <i>Title</i>.", "Doe, J. (2026). <i>Title</i>."),
        ("a &amp; b &lt;x&gt; &#8211;", "a &amp; b &lt;x&gt; –"),
        ('<a href="https://doi.org/10.1/x">x</a>', '<a href="https://doi.org/10.1/x" rel="noopener noreferrer">x</a>'),
        ('<a href="javascript:x()">x</a>', "x"),
        ('<a href="//evil.example">x</a>', "x"),
        ('<span style="font-variant: small-caps;">Doe</span>', '<span class="small-caps">Doe</span>'),
        ('<span style="text-decoration:underline">x</span>', '<span class="underline">x</span>'),
        ('<span style="background:url(http://evil.example)">x</span>', "<span>x</span>"),
        ('<div class="csl-entry other">x</div>', '<div class="csl-entry">x</div>'),
        ("<p>x</p>", "<div>x</div>"),
        ("a<br/>b<br>c", "a<br>b<br>c"),
        ("<b>open <i>ends", "<b>open <i>ends</i></b>"),
        ("</div></li>text", "text"),
        ("<script>alert(1)</script>x", "alert(1)x"),
        ("<!-- x --><![CDATA[", "&lt;!-- x --&gt;&lt;![CDATA["),
        (
            '<a href="https://a.example"><a href="https://b.example">x</a></a>',
            '<a href="https://a.example" rel="noopener noreferrer">x</a>',
        ),
        (f"&#{'9' * 5000};", f"&amp;#{'9' * 5000};"),
        ("<img src=x onerror=y>x", "x"),
        ("<i onclick='x()'>x</i>", "<i>x</i>"),
        ("1 < 2", "1 &lt; 2"),
    ],
)
def test_a_reference_is_text_marks_and_http_links_only(html, kept):
    assert narrowed(html) == kept


@given(st.text(st.sampled_from("<>/ab i=\"'&;!-?[]") | st.characters(exclude_categories=["Cs"]), max_size=80))
def test_whatever_comes_leaves_balanced(html):
    Page(f"<ul><li>{narrowed(html)}</li></ul>")


tags = st.sampled_from(
    ["<i>", "</i>", "<p>", "</p>", "<a href='https://a.example/?b&c'>", "</a>", "<br>", "&amp;", "<!["]
)


@pytest.mark.parametrize(
    "piece", ["<a ", "<!--", "<![", "</", "<a href='", '<a "" ', "<i>", "&", "<i", "a=", "<a a=a "]
)
def test_a_long_malformed_reference_neither_fails_nor_grows_without_end(piece):
    found = narrowed(piece * 50_000)
    assert len(found) <= 8 * len(piece) * 50_000
    Page(f"<div>{found}</div>")


@given(st.lists(tags | st.text(max_size=8), max_size=12).map("".join))
def test_narrowing_twice_changes_nothing(html):
    once = narrowed(html)
    assert narrowed(once) == once
