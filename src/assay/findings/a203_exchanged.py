"""A203: truth and prediction look exchanged.

How it is detected
    Any of four signs that are rare otherwise:

    - numbers, over 10 rows or more: the predictions are 0 and 1 while the targets lie from 0 to 1
      and some have fractions;
    - numbers, over 10 rows or more: every prediction is whole, with three distinct values at
      least, while nine tenths of the targets have fractions;
    - numbers: R2 is negative, it would be 0.3 or more with the columns exchanged, and the
      correlation is 0.75 or more: the predictions follow the truth and vary more than it does,
      while fitted values vary less. (Torchmetrics takes predictions first and scikit-learn the
      truth: on [2, 2, 3, 3] and [1, 2, 3, 4] that is -1 or 0.6.)
    - labels: all true classes are predicted too, but classes that are never true make up 5 % or
      more of the predictions, over 20 rows or more and without declared labels. A model seldom
      knows a class that does not occur.

    Its limits: columns exchanged that show none of these signs are not noticed, and R2 of values
    fitted by least squares shows none (it is only smaller, (2 R2 - 1)/R2); predictions that
    overshoot, or are in another unit, show the third; labels of another spelling show the fourth
    (see A504).

Why it matters
    R2, precision and recall are not symmetric: R2 takes its baseline from the truth, and precision
    and recall change places.

What to do
    Name the columns (``truth=``, ``pred=``); check which one the model wrote.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from assay.findings.finding import Check, Context, Finding, check
from assay.findings.parts import Floats, in_short
from assay.metrics.outcome import in_words
from assay.states.block import Block

FRACTIONS = 0.9
"""Share of targets with fractions beside predictions without any."""

ROWS = 10
"""Rows for both signs: a few whole predictions are chance."""

DISTINCT = 3
"""Distinct whole predictions: one or two may be a constant baseline."""

EXCHANGED = 0.3
"""R2 with the columns exchanged, from below 0."""

CORRELATION = 0.75
"""Above sqrt(1/2): a prediction that is the truth plus noise has R2 < 0 only below that."""

STRANGE = 0.05
"""Share of the predictions in classes that are never true."""

LABELLED = 20
"""Rows for that sign: a rare class may be absent from fewer."""


@check(
    "A203",
    "issue",
    "truth and prediction are not exchanged, as far as can be seen",
    "check which column is the truth: y_true comes first, and frames name truth= and pred=",
)
def exchanged(check: Check, context: Context) -> Finding:
    """Look for signs that the columns are the wrong way round."""
    rows = context.rows
    block = rows.block
    if len(rows.blocks) > 1:
        return check.not_applicable("there are several outputs")
    if rows.task != "regression" and block.pred_codes is None:
        return check.not_applicable("there are no predicted labels")
    found = _values(block) if rows.task == "regression" else _labels(block, rows.declared)
    if found is None:
        return check.passed()
    return check.found(found[0] + ": are truth and prediction exchanged?", **found[1])


Found = tuple[str, dict[str, Any]] | None


def _values(block: Block) -> Found:
    if block.y_true is None or block.y_pred is None:
        return None
    y, p = (values.astype(np.float64, copy=False) for values in (block.y_true, block.y_pred))
    found = _kinds(y, p)
    if found is not None or not _below_the_mean(block):
        return found
    return _spreads(y, p, block.weight)


def _below_the_mean(block: Block) -> bool:
    """Whether R2 is negative, from the exact sums that other checks and metrics use too."""
    sums = block.sums
    weight = sums.weight.rational
    spread = sums.second.rational * weight - sums.first.rational**2
    return 0 < spread < sums.squared.rational * weight


def _kinds(y: Floats, p: Floats) -> Found:
    # Most predictions show a fraction at once; only the others are read in full.
    if (p[:ROWS] != np.rint(p[:ROWS])).any() or (p != np.rint(p)).any():
        return None
    parts = y != np.rint(y)
    fractions = int(parts.sum())
    evidence = {"rows": len(y), "targets_with_fractions": fractions}
    if len(y) < ROWS or not fractions:
        return None
    if y.min() >= 0 and y.max() <= 1 and p.min() == 0 and p.max() == 1:
        text = f"every prediction is 0 or 1 while {fractions} of {len(y)} targets lie between"
        return text, evidence
    if fractions >= FRACTIONS * len(y) and len(np.unique(p)) >= DISTINCT:
        text = f"every prediction is whole while {fractions} of {len(y)} targets have fractions"
        return text, evidence
    return None


def _spreads(y: Floats, p: Floats, weight: Floats | None) -> Found:
    w = np.ones(len(y)) if weight is None else weight
    with np.errstate(over="ignore", invalid="ignore"):
        off, over = y - np.average(y, weights=w), p - np.average(p, weights=w)
        heavy = w * (y - p)
        sse, sst = float(heavy @ (y - p)), float((w * off) @ off)
        sst_pred, product = float((w * over) @ over), float((w * off) @ over)
    if not (0 < sst < sse < sst_pred < np.inf):
        return None
    given, other = 1 - sse / sst, 1 - sse / sst_pred
    correlation = product / (np.sqrt(sst) * np.sqrt(sst_pred))
    if other < EXCHANGED or correlation < CORRELATION:
        return None
    text = (
        f"R2 is {in_words(given)} and would be {in_words(other)} with the columns exchanged, at a "
        f"correlation of {in_words(float(correlation), 3)}"
    )
    evidence = {"r2": given, "r2_exchanged": other, "correlation": float(correlation)}
    return text, evidence | {"sst_truth": sst, "sst_prediction": sst_pred, "sse": sse}


def _labels(block: Block, declared: bool) -> Found:
    if declared or block.true_codes is None or block.pred_codes is None or len(block) < LABELLED:
        return None
    size = len(block.labels)
    true = np.bincount(block.true_codes, minlength=size)
    pred = np.bincount(block.pred_codes, minlength=size)
    strange = (true == 0) & (pred > 0)
    rows = int(pred[strange].sum())
    if rows < STRANGE * len(block) or ((true > 0) & (pred == 0)).any():
        return None
    names = [block.labels[k] for k in np.flatnonzero(strange).tolist()]
    text = f"{rows} of {len(block)} predictions are of {in_short(names)}, never true"
    return text, {"rows": len(block), "predicted_only": rows, "classes": names[:20]}
