"""A folder of modules, and an entry-point group beside it, read as one registry.

A registered thing is a module-level constant: ``formats/bibtex.py`` holds ``FORMAT``, and so the label ``bibtex`` is
known without a list kept by hand. A label is the module's name with ``-`` for ``_``; looking one up imports that one
module only. Other packages join through the entry-point group, whose names are labels and whose values are the
constants; a built-in label cannot be taken over.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from typing import Generic, TypeVar

from .errors import UsageError, nearest

T = TypeVar("T")


class Registry(Generic[T]):
    """The constants called ``name`` in the modules of ``package``, by label, loaded when first asked for."""

    def __init__(self, package: str, name: str, kind: type[T], *, noun: str) -> None:
        self._package = package
        self._name = name
        self._kind = kind
        self._noun = noun
        self._loaded: dict[str, T] = {}

    @cached_property
    def _builtin(self) -> dict[str, str]:
        path = importlib.import_module(self._package).__path__
        names = sorted(m.name for m in pkgutil.iter_modules(path) if not m.name.startswith("_"))
        return {name.replace("_", "-"): name for name in names}

    @cached_property
    def _external(self) -> dict[str, EntryPoint]:
        found = entry_points(group=self._package)
        return {point.name: point for point in sorted(found) if point.name not in self._builtin}

    def labels(self) -> list[str]:
        """All labels, the built-in ones first, each part in alphabetical order; nothing is imported for it."""
        return [*self._builtin, *self._external]

    def get(self, label: str) -> T:
        """The thing with this label; ``UsageError`` with the nearest labels if there is none."""
        if label not in self._loaded:
            self._loaded[label] = self._load(label)
        return self._loaded[label]

    def _load(self, label: str) -> T:
        if label in self._builtin:
            module = importlib.import_module(f"{self._package}.{self._builtin[label]}")
            found = vars(module).get(self._name)
        elif label in self._external:
            found = self._external[label].load()
        else:
            raise UsageError(
                f"unknown {self._noun} '{label}'{nearest(label, self.labels())} (known: {', '.join(self.labels())})"
            )
        if not isinstance(found, self._kind):
            raise UsageError(f"{self._noun} '{label}' is no {self._kind.__name__}: its module gives {found!r}")
        return found

    def all(self) -> list[T]:
        """Every registered thing, in the order of ``labels``."""
        return [self.get(label) for label in self.labels()]
