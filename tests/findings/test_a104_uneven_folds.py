from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pima import load_pima

import assay


def test_a_tip_where_folds_differ_in_size() -> None:
    fold = [1] * 4 + [2] * 2
    finding = assay.evaluate([1.0, 2.0, 1.0, 2.0, 1.0, 2.0], [1.5] * 6, fold=fold).findings["A104"]
    assert (finding.outcome, finding.severity) == ("found", "tip")
    assert finding.evidence["sizes"] == {"min": 2, "max": 4, "parts": 2, "listed": {"1": 4, "2": 2}}
    assert finding.evidence["target_means"]["min"] == finding.evidence["target_means"]["max"] == 1.5


def test_a_tip_where_folds_are_blocks_of_a_sorted_target() -> None:
    y = np.arange(20.0)
    finding = assay.evaluate(y, y, fold=np.arange(20) // 5).findings["A104"]
    assert (finding.outcome, finding.severity) == ("found", "tip")
    assert finding.evidence["target_means"]["listed"] == {"0": 2.0, "1": 7.0, "2": 12.0, "3": 17.0}
    # SST 20 * (400 - 1) / 12 = 665, within 4 * 5 * (25 - 1) / 12 = 40
    assert finding.evidence["share_between"] == 1 - 40 / 665
    assert "do not overlap" in finding.message


def test_an_issue_where_a_fold_lacks_a_class() -> None:
    ev = assay.evaluate(list("abab") + list("aaaa"), list("abababab"), fold=[1] * 4 + [2] * 4)
    finding = ev.findings["A104"]
    assert (finding.outcome, finding.severity) == ("found", "issue")
    assert finding.evidence["folds_without"] == {"b": [2]}
    assert "class 'b' is missing from 1 of 2 folds" in finding.message


def test_an_issue_where_the_share_of_a_rare_class_differs() -> None:
    # 1 of 40 and 3 of 40: 2.5 % and 7.5 %, three times as many, of a class of 5 %.
    y = [1] + [0] * 39 + [1] * 3 + [0] * 37
    finding = assay.evaluate(y, y, fold=[1] * 40 + [2] * 40).findings["A104"]
    assert (finding.outcome, finding.severity) == ("found", "issue")
    assert finding.evidence["positive_rates"]["listed"] == {"1": 0.025, "2": 0.075}
    assert (finding.evidence["lowest"], finding.evidence["highest"]) == (0.025, 0.075)


def test_a_tip_where_the_share_of_a_frequent_class_differs() -> None:
    y = [1, 1, 1, 0, 1, 0, 0, 0]
    finding = assay.evaluate(y, y, fold=[1] * 4 + [2] * 4).findings["A104"]
    assert (finding.outcome, finding.severity) == ("found", "tip")


def folds_of(cv, y):
    fold = np.empty(len(y), dtype=int)
    for k, (_, held) in enumerate(cv.split(np.zeros((len(y), 1)), y)):
        fold[held] = k
    return assay.evaluate(y, y, fold=fold).findings["A104"]


def test_a_tip_on_plain_folds_of_the_patients_and_none_on_stratified_ones() -> None:
    _, y = load_pima()
    finding = folds_of(assay.KFold(5), y)
    assert (finding.outcome, finding.severity) == ("found", "tip")
    assert (finding.evidence["lowest"], finding.evidence["highest"]) == (39 / 153, 64 / 154)
    assert "the share of class 1 goes from 25.49% to 41.56% over folds" in finding.message
    for folds in (2, 5, 10, 50):
        assert folds_of(assay.StratifiedKFold(folds), y).outcome == "passed"


@pytest.mark.parametrize(
    ("counts", "outcome"),
    [
        ((30, 46), "found"),  # 1.53 times, 16 points
        ((30, 44), "passed"),  # 1.47 times
        ((12, 20), "passed"),  # 1.67 times, but 8 points
        ((12, 25), "found"),  # over twice
    ],
)
def test_the_lesser_ratio_needs_points_as_well(counts: tuple[int, int], outcome: str) -> None:
    y = np.concatenate([np.arange(100) < count for count in counts]).astype(int)
    fold = np.repeat([0, 1], 100)
    assert assay.evaluate(y, y, fold=fold).findings["A104"].outcome == outcome


def test_folds_as_small_as_stratified_ones_can_be_pass() -> None:
    # 4 of class 1 over 3 folds of 5: 2, 1 and 1 are the best there is, and 40 % is twice 20 %.
    y = [1, 1, 0, 0, 0] + [1, 0, 0, 0, 0] * 2
    finding = assay.evaluate(y, y, fold=np.repeat([0, 1, 2], 5)).findings["A104"]
    assert finding.outcome == "passed"
    # 5 of 15, but dealt 3, 1, 1.
    y = [1, 1, 1, 0, 0] + [1, 0, 0, 0, 0] * 2
    finding = assay.evaluate(y, y, fold=np.repeat([0, 1, 2], 5)).findings["A104"]
    assert (finding.outcome, finding.severity) == ("found", "tip")


@given(st.data())
def test_stratified_folds_never_differ_in_their_classes(data: st.DataObject) -> None:
    folds = data.draw(st.integers(2, 6))
    sizes = data.draw(st.lists(st.integers(folds, 30), min_size=2, max_size=4))
    y = np.repeat(np.arange(len(sizes)), sizes)
    finding = folds_of(assay.StratifiedKFold(folds, shuffle=True, random_state=0), y)
    assert "class" not in finding.message


def test_at_most_twenty_folds_are_listed() -> None:
    y = np.tile([0, 1], 30)
    finding = assay.evaluate(y, y, fold=np.arange(60) // 2).findings["A104"]
    assert finding.outcome == "passed"
    assert finding.evidence["sizes"]["parts"] == 30
    assert len(finding.evidence["sizes"]["listed"]) == 20


def test_not_applicable_without_folds_and_under_leave_one_out() -> None:
    assert assay.evaluate([0, 1, 1], [0, 0, 1]).findings["A104"].outcome == "not_applicable"
    finding = assay.evaluate([0.5, 1], [0, 1], fold=[1, 2]).findings["A104"]
    assert finding.outcome == "not_applicable"
