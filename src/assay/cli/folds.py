"""`assay folds`: write which fold each row of a file is in."""

from __future__ import annotations

import warnings
from typing import Any

import click
import numpy as np

from assay import __version__
from assay.cli.document import written
from assay.cli.options import check_target, listed, reading, write_atomically
from assay.cli.schemes import Scheme, scheme_of
from assay.errors import InputError
from assay.io.append import Added, with_columns
from assay.io.columns import Column, labels, numbers
from assay.io.files import read_table
from assay.io.table import Table
from assay.splits import Folds, resolve

SCHEMA = "assay-folds/1"

_MOST = 1000
"""So many columns of splits are written at most."""

_EXAMPLES = """
\b
Examples:
  assay folds data.csv --target y --cv stratified:5 --seed 0 --out folds.csv
  assay folds data.csv --target y --cv stratified-group:5 --groups patient --out folds.csv
  assay folds sales.parquet --cv time:5,gap=7 --time day --out folds.parquet
  assay folds data.csv --cv purged:5,embargo=3 --time start,end --out folds.csv
  assay folds data.csv --target y --cv repeated-stratified:5x3 --seed 0 --out folds.csv
  assay folds data.csv --cv column:site
\b
Schemes: kfold:5, stratified:5, group:5, stratified-group:5, continuous:5 and multilabel:5
(with --seed they shuffle), repeated:5x3, repeated-stratified:5x3, repeated-group:5x3,
repeated-stratified-group:5x3, loo, lpo:2, logo, lpgo:2, shuffle:10, stratified-shuffle:10,
group-shuffle:5, time:5, group-time:5, purged:5, column:NAME.
"""


@click.command("folds", epilog=_EXAMPLES)
@click.argument("file")
@click.option("--cv", required=True, help="The scheme, such as stratified:5 or time:5,gap=2.")
@click.option("--target", help="Column of the target, for its balance; several for multilabel.")
@click.option("--groups", help="Column of groups: no group is then on both sides.")
@click.option(
    "--time",
    help="Column to order the rows by; for purged start,end, dates with an embargo in days.",
)
@click.option("--seed", type=click.IntRange(0, 2**32 - 1), help="Shuffle with this seed.")
@click.option("--column", default="fold", show_default=True, help="Name of the new column.")
@click.option("--out", metavar="PATH", help="Write the file with its folds, in the same format.")
@click.option("--json", "json_", metavar="PATH", help="Write what is said as JSON; - prints it.")
@click.option("--ignore-groups", is_flag=True, help="Let groups be on both sides.")
@reading
def command(**options: Any) -> None:
    """Say how a scheme splits the rows of FILE, and write the fold of each row.

    The folds are numbered from 1. Rows that no split validates get -1 where they always train, and
    nothing where they do not. Repeats get a column each; splits that overlap get one each, which
    says train or valid.
    """
    scheme = scheme_of(options["cv"])
    out = options["out"]
    for path in (out, options["json_"]):
        if path not in (None, "-"):
            check_target(path, [options["file"]])
    if out is not None and out == options["json_"]:
        raise InputError("--out and --json name one file", remedy="name two")
    table = _table(options, scheme)
    with warnings.catch_warnings(record=True) as noted:
        warnings.simplefilter("always")
        made, said, text = _split(table, scheme, options)
    notes = [f"note: {warning.message}" for warning in noted]
    lines = [said, text, f"fingerprint {made.fingerprint}", *notes]
    if out is not None:
        added, told = columns_of(made, options["column"])
        taken = [name for name in added if name in table.available]
        if taken:
            raise InputError(
                f"there is a column {taken[0]!r} already",
                source=table.source,
                remedy="name the new one with --column",
            )
        write_atomically(out, with_columns(options["file"], out, added, options["separator"]))
        lines.append(f"{out}: {told}")
    if not written(_document(made, said, text, [*notes, *table.said]), options["json_"]):
        click.echo("\n".join([*lines, *table.said]))


def _document(made: Folds, said: str, text: str, notes: list[str]) -> dict[str, Any]:
    sizes = [{"train": len(train), "valid": len(valid)} for train, valid in made]
    return {
        "schema": SCHEMA,
        "assay": __version__,
        "cv": said,
        "description": text,
        "fingerprint": made.fingerprint,
        "rows": made.rows,
        "splits": sizes,
        "said": notes,
    }


def _table(options: dict[str, Any], scheme: Scheme) -> Table:
    if options["file"] == "-" and options["out"] is not None:
        raise InputError("standard input cannot be written again", remedy="name a file")
    check_roles(options, scheme)
    names = [*(listed(options["target"]) or []), *(listed(options["time"]) or [])]
    names += [name for name in (options["groups"], scheme.column) if name is not None]
    how = {name: options[name] for name in ("separator", "decimal", "thousands", "missing", "trim")}
    return read_table(options["file"], list(dict.fromkeys(names)), **how)


def check_roles(options: dict[str, Any], scheme: Scheme) -> None:
    """Refuse a scheme without the columns it needs."""
    for need, option in (("target", "target"), ("groups", "groups"), ("spans", "time")):
        if need in scheme.needs and options[option] is None:
            shown = "--time start,end" if need == "spans" else f"--{option}"
            raise InputError(f"--cv: {scheme.text} needs {shown}", remedy="name the column")
    times = listed(options["time"]) or []
    wanted = 2 if "spans" in scheme.needs else 1
    if times and len(times) != wanted:
        raise InputError(
            f"--time names {len(times)} columns and {scheme.text} takes {wanted}",
            remedy="name the start and the end" if wanted == 2 else "name one",
        )


def _split(table: Table, scheme: Scheme, options: dict[str, Any]) -> tuple[Folds, str, str]:
    columns = table.columns
    target = [columns[name] for name in listed(options["target"]) or []]
    times = [times_of(columns[name]) for name in listed(options["time"]) or []]
    spans = np.stack(times, axis=1) if "spans" in scheme.needs else None
    y = _target(target)
    groups = columns[options["groups"]] if options["groups"] else None
    cv = scheme.cv(
        seed=options["seed"],
        time=times[0] if times and spans is None else None,
        spans=spans,
        folds=columns[scheme.column] if scheme.column else None,
    )
    ignored = options["ignore_groups"]
    found = resolve(cv, y, groups, _is_labels(target), ignore_groups=ignored)
    made = found.folds(range(table.n_rows), y, groups)
    return made, found.said, made.describe(y, groups)


def _target(columns: list[Column]) -> Any:
    if len(columns) < 2:
        return columns[0] if columns else None
    return np.stack([numbers(column) for column in columns], axis=1)


def _is_labels(target: list[Column]) -> bool:
    """Whether a bare number of folds is to mean stratified ones: text, booleans, few numbers."""
    if len(target) != 1:
        return False
    names = labels(target[0])[1]
    return isinstance(names[0], (str, bool)) or len(names) == 2


def times_of(column: Column) -> Any:
    """Times as numbers, or as text in the order of their characters, such as 2024-01-31."""
    if column.missing is not None:
        rows = np.flatnonzero(column.missing) + 1
        raise InputError(
            "a time is missing", source=column.source, column=column.name, rows=rows.tolist()
        )
    if column.kind != "text":
        return numbers(column)
    words = np.array(column.categories)
    try:
        return words.astype("datetime64[us]")[column.values]
    except ValueError as error:
        raise InputError(
            f"{column.show(0)!r} or another time is neither a number nor a date",
            source=column.source,
            column=column.name,
            remedy="write times as numbers or as 2024-01-31 or 2024-01-31T12:00:00",
        ) from error


def columns_of(made: Folds, name: str) -> tuple[Added, str]:
    """The columns that say where each row is, and what they say.

    Raises:
        InputError: There are too many splits that overlap.
    """
    most = int(made.times_validated.max())
    if most == 1:
        found = made.column()
        never = -1 if made.train is None else None
        values = [fold or never for fold in found.tolist()]
        note = "" if made.train is None else "; training rows are fewer than all others"
        return {name: values}, f"column {name}, folds 1 to {len(made)}{note}"
    repeats = _repeats(made, most) if made.train is None else []
    if repeats:
        added: Added = {f"{name}_{k}": folds for k, folds in enumerate(repeats, start=1)}
        each = len(made) // most
        return added, f"columns {name}_1 to {name}_{most}, one a repeat, folds 1 to {each}"
    if len(made) > _MOST:
        raise InputError(
            f"{len(made)} splits that overlap would be as many columns",
            remedy="take a scheme with fewer splits",
        )
    added = {f"{name}_{k}": _sides(made, k - 1) for k in range(1, len(made) + 1)}
    return added, f"columns {name}_1 to {name}_{len(made)}, of train and valid"


def _repeats(made: Folds, repeats: int) -> list[list[int]]:
    """The column of each repeat; none where the splits are not whole repeats, one after another."""
    each, rest = divmod(len(made), repeats)
    found = []
    for start in range(0, len(made) if rest == 0 else 0, each):
        part = Folds(made.rows, made.valid[start : start + each], None, made.scheme)
        if not bool((part.times_validated == 1).all()):
            return []
        found.append(part.column().tolist())
    return found


def _sides(made: Folds, number: int) -> list[str | None]:
    train, valid = made[number]
    side = np.zeros(made.rows, dtype=np.int64)
    side[train] = 1
    side[valid] = 2
    words = (None, "train", "valid")
    return [words[code] for code in side.tolist()]
