"""Precision, recall, false pairs and CPU seconds of deduplicating labelled sets: ``dedupe.py DIR...``.

Each DIR is a set (it holds ``records.jsonl.gz`` and ``clusters.csv.gz``) or a folder of sets. Pairs that
``doubtful_pairs.csv.gz`` beside the sets lists count neither way; a ``set.json`` with ``{"pairs": "cross"}`` counts
only pairs whose ids begin with different letters. Where the truth tells editions (preprint and published) from
works, pairs that only a preprint's link holds together count for the works alone. ``--errors N`` shows N of each.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import html
import json
import re
import resource
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path

from seedcite.dedupe import deduplicate
from seedcite.model.dates import NO_DATE, Date
from seedcite.model.names import NO_NAMES, Completeness, Name, Names
from seedcite.model.record import Provenance, Record
from seedcite.model.verdicts import Cluster, Works

Pair = tuple[str, str]

TYPES = {"article": "document", "inproceedings": "paper-conference", "book": "book", "incollection": "chapter"}
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_INITIALS = re.compile(r"(?:[A-Z]\.?[\s-]?)+")
_TAG = re.compile(r"</?\w{1,6}>")
_GLUED = re.compile(r"(?<=[A-Z]\.)(?=[A-Z][a-z])")


def names(text: str) -> Names:
    """The authors as the sets write them: with ``and``, semicolons, commas, or run together (``Ito A.Sun B.``)."""
    text = html.unescape(text).strip().rstrip(",")
    if not text:
        return NO_NAMES
    cut = bool(re.search(r"\bet al\b|\band others\b", text))
    text = re.sub(r",?\s*(?:\bet al\b\.?|\band others\b)", "", text)
    if ";" in text:
        parts = text.split(";")
    elif re.search(r"[A-Z]\.[A-Z][a-z]", text) and " and " not in text:
        parts = _GLUED.split(text)
    elif re.search(r"\s(?:and|&)\s", text) and (
        re.search(r",[^,]+\band\b[^,]+,", text) or text.count(",") <= 1 + len(re.findall(r"\s(?:and|&)\s", text))
    ):
        parts = re.split(r"\s(?:and|&)\s", text)
    else:
        parts = re.split(r",?\s(?:and|&)\s|,\s", text)
        if any(_INITIALS.fullmatch(part.strip()) for part in parts):
            parts = re.split(r"\s(?:and|&)\s|(?<=\.),\s", text)
    found = tuple(_name(part) for part in parts if part.strip(" ,."))
    return Names(found, Completeness.INCOMPLETE if cut else Completeness.UNKNOWN)


def _name(text: str) -> Name:
    text = text.strip(" ,")
    words = text.split()
    if "," not in text and len(words) > 1 and _INITIALS.fullmatch(words[-1]) and not _INITIALS.fullmatch(words[0]):
        while len(words) > 2 and _INITIALS.fullmatch(words[-2]):
            words[-2:] = [f"{words[-2]} {words[-1]}"]
        return Name.parse(f"{' '.join(words[:-1])}, {words[-1]}")
    return Name.parse(text)


def record(row: dict[str, str], index: int) -> Record:
    year = _YEAR.search(row["year"])
    return Record(
        id=row["id"],
        type=TYPES.get(row["type"], "document"),
        title=_TAG.sub("", html.unescape(row["title"])),
        author=names(row["authors"]),
        issued=Date.of(int(year.group())) if year else NO_DATE,
        container_title=html.unescape(row["container_title"]),
        volume=row["volume"],
        issue=row["number"],
        page=row["pages"],
        doi=row["doi"],
        abstract=row["abstract"],
        sources=(Provenance("set", "bench", index),),
    )


def read_set(folder: Path) -> tuple[list[Record], dict[str, str], dict[str, str]]:
    """The records; the publication and the work of each by its id."""
    with gzip.open(folder / "records.jsonl.gz", "rt", encoding="utf-8") as lines:
        records = [record(json.loads(line), index) for index, line in enumerate(lines)]
    with gzip.open(folder / "clusters.csv.gz", "rt", encoding="utf-8", newline="") as lines:
        truth = list(csv.DictReader(lines))
    works = {row["record_id"]: row["cluster_id"] for row in truth}
    return records, {row["record_id"]: row.get("edition_id") or row["cluster_id"] for row in truth}, works


def doubtful(folder: Path) -> set[Pair]:
    for place in (folder.parent, folder):
        path = place / "doubtful_pairs.csv.gz"
        if path.exists():
            with gzip.open(path, "rt", encoding="utf-8", newline="") as lines:
                rows = list(csv.DictReader(lines))
            return {_pair(row["record_a"], row["record_b"]) for row in rows if row["set"] == folder.name}
    return set()


def pairs(groups: Iterable[Iterable[str]], *, cross: bool) -> set[Pair]:
    found = (_pair(*two) for group in groups for two in combinations(sorted(group), 2))
    return {two for two in found if not cross or two[0][0] != two[1][0]}


def groups(label: dict[str, str]) -> Iterable[list[str]]:
    found = defaultdict(list)
    for record_id, cluster_id in label.items():
        found[cluster_id].append(record_id)
    return found.values()


def editions(works: Works) -> Iterator[list[str]]:
    """The ids of each cluster's records that are held together without a preprint's link."""
    for cluster in works.clusters:
        yield from _parts(cluster) if any(v.answer == "related" for v in cluster.verdicts) else [_ids(cluster)]


def _parts(cluster: Cluster) -> Iterable[list[str]]:
    root = {member.sources[0].index: member.sources[0].index for member in cluster.members}

    def find(index: int) -> int:
        while root[index] != index:
            index = root[index]
        return index

    for verdict in cluster.verdicts:
        if verdict.answer == "same":
            root[find(verdict.left.sources[0].index)] = find(verdict.right.sources[0].index)
    found = defaultdict(list)
    for member in cluster.members:
        found[find(member.sources[0].index)].append(member.id)
    return found.values()


def _ids(cluster: Cluster) -> list[str]:
    return [member.id for member in cluster.members]


def _pair(one: str, other: str) -> Pair:
    return (one, other) if one < other else (other, one)


def measure(folder: Path, errors: int) -> dict[str, object]:
    records, edition, work = read_set(folder)
    settings = folder / "set.json"
    cross = settings.exists() and json.loads(settings.read_text()).get("pairs") == "cross"
    ignored = doubtful(folder)
    began = time.process_time()
    found = deduplicate(records)
    seconds = time.process_time() - began
    same = pairs(editions(found), cross=cross) - ignored
    true = pairs(groups(edition), cross=cross) - ignored
    result = {
        "set": folder.name,
        "records": len(records),
        "precision": round(len(same & true) / len(same), 5) if same else 1.0,
        "recall": round(len(same & true) / len(true), 5) if true else 1.0,
        "false_pairs": len(same - true),
        "missed_pairs": len(true - same),
        "cpu_s": round(seconds, 2),
        "peak_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 1),
    }
    if work != edition:
        joined, one_work = pairs(map(_ids, found.clusters), cross=cross), pairs(groups(work), cross=cross)
        result["works_precision"] = round(len(joined & one_work) / len(joined), 5) if joined else 1.0
        result["works_recall"] = round(len(joined & one_work) / len(one_work), 5) if one_work else 1.0
    if errors:
        _show(records, "false", sorted(same - true)[:: max(1, len(same - true) // errors)][:errors])
        _show(records, "missed", sorted(true - same)[:: max(1, len(true - same) // errors)][:errors])
    return result


def _show(records: list[Record], what: str, found: list[Pair]) -> None:
    by_id = {known.id: known for known in records}
    for two in found:
        print(f"-- {what}")
        for record_id in two:
            known = by_id[record_id]
            told = (known.id, known.title, known.author, known.issued, known.container_title, known.volume, known.page)
            print("   " + " | ".join(map(str, (*told, known.doi))))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--json", action="store_true", help="one object a line, alone on standard output")
    parser.add_argument(
        "--errors", type=int, default=0, metavar="N", help="show N false and N missed pairs of each set"
    )
    options = parser.parse_args()
    for given in options.folders:
        inside = (
            [given]
            if (given / "records.jsonl.gz").exists()
            else sorted(p.parent for p in given.glob("*/records.jsonl.gz"))
        )
        for folder in inside:
            result = measure(folder, 0 if options.json else options.errors)
            print(
                json.dumps(result) if options.json else "  ".join(f"{key}={value}" for key, value in result.items()),
                flush=True,
            )


if __name__ == "__main__":
    main()
