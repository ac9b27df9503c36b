"""The short way through a TeX source gives what the long one gives, or nothing."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from seedcite.model._tex_flat import flat
from seedcite.model._tex_read import _Reader
from seedcite.model.markup import Math, markup

_TOKENS = [
    *"{ } {{ }} {} $ $$ $_2$ $\\alpha$ $_{2}$ \\$ \\textendash \\textendash{} {\\textendash} \\ss \\c{c} \\unk".split(),
    *"\\unk{a} \\emph{x} {\\it ~ -- --- `` '' ' ` ^^e9 /~ ://a.b/c~d \\& \\% \\\\ \\ \\{ \\} {\\o} \\i".split(),
    *"\\begin{it} \\end{it} GaN the The é - : [".split(),
    *('\\"u', '{\\"u}', " ", "  ", "\n", "\\textendash ", "\\c c", "\\aa "),
]


@given(st.lists(st.sampled_from(_TOKENS), max_size=10).map("".join), st.booleans())
def test_both_ways_give_the_same(source, protect):
    text = flat(source, protect)
    assert text is None or text == _Reader(source, prose=False, protect=protect).read()


def test_formulae_symbols_and_groups_take_the_short_way():
    assert flat("Cu$_2$O \\textendash{} a b", True) == markup(["Cu", Math("_2", "₂"), "O – a b"])
    assert flat("a\\textendash b", True) == "a–b"
    assert flat("pre{$x$}", False) == markup(["pre", Math("x", "x")])


def test_what_needs_more_does_not():
    for source in ("\\unk{a}", "{a", "a}", "$x", "$$x$$", "\\emph{x}", "$x\\$"):
        assert flat(source, True) is None
