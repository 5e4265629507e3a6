"""The command line: one file per command.

Exit codes: 0 fine, 1 something does not hold, 2 wrong usage or unreadable input, 3 cannot decide.
"""

from __future__ import annotations

import difflib
import importlib
import sys
from typing import Any

try:
    import click
except ModuleNotFoundError:  # the core installs without the command line
    sys.exit("the command line needs click: pip install 'assay[cli]'")

from assay import __version__
from assay.errors import AssayError

_COMMANDS = {
    "score": "Score a file of predictions.",
    "explain": "Explain a metric: formula, what it rewards and hides, when it is undefined.",
    "metrics": "List the metrics.",
    "doctor": "Say what is in a file and what can be computed from it.",
    "demo": "The whole story on real data, offline.",
}


class _Lazy(click.Group):
    """Loads a command's module only when the command is run."""

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
    try:
        group.main(arguments, prog_name="assay", standalone_mode=False)
    except click.exceptions.Exit as stop:
        sys.exit(stop.exit_code)
    except click.ClickException as error:
        error.show()
        sys.exit(2)
    except (click.Abort, KeyboardInterrupt):
        print("assay: interrupted; nothing was left half-written", file=sys.stderr)
        sys.exit(130)
    except AssayError as error:
        print(f"assay: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        # The reader of a pipe, such as `head`, has seen enough.
        sys.stderr.close()
        sys.exit(0)
