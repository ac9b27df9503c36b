"""The narrow door for finished references: HTML from elsewhere, reduced to what a reference needs.

Text, a few marks and http links come through; any other tag is dropped and its text kept; what is left open is closed;
what is no tag is text. So a page stays whole whatever it is handed. The standard library's parser is not used: it
raises on some malformed declarations and takes quadratic time on unfinished tags.
"""

from __future__ import annotations

import html
import re

from ._elements import escaped

_TAG = re.compile(r"""<(/?)([A-Za-z][A-Za-z0-9]*)((?:[^<>"']|"[^"<]*"|'[^'<]*')*+)>""")
_ATTRIBUTE = re.compile(r"""(?<![^\s"'/])([A-Za-z-]+)\s*+=\s*+(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))""")
_CHARACTER = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_HTTP = re.compile(r"https?://[^\s/]", re.IGNORECASE)

_KEPT = frozenset("i b em strong sup sub u s code cite q small a span div p bdi".split())
_DEEPEST = 50
"""How many marks may stand in one another; browsers give up at some depth, too."""
_DECLARED = re.compile(r"(font-variant|text-decoration|font-style|font-weight)\s*:\s*([a-z-]+)")
_SET = {
    ("font-variant", "small-caps"): "small-caps",
    ("font-variant", "normal"): "upright",
    ("font-style", "normal"): "upright",
    ("font-style", "italic"): "italic",
    ("font-weight", "bold"): "bold",
    ("font-weight", "normal"): "upright",
    ("text-decoration", "underline"): "underline",
}


def narrowed(reference: str) -> str:
    """A reference's HTML with nothing in it but text, marks and http links; always balanced. Linear in its length."""
    pieces: list[str] = []
    nested: list[tuple[str, str]] = []  # each open tag as it came, and as it was written ("" if it was not)
    end = 0
    for match in _TAG.finditer(reference):
        pieces.append(_text(reference[end : match.start()]))
        end = match.end()
        closing, tag, attributes = match[1], match[2].lower(), match[3]
        if tag == "br" and not closing:
            pieces.append("<br>")
        elif tag not in _KEPT:
            continue
        elif closing:
            if nested and nested[-1][0] == tag:
                pieces.append(_end(nested.pop()[1]))
        elif len(nested) < _DEEPEST:
            start, written = _start(tag, attributes, inside={written for _, written in nested})
            pieces.append(start)
            nested.append((tag, written))
    pieces.append(_text(reference[end:]))
    pieces.extend(_end(written) for _, written in reversed(nested))
    return "".join(pieces)


def _text(text: str) -> str:
    return escaped(_unescaped(text))


def _unescaped(text: str) -> str:
    return _CHARACTER.sub(lambda match: html.unescape(match.group()), text)


def _start(tag: str, attributes: str, inside: set[str]) -> tuple[str, str]:
    given = {
        name.lower(): _unescaped(one or other or bare) for name, one, other, bare in _ATTRIBUTE.findall(attributes)
    }
    if tag == "a":
        url = given.get("href", "").strip()
        if "a" in inside or not _HTTP.match(url):
            return "", ""
        return f'<a href="{escaped(url)}" rel="noopener noreferrer">', "a"
    written = "div" if tag == "p" else tag
    classes = [_SET[pair] for pair in _DECLARED.findall(given.get("style", "").lower()) if pair in _SET]
    classes += [name for name in given.get("class", "").split() if name in _SET.values()]
    classes += [name for name in given.get("class", "").split() if re.fullmatch(r"csl-[a-z-]{1,30}", name)]
    marks = f' class="{" ".join(dict.fromkeys(classes))}"' if classes else ""
    return f"<{written}{marks}>", written


def _end(written: str) -> str:
    return f"</{written}>" if written else ""
