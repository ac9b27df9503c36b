"""From the lines of a dump to a record's typed texts: lines joined, lost links taken out, TeX typed.

The dump's own text goes to the provenance wherever the typed text reads differently, so nothing done here loses it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from ..model.issues import Issue, Where
from ..model.markup import Node, Text, commands_in, markup, nodes_of
from ..model.record import Provenance, Record
from ._shape import Line, Part

LOST_LINK = "↗"
"""The glyph behind the words of a link; copied as text, it is all that is left of the target."""

_GLUED_LINK = re.compile(r"(?<=\S)↗(?!\w)|^↗\s*")
_FIX = "the words it stood for would be right"
_CJK = re.compile("[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]")


@attrs.define
class Draft:
    """A record while it is read: the lines of its title, and of its abstract by paragraph."""

    title: list[Line] = attrs.field(factory=list)
    abstract: list[list[Line]] = attrs.field(factory=list)

    def add(self, line: Line, part: Part) -> None:
        """Put a line where it belongs."""
        if part in ("title", "title-more"):
            self.title.append(line)
        elif part == "paragraph" or not self.abstract:
            self.abstract.append([line])
        else:
            self.abstract[-1].append(line)

    @property
    def last(self) -> Line | None:
        """The line read last."""
        if self.abstract:
            return self.abstract[-1][-1]
        return self.title[-1] if self.title else None

    def written(self) -> str:
        """All its text as it stands in the dump."""
        return written([*self.title, *(line for paragraph in self.abstract for line in paragraph)])

    def record(self, source: Provenance, **known: Any) -> Iterator[Issue | Record]:
        """The issues of its texts, then the record of them, its ``source``, and what else is known of it."""
        as_written: dict[str, str] = {}
        texts: dict[str, Text] = {}
        links = source.lost_links
        for field, paragraphs in (("title", [self.title] if self.title else []), ("abstract", self.abstract)):
            text, lost = _typed(paragraphs)
            links += lost
            stands = written([line for paragraph in paragraphs for line in paragraph])
            if str(text) != stands:
                as_written[field] = stands
            yield from _undefined(text, paragraphs, source.dump, field)
            texts[field] = text
        source = Provenance(source.dump, source.format, source.index, source.line, as_written, links)
        yield Record(**known, title=texts["title"], abstract=texts["abstract"], sources=(source,))


def written(lines: Sequence[Line]) -> str:
    """Lines as they stand in the dump, but bare: one below the other, and a blank line where there was one."""
    parts = [("\n\n" if line.gap else "\n") + line.as_written for line in lines]
    return "".join(parts).lstrip("\n")


def join(lines: Sequence[str]) -> str:
    """Wrapped lines as the one line they were: a blank between them, but none after a hyphen or between ideographs."""
    parts: list[str] = []
    for line in lines:
        if parts and not _hyphenated(parts[-1]) and not (_CJK.match(parts[-1][-1]) and _CJK.match(line)):
            parts.append(" ")
        parts.append(line)
    return "".join(parts)


def _typed(paragraphs: Sequence[Sequence[Line]]) -> tuple[Text, int]:
    """The typed text, a line a paragraph, and how many links it has lost.

    A glyph that stands apart between words is a sign of the text (``a ↗ b``) and stays.
    """
    from ..model import tex

    nodes: list[Node] = []
    links = 0
    for paragraph in paragraphs:
        source = join([line.text for line in paragraph])
        if LOST_LINK in source:
            source, count = _GLUED_LINK.subn("", source)
            links += count
        if nodes:
            nodes.append("\n")
        nodes.extend(nodes_of(tex.decode(source.strip(), prose=True)))
    return markup(nodes), links


def _undefined(text: Text, paragraphs: Sequence[Sequence[Line]], dump: str, field: str) -> Iterator[Issue]:
    """An issue for each TeX command of a text that nothing defines, at the place where it first stands."""
    if isinstance(text, str):
        return
    for command, count in Counter(commands_in(text)).items():
        places = ((line, line.as_written.find(command)) for paragraph in paragraphs for line in paragraph)
        line, start = next((place for place in places if place[1] >= 0), (paragraphs[0][0], -1))
        where = Where(dump, line.number, line.indent + start + 1 if start >= 0 else 0)
        times = f" ({count} times)" if count > 1 else ""
        what = f"`{command}` is defined nowhere in the dump and is kept as written{times}"
        yield Issue("warning", "undefined-command", what, where, _FIX, "", field)


def _hyphenated(text: str) -> bool:
    return len(text) > 1 and text[-1] in "-‐" and text[-2].isalpha()
