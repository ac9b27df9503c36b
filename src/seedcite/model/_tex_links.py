"""What the text of a link leaves to be said of its address."""

from __future__ import annotations

import re
from typing import Final

from .markup import Command, Node, Span

_SCHEME = re.compile(r"(?:https?://)?(?:www\.)?(.*?)/?", re.DOTALL)
_LONGEST_SCHEME: Final = "https://www./"

LOOKED_AT: Final = 60
"""How many nodes of a link's text are looked at: as links may stand in links, all would be too many."""


def addition(nodes: list[Node], address: str) -> str:
    """What is added to the text of a link, given its first nodes: the address, unless the text is the address."""
    words = _beginning(nodes, len(address) + len(_LONGEST_SCHEME))
    bare = [match[1] if (match := _SCHEME.fullmatch(text.strip())) else text for text in (words, address)]
    if bare[0] == bare[1]:
        return ""
    return f" ({address})" if words else address


def _beginning(nodes: list[Node], length: int) -> str:
    """How the text of these nodes begins that are not blank: at least ``length`` characters, if there are as many."""
    words = ""
    waiting = nodes[::-1]
    for _ in range(LOOKED_AT):
        if not waiting or len(words) > length:
            break
        node = waiting.pop()
        if isinstance(node, Span):
            waiting += node.nodes[:LOOKED_AT][::-1]
        else:
            words = (words + (node.tex if isinstance(node, Command) else str(node))[: length + 1]).lstrip()
    return words
