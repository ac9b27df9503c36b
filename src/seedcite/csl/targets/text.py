"""Plain text: references without marks, a blank line between them."""

from __future__ import annotations

from ._target import Page, Target


def page(page: Page) -> str:
    """The references, a blank line between two, a newline at the end."""
    return "\n".join(f"{text}\n" for _, text in page.entries)


TARGET = Target(title="plain text", spell=str, page=page)
