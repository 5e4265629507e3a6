"""The columns of one file, or of a truth file and a prediction file joined on an id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from assay.cli.roles import Roles
from assay.errors import InputError
from assay.io.columns import Column
from assay.io.files import read_table
from assay.io.join import join
from assay.io.table import Table
from assay.rows.given import Given

_SEVERAL = ("truth", "pred", "proba")
_ANYWHERE = ("fold", "group", "weight", "baseline", "column")
"""Roles whose columns may be in either of two files."""


Against = Mapping[str, str | float]
"""Baselines by name: a column's name or a number."""


def from_one(
    path: str, roles: Roles, baselines: Against, named: Mapping[str, str], **how: Any
) -> Given:
    """Read the columns of one file."""
    names = list(dict.fromkeys(name for found in roles.values() for name in found))
    table = read_table(path, names, **how)
    given = _given(table.columns, roles, baselines, table.source, table.said)
    return replace(given, named={name: table.columns[where] for name, where in named.items()})


def from_two(
    truth_path: str,
    pred_path: str,
    roles: Roles,
    baselines: Against,
    named: Mapping[str, str],
    **how: Any,
) -> Given:
    """Read truth and predictions from two files and match their rows on the id."""
    if not roles["id"]:
        raise InputError("two files are matched on an id", remedy="name its column with --id")
    key = roles["id"][0]
    wanted = [name for role in _ANYWHERE for name in roles[role]]
    of_truth, of_pred = [*roles["truth"]], [*roles["pred"], *roles["score"], *roles["proba"]]
    truth = _table(truth_path, [key, *of_truth], wanted, how)
    pred = _table(pred_path, [key, *of_pred], [n for n in wanted if n not in truth.columns], how)
    _check_found(wanted, truth, pred)
    both = join(
        truth,
        pred,
        key,
        truth_names=[name for name in truth.columns if name != key],
        pred_names=[name for name in pred.columns if name != key],
    )
    columns: dict[str, Column] = {**both.pred, **both.truth}
    for role in ("pred", "score", "proba"):
        columns |= {name: both.pred[name] for name in roles[role] if name not in both.truth}
    given = _given(columns, roles, baselines, None, [*truth.said, *pred.said, *both.said])
    return replace(
        given,
        named={name: columns[where] for name, where in named.items()},
        pred=[both.pred[name] for name in roles["pred"]],
        score=both.pred[roles["score"][0]] if roles["score"] else None,
        proba=[both.pred[name] for name in roles["proba"]],
        unmatched=(both.n_unmatched_truth, both.n_unmatched_pred),
        unmatched_ids=tuple([*both.unmatched_truth, *both.unmatched_pred][:10]),
    )


def _table(path: str, names: list[str], maybe: Sequence[str], how: Mapping[str, Any]) -> Table:
    """Read the named columns, and those of the others that the file has."""
    if not maybe:
        return read_table(path, list(dict.fromkeys(names)), **how)
    available = read_table(path, [], **how).available
    return read_table(
        path, list(dict.fromkeys([*names, *(n for n in maybe if n in available)])), **how
    )


def _check_found(wanted: list[str], truth: Table, pred: Table) -> None:
    for name in wanted:
        if name not in truth.columns and name not in pred.columns:
            raise InputError(
                f"there is no column {name!r} in {truth.source} or {pred.source}",
                remedy=f"the columns are {', '.join([*truth.available, *pred.available])}",
            )


def _given(
    columns: Mapping[str, Column],
    roles: Roles,
    baselines: Against,
    source: str | None,
    said: list[str],
) -> Given:
    found: dict[str, Any] = {role: [columns[name] for name in roles[role]] for role in _SEVERAL}
    for role in ("score", "fold", "group", "weight", "id"):
        found[role] = columns[roles[role][0]] if roles[role] else None
    against = {
        name: columns[value] if isinstance(value, str) else value
        for name, value in baselines.items()
    }
    return Given(**found, baselines=against, source=source, said=tuple(said))
