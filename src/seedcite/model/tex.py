"""TeX to marked-up text and back: ``decode`` reads, ``encode`` writes.

What LaTeX can say of a title or an abstract becomes characters and spans, formulae become ``Math`` with a plain reading
beside their TeX, and what nothing here defines becomes ``Command``, so that no word is dropped. The tables are in
``_tex_tables``, the reading of formulae in ``_tex_math``, the pass over a source in ``_tex_read``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache, partial
from typing import Final

from ._tex_groups import balanced, closing_dollar, environments_of, whole, with_font_groups
from ._tex_html import is_entity, without_html
from ._tex_read import KNOWN, read
from ._tex_tables import ACCENTS, LETTERS, MARKS, MATHS_ACCENTS, MATHS_WRITTEN, READ_ONLY, WRITTEN
from .markup import Command, Mark, Markup, Math, Node, Span, Text, nodes_of


def decode(source: str, *, prose: bool = False, protect: bool = False) -> Text:
    """The text that a TeX source stands for; linear in its length, and it never fails.

    By default the source is a value of a ``.bib`` file: braces group and vanish, ``~`` is a no-break space, ``--`` a
    dash, and quotation marks are typographic. With ``protect`` a brace group that is no argument and does not begin
    with a command becomes a ``nocase`` span, outermost groups only, as BibTeX and BibLaTeX read titles, and so do one
    that begins with a font (``{\\textit{Homo sapiens}}``) and the argument of ``\\mkbibquote`` and its like. HTML,
    MathML and character references (``&amp;``) are read as TeX.

    With ``prose`` it is running text in which TeX is occasional, e.g. an abstract of a web page: braces, dollars,
    tildes, hyphens and quotation marks that can be meant as they stand stay (``{0, 1}``, "$5 and $10", "~10",
    ``--flag``), those that are TeX's in their place are read ("Fig.~3", ``$x$``, ``{\\em so}``).

    In both, ``%``, ``&``, ``#``, ``_`` and ``^`` stand for themselves without a backslash; an unknown command is kept
    as a ``Command`` with the arguments that follow it without a blank, as written, and so is an environment from its
    ``\\begin`` to its ``\\end``; what is unbalanced stays as written. An accent and its
    letter are composed (NFC); characters of the source are left as they are. Settings that are no text are dropped:
    sizes, colours, phantoms, ``\\noopsort`` and its key.
    """
    if not prose and ("<" in source or "&" in source):
        source = without_html(source)
    if not prose and "\\begin{" in source:
        source = with_font_groups(source)
    if "\\" not in source and "--" not in source and "~" not in source and "$" not in source:
        if prose:
            if "``" not in source:
                return source
        elif "{" not in source and "}" not in source and "'" not in source and "`" not in source and "^^" not in source:
            return source
    return read(source, prose=prose, protect=protect)


def encode(text: Text, *, ascii: bool = True, exact: bool = True) -> str:
    """LaTeX for a text, fit for a value in braces of a ``.bib`` file: braces are balanced as BibTeX counts them.

    With ``ascii`` what LaTeX with amssymb can spell in ASCII is spelled so, accents in the braced form that BibTeX
    needs (``{\\'E}``); what it cannot (Cyrillic, Chinese, Greek words) stays as it is, so no letter is dropped.
    Without ``ascii`` only what TeX would misread is escaped. A typewriter apostrophe is spelled out, as a plain one
    means the typographic one to TeX; ``exact=False`` lets it pass, and it then reads back as "’".

    ``decode(encode(text), protect=True) == text`` for a canonical text but in these cases: combining characters after
    a letter come back composed (NFC); a ``Math`` comes back with what characters TeX has commands for spelled so, with
    bare ``%`` and ``#`` escaped, and with the plain reading of ``decode``; a ``Command`` comes back with these escaped,
    too; a ``Math`` or ``Command`` that is no whole TeX, such as half an environment, comes back as text; ``nocase``
    inside ``nocase`` comes back once; spans more than 40 deep lose their mark.
    """
    if isinstance(text, str):
        return _string(text, ascii, exact)
    return _nodes(nodes_of(text), ascii, exact)


_MARKED: Final[dict[Mark, str]] = {mark: name for name, mark in reversed(MARKS.items())}
_ACCENT_OF: Final = {mark: name for name, mark in reversed(ACCENTS.items()) if name not in READ_ONLY}
_MATHS_ACCENT_OF: Final = {mark: name for name, mark in reversed(MATHS_ACCENTS.items()) if mark not in _ACCENT_OF}
_BELOW: Final = frozenset(ACCENTS[name] for name in ("d", "c", "k", "b", "textcommabelow"))
_COMMAND = re.compile(r"\\([A-Za-z]+)(\{\})?")

_PLAIN = re.compile(r"[A-Za-z0-9 .,:;()/=+*@\[\]?!\"\n-]*")
_ASCII = re.compile(
    "[^\\W_][\u0300-\u036f]+|[\u0370-\u03ff\u1f00-\u1fff]{2,}|[-–—]{2,}|['`‘’“”]{2,}|[?!](?=[‘“])|/\u00a0"
    "|[\\\\{}$%&#_~^<>|'`]|[^\x00-\x7f]"
)
_UNICODE = re.compile("-{2,}|'{2,}|/\u00a0|[\\\\{}$%&#_~^<>|'`\u00a0\u2002-\u2005\u2009]")
# The same for texts without characters that run together; a search for one class skips what is plain fast.
_TOGETHER = re.compile(
    "[-–—'`‘’“”?!/\u0300-\u03ff\u1f00-\u1fff](?:(?<=[-–—])[-–—]|(?<=['`‘’“”])['`‘’“”]|(?<=[?!])[‘“]|(?<=/)\u00a0"
    "|(?<=[\u0300-\u036f])|(?<=[\u0370-\u03ff\u1f00-\u1fff])[\u0370-\u03ff\u1f00-\u1fff])"
)
_ASCII_SIGN = re.compile("[\\\\{}$%&#_~^<>|'`\x80-\U0010ffff]")
_ASCII_SIGN_BUT_APOSTROPHE = re.compile("[\\\\{}$%&#_~^<>|`\x80-\U0010ffff]")
_UNICODE_SIGN = re.compile("[\\\\{}$%&#_~^<>|'`\u00a0\u2002-\u2005\u2009]")
_UNICODE_SIGN_BUT_APOSTROPHE = re.compile("[\\\\{}$%&#_~^<>|`\u00a0\u2002-\u2005\u2009]")
_BARE_SIGN = re.compile(r"\\.|[%#]", re.DOTALL)
_ESCAPED_BRACE = re.compile(r"\\(.)", re.DOTALL)
_BRACE = re.compile(r"[{}]")
_NON_ASCII = re.compile(r"([^\x00-\x7f])(?=([A-Za-z])?)")


def _nodes(nodes: Iterable[Node], ascii: bool, exact: bool, *, grouped: bool = False) -> str:
    """The nodes written one behind the other; ``grouped``: in braces that are nobody's argument."""
    result: list[str] = []
    last = ""  # the command that stands just before
    for node in nodes:
        command = False
        if isinstance(node, str):
            piece = _string(node, ascii, exact)
        elif isinstance(node, Math):
            piece = _maths(node, ascii, exact)
        elif isinstance(node, Command):
            spelled = _escaped(node.tex)
            command = _is_command(spelled)
            piece = spelled if command else _string(node.tex, ascii, exact)
        else:
            piece = _span(node, ascii, exact)
        if not piece:
            continue
        if last:
            result.append(_between(last, piece[0]))
        result.append(piece)
        last = piece if command else ""
    if grouped and last[-1:].isalpha():
        result.append("{}")  # should it take an argument, it must not meet the closing brace
    return "".join(result)


def _between(command: str, following: str) -> str:
    """What must stand between a command and a character that TeX would take for more of it."""
    if following in "{[*":
        return "\\relax"
    return "{}" if command[-1].isalpha() and (following.isalpha() or following.isspace()) else ""


def _span(node: Span, ascii: bool, exact: bool) -> str:
    if len(node.nodes) == 1 and isinstance(text := node.nodes[0], str):
        content = _string(text, ascii, exact)
    else:
        content = _nodes(node.nodes, ascii, exact, grouped=node.mark == "nocase")
    if node.mark != "nocase":
        return f"\\{_MARKED[node.mark]}{{{content}}}"
    # A group that begins with a command does not keep its case, a group in a group does.
    return f"{{{{{content}}}}}" if content.startswith("\\") else f"{{{content}}}"


def _is_command(tex: str) -> bool:
    """Whether this is a command as reading keeps it, with arguments or as a whole environment, and fit for a group."""
    match = _COMMAND.match(tex)
    if match is None or match[1] in KNOWN:
        return False
    if match.end() == len(tex):
        return match[1] not in ("begin", "end")
    if match[1] in ("begin", "end") and environments_of(tex).get(0) != len(tex):
        return False
    return whole(tex) and _balanced_for_bibtex(tex) and read(tex, prose=False, protect=False) == Markup((Command(tex),))


def _escaped(tex: str) -> str:
    """TeX whose bare ``%`` and ``#`` are no comment and no parameter."""
    return _BARE_SIGN.sub(lambda match: "\\" + match.group() if match.group() in "%#" else match.group(), tex)


def _string(text: str, ascii: bool, exact: bool) -> str:
    if _PLAIN.fullmatch(text) and "--" not in text:
        return text
    if _TOGETHER.search(text):
        pattern = _ASCII if ascii else _UNICODE
    elif ascii:
        pattern = _ASCII_SIGN if exact else _ASCII_SIGN_BUT_APOSTROPHE
    else:
        pattern = _UNICODE_SIGN if exact else _UNICODE_SIGN_BUT_APOSTROPHE
    paired = "{" in text and _balanced_for_bibtex(text)
    return pattern.sub(partial(_token, exact=exact, address="://" in text, paired=paired), text)


def _token(match: re.Match[str], *, exact: bool, address: bool, paired: bool) -> str:
    token = match.group()
    if token == "'" and not exact:
        return token
    if token in "{}" and paired:
        return "\\" + token
    written = WRITTEN.get(token)
    if token == "&" and is_entity(match.string, match.start()):
        return "\\&{}"
    if written is None:
        written = _letter(token) if len(token) == 1 else _sequence(token, exact)
    # Reading leaves an address alone, so what is TeX in the middle of one must stand outside it.
    return "{}" + written if address and written.startswith(("--", "~")) else written


def _sequence(token: str, exact: bool) -> str:
    """Characters that would run together in TeX, or that are one letter."""
    first = token[0]
    if first in "-–—'`‘’“”":
        pieces = (char if char == "'" and not exact else WRITTEN.get(char, char) for char in token)
        return "{}".join(pieces).replace("}{}{", "}{")
    if first == "/":
        return "/{}~"
    if first in "?!":
        return first + "{}"
    composed = unicodedata.normalize("NFC", token)
    return _letter(composed)


@lru_cache(maxsize=4096)
def _letter(letter: str) -> str:
    """The ASCII spelling of a letter, with its combining characters if it has any, or else the letter."""
    if letter in WRITTEN:
        return WRITTEN[letter]
    decomposed = unicodedata.normalize("NFD", letter)
    base, marks = decomposed[0], decomposed[1:]
    if not marks or unicodedata.normalize("NFC", decomposed) != letter:
        return letter
    if all(mark in _ACCENT_OF for mark in marks) and base.isascii() and base.isalnum():
        spelled = f"\\{base}" if base in "ij" and marks[0] not in _BELOW else base
    elif all(mark in _ACCENT_OF for mark in marks) and base in _LETTER_NAMES:
        spelled = "\\" + _LETTER_NAMES[base]
    elif len(marks) == 1 and marks[0] in _MATHS_ACCENT_OF and base.isascii() and base.isalnum():
        return f"\\ensuremath{{\\{_MATHS_ACCENT_OF[marks[0]]}{{{base}}}}}"
    else:
        return letter
    for place, mark in enumerate(marks):
        accent = _ACCENT_OF[mark]
        tight = not accent.isalpha() and place == 0 and (spelled in ("\\i", "\\j") or spelled.isalpha())
        spelled = f"\\{accent}{spelled}" if tight else f"\\{accent}{{{spelled}}}"
    return f"{{{spelled}}}"


_LETTER_NAMES: Final = {
    letter: name for name, letter in reversed(LETTERS.items()) if letter not in "ıȷ" and name not in READ_ONLY
}


def _maths(node: Math, ascii: bool, exact: bool) -> str:
    tex = _escaped(node.tex)
    if ascii and not tex.isascii():
        tex = _NON_ASCII.sub(_maths_character, tex)
    if not _balanced_for_bibtex(tex):
        names = {"{": "\\lbrace ", "}": "\\rbrace "}
        tex = _ESCAPED_BRACE.sub(lambda match: names.get(match[1], match.group()), tex)
    whole = tex.strip() and balanced(tex) and _balanced_for_bibtex(tex) and "$$" not in tex
    if whole and closing_dollar(tex + "$") == len(tex):
        return f"${tex}$"
    return _string(node.plain, ascii, exact)


def _maths_character(match: re.Match[str]) -> str:
    char, letter_follows = match.groups()
    written = MATHS_WRITTEN.get(char)
    if written is None:
        spelled = _letter(char)
        return char if spelled == char else f"\\mbox{{{spelled}}}"
    return written if letter_follows else written.rstrip(" ")


def _balanced_for_bibtex(tex: str) -> bool:
    """Whether the braces are balanced as BibTeX counts them, to which a backslash before one means nothing."""
    depth = 0
    for brace in _BRACE.findall(tex):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return False
    return depth == 0
