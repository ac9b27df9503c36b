"""The groups of a TeX source: what is known of one while it is open, and where they, formulae and environments end."""

from __future__ import annotations

import re
from array import array

import attrs

from ._tex_tables import MARKS, NEW_FONTS, OLD_FONTS
from .markup import Mark

DEEPEST = 40
"""How many spans may stand in one another; deeper marks are dropped, their text is not."""

NO_FONT = re.compile(rf"\\(?!(?:{'|'.join(MARKS)})\s*\{{|(?:{'|'.join((*OLD_FONTS, *NEW_FONTS))})(?![A-Za-z]))")
"""A command that is neither a mark before the text it sets nor the declaration of a font."""
_STOPS = re.compile(r"\\.|[{}$]", re.DOTALL)
_FONT = re.compile(rf"\\begin\{{({'|'.join((*OLD_FONTS, *NEW_FONTS))})\}}")
_ENDS = re.compile(r"\\(begin|end)\{([A-Za-z]+\*?)\}|\\.|[{}]", re.DOTALL)


@attrs.define(eq=False)
class Frame:
    """An open group: where it starts in the nodes, how it was written, and what becomes of it when it closes."""

    kind: str
    start: int
    opener: str
    mark: Mark | None = None
    closing: str = ""
    unprotected: bool = True
    link: str = ""
    fonts: list[tuple[int, Mark | None, str]] | None = None  # where each begins, and how it was written


def behind(pattern: re.Pattern[str], source: str, pos: int) -> int:
    """Where what stands at ``pos`` ends if it is of this pattern, or else ``pos``."""
    match = pattern.match(source, pos)
    return match.end() if match else pos


def closing_dollar(source: str) -> int:
    """Where the first dollar of a source stands that is in no group and not escaped, or -1."""
    depth = 0
    for match in _STOPS.finditer(source):
        depth += {"{": 1, "}": -1}.get(match.group(), 0)
        if depth == 0 and match.group() == "$":
            return match.start()
    return -1


def balanced(tex: str) -> bool:
    """Whether every brace has its partner, escaped ones left aside as TeX does."""
    depth = 0
    for match in _STOPS.finditer(tex):
        depth += {"{": 1, "}": -1}.get(match.group(), 0)
        if depth < 0:
            return False
    return depth == 0


def whole(tex: str) -> bool:
    """Whether every brace has its partner, and every dollar one in its own group."""
    odd = [False]
    for match in _STOPS.finditer(tex):
        token = match.group()
        if token == "{":
            odd.append(False)
        elif token == "$":
            odd[-1] = not odd[-1]
        elif token == "}" and (odd.pop() or not odd):
            return False
    return odd == [False]


def with_font_groups(source: str) -> str:
    """The source with environments of fonts as groups: ``\\begin{it}x\\end{it}`` is ``{\\it x}``."""
    ends = environments_of(source)
    cuts: list[tuple[int, int, str]] = []
    for match in _FONT.finditer(source):
        if end := ends.get(match.start()):
            cuts += (match.start(), match.end(), f"{{\\{match[1]} "), (end - len(f"\\end{{{match[1]}}}"), end, "}")
    pieces: list[str] = []
    pos = 0
    for start, end, spelled in sorted(cuts):
        pieces += source[pos:start], spelled
        pos = end
    return "".join(pieces) + source[pos:]


def environments_of(source: str) -> dict[int, int]:
    """For each ``\\begin`` that has its ``\\end`` in the same group, the place behind that end."""
    ends: dict[int, int] = {}
    opened: list[tuple[str, int]] = []  # groups (no name) and environments
    for match in _ENDS.finditer(source):
        token, (kind, name) = match.group(), match.groups()
        if token == "{":
            opened.append(("", 0))
        elif token == "}":
            while opened and opened.pop()[0]:
                pass  # an environment that its group ends before its time
        elif kind == "begin":
            opened.append((name, match.start()))
        elif kind == "end" and opened and opened[-1][0] == name:
            ends[opened.pop()[1]] = match.end()
        elif kind == "end":
            while opened and opened[-1][0]:
                opened.pop()  # an environment that another one's end has torn
    return ends


def ends_of(source: str) -> array[int]:
    """For each opening brace the place where it closes, for each dollar that of the next one of its group; else 0."""
    ends = array("q", bytes(8 * len(source)))
    braces: list[int] = []
    dollars = [-1]  # the last dollar of each open group
    for match in _STOPS.finditer(source):
        token, start = match.group(), match.start()
        if token == "{":
            braces.append(start)
            dollars.append(-1)
        elif token == "}" and braces:
            ends[braces.pop()] = start
            dollars.pop()
        elif token == "$":
            if dollars[-1] >= 0:
                ends[dollars[-1]] = start
            dollars[-1] = start
    return ends
