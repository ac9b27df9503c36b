"""What it costs to start: CPU milliseconds (user and system) of the cheapest things people do, best of several runs.

    python benchmarks/startup.py [RUNS]

The aims are those of the README: ``import seedcite`` under 100 ms, ``seedcite --help`` under 200 ms, ``seedcite build``
of the four seeds under 2 s. A bare interpreter is measured in the same run, as what nothing can go below.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from pathlib import Path

SEEDS = sorted(str(path) for path in (Path(__file__).parent.parent / "seeds").glob("*.txt"))


def cpu(command: list[str], runs: int) -> float:
    best = float("inf")
    for _ in range(runs):
        before = children()
        subprocess.run(command, check=True, capture_output=True)
        best = min(best, children() - before)
    return best * 1000


def children() -> float:
    """CPU seconds of all child processes that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def main() -> int:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    run = [sys.executable, "-m", "seedcite"]
    with tempfile.TemporaryDirectory() as folder:
        rows = [
            ("python -c pass", [sys.executable, "-c", "pass"], None),
            ("import seedcite", [sys.executable, "-c", "import seedcite"], 100),
            ("seedcite --help", [*run, "--help"], 200),
            ("seedcite formats", [*run, "formats"], None),
            ("seedcite build seeds/*.txt", [*run, "build", *SEEDS, "-o", folder], 2000),
        ]
        failed = 0
        for name, command, aim in rows:
            took = cpu(command, runs)
            late = aim is not None and took > aim
            failed += late
            print(f"{name:<28} {took:8.0f} ms" + (f"  aim {aim} ms{'  MISSED' if late else ''}" if aim else ""))
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
