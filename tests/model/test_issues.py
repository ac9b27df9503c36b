"""An issue is one line: where, how grave, which rule, whose, what, and what would be right."""

from __future__ import annotations

from seedcite.model.issues import Issue, Where


def test_an_issue_is_spelled_in_full() -> None:
    issue = Issue(
        "warning", "bad-date", "'Mai' is no month", Where("a.bib", 3, 9), "5 would be right", "kay19", "month"
    )
    assert str(issue) == "a.bib:3:9: warning bad-date kay19 month: 'Mai' is no month; 5 would be right"


def test_what_is_not_known_is_left_out() -> None:
    assert str(Issue("note", "claimed-more", "19 claimed, 18 present", Where("p.txt"))) == (
        "p.txt: note claimed-more: 19 claimed, 18 present"
    )
    assert str(Where("p.txt", 4)) == "p.txt:4"
    assert str(Where()) == "-"
