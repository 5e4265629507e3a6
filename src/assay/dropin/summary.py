"""The classification report: precision, recall, F1 and support of each class, and their means."""

from __future__ import annotations

from typing import Any

import numpy as np

from assay.dropin.averaging import (
    HINT,
    Question,
    averaged,
    pairs_of,
    question,
    support,
    warn_undefined,
)
from assay.dropin.labelled import Indicators, Labelled, labelled
from assay.dropin.of_class import whole_or_float
from assay.dropin.params import array_like, boolean, checked, either, nothing, rows, weight, whole
from assay.dropin.params import zero_division as zero
from assay.dropin.said import remark
from assay.metrics import one_class

_HEADERS = ("precision", "recall", "f1-score", "support")
_SCORES = (
    ("Precision", one_class.precision, "predicted"),
    ("Recall", one_class.recall, "true"),
    ("F-score", one_class.f1, "true nor predicted"),
)
Line = tuple[str, list[float], Any]


@checked(
    y_true=rows,
    y_pred=rows,
    labels=either(array_like, nothing),
    target_names=either(array_like, nothing),
    sample_weight=weight,
    digits=whole(0),
    output_dict=boolean,
    zero_division=zero,
)
def classification_report(
    y_true: Any,
    y_pred: Any,
    *,
    labels: Any = None,
    target_names: Any = None,
    sample_weight: Any = None,
    digits: int = 2,
    output_dict: bool = False,
    zero_division: Any = "warn",
) -> str | dict[str, Any]:
    """Precision, recall, F1 and true rows of each class, and their averages, as a text table.

    Undefined values are those of `precision_score`.

    Args:
        y_true: Labels, shape (rows,), or indicator matrices of shape (rows, labels).
        y_pred: Likewise.
        labels: The classes to include, in this order.
        target_names: Names to show, in the same order.
        sample_weight: Weights, shape (rows,).
        digits: Decimals in the text.
        output_dict: Whether to return a dict of dicts, unrounded, instead.
        zero_division: 0, 1 or NaN in place of 0/0; "warn" is 0 with a warning.

    Returns:
        The table, or a dict by class and average.

    Raises:
        ValueError: The targets are not labels, or the names do not fit the classes.

    >>> print(classification_report([0, 1, 1], [0, 1, 0]))  # doctest: +NORMALIZE_WHITESPACE
                  precision    recall  f1-score   support
    <BLANKLINE>
               0       0.50      1.00      0.67         1
               1       1.00      0.50      0.67         2
    <BLANKLINE>
        accuracy                           0.67         3
       macro avg       0.75      0.75      0.67         3
    weighted avg       0.83      0.67      0.67         3
    <BLANKLINE>
    """
    found = labelled(y_true, y_pred, sample_weight)
    every = _every_label(found, labels)
    names = _names(every, labels, target_names)
    single = isinstance(found, Labelled) and (
        labels is None or set(every) >= set(found.classes.tolist())
    )
    counted = found.weight is None
    lines, averages = _lines(found, labels, zero_division, names, counted)
    if output_dict:
        return _as_dict(lines, averages, single)
    return _as_text(lines, averages, single, digits)


def _every_label(found: Labelled | Indicators, labels: Any) -> list[Any]:
    if labels is not None:
        return list(np.asarray(labels).tolist())
    return (
        list(range(found.true.shape[1]))
        if isinstance(found, Indicators)
        else found.classes.tolist()
    )


def _names(every: list[Any], labels: Any, given: Any) -> list[str]:
    if given is None:
        return [str(label) for label in every]
    if len(every) != len(given):
        if labels is None:
            raise ValueError(
                f"Number of classes, {len(every)}, does not match size of target_names, "
                f"{len(given)}. Try specifying the labels parameter"
            )
        remark(f"labels size, {len(every)}, does not match size of target_names, {len(given)}")
    return [str(name) for name in given]


def _lines(
    found: Labelled | Indicators, labels: Any, zero_division: Any, names: list[str], counted: bool
) -> tuple[list[Line], list[Line]]:
    per_class = question(found, labels, None, None, zero_division)
    columns = [_column(per_class, score) for score in _SCORES]
    supports = whole_or_float(support(per_class), counted)
    lines: list[Line] = [
        (name, [float(column[k]) for column in columns], supports[k])
        for k, name in enumerate(names[: len(supports)])
    ]
    whole = supports.sum()
    means = ("micro", "macro", "weighted") + (("samples",) if isinstance(found, Indicators) else ())
    averages: list[Line] = []
    for average in means:
        asked = question(found, labels, None, average, zero_division)
        averages.append((f"{average} avg", [_column(asked, score) for score in _SCORES], whole))
    return lines, averages


def _column(asked: Question, score: tuple[str, Any, str]) -> Any:
    name, metric, lacking = score
    pairs = pairs_of(asked, metric)
    warn_undefined(asked, pairs, name, lacking, HINT)
    return averaged(asked, pairs)


def _as_dict(lines: list[Line], averages: list[Line], single: bool) -> dict[str, Any]:
    report: dict[str, Any] = {}
    for name, scores, rows_of in lines + averages:
        report[name] = dict(zip(_HEADERS, [*scores, float(rows_of)], strict=True))
    if single:
        micro = report.pop("micro avg")
        means = {name: report.pop(name) for name in ("macro avg", "weighted avg")}
        report |= {"accuracy": micro["precision"], **means}
    return report


def _as_text(lines: list[Line], averages: list[Line], single: bool, digits: int) -> str:
    width = max([len(name) for name, _, _ in lines] + [len("weighted avg"), digits])
    head = "{:>{width}s} " + " {:>9}" * len(_HEADERS)
    row = "{:>{width}s} " + " {:>9.{digits}f}" * 3 + " {:>9}\n"
    text = head.format("", *_HEADERS, width=width) + "\n\n"
    for name, scores, rows_of in lines:
        text += row.format(name, *scores, rows_of, width=width, digits=digits)
    text += "\n"
    for name, scores, rows_of in averages:
        if single and name == "micro avg":
            accuracy = "{:>{width}s} " + " {:>9}" * 2 + " {:>9.{digits}f}" + " {:>9}\n"
            text += accuracy.format(
                "accuracy", "", "", scores[2], rows_of, width=width, digits=digits
            )
        else:
            text += row.format(name, *scores, rows_of, width=width, digits=digits)
    return text
