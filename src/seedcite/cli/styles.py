"""``seedcite styles``: which citation styles there are."""

from __future__ import annotations

from ..api import list_styles
from ..errors import UsageError, nearest
from ._click import argument, command, echo


@command("styles")
@argument("word", default="")
def run(word: str) -> None:
    """List the citation styles whose id or title contains WORD, all of them without it."""
    found = list_styles(word)
    if not found:
        raise UsageError(f"no style's id or title contains '{word}'{nearest(word, (id for id, _ in list_styles()))}")
    for id, title in found:
        echo(f"{id:<48} {title}")
