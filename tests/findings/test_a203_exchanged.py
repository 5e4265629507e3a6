from __future__ import annotations

import numpy as np
import pytest

import assay


def test_found_for_the_story_of_reg_08() -> None:
    # SSE 1 + 0 + 0 + 1 = 2; SST is 1 for [2, 2, 3, 3] and 5 for [1, 2, 3, 4].
    ev = assay.evaluate([2, 2, 3, 3], [1, 2, 3, 4], task="regression")
    finding = ev.findings["A203"]
    assert finding.outcome == "found"
    assert finding.evidence["r2"] == -1.0
    assert finding.evidence["r2_exchanged"] == pytest.approx(0.6)
    assert finding.evidence["correlation"] == pytest.approx(2 / np.sqrt(5))
    right = assay.evaluate([1, 2, 3, 4], [2, 2, 3, 3], task="regression")
    assert right.findings["A203"].outcome == "passed"


def test_found_where_the_truth_has_fractions_and_the_predictions_none() -> None:
    probability, label = [0.1, 0.9, 0.8, 0.4, 0.7] * 2, [0, 1, 1, 0, 1] * 2
    finding = assay.evaluate(probability, label).findings["A203"]
    assert finding.outcome == "found"
    assert finding.evidence == {"rows": 10, "targets_with_fractions": 10}
    fitted = [k + 0.25 for k in range(10)]
    assert assay.evaluate(fitted, range(10)).findings["A203"].outcome == "found"
    assert assay.evaluate(range(10), fitted).findings["A203"].outcome == "passed"
    # A constant baseline is whole by chance.
    assert assay.evaluate(fitted, [5] * 10).findings["A203"].outcome == "passed"
    assert assay.evaluate(probability, [0] * 10).findings["A203"].outcome == "passed"


def test_found_where_predictions_are_of_classes_that_are_never_true() -> None:
    truth, pred = ["a"] * 10 + ["b"] * 10, ["a"] * 9 + ["c"] * 2 + ["b"] * 9
    finding = assay.evaluate(truth, pred).findings["A203"]
    assert finding.outcome == "found"
    assert finding.evidence == {"rows": 20, "predicted_only": 2, "classes": ["c"]}
    assert assay.evaluate(pred, truth).findings["A203"].outcome == "passed"
    declared = assay.evaluate(truth, pred, labels=["a", "b", "c"])
    assert declared.findings["A203"].outcome == "passed"


def test_noise_on_the_truth_and_a_wrong_level_pass() -> None:
    rng = np.random.default_rng(0)
    y = rng.normal(size=500)
    for noise in (0.5, 1.0, 2.0):
        p = y + noise * rng.normal(size=500)
        assert assay.evaluate(y, p).findings["A203"].outcome == "passed"
    assert assay.evaluate(y, y + 10).findings["A203"].outcome == "passed"


def test_not_applicable_to_several_outputs_and_without_labels() -> None:
    several = assay.evaluate([[1.0, 2.0], [2.0, 3.0]], [[1.0, 2.0], [2.0, 3.0]])
    assert several.findings["A203"].outcome == "not_applicable"
    scores = assay.evaluate([0, 1], y_score=[0.1, 0.2])
    assert scores.findings["A203"].outcome == "not_applicable"
