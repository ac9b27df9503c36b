"""BibLaTeX's extended form of a name: ``family=Gogh, given=Vincent, prefix=van, useprefix=true``.

The parts come in any order. Quotation marks (``"family=Jones, Smith"`` or ``family="Jones, Smith"``) and braces protect
commas. What a ``Name`` has no place for, such as ``given-i``, is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from ...model.names import Name
from .._fault import Fault
from .faults import fault, shown

Decode = Callable[[str], str]

_PARTS: Final = ("family", "given", "prefix", "suffix")
_OPTIONS: Final = frozenset(
    "id gender hash juniorcomma nametemplates nosortothers noroman pi sortingnamekeytemplatename "
    "sortingnamekeytemplate sortnamekeyscheme uniquename uniquenametemplatename useprefix".split()
)
_KEYED: Final = re.compile(r'\s*"?\s*([A-Za-z][\w-]*)\s*=\s*(.*)', re.DOTALL)
_FIRST_KEY: Final = re.compile(
    rf'"?\s*(?:(?:{"|".join(_PARTS)})(?:-?i)?|{"|".join(sorted(_OPTIONS))})\s*=', re.IGNORECASE
)
_PIECE: Final = re.compile(r'\\["\\]|[{},"]|[^\\{},"]+|\\')
_INITIALS: Final = re.compile(rf"(?:{'|'.join(_PARTS)})-?i")
_TRUTH: Final = {"true": True, "": True, "1": True, "yes": True, "false": False, "0": False, "no": False}


def is_extended(text: str) -> bool:
    """Whether a name is in the extended form: it begins with the name of a part or of an option."""
    return bool(_FIRST_KEY.match(text))


def list_option(text: str) -> tuple[str, str] | None:
    """The option and its value if a text between two "and"s is one for the whole list: ``useprefix=true``."""
    match = _KEYED.fullmatch(text)
    if match is None or match[1].lower() not in _OPTIONS or "," in match[2] or "=" in match[2]:
        return None
    return match[1].lower(), match[2].strip()


def truth(value: str) -> bool | None:
    """What the value of an option says, or None if it says neither yes nor no."""
    return _TRUTH.get(value.lower())


def read_extended(text: str, decode: Decode, use_prefix: bool) -> tuple[Name | None, list[Fault]]:
    """The name that an extended form is, and what is wrong with it or not kept of it."""
    found: dict[str, list[str]] = {part: [] for part in _PARTS}
    faults: list[Fault] = []
    lost: list[str] = []
    last = ""
    for piece in _pieces(text):
        match = _KEYED.fullmatch(piece)
        key, value = (match[1].lower(), match[2]) if match else ("", piece)
        value = value.strip(" ~")
        if key in found:
            last = key
            found[key] += filter(None, (_text(value, decode),))
        elif key == "useprefix":
            said = truth(value)
            if said is None:
                what = f"'useprefix={shown(value)}' in a name"
                faults.append(fault("warning", "name-option", what, "useprefix=true or useprefix=false"))
            else:
                use_prefix = said
        elif key in _OPTIONS or _INITIALS.fullmatch(key):
            if key != "juniorcomma":
                lost.append(f"{key}={value}")
        elif (plain := _text(piece, decode)) and last:  # a comma that nothing protects
            found[last].append(f", {plain}")
            what = f"'{shown(plain)}' stands in a name without telling which part it is"
            faults.append(fault("warning", "unknown-name-part", what, "family=, given=, prefix=, suffix=, or braces"))
        elif plain:
            found["given"].append(plain)
            last = "given"
            what = f"'{shown(plain)}' stands in a name without telling which part it is"
            faults.append(fault("warning", "unknown-name-part", what, "family=, given=, prefix=, suffix=, or braces"))
    if lost:
        faults.append(fault("note", "name-option", f"a name has no place for {', '.join(lost)}"))
    family, given, prefix, suffix = (" ".join(found[part]).replace(" , ", ", ") for part in _PARTS)
    if not family:
        what = f"'{shown(text)}' has no family name"
        faults.append(fault("warning", "no-family-name", what, "family=, also for somebody with one name"))
        if not given and not prefix and not suffix:
            return None, faults
        if not given:
            return Name(literal=f"{prefix} {suffix}".strip()), faults
        family, given = given, ""
    if use_prefix:
        return Name(family, given, "", prefix, suffix), faults
    return Name(family, given, prefix, "", suffix), faults


def _pieces(text: str) -> list[str]:
    """The text at its commas that neither braces nor quotation marks protect, without those marks."""
    pieces: list[str] = []
    piece: list[str] = []
    depth, quoted = 0, False
    lone = text.count('"') % 2 == 1  # such a mark protects nothing
    for token in _PIECE.findall(text):
        if token == "{":
            depth += 1
        elif token == "}":
            depth -= depth > 0
        elif token == '"' and not depth and not lone:
            quoted = not quoted
            continue
        elif token == "," and not depth and not quoted:
            pieces.append("".join(piece))
            piece.clear()
            continue
        piece.append(token)
    pieces.append("".join(piece))
    return [stripped for each in pieces if (stripped := each.strip(" "))]


def _text(source: str, decode: Decode) -> str:
    return " ".join(decode(source).split())
