"""``seedcite explain``: clusters and their evidence."""

from __future__ import annotations

from ._click import Reading, command, output, reading
from ._run import finish, gathered


@command("explain")
@reading
@output
def run(reading: Reading, out: str | None) -> None:
    """Read every DUMP and show which records were merged, which pairs were kept apart, and on what evidence."""
    found = gathered(reading)
    finish(reading, found, [found.works.explain()], out)
