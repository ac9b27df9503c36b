"""Progress on a terminal; the only file that knows rich."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator


@contextlib.contextmanager
def progress(*, quiet: bool = False) -> Iterator[Callable[[str], None]]:
    """A function that shows on stderr what is being done, until the block ends; silent where no one looks on."""
    if quiet or not sys.stderr.isatty():
        yield lambda step: None
        return
    from rich.console import Console

    with Console(stderr=True).status("starting") as status:
        yield lambda step: status.update(f"{step} ...")
