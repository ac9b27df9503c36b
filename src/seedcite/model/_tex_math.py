"""The plain reading of a formula: ``\\pi_\\texttt{RL}`` reads π_RL, ``2^{10}`` 2¹⁰, ``\\frac{a}{b}`` a/b."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Final

from ._tex_tables import (
    ALPHABETS,
    ESCAPES,
    FUNCTIONS,
    IGNORED,
    LETTERS,
    MARKS,
    MATHS,
    MATHS_ACCENTS,
    NEW_FONTS,
    OLD_FONTS,
    SPACES,
    SPELLED,
    SUBSCRIPTS,
    SUPERSCRIPTS,
    SYMBOLS,
    TRANSPARENT,
)

_DEEPEST = 64
_LONGEST = 20_000
_TOKEN = re.compile(
    r"\\[`'^\"~=.](?:[A-Za-z]|\{[A-Za-z]\})|\\[A-Za-z]+[ \t\r\n]*|\\.|[ \t\r\n]+|[^\\]",
    re.DOTALL,
)
_OPTION = re.compile(r"\[([^\[\]{}]*)\]")
_TEXT_ARGUMENT = re.compile(r"\*?\{([^{}\\$]*)\}")
_DELIMITER = re.compile(r"(?:\.|(\\[{}|])|([\[\]()|/<>]))\s*")
_COMPOUND = re.compile(r"[\s+\-−*/<>=±×⋅,;|]")
_WRAPPED = re.compile(r"[(\[{⟨|√][^()\[\]]*[)\]}⟩|]")
_ROOTS = {"2": "√", "3": "∛", "4": "∜"}
_SIZES = frozenset(
    "left right middle big Big bigg Bigg bigl bigr bigm Bigl Bigr Bigm biggl biggr Biggl Biggr limits nolimits "
    "displaystyle textstyle scriptstyle scriptscriptstyle nonumber".split()
)
_ESCAPES = {**ESCAPES, "|": "‖"}


def plain(tex: str) -> str:
    """What a formula says without its TeX; a command that is not known stays as written.

    Linear in the length. A formula that nests deeper, or is longer, than any that is meant to be read is given back as
    written.
    """
    if tex.isalnum() or len(tex) > _LONGEST:
        return tex
    return _Reading(tex).text()


class _Frame:
    """A group that is being read: its pieces, the commands that wait for arguments, and its alphabet."""

    __slots__ = ("alphabet", "literal", "pieces", "waiting")

    def __init__(self, alphabet: dict[str, str] | None = None, *, literal: bool = False) -> None:
        self.pieces: list[str] = []
        self.waiting: list[tuple[str, int, list[str], dict[str, str] | None]] = []
        self.alphabet = alphabet
        self.literal = literal


class _TooDeepError(Exception):
    pass


class _Reading:
    def __init__(self, tex: str) -> None:
        self.tex = tex
        self.frames = [_Frame()]
        self.argument_at = -1  # where a brace would open an argument of a command that is not known

    def text(self) -> str:
        pos = 0
        try:
            while match := _TOKEN.match(self.tex, pos):
                pos = self._token(match.group(), match.end())
        except _TooDeepError:
            return self.tex
        self._put(self.tex[pos:])  # a lone backslash at the end
        while len(self.frames) > 1:
            self.frames[-1].pieces.insert(0, "{")
            self._close("")
        self._give_up(self.frames[0])
        return "".join(self.frames[0].pieces).strip(" \t\r\n")

    def _token(self, token: str, pos: int) -> int:
        if token == "{":
            if len(self.frames) > _DEEPEST:
                raise _TooDeepError
            self.frames.append(_Frame(self.frames[-1].alphabet, literal=self.argument_at == pos - 1))
        elif token == "}":
            if len(self.frames) > 1:
                if self.frames[-1].literal:
                    self.argument_at = pos
                self._close("}")
            else:
                self._put("}")
        elif len(token) > 2 and token in SPELLED:
            self._put(SPELLED[token])
        elif token[0] == "\\":
            return self._command(token, pos)
        elif token in "_^":
            self._wait(token, 1)
        elif token[0] in " \t\r\n&":
            self._space()
        else:
            self._put({"~": "\u00a0", "'": "′"}.get(token, token))
        return pos

    def _command(self, token: str, pos: int) -> int:
        name = token[1:].rstrip()
        gap = len(name) + 1 < len(token)
        if token == "\\\\":
            self._space()
        elif not name.isalpha():
            self._put(_ESCAPES.get(token[1:], token))
        elif name in MATHS:
            self._symbol(MATHS[name], gap)
        elif name in _ARGUMENTS:
            count = _ARGUMENTS[name][0]
            if name == "sqrt" and (match := _OPTION.match(self.tex, pos)):
                self._wait(name, 2)
                self._put(match[1])
                return match.end()
            self._wait(name, count)
        elif name in ALPHABETS or (name == "cal" and self.tex.startswith("{", pos)):
            name = "mathcal" if name == "cal" else name
            self._wait(name, 1)
            self.frames[-1].alphabet = ALPHABETS[name]
        elif name in TRANSPARENT or name in MARKS:
            if match := _TEXT_ARGUMENT.match(self.tex, pos):
                if match[1][:1].isspace():
                    self._tighten()
                self._atom(match[1].replace("~", "\u00a0"))
                return match.end()
        elif name in _SIZES:
            if match := _DELIMITER.match(self.tex, pos):
                if name[0] == "r":
                    self._tighten()
                self._put("‖" if match[1] == "\\|" else (match[1] or match[2] or "").removeprefix("\\"))
                if name[0] == "r" and match.group()[-1].isspace():
                    self._space()
                return match.end()
        elif name in FUNCTIONS:
            pieces = self.frames[-1].pieces
            if not self.frames[-1].waiting and pieces and pieces[-1][-1:].isalnum():
                pieces.append(" ")
            self._put(name)
            if gap or self.tex.startswith("\\", pos):
                self._space()
        elif name in OLD_FONTS:
            self.frames[-1].alphabet = ALPHABETS["mathcal"] if name == "cal" else None
        elif name in SYMBOLS or name in LETTERS:
            self._put(SYMBOLS.get(name) or LETTERS[name])
        elif name in SPACES:
            self._put(SPACES[name])
        elif name not in IGNORED and name not in NEW_FONTS:
            self._put(token)
            self.argument_at = pos
        return pos

    def _symbol(self, char: str, gap: bool) -> None:
        """A symbol; a space that stands on both sides of an operator stays, as it helps the eye."""
        pieces = self.frames[-1].pieces
        spaced = gap and bool(pieces) and pieces[-1].endswith(" ") and not char.isalpha()
        closing = unicodedata.category(char) == "Pe"
        if closing:
            self._tighten()
        self._put(char)
        if spaced and not closing:
            self._space()

    def _tighten(self) -> None:
        pieces = self.frames[-1].pieces
        while pieces and pieces[-1].isspace():
            pieces.pop()

    def _space(self) -> None:
        frame = self.frames[-1]
        if frame.pieces and not frame.waiting and not frame.pieces[-1].endswith(" "):
            frame.pieces.append(" ")

    def _wait(self, name: str, count: int) -> None:
        frame = self.frames[-1]
        if len(frame.waiting) > _DEEPEST:
            raise _TooDeepError
        frame.waiting.append((name, count, [], frame.alphabet))

    def _put(self, char: str) -> None:
        if char:
            alphabet = self.frames[-1].alphabet
            self._atom(alphabet.get(char, char) if alphabet else char)

    def _atom(self, atom: str) -> None:
        """Give an atom to the command that waits for it, or to the frame."""
        frame = self.frames[-1]
        while frame.waiting:
            name, count, arguments, alphabet = frame.waiting[-1]
            arguments.append(atom)
            if len(arguments) < count:
                return
            frame.waiting.pop()
            if name in ALPHABETS:
                frame.alphabet = alphabet
            else:
                atom = _ARGUMENTS[name][1](*arguments)
        if atom:
            frame.pieces.append(atom)

    def _close(self, closer: str) -> None:
        frame = self.frames.pop()
        self._give_up(frame)
        text = "".join(frame.pieces).strip(" \t\r\n")
        self._atom("{" + text + closer if frame.literal else text)

    @staticmethod
    def _give_up(frame: _Frame) -> None:
        """Put down, as written, the commands of a frame that never got their arguments."""
        for name, _, arguments, _ in frame.waiting:
            frame.pieces.append((name if name in "_^" else "\\" + name) + "".join(f"{{{text}}}" for text in arguments))
        frame.waiting.clear()


def _wrap(text: str) -> str:
    """``text`` as one term, in parentheses if it is more."""
    return f"({text})" if len(text) > 1 and _COMPOUND.search(text) and not _WRAPPED.fullmatch(text) else text


def _script(mark: str, table: dict[str, str]) -> Callable[[str], str]:
    def script(text: str) -> str:
        if text in ("∘", "°") and mark == "^":
            return "°"
        if text and set(text) <= {"′", "∗", "*", "†", "‡"} and mark == "^":
            return text
        if text and all(char in table for char in text):
            return "".join(table[char] for char in text)
        return mark + _wrap(text)

    return script


def _fraction(over: str, under: str) -> str:
    return f"{_wrap(over)}/{_wrap(under)}"


def _root(*arguments: str) -> str:
    index, text = arguments if len(arguments) == 2 else ("2", arguments[0])
    if index in _ROOTS:
        return _ROOTS[index] + _wrap(text)
    return _SCRIPTS["^"](index) + "√" + _wrap(text)


def _accent(mark: str) -> Callable[[str], str]:
    def accent(text: str) -> str:
        return "".join(unicodedata.normalize("NFC", char + mark) if char.isalnum() else char for char in text)

    return accent


def _negated(text: str) -> str:
    return unicodedata.normalize("NFC", text[:1] + "\u0338") + text[1:]


_SCRIPTS: Final = {"^": _script("^", SUPERSCRIPTS), "_": _script("_", SUBSCRIPTS)}
_ARGUMENTS: Final[dict[str, tuple[int, Callable[..., str]]]] = {
    **{name: (1, function) for name, function in _SCRIPTS.items()},
    "sp": (1, _SCRIPTS["^"]),
    "sb": (1, _SCRIPTS["_"]),
    **dict.fromkeys(("frac", "dfrac", "tfrac", "cfrac", "nicefrac", "sfrac"), (2, _fraction)),
    **dict.fromkeys(("binom", "dbinom", "tbinom"), (2, "({} choose {})".format)),
    "sqrt": (1, _root),
    "not": (1, _negated),
    "pmod": (1, " (mod {})".format),
    "ensuremath": (1, str),
    **{name: (1, _accent(mark)) for name, mark in MATHS_ACCENTS.items()},
}
"""Commands of mathematics with their number of arguments, and what these read as together."""
