"""Pages for people: the report of a build, as one self-contained HTML file."""

from __future__ import annotations

from .report import Report, report

__all__ = ["Report", "report"]
