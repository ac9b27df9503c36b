"""seedcite: publication profile dumps in, one clean deduplicated bibliography out.

    profile = seedcite.read("profile.txt")
    works = seedcite.deduplicate(profile)
    print(seedcite.export(works.records, "biblatex"))

Everything public is here; a name's module is imported when the name is first used, so that importing seedcite costs
next to nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._build import Built, build
    from ._update import update
    from .api import (
        Works,
        bib_library,
        bibliography,
        deduplicate,
        export,
        list_formats,
        list_styles,
        read,
        read_many,
        read_text,
        stream,
    )
    from .csl import Reference
    from .errors import InputError, IssueError, OutputError, SeedciteError, StyleError, UsageError
    from .formats._layout import Layout
    from .model.dates import Date
    from .model.identifiers import Eprint
    from .model.issues import Issue, Rejection, Where
    from .model.markup import Markup
    from .model.names import Completeness, Name, Names
    from .model.profile import Extra, Header, Profile
    from .model.record import Provenance, Record
    from .model.verdicts import Cluster, Verdict

__version__ = "0.1.0"

__all__ = [
    "Built",
    "Cluster",
    "Completeness",
    "Date",
    "Eprint",
    "Extra",
    "Header",
    "InputError",
    "Issue",
    "IssueError",
    "Layout",
    "Markup",
    "Name",
    "Names",
    "OutputError",
    "Profile",
    "Provenance",
    "Record",
    "Reference",
    "Rejection",
    "SeedciteError",
    "StyleError",
    "UsageError",
    "Verdict",
    "Where",
    "Works",
    "bib_library",
    "bibliography",
    "build",
    "deduplicate",
    "export",
    "list_formats",
    "list_styles",
    "read",
    "read_many",
    "read_text",
    "stream",
    "update",
]

_MODULES = {
    "_build": ("Built", "build"),
    "_update": ("update",),
    "api": (
        "Works",
        "bib_library",
        "bibliography",
        "deduplicate",
        "export",
        "list_formats",
        "list_styles",
        "read",
        "read_many",
        "read_text",
        "stream",
    ),
    "csl": ("Reference",),
    "errors": ("InputError", "IssueError", "OutputError", "SeedciteError", "StyleError", "UsageError"),
    "formats._layout": ("Layout",),
    "model.dates": ("Date",),
    "model.identifiers": ("Eprint",),
    "model.issues": ("Issue", "Rejection", "Where"),
    "model.markup": ("Markup",),
    "model.names": ("Completeness", "Name", "Names"),
    "model.profile": ("Extra", "Header", "Profile"),
    "model.record": ("Provenance", "Record"),
    "model.verdicts": ("Cluster", "Verdict"),
}
_HOME = {name: module for module, names in _MODULES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'seedcite' has no attribute '{name}'")
    value = getattr(importlib.import_module(f".{_HOME[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
