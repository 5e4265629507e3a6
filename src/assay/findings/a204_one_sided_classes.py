"""A204: a class occurs in only one of truth and prediction, or is missing from a fold.

How it is detected
    Any class with rows in the truth and none in the prediction, or the other way round; any row
    whose true or predicted label is outside the declared classes; any class of the truth without a
    row in some fold (folds of one row each are left out). For macro averages the value over the
    classes of the truth is put beside the value over all classes.

Why it matters
    A macro average over the classes of both columns counts a misspelt or foreign label as a class
    with an F1 of 0; over the classes of the truth it does not: on [a, a, a, b] and [a, a, z, b]
    the macro F1 is 0.6 or 0.9. Rows outside the declared classes are in no cell of the matrix that
    is shown, but they count among all rows.

What to do
    Declare the classes (``labels=``); correct labels that are misspelt; say which classes a macro
    average runs over; stratify the folds.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.findings.finding import Check, Context, Finding, check
from assay.findings.parts import (
    LISTED,
    Integers,
    class_table,
    counted,
    in_short,
    named,
    sizes_of,
)
from assay.rows.partition import Partition
from assay.score import plain
from assay.states.block import Block
from assay.states.confusion import ConfusionCounts


@check(
    "A204",
    "issue",
    "every class occurs in truth and prediction, and in every fold",
    "declare the classes (labels=, --labels), correct misspelt labels, stratify the folds",
)
def one_sided_classes(check: Check, context: Context) -> Finding:
    """Compare the classes of the two columns and of the folds."""
    rows = context.rows
    block = rows.block
    if block.true_codes is None:
        return check.not_applicable("the task is regression")
    if block.pred_codes is None and rows.fold is None:
        return check.skipped("there are neither predicted labels nor folds")
    size = len(block.labels)
    true = np.bincount(block.true_codes, minlength=size)
    said: list[str] = []
    evidence: dict[str, Any] = {}
    if block.pred_codes is not None:
        pred = np.bincount(block.pred_codes, minlength=size)
        _sides(block, true, pred, said, evidence)
        _outside(block, said, evidence)
        if "only_predicted" in evidence:
            evidence |= _macro(context, block, true > 0)
    if rows.fold is not None:
        _folds(rows.fold, block, true, said, evidence)
    if said:
        return check.found("; ".join(said), **evidence)
    return check.passed(
        f"all {counted(int((true > 0).sum()), 'class', 'classes')} occur throughout"
    )


def _sides(
    block: Block, true: Integers, pred: Integers, said: list[str], evidence: dict[str, Any]
) -> None:
    for name, here, there, words in (
        ("only_true", true, pred, "never predicted"),
        ("only_predicted", pred, true, "predicted but never true"),
    ):
        chosen = np.flatnonzero((here > 0) & (there == 0)).tolist()
        if chosen:
            labels = [block.labels[k] for k in chosen]
            rows = int(here[chosen].sum())
            said.append(f"{in_short(labels)} {words} ({counted(rows, 'row')})")
            evidence[name] = [
                {"class": block.labels[k], "rows": int(here[k])} for k in chosen[:LISTED]
            ]
            evidence[f"{name}_classes"] = len(chosen)


def _outside(block: Block, said: list[str], evidence: dict[str, Any]) -> None:
    if block.true_codes is None or block.pred_codes is None or len(block.labels) == block.declared:
        return
    outside = (block.true_codes >= block.declared) | (block.pred_codes >= block.declared)
    rows = int(outside.sum())
    strays = list(block.labels[block.declared :])
    said.append(f"{rows} of {len(block)} rows are outside the declared classes: {in_short(strays)}")
    evidence |= {"rows_outside": rows, "rows": len(block), "undeclared": strays[:LISTED]}


def _macro(context: Context, block: Block, occurs: NDArray[np.bool_]) -> dict[str, Any]:
    """Each macro average that is computed, and its value over the classes of the truth."""
    keys = [
        key
        for key, metric in context.metrics.items()
        if metric.average == "macro" and ConfusionCounts in metric.needs
    ]
    if not keys:
        return {}
    counts = ConfusionCounts.of_block(_only(block, occurs))
    values = {}
    for key in keys:
        alone = context.metrics[key].of({ConfusionCounts: counts})
        union = context.view(key).pooled
        values[key] = {
            "all_classes": plain(union.value),
            "true_classes": None if alone.undefined else plain(alone.value),
        }
    return {"macro": values}


def _only(block: Block, occurs: NDArray[np.bool_]) -> Block:
    """The block with the declared classes that occur in the truth; the others become strays."""
    kept = occurs.copy()
    kept[block.declared :] = False
    order = np.argsort(~kept, kind="stable")
    place = np.empty(len(order), dtype=np.int64)
    place[order] = np.arange(len(order))
    labels = tuple(block.labels[k] for k in order.tolist())
    true, pred = (None if c is None else place[c] for c in (block.true_codes, block.pred_codes))
    declared = int(kept.sum())
    return Block(
        true_codes=true, pred_codes=pred, labels=labels, declared=declared, weight=block.weight
    )


def _folds(
    fold: Partition, block: Block, true: Integers, said: list[str], evidence: dict[str, Any]
) -> None:
    if sizes_of(fold).max() == 1:
        return
    table = class_table(fold, block)
    if table is None:
        said.append("there are too many pairs of fold and class for every one to have rows")
        return
    absent = (table == 0) & (true > 0)
    lacking = np.flatnonzero(absent.any(axis=0)).tolist()
    if lacking:
        first = lacking[0]
        folds = named(fold, absent[:, first])
        more = "" if len(lacking) == 1 else f", and {len(lacking) - 1} more classes from some fold"
        said.append(f"{block.labels[first]!r} is missing from fold {in_short(folds)}{more}")
        evidence["missing_from_folds"] = {
            str(block.labels[k]): named(fold, absent[:, k]) for k in lacking[:LISTED]
        }
