from __future__ import annotations

import assay


def test_found_with_both_macro_averages_of_cls_05() -> None:
    # F1 of a is 4/5, of b 1, of z 0: 3/5 over the union, 9/10 over the classes of the truth.
    ev = assay.evaluate(list("aaab"), list("aazb"), metrics=["f1_macro"])
    finding = ev.findings["A204"]
    assert finding.outcome == "found"
    assert finding.evidence["only_predicted"] == [{"class": "z", "rows": 1}]
    assert finding.evidence["macro"] == {"f1_macro": {"all_classes": 0.6, "true_classes": 0.9}}
    assert "only_true" not in finding.evidence


def test_rows_outside_the_declared_classes_are_counted_as_in_cls_14() -> None:
    ev = assay.evaluate(list("abc"), list("acc"), labels=["a", "b"])
    finding = ev.findings["A204"]
    assert finding.outcome == "found"
    assert (finding.evidence["rows_outside"], finding.evidence["rows"]) == (2, 3)
    assert finding.evidence["undeclared"] == ["c"]
    assert finding.evidence["only_true"] == [{"class": "b", "rows": 1}]


def test_found_where_a_fold_lacks_a_class() -> None:
    ev = assay.evaluate([0, 1, 0, 0], [0, 1, 0, 1], fold=["x", "x", "y", "y"])
    finding = ev.findings["A204"]
    assert finding.outcome == "found"
    assert finding.evidence["missing_from_folds"] == {"1": ["y"]}


def test_passed_and_leave_one_out_is_no_reason() -> None:
    assert assay.evaluate([0, 1, 1], [1, 0, 1]).findings["A204"].outcome == "passed"
    ev = assay.evaluate([0, 1, 1], [1, 0, 1], fold=[1, 2, 3])
    assert ev.findings["A204"].outcome == "passed"


def test_skipped_with_scores_only_and_not_applicable_to_numbers() -> None:
    assert assay.evaluate([0, 1], y_score=[0.1, 0.2]).findings["A204"].outcome == "skipped"
    assert assay.evaluate([0.5, 1], [0, 1]).findings["A204"].outcome == "not_applicable"
