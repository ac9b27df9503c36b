"""Marked strings: the working form of text while citeproc-py puts a reference together.

citeproc-py joins and cuts plain strings, so what is set in italics, or must keep its case, has to travel inside the
string. It does so between noncharacters (U+FDD0 to U+FDEF), code points that Unicode sets aside for a program's own use
and that no text for interchange may hold: no ``<`` or ``*`` of a title can then be taken for markup. ``marked`` makes
such a string from a field's text; ``finished`` turns a whole reference into rich text. The functions between keep
to what a reader sees: they look through the marks for the character that stands before and behind a seam.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..model.markup import MARKS, Command, Mark, Node, Span, Text, nodes_of
from .richtext import RichText, Run, rich_text

_OPENERS = {mark: chr(0xFDD0 + place) for place, mark in enumerate(MARKS)}
_OF_OPENER = {opener: mark for mark, opener in _OPENERS.items()}
_CLOSER = "\ufdef"
_END_QUOTE, _AFTER_QUOTE = "\ufdec", "\ufded"
BREAK = "\ufdee"
"""Where a style's ``display`` attribute starts or ends a block; a blank in an inline reference."""

_UNDER_WAY = re.compile("[\ufdd0-\ufdef]")
_FOREIGN = dict.fromkeys(range(64976, 65008), "�")
_STRAY = re.compile("[\x00-\x08\x0e-\x1b\x7f]")
_BLANKS = re.compile(r"[ \t\n\r\f\v\x1c-\x1e\x85\u2028\u2029]+")
_TRAILING_BLANKS = re.compile("(?<![ \ufdd0-\ufdef])[ \ufdd0-\ufdef]+$")
_STOPS = ".,;:!?"
_FLIPPING: frozenset[Mark] = frozenset({"italic", "bold", "emphasis"})
_UPRIGHT: dict[Mark, Mark] = {"emphasis": "italic", "italic": "emphasis"}
_STOP_WORDS = frozenset(
    "a an and as at but by down for from in into nor of on onto or over so the till to up via with yet about above "
    "across after against along among around before behind below beneath beside between beyond d de during except "
    "inside near off outside past per plus round since than through throughout toward towards under underneath until "
    "unto upon van von versus vs within without".split()
)


def plain(text: str) -> str:
    """A string of the data as a marked string without marks."""
    return text.translate(_FOREIGN) if _UNDER_WAY.search(text) else text


def marked(text: Text) -> str:
    """A field's text as a marked string."""
    if isinstance(text, str):
        return plain(text)
    return "".join(map(_node, nodes_of(text)))


def _node(node: Node) -> str:
    if isinstance(node, Span):
        return wrapped(node.mark, "".join(map(_node, node.nodes)))
    if isinstance(node, Command):
        return wrapped("nocase", plain(str(node)))  # in another case it would be another command
    return plain(str(node))


def wrapped(mark: Mark, text: str) -> str:
    """A marked string between an opener and its closer."""
    return f"{_OPENERS[mark]}{text}{_CLOSER}" if text else text


def quoted(text: str, opening: str, closing: str) -> str:
    """A marked string in the locale's quotation marks."""
    return f"{opening}{text}{_END_QUOTE}{closing}{_AFTER_QUOTE}" if text else text


def visible(text: str) -> str:
    """A marked string without its marks."""
    return _UNDER_WAY.sub("", text)


# Joining


def joined(parts: Iterable[str], delimiter: str = "") -> str:
    """The parts that are not empty with the delimiter between them, punctuation that meets at a seam reconciled."""
    pieces: list[str] = []
    for part in parts:
        if not part:
            continue
        for piece in (delimiter, part) if pieces else (part,):
            _append(pieces, piece)
    return "".join(pieces)


def _append(pieces: list[str], piece: str) -> None:
    """Add a piece, so that the last of ``pieces`` always ends in something to be seen, if anything does."""
    while pieces:
        pieces[-1], piece = _reconciled(pieces[-1], piece)
        if _last(pieces[-1]) or len(pieces) == 1:
            break
        bare = pieces.pop()  # nothing to be seen is left of it: the seam is with what stands before
        pieces[-1] += bare
    if pieces and not (_last(pieces[-1]) and _last(piece)):
        pieces[-1] += piece
    else:
        pieces.append(piece)


def seam(left: str, right: str) -> str:
    """Two marked strings one behind the other, without a second blank or stop where they meet.

    ``..`` and ``, ,`` are one; a full stop behind another stop goes, and so does a blank before a comma or a full stop.
    """
    return "".join(_reconciled(left, right))


def _reconciled(left: str, right: str) -> tuple[str, str]:
    last, first = _last(left), _first(right)
    if not last or not first:
        return left, right
    if last == " " and first in ",." and _ends_phrase(right):
        left = _TRAILING_BLANKS.sub(_marks_only, left)
        last = _last(left)
    if last and last == first and (last == " " or last in _STOPS):
        return left, _without_first(right)
    if last and first == "." and (last in "!?" or (last in ",;:" and _ends_phrase(right))):
        return left, _without_first(right)
    return left, right


def _last(text: str) -> str:
    place = len(text) - 1
    while place >= 0 and "\ufdd0" <= text[place] <= "\ufdef":
        place -= 1
    return text[place] if place >= 0 else ""


def _first(text: str) -> str:
    for character in text:
        if not "\ufdd0" <= character <= "\ufdef":
            return character
    return ""


def _ends_phrase(text: str) -> bool:
    """Whether a string begins with a stop that closes what is before it: not ``.NET``, not ``...``."""
    return visible(text[:40])[1:2] in ("", " ")


def _marks_only(match: re.Match[str]) -> str:
    return match.group().replace(" ", "")


def _without_first(text: str) -> str:
    place = 0
    while "\ufdd0" <= text[place] <= "\ufdef":
        place += 1
    return text[:place] + text[place + 1 :]


# Case (CSL 1.0.2, "Text-case")


def recased(text: str, case: str, *, english: bool) -> str:
    """The marked string in one of CSL's text cases; "title" is for English only, and nocase spans stay as they are."""
    if case == "title" and not english:
        return text
    characters = list(text)
    words = _words(text)
    if not words:
        return text
    if case in ("lowercase", "uppercase"):
        for word in words:
            for place in word:
                characters[place] = text[place].lower() if case == "lowercase" else text[place].upper()
        return "".join(characters)
    shouted = visible(text).isupper()
    for number, word in enumerate(words):
        first = number == 0
        if not word:
            continue
        letters = "".join(text[place] for place in word)
        if shouted and case in ("title", "sentence"):
            for place in word[0 if case == "sentence" and not first else 1 :]:
                characters[place] = text[place].lower()
        elif case == "title" and _stays_small(text, words, number, letters):
            if letters[1:].islower():
                characters[word[0]] = text[word[0]].lower()
        elif letters.islower() and (first or case in ("title", "capitalize-all")):
            characters[word[0]] = _upper_first(text[word[0]])
    return "".join(characters)


def _stays_small(text: str, words: list[list[int]], number: int, letters: str) -> bool:
    """Whether a word is an article or the like, neither first nor last nor behind a stop that begins a phrase."""
    if not 0 < number < len(words) - 1 or letters.lower() not in _STOP_WORDS:
        return False
    before = words[number - 1]
    gap = text[before[-1] + 1 : words[number][0]] if before else ""
    return not any(stop in gap for stop in ":?!.")


def _upper_first(character: str) -> str:
    upper = character.upper()
    return upper if len(upper) == 1 else character.title()


def _words(text: str) -> list[list[int]]:
    """The places of the characters of each word, from its first letter or digit to its last.

    A word ends at a blank or dash. Where a nocase span begins a word, the whole word has no place that may change;
    where one begins within it, the places end there.
    """
    words: list[list[int]] = []
    word: list[int] | None = None
    cut = False
    stack: list[bool] = []
    for place, character in enumerate(text):
        if character in _OF_OPENER:
            stack.append(_OF_OPENER[character] == "nocase")
        elif character == _CLOSER:
            if stack:
                stack.pop()
        elif "\ufdd0" <= character <= "\ufdef":
            continue
        elif character.isspace() or character in "\u2013\u2014/":
            if word is not None:
                words.append(word)
            word, cut = None, False
        elif any(stack):
            word, cut = word or [], True
        elif not cut and (word is not None or character.isalnum()):
            word = word or []
            word.append(place)
    if word is not None:
        words.append(word)
    return [_trimmed(text, found) for found in words]


def _trimmed(text: str, word: list[int]) -> list[int]:
    end = len(word)
    while end > 1 and not text[word[end - 1]].isalnum():
        end -= 1
    return word[:end]


# Finishing


def finished(text: str, *, punctuation_in_quote: bool = False) -> RichText:
    """The rich text of a whole reference: marks nested in themselves flip, blanks are single, none at the ends.

    With ``punctuation_in_quote`` a full stop or comma behind a quotation moves into it (CSL 1.0.2, "Locale options").
    """
    if punctuation_in_quote:
        text = _stops_inside(text)
    runs: list[Run] = []
    stack: list[str] = []
    for piece in _pieces(text):
        if piece in _OF_OPENER:
            stack.append(piece)
        elif piece == _CLOSER:
            if stack:
                stack.pop()
        elif piece == BREAK:
            runs.append(Run(" ", _marks(stack)))
        elif not _UNDER_WAY.match(piece):
            runs.append(Run(_STRAY.sub("", piece), _marks(stack)))
    return _tidy(rich_text(runs))


def _pieces(text: str) -> Iterable[str]:
    start = 0
    for match in _UNDER_WAY.finditer(text):
        if match.start() > start:
            yield text[start : match.start()]
        yield match.group()
        start = match.end()
    if start < len(text):
        yield text[start:]


def _marks(stack: list[str]) -> tuple[Mark, ...]:
    marks: list[Mark] = []
    for opener in stack:
        mark = _OF_OPENER[opener]
        if mark == "nocase":
            continue
        if mark in marks:
            if mark in _FLIPPING:
                marks.remove(mark)
        elif (other := _UPRIGHT.get(mark)) in marks and other is not None:
            marks.remove(other)
        else:
            marks.append(mark)
    return tuple(marks)


_QUOTATION_END = re.compile(f"{_END_QUOTE}([^\ufdd0-\ufdef]*){_AFTER_QUOTE}([\ufdd0-\ufdef]*)([.,])")


def _stops_inside(text: str) -> str:
    """Move each full stop or comma that stands behind a style's closing quotation mark before it."""
    pieces: list[str] = []
    start = 0
    for match in _QUOTATION_END.finditer(text):
        closing, marks, stop = match.groups()
        inside = text[start : match.start()]
        before = _last(inside)
        if stop == "," and before in ("!", "?"):
            continue
        pieces += [inside, "" if before and before in _STOPS else stop, closing, marks]
        start = match.end()
    pieces.append(text[start:])
    return "".join(pieces)


def _tidy(text: RichText) -> RichText:
    """The text with no two blanks side by side, across runs as well, and none at its ends or at the edges of a mark."""
    runs: list[Run] = []
    after_blank = True
    for place, run in enumerate(text.runs):
        words = _BLANKS.sub(" ", run.text)
        words = words.lstrip(" ") if after_blank else words
        if not words:
            continue
        after_blank = words.endswith(" ")
        bare = words.strip(" ")
        if words.startswith(" "):
            runs.append(Run(" ", _shared(run, text.runs[place - 1])))
        runs.append(Run(bare, run.marks))
        if after_blank and bare:
            runs.append(Run(" ", _shared(run, text.runs[place + 1]) if place + 1 < len(text.runs) else ()))
    while runs and not runs[-1].text.strip(" "):
        runs.pop()
    return rich_text(runs)


def _shared(left: Run, right: Run) -> tuple[Mark, ...]:
    """The outer marks that two runs have in common."""
    count = 0
    while count < min(len(left.marks), len(right.marks)) and left.marks[count] == right.marks[count]:
        count += 1
    return left.marks[:count]
