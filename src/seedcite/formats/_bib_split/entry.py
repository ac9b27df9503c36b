"""One block of a ``.bib`` file: an entry with its fields, a macro's definition, a preamble or a comment."""

from __future__ import annotations

import re

from .._fault import Fault
from . import patterns
from .blocks import Block, Damage, Entry, Extra, Field, Trouble
from .macros import Macros
from .values import ValueReader

_KNOWN = frozenset(
    "article artwork audio book bookinbook booklet collection conference dataset electronic image inbook incollection "
    "inproceedings inreference jurisdiction legislation letter manual mastersthesis misc movie music mvbook "
    "mvcollection mvproceedings mvreference online patent performance periodical phdthesis proceedings reference "
    "report review set software standard suppbook suppcollection suppperiodical techreport thesis unpublished video "
    "www xdata".split()
)
_FIELDS = frozenset(
    "abstract address author booktitle date doi edition editor eprint file howpublished institution isbn issn journal "
    "journaltitle keywords location month note number pages publisher school series title url volume year".split()
)
_FIX_CLOSE = "a closing delimiter after its last field would be right"


class EntryReader:
    """Reads the block that begins at an offset."""

    def __init__(self, text: str, heads: list[int]) -> None:
        self._text = text
        self._heads = heads
        self._macros = Macros(text)
        self._values = ValueReader(text, heads, self._macros)
        self._names: dict[str, str] = {}

    def read(self, start: int, limit: int, following: int, out: list[Block]) -> int:
        """Append the block at ``start`` and its troubles to ``out``; its end, or -1 if there is no block.

        ``limit`` is where the next block that opens a line begins, ``following`` its index among those.
        """
        head = patterns.HEAD.match(self._text, start, limit)
        if head is None:
            return -1
        kind = head[1].lower()
        values = self._values
        values.begin(limit, following, ")" if head[2] == "(" else "}")
        if kind == "comment" or kind == "preamble":
            return self._group(kind, start, head.end() - 1, out)
        if kind == "string":
            return self._string(start, head.end(), out)
        return self._entry(kind, start, head.end(), head[2] is None, out)

    def _entry(self, kind: str, start: int, position: int, unopened: bool, out: list[Block]) -> int:
        text, values, names, macro = self._text, self._values, self._names, self._values.macro
        begun = position
        limits = values.limit, values.following
        key, position, sure = ("", position, False) if unopened else self._key(position)
        fields: list[Field] = []
        cuts = 0
        match_field = patterns.FIELD.match
        new = tuple.__new__  # what Field() comes to, for a third of the time
        while True:
            match = None if values.broken else match_field(text, position, values.limit)
            if match:
                name, braced, quoted, token, comma = match.groups()
                name = names.get(name) or names.setdefault(name, name.lower())
                if braced is not None:
                    if "=" in braced and _has_swallowed(braced):
                        values.give_up()
                        continue
                    if "%" in braced:
                        braced = values.uncommented(name, braced, match.start(2))
                    fields.append(new(Field, (name, braced, match.start(2), False)))
                elif quoted is not None:
                    if "%" in quoted:
                        quoted = values.uncommented(name, quoted, match.start(3))
                    fields.append(new(Field, (name, quoted, match.start(3), False)))
                elif token.isdigit():
                    fields.append(new(Field, (name, token, match.start(4), True)))
                elif token[0].isdigit() or not token.replace("_", "a").replace("-", "a").isalnum():
                    value, begin, bare, position, _ = values.value(name, match.start(4))
                    fields.append(Field(name, value, begin, bare))
                    continue
                else:
                    fields.append(Field(name, macro(token, match.start(4), name), match.start(4), True))
                position = match.end()
                if comma:
                    continue
            close = patterns.CLOSE.match(text, position, values.limit)
            if close and close[1] == values.closer and not patterns.AGAIN.match(text, close.end(), values.limit):
                position = close.end()
                break
            position, ended, cut = self._step(position, fields)
            cuts += cut
            if ended and values.open and not values.broken:
                # Somewhere a value took in what stands after it: read again, and let no value reach over a field.
                values.begin(*limits, values.closer)
                values.give_up()
                position, cuts = begun, 0
                fields = []
                key, position, sure = ("", position, False) if unopened else self._key(position)
            elif ended:
                break
        if unopened:
            what = "no delimiter opens this entry"
            values.trouble("error", "missing-delimiter", what, "'{', a key and a comma would be right", begun)
        return self._finish(kind, key, fields, start, begun, position, sure or unopened, cuts, out)

    def _finish(
        self,
        kind: str,
        key: str,
        fields: list[Field],
        start: int,
        begun: int,
        end: int,
        sure: bool,
        cuts: int,
        out: list[Block],
    ) -> int:
        text, values = self._text, self._values
        while end > begun and text[end - 1].isspace():
            end -= 1
        tail = patterns.TAIL.match(text, end, values.limit)
        rest = tail[1].strip(" \t,;") if tail else ""
        if not fields and kind not in _KNOWN and not (sure and values.closer == "}"):
            return -1
        if values.troubles and len(fields) <= cuts:
            for fault, at, _ in values.troubles:
                if fault.level == "error":
                    out.append(Damage(fault, at, key, start, end))
                    return end
        out.append(Entry(kind, key, tuple(fields), start, end))
        if not key:
            what = "this entry has no citation key"
            values.trouble("warning", "missing-key", what, "a key and a comma before the first field is right", begun)
        if rest and tail:
            what = f"text follows the entry on its last line: {_short(rest)}"
            values.trouble("warning", "text-after-entry", what, "a line of its own would be right", tail.start(1))
        if values.troubles:
            out.extend(Trouble(fault, at, key, field) for fault, at, field in values.troubles)
        return end

    def _key(self, position: int) -> tuple[str, int, bool]:
        """The key, where the fields begin, and whether a comma or a field shows that this is an entry."""
        text, values = self._text, self._values
        if match := patterns.KEY.match(text, position, values.limit):
            return match[1], match.end(), True
        blank = patterns.SKIP_BLANK.match(text, position, values.limit)
        position = blank.end() if blank else position
        if position < values.limit and text[position] in "{(":
            what = f"'{text[position]}' stands before the key"
            values.trouble("error", "stray-brace", what, "the entry without it would be right", position)
            position += 1
            if match := patterns.KEY.match(text, position, values.limit):
                return match[1], match.end(), True
        first = patterns.NAMED.match(text, position, values.limit)
        split = patterns.KEY_THEN_FIELD.match(text, position, values.limit)
        if first and _is_field(text, first) and not (first[2] and split and _is_key(*split.groups())):
            return "", position, True
        inner = patterns.INNER_HEAD.search(text, position, values.limit)
        limit = inner.start() if inner else values.limit
        match = patterns.ODD_KEY.match(text, position, limit)
        key, end = match[0] if match else "", match.end() if match else position
        if split:
            key, end = split[1], split.end(1)
        elif odd := patterns.BRACED_KEY.match(text, position, limit):
            return odd[1], odd.end(), True
        elif (brace := key.find(values.closer)) >= 0 and not (values.closer == ")" and text[end : end + 1] == ","):
            key, end = key[:brace], position + brace
        key = key.strip()
        if key.endswith(("{", "(")):
            what = f"'{key[-1]}' stands after the key"
            values.trouble("error", "stray-brace", what, "a comma would be right", end)
            key = key.rstrip("{( \t")
        after = patterns.SKIP_BLANK.match(text, end, values.limit)
        end = after.end() if after else end
        if text[end : end + 1] == "," and end < values.limit:
            return key, end + 1, True
        if patterns.NAMED.match(text, end, values.limit):
            key = key.rstrip("; \t") or key
            what = "no comma stands between the key and the first field"
            values.trouble("warning", "missing-comma", what, "a comma after the key would be right", end)
            return key, end, True
        return key, end, False

    def _step(self, position: int, fields: list[Field]) -> tuple[int, bool, bool]:
        """Read what is no plain field: where that ends, whether the entry ends there, and whether a value was cut."""
        text, values = self._text, self._values
        blank = patterns.SKIP.match(text, position, values.limit)
        position = blank.end() if blank else position
        if position >= values.limit:
            self._unclosed(values.limit)
            return values.limit, True, False
        mark = text[position]
        if mark in "})":
            return self._closer(position, fields)
        if match := patterns.NAMED.match(text, position, values.limit):
            name = " ".join((match[1] or match[2]).rstrip(" \t:").lower().split())
            return self._field(name, match.end(), fields)
        if mark == "@" and patterns.HEAD.match(text, position, values.limit):
            self._unclosed(position)
            return position, True, False
        if match := patterns.UNEQUAL.match(text, position, values.limit):
            what = f"something else than '=' stands after '{match[1]}'"
            values.trouble("error", "missing-equals", what, "'=' would be right", match.end(1), match[1].lower())
            return self._field(match[1].lower(), match.end(), fields)
        if fields and not values.broken and (after := self._resumed(position, fields)) > position:
            return after, False, False
        return self._junk(position), False, False

    def _resumed(self, position: int, fields: list[Field]) -> int:
        """Where the last field ends, if what stands behind the comma after it shows that it was not finished."""
        text, values = self._text, self._values
        last = fields[-1]
        close = last.start + len(last.value)
        comma = patterns.BRACE_AND_COMMA.match(text, close, values.limit)
        if comma is None or comma.end() != position or not text.startswith(last.value, last.start):
            return position
        value, end, _ = values.longer(last.name, last.start - 1, close, "}")
        fields[-1] = last._replace(value=value)
        return end

    def _field(self, name: str, position: int, fields: list[Field]) -> tuple[int, bool, bool]:
        text, values = self._text, self._values
        value, begin, bare, position, cut = values.value(name, position)
        fields.append(Field(name, value, begin, bare))
        blank = patterns.SKIP_BLANK.match(text, position, values.limit)
        after = blank.end() if blank else position
        mark = text[after : after + 1] if after < values.limit else ""
        if mark == ",":
            return after + 1, False, cut
        following = patterns.NAMED.match(text, after, values.limit) if mark and mark not in "})" and not cut else None
        if following:
            what = "no comma stands before this field; BibTeX loses it"
            fix = "a comma after the field before it would be right"
            values.trouble("warning", "missing-comma", what, fix, after, (following[1] or following[2]).strip().lower())
        return after, False, cut

    def _closer(self, position: int, fields: list[Field]) -> tuple[int, bool, bool]:
        """At a closing delimiter: the entry's own, one too many, or one of the wrong kind."""
        text, values = self._text, self._values
        mark = text[position]
        if again := patterns.AGAIN.match(text, position + 1, values.limit):
            last = fields[-1] if fields else None
            if last and text[last.start : position] == f"{last.value}}}" and last.value.endswith("\\"):
                fields[-1] = last._replace(value=f"{last.value}}}")
                what = "a brace after a backslash has no partner; BibTeX counts it"
                values.trouble("error", "escaped-brace", what, "a brace for each brace is right", position, last.name)
                return again.start() + 1, False, False
            what = f"'{mark}' closes nothing; the fields after it are read as this entry's"
            values.trouble("error", "stray-brace", what, "the entry without it would be right", position)
            return again.start() + 1, False, False
        if mark != values.closer:
            after = patterns.CLOSE.match(text, position + 1, values.limit)
            if after and after[1] == values.closer:
                what = f"'{mark}' closes nothing"
                values.trouble("error", "stray-brace", what, "the entry without it would be right", position)
                return position + 1, False, False
            what = f"the entry is closed by '{mark}'"
            values.trouble("error", "wrong-delimiter", what, f"'{values.closer}' would be right", position)
        return position + 1, True, False

    def _unclosed(self, position: int) -> None:
        values = self._values
        values.open = True
        if not values.unclosed:
            values.trouble("error", "unclosed-entry", "the entry is never closed", _FIX_CLOSE, position - 1)

    def _junk(self, position: int) -> int:
        """Skip what is neither a field nor an end; always at least one character."""
        text, values = self._text, self._values
        junk = patterns.JUNK.match(text, position, values.limit)
        end = max(position + 1, junk.end() if junk else 0)
        if text[position] == "{" and not values.broken:
            closed = values.closing(position + 1, values.limit)
            if closed >= 0:
                end = closed + 1
            else:
                values.give_up()
        if not values.troubles or values.troubles[-1][0].rule != "junk-in-entry":
            what = f"this is no field: {_short(text[position : min(end, position + 60)])}"
            values.trouble("error", "junk-in-entry", what, "'name = {value},' would be right", position)
        return end

    def _string(self, start: int, position: int, out: list[Block]) -> int:
        text, values = self._text, self._values
        faults: list[tuple[Fault, int]] = []
        while True:
            blank = patterns.SKIP.match(text, position, values.limit)
            position = blank.end() if blank else position
            if position >= values.limit:
                self._unclosed(values.limit)
                break
            if text[position] in "})":
                position, ended, _ = self._closer(position, [])
                if ended:
                    break
            elif match := patterns.NAMED.match(text, position, values.limit):
                name = (match[1] or match[2]).strip()
                value, _, _, end, _ = values.value(name, match.end(), name)
                if fault := self._macros.define(name, value):
                    faults.append((fault, position))
                position = end
            elif text[position] == "@" and patterns.HEAD.match(text, position, values.limit):
                self._unclosed(position)
                break
            else:
                position = self._junk(position)
        while text[position - 1].isspace():
            position -= 1
        out.append(Extra("string", start, position))
        out.extend(Trouble(fault, at, "", field) for fault, at, field in values.troubles)
        out.extend(Trouble(fault, at) for fault, at in faults)
        return position

    def _group(self, kind: str, start: int, position: int, out: list[Block]) -> int:
        """A comment or preamble: whatever stands between its delimiters."""
        text, values = self._text, self._values
        if text[position] == "(":
            end = text.find(")\n", position, values.limit)
            end = end if end >= 0 else text.rfind(")", position, values.limit)
        elif text[position] == "{":
            end = values.closing(position + 1, values.limit)
            if end < 0:
                end = values.outer(position + 1, len(self._heads))
        else:
            return -1
        if end < 0:
            what = f"this {kind} is never closed; it is read up to the next entry"
            values.trouble("warning", f"unclosed-{kind}", what, "a closing brace after it would be right", position)
            end = values.limit - 1
            while text[end].isspace():
                end -= 1
        out.append(Extra("comment" if kind == "comment" else "preamble", start, end + 1))
        out.extend(Trouble(fault, at) for fault, at, _ in values.troubles)
        return end + 1


def _has_swallowed(value: str) -> bool:
    """Whether a value in braces has taken in the next field, since a brace is missing before it."""
    field = ("= {" in value or "={" in value) and "@" not in value
    return field and patterns.SWALLOWED.search(value) is not None


def _is_field(text: str, match: re.Match[str]) -> bool:
    """Whether what should be a key is the first field of an entry that has none."""
    if (match[1] or match[2]).strip().lower() in _FIELDS:
        return True
    return text[match.end() : match.end() + 1] in ("{", '"') or text[match.end() - 1].isspace()


def _is_key(word: str, name: str) -> bool:
    """Whether the first of two words before an equals sign is a key, and not part of the name of a field."""
    return word.lower() not in _FIELDS and (name.lower() in _FIELDS or any(map(str.isdigit, word)))


def _short(text: str) -> str:
    line = " ".join(text.split())
    return f"'{line}'" if len(line) <= 40 else f"'{line[:39]}…'"
