"""What a word of a damaged text may have been: every reading that puts lost glyphs back and makes a word.

`Scan` holds the tokens of one text. A token is a word, unknown, or closed: TeX, an address, an identifier,
which nothing touches. `Scan.places` gives the readings of an unknown token. Which of them to trust is
`_repair`'s business.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate, product

import attrs

from ._lexicon import COMMON, COMMONEST, FREQUENT, UNUSUAL, USUAL, Lexicon

# the glyphs that get lost; few fonts have those of the second row, so they count only where no f reads well
_F = ("ffi", "ffl", "ff", "fi", "fl")
_T = ("tt", "ft", "ti", "tti")
_COMPATIBILITY = {chr(0xFB00 + i): s for i, s in enumerate(("ff", "fi", "fl", "ffi", "ffl", "st", "st"))}
# where TeX's fonts keep ligatures: as control characters, and as what other encodings show at these places
_TEX = dict(zip("\x0b\x0c\x0d\x0e\x0f", ("ff", "fi", "fl", "ffi", "ffl"), strict=True))
_OF_MARK = _TEX | dict(zip("®¯°±²", ("ff", "fi", "fl", "ffi", "ffl"), strict=True)) | {"Þ": "fi", "ß": "fl"}
_OF_CAPITAL = dict(zip("VWXYZ", ("ff", "fi", "fl", "ffi", "ffl"), strict=True))

# TeX, addresses, then runs of word characters; what could fail late is bounded, so that time is linear
_TOKEN = re.compile(
    r"((?:https?://|www\.)\S+|[\w.+-]{1,64}@[\w.-]+|\$(?![\s\d])[^$\n]{1,200}(?<!\s)\$|\\(?:[a-zA-Z]+|.)"
    r"|[\w\u0300-\u036f]+)"
)
_CLOSED_BEFORE = frozenset("\\_@={}<>^~|/#&$'’`.0123456789")
_CLOSED_AFTER = frozenset("\\_@={}<>^~|/(`'’0123456789")
_UNKNOWN_MARK = "\ufffd\x01-\x08\x0b-\x1f\x7f-\x9f\ue000-\uf8ff"
_GAP = re.compile(rf"[ \xa0]{{1,2}}|[ \xa0]?([{_UNKNOWN_MARK}®¯°±²])[ \xa0]?|([?!\"#$%&…•¤])")
_MARK = re.compile(f"[{_UNKNOWN_MARK}®¯°±²]")
_INNER_MARK = re.compile(r"([A-Za-z]?[a-z]*)([VWXYZÞß²])([a-z]+)")
# \x0b to \x0d may be white space, so they need a word; \x0e and \x0f mean nothing else between letters
_CERTAIN = re.compile(r"[\ufb00-\ufb06]|(?<=[^\W\d_])[\x0e\x0f](?=[^\W\d_])|\b[\x0e\x0f](?=[^\W\d_])")
# other control characters: no text that was copied
_RUBBISH = re.compile(r"[\x00-\x08\x10-\x1f\x7f-\x9f]")
_INTACT = re.compile("f{1,2}[il]|ff|tti|tt|ft|ti|Th")

DETERMINERS = frozenset("a an the this that these those each every any some no its our their his her my your".split())
# words that a noun or adjective may well follow, so that a remainder beside them may be a word of its own
FREE = frozenset("a an the in on by to for as at or no so we it is be of up and i do if my our are was".split())
_COMBINING = frozenset(
    "anti auto bi bio co counter cross cyber de dis electro extra geo hyper infra inter intra macro "
    "meta micro mid mini mis multi nano neuro non over para photo physio poly post pre pro proto "
    "pseudo psycho quasi re self semi socio sub super tele thermo trans ultra un under uni".split()
)
# an ending, and what stands in its place in the word it is formed from
_ENDINGS = (
    ("s", ""),
    ("ly", ""),
    ("ness", ""),
    ("ability", "able"),
    ("ation", "e"),
    ("ations", "e"),
    ("ers", "e"),
)
# how the first part of a learned compound ends: "cardio-", "tetra-", "methyl-"
_LINKING = ("o", "a", "i", "yl")
_PRONOUNS = frozenset(("i", "we", "you", "they", "he", "she", "it", "who"))
_CLITICS = frozenset(("ve", "re", "ll"))


@attrs.frozen
class Place:
    """A candidate: tokens `first` to `last`, text[start:end], stand for `reading`."""

    first: int
    last: int
    start: int
    end: int
    reading: str
    lost: str
    strong: bool
    order: tuple[int, ...]  # unknown words explained, rare glyph, kind of damage, glyphs, rank: smaller is likelier


FONT, JOINED, BARE, STUMP, DROPPED = range(5)
WORD, UNKNOWN, CLOSED, MARKED = range(4)


class Scan:
    """The tokens of one text, and the readings that each unknown one may have."""

    def __init__(self, text: str, lexicon: Lexicon) -> None:
        self.text, self.lexicon = text, lexicon
        self._known: dict[object, list[tuple[str, int, str, tuple[str, ...]]]] = {}
        pieces = _TOKEN.split(text)  # gap, token, gap, token, ..., gap
        ends = list(accumulate(map(len, pieces)))
        ranks = lexicon.ranks
        self.starts, self.ends = ends[:-1:2], ends[1::2]
        self.words = pieces[1::2]
        self.kinds = [WORD if word in ranks else self._kind(word) for word in self.words]
        for i in range(1, len(self.words)):
            if self.words[i] == "a" and self.words[i - 1].lower() in DETERMINERS and self._gap(i - 1) == " ":
                self.kinds[i] = UNKNOWN  # "an a davit": no article follows another
        self.suspects = [i for i, kind in enumerate(self.kinds) if kind in (UNKNOWN, MARKED)]
        if not text.isascii():
            self.words = [word if word.isascii() else _expand(word) for word in self.words]
        self.intact = frozenset(_INTACT.findall(text)) if self.suspects else frozenset()
        self.forms = lexicon.without(*_F) if self.suspects else frozenset()
        # the rarer glyphs count only in a text that holds them nowhere
        self.glyphs = _F + tuple(glyph for glyph in _T if glyph not in self.intact)

    def _kind(self, word: str) -> int:
        if not word.isascii():
            word = _expand(word)
        if not word.isalpha() or not (word.islower() or word.isupper() or word.istitle()):
            return MARKED if _INNER_MARK.fullmatch(word) else CLOSED
        if len(word) == 1 and word not in "aAI":
            return UNKNOWN
        return WORD if word in self.lexicon else UNKNOWN

    def _gap(self, i: int) -> str:
        """What stands between token i and the next."""
        return self.text[self.ends[i] : self.starts[i + 1]]

    def open(self, i: int) -> bool:
        """Whether token i is plain prose: letters that touch no markup, digit or apostrophe."""
        if not 0 <= i < len(self.words) or self.kinds[i] >= CLOSED:
            return False
        before = self.text[self.starts[i] - 1] if self.starts[i] else " "
        after = self.text[self.ends[i] : self.ends[i] + 1]
        return before not in _CLOSED_BEFORE and after not in _CLOSED_AFTER

    def places(self, i: int) -> Iterator[Place]:
        """Every reading of token i, alone or joined to its neighbours."""
        yield from self._marked(i)
        if self.open(i):
            yield from self._joined(i, i + 1)
            yield from self._joined(i - 1, i)
            if UNKNOWN in self.kinds[i + 1 : i + 3] and len("".join(self.words[i : i + 3])) > 5:
                yield from self._joined(i, i + 2)
            if self.words[i].islower():
                yield from self._bare(i)
            if self.words[i].islower() or len(self.words[i]) > 5:
                yield from self._stump(i)
            yield from self._dropped(i)

    def _possible(self, letters: str) -> bool:
        """Whether some word, or one formed by a prefix or an ending, holds these letters and lost glyphs
        besides.
        """
        if letters in self.forms or any(letters in self.lexicon.without(glyph) for glyph in self.glyphs[len(_F) :]):
            return True
        if len(letters) < 6:
            return False
        return any(stem in self.forms for stem in _stems(letters, 3))

    def _formed(self, word: str) -> int | None:
        """The rank of a word that a prefix or an ending forms from a usual one, or None."""
        if len(word) >= 8:
            enough = UNUSUAL if len(word) > 10 else USUAL
            if any((rank := self.lexicon.rank(stem)) is not None and rank <= enough for stem in _stems(word, 5)):
                return UNUSUAL
        return None

    def _starts_sentence(self, i: int) -> bool:
        between = self._gap(i - 1) if i else "."
        return any(c in ".!?:;" for c in between)

    def _joined(self, first: int, last: int) -> Iterator[Place]:
        if first < 0 or last >= len(self.words):
            return
        parts = self.words[first : last + 1]
        joined = "".join(parts).lower()
        apart = [False] * (last - first)
        if joined in self.lexicon:
            apart = [not parts[n].isupper() and self._apart(n + first) for n in range(last - first)]
        if not any(apart) and not self._possible(joined):
            return
        if not all(self.open(i) for i in range(first, last + 1)):
            return
        capitals = all(part.isupper() for part in parts)
        if capitals:
            around = self.words[max(0, first - 3) : first] + self.words[last + 1 : last + 4]
            if not any(len(word) > 3 and word.isupper() for word in around):
                return
        elif (parts[0].isupper() and len(parts[0]) > 1) or not all(part.islower() for part in parts[1:]):
            return
        options: list[tuple[str, ...]] = []
        marked = False
        for i in range(first, last):
            gap = _GAP.fullmatch(self.text, self.ends[i], self.starts[i + 1])
            if gap is None:
                return
            mark = gap[1] or gap[2]
            marked = marked or mark is not None
            options.append(
                (_OF_MARK[mark],)
                if mark in _OF_MARK
                else (*self.glyphs, "")
                if apart[i - first] and not mark
                else self.glyphs
            )
        unknown = [part for i, part in enumerate(parts, first) if self.kinds[i] == UNKNOWN]
        lone = len(unknown) == 1 and len(unknown[0]) == 1 and unknown[0] != "a"
        leads = ("", "fi", "fl") if len(unknown) == len(parts) and parts[0].islower() else ("",)
        for word, rank, lead, lost in self._spelt(tuple(parts), leads, tuple(options)):
            learned = word.lower() not in self.lexicon.ranks
            if learned and len(parts) == 2 and self.kinds[last] == WORD and parts[0] + lost[0] in self.lexicon:
                continue  # the run holds the two words glued together somewhere
            rare = any(glyph in _T for glyph in lost)
            glyphs = [glyph for glyph in (lead, *lost) if glyph] or [self._edge(first)]
            strong = bool(unknown or marked) and (rank <= USUAL or (len(word) >= 8 and not parts[0].istitle()))
            if lone and not marked:
                strong = (
                    strong
                    and rank <= COMMON
                    and parts[0].lower() not in FREE
                    and (parts[0].islower() or capitals or self._starts_sentence(first))
                )
            if rare:
                strong = strong and sum(map(len, unknown)) > 2
            yield Place(
                first,
                last,
                self.starts[first] if not lead else self._lead(first),
                self.ends[last],
                word.upper() if capitals else word,
                glyphs[0],
                strong,
                (-len(unknown) - marked, rare, JOINED, sum(map(bool, (lead, *lost))), rank),
            )

    def _spelt(
        self, parts: tuple[str, ...], leads: tuple[str, ...], options: tuple[tuple[str, ...], ...]
    ) -> list[tuple[str, int, str, tuple[str, ...]]]:
        """The words that these parts make with a glyph in every gap: word, rank, leading glyph, glyphs."""
        key = (parts, leads, options)
        if key not in self._known:
            title, pieces = parts[0].istitle(), [part.lower() for part in parts]
            spelt = []
            for lead, *lost in product(leads, *options):
                word = lead + "".join(map(str.__add__, pieces, (*lost, "")))
                spelt.append((word[0].upper() + word[1:] if title else word, lead, tuple(lost)))
            found = [(word, self.lexicon.rank(word), lead, lost) for word, lead, lost in spelt]
            if all(rank is None for _, rank, _, _ in found):
                found = [(word, self._formed(word), lead, lost) for word, lead, lost in spelt]
            self._known[key] = [(word, rank, lead, lost) for word, rank, lead, lost in found if rank is not None]
        return self._known[key]

    def _apart(self, i: int) -> bool:
        """Whether a glyph stands apart from its word, after token i or before the next: "signifi cant",
        "fi eld".
        """
        left, right = self.words[i].lower(), self.words[i + 1]
        unknown = (self.kinds[i] == UNKNOWN) + 2 * (self.kinds[i + 1] == UNKNOWN)
        if left in _F:
            return True
        if left.endswith(_F):
            return unknown == 3 or (unknown == 2 and len(right) > 1) or (unknown == 1 and len(left) > 3)
        return right.startswith(_F) and unknown >= 2

    def _lead(self, i: int) -> int:
        """Where the place of a lost first glyph begins: a mark, or a space beside another, a bracket or
        a hyphen.
        """
        start = self.starts[i]
        before = self.text[max(0, start - 2) : start].replace("\xa0", " ")
        if before and (_MARK.match(before[-1]) or before in (" ?", "?")):
            return start - 1
        if before[1:] == " ":
            return start - 2 if _MARK.match(before[0]) else start - (before[0] in " -–—([“/")
        return start

    def _edge(self, i: int) -> str:
        """The ligature at the end of token i, or else at the start of the next."""
        left, right = self.words[i].lower(), self.words[i + 1]
        return next((f for f in _F if left.endswith(f)), next((f for f in _F if right.startswith(f)), ""))

    def _bare(self, i: int) -> Iterator[Place]:
        """The word lost its first glyph: " oating"."""
        word = self.words[i]
        if word not in self.forms and not self._starts_sentence(i):
            return
        start = self._lead(i)
        before = self.text[start - 1 : start] or " "
        if before not in ' \n\xa0(-–—[“"' or (before in " \xa0" and self.text[start - 2 : start - 1].isdigit()):
            return
        previous = self.words[i - 1].lower() if i else ""
        if any(stem in self.lexicon for stem in _stems(word, 5)):
            return
        if len(word) < 2 or (word in _CLITICS and previous in _PRONOUNS) or not self._whole(previous, word):
            return  # "2 nd", "we ll", "learn ing"
        mark = self.text[start] if start < self.starts[i] else ""
        for glyph in (_OF_MARK[mark],) if mark in _OF_MARK else ("fi", "fl"):
            rank = self.lexicon.rank(glyph + word)
            if rank is None:
                continue
            if mark == "?" or _MARK.match(mark):
                strong = True
            elif len(word) > 3:
                strong = rank <= (USUAL if len(word) > 5 else COMMON if len(word) > 4 else FREQUENT)
            elif len(word) == 2 and (rank > COMMONEST or before == "-"):
                continue
            else:
                strong = rank == COMMONEST and self._follows_word(i, start) and self._precedes_word(i)
                hyphened = self.text[self.ends[i] : self.ends[i] + 1] == "-"
                strong = strong and (hyphened or word not in self.lexicon.short)
            yield Place(i, i, start, self.ends[i], glyph + word, glyph, strong, (-1, 0, BARE, 1, rank))
        if self._starts_sentence(i) and (rank := self.lexicon.rank("th" + word)) is not None:
            strong = len(word) > 2 and rank == COMMONEST and "Th" not in self.intact
            yield Place(i, i, start, self.ends[i], "Th" + word, "Th", strong, (-1, 1, BARE, 1, rank))

    def _whole(self, previous: str, word: str) -> bool:
        """Whether the two are not one word that was cut in two ("learn ing")."""
        return previous in FREE or len(previous) < 3 or previous + word not in self.lexicon

    def _follows_word(self, i: int, start: int) -> bool:
        """Whether a word, or nothing, stands a space before token i."""
        return i == 0 or (self.kinds[i - 1] == WORD and self.text[self.ends[i - 1] : start] in (" ", ""))

    def _precedes_word(self, i: int) -> bool:
        """Whether the sentence goes on after token i: what a text cut off leaves behind looks like damage."""
        if i + 1 == len(self.words):
            return self.text[self.ends[i] : self.ends[i] + 1] in ".!?" and self.text[self.ends[i] :] != ""
        between = self._gap(i)
        return between in (" ", ", ", "; ", ") ", "-") and self.words[i + 1].islower()

    def _stump(self, i: int) -> Iterator[Place]:
        """The word lost its last glyph: "sta members", "trade-o between", "o -line"."""
        word, start, end = self.words[i], self.starts[i], self.ends[i]
        if not any(word + glyph in self.lexicon for glyph in ("ff", "ft", "tt")):
            return
        after = self.text[end : end + 2]
        if after[:1] in ("-", "–") or (after and after[0] not in " \n\xa0,.;:)]?!" and not _MARK.match(after)):
            return
        apart = after[:1] in " \xa0" and len(after) == 2 and after[1] in " -,.;:)"
        hyphened = i > 0 and self.text[self.ends[i - 1] : start] == "-" and len(self.words[i - 1]) > 2
        hyphened = hyphened and not (after[:1] == "." and after[1:].isalnum())
        for glyph in ("ff", "ft", "tt"):
            rank = self.lexicon.rank(word + glyph)
            if rank is None or (len(word) < 3 and rank > COMMONEST):
                continue
            marked = bool(after and _MARK.match(after))
            strong = rank <= COMMON and len(word) > 3
            strong |= rank == COMMONEST and len(word) == 3 and glyph not in self.intact and self._precedes_word(i)
            strong |= word == "o" and (hyphened or self._before_hyphen(i))
            strong = glyph == "ff" and (strong or marked or word.lower() + glyph in self.lexicon.own)
            end_of_place = end + (apart or marked)
            yield Place(i, i, start, end_of_place, word + glyph, glyph, strong, (-1, glyph != "ff", STUMP, 1, rank))

    def _before_hyphen(self, i: int) -> bool:
        """Whether token i stands before a hyphened word, as in "an o -line method"; "-o --quiet" is code."""
        before, after = (
            self.text[max(0, self.starts[i] - 1) : self.starts[i]],
            self.text[self.ends[i] : self.ends[i] + 3],
        )
        return before in ("", " ", "(") and after[:2] == " -" and after[2:].islower()

    def _dropped(self, i: int) -> Iterator[Place]:
        """The glyph left no space: "eciency", "dierent"."""
        word = self.words[i]
        if not 4 <= len(word) <= 30 or word.isupper() or word.lower() not in self.forms:
            return
        for at in range(1, len(word)):
            for glyph in _F:
                reading = word[:at] + glyph + word[at:]
                rank = self.lexicon.rank(reading)
                if rank is None or rank > (USUAL if len(word) > 4 else FREQUENT):
                    continue
                if reading.lower() not in self.lexicon.ranks:
                    continue
                apt = rank <= FREQUENT or (rank == COMMON and len(word) > 7)
                if len(word) <= 5:
                    apt = rank == COMMONEST and len(word) == 5
                strong = apt and word.islower() and (glyph not in self.intact or (rank <= FREQUENT and len(word) > 5))
                yield Place(i, i, self.starts[i], self.ends[i], reading, glyph, strong, (-1, 0, DROPPED, 1, rank))

    def _marked(self, i: int) -> Iterator[Place]:
        """A letter of another font's encoding stands for the glyph: "diVerent", "deÞne"."""
        if self.words[i].islower() and self.words[i].isascii():
            return
        match = _INNER_MARK.fullmatch(self.words[i])
        if match is not None:
            glyph = _OF_CAPITAL.get(match[2]) or _OF_MARK[match[2]]
            reading = match[1] + glyph + match[3]
            rank = self.lexicon.rank(reading)
            if rank is not None and rank <= USUAL:
                strong = bool(match[1]) and len(reading) > 4
                yield Place(i, i, self.starts[i], self.ends[i], reading, glyph, strong, (-1, 0, FONT, 1, rank))

    def determinate(self) -> Iterator[tuple[int, int, str, str]]:
        """Start, end, reading and glyph of the characters that can only be ligatures, whatever the
        language.
        """
        if self.text.isascii() and "\x0e" not in self.text and "\x0f" not in self.text:
            return
        rubbish = _RUBBISH.search(self.text) is not None
        for match in _CERTAIN.finditer(self.text):
            if rubbish and match[0] < " ":
                continue
            glyph = _COMPATIBILITY.get(match[0]) or _TEX[match[0]]
            i = bisect_right(self.starts, match.start()) - 1
            if i < 0 or match.start() >= self.ends[i] or self.kinds[i] != CLOSED or self.words[i].isalnum():
                yield match.start(), match.end(), glyph, glyph

    def words_joined(self) -> Iterator[Place]:
        """Pairs of words that were one, as in "so ware" or "a air": to be trusted only in a text known
        to be damaged.
        """
        for i in range(len(self.words) - 1):
            if self.kinds[i] == self.kinds[i + 1] == WORD:
                yield from self._joined(i, i + 1)

    def dashes(self, i: int) -> Iterator[Place]:
        """Two long words glued together, neither of which is an element of compounds that are written
        solid.
        """
        word = self.words[i]
        if not self.open(i) or not 10 <= len(word) <= 40 or not word.islower():
            return
        for at in range(5, len(word) - 4):
            left, right = word[:at], word[at:]
            ranks = self.lexicon.rank(left), self.lexicon.rank(right)
            if any(rank is None or rank > USUAL for rank in ranks) or left in _COMBINING:
                continue
            if not left.endswith(_LINKING) and not self.lexicon.compounds(left, right):
                yield Place(i, i, self.starts[i], self.ends[i], f"{left}-{right}", "dash", False, (0, 0, 0, 1, 0))


def _expand(word: str) -> str:
    return word if word.isascii() else "".join(_COMPATIBILITY.get(c, c) for c in word)


def _stems(word: str, shortest: int) -> Iterator[str]:
    """What the word may be formed from by a prefix or an ending."""
    for n in range(2, min(8, len(word) - shortest + 1)):
        if word[:n] in _COMBINING:
            yield word[n:]
    for ending, stem in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= shortest:
            yield word[: -len(ending)] + stem
