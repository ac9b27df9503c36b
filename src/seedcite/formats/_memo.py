"""What has been worked out for short texts, kept for when they come again: names, words, journals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

_Value = TypeVar("_Value")

_LONGEST: Final = 200
"""Letters of a text that is kept: a longer one hardly comes again."""
_MOST: Final = 1 << 14


class Memo(dict[str, _Value]):
    """``memo[text]`` is what a function gives for a text.

    What is known costs one look-up, far less than a call of a function with ``lru_cache``; so it suits work of a few
    microseconds that is done for each word of a file. It is emptied when it is full.
    """

    def __init__(self, function: Callable[[str], _Value]) -> None:
        super().__init__()
        self._function = function

    def __missing__(self, text: str) -> _Value:
        value = self._function(text)
        if len(text) <= _LONGEST:
            if len(self) >= _MOST:
                self.clear()
            self[text] = value
        return value
