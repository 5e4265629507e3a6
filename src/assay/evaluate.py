"""The two front doors: arrays and dataframes in, an evaluation out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from assay.compose.naming import Named, columns_of, judged, kinds_judged, several
from assay.evaluation import Evaluation
from assay.findings import acknowledgements
from assay.rows.given import Given, from_arrays, from_frame
from assay.rows.named import with_columns, with_frame_columns
from assay.rows.prepare import Options, prepare
from assay.score import check_policy
from assay.states.block import Label
from assay.threshold import TunedThreshold

Names = Named | Sequence[Named] | None


def evaluate(
    y_true: Any,
    y_pred: Any = None,
    *,
    y_score: Any = None,
    y_proba: Any = None,
    fold: Any = None,
    group: Any = None,
    sample_weight: Any = None,
    id: Any = None,
    baseline: Any = None,
    columns: Mapping[str, Any] | None = None,
    threshold: float | TunedThreshold | None = None,
    task: str | None = None,
    labels: Sequence[Label] | None = None,
    pos_label: Any = None,
    metrics: Names = None,
    undefined: str = "keep",
    unit: str | None = None,
    drop_missing: bool = False,
    acknowledge: Sequence[str] | Mapping[str, str] = (),
) -> Evaluation:
    """Evaluate predictions: every metric, every aggregation by name, and what to doubt.

    Each column may be a list, a NumPy array, a pandas or polars series, a pyarrow array, or
    anything with the Arrow C stream interface.

    Args:
        y_true: True values or labels, shape (rows,), or (rows, outputs) for several outputs.
        y_pred: Predicted values or labels, of the same shape.
        y_score: Scores, shape (rows,), higher for the positive class; infinities are ranked.
        y_proba: Probabilities in [0, 1]: shape (rows,) of the positive class, or one column per
            class: (rows, classes) in the order of the sorted or declared labels, or a mapping or
            frame whose columns are named after the classes.
        fold: The fold each row was held out in; two folds at least.
        group: The group each row belongs to; two groups at least.
        sample_weight: Weights of 0 or more, shape (rows,); rows of weight 0 count for nothing.
        id: An id per row, unique.
        baseline: Predictions of a baseline: a number, an array, or several by name, as in
            ``{"training mean": means}``; each gives a `skill` under its name.
        columns: Other columns by name, by which a formula groups or chooses rows, or which a metric
            judges, such as the ends of intervals.
        threshold: Makes labels of scores: positive where the score is at least this (inclusive). A
            number, or what `tune_threshold` returns, which must have seen other rows (A601).
        task: "regression", "binary", "multiclass" or "classification"; inferred, and said, if None.
        labels: All classes, in order; taken from all rows, sorted, if None.
        pos_label: The positive class; 1 of 0 and 1, True and the like by convention, otherwise it
            must be declared for metrics of one class.
        metrics: Names of metrics, formulas such as ``"100 * mean_over(robot, accuracy)"``, metrics,
            or plain functions of truth and prediction; all that apply if None.
        undefined: The policy for undefined values: "keep" (NaN with a reason), "raise", "raw" (the
            bare quotient) or "sklearn" (its substitutes, marked).
        unit: The unit of the target.
        drop_missing: Leave out rows with a missing or infinite value instead of refusing; how many
            is said in every output.
        acknowledge: Findings that are known and accepted, as ``"A201: the task scores labels"``.

    Returns:
        An `Evaluation`.

    Raises:
        InputError: The input cannot be used: what is wrong, where, and what to do.
        UndefinedError: A value is undefined and the policy is "raise".

    >>> ev = evaluate([0.0, 1.0, 100.0, 101.0], [0.0, 0.0, 100.0, 100.0], fold=[1, 1, 2, 2])
    >>> ev["r2"].pooled.value, ev["r2"].mean_of_folds.value, ev["r2"].within_fold.value
    (0.9998000199980002, -1.0, -1.0)
    >>> ev["r2"].why
    'SST 10001 = 1 within folds + 10000 between fold means'
    """
    given = from_arrays(
        y_true,
        y_pred,
        y_score=y_score,
        y_proba=y_proba,
        fold=fold,
        group=group,
        sample_weight=sample_weight,
        id=id,
        baseline=baseline,
    )
    return evaluate_given(
        with_columns(given, columns or {}),
        metrics=metrics,
        undefined=undefined,
        acknowledge=acknowledge,
        options=Options(task, labels, pos_label, drop_missing, unit, threshold=threshold),
    )


def evaluate_frame(
    frame: Any,
    *,
    truth: str | Sequence[str],
    pred: str | Sequence[str] | None = None,
    score: str | None = None,
    proba: str | Sequence[str] | None = None,
    fold: str | None = None,
    group: str | None = None,
    weight: str | None = None,
    id: str | None = None,
    baseline: Mapping[str, str | float] | None = None,
    columns: Sequence[str] | Mapping[str, str] = (),
    threshold: float | TunedThreshold | None = None,
    task: str | None = None,
    labels: Sequence[Label] | None = None,
    pos_label: Any = None,
    metrics: Names = None,
    undefined: str = "keep",
    unit: str | None = None,
    drop_missing: bool = False,
    acknowledge: Sequence[str] | Mapping[str, str] = (),
) -> Evaluation:
    """Evaluate the columns of a dataframe, named as on the command line.

    Args:
        frame: A pandas or polars frame, a pyarrow table, a dict of columns, records, or anything
            with the Arrow C stream interface.
        truth: Column of true values or labels; several are outputs.
        pred: Column of predicted values or labels; several are outputs.
        score: Column of scores.
        proba: Column of probabilities, or one per class, matched by name (p_a, p_b).
        fold: Column of folds.
        group: Column of groups.
        weight: Column of weights.
        id: Column of ids.
        baseline: By name, a column of a baseline's predictions or a number.
        columns: Other columns by which formulas group or choose rows: their names, or the frame's
            names by those in the formulas. Those that the metrics name are found by themselves.
        threshold: Makes labels of scores, as for `evaluate`.
        task: As for `evaluate`, and so are those below.
        labels: All classes, in order.
        pos_label: The positive class.
        metrics: Names of metrics, formulas, metrics or functions.
        undefined: The policy for undefined values.
        unit: The unit of the target.
        drop_missing: Leave out rows with missing values.
        acknowledge: Findings that are known and accepted.

    Returns:
        An `Evaluation`.

    Raises:
        InputError: A column is missing, with the nearest name suggested, or cannot be used.
        UndefinedError: A value is undefined and the policy is "raise".

    >>> frame = {"y": ["a", "b", "b"], "label": ["a", "b", "a"]}
    >>> evaluate_frame(frame, truth="y", pred="label")["accuracy"].pooled.explain().splitlines()[2]
    '  computed    2/3'
    """
    chosen = several(metrics)
    given = from_frame(
        frame,
        truth=truth,
        pred=pred,
        score=score,
        proba=proba,
        fold=fold,
        group=group,
        weight=weight,
        id=id,
        baseline=baseline,
    )
    return evaluate_given(
        with_frame_columns(given, frame, columns, columns_of(chosen)),
        metrics=chosen,
        undefined=undefined,
        acknowledge=acknowledge,
        options=Options(task, labels, pos_label, drop_missing, unit, threshold=threshold),
    )


def evaluate_given(
    given: Given,
    *,
    metrics: Names,
    undefined: str,
    acknowledge: Sequence[str] | Mapping[str, str],
    options: Options,
) -> Evaluation:
    """Evaluate columns that were gathered already, as the command line does with files."""
    policy = check_policy(undefined)
    chosen = several(metrics)
    for metric in chosen or ():
        for part in judged(metric):
            part.check_params()
    measured = frozenset(name for metric in chosen or () for name in metric.numbers)
    given = replace(given, measured=measured)
    rows = prepare(given, replace(options, kinds=kinds_judged(chosen)))
    return Evaluation(rows, chosen, policy, acknowledgements(acknowledge))
