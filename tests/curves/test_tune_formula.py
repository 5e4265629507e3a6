"""Choosing a threshold for a formula: the same cut as by evaluating each, and what is refused."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

import assay
from assay.curves.curve import scored
from assay.curves.formula import states_of
from assay.curves.objective import Classes
from assay.metrics import find
from assay.states.confusion import ConfusionCounts

Y, S = [0, 1, 0, 1], [0.1, 0.4, 0.6, 0.9]

FORMULAS = [
    "0.7*f1_macro + 0.3*recall",
    "1 - accuracy",
    "0.5*mcc + 0.25*precision*recall - 0.1*fpr",
    "2*gmean + 1",
    "-f1",
    "(f1 + recall)/2",
    "2*precision*recall/(precision + recall)",
    "accuracy/(recall - fpr)",
    "1e-320*f1",
    "sqrt(recall*precision)",
    "round(f1_macro, 1)",
    "fallback(precision, 0) + recall/2",
    "mean_over(true_class, accuracy)",
    "0.25*accuracy_of(classes=0) + 0.75*accuracy_of(classes=1)",
    "if(recall < 0.5, 0, specificity)",
]

UNCLEAR = [
    "2*precision*recall/(precision + recall)",
    "accuracy/(recall - fpr)",
    "if(recall < 0.5, 0, specificity)",
]
"""Formulas whose direction must be said."""


def _brute(y, score, weight, metric):
    """The best reachable threshold by evaluating each, and how many are as good."""
    found = {}
    for threshold in [math.inf, *sorted(set(score), reverse=True)]:
        ev = assay.evaluate(
            y, y_score=score, threshold=threshold, sample_weight=weight, metrics=[metric]
        )
        outcome = ev[metric.key].pooled.outcome
        if outcome.undefined is None:
            exact = outcome.ratio is not None
            found[threshold] = outcome.ratio.rational if exact else outcome.value
    if any(isinstance(value, float) for value in found.values()):
        found = {threshold: float(value) for threshold, value in found.items()}
    best = (min if metric.better == "lower" else max)(found.values())
    same = [threshold for threshold, value in found.items() if value == best]
    return same[0], len(same)


@pytest.mark.parametrize("formula", FORMULAS)
def test_the_cut_is_that_of_evaluating_each(formula):
    better = "higher" if formula in UNCLEAR else None
    metric = assay.compose(formula, better=better)
    rng = np.random.default_rng(FORMULAS.index(formula))
    for trial in range(6):
        y = [0, 1, *rng.integers(0, 2, 9).tolist()]
        score = (rng.integers(0, 8, 11) / 4).tolist()
        weight = (rng.integers(1, 4, 11) / 10).tolist() if trial % 2 else None
        tuned = assay.tune_threshold(y, score, metric, sample_weight=weight)
        assert (tuned.threshold, tuned.ties) == _brute(y, score, weight, metric)
        pred = tuned.apply(score)
        assert tuned.value == metric(y, pred, sample_weight=weight)


def test_worked_by_hand():
    # At 0.4: TP 2, FP 1, TN 1, so f1 is 4/5 and 2/3, and recall 1.
    tuned = assay.tune_threshold(Y, S, "0.7*f1_macro + 0.3*recall")
    assert tuned.threshold == 0.4
    assert tuned.value == float(Fraction(7, 10) * Fraction(11, 15) + Fraction(3, 10))
    assert tuned.metric == "0.7 * f1_macro + 0.3 * recall"
    assert tuned.better == "higher"
    assert assay.tune_threshold(Y, S, "2*(1 - f1)").better == "lower"
    assert assay.tune_threshold(Y, S, "ioai:save_the_factory").threshold == 0.9


def test_a_formula_that_bears_the_name_of_a_metric_is_the_formula():
    own = assay.compose("specificity", name="recall")
    assert assay.tune_threshold(Y, S, own).threshold == math.inf
    within = assay.compose("1*own", parts={"own": own})
    assert assay.tune_threshold(Y, S, within).threshold == math.inf


def test_formulas_over_formulas_and_labels_that_are_texts():
    part = assay.compose("0.5*recall + 0.5*specificity", name="half")
    whole = assay.compose("half + 0", parts={"half": part})
    expected = assay.tune_threshold(Y, S, "balanced_accuracy")
    assert assay.tune_threshold(Y, S, whole).threshold == expected.threshold
    texts = ["ham", "spam", "ham", "spam"]
    tuned = assay.tune_threshold(texts, S, "0.5*accuracy_of(classes=spam) + f1", pos_label="spam")
    same = assay.tune_threshold(Y, S, "0.5*accuracy_of(classes=1) + f1")
    assert (tuned.threshold, tuned.value) == (same.threshold, same.value)
    assert tuned.labels == ("ham", "spam")


def test_folds_are_judged_by_the_formula_on_all_their_cells():
    y, s = [0, 0, 1, 0, 1, 1, 0, 1], [0.1, 0.3, 0.35, 0.4, 0.6, 0.6, 0.7, 0.9]
    fold = ["a", "b"] * 4
    formula = assay.tune_threshold(y, s, "0*accuracy + f1", fold=fold)
    plain = assay.tune_threshold(y, s, "f1", fold=fold)
    assert formula.held_out.thresholds == plain.held_out.thresholds
    assert formula.held_out.value == plain.held_out.value


def test_exact_ties_where_doubles_cannot_tell():
    y, score = [1, 0, 1, 0], [0.9, 0.9, 0.7, 0.1]
    weight = [2.0**60, 2.0**60, 2.0**-2, 1.0]
    tuned = assay.tune_threshold(y, score, "3*precision", sample_weight=weight)
    assert (tuned.threshold, tuned.value, tuned.ties) == (0.7, 1.5, 1)


def test_states_of_cells_that_no_double_holds():
    rows = scored([0, 1], [0.1, 0.9])
    classes = Classes(rows.block.labels, 1)
    metric = assay.compose("mean_over(true_class, accuracy)").bound(1)
    counts = classes.confusion((2**60 + 1, 3, 2**60 - 1, 5), 900)
    ratio = metric.of(states_of(metric, counts)).ratio
    assert ratio.rational == (Fraction(2**60 + 1, 2**61) + Fraction(5, 8)) / 2
    assert states_of(find("f1"), counts) == {ConfusionCounts: counts}
    # A cell of 2**1028, which no double holds, is several rows.
    huge = classes.confusion((2**60 + 1, 3, 2**60 - 1, 5), 968)
    assert metric.of(states_of(metric, huge)).ratio.rational == ratio.rational


@pytest.mark.parametrize(
    ("formula", "message"),
    [
        ("0.5*f1 + 0.5*roc_auc", "its part roc_auc judges scores and no threshold changes it"),
        ("2*log_loss", "its part log_loss judges probabilities"),
        ("exp(-mape)", "its part mape judges values"),
        ("mean_over(robot, accuracy)", "with the columns it needs, robot"),
        ("0.7*f11 + recall", "f11"),
        ("0.7*f1 +", "is missing at the end"),
        (assay.compose("row_mean(p - y)", better="higher"), "it judges values"),
        (assay.compose("f1 - recall", better="zero"), "best near 0"),
        (assay.from_function(lambda y, p: 1.0, name="own", kind="labels"), "own needs more than"),
    ],
)
def test_what_no_threshold_can_be_chosen_for(formula, message):
    with pytest.raises(assay.InputError, match=message):
        assay.tune_threshold(Y, S, formula)


def test_a_formula_without_a_value_anywhere():
    with pytest.raises(assay.UndefinedError, match="undefined at every threshold"):
        assay.tune_threshold(Y, S, assay.compose("log(0*f1 - 1)", better="higher"))
