"""Which glyphs get lost, and which characters stand for them where they are not quite lost."""

from __future__ import annotations

import re
from collections.abc import Iterator

# the glyphs that get lost; few fonts have those of the second row, so they count only where no f reads well
GLYPHS = ("ffi", "ffl", "ff", "fi", "fl")
RARE_GLYPHS = ("tt", "ft", "ti", "tti")
COMPATIBILITY = {chr(0xFB00 + i): s for i, s in enumerate(("ff", "fi", "fl", "ffi", "ffl", "st", "st"))}
# where TeX's fonts keep ligatures: as control characters, and as what other encodings show at these places
TEX = dict(zip("\x0b\x0c\x0d\x0e\x0f", ("ff", "fi", "fl", "ffi", "ffl"), strict=True))
OF_MARK = TEX | dict(zip("®¯°±²", ("ff", "fi", "fl", "ffi", "ffl"), strict=True)) | {"Þ": "fi", "ß": "fl"}
OF_CAPITAL = dict(zip("VWXYZ", ("ff", "fi", "fl", "ffi", "ffl"), strict=True))
_UNKNOWN_MARK = "\ufffd\x01-\x08\x0b-\x1f\x7f-\x9f\ue000-\uf8ff"
GAP = re.compile(rf"[ \xa0]{{1,2}}|[ \xa0]?([{_UNKNOWN_MARK}®¯°±²])[ \xa0]?|([?!\"#$%&…•¤])")
MARK = re.compile(f"[{_UNKNOWN_MARK}®¯°±²]")
INNER_MARK = re.compile(r"([A-Za-z]?[a-z]*)([VWXYZÞß²])([a-z]+)")
# \x0b to \x0d may be white space, so they need a word; \x0e and \x0f mean nothing else between letters
_CERTAIN = re.compile(r"[\ufb00-\ufb06]|(?<=[^\W\d_])[\x0e\x0f](?=[^\W\d_])|\b[\x0e\x0f](?=[^\W\d_])")
# other control characters: no text that was copied
_RUBBISH = re.compile(r"[\x00-\x08\x10-\x1f\x7f-\x9f]")
_INTACT = re.compile("f{1,2}[il]|ff|tti|tt|ft|ti|Th")


def certain(text: str) -> Iterator[tuple[int, int, str]]:
    """Start, end and glyph of the characters that can only be ligatures, whatever the language."""
    if text.isascii() and "\x0e" not in text and "\x0f" not in text:
        return
    rubbish = _RUBBISH.search(text) is not None
    for match in _CERTAIN.finditer(text):
        if not (rubbish and match[0] < " "):
            yield match.start(), match.end(), COMPATIBILITY.get(match[0]) or TEX[match[0]]


def intact(text: str) -> frozenset[str]:
    """The ligatures that the text still has; one of three letters shows that those in it are not lost either."""
    found = frozenset(_INTACT.findall(text))
    return found | {part for glyph in found if len(glyph) == 3 for part in (glyph[:2], glyph[1:])}


def expand(word: str) -> str:
    return word if word.isascii() else "".join(COMPATIBILITY.get(c, c) for c in word)
