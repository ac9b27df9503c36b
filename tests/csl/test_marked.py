"""Marked strings: seams, case, and what comes out at the end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seedcite.csl._marked import finished, joined, marked, plain, quoted, recased, seam, visible, wrapped
from seedcite.csl.richtext import RichText, Run, rich_text
from seedcite.model.markup import Command, Span, Text, markup

from .. import strategies


@pytest.mark.parametrize(
    ("left", "right", "text"),
    [
        ("et al.", ".", "et al."),
        ("Why?", ".", "Why?"),
        ("No!", ". Next", "No! Next"),
        ("a, ", ", b", "a, b"),
        ("a ", ", b", "a, b"),
        ("a ", " b", "a b"),
        ("use ", ".NET", "use .NET"),
        ("wait ", "...", "wait ..."),
        ("a", "", "a"),
        ("", "b", "b"),
        ("J. Foo", ", 5", "J. Foo, 5"),
        ("etc.", ", 5", "etc., 5"),
    ],
)
def test_stops_and_blanks_that_meet_are_reconciled(left: str, right: str, text: str) -> None:
    assert seam(left, right) == text


def test_a_seam_is_seen_through_marks() -> None:
    assert visible(seam(wrapped("italic", "et al."), ".")) == "et al."
    assert visible(joined([wrapped("italic", "Why?"), wrapped("bold", "Next")], ". ")) == "Why? Next"


def test_a_seam_is_seen_through_a_delimiter_that_vanishes() -> None:
    assert joined(["Proc.,", ", p. 5"], " ") == "Proc., p. 5"
    assert joined(["Why?", ". Next"], " ") == "Why? Next"
    assert joined(["a", ", b"], ", ") == "a, b"


def test_any_number_of_blanks_before_a_comma_goes() -> None:
    assert seam("a" + " " * 100_000, ", b") == "a, b"
    assert visible(seam(wrapped("italic", "a  ") + "  ", ", b")) == "a, b"


def test_empty_parts_take_no_delimiter() -> None:
    assert joined(["", "a", "", "b", ""], ", ") == "a, b"


@given(st.lists(st.text("ab", min_size=1, max_size=5), max_size=6), st.sampled_from([", ", ". ", " / ", ""]))
def test_joining_words_is_joining(words: list[str], delimiter: str) -> None:
    assert joined(words, delimiter) == delimiter.join(words)


@pytest.mark.parametrize(
    ("case", "text", "result"),
    [
        ("lowercase", "HiFloat4 For ÉCOLE", "hifloat4 for école"),
        ("uppercase", "HiFloat4", "HIFLOAT4"),
        ("capitalize-first", "the iPhone of all", "The iPhone of all"),
        ("capitalize-first", "iPhone security", "iPhone security"),
        ("capitalize-all", "the iPhone of all", "The iPhone Of All"),
        ("sentence", "the LLM Format", "The LLM Format"),
        ("sentence", "ALL IN CAPITALS", "All in capitals"),
        ("title", "the format for an LLM: a study of it", "The Format for an LLM: A Study of It"),
        ("title", "A Study Of Things", "A Study of Things"),
        ("title", "ALL IN CAPITALS", "All In Capitals"),
        ("title", "e-mail and iPhone", "E-mail and iPhone"),
        ("title", "why? and how", "Why? And How"),
        ("title", "“quoted” words", "“Quoted” Words"),
    ],
)
def test_text_cases(case: str, text: str, result: str) -> None:
    assert recased(text, case, english=True) == result


def test_title_case_is_for_english_only() -> None:
    assert recased("ein kleiner versuch", "title", english=False) == "ein kleiner versuch"


@pytest.mark.parametrize("case", ["lowercase", "uppercase", "capitalize-first", "capitalize-all", "sentence", "title"])
def test_nocase_keeps_its_letters_in_every_case(case: str) -> None:
    text = marked(markup([Span("nocase", ("iPhone",)), "-based of ", Span("nocase", ("eBay",)), " things"]))
    result = visible(recased(text, case, english=True))
    assert result.startswith("iPhone-")
    assert " eBay " in result


def test_case_looks_through_other_marks() -> None:
    text = marked(markup([Span("italic", ("some",)), " title"]))
    assert visible(recased(text, "capitalize-first", english=True)) == "Some title"


def test_italics_in_italics_are_upright() -> None:
    text = wrapped("italic", f"On {wrapped('italic', 'E. coli')} again")
    assert finished(text) == RichText((Run("On", ("italic",)), Run(" E. coli "), Run("again", ("italic",))))


def test_blanks_stand_outside_marks_once_and_not_at_the_ends() -> None:
    text = f"  {wrapped('bold', ' a ')}  {wrapped('italic', 'b ')}\n"
    assert finished(text) == RichText((Run("a", ("bold",)), Run(" "), Run("b", ("italic",))))


def test_line_breaks_and_tabs_are_blanks_and_no_break_spaces_stay() -> None:
    assert str(finished("a\r\n\tb\u00a0c\x00")) == "a b\u00a0c"


@pytest.mark.parametrize(
    ("inside", "behind", "text"),
    [
        ("Title", ", 5", "“Title,” 5"),
        ("Title", ".", "“Title.”"),
        ("Why?", ".", "“Why?”"),
        ("Why?", ", 5", "“Why?”, 5"),
        ("Title", "; 5", "“Title”; 5"),
    ],
)
def test_stops_move_into_quotation_marks_where_the_locale_wants_it(inside: str, behind: str, text: str) -> None:
    marked_text = quoted(inside, "“", "”") + behind
    assert str(finished(marked_text, punctuation_in_quote=True)) == text


def test_quotation_marks_of_the_data_are_no_business_of_the_locales() -> None:
    assert str(finished("“Title”, 5", punctuation_in_quote=True)) == "“Title”, 5"


def test_text_can_never_pass_for_a_mark() -> None:
    assert plain("a\ufdd0b\ufdef") == "a\ufffdb\ufffd"
    assert str(finished(marked("<i>x</i> *y* \ufdd1"))) == "<i>x</i> *y* \ufffd"


@given(strategies.texts())
def test_a_text_comes_out_as_its_plain_reading(text: Text) -> None:
    def letters(words: str) -> str:
        return "".join(words.split())

    assert letters(str(finished(marked(text)))) == letters(plain(str(text)))


def test_rich_text_is_canonical() -> None:
    assert rich_text([Run("a"), Run(""), Run("b"), Run("c", ("bold",))]) == RichText((Run("ab"), Run("c", ("bold",))))
    assert not RichText()
    assert str(rich_text([Run("a", ("bold",)), Run("b")])) == "ab"


def test_no_text_case_changes_an_undefined_command() -> None:
    text = marked(markup(["A ", Command(r"\unkFoo{bar}"), " b"]))
    for case in ("lowercase", "uppercase", "title", "sentence", "capitalize-all"):
        assert r"\unkFoo{bar}" in visible(recased(text, case, english=True)), case
