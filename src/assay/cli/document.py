"""A JSON document, printed or written whole."""

from __future__ import annotations

import json
from typing import Any

import click

from assay.cli.options import write_atomically


def written(document: dict[str, Any], target: str | None) -> bool:
    """Write a document where --json says; whether that was standard output, so that it stays alone.

    JSON is UTF-8 whatever the terminal's encoding; a lone surrogate becomes its escape.
    """
    if target is None:
        return False
    text = json.dumps(document, indent=1, ensure_ascii=False, allow_nan=False, default=str)
    if target != "-":
        write_atomically(target, text + "\n")
        return False
    click.echo(text.encode("utf-8", "backslashreplace"))
    return True
