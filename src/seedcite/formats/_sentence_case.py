"""Title case to sentence case: which words of an English title lose their capital, and which gain one.

A title is a sequence of words (runs of letters and digits) and of what stands between them. At the beginning, and where
white space follows one of ``. ? ! :`` (quotation marks and brackets may stand around it), a sentence begins: a word of
small letters there gets a capital. Everywhere else a word of one capital and small letters loses it. Words with any
other capital (``LLMs``, ``iPhone``, ``2D``) stay, and so do addresses (``http://...``) and all that is in a ``nocase``
span. This is the rule of pandoc and citeproc, but for what are no ordinary words:

- A letter alone keeps its case (``Vitamin C``, ``Part I``, ``X-ray``, ``C#``, ``p-value``), unless it is the article.
- So does a symbol of two letters that is joined to a sign or to letters above or below the line: ``Na+``, ``H2O``.
- An initial with a full stop ends no sentence, and what stands behind it keeps its case: ``E. coli``, ``J. Doe``.

So that marks do not matter, a marked-up text is laid out as one string in which control characters stand for what is no
string: ``GUARDED`` for what is protected and for formulae, which counts as a word (``LETTER`` if it ends in a letter
alone, ``INITIAL`` if in an initial with its full stop); ``BORDER``, which counts as nothing; ``SCRIPT``, a border
before what stands above or below the line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from ..model.markup import Node, Span, Text, markup, span
from ._memo import Memo

GUARDED: Final = "\0"
BORDER: Final = "\1"
LETTER: Final = "\2"
INITIAL: Final = "\3"
SCRIPT: Final = "\4"

_WORDS = r"[^\W_]++(?:[\x01\x04]++[^\W_]++)*+"
_WORD = re.compile(rf"[a-z]+://\S+|{_WORDS}")
_BESIDE = r"(?:[^\w\s.?!:\0\x02\x03]|_)*+"
_BETWEEN = r"(?:[^\w.?!:\0\x02\x03]|_)*+"
_FIRST = re.compile(rf"({_BETWEEN})({_WORDS})(?!://)")
_SENTENCE = re.compile(rf"([.?!:]{_BESIDE}\s{_BETWEEN})({_WORDS})(?!://)")
_MARKER = re.compile("[\0-\x04]")
_OPENING = "(\\[{\"'“‘«¿¡"
_ARTICLE = re.compile(
    rf"(?<=[\s\x01{_OPENING}])(?<!\.\s)(?<!\x03\s)A"
    rf"(?=\x01*+\s\x01*+(?:[^\W_]|[\0\x02\x03{_OPENING}]))"
)
"""The word "A" where it begins no title: a word follows, and no hyphen stands before (``Hepatitis A``, ``Type-A``)."""
_BEHIND_A_LETTER = re.compile(rf"[\x01\x04]*+(?:\.{_BESIDE}\s{_BETWEEN}|['’]\x01*+)")
_BEHIND_A_GUARD = re.compile(rf"(?:(?:\x02\x01*+\.|\x03){_BESIDE}\s{_BETWEEN}|\x02\x01*+['’]\x01*+)\Z")
_INITIALS = re.compile(rf"(?:[^\W\d_]|\x02)[\x01\x04]*+\.{_BESIDE}\s")
"""Where an initial may be found."""
_JOINED = re.compile(r"\x01*+[-‐‑+#*/=\x04]")
_SIGNED = re.compile(r"\x01*+(?:\x04\x01*+)?[+⁺⁻−#*]")
_BEGINNING = re.compile(
    r"(?:^|[\s!\"#%&'()*,\-./:;?@\[\\\]_{}\u00a1\u00a7\u00ab\u00b6\u00b7\u00bb\u00bf‐-‧‰-⁞、-〃])([^\W\d_])"
)
_QUOTATION = re.compile("“[^“”]*”")


def sentence_case(text: Text) -> Text:
    """The text in sentence case, what is protected left as it is; doing it twice changes nothing more."""
    return _converted(text, release=False)


def unprotected_sentence_case(text: Text) -> Text:
    """The text in sentence case without the ``nocase`` spans that guard nothing there.

    A capital that is still there needs no guard; a word that begins small does, or else a style that sets titles in
    title case raises it. Spans directly behind a letter (``pre{fix}``) are parts of a word and go, too.
    """
    return _converted(text, release=True)


def unprotected(text: Text) -> Text:
    """The text as it is, without the ``nocase`` spans that guard nothing (see above)."""
    return text if isinstance(text, str) else markup(_released(text.nodes, False)[0])


def converted(text: str) -> str:
    """A string in sentence case; ``GUARDED`` in it stands for protected words."""
    if "A " in text or "A\xa0" in text or "A\1" in text:
        text = _ARTICLE.sub("a", text)
    if ("." in text and _INITIALS.search(text)) or INITIAL in text:
        tokens = [_small(text)]
    else:
        tokens = list(map(_SMALL.__getitem__, text.split(" ")))
    start = tokens[0]
    if start.isalpha():  # the first word, with nothing around it
        tokens[0] = start[0].title() + start[1:] if start.islower() else start
        text = " ".join(tokens)
    else:
        text = " ".join(tokens)
        if first := _FIRST.match(text):
            text = _raised(first) + text[first.end() :]
    return _SENTENCE.sub(_raised, text) if ":" in text or "." in text or "?" in text or "!" in text else text


def guard(words: str) -> str:
    """What stands for protected words: ``GUARDED``, or what tells that they end in a letter alone."""
    end = -2 if words.endswith(".") else -1
    letter, before = words[end:][:1], words[end - 1 : end]
    if not letter.isupper() or before.isalnum():
        return GUARDED
    return INITIAL if end == -2 else LETTER


def begins_small(nodes: Iterable[Node]) -> bool:
    """Whether a word of this text, marked spans and quotations aside, begins with a small letter."""
    return any(isinstance(node, str) and has_small_word(node) for node in nodes)


def has_small_word(text: str) -> bool:
    """Whether a word outside quotation marks begins with a small letter."""
    if text.isalpha():
        return text[0].islower()
    if "“" in text:
        text = _QUOTATION.sub("“", text)
    return any(map(str.islower, _BEGINNING.findall(text)))


def _small(text: str) -> str:
    """A text, or what stands between two spaces of one, without its capitals."""
    pieces: list[str] = []
    last, end = "", 0  # the word before, and where it ends
    for match in _WORD.finditer(text):
        word, between = match.group(), text[end : match.start()]
        behind_a_letter = len(last) == 1 and last.isupper() and _BEHIND_A_LETTER.fullmatch(between)
        kept = behind_a_letter or _BEHIND_A_GUARD.search(between)
        last, end = word, match.end()
        pieces += between, word if kept else _lowered(word, text, end)
    return "".join(pieces) + text[end:]


_SMALL: Final = Memo(_small)  # words repeat from title to title


def _lowered(word: str, text: str, end: int) -> str:
    """A word of a text, which ends there, without its capital."""
    first, rest = word[0], word[1:]
    if SCRIPT in rest:
        pieces = word.split(SCRIPT)
        if first.isalpha() and len(pieces[0].replace(BORDER, "")) < 3:
            return word
        return SCRIPT.join(_lowered(piece, "", 0) if piece else "" for piece in pieces)
    if BORDER in rest:
        rest = rest.replace(BORDER, "")
    if not first.isupper() or not (rest.islower() and rest.isalpha()):
        return word
    if len(rest) == 1 and _SIGNED.match(text, end):
        return word
    small = first.lower()
    return small + word[1:] if small.title() == first else word  # a few letters have no way back


def _raised(match: re.Match[str]) -> str:
    before, word = match.groups()
    text = match.string
    if before[:1] == "." and _is_initial(text, match.start()):
        return match.group()
    if len(word) == 1 and _JOINED.match(text, match.end()):
        return match.group()
    plain = word.replace(BORDER, "") if BORDER in word else word
    return f"{before}{word[0].title()}{word[1:]}" if plain.islower() and plain.isalpha() else match.group()


def _is_initial(text: str, stop: int) -> bool:
    """Whether an initial stands before a full stop."""
    while stop and text[stop - 1] in _BORDERS:
        stop -= 1
    letter = text[stop - 1 : stop]
    if not letter.isupper():
        return letter == LETTER
    stop -= 1
    while stop and text[stop - 1] in _BORDERS:
        stop -= 1
    before = text[stop - 1 : stop]
    return not (before.isalnum() or before in _GUARDS)


_BORDERS: Final = (BORDER, SCRIPT)
_GUARDS: Final = (GUARDED, LETTER, INITIAL)


def _converted(text: Text, *, release: bool) -> Text:
    if isinstance(text, str):
        return converted(text) if GUARDED not in text else text
    laid_out: list[str] = []
    _lay_out(text.nodes, laid_out)
    pieces = _MARKER.split(converted("".join(laid_out)))
    if len(pieces) != len(laid_out) // 2 + 1:
        return text  # it has control characters of its own
    nodes = _rebuilt(text.nodes, iter(pieces))
    return markup(_released(nodes, False)[0] if release else nodes)


_SCRIPTS: Final = ("superscript", "subscript")


def _lay_out(nodes: Iterable[Node], out: list[str]) -> None:
    """Two strings for each node that is no marked span: its text, and what stands behind it."""
    for node in nodes:
        if isinstance(node, str):
            out += node, BORDER
        elif isinstance(node, Span) and node.mark != "nocase":
            if node.mark in _SCRIPTS:
                out += "", SCRIPT
            _lay_out(node.nodes, out)
        elif any(map(str.isalnum, plain := str(node))):
            out += "", guard(plain)
        else:
            out += "", BORDER


def _rebuilt(nodes: Iterable[Node], pieces: Iterator[str]) -> list[Node]:
    result: list[Node] = []
    for node in nodes:
        if isinstance(node, Span) and node.mark != "nocase":
            if node.mark in _SCRIPTS:
                next(pieces)
            result.append(span(node.mark, _rebuilt(node.nodes, pieces)))
        else:
            piece = next(pieces)
            result.append(piece if isinstance(node, str) else node)
    return result


def _released(nodes: Iterable[Node], joined: bool) -> tuple[list[Node], bool]:
    """The nodes without needless guards, and whether they end in a letter or digit; ``joined``: they follow one."""
    result: list[Node] = []
    for node in nodes:
        if isinstance(node, str):
            result.append(node)
        elif isinstance(node, Span):
            inner, after = _released(node.nodes, joined)
            if node.mark == "nocase" and (joined or not begins_small(node.nodes)):
                result += inner
            else:
                result.append(span(node.mark, inner))
            joined = after
            continue
        else:
            result.append(node)
            node = str(node)
        if node:
            joined = node[-1].isalnum()
    return result, joined
