"""The cases about curves and thresholds: RNK-14, RNK-17, RNK-18, each with siblings."""

from __future__ import annotations

import math

import numpy as np
import pytest

import assay


def test_RNK_14_the_trapezoid_area_has_its_own_name():
    curve = assay.PrecisionRecallCurve.from_predictions([1, 0, 0, 0], [0.5] * 4)
    assert curve.average_precision == 0.25
    assert curve.trapezoid_area == 0.625
    assert not hasattr(curve, "area")


def test_RNK_14_sibling_a_constant_score_gets_one_plus_the_base_rate_over_two():
    y = [1] * 3 + [0] * 13
    curve = assay.PrecisionRecallCurve.from_predictions(y, [2] * 16)
    assert curve.trapezoid_area == (1 + 3 / 16) / 2
    assert curve.average_precision == 3 / 16


def test_RNK_17_above_the_highest_score_the_precision_is_undefined():
    y, score = [1, 0, 1, 0], [0.2, 0.4, 0.6, 0.8]
    table = assay.ThresholdTable.from_predictions(y, score, at=[0.2, 0.9])
    assert table.precision[0] == 0.5
    assert math.isnan(table.precision[1])
    assert table.recall.tolist() == [1.0, 0.0]
    assert (table.tp[1], table.fp[1], table.fn[1]) == (0, 0, 2)


def test_RNK_17_sibling_the_anchor_is_no_point_of_the_curve():
    y, score = [1, 0, 1, 0], [0.2, 0.4, 0.6, 0.8]
    curve = assay.PrecisionRecallCurve.from_predictions(y, score)
    assert curve.anchor == (0.0, 1.0)
    assert curve.anchor not in list(zip(curve.recall, curve.precision, strict=True))
    assert math.isnan(curve.precision[0])
    assert "by convention" in repr(curve)
    # The table writes the undefined precision as a dash, neither 0 nor 1.
    assert repr(curve).splitlines()[2].split()[-1] == "-"


def test_RNK_17_sibling_the_undefined_cut_never_wins():
    # The top score is a negative: precision is 0 there, 1/2 at 0.6 and at 0.2, undefined above.
    tuned = assay.tune_threshold([1, 0, 1, 0], [0.2, 0.4, 0.6, 0.8], "precision")
    assert (tuned.threshold, tuned.value, tuned.ties) == (0.6, 0.5, 2)
    # Here every threshold but the lowest has the precision 0, and that above all has none.
    worst = assay.tune_threshold([0, 1], [0.9, 0.1], "precision")
    assert (worst.threshold, worst.value) == (0.1, 0.5)


@pytest.mark.parametrize(
    ("metric", "best", "threshold", "ties"), [("accuracy", 0.5, math.inf, 3), ("f1", 2 / 3, 0.2, 1)]
)
def test_RNK_18_only_reachable_thresholds(metric, best, threshold, ties):
    tuned = assay.tune_threshold([1, 0, 1, 0], [0.7, 0.7, 0.2, 0.2], metric)
    assert tuned.value == best
    assert (tuned.threshold, tuned.ties, tuned.reachable) == (threshold, ties, 3)


def test_RNK_18_sibling_one_score_for_all_rows():
    # Two rows that share a score: accuracy 1 is out of reach.
    tuned = assay.tune_threshold([1, 0], [0.4, 0.4], "accuracy")
    assert (tuned.value, tuned.reachable) == (0.5, 2)
    assert assay.tune_threshold([1, 0], [0.4, 0.4], "f1").value == 2 / 3


def test_RNK_18_sibling_every_order_of_tied_rows_gives_the_same():
    rng = np.random.default_rng(18)
    y, score = rng.integers(0, 2, 30), rng.integers(0, 4, 30) / 4
    whole = assay.tune_threshold(y, score)
    for _ in range(5):
        order = rng.permutation(30)
        assert assay.tune_threshold(y[order], score[order]) == whole
