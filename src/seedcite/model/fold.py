"""Folding text to ASCII, and the words of a title that tell it apart. The keeper of anyascii."""

from __future__ import annotations

import re
import unicodedata

_GREEK_NAMES = (
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi "
    "psi omega"
)
_GREEK = dict(zip("αβγδεζηθικλμνξοπρστυφχψω", _GREEK_NAMES.split(), strict=True))
_LONE_GREEK = re.compile("(?<![\u0370-\u03ff])[α-ω](?![\u0370-\u03ff])")
_JOINERS = re.compile(r"(?<=\w)['’ʼ`_^](?=\w)")
_WORD = re.compile(r"[A-Za-z0-9]+")

_STOP = {
    "en": "a an and are as at be by can do does for from how in into is it its of on or our over per so than that the "
    "their this through to toward towards under upon us via we what when where which who why with within without",
    "de": "der die das ein eine einer eines und im zur zum von fur",
    "fr": "le la les un une des du de et",
    "es": "el los las una lo",
    "it": "il gli",
    "nl": "het een en",
}
STOP_WORDS = frozenset(word for language in _STOP.values() for word in language.split())
"""Articles, prepositions and the like, folded, of the languages that titles are often in."""


def to_ascii(text: str) -> str:
    """``text`` in ASCII letters: accents dropped, other scripts transliterated; ``Čapek`` gives ``Capek``."""
    if text.isascii():
        return text
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    if plain.isascii():
        return plain
    from anyascii import anyascii

    return str(anyascii(plain))


def words(text: str) -> list[str]:
    """The words of a text in lower-case ASCII, in order: ``"π_RL: Tricks"`` gives ``["pirl", "tricks"]``.

    A lone Greek letter reads by its name, as authors speak a symbol; an apostrophe or index joins its word.
    """
    if not text.isascii():
        text = _LONE_GREEK.sub(lambda m: _GREEK.get(m.group(), m.group()), text)
    return [word.lower() for word in _WORD.findall(to_ascii(_JOINERS.sub("", text)))]


def significant_words(title: str) -> list[str]:
    """The words of a title without articles, prepositions and the like; all its words if nothing else is left."""
    found = words(title)
    return [word for word in found if word not in STOP_WORDS] or found
