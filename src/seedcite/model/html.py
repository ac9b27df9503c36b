"""Text to HTML, and to and from the rich text of CSL-JSON, which looks like HTML and is not.

CSL-JSON (1.0.2, "Rich text markup within fields") knows ``<i>``, ``<b>``, ``<sup>``, ``<sub>``, small caps and
``nocase`` as spans, and escapes nothing: "x < y" stands as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Final

from ._tex_html import with_mathml
from .markup import Command, Mark, Math, Node, Span, Text, markup, nodes_of, span

_DEEPEST = 40
_SMALL_CAPS = '<span style="font-variant:small-caps;">'
_NOCASE = '<span class="nocase">'

_HTML: Final[Mapping[Mark, tuple[str, str]]] = {
    "italic": ("<i>", "</i>"),
    "bold": ("<b>", "</b>"),
    "emphasis": ("<em>", "</em>"),
    "small-caps": (_SMALL_CAPS, "</span>"),
    "superscript": ("<sup>", "</sup>"),
    "subscript": ("<sub>", "</sub>"),
    "underline": ("<u>", "</u>"),
    "monospace": ("<code>", "</code>"),
    "sans-serif": ('<span style="font-family:sans-serif;">', "</span>"),
    "strikeout": ("<s>", "</s>"),
    "nocase": ("", ""),
}
_CSL: Final[Mapping[Mark, tuple[str, str]]] = {
    "italic": ("<i>", "</i>"),
    "bold": ("<b>", "</b>"),
    "emphasis": ("<i>", "</i>"),
    "small-caps": (_SMALL_CAPS, "</span>"),
    "superscript": ("<sup>", "</sup>"),
    "subscript": ("<sub>", "</sub>"),
    "nocase": (_NOCASE, "</span>"),
}

_TAG = re.compile(r"<(/?)(i|b|sup|sub|sc)>|<(/?)span((?:\s[^<>]*)?)>")
_SPAN = re.compile(r"""\s+(?:class\s*=\s*["']nocase["']|style\s*=\s*["'](font-variant:\s*small-caps;?)["'])\s*""")
_OPENING: Final[Mapping[str, Mark]] = {
    "i": "italic",
    "b": "bold",
    "sup": "superscript",
    "sub": "subscript",
    "sc": "small-caps",
}


def escape(s: str) -> str:
    """``s`` for HTML text or an attribute in double quotes: ``&``, ``<``, ``>`` and ``"`` escaped."""
    return s.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def to_html(text: Text) -> str:
    """Escaped HTML with elements that mean what the marks mean.

    A formula is ``<span class="math">`` around its plain reading, an undefined command ``<code>`` around its own;
    nothing is to be seen of ``nocase``.
    """
    return _html(nodes_of(text))


def _html(nodes: Iterable[Node]) -> str:
    result: list[str] = []
    for node in nodes:
        if isinstance(node, str):
            result.append(escape(node))
        elif isinstance(node, Span):
            opening, closing = _HTML[node.mark]
            result += (opening, _html(node.nodes), closing)
        elif isinstance(node, Math):
            result.append(f'<span class="math">{escape(node.plain)}</span>')
        else:
            result.append(f"<code>{escape(str(node))}</code>")
    return "".join(result)


def to_csl(text: Text) -> str:
    """The text as CSL-JSON writes it: not escaped, emphasis as ``<i>``, marks it has no tag for left out.

    Formulae give their plain reading, undefined commands stand as written.
    """
    return text if isinstance(text, str) else _csl(nodes_of(text))


def _csl(nodes: Iterable[Node]) -> str:
    result: list[str] = []
    for node in nodes:
        if isinstance(node, Span):
            opening, closing = _CSL.get(node.mark, ("", ""))
            result += (opening, _csl(node.nodes), closing)
        elif isinstance(node, Math | Command):
            result.append(str(node))
        else:
            result.append(node)
    return "".join(result)


def from_csl(s: str) -> Text:
    """The text that a string of CSL-JSON stands for; linear in its length, and it never fails.

    A tag without its partner, one that CSL-JSON does not have, and one deeper than 40 others stay as text; MathML,
    which databases leave in titles, is read as its words. For a string without that whose tags are spelled as
    ``to_csl`` spells them, none around nothing, ``to_csl(from_csl(s)) == s``.
    """
    if "math" in s:
        s = with_mathml(s, _CSL["subscript"], _CSL["superscript"])
    if "<" not in s:
        return s
    nodes: list[Node] = []
    stack: list[tuple[str, int, Mark | None]] = []  # element, place of its tag in nodes, what it becomes
    count = dict.fromkeys((*_OPENING, "span"), 0)
    pos = depth = 0
    for match in _TAG.finditer(s):
        if match.start() > pos:
            nodes.append(s[pos : match.start()])
        pos = match.end()
        element = match[2] or "span"
        nodes.append(match.group())
        if not (match[1] or match[3]):
            mark = _mark_of(element, match[4]) if depth < _DEEPEST else None
            stack.append((element, len(nodes) - 1, mark))
            count[element] += 1
            depth += mark is not None
        elif count[element]:
            while True:  # what was opened since and never closed stays as text
                opened, start, mark = stack.pop()
                count[opened] -= 1
                depth -= mark is not None
                if opened == element:
                    break
            if mark is not None:
                inner = nodes[start + 1 : -1]
                del nodes[start:]
                nodes.append(span(mark, _joined(inner)))
    nodes.append(s[pos:])
    return markup(_joined(nodes))


def _joined(nodes: Iterable[Node]) -> Iterator[Node]:
    """The nodes with neighbouring strings joined, in linear time."""
    for is_string, run in groupby(nodes, key=lambda node: isinstance(node, str)):
        if is_string:
            yield "".join(map(str, run))
        else:
            yield from run


def _mark_of(element: str, attributes: str | None) -> Mark | None:
    if element != "span":
        return _OPENING[element]
    match = _SPAN.fullmatch(attributes or "")
    if match is None:
        return None
    return "small-caps" if match[1] else "nocase"
