"""The command line: one file per command.

Exit codes: 0 fine, 1 something does not hold, 2 wrong usage or unreadable input, 3 cannot decide.
"""

from __future__ import annotations

import difflib
import importlib
import io
import os
import sys
from typing import Any

try:
    import click
except ModuleNotFoundError:  # the core installs without the command line
    print("the command line needs click: pip install 'assay[cli]'", file=sys.stderr)
    sys.exit(2)

from assay import __version__
from assay.errors import AssayError
from assay.report.safe import brief

_COMMANDS = {
    "score": "Score a file of predictions.",
    "report": "Write the report of a file of predictions: one HTML page.",
    "note": "Give a note its words, merge the notes of several sites, or print the schema.",
    "verify": "Check every claim of a note, by itself or against the predictions.",
    "compare": "Compare two notes or files of predictions, as far as they may be compared.",
    "diff": "Say which part changed between two notes of one model.",
    "audit": "Say which values of somebody else's report can stand together.",
    "request": "Write the letter that asks for what a report leaves open.",
    "thresholds": "What each threshold finds and costs, and the best one for a metric.",
    "compete": "Check a formula against an official scorer's file on random submissions.",
    "cv": "Cross-validate a model on a file.",
    "stability": "How much a score wobbles with the seed: one split beside cross-validation.",
    "folds": "Say how a scheme splits the rows of a file, and write the folds.",
    "explain": "Explain a metric: formula, what it rewards and hides, when it is undefined.",
    "metrics": "List the metrics.",
    "doctor": "Say what is in a file and what can be computed from it.",
    "demo": "The whole story on real data, offline.",
}


class _Stopped(Exception):
    """A command was stopped from outside; click would make other exit codes of it."""

    def __init__(self, code: int, message: str = "") -> None:
        super().__init__(message)
        self.code = code


class _Lazy(click.Group):
    """Loads a command's module only when the command is run."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            # The reader of a pipe, such as `head`, has seen enough.
            raise _Stopped(0) from None
        except KeyboardInterrupt as stop:
            kept = getattr(stop, "__notes__", ["nothing was left half-written"])
            raise _Stopped(130, f"interrupted; {kept[0]}") from None

    def list_commands(self, ctx: click.Context) -> list[str]:
        del ctx
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        del ctx
        if cmd_name not in _COMMANDS:
            return None
        module = importlib.import_module(f"assay.cli.{cmd_name}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            near = difflib.get_close_matches(args[0], _COMMANDS, n=1)
            hint = f" Did you mean {near[0]!r}?" if near else ""
            raise click.UsageError(error.message + hint, ctx) from None


@click.group(cls=_Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="assay")
def group() -> None:
    """Evaluate predictive models so that every number can be challenged."""


def main(arguments: list[str] | None = None) -> None:
    """Run the command line; every expected error ends in one message and an exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # show what an encoding lacks as an escape
            stream.reconfigure(errors="backslashreplace")
    code, message = _run(arguments)
    try:
        if sys.stdout is not None:  # as a shell's >&- leaves it
            sys.stdout.flush()
    except OSError as error:
        # Python would try again at exit, and complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            code, message = 2, message or _unwritten(error)
    if message:
        print(f"assay: {brief(message)}", file=sys.stderr)
    sys.exit(code)


def _run(arguments: list[str] | None) -> tuple[int, str]:
    """Run a command; its exit code, and what went wrong."""
    try:
        typed = sys.argv[1:] if arguments is None else arguments
        code = group.main(typed, prog_name="assay", standalone_mode=False, obj=typed)
    except click.Abort:
        return 130, "interrupted"
    except click.ClickException as error:
        error.show()
        return 2, ""
    except _Stopped as stopped:
        return stopped.code, str(stopped)
    except AssayError as error:
        return 2, str(error)
    except OSError as error:
        return 2, _unwritten(error)
    return (code, "") if isinstance(code, int) else (0, "")


def _unwritten(error: OSError) -> str:
    where = f"{error.filename}: " if error.filename else ""
    return f"{where}cannot read or write: {error.strerror or error}"
