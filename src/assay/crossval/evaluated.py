"""From the answers of all splits to the evaluation that is returned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.crossval.answer import Answer
from assay.crossval.baseline import NAME, training_means
from assay.crossval.gather import Held, alive_of, gathered, held_out
from assay.crossval.outoffold import OutOfFold
from assay.crossval.request import Request
from assay.crossval.result import CrossValidation, Done
from assay.crossval.splitting import Splitting
from assay.findings.run import Run
from assay.io.columns import NUMBER, Column, column, labels, numbers
from assay.rows.given import Given
from assay.rows.partition import Partition
from assay.rows.prepare import Rows, prepare
from assay.states.errors import BaselineErrors


def evaluated(
    request: Request,
    splitting: Splitting,
    answers: Mapping[int, Answer],
    policy: str,
    acknowledged: dict[str, str],
) -> CrossValidation:
    """Evaluate what the models said.

    Raises:
        InputError: No split gave an answer, or the answers do not fit together.
    """
    alive = alive_of(answers)
    held = held_out(splitting, alive)
    single = int(splitting.repeat.max()) == 1
    there = [answers[k] for k in alive]
    given = gathered(request.columns, held, there, request.classes, single)
    means = _means(request, splitting)
    if len(means) == 1:
        values = Column(NAME, NUMBER, means[0][held.fold - 1])
        given = replace(given, baselines={NAME: values, **given.baselines})
    rows = rows_of(request, given)
    if len(means) > 1:
        rows = _with_means(rows, held, means)
    rows = replace(
        rows,
        fold=_folds(held, rows, answers),
        given=replace(given, fold=column(held.fold, "fold")),
        said=(*rows.said, *_said(request, splitting, answers)),
    )
    done = Done(
        splitting,
        [answers[k] for k in sorted(answers)],
        OutOfFold.of(held, rows.given, request.classes),
        run_of(request, splitting),
        request.model.name,
    )
    return CrossValidation(rows, request.metrics, policy, acknowledged, done)


def rows_of(request: Request, given: Given) -> Rows:
    """The predictions as checked rows, whose classes are those of all rows."""
    chosen = request.options.labels
    if chosen is None and request.classes:
        chosen = _labels(request, given)
    options = replace(request.options, task=request.decided.task, labels=chosen)
    rows = prepare(given, options)
    return replace(rows, because=request.decided.because)


def _labels(request: Request, given: Given) -> tuple[Any, ...] | None:
    """All classes where some are never held out; None where the held-out rows have them all."""
    found = set(labels(given.truth[0])[1])
    if found >= set(request.classes):
        return None
    predicted = set(labels(given.pred[0])[1]) if given.pred else set()
    return tuple(sorted({*request.classes, *predicted}))


def _folds(held: Held, rows: Rows, answers: Mapping[int, Answer]) -> Partition:
    fold = held.fold if rows.kept.rows is None else held.fold[rows.kept.rows]
    names = np.unique(fold)
    lost = {k + 1: f"the fit failed: {answer.error}" for k, answer in answers.items()}
    lost = {k: why for k, why in lost.items() if answers[k - 1].error}
    empty = set(np.unique(held.fold).tolist()) - set(names.tolist())
    lost |= dict.fromkeys(empty, "every held-out row has the weight 0")
    codes = np.searchsorted(names, fold)
    return Partition("fold", tuple(names.tolist()), codes, dict(sorted(lost.items())))


def _means(request: Request, splitting: Splitting) -> list[NDArray[np.float64]]:
    """The training means of each output, where a metric compares with a baseline."""
    chosen = request.metrics
    asked = chosen is None or any(BaselineErrors in metric.needs for metric in chosen)
    if request.classifies or not asked or NAME in request.columns.baselines:
        return []
    weight = request.columns.weight
    weighs = None if weight is None else numbers(weight).astype(np.float64)
    return [training_means(numbers(y), weighs, splitting) for y in request.columns.truth]


def _with_means(rows: Rows, held: Held, means: list[NDArray[np.float64]]) -> Rows:
    """The rows of several outputs, each with the training mean of its own."""
    fold = held.fold if rows.kept.rows is None else held.fold[rows.kept.rows]
    blocks = [
        replace(block, baselines={NAME: mean[fold - 1], **block.baselines})
        for block, mean in zip(rows.blocks, means, strict=True)
    ]
    return replace(rows, blocks=tuple(blocks))


def _said(request: Request, splitting: Splitting, answers: Mapping[int, Answer]) -> list[str]:
    """What a reader must know of the run: the splits, and what was special in some folds."""
    said = [f"{splitting.sentence}: {splitting.text}"]
    repeats = int(splitting.repeat.max())
    if repeats > 1:
        said.append(
            f"rows are held out more than once ({repeats} repeats): one prediction per row and "
            "repeat is kept, none is averaged; in a pooled score a row counts once per repeat, and "
            "per_repeat takes the repeats apart"
        )
    if request.weight is not None and request.weigh != "both":
        said.append(f"sample weights reach the {request.weigh} only")
    for number, answer in sorted(answers.items()):
        if answer.error:
            said.append(f"fold {number + 1} has no predictions: {answer.error}")
        elif answer.lacking:
            names = ", ".join(map(repr, answer.lacking))
            said.append(
                f"fold {number + 1} was trained without the class {names}: its probability is 0"
            )
    return said


def run_of(request: Request, splitting: Splitting) -> Run:
    """What the findings look at."""
    groups = request.groups
    cv = splitting.asked
    return Run(
        folds=splitting.folds,
        resolved=splitting.sentence,
        integer=cv is None or (isinstance(cv, (int, np.integer)) and not isinstance(cv, bool)),
        X=request.X,
        truth=tuple(request.columns.truth),
        id=request.columns.id,
        group=None if groups is None else column(groups, "groups"),
        time=request.time,
    )
