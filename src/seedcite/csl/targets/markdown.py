"""Markdown (CommonMark; its marks for superscript and the like are HTML, as CommonMark allows)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from ...model.identifiers import urls_in
from ...model.markup import Mark
from ..richtext import RichText, Run
from ..richtext import spell as spelled
from ._target import Page, Target

_SPECIAL = re.compile(r"[\\`*_\[\]<>#~^|$]|&(?=#?\w+;)")
_LINE_START = re.compile(r"([-+=])|(\d{1,9})([.)])(?=\s|$)")


def escape(text: str) -> str:
    """The text with Markdown's specials behind a backslash; a URL stands between ``<`` and ``>`` and is left alone."""
    pieces: list[str] = []
    start = 0
    for url in urls_in(text):
        place = text.index(url, start)
        pieces += [_escaped(text[start:place]), f"<{url}>"]
        start = place + len(url)
    pieces.append(_escaped(text[start:]))
    return "".join(pieces)


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\g<0>", text)


def line_start(text: str) -> str:
    """The reference with a backslash before what would begin a list where it begins a line: ``1\\. Wang``."""
    match = _LINE_START.match(text)
    if match is None:
        return text
    if match[1]:
        return f"\\{text}"
    return f"{match[2]}\\{match[3]}{text[match.end() :]}"


def page(page: Page) -> str:
    """The references as the items of a list."""
    return "".join(f"- {text}\n" for _, text in page.entries)


_OTHER: Mapping[Mark, tuple[str, str]] = {
    "superscript": ("<sup>", "</sup>"),
    "subscript": ("<sub>", "</sub>"),
    "small-caps": ('<span style="font-variant:small-caps">', "</span>"),
    "underline": ("<u>", "</u>"),
    "strikeout": ("<s>", "</s>"),
    "monospace": ("<code>", "</code>"),
    "sans-serif": ('<span style="font-family:sans-serif">', "</span>"),
}
_STARS: Mapping[Mark, tuple[str, str]] = {
    "italic": ("*", "*"),
    "emphasis": ("*", "*"),
    "bold": ("**", "**"),
    **_OTHER,
}
_TAGS: Mapping[Mark, tuple[str, str]] = {
    "italic": ("<i>", "</i>"),
    "emphasis": ("<em>", "</em>"),
    "bold": ("<b>", "</b>"),
    **_OTHER,
}


def spell(text: RichText) -> str:
    """The reference with asterisks, or with tags where a reader of Markdown would not take the asterisks for marks."""
    return line_start(spelled(text, escape, _STARS if _stars_work(text) else _TAGS))


def _stars_work(text: RichText) -> bool:
    """Whether each opening asterisk can open and each closing one close (CommonMark 0.31, section 6.2).

    A run in italics or bold must have no other mark, and have a neighbour without marks, or none, on either side.
    """
    none = Run(" ")
    for before, run, behind in zip((none, *text.runs), text.runs, (*text.runs[1:], none), strict=False):
        if not set(run.marks) & {"italic", "emphasis", "bold"}:
            continue
        if len(run.marks) > 1 or before.marks or behind.marks:
            return False
        linked = "://" in run.text
        for inside, outside in ((run.text[0], before.text[-1]), (run.text[-1], behind.text[0])):
            if inside.isspace() or outside in "*_":
                return False
            if (linked or _punctuation(inside)) and not (outside.isspace() or _punctuation(outside)):
                return False
    return True


def _punctuation(character: str) -> bool:
    return unicodedata.category(character)[0] in "PS"


TARGET = Target(title="Markdown", spell=spell, page=page)
