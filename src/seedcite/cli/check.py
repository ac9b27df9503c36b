"""``seedcite check``: the faults of dumps."""

from __future__ import annotations

from ..api import all_issues, read_many
from ._click import Reading, command, echo, leave, reading
from ._messages import counted, summary


@command("check")
@reading
def run(reading: Reading) -> None:
    """List the faults of every DUMP, each as file:line:column: level rule key field: what; what would be right.

    Exits with 1 if there is a warning or an error; --strict changes nothing here.
    """
    profiles = read_many(reading.dumps, format=reading.format, owner=reading.owner)
    issues = [issue for profile in profiles for issue in all_issues(profile)]
    for issue in issues:
        echo(str(issue))
    if not reading.quiet:
        records = sum(len(profile.records) for profile in profiles)
        echo(f"{counted(records, 'record')} in {counted(len(profiles), 'dump')}: {summary(issues)}", err=True)
    leave(int(any(issue.level != "note" for issue in issues)))
