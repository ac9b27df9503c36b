"""``seedcite export``: one format."""

from __future__ import annotations

from pathlib import Path

from ..api import export_pieces
from ..errors import UsageError
from ..formats._layout import Layout
from ..model.issues import Issue
from ._click import Reading, command, layout, option, output, reading
from ._run import finish, finish_update, gathered


@command("export")
@reading
@option("--to", "target_format", metavar="FORMAT", required=True, help="The format to write; see 'seedcite formats'.")
@output
@option("--update", "kept", metavar="FILE", help="Bring this .bib file up to date: only what changed differs in it.")
@option(
    "--abstracts/--no-abstracts", default=None, help="Write abstracts or not; without either, .bib files have none."
)
@layout
def run(
    reading: Reading, target_format: str, out: str | None, kept: str | None, abstracts: bool | None, layout: Layout
) -> None:
    """Read every DUMP, merge what is the same, and write the records in one format.

    With --update the entries of FILE take part in the matching, and their keys stay: an entry gets what the dumps know
    better, new publications stand at the end, and everything else in FILE stays byte for byte.
    """
    if kept and out:
        raise UsageError("--update FILE writes FILE itself; it, or -o, would be right, not both")
    if kept:
        finish_update(reading, Path(kept), target_format, abstracts=bool(abstracts), layout=layout)
    found = gathered(reading)
    told: list[Issue] = []
    pieces = export_pieces(found.records, target_format, abstracts=abstracts, layout=layout, tell=told.append)
    finish(reading, found, pieces, out, format=target_format, told=told)
