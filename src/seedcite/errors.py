"""What a wrong call or an unusable file raises. Faults in the *data* are values: see ``model.issues``.

::

    SeedciteError
    ├── UsageError          a call or command that can never work: unknown format, style, target, option
    ├── InputError          a dump that cannot be used at all: missing, a folder, binary, empty, unknown layout
    ├── OutputError         a place that cannot be written
    └── StyleError          a CSL style that cannot be used: missing, broken, without a bibliography

``strict=True`` raises the issues of a dump together, as one ``ExceptionGroup`` of ``IssueError``.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class SeedciteError(Exception):
    """Any error that seedcite raises on purpose; its text is one line that says what, where and what is right."""


class UsageError(SeedciteError):
    """A call that can never work, whatever the data."""


class InputError(SeedciteError):
    """A dump that cannot be used at all."""


class OutputError(SeedciteError):
    """A place that cannot be written to."""


class StyleError(SeedciteError):
    """A CSL style that cannot be used."""


class IssueError(SeedciteError):
    """One issue of a dump, raised because the caller asked for ``strict``."""


def nearest(word: str, known: Iterable[str], *, limit: int = 3) -> str:
    """End of a message that names the closest known words: ``"; did you mean 'apa'?"``, or ``""``."""
    folded = {name.lower(): name for name in known}
    begun = sorted(name for name in folded if word and name.startswith(word.lower()))
    alike = difflib.get_close_matches(word.lower(), folded, n=limit, cutoff=0.6)
    close = [folded[name] for name in dict.fromkeys((*alike, *begun))][:limit]
    if not close:
        return ""
    return "; did you mean " + " or ".join(f"'{name}'" for name in close) + "?"
