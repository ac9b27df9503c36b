"""In what the two ``.bib`` dialects differ while values are spelled, and how a text is spelled in either."""

from __future__ import annotations

import re
from typing import Final

import attrs

from ...model.markup import Text
from ...model.tex import encode

_PLAIN = re.compile(r"[\w .,:;()/=+*@\[\]?!\"-]*+", re.ASCII)


@attrs.frozen(eq=False)  # each is itself, which makes it a cheap key of caches
class Dialect:
    """In what the dialects differ.

    ``ascii``: whether letters become commands. ``cases_every_language``: biblatex changes the case of English titles
    only, BibTeX that of all. ``biber``: whether what only biber understands may be written: names by parts, keys for
    terms, volumes of a whole.
    """

    ascii: bool = False
    cases_every_language: bool = False
    biber: bool = True

    def text(self, text: Text) -> str:
        """A text as TeX, with apostrophes as people type them (``O'Brien``)."""
        if type(text) is str and _PLAIN.fullmatch(text) and "--" not in text and "_" not in text:
            return text
        return encode(text, ascii=self.ascii, exact=False)


BIBLATEX: Final = Dialect()
BIBTEX: Final = Dialect(ascii=True, cases_every_language=True, biber=False)
