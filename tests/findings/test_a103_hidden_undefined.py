from __future__ import annotations

import assay


def test_found_where_a_mean_of_folds_leaves_out_a_constant_fold() -> None:
    ev = assay.evaluate(
        [1.0, 2.0, 5.0, 5.0], [1.0, 2.0, 5.0, 4.0], fold=[1, 1, 2, 2], metrics=["r2"]
    )
    finding = ev.findings["A103"]
    assert finding.outcome == "found"
    assert finding.evidence["metrics"]["r2"]["mean_of_folds"] == {
        "defined": 1,
        "of": 2,
        "substituted": 0,
        "undefined": [{"why": "SST is exactly 0 over 2 rows", "count": 1, "parts": [2]}],
    }
    assert "1 of 2 folds" in finding.message


def test_found_where_the_policy_put_a_fold_in() -> None:
    ev = assay.evaluate(
        [1.0, 2.0, 5.0, 5.0],
        [1.0, 2.0, 5.0, 4.0],
        fold=[1, 1, 2, 2],
        metrics=["r2"],
        undefined="sklearn",
    )
    finding = ev.findings["A103"]
    assert ev["r2"].mean_of_folds.value == 0.5  # (1 + 0.0*) / 2
    assert finding.outcome == "found"
    assert finding.evidence["metrics"]["r2"]["mean_of_folds"]["substituted"] == 1
    assert "put in" in finding.message


def test_found_where_a_macro_average_leaves_out_a_class() -> None:
    # Nothing is truly z: its recall is 0/0.
    ev = assay.evaluate(list("aaab"), list("aazb"), metrics=["recall_macro", "f1_macro"])
    finding = ev.findings["A103"]
    assert finding.outcome == "found"
    assert set(finding.evidence["metrics"]) == {"recall_macro"}
    classes = finding.evidence["metrics"]["recall_macro"]["classes"]
    assert (classes["defined"], classes["of"]) == (2, 3)
    assert classes["undefined"][0]["class"] == "z"
    assert "TP + FN" in classes["undefined"][0]["why"]


def test_found_where_a_fold_averages_over_fewer_classes() -> None:
    ev = assay.evaluate(
        list("abcab"), list("abcab"), fold=[1, 1, 1, 2, 2], metrics=["balanced_accuracy"]
    )
    hidden = ev.findings["A103"].evidence["metrics"]["balanced_accuracy"]["mean_of_folds"]
    assert hidden == {"of": 2, "fewer_classes": 1, "listed": [{"part": 2, "classes": 2, "of": 3}]}


def test_a_long_list_of_folds_is_cut() -> None:
    # 50 folds of two rows, of which all but the first are constant.
    y = [0.0, 1.0] + [3.0] * 98
    ev = assay.evaluate(y, y, fold=[k // 2 for k in range(100)], metrics=["r2"])
    why = ev.findings["A103"].evidence["metrics"]["r2"]["mean_of_folds"]["undefined"][0]
    assert why["count"] == 49
    assert why["parts"] == list(range(1, 21))


def test_passed_and_a_mean_without_any_part_hides_nothing() -> None:
    ev = assay.evaluate([1.0, 2.0, 5.0, 6.0], [1.0, 2.0, 5.0, 4.0], fold=[1, 1, 2, 2])
    assert ev.findings["A103"].outcome == "passed"
    ev = assay.evaluate([1.0, 2.0], [1.0, 2.0], fold=[1, 2], metrics=["r2"])
    assert ev.findings["A103"].outcome == "passed"


def test_not_applicable_without_any_mean() -> None:
    ev = assay.evaluate([1.0, 2.0], [1.0, 2.0], metrics=["r2"])
    assert ev.findings["A103"].outcome == "not_applicable"


def test_found_inside_a_formula() -> None:
    # Nothing is truly z, which the macro average leaves out.
    ev = assay.evaluate(list("aaab"), list("aazb"), metrics="100 * recall_macro")
    finding = ev.findings["A103"]
    assert finding.outcome == "found"
    assert finding.evidence["metrics"]["100 * recall_macro"] == {
        "formula": [{"mean": "classes in recall_macro", "defined": 2, "of": 3}]
    }
    assert "runs over 2 of 3 classes in recall_macro" in finding.message


def test_found_where_a_formula_leaves_groups_out() -> None:
    name = "mean_over(site, r2, lacking=skip)"
    y, p, site = [1.0, 2.0, 5.0, 5.0, 1.0, 3.0], [1.0, 2.0, 5.0, 4.0, 1.0, 2.0], list("nnsswe")
    ev = assay.evaluate(y, p, columns={"site": site}, metrics=name)
    finding = ev.findings["A103"]
    assert "runs over 1 of 4 sites in mean_over(site, r2, lacking=skip)" in finding.message
    # Inside groups the group that lacks most is told.
    ev = assay.evaluate(
        list("aabbab"),
        list("aabbab"),
        columns={"site": list("nnnnss")},
        labels=["a", "b", "c"],
        metrics="mean_over(site, f1_macro)",
    )
    assert "2 of 3 classes in f1_macro" in ev.findings["A103"].message


def test_passed_where_a_formula_runs_over_all_its_parts() -> None:
    ev = assay.evaluate(list("aabb"), list("abab"), metrics="100 * recall_macro")
    assert ev.findings["A103"].outcome in ("passed", "not_applicable")


def test_found_in_a_fold_of_a_formula() -> None:
    ev = assay.evaluate(
        list("abcab"), list("abcab"), fold=[1, 1, 1, 2, 2], metrics="100 * balanced_accuracy"
    )
    hidden = ev.findings["A103"].evidence["metrics"]["100 * balanced_accuracy"]["mean_of_folds"]
    assert hidden == {"of": 2, "fewer_classes": 1, "listed": [{"part": 2, "classes": 2, "of": 3}]}
