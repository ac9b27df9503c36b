"""What stands at a name and is no part of it: footnote marks, DBLP's numbers of homonyms, another script in brackets.

Each is taken off and told. What stands in braces with a part of the name is left alone.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Final

from .._fault import Fault
from .faults import fault
from .groups import is_organisation

MARK: Final = "name-mark"
NUMBER: Final = "homonym-number"
BRACKETS: Final = "name-in-brackets"

_LONGEST: Final = 4_000  # letters of a name, a footnote in it included
_SYMBOLS: Final = "*†‡§¶‖⁎∗✉⋆★¹²³⁰⁴-⁹"
_BRACED: Final = r"\{(?:[^{}]++|\{(?:[^{}]++|\{[^{}]*+\})*+\})*+\}"
_SIGN: Final = (
    r"\\(?:dag|ddag|dagger|ddagger|textdagger|textdaggerdbl|ast|star|bigstar|textasteriskcentered|S|P|textsection|"
    r"textparagraph)(?![A-Za-z])(?:\{\})?"
)
_NOTE: Final = (
    r"\\(?:thanks|footnote|footnotemark|textsuperscript|sup|inst|orcidlink|orcidID|orcid|corref|cortext|fnref|fnmark|"
    rf"tnoteref|affil|email|altaffiliation|authorrefmark|ensuremath)(?![A-Za-z])\s*(?:\[[^\[\]]*+\])?(?:{_BRACED})?"
)
_MATHS: Final = rf"\$\s*+(?:(?:\{{\}})?\^[^$]*+|(?:[{_SYMBOLS},\s\d]|{_SIGN})++)\$"  # raised, or nothing but signs
_ONE: Final = (
    rf"{_MATHS}|{_NOTE}|{_SIGN}|(?<!\\)\^(?:{_BRACED}|\\[A-Za-z]+|[\w*])|\\?[{_SYMBOLS}]|(?<=[^\W\d_]{{2}})\\?\#|"
    rf"[(\[](?:[{_SYMBOLS}]|\d\d?)++[)\]]"
)
_MARKS: Final = re.compile(rf"(?<![\d\\])[ ~]*+(?:\{{(?:{_ONE})++\}}|{_ONE})(?:,?(?:{_ONE}))*+(?=[ ~,;]|$)")
_MARKS_BEFORE: Final = re.compile(rf"(?:\{{(?:{_ONE})++\}}|{_ONE})++[ ~]*+(?=[^\W\d_]|\{{|\\)")
_WRAPPED: Final = re.compile(
    r"\\(text(?:bf|it|sc|sl|up|color\{\w+\})|emph|underline|uline|mkbib(?:bold|emph|italic)) *"
    r"\{((?:[^{}]++|\{(?:[^{}]++|\{[^{}]*+\})*+\})*+)\}"
)  # the whole name
_NUMBER: Final = re.compile(r"[ ~]+(0\d{3})(?=[ ~]*(?:[,;]|$))")
_BRACKETS: Final = re.compile(r"[ ~]*(?:\(([^(){}]*)\)|\[([^\[\]{}]*)\]|（([^（）{}]*)）)(?=[ ~,;]|$)")
_ROLE: Final = re.compile(
    r"(?:eds?|editors?|hrsg|hg|herausgeber(?:in|innen)?|éds?|dir|coord|coords|org|orgs|comp|trans|transl|trad|übers|ill|"
    r"author|verf|cur|a cura di)\.?",
    re.IGNORECASE,
)
_ODD: Final = re.compile(rf"[{_SYMBOLS}#^(\[（]|\$|\\[a-zA-Z]{{3}}|\\[SP](?![A-Za-z])|0\d{{3}}")


def without_marks(text: str, decode: Callable[[str], str]) -> tuple[str, list[Fault]]:
    """The text of a name, or of a list of them, without what is no part of a name, and what that was."""
    if len(text) > _LONGEST or not _ODD.search(text):
        return text, []
    faults: list[Fault] = []
    kept = text
    for pattern, rule in ((_MARKS, MARK), (_MARKS_BEFORE, MARK), (_NUMBER, NUMBER), (_BRACKETS, BRACKETS)):
        if pattern is _MARKS_BEFORE:
            match = pattern.match(kept)
            spans = [match] if match else []
        else:
            spans = [match for match in pattern.finditer(kept) if _outside(kept, match.start())]
        if rule == BRACKETS and spans:
            spans = _apart(kept, spans, decode)
        if not spans:
            continue
        rest = _without(kept, spans)
        if not any(map(str.isalpha, rest)):
            continue
        faults += (_told(match.group().strip(" ~"), rule, text) for match in spans)
        kept = rest
    if wrapped := _WRAPPED.fullmatch(kept):
        kept = wrapped[2]
        faults.append(_told(f"\\{wrapped[1]}", MARK, text))
    return (kept, faults) if faults else (text, [])


def _without(text: str, spans: list[re.Match[str]]) -> str:
    pieces, start = [], 0
    for match in spans:
        pieces.append(text[start : match.start()])
        start = match.end()
    pieces.append(text[start:])
    return "".join(pieces).strip(" ~")


def _told(what: str, rule: str, text: str) -> Fault:
    says = {
        MARK: "is a mark and no part of the name",
        NUMBER: "is DBLP's number of somebody with a name that others have, and no part of it",
        BRACKETS: "stands in brackets and is no part of the name",
    }
    right = "the same name written without it"
    return fault("note", rule, f"'{what}' {says[rule]}: '{text if len(text) < 60 else text[:59] + '…'}'", right)


def _outside(text: str, at: int) -> bool:
    """Whether a place is in no braces."""
    return text.count("{", 0, at) == text.count("}", 0, at)


def _apart(text: str, found: list[re.Match[str]], decode: Callable[[str], str]) -> list[re.Match[str]]:
    """Those brackets that hold the name in another script, a role or where somebody works."""
    name = decode(_without(text, found))
    if is_organisation(name):
        return []
    scripts = _scripts(name)
    apart = []
    for match in found:
        inner = decode(match[1] or match[2] or match[3] or "").strip()
        if (scripts and _scripts(inner) - scripts) or _ROLE.fullmatch(inner) or is_organisation(inner):
            apart.append(match)
    return apart


def _scripts(text: str) -> set[str]:
    """The scripts of a text's letters, by the first words of their names."""
    return {
        unicodedata.name(char, "?").partition(" ")[0]
        for char in text
        if char.isalpha() and unicodedata.category(char) != "Lm"
    }
