"""How the readers of names speak of what is wrong."""

from __future__ import annotations

from ...model.issues import Level
from .._fault import Fault

_LONGEST_SHOWN = 60


def fault(level: Level, rule: str, what: str, fix: str = "") -> Fault:
    """A fault, as an issue spells it."""
    return Fault(level, rule, what, fix)


def shown(text: str) -> str:
    """A text as a message shows it: its beginning."""
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 1] + "…"
