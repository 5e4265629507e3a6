from __future__ import annotations

import assay

Y = [1, 0, 1, 0, 1, 0]
S = [0.9, 0.8, 0.7, 0.3, 0.2, 0.1]


def test_found_on_the_rows_of_the_tuning_in_any_order() -> None:
    tuned = assay.tune_threshold(Y, S)
    finding = assay.evaluate(Y[::-1], y_score=S[::-1], threshold=tuned).findings["A601"]
    assert (finding.outcome, finding.severity) == ("found", "issue")
    assert finding.evidence["tuned_on"] == finding.evidence["evaluated_on"] == tuned.fingerprint
    assert (finding.evidence["metric"], finding.evidence["threshold"]) == ("f1", tuned.threshold)
    assert "was chosen for the best f1 on these 6 rows" in finding.message


def test_found_whatever_the_weights_and_the_names_of_the_labels() -> None:
    tuned = assay.tune_threshold(Y, S)
    words = ["yes" if y else "no" for y in Y]
    ev = assay.evaluate(
        words, y_score=S, threshold=tuned, pos_label="yes", sample_weight=[1, 2, 3, 4, 5, 6]
    )
    assert ev.findings["A601"].outcome == "found"


def test_found_where_a_fold_or_group_is_the_rows_of_the_tuning() -> None:
    tuned = assay.tune_threshold(Y, S)
    y, score = [*Y, 1, 0, 0], [*S, 0.95, 0.5, 0.4]
    part = ["tuning"] * 6 + ["test"] * 3
    finding = assay.evaluate(y, y_score=score, threshold=tuned, group=part).findings["A601"]
    assert finding.outcome == "found"
    assert finding.evidence["parts"] == ["group tuning"]


def test_can_be_acknowledged() -> None:
    tuned = assay.tune_threshold(Y, S)
    ev = assay.evaluate(Y, y_score=S, threshold=tuned, acknowledge=["A601: shown as a check"])
    assert ev.findings["A601"].outcome == "acknowledged"
    assert ev.findings["A601"].reason == "shown as a check"


def test_passed_on_other_rows() -> None:
    tuned = assay.tune_threshold(Y, S)
    finding = assay.evaluate(Y[:5], y_score=S[:5], threshold=tuned).findings["A601"]
    assert finding.outcome == "passed"
    assert finding.evidence["tuned_on"] != finding.evidence["evaluated_on"]
    assert "6 other rows" in finding.message


def test_skipped_for_a_bare_number_and_not_applicable_without_a_threshold() -> None:
    finding = assay.evaluate(Y, y_score=S, threshold=0.3).findings["A601"]
    assert finding.outcome == "skipped"
    assert "0.3 is a bare number" in finding.message
    assert assay.evaluate(Y, y_score=S).findings["A601"].outcome == "not_applicable"
