"""How a finished reference is spelled: one small file a target, and this table of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...errors import UsageError, nearest
from . import html, markdown, text
from ._target import Page, Target

TARGETS: Final[Mapping[str, Target]] = {"html": html.TARGET, "markdown": markdown.TARGET, "text": text.TARGET}
"""The targets by label."""

__all__ = ["TARGETS", "Page", "Target", "target_named"]


def target_named(label: str) -> Target:
    """The target with this label; ``UsageError`` with the nearest labels if there is none."""
    if label not in TARGETS:
        raise UsageError(f"unknown target '{label}'{nearest(label, TARGETS)} (known: {', '.join(TARGETS)})")
    return TARGETS[label]
