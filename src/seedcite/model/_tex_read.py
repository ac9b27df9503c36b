"""Reading TeX in one pass: the machine behind ``tex.decode``.

One regular expression finds what is not plain text; what is spelled in a usual way is looked up whole, the rest goes
through ``_COMMANDS``. There is no recursion: groups are frames on a stack, and nodes lie in one flat list until their
group closes, so that every node is moved once. What never closes is put back as it was written.
"""

from __future__ import annotations

import re
import unicodedata
from array import array
from collections.abc import Callable
from functools import cached_property
from typing import Final, cast

from ._tex_accents import accented
from ._tex_codes import CODED, carets_at, formula, greek
from ._tex_flat import COMMON, SIMPLE, TEX, URL, flat
from ._tex_groups import DEEPEST, NO_FONT, Frame, balanced, behind, ends_of, environments_of
from ._tex_links import LOOKED_AT, addition
from ._tex_math import plain
from ._tex_packages import PRINTED, SILENT
from ._tex_prose import dashes, is_maths, is_tie
from ._tex_tables import (
    ACCENTS,
    ALL_DROPPED,
    BRACKETED,
    FIRST_DROPPED,
    MARKS,
    MATHS,
    MATHS_IN_TEXT,
    NEW_FONTS,
    OLD_FONTS,
    SPACING_ACCENTS,
    SPELLED,
    TRANSPARENT,
    VERBATIM,
)
from .markup import Command, Mark, Math, Node, Text, markup, span

_PROSE = re.compile(rf"{COMMON}|\{{|\\|\}}|\$|~|--+|``|''|/\\~|{URL}", re.DOTALL)

_PROSE_SIMPLE = SPELLED | {"/\\~": "/~"}

_NAME = re.compile(r"[A-Za-z]*")
_BLANK = re.compile(r"[ \t\r\n]*")
_OPTION = re.compile(r"\[[^\[\]{}]*\](?=\{)")
_BEFORE_ARGUMENT = re.compile(r"\*?(?:\[[^\[\]{}]*\])?(?=\{)")
_SETTING = re.compile(r"(?:\[[^\[\]{}]*\])?\{[^{}]*\}(?=\{)")
_ENVIRONMENT = re.compile(r"\{[A-Za-z]+\*?\}")
_CHEMICAL = re.compile(r"[^\\${}~`'\"-]*(?:[\^_]\{[^\\${}]*\}[^\\${}~`'\"-]*|-(?!-)[^\\${}~`'\"-]*)*")
_DELIMITED = re.compile(r"([^\sA-Za-z*{])(.{0,500}?)\1")
_UNESCAPE = re.compile(r"\\([%#_&$~{}^\\])(?:\{\})?")
_BREAK = re.compile(r"\*?(?:\[[\d.\s]*(?:pt|em|ex|cm|mm|in)\])?[ \t\r\n]*")

_TO_STOP = re.compile(r"[^\\{}$]*+(?:\\.[^\\{}$]*+)*+", re.DOTALL)
_DRIVE = re.compile(r"(?<![A-Za-z0-9])[A-Za-z]:$")
_PATH = re.compile(r"[^\s{}$]*")
_GROUP = re.compile(
    rf"\{{\s*\\(?:[A-Za-z]+\s*\}}|(?:{'|'.join((*OLD_FONTS, *NEW_FONTS, *MARKS))})(?![A-Za-z])|[`'^\"~=.]"
    rf"|[bcdGhHkrtuUv](?:\s*\{{|\s+[A-Za-z]))"
)


def read(source: str, *, prose: bool, protect: bool) -> Text:
    """See ``tex.decode``."""
    if not prose and (text := flat(source, protect)) is not None:
        return text
    return _Reader(source, prose, protect).read()


def shown(source: str) -> Text:
    """How an undefined command with its arguments is shown: names as they stand, braces as text, what is in them read.

    The text holds only commands without arguments, whatever the source, so this is one pass over it.
    """
    return _Reader(source, prose=True, protect=False, takes_arguments=False).read()


class _Reader:
    def __init__(self, source: str, prose: bool, protect: bool, *, takes_arguments: bool = True) -> None:
        self.source = source
        self.prose = prose
        self.takes_arguments = takes_arguments  # whether an unknown command keeps them with it
        self.protect = protect and not prose
        self.out: list[Node] = []
        self.frames = [Frame("all", -1, "")]
        self.depth = 0  # open spans, and declarations that will be ones
        self.unprotected = True  # whether no group around keeps the case already
        self.quotes = 0  # open quotations made by commands
        self.typed_quotes = 0  # open quotations made by two backticks in prose
        self.found: dict[str, int] = {}  # where the next of each closing mark stands

    def read(self) -> Text:
        source, out = self.source, self.out
        search = (_PROSE if self.prose else TEX).search
        simple = _PROSE_SIMPLE if self.prose else SIMPLE
        pos = 0
        while match := search(source, pos):
            start, end = match.span()
            if start > pos:
                out.append(source[pos:start])
            token = match.group()
            value = simple.get(token)
            if value is None:
                pos = self._special(token, start, end)
            else:
                out.append(value)
                pos = end
        out.append(source[pos:])
        for frame in self.frames[1:]:
            out[frame.start] = frame.opener
            for start, _, written in frame.fonts or ():
                out[start] = written
        self._end_fonts(self.frames[0])
        try:
            return "".join(cast(list[str], out))
        except TypeError:  # it has nodes that are no strings
            return markup(out)

    def _special(self, token: str, start: int, end: int) -> int:
        char = token[0]
        if char == "\\":
            if len(token) == 1:
                self.out.append(token)
                return end
            if token[1].isascii() and token[1].isalpha():
                return self._command(start)
            return self._escape(token[1], start)
        if char == "{":
            return self._open_group(start)
        if char == "}":
            return self._close_group(end)
        if char == "$":
            return self._dollar(start)
        if char == "^":
            found = carets_at(self.source, start)
            self.out.append(found[0] if found else token)
            return found[1] if found else end
        if char == "~":
            self.out.append("\u00a0" if is_tie(self.source, start) else "~")
        elif char == "-":
            self.out.append(dashes(self.source, start, end))
        elif token == "``":
            self.out.append(self._opening_quote(end))
        elif token == "''":
            self.out.append("”" if self.typed_quotes else token)
            self.typed_quotes -= self.typed_quotes > 0
        else:
            self.out.append(token)
        return end

    # Groups

    def _open(
        self, brace: int, written: int, kind: str, mark: Mark | None = None, marks: tuple[str, str] = ("", "")
    ) -> int:
        """Begin the group whose brace stands at ``brace`` and belongs to what was written from ``written`` on."""
        if self.depth >= DEEPEST:
            mark = None
        opener = self.source[written : brace + 1]
        self.frames.append(Frame(kind, len(self.out), opener, mark, marks[1], self.unprotected))
        if mark is not None:
            self.depth += 1
            self.unprotected = self.unprotected and mark != "nocase" and kind != "guarded"
        self.out.append(marks[0])
        return brace + 1

    def _open_group(self, start: int) -> int:
        if self.prose and self.frames[-1].kind in ("all", "literal") and not _GROUP.match(self.source, start):
            return self._open(start, start, "literal", marks=("{", "}"))
        keeps = self.protect and self.unprotected and not NO_FONT.match(self.source, start + 1)
        return self._open(start, start, "group", "nocase" if keeps else None)

    def _close_group(self, end: int) -> int:
        if len(self.frames) == 1:
            self.out.append("}")
            return end
        frame, out = self.frames.pop(), self.out
        self._end_fonts(frame)
        if frame.closing:
            out.append(frame.closing)
        if frame.kind == "quotation":
            self.quotes -= 1
        if frame.link:
            self._end_link(frame)
        if frame.mark is not None:
            self.depth -= 1
            self.unprotected = frame.unprotected
            self._wrap(frame.start, frame.mark)
            if frame.kind == "guarded":
                self._wrap(frame.start, "nocase")
        if frame.kind == "argument":
            return self._argument(end)
        return end

    def _wrap(self, start: int, mark: Mark) -> None:
        made = span(mark, self.out[start:])
        self.out[start:] = [made] if made.nodes else []

    def _end_fonts(self, frame: Frame) -> None:
        while frame.fonts:
            start, mark, _ = frame.fonts.pop()
            if mark is not None:
                self.depth -= 1
                self._wrap(start, mark)

    def _end_link(self, frame: Frame) -> None:
        if more := addition(self.out[frame.start : frame.start + LOOKED_AT], frame.link):
            self.out.append(more)

    def _group_at(self, pos: int) -> int:
        """Where the brace of an argument stands that may follow after white space, or -1."""
        pos = behind(_BLANK, self.source, pos)
        return pos if self.source.startswith("{", pos) else -1

    @cached_property
    def _environments(self) -> dict[int, int]:
        return environments_of(self.source)

    @cached_property
    def _ends(self) -> array[int]:
        return ends_of(self.source)

    def _raw(self, pos: int) -> tuple[str, int] | None:
        """The argument at ``pos`` as written, and where what follows begins."""
        brace = self._group_at(pos)
        close = self._ends[brace] if brace >= 0 else 0
        return (self.source[brace + 1 : close], close + 1) if close else None

    # Maths

    def _dollar(self, start: int) -> int:
        source = self.source
        mark = "$$" if source.startswith("$$", start) else "$"
        begin = start + len(mark)
        close = self._find("$$", begin) if mark == "$$" else self._closing_dollar(begin)
        content = source[begin:close] if close >= 0 else ""
        if content and balanced(content) and "$$" not in content:
            before, after = source[max(start - 1, 0) : start], source[close + len(mark) : close + len(mark) + 1]
            if not self.prose or is_maths(content, before, after):
                self.out.append(Math(content, plain(content)))
                return close + len(mark)
        self.out.append(mark)
        return begin

    def _closing_dollar(self, begin: int) -> int:
        stop = behind(_TO_STOP, self.source, begin)
        return stop if self.source.startswith("$", stop) else self._ends[begin - 1] or -1

    def _delimited_maths(self, start: int, closer: str) -> int:
        close = self._find(closer, start + 2)
        again = self.source.find(self.source[start : start + 2], start + 2, max(close, 0))
        content = self.source[start + 2 : close] if close >= 0 > again else ""
        if not content.strip() or not balanced(content):
            self.out.append(self.source[start : start + 2])
            return start + 2
        self.out.append(Math(content, plain(content)))
        return close + 2

    def _find(self, closer: str, pos: int) -> int:
        found = self.found.get(closer, 0)
        if 0 <= found < pos:
            found = self.found[closer] = self.source.find(closer, pos)
        return found

    def _opening_quote(self, end: int) -> str:
        if self._find("''", end) < 0:
            return "``"
        self.typed_quotes += 1
        return "“"

    # Commands

    def _escape(self, char: str, start: int) -> int:
        if char in SPACING_ACCENTS:
            return self._accent(char, start, start + 2)
        if char in "([":
            return self._delimited_maths(start, "\\)" if char == "(" else "\\]")
        if char == "\\":
            end = behind(_BREAK, self.source, start + 2)
            following = self.source[start + 2 : start + 3]
            if self.prose and following and not following.isspace():
                self.out.append("\\\\")
                return start + 2
            last = self.out[-1] if self.out else ""
            self.out.append("" if isinstance(last, str) and last[-1:].isspace() else " ")
            return end
        self.out.append("\\" + char)
        return start + 2

    def _command(self, start: int) -> int:
        end = behind(_NAME, self.source, start + 1)
        if self.prose and _DRIVE.search(self.source[max(start - 3, 0) : start]):
            close = behind(_PATH, self.source, end)
            self.out.append(self.source[start:close])
            return close
        name = self.source[start + 1 : end]
        return _COMMANDS.get(name, _Reader._unknown)(self, name, start, end)

    def _unknown(self, name: str, start: int, end: int) -> int:
        if self.takes_arguments:
            end = self._behind_arguments(end)
        self.out.append(Command(self.source[start:end]))
        return end if self.takes_arguments else self._argument(end)

    def _behind_arguments(self, end: int) -> int:
        """Where the arguments end that follow a command without a blank: groups, and stars and options before them."""
        while before := _BEFORE_ARGUMENT.match(self.source, end):
            close = self._ends[before.end()]
            if not close:
                break
            end = close + 1
        return end

    def _argument(self, pos: int) -> int:
        """Go on at ``pos``, where a brace would open an argument of a command that is shown: the brace is shown too."""
        before = _BEFORE_ARGUMENT.match(self.source, pos)
        if before is None:
            return pos
        self.out.append(before.group())
        return self._open(before.end(), before.end(), "argument", marks=("{", "}"))

    def _accent(self, name: str, start: int, end: int) -> int:
        found = accented(self.source, start)
        if found is None:
            if name.isalpha():
                return self._unknown(name, start, end)
            text = name if name in "'\"^~`" else "\\" + name
            found = ("’" if text == "'" and not self.prose else text), end
        self.out.append(found[0])
        return found[1]

    def _symbol(self, name: str, start: int, end: int) -> int:
        self.out.append(PRINTED.get(name, ""))
        if self.source.startswith("{}", end):
            return end + 2
        return behind(_BLANK, self.source, end)

    def _maths_symbol(self, name: str, start: int, end: int) -> int:
        # Only text that has lost its dollars has this: TeX's rule for the space after it does not hold there.
        self.out.append(MATHS[name])
        return end + 2 if self.source.startswith("{}", end) else end

    def _mark(self, name: str, start: int, end: int) -> int:
        brace = self._group_at(end)
        if brace >= 0:
            return self._open(brace, start, "guarded" if self._guards(name) else "mark", MARKS[name])
        pos = behind(_BLANK, self.source, end)
        if not self.prose and self.source[pos : pos + 1].isalnum():
            self.out.append(span(MARKS[name], [self.source[pos]]))
            return pos + 1
        return self._unknown(name, start, end)

    def _font(self, name: str, start: int, end: int) -> int:
        frame = self.frames[-1]
        if self.prose and frame.kind in ("all", "literal"):
            return self._unknown(name, start, end)
        if name in OLD_FONTS:
            self._end_fonts(frame)
        mark = OLD_FONTS[name] if name in OLD_FONTS else NEW_FONTS[name]
        end = end + 2 if self.source.startswith("{}", end) else behind(_BLANK, self.source, end)
        if self.depth >= DEEPEST:
            mark = None
        self.depth += mark is not None
        frame.fonts = frame.fonts or []
        frame.fonts.append((len(self.out), mark, self.source[start:end]))
        self.out.append("")
        return end

    def _transparent(self, name: str, start: int, end: int) -> int:
        brace = self._group_at(end)
        return self._open(brace, start, "group") if brace >= 0 else self._unknown(name, start, end)

    def _bracketed(self, name: str, start: int, end: int) -> int:
        starred = self.source.startswith("*", end)
        brace = self._group_at(end + starred)
        if brace < 0:
            return self._unknown(name, start, end)
        if BRACKETED[name] != ("“", "”"):
            return self._open(brace, start, "group", marks=BRACKETED[name])
        self.quotes += 1
        mark: Mark | None = "nocase" if self._guards(name) else None
        return self._open(brace, start, "quotation", mark, ("“", "”") if self.quotes % 2 else ("‘", "’"))

    def _guards(self, name: str) -> bool:
        return self.protect and self.unprotected and name.startswith("mkbib")

    def _second_argument(self, name: str, start: int, end: int) -> int:
        setting = _SETTING.match(self.source, end)
        return self._open(setting.end(), start, "group") if setting else self._unknown(name, start, end)

    def _dropped(self, name: str, start: int, end: int) -> int:
        argument = self._raw(end + self.source.startswith("*", end))
        if argument:
            return argument[1]
        if self.source.startswith(("\\{", "\\}"), end):
            return end + 2
        return self._unknown(name, start, end)

    def _verbatim(self, name: str, start: int, end: int) -> int:
        if argument := self._raw(end):
            self.out.append(_UNESCAPE.sub(r"\1", argument[0]))
            return argument[1]
        if (found := _DELIMITED.match(self.source, end)) and name != "url":
            text = found[2]
            self.out.append(span("monospace", [text]) if name == "verb" else text)
            return found.end()
        return self._unknown(name, start, end)

    def _link(self, name: str, start: int, end: int) -> int:
        address = self._raw(end)
        brace = self._group_at(address[1]) if address else -1
        if not address or brace < 0:
            return self._unknown(name, start, end)
        pos = self._open(brace, start, "group")
        self.frames[-1].link = _UNESCAPE.sub(r"\1", address[0]).strip()
        return pos

    def _maths(self, name: str, start: int, end: int) -> int:
        pos = behind(_OPTION, self.source, end)
        content = ""
        for _ in range(MATHS_IN_TEXT[name]):
            argument = self._raw(pos)
            if argument is None:
                return self._unknown(name, start, end)
            content, pos = argument
        tex = content if name == "ensuremath" else self.source[start:pos]
        reading = plain(tex)
        alone = sum(not unicodedata.combining(char) for char in reading) == 1
        self.out.append(reading if alone and name == "ensuremath" else Math(tex, reading))
        return pos

    def _coded(self, name: str, start: int, end: int) -> int:
        found = CODED[name](self.source, end)
        if found is None:
            return self._unknown(name, start, end)
        self.out.append(found[0])
        return found[1]

    def _greek(self, name: str, start: int, end: int) -> int:
        argument = self._raw(end)
        if argument is None or "\\" in argument[0] or not argument[0].isascii():
            return self._transparent(name, start, end)
        self.out.append(greek(argument[0].replace("{", "").replace("}", "")))
        return argument[1]

    def _chemistry(self, name: str, start: int, end: int) -> int:
        argument = self._raw(end)
        if argument is None or not _CHEMICAL.fullmatch(argument[0]):
            return self._unknown(name, start, end)
        nodes = formula(argument[0])
        self.out += [span("nocase", nodes)] if self.protect and self.unprotected else nodes
        return argument[1]

    def _discretionary(self, name: str, start: int, end: int) -> int:
        pos = end
        for _ in "before", "after":
            argument = self._raw(pos)
            if argument is None:
                return self._unknown(name, start, end)
            pos = argument[1]
        brace = self._group_at(pos)
        return self._open(brace, start, "group") if brace >= 0 else self._unknown(name, start, end)

    def _environment(self, name: str, start: int, end: int) -> int:
        close = behind(_ENVIRONMENT, self.source, end)
        if close == end:
            return self._unknown(name, start, end)
        if name == "begin" and self.takes_arguments:
            close = self._environments.get(start, close)
        self.out.append(Command(self.source[start:close]))
        return close


_COMMANDS: Final[dict[str, Callable[[_Reader, str, int, int], int]]] = {
    **dict.fromkeys(MATHS, _Reader._maths_symbol),
    **dict.fromkeys((*PRINTED, *SILENT), _Reader._symbol),
    **dict.fromkeys((name for name in ACCENTS if name.isalpha()), _Reader._accent),
    **dict.fromkeys(MARKS, _Reader._mark),
    **dict.fromkeys((*OLD_FONTS, *NEW_FONTS), _Reader._font),
    **dict.fromkeys(TRANSPARENT, _Reader._transparent),
    **dict.fromkeys(BRACKETED, _Reader._bracketed),
    **dict.fromkeys(FIRST_DROPPED, _Reader._second_argument),
    **dict.fromkeys(ALL_DROPPED, _Reader._dropped),
    **dict.fromkeys((*VERBATIM, "verb"), _Reader._verbatim),
    **dict.fromkeys(MATHS_IN_TEXT, _Reader._maths),
    **dict.fromkeys(("begin", "end"), _Reader._environment),
    "href": _Reader._link,
    **dict.fromkeys(CODED, _Reader._coded),
    **dict.fromkeys(("textgreek", "greek"), _Reader._greek),
    **dict.fromkeys(("ce", "cf"), _Reader._chemistry),
    "discretionary": _Reader._discretionary,
}
"""What is done with each command that is known."""

KNOWN: Final = frozenset(_COMMANDS) - {"begin", "end"}
"""The names of commands that never come out of reading as a ``Command`` when they are used rightly."""
