"""``seedcite formats``: what can be read and written."""

from __future__ import annotations

from ..api import list_formats
from ._click import command, echo


@command("formats")
def run() -> None:
    """List the formats that can be read and written, by the labels that --from and --to take."""
    for found in list_formats():
        can = " ".join(("read " if found.read else "     ", "write" if found.write else "     "))
        echo(f"{found.label:<16} {can}  {found.title}")
