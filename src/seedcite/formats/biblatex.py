"""BibLaTeX: the base of the two ``.bib`` dialects, since it loses least.

A record's type and attributes find their entry type and fields through the tables of ``_bib_model``. What BibLaTeX's
data model has no field for is kept under CSL's own name for it, which ``biber`` passes over in silence; what has no
place at all is named by ``unplaced``. Fields that a ``.bib`` file brought and nothing here understands go back as they
were. Text is UTF-8 if nobody asks for anything else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

import attrs

from ..model.issues import Issue, Where
from ..model.record import Record
from . import _bib, _bib_read, _bib_update
from ._bib_model import ORDER
from ._bib_write import Composed, compose
from ._bib_write.custom import Keys, holds_more, restored
from ._bib_write.dialect import BIBLATEX, Dialect
from ._format import Format, WriteOptions
from ._layout import Layout

_OWN = ORDER["keywords"] - 0.5  # where fields stand that only this project writes


def unplaced(record: Record) -> tuple[str, ...]:
    """The attributes of a record that hold something which its BibLaTeX entry has no place for.

    ``eprint.categories`` stands for the categories after the primary one.
    """
    return left_over(record, compose(record, BIBLATEX), biber=True)


def left_over(record: Record, composed: Composed, *, biber: bool) -> tuple[str, ...]:
    """What of a record is in none of the fields."""
    left = composed.unplaced()
    if record.custom and (holds_more(record) or not restored(record, composed.fields, None, biber=biber)[1]):
        left = (*left, "custom")
    return left


def write_as(
    compose: Callable[..., Composed], dialect: Dialect, records: Iterable[Record], options: WriteOptions
) -> Iterator[str]:
    """The records as entries that ``compose`` makes."""
    layout = options.layout
    if layout.sort:
        records = layout.sorted(list(records))
    keys = Keys(records) if isinstance(records, Sequence) else None
    return _bib.write(_entries(compose, spelling(dialect, layout), records, options, keys), layout)


def entry_as(
    compose: Callable[..., Composed],
    dialect: Dialect,
    record: Record,
    options: WriteOptions,
    keys: Keys | None = None,
    order: _Order | None = None,
) -> _bib.Entry:
    """One record as an entry that ``compose`` makes; ``keys`` are those of the file in which it is to stand.

    What it says and has no place for is told, as the options ask.
    """
    composed = compose(record, dialect, abstract=options.abstracts)
    if options.tell is not None and (left := left_over(record, composed, biber=dialect.biber)):
        options.tell(_no_place(record, left, "BibLaTeX" if dialect.biber else "BibTeX"))
    placed = composed.fields
    order = order or _Order(options.layout)
    more: list[_bib.Field] = []
    if record.custom or keys is not None:
        more, _ = restored(record, placed, keys, biber=dialect.biber)
    if more and options.layout.field_order:
        fields = sorted((*placed.values(), *more), key=lambda field: order[field.name])
    else:
        fields = [placed[name] for name in sorted(placed, key=order.__getitem__)]
        fields += more
    return _bib.Entry(composed.type, record.id, fields)


def entry(record: Record, options: WriteOptions) -> _bib.Entry:
    """One record as a BibLaTeX entry, its fields in order."""
    return entry_as(compose, spelling(BIBLATEX, options.layout), record, options)


def _entries(
    compose: Callable[..., Composed],
    dialect: Dialect,
    records: Iterable[Record],
    options: WriteOptions,
    keys: Keys | None,
) -> Iterator[_bib.Entry]:
    order = _Order(options.layout)
    for record in records:
        yield entry_as(compose, dialect, record, options, keys, order)


def spelling(dialect: Dialect, layout: Layout) -> Dialect:
    """The dialect with the letters that a layout asks for."""
    if layout.ascii is None or layout.ascii == dialect.ascii:
        return dialect
    return attrs.evolve(dialect, ascii=layout.ascii)


class _Order(dict[str, float]):
    """Where each field stands in its entry."""

    def __init__(self, layout: Layout) -> None:
        super().__init__(ORDER)
        for place, name in enumerate(layout.field_order):
            self[name] = place - len(layout.field_order)

    def __missing__(self, name: str) -> float:
        return _OWN


def _no_place(record: Record, left: Sequence[str], title: str) -> Issue:
    names = [name.replace("_", "-") for name in left]
    what = f"{title} has no place for {', '.join(names)}"
    source = record.sources[0] if record.sources else None
    where = Where(source.dump, source.line) if source else Where()
    return Issue("note", "no-place", what, where, "another format holds them, such as csl-json", record.id, names[0])


FORMAT = Format(
    label="biblatex",
    title="BibLaTeX",
    suffix=".bib",
    claims=partial(_bib_read.claims, dialect="biblatex"),
    read=partial(_bib_read.read, dialect="biblatex"),
    write=partial(write_as, compose, BIBLATEX),
    abstracts=False,
    safe_keys=True,
    update=partial(_bib_update.update, spell=entry),
)
