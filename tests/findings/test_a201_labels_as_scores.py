from __future__ import annotations

import assay


def test_found_where_the_scores_are_the_predicted_labels() -> None:
    ev = assay.evaluate([1, 1, 1, 0, 0], [1, 0, 1, 0, 1], y_score=[1, 0, 1, 0, 1])
    finding = ev.findings["A201"]
    assert finding.outcome == "found"
    # Recall 2/3, specificity 1/2: the balanced accuracy is 7/12, and so is the ROC AUC.
    assert finding.evidence["balanced_accuracy"] == (2 / 3 + 1 / 2) / 2
    assert finding.evidence["roc_auc"] == 7 / 12
    assert ev["balanced_accuracy"].pooled.value == 7 / 12
    assert finding.evidence["scores"] == [0.0, 1.0]
    assert "the predicted labels" in finding.message


def test_found_for_the_probabilities_of_a_tree_and_with_weights() -> None:
    ev = assay.evaluate([1, 1, 0, 0], y_proba=[1.0, 0.0, 0.0, 0.0], sample_weight=[3, 1, 1, 1])
    finding = ev.findings["A201"]
    assert finding.outcome == "found"
    assert finding.evidence["recall"] == 0.75
    assert finding.evidence["roc_auc"] == finding.evidence["balanced_accuracy"] == 0.875
    assert "probabilities, only 0 and 1" in finding.message


def test_found_for_any_two_values_over_ten_rows() -> None:
    truth, score = [1] * 5 + [0] * 5, [0.7] * 4 + [0.2] * 6
    assert assay.evaluate(truth, y_score=score).findings["A201"].outcome == "found"
    assert assay.evaluate(truth[3:7], y_score=score[2:6]).findings["A201"].outcome == "passed"


def test_passed_with_more_distinct_scores_or_one() -> None:
    assert assay.evaluate([1, 0, 1], y_score=[0.9, 0.1, 0.5]).findings["A201"].outcome == "passed"
    assert assay.evaluate([1, 0, 1], y_score=[0.5, 0.5, 0.5]).findings["A201"].outcome == "passed"


def test_skipped_without_scores_and_not_applicable_without_a_ranking_metric() -> None:
    assert assay.evaluate([1, 0, 1], [1, 0, 1]).findings["A201"].outcome == "skipped"
    assert assay.evaluate([1.5, 0], [1, 0]).findings["A201"].outcome == "not_applicable"
    ev = assay.evaluate([1, 0], y_proba=[1, 0], metrics="brier")
    assert ev.findings["A201"].outcome == "not_applicable"
