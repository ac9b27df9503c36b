"""``seedcite check``: the faults of dumps."""

from __future__ import annotations

from ..api import all_issues, read_many
from ._click import command, dumps, echo, leave, option
from ._messages import counted, summary


@command("check")
@dumps
@option("--from", "source_format", metavar="FORMAT", help="Read the dumps as FORMAT, whatever they look like.")
@option("--owner", metavar="NAME", help="Whose profile the dumps are, where they do not say.")
@option("--quiet", "-q", is_flag=True, help="Print the issues only, no summary.")
def run(dumps: tuple[str, ...], source_format: str | None, owner: str | None, quiet: bool) -> None:
    """List the faults of every DUMP, each as file:line:column: level rule key field: what; what would be right.

    Exits with 1 if there is a warning or an error.
    """
    profiles = read_many(dumps, format=source_format, owner=owner)
    issues = [issue for profile in profiles for issue in all_issues(profile)]
    for issue in issues:
        echo(str(issue))
    if not quiet:
        records = sum(len(profile.records) for profile in profiles)
        echo(f"{counted(records, 'record')} in {counted(len(profiles), 'dump')}: {summary(issues)}", err=True)
    leave(int(any(issue.level != "note" for issue in issues)))
