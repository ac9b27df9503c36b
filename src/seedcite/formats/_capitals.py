"""Which capitals of a title must stay: those that a sentence-case style would lower wrongly.

BibTeX's own styles lower every letter of a title but the first, and but what stands in braces; so do biblatex's styles
that set titles in sentence case. Protection is a ``nocase`` span, which ``model.tex`` spells as braces. A word in mixed
case, an acronym, a formula or a TeX command with capitals is protected whole (``{RollMux}``, ``{LLM}s``); of a proper
name the first letter is enough (``{B}ayesian``). An ordinary word of a title in title case is left to the style.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from ..model.markup import Command, Node, Span, Text, markup, nodes_of, span
from ..model.record import NAMES, Record
from ._proper_names import PROPER_NAMES

_WORD = re.compile("(?:[^\\W\\d_]\\.){2,}|(?:[^\\W_]|[\u0300-\u036f])+")
_BREAK = re.compile(r"[.?!:;…•]|\n\s*\n")
_ACRONYM = re.compile(r"\s?\(([^\W_]{2,30})")
_OPENING = "\"'“‘«„([{¿¡`"
_SPELLED_OUT = ("GREEK", "COPTIC", "MATHEMATICAL", "DOUBLE-STRUCK", "SCRIPT", "BLACK-LETTER", "OHM", "KELVIN")
_WORDS_OF_ONE_LETTER = {"": "A", "en": "A", "ca": "AIO", "es": "AEOUY", "fr": "AÀO", "it": "AEIO", "pt": "AEO"}
_FUNCTION_WORDS = frozenset(
    "about above across after against along among around before behind below beneath between beyond down during from "
    "inside into less like near onto outside over past since than that their then through throughout till toward "
    "towards under until upon using versus what when where which while with within without".split()
)
_WITHIN_NAMES = frozenset(("of", "the", "and", "for", "in", "on", "to", "with", "via", "de", "von"))


def protect(text: Text, names: Iterable[str] = (), language: str = "") -> Text:
    """``text`` with ``nocase`` spans where it needs them; doing it twice changes nothing.

    ``names`` are words known to be proper names (see ``proper_names``), ``language`` a BCP 47 tag: where it is known
    and not English, titles have sentence case already, and each of their capitals is meant.
    """
    nodes = nodes_of(text)
    return markup(_Title(str(text), names, language).protected(nodes)) if nodes else text


def proper_names(record: Record) -> frozenset[str]:
    """The words of the title that the record itself shows to be proper names.

    Such a word stands with a capital in the middle of a sentence of the abstract, and nowhere there in lower case;
    or it is a family name of the record. The words that an acronym stands for, "Large Language Model (LLM)", have
    their capitals from that and show nothing.
    """
    words = {word for word in _WORD.findall(str(record.title)) if word[0].isupper() and _is_plain(word)}
    if not words:
        return frozenset()
    abstract = str(record.abstract)
    there = set(_WORD.findall(abstract))
    words = {word for word in words if len(word) > 1 and there.isdisjoint(_forms(word.lower()))}
    found = {name.family for attribute in NAMES for name in getattr(record, attribute)} & words
    if doubtful := {word for word in words - found if not there.isdisjoint(_forms(word))}:
        shown = _in_mid_sentence(abstract)
        found |= {word for word in doubtful if not shown.isdisjoint(_forms(word))}
    return frozenset(found)


class _Title:
    """A title being protected: what its language and its letters' case tell, and how far it has been read."""

    def __init__(self, plain: str, names: Iterable[str], language: str) -> None:
        language = language.partition("-")[0].lower()
        self._plain = plain
        self._names = frozenset(names)
        self._german = language == "de"
        self._meant = language not in ("", "en") or _is_sentence_case(plain)
        self._shouted = _is_shouted(plain)
        self._alone = _WORDS_OF_ONE_LETTER.get(language, "")
        self._place = 0
        self._joints: set[int] = set()  # where commands end, which stand for words or parts of them

    def protected(self, nodes: tuple[Node, ...]) -> Iterator[Node]:
        for node in nodes:
            if isinstance(node, str):
                yield from self._in_string(node)
            elif isinstance(node, Span):
                yield node if node.mark == "nocase" else _in_command(node)
            elif isinstance(node, Command) and node.tex.islower():
                yield node  # no style can change it, so no braces need come near it
            else:
                yield Span("nocase", (node,))
            self._place += len(str(node))
            if isinstance(node, Command):
                self._joints.add(self._place)

    def _in_string(self, text: str) -> Iterator[Node]:
        done = 0
        for match in _WORD.finditer(text):
            if kept := self._kept_letters(match.group(), self._place + match.start()):
                yield text[done : match.start()]
                done = match.start() + kept
                yield Span("nocase", (text[match.start() : done],))
        yield text[done:]

    def _kept_letters(self, word: str, place: int) -> int:
        """How many characters of a word must keep their case, from its first on."""
        if not any(character.isupper() or character.istitle() for character in word):
            return 0
        if place and (self._plain[place - 1].isalnum() or place in self._joints):  # the rest of a word of another node
            return 0 if word[0].islower() and _is_plain(word[1:]) else len(word)
        if len(word) == 1:
            return 0 if self._is_word_of_one_letter(word, place) else 1
        if not word.isascii() and any(map(_is_spelled_out, word)):
            return len(word)
        if not _is_plain(word):
            if self._shouted and word.isalpha():
                return 0
            return len(word) - 1 if len(word) > 2 and word[-1] == "s" and word[:-1].isupper() else len(word)
        if (
            word in PROPER_NAMES
            or word in self._names
            or self._german
            or (self._meant and not self._opens_sentence(place))
        ):
            return _first_letter(word)
        return 0

    def _is_word_of_one_letter(self, letter: str, place: int) -> bool:
        """Whether a lone capital is a word, "A Survey", and no letter: "Hepatitis A", "Part I", "vitamin A levels"."""
        if letter not in self._alone or (self._meant and not self._opens_sentence(place)):
            return False
        space, following = self._plain[place + 1 : place + 2], self._plain[place + 2 : place + 3]
        return space.isspace() and (following.isalnum() or following in _OPENING or following in "$\\")

    def _opens_sentence(self, place: int) -> bool:
        """Whether nothing but an opening quote or bracket stands between a place and the end of a sentence."""
        while place and (self._plain[place - 1].isspace() or self._plain[place - 1] in _OPENING):
            place -= 1
        before = self._plain[max(0, place - 5) : place]
        if before.endswith("."):
            return len(before) == 5 and before[:-1].isalnum()  # a shorter word is likely to be an abbreviation
        return not before or before[-1] in "?!:…—–" or before.endswith("--")


def _in_command(node: Span) -> Span:
    """A marked span: the command's argument stands in braces already, and needs more if it opens with a command."""
    first, *rest = node.nodes
    if isinstance(first, Command) or (isinstance(first, Span) and first.mark != "nocase"):
        return span(node.mark, [Span("nocase", (first,)), *rest])
    return node


def _first_letter(word: str) -> int:
    """The length of the first letter with the accents that follow it as characters of their own."""
    end = 1
    while end < len(word) and unicodedata.combining(word[end]):
        end += 1
    return end


def _is_plain(word: str) -> bool:
    """Whether a word has no digits, and no capitals but its first letter."""
    rest = word[1:]
    return rest == rest.lower() and "." not in word and not any(map(str.isdigit, word))


def _is_spelled_out(character: str) -> bool:
    """Whether TeX may spell a character as a command with capitals that must not be lowered: ``\\Omega``."""
    return character.isupper() and unicodedata.name(character, "").startswith(_SPELLED_OUT)


def _is_shouted(plain: str) -> bool:
    """Whether a title is in capitals throughout, so that they tell nothing."""
    words = [word for word in _WORD.findall(plain) if len(word) > 1 and word.isalpha()]
    return len(words) > 2 and all(map(str.isupper, words))


def _is_sentence_case(plain: str) -> bool:
    """Whether most words of a title that title case would give a capital are in lower case."""
    lower = upper = end = 0
    for match in _WORD.finditer(plain):
        word, between = match.group(), plain[end : match.start()]
        opens, end = end == 0 or not between.isspace(), match.end()
        if opens or len(word) < 4 or not _is_plain(word) or word.lower() in _FUNCTION_WORDS:
            continue
        if word[0].isupper():
            upper += 1
        else:
            lower += 1
    return lower >= 2 and lower > upper


def _forms(word: str) -> tuple[str, ...]:
    """A word, and its plural or singular as far as an s makes it."""
    return (word, word[:-1]) if len(word) > 3 and word.endswith("s") else (word, f"{word}s")


def _in_mid_sentence(text: str) -> set[str]:
    """The words of a running text that have a capital in mid-sentence, but for those that an acronym stands for."""
    found: set[str] = set()
    run: list[str] = []  # words with a capital that stand together, as far as they show something
    shows = True
    end = run_end = ordinary = 0
    for match in _WORD.finditer(text):
        word, between = match.group(), text[end : match.start()]
        first, end = end == 0, match.end()
        if run and between in (" ", "-", "\n") and word in _WITHIN_NAMES:
            continue
        if run and not (word[0].isupper() and between in (" ", "-", "\n")):
            if not _precedes_acronym(text, run_end):
                found.update(run)
            run = []
        if word[0].isupper():
            shows = shows if run else not _follows_acronym(text, match.start())
            opens = first or between.endswith("-") or _BREAK.search(between)
            run.append("" if opens or not shows or len(word) == 1 else word)
            run_end = end
        else:
            ordinary += 1
    if not _precedes_acronym(text, run_end):
        found.update(run)
    return found if ordinary > len(found) else set()


def _precedes_acronym(text: str, end: int) -> bool:
    """Whether ``(LLM)`` follows."""
    match = _ACRONYM.match(text, end)
    return match is not None and sum(map(str.isupper, match[1])) > 1


def _follows_acronym(text: str, start: int) -> bool:
    """Whether ``LLM (`` stands before."""
    if text[max(0, start - 1) : start] != "(":
        return False
    words = text[max(0, start - 30) : start - 1].split()
    return bool(words) and sum(map(str.isupper, words[-1])) > 1
