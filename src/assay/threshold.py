"""Choosing a threshold on validation rows, and keeping in mind which rows those were."""

from __future__ import annotations

import math
from typing import Any

from assay.curves.curve import scored
from assay.curves.cuts import Cuts
from assay.curves.fingerprint import fingerprint
from assay.curves.objective import Classes, Objective, objective_of
from assay.curves.tuned import HeldOut, TunedThreshold
from assay.errors import InputError, UndefinedError
from assay.rows.partition import Partition
from assay.rows.prepare import Rows
from assay.states.block import Block, Label
from assay.states.confusion import ConfusionCounts
from assay.states.ranktable import RankTable

__all__ = ["HeldOut", "TunedThreshold", "tune_rows", "tune_threshold"]


def tune_threshold(
    y_valid: Any,
    s_valid: Any,
    metric: Any = "f1",
    *,
    sample_weight: Any = None,
    pos_label: Any = None,
    fold: Any = None,
) -> TunedThreshold:
    """Choose the threshold that is best for a metric on validation rows.

    Every reachable threshold is compared: each distinct score (tied rows share one decision) and
    the cut above all of them, where nothing is called positive. Values are compared exactly; of
    equal ones the highest threshold is taken. Cuts where the metric is undefined never win.

    Args:
        y_valid: Labels of two classes, shape (rows,), of rows that will not be reported.
        s_valid: Scores, shape (rows,), higher for the positive class.
        metric: The name of a metric of labels ("f1", "mcc", "fbeta:beta=2"), or a formula over
            such metrics ("0.7*f1_macro + 0.3*recall", or what `assay.compose` returns), compared
            as doubles where it rounds; costs of the cells, such as ``{"fp": 1, "fn": 5}``, whose
            total is made smallest; or a function of ``tp, fp, fn, tn`` that is made largest, called
            on whole arrays if it takes them, and compared as it returns.
        sample_weight: Weights of 0 or more, shape (rows,).
        pos_label: The positive class, by the conventions of `assay.evaluate` if None.
        fold: The fold of each row. The threshold is still that of all rows; ``held_out`` then says
            what each fold scores at the threshold that the other folds choose.

    Raises:
        InputError: The rows cannot be used, hold one class only, or the metric judges no labels.
        UndefinedError: The metric has no value at any threshold.

    >>> tuned = tune_threshold([1, 0, 1, 0], [0.7, 0.7, 0.2, 0.2], "f1")
    >>> tuned.threshold, tuned.value, tuned.computed, tuned.ties
    (0.2, 0.6666666666666666, '4/6', 1)
    >>> tuned.apply([0.1, 0.2]).tolist()
    [0, 1]
    >>> tune_threshold([0, 1, 0, 1], [0.1, 0.4, 0.6, 0.9], "0.7*f1_macro + 0.3*recall").threshold
    0.4
    """
    rows = scored(y_valid, s_valid, sample_weight=sample_weight, pos_label=pos_label, fold=fold)
    return tune_rows(rows, metric)


def tune_rows(rows: Rows, metric: Any) -> TunedThreshold:
    """The same for checked rows.

    Raises:
        InputError: The rows hold one class only, or the metric judges no labels.
        UndefinedError: The metric has no value at any threshold.
    """
    block, positive = rows.block, rows.positive
    if block.declared != 2 or positive is None:
        raise InputError(f"only one class occurs, {block.labels[0]!r}", remedy="give both classes")
    classes = Classes(block.labels, positive)
    objective = objective_of(metric, classes)
    cuts, place, ties = _best(objective, block, "")
    counts = classes.counts(cuts, place)
    judged = objective.judge(counts)
    below = cuts.threshold[place + 1] if place + 1 < len(cuts) else -math.inf
    return TunedThreshold(
        threshold=_number(cuts.threshold[place]),
        metric=objective.name,
        better="lower" if objective.lower else "higher",
        value=judged.value,
        computed=judged.computed,
        parts=classes.cells(counts),
        ties=ties,
        reachable=len(cuts),
        above=_number(below),
        rows=len(block),
        fingerprint=fingerprint(block),
        labels=_pair(block.labels, positive),
        held_out=None if rows.fold is None else _held_out(objective, classes, block, rows.fold),
    )


def _number(value: Any) -> float:
    """A threshold as Python's own number; a whole one that no double holds stays whole."""
    return value if isinstance(value, int) else float(value)


def _pair(labels: tuple[Label, ...], positive: Label) -> tuple[Label, Label]:
    negative = labels[0] if labels[1] == positive else labels[1]
    return negative, positive


def _best(objective: Objective, block: Block, where: str) -> tuple[Cuts, int, int]:
    """The reachable cuts of some rows, the place of the best, and how many are as good."""
    table = _table(block)
    cuts = Cuts.every(table)
    if not all(cuts.totals):
        lacking = "positive" if not cuts.totals[0] else "negative"
        raise InputError(
            f"there are no {lacking} rows{where}", remedy="a threshold is chosen on both classes"
        )
    if math.isnan(float(cuts.threshold[0])):
        # No threshold is above a score of plus infinity, so the first cut is out of reach.
        cuts = cuts.take(slice(1, None))
    found = objective.best(cuts)
    if found is None:
        raise UndefinedError(f"{objective.name} is undefined at every threshold{where}")
    return cuts, found.place, found.ties


def _table(block: Block) -> RankTable:
    if block.score is None:
        raise InputError("there are no scores", remedy="a threshold parts scores")
    return RankTable.of(block.score, block.is_positive, block.weight)


def _held_out(objective: Objective, classes: Classes, block: Block, fold: Partition) -> HeldOut:
    thresholds: dict[Any, float] = {}
    total = ConfusionCounts()
    for code, label in enumerate(fold.labels):
        inside = fold.codes == code
        cuts, place, _ = _best(objective, block.take(~inside), f" outside fold {label!r}")
        thresholds[label] = _number(cuts.threshold[place])
        here = Cuts.at(_table(block.take(inside)), [thresholds[label]])
        total = total.merge(classes.counts(here, 0))
    judged = objective.judge(total)
    return HeldOut(thresholds, judged.value, judged.computed)
