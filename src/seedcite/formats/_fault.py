"""What is wrong with a value, said by the part that read it, before anybody knows where it stands."""

from __future__ import annotations

import attrs

from ..model.issues import Issue, Level, Where


@attrs.frozen
class Fault:
    """A fault without a place: see ``Issue`` for the words; ``field`` is the one of several that it is in."""

    level: Level
    rule: str
    what: str
    fix: str = ""
    field: str = ""

    def at(self, where: Where, key: str = "", field: str = "") -> Issue:
        """The issue that this fault is in this place, of the record ``key`` and its field."""
        return Issue(self.level, self.rule, self.what, where, self.fix, key, field or self.field)
