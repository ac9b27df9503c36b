"""``seedcite export``: one format."""

from __future__ import annotations

from ..api import export_pieces
from ._click import command, dumps, leave, option, output, reading
from ._run import gathered, write


@command("export")
@dumps
@option("--to", "target_format", metavar="FORMAT", required=True, help="The format to write; see 'seedcite formats'.")
@output
@option(
    "--abstracts/--no-abstracts", default=None, help="Write abstracts or not; without either, .bib files have none."
)
@reading
def run(
    dumps: tuple[str, ...],
    target_format: str,
    out: str | None,
    abstracts: bool | None,
    source_format: str | None,
    owner: str | None,
    strict: bool,
    quiet: bool,
) -> None:
    """Read every DUMP, merge what is the same, and write the records in one format."""
    found = gathered(dumps, source_format=source_format, owner=owner, quiet=quiet)
    pieces = export_pieces(found.records, target_format, abstracts=abstracts)
    leave(write(found, pieces, out, strict=strict, quiet=quiet))
