"""Texts that reading changed: as written and as read, the difference marked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import attrs

from ..model.record import Provenance, Record
from ._diff import Stretch
from ._elements import count, first, more, opened, section, source, title_of
from ._facts import Report
from ._values import label, plain
from ._words import compared, repaired_html

SHOWN = 200
"""How many changed texts of each kind a page shows."""
_EXAMINED = 1000
"""How many changed texts are compared word by word."""
_REPAIR, _READ, _CASE = "Repaired damage", "TeX read as text", "Titles read in sentence case"
_TEX = re.compile(r"[\\$~{}^]|--|``|''")


@attrs.frozen
class _Changed:
    record: Record
    provenance: Provenance
    name: str
    written: str
    read: str
    parts: Sequence[Stretch]

    @property
    def kind(self) -> str:
        """Damage that was mended, if words were changed that are not TeX; else TeX, or capitals alone."""
        if self.written.casefold() == self.read.casefold():
            return _CASE
        words = (("".join(part.old), "".join(part.new)) for part in self.parts if part.changed)
        mended = any(not _TEX.search(old) and old.casefold() != new.casefold() for old, new in words)
        return _REPAIR if mended else _READ


def changed_count(report: Report) -> int:
    """How many texts reading changed."""
    return sum(
        len(provenance.as_written)
        for profile in report.profiles
        for record in profile.records
        for provenance in record.sources
    )


def changed_section(report: Report) -> Iterator[str]:
    """What was written and how it was read."""
    total = changed_count(report)
    yield section("changed", "Text as written and as read", total)
    if not total:
        yield "<p>Every text was taken as it stands.</p>\n</section>\n"
        return
    changes: dict[str, list[_Changed]] = {_REPAIR: [], _READ: [], _CASE: []}
    for _, change in first(_changes(report), _EXAMINED):
        changes[change.kind].append(change)
    yield (
        "<p>Where reading changed a text, the bibliography has what was read; what was written is kept with the "
        "record. <del>Struck out</del> is written, <ins>underlined</ins> is read.</p>\n"
    )
    for kind, found in changes.items():
        yield from _listed(kind, found, unfolded=kind == _REPAIR)
    yield more(total - _EXAMINED, "changed text", ", not compared here; <code>--to jsonl</code> keeps all")
    yield "</section>\n"


def _listed(title: str, changes: list[_Changed], *, unfolded: bool) -> Iterator[str]:
    if not changes:
        return
    yield opened(f'<h3>{title}</h3> <span class="about">{count(len(changes), "text")}</span>', unfolded=unfolded)
    yield '<ul class="plain changes">\n'
    for _, change in first(changes, SHOWN):
        about = f'<span class="about">{source(change.provenance)}, {label(change.name)}</span>'
        difference = repaired_html(change.written, change.read, change.parts)
        yield f'<li><p>{title_of(change.record)} {about}</p><blockquote dir="auto">{difference}</blockquote></li>\n'
    yield f"</ul>\n{more(len(changes) - SHOWN, 'text', '; <code>--to jsonl</code> keeps all')}</details>\n"


def _changes(report: Report) -> Iterator[_Changed]:
    for profile in report.profiles:
        for record in profile.records:
            for provenance in record.sources:
                for name in sorted(provenance.as_written):
                    written, read = provenance.as_written[name], plain(getattr(record, name, ""))
                    yield _Changed(record, provenance, name, written, read, compared(written, read))
