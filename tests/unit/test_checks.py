"""What cannot be used is refused, and the message says what, where and what to do."""

from __future__ import annotations

import numpy as np
import pytest

import assay

NAN, INF = float("nan"), float("inf")


@pytest.mark.parametrize(
    ("y", "p", "options", "message"),
    [
        (
            [1.5, None, 3.0],
            [1.0, 2.0, 3.0],
            {},
            "column 'y_true': row 2: 1 missing or NaN value of 3; fill them in, or leave such rows "
            "out with drop_missing=True (--drop-missing)",
        ),
        (
            [1.5, 2.0, 3.0],
            [NAN, 2.0, NAN],
            {},
            "column 'y_pred': rows 1, 3: 2 missing or NaN values of 3; fill them in, or leave such "
            "rows out with drop_missing=True (--drop-missing)",
        ),
        (
            [1.5, INF, -INF],
            [1.0, 2.0, 3.0],
            {},
            "column 'y_true': rows 2, 3: 2 infinite values of 3; fill them in, or leave such rows "
            "out with drop_missing=True (--drop-missing)",
        ),
        (
            [1.5, NAN, INF],
            [1.0, 2.0, 3.0],
            {},
            "column 'y_true': rows 2, 3: 1 missing or NaN and 1 infinite values of 3; fill them "
            "in, or leave such rows out with drop_missing=True (--drop-missing)",
        ),
        (
            [1.5, 2.0],
            [1.0],
            {},
            "the columns differ in length: y_true has 2, y_pred has 1; give one value per row in "
            "each",
        ),
        ([], [], {}, "there are no rows; give at least two"),
        (
            [1.5, 2.0],
            [1.0, 2.0],
            {"sample_weight": [1, -2]},
            "column 'sample_weight': row 2: 1 negative weight, the first -2.0; a weight must be 0 "
            "or more",
        ),
        (
            [1.5, 2.0],
            [1.0, 2.0],
            {"sample_weight": [0, 0]},
            "column 'sample_weight': every weight is 0",
        ),
        (
            [1.5, 2.0],
            [1.0, 2.0],
            {"id": ["a", None]},
            "column 'id': row 2: 1 missing or NaN value of 2; give every row an id",
        ),
        (
            [None, 1.5],
            [1.0, None],
            {"drop_missing": True},
            "no row is left once missing values and weights of zero are left out",
        ),
    ],
)
def test_the_message(y, p, options, message):
    with pytest.raises(assay.InputError) as caught:
        assay.evaluate(y, p, **options)
    assert str(caught.value) == message


def test_an_error_carries_what_the_message_says():
    with pytest.raises(ValueError, match="missing") as caught:
        assay.evaluate([1.5, None], [1.0, 2.0])
    assert caught.value.rows == [2]
    assert caught.value.column == "y_true"
    assert "drop_missing" in caught.value.remedy


@pytest.mark.parametrize("role", ["sample_weight", "baseline"])
@pytest.mark.parametrize("bad", [NAN, INF])
def test_other_columns_are_checked_too(role, bad):
    with pytest.raises(assay.InputError, match="row 2: 1 "):
        assay.evaluate([1.5, 2.0], [1.0, 2.0], **{role: [1.0, bad]})


def test_infinite_scores_are_ranked_and_missing_ones_are_not():
    assert assay.evaluate([1, 0], y_score=[INF, -INF])["roc_auc"].pooled.value == 1
    with pytest.raises(assay.InputError, match="column 'y_score': row 1: 1 missing"):
        assay.evaluate([1, 0], y_score=[NAN, 1])


def test_dropped_rows_are_counted_by_column():
    ev = assay.evaluate([1.5, None, 3.0, INF, 5.0], [1.5, 2.0, NAN, 4.0, 6.0], drop_missing=True)
    kept = ev.rows.kept
    assert (kept.given, kept.dropped, kept.weightless) == (5, 3, 0)
    assert kept.absent == {"y_true": 2, "y_pred": 1}
    assert ev["mae"].pooled.n == 2
    assert ev["mae"].pooled.value == 0.5


def test_rows_of_weight_zero_are_left_out_and_counted():
    ev = assay.evaluate([1.5, 2.0, 9.0], [1.5, 3.0, 0.0], sample_weight=[1, 1, 0])
    assert ev.rows.kept.weightless == 1
    assert ev["max_error"].pooled.value == 1
    assert ev["mae"].pooled.n == 2


def test_a_missing_weight_is_dropped_with_its_row():
    ev = assay.evaluate([1.5, 2.0], [1.0, 2.0], sample_weight=[1, None], drop_missing=True)
    assert ev["mae"].pooled.value == 0.5


def test_weights_of_one_are_no_weights():
    plain = assay.evaluate([1.5, 2.0], [1.0, 2.0])
    ones = assay.evaluate([1.5, 2.0], [1.0, 2.0], sample_weight=[1, 1])
    assert plain.states == ones.states


def test_inputs_are_untouched():
    y, p, w = np.array([1.5, np.nan, 3]), np.array([1.0, 2, 3]), np.array([1.0, 2, 0])
    before = y.tobytes(), p.tobytes(), w.tobytes()
    assay.evaluate(y, p, sample_weight=w, drop_missing=True)
    assert (y.tobytes(), p.tobytes(), w.tobytes()) == before
