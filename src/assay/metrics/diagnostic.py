"""Metrics of a diagnostic test: informedness, markedness, likelihood ratios, G-mean."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import inf, prod
from typing import Any

from assay.metrics import forms
from assay.metrics.averages import averaged
from assay.metrics.cells import OneClass, every_class, one_class
from assay.metrics.declare import Metric, caution, enter, metric
from assay.metrics.outcome import (
    Outcome,
    Part,
    Ratio,
    few,
    mean_in_words,
    mean_ratio,
    nothing,
    quotient_in_words,
)
from assay.metrics.rounding import nearest_power_root
from assay.states.confusion import ConfusionCounts

_LACKING = caution("folds without positives or without negatives drop out")
_INFINITE = caution("one fold with a rate of 0 below makes the mean infinite")

Cells = Callable[[OneClass], tuple[int, int]]


def _excess(one: OneClass) -> int:
    return one.tp * one.tn - one.fp * one.fn


def _informedness(one: OneClass) -> tuple[int, int]:
    return _excess(one), (one.tp + one.fn) * (one.tn + one.fp)


def _markedness(one: OneClass) -> tuple[int, int]:
    return _excess(one), (one.tp + one.fp) * (one.tn + one.fn)


def _rates(counts: ConfusionCounts, positive: Any, cells: Cells, undefined: str) -> Outcome:
    if not counts.rows:
        return nothing()
    one = one_class(counts, positive)
    top, low = cells(one)
    if low:
        shown = quotient_in_words(top, low, one.unit**2)
        return Outcome(Ratio(top, low), parts=one.parts(), shown=shown)
    return Outcome(Ratio(0, 0), parts=one.parts(), undefined=undefined, sklearn=0.0)


@metric(
    needs=(ConfusionCounts,),
    kind="labels",
    better="higher",
    bounds=(-1.0, 1.0),
    unit="1",
    ratio="TP / (TP + FN) + TN / (TN + FP) - 1",
    undefined="no row is truly positive, or none truly negative",
    rewards="positives found without alarms among the negatives",
    hides="the class shares: a rare class may get mostly false alarms at a high value",
    soundness={"mean_of_folds": _LACKING},
    binary=True,
    relations="recall + specificity - 1, recall - fpr, and 2 x balanced accuracy - 1; `ks` is the "
    "largest one over thresholds",
    reference="Youden (1950), Cancer 3:32-35, "
    "doi:10.1002/1097-0142(1950)3:1<32::AID-CNCR2820030106>3.0.CO;2-3",
    aliases=("informedness", "bookmaker_informedness"),
    listed="named",
    form=forms.informed,
)
def youden_j(counts: ConfusionCounts, positive: Any = None) -> Outcome:
    """Youden's J or informedness, recall + specificity - 1; 0 for guessing.

    Undefined where no row is truly positive, or none truly negative.

    >>> youden_j([1, 1, 0, 0], [1, 0, 0, 0])
    0.5
    """
    return _rates(counts, positive, _informedness, "only one of the two classes has true rows")


@metric(
    needs=(ConfusionCounts,),
    kind="labels",
    better="higher",
    bounds=(-1.0, 1.0),
    unit="1",
    ratio="TP / (TP + FP) + TN / (TN + FN) - 1",
    undefined="no row is predicted positive, or none negative",
    rewards="predictions of either class that can be relied on",
    hides="how many rows of a class were found; it follows the class shares",
    soundness={"mean_of_folds": caution("folds where only one class is predicted drop out")},
    binary=True,
    relations="precision + npv - 1, the informedness of the exchanged arguments; mcc is the "
    "geometric mean of both with their sign",
    reference="Powers (2011), J. Mach. Learn. Technol. 2:37-63, arXiv:2010.16061",
    aliases=("delta_p",),
    listed="named",
    form=forms.marked,
)
def markedness(counts: ConfusionCounts, positive: Any = None) -> Outcome:
    """Markedness, precision + negative predictive value - 1; 0 for guessing.

    Undefined where no row is predicted positive, or none negative.

    >>> markedness([1, 1, 0, 0, 0], [1, 1, 1, 1, 0])
    0.5
    """
    return _rates(counts, positive, _markedness, "only one of the two classes is predicted")


# For two classes the macro average is the same number.
enter(replace(averaged(youden_j, _informedness, "macro", 2), form=forms.informed))
enter(replace(averaged(markedness, _markedness, "macro", 2), form=forms.marked))


def _one_likelihood(one: OneClass, cells: Cells, zero: str) -> Outcome:
    top, low = cells(one)
    parts = one.parts()
    if not (one.tp + one.fn and one.tn + one.fp):
        lacking = "negative" if one.tp + one.fn else "positive"
        return Outcome(Ratio(0, 0), parts=parts, undefined=f"no {lacking} rows")
    if low:
        return Outcome(Ratio(top, low), parts=parts, shown=quotient_in_words(top, low, one.unit**2))
    if not top:
        return Outcome(Ratio(0, 0), parts=parts, undefined=f"0/0: {zero}, and nothing above it")
    return Outcome(
        bare=inf,
        parts=parts,
        note=f"infinite: {zero}",
        shown=quotient_in_words(top, 0, one.unit**2),
    )


def _macro(counts: ConfusionCounts, cells: Cells, zero: str) -> Outcome:
    if not counts.rows:
        return nothing()
    found = [(one, _one_likelihood(one, cells, zero)) for one in every_class(counts)]
    held = [(one, outcome) for one, outcome in found if outcome.undefined is None]
    facts = {"classes": len(held), "of": len(found)}
    if not held:
        return Outcome(Ratio(0, 0), facts=facts, undefined="no class is defined")
    if infinite := sum(outcome.ratio is None for _, outcome in held):
        note = f"infinite for {infinite} of {len(held)} classes: {zero}"
        return Outcome(bare=inf, facts=facts, note=note)
    fewer = f"over {len(held)} of {len(found)} classes" if len(held) < len(found) else None
    terms = [cells(one) for one, _ in held]
    shown = mean_in_words(terms, unit=held[0][0].unit ** 2)
    return Outcome(mean_ratio(terms), facts=facts, note=fewer, shown=shown)


def _likelihood(cells: Cells, zero: str, **declaration: Any) -> Metric:
    """Declare a likelihood ratio of the positive class, and its mean over classes."""

    def formula(counts: ConfusionCounts, positive: Any = None) -> Outcome:
        if not counts.rows:
            return nothing()
        return _one_likelihood(one_class(counts, positive), cells, zero)

    def mean(counts: ConfusionCounts) -> Outcome:
        return _macro(counts, cells, zero)

    name = declaration["name"]
    formula.__name__, mean.__name__ = name, name
    formula.__doc__ = declaration.pop("doc")
    mean.__doc__ = f"{name}, unweighted mean over the defined classes."
    given: dict[str, Any] = {
        "needs": (ConfusionCounts,),
        "kind": "labels",
        "bounds": (0.0, inf),
        "unit": "1",
        "soundness": {"mean_of_folds": _INFINITE},
        "reference": "Deeks and Altman (2004), BMJ 329:168-169, doi:10.1136/bmj.329.7458.168",
        "listed": "named",
        **declaration,
    }
    base = enter(Metric(formula=formula, binary=True, **given))
    ratio = f"{base.ratio}; unweighted mean over the defined classes"
    enter(
        replace(
            base,
            formula=mean,
            average="macro",
            binary=False,
            aliases=(),
            ratio=ratio,
            undefined="no class is defined",
        )
    )
    return base


positive_likelihood_ratio = _likelihood(
    lambda one: (one.tp * (one.fp + one.tn), one.fp * (one.tp + one.fn)),
    "no negative row raised an alarm",
    name="positive_likelihood_ratio",
    better="higher",
    ratio="recall / false positive rate",
    undefined="there are no positive or no negative rows, or nothing is predicted positive",
    rewards="alarms that are much more likely for a positive row than for a negative one",
    hides="how many positives were missed, and the class shares",
    relations="the odds of a positive after an alarm are those before it times this; the first of "
    "scikit-learn's class_likelihood_ratios, which gives NaN where this is infinite",
    aliases=("lr_plus", "plr"),
    doc="""The positive likelihood ratio, recall / false positive rate; 1 for guessing.

    Infinite where no negative row raised an alarm; undefined where one of the classes has no rows.

    >>> positive_likelihood_ratio([1, 1, 0, 0, 0, 0], [1, 1, 1, 0, 0, 0])
    4.0
    """,
)
negative_likelihood_ratio = _likelihood(
    lambda one: (one.fn * (one.tn + one.fp), one.tn * (one.tp + one.fn)),
    "every negative row raised an alarm",
    name="negative_likelihood_ratio",
    better="lower",
    ratio="false negative rate / specificity",
    undefined="there are no positive or no negative rows, or nothing is predicted negative",
    rewards="silence that is much less likely for a positive row than for a negative one",
    hides="how many false alarms there were, and the class shares",
    relations="the odds of a positive after no alarm are those before times this; the second of "
    "scikit-learn's class_likelihood_ratios, which gives NaN where this is infinite",
    aliases=("neg_negative_likelihood_ratio", "lr_minus", "nlr"),
    doc="""The negative likelihood ratio, false negative rate / specificity; 1 for guessing.

    Infinite where every negative row raised an alarm; undefined where a class has no rows.

    >>> negative_likelihood_ratio([1, 1, 0, 0], [1, 0, 0, 0])
    0.5
    """,
)


@metric(
    needs=(ConfusionCounts,),
    kind="labels",
    better="higher",
    bounds=(0.0, 1.0),
    unit="1",
    ratio="root of degree K of the product of the recalls of the K classes with true rows",
    undefined="there are no rows of any class",
    rewards="every class alike, and balance between them",
    hides="everything else once one class is never found: the value is then 0",
    soundness={"mean_of_folds": caution("a fold that lacks a class multiplies fewer recalls")},
    relations="for two classes the square root of recall x specificity; never above the balanced "
    "accuracy, which is the arithmetic mean of the same recalls",
    reference="Kubat and Matwin (1997), ICML 97:179-186",
    aliases=("geometric_mean_score", "g_mean"),
    listed="named",
    form=forms.recalls_product,
)
def gmean(counts: ConfusionCounts) -> Outcome:
    """The geometric mean of the class recalls, over the classes that have true rows.

    >>> gmean([1, 1, 1, 1, 0], [1, 0, 0, 0, 0])
    0.5
    """
    ones = [one for one in every_class(counts) if one.tp + one.fn]
    if not ones:
        return nothing("no rows of any class" if counts.rows else "no rows")
    product = prod((Fraction(one.tp, one.tp + one.fn) for one in ones), start=Fraction(1))
    facts: dict[str, Part] = {"classes": len(ones), "of": counts.declared, "product": product}
    terms = [quotient_in_words(one.tp, one.tp + one.fn, one.unit) for one in few(ones)]
    if len(ones) <= 2:
        shown = f"sqrt({' * '.join(terms)})" if len(ones) == 2 else terms[0]
        ratio = Ratio(*product.as_integer_ratio(), root=len(ones) == 2)
        return Outcome(ratio, facts=facts, shown=shown)
    if len(terms) < len(ones):
        terms.insert(-1, "...")
    shown = f"({' x '.join(terms)})^(1/{len(ones)})"
    return Outcome(bare=nearest_power_root(product, len(ones)), facts=facts, shown=shown)
