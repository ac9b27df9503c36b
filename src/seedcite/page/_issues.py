"""Faults of the data, by level and rule, and the texts that could not be read as records."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..model.issues import Issue, Level
from ._elements import bdi, clipped, code, count, first, more, opened, section, where
from ._facts import Report
from ._values import label

SHOWN = 100
"""How many issues of one rule a page shows."""
RULES = 200
"""How many rules of one level a page shows."""
REJECTED = 100
"""How many rejected texts a page shows."""
LEVELS: Final[tuple[Level, ...]] = ("error", "warning", "note")

_MEANINGS = {
    "error": "data was wrong",
    "warning": "something was doubtful or lost its meaning",
    "note": "worth knowing",
}
_ALL = ", all in <code>seedcite check</code>"


def by_level(report: Report) -> dict[Level, dict[str, list[Issue]]]:
    """The issues by level and then by rule, the commonest rule first."""
    found: dict[Level, dict[str, list[Issue]]] = {level: {} for level in LEVELS}
    for issue in report.issues:
        found[issue.level].setdefault(issue.rule, []).append(issue)
    return {
        level: dict(sorted(rules.items(), key=lambda item: (-len(item[1]), item[0]))) for level, rules in found.items()
    }


def issues_section(report: Report) -> Iterator[str]:
    """The issues, grouped."""
    yield section("issues", "Issues", len(report.issues))
    if not report.issues:
        yield "<p>No fault was found in the data.</p>\n</section>\n"
        return
    for level, rules in by_level(report).items():
        if not rules:
            continue
        total = sum(map(len, rules.values()))
        yield (
            f'<h3><span class="level {level}">{count(total, level)}</span>'
            f'<span class="about">: {_MEANINGS[level]}</span></h3>\n'
        )
        for _, (rule, issues) in first(rules.items(), RULES):
            few = len(issues) <= 5
            yield opened(
                f'{code(rule)} <span class="number">{len(issues):,}</span>', unfolded=level == "error" or few, of="rule"
            )
            yield '<ul class="plain">\n'
            for _, issue in first(issues, SHOWN):
                yield _issue(issue)
            yield f"</ul>\n{more(len(issues) - SHOWN, 'issue', _ALL)}</details>\n"
        yield more(len(rules) - RULES, "rule", _ALL)
    yield "</section>\n"


def _issue(issue: Issue) -> str:
    subject = " ".join(filter(None, (code(issue.key) if issue.key else "", bdi(label(issue.field), 80))))
    fix = f'<div class="fix">→ {bdi(issue.fix, 500)}</div>' if issue.fix else ""
    about = f' <span class="about">{subject}</span>' if subject != "<bdi></bdi>" else ""
    return f"<li>{where(issue.where)}{about}<div>{bdi(issue.what, 1000)}</div>{fix}</li>\n"


def rejected_section(report: Report) -> Iterator[str]:
    """What is a record but could not be read as one, word for word."""
    total = sum(len(profile.rejected) for profile in report.profiles)
    yield section("rejected", "Rejected", total)
    if not total:
        yield "<p>Every record could be read.</p>\n</section>\n"
        return
    yield "<p>These are records, but could not be read as such; they are not in the bibliography.</p>\n"
    rejections = (rejection for profile in report.profiles for rejection in profile.rejected)
    for _, rejection in first(rejections, REJECTED):
        head = f"{where(rejection.issue.where)} {bdi(rejection.issue.what, 500)}"
        yield opened(head, unfolded=True, of="rejection")
        yield f'<pre dir="auto">{clipped(rejection.text)}</pre></details>\n'
    yield more(total - REJECTED, "rejected text", _ALL)
    yield "</section>\n"
