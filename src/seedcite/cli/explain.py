"""``seedcite explain``: clusters and their evidence."""

from __future__ import annotations

from ._click import command, dumps, leave, output, reading
from ._run import gathered, write


@command("explain")
@dumps
@output
@reading
def run(
    dumps: tuple[str, ...],
    out: str | None,
    source_format: str | None,
    owner: str | None,
    strict: bool,
    quiet: bool,
) -> None:
    """Read every DUMP and show which records were merged, which pairs were kept apart, and on what evidence."""
    found = gathered(dumps, source_format=source_format, owner=owner, quiet=quiet)
    leave(write(found, [found.works.explain()], out, strict=strict, quiet=quiet))
