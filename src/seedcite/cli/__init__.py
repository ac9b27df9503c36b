"""The command line: arguments in, verbs of ``api`` called, results printed. A file a command; no logic here."""

from __future__ import annotations


def main() -> None:
    """The ``seedcite`` command."""
    from ._click import run

    run()
