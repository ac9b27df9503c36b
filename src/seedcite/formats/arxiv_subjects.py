"""Pages of the kind "arXiv subjects": a head that names the owner, then records between an archive and a category.

A record is ``arXiv2026``, a title, an abstract and ``cs.LG↗``, each on a line of its own, mostly with blank lines
between. Title and abstract are told apart by shape where there are more lines than two.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence

import attrs

from ..model.identifiers import Eprint
from ..model.issues import Issue, Level, Rejection, Where
from ..model.names import NO_NAMES, Name, owner_list
from ..model.profile import Header, Piece
from ..model.record import Provenance
from ._archive import Archive, archive_in, begins_category, categories_in, whole_category
from ._dump import Dump
from ._format import Format
from ._owner import Claim, claim_in, compare_count, count_in, no_owner, person, same_name, settle, shows_name
from ._prose import LOST_LINK, Draft, written
from ._shape import Layout, Line, Part, label, lines_of

LABEL = "arxiv-subjects"

_SUBJECTS = re.compile(r"(\S+)\s+subjects", re.IGNORECASE)
_ATTRIBUTED = re.compile(
    r"(?:publications|papers|works|records)\b.{0,60}?\battributed to\b\s*(?P<name>.*?)\s*\.?", re.IGNORECASE
)
_MOST_HEAD = 60  # lines before the first record that can be a page's head; more is another text
_MOST_BODY = 400  # lines of one record; more is another text
_LONG = 150  # how wide a line is that can be no title's second
_LOOK = 40  # lines of a dump that are looked at to claim it


def claims(head: str) -> bool:
    """Whether the head of a dump is such a page: its headline, its count or sentence, or its records' own lines."""
    lines = list(lines_of(head.split("\n")))[:_LOOK]
    top = [line.text for line in lines[:20]]
    stated = any(map(_attributed, top))
    counted = any(count_in(text) is not None for text in top)
    archives = [found for line in lines if (found := archive_in(line.text)) and found.sure and found.date]
    closed = any(_closes(line) for line in lines)
    if any(map(_is_headline, top)):
        only_owner = len(lines) == 1 or (len(lines) == 2 and shows_name(lines[1].text))
        return stated or counted or bool(archives) or closed or only_owner
    if stated:
        return counted or bool(archives)
    return bool(archives) and (closed or archives[0].glued)


def read(dump: Dump, owner: Name | None) -> Iterator[Piece]:
    """The pieces of such a page, one record at a time."""
    reader = _Reader(dump.name, owner, owner is not None, dump.open_line)
    group: list[Line] = []
    for piece in _marked(_Ahead(lines_of(dump.lines()))):
        if isinstance(piece, _Start):
            yield from reader.take(group, last=False)
            reader.start, group = piece, []
            continue
        group.append(piece)
        if len(group) > (_MOST_HEAD if reader.start is None else _MOST_BODY):
            yield from reader.take(group, last=False)
            reader.start, group = None, []
    yield from reader.take(group, last=True)
    yield from reader.finish()


FORMAT = Format(
    label=LABEL, title="arXiv subjects page (profile text)", suffix=".txt", claims=claims, read=read, prose=True
)


@attrs.frozen
class _Start:
    """The beginning of a record: its first line, and the archive this names, unless it is the title already."""

    line: Line
    archive: Archive | None


class _Ahead:
    """Lines that can be looked at before they are taken."""

    def __init__(self, lines: Iterator[Line]) -> None:
        self._lines = lines
        self._held: deque[Line] = deque()

    def __iter__(self) -> Iterator[Line]:
        while self._held or self.peek(1):
            yield self._held.popleft()

    def peek(self, count: int) -> list[Line]:
        """The next ``count`` lines, or as many as there are."""
        while len(self._held) < count and (line := next(self._lines, None)):
            self._held.append(line)
        return list(self._held)[:count]


def _marked(lines: _Ahead) -> Iterator[Line | _Start]:
    """The lines, with a mark for each beginning of a record; the archive's line is in the mark alone.

    A well-known archive on a line of its own begins a record. After it there must be a title, so a title that looks
    like an archive is one if an abstract follows it. Another word with a year begins a record only behind the page's
    head or a category, or if it has done so before; and a title with an abstract behind a category has lost its
    archive's line.
    """
    seen: set[str] = set()
    fresh = closed = over = False  # the line before: named an archive; closed a record; may stand before an archive
    for line in lines:
        archive = archive_in(line.text)
        begins = archive and (archive.sure or over or archive.name in seen)
        if archive and begins and fresh:
            following = lines.peek(1)
            begins = bool(archive.date) and not (following and following[0].prose)
        if archive and begins:
            seen.add(archive.name)
            fresh, closed, over = True, False, False
            yield _Start(line, archive)
            continue
        if closed and not categories_in(line.text) and _is_record([line, *lines.peek(3)]):
            yield _Start(line, None)
        closed = not fresh and _closes(line)
        over = not fresh and (_is_head(line.text) or bool(categories_in(line.text, any_label=True)))
        fresh = False
        yield line


@attrs.define
class _Reader:
    """What has been seen of a page so far."""

    dump: str
    owner: Name | None
    told: bool  # whether the caller named the owner
    open_line: bool = False  # whether the page's last line has no line end
    start: _Start | None = None
    claimed: Claim | None = None
    headed: bool = False  # whether the head of the page has been read
    present: int = 0
    categorised: int = 0  # records that had a category

    def take(self, group: list[Line], *, last: bool) -> Iterator[Piece]:
        """The pieces of the lines up to the next record, the first of which may be the page's head."""
        if not self.headed:
            self.headed = True
            yield from self._head(group, last)
        elif self.start is None:
            yield from self._stray(group, last=last)
        else:
            yield from self._record(self.start, group, last)

    def finish(self) -> Iterator[Piece]:
        """What can be said when all has been read."""
        if self.present == 0:
            yield self._issue("note", "no-records", "the page holds no record", 0)
        elif self.owner is None:
            yield no_owner(self.dump)
        yield from compare_count(self.claimed, self.present, self.dump)

    def _head(self, group: list[Line], last: bool) -> Iterator[Piece]:
        stated, rest, known = "", [], False
        for line in group:
            if _is_headline(line.text) and not known:
                known = True
            elif (match := _attributed(line.text)) and not stated:
                stated, known = match["name"], True
            elif self.claimed is None and (claim := claim_in(line.text, line.number)):
                self.claimed, known = claim, True
            else:
                rest.append(line)
        shown = rest.pop(0).text if rest and shows_name(rest[0].text) and (known or len(rest) == 1) else ""
        where = Where(self.dump, group[0].number if group else 1)
        named = shown if not stated or same_name(shown, stated) else stated
        self.owner, issues = settle(self.owner, named, where)
        yield Header(self.owner, self.claimed.count if self.claimed else None)
        yield from issues
        if shown and stated:
            yield from settle(person(stated), shown, where)[1]
        if any(line.prose or categories_in(line.text) for line in rest):
            yield from self._record(_Start(rest[0], None), rest, last)
        else:
            yield from self._stray(rest, last=last)

    def _record(self, start: _Start, group: list[Line], last: bool) -> Iterator[Piece]:
        archive = start.archive
        body, labels, rest = _split(group, any_label=archive is not None and archive.name != "arXiv")
        if not body:
            yield self._rejected(start, labels, last)
            yield from self._stray(rest, last=last)
            return
        if archive is None:
            what = "a record without the line that names its archive and year"
            fix = "a line like arXiv2026 before the title would be right"
            yield self._issue("warning", "cut-record", what, body[0].number, fix)
            archive = Archive("arXiv" if labels else "", preprint=bool(labels))  # the categories are arXiv's own
        if last and labels and _cut_short(labels[-1], rest) and self.open_line:
            what = f"the category '{labels[-1].text}' of the last record is cut off"
            yield self._cut(what, labels.pop().number)
        elif last and not labels:
            yield from self._end(body)
        draft = Draft()
        for line, part in zip(body, _parts(body, [start.line, *labels]), strict=True):
            draft.add(line, part)
        if len(draft.title) > 1:
            what = f"the title stands on {len(draft.title)} lines, read as one"
            yield self._issue("note", "wrapped-title", what, body[0].number, field="title")
        categories = tuple(dict.fromkeys(c for line in labels for c in categories_in(line.text, any_label=True)))
        links = archive.links + sum(line.text.count(LOST_LINK) for line in labels)
        yield from draft.record(
            Provenance(self.dump, LABEL, self.present, start.line.number, lost_links=links),
            type="article",
            genre="preprint" if archive.preprint else "",
            publisher=archive.name,
            eprint=Eprint(archive.name, "", categories) if archive.name else None,
            issued=archive.date,
            author=owner_list(self.owner) if self.owner else NO_NAMES,
        )
        self.present += 1
        self.categorised += bool(categories)
        yield from self._stray(rest, last=last)

    def _rejected(self, start: _Start, labels: list[Line], last: bool) -> Rejection:
        rule, what = ("cut-record", "the last record breaks off") if last else ("no-title", "a record without a title")
        self.present += 1
        issue = Issue("error", rule, what, Where(self.dump, start.line.number), "a title would be right", "", "title")
        return Rejection(written([start.line, *labels]), issue)

    def _end(self, body: list[Line]) -> Iterator[Issue]:
        """What the end of the dump says of its last record, which has no category; takes a cut one off the body."""
        line = body[0].number
        known = self.categorised or (len(body) > 2 and body[-1].gap and self.open_line)
        if known and len(body) > 1 and begins_category(body[-1].text):
            yield self._cut(f"the category '{body.pop().text}' of the last record is cut off", line)
        elif not body[-1].ends and (self.categorised or len(body) > 1 or self.open_line):
            yield self._cut("the last record breaks off", line)
        elif self.categorised:
            yield self._cut("the last record has no category, unlike others before it", line)

    def _stray(self, lines: Sequence[Line], *, last: bool = False) -> Iterator[Issue]:
        """The lines that belong to no record; the last of the page may be the beginning of one that was cut off."""
        for line in lines:
            if self.present and (_is_headline(line.text) or _attributed(line.text)):
                yield self._next_page(line)
                continue
            archive = self.start and self.start.line.text.casefold()
            if last and line is lines[-1] and archive and self._begins_archive(line.text.casefold(), archive):
                yield self._cut(f"a further record breaks off after '{line.text}'", line.number)
                continue
            what = f"this line belongs to no record and was not read: '{line.text}'"
            yield self._issue("warning" if self.present else "note", "stray-text", what, line.number)

    def _next_page(self, line: Line) -> Issue:
        """The head of another page in the same dump: what follows is its owner's, not the first one's."""
        match = _attributed(line.text)
        if not self.told:
            self.owner = person(match["name"]) if match else None
        whose = f"{self.owner}'s" if self.owner else "somebody's whom the page does not name yet"
        what = f"another page begins here: the records that follow are {whose}"
        return self._issue("warning", "second-page", what, line.number, "a file for each page would be right")

    def _begins_archive(self, text: str, archive: str) -> bool:
        name = archive.rstrip("0123456789-↗ ")
        digits = text[len(name) :]
        return self.open_line and (name.startswith(text) or (text.startswith(name) and digits.strip().isdigit()))

    def _cut(self, what: str, line: int) -> Issue:
        return self._issue("warning", "cut-record", what, line, "the whole page would be right")

    def _issue(self, level: Level, rule: str, what: str, line: int, fix: str = "", field: str = "") -> Issue:
        return Issue(level, rule, what, Where(self.dump, line), fix, "", field)


def _is_headline(text: str) -> bool:
    match = _SUBJECTS.fullmatch(text)
    return bool(match and archive_in(match[1]))


def _is_head(text: str) -> bool:
    return _is_headline(text) or bool(_attributed(text)) or count_in(text) is not None


def _attributed(text: str) -> re.Match[str] | None:
    return _ATTRIBUTED.fullmatch(text) if len(text) < 300 else None


def _closes(line: Line) -> bool:
    """Whether a line can be nothing but the end of a record: arXiv's categories with their lost link."""
    return LOST_LINK in line.text and bool(categories_in(line.text))


def _parts(body: Sequence[Line], others: Sequence[Line]) -> list[Part]:
    """The parts of a record's lines, the first of which is its title's; ``others`` are its archive's and categories.

    Where blank lines part these from the texts, one parts title and abstract too, unless the title's line is open or
    the next goes on in small letters, and a long paragraph follows.
    """
    layout = Layout.of(body)
    parts: list[Part] = ["title", *label(body[1:], (body[0], "title"), layout=layout, one=True)]
    if not any(line.gap for line in [body[0], *others[1:]]):
        return parts
    for i in range(1, len(body)):
        if parts[i] != "title-more":
            break
        last, line, after = body[i - 1], body[i], body[i + 1 :]
        goes_on = (last.open or line.lower) and any(other.gap and other.width >= _LONG for other in after)
        if line.gap and (line.width >= _LONG or not goes_on):
            return [*parts[:i], "paragraph", *label(after, (line, "paragraph"), layout=layout, one=True)]
    return parts


def _cut_short(line: Line, rest: Sequence[Line]) -> bool:
    """Whether a page may have ended inside this last line of categories."""
    return not rest and LOST_LINK not in line.text and not all(map(whole_category, categories_in(line.text)))


def _split(group: Sequence[Line], *, any_label: bool) -> tuple[list[Line], list[Line], list[Line]]:
    """The lines of a record's texts, those of its categories, and what follows these.

    The first line is the title's unless it is the only one. The last categories that have kept their link's glyph
    close the record; without any, it is the lines at its end that list categories.
    """
    least = 1 if len(group) > 1 else 0
    end = next((i for i in range(len(group), least, -1) if _closes(group[i - 1])), 0)
    loose = not end and any_label
    if loose:
        end = next((i for i in range(len(group), least, -1) if categories_in(group[i - 1].text, any_label=True)), 0)
    end = end or len(group)
    first = end
    while first > least and categories_in(group[first - 1].text, any_label=loose):
        first -= 1
    return list(group[:first]), list(group[first:end]), list(group[end:])


def _is_record(lines: Sequence[Line]) -> bool:
    """Whether these lines begin with a title and an abstract."""
    parts = label(lines)
    start = parts.index("paragraph") if "paragraph" in parts else 0
    return parts[0] == "title" and start > 0 and (lines[start].prose or lines[start].breaks)
