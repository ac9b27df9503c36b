"""The room's public functions, and the seam behind which an engine does the work.

An engine takes records, a style's file and a locale, and gives for each record a place in the style's order and a rich
text, or says why it could not. Everything else stands here: styles and locales are found, a record that could not
be formatted gets a plain reference and an issue, and nothing but this project's own errors comes out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from os import PathLike

import attrs

from ..model.csl_item import with_eprint_words
from ..model.issues import Issue, Where
from ..model.record import Record
from . import assets
from .richtext import RichText, Run, rich_text
from .targets import Page, target_named


@attrs.frozen
class Reference:
    """A reference as a style prints it.

    ``key`` is the record's ``id``, ``text`` its rich text, ``locale`` the locale it was made in, ``target`` what
    ``str`` of it spells. ``issues`` says what went wrong; what the style could not print is then a plain author,
    title, year.
    """

    key: str
    text: RichText
    target: str = "text"
    locale: str = "en-US"
    issues: tuple[Issue, ...] = ()

    def spell(self, target: str) -> str:
        """The reference, inline, in any target: ``text``, ``html``, ``markdown``; ``UsageError`` for an unknown one."""
        return target_named(target).spell(self.text)

    def __str__(self) -> str:
        return self.spell(self.target)


def bibliography(
    records: Iterable[Record], style: str | PathLike[str], *, locale: str | None = "en-US", target: str = "text"
) -> list[Reference]:
    """The references of these records in the style's order; records that it sorts alike keep the order given.

    ``style`` is a style's id (``assets.styles`` lists them) or the path of a ``.csl`` file; ``locale`` a CSL locale, or
    None for the style's own; ``target`` is what ``str`` of a reference spells. There is one reference for each record.
    Raises ``StyleError`` for a style, ``UsageError`` for a locale or target that cannot be used.
    """
    target_named(target)
    file = assets.style(style)
    language = assets.locale(locale) if locale is not None else _own_locale(file)
    from . import _oracle_run

    completed = [with_eprint_words(record) for record in records]
    formatted, fault = _oracle_run.bibliography(completed, file, language)
    references = [
        _reference(completed[done.place], done.text, done.fault, file.id, target, language) for done in formatted
    ]
    if fault and references:
        what = f"style '{file.id}' could not sort the references ({fault}); they stand in the order given"
        issue = Issue("warning", "unsorted", what, fix="another style, or records with the usual types of values")
        references[0] = attrs.evolve(references[0], issues=(issue, *references[0].issues))
    return references


def render(references: Sequence[Reference], target: str, *, title: str = "References") -> str:
    """A whole file of references: paragraphs, a Markdown list, or an HTML page with this title; ends in a newline."""
    spelling = target_named(target)
    language = references[0].locale if references else "en-US"
    entries = [(reference.key, spelling.spell(reference.text)) for reference in references]
    return spelling.page(Page(entries, title, language))


def _own_locale(file: assets.StyleFile) -> str:
    known = assets.locales()
    if not file.default_locale or file.default_locale in known:
        return file.default_locale or "en-US"
    return next(iter(assets.locale_fallbacks(file.default_locale)))


def _reference(record: Record, text: RichText, fault: str, style: str, target: str, locale: str) -> Reference:
    if text:
        return Reference(record.id, text, target, locale)
    reason = f"could not format this item ({fault})" if fault else "prints nothing for this item"
    issue = Issue(
        "warning",
        "unformatted",
        f"style '{style}' {reason}; it is listed plainly",
        fix="another style, or an item with the variables that this one prints",
        key=record.id,
        where=_where(record),
    )
    return Reference(record.id, plainly(record), target, locale, (issue,))


def plainly(record: Record) -> RichText:
    """A reference without a style: authors, title, year, and for an empty record its key or type."""
    year = str(record.issued.year) if record.issued.year is not None else record.issued.literal
    parts = [str(part).strip() for part in (record.author, record.title, year)]
    text = " ".join(part if part[-1] in ".!?" else f"{part}." for part in parts if part)
    words = " ".join((text or f"[{record.id or record.type}]").split())
    return rich_text([Run(words)])


def _where(record: Record) -> Where:
    source = next(iter(record.sources), None)
    return Where(source.dump, source.line) if source else Where()
