"""Which capitals of a title must stay: those that a sentence-case style would lower wrongly.

BibTeX's own styles lower every letter of a title but the first, and but what stands in braces; so do biblatex's styles
that set titles in sentence case. Protection is a ``nocase`` span, which ``model.tex`` spells as braces. A word in mixed
case, an acronym, a formula or a TeX command with capitals is protected whole (``{RollMux}``, ``{LLM}s``); of a proper
name the first letter is enough (``{B}ayesian``). An ordinary word of a title in title case is left to the style.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

from ..model.markup import Command, Node, Span, Text, markup, nodes_of, span
from ..model.record import NAMES, Record
from ._proper_names import PROPER_NAMES
from ._sentence_case import sentence_case

_WORD = re.compile("(?:[^\\W\\d_]\\.){2,}|(?:[^\\W_]|[\u0300-\u036f])+")
_CAPITALISED = re.compile(
    r"(?:[A-Za-z]\.){2,}+|(?<![A-Za-z0-9])[a-z0-9]*+[A-Z][A-Za-z0-9]*+"
)  # words of ASCII that have a capital
_GROUP = re.compile(r"\{[^{}]*+(?:\{[^{}]*+(?:\{[^{}]*+\}[^{}]*+)*+\}[^{}]*+)*+\}")
_SURE = re.compile(
    r"(?<![A-Za-z0-9.])(?:(?:[A-Za-z]\.){2}|[a-z0-9]++[A-Z]|(?!A [A-Za-z])[A-Z](?:[a-z]*+[A-Z0-9]|(?![A-Za-z0-9])))"
    r"|\{[A-Za-z]"
)
"""Where a word of ASCII may begin that no sentence case may touch; one that a group stands before is looked into."""
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


def protect(
    text: Text,
    names: Iterable[str] | Callable[[], Iterable[str]] = (),
    language: str = "",
    *,
    sure: bool = False,
    like: str = "",
) -> Text:
    """``text`` with ``nocase`` spans where it needs them; doing it twice changes nothing.

    ``names`` are words known to be proper names (see ``proper_names``), or what finds them if need be; ``language`` is
    a BCP 47 tag: where it is known and not English, titles have sentence case already, and each of their capitals is
    meant. With ``sure`` only what no sentence case may ever touch is protected: acronyms, mixed case, formulae.
    ``like`` is a longer title whose capitals tell what those of this one are.
    """
    if isinstance(text, str):
        found = _Title(text, names, language, sure, like).found(text, 0)
        return markup(_spans(text, found)) if found else text
    return markup(_Title(str(text), names, language, sure, like).protected(nodes_of(text)))


def braced(
    source: str,
    names: Iterable[str] | Callable[[], Iterable[str]] = (),
    language: str = "",
    *,
    sure: bool = False,
    like: str = "",
) -> str:
    """``protect`` for a TeX value that holds no TeX but braces, which balance and are at most three deep."""
    outside = _GROUP.sub("{", source) if sure and "{" in source else source
    if sure and source.isascii() and language[:2] in ("", "en") and not _SURE.search(outside):
        return source
    if "{" not in source:
        found = _Title(source, names, language, sure, like).found(source, 0)
    else:
        title = _Title(source.replace("{", "").replace("}", ""), names, language, sure)
        found = []
        begin = braces = 0
        for match in _GROUP.finditer(source):
            found += title.parts(source, begin, match.start(), braces)
            braces += match.group().count("{") * 2
            begin = match.end()
        found += title.parts(source, begin, len(source), braces)
    if not found:
        return source
    pieces: list[str] = []
    done = 0
    for start, end in found:
        pieces += (source[done:start], "{", source[start:end], "}")
        done = end
    return "".join(pieces) + source[done:]


def proper_names(record: Record) -> frozenset[str]:
    """The words of the title that the record itself shows to be proper names.

    Such a word stands with a capital in the middle of a sentence of the abstract, and nowhere there in lower case;
    or it is a family name of the record. The words that an acronym stands for, "Large Language Model (LLM)", have
    their capitals from that and show nothing.
    """
    words = {
        word for word in _WORD.findall(str(record.title)) if word[0].isupper() and len(word) > 1 and _is_plain(word)
    }
    if not words:
        return frozenset()
    abstract = str(record.abstract)
    found = words & {name.family for attribute in NAMES for name in getattr(record, attribute)}
    if not found and not any(form in abstract for word in words for form in _forms(word)):
        return frozenset()
    there = set(_WORD.findall(abstract))
    words = {word for word in words if there.isdisjoint(_forms(word.lower()))}
    found &= words
    if doubtful := {word for word in words - found if not there.isdisjoint(_forms(word))}:
        shown = _in_mid_sentence(abstract)
        found |= {word for word in doubtful if not shown.isdisjoint(_forms(word))}
    return frozenset(found)


def _spans(text: str, found: Iterable[tuple[int, int]]) -> Iterator[Node]:
    done = 0
    for start, end in found:
        yield text[done:start]
        yield Span("nocase", (text[start:end],))
        done = end
    yield text[done:]


class _Title:
    """A title being protected: what its language and its letters' case tell, and how far it has been read."""

    def __init__(
        self,
        plain: str,
        names: Iterable[str] | Callable[[], Iterable[str]],
        language: str,
        sure: bool,
        like: str = "",
    ) -> None:
        self._plain = plain
        self._given_names = names
        self._language = language.partition("-")[0].lower() if language else ""
        self._sure = sure
        self._like = like or plain
        self._place = 0
        self._joints: set[int] = set()  # where commands end, which stand for words or parts of them

    @cached_property
    def _names(self) -> frozenset[str]:
        names = self._given_names
        return frozenset(names() if callable(names) else names)

    @cached_property
    def _meant(self) -> bool:
        """Whether the capitals of this title say something: it is in sentence case."""
        return self._language not in ("", "en") or _is_sentence_case(self._like)

    @cached_property
    def _shouted(self) -> bool:
        return _is_shouted(self._plain)

    @cached_property
    def _lowered(self) -> frozenset[int]:
        """The places of the capitals that reading in sentence case lowers."""
        plain = self._plain
        lowered = str(sentence_case(plain))
        if self._language not in ("", "en") or len(lowered) != len(plain):
            return frozenset()
        return frozenset(
            place
            for place, (one, other) in enumerate(zip(plain, lowered, strict=True))
            if one != other and one.isupper()
        )

    def protected(self, nodes: tuple[Node, ...]) -> Iterator[Node]:
        for node in nodes:
            if isinstance(node, str):
                yield from _spans(node, self.found(node, self._place))
            elif isinstance(node, Span):
                yield node if node.mark == "nocase" else _in_command(self._guarded(node))
            elif isinstance(node, Command) and node.tex.islower():
                yield node  # no style can change it, so no braces need come near it
            else:
                yield Span("nocase", (node,))
            self._place += len(str(node))
            if isinstance(node, Command):
                self._joints.add(self._place)

    def _guarded(self, marked: Span) -> Span:
        """A marked span: styles leave it alone, but one who reads it in sentence case does not."""
        if not self._meant or self._sure or not self._lowered:
            return marked
        nodes: list[Node] = []
        place = self._place
        for node in marked.nodes:
            if isinstance(node, str):
                words = (match.span() for match in _WORD.finditer(node) if place + match.start() in self._lowered)
                nodes += _spans(node, [(start, start + _first_letter(node[start:end])) for start, end in words])
            else:
                nodes.append(node)
            place += len(str(node))
        return span(marked.mark, nodes)

    def found(self, text: str, place: int) -> list[tuple[int, int]]:
        """The parts of a string, which stands at this place of the title, that must keep their case."""
        words = _CAPITALISED if text.isascii() else _WORD
        return [
            (match.start(), match.start() + kept)
            for match in words.finditer(text)
            if (kept := self._kept_letters(match.group(), place + match.start()))
        ]

    def parts(self, source: str, start: int, end: int, braces: int) -> list[tuple[int, int]]:
        """``found`` for what stands outside all braces of a source, ``braces`` of which stand before it."""
        return [(start + first, start + last) for first, last in self.found(source[start:end], start - braces)]

    def _kept_letters(self, word: str, place: int) -> int:
        """How many characters of a word must keep their case, from its first on."""
        if word == word.lower() and (word.isascii() or not any(map(str.isupper, word))):
            return 0  # mathematical letters are capitals that have no small form
        if place and (self._plain[place - 1].isalnum() or place in self._joints):  # the rest of a word of another node
            return 0 if word[0].islower() and _is_plain(word[1:]) else len(word)
        if len(word) == 1:
            return 0 if self._is_word_of_one_letter(word, place) else 1
        if not word.isascii() and any(map(_is_spelled_out, word)):
            return len(word)
        if not _is_plain(word):
            if word.isalpha() and self._shouted:
                return 0
            return len(word) - 1 if len(word) > 2 and word[-1] == "s" and word[:-1].isupper() else len(word)
        if self._sure:
            return 0
        if (
            word in PROPER_NAMES
            or self._language == "de"
            or (self._meant and (not self._opens_sentence(place) or place in self._lowered))
            or word in self._names
        ):
            return _first_letter(word)
        return 0

    def _is_word_of_one_letter(self, letter: str, place: int) -> bool:
        """Whether a lone capital is a word, "A Survey", and no letter: "Hepatitis A", "Part I", "vitamin A levels"."""
        if letter not in _WORDS_OF_ONE_LETTER.get(self._language, ""):
            return False
        if not self._sure and self._meant and not self._opens_sentence(place):
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
    if rest.isascii() and rest.isalpha():
        return rest.islower()
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
    return 2 * lower > upper if lower > 1 else lower == 1 and 1 <= upper <= 2


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
