"""`assay doctor`: what is in a file, what can be computed from it, and with which options."""

from __future__ import annotations

import re
import shlex
from typing import Any

import click
import numpy as np

from assay.cli.options import reading
from assay.errors import counted
from assay.io.columns import NUMBER, TEXT, Column, labels, missing_rows, numbers
from assay.io.files import read_table
from assay.io.table import Table
from assay.metrics.outcome import in_words
from assay.report.safe import brief, printable, short, width
from assay.rows.classes import positive_of

_ROLES = {
    "id": r"(row_?)?(id|index|key|uuid)",
    "truth": r"(y|y_?true|truth|target|actual|outcome|label_true|true_label|observed|answer)",
    "fold": r"(cv_?)?(fold|split)(_?id)?",
    "group": r"(group|region|site|subject|patient|segment|cohort)(_?id)?",
    "weight": r"(sample_?)?(w|weight|weights)",
    "score": r"(y_?)?(score|decision|logit|margin)(_function)?",
    "proba": r"(y_?)?(p|prob|proba|probability)(_.+|[0-9]+)?",
    "pred": r"(y_?)?(pred|predicted|prediction|yhat|y_hat|hat|label|forecast|estimate)(_label)?",
}
"""Usual names of columns by role; the first that fits wins."""

_FEW, _LABEL = 20, 24


@click.command("doctor")
@click.argument("file")
@reading
def command(file: str, **how: Any) -> None:
    """Say what is in FILE, what can be computed from it, and with which options."""
    table = read_table(file, None, **how)
    rows, columns = counted(table.n_rows, "row"), counted(len(table.available), "column")
    click.echo(f"{printable(table.source)}: {rows}, {columns}")
    for line in table.said:
        click.echo(f"  {brief(line)}")
    click.echo()
    roles = {name: role_of(column) for name, column in table.columns.items()}
    for line in _aligned([_row(column, roles[name]) for name, column in table.columns.items()]):
        click.echo(f"  {line}")
    click.echo()
    for line in _advice(table, roles):
        click.echo(line)


def role_of(column: Column) -> str | None:
    """The role that a column's name and content suggest."""
    name = column.name.strip().lower()
    for role, pattern in _ROLES.items():
        if re.fullmatch(pattern, name):
            if role == "proba":
                return role if _like_probabilities(column) else "pred"
            wrong = role in ("score", "weight") and column.kind == TEXT
            return None if wrong else role
    return None


def _like_probabilities(column: Column) -> bool:
    if column.kind != NUMBER:
        return False
    held = numbers(column)
    held = held[~np.isnan(held)]
    return bool(((held >= 0) & (held <= 1)).all())


def _row(column: Column, role: str | None) -> list[str]:
    content = brief(_content(column))
    return [short(column.name), column.kind, content, f"looks like {role}" if role else ""]


def _aligned(rows: list[list[str]]) -> list[str]:
    widest = [max(width(row[place]) for row in rows) for place in range(3)] if rows else []
    return [
        "  ".join(
            cell + " " * (most - width(cell)) for cell, most in zip(row, [*widest, 0], strict=True)
        ).rstrip()
        for row in rows
    ]


def _content(column: Column) -> str:
    lost = len(missing_rows(column))
    missing = f", {lost} missing" if lost else ""
    _, found = labels(column)
    if not found:
        return f"nothing{missing}"
    if column.kind == TEXT or (len(found) <= _FEW and column.kind != NUMBER):
        shown = ", ".join(short(str(label), _LABEL) for label in found[:4])
        return f"{len(found)} distinct: {shown}{', ...' if len(found) > 4 else ''}{missing}"
    low, high = in_words(found[0]), in_words(found[-1])
    span = low if low == high else f"{low} to {high}"
    return f"{span}, {len(found)} distinct{missing}"


def _advice(table: Table, roles: dict[str, str | None]) -> list[str]:
    """Commands to try, and what stands in the way."""
    of = {role: [n for n, r in roles.items() if r == role] for role in _ROLES}
    lines = []
    lost = [name for name, column in table.columns.items() if len(missing_rows(column))]
    if lost:
        named = brief(", ".join(lost))
        lines.append(f"missing values in {named}: add --drop-missing, or fill them in")
    if not of["truth"]:
        return [*lines, "no column looks like the truth: name it with --truth"]
    truth = of["truth"][0]
    command = ["assay", "score", _file(table.source), "--truth", _typed(truth)]
    judged = _judged(of)
    if not judged:
        return [
            *lines,
            "no column looks like a prediction: name it with --pred, --score or --proba",
        ]
    command += judged
    for role in ("fold", "group", "weight", "id"):
        if of[role]:
            command += [f"--{role}", _typed(of[role][0])]
    if lost:
        command.append("--drop-missing")
    positive = _positive(table.columns[truth], of)
    if positive is not None:
        command += ["--positive", str(positive)]
        lines.append(f"--positive says which class the scores are for: perhaps {positive!r}")
    return [*lines, "try:", f"  {printable(shlex.join(command))}"]


def _file(source: str) -> str:
    return "-" if source == "standard input" else source


def _typed(name: str) -> str:
    """A name as it is typed where names are separated by commas."""
    return name.replace(",", "\\,")


def _positive(truth: Column, of: dict[str, list[str]]) -> Any:
    """A class to suggest as positive, where scores need one and no convention says which."""
    if not of["score"] and len(of["proba"]) != 1:
        return None
    _, classes = labels(truth)
    place, _ = positive_of(None, classes)
    return classes[-1] if place is None and len(classes) == 2 else None


def _judged(of: dict[str, list[str]]) -> list[str]:
    found = []
    if of["pred"]:
        found += ["--pred", _typed(of["pred"][0])]
    if of["proba"]:
        found += ["--proba", ",".join(map(_typed, of["proba"]))]
    elif of["score"]:
        found += ["--score", _typed(of["score"][0])]
    return found
