"""Whether every entry of a folder of ``.bib`` files is read, or its fault reported.

    python tests/bibtex/corpus.py DIR [--json] [-v]

``DIR`` holds the files and ``expected_keys.json``: for each file the citation ``keys`` that must be read, those of
entries that are ``damaged`` (read or reported) and those that stand in comments (``commented``: as one likes).

``expected`` counts ``keys`` and ``damaged``, repeats included; ``read``, ``reported`` and ``silent`` part it.
``not_read`` are the ``keys`` that are not read; ``invented`` are source keys that stand in none of the lists (an entry
without a key has none, so it cannot be one); ``crashed`` counts files at which something else than ``SeedciteError``
was raised. An entry is reported if a rejection or an issue names its key, or points into its first lines, from the
``@`` to where the key ends: what stands where a key should be, is not always one.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import attrs

import seedcite
from seedcite.errors import SeedciteError
from seedcite.model.issues import Issue
from seedcite.model.profile import Profile

COUNTS: Final = ("files", "expected", "read", "reported", "silent", "not_read", "invented", "crashed")


@attrs.frozen
class Found:
    """What became of one file: its counts, and the keys behind those that should be nought."""

    counts: Mapping[str, int]
    reported: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    not_read: tuple[str, ...] = ()
    invented: tuple[str, ...] = ()
    raised: str = ""


def measure(folder: Path) -> dict[str, Found]:
    """What became of each file that the folder's ``expected_keys.json`` names."""
    wanted = json.loads((folder / "expected_keys.json").read_text(encoding="utf-8"))
    return {name: measure_file(folder / name, lists) for name, lists in wanted.items()}


def measure_file(path: Path, lists: Mapping[str, list[str]]) -> Found:
    """What became of one file; ``lists`` holds its ``keys``, ``damaged`` and ``commented``."""
    keys, damaged = lists.get("keys", []), lists.get("damaged", [])
    raised = ""
    try:
        profile = _profile(path)
    except SeedciteError as error:  # nothing is read, and the run says so
        return _found(keys, damaged, Counter(), [*keys, *damaged], [], str(error), crashed=False)
    except Exception as error:  # whatever it is, it is a fault, and the next file has to be measured too
        return _found(keys, damaged, Counter(), [], [], f"{type(error).__name__}: {error}", crashed=True)
    got = [record.sources[0].key for record in profile.records]
    got += [extra.key for extra in profile.extras if extra.kind in ("xdata", "set")]
    known = {"", *keys, *damaged, *lists.get("commented", [])}
    invented = [key for key in got if key not in known]
    missing = Counter([*keys, *damaged]) - Counter(got)
    reported = list(_reported(path, profile, missing)) if missing else []
    return _found(keys, damaged, Counter(got), reported, invented, raised, crashed=False)


def _profile(path: Path) -> Profile:
    """The file as it reads by itself; the folder holds ``.bib`` files, so one that nothing tells is read as such."""
    try:
        return seedcite.read(path)
    except SeedciteError:
        return seedcite.read(path, format="biblatex")


def _found(
    keys: list[str],
    damaged: list[str],
    got: Counter[str],
    reported: Iterable[str],
    invented: list[str],
    raised: str,
    *,
    crashed: bool,
) -> Found:
    wanted = Counter([*keys, *damaged])
    missing = wanted - got
    told = missing & Counter(reported)
    silent = missing - told
    not_read = missing & (Counter(keys) - got)
    counts = {
        "files": 1,
        "expected": wanted.total(),
        "read": (wanted & got).total(),
        "reported": told.total(),
        "silent": silent.total(),
        "not_read": not_read.total(),
        "invented": len(invented),
        "crashed": int(crashed),
    }
    parts = (tuple(part.elements()) for part in (told, silent, not_read))
    return Found(counts, *parts, tuple(invented), raised)


def _reported(path: Path, profile: Profile, missing: Counter[str]) -> Iterator[str]:
    """Those of the missing keys that a rejection or an issue names or points at, each as often as it does."""
    issues: list[Issue] = [*(rejection.issue for rejection in profile.rejected), *profile.issues]
    named = Counter(issue.key for issue in issues if issue.key)
    lines = Counter(issue.where.line for issue in issues)
    text = re.sub(r"\r\n?", "\n", path.read_bytes().decode(profile.encoding, "replace"))
    for key, count in missing.items():
        told = named[key]
        for head in re.finditer(rf"@[^\n@{{(]*\s*[{{(]\s*{re.escape(key)}(?![^\s,{{}}()])", text):
            first = text.count("\n", 0, head.start()) + 1
            last = text.count("\n", 0, head.end()) + 1
            told += any(lines[line] for line in range(first, last + 1)) if not named[key] else 0
        yield from [key] * min(count, told)


def tally(found: Mapping[str, Found]) -> dict[str, dict[str, int]]:
    """The counts over all files (``all``), then those of each."""
    total = {name: sum(one.counts[name] for one in found.values()) for name in COUNTS}
    return {"all": total} | {name: dict(one.counts) for name, one in found.items()}


def main(arguments: list[str] | None = None) -> int:
    """Print the measure."""
    parser = argparse.ArgumentParser(description="Measure how a folder of .bib files is read.")
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("--json", action="store_true", help="print the counts as JSON, and nothing else")
    parser.add_argument("-v", "--verbose", action="store_true", help="name the damaged entries that are reported, too")
    options = parser.parse_args(arguments)
    found = measure(options.folder)
    counts: dict[str, Any] = tally(found)
    if options.json:
        print(json.dumps(counts, ensure_ascii=False))
        return 0
    for file, one in found.items():
        for what in ("silent", "not_read", "invented", *(("reported",) if options.verbose else ())):
            if named := getattr(one, what):
                print(f"{file}: {what}: {', '.join(repr(key) for key in named)}")
        if one.raised and (options.verbose or one.counts["crashed"] or one.counts["expected"]):
            print(f"{file}: {one.raised}")
    print("  ".join(f"{name} {counts['all'][name]}" for name in COUNTS))
    return 0


if __name__ == "__main__":
    sys.exit(main())
