"""HTML and MathML that databases leave in the values of ``.bib`` files, spelled as TeX; MathML in other texts, too.

Only elements with both their tags count, and only those known here: ``<i>``, ``<sub>``, ``<mml:math>`` and the like.
All else stays as it is written.
"""

from __future__ import annotations

import re
from collections import Counter
from html.entities import html5
from typing import Final

from ._tex_codes import character

_STOP = re.compile(r"\\.|[{}]|<(/?)(?:jats:)?([A-Za-z]{1,9})((?:\s[^<>]{0,200})?)(/?)>", re.DOTALL)
_TEX: Final = {
    **dict.fromkeys(("i", "italic"), "\\textit{"),
    **dict.fromkeys(("b", "strong", "bold"), "\\textbf{"),
    "em": "\\emph{",
    **dict.fromkeys(("sub", "inf"), "\\textsubscript{"),
    "sup": "\\textsuperscript{",
    **dict.fromkeys(("sc", "scp"), "\\textsc{"),
    "u": "\\underline{",
    **dict.fromkeys(("tt", "code"), "\\texttt{"),
}
_SPANS: Final = (
    (re.compile(r"""\s+class\s*=\s*["']nocase["']\s*"""), "{"),
    (re.compile(r"""\s+style\s*=\s*["']font-variant:\s*small-caps;?["']\s*"""), "\\textsc{"),
)
_SUBSCRIPT: Final = ("\\textsubscript{", "}")
_SUPERSCRIPT: Final = ("\\textsuperscript{", "}")
_MATHML = re.compile(r"<((?:mml:|m:)?)math(?:\s[^<>]{0,300})?>")
_ELEMENT = re.compile(r"<(/?)(?:mml:|m:)?([a-z]+)(?:\s[^<>]{0,300})?(/?)>|([^<]+|<)")
_OVER: Final = {"¯": "\u0305", "‾": "\u0305", "^": "\u0302", "ˆ": "\u0302", "~": "\u0303", "˜": "\u0303"} | {
    "→": "\u20d7",
    "˙": "\u0307",
    "¨": "\u0308",
}
ENTITY: Final = re.compile(r"(?:\{\\&\}|\\?&)(?:\\?#(\d{1,7})|\\?#[xX]([0-9A-Fa-f]{1,6})|([A-Za-z][A-Za-z0-9]{1,31}));")
"""A character reference of HTML, its ampersand escaped or not."""


def without_html(source: str) -> str:
    """The source with its HTML as TeX and its character references as characters; it never fails."""
    if "<" in source:
        source = _with_tags(with_mathml(source, _SUBSCRIPT, _SUPERSCRIPT))
    return ENTITY.sub(_entity, source) if "&" in source and ";" in source else source


def is_entity(text: str, pos: int) -> bool:
    """Whether a reader would take what stands at ``pos`` for a character reference."""
    match = ENTITY.match(text, pos)
    return match is not None and _entity(match) != match.group()


def _entity(match: re.Match[str]) -> str:
    decimal, hexadecimal, name = match.groups()
    found = html5.get(f"{name};", "") if name else character(int(decimal or hexadecimal, 10 if decimal else 16))
    if not found:
        return match.group()
    return "".join(
        f"\\{char}" if char in "&%#_${}" else f"{{\\text{_NAMES[char]}}}" if char in _NAMES else char for char in found
    )


_NAMES: Final = {"\\": "backslash", "~": "asciitilde", "^": "asciicircum", "<": "less", ">": "greater"} | {
    "`": "asciigrave",
    "'": "quotesingle",
}


def _with_tags(source: str) -> str:
    pieces: list[str] = []
    groups: list[tuple[list[tuple[str, int, str]], Counter[str]]] = [([], Counter())]  # what is open in each
    pos = 0
    for match in _STOP.finditer(source):
        token = match.group()
        opened, counts = groups[-1]
        if token == "{":
            groups.append(([], Counter()))
        elif token == "}":
            if len(groups) > 1:
                groups.pop()  # tags that are open in it have no partner
        elif token[0] == "<":
            closes, element, attributes, empty = match.groups()
            element = element.lower()
            spelled = _spelling(element, attributes)
            if empty or not (spelled or element == "span"):
                continue
            pieces += source[pos : match.start()], token
            pos = match.end()
            if not closes:
                opened.append((element, len(pieces) - 1, spelled))
                counts[element] += 1
                continue
            while counts[element]:
                found, place, tex = opened.pop()
                counts[found] -= 1
                if found == element:
                    if tex:
                        pieces[place], pieces[-1] = tex, "}"
                    break
    return "".join(pieces) + source[pos:] if pieces else source


def _spelling(element: str, attributes: str) -> str:
    if element == "span":
        return next((tex for pattern, tex in _SPANS if pattern.fullmatch(attributes)), "")
    return _TEX.get(element, "")


def with_mathml(source: str, subscript: tuple[str, str], superscript: tuple[str, str]) -> str:
    """The source with its MathML in words; what stands below and above the line goes between these marks."""
    pieces: list[str] = []
    pos = 0
    while opening := _MATHML.search(source, pos):
        closing = f"</{opening[1]}math>"
        end = source.find(closing, opening.end())
        if end < 0:
            break
        spelled = _mathml(source[opening.end() : end], subscript, superscript)
        end += len(closing)
        pieces += source[pos : opening.start()], source[opening.start() : end] if spelled is None else spelled
        pos = end
    return "".join(pieces) + source[pos:] if pieces else source


def _mathml(source: str, subscript: tuple[str, str], superscript: tuple[str, str]) -> str | None:
    """The words of the content of a ``<math>``, or None if its tags do not fit."""
    stack: list[tuple[str, list[str]]] = [("math", [])]
    for match in _ELEMENT.finditer(source):
        closes, element, empty, text = match.groups()
        if text is not None:
            if text.strip():
                stack[-1][1].append(text.strip())
        elif closes:
            if len(stack) == 1 or stack[-1][0] != element:
                return None
            _, children = stack.pop()
            stack[-1][1].append(_spelled(element, children, subscript, superscript))
        elif not empty:
            if len(stack) > 100:
                return None
            stack.append((element, []))
    return "".join(stack[0][1]) if len(stack) == 1 else None


def _spelled(element: str, children: list[str], subscript: tuple[str, str], superscript: tuple[str, str]) -> str:
    if element == "annotation":
        return ""
    if len(children) == 2:
        first, second = children
        if element in ("msub", "munder"):
            return f"{first}{second.join(subscript)}"
        if element == "msup":
            return f"{first}{second.join(superscript)}"
        if element == "mover":
            return f"{first}{_OVER[second]}" if second in _OVER else f"{first}{second.join(superscript)}"
        if element == "mfrac":
            return f"{first}/{second}"
    if len(children) == 3 and element in ("msubsup", "munderover"):
        return f"{children[0]}{children[1].join(subscript)}{children[2].join(superscript)}"
    if element == "msqrt":
        return f"√{''.join(children)}"
    if element == "mfenced":
        return f"({','.join(children)})"
    return "".join(children)
