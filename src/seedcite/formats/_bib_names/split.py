"""Name lists as BibTeX 0.99d splits them: at " and ", then each into first, von, last and jr.

The rules are those of ``num.names$`` and ``format.name$``, the odd ones too, for a style sees nothing else: hyphens
divide words as blanks and ties do (``al-Khwarizmi`` has the von part ``al``), a word's case is that of its first
letter outside braces or inside a "special character" (``{\\'E}``), and a third comma is but a blank. Beyond ASCII,
where BibTeX sees bytes without case, a letter counts by its own.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

_BLANKS: Final = " \t\n\r\f\v"
_BLANK_BUT_ONE: Final = re.compile(r" [ \t\n\r\f\v]+|[\t\n\r\f\v][ \t\n\r\f\v]*")
_SEPARATING_AND: Final = r" [aA][nN][dD](?: (?![aA][nN][dD] )|(?= ))"  # with its blanks, once each
_AND: Final = re.compile(_SEPARATING_AND)
_AND_OR_BRACE: Final = re.compile(rf"\{{|\}}|{_SEPARATING_AND}")
_GROUP: Final = r"\{[^{}]*+(?:\{[^{}]*+(?:\{[^{}]*+\}[^{}]*+)*+\}[^{}]*+)*+\}"
_CLOSED: Final = re.compile(rf"[^{{}}]*+(?:{_GROUP}[^{{}}]*+)*+")  # what has all its braces closed
_PIECE: Final = re.compile(r"[{},]|[ ~-]+|[^{},~ -]+")
_SEPARATORS: Final = " ~-"
_SEPARATOR: Final = re.compile(r"([ ~-]+)")
_LETTER_OR_BRACE: Final = re.compile(r"[^\W\d_]|\{")
_LETTER_IN_GROUP: Final = re.compile(r"[^\W\d_]|[{}]")
_BRACE: Final = re.compile("[{}]")
_TIE: Final = re.compile(r"(?<!\\)~")
_CONTROL_WORD: Final = re.compile("[A-Za-z]*")
_FOREIGN: Final = frozenset(("oe", "OE", "ae", "AE", "aa", "AA", "o", "O", "l", "L", "ss", "i", "j"))
_LONGEST_KEPT: Final = 200  # letters of a name that is remembered: a longer one hardly comes again


class Parts(NamedTuple):
    """A name as ``format.name$`` knows it; TeX as written, ties between words shown as blanks."""

    first: str
    von: str
    last: str
    jr: str


def split(value: str) -> list[Parts]:
    """The names of an author or editor value as BibTeX splits it; a closing "others" is a name with that last part.

    Never fails; linear in the value's length. A brace that nothing closes holds all that follows it.
    """
    return [_parts(name) if len(name) <= _LONGEST_KEPT else _split_one(name) for name in elements(value)]


def elements(value: str) -> list[str]:
    """The texts between the value's "and"s outside braces, blanks unified; an empty value has none."""
    if "  " in value or not value.isprintable():
        value = _BLANK_BUT_ONE.sub(" ", value)
    value = value.strip(" ")
    if not value:
        return []
    texts = _AND.split(value)
    if "{" not in value or all(map(_CLOSED.fullmatch, texts)):
        return texts
    found, depth, start = [], 0, 0
    for match in _AND_OR_BRACE.finditer(value):
        token = match.group()
        if token == "{":
            depth += 1
        elif token == "}":
            depth -= depth > 0
        elif not depth:
            found.append(value[start : match.start()])
            start = match.end()
    found.append(value[start:])
    return found


def _split_one(name: str) -> Parts:
    words, marks, commas = _words(name.strip(_SEPARATORS).rstrip(_SEPARATORS + ","))
    if not commas:
        return _from_reading_order(words, marks)
    if len(commas) == 1:
        family = jr = commas[0]
    else:
        family, jr = commas
    von = _von_end(words, 0, family)
    return Parts(
        _joined(words, marks, jr, len(words)),
        _joined(words, marks, 0, von),
        _joined(words, marks, von, family),
        _joined(words, marks, family, jr),
    )


_parts = lru_cache(maxsize=1 << 14)(_split_one)


def _from_reading_order(words: list[str], marks: list[str]) -> Parts:
    end = len(words)
    start = 0
    while start < end - 1 and not _is_von(words[start]):
        start += 1
    if start < end - 1:
        von = _von_end(words, start, end)
    else:  # no von part; a hyphen joins the last words to one
        start = max(end - 1, 0)
        while start > 0 and marks[start - 1] == "-":
            start -= 1
        von = start
    return Parts(
        _joined(words, marks, 0, start), _joined(words, marks, start, von), _joined(words, marks, von, end), ""
    )


def _von_end(words: list[str], start: int, end: int) -> int:
    """Where the von part that begins at ``start`` ends: behind the last word in lower case, one word at least left."""
    von = max(end - 1, start)
    while von > start and not _is_von(words[von - 1]):
        von -= 1
    return von


def _words(name: str) -> tuple[list[str], list[str], list[int]]:
    """The words of a name, the mark behind each, and how many words stand before the first and the second comma."""
    if "{" not in name and "}" not in name:
        return _plain_words(name)
    words: list[str] = []
    marks: list[str] = []
    commas: list[int] = []
    word: list[str] = []  # the pieces of the word that is being read
    depth = 0
    for piece in _PIECE.findall(name):
        if depth:
            word.append(piece)
            depth += (piece == "{") - (piece == "}")
        elif piece == "{":
            word.append(piece)
            depth = 1
        elif piece == "}":
            continue  # closes nothing
        elif piece[0] in ", ~-":
            if word:
                words.append("".join(word))
                marks.append(" " if piece == "," else piece[0])
                word.clear()
            if piece == "," and len(commas) < 2:
                commas.append(len(words))
        else:
            word.append(piece)
    if word:
        words.append("".join(word))
        marks.append(" ")
    return words, marks, commas


def _plain_words(name: str) -> tuple[list[str], list[str], list[int]]:
    """The same of a name without braces."""
    words: list[str] = []
    marks: list[str] = []
    commas: list[int] = []
    parts = name.split(",")
    for part in parts:
        if "-" in part or "~" in part:
            before, *pieces = _SEPARATOR.split(part.strip(_SEPARATORS))
            if before:
                words += [before, *pieces[1::2]]
                marks += [*(piece[0] for piece in pieces[::2]), _mark_after(part)]
        else:
            found = [word for word in part.split(" ") if word]
            words += found
            marks += [" "] * len(found)
        commas.append(len(words))
    return words, marks, commas[: min(len(parts) - 1, 2)]


def _mark_after(part: str) -> str:
    """The mark behind the last word of a text between commas, in which there is one."""
    rest = part[len(part.rstrip(_SEPARATORS)) :]
    return rest[0] if rest else " "


def _joined(words: list[str], marks: list[str], start: int, end: int) -> str:
    if end - start == 1:
        text = words[start]
    elif end <= start:
        return ""
    else:
        pieces = [piece for both in zip(words[start : end - 1], marks[start : end - 1], strict=True) for piece in both]
        text = "".join(pieces) + words[end - 1]
    return _TIE.sub(" ", text) if "~" in text else text


def _is_von(word: str) -> bool:
    """Whether BibTeX takes a word to be in lower case: by its first letter that counts, if any does."""
    at = 0
    while match := _LETTER_OR_BRACE.search(word, at):
        char = match.group()
        if char == "{":
            at = match.end()
            if word.startswith("\\", at) and at + 2 < len(word):
                return _is_special_von(word, at + 1)
            at = _group_end(word, at)
        elif char.islower():
            return True
        elif char.isupper():
            return False
        else:  # of a script without case
            at = match.end()
    return False


def _is_special_von(word: str, at: int) -> bool:
    control = _CONTROL_WORD.match(word, at)
    assert control is not None  # it matches the empty string
    if control.group() in _FOREIGN:
        return control.group().islower()
    depth = 1
    for match in _LETTER_IN_GROUP.finditer(word, control.end()):
        char = match.group()
        if char == "{":
            depth += 1
        elif char == "}":
            depth -= 1
            if not depth:
                return False
        elif char.islower():
            return True
        elif char.isupper():
            return False
    return False


def _group_end(word: str, at: int) -> int:
    """The place behind the brace that closes the group whose content begins at ``at``."""
    depth = 1
    for match in _BRACE.finditer(word, at):
        depth += 1 if match.group() == "{" else -1
        if not depth:
            return match.end()
    return len(word)
