"""How differences between two texts look on a page: words marked, long agreement folded to a count."""

from __future__ import annotations

from collections.abc import Sequence

from ._diff import Stretch, stretches
from ._elements import LONGEST, count, escaped, hidden

_AROUND = 7
"""How many unchanged words stand on either side of a change."""
_MOST = 200
"""How many words of one changed stretch are shown."""


def compared(old: str, new: str) -> list[Stretch]:
    """The stretches of two texts, of each the part that a page shows."""
    return stretches(old[:LONGEST], new[:LONGEST])


def _cut(old: str, new: str) -> str:
    rest = max(len(old), len(new)) - LONGEST
    return f'<span class="rest"> … and {rest:,} more characters, not compared</span>' if rest > 0 else ""


def repaired_html(old: str, new: str, parts: Sequence[Stretch]) -> str:
    """A text as written and as read, in one line: struck out what was written, underlined what is read."""
    pieces = []
    for place, part in enumerate(parts):
        if not part.changed:
            pieces.append(_same(part.new, first=place == 0, last=place == len(parts) - 1))
            continue
        if part.old:
            pieces.append(f"<del>{hidden('written: ')}{_shown(part.old)}</del> ")
        if part.new:
            pieces.append(f"<ins>{hidden('read as: ')}{_shown(part.new)}</ins> ")
    if not any(part.changed for part in parts) and old != new:
        pieces.append('<span class="rest">(only white space differs, or what is not compared)</span>')
    return "".join(pieces).rstrip() + _cut(old, new)


def differing_html(own: str, chosen: str) -> str:
    """A member's text, the words marked that the chosen text does not have there; ``‸`` where it lacks words."""
    parts = compared(own, chosen)
    pieces = []
    for place, part in enumerate(parts):
        if not part.changed:
            pieces.append(_same(part.old, first=place == 0, last=place == len(parts) - 1))
        elif part.old:
            tail = " " if part.old[-1].endswith(" ") else ""
            pieces.append(f"<mark>{_shown(part.old)}</mark>{tail}")
        else:
            pieces.append(f'<mark class="gap">‸{hidden(" words are missing here ")}</mark>')
    return "".join(pieces) + _cut(own, chosen)


def _shown(words: tuple[str, ...]) -> str:
    text = escaped("".join(words[:_MOST]).rstrip())
    return text + (f" … and {count(len(words) - _MOST, 'word')} more" if len(words) > _MOST else "")


def _same(words: tuple[str, ...], *, first: bool, last: bool) -> str:
    head = 0 if first else _AROUND
    tail = 0 if last else _AROUND
    left_out = len(words) - head - tail
    if left_out <= 2 * _AROUND:
        return escaped("".join(words))
    fold = f'<span class="fold">… {left_out:,} words the same …</span>'
    start, end = "".join(words[:head]).rstrip(), "".join(words[len(words) - tail :])
    return " ".join(filter(None, (escaped(start), fold, escaped(end))))
