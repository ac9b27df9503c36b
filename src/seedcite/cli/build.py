"""``seedcite build``: the main job."""

from __future__ import annotations

from .._build import build
from ..formats._layout import Layout
from ._click import Reading, command, echo, layout, leave, option, reading
from ._messages import say_counts, say_issues
from ._progress import progress


@command("build")
@reading
@option("-o", "--output", "out", metavar="DIR", required=True, help="The folder to write into; made if missing.")
@option("--style", default="apa", show_default=True, metavar="STYLE", help="CSL style: an id or a .csl file.")
@option("--locale", default="en-US", show_default=True, metavar="LOCALE", help="CSL locale of the references.")
@option("--abstracts", is_flag=True, help="Put abstracts into the .bib files too.")
@layout
def run(reading: Reading, out: str, style: str, locale: str, abstracts: bool, layout: Layout) -> None:
    """Read every DUMP, merge what is the same, and write the bibliography.

    Written into the output folder are references.bib (BibTeX), references.biblatex.bib (BibLaTeX, the same keys),
    references.json (CSL-JSON), references.txt, .md and .html, and report.html, which says what was merged and why.
    """
    with progress(quiet=reading.quiet) as step:
        built = build(
            reading.dumps,
            out,
            format=reading.format,
            owner=reading.owner,
            style=style,
            locale=locale,
            abstracts=abstracts,
            layout=layout,
            strict=reading.strict,
            progress=step,
        )
    if not reading.quiet:
        say_issues(built.issues)
        say_counts(built)
        for path in built.written:
            echo(f"wrote {path}", err=True)
    if not built.written:
        echo("nothing was written: --strict, and the data has warnings or errors", err=True)
    leave(int(built.faulty(strict=reading.strict)))
