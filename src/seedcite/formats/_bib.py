"""The syntax of ``.bib`` files: entries as plain values to text. The keeper of bibtexparser.

What leaves here can be read again whatever stood in it. BibTeX counts every brace of a value, TeX and bibtexparser
count those without a backslash before them; a value has to balance for all of them, so a brace that has no partner is
spelled as a command (in TeX) or percent-encoded (in a URL).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from ..errors import UsageError
from ._bib_read.values import verbatim as read
from ._bib_split import Damage, Lines, Trouble, split
from ._bib_split import Entry as Read
from ._layout import PLAIN, Layout

if TYPE_CHECKING:
    from bibtexparser.library import Library as Library  # others name it through here

_WHITE = re.compile(r"[ \t\n\r\f\v]+")
_UNPRINTABLE = re.compile("[\x00-\x08\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_BEFORE_FIELD = re.compile(r"(?<!\s)\s++(?=@|[^\s={}\"]++\s*+=)")
_IN_KEY = re.compile(r"""[\s{}()\\"#%'~,=\x00-\x1f\x7f]""")
_BRACE = re.compile(r"(?<!\\)(\\*)([{}])")
_SHALLOW = re.compile(r"[^{}]*+(?:\{[^{}]*+(?:\{[^{}]*+\}[^{}]*+)*+\}[^{}]*+)*+")
_PIECE = re.compile(r"\\.|[{}$]", re.DOTALL)

UNBROKEN: Final = frozenset(
    (
        "doi url urlraw eprint file pdf verba verbb verbc uri biburl adsurl local-url crossref xdata xref related ids "
        "options"
    ).split()
)
"""Fields in which a blank is no place to break a line."""


class Field(NamedTuple):
    """A field and its finished value: what stands between the braces, or a bare expression (``bare``: ``may``).

    ``attributes`` are those of the record that it holds.
    """

    name: str
    value: str
    bare: bool = False
    attributes: tuple[str, ...] = ()


class Entry(NamedTuple):
    """An entry; its fields stand in the order in which they are written."""

    type: str
    key: str
    fields: Sequence[Field] = ()


def write(entries: Iterable[Entry], layout: Layout = PLAIN) -> Iterator[str]:
    """The text of the entries, one piece each, a blank line between them; memory does not grow with the entries' size.

    Raises ``UsageError`` for a key that is missing, cannot stand in a ``.bib`` file, or is there twice: ``bibtex``
    does not tell ``Wang2026`` from ``wang2026``.
    """
    seen: dict[str, str] = {}
    before = ""
    margin = layout.margin
    plain = not layout.align and not layout.wrap
    for entry in entries:
        _check(entry.key, seen)
        if plain:
            lines = [
                f"{margin}{name} = {value},\n" if bare else f"{margin}{name} = {{{value}}},\n"
                for name, value, bare, _ in entry.fields
            ]
        else:
            lines = _laid_out(entry, layout)
        yield f"{before}@{entry.type}{{{entry.key},\n{''.join(lines)}}}\n"
        before = "\n"


def _laid_out(entry: Entry, layout: Layout) -> list[str]:
    width = layout.width([item.name for item in entry.fields])
    lines = []
    for name, value, bare, _ in entry.fields:
        head = f"{layout.margin}{name:{width}} = "
        if not bare:
            breaks = layout.wrap and name not in UNBROKEN
            value = f"{{{layout.folded(head + '{', value) if breaks else value}}}"
        lines.append(f"{head}{value},\n")
    return lines


def library(text: str) -> Library:
    """A ``.bib`` text as bibtexparser's ``Library``, for its middlewares and its writer.

    The blocks are those of the project's own splitter, since bibtexparser's loses fields and entries in silence:
    macros are expanded and delimiters off, as ``bibtexparser.parse_string`` has it; an entry that cannot be read is a
    ``ParsingFailedBlock``.
    """
    from bibtexparser import model
    from bibtexparser.entrypoint import parse_string
    from bibtexparser.library import Library

    lines = Lines(text)
    blocks: list[model.Block] = []
    for block in split(text):
        if isinstance(block, Trouble):
            continue
        raw = text[block.start : block.end]
        line = lines.place(block.start)[0] - 1  # bibtexparser counts from 0
        if isinstance(block, Read):
            fields = [model.Field(name, value, lines.place(start)[0] - 1) for name, value, start, _ in block.fields]
            blocks.append(model.Entry(block.type, block.key, fields, line, raw))
        elif isinstance(block, Damage):
            blocks.append(model.ParsingFailedBlock(ValueError(block.fault.what), line, raw))
        elif block.kind == "text":
            blocks.append(model.ImplicitComment(raw, line, raw))
        else:
            blocks += parse_string(raw).blocks
    found = Library()
    found.add(blocks, fail_on_duplicate_key=False)
    return found


def tex(value: str) -> str:
    """A TeX value made safe: one line, no control characters, braces that balance whoever counts them."""
    if not value.isprintable() or "  " in value:
        value = _line(value)
    elif value[:1] == " " or value[-1:] == " ":
        value = value.strip(" ")
    return value if _balanced(value) else _mended(value)


def verbatim(value: str) -> str:
    """A URL or identifier made safe; as it is, unless its braces or backslashes would break the entry.

    That is percent-encoding; so is what spells a backslash that reading would take for an escape.
    """
    if " " in value or not value.isprintable():
        value = _line(value)
    if ("\\" not in value and "{" not in value and "}" not in value) or (_balanced(value) and read(value) == value):
        return value
    return value.replace("\\", "%5C").replace("{", "%7B").replace("}", "%7D")


def raw(value: str) -> str:
    """A value that a file gave, for a field that nothing here understands: as it stands, lines and all, if it can."""
    if not value.isprintable():
        value = _BEFORE_FIELD.sub(_on_one_line, _UNPRINTABLE.sub("", value))
    return value if _balanced(value) else _mended(value)


def _on_one_line(blanks: re.Match[str]) -> str:
    """The blanks before what would open a line as a field does: in the middle of a value that alarms biber."""
    return " " if "\n" in blanks.group() else blanks.group()


def _line(value: str) -> str:
    if not value.isprintable():
        value = _UNPRINTABLE.sub("", value)
    return _WHITE.sub(" ", value).strip(" ")


def is_shallow(value: str) -> bool:
    """Whether braces balance and are at most three deep; no backslash may stand before one."""
    return bool(_SHALLOW.fullmatch(value))


def _balanced(value: str) -> bool:
    if "{" not in value and "}" not in value:
        return not value.endswith("\\")
    if "\\{" not in value and "\\}" not in value and _SHALLOW.fullmatch(value):
        return not value.endswith("\\")
    every = bare = 0
    for match in _BRACE.finditer(value):
        before, brace = match.groups()
        step = 1 if brace == "{" else -1
        every += step
        bare += step if not before else 0
        if every < 0 or bare < 0 or len(before) > 1:
            return False
    return every == bare == 0 and not value.endswith("\\")


def _mended(value: str) -> str:
    """``value`` with its escaped braces as commands, and with those commands for braces without a partner."""
    pieces: list[str] = []
    unmatched: list[tuple[int, bool]] = []
    position = 0
    formula = False
    for match in _PIECE.finditer(value):
        pieces.append(value[position : match.start()])
        position = match.end()
        piece = match.group()
        if piece == "$":
            formula = not formula
        elif piece == "{":
            unmatched.append((len(pieces), formula))
        elif piece == "}" and unmatched:
            unmatched.pop()
        elif piece in (r"\{", r"\}", "}"):
            piece = _brace(piece[-1], formula)
        elif piece == r"\\" and value[position : position + 1] in ("{", "}", ""):
            piece = r"\\ "
        pieces.append(piece)
    rest = value[position:]
    pieces.append(f"{rest[:-1]}\\textbackslash{{}}" if rest.endswith("\\") else rest)
    for place, inside in unmatched:
        pieces[place] = _brace("{", inside)
    return "".join(pieces)


def _brace(brace: str, formula: bool) -> str:
    side = "left" if brace == "{" else "right"
    return rf"\{side[0]}brace{{}}" if formula else rf"\textbrace{side}{{}}"


def is_key(key: str) -> bool:
    """Whether a key can stand in a ``.bib`` file, for all programs that read it."""
    return bool(key) and not _IN_KEY.search(key)


def _check(key: str, seen: dict[str, str]) -> None:
    if not key:
        raise UsageError("a record without a citation key cannot be written to a .bib file; give it an id first")
    if found := _IN_KEY.search(key):
        raise UsageError(f"the citation key '{key}' cannot stand in a .bib file: it holds {found.group()!r}")
    folded = key.lower()
    if folded in seen:
        raise UsageError(f"the citation keys '{seen[folded]}' and '{key}' are one to bibtex; make them differ")
    seen[folded] = key
