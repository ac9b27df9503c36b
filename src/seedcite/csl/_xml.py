"""XML of styles and locales, safely parsed. The keeper of lxml in this room."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lxml import etree

from ..errors import StyleError

NAMESPACE = "http://purl.org/net/xbiblio/csl"


def parse(data: bytes, name: str, classes: Mapping[str | None, type] | None = None) -> Any:
    """The root element of an XML text; ``name`` is what errors call it.

    ``classes`` gives the class of each CSL element by its tag, under ``None`` that of all others. No entity is
    expanded and nothing is fetched. Raises ``StyleError`` with the line for what is not XML.
    """
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True, remove_pis=True
    )
    if classes is not None:
        lookup = etree.ElementNamespaceClassLookup()
        lookup.get_namespace(NAMESPACE).update(classes)
        parser.set_element_class_lookup(lookup)
    try:
        return etree.fromstring(data, parser)
    except etree.XMLSyntaxError as fault:
        line, column = fault.position
        what = str(fault.msg).partition(", line ")[0] or "no XML at all"
        raise StyleError(f"{name}:{line}:{column}: this is no well-formed XML ({what})") from None
    except ValueError as fault:
        raise StyleError(f"{name}: this is no XML ({fault})") from None


def local(element: Any) -> str:
    """The name of a CSL element without its namespace, or an empty string for anything else."""
    tag = element.tag
    prefix = f"{{{NAMESPACE}}}"
    return tag.removeprefix(prefix) if isinstance(tag, str) and tag.startswith(prefix) else ""


def line(element: Any) -> int:
    """The line an element begins in, from 1; 0 if unknown."""
    return element.sourceline or 0
