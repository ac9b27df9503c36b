"""``seedcite bibliography``: formatted references."""

from __future__ import annotations

import attrs

from ..api import bibliography, render
from ._click import Reading, command, option, output, reading
from ._run import finish, gathered


@command("bibliography")
@reading
@option("--style", default="apa", show_default=True, metavar="STYLE", help="CSL style: an id or a .csl file.")
@option("--locale", metavar="LOCALE", help="CSL locale, e.g. de-DE; without it the style's own, or en-US.")
@option("--to", "target", default="text", show_default=True, metavar="TARGET", help="text, html or markdown.")
@output
def run(reading: Reading, style: str, locale: str | None, target: str, out: str | None) -> None:
    """Read every DUMP, merge what is the same, and write formatted references, in the order of the style."""
    found = gathered(reading)
    references = bibliography(found.records, style, locale=locale, target=target)
    issues = [issue for reference in references for issue in reference.issues]
    found = attrs.evolve(found, issues=(*found.issues, *issues))
    finish(reading, found, [render(references, target)], out)
