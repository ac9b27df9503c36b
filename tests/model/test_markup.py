"""Text has one canonical form: a plain string where nothing is marked."""

from __future__ import annotations

from hypothesis import given

from seedcite.model.markup import Command, Markup, Math, Span, Text, commands_in, markup, nodes_of, span

from ..strategies import texts


def test_unmarked_nodes_are_a_plain_string() -> None:
    assert markup(["a", "", "b"]) == "ab"
    assert markup([]) == ""
    assert markup([span("bold", [""])]) == ""


def test_neighbouring_strings_are_joined() -> None:
    assert markup(["a", "b", span("bold", ["c", "d"])]) == Markup(("ab", Span("bold", ("cd",))))


@given(texts())
def test_a_text_is_made_again_from_its_nodes(text: Text) -> None:
    assert markup(nodes_of(text)) == text


def test_the_plain_reading_joins_all_that_is_said() -> None:
    text = markup([Math(r"\pi_0", "π₀"), ": ", span("bold", ["x", Command(r"\model")])])
    assert str(text) == r"π₀: x\model"
    assert list(commands_in(text)) == [r"\model"]


def test_an_empty_group_stands_between_a_command_and_a_letter_and_nowhere_else() -> None:
    model = Command(r"\model")
    assert str(markup([model, "Net"])) == r"\model{}Net"
    assert str(markup([span("bold", ["a", model]), span("italic", ["é"])])) == r"a\model{}é"
    assert markup([Command(r"\model{}"), " x"]) == markup([model, " x"])
    assert markup([model, "", model, "2", model]) == Markup((model, model, "2", model))
    once = markup([model, "s"])
    assert markup(nodes_of(once)) == once
