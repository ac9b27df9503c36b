"""Accent commands in every spelling, accents over accents included."""

from __future__ import annotations

import re
import unicodedata

from ._tex_tables import ACCENTS, DOTLESS, LETTERS, SPACING_ACCENTS

_BLANK = re.compile(r"[ \t\r\n]*+")
_LETTER = re.compile(r"\\([A-Za-z]+)[ \t\r\n]*(?:\{\})?")
_RUN = re.compile(r"[^\\{}$~]*")
_ACCENT = re.compile(rf"\\([`'^\"~=.]|(?:{'|'.join(a for a in ACCENTS if a.isalpha())})(?![A-Za-z]))")


def accented(source: str, pos: int) -> tuple[str, int] | None:
    """The accented text that begins at ``pos``, accents over accents included, and where it ends."""
    accents: list[str] = []
    opened = 0
    while len(accents) < 8 and (match := _ACCENT.match(source, pos)):
        accents.append(match[1])
        pos = match.end()
        # An escaped quotation mark before a space is a quotation mark, not a diaeresis on the next word.
        if match[1] != '"':
            pos = _after_blanks(source, pos)
        if source.startswith("{", pos):
            opened += 1
            pos = _after_blanks(source, pos + 1)
    if letter := _LETTER.match(source, pos):
        base = letter[1] if letter[1] in DOTLESS else LETTERS.get(letter[1], "")
        if not base:
            return None
        pos = letter.end()
    elif opened:
        run = _RUN.match(source, pos)
        base = run.group() if run else ""
        pos += len(base)
    else:
        base = source[pos : pos + 1]
        if not (base.isalpha() or (base.isdigit() and accents == ["="])):  # a bar over a digit: a Miller index
            return None
        pos += 1
    for _ in range(opened):
        pos = _after_blanks(source, pos)
        if not source.startswith("}", pos):
            return None
        pos += 1
    base = base.rstrip()
    if not base:
        alone = SPACING_ACCENTS.get(accents[0]) if len(accents) == 1 else None
        return (alone, pos) if alone else None
    text = unicodedata.normalize("NFC", base[0] + "".join(ACCENTS[accent] for accent in reversed(accents)))
    never = {'"': base.lower() not in "aeiouy", "'": len(text) > 1}
    if not opened and len(accents) == 1 and never.get(accents[0]):
        return None  # a quotation mark that somebody escaped
    return text + base[1:], pos


def _after_blanks(source: str, pos: int) -> int:
    match = _BLANK.match(source, pos)
    return match.end() if match else pos
