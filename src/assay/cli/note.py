"""`assay note`: words for a note, the notes of several sites merged, the schema."""

from __future__ import annotations

import json
import sys
from typing import Any

import click

from assay.cli.options import check_target, command_line
from assay.errors import InputError, counted
from assay.notes import Note, merge
from assay.notes.words import QUESTIONS, words_of_file

_EXAMPLES = """
\b
Examples:
  assay note note.json                                      # asks for the words
  assay note note.json --conclusion "accepted for the pilot" --does-not-decide "deployment"
  assay note note.json --words words.toml --out final.json
  assay note merge north.json south.json --out both.json
  assay note schema > assay-note-1.json
"""


class _Words(click.Group):
    """A group whose first command needs no name: a file is meant for `say`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] not in (*self.commands, "-h", "--help"):
            args = ["say", *args]
        return super().parse_args(ctx, args)


@click.group("note", cls=_Words, epilog=_EXAMPLES)
def command() -> None:
    """Give a note its words, merge notes, or print the schema."""


def worded(function: Any) -> Any:
    """An option for each word of a note, and one for a file of them."""
    for name, question in reversed(QUESTIONS.items()):
        function = click.option(f"--{name.replace('_', '-')}", name, help=question)(function)
    return click.option("--words", metavar="FILE", help="A TOML file of words.")(function)


@command.command("say")
@click.argument("note")
@worded
@click.option("--out", metavar="PATH", help="Write another file instead of NOTE.")
def say(note: str, out: str | None, **options: Any) -> None:
    """Give NOTE the words that only people can say; a terminal is asked for those not given."""
    target = out or note
    check_target(target, [])
    held = Note.load(note)
    words = _words(options)
    if not words:
        words = _asked(held)
    held.say(**words).save(target)
    click.echo(f"{target}: {len(words)} of {len(QUESTIONS)} words said")


def _words(options: dict[str, Any]) -> dict[str, str]:
    found = {} if options["words"] is None else words_of_file(options["words"])
    return found | {name: options[name] for name in QUESTIONS if options[name] is not None}


def _asked(held: Note) -> dict[str, str]:
    if not sys.stdin.isatty():
        raise InputError(
            "no words are given, and there is no terminal to ask",
            remedy="say --conclusion and the like, or --words FILE",
        )
    found = {}
    for name, question in QUESTIONS.items():
        said = held["words"][name] or ""
        text = click.prompt(question, default=said, show_default=bool(said), prompt_suffix=" ")
        if text.strip():
            found[name] = text.strip()
    return found


@command.command("merge")
@click.argument("notes", nargs=-1, required=True)
@worded
@click.option("--out", required=True, metavar="PATH", help="The merged note.")
def merged(notes: tuple[str, ...], out: str, **options: Any) -> None:
    """Add the states of several NOTES: the scores of all rows together, without the rows."""
    check_target(out, notes)
    found = merge([Note.load(note) for note in notes], command_line(), **_words(options))
    found.save(out)
    click.echo(f"{out}: {counted(len(notes), 'note')}, {counted(found['rows']['used'], 'row')}")
    for one in found["merged"]["notes"]:
        click.echo(f"  joins {one['n']} rows, fingerprint {one['rows'] or 'not known'}")
    for key, why in found["merged"]["not_mergeable"].items():
        click.echo(f"  not mergeable: {key} {why}")


@command.command("schema")
def schema() -> None:
    """Print the JSON Schema of a note."""
    from assay.notes.schema import json_schema

    click.echo(json.dumps(json_schema(), indent=1, sort_keys=True, ensure_ascii=False))
