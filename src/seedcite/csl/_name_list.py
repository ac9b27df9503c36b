"""Names as a style prints them: the parts of one name in order, its initials, and a list of names joined.

Plain functions over strings (CSL 1.0.2, "Names"), apart from any engine. A list that is known to be cut ends in the
style's "et al." whatever ``et-al-min`` says, behind all the known names that the style would print; it never takes
"and", and never the ellipsis of ``et-al-use-last``, since its last author is not known.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

import attrs

from ..model.names import Name, Names
from ._marked import joined, plain, seam

Precedes: TypeAlias = Literal["contextual", "after-inverted-name", "always", "never"]
"""When the delimiter stands before the last name, or before "et al."."""

_EAST_ASIAN = re.compile(
    "[\u1100-\u11ff\u2e80-\u303f\u3040-\u30ff\u3130-\u318f\u31f0-\u31ff\u3400-\u9fff\ua960-\ua97f\uac00-\ud7ff"
    "\uf900-\ufaff\U00020000-\U0003ffff\\s·・]+"
)
_GIVEN = re.compile(r"(?P<hyphen>[-\u2010\u2011\u2013])?\s*(?P<word>[^\s.\-\u2010\u2011\u2013]+)(?P<dot>\.?)")


@attrs.frozen
class NameStyle:
    """What a style says of names: the attributes of ``cs:name`` and those it inherits, by their CSL names."""

    form: str = "long"
    delimiter: str = ", "
    and_term: str = ""
    delimiter_precedes_last: str = "contextual"
    delimiter_precedes_et_al: str = "contextual"
    et_al_min: int = 0
    et_al_use_first: int = 1
    et_al_use_last: bool = False
    initialize: bool = True
    initialize_with: str | None = None
    initialize_with_hyphen: bool = True
    name_as_sort_order: str = ""
    sort_separator: str = ", "
    demote_non_dropping_particle: str = "display-and-sort"


def no_change(part: str) -> str:
    """The formatting of a name part that a style does not format."""
    return part


@attrs.frozen
class PartFormat:
    """How a style sets the given and the family name (``cs:name-part``)."""

    given: Callable[[str], str] = no_change
    family: Callable[[str], str] = no_change


class NameList:
    """A name variable. Its length counts the authors who are not named as one, so that a label is plural."""

    def __init__(self, names: Names) -> None:
        self.names = names.names
        self.cut = names.cut

    def __len__(self) -> int:
        return len(self.names) + self.cut

    def __eq__(self, other: object) -> bool:
        """Whether both are surely the same people: never, if one list is cut."""
        return isinstance(other, NameList) and self.names == other.names and not (self.cut or other.cut)

    __hash__ = None  # type: ignore[assignment]


def shown(count: int, style: NameStyle) -> int:
    """How many of ``count`` known names the style prints before its et-al abbreviation, if it uses that."""
    if style.et_al_min and count > 1 and count >= style.et_al_min:
        return min(count, style.et_al_use_first)
    return count


def name_list(
    names: Sequence[Name], style: NameStyle, *, cut: bool, et_al: str, format: PartFormat | None = None
) -> str:
    """The names as the style prints them, as a marked string; ``cut`` says that more authors are known to exist.

    ``et_al`` is the style's abbreviation as it is to be printed; empty if the list is to end without one.
    """
    format = format or PartFormat()
    count = shown(len(names), style)
    inverted = [_inverted(name, place, style) for place, name in enumerate(names)]
    spelled = [
        spell_name(name, style, inverted=turned, format=format)
        for name, turned in zip(names[:count], inverted, strict=False)
    ]
    if count < len(names) and style.et_al_use_last and not cut and count <= len(names) - 2:
        last = spell_name(names[-1], style, inverted=inverted[-1], format=format)
        return joined([*spelled, f"… {last}"], style.delimiter)
    text = joined(spelled, style.delimiter)
    if count < len(names) or cut:
        if not et_al:
            return text
        if not text:
            return et_al
        if _is_stop(style.delimiter) and _precedes(style.delimiter_precedes_et_al, count >= 2, inverted[count - 1]):
            return joined([text, et_al], style.delimiter)
        return seam(seam(text, " "), et_al)
    if style.and_term and count > 1:
        before = joined(spelled[:-1], style.delimiter)
        precedes = _precedes(style.delimiter_precedes_last, count >= 3, inverted[count - 2])
        return seam(seam(before, style.delimiter if precedes else " "), f"{style.and_term} {spelled[-1]}")
    return text


def spell_name(name: Name, style: NameStyle, *, inverted: bool, format: PartFormat) -> str:
    """One name in the style's form and order."""
    if name.literal or not (name.family or name.given):
        return format.family(plain(name.literal or name.display))
    family, given = plain(name.family), plain(name.given)
    dropping, non_dropping, suffix = (
        plain(name.dropping_particle),
        plain(name.non_dropping_particle),
        plain(name.suffix),
    )
    if not family:
        return format.family(given)
    if style.form == "short":
        return format.family(_spaced(non_dropping, family))
    if _EAST_ASIAN.fullmatch(family) and _EAST_ASIAN.fullmatch(given):
        return format.family(family) + format.given(given)
    if style.initialize_with is not None and given:
        given = initials(
            given, style.initialize_with, initialize=style.initialize, hyphens=style.initialize_with_hyphen
        )
    if not inverted:
        family = format.family(_spaced(dropping, non_dropping, family))
        return joined([format.given(given) if given else "", family, suffix], " ")
    if style.demote_non_dropping_particle == "display-and-sort":
        given = _spaced(given, dropping, non_dropping)
    else:
        given, family = _spaced(given, dropping), _spaced(non_dropping, family)
    return joined([format.family(family), format.given(given) if given else "", suffix], style.sort_separator)


def initials(given: str, mark: str, *, initialize: bool = True, hyphens: bool = True) -> str:
    """Given names as initials, each followed by ``mark``: ``Jean-Luc`` gives ``J.-L.``; lower-case words stay words.

    Without ``initialize`` only those that are initials already take the mark.
    """
    result = ""
    after_word = False
    for match in _GIVEN.finditer(given):
        hyphen, word, dot = match["hyphen"] or "", match["word"], match["dot"]
        if word[0].islower() or (not initialize and len(word) > 1):
            result = f"{result.rstrip()}{hyphen or ' '}{word}{dot}"
            after_word = True
            continue
        if hyphen and hyphens and result:
            result = result.rstrip() + hyphen
        elif after_word:
            result += " "
        result += word[0] + mark
        after_word = False
    return " ".join(result.split())


def _inverted(name: Name, place: int, style: NameStyle) -> bool:
    if name.literal or not (name.family and name.given) or style.form == "short":
        return False
    return style.name_as_sort_order == "all" or (style.name_as_sort_order == "first" and place == 0)


def _is_stop(delimiter: str) -> bool:
    """Whether a delimiter is punctuation, not a word such as " and " or " & ", which never stands before "et al."."""
    return not any(c.isalnum() or c in "&+" for c in delimiter)


def _precedes(rule: str, enough: bool, after_inverted: bool) -> bool:
    match rule:
        case "always":
            return True
        case "never":
            return False
        case "after-inverted-name":
            return after_inverted
        case _:
            return enough


def _spaced(*parts: str) -> str:
    result = ""
    for part in parts:
        if part:
            result += part if not result or result[-1] in "'’-" else f" {part}"
    return result
