"""Telling titles from abstracts by shape alone, for pages that put nothing between them.

Each line gets one of four parts: a title, more of a title (wrapped), a paragraph of an abstract, more of a paragraph
(wrapped). What a line looks like, and what it looks like after the line before it, speak for or against each part with
a weight in bits; the labelling with the greatest sum is taken (Viterbi's algorithm). So no single sign decides: a title
may end in a full stop, an abstract may be one short sentence.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Literal, TypeAlias

import attrs

Part: TypeAlias = Literal["title", "title-more", "paragraph", "paragraph-more"]

PARTS: tuple[Part, ...] = ("title", "title-more", "paragraph", "paragraph-more")
_TITLES = ("title", "title-more")
_NEVER = -1000.0
_FIRST: dict[Part, float] = {"title": 0.0, "title-more": _NEVER, "paragraph": -6.0, "paragraph-more": _NEVER}

# Marks that print nothing and come along when text is copied: spaces of no width, soft hyphens, marks of direction.
_INVISIBLE = "\ufeff\u200b\u2060\u180e\u00ad\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
# Persian or an emoji needs its joiners; between Latin letters they only keep a ligature apart.
_UNSEEN = re.compile(f"[{_INVISIBLE}]|(?<=[A-Za-z])[\u200c\u200d](?=[A-Za-z])")
_SPACE = re.compile(r"[^\S ]")
_BLANK = (
    _INVISIBLE
    + " \t\n\v\f\r\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000"
    + "".join(map(chr, range(0x2000, 0x200B)))
)

_RAGGED = 12  # how much shorter than the longest the lines of a wrapped text mostly are, in letters
_LOOK = 600  # how many characters at either end of a line are looked at for its shape
_CLOSERS = "\"'”’»)]}$*↗"
_STOPS = ".。।؟．"
_ENDS = _STOPS + "!?！？…"
_BREAK = re.compile(r"\w{3,}[)\]”\"']*\.\s+[\"“'(\[$]*[^\W\d_a-z]|[。！？]")
_LISTED = re.compile(r"(?:\(?(?:\d{1,2}|[ivx]{1,4}|[a-h])[.):]\)?|[-–—•*·▪‣◦])\s+\S|[①-⑳]")
_URL = re.compile(r"https?://|www\.")
_URL_END = re.compile(r"(?:https?://|www\.)\S+$")
_LONG_WORD = re.compile(r"[^\W\d_]{4,}")
_TOLD = re.compile(
    r"\b(?:[Ww]e|[Oo]ur|is|are|was|were|has|have|had|been|can|they|[Tt]his (?:paper|article|work|study|thesis|note))\b"
)
_ENGLISH = re.compile(r"\b(?:the|of|and|for|with|to|on|by)\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]{2,}")
_OPEN_WORDS = frozenset(
    "a an and as at by for from in into of on or over the to toward towards under using via with within without "
    "is are was were be than that which whose its their our your between among through against when where "
    "der die das den dem des ein eine für im in mit und von zur zum le la les un une des du de et à en pour sur avec "
    "el los las y del con para il lo gli di e per".split()
)
_OPEN_ENDS = ",:;-–—‐&(/，：；、"


@attrs.frozen(slots=False)
class Line:
    """A line that is not blank, bare: its number from 1, its text, its indent, and whether a blank line precedes it.

    Every kind of space reads as a plain one, and marks that print nothing are left out of ``text``; ``source`` is how
    the line stands in the dump where that differs, or empty.
    """

    number: int
    text: str
    indent: int = 0
    gap: bool = False
    source: str = ""

    @property
    def as_written(self) -> str:
        """The line as it stands in the dump, but bare."""
        return self.source or self.text

    @cached_property
    def width(self) -> int:
        """How wide it is in Latin letters; an ideograph counts as two."""
        size = len(self.text)
        if size > _LOOK or self.text.isascii():
            return size
        return size + sum(unicodedata.east_asian_width(c) in "WF" for c in self.text)

    @cached_property
    def first_word(self) -> int:
        """How wide its first word is."""
        return len(self.text[:_LOOK].split(maxsplit=1)[0])

    @cached_property
    def _end(self) -> str:
        return self.text[-_LOOK:].rstrip(_CLOSERS)

    @cached_property
    def stops(self) -> bool:
        """Whether it ends as a statement does."""
        return self._end.endswith(tuple(_STOPS))

    @cached_property
    def ends(self) -> bool:
        """Whether a text may end here: with a sentence, or with the URL that closes many abstracts."""
        return self._end.endswith(tuple(_ENDS)) or bool(_URL_END.search(self.text[-_LOOK:]))

    @cached_property
    def open(self) -> bool:
        """Whether it cannot be the end of anything: a comma, a hyphen, an article or a preposition comes last."""
        text = self.text[-_LOOK:]
        return text.endswith(tuple(_OPEN_ENDS)) or text.rsplit(maxsplit=1)[-1] in _OPEN_WORDS

    @cached_property
    def lower(self) -> bool:
        """Whether it begins in the middle of a sentence: with a word in small letters throughout, or a closing sign."""
        word = self.text[:_LOOK].split(maxsplit=1)[0]
        return (word.isalpha() and word.islower()) or word.rstrip(",.;:").islower() or word[0] in ")]},;:."

    @cached_property
    def breaks(self) -> bool:
        """Whether a sentence ends inside it and another begins."""
        return bool(_BREAK.search(self.text[: 4 * _LOOK]))

    @cached_property
    def listed(self) -> bool:
        """Whether it begins with the number or bullet of a list."""
        return bool(_LISTED.match(self.text))

    @cached_property
    def url(self) -> bool:
        """Whether a URL stands in it."""
        return bool(_URL.search(self.text))

    @cached_property
    def capitals(self) -> float:
        """The share of its longer words that begin with a capital; 0.5 where there are too few to tell."""
        words = _LONG_WORD.findall(self.text[:_LOOK])
        if len(words) < 3:
            return 0.5
        return float(sum(word[0].isupper() for word in words) / len(words))

    @cached_property
    def titled(self) -> bool:
        """Whether all its words that carry meaning, two or more, begin with a capital, as in English titles."""
        words = [word for word in _WORD.findall(self.text[:_LOOK]) if word not in _OPEN_WORDS]
        return len(words) > 1 and all(not word[0].islower() for word in words)

    @cached_property
    def told(self) -> bool | None:
        """Whether it has a word that English sentences have and titles seldom; ``None`` for what is not English."""
        text = self.text[:_LOOK]
        return bool(_TOLD.search(text)) if _TOLD.search(text) or _ENGLISH.search(text) else None

    @cached_property
    def bare(self) -> bool:
        """Whether it has no sign of being a sentence, a list's entry or part of a wrapped text."""
        sentence = (self.stops and self.told is not False and not self.titled) or (self.breaks and self.told)
        return self.width < 250 and not (sentence or self.lower or self.listed or self.url or "，" in self.text[:_LOOK])

    @cached_property
    def lettered(self) -> bool:
        """Whether it holds a letter at all."""
        return any(map(str.isalpha, self.text))

    @cached_property
    def prose(self) -> bool:
        """Whether it can be nothing but an abstract: several sentences on one long line."""
        return self.width >= 300 and (self.breaks or self.ends or self.width >= 600)


def lines_of(texts: Iterable[str]) -> Iterator[Line]:
    """The lines of a dump that are not blank."""
    gap = False
    for number, text in enumerate(texts, start=1):
        bare = text.strip(_BLANK)
        if bare:
            plain = _SPACE.sub(" ", bare if bare.isascii() else _UNSEEN.sub("", bare))
            yield Line(number, plain, text.find(bare[0]), gap, bare if plain != bare else "")
        gap = not bare


@attrs.frozen
class Layout:
    """How a page sets its lines.

    ``mixed``: blank lines stand between some lines and not between others, so that they mean something. ``width``: the
    width to which its lines are wrapped, in Latin letters, or 0 if they are not: then many lines are just as long.
    ``titles``: hardly a line has the look of a sentence or of part of one, so that most are titles without abstracts.
    """

    mixed: bool = False
    width: int = 0
    titles: bool = False

    @classmethod
    def of(cls, lines: Sequence[Line], *, page: bool = False) -> Layout:
        """The layout of a ``page``, from a good number of its lines, or of one record's lines."""
        titles = page and 4 * sum(line.bare for line in lines) >= 3 * len(lines)
        widths = sorted(line.width for line in lines if line.width <= 200)
        start = most = width = 0
        for end, widest in enumerate(widths):
            while widths[start] <= widest - _RAGGED:
                start += 1
            if end - start + 1 >= most:
                most, width = end - start + 1, widest
        beyond = sum(other > width for other in widths)
        wrapped = most >= 4 and 3 * most >= len(widths) and 10 * beyond <= len(widths) and width >= 40
        return cls(len({line.gap for line in lines[1:]}) == 2, width if wrapped and not titles else 0, titles)


def label(
    lines: Sequence[Line],
    before: tuple[Line, Part] | None = None,
    after: Line | None = None,
    *,
    layout: Layout | None = None,
    one: bool = False,
) -> list[Part]:
    """The parts of ``lines``, given the line and part ``before`` them and the paragraph ``after`` them, if any.

    ``layout`` is the page's (default: that of these lines); ``one`` says that they are one record's, whose title has
    begun, so that no line begins another.
    """
    if one and len(lines) == 1 and lines[0].prose and after is None:
        return ["paragraph"]
    layout = layout or Layout.of(lines)
    parts = PARTS[1:] if one else PARTS
    scores: dict[Part, float] = dict(_FIRST) if before is None else {before[1]: 0.0}
    last = before[0] if before else None
    backs: list[dict[Part, Part | None]] = []
    for line in lines:
        if last is None:
            fresh = {part: scores[part] + _alone(line, part, layout) for part in parts}
            back: dict[Part, Part | None] = dict.fromkeys(parts)
        else:
            fresh, back = {}, {}
            steps = [(old, scores[old], step) for old, step in _olds(scores, last, line, layout)]
            for part in parts:
                reached = [(score + step[part] - (old == part == "title-more"), old) for old, score, step in steps]
                best = max(reached, key=lambda pair: pair[0])
                fresh[part], back[part] = best[0] + _alone(line, part, layout), best[1]
        backs.append(back)
        scores, last = fresh, line
    if last is not None:
        ends = dict(_olds(scores, last, after, layout)) if after else {}
        scores = {part: scores[part] + (ends[part]["paragraph"] if after else _final(last, part)) for part in scores}
    part = max(scores, key=lambda part: scores[part])
    found: list[Part] = []
    for back in reversed(backs):
        found.append(part)
        part = back[part] or part
    return found[::-1]


def _final(line: Line, part: Part) -> float:
    if part in _TITLES:
        return -1.0
    if line.ends:
        return 0.0
    return -3.0 if part == "paragraph" and line.width < 150 else -1.0  # more may have been cut off, or it is a title


def _alone(line: Line, part: Part, layout: Layout) -> float:
    """What a line's own look says for a part, in bits."""
    if part in _TITLES:
        score = 0.0
        score -= 3.0 * (line.width > 200) + 8.0 * (line.width > 350) + 3.0 * line.stops + 3.0 * line.breaks
        score -= 4.0 * line.url + 4.0 * line.listed + 8.0 * (not line.lettered)
        score += 1.5 * (line.capitals >= 0.6) - 1.0 * (line.capitals <= 0.25)
        score -= 1.0 * bool(line.told)
        if part == "title":
            return score - 3.0 * line.lower - 1.0 * (" " not in line.text and line.text.isascii())
        return score - 2.0 * (line.width > 120)
    score = -1.5 * (line.capitals >= 0.6) + 2.0 * line.breaks - 14.0 * (layout.titles and line.bare)
    if part == "paragraph":
        width = line.width
        score += 6.0 if width >= 300 else 3.0 if width >= 150 or line.listed else 0.0 if width >= 80 else -2.0
        if width < 300 and not layout.width:
            score += 1.0 * bool(line.told) - 2.5 * (line.told is False)
        return score + 1.0 * line.ends - 2.0 * line.lower
    return score - 8.0 * (line.width > 250) - 2.0 * line.listed


def _olds(
    scores: Mapping[Part, float], last: Line, line: Line, layout: Layout
) -> Iterator[tuple[Part, Mapping[Part, float]]]:
    """Each part that the line before may have, with what that says for each part of this line."""
    titled = paragraph = None
    for old in scores:
        if old in _TITLES:
            titled = titled or _after_title(last, line, layout)
            yield old, titled
        else:
            paragraph = paragraph or _after_paragraph(last, line, layout)
            yield old, paragraph


def _after_title(last: Line, line: Line, layout: Layout) -> dict[Part, float]:
    """What a title's line says for the parts of the next, in bits."""
    apart = layout.mixed and line.gap
    more = -3.0 + 4.0 * last.open + 3.0 * line.lower - 4.0 * last.stops - 2.0 * (last.ends and not last.stops)
    if layout.width:
        more += 3.0 if last.width + 1 + line.first_word > layout.width else -3.0
    more += (-4.0 if line.gap else 1.0 * last.gap) if layout.mixed else 0.0
    return {
        "title": -2.5 - 3.0 * last.open - 1.0 * apart,  # the record above has no abstract
        "title-more": more,
        "paragraph": -2.0 * line.lower - 3.0 * last.open,
        "paragraph-more": _NEVER,
    }


def _after_paragraph(last: Line, line: Line, layout: Layout) -> dict[Part, float]:
    """What an abstract's line says for the parts of the next, in bits."""
    lists = last.listed or last.text.endswith((":", "："))
    more = -0.5 + 3.0 * line.lower + 2.0 * last.open - (5.0 if layout.mixed else 2.0) * line.gap
    more -= 1.0 if last.ends else 0.5 * (not line.lower and not last.open)  # most lines begin inside a sentence
    more -= 2.0 * (last.width < 40)  # no column is as narrow
    title = -3.0 if not last.ends else 0.0 if lists else 2.0
    if layout.mixed:
        title += 1.0 if line.gap else -1.0
    paragraph = -2.0 if lists or last.ends else -5.0
    paragraph -= 3.0 * (line.prose and last.width < 250 and not lists)  # it was the title of this one
    if line.listed:
        paragraph = 0.0 if lists else -2.0
    return {
        "title": title,
        "title-more": _NEVER,
        "paragraph": paragraph,
        "paragraph-more": more if _could_wrap(last, line) else more - 8.0,
    }


def _could_wrap(last: Line, line: Line) -> bool:
    """Whether a line may be the next of a paragraph set to one width: its first word had no room on the last line."""
    return last.width <= 250 and last.width + 1 + line.first_word > line.width
