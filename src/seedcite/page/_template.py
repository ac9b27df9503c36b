"""The frame of a page: its head with the style sheet inside, and its end. The keeper of ``report.css``."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
"""The page loads nothing and runs nothing, whatever stands in it (W3C Content Security Policy)."""


@cache
def _style() -> str:
    return files(__package__).joinpath("report.css").read_text(encoding="utf-8")


def start(title: str) -> str:
    """Everything before the page's content; ``title`` is finished HTML."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="color-scheme" content="light dark">\n<meta name="referrer" content="no-referrer">\n'
        f"<title>{title}</title>\n<style>\n{_style()}</style>\n</head>\n<body>\n"
    )


END = "</body>\n</html>\n"
