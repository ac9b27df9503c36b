from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from seedcite.page._diff import stretches
from seedcite.page._words import differing_html, repaired_html

words = st.lists(st.sampled_from("a b c d efficiency e ciency 大 模".split()), max_size=60).map(" ".join)


def changes(old: str, new: str) -> list[tuple[str, str]]:
    return [("".join(s.old).strip(), "".join(s.new).strip()) for s in stretches(old, new) if s.changed]


def test_equal_texts_have_no_change():
    assert changes("one two three", "one two three") == []


def test_a_joined_word_is_one_change():
    assert changes("the e ciency of floating point", "the efficiency of floating point") == [("e ciency", "efficiency")]


def test_several_damages_are_several_changes():
    old = "improve the e ciency of oating point and su cient range"
    new = "improve the efficiency of floating point and sufficient range"
    assert changes(old, new) == [("e ciency", "efficiency"), ("oating", "floating"), ("su cient", "sufficient")]


def test_words_missing_at_either_end_are_changes():
    assert changes("a tail", "a") == [("tail", "")]
    assert changes("b c", "a b c") == [("", "a")]
    assert changes("", "new") == [("", "new")]


def test_ideographs_are_compared_one_by_one():
    assert changes("大规模高效训练", "大规模低效训练") == [("高", "低")]


def test_white_space_alone_is_no_change_but_is_said():
    assert changes("a  title\nwrapped", "a title wrapped") == []
    assert "only white space" in repaired_html("a\nb", "a b", stretches("a\nb", "a b"))


@given(words, words)
def test_the_stretches_of_each_side_are_its_words(old, new):
    found = stretches(old, new)
    assert "".join("".join(s.old) for s in found).split() == old.split()
    assert "".join("".join(s.new) for s in found).split() == new.split()


@given(words, words)
def test_a_stretch_that_is_not_changed_is_the_same_on_both_sides(old, new):
    for found in stretches(old, new):
        if not found.changed:
            assert [w.strip() for w in found.old] == [w.strip() for w in found.new]


@given(words, words)
def test_changed_and_same_stretches_alternate(old, new):
    kinds = [s.changed for s in stretches(old, new)]
    assert all(one != other for one, other in pairwise(kinds))


def test_the_work_is_linear_even_for_texts_with_nothing_in_common():
    old, new = " ".join(f"a{i}" for i in range(50_000)), " ".join(f"b{i}" for i in range(50_000))
    assert len(stretches(old, new)) == 1
    same = " ".join(["x"] * 50_000)
    assert len(stretches(same + " y", "y " + same)) <= 3


def test_long_agreement_is_folded_to_a_count():
    middle = " ".join(f"w{i}" for i in range(100))
    old, new = f"a {middle} b", f"x {middle} y"
    html = repaired_html(old, new, stretches(old, new))
    assert "86 words the same" in html
    assert "w50" not in html
    assert "w99" in html


def test_marks_are_escaped():
    assert differing_html("<b> same", "<i> same") == "<mark>&lt;b&gt;</mark> same"
