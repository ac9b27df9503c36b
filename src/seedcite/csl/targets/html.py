"""HTML: a reference is inline markup, a file of them a complete page that fetches nothing."""

from __future__ import annotations

from collections.abc import Mapping

from ...model.html import escape
from ...model.markup import Mark
from ..richtext import RichText
from ..richtext import spell as spelled
from ._target import Page, Target

_RIGHT_TO_LEFT = frozenset(("ar", "bal", "brh", "fa", "he", "pa"))
_STYLE = """\
body { margin: 2rem auto; max-width: 44rem; padding: 0 1rem; font: 1rem/1.5 Georgia, "Times New Roman", serif; }
h1 { font-size: 1.5rem; }
.csl-bib-body { list-style: none; margin: 0; padding: 0; }
.csl-entry { margin: 0 0 .75rem; padding-inline-start: 2rem; text-indent: -2rem; overflow-wrap: break-word; }
@media (prefers-color-scheme: dark) { body { background: #16181c; color: #e6e6e6; } }"""


def page(page: Page) -> str:
    """A page of its own: each reference is an item of a list, its key in ``data-key``."""
    language = escape(page.language)
    direction = ' dir="rtl"' if page.language.split("-")[0] in _RIGHT_TO_LEFT else ""
    title = escape(page.title)
    entries = "".join(f'<li class="csl-entry" data-key="{escape(key)}">{text}</li>\n' for key, text in page.entries)
    # role: Safari does not tell a list without bullets to screen readers
    return f"""\
<!DOCTYPE html>
<html lang="{language}"{direction}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{_STYLE}
</style>
</head>
<body>
<main>
<h1>{title}</h1>
<ul class="csl-bib-body" role="list">
{entries}</ul>
</main>
</body>
</html>
"""


_MARKS: Mapping[Mark, tuple[str, str]] = {
    "italic": ("<i>", "</i>"),
    "emphasis": ("<em>", "</em>"),
    "bold": ("<b>", "</b>"),
    "superscript": ("<sup>", "</sup>"),
    "subscript": ("<sub>", "</sub>"),
    "small-caps": ('<span style="font-variant:small-caps">', "</span>"),
    "underline": ('<span style="text-decoration:underline">', "</span>"),
    "strikeout": ("<s>", "</s>"),
    "monospace": ("<code>", "</code>"),
    "sans-serif": ('<span style="font-family:sans-serif">', "</span>"),
}


def spell(text: RichText) -> str:
    """The reference with its marks as elements, all else escaped."""
    return spelled(text, escape, _MARKS)


TARGET = Target(title="HTML", spell=spell, page=page)
