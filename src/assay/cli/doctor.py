"""`assay doctor`: what is in a file, what can be computed from it, and with which options."""

from __future__ import annotations

import re
import shlex
from typing import Any

import click
import numpy as np

from assay.cli.options import reading
from assay.io.columns import NUMBER, TEXT, Column, labels, missing_rows
from assay.io.files import read_table
from assay.io.table import Table

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

_FEW = 20


@click.command("doctor")
@click.argument("file")
@reading
def command(file: str, **how: Any) -> None:
    """Say what is in FILE, what can be computed from it, and with which options."""
    table = read_table(file, None, **how)
    click.echo(f"{table.source}: {table.n_rows} rows, {len(table.available)} columns")
    for line in table.said:
        click.echo(f"  {line}")
    click.echo()
    roles = {name: role_of(column) for name, column in table.columns.items()}
    width = max((len(name) for name in table.columns), default=0)
    for name, column in table.columns.items():
        role = f"looks like {roles[name]}" if roles[name] else ""
        click.echo(f"  {name:<{width}}  {column.kind:<8} {_content(column):<44} {role}".rstrip())
    click.echo()
    for line in _advice(table, roles):
        click.echo(line)


def role_of(column: Column) -> str | None:
    """The role that a column's name and kind suggest."""
    name = column.name.strip().lower()
    for role, pattern in _ROLES.items():
        if re.fullmatch(pattern, name):
            wrong = role in ("score", "proba", "weight") and column.kind == TEXT
            return None if wrong else role
    return None


def _content(column: Column) -> str:
    lost = len(missing_rows(column))
    missing = f", {lost} missing" if lost else ""
    codes, found = labels(column)
    del codes
    if column.kind == TEXT or (len(found) <= _FEW and column.kind != NUMBER):
        shown = ", ".join(str(label) for label in found[:4])
        return f"{len(found)} distinct: {shown}{', ...' if len(found) > 4 else ''}{missing}"
    values = np.array([float(v) for v in (found[0], found[-1])]) if found else np.zeros(0)
    span = f"{values[0]:g} to {values[-1]:g}" if len(values) else "nothing"
    return f"{span}, {len(found)} distinct{missing}"


def _advice(table: Table, roles: dict[str, str | None]) -> list[str]:
    """Commands to try, and what stands in the way."""
    of = {role: [n for n, r in roles.items() if r == role] for role in _ROLES}
    lines = []
    lost = [name for name, column in table.columns.items() if len(missing_rows(column))]
    if lost:
        lines.append(f"missing values in {', '.join(lost)}: add --drop-missing, or fill them in")
    if not of["truth"]:
        return [*lines, "no column looks like the truth: name it with --truth"]
    command = ["assay", "score", table.source, "--truth", of["truth"][0]]
    judged = _judged(of)
    if not judged:
        return [
            *lines,
            "no column looks like a prediction: name it with --pred, --score or --proba",
        ]
    command += judged
    for role in ("fold", "group", "weight", "id"):
        if of[role]:
            command += [f"--{role}", of[role][0]]
    if lost:
        command.append("--drop-missing")
    return [*lines, "try:", f"  {shlex.join(command)}"]


def _judged(of: dict[str, list[str]]) -> list[str]:
    found = []
    if of["pred"]:
        found += ["--pred", of["pred"][0]]
    if of["proba"]:
        found += ["--proba", ",".join(of["proba"])]
    elif of["score"]:
        found += ["--score", of["score"][0]]
    return found
