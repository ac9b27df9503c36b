"""Text that may carry markup: what a title or an abstract is made of.

``Text`` is ``str | Markup``. A plain ``str`` holds no markup at all, whatever characters stand in it, so the common
case costs nothing; a ``Markup`` is a tuple of nodes. ``str(text)`` is the plain reading of either. Spelling a text for
TeX, HTML or CSL-JSON is the work of ``model.tex``, ``model.html`` and ``model.csl_item``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, Literal, TypeAlias, get_args

import attrs

Mark: TypeAlias = Literal[
    "italic",
    "bold",
    "emphasis",
    "small-caps",
    "superscript",
    "subscript",
    "underline",
    "monospace",
    "sans-serif",
    "strikeout",
    "nocase",
]
"""How a span is set. ``nocase`` sets nothing: it keeps the letters' case as written (CSL 1.0.2, "nocase")."""

MARKS: Final[tuple[Mark, ...]] = get_args(Mark)
"""All marks, in the order of ``Mark``."""

_BARE = re.compile(r"(\\[A-Za-z]+)(\{\})?|\\(?:begin|end)\{[A-Za-z]+\*?\}")
"""A command without arguments, or one end of an environment."""
_NAME = re.compile(r"\\(?:(?:begin|end)\{[A-Za-z]+\*?\}|[A-Za-z]+)")


@attrs.frozen
class Span:
    """Nodes that share a mark, e.g. ``\\textbf{RoLA}`` or ``<b>RoLA</b>``."""

    mark: Mark
    nodes: tuple[Node, ...]

    def __str__(self) -> str:
        return "".join(map(str, self.nodes))


@attrs.frozen
class Math:
    """A formula as written between its dollars, kept as TeX, with a plain reading for other outputs."""

    tex: str
    plain: str

    def __str__(self) -> str:
        return self.plain


@attrs.frozen
class Command:
    """A TeX command that nothing here defines, as written with its arguments: ``\\model``, ``\\unk[p. 3]{word}``.

    A whole environment, from ``\\begin`` to its ``\\end``, is one too. It reads as it is written, braces and all, so
    that a reader sees what is name and what is word, but the TeX within its arguments is read (``\\unk{na\\"ive}``:
    ``\\unk{naïve}``).
    """

    tex: str

    def __str__(self) -> str:
        return self.tex if "{" not in self.tex or _BARE.fullmatch(self.tex) else str(self._shown())

    def _shown(self) -> Text:
        from ._tex_read import shown  # which knows this module

        return shown(self.tex)


Node: TypeAlias = str | Span | Math | Command


@attrs.frozen
class Markup:
    """A text with at least one node that is no plain string; made by ``markup``, read by ``str``."""

    nodes: tuple[Node, ...]

    def __str__(self) -> str:
        return "".join(map(str, self.nodes))


Text: TypeAlias = str | Markup


def markup(nodes: Iterable[Node]) -> Text:
    """The text of these nodes in its one canonical form: strings joined, empty nodes gone, a ``str`` if it can be.

    A command without arguments is followed by ``{}`` where a letter comes next, and only there: ``\\model{}Net`` must
    not read as ``\\modelNet``.
    """
    joined = _set_apart(_joined(nodes))
    if not joined:
        return ""
    if len(joined) == 1 and isinstance(joined[0], str):
        return joined[0]
    return Markup(joined)


def span(mark: Mark, nodes: Iterable[Node]) -> Span:
    """A span in canonical form."""
    return Span(mark, _joined(nodes))


def nodes_of(text: Text) -> tuple[Node, ...]:
    """The nodes of a text; a plain string is one node, an empty one none."""
    if isinstance(text, Markup):
        return text.nodes
    return (text,) if text else ()


def commands_in(text: Text) -> Iterator[str]:
    """The names of the undefined TeX commands of a text (``\\model``, ``\\begin{x}``), in order, repeats included.

    Those in the arguments of others are among them; an environment is named once, by its beginning.
    """
    yield from _commands(nodes_of(text))


def _commands(nodes: Iterable[Node]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, Command):
            yield from _names_in(node)
        elif isinstance(node, Span):
            yield from _commands(node.nodes)


def _names_in(command: Command) -> Iterator[str]:
    if "{" not in command.tex or _BARE.fullmatch(command.tex):
        name = _NAME.match(command.tex)
        yield name.group() if name else command.tex
        return
    for inner in _commands(nodes_of(command._shown())):
        if not inner.startswith("\\end{"):
            yield inner


def _set_apart(nodes: tuple[Node, ...]) -> tuple[Node, ...]:
    """The nodes with ``{}`` behind each command without arguments that a letter follows, and behind no other."""
    return _apart(nodes, "")[0] if _has_command(nodes) else nodes


def _has_command(nodes: Iterable[Node]) -> bool:
    return any(isinstance(node, Command) or (isinstance(node, Span) and _has_command(node.nodes)) for node in nodes)


def _apart(nodes: tuple[Node, ...], following: str) -> tuple[tuple[Node, ...], str]:
    """The nodes set apart before the character ``following``, and the character they begin with."""
    result: list[Node] = []
    for node in reversed(nodes):
        if isinstance(node, Span):
            inner, following = _apart(node.nodes, following)
            node = Span(node.mark, inner)
        elif isinstance(node, Command):
            if (bare := _BARE.fullmatch(node.tex)) and bare[1]:
                node = Command(bare[1] + ("{}" if following.isalpha() else ""))
            following = "\\"
        else:
            following = str(node)[:1] or following
        result.append(node)
    return tuple(reversed(result)), following


def _joined(nodes: Iterable[Node]) -> tuple[Node, ...]:
    result: list[Node] = []
    run: list[str] = []  # strings that stand together
    for node in nodes:
        if isinstance(node, str):
            if node:
                run.append(node)
        elif not isinstance(node, Span) or node.nodes:
            if run:
                result.append("".join(run))
                run.clear()
            result.append(node)
    if run:
        result.append("".join(run))
    return tuple(result)
