"""What would make a style fail in the middle of a bibliography, found when it is loaded, with its line."""

from __future__ import annotations

from typing import Any

from .. import errors
from ..errors import StyleError
from . import _xml

_RENDERING = frozenset("text number names label date group choose".split())
_CHILDREN: dict[str, frozenset[str]] = {
    "layout": _RENDERING,
    "macro": _RENDERING,
    "group": _RENDERING,
    "if": _RENDERING,
    "else-if": _RENDERING,
    "else": _RENDERING,
    "substitute": _RENDERING,
    "choose": frozenset(("if", "else-if", "else")),
    "names": frozenset(("name", "et-al", "label", "substitute", "institution")),
    "date": frozenset(("date-part",)),
    "sort": frozenset(("key",)),
}
_ONE_OF = {
    "text": ("variable", "macro", "term", "value"),
    "number": ("variable",),
    "names": ("variable",),
    "date": ("variable",),
    "key": ("variable", "macro"),
    "macro": ("name",),
}


def check_style(root: Any, name: str) -> None:
    """Raise ``StyleError`` with the line for a style that cannot format a bibliography.

    That is: no ``<bibliography>`` with a ``<layout>``, an element where none of its kind can stand, a missing
    attribute, and a macro that is not there or calls itself.
    """
    bibliography = root.find(f"{{{_xml.NAMESPACE}}}bibliography")
    if bibliography is None:
        raise StyleError(
            f"style '{name}' has no <bibliography>: it formats citations only; choose one that lists references"
        )
    if bibliography.find(f"{{{_xml.NAMESPACE}}}layout") is None:
        raise StyleError(f"{name}:{_xml.line(bibliography)}: <bibliography> has no <layout>")
    macros = {macro.get("name"): macro for macro in root.iterfind(f"{{{_xml.NAMESPACE}}}macro")}
    for part in (*macros.values(), bibliography):
        for element in part.iter():
            _check_element(element, name, macros)
    _check_circles(macros, name)


def _check_element(element: Any, name: str, macros: dict[str, Any]) -> None:
    kind = _xml.local(element)
    where = f"{name}:{_xml.line(element)}"
    allowed = _CHILDREN.get(kind, frozenset())
    for child in element if kind in _CHILDREN else ():
        if (tag := _xml.local(child)) not in allowed and isinstance(child.tag, str):
            raise StyleError(
                f"{name}:{_xml.line(child)}: <{tag or child.tag}> cannot stand in <{kind}>"
                f"{errors.nearest(tag, allowed)}"
            )
    wanted = _ONE_OF.get(kind, ())
    if wanted and not any(element.get(attribute) for attribute in wanted) and element.get("value") is None:
        raise StyleError(f"{where}: <{kind}> has no {' or '.join(wanted)}")
    macro = element.get("macro")
    if macro is not None and macro not in macros:
        raise StyleError(f"{where}: there is no macro '{macro}'{errors.nearest(macro, macros)}")


def _check_circles(macros: dict[str, Any], name: str) -> None:
    """Raise if a macro calls itself, through whatever others."""
    calls = {label: _called(macro) for label, macro in macros.items()}
    done: set[str] = set()
    for start in calls:
        path: dict[str, None] = {}
        stack: list[tuple[str, bool]] = [(start, False)]
        while stack:
            label, left = stack.pop()
            if left:
                del path[label]
                done.add(label)
            elif label in path:
                circle = " -> ".join([*list(path)[list(path).index(label) :], label])
                raise StyleError(f"{name}:{_xml.line(macros[label])}: macro '{label}' calls itself ({circle})")
            elif label not in done:
                path[label] = None
                stack.append((label, True))
                stack += [(called, False) for called in calls[label]]


def _called(macro: Any) -> list[str]:
    return list(dict.fromkeys(text.get("macro") for text in macro.iter() if text.get("macro")))
