"""Text that may carry markup: what a title or an abstract is made of.

``Text`` is ``str | Markup``. A plain ``str`` holds no markup at all, whatever characters stand in it, so the common
case costs nothing; a ``Markup`` is a tuple of nodes. ``str(text)`` is the plain reading of either. Spelling a text for
TeX, HTML or CSL-JSON is the work of ``model.tex``, ``model.html`` and ``model.csl_item``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Literal, TypeAlias, cast

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
    """A TeX command that nothing here defines (``\\model``), kept as written; it reads as itself."""

    tex: str

    def __str__(self) -> str:
        return self.tex


Node: TypeAlias = str | Span | Math | Command


@attrs.frozen
class Markup:
    """A text with at least one node that is no plain string; made by ``markup``, read by ``str``."""

    nodes: tuple[Node, ...]

    def __str__(self) -> str:
        return "".join(map(str, self.nodes))


Text: TypeAlias = str | Markup


def markup(nodes: Iterable[Node]) -> Text:
    """The text of these nodes in its one canonical form: strings joined, empty nodes gone, a ``str`` if it can be."""
    joined = _joined(nodes)
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
    """The undefined TeX commands of a text, in order, repeats included."""
    yield from _commands(nodes_of(text))


def _commands(nodes: Iterable[Node]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, Command):
            yield node.tex
        elif isinstance(node, Span):
            yield from _commands(node.nodes)


def _joined(nodes: Iterable[Node]) -> tuple[Node, ...]:
    kept = (node for node in nodes if (node.nodes if isinstance(node, Span) else node))
    result: list[Node] = []
    for plain, run in groupby(kept, key=lambda node: isinstance(node, str)):
        if plain:
            result.append("".join(cast(Iterable[str], run)))
        else:
            result.extend(run)
    return tuple(result)
