"""Metrics of predicted labels over all classes: accuracy, balanced accuracy, MCC, kappa."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import inf

from assay.metrics import forms
from assay.metrics.cells import chance, squared_correlation, unit_of
from assay.metrics.declare import Metric, caution, enter, metric, refused
from assay.metrics.outcome import (
    Outcome,
    Part,
    Ratio,
    in_words,
    mean_in_words,
    mean_ratio,
    nothing,
    quotient_in_words,
)
from assay.states.confusion import ConfusionCounts


@metric(
    needs=(ConfusionCounts,),
    kind="labels",
    better="higher",
    bounds=(0.0, 1.0),
    unit="1",
    ratio="correct / all",
    undefined="there are no rows",
    rewards="correct rows, whichever class they are of",
    hides="small classes: always naming the largest class scores its share",
    relations="micro F1 where each row has exactly one label",
    aliases=("accuracy_score",),
    form=forms.right,
)
def accuracy(counts: ConfusionCounts) -> Outcome:
    """The share of rows whose predicted label is the true one.

    >>> accuracy(["a", "b", "b"], ["a", "b", "a"])
    0.6666666666666666
    """
    if not counts.rows:
        return nothing()
    hits, true, _ = counts.margins
    scale = unit_of(counts.cells.exponent)
    parts: dict[str, Part] = {
        "correct": sum(hits) * scale,
        "all": sum(true) * scale,
        "outside": counts.outside * scale,
    }
    shown = quotient_in_words(sum(hits), sum(true), scale)
    return Outcome(Ratio(sum(hits), sum(true)), parts=parts, shown=shown)


def _recalls(counts: ConfusionCounts) -> list[tuple[int, int]]:
    hits, true, _ = counts.margins
    named = slice(0, counts.declared)
    return [(h, t) for h, t in zip(hits[named], true[named], strict=True) if t]


@metric(
    needs=(ConfusionCounts,),
    kind="labels",
    better="higher",
    bounds=(0.0, 1.0),
    unit="1",
    ratio="sum of class recalls / classes with true rows",
    undefined="there are no rows of any class",
    rewards="every class alike, however small",
    hides="how often the small classes occur",
    soundness={"mean_of_folds": caution("a fold that lacks a class averages over fewer classes")},
    relations="macro recall over the classes of the truth; for two classes the ROC AUC of labels",
    reference="Brodersen et al. (2010), ICPR, doi:10.1109/ICPR.2010.764",
    aliases=("balanced_accuracy_score",),
    form=forms.mean_recall,
)
def balanced_accuracy(counts: ConfusionCounts) -> Outcome:
    """The mean of the class recalls, over the classes that have true rows.

    >>> balanced_accuracy(["a", "a", "a", "b"], ["a", "a", "z", "b"])
    0.8333333333333334
    """
    recalls = _recalls(counts)
    if not recalls:
        return nothing()
    facts = {"classes": len(recalls), "of": counts.declared}
    shown = mean_in_words(recalls, unit=unit_of(counts.cells.exponent))
    return Outcome(mean_ratio(recalls), facts=facts, shown=shown)


@metric(
    name="balanced_accuracy_adjusted",
    needs=(ConfusionCounts,),
    kind="labels",
    better="higher",
    bounds=(-inf, 1.0),
    unit="1",
    ratio="(balanced accuracy - 1/K) / (1 - 1/K)",
    undefined="only one class has true rows",
    rewards="what balanced accuracy does, with chance at 0",
    hides="how often the small classes occur",
    soundness={"mean_of_folds": caution("a fold that lacks a class has another K")},
    listed="named",
    form=forms.informed,
)
def balanced_accuracy_adjusted(counts: ConfusionCounts) -> Outcome:
    """Balanced accuracy rescaled so that always naming one class scores 0.

    >>> balanced_accuracy_adjusted(["a", "b"], ["a", "a"])
    0.0
    """
    recalls = _recalls(counts)
    if not recalls:
        return nothing()
    classes = len(recalls)
    mean = mean_ratio(recalls).rational
    ratio = Ratio(mean - Fraction(1, classes), 1 - Fraction(1, classes))
    reason = "only one class has true rows" if classes == 1 else None
    shown = f"{mean_in_words(recalls, unit=unit_of(counts.cells.exponent))} - 1/{classes}"
    return Outcome(
        ratio,
        facts={"classes": classes, "balanced_accuracy": mean},
        undefined=reason,
        shown=f"({shown})/(1 - 1/{classes})",
    )


@metric(
    needs=(ConfusionCounts,),
    kind="labels",
    better="higher",
    bounds=(-1.0, 1.0),
    unit="1",
    ratio="covariance of the labels / root of the product of their variances",
    undefined="only one class is true, or only one is predicted",
    rewards="agreement on all cells of the matrix",
    hides="which class the errors fall on",
    soundness={
        "mean_of_folds": caution("folds where a column has one class drop out"),
        "within_fold": refused("its denominator is the root of a product and does not add up"),
    },
    within="none",
    relations="for two classes the correlation of truth and prediction",
    reference="Gorodkin (2004), Comput. Biol. Chem. 28:367-374, "
    "doi:10.1016/j.compbiolchem.2004.09.006",
    aliases=("matthews_corrcoef",),
    form=forms.correlation,
)
def mcc(counts: ConfusionCounts) -> Outcome:
    """Matthews correlation coefficient, for any number of classes.

    Undefined where only one class is true or only one is predicted.

    >>> mcc([0, 0, 1, 1], [0, 0, 1, 0])
    0.5773502691896257
    """
    if not counts.rows:
        return nothing()
    product, true, pred = squared_correlation(counts)
    signed = Ratio(product * abs(product), true * pred, root=True)
    unit = unit_of(2 * counts.cells.exponent)
    shown = f"{in_words(product * unit)}/sqrt({in_words(true * unit)} * {in_words(pred * unit)})"
    if true and pred:
        return Outcome(signed, facts={"covariance": product}, shown=shown)
    side = "true" if not true else "predicted"
    return Outcome(Ratio(0, 0), undefined=f"only one class is {side}", sklearn=0.0, shown=shown)


@metric(
    needs=(ConfusionCounts,),
    kind="labels",
    better="higher",
    bounds=(-1.0, 1.0),
    unit="1",
    ratio="1 - observed disagreement / disagreement expected from the margins",
    undefined="no disagreement is possible: truth and prediction are one and the same class",
    rewards="agreement beyond what the class shares give",
    hides="that the value depends on the class shares; weights: none, linear or quadratic",
    within="sum",
    params={"weights": 0},
    domain={"weights": (lambda power: power in (0, 1, 2), "0, 1 or 2")},
    relations="weights=1 is linear and weights=2 quadratic in the distance of the classes' order",
    reference="Cohen (1960), Educ. Psychol. Meas. 20:37-46, doi:10.1177/001316446002000104",
    aliases=("cohen_kappa_score",),
    form=forms.beyond_chance,
)
def kappa(counts: ConfusionCounts, weights: int) -> Outcome:
    """Cohen's kappa; ``weights`` is 0 for none, 1 for linear, 2 for quadratic.

    Undefined where the expected disagreement is 0.

    >>> kappa([0, 0, 1, 1], [0, 0, 1, 0])
    0.5
    """
    if not counts.rows:
        return nothing()
    observed, expected = chance(counts, weights)
    ratio = Ratio(observed, expected, offset=1, sign=-1)
    parts = {"observed_disagreement": observed, "expected_disagreement": expected}
    if expected:
        return Outcome(ratio, parts=parts)
    reason = "expected agreement is 1: one class only in truth and prediction"
    return Outcome(Ratio(0, 0), parts=parts, undefined=reason)


def _weighted_kappa(name: str, weights: int) -> Metric:
    scale = {"weights": weights}
    return enter(
        replace(kappa, name=name, params=scale, defaults=scale, aliases=(), listed="named")
    )


kappa_linear = _weighted_kappa("kappa_linear", 1)
kappa_quadratic = _weighted_kappa("kappa_quadratic", 2)
