"""The macros of a ``.bib`` file: ``@string``, the months, and the names of journals that BibTeX's own styles define.

A macro is known from its definition on, whatever the case of its name. One that is used before it is defined has the
value that the file gives it later; one that nobody defines stands for its own name. What macros may add to a file is
bounded by the file's size, so that no chain of them can grow without end.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Final

from .._fault import Fault

MONTHS: Final = MappingProxyType(
    {
        name[:3].lower(): name
        for name in ("January February March April May June July August September October November December".split())
    }
)
_JOURNALS = MappingProxyType(
    {
        "acmcs": "ACM Computing Surveys",
        "acta": "Acta Informatica",
        "cacm": "Communications of the ACM",
        "ibmjrd": "IBM Journal of Research and Development",
        "ibmsj": "IBM Systems Journal",
        "ieeese": "IEEE Transactions on Software Engineering",
        "ieeetc": "IEEE Transactions on Computers",
        "ieeetcad": "IEEE Transactions on Computer-Aided Design of Integrated Circuits",
        "ipl": "Information Processing Letters",
        "jacm": "Journal of the ACM",
        "jcss": "Journal of Computer and System Sciences",
        "scp": "Science of Computer Programming",
        "sicomp": "SIAM Journal on Computing",
        "tocs": "ACM Transactions on Computer Systems",
        "tods": "ACM Transactions on Database Systems",
        "tog": "ACM Transactions on Graphics",
        "toms": "ACM Transactions on Mathematical Software",
        "toois": "ACM Transactions on Office Information Systems",
        "toplas": "ACM Transactions on Programming Languages and Systems",
        "tcs": "Theoretical Computer Science",
    }
)
LONGEST: Final = 100_000
"""How many characters a value made of macros may have."""

_DEEPEST = 100
_PIECE = (
    r"\{(?:[^{}]*+(?:\{[^{}]*+(?:\{[^{}]*+\}[^{}]*+)*+\}[^{}]*+)*+)\}"
    r'|"(?:[^"{}]*+(?:\{[^{}]*+(?:\{[^{}]*+\}[^{}]*+)*+\}[^"{}]*+)*+)"'
    r'|[^\s{}()"#,=%\\]++'
)
_PIECES = re.compile(_PIECE)
_DEFINITION = re.compile(
    rf'@[ \t]*+string\s*+[{{(]\s*+([^\s{{}}()"#,=%\\]++)\s*+=\s*+((?:{_PIECE})(?:\s*+#\s*+(?:{_PIECE}))*+)',
    re.IGNORECASE,
)


class Macros:
    """The macros of one text, as far as it has been read."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._table: dict[str, str] = {**_JOURNALS, **MONTHS}
        self._own: set[str] = set()
        self._late: dict[str, str] | None = None
        self._worked_out: dict[str, str] = {}
        self._left = 10 * len(text) + 10 * LONGEST

    def define(self, name: str, value: str) -> Fault | None:
        """Give a macro its value from here on; the fault is that it had another."""
        name = name.lower()
        before = self._table.get(name) if name in self._own else None
        self._own.add(name)
        self._table[name] = value
        if before is None or before == value:
            return None
        what = f"the macro '{name}' is defined again, with another value; it holds from here on"
        return Fault("warning", "redefined-macro", what, "one definition of it would be right")

    def value(self, name: str, defining: str = "") -> tuple[str, Fault | None]:
        """What a macro stands for, and what is wrong with that; ``defining`` is the macro whose value it is part of."""
        folded = name.lower()
        known = self._table.get(folded)
        if known is not None:
            return self._spend(name, known)
        if self._late is None:
            self._late = {}
            for match in _DEFINITION.finditer(self._text):
                self._late.setdefault(match[1].lower(), match[2])
        if folded not in self._late:
            what = f"the macro '{name}' is not defined; its name stands for it"
            return name, Fault("warning", "undefined-macro", what, "an @string for it, or a value in braces, is right")
        value = self._evaluated(folded, [defining.lower()] if defining else [])
        if value is None:
            what = f"the macro '{name}' is defined by itself; its name stands for it"
            return name, Fault("error", "macro-cycle", what, "a value that does not lead back to it would be right")
        value, fault = self._spend(name, value)
        what = f"the macro '{name}' is used before it is defined; BibTeX does not know it here"
        return value, fault or Fault("warning", "late-macro", what, "its @string before this entry would be right")

    def too_long(self, length: int) -> Fault | None:
        """The fault of a value of so many characters that was made of macros."""
        if length <= LONGEST:
            return None
        what = f"macros make a value of {length} characters; the macros' names stand for them"
        return Fault("error", "macro-growth", what, f"a value of at most {LONGEST} characters would be right")

    def _spend(self, name: str, value: str) -> tuple[str, Fault | None]:
        self._left -= len(value)
        if self._left >= 0:
            return value, None
        what = f"the macros of this file make far more text than it holds; the name '{name}' stands for this one"
        return name, Fault("error", "macro-growth", what, "shorter macros, or fewer uses of them, would be right")

    def _evaluated(self, name: str, active: list[str]) -> str | None:
        """The value of a macro that is defined later; None if it leads back to itself, or nowhere near an end."""
        assert self._late is not None
        known = self._table.get(name, self._worked_out.get(name))
        if known is not None:
            return known
        if name in active or len(active) >= _DEEPEST:
            return None
        if name not in self._late:
            return name
        parts: list[str] = []
        length = 0
        for piece in _PIECES.findall(self._late[name]):
            if piece[0] in '{"':
                part: str | None = piece[1:-1]
            elif piece[0].isdigit():
                part = piece
            else:
                part = self._evaluated(piece.lower(), [*active, name])
            if part is None:
                return None
            length += len(part)
            if length > LONGEST:
                return None
            parts.append(part)
        self._worked_out[name] = "".join(parts)
        return self._worked_out[name]
