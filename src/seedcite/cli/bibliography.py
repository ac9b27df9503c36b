"""``seedcite bibliography``: formatted references."""

from __future__ import annotations

import attrs

from ..api import bibliography, render
from ._click import command, dumps, leave, option, output, reading
from ._run import gathered, write


@command("bibliography")
@dumps
@option("--style", default="apa", show_default=True, metavar="STYLE", help="CSL style: an id or a .csl file.")
@option("--locale", metavar="LOCALE", help="CSL locale, e.g. de-DE; without it the style's own, or en-US.")
@option("--to", "target", default="text", show_default=True, metavar="TARGET", help="text, html or markdown.")
@output
@reading
def run(
    dumps: tuple[str, ...],
    style: str,
    locale: str | None,
    target: str,
    out: str | None,
    source_format: str | None,
    owner: str | None,
    strict: bool,
    quiet: bool,
) -> None:
    """Read every DUMP, merge what is the same, and write formatted references, in the order of the style."""
    found = gathered(dumps, source_format=source_format, owner=owner, quiet=quiet)
    references = bibliography(found.records, style, locale=locale, target=target)
    issues = [issue for reference in references for issue in reference.issues]
    found = attrs.evolve(found, issues=(*found.issues, *issues))
    leave(write(found, render(references, target), out, strict=strict, quiet=quiet))
