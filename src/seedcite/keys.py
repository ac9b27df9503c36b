"""Citation keys: made from what a record says, unique, and the same whatever the order of the records.

A key is the first author's family name, the year and the first significant word of the title, in ASCII: for example
``wang2026hifloat4``. Where several records would get one key, every one of them is told apart by its own content: by
further words of its title, then by letters drawn from all that it says. Keys are unique without regard to case, since
BibTeX compares them so.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence, Set

import attrs

from .model.fold import significant_words, to_ascii
from .model.issues import Issue, Where
from .model.names import Name
from .model.record import Record

NO_AUTHOR = "anon"
NO_DATE = "nd"
NO_TITLE = "untitled"

_LETTERS = 5
_UNSAFE = re.compile(r"""[\s{}()\\"#%'~,=\x00-\x1f\x7f]""")
_PARTING = re.compile(r"[\s,]+")
_KEYED = frozenset(("bibtex", "biblatex", "csl-json"))
"""Labels of the formats whose records have keys of their own."""


def with_keys(records: Sequence[Record], *, safe: bool = False, taken: Set[str] = frozenset()) -> list[Record]:
    """The records in the order given, each with its key as ``id``.

    A record keeps the key that it has. Where several have one, the one that stands first in its dump keeps it, and new
    ones are made for the others. With ``safe`` every key can stand in a ``.bib`` file: blanks and commas in it become
    hyphens, other characters that TeX or BibTeX would misread are left out. Keys in ``taken`` (in lower case) are
    others'.
    """
    if safe:
        records = [_made_safe(record) if _UNSAFE.search(record.id) else record for record in records]
    holders: defaultdict[str, list[int]] = defaultdict(list)
    for i, record in enumerate(records):
        if record.id and record.id.lower() not in taken:
            holders[record.id.lower()].append(i)
    own = {min(held, key=lambda i: _precedence(records[i])) if len(held) > 1 else held[0] for held in holders.values()}
    keyless = [i for i in range(len(records)) if i not in own]
    made = keys([records[i] for i in keyless], taken=taken | holders.keys())
    result = list(records)
    for i, key in zip(keyless, made, strict=True):
        result[i] = attrs.evolve(records[i], id=key)
    return result


def _precedence(record: Record) -> tuple[int, str, str]:
    """Who comes first to a key: by the place in a dump, not by that of the dump in the run."""
    first = min(((source.index, source.dump) for source in record.sources), default=(0, ""))
    return (*first, _letters(record))


def told(records: Sequence[Record]) -> Iterator[Issue]:
    """A note on each record whose key was made though its dumps hold keys: none of theirs is, or could be, its own."""
    for record in records:
        given = list(dict.fromkeys(source.key for source in record.sources if source.format in _KEYED))
        if not given or record.id in given:
            continue
        why = "the dump gives no key"
        if named := [key for key in given if key]:
            unfit = _UNSAFE.search(named[0])
            why = f"the dump's key '{named[0]}' " + ("cannot stand in a .bib file" if unfit else "has other holders")
        source = record.sources[0]
        what = f"{why}; made '{record.id}'"
        fix = "a key of its own, of letters, digits and signs such as : - _ /"
        yield Issue("note", "made-key", what, Where(source.dump, source.line), fix, key=record.id)


def keys(records: Sequence[Record], *, taken: Set[str] = frozenset()) -> list[str]:
    """A key for each record, in the order given, none of them in ``taken`` (in lower case).

    Records that say the same in every word get keys that differ by a running number only.
    """
    candidates = [_Candidate.of(record) for record in records]
    depth = [1] * len(records)
    found = [candidate.key(1) for candidate in candidates]
    holders: defaultdict[str, list[int]] = defaultdict(list)
    moved = list(range(len(records)))
    # In rounds, all clashes of a round at once, so that no key depends on which clash is looked at first.
    while moved:
        for i in moved:
            holders[found[i].lower()].append(i)
        touched = dict.fromkeys(found[i].lower() for i in moved)
        clashing = [key for key in touched if len(holders[key]) > 1 or key in taken]
        moved = []
        for key in clashing:
            members = holders.pop(key)
            deeper = max(depth[i] for i in members) + 1
            spent = [i for i in members if depth[i] >= len(candidates[i].words)]
            # A title that is used up keeps its key if all others have more words to be told apart by.
            alone = len(spent) == 1 and key not in taken
            staying = spent if alone else [i for i in spent if depth[i] == candidates[i].last_resort]
            holders[key] = staying
            for i in set(members) - set(staying):
                depth[i] = candidates[i].deepened(depth[i], deeper)
                found[i] = candidates[i].key(depth[i])
                moved.append(i)
    return _numbered(found, taken)


@attrs.frozen
class _Candidate:
    """What a record's key can be made of: the stem of author and year, the title's words, and the last resort."""

    stem: str
    words: tuple[str, ...]
    letters: Callable[[], str]

    @classmethod
    def of(cls, record: Record) -> _Candidate:
        words = tuple(significant_words(str(record.title))) or (NO_TITLE,)
        return cls(_author(record) + _year(record), words, lambda: _letters(record))

    @property
    def last_resort(self) -> int:
        """The depth at which a key has used up the title and ends in letters drawn from the whole record."""
        return len(self.words) + 1

    def deepened(self, depth: int, wanted: int) -> int:
        """The depth to go on to: no further than the whole title, and from there to the last resort."""
        whole = len(self.words)
        return self.last_resort if depth >= whole else min(wanted, whole)

    def key(self, depth: int) -> str:
        if depth < self.last_resort:
            return self.stem + "".join(self.words[:depth])
        # Letters for a last resort follow the shortest title part: a key is to be typed by people.
        return f"{self.stem}{self.words[0]}-{self.letters()}"


def _made_safe(record: Record) -> Record:
    return attrs.evolve(record, id=_UNSAFE.sub("", _PARTING.sub("-", record.id.strip())).strip("-"))


def _author(record: Record) -> str:
    names = record.author or record.editor
    first = next(iter(names), Name())
    particles = (first.dropping_particle, first.non_dropping_particle)
    return _bare("".join((*particles, first.family)) or first.literal) or NO_AUTHOR


def _year(record: Record) -> str:
    year = record.issued.year
    return NO_DATE if year is None else str(year) if year > 0 else f"bc{1 - year}"


def _bare(text: str) -> str:
    return "".join(c for c in to_ascii(text) if c.isalnum()).lower()


def _letters(record: Record) -> str:
    """Letters that depend on what the record says, and not on where it was read or which key it had."""
    content = attrs.evolve(record, id="", sources=())
    said = [f"{a.name}={value!s}" for a in attrs.fields(Record) if (value := getattr(content, a.name))]
    digest = int.from_bytes(hashlib.sha256("\n".join(said).encode("utf-8", "surrogatepass")).digest()[:8], "big")
    return "".join(chr(ord("a") + digest // 26**place % 26) for place in range(_LETTERS))


def _numbered(found: list[str], reserved: Set[str]) -> list[str]:
    """Numbers for the keys of records that say the same in every word: which of them is which makes no difference."""
    taken = {key.lower() for key in found} | reserved
    numbers = Counter(reserved)
    for i, key in enumerate(found):
        number = numbers[key.lower()]
        numbers[key.lower()] += 1
        if number:
            while f"{key}-{number}".lower() in taken:
                number += 1
            found[i] = f"{key}-{number}"
            taken.add(found[i].lower())
    return found
