"""How far ``.bib`` texts become the CSL-JSON that is wanted of them, field by field.

    python tests/bibtex/cases.py FILE [--json] [-v]     cases of a text (``bib``), its ``format`` and the ``csl`` wanted
    python tests/bibtex/cases.py --names FILE           name lists and the parts into which BibTeX splits them
    python tests/bibtex/cases.py --accents FILE         TeX, the Unicode that it stands for, and back

A field is one CSL variable of one item, compared exactly as JSON; ``id`` is none, and neither is ``custom``, which
holds what CSL has no variable for. What is wanted counts; where a file's items carry ``type``, they tell all there is,
so a field that is not wanted is a miss too. An item that is missing misses all its fields; one whose entry has no key
is known by its place. A name list is exact if all
parts of all its names are; a closing "others" is the flag of an incomplete list. An accent is exact if it decodes to
its Unicode text and if the TeX written for that text decodes to it again.
"""

from __future__ import annotations

import argparse
import json
import sys
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import attrs

import seedcite
from seedcite.formats._bib_names import split
from seedcite.model.tex import decode, encode

GROUPS: Final = {
    "names": (
        "author chair collection-editor compiler composer container-author contributor curator director editor "
        "editorial-director executive-producer guest host illustrator interviewer narrator organizer original-author "
        "performer producer recipient reviewed-author script-writer series-creator translator"
    ),
    "dates": "accessed available-date event-date issued original-date submitted",
    "titles": (
        "title title-short original-title reviewed-title part-title volume-title container-title container-title-short "
        "collection-title event-title"
    ),
    "identifiers": "DOI ISBN ISSN PMCID PMID URL",
    "numbers": (
        "chapter-number citation-number collection-number edition issue number number-of-pages number-of-volumes page "
        "page-first part printing section supplement version volume"
    ),
    "type": "type",
}
GROUP_OF: Final = {variable: group for group, variables in GROUPS.items() for variable in variables.split()}
NOT_FIELDS: Final = ("id", "custom")


@attrs.frozen
class Compared:
    """One field of one item: what was wanted (None: nothing), and what came out (None: nothing)."""

    case: str
    item: str
    variable: str
    wanted: Any
    got: Any

    @property
    def exact(self) -> bool:
        """Whether they are the same JSON."""
        return json.dumps(self.wanted, sort_keys=True) == json.dumps(self.got, sort_keys=True)


def compare(cases: Iterable[Mapping[str, Any]]) -> Iterator[Compared]:
    """Every field that counts in these cases."""
    cases = list(cases)
    whole = any("type" in item for case in cases for item in case["csl"])
    for case in cases:
        made = items_of(case["bib"], case.get("format"))
        for wanted in case["csl"]:
            found = made.get(str(wanted["id"])) or made.get("")
            got = found.pop(0) if found else {}
            variables = dict.fromkeys((*wanted, *(got if whole else ())))
            for variable in variables:
                if variable not in NOT_FIELDS:
                    yield Compared(case["name"], str(wanted["id"]), variable, wanted.get(variable), got.get(variable))


def items_of(bib: str, label: str | None) -> dict[str, list[dict[str, Any]]]:
    """The CSL-JSON items of a ``.bib`` text by their keys, which may stand there several times."""
    items: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
    try:
        records = seedcite.read_text(bib, format=label).records
    except seedcite.SeedciteError:  # nothing in it can be read at all: all its items are missing
        return items
    for record in records:
        items[record.id].extend(json.loads(seedcite.export([record], "csl-json")))
    return items


def tally(compared: Iterable[Compared]) -> dict[str, dict[str, int]]:
    """The numbers of fields that count and that are exact, over all and a group."""
    fields: Counter[str] = Counter()
    exact: Counter[str] = Counter()
    for field in compared:
        for group in ("all", GROUP_OF.get(field.variable, "other")):
            fields[group] += 1
            exact[group] += field.exact
    return {group: {"fields": fields[group], "exact": exact[group]} for group in ("all", *GROUPS, "other")}


def compare_names(cases: Iterable[Mapping[str, Any]]) -> Iterator[Compared]:
    """Every name list, as its names' parts and whether it is cut."""
    for case in cases:
        wanted = [{part: name.get(part, "") for part in ("first", "von", "last", "jr")} for name in case["names"]]
        got = [parts._asdict() for parts in split(case["author"])]
        yield Compared(case["author"], "", "author", _cut(wanted), _cut(got))


def _cut(names: Sequence[Mapping[str, str]]) -> dict[str, Any]:
    incomplete = bool(names) and names[-1] == {"first": "", "von": "", "last": "others", "jr": ""}
    return {"names": list(names[:-1] if incomplete else names), "incomplete": incomplete}


def compare_accents(cases: Mapping[str, Mapping[str, str]]) -> Iterator[Compared]:
    """Every accent, as what it decodes to, and what that is after one more way there and back."""
    for name, case in cases.items():
        wanted = unicodedata.normalize("NFC", case["unicode"])
        yield Compared(
            name,
            "",
            "accent",
            {"decoded": wanted, "again": wanted},
            {"decoded": str(decode(case["latex"])), "again": str(decode(encode(case["unicode"])))},
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the agreement; 0 whatever it is."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--json", action="store_true", help="print nothing but the counts, as JSON")
    parser.add_argument("-v", "--verbose", action="store_true", help="print each field that differs")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--names", action="store_true", help="FILE holds name lists as BibTeX splits them")
    kind.add_argument("--accents", action="store_true", help="FILE holds TeX and the Unicode it stands for")
    options = parser.parse_args(arguments)
    data = json.loads(options.file.read_text(encoding="utf-8"))
    if options.names:
        compared = list(compare_names(data))
    elif options.accents:
        compared = list(compare_accents(data))
    else:
        compared = list(compare(data))
    counts = tally(compared)
    if options.names or options.accents:
        counts = {"all": counts["all"]}
    if options.json:
        print(json.dumps(counts))
        return 0
    if options.verbose:
        for field in compared:
            if not field.exact:
                print(f"{field.case} {field.item} {field.variable}\n  wanted {_shown(field.wanted)}")
                print(f"  got    {_shown(field.got)}")
    for group, count in counts.items():
        share = f"{100 * count['exact'] / count['fields']:6.2f} %" if count["fields"] else "     -"
        print(f"{group:12} {count['exact']:6} of {count['fields']:6}  {share}")
    return 0


def _shown(value: Any) -> str:
    return "nothing" if value is None else json.dumps(value, ensure_ascii=False, sort_keys=True)


if __name__ == "__main__":
    sys.exit(main())
