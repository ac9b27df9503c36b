"""The syntax of ``.bib`` files: entries as plain values to text. The keeper of bibtexparser.

What leaves here can be read again whatever stood in it. BibTeX counts every brace of a value, TeX and bibtexparser
count those without a backslash before them; a value has to balance for all of them, so a brace that has no partner is
spelled as a command (in TeX) or percent-encoded (in a URL).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import attrs

from ..errors import UsageError

_WHITE = re.compile(r"[ \t\n\r\f\v]+")
_UNPRINTABLE = re.compile("[\x00-\x08\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_IN_KEY = re.compile(r"""[\s{}()\\"#%'~,=\x00-\x1f\x7f]""")
_BRACE = re.compile(r"(?<!\\)(\\*)([{}])")
_PIECE = re.compile(r"\\.|[{}$]", re.DOTALL)


@attrs.frozen
class Field:
    """A field and its finished value: what stands between the braces, or a bare expression (``bare``: ``may``)."""

    name: str
    value: str
    bare: bool = False


@attrs.frozen
class Entry:
    """An entry; its fields stand in the order in which they are written."""

    type: str
    key: str
    fields: tuple[Field, ...] = ()


def write(entries: Iterable[Entry]) -> Iterator[str]:
    """The text of the entries, one piece each, a blank line between them; memory does not grow with the entries' size.

    Raises ``UsageError`` for a key that is missing, cannot stand in a ``.bib`` file, or is there twice: ``bibtex``
    does not tell ``Wang2026`` from ``wang2026``.
    """
    from bibtexparser.library import Library
    from bibtexparser.model import Entry as Block
    from bibtexparser.model import Field as Pair
    from bibtexparser.writer import BibtexFormat
    from bibtexparser.writer import write as spelled

    layout = BibtexFormat()  # type: ignore[no-untyped-call]  # bibtexparser leaves it without annotations
    layout.indent = "  "
    layout.trailing_comma = True
    seen: dict[str, str] = {}
    for entry in entries:
        _check(entry.key, seen)
        pairs = [Pair(item.name, item.value if item.bare else f"{{{item.value}}}") for item in entry.fields]
        text = spelled(Library([Block(entry.type, entry.key, pairs)]), layout)
        yield text if len(seen) == 1 else f"\n{text}"


def tex(value: str) -> str:
    """A TeX value made safe: one line, no control characters, braces that balance whoever counts them."""
    value = _line(value)
    return value if _balanced(value) else _mended(value)


def verbatim(value: str) -> str:
    """A URL or identifier made safe; as it is, unless its braces or backslashes would break the entry."""
    value = _line(value)
    if _balanced(value):
        return value
    return value.replace("\\", "%5C").replace("{", "%7B").replace("}", "%7D")


def _line(value: str) -> str:
    if not value.isprintable():
        value = _UNPRINTABLE.sub("", value)
    return _WHITE.sub(" ", value).strip(" ")


def _balanced(value: str) -> bool:
    if "{" not in value and "}" not in value:
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


def _check(key: str, seen: dict[str, str]) -> None:
    if not key:
        raise UsageError("a record without a citation key cannot be written to a .bib file; give it an id first")
    if found := _IN_KEY.search(key):
        raise UsageError(f"the citation key '{key}' cannot stand in a .bib file: it holds {found.group()!r}")
    folded = key.lower()
    if folded in seen:
        raise UsageError(f"the citation keys '{seen[folded]}' and '{key}' are one to bibtex; make them differ")
    seen[folded] = key
