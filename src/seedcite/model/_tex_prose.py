"""What the characters of TeX mean in running text, where most of them mean themselves: decided by what is around."""

from __future__ import annotations

import re

_COMMAND_OR_SCRIPT = re.compile(r"\\[A-Za-z]|(?<!\\)[_^]")
_MATHS_COMMAND = re.compile(r"\\[A-Za-z]+\*?(?:\{[^{}]*\})?")
_SENTENCE = re.compile(r"(?<![A-Za-z])[A-Za-z]{2,}+[,.;:]?\s++[A-Za-z]{2}|\n[^\S\n]*+\n")
_PRICE = re.compile(r"[\d.,]+\s*(?:[kKmMbB]|bn)?\s+[A-Za-z(]")
_WORD = re.compile(r"[A-Za-z]{3,}")


def is_maths(content: str, before: str, after: str) -> bool:
    """Whether what stands between two dollars of running text is a formula, not what happens to follow a price.

    ``before`` and ``after`` are the characters around the dollars.
    """
    bare = _MATHS_COMMAND.sub(" ", content)
    if not content.strip() or _SENTENCE.search(bare):
        return False
    tight = not content[0].isspace() and not content[-1].isspace()
    if _COMMAND_OR_SCRIPT.search(content):
        return tight or "\\" in content
    if not tight or after.isdigit() or _PRICE.match(content) or (before.isalpha() and content[0].isdigit()):
        return False
    if sum(map(content.count, "([{")) != sum(map(content.count, ")]}")):
        return False
    return not after.isalnum() or not (before.isalnum() or _WORD.search(content))


def is_tie(source: str, start: int) -> bool:
    """Whether the tilde at ``start`` ties two words ("Fig.~3"), not "about" or a range ("~10", "5~10")."""
    before, after = source[max(start - 1, 0) : start], source[start + 1 : start + 2]
    if not before or not after or (before.isdigit() and after.isdigit()):
        return False
    return (before.isalnum() or before in ".,;:)]}’”'\"%$") and (after.isalnum() or after in "([\\$“‘`{")


def dashes(source: str, start: int, end: int) -> str:
    """What a run of two or more hyphens stands for: a dash, or itself in ``--flag``, ``-->`` and drawn lines."""
    before, after = source[max(start - 1, 0) : start], source[end : end + 1]
    token = source[start:end]
    if len(token) == 3:
        alone = (not before or before == "\n") and (not after or after == "\n")
        return token if alone else "—"
    if len(token) > 3 or not before or not after or after == ">" or before in "<!":
        return token
    if before.isspace() or before in "([{\"'`“‘=":
        return "–" if after.isspace() else token
    return "–" if after.isspace() or after.isalnum() or after in "([{$\\~\"'“‘«" else token
