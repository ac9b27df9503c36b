"""The only file that knows click: the group of commands, loaded lazily, and what every command shares.

A command's module is imported when the command runs or its help is shown; the list in ``seedcite --help`` comes from
``_SUMMARIES``, so that it costs no import. An error of the call becomes one line on stderr and exit code 2, a closed
pipe ends the run in silence.
"""

from __future__ import annotations

import functools
import importlib
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast

import attrs
import click
from click import argument, command, echo, option

from .. import __version__
from ..errors import OutputError, SeedciteError

__all__ = ["Reading", "argument", "command", "echo", "layout", "leave", "option", "output", "reading", "run"]

F = TypeVar("F", bound=Callable[..., Any])

_SUMMARIES = {
    "build": "Read dumps, merge what is the same, write the bibliography in every form.",
    "export": "Write the records of dumps in one format.",
    "bibliography": "Write formatted references in a CSL style.",
    "explain": "Show what was merged, what was kept apart, and why.",
    "check": "List the faults of dumps, each with its place.",
    "formats": "List what can be read and written.",
    "styles": "List citation styles.",
}


class _Commands(click.Group):
    """Commands by name, each in the module of that name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_SUMMARIES)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in _SUMMARIES:
            return None
        found = importlib.import_module(f"{__package__}.{name}").run
        return found if isinstance(found, click.Command) else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in _SUMMARIES and not args[0].startswith("-"):
            from ..errors import nearest

            close = nearest(args[0], _SUMMARIES)
            ctx.fail(f"no such command '{args[0]}'{close or ' (known: ' + ', '.join(_SUMMARIES) + ')'}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(_SUMMARIES.items()))


_EPILOG = """\b
Examples:
  seedcite build dumps/*.txt -o out        the whole bibliography, and a report
  seedcite export dumps/*.txt --to bibtex  one format, on standard output
  seedcite build --help                    what a command can do

Exit codes: 0 done, notes and warnings included; 1 a record was rejected or an error stands in the data (the rest is
written); 2 wrong usage, or an input or output that cannot be used (nothing is written).

\b
Shell completion (bash; zsh and fish alike):
  eval "$(_SEEDCITE_COMPLETE=bash_source seedcite)"
"""


@click.group(
    cls=_Commands,
    epilog=_EPILOG,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
)
@click.version_option(__version__, prog_name="seedcite")
def _seedcite() -> None:
    """Turn publication profile dumps into one clean, deduplicated bibliography."""


def run(args: Sequence[str] | None = None) -> None:
    """Run the command line and exit with its code; never a traceback for what a user did."""
    try:
        if sys.stdout is None:
            raise OutputError("standard output is closed; an open one, or -o FILE, would be right")
        code = _seedcite.main(args, prog_name="seedcite", standalone_mode=False)
        sys.stdout.flush()
    except SeedciteError as fault:
        _complain(str(fault))
        code = 2
    except click.exceptions.NoArgsIsHelpError as fault:
        echo(fault.format_message(), err=True)
        code = 2
    except click.UsageError as fault:
        hint = f" (see: {fault.ctx.command_path} --help)" if fault.ctx else ""
        _complain(fault.format_message().rstrip(".") + hint)
        code = 2
    except click.exceptions.Exit as end:
        code = end.exit_code
    except (click.Abort, KeyboardInterrupt):
        _complain("interrupted")
        code = 130
    except BrokenPipeError:
        _give_up_stdout()
        code = 141
    except OSError as fault:
        _give_up_stdout()
        _complain(f"standard output: {(fault.strerror or str(fault)).lower()}; -o FILE, or room for it, would be right")
        code = 2
    except RecursionError:
        _complain("this input is nested too deeply")
        code = 2
    except MemoryError:
        _complain("this input needs more memory than there is")
        code = 2
    sys.exit(code or 0)


def _give_up_stdout() -> None:
    """Send what is still in the buffer nowhere, so that it does not fail again when Python flushes it at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def leave(code: int) -> None:
    """End the command with this exit code."""
    click.get_current_context().exit(code)


@attrs.frozen
class Reading:
    """What every command that reads dumps was told: the dumps, how to read them, and how to behave."""

    dumps: tuple[str, ...]
    format: str | None
    owner: str | None
    strict: bool
    quiet: bool


def reading(function: Callable[..., None]) -> Callable[..., None]:
    """The DUMP... arguments and the options of reading, given to the command as one ``Reading``, first of all."""

    @functools.wraps(function)
    def command(
        dumps: tuple[str, ...], source_format: str | None, owner: str | None, strict: bool, quiet: bool, **more: Any
    ) -> None:
        function(Reading(dumps, source_format, owner, strict, quiet), **more)

    for decorate in (
        option("--quiet", "-q", is_flag=True, help="Print nothing but the data, and errors of the call."),
        option("--strict", is_flag=True, help="Count warnings as errors, and then write nothing."),
        option("--owner", metavar="NAME", help="Whose profile the dumps are, where they do not say."),
        option("--from", "source_format", metavar="FORMAT", help="Read the dumps as FORMAT, whatever they look like."),
        argument("dumps", metavar="DUMP...", nargs=-1, required=True, type=click.Path(path_type=str)),
    ):
        command = decorate(command)
    return command


def layout(function: Callable[..., None]) -> Callable[..., None]:
    """The options that say how ``.bib`` files are set, given to the command as one ``Layout``."""
    from ..formats._layout import Layout

    @functools.wraps(function)
    def command(*given: Any, field_order: str, indent: int, align: bool, wrap: int, sort: str, **more: Any) -> None:
        names = tuple(name.strip() for name in field_order.split(",") if name.strip())
        chosen = Layout(names, indent, align, wrap, cast(Any, sort), more.pop("ascii"))
        function(*given, layout=chosen, **more)

    for decorate in (
        option("--ascii/--unicode", "ascii", default=None, help="Letters in .bib as LaTeX commands, or as UTF-8."),
        option("--sort", default="", metavar="KEY", help="Order of .bib entries: key, author, year or title."),
        option("--wrap", default=0, metavar="COLUMN", help="Break long .bib values at this column; 0: never."),
        option("--align", is_flag=True, help="Let the = of .bib fields stand in one column."),
        option("--indent", default=2, show_default=True, metavar="N", help="Spaces before a .bib field."),
        option("--field-order", default="", metavar="NAME,NAME", help="The .bib fields that come first, in order."),
    ):
        command = decorate(command)
    return command


def output(function: F) -> F:
    """The option of every command that writes one text."""
    text = "The file to write, replaced whole; standard output without it."
    return option("-o", "--output", "out", metavar="FILE", help=text)(function)


def _complain(message: str) -> None:
    echo("seedcite: " + " ".join(message.split()), err=True)
