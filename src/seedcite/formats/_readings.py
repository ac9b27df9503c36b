"""What a word of a damaged text may have been: every reading that puts lost glyphs back and makes a word.

`Scan` holds the tokens of one text. A token is a word, unknown, or closed: TeX, an address, an identifier,
which nothing touches. `Scan.places` gives the readings of an unknown token. Which of them to trust is
`_repair`'s business.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate, product

from ._glyphs import GAP, GLYPHS, INNER_MARK, MARK, OF_CAPITAL, OF_MARK, RARE_GLYPHS, expand, intact
from ._lexicon import COMMON, COMMONEST, FREQUENT, UNUSUAL, USUAL, Lexicon
from ._place import Damage, Order, Place, Trust

# TeX, addresses, then runs of word characters; what could fail late is bounded, so that time is linear
_TOKEN = re.compile(
    r"((?:https?://|www\.)\S+|[\w.+-]{1,64}@[\w.-]+|\$(?![\s\d])[^$\n]{1,200}(?<!\s)\$|\\(?:[a-zA-Z]+|.)"
    r"|[\w\u0300-\u036f]+)"
)
_CLOSED_BEFORE = frozenset("\\_@={}<>^~|/#&$'’`.0123456789")
_CLOSED_AFTER = frozenset("\\_@={}<>^~|/(`'’0123456789")

DETERMINERS = frozenset("a an the this that these those each every any some no its our their his her my your".split())
# neither an article nor a preposition follows these, so that "a" or "in" after them is a part of a word
_ADNOMINAL = frozenset("a an the every any some no its our their my your".split())
# nor does an article follow these
_MODALS = frozenset("can cannot could may might must shall should will would".split())
# these letters make words of their own wherever an ordinal number lost its digits
_ORDINAL = frozenset(("st", "nd", "rd", "th"))
_VOWELS = tuple("aeio")  # "a union" and "a one" begin with a consonant, as does hardly any other of these
_HALF_VOWELS = ("one", "once", "eu", "ew")
# words that a noun or adjective may well follow, so that a remainder beside them may be a word of its own
FREE = frozenset("a an the in on by to for as at or no so we it is be of up and i do if my our are was".split())
_FUNCTION_WORDS = FREE | DETERMINERS
COMBINING = frozenset(
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
_PRONOUNS = frozenset(("i", "we", "you", "they", "he", "she", "it", "who"))
_CLITICS = frozenset(("ve", "re", "ll"))


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
            if self.words[i] == "a" and self.words[i - 1].lower() in _ADNOMINAL and self._gap(i - 1) == " ":
                self.kinds[i] = UNKNOWN  # "an a davit": no article follows another
        self.suspects = [i for i, kind in enumerate(self.kinds) if kind in (UNKNOWN, MARKED)]
        if not text.isascii():
            self.words = [word if word.isascii() else expand(word) for word in self.words]
        self.intact = intact(text) if self.suspects else frozenset()
        self.forms = lexicon.without(*GLYPHS) if self.suspects else frozenset()
        # the rarer glyphs count only in a text that holds them nowhere
        self.glyphs = GLYPHS + tuple(glyph for glyph in RARE_GLYPHS if glyph not in self.intact)

    def _kind(self, word: str) -> int:
        if not word.isascii():
            word = expand(word)
        if not word.isalpha() or not (word.islower() or word.isupper() or word.istitle()):
            return MARKED if INNER_MARK.fullmatch(word) else CLOSED
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
            word = self.words[i]
            if word.islower() or len(word) > 5 or (word == "O" and self._starts_sentence(i)):
                yield from self._stump(i)
            yield from self._dropped(i)

    def _possible(self, letters: str) -> bool:
        """Whether some word, or one formed by a prefix or an ending, holds these letters and lost glyphs
        besides.
        """
        if letters in self.forms or any(letters in self.lexicon.without(glyph) for glyph in self.glyphs[len(GLYPHS) :]):
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
        gaps = [GAP.fullmatch(self.text, self.ends[i], self.starts[i + 1]) for i in range(first, last)]
        if not all(gaps):
            return
        marks = [gap[1] or gap[2] for gap in gaps if gap]
        options = tuple(map(self._glyphs_of, marks, apart))
        marked = any(mark is not None for mark in marks)
        unknown = [part for i, part in enumerate(parts, first) if self.kinds[i] == UNKNOWN]
        if not marked and self._symbol(parts, unknown):
            return
        leads = ("", "fi", "fl") if len(unknown) == len(parts) and parts[0].islower() else ("",)
        for word, rank, lead, lost in self._spelt(tuple(parts), leads, options):
            learned = word.lower() not in self.lexicon.ranks
            if learned and len(parts) == 2 and self.kinds[last] == WORD and parts[0] + lost[0] in self.lexicon:
                continue  # the run holds the two words glued together somewhere
            rare = any(glyph in RARE_GLYPHS for glyph in lost)
            glyph = next((glyph for glyph in (lead, *lost) if glyph), None) or self._edge(first)
            trust = self._joined_trust(word, rank, rare and (capitals or sum(map(len, unknown)) < 3), unknown or marked)
            if not marked:
                trust = min(trust, self._fragments_trust(first, parts, unknown, glyph, rank, rare, capitals))
            start = self._lead(first) if lead else self.starts[first]
            reading = word.upper() if capitals else word
            order = Order(-len(unknown) - marked, rare, Damage.JOINED, sum(map(bool, (lead, *lost))), rank)
            yield Place(first, last, start, self.ends[last], reading, glyph, trust, order)

    def _glyphs_of(self, mark: str | None, apart: bool) -> tuple[str, ...]:
        """What may have stood in a gap with this mark in it."""
        if mark in OF_MARK:
            return (OF_MARK[mark],)
        if mark == "\ufffd":
            # It may be any character that could not be decoded, most often a letter with an accent.
            return GLYPHS
        return (*self.glyphs, "") if apart and not mark else self.glyphs

    def _joined_trust(self, word: str, rank: int, odd: bool, damaged: object) -> Trust:
        """How far to trust the word that the parts make."""
        usual = rank <= USUAL or (len(word) >= 8 and not word.istitle())
        return Trust.STRONG if damaged and usual and not odd else Trust.WEAK

    def _symbol(self, parts: list[str], unknown: list[str]) -> bool:
        """Whether the second part is a letter that may well stand for itself: "in x", "the s"."""
        return len(parts) == 2 and unknown == parts[1:] and len(parts[1]) == 1 and parts[0].lower() in _FUNCTION_WORDS

    def _fragments_trust(
        self, first: int, parts: list[str], unknown: list[str], glyph: str, rank: int, rare: bool, capitals: bool
    ) -> Trust:
        """How far to trust that these fragments, with nothing but a space between them, are of one word."""
        left, letters = parts[0].lower(), sum(map(len, unknown))
        if rare and letters < 3:
            return Trust.DOUBTFUL if unknown else Trust.WEAK  # "a c" is no "attic"
        if unknown == [parts[0]] and letters == 1 and left != "a":
            if parts[0].isupper() and not (capitals or (rank <= COMMON and self._starts_sentence(first))):
                return Trust.DOUBTFUL  # "O line" is a spectrum's
            return Trust.STRONG if rank <= COMMON else Trust.WEAK
        if len(unknown) == 1 and letters == 1 and left != "a":
            return Trust.STRONG if rank <= COMMON and left not in FREE else Trust.WEAK
        if len(unknown) == 1 and letters < 3 and left in FREE:
            if glyph not in self.intact and self.binds(first):
                return Trust.STRONG
            return Trust.WEAK if rank <= COMMON else Trust.DOUBTFUL  # "in ow", "a re"
        return Trust.STRONG

    def binds(self, i: int) -> bool:
        """Whether the words around token i, "a" or "in" or the like, leave it no place of its own."""
        before = self.words[i - 1].lower() if i else ""
        if before in _ADNOMINAL and self._gap(i - 1) == " ":
            return True
        if self.words[i].lower() != "a":
            return False
        following = self.words[i + 2] if i + 2 < len(self.words) and self._gap(i + 1) == " " else ""
        plural = len(following) > 3 and following[-1] == "s" and following[-2] not in "isu"
        return before in _MODALS or (plural and following[:-1] in self.lexicon)

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
        if left in GLYPHS:
            return True
        if left.endswith(GLYPHS):
            return unknown == 3 or (unknown == 2 and len(right) > 1) or (unknown == 1 and len(left) > 3)
        return right.startswith(GLYPHS) and unknown >= 2

    def _lead(self, i: int) -> int:
        """Where the place of a lost first glyph begins: a mark, or a space beside another, a bracket or
        a hyphen.
        """
        start = self.starts[i]
        before = self.text[max(0, start - 2) : start].replace("\xa0", " ")
        if before and (MARK.match(before[-1]) or before in (" ?", "?")):
            return start - 1
        if before[1:] == " ":
            return start - 2 if MARK.match(before[0]) else start - (before[0] in " -–—([“/")
        return start

    def _edge(self, i: int) -> str:
        """The ligature at the end of token i, or else at the start of the next."""
        left, right = self.words[i].lower(), self.words[i + 1]
        return next((f for f in GLYPHS if left.endswith(f)), next((f for f in GLYPHS if right.startswith(f)), ""))

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
        for glyph in (OF_MARK[mark],) if mark in OF_MARK else ("fi", "fl"):
            rank = self.lexicon.rank(glyph + word)
            if rank is None or (previous == "an" and not mark):
                continue
            if mark == "?" or MARK.match(mark):
                trust = Trust.STRONG
            elif len(word) == 2 and before == "-":
                continue
            else:
                trust = self._remainder(i, start, glyph, rank)
            order = Order(-1, False, Damage.BARE, 1, rank)
            yield Place(i, i, start, self.ends[i], glyph + word, glyph, trust, order)
        if self._starts_sentence(i) and (rank := self.lexicon.rank("th" + word)) is not None:
            strong = len(word) > 2 and rank == COMMONEST and "Th" not in self.intact
            order = Order(-1, True, Damage.BARE, 1, rank)
            trust = Trust.STRONG if strong else Trust.WEAK
            yield Place(i, i, start, self.ends[i], "Th" + word, "Th", trust, order)

    def _remainder(self, i: int, start: int, glyph: str, rank: int) -> Trust:
        """How far to trust that token i is the end of a word of this rank."""
        word = self.words[i]
        hyphened = self.text[start - 1 : start] != "-" and self._heads_compound(i)
        if not hyphened and self.stands_alone(word):
            return Trust.DOUBTFUL
        if i and self.words[i - 1] == "a" and word[-1] == "s" and word[-2] not in "isu":
            return Trust.DOUBTFUL  # "a ts model": no plural, nor a verb, follows the article
        if len(word) > 3:
            strong = rank <= (USUAL if len(word) > 5 else COMMON if len(word) > 4 else FREQUENT)
            return Trust.STRONG if strong else Trust.WEAK
        if word in _ORDINAL and i and self.words[i - 1].lower() in DETERMINERS:
            return Trust.DOUBTFUL
        if rank == COMMONEST and self._follows_word(i, start) and self._precedes_word(i) and glyph not in self.intact:
            return Trust.STRONG
        return Trust.WEAK if rank <= (FREQUENT if len(word) > 2 else COMMONEST) else Trust.DOUBTFUL

    def _heads_compound(self, i: int) -> bool:
        """Whether a hyphen and a word in small letters follow token i: "ne-grained"."""
        return i + 1 < len(self.words) and self._gap(i) == "-" and self.words[i + 1].islower()

    def stands_alone(self, word: str) -> bool:
        """Whether these letters, or their plural's, are used as a symbol, an abbreviation, a command or the like."""
        short = self.lexicon.short
        return word.lower() in short or (word[-1:] == "s" and word[:-1].lower() in short)

    def flattened(self) -> Iterator[Place]:
        """Words with a vowel first behind the article "a", which needs a consonant: "a at surface". To be trusted
        only in a text known to be damaged.
        """
        for i in range(1, len(self.words)):
            word = self.words[i]
            if self.words[i - 1] != "a" or not word.startswith(_VOWELS) or word.startswith(_HALF_VOWELS):
                continue
            if self.kinds[i - 1] != WORD or self.kinds[i] != WORD or not word.islower() or self._gap(i - 1) != " ":
                continue
            if not self.open(i):
                continue
            for glyph in ("fi", "fl"):
                rank = self.lexicon.rank(glyph + word)
                if rank is not None and rank <= COMMON and glyph not in self.intact:
                    order = Order(0, False, Damage.BARE, 1, rank)
                    yield Place(i, i, self.starts[i], self.ends[i], glyph + word, glyph, Trust.WEAK, order)

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
        if after[:1] in ("-", "–") or (after and after[0] not in " \n\xa0,.;:)]?!" and not MARK.match(after)):
            return
        apart = after[:1] in " \xa0" and len(after) == 2 and after[1] in " -,.;:)"
        hyphened = i > 0 and self.text[self.ends[i - 1] : start] == "-" and len(self.words[i - 1]) > 2
        hyphened = hyphened and not (after[:1] == "." and after[1:].isalnum())
        for glyph in ("ff", "ft", "tt"):
            rank = self.lexicon.rank(word + glyph)
            if rank is None or (len(word) < 3 and rank > COMMONEST):
                continue
            marked = bool(after and MARK.match(after))
            trust = Trust.STRONG if marked else self._stumped(i, glyph, rank, hyphened)
            end_of_place = end + (apart or marked)
            order = Order(-1, glyph != "ff", Damage.STUMP, 1, rank)
            yield Place(i, i, start, end_of_place, word + glyph, glyph, trust, order)

    def _stumped(self, i: int, glyph: str, rank: int, hyphened: bool) -> Trust:
        """How far to trust that token i is the beginning of a word of this rank."""
        word = self.words[i]
        if i and self.words[i - 1] in ("a", "an") and (self.words[i - 1] == "an") != word.startswith(_VOWELS):
            return Trust.DOUBTFUL
        if word.lower() + glyph in self.lexicon.own and glyph == "ff":
            return Trust.STRONG
        if word.lower() == "o":
            if glyph == "ff" and (hyphened or self._before_hyphen(i)):
                return Trust.STRONG
            following = self.words[i + 1] if i + 1 < len(self.words) and self._gap(i) == " " else ""
            return Trust.WEAK if following in _ADNOMINAL and self._follows_noun(i) else Trust.DOUBTFUL
        if self.stands_alone(word) or len(word) < 3 or (len(word) == 3 and rank > FREQUENT):
            return Trust.DOUBTFUL
        if len(word) > 3:
            strong = rank <= COMMON
        else:
            strong = rank == COMMONEST and glyph not in self.intact and self._precedes_word(i)
        return Trust.STRONG if strong and glyph == "ff" else Trust.WEAK

    def _follows_noun(self, i: int) -> bool:
        """Whether a word of the text's own, no article or preposition, stands a space before token i."""
        if not i or self._gap(i - 1) != " " or self.kinds[i - 1] != WORD:
            return False
        return self.words[i - 1].lower() not in _FUNCTION_WORDS

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
            for glyph in GLYPHS:
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
                trust = Trust.STRONG if strong else Trust.WEAK
                order = Order(-1, False, Damage.DROPPED, 1, rank)
                yield Place(i, i, self.starts[i], self.ends[i], reading, glyph, trust, order)

    def _marked(self, i: int) -> Iterator[Place]:
        """A letter of another font's encoding stands for the glyph: "diVerent", "deÞne"."""
        if self.words[i].islower() and self.words[i].isascii():
            return
        match = INNER_MARK.fullmatch(self.words[i])
        if match is not None:
            glyph = OF_CAPITAL.get(match[2]) or OF_MARK[match[2]]
            reading = match[1] + glyph + match[3]
            rank = self.lexicon.rank(reading)
            if rank is not None and rank <= USUAL:
                strong = bool(match[1]) and len(reading) > 4
                trust = Trust.STRONG if strong else Trust.WEAK
                order = Order(-1, False, Damage.FONT, 1, rank)
                yield Place(i, i, self.starts[i], self.ends[i], reading, glyph, trust, order)

    def words_joined(self) -> Iterator[Place]:
        """Pairs of words that were one, as in "so ware" or "a air": to be trusted only in a text known
        to be damaged.
        """
        for i in range(len(self.words) - 1):
            if self.kinds[i] == self.kinds[i + 1] == WORD:
                yield from self._joined(i, i + 1)


def _stems(word: str, shortest: int) -> Iterator[str]:
    """What the word may be formed from by a prefix or an ending."""
    for n in range(2, min(8, len(word) - shortest + 1)):
        if word[:n] in COMBINING:
            yield word[n:]
    for ending, stem in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= shortest:
            yield word[: -len(ending)] + stem
