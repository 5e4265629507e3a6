"""Metrics of one class against the rest, and their averages over classes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import inf
from typing import Any

from assay.exact import Rational
from assay.metrics.averages import averaged
from assay.metrics.cells import one_class
from assay.metrics.declare import Metric, caution, enter
from assay.metrics.forms import Pair, average_form, ratio_form
from assay.metrics.outcome import Outcome, Ratio, nothing, quotient_in_words
from assay.states.confusion import ConfusionCounts

_DENOMINATORS = caution(
    "a fold with a small denominator counts as much as one with a large, and folds where it is 0 "
    "drop out"
)


def _declare(
    name: str, words: str, cells: Callable[..., tuple[Rational, Rational]], **declaration: Any
) -> Metric:
    """Declare a ratio of one class against the rest, and its averages over classes."""

    def formula(counts: ConfusionCounts, positive: Any = None, **params: Any) -> Outcome:
        if not counts.rows:
            return nothing()
        one = one_class(counts, positive)
        top, low = cells(one, **params)
        parts = one.parts()
        if low:
            shown = quotient_in_words(top, low, one.unit)
            return Outcome(Ratio(top, low), parts=parts, shown=shown)
        reason = f"{words.split(' / ')[1]} is 0: {declaration['undefined']}"
        return Outcome(Ratio(0, 0), parts=parts, undefined=reason, sklearn=0.0)

    formula.__name__ = name
    formula.__doc__ = f"{declaration.pop('doc')}, {words}."
    params = declaration.pop("params", {})
    whole: Pair = declaration.pop("whole", cells)
    base = Metric(
        name=name,
        formula=formula,
        needs=(ConfusionCounts,),
        kind="labels",
        bounds=(0.0, 1.0),
        unit="1",
        ratio=words,
        soundness={"mean_of_folds": _DENOMINATORS},
        binary=True,
        form=ratio_form(whole),
        params=params,
        defaults=params,
        **declaration,
    )
    enter(base)
    for average in ("macro", "weighted", "micro"):
        mean = averaged(base, cells, average)
        enter(replace(mean, form=average_form(whole, average)))
    return base


def _fbeta_in_whole_numbers(one: Any, beta: float) -> tuple[Any, Any]:
    square = Fraction(beta) ** 2
    top, low = square.numerator, square.denominator
    found = one.tp * (top + low)
    return found, found + one.fn * top + one.fp * low


precision = _declare(
    "precision",
    "TP / (TP + FP)",
    lambda one: (one.tp, one.tp + one.fp),
    doc="The share of predicted positives that are positive",
    better="higher",
    undefined="no row is predicted positive",
    rewards="few false alarms",
    hides="how many positives were missed; it uses no true negatives",
    relations="the recall of the exchanged arguments",
    aliases=("precision_score", "ppv"),
)
recall = _declare(
    "recall",
    "TP / (TP + FN)",
    lambda one: (one.tp, one.tp + one.fn),
    doc="The share of positives that were found",
    better="higher",
    undefined="no row is truly positive",
    rewards="few missed positives",
    hides="how many false alarms it took; it uses no true negatives",
    relations="macro recall over the classes of the truth is the balanced accuracy; also called "
    "TPR or sensitivity",
    aliases=("recall_score", "tpr", "sensitivity"),
)
specificity = _declare(
    "specificity",
    "TN / (TN + FP)",
    lambda one: (one.tn, one.tn + one.fp),
    doc="The share of negatives that were left alone, the recall of the negative class",
    better="higher",
    undefined="no row is truly negative",
    rewards="few false alarms among the negatives",
    hides="how many positives were found",
    relations="1 - fpr",
    aliases=("tnr",),
)
npv = _declare(
    "npv",
    "TN / (TN + FN)",
    lambda one: (one.tn, one.tn + one.fn),
    doc="Negative predictive value: the share of predicted negatives that are negative",
    better="higher",
    undefined="no row is predicted negative",
    rewards="few positives among the rows passed as negative",
    hides="false alarms; it follows the share of negatives",
    relations="the precision of the negative class",
)
fpr = _declare(
    "fpr",
    "FP / (FP + TN)",
    lambda one: (one.fp, one.fp + one.tn),
    doc="False positive rate: the share of negatives that raised an alarm",
    better="lower",
    undefined="no row is truly negative",
    rewards="few false alarms among the negatives",
    hides="that many negatives make a low rate many alarms",
    relations="1 - specificity",
)
fnr = _declare(
    "fnr",
    "FN / (FN + TP)",
    lambda one: (one.fn, one.fn + one.tp),
    doc="False negative rate: the share of positives that were missed",
    better="lower",
    undefined="no row is truly positive",
    rewards="few missed positives",
    hides="false alarms",
    relations="1 - recall",
)
f1 = _declare(
    "f1",
    "2 TP / (2 TP + FP + FN)",
    lambda one: (2 * one.tp, 2 * one.tp + one.fp + one.fn),
    doc="The harmonic mean of precision and recall",
    better="higher",
    undefined="no row is positive, in truth or prediction",
    rewards="precision and recall together; the smaller of the two decides",
    hides="true negatives, which it does not use",
    relations="micro F1 is the accuracy where each row has one label; macro F1 is the mean of "
    "class F1s, not the F1 of mean precision and recall",
    reference="van Rijsbergen (1979), Information Retrieval",
    aliases=("f1_score",),
)
fbeta = _declare(
    "fbeta",
    "(1 + b^2) TP / ((1 + b^2) TP + b^2 FN + FP)",
    lambda one, beta: (
        (1 + Fraction(beta) ** 2) * one.tp,
        (1 + Fraction(beta) ** 2) * one.tp + Fraction(beta) ** 2 * one.fn + one.fp,
    ),
    whole=_fbeta_in_whole_numbers,
    doc="The weighted harmonic mean that counts recall beta times as important as precision",
    better="higher",
    undefined="no row is positive, in truth or prediction",
    rewards="recall for beta above 1, precision below",
    hides="true negatives, which it does not use",
    params={"beta": 2},
    domain={"beta": (lambda beta: 0 <= beta < inf, "a number of 0 or more")},
    relations="beta 1 is f1",
    aliases=("fbeta_score",),
    listed="named",
)
jaccard = _declare(
    "jaccard",
    "TP / (TP + FP + FN)",
    lambda one: (one.tp, one.tp + one.fp + one.fn),
    doc="Intersection over union of the true and the predicted positives",
    better="higher",
    undefined="no row is positive, in truth or prediction",
    rewards="overlap of the positives",
    hides="true negatives, which it does not use",
    relations="F1 / (2 - F1)",
    reference="Jaccard (1901)",
    aliases=("jaccard_score", "iou"),
)
