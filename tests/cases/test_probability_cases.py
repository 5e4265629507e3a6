"""Faults that people reported against other tools' metrics of probabilities, with the right values.

Each case carries its id; the test next to it, `..._sibling_...`, is a fault of the same kind with
other figures. Every expected value is worked by hand in the comment or the expression beside it.
"""

from __future__ import annotations

import math
import re
from fractions import Fraction

import numpy as np
import pytest

import assay
from assay.metrics import find

LN2 = math.log(2)
LOSS, BRIER = find("log_loss"), find("brier")


def figures(finding):
    """The whole numbers that a finding gives, in its message or evidence."""
    return set(map(int, re.findall(r"\d+", f"{finding.message} {dict(finding.evidence)}")))


# PRB-01, PRB-02: a class that does not occur.


def test_PRB_01_one_class_only():
    y, p = [1, 1, 1], [0.5, 0.5, 0.25]
    right = 0.9241962407465937  # (4/3) ln 2
    assert assay.evaluate(y, y_proba=p, labels=[0, 1])["log_loss"].pooled.value == right
    assert LOSS(y, y_proba=p, labels=[0, 1]) == right


def test_PRB_01_a_class_without_a_column_is_refused():
    with pytest.raises(assay.InputError, match="one column of probabilities for 1 classes"):
        assay.evaluate(["yes"] * 3, y_proba=[0.5, 0.5, 0.25], pos_label="yes")
    with pytest.raises(
        assay.InputError, match=r"2 columns of probabilities for 1 classes.*labels="
    ):
        assay.evaluate([1, 1], y_proba=[[0.5, 0.5], [0.75, 0.25]])
    with pytest.raises(
        assay.InputError, match=r"named for no, yes but the classes are yes.*labels"
    ):
        assay.evaluate(["yes"] * 2, y_proba={"no": [0.5, 0.5], "yes": [0.5, 0.5]})


def test_PRB_01_zero_and_one_complete_each_other_and_this_is_said():
    # One column for labels that are all 1: its class can only be 1 of 0 and 1.
    ev = assay.evaluate([1, 1, 1], y_proba=[0.5, 0.5, 0.25])
    assert ev["log_loss"].pooled.value == 0.9241962407465937
    assert ev.rows.positive_because == "positive class 1 by convention"
    assert ev.target["classes"] == {"0": 0, "1": 3}


def test_PRB_01_sibling_only_zeros():
    # -(ln 1/2 + ln 1/4)/2.
    for labels in (None, [0, 1]):
        assert LOSS([0, 0], y_proba=[0.5, 0.75], labels=labels) == 1.5 * LN2
    # (1/4 + 1/4 + 9/16)/3.
    assert BRIER([1, 1, 1], y_proba=[0.5, 0.5, 0.25], labels=[0, 1]) == float(Fraction(17, 48))


def test_PRB_01_sibling_a_fold_with_one_class():
    # Fold 1 holds only ones, fold 2 only zeros.
    loss = assay.evaluate([1, 1, 0, 0], y_proba=[0.5, 0.25, 0.5, 0.75], fold=[1, 1, 2, 2])
    assert [one.value for one in loss["log_loss"].per_fold.values()] == [1.5 * LN2, 1.5 * LN2]
    assert loss["log_loss"].pooled.value == 1.5 * LN2
    assert [one.value for one in loss["brier"].per_fold.values()] == [0.40625, 0.40625]


def test_PRB_02_a_class_without_rows():
    y, q = [0, 2], [[0.5, 0.25, 0.25], [0.25, 0.25, 0.5]]
    ev = assay.evaluate(y, y_proba=q, labels=[0, 1, 2])
    assert ev["log_loss"].pooled.value == LN2
    assert LOSS(y, y_proba=np.array(q, dtype=np.float32), labels=[0, 1, 2]) == LN2
    assert ev["brier_sum"].pooled.value == 0.375


def test_PRB_02_sibling_named_columns_and_folds():
    # Each fold lacks two of the three classes; the true class has 1/2, 1/4, 1/8.
    frame = {
        "y": ["a", "b", "c"],
        "p_a": [0.5, 0.5, 0.5],
        "p_b": [0.25, 0.25, 0.375],
        "p_c": [0.25, 0.25, 0.125],
        "fold": [1, 2, 3],
    }
    ev = assay.evaluate_frame(frame, truth="y", proba=["p_a", "p_b", "p_c"], fold="fold")
    losses = [one.value for one in ev["log_loss"].per_fold.values()]
    assert losses == [LN2, 2 * LN2, 3 * LN2]
    assert ev["log_loss"].pooled.value == 2 * LN2
    assert ev["log_loss"].mean_of_folds.value == 2 * LN2


# PRB-04: names that look like numbers.


def test_PRB_04_text_order_of_numbers():
    right = 0.164252033486018  # -(ln 0.9 + ln 0.8)/2
    y = ["2", "10"]
    assert LOSS(y, y_proba={"2": [0.9, 0.2], "10": [0.1, 0.8]}) == right
    frame = {"y": y, "p_2": [0.9, 0.2], "p_10": [0.1, 0.8]}
    for names in (["p_2", "p_10"], ["p_10", "p_2"]):
        ev = assay.evaluate_frame(frame, truth="y", proba=names)
        assert ev["log_loss"].pooled.value == right
    assert (
        assay.evaluate(y, y_proba=[[0.9, 0.1], [0.2, 0.8]], labels=["2", "10"])[
            "log_loss"
        ].pooled.value
        == right
    )


@pytest.mark.parametrize("kind", [str, int])
def test_PRB_04_sibling_a_dozen_classes(kind):
    # Class k gets 1/2, each of the others 1/32 (and one of them the rest).
    classes = [kind(k) for k in range(12)]
    rows = np.full((12, 12), 1 / 32)
    rows[:, 0] += 0.5 - 11 / 32
    rows[np.arange(12), np.arange(12)] = 0.5
    columns = {f"p_{k}": rows[:, k] for k in range(12)}
    ev = assay.evaluate_frame(
        {"y": classes, **columns}, truth="y", proba=list(columns), labels=classes
    )
    assert ev["log_loss"].pooled.value == LN2
    mixed = dict(sorted(columns.items()))
    assert LOSS(classes, y_proba=mixed) == LN2


def test_PRB_04_sibling_names_that_share_a_beginning():
    y = ["spam", "span", "spam"]
    q = {"span": [0.25, 0.5, 0.75], "spam": [0.75, 0.5, 0.25]}
    # True classes get 3/4, 1/2, 1/4: squares 1/16, 1/4, 9/16.
    assert BRIER(y, y_proba=q) == float(Fraction(7, 24))


# PRB-06: probability 0 of the true class.


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
def test_PRB_06_probability_zero(dtype):
    score = assay.evaluate([0, 1], y_proba=np.array([1.0, 0.5], dtype=dtype))["log_loss"].pooled
    assert score.value == math.inf
    assert not score.substituted
    assert score.parts["zero_rows"] == 1
    assert score.note == "1 of 2 rows give the true class probability 0"
    assert "1 of 2 rows give the true class probability 0" in score.explain()


def test_PRB_06_the_rows_are_counted_in_a_finding():
    finding = assay.evaluate([0, 1], y_proba=[1.0, 0.5]).findings["A301"]
    assert finding.outcome == "found"
    assert 1 in figures(finding)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_PRB_06_a_clipped_figure_is_marked(dtype):
    p = np.array([1.0, 0.5], dtype=dtype)
    score = assay.evaluate([0, 1], y_proba=p, undefined="sklearn")["log_loss"].pooled
    assert (score.value, score.substituted) == (18.36840028483855, True)  # (52 + 1)/2 * ln 2
    assert "put in" in score.explain()
    assert "2**-52" in find("log_loss").relations


def test_PRB_06_sibling_three_classes_and_a_fold():
    # Row 1 gives its class 0. Fold 2: -(ln 1/2 + ln 1/4)/2.
    loss = assay.evaluate(
        ["c", "a", "b", "c"],
        y_proba=[[0.5, 0.5, 0.0], [1.0, 0.0, 0.0], [0.25, 0.5, 0.25], [0.75, 0.0, 0.25]],
        fold=[1, 1, 2, 2],
    )["log_loss"]
    assert loss.per_fold[1].value == math.inf
    assert loss.per_fold[1].note == "1 of 2 rows give the true class probability 0"
    assert loss.per_fold[2].value == 1.5 * LN2
    assert loss.mean_of_folds.value == math.inf
    assert loss.pooled.note == "1 of 4 rows give the true class probability 0"


def test_PRB_06_sibling_a_tiny_probability_is_not_clipped():
    score = assay.evaluate([1, 1], y_proba=[2.0**-1000, 1.0])["log_loss"].pooled
    assert score.value == 346.5735902799727  # 500 ln 2
    assert score.note == "1 of 2 rows give the true class less than 2**-52"
    # 1 - p of a single column is not rounded to 1: the loss of row 2 is 2^-60, not 0.
    score = assay.evaluate([1, 0], y_proba=[1.0, 2.0**-60])["log_loss"].pooled
    assert score.value == 2.0**-61


# PRB-07: rows that do not sum to 1.


def test_PRB_07_scored_as_given():
    ev = assay.evaluate([1], y_proba=[[0.25, 0.5]], labels=[0, 1])
    assert ev["log_loss"].pooled.value == LN2
    assert LOSS([1], y_proba=[[0.25, 0.5]], labels=[0, 1]) == LN2


def test_PRB_07_rows_that_do_not_sum_to_one_are_counted():
    ev = assay.evaluate([1], y_proba=[[0.25, 0.5]], labels=[0, 1])
    finding = ev.findings["A302"]
    assert finding.outcome == "found"
    assert 1 in figures(finding)


def test_PRB_07_sibling_too_much_and_three_classes():
    # True class 1/2 in every row; squares 1/4 + 1/4 + 1/4, 1/4 + 1/4 + 0, 1/4 + 1/16 + 1/16.
    ev = assay.evaluate(
        ["a", "b", "c"], y_proba=[[0.5, 0.5, 0.5], [0.5, 0.5, 0.0], [0.25, 0.25, 0.5]]
    )
    assert ev["log_loss"].pooled.value == LN2
    assert ev["brier_sum"].pooled.value == float(Fraction(13, 24))
    finding = ev.findings["A302"]
    assert finding.outcome == "found"
    assert 1 in figures(finding)


def test_PRB_07_sibling_rounding_is_no_fault():
    third = [1 / 3] * 3
    ev = assay.evaluate(["a", "b", "c"], y_proba=[third] * 3)
    assert ev.findings["A302"].outcome == "passed"


# PRB-08: folds whose models know other classes.


def test_PRB_08_a_fold_that_lacks_a_column():
    frame = {
        "y": ["c", "b"],
        "fold": [1, 2],
        "p_a": [0.75, 0.25],
        "p_b": [None, 0.5],
        "p_c": [0.25, 0.25],
    }
    ev = assay.evaluate_frame(
        frame, truth="y", proba=["p_a", "p_b", "p_c"], fold="fold", labels=["a", "b", "c"]
    )
    assert ev["log_loss"].pooled.value == 1.0397207708399179  # (3/2) ln 2
    assert [one.value for one in ev["log_loss"].per_fold.values()] == [2 * LN2, LN2]
    assert ev.rows.said == ("p_b is missing throughout fold 1 and read as 0 there",)


def test_PRB_08_sibling_the_fold_needs_the_class_it_lacks():
    # The model of fold 1 does not know b, and a row of b is there: infinite, and why.
    frame = {
        "y": ["b", "a", "b"],
        "fold": ["x", "y", "y"],
        "p_b": [math.nan, 0.5, 0.5],
        "p_a": [1.0, 0.5, 0.5],
    }
    ev = assay.evaluate_frame(frame, truth="y", proba=["p_a", "p_b"], fold="fold")
    assert ev["log_loss"].per_fold["x"].value == math.inf
    assert ev["log_loss"].per_fold["x"].note == "1 of 1 rows give the true class probability 0"
    assert ev["log_loss"].per_fold["y"].value == LN2
    assert ev.rows.said == ("p_b is missing throughout fold x and read as 0 there",)


def test_PRB_08_sibling_a_gap_within_a_fold_is_missing():
    frame = {"y": ["a", "b", "b"], "fold": [1, 1, 2], "p_a": [0.5] * 3, "p_b": [0.5, None, 0.5]}
    with pytest.raises(assay.InputError, match="'p_b': row 2: 1 missing"):
        assay.evaluate_frame(frame, truth="y", proba=["p_a", "p_b"], fold="fold")


def test_PRB_08_sibling_columns_of_other_classes_are_refused():
    with pytest.raises(assay.InputError, match="named for a, c but the classes are a, b"):
        assay.evaluate(["a", "b"], y_proba={"a": [0.5, 0.5], "c": [0.5, 0.5]})


# PRB-09: the scale of the Brier score.


def brier_sum(rows, places):
    """The exact sum over classes of squared differences, per row, of the doubles as they are."""
    squares = [
        (Fraction(p) - (k == place)) ** 2
        for row, place in zip(rows, places, strict=True)
        for k, p in enumerate(row)
    ]
    return sum(squares) / len(rows)


def test_PRB_09_two_scales_under_two_names():
    q = [[0.6, 0.3, 0.1]]
    ev = assay.evaluate([0], y_proba=q, labels=[0, 1, 2])
    exact = brier_sum(q, [0])
    assert ev["brier_sum"].pooled.value == float(exact) == pytest.approx(0.26, abs=1e-16)
    assert ev["brier"].pooled.value == float(exact / 2) == pytest.approx(0.13, abs=1e-16)


def test_PRB_09_the_range_is_declared():
    assert find("brier_sum").bounds == (0.0, 2.0)
    assert find("brier").bounds == (0.0, 1.0)
    ev = assay.evaluate([0], y_proba=[[0.5, 0.25, 0.25]], labels=[0, 1, 2])
    assert "(2 weight)" in ev["brier"].pooled.explain()
    assert "half of brier_sum" in find("brier").relations


def test_PRB_09_sibling_dyadic_and_worst():
    # 1/4 + 1/16 + 1/16; the worst is 2 and 1.
    ev = assay.evaluate([0], y_proba=[[0.5, 0.25, 0.25]], labels=[0, 1, 2])
    assert ev["brier_sum"].pooled.value == 0.375
    assert ev["brier"].pooled.value == 0.1875
    worst = assay.evaluate(["a", "b", "c"], y_proba=np.eye(3)[[1, 2, 0]])
    assert (worst["brier_sum"].pooled.value, worst["brier"].pooled.value) == (2.0, 1.0)


def test_PRB_09_sibling_two_classes_in_one_column_and_in_two():
    # (1/16 + 1/4 + 9/16)/3 in the binary form, twice that summed over both classes.
    p = np.array([0.75, 0.5, 0.75])
    one = assay.evaluate([1, 0, 0], y_proba=p)
    two = assay.evaluate([1, 0, 0], y_proba=np.stack([1 - p, p], axis=1))
    for ev in (one, two):
        assert ev["brier"].pooled.value == float(Fraction(7, 24))
        assert ev["brier_sum"].pooled.value == float(Fraction(7, 12))


# PRB-10: which class the column belongs to.


def test_PRB_10_the_column_is_declared():
    y, p = ["yes", "no"], [0.9, 0.2]
    exact = ((1 - Fraction(0.9)) ** 2 + Fraction(0.2) ** 2) / 2
    score = assay.evaluate(y, y_proba=p, pos_label="yes")["brier"].pooled
    assert score.value == float(exact) == pytest.approx(0.025, abs=1e-17)
    assert BRIER(y, y_proba=p, pos_label="yes") == float(exact)
    with pytest.raises(assay.InputError, match=r"belong to one of 'no' and 'yes'.*pos_label="):
        assay.evaluate(y, y_proba=p)


def test_PRB_10_sibling_the_first_of_two_names():
    # The event sorts before 'none': 1/4 and 1/4 off; read the other way round 3/4 and 3/4.
    y, p = ["event", "none"], [0.75, 0.25]
    assert BRIER(y, y_proba=p, pos_label="event") == 0.0625
    assert BRIER(y, y_proba=p, pos_label="none") == 0.5625
    assert LOSS(y, y_proba=[0.5, 0.75], pos_label="event") == 1.5 * LN2
    assert assay.evaluate(y, y_proba=p, pos_label="event")["roc_auc"].pooled.value == 1.0


def test_PRB_10_sibling_levels_one_and_two():
    y, p = [1, 2, 2], [0.25, 0.75, 0.5]
    with pytest.raises(assay.InputError, match="pos_label="):
        assay.evaluate(y, y_proba=p)
    assert BRIER(y, y_proba=p, pos_label=2) == 0.125  # (1/16 + 1/16 + 1/4)/3
    assert LOSS(y, y_proba=[0.5, 0.5, 0.25], pos_label=2) == float(Fraction(4, 3)) * LN2


# PRB-11: a confidence of exactly 1 belongs to the last bin.


def test_PRB_11_the_last_bin_is_closed():
    # Both rows in [0.9, 1]: mean probability 31/32, share of positives 1/2.
    y, p = [1, 0], [0.9375, 1.0]
    score = assay.evaluate(y, y_proba=p, metrics="ece_positive")["ece_positive"].pooled
    assert score.value == 0.46875
    assert score.outcome.ratio.rational == Fraction(15, 32)
    assert score.parts["bins_with_rows"] == 1


def test_PRB_11_sibling_a_probability_of_zero_is_in_the_first_bin():
    # [0, 0.1): 0 and 1/16 of a negative and a positive: |1/16 - 1| / 2.
    for p in ([0.0, 0.0625], [-0.0, 0.0625]):
        assert find("ece_positive")([0, 1], y_proba=p) == float(Fraction(15, 32))
    for bins in (1, 2, 7, 1000):
        metric = find("ece_positive").with_params(bins=bins)
        assert metric([0, 1], y_proba=[0.0, 1.0]) == 0
        assert metric([1, 0], y_proba=[0.0, 1.0]) == (0 if bins == 1 else 1)


def test_PRB_11_sibling_a_saturated_model():
    # All certain, one of four wrong.
    y, p = [1, 1, 0, 1], [1.0, 1.0, 1.0, 1.0]
    for name in ("ece_positive", "ece_positive_quantile", "mce_positive", "ece_predicted"):
        assert find(name)(y, y_proba=p) == 0.25
    table = [[1.0, 0.0, 0.0]] * 3
    assert find("ece_predicted")([0, 0, 1], y_proba=table, labels=[0, 1, 2]) == 1 / 3


def test_PRB_11_sibling_the_bins_of_merged_rows():
    # Fold 1 has the row at 1, fold 2 the one below it: pooled they share the last bin.
    view = assay.evaluate([1, 0], y_proba=[0.9375, 1.0], fold=[2, 1], metrics="ece_positive")
    assert view["ece_positive"].pooled.value == float(Fraction(15, 32))
    assert view["ece_positive"].within_fold.value == float(Fraction(17, 32))
