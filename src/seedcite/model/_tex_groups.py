"""Where the groups and formulae of a TeX source end."""

from __future__ import annotations

import re
from array import array

_STOPS = re.compile(r"\\.|[{}$]", re.DOTALL)


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
