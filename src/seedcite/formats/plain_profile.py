"""Pages copied as bare text: an owner, a heading such as "Publications", then titles and abstracts in turn.

Nothing stands between titles and abstracts, so ``_shape`` tells them apart, and an issue says where it was unsure.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from statistics import median

import attrs

from ..model.issues import Issue, Level, Rejection, Where
from ..model.names import NO_NAMES, Name, owner_list
from ..model.profile import Header, Piece
from ..model.record import Provenance
from ._archive import archive_in, categories_in
from ._dump import Dump
from ._format import Format
from ._owner import Claim, claim_in, compare_count, count_in, no_owner, settle, shows_name
from ._prose import Draft
from ._shape import Layout, Line, Part, label, lines_of

LABEL = "plain-profile"

_HEADING = re.compile(
    r"(?:(?P<owner>[^:]{2,60}?)['’]s?\s+)?"
    r"(?:(?:my|our|all|selected|recent|representative|list of|scientific|academic|research|published)\s+){0,3}"
    r"(?:publications?|papers|preprints|publication list|publicaciones|publicações|publicacions|pubblicazioni|"
    r"publicaties|publikationen|veröffentlichungen|publikationer|publikasjoner|julkaisut|publikacje|publikace|publikácie|"
    r"publikációk|yayınlar|yayınlarım|публикации|публікації|δημοσιεύσεις|פרסומים|المنشورات|منشورات|"
    r"(?:发表|發表|学术|學術|代表)?(?:论文|論文)(?:列表|一覧|目录)?|出版物|著作|研究業績|業績|논문|출판물)"
    r"(?:\s+(?:of|by|von|de|di)\s+(?P<of>[^:]{2,60}?))?\s*[:：]?\s*(?:\(?(?P<count>\d{1,6})\)?)?",
    re.IGNORECASE,
)
_TITLES = ("title", "title-more")
_BEFORE = 6  # lines that may stand before the heading
_MOST_LINES = 400  # lines of one record; more is another text
_WINDOW = 200  # lines from which the layout is known, and that are labelled together where no long line comes between
_CONTEXT = 20  # lines of such a window that are labelled again with the next one, since what follows matters
_MARKED = re.compile(
    r"[<{}\[\]@|#%>•·▪*=+~]|[-–—]\s|\(?\d{1,3}[.)\]]\)?\s|[A-Z][A-Z0-9 ]\s{1,2}- |[A-Z]{2,4}\s*- |"
    r"\w+\s?[:=]\s*[\"'{\[]|//|/\*"
)
_FIELD = re.compile(r"[\w-]+:|[^\w\s]*$|.{200}")
_VENUE = re.compile(r"\b(?:19|20)\d\d\b.{0,40}$")
_VENUE_SIGN = re.compile(r",|\b(?:in|proc|proceedings|journal|conference|vol|pp|arxiv|doi|to appear)\b", re.IGNORECASE)
_YEAR_OF_TITLE = re.compile(r"\s(?:in|of|since|until|from|by|before|after|to|and)\s+(?:19|20)\d\d[?!]?$")
_REFERENCE = re.compile(
    r"\((?:18|19|20)\d\d[a-z]?\)|\b(?:18|19|20)\d\d;\s?\d|\bpp?\.\s?\d|\b[Vv]ol\.\s?\d|\bdoi\b|\b10\.\d{4,}/|\bet al\b|"
    r"\bProc\.|\b[Ii]n Proceedings|^Proceedings of|^[A-Z][\w'’-]+,? (?:[A-Z]\.\s?)+(?:,|and\b|&|\()|"
    r"^(?:[A-Z]\.[\s-]?)+[A-Z][\w'’-]+(?:,| and\b| &)"
)
_TAG = re.compile(
    r"(?i:title|authors?|year|date|journal|abstract|venue|publisher|pages|volume|keywords|type|source|e-?mail|phone)"
    r"\s?[:=]"
)
_KEY = re.compile(r"[a-z][a-z_-]*:\s")
_CODE = re.compile(r"[{}=<>|\t]|\(\)|[;:]$|\S {2,}\S")
_NAME = re.compile(r"[^\W\d_][\w.'’-]*\*?(?:\s+[^\W\d_][\w.'’-]*){1,3}[*†‡]?")
_PARTICLES = frozenset(
    "de da do dos das del della der den di du la le van von zu zur ter ten al el bin ibn y e".split()
)


def claims(head: str) -> bool:
    """Whether the head of a dump is such a page: a heading near its top, and below it titles, most with abstracts.

    The heading is needed: without it, an essay with headlines has the same shape. An owner's name above it makes such
    a page of any titles and abstracts; without one, titles must have some words. What has the look of a list of
    references, with bylines, venues, numbers or tags, is another layout.
    """
    lines = list(lines_of(head.split("\n")))
    place = _heading_at(lines)
    if place is None or any(_MARKED.match(line.text) or _FIELD.match(line.text) for line in lines[:place]):
        return False
    body = [line for line in lines[place + 1 :] if count_in(line.text) is None]
    if not body:
        return place <= 1 and all(shows_name(line.text) for line in lines[:place])
    if any(((found := archive_in(line.text)) and found.glued) or categories_in(line.text) for line in lines):
        return False
    if len(head) >= 1000 and len(body) > 1 and not body[-1].prose:
        body.pop()  # the head of a dump may end in the middle of a line
    parts = label(body, layout=Layout.of(body, page=True))
    titles = [line for line, part in zip(body, parts, strict=True) if part == "title"]
    if parts[0] != "title" or not _is_bare(body, parts):
        return False
    words = median(map(_words_in, titles))
    if words >= 3:
        return True
    owned = _is_owner(lines, place)
    sure = sum(_is_abstract(body, parts, i) for i in range(1, len(body)))
    return (owned and 3 * sure >= len(titles)) or (
        words >= 2 and (3 * sure >= len(titles) or (owned and len(body) == 1))
    )


def _is_owner(lines: Sequence[Line], place: int) -> bool:
    """Whether the heading names an owner, or a name stands at the top, a few lines above it at most."""
    heading = _HEADING.fullmatch(lines[place].text)
    if heading and (heading["owner"] or heading["of"]):
        return True
    text = lines[0].text
    if not 0 < place <= 3 or not shows_name(text):
        return False
    parts = text.replace(",", " ").split()
    if len(parts) == 1:
        return not text.isascii() and not (text[0].islower() or text[0].isupper()) and len(text) <= 12
    return all(part.lstrip("([（")[:1].isupper() or part in _PARTICLES or not part[0].islower() for part in parts)


def _words_in(line: Line) -> int:
    """How many words a title has; two signs of a script without spaces are one, and an acronym is as good as two."""
    words = line.text.split()
    short = len(words) == 1 and sum(c.isupper() or c.isdigit() for c in words[0]) > 1
    return max(len(words) + short, (line.width - len(line.text)) // 2)


def _is_bare(body: Sequence[Line], parts: Sequence[Part]) -> bool:
    """Whether few lines in titles' places have the look of another layout: of references, of tags, tables or code.

    Where most titles have no abstract that is long enough to be sure of, all short lines count.
    """
    sure = 3 * sum(_is_abstract(body, parts, i) for i in range(1, len(body))) >= parts.count("title")
    foreign = odd = places = 0
    for i, (line, part) in enumerate(zip(body, parts, strict=True)):
        if re.fullmatch(r"(?:19|20)\d\d", line.text):
            continue  # a heading among titles
        if part in _TITLES or (not sure and line.width < 150):
            places += 1
            alone = part == "title" and _is_abstract(body, parts, i + 1) and (i == 0 or parts[i - 1] not in _TITLES)
            foreign += _is_foreign(line, alone=alone)
            small = line.lower and part == "title"
            cut = 0 < i == len(body) - 1  # the last line may be cut off anywhere
            code = not (alone or cut) and (
                small or _KEY.match(line.text) or _CODE.search(line.as_written) or not line.lettered
            )
            odd += bool(_TAG.match(line.text) or code)
    return (4 if sure else 3) * foreign <= places and 3 * (foreign + odd) <= places


def read(dump: Dump, owner: Name | None) -> Iterator[Piece]:
    """The pieces of such a page, one record at a time."""
    lines = lines_of(dump.lines())
    top = list(islice(lines, _BEFORE + 1))
    place = _heading_at(top)
    reader = _Reader(dump.name, owner, dump.open_line)
    yield from reader.head(top, place)
    yield from reader.body(chain(top[reader.taken :], lines))


FORMAT = Format(
    label=LABEL, title="plain profile page (profile text)", suffix=".txt", claims=claims, read=read, prose=True
)


@attrs.define
class _Reader:
    """What has been seen of a page so far."""

    dump: str
    owner: Name | None
    open_line: bool = False  # whether the page's last line has no line end
    claimed: Claim | None = None
    taken: int = 0  # lines that the head took
    present: int = 0
    whole: int = 0  # records that have an abstract
    titles: bool = False  # whether most lines are titles without abstracts
    draft: Draft = attrs.field(factory=Draft)
    held: int = 0  # lines of the draft

    def head(self, top: Sequence[Line], place: int | None) -> Iterator[Piece]:
        """The header, from the lines up to the heading; without a heading a name may stand first."""
        shown, rest = "", list(top[: place or 0])
        if place is not None:
            self.taken = place + 1
            heading = _HEADING.fullmatch(top[place].text)
            if heading:
                shown = heading["owner"] or heading["of"] or ""
                self.claimed = Claim(int(heading["count"]), top[place].number) if heading["count"] else None
        elif top and shows_name(top[0].text) and _is_person(top[0].text) and len(top) > 1:
            self.taken, rest = 1, [top[0]]
        if rest and shows_name(rest[0].text):
            named = rest.pop(0).text
            shown = shown or named
        self.owner, issues = settle(self.owner, shown, Where(self.dump, top[0].number if top else 1))
        if self.claimed is None and len(top) > self.taken:
            self.claimed = claim_in(top[self.taken].text, top[self.taken].number)
            self.taken += bool(self.claimed)
        yield Header(self.owner, self.claimed.count if self.claimed else None)
        yield from issues
        if place is None and shown:
            what = f"the page has no heading; its first line '{shown}' was taken for its owner"
            yield self._issue("warning", "unsure-owner", what, top[0].number)
        for line in rest:
            yield self._stray(line)

    def body(self, lines: Iterable[Line]) -> Iterator[Piece]:
        """The records, and the issues of telling them apart."""
        lines = iter(lines)
        sample = list(islice(lines, _WINDOW))
        layout = Layout.of(sample, page=True)
        self.titles = layout.titles
        before: tuple[Line, Part] | None = None
        waiting: list[Line] = []
        for line in chain(sample, lines):
            if not _is_text(line):
                yield self._stray(line)
            elif line.prose:
                for old, part in zip(waiting, label(waiting, before, line, layout=layout), strict=True):
                    yield from self._take(old, part)
                    before = old, part
                waiting = []
                before = line, _part_of_prose(line, before)
                yield from self._take(*before)
            else:
                waiting.append(line)
                if len(waiting) < _WINDOW:
                    continue
                parts = label(waiting, before, layout=layout)
                for old, part in zip(waiting[:-_CONTEXT], parts, strict=False):
                    yield from self._take(old, part)
                    before = old, part
                waiting = waiting[-_CONTEXT:]
        for old, part in zip(waiting, label(waiting, before, layout=layout), strict=True):
            if old is waiting[-1] and not layout.width and self._begun(old, part):
                part = "paragraph"
            yield from self._take(old, part)
        yield from self._end()
        yield from self._flush()
        if self.present == 0:
            yield self._issue("note", "no-records", "the page holds no record", 0)
        elif self.owner is None:
            yield no_owner(self.dump)
        yield from compare_count(self.claimed, self.present, self.dump)

    def _begun(self, line: Line, part: Part) -> bool:
        """Whether the last line of a page that may have been cut begins an abstract, though it looks like a title.

        It does if it follows a whole title without abstract, on a page whose titles have abstracts.
        """
        draft = self.draft
        if not self.open_line or part not in ("title", "title-more") or not draft.title or draft.abstract:
            return False
        if part == "title-more" and (draft.title[-1].open or line.lower):
            return False
        if line.titled and line.text.count(" ") > 1:
            return False
        return 2 * self.whole > self.present if self.present else draft.title[-1].titled

    def _end(self) -> Iterator[Issue]:
        """What the end of the page says of its last record."""
        draft, last, fix = self.draft, self.draft.last, "the whole page would be right"
        if not draft.title or not last or last.ends:
            return
        if draft.abstract:
            what = "the last abstract ends in the middle of a sentence"
            yield self._issue("warning", "cut-record", what, last.number, fix, "abstract")
        elif self.open_line and 0 < self.whole == self.present:
            what = f"the page breaks off behind '{last.text}', which was taken for a title"
            yield self._issue("warning", "cut-record", what, last.number, fix, "title")

    def _take(self, line: Line, part: Part) -> Iterator[Piece]:
        if part == "title" or self.held >= _MOST_LINES:
            yield from self._flush()
        self.draft.add(line, part)
        self.held += 1

    def _flush(self) -> Iterator[Piece]:
        draft, self.draft, self.held = self.draft, Draft(), 0
        if draft.last is None:
            return
        if not draft.title:
            line = draft.abstract[0][0].number
            fix = "a title would be right"
            issue = self._issue("error", "no-title", "an abstract without a title", line, fix, "title")
            yield Rejection(draft.written(), issue)
        else:
            yield from self._doubts(draft)
            source = Provenance(self.dump, LABEL, self.present, draft.title[0].number)
            yield from draft.record(source, author=owner_list(self.owner) if self.owner else NO_NAMES)
        self.present += 1
        self.whole += bool(draft.title and draft.abstract)

    def _doubts(self, draft: Draft) -> Iterator[Issue]:
        """Where the shapes of a record's lines left a doubt."""
        first = draft.title[0]
        if len(draft.title) > 1:
            what = f"the title stands on {len(draft.title)} lines, read as one"
            yield self._issue("note", "wrapped-title", what, first.number, field="title")
        elif first.stops or first.lower or first.listed or first.url or first.width > 250:
            what = f"'{first.text}' was taken for a title"
            yield self._issue("warning", "unsure-title", what, first.number, field="title")
        if not draft.abstract:
            fix = "a title on two lines would be right on one"
            yield self._issue("note", "no-abstract", "no abstract follows this title", first.number, fix, "abstract")
        elif len(draft.abstract) > 1:
            what = f"{len(draft.abstract)} paragraphs in a row were taken for one abstract"
            yield self._issue("note", "unsure-abstract", what, draft.abstract[1][0].number, field="abstract")
        elif (
            len(draft.abstract[0]) == 1
            and draft.abstract[0][0].width < 250
            and self.titles
            and draft.abstract[0][0].ends
        ):
            line = draft.abstract[0][0]
            what = f"'{line.text}' was taken for the abstract of '{first.text}'"
            yield self._issue("note", "unsure-abstract", what, line.number, field="abstract")

    def _stray(self, line: Line) -> Issue:
        what = f"this line belongs to no record and was not read: '{line.text}'"
        return self._issue("note", "stray-text", what, line.number)

    def _issue(self, level: Level, rule: str, what: str, line: int, fix: str = "", field: str = "") -> Issue:
        return Issue(level, rule, what, Where(self.dump, line), fix, "", field)


def _heading_at(lines: Sequence[Line]) -> int | None:
    """The place of the heading among a page's first lines."""
    for place, line in enumerate(lines[: _BEFORE + 1]):
        if len(line.text) <= 120 and _HEADING.fullmatch(line.text):
            return place
    return None


def _is_text(line: Line) -> bool:
    """Whether a line can be of a record: it has letters, and is no further heading."""
    return line.lettered and not (len(line.text) <= 120 and _HEADING.fullmatch(line.text))


def _part_of_prose(line: Line, before: tuple[Line, Part] | None) -> Part:
    """A long line is a paragraph, but more of one where the line before it broke off."""
    if before is None or before[1] in ("title", "title-more") or before[0].ends:
        return "paragraph"
    return "paragraph-more" if line.lower or before[0].open else "paragraph"


def _is_abstract(lines: Sequence[Line], parts: Sequence[Part], start: int) -> bool:
    """Whether a paragraph begins at ``start`` that is long enough to be sure of, or is a whole sentence."""
    if start >= len(lines) or parts[start] != "paragraph":
        return False
    size = lines[start].width
    for line, part in zip(lines[start + 1 :], parts[start + 1 :], strict=True):
        if part != "paragraph-more":
            break
        size += line.width
    return size >= 120 or (size >= 80 and lines[start].ends)


def _is_foreign(line: Line, *, alone: bool) -> bool:
    """Whether a line in a title's place has the look of another layout: a list of authors, a venue, markup.

    One that stands ``alone`` before an abstract must be its title, though it may end in a year or join two names.
    """
    if _MARKED.match(line.text) or _REFERENCE.search(line.text[:300]):
        return True
    year = _VENUE.search(line.text[-300:]) and (_VENUE_SIGN.search(line.text) or len(line.text.split()) <= 3)
    year = year and not _YEAR_OF_TITLE.search(line.text)
    names = [part.strip() for part in re.split(r",|;|&|\band\b|，|、", line.text) if part.strip()]
    byline = len(names) > 1 and sum(map(_may_be_name, names)) * 4 >= 3 * len(names)
    if alone:
        return byline and len(names) > 2
    return bool(year) or byline


def _may_be_name(text: str) -> bool:
    """Whether this is two to four words like those of a name: capitals, initials, a particle."""
    return bool(_NAME.fullmatch(text)) and all(not part.islower() or part in _PARTICLES for part in text.split())


def _is_person(text: str) -> bool:
    """Whether a line is a name of two to four words in capitals, and so hardly a title."""
    parts = text.split()
    return 2 <= len(parts) <= 4 and all(part[0].isupper() for part in parts)
