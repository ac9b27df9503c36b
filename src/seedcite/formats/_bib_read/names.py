"""The names of an entry, each list in the role that CSL has for it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ...model.record import NAMES
from .._bib_names import read_names
from .draft import Draft
from .values import folded, words

_USEPREFIX = re.compile(r"\buseprefix\b(?:\s*=\s*(true|false))?")


def names(draft: Draft) -> None:
    """Take all name lists that have a role."""
    left = draft.left
    for name in [name for name in left if name in _NAME_FIELDS]:
        _put_names(draft, _NAME_FIELDS[name], name)
    for slot in _EDITOR_FIELDS:
        if slot not in left:
            continue
        kind = f"{slot}type"
        role = words(left[kind]).lower() if kind in left else ""
        attribute = _EDITORS.get(role) or (role if role in NAMES else "")
        if (attribute or slot == "editor") and (attribute or "editor") not in draft.values:
            _put_names(draft, attribute or "editor", slot)
            if attribute:
                left.pop(kind, None)
    for slot in _ANY_FIELDS:
        if slot in left and (kind := f"{slot}type") in left:
            attribute = words(left[kind]).lower().replace("-", "_")
            if attribute in NAMES and attribute not in draft.values:
                _put_names(draft, attribute, slot)
                del left[kind]


_NAME_FIELDS: Final[Mapping[str, str]] = {name.replace("_", "-"): name for name in NAMES if name != "editor"} | {
    "bookauthor": "container_author"
}
"""Name fields with one meaning; those that are no BibLaTeX are said as CSL says them."""
_EDITOR_FIELDS: Final = ("editor", "editora", "editorb", "editorc")
_ANY_FIELDS: Final = ("namea", "nameb", "namec")
_EDITORS: Final = MappingProxyType(
    {
        "": "",
        "editor": "editor",
        "compiler": "compiler",
        "collaborator": "contributor",
        "organizer": "organizer",
        "director": "director",
    }
)
"""What kinds of editors are to CSL (biblatex manual, section 2.3.6); it knows no founders, redactors and revisers."""


_TAKEN_OUT: Final = frozenset(("name-mark", "homonym-number", "name-in-brackets"))
"""Rules by which something that was no part of a name was left out of it."""


def _put_names(draft: Draft, attribute: str, field: str) -> None:
    prefix = False
    if "options" in draft.fields:
        match = _USEPREFIX.search(draft.fields["options"].value)
        prefix = match is not None and match[1] != "false"
    value = draft.left.pop(field)
    found, faults = read_names(value, use_prefix=prefix)
    for fault in faults:
        draft.tell(fault, field)
        if fault.rule in _TAKEN_OUT:
            draft.as_written[attribute] = folded(value)
    if found:
        draft.values[attribute] = found
