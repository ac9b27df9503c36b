"""References in any CSL style.

    references = csl.bibliography(records, "apa", locale="en-US")
    print(references[0], references[0].spell("html"))
    page = csl.render(references, "html")

Styles and locales are found by ``assets``; until the project's own engine stands, ``oracle`` formats with citeproc-py.
Importing this package imports neither citeproc-py nor lxml.
"""

from __future__ import annotations

from ._references import Reference, bibliography, render

__all__ = ["Reference", "bibliography", "render"]
