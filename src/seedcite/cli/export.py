"""``seedcite export``: one format."""

from __future__ import annotations

from ..api import export_pieces
from ._click import Reading, command, option, output, reading
from ._run import finish, gathered


@command("export")
@reading
@option("--to", "target_format", metavar="FORMAT", required=True, help="The format to write; see 'seedcite formats'.")
@output
@option(
    "--abstracts/--no-abstracts", default=None, help="Write abstracts or not; without either, .bib files have none."
)
def run(reading: Reading, target_format: str, out: str | None, abstracts: bool | None) -> None:
    """Read every DUMP, merge what is the same, and write the records in one format."""
    found = gathered(reading)
    pieces = export_pieces(found.records, target_format, abstracts=abstracts)
    finish(reading, found, pieces, out, format=target_format)
