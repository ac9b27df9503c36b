"""The record of a cluster, derived from its members by named rules; each value stands in a member.

``rules`` says which rules choose an attribute, in which order; ``RANKS`` says what each means. A rule gives every
candidate a rank, the lowest is best, and the next rule decides among equals; the last is the value itself, so that
nothing depends on who came first.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any, Final

import attrs

from ..model.dates import Date
from ..model.identifiers import Eprint
from ..model.issues import Issue, Where
from ..model.markup import Markup, nodes_of
from ..model.names import Completeness, Names
from ..model.record import DATES, NAMES, TEXTS, Provenance, Record
from . import rules
from .batch import Batch, Draft, Group, Item, Profile
from .compare import verdict
from .normalise import archive_of, arxiv_id, canonical, clean_doi, content, is_preprint_doi, page_of
from .people import distinct, same_person

_REPLACED = re.compile("[\ufffd\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|(?<=[a-z])\\?(?=[a-z])")
_COMMAND = re.compile(r"\\[A-Za-z]+")
_TEX = re.compile(r"[\\${}]|--|~")
_NO_LETTERS = re.compile(r"[\W_]+")
_LETTER = re.compile("[A-Za-z]")
_VERSION = re.compile(r"v\d+$")
_CUT = re.compile(r"(?:\.\.\.|…)\W*$")


@attrs.frozen(eq=False)
class Candidate:
    """A value that a member gives to an attribute: with the member, its place, and how many give an equal one."""

    value: Any
    place: int
    profile: Profile
    attribute: str
    votes: int


def merge(batch: Batch) -> Batch:
    """The batch with each group made a draft of one item."""
    gone = {item.number for group in batch.groups for item in group.items}
    return attrs.evolve(
        batch,
        items=tuple(item for item in batch.items if item.number not in gone),
        drafts=tuple(_draft(group) for group in batch.groups),
        judged=tuple(f for f in batch.judged if f.left.number not in gone and f.right.number not in gone),
        groups=(),
    )


def _draft(group: Group) -> Draft:
    parts = canonical(leaf for item in group.items for leaf in item.leaves)
    record, chosen, issues = merged(parts)
    verdicts = (*(held for item in group.items for held in item.verdicts), *map(verdict, group.joins))
    return Draft(record, parts, verdicts, tuple(sorted(chosen.items())), issues)


def merged(parts: Sequence[Item]) -> tuple[Record, dict[str, int], tuple[Issue, ...]]:
    """The record of these members; for each attribute in which they differ, who gave it; notes on contradictions."""
    members = [part.record for part in parts]
    changes: dict[str, Any] = {}
    chosen: dict[str, int] = {}
    issues: list[Issue] = []
    columns = dict(zip(_ATTRIBUTES, zip(*map(_VALUES, members), strict=True), strict=True))
    for attribute, values in columns.items():
        if attribute == "eprint":
            values = tuple(_eprint_beside(changes.get("doi", members[0].doi), part.profile) for part in parts)
        if values.count(values[0]) == len(values):
            changes[attribute] = values[0]
            continue
        found = _candidates(attribute, values, parts)
        if attribute in rules.NOTED:
            issues += _contradictions(attribute, found, parts)
        if not found:
            changes[attribute] = ""
            continue
        best = _best(found)
        changes[attribute] = best.value
        chosen[attribute] = best.place
        if attribute in NAMES:
            changes[attribute] = _names(best.value, values)
            issues += _left_out(attribute, best.value, values, parts)
        elif attribute == "eprint":
            changes[attribute] = _united(best.value, values)
    changes["id"] = min((member.id for member in members if member.id), default="")
    changes["custom"] = _custom(members)
    changes["sources"] = _sources(members)
    return Record(**changes), chosen, tuple(issues)


_ATTRIBUTES: Final = tuple(
    field.name for field in attrs.fields(Record) if field.name not in ("id", "custom", "sources")
)
_VALUES: Final = attrgetter(*_ATTRIBUTES)


def _candidates(attribute: str, values: Sequence[Any], parts: Sequence[Item]) -> list[Candidate]:
    places = [at for at, value in enumerate(values) if value]
    if any(part.profile.published for part in parts):
        if attribute in rules.PUBLISHED_ONLY:
            places = [at for at in places if not parts[at].profile.preprint]
        elif attribute == "doi":
            places = [at for at in places if not is_preprint_doi(values[at])]
    votes = Counter(values[at] for at in places)
    return [Candidate(values[at], at, parts[at].profile, attribute, votes[values[at]]) for at in places]


def _eprint_beside(doi: str, known: Profile) -> Eprint | None:
    """The record's eprint, or the one that its preprint's DOI names if another DOI, ``doi``, takes that one's place."""
    eprint = known.record.eprint
    if (eprint is not None and eprint.id) or not is_preprint_doi(known.doi) or clean_doi(doi) == known.doi:
        return eprint
    number = arxiv_id(known.doi)
    if number:
        return attrs.evolve(eprint or Eprint("arXiv"), archive="arXiv", id=number)
    return eprint or Eprint(archive_of(known.doi), known.doi)


def _best(found: list[Candidate]) -> Candidate:
    """The candidate that the rules choose; of equal values that of the first member in canonical order."""
    left = found
    for name in _rules_for(found[0].attribute):
        if all(candidate.value == left[0].value for candidate in left):
            break
        ranks = [RANKS[name](candidate) for candidate in left]
        lowest = min(ranks)
        left = [candidate for rank, candidate in zip(ranks, left, strict=True) if rank == lowest]
    return left[0]


def _rules_for(attribute: str) -> tuple[str, ...]:
    if attribute in rules.ATTRIBUTE_RULES:
        return rules.ATTRIBUTE_RULES[attribute]
    if attribute in TEXTS:
        return rules.TEXT_RULES
    if attribute in NAMES:
        return rules.NAMES_RULES
    return rules.DATE_RULES if attribute in DATES else rules.STRING_RULES


def _damage(candidate: Candidate) -> int:
    """How much of a text was lost on the way: characters replaced, and 1 where reading had to repair it."""
    text = str(candidate.value)
    return len(_REPLACED.findall(text)) + _repaired(candidate.profile.record, candidate.attribute, text)


def _repaired(record: Record, attribute: str, text: str) -> int:
    """1 if the text as written lacked letters that the text has, or differed in something that is no TeX."""
    written = next((s.as_written[attribute] for s in record.sources if attribute in s.as_written), None)
    if written is None or " ".join(written.casefold().split()) == " ".join(text.casefold().split()):
        return 0  # a change of case is no repair: a .bib file's titles are read in sentence case
    if not _TEX.search(written):
        return 1
    letters = [len(_LETTER.findall(_COMMAND.sub("", side))) for side in (written, text)]
    return int(letters[0] < letters[1])


def _letters(value: object) -> int:
    return len(_NO_LETTERS.sub("", str(value)))


def _non_ascii(value: object) -> int:
    text = str(value)
    return 0 if text.isascii() else sum(not c.isascii() and c.isalpha() for c in text)


def _one_case(value: object) -> bool:
    text = str(value)
    return text.isupper() or text.islower()


def _marks(value: object) -> int:
    return sum(not isinstance(node, str) for node in nodes_of(value)) if isinstance(value, Markup) else 0


def _exactness(date: Date) -> int:
    """How many parts are told; a decade has no year, so it is less than any."""
    if date.unspecified in ("decade", "century"):
        return 1 if date.unspecified == "decade" else 0
    return sum(part is not None for end in (date.start, date.end) if end for part in (end.year, end.month, end.day))


def _specific(type_: str) -> int:
    return {"document": 2, "article": 1, "webpage": 1, "post": 1, "manuscript": 1}.get(type_, 0)


_VETOES: Final = tuple(rules.VETOES)
_WHOLENESS: Final = {Completeness.COMPLETE: 0, Completeness.UNKNOWN: 1, Completeness.INCOMPLETE: 2}

RANKS: Final[dict[str, Callable[[Candidate], Any]]] = {
    "published": lambda c: c.profile.preprint or not c.profile.published,
    "telling": lambda c: c.profile.vetoes[_VETOES.index(rules.TELLING[c.attribute])] is None,
    "undamaged": _damage,
    "whole": lambda c: (
        _WHOLENESS[c.value.completeness] if isinstance(c.value, Names) else bool(_CUT.search(str(c.value)))
    ),
    "ordered": lambda c: not c.value.ordered,
    "more-names": lambda c: -len(c.value),
    "fuller": lambda c: -sum(_letters(name.given) + _letters(name.family) for name in c.value),
    "mixed-case": lambda c: _one_case(c.value),
    "longer": lambda c: -_letters(c.value),
    "marked-up": lambda c: -_marks(c.value),
    "accented": lambda c: -_non_ascii(c.value),
    "typed": lambda c: bool(c.value.literal),
    "exact": lambda c: -_exactness(c.value),
    "specific": lambda c: _specific(c.value),
    "with-number": lambda c: not c.value.id,
    "more-categories": lambda c: -len(c.value.categories),
    "secure": lambda c: not c.value.startswith("https://"),
    "common": lambda c: -c.votes,
    "value": lambda c: content(c.value),
}
"""What each rule means: the rank of a candidate, the lowest first."""


def _names(best: Names, lists: Iterable[Names]) -> Names:
    """The best list; or where no list knows the others or an order, everybody who is known of, by name."""
    if best.ordered or best.completeness is Completeness.COMPLETE:
        return best
    kept = distinct(name for names in lists for name in names)
    kept.sort(key=lambda name: (name.family or name.literal, name.given, name))
    return attrs.evolve(best, names=tuple(kept), completeness=Completeness.INCOMPLETE, ordered=False)


def _united(best: Eprint, eprints: Iterable[Eprint | None]) -> Eprint:
    """The best place in an archive with all categories that any source tells of it: its own first, then by list.

    A paper is listed under each of its categories, and a page may show it under any of them.
    """
    lists = Counter(eprint.categories for eprint in eprints if eprint is not None and _agree(best, eprint))
    ranked = sorted(lists, key=lambda categories: (-len(categories), -lists[categories], categories))
    united = dict.fromkeys(category for categories in (best.categories, *ranked) for category in categories)
    return attrs.evolve(best, categories=tuple(united))


def _agree(left: Eprint, right: Eprint) -> bool:
    """Whether these can be one place: the same archive, and not two numbers in it."""
    numbers = {_number(left), _number(right)} - {""}
    return left.archive.strip().lower() == right.archive.strip().lower() and len(numbers) < 2


def _number(eprint: Eprint) -> str:
    """The archive's number without its version."""
    return _VERSION.sub("", eprint.id.strip().lower().removeprefix(f"{eprint.archive.strip().lower()}:"))


def _places(eprints: Iterable[Eprint]) -> set[str]:
    """The places in archives that are told of; an archive alone is one only where none of its numbers is told."""
    told: dict[tuple[str, str], str] = {}
    for eprint in sorted(eprints, key=content):
        number = _number(eprint)
        key = (eprint.archive.strip().lower(), number)
        told.setdefault(key, f"{eprint.archive}:{number}" if number else eprint.archive)
    numbered = {archive for archive, number in told if number}
    return {place for (archive, number), place in told.items() if number or archive not in numbered}


def _left_out(attribute: str, best: Names, lists: Sequence[Names], parts: Sequence[Item]) -> list[Issue]:
    """A note on each owner of a page who is not in the list that was taken."""
    if not best.ordered:
        return []
    issues = []
    for names, part in zip(lists, parts, strict=True):
        if names.ordered:
            continue
        for name in names:
            if not any(same_person(name, other) for other in best):
                what = f"{name.display} is named by one source, and is not in the list of another"
                issues.append(_note(attribute, "name-left-out", what, part.record))
    return issues


def _contradictions(attribute: str, found: Sequence[Candidate], parts: Sequence[Item]) -> list[Issue]:
    values = [candidate.value for candidate in found]
    told = sorted(_places(values) if attribute == "eprint" else {_told(attribute, value) for value in values} - {""})
    if len(told) < 2:
        return []
    return [_note(attribute, "sources-differ", f"the sources differ: {', '.join(told)}", parts[found[0].place].record)]


def _told(attribute: str, value: Any) -> str:
    if isinstance(value, Date):
        return str(value.year or "")
    if attribute == "page":
        return page_of(value)
    return " ".join(str(value).split())


def _note(attribute: str, rule: str, what: str, record: Record) -> Issue:
    source = record.sources[0] if record.sources else None
    where = Where(source.dump, source.line) if source else Where()
    return Issue("note", rule, what, where, key=record.id, field=attribute)


def _custom(members: Sequence[Record]) -> dict[str, Any]:
    return _commonest([member.custom for member in members], within=1)


def _commonest(held: Sequence[Mapping[str, Any]], *, within: int = 0) -> dict[str, Any]:
    """Each key's value that most of these hold; mappings as values are united likewise, ``within`` levels deep."""
    values: dict[str, list[Any]] = {}
    for mapping in held:
        for key, value in mapping.items():
            values.setdefault(key, []).append(value)
    result = {}
    for key in sorted(values):
        if within and all(isinstance(value, Mapping) for value in values[key]):
            result[key] = _commonest(values[key], within=within - 1)
        else:
            spelled = Counter(map(content, values[key]))
            result[key] = min(values[key], key=lambda value: (-spelled[content(value)], content(value)))
    return result


def _sources(members: Sequence[Record]) -> tuple[Provenance, ...]:
    found = {content(source): source for member in members for source in member.sources}
    return tuple(sorted(found.values(), key=lambda s: (s.dump, s.index, s.line, s.format, content(s))))
