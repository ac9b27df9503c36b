"""Title case to sentence case: which words of an English title lose their capital, and which gain one.

The rule is the one of pandoc and citeproc. A title is a sequence of words (runs of letters and digits) and of what
stands between them. At the beginning, and where white space follows one of ``. ? ! :`` (quotation marks and brackets
may stand around it), a sentence begins: a word of small letters there gets a capital. Everywhere else a word of one
capital and small letters, or of one capital alone, loses it. Words with any other capital (``LLMs``, ``iPhone``,
``2D``) stay, and so do addresses (``http://...``) and all that is in a ``nocase`` span.

So that marks do not matter, a marked-up text is laid out as one string in which two control characters stand for what
is no string: ``GUARDED`` for what is protected, which counts as a word, and ``BORDER``, which counts as nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from ..model.markup import Node, Span, Text, markup, span
from ._memo import Memo

GUARDED: Final = "\0"
BORDER: Final = "\1"

_WORD = re.compile(r"[a-z]+://\S+|[^\W_]+")
_BETWEEN = r"(?:[^\w.?!:\0]|_)*"
_FIRST = re.compile(rf"({_BETWEEN})([^\W_]++)(?!://)")
_SENTENCE = re.compile(rf"([.?!:](?:[^\w\s.?!:\0]|_)*\s{_BETWEEN})([^\W_]++)(?!://)")
_MARKER = re.compile("[\0\1]")
_INITIAL = re.compile(
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


def begins_small(nodes: Iterable[Node]) -> bool:
    """Whether a word of this text, marked spans and quotations aside, begins with a small letter."""
    for node in nodes:
        if isinstance(node, str) and has_small_word(node):
            return True
    return False


def has_small_word(text: str) -> bool:
    """Whether a word outside quotation marks begins with a small letter."""
    if text.isalpha():
        return text[0].islower()
    if "“" in text:
        text = _QUOTATION.sub("“", text)
    return any(map(str.islower, _INITIAL.findall(text)))


def _small(token: str) -> str:
    """What stands between two spaces, without its capitals."""
    return _WORD.sub(_lowered, token)


_SMALL: Final = Memo(_small)  # words repeat from title to title


def _lowered(match: re.Match[str]) -> str:
    word = match.group()
    first, rest = word[0], word[1:]
    if not first.isupper() or (rest and not (rest.islower() and rest.isalpha())):
        return word
    small = word.lower()
    return small if small[0].title() == first else word  # a few letters have no way back


def _raised(match: re.Match[str]) -> str:
    before, word = match.groups()
    return f"{before}{word[0].title()}{word[1:]}" if word.islower() and word.isalpha() else match.group()


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


def _lay_out(nodes: Iterable[Node], out: list[str]) -> None:
    """Two strings for each node that is no marked span: its text, and what stands behind it."""
    for node in nodes:
        if isinstance(node, str):
            out += node, BORDER
        elif isinstance(node, Span) and node.mark != "nocase":
            _lay_out(node.nodes, out)
        elif isinstance(node, Span) and any(map(str.isalnum, str(node))):
            out += "", GUARDED
        else:
            out += "", BORDER


def _rebuilt(nodes: Iterable[Node], pieces: Iterator[str]) -> list[Node]:
    result: list[Node] = []
    for node in nodes:
        if isinstance(node, Span) and node.mark != "nocase":
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
