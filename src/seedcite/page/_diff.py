"""Two spellings of a text, word by word: what is the same and what was changed.

One walk over both texts with a bounded look ahead at each difference. The result need not be the shortest there is,
but the work is linear in the number of words whatever the texts are, and for the small, local changes that repairs and
twins differ by it is what a reader would mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

_WIDE = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_WORD = re.compile(rf"([{_WIDE}]|[^\s{_WIDE}]+)(\s*)")
_REACH = 24
"""How many words on either side are looked at for the place where the texts meet again."""
_NEAR = 3
"""Up to this distance (two words for one, as in ``e ciency``) one word that agrees is enough, beyond it takes two."""


@attrs.frozen
class Stretch:
    """Words of both texts, each with a space where one follows; the same on both sides unless ``changed``."""

    old: tuple[str, ...]
    new: tuple[str, ...]
    changed: bool


def stretches(old: str, new: str) -> list[Stretch]:
    """The texts as stretches, same and changed in turn; a word is a run without white space, or one ideograph."""
    left, right = _WORD.findall(old), _WORD.findall(new)
    result: list[Stretch] = []
    for x, x_end, y, y_end in _joined(_runs([word for word, _ in left], [word for word, _ in right])):
        ours, theirs = _spaced(left[x:x_end]), _spaced(right[y:y_end])
        result.append(Stretch(ours, theirs, [w for w, _ in left[x:x_end]] != [w for w, _ in right[y:y_end]]))
    return result


def _spaced(words: list[tuple[str, str]]) -> tuple[str, ...]:
    return tuple(word + " " if gap else word for word, gap in words)


def _runs(left: list[str], right: list[str]) -> Iterator[tuple[int, int, int, int, bool]]:
    x = y = 0
    while x < len(left) and y < len(right):
        start = x, y
        while x < len(left) and y < len(right) and left[x] == right[y]:
            x, y = x + 1, y + 1
        if start != (x, y):
            yield start[0], x, start[1], y, False
            continue
        x, y = _meeting(left, right, x, y)
        yield start[0], x, start[1], y, True
    if x < len(left) or y < len(right):
        yield x, len(left), y, len(right), True


def _meeting(left: list[str], right: list[str], x: int, y: int) -> tuple[int, int]:
    """The nearest place after ``x`` and ``y`` where the texts agree, or as far as was looked."""
    for distance in range(1, 2 * _REACH + 1):
        for ahead in range(max(0, distance - _REACH), min(distance, _REACH) + 1):
            i, j = x + ahead, y + distance - ahead
            if i >= len(left) or j >= len(right) or left[i] != right[j]:
                continue
            at_end = i + 1 >= len(left) or j + 1 >= len(right)
            if distance <= _NEAR or at_end or left[i + 1] == right[j + 1]:
                return i, j
    return min(x + _REACH, len(left)), min(y + _REACH, len(right))


def _joined(runs: Iterator[tuple[int, int, int, int, bool]]) -> Iterator[tuple[int, int, int, int]]:
    """The runs with neighbours of one kind made one."""
    held: tuple[int, int, int, int, bool] | None = None
    for run in runs:
        if held and held[4] == run[4]:
            held = (held[0], run[1], held[2], run[3], run[4])
            continue
        if held:
            yield held[:4]
        held = run
    if held:
        yield held[:4]
