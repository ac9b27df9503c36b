"""Repairing the texts of a run's profiles that lost their ligatures or dashes: the pass after reading.

The words of the run's undamaged texts help, so that a group's own terms are known in the one dump that lost them. What
stood in the dump stays in the record's provenance.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from typing import Any

import attrs

from ..model.issues import Issue, Where
from ..model.markup import Markup, Node, Span, Text, markup, span
from ..model.profile import Profile
from ..model.record import Record
from ._lexicon import Lexicon
from ._repair import Repair, Unsure, learn, repair

FIELDS = ("title", "abstract")
"""The attributes that are repaired."""

# Stands for a node that is no plain text while the text around it is repaired; it is a formula, which stays untouched.
_PLACEHOLDER = "$\ue000$"
_SHOWN = 6


def mended(profiles: Sequence[Profile], prose: Container[str]) -> list[Profile]:
    """The profiles, those in a format of ``prose`` with their damaged texts repaired and an issue a record for it."""
    concerned = [profile for profile in profiles if profile.format in prose]
    if not concerned:
        return list(profiles)
    lexicon = learn(Lexicon.english(), _texts(concerned))
    return [_mended(profile, lexicon) if profile.format in prose else profile for profile in profiles]


def _texts(profiles: Sequence[Profile]) -> Iterator[str]:
    for profile in profiles:
        for record in profile.records:
            for field in FIELDS:
                yield str(getattr(record, field))


def _mended(profile: Profile, lexicon: Lexicon) -> Profile:
    records: list[Record] = []
    issues: list[Issue] = []
    for record in profile.records:
        for field in FIELDS:
            text, repairs, unsure = mend(getattr(record, field), lexicon)
            where = Where(profile.dump, record.sources[0].line if record.sources else 0)
            issues.extend(_issues(repairs, unsure, where, field))
            issues.extend(_lost(str(text), where, field))
            if repairs:
                record = _changed(record, field, text)
        records.append(record)
    return attrs.evolve(profile, records=tuple(records), issues=(*profile.issues, *issues))


def mend(text: Text, lexicon: Lexicon) -> tuple[Text, tuple[Repair, ...], tuple[Unsure, ...]]:
    """A text with its repairs made, what they were, and the places that stay doubtful; places are of the plain text."""
    if not isinstance(text, Markup):
        found = repair(text, lexicon)
        return found.text, found.repairs, found.unsure
    nodes, repairs, unsure = _mended_nodes(text.nodes, lexicon)
    return markup(nodes), repairs, unsure


def _mended_nodes(nodes: Sequence[Node], lexicon: Lexicon) -> tuple[list[Node], tuple[Repair, ...], tuple[Unsure, ...]]:
    marked = [node for node in nodes if not isinstance(node, str)]
    plain = "".join(node if isinstance(node, str) else _PLACEHOLDER for node in nodes)
    if plain.count("\ue000") != len(marked):
        return list(nodes), (), ()
    found = repair(plain, lexicon)
    repairs, unsure = list(found.repairs), list(found.unsure)
    result: list[Node] = []
    for piece, node in zip(re.split(re.escape(_PLACEHOLDER), found.text), [*marked, ""], strict=True):
        result.append(piece)
        if isinstance(node, Span):
            inner, more, doubtful = _mended_nodes(node.nodes, lexicon)
            repairs.extend(more)
            unsure.extend(doubtful)
            node = span(node.mark, inner)
        result.append(node)
    return result, tuple(repairs), tuple(unsure)


def _changed(record: Record, field: str, text: Text) -> Record:
    """The record with a repaired text, and the text as its dump has it in its provenance."""
    source, *others = record.sources
    written = {field: str(getattr(record, field)), **source.as_written}
    changed: dict[str, Any] = {field: text, "sources": (attrs.evolve(source, as_written=written), *others)}
    return attrs.evolve(record, **changed)


def _issues(repairs: Sequence[Repair], unsure: Sequence[Unsure], where: Where, field: str) -> Iterator[Issue]:
    if repairs:
        made = [f"'{place.written}' is '{place.reading}'" for place in repairs]
        what = f"characters that the dump lost were put back: {_listed(made)}"
        yield Issue("note", "repaired-text", what, where, field=field)
    if unsure:
        places = [f"'{place.written}'" for place in unsure]
        what = f"the text looks damaged and was left as it is: {_listed(places)}"
        yield Issue("note", "damaged-text", what, where, "the text as it was published", field=field)


def _lost(text: str, where: Where, field: str) -> Iterator[Issue]:
    """An issue if characters are left that somebody's tool could not decode."""
    if "\ufffd" in text:
        found = [f"'{word}'" for word in dict.fromkeys(text.split()) if "\ufffd" in word]
        what = f"characters were lost before the dump was saved: {_listed(found)}"
        yield Issue("warning", "lost-characters", what, where, "the text as it was published", field=field)


def _listed(items: Sequence[str]) -> str:
    more = f" and {len(items) - _SHOWN} more" if len(items) > _SHOWN else ""
    return ", ".join(items[:_SHOWN]) + more
