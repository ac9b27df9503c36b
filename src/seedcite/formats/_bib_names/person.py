"""One name as BibLaTeX reads it: ``First von Last``, ``von Last, First`` or ``von Last, Jr, First``.

BibLaTeX differs from BibTeX where BibTeX's way is none for people: hyphens divide nothing, the von part of
``Drummond de Andrade, Carlos`` is empty, and a command's blank (``\\AA ke``) ends the command, not the word. What
people write instead of these forms (``Sammy Davis, Jr.``) is read as it is meant, and told.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from ...model.names import Name, is_degree
from .._fault import Fault
from .faults import fault, shown
from .groups import LEGAL_FORMS, is_legal_form, may_be_organisation

Decode = Callable[[str], str]

_TEX: Final = re.compile(r"[\\{}~$'`\u00a0]|--")
_PIECE: Final = re.compile(r"\\[A-Za-z]+ *|\\[^{}]|[{},]|[ ~\u00a0]+|[^\\{},~ \u00a0]+|\\")
_BRACE: Final = re.compile("[{}]")
_LETTER: Final = re.compile(r"[^\W\d_]")
_JUNIOR: Final = re.compile(r"(?:[jJ][rR]|[sS][rR]|[jJ]nr|[sS]nr|JR|SR)\.?")
_NUMERAL: Final = re.compile(r"II|III|IV|VI{0,3}|2nd|3rd|4th")
_SURE_NUMERAL: Final = re.compile(r"III?|IV")
_SUFFIX: Final = re.compile(rf"(?:{_JUNIOR.pattern}|[Jj]unior|[Ss]enior|{_NUMERAL.pattern}|IX|X{{1,3}}I{{0,3}})\.?")
_EAST: Final = "\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af\U00020000-\U0003ffff"
_EASTERN: Final = re.compile(f"(?:[{_EAST}\u3005\u3006\u3040-\u30ff\u00b7\u30fb]+(?: |$)){{2,4}}")
PARTICLES: Final = frozenset(
    "af al av ben bin d da dal das de degli dei del della den der des di do dos du el het ibn la le lo les op 't 's "
    "te ten ter van ver vom von y zu zum zur".split()
)

# Names as nearly all are: of words with a capital, so without particles, and nothing in them but letters and dots.
_CAPITAL: Final = "[A-Z\u00c0-\u00d6\u00d8-\u00de]"
_PLAIN: Final = r"[^\W\d_\u00b2\u00b3\u00b9\u2070-\u209f]"  # raised figures are marks
_NAME: Final = rf"{_CAPITAL}{_PLAIN}*+(?:-{_PLAIN}++)*+"
_GIVEN: Final = rf"{_CAPITAL}(?:{_PLAIN}|\.|-(?={_PLAIN}))*+"
_INVERTED: Final = re.compile(rf"({_NAME}), ({_GIVEN}(?: {_GIVEN})*+)")
_READING_ORDER: Final = re.compile(rf"({_GIVEN}(?: {_GIVEN}(?= ))*+) (?!.(?!\w))({_NAME})")
_SPECIAL: Final = frozenset(
    "jr jr. sr sr. jnr jnr. snr snr. ii iii iv 2nd 3rd 4th al al. and others andere autres otros outros altri "
    "phd dphil pharmd psyd edd msc bsc mphil mres msci bphil ll.m. ph.d. esq".split()
).union(LEGAL_FORMS)


def plain_name(text: str) -> Name | None:
    """The name if it is one of the plain ones, which need no care."""
    if match := _INVERTED.fullmatch(text):
        family, given = match.groups()
        return None if given.rpartition(" ")[2].lower() in _SPECIAL else Name(family, given)
    if match := _READING_ORDER.fullmatch(text):
        given, family = match.groups()
        special = family.lower() in _SPECIAL or given.partition(" ")[0].lower() == "and"
        return None if special or may_be_organisation(text) else Name(family, given)
    return None


def group_in(text: str) -> str | None:
    """What stands in the braces that hold the whole of a name, or None."""
    if len(text) < 2 or text[0] != "{" or text[-1] != "}":
        return None
    inner = text[1:-1]
    if "{" not in inner and "}" not in inner:
        return inner
    depth = 1
    for match in _BRACE.finditer(inner):
        depth += 1 if match.group() == "{" else -1
        if not depth:
            return None
    return inner if depth == 1 else None


def group(inner: str, decode: Decode) -> Name | None:
    """The group or the name in one piece that stands in braces, or None if nothing does."""
    text = _text(inner, decode)
    return Name(literal=text) if text else None


def read_person(text: str, decode: Decode, use_prefix: bool) -> tuple[Name | None, list[Fault]]:
    """The name that a text without outer braces is, and what is wrong with it."""
    if text.isdecimal() or not any(map(str.isalpha, text)):
        return _no_name(text, decode)
    if text.startswith("www.") or ("://" in text and "{" not in text.partition("://")[0].removeprefix("\\url{")):
        return Name(literal=_text(text, decode)), []
    parts = _parts_of(text)
    faults: list[Fault] = []
    while len(parts) > 1 and not parts[-1]:
        parts.pop()
        if not faults:
            what = f"a comma behind the name '{shown(text)}'"
            faults.append(fault("note", "stray-comma", what, "no comma there"))
    if len(parts) == 1:
        return _with_family(_from_reading_order(parts[0], decode, use_prefix, faults), text, faults), faults
    if not parts[0]:
        what = f"'{shown(text)}' has no family name before its comma"
        faults.append(fault("error", "no-family-name", what, "a family name before the comma"))
        whole = ", ".join(filter(None, (_text(" ".join(part), decode) for part in parts)))
        return Name(literal=whole) if whole else None, faults
    if len(parts) > 3:
        if not all(parts):
            parts = [part for part in parts if part]
        if len(parts) > 3:
            what = f"{len(parts) - 1} commas in the name '{shown(text)}'"
            faults.append(
                fault("error", "too-many-commas", what, "names joined with ' and ', or braces around an organisation")
            )
            return Name(literal=_text(text, decode)), faults
    return _with_family(_from_inverted(parts, text, decode, use_prefix, faults), text, faults), faults


def _with_family(name: Name, text: str, faults: list[Fault]) -> Name | None:
    """The name, in one piece if its family name is but empty braces."""
    if name.family:
        return name
    if name.literal:
        faults.append(organisation_fault(text))
        return name
    what = f"'{shown(text)}' has no family name"
    faults.append(fault("error", "no-family-name", what, "a family name"))
    return Name(literal=name.display) if name.display else None


def organisation_fault(text: str) -> Fault:
    """What is told of an organisation that BibTeX would take for a person."""
    what = f"'{shown(text)}' is an organisation, which BibTeX takes for a person"
    return fault("note", "organisation", what, "braces around it")


def _no_name(text: str, decode: Decode) -> tuple[Name | None, list[Fault]]:
    literal = _text(text, decode).strip(", ")
    if not literal:
        return None, [fault("warning", "empty-name", f"'{shown(text)}' holds no name", "a name, or no 'and'")]
    return Name(literal=literal), [fault("warning", "no-name", f"'{shown(text)}' is no name", "a name")]


def _from_reading_order(words: list[str], decode: Decode, use_prefix: bool, faults: list[Fault]) -> Name:
    suffix = ""
    last = words[-1]
    if len(words) > 1 and (_JUNIOR.fullmatch(last) or (len(words) > 2 and _ends_name(last))):
        suffix = last
        words = words[:-1]
    if len(words) == 1:
        name = Name(family=_text(words[0], decode), suffix=suffix)
    elif _EASTERN.match(words[0] + " " + words[1]) and _EASTERN.fullmatch(" ".join(words)):
        name = Name(words[0], " ".join(words[1:]), suffix=suffix)
    else:
        end = len(words) - 1
        start = 0
        while start < end and not _is_small(words[start], decode):
            start += 1
        if not start and _all_small(words, decode) and words[0].strip("'’") not in PARTICLES:
            start = 1
            while start < end and words[start].strip("'’") not in PARTICLES:
                start += 1
        name = _made(words[:start], words[start:], suffix, decode, use_prefix)
    if suffix:
        right = f"{name.family}, {suffix}, {name.given}" if name.given else f"{{{name.family} {suffix}}}"
        what = f"'{suffix}' behind the family name, where BibTeX takes it for one"
        faults.append(fault("warning", "suffix-place", what, f"'{right}'"))
    return name


def _from_inverted(parts: list[list[str]], text: str, decode: Decode, use_prefix: bool, faults: list[Fault]) -> Name:
    family, *others = parts
    given, suffix = others[-1], "" if len(others) == 1 else _text(" ".join(others[0]), decode)
    if len(others) == 1:
        alone = " ".join(given)  # in braces it is no suffix
        if "{" not in alone:
            alone = _text(alone, decode)
        if is_legal_form(alone):
            return Name(literal=_text(text, decode))
        whole = len(family) > 1
        if (whole and _ends_name(alone)) or _JUNIOR.fullmatch(alone):
            name = _from_reading_order(family, decode, use_prefix, [])
            if not name.suffix:
                _tell_suffix(alone, text, name, faults)
                return Name(name.family, name.given, name.dropping_particle, name.non_dropping_particle, alone)
        elif len(family) > 1 and _JUNIOR.fullmatch(family[-1]):
            suffix = family[-1]
            family = family[:-1]
            _tell_suffix(suffix, text, _made(given, family, "", decode, use_prefix), faults)
        elif len(given) > 1 and (_JUNIOR.fullmatch(given[-1]) or _SURE_NUMERAL.fullmatch(given[-1])):
            suffix = given[-1]
            given = given[:-1]
            _tell_suffix(suffix, text, _made(given, family, "", decode, use_prefix), faults)
    elif not _SUFFIX.fullmatch(suffix):
        end = " ".join(given)
        if "{" not in end:
            end = _text(end, decode)
        if _ends_name(end) or is_degree(end):
            given, suffix = others[0], end
            _tell_suffix(suffix, text, _made(given, family, "", decode, use_prefix), faults)
        elif not suffix:
            what = f"two commas in '{shown(text)}' with nothing between them"
            faults.append(fault("note", "stray-comma", what, "one comma"))
        elif suffix[0].isupper():
            what = f"'{shown(suffix)}' in '{shown(text)}' stands where BibTeX expects a suffix such as Jr"
            faults.append(
                fault("warning", "doubtful-suffix", what, "names joined with ' and ', or one comma in a name")
            )
    return _made(given, family, suffix, decode, use_prefix)


def _ends_name(text: str) -> bool:
    """Whether a text behind a whole name can only be its suffix."""
    return bool(_JUNIOR.fullmatch(text) or _SURE_NUMERAL.fullmatch(text)) or is_degree(text, sure=True)


def _tell_suffix(suffix: str, text: str, name: Name, faults: list[Fault]) -> None:
    particle = name.dropping_particle or name.non_dropping_particle
    family = f"{particle} {name.family}".strip()
    what = f"'{shown(suffix)}' in '{shown(text)}' is not where BibTeX looks for a suffix"
    right = f"'{family}, {suffix}, {name.given}'" if name.given else "the suffix between a family and a given name"
    faults.append(fault("warning", "suffix-place", what, right))


def _made(given: list[str], family: list[str], suffix: str, decode: Decode, use_prefix: bool) -> Name:
    """The name of these words; the family name's first words in lower case are its particle."""
    start, end = 0, len(family) - 1
    while start < end and _is_small(family[start], decode):
        start += 1
    particle = _text(" ".join(family[:start]), decode) if start else ""
    rest = _text(" ".join(family[start:]), decode)
    first = _text(" ".join(given), decode)
    if use_prefix:
        return Name(rest, first, "", particle, suffix)
    return Name(rest, first, particle, "", suffix)


def _parts_of(text: str) -> list[list[str]]:
    """The words of a name between its commas, in braces or not."""
    if not _TEX.search(text):
        return [part.split() for part in text.split(",")]
    parts: list[list[str]] = [[]]
    word: list[str] = []
    depth = 0
    for piece in _PIECE.findall(text):
        if depth:
            word.append(piece)
            depth += (piece == "{") - (piece == "}")
        elif piece[0] in ", ~\u00a0":
            if word:
                parts[-1].append("".join(word))
                word.clear()
            if piece == ",":
                parts.append([])
        else:
            word.append(piece)
            depth += piece == "{"
    if word:
        parts[-1].append("".join(word))
    return parts


def _is_small(word: str, decode: Decode) -> bool:
    """Whether a word is in lower case, so a particle: by its first letter. One in braces never is."""
    char = word[0]
    if char.isalpha():
        return char.islower()
    if char == "{":
        if not word.startswith("{\\"):
            return False
        word = decode(word)
    elif char == "\\":
        word = decode(word)
    letter = None if word.startswith("\\") else _LETTER.search(word)  # else a command that nobody knows
    return letter is not None and letter.group().islower()


def _all_small(words: list[str], decode: Decode) -> bool:
    return all(_is_small(word, decode) for word in words)


def _text(source: str, decode: Decode) -> str:
    """What a part of a name stands for, its blanks and ties plain."""
    if _TEX.search(source):
        return " ".join(decode(source).split())
    return source.strip(" ") if source.isprintable() and "  " not in source else " ".join(source.split())
