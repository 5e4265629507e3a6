"""Faults that people reported against other tools' intervals, with the right values.

Each case carries its id; the test next to it, `..._sibling_...`, is a fault of the same kind with
other figures. CI-01, the corrected t test, is in tests/paired/test_paired.py.
"""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

import assay
from assay.intervals.delong import delong
from assay.states.ranking import RankedCounts

# CI-03: DeLong's interval with one positive.


def test_CI_03_one_positive_has_an_area_and_no_variance():
    ev = assay.evaluate([1, 0, 0], y_score=[0.5, 0.2, 0.7])
    assert ev["roc_auc"].pooled.value == float(Fraction(1, 2))  # one of two negatives beaten
    found = ev.interval("roc_auc", "delong")
    assert (found.variance, found.se) == (None, None)
    assert found.undefined == "1 positive row: a variance needs 2 of each class"
    assert math.isnan(found.low)
    assert math.isnan(found.high)
    assert found.to_dict()["low"] is None


def test_CI_03_sibling_one_negative():
    found = assay.evaluate([1, 1, 1, 0], y_score=[0.5, 0.2, 0.7, 0.4]).interval("roc_auc")
    assert found.undefined == "1 negative row: a variance needs 2 of each class"


def test_CI_03_sibling_two_of_each_have_a_variance():
    # The positives beat 2 and 1 of 2 negatives: shares 1 and 1/2, variance 1/8. The negatives are
    # beaten by 2 and 1 of 2 positives: likewise. 1/8/2 + 1/8/2.
    state = RankedCounts.of(np.array([1, 1, 0, 0]), np.array([3.0, 1.0, 2.0, 0.0]))
    assert delong(state.table) == (Fraction(3, 4), Fraction(1, 8))


def test_CI_03_sibling_perfect_order_has_no_spread_to_judge_by():
    found = assay.evaluate([1, 1, 0, 0], y_score=[0.9, 0.8, 0.2, 0.1]).interval("roc_auc")
    assert found.variance == 0
    assert found.undefined == "the variance found in these rows is 0"


# CI-04: resamples of rows that lack one class.

CI_04 = ([1, 0, 0, 0], [0.9, 0.1, 0.2, 0.3])


def test_CI_04_the_resamples_without_one_class_are_counted():
    found = assay.evaluate(CI_04[0], y_score=CI_04[1]).interval("roc_auc", "bootstrap")
    drawn = found.resamples
    assert (drawn.defined, drawn.total) == (256 - 3**4 - 1, 4**4) == (174, 256)
    assert drawn.undefined_share == Fraction(82, 256)
    assert float(drawn.undefined_share) == 0.3203125
    assert drawn.seed is None  # all of them were taken
    assert "174 of all 256 resamples have a value" in found.text()
    assert found.to_dict()["resamples"]["defined"] == 174


def test_CI_04_the_classes_drawn_apart_is_another_interval_by_its_name():
    found = assay.evaluate(CI_04[0], y_score=CI_04[1]).interval(
        "roc_auc", "bootstrap", stratify=True
    )
    assert (found.resamples.defined, found.resamples.total) == (27, 27)  # 1**1 * 3**3
    assert found.resamples.stratified
    assert "each class apart" in found.method


def test_CI_04_sibling_every_resample_of_five_rows_by_hand():
    y, score = [1, 0, 1, 0, 0], [0.6, 0.7, 0.4, 0.1, 0.5]
    values = []
    for rows in product(range(5), repeat=5):
        chosen = [(y[k], score[k]) for k in rows]
        pairs = [
            Fraction((a > b) * 2 + (a == b), 2)
            for one, a in chosen
            for other, b in chosen
            if one > other
        ]
        if pairs:
            values.append(sum(pairs) / len(pairs))
    values.sort()
    found = assay.evaluate(y, y_score=score).interval("roc_auc", "bootstrap", level=0.8)
    assert (found.resamples.defined, found.resamples.total) == (len(values), 5**5)
    place = math.ceil(Fraction(1, 10) * len(values))
    assert found.low == float(values[place - 1])
    assert found.high == float(values[-place])


def test_CI_04_sibling_drawn_resamples_are_counted_too():
    y = [1] + [0] * 19
    found = assay.evaluate(y, y_score=[k / 20 for k in range(20)]).interval(
        "roc_auc", "bootstrap", resamples=1000, seed=7
    )
    # (19/20)**20 = 0.358 of the resamples lack the positive.
    assert found.resamples.total == 1000
    assert found.resamples.seed == 7
    assert float(found.resamples.undefined_share) == pytest.approx(0.358, abs=0.05)
    assert "resamples, seed 7 have a value" in found.text()
