"""A dump as readers see it: a name and decoded lines, whatever encoding and line ends it was saved with.

The encoding is found from the bytes alone, in bounded memory. A byte-order mark decides; else zero bytes as UTF-16 has
them; else it is UTF-8 if there are more characters that prove it than bytes that cannot be it (a file that was
damaged in one place is not another encoding); else what the file says it is, if its bytes allow that; else what its
letters leave no doubt of (``_encoding``); else Windows-1252, of which ISO 8859-1 is the printable part.
What decoding had to leave out or replace is an issue with its place.
"""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterator
from typing import BinaryIO, cast

import attrs

from ..errors import InputError
from ..model.issues import Issue, Level, Where
from ._encoding import HEAD_BYTES, TAIL_BYTES, Statement, declared, guess

HEAD = 8192
"""How many characters of a dump a format may look at to claim it."""

_BLOCK = 1 << 20
_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_MAGIC = (
    (b"%PDF-", "a PDF"),
    (b"PK\x03\x04", "a ZIP archive or office document"),
    (b"\x89PNG\r\n", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF87a", "a picture"),
    (b"GIF89a", "a picture"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\xfd7zXZ\0", "an xz archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive"),
    (b"\xd0\xcf\x11\xe0", "an office document"),
    (b"SQLite format 3\0", "a database"),
    (b"\x7fELF", "a program"),
)
_SAMPLE = 1 << 16
_BEYOND = re.compile(rb"[\x80-\xff][^\r\n]{0,2000}")
_C1 = bytes(range(0x80, 0xA0))
_LABELS = {"cp1252": "Windows-1252", "gb18030": "GB 18030", "cp932": "Shift-JIS", "cp949": "EUC-KR", "cp950": "Big5"}
_CONTROLS = bytes(set(range(32)) - set(b"\0\t\n\v\f\r\x1b\x1c\x1d\x1e\x1f"))
_ESCAPED = re.compile("[\ud800-\udfff]")
_BLANKS = " \t\n\v\f\r\0\ufeff"


@attrs.frozen
class _Survey:
    """What one pass over the whole dump in one encoding found; places count from 1."""

    wide: int  # characters beyond ASCII
    bad: int  # bytes (UTF-16: half characters) that the encoding does not allow
    first_bad: tuple[int, int, str]  # line, column, and the byte as it is spelled in a message
    nuls: int
    first_nul: tuple[int, int]
    cut: bytes  # the beginning of a character at the very end
    tail: bytes  # the last bytes of the file
    lines: int
    blank: bool
    open_line: bool  # whether the last line has no line end


class Dump:
    """A named, seekable binary file read as text. ``issues`` holds what decoding found.

    ``encoding`` is a Python codec's name; ``open_line`` says that the last line has no line end. Raises ``InputError``
    for what is no text at all: an empty file, an archive, a picture, a program.
    """

    def __init__(self, name: str, file: BinaryIO) -> None:
        self.name = name
        self._file = file
        self._belied: Statement | None = None
        self._guessed = False
        self.encoding, found = self._detect()
        if found.blank:
            raise self._unusable("the file is empty; a dump with at least one record would be right")
        self._end = file.seek(0, io.SEEK_END) - len(found.cut)
        self._nuls = bool(found.nuls)
        self.open_line = found.open_line
        self.issues = tuple(self._issues(found))

    def lines(self) -> Iterator[str]:
        """The lines without their ends (``\\n``, ``\\r\\n`` or ``\\r``; no others), one at a time, from the start."""
        for line in self._open():
            yield self._clean(line[:-1] if line.endswith("\n") else line)

    def text(self) -> str:
        """The whole text with ``\\n`` as line end."""
        self._file.seek(0)
        text = self._file.read(self._end).decode(self.encoding, "replace")
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        return self._clean(text)

    def head(self) -> str:
        """The first ``HEAD`` characters."""
        return self._clean(self._open().read(HEAD))

    def _clean(self, text: str) -> str:
        return text.replace("\0", "") if self._nuls else text

    def _open(self) -> io.TextIOWrapper:
        self._file.seek(0)
        unowned = cast(io.RawIOBase, _Unclosed(self._file, self._end))
        return io.TextIOWrapper(io.BufferedReader(unowned), encoding=self.encoding, errors="replace", newline=None)

    def _detect(self) -> tuple[str, _Survey]:
        self._file.seek(0)
        first = self._file.read(_BLOCK)
        for magic, what in _MAGIC:
            if first.startswith(magic):
                raise self._unusable(f"this is {what}, not text; save or copy the page as text")
        for bom, encoding in _BOMS:
            if first.startswith(bom):
                return encoding, self._survey(encoding)
        sample = first[: 4 * HEAD]
        if b"\0" in sample and (encoding := _utf16(sample)):
            return encoding, self._survey(encoding)
        if _is_binary(sample.rstrip(b"\0")):
            raise self._unusable("this is binary data, not text; save or copy the page as text")
        found = self._survey("utf-8")
        said = declared(first[:HEAD_BYTES], self._last())
        if said and not said.codec and not said.words.lower().startswith("utf"):
            said = None  # no encoding that anybody knows, so nothing that could be wrong
        if _is_utf8(found):
            if said and found.wide and said.codec != "utf-8":
                self._belied = said
            return "utf-8", found
        if said and said.codec not in ("", "utf-8", "ascii", "iso8859-1"):
            survey = self._survey(said.codec)
            if not survey.bad and not (said.codec.startswith("iso8859") and self._holds(_C1)):
                return said.codec, survey
        if said and said.codec not in ("iso8859-1", "cp1252"):
            self._belied = said
        encoding = "" if said and said.codec in ("iso8859-1", "cp1252") else guess(self._sample())
        self._guessed = bool(encoding)
        encoding = encoding or "cp1252"
        return encoding, self._survey(encoding)

    def _last(self) -> bytes:
        self._file.seek(max(0, self._file.seek(0, io.SEEK_END) - TAIL_BYTES))
        return self._file.read()

    def _holds(self, characters: bytes) -> bool:
        self._file.seek(0)
        return any(
            len(block) > len(block.translate(None, characters)) for block in iter(lambda: self._file.read(_BLOCK), b"")
        )

    def _sample(self) -> bytes:
        """The ends of lines from their first byte beyond ASCII on, as many as are needed to know the encoding."""
        parts: list[bytes] = []
        size = 0
        self._file.seek(0)
        while size < _SAMPLE and (block := self._file.read(_BLOCK)):
            whole = block[: block.rfind(b"\n") + 1] or block if len(block) == _BLOCK else block
            self._file.seek(len(whole) - len(block), io.SEEK_CUR)
            for found in _BEYOND.finditer(whole):
                parts.append(found[0])
                size += len(found[0])
                if size >= _SAMPLE:
                    break
        return b"\n".join(parts)

    def _survey(self, encoding: str) -> _Survey:
        """Decode the whole dump a block at a time; what is not allowed comes out as a lone surrogate, to be counted."""
        errors = "surrogatepass" if encoding.startswith("utf-16") else "surrogateescape"
        decoder = codecs.getincrementaldecoder(encoding)(errors)
        if encoding.startswith("utf-32"):
            decoder = codecs.getincrementaldecoder(encoding)("replace")
        ends = io.IncrementalNewlineDecoder(None, translate=True)
        wide = bad = nuls = lines = column = 0
        first_bad, first_nul, blank, tail, open_line, returns = (0, 0, ""), (0, 0), True, b"", False, False
        self._file.seek(0)
        while block := self._file.read(_BLOCK):
            decoded = decoder.decode(block)
            open_line = decoded.rstrip("\0")[-1:] not in ("\n", "\r") if decoded else open_line
            returns = returns or "\r" in decoded
            text = ends.decode(decoded) if returns else decoded
            tail = (tail + block)[-4:]
            blank = blank and not text.strip(_BLANKS)
            if not text.isascii():
                wide += len(text) - len(text.encode("ascii", "ignore"))
                if escaped := _first_escaped(text):
                    if not bad:
                        first_bad = (*_place(text, escaped.start(), lines, column), _spelled(escaped.group()))
                    bad += len(text) - len(_ESCAPED.sub("", text))
            if "\0" in text:
                if not nuls:
                    first_nul = _place(text, text.index("\0"), lines, column)
                nuls += text.count("\0")
            if newlines := text.count("\n"):
                lines += newlines
                column = len(text) - text.rindex("\n") - 1
            else:
                column += len(text)
        cut = decoder.getstate()[0]
        open_line = open_line or bool(cut)
        return _Survey(wide - bad, bad, first_bad, nuls, first_nul, cut, tail, lines + 1, blank, open_line)

    def _issues(self, found: _Survey) -> Iterator[Issue]:
        if found.bad:
            line, column, spelled = found.first_bad
            what = f"{found.bad} bytes are no {self.encoding.upper()}, the first of them {spelled}"
            if found.bad == 1:
                what = f"the byte {spelled} is no {self.encoding.upper()}"
            fix = "the character meant would be right"
            yield self._issue("warning", "bad-bytes", f"{what}; read as U+FFFD", line, column, fix)
        if found.nuls:
            line, column = found.first_nul
            what = f"{found.nuls} zero byte{'s' if found.nuls > 1 else ''} in the text; left out"
            yield self._issue("warning", "zero-bytes", what, line, column, "the text without them would be right")
        if self._belied:
            said = self._belied
            what = f"the file says its encoding is '{said.words}', and its bytes say it is not; read as {self._label()}"
            fix = "the encoding that it is saved in would be right"
            yield self._issue("warning", "declared-encoding", what, said.line, 0, fix)
        if self._guessed:
            what = f"nothing sure tells the encoding; read as {self._label()}, which makes words of it"
            yield self._issue("warning", "unsure-encoding", what, 1, 0, "the same text saved as UTF-8 would be right")
        if self.encoding == "cp1252" and 3 * found.wide > self._end:
            what = "nothing tells the encoding; read as Windows-1252, which makes poor text of it"
            yield self._issue("warning", "unsure-encoding", what, 1, 0, "the same text saved as UTF-8 would be right")
        if found.cut:
            what = "the file ends in the middle of a character, which is left out"
            fix = "the whole file would be right: it was cut off while being saved or copied"
            yield self._issue("warning", "cut-character", what, found.lines, 0, fix)

    def _label(self) -> str:
        return _LABELS.get(self.encoding, self.encoding.upper())

    def _issue(self, level: Level, rule: str, what: str, line: int, column: int, fix: str) -> Issue:
        return Issue(level, rule, what, Where(self.name, line, column), fix)

    def _unusable(self, why: str) -> InputError:
        return InputError(f"{self.name}: {why}")


def _utf16(sample: bytes) -> str:
    """The byte order of a UTF-16 text without a mark, or ``""`` if it is no such text.

    Read in the wrong order, blanks and line ends, which every text has, turn into rare characters.
    """
    if _is_utf8_text(sample):
        return ""
    scores = {}
    for encoding in ("utf-16-le", "utf-16-be"):
        text = codecs.getincrementaldecoder(encoding)("replace").decode(sample)
        strange = sum(c == "\ufffd" or not (c.isprintable() or c.isspace() or c == "\ufeff") for c in text)
        if strange <= max(1, len(text) // 20):
            scores[encoding] = sum(c.isspace() or c in "，。、：" or c.isascii() for c in text) - 2 * strange
    best = max(scores, key=lambda encoding: scores[encoding], default="")
    return best if best and scores[best] > 0 else ""


def _is_utf8_text(sample: bytes) -> bool:
    try:
        text = codecs.getincrementaldecoder("utf-8")().decode(sample)
    except UnicodeDecodeError:
        return False
    return 10 * text.count("\0") < len(text) and 50 * _controls(sample) <= len(sample)


def _controls(sample: bytes) -> int:
    return len(sample) - len(sample.translate(None, _CONTROLS))


def _is_binary(sample: bytes) -> bool:
    """Whether these bytes are no text: too many control characters, or zeros that are no slip."""
    zeros = sample.count(0)
    limit = 200 if zeros else 50
    return limit * _controls(sample) > len(sample) or 10 * zeros > max(len(sample), 10)


def _is_utf8(found: _Survey) -> bool:
    """Whether a survey as UTF-8 says that this is UTF-8.

    A text in Windows-1252 has hardly ever two letters in a row that make a character of UTF-8, and each of its accents
    counts as bad. One lone lead byte at the end of a text that is ASCII else, though, may be either: a letter after a
    letter of its case (``café``, ``CAFÉ``) is a letter, unless it begins what such texts have most: punctuation and
    arrows (0xE2), or the accents of Latin scripts (0xC2, 0xC3).
    """
    if found.bad:
        return found.wide > found.bad
    if found.wide or len(found.cut) != 1 or found.cut in (b"\xe2", b"\xc2", b"\xc3"):
        return True
    before = found.tail[-2:-1]
    return not (before.isalpha() and before.islower() == (found.cut >= b"\xe0"))


def _first_escaped(text: str) -> re.Match[str] | None:
    try:
        text.encode("utf-8")  # the quick way to know that there is none
    except UnicodeEncodeError:
        return _ESCAPED.search(text)
    return None


def _spelled(escaped: str) -> str:
    code = ord(escaped)
    return f"0x{code - 0xDC00:02X}" if 0xDC80 <= code <= 0xDCFF else f"0x{code:04X}"


def _place(text: str, start: int, lines: int, column: int) -> tuple[int, int]:
    """Line and column of ``text[start]``, given how many lines, and characters of the last one, came before it."""
    newlines = text.count("\n", 0, start)
    if newlines:
        return lines + newlines + 1, start - text.rindex("\n", 0, start)
    return lines + 1, column + start + 1


class _Unclosed(io.RawIOBase):
    """The dump's file up to ``end``, behind a text reader that must not close it when it goes."""

    def __init__(self, file: BinaryIO, end: int) -> None:
        self._source = file
        self._left = end

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        data = self._source.read(min(len(buffer), self._left))
        self._left -= len(data)
        buffer[: len(data)] = data
        return len(data)
