"""Faults in the data, as values: where, what, and what would have been right."""

from __future__ import annotations

from typing import Literal, TypeAlias

import attrs

Level: TypeAlias = Literal["note", "warning", "error"]
"""``note``: worth knowing. ``warning``: something was doubtful or lost its meaning. ``error``: data was wrong."""


@attrs.frozen(order=True)
class Where:
    """A place in a dump: its name, and the line and column counted from 1 (0 where there is none)."""

    dump: str = ""
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        parts = [self.dump or "-"]
        if self.line:
            parts.append(str(self.line))
            if self.column:
                parts.append(str(self.column))
        return ":".join(parts)


@attrs.frozen
class Issue:
    """One fault, spelled ``file:line:column: level rule key field: what; what would be right``.

    ``rule`` is a short name in kebab case by which an issue can be counted and silenced; ``key`` and ``field`` name the
    record and its attribute where there is one; ``fix`` says what would be right, if that can be said.
    """

    level: Level
    rule: str
    what: str
    where: Where = Where()
    fix: str = ""
    key: str = ""
    field: str = ""

    def __str__(self) -> str:
        subject = " ".join(part for part in (self.level, self.rule, self.key, self.field) if part)
        fix = f"; {self.fix}" if self.fix else ""
        return f"{self.where}: {subject}: {self.what}{fix}"


@attrs.frozen
class Rejection:
    """A piece of a dump that is a record but could not be read as one; ``text`` is what stands there."""

    text: str
    issue: Issue
