"""The small pieces of HTML that the parts of a page are made of.

Every text from outside goes through ``escaped`` or ``text_html``; nothing else may put such a text on a page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from ..model.html import escape, to_html
from ..model.issues import Where
from ..model.markup import Text
from ..model.record import Provenance, Record

T = TypeVar("T")

LONGEST = 4000
"""How many characters of one text a page shows; the rest is counted."""

_SLACK = 40
"""A rest shorter than this is shown: saying that it is missing takes as long."""

_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_LINK = re.compile(r"https?://[^\s/]", re.IGNORECASE)


def printable(html: str) -> str:
    """HTML without characters that HTML forbids: a C0 control shows as its picture (``␀``), any other as U+FFFD."""
    return _UNSEEN.sub(_picture, html)


def _picture(match: re.Match[str]) -> str:
    code = ord(match.group())
    if code == 0x7F:
        return "\u2421"
    return chr(0x2400 + code) if code < 0x20 else "\ufffd"


def escaped(text: str) -> str:
    """A text as the content of an element or of an attribute between double quotes."""
    return escape(text)


def clipped(text: str, limit: int = LONGEST) -> str:
    """A text as HTML, no longer than about ``limit`` characters; how many are missing is said."""
    if len(text) <= limit + _SLACK:
        return escaped(text)
    return f'{escaped(text[:limit])}<span class="rest"> … and {len(text) - limit:,} more characters</span>'


def text_html(text: Text, limit: int = LONGEST) -> str:
    """A text that may carry markup, as HTML; a longer one loses its markup and is cut as by ``clipped``."""
    if not isinstance(text, str) and len(plain := str(text)) <= limit:
        return to_html(text) if plain else ""
    return clipped(str(text), limit)


def bdi(text: str, limit: int = 300) -> str:
    """A short text within a sentence, kept from turning the sentence's direction."""
    return f"<bdi>{clipped(text, limit)}</bdi>"


def code(text: str, limit: int = 200) -> str:
    """A name that a machine reads: a key, a rule, a file."""
    return f"<code><bdi>{clipped(text, limit)}</bdi></code>"


def link(url: str) -> str:
    """A URL from the data: a link if it is http or https, else its text."""
    shown = bdi(url)
    if not _LINK.match(url) or len(url) > 2000:
        return shown
    return f'<a href="{escaped(url)}" rel="noopener noreferrer">{shown}</a>'


def count(number: int, noun: str, plural: str = "") -> str:
    """``1 record``, ``2 records``, ``1,000 records``."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def hidden(text: str) -> str:
    """Words for those who hear the page."""
    return f'<span class="heard">{escaped(text)}</span>'


def source(provenance: Provenance) -> str:
    """Where a record stands: ``dump:line``, or its number in the dump where the line is not known."""
    if provenance.line:
        return code(f"{provenance.dump or '-'}:{provenance.line}")
    return f"{code(provenance.dump or '-')}, record {provenance.index + 1:,}"


def sources(record: Record, limit: int = 5) -> str:
    """Where a record stands, every place of it up to ``limit``."""
    shown = [source(provenance) for provenance in record.sources[:limit]]
    if len(record.sources) > limit:
        shown.append(f"and {len(record.sources) - limit:,} more")
    return ", ".join(shown) if shown else "no source"


def where(place: Where) -> str:
    """The place of an issue."""
    return code(str(place))


def title_of(record: Record, limit: int = 300) -> str:
    """A record's title as a line of its own direction, or a note that it has none."""
    if not str(record.title).strip():
        return '<span class="none">no title</span>'
    return f'<bdi class="title">{text_html(record.title, limit)}</bdi>'


def opened(summary: str, *, unfolded: bool = False, of: str = "", anchor: str = "") -> str:
    """The start of a part that can be folded away; it ends with ``</details>``."""
    marks = (f' id="{escaped(anchor)}"' if anchor else "") + (f' class="{of}"' if of else "")
    return f"<details{marks}{' open' if unfolded else ''}><summary>{summary}</summary>\n"


def section(anchor: str, title: str, number: int | None = None) -> str:
    """The start of a part of the page; it ends with ``</section>``."""
    counted = "" if number is None else f' <span class="number">{number:,}</span>'
    return f'<section id="{anchor}" aria-labelledby="{anchor}-title">\n<h2 id="{anchor}-title">{title}{counted}</h2>\n'


def wide(table: str, label: str) -> str:
    """A table that may be wider than a small screen: it scrolls by itself, by keyboard too."""
    return f'<div class="wide" role="region" tabindex="0" aria-label="{escaped(label)}">{table}</div>\n'


def more(number: int, noun: str, elsewhere: str = "", plural: str = "") -> str:
    """What a listing says of the rest that it does not show; nothing if there is no rest."""
    if number <= 0:
        return ""
    return f'<p class="rest">… and {number:,} more {noun if number == 1 else plural or noun + "s"}{elsewhere}.</p>\n'


def first(items: Iterable[T], limit: int) -> Iterator[tuple[int, T]]:
    """The first items, counted from 1."""
    for number, item in enumerate(items, 1):
        if number > limit:
            return
        yield number, item


def labels(number: int) -> Sequence[str]:
    """What the members of a cluster are called: ``A`` to ``Z``, then by number."""
    return [chr(ord("A") + i) if i < 26 else str(i + 1) for i in range(number)]
