"""Where tests find data: the seeds in the checkout, and larger sets that stand beside it where they are available."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SEEDS = sorted((ROOT / "seeds").glob("*.txt"))
SHARED = Path(os.environ.get("SEEDCITE_SHARED") or ROOT.parent / "shared")


def shared(path: str) -> Path:
    """A file or folder of the shared data; the test is skipped where it is missing."""
    found = SHARED / path
    if not found.exists():
        pytest.skip(f"{path} is not here; SEEDCITE_SHARED may name the folder that holds it")
    return found
