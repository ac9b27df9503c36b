"""The order of sort keys: letters before their accents, whatever their case."""

from __future__ import annotations

import unicodedata

from ._marked import visible


def collated(value: object) -> str | None:
    """What to sort a rendered value by; None for an empty one, which sorts last."""
    if not value:
        return None
    text = visible(str(value)).casefold()
    if text.isascii():
        return text
    plain_text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return f"{plain_text}\x00{text}"
