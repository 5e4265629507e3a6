"""The answers of all splits as one table of rows, ready to be evaluated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.crossval.answer import Answer, joined
from assay.crossval.splitting import Splitting
from assay.crossval.take import Indices
from assay.errors import InputError
from assay.io.columns import NUMBER, Column
from assay.rows.given import Given
from assay.rows.probabilities import class_names
from assay.states.block import Label


@dataclass(frozen=True, eq=False)
class Held:
    """Which row was held out where: one line per prediction, by repeat and then by row.

    Args:
        row: The row, counted from 0.
        fold: The number of the split, from 1.
        repeat: The number of the repeat, from 1.
        order: Where each line is among the answers, one split after another.
    """

    row: Indices
    fold: Indices
    repeat: Indices
    order: Indices

    def __len__(self) -> int:
        return len(self.row)


def held_out(splitting: Splitting, alive: list[int]) -> Held:
    """The lines of the splits that gave an answer."""
    valid = [splitting.folds.valid[number] for number in alive]
    row = np.concatenate(valid)
    split = np.repeat(np.array(alive, dtype=np.int64), [len(rows) for rows in valid])
    repeat = splitting.repeat[split]
    order = np.argsort((repeat - 1) * splitting.folds.rows + row, kind="stable")
    return Held(row[order].astype(np.int64), split[order] + 1, repeat[order], order)


def alive_of(answers: Mapping[int, Answer]) -> list[int]:
    """The numbers of the splits that gave predictions.

    Raises:
        InputError: None did; the first error is shown.
    """
    alive = [number for number in sorted(answers) if not answers[number].error]
    if not alive:
        raise InputError(
            f"no fold could be fitted; fold 1: {answers[min(answers)].error}",
            remedy="change the model or the columns",
        )
    return alive


def gathered(
    given: Given, held: Held, answers: list[Answer], classes: Sequence[Label], single: bool
) -> Given:
    """The columns of the held-out rows, with their predictions.

    Args:
        given: The columns of all rows: truth, weight, group, id, baselines and others by name.
        held: The lines.
        answers: The answers of the splits that gave one, in order.
        classes: All classes, in order.
        single: Whether every row occurs once; ids that would repeat are left out otherwise.
    """
    return replace(
        given,
        truth=[one.take(held.row) for one in given.truth],
        weight=_taken(given.weight, held),
        group=_taken(given.group, held),
        id=_taken(given.id, held) if single else None,
        baselines={
            name: one.take(held.row) if isinstance(one, Column) else one
            for name, one in given.baselines.items()
        },
        named={name: one.take(held.row) for name, one in given.named.items()},
        pred=_predicted(answers, held),
        score=_number("y_score", _stacked(answers, held, "score")),
        proba=_probabilities(_stacked(answers, held, "proba"), classes),
        fold=None,
    )


def _taken(column: Column | None, held: Held) -> Column | None:
    return None if column is None else column.take(held.row)


def _predicted(answers: list[Answer], held: Held) -> list[Column]:
    widths = {len(answer.pred) for answer in answers}
    if len(widths) > 1:
        raise InputError(f"the folds predict {sorted(widths)} columns")
    width = widths.pop()
    names = ["y_pred"] if width == 1 else [f"y_pred[{place}]" for place in range(width)]
    try:
        found = [
            joined([answer.pred[place] for answer in answers], name)
            for place, name in enumerate(names[:width])
        ]
    except ValueError as error:
        raise InputError(str(error), column="y_pred") from error
    return [one.take(held.order) for one in found]


def _stacked(answers: list[Answer], held: Held, name: str) -> NDArray[np.float64] | None:
    parts: list[Any] = [getattr(answer, name) for answer in answers]
    there = [part for part in parts if part is not None]
    if not there:
        return None
    if len(there) < len(parts) or len({part.shape[1:] for part in there}) > 1:
        what = {"score": "scores", "proba": "probabilities"}[name]
        raise InputError(f"{what} of one shape come from {len(there)} of {len(parts)} folds only")
    stacked: NDArray[np.float64] = np.concatenate(there)[held.order]
    return stacked


def _number(name: str, values: NDArray[np.float64] | None) -> Column | None:
    return None if values is None else Column(name, NUMBER, values)


def _probabilities(proba: NDArray[np.float64] | None, classes: Sequence[Label]) -> list[Column]:
    """One column per class, named after it where the names can be told apart again."""
    if proba is None:
        return []
    if proba.ndim == 1:
        return [Column("y_proba", NUMBER, proba)]
    columns = [Column(f"p_{label}", NUMBER, proba[:, k]) for k, label in enumerate(classes)]
    if class_names(columns) == [str(label) for label in classes]:
        return columns
    return [replace(one, name=f"y_proba[{place}]") for place, one in enumerate(columns)]
