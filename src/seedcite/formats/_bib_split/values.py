"""The values of a ``.bib`` file: pieces and macros joined, and an end found where delimiters do not show it."""

from __future__ import annotations

import re

from .._fault import Fault
from . import patterns
from .macros import Macros

_VERBATIM = frozenset("url doi file pdf eprint urlraw howpublished link links verba verbb verbc local-url".split())
_LONG = frozenset("abstract annotation annote note keywords comment review".split())
_STRICT = frozenset(
    "author bookauthor editor editora editorb editorc translator holder namea nameb namec year month date number "
    "volume pages issue isbn issn chapter edition".split()
)
_FARTHEST = 50
_FARTHEST_QUOTE = 10
_FIX_BRACE = "a brace for each brace would be right"


class ValueReader:
    """Reads the values of one block after another.

    ``limit`` is where the block ends at the latest; it moves when a value holds what looks like the next block.
    ``troubles`` are the faults found in the block, each with its offset and the name of its field.
    """

    def __init__(self, text: str, heads: list[int], macros: Macros) -> None:
        self._text = text
        self._heads = heads
        self._macros = macros
        self._segments: dict[int, tuple[int, int]] = {}
        self._budget = 1_000_000 + 20 * len(heads)
        self.limit = -1
        self._dead = False
        self.begin(0, 0, "}")

    def begin(self, limit: int, following: int, closer: str) -> None:
        """Start with a new block. Of several before one limit, none searches again where one found nothing."""
        if limit != self.limit:
            self.limit = limit
            self._dead = False
            self._line = self._break = self._break_end = self._strict = -1
            self._strict_end: re.Match[str] | None = None
        self.following = following
        self.closer = closer
        self.troubles: list[tuple[Fault, int, str]] = []
        self.broken = self._dead
        self.unclosed = False
        self.open = False

    def trouble(self, level: str, rule: str, what: str, fix: str, at: int, field: str = "") -> None:
        """Note a fault."""
        self.troubles.append((Fault(level, rule, what, fix), at, field))  # type: ignore[arg-type]

    def value(self, name: str, position: int, defining: str = "") -> tuple[str, int, bool, int, bool]:
        """The value at ``position``: its text, its offset, whether it is bare, where it ends, and whether it was cut.

        ``defining`` is the macro whose value this is.
        """
        text = self._text
        pieces: list[str] = []
        begin = position = self._blank(position)
        bare = cut = expanded = False
        while True:
            mark = text[position : position + 1] if position < self.limit else ""
            before = position
            if mark == "{":
                piece, position, cut = self._braced(name, position)
            elif mark == '"':
                piece, position, cut = self._quoted(name, position)
            elif mark in ("", ",", "}", ")", "#", "="):
                what = f"no value stands here for '{name}'"
                self.trouble("error", "missing-value", what, "a value in braces would be right", position, name)
                break
            else:
                piece, position, used = self._bare(name, position, bool(pieces), defining)
                expanded = expanded or used
                bare = not pieces
            if not pieces and mark in '{"':
                begin = before + 1
            pieces.append(piece)
            if cut:
                break
            after = self._blank(position)
            mark = text[after : after + 1] if after < self.limit else ""
            if mark == "#":
                position = self._blank(after + 1)
                bare = False
            elif mark in ('"', "{") and mark:
                what = "two pieces of a value stand side by side; they are joined"
                self.trouble("warning", "missing-concatenation", what, "'#' between them is right", after, name)
                position = after
                bare = False
            else:
                break
        if len(pieces) == 1:
            value = pieces[0]
        else:
            value = "".join(pieces)
            if expanded and (fault := self._macros.too_long(len(value))):
                self.troubles.append((fault, begin, name))
                value = text[begin:position]
        return self.uncommented(name, value, begin), begin, bare and len(pieces) == 1, position, cut

    def uncommented(self, name: str, value: str, at: int) -> str:
        """``value`` without what ``%`` makes a comment for TeX, where that is beyond doubt.

        A percent sign is text wherever it may be one: in a URL, after a digit, before more words on a line of prose. It
        begins a comment in names and numbers, and where it only hides the end of a line.
        """
        if "%" not in value or ("\n" not in value and "\r" not in value) or name in _VERBATIM or name in _LONG:
            return value
        pattern = patterns.COMMENT_ANYWHERE if name in _STRICT else patterns.COMMENT_AT_LINE_END
        shorter = pattern.sub("", value)
        if shorter != value:
            what = "a comment inside a value is left out"
            self.trouble("note", "comment-in-value", what, "'\\%' would be right for a percent sign", at, name)
        return shorter

    def macro(self, name: str, at: int, field: str, defining: str = "") -> str:
        """What a macro stands for."""
        value, fault = self._macros.value(name, defining)
        if fault is not None:
            self.troubles.append((fault, at, field))
        return value

    def _blank(self, position: int) -> int:
        found = patterns.BLANK.match(self._text, position, self.limit)
        return found.end() if found else position

    def _bare(self, name: str, position: int, joined: bool, defining: str) -> tuple[str, int, bool]:
        """A number, a macro, or words without delimiters; where they end; and whether it was a macro."""
        text = self._text
        token = patterns.TOKEN.match(text, position, self.limit)
        if token and patterns.AFTER_TOKEN.match(text, token.end(), self.limit):
            if token[0].isdigit():
                return token[0], token.end(), False
            if not token[0][0].isdigit() and not any(mark in token[0] for mark in "/@"):
                return self.macro(token[0], position, name, defining), token.end(), True
            what = f"'{token[0]}' stands without delimiters and is no number"
            self.trouble("warning", "undelimited-value", what, "the value in braces would be right", position, name)
            return token[0], token.end(), False
        words = patterns.UNDELIMITED.match(text, position, self.limit)
        end = words.end() if words else position
        if end == position:
            end = position + 1
        what = "a value stands without delimiters; it is read to the end of the line or the next field"
        self.trouble("error", "undelimited-value", what, "the value in braces would be right", position, name)
        return text[position:end].strip(), end, False

    def _braced(self, name: str, position: int) -> tuple[str, int, bool]:
        text = self._text
        if not self.broken:
            end = self.closing(position + 1, self.limit)
            if end < 0:
                end = self._far(position)
            if end >= 0:
                if patterns.PROPER.match(text, end + 1, self.limit) or text[end + 1 : end + 2] in '{"':
                    return text[position + 1 : end], end + 1, False
                return self.longer(name, position, end, "}")
            self.give_up()
        window = self._window(position + 1)
        last = min(window + 1, self.limit)  # with the delimiter that may stand there
        end = self.closing(position + 1, last)
        if end >= 0 and patterns.PROPER.match(text, end + 1, self.limit):
            return text[position + 1 : end], end + 1, False
        end = self._closing_escaped(position + 1, last, "}")
        if end >= 0 and patterns.PROPER.match(text, end + 1, self.limit):
            what = "a brace after a backslash has no partner; BibTeX counts it"
            self.trouble("error", "escaped-brace", what, _FIX_BRACE, position, name)
            return text[position + 1 : end], end + 1, False
        return self._cut(name, position, window)

    def _quoted(self, name: str, position: int) -> tuple[str, int, bool]:
        text = self._text
        if not self.broken:
            end = self._closing_quote(position + 1, self.limit)
            if end < 0:
                end = self._far_quote(position)
            if end >= 0:
                if patterns.PROPER.match(text, end + 1, self.limit) or text[end + 1 : end + 2] == "{":
                    return text[position + 1 : end], end + 1, False
                return self.longer(name, position, end, '"')
            self.give_up()
        window = self._window(position + 1)
        last = min(window + 1, self.limit)
        end = self._closing_quote(position + 1, last)
        if end >= 0 and patterns.PROPER.match(text, end + 1, self.limit):
            return text[position + 1 : end], end + 1, False
        end = self._closing_escaped(position + 1, last, '"')
        if end >= 0 and patterns.PROPER.match(text, end + 1, self.limit):
            what = "the braces of this value do not balance"
            self.trouble("error", "unbalanced-value", what, _FIX_BRACE, position, name)
            return text[position + 1 : end], end + 1, False
        return self._cut(name, position, window)

    def longer(self, name: str, position: int, end: int, mark: str) -> tuple[str, int, bool]:
        """The value whose delimiters close at ``end``, though it plainly goes on: up to where one closes for good."""
        text = self._text
        after = self._blank(end + 1)
        if text[after : after + 1] in ('"', "{"):
            return text[position + 1 : end], end + 1, False
        if self._strict < end + 1 or self._strict > self.limit:
            self._strict_end = patterns.STRICT_END.search(text, end + 1, self.limit)
            self._strict = self._strict_end.start() if self._strict_end else self.limit
        found = self._strict_end
        if found is None or found[1] != mark or found.start() > self._next_line(end + 1):
            return text[position + 1 : end], end + 1, False
        if mark == '"':
            what, fix = "a quotation mark inside a value ends it for BibTeX", "the value in braces would be right"
            self.trouble("error", "quote-in-value", what, fix, end, name)
        else:
            what = "a closing brace inside a value has no partner and ends it for BibTeX"
            self.trouble("error", "stray-brace", what, _FIX_BRACE, end, name)
        return text[position + 1 : found.start()], found.end(), False

    def _cut(self, name: str, position: int, window: int) -> tuple[str, int, bool]:
        """A value that nothing closes: up to the next field, or to the block's end."""
        text = self._text
        self.unclosed = True
        what = "this value is never closed; it is read up to what must be the next field or the end of the entry"
        self.trouble("error", "unclosed-value", what, "the delimiter that closes it would be right", position, name)
        opener = text[position]
        if window < self.limit:
            end = window
            value = text[position + 1 : end]
            if text[end] == "}" and value.count("{") > value.count("}"):
                end += 1
                value = text[position + 1 : end]
            return value.strip() if opener == '"' else value, max(end, position + 1, self._break_end), True
        value = text[position + 1 : self.limit].rstrip()
        end = position + 1 + len(value)
        closed = opener == '"' and value.endswith(self.closer)
        if value.endswith(self.closer) and value.count("}") > value.count("{") - (self.closer == "}"):
            value = value[:-1].rstrip()
            end -= 1
            while end > position + 1 and text[end - 1].isspace():
                end -= 1
        if value.endswith("}") and value.count("}") > value.count("{"):
            value = value[:-1]
        return value, end, not closed

    def give_up(self) -> None:
        """From here to the limit, trust no delimiter that stands behind the next field."""
        self.broken = self._dead = True

    def closing(self, position: int, limit: int) -> int:
        """The offset of the brace that closes what is open at ``position``, or -1."""
        depth = 1
        for match in patterns.BRACE.finditer(self._text, position, limit):
            if match[0] == "{":
                depth += 1
            else:
                depth -= 1
                if not depth:
                    return match.start()
        return -1

    def _closing_quote(self, position: int, limit: int) -> int:
        depth = 0
        for match in patterns.BRACE_OR_QUOTE.finditer(self._text, position, limit):
            mark = match[0]
            if mark == "{":
                depth += 1
            elif mark == "}":
                depth -= 1
                if depth < 0:
                    return -1
            elif not depth:
                return match.start()
        return -1

    def _closing_escaped(self, position: int, limit: int, mark: str) -> int:
        """Like ``closing``, but a backslash protects a delimiter, and braces count for nothing between quotes."""
        depth = 1
        for match in patterns.ESCAPED_BRACE.finditer(self._text, position, limit):
            if mark == '"':
                if match[0] == '"':
                    return match.start()
            elif match[0] == "{":
                depth += 1
            elif match[0] == "}":
                depth -= 1
                if not depth:
                    return match.start()
        return -1

    def _window(self, position: int) -> int:
        """Where a value that begins at ``position`` ends at the latest: before the next field, or at the limit."""
        if self._break < position or self._break > self.limit:
            found = patterns.BREAK.search(self._text, position, self.limit)
            self._break = found.start() if found else self.limit
            self._break_end = found.end() if found else self.limit
        return self._break

    def _next_line(self, position: int) -> int:
        if self._line < position or self._line > self.limit:
            found = patterns.LINE.search(self._text, position, self.limit)
            self._line = found.start() if found else self.limit
        return self._line

    def _far(self, position: int) -> int:
        """The brace that closes a value beyond the limit, if what looks like the next block is part of the value."""
        text, heads = self._text, self._heads
        if self.following >= len(heads) or self._window(position + 1) < self.limit:
            return -1
        last = text[max(position + 1, self.limit - 200) : self.limit].rstrip()[-1:]
        if last and last in "})":
            return -1
        before = self.limit, self.following
        end = self.outer(position + 1, _FARTHEST)
        if end >= 0 and not patterns.GOES_ON.match(text, end + 1, self.limit):
            self.limit, self.following = before
            return -1
        return end

    def outer(self, position: int, farthest: int) -> int:
        """The brace beyond the limit that closes what is open at ``position``, or -1; the limit moves behind it."""
        text, heads = self._text, self._heads
        depth = 1 + text.count("{", position, self.limit) - text.count("}", position, self.limit)
        for index in range(self.following, min(len(heads), self.following + farthest)):
            self._budget -= 1
            if self._budget < 0:
                return -1
            end = heads[index + 1] if index + 1 < len(heads) else len(text)
            change, lowest = self._segment(index, end)
            if depth + lowest <= 0:
                found = self._closing_from(heads[index], end, depth)
                if found >= 0:
                    self.limit, self.following = end, index + 1
                return found
            depth += change
        return -1

    def _closing_from(self, position: int, limit: int, depth: int) -> int:
        for match in patterns.BRACE.finditer(self._text, position, limit):
            depth += 1 if match[0] == "{" else -1
            if not depth:
                return match.start()
        return -1

    def _segment(self, index: int, end: int) -> tuple[int, int]:
        """How a stretch between two heads changes the depth of braces, and the lowest depth in it."""
        known = self._segments.get(index)
        if known is None:
            depth = lowest = 0
            for match in patterns.BRACE.finditer(self._text, self._heads[index], end):
                if match[0] == "{":
                    depth += 1
                else:
                    depth -= 1
                    lowest = min(lowest, depth)
            known = self._segments[index] = (depth, lowest)
        return known

    def _far_quote(self, position: int) -> int:
        text, heads = self._text, self._heads
        if self.following >= len(heads) or self._window(position + 1) < self.limit:
            return -1
        last = text[max(position + 1, self.limit - 200) : self.limit].rstrip()[-1:]
        if last and last in "})":
            return -1
        index = min(len(heads), self.following + _FARTHEST_QUOTE)
        limit = heads[index] if index < len(heads) else len(text)
        end = self._closing_quote(position + 1, limit)
        if end < 0 or not patterns.GOES_ON.match(text, end + 1, limit):
            return -1
        while self.following < len(heads) and heads[self.following] <= end:
            self.following += 1
        self.limit = heads[self.following] if self.following < len(heads) else len(text)
        return end
