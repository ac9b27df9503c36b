"""Reading and writing ``.bib`` files beside peers: CPU seconds, peak memory, growth.

    python benchmarks/bib.py FILE [--sizes 1000,10000,100000]

FILE is a large ``.bib`` file of real entries; each size is its first entries, or repeats of them under new keys. Every
measurement runs in a process of its own, all of them in one run, so that the ratios can be trusted where the seconds
cannot. ``read`` makes full typed records (names, dates, TeX decoded, types mapped) of the whole file, ``write`` spells
these records again. The aims: to read in at most 1.8 times and to write in at most 0.55 times what bibtexparser's
splitter alone needs, growth with an exponent of at most 1.1, and less than 8 KB of memory an entry.

Peers that are not installed are left out: pip install pybtex.
"""

from __future__ import annotations

import argparse
import math
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

READ_AIM, WRITE_AIM, GROWTH_AIM, MEMORY_AIM = 1.8, 0.55, 1.1, 8.0
_ENTRY = re.compile(r"^@(\w+)\{([^,\s]*),", re.MULTILINE)
_TOO_SLOW = 10_000
"""More entries than this are not given to peers that need minutes for them."""


def scan(path: Path) -> Callable[[], object]:
    """What a bare regular expression needs to find entries and fields, as a floor."""
    pattern = re.compile(r"@(\w+)\s*\{\s*([^,\s]*)\s*,|(\w+)\s*=\s*(\{[^{}]*\}|\"[^\"]*\"|\w+)")
    return lambda: sum(1 for _ in pattern.finditer(path.read_text(encoding="utf-8")))


def splitter(path: Path) -> Callable[[], object]:
    """bibtexparser 2: entries and fields as strings, nothing more."""
    from bibtexparser.splitter import Splitter

    return lambda: Splitter(path.read_text(encoding="utf-8")).split()


def with_names(path: Path) -> Callable[[], object]:
    """bibtexparser 2: strings, and names split."""
    import bibtexparser
    from bibtexparser.middlewares import SeparateCoAuthors, SplitNameParts

    return lambda: bibtexparser.parse_file(str(path), append_middleware=[SeparateCoAuthors(), SplitNameParts()])


def with_tex(path: Path) -> Callable[[], object]:
    """bibtexparser 2: names split and LaTeX decoded, which is nearest to what ``read`` does."""
    import bibtexparser
    from bibtexparser.middlewares import LatexDecodingMiddleware, SeparateCoAuthors, SplitNameParts

    more = [LatexDecodingMiddleware(), SeparateCoAuthors(), SplitNameParts()]
    return lambda: bibtexparser.parse_file(str(path), append_middleware=more)


def pybtex(path: Path) -> Callable[[], object]:
    """pybtex: strings, and names split."""
    from pybtex.database import parse_file

    return lambda: parse_file(str(path), bib_format="bibtex")


def read(path: Path) -> Callable[[], object]:
    """seedcite: full typed records."""
    import seedcite

    seedcite.list_formats()
    return lambda: seedcite.read(path)


def write(path: Path) -> Callable[[], object]:
    """seedcite: the records as BibLaTeX."""
    import seedcite

    records = seedcite.read(path).records
    return lambda: seedcite.export(records, "biblatex")


def write_bibtex(path: Path) -> Callable[[], object]:
    """seedcite: the records as BibTeX in ASCII."""
    import seedcite

    records = seedcite.read(path).records
    return lambda: seedcite.export(records, "bibtex")


JOBS = {
    "regular expression": scan,
    "bibtexparser splitter": splitter,
    "bibtexparser, names": with_names,
    "bibtexparser, names, TeX": with_tex,
    "pybtex": pybtex,
    "seedcite read": read,
    "seedcite write biblatex": write,
    "seedcite write bibtex": write_bibtex,
}
SLOW = {"bibtexparser, names, TeX": 1_000, "bibtexparser, names": _TOO_SLOW, "pybtex": _TOO_SLOW}


def entries(text: str, count: int) -> str:
    """The first ``count`` entries of a text, repeated under new keys where it has fewer."""
    starts = [match.start() for match in _ENTRY.finditer(text)]
    pieces: list[str] = []
    made = 0
    while made < count:
        take = min(count - made, len(starts))
        end = starts[take] if take < len(starts) else len(text)
        suffix = f"-{made}" if made else ""
        pieces.append(_ENTRY.sub(rf"@\1{{\2{suffix},", text[starts[0] : end]))
        made += take
    return "\n".join(pieces)


def one(job: str, path: Path) -> None:
    """Run one job once, and print its CPU seconds and how many kilobytes the process grew by."""
    run = JOBS[job](path)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.process_time()
    kept = run()
    took = time.process_time() - start
    print(took, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
    del kept


def measure(job: str, path: Path) -> tuple[float, float] | None:
    """CPU seconds and kilobytes of a job in a process of its own; None if its library is not installed."""
    command = [sys.executable, __file__, str(path), "--job", job]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        if "ModuleNotFoundError" not in done.stderr:
            print(done.stderr, file=sys.stderr)
        return None
    seconds, kilobytes = done.stdout.split()[-2:]
    return float(seconds), float(kilobytes)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--sizes", default="1000,10000,100000")
    parser.add_argument("--job", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.job:
        one(options.job, options.file)
        return 0
    text = options.file.read_text(encoding="utf-8")
    sizes = [int(size) for size in options.sizes.split(",")]
    found: dict[tuple[str, int], float] = {}
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            path = Path(folder) / f"{size}.bib"
            path.write_text(entries(text, size), encoding="utf-8")
            for job in JOBS:
                if size > SLOW.get(job, size) or (measured := measure(job, path)) is None:
                    continue
                seconds, kilobytes = measured
                found[job, size] = seconds
                ratio = seconds / found["bibtexparser splitter", size] if job != "regular expression" else 0
                line = f"{size:>7}  {job:<26}{seconds:8.2f} s"
                line += f"  {ratio:6.2f} x splitter" if ratio else " " * 19
                aims: list[tuple[float, float, str]] = []
                if job == "seedcite read":
                    memory = kilobytes / size
                    line += f"  {memory:5.1f} KB an entry"
                    aims = [(ratio, READ_AIM, "x"), (memory, MEMORY_AIM, "KB")] if size >= 10_000 else []
                elif job.startswith("seedcite write"):
                    aims = [(ratio, WRITE_AIM, "x")] if size >= 10_000 else []
                for value, aim, unit in aims:
                    missed += value > aim
                    line += f"  aim {aim} {unit}{'  MISSED' if value > aim else ''}"
                print(line, flush=True)
    for job in JOBS:
        times = [(size, found[job, size]) for size in sizes if (job, size) in found and size >= 1_000]
        if job.startswith("seedcite") and len(times) > 1:
            (small, first), (large, last) = times[-2], times[-1]
            exponent = math.log(last / first) / math.log(large / small)
            missed += exponent > GROWTH_AIM
            word = "  MISSED" if exponent > GROWTH_AIM else ""
            print(f"{job:<26} grows with exponent {exponent:.2f}  aim {GROWTH_AIM}{word}")
    return min(missed, 1)


if __name__ == "__main__":
    sys.exit(main())
