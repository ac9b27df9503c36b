"""TeX of words, groups, accents, signs, symbols and short formulae, read by cutting it up once: most values of a
``.bib`` file.

What needs more (other commands, groups that do not close) is left to ``_tex_read``, whose result is the same.
"""

from __future__ import annotations

import re
from typing import Final

from ._tex_math import plain
from ._tex_packages import PACKAGE_SYMBOLS, PRINTED
from ._tex_tables import SPELLED
from .markup import Math, Node, Text, markup, span

_DOTLESS = r"\\[ij](?![A-Za-z{\s])"
_BASE = rf"(?:[A-Za-z]|{_DOTLESS})"
_ACCENTED = rf"\\(?:[`'^\"~=.](?:{_BASE}|\{{{_BASE}\}})|[bcdGhHkrtuUv](?:\{{{_BASE}\}}| [A-Za-z]|{_DOTLESS}))"
COMMON: Final = rf"\{{{_ACCENTED}\}}|{_ACCENTED}|\{{\\[A-Za-z]+\}}|\\[A-Za-z]+|\\."
"""Tokens that begin with a backslash, and whole groups of them."""
URL: Final = r"://[^\s{}\\$<>\"'`“”]*"
_TOKENS: Final = rf"{COMMON}|\^\^|\{{\}}?|\\|\}}|\$|~|---?|``?|''?|\?`|!`|/\\?~|{URL}"
# Every alternative begins with a character of its own, not with a class: then the search skips plain text fast.
TEX: Final = re.compile(_TOKENS, re.DOTALL)
"""What is not plain text in a value of a ``.bib`` file."""
_FORMULA = r"\$(?:[^\\${}]++|\\[^${}]|\{[^\\${}]*+\})++\$"
_SPLIT = re.compile(f"({_FORMULA}|{_TOKENS})", re.DOTALL).split

_QUOTES = {"``": "“", "''": "”", "`": "‘", "'": "’", "?`": "¿", "!`": "¡", "--": "–", "---": "—"}
_PACKAGES = {f"{{\\{name}}}": value for name, value in PACKAGE_SYMBOLS.items()}
SIMPLE: Final = _PACKAGES | SPELLED | _QUOTES | {"{}": "", "/~": "/~", "/\\~": "/~", "~": "\u00a0"}
"""What tokens stand for wherever they stand."""


def flat(source: str, protect: bool) -> Text | None:
    """The text of such a source, or None if it is none."""
    parts = _SPLIT(source)  # plain text and tokens in turn
    values = list(map(SIMPLE.get, parts[1::2]))
    if None in values:
        return _grouped(parts, values, protect)
    parts[1::2] = values
    return "".join(parts)


def _grouped(parts: list[str], values: list[str | None], protect: bool) -> Text | None:
    out: list[Node] = []
    opened: list[bool] = []  # the open groups, and whether each keeps its case
    start = -1  # where the group begins that does
    place = 0
    for value in values:
        if text := parts[place]:
            out.append(text)
        place += 2
        if value is not None:
            out.append(value)
        elif (token := parts[place - 1]) == "{":
            command = parts[place] == "" and place + 1 < len(parts) and parts[place + 1][0] == "\\"
            keeps = protect and start < 0 and not command
            opened.append(keeps)
            if keeps:
                start = len(out)
        elif token == "}":
            if not opened:
                return None
            if opened.pop():
                group = span("nocase", out[start:])
                out[start:] = [group] if group.nodes else []
                start = -1
        elif token[0] == "$" and len(token) > 1:
            out.append(Math(token[1:-1], plain(token[1:-1])))
        elif token[0] == ":":
            out.append(token)
        elif (symbol := PRINTED.get(token[1:])) is not None:
            out.append(symbol)
            parts[place] = parts[place].lstrip(" \t\r\n")  # the blank behind a command only ends it
        else:
            return None
    if opened:
        return None
    out.append(parts[-1])
    return markup(out)
