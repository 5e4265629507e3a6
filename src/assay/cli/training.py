"""The columns of a file that a model is trained on, as typed on the command line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import click
import numpy as np
from numpy.typing import NDArray

from assay.cli.features import matrix_of, missing_in
from assay.cli.models import takes_missing
from assay.cli.options import listed, reading
from assay.crossval.models import model_of
from assay.errors import InputError, counted
from assay.io.columns import BOOLEAN, INTEGER, TEXT, Column, labels, missing_rows, numbers
from assay.io.files import read_table
from assay.io.names import check_names
from assay.io.table import Table
from assay.report.safe import short

_SHOWN = 10


def training(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that name a file's columns and the model."""
    options = [
        click.argument("file"),
        click.option("--target", required=True, help="Column to be predicted."),
        click.option(
            "--model",
            required=True,
            multiple=True,
            help="[NAME=]module.Class:name=value,...; | between the steps of a pipeline.",
        ),
        click.option("--features", help="Columns to predict from: a,b,c; all others if not given."),
        click.option("--exclude", help="Columns to leave out of the features: a,b."),
        click.option("--weight", help="Column of weights of 0 or more."),
        click.option(
            "--weigh",
            type=click.Choice(["both", "fit", "score"]),
            default="both",
            show_default=True,
            help="What weights reach.",
        ),
        click.option(
            "--one-hot", is_flag=True, help="Make a 0/1 column of each text in a feature."
        ),
        click.option(
            "--drop-missing", is_flag=True, help="Leave out rows with missing values, and say so."
        ),
        click.option("--positive", help="The positive class."),
        click.option("--unit", help="Unit of the target, such as kWh."),
        click.option("--n-jobs", type=int, help="Fits at a time; -1 for all processors."),
    ]
    command = reading(command)
    for option in reversed(options):
        command = option(command)
    return command


@dataclass(frozen=True, eq=False)
class Training:
    """What a model is trained on.

    Args:
        source: The file.
        models: The models as they were typed.
        X: Features, shape (rows, features).
        names: Their names.
        y: The target, shape (rows,).
        rows: Which rows of the file these are, counted from 0.
        weight: Weights, shape (rows,), or None.
        beside: Other columns by name, of the same rows.
        said: What was done that is worth saying.
    """

    source: str
    models: tuple[str, ...]
    X: NDArray[np.float64]
    names: list[str]
    y: NDArray[Any]
    rows: NDArray[np.intp]
    weight: NDArray[Any] | None = None
    beside: dict[str, Column] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        """The model, the features and remarks, a line each."""
        shown = ", ".join(map(short, self.names[:_SHOWN]))
        more = f" and {len(self.names) - _SHOWN} more" if len(self.names) > _SHOWN else ""
        features = f"{counted(len(self.names), 'feature')}: {shown}{more}"
        return [*(f"model: {text}" for text in self.models), features, *self.said]

    def to_dict(self) -> dict[str, Any]:
        """The model, the features and remarks as JSON values."""
        return {
            "file": self.source,
            "models": list(self.models),
            "features": self.names,
            "said": self.said,
        }


def trained_on(
    options: dict[str, Any], models: Mapping[str, Any], beside: Sequence[str] = ()
) -> Training:
    """Read the target, the features and what stands beside them.

    Args:
        options: Those of `training`.
        models: The models, of which the first decides whether the target is labels or numbers.
        beside: Columns that are no features: groups, ids, times, folds.

    Raises:
        InputError: A column is missing, or cannot be used in its place.
    """
    target, weight = options["target"], options["weight"]
    apart = list(dict.fromkeys([target, *beside, *([weight] if weight else [])]))
    how = {name: options[name] for name in ("separator", "decimal", "thousands", "missing", "trim")}
    table, features = _read(options, apart, how)
    said = list(table.said)
    columns = {name: table.columns[name] for name in [*apart, *features]}
    rows = np.arange(table.n_rows)
    if options["drop_missing"]:
        rows = _complete(columns, said)
        columns = {name: one.take(rows) for name, one in columns.items()}
    _refuse_missing([columns[name] for name in apart])
    held = [columns[name] for name in features]
    X, names = matrix_of(held, options["one_hot"], said)
    lost = missing_in(held)
    if lost and np.isnan(X).any():
        picky = [name for name, model in models.items() if not takes_missing(model)]
        if picky:
            raise InputError(
                f"{picky[0]} takes no missing values, and features have some: {lost}",
                source=table.source,
                remedy="pass --drop-missing, or begin the model with sklearn.impute.SimpleImputer|",
            )
        said.append(f"missing values, given to the model as NaN: {lost}")
    return Training(
        table.source,
        options["model"],
        X,
        names,
        _target(columns[target], next(iter(models.values()))),
        rows,
        numbers(columns[weight]) if weight else None,
        {name: columns[name] for name in beside},
        said,
    )


def _read(
    options: dict[str, Any], apart: list[str], how: dict[str, Any]
) -> tuple[Table, list[str]]:
    """The table, and the names of the features."""
    wanted, left = listed(options["features"]), listed(options["exclude"]) or []
    table = read_table(
        options["file"], [*apart, *_each_once(wanted, apart)] if wanted else None, **how
    )
    check_names([*apart, *left], table.available, table.source)
    features = [name for name in wanted or table.columns if name not in left and name not in apart]
    if not features:
        raise InputError(
            "there are no features", source=table.source, remedy="name some with --features"
        )
    return table, features


def _each_once(wanted: Sequence[str], apart: Sequence[str]) -> Sequence[str]:
    for name in wanted:
        if not name or list(wanted).count(name) > 1:
            what = f"names the column {name!r} twice" if name else "holds an empty name"
            raise InputError(f"--features {what}", remedy="name every column once")
        if name in apart:
            raise InputError(
                f"the column {name!r} is named as a feature and in another place",
                remedy="a feature must not be the target, a weight, a group, an id or a fold",
            )
    return wanted


def _complete(columns: dict[str, Column], said: list[str]) -> NDArray[np.intp]:
    """The rows, counted from 0, in which nothing is missing."""
    rows = len(next(iter(columns.values())))
    gone = np.zeros(rows, dtype=np.bool_)
    for one in columns.values():
        if one.missing is not None:
            gone |= one.missing
    if gone.all():
        raise InputError("every row has a missing value", remedy="leave columns out with --exclude")
    if gone.any():
        said.append(f"left out for missing values: {counted(int(gone.sum()), 'row')} of {rows}")
    return np.flatnonzero(~gone)


def _refuse_missing(columns: Sequence[Column]) -> None:
    for one in columns:
        lost = missing_rows(one)
        if lost.size:
            raise InputError(
                f"{counted(lost.size, 'missing value')}",
                source=one.source,
                column=one.name,
                rows=lost.tolist(),
                remedy="fill them in, or pass --drop-missing",
            )


def _target(column: Column, model: Any) -> NDArray[Any]:
    """Labels for a classifier, numbers for a regressor, the values of a model that does not say.

    Raises:
        InputError: There is nothing to learn: one row, or one class.
    """
    if len(column) < 2:
        raise InputError("there is only one row", source=column.source, remedy="give more")
    classifies = model_of(model).classifies
    if classifies is None:
        classifies = column.kind in (TEXT, BOOLEAN)
        if column.kind == INTEGER:
            return column.values  # whole numbers may be either, as in Python
    if not classifies:
        return numbers(column)
    classes = labels(column)[1]
    if len(classes) < 2:
        raise InputError(
            f"only one class occurs, {classes[0]!r}",
            source=column.source,
            column=column.name,
            remedy="there is nothing to tell apart: give rows of both",
        )
    return values_of(column)


def values_of(column: Column) -> NDArray[Any]:
    """The labels of each row: whole numbers, numbers, booleans or texts."""
    codes, names = labels(column)
    return np.array(names)[codes]
