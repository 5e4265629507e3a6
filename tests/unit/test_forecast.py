"""States of probabilities built by hand."""

import math

import pytest

from assay.states.probability import BrierSums, LogLossSums


def test_log_losses_of_two_classes():
    found = LogLossSums.of([1, 0, 1], [0.5, 0.25, 0.0])
    assert found.rows == 3
    assert float(found.finite) == -math.log(0.5) - math.log(0.75)
    assert found.zero_rows == 1


def test_squares_of_three_classes_and_weights():
    found = BrierSums.of([0, 2], [[0.5, 0.25, 0.25], [0.0, 0.0, 1.0]], [2.0, 5.0])
    assert float(found.squared) == 2 * (0.25 + 0.0625 + 0.0625)
    assert float(found.weight) == 7.0


def test_rows_of_weight_zero_count_for_nothing():
    assert BrierSums.of([1, 0], [0.5, 0.9], [1.0, 0.0]) == BrierSums.of([1], [0.5])


def test_parts_merge_to_the_whole():
    whole = LogLossSums.of([1, 0, 1, 1], [0.9, 0.2, 0.4, 0.7])
    parts = LogLossSums.of([1, 0], [0.9, 0.2]).merge(LogLossSums.of([1, 1], [0.4, 0.7]))
    assert whole == parts


@pytest.mark.parametrize(
    ("outcome", "proba", "weight", "message"),
    [
        ([1], [0.5, 0.5], None, "length"),
        ([1], [1.5], None, "outside"),
        ([2], [0.5], None, "none of the 2 classes"),
        ([1], [0.5], [-1.0], "negative"),
    ],
)
def test_what_is_no_forecast_is_refused(outcome, proba, weight, message):
    with pytest.raises(ValueError, match=message):
        BrierSums.of(outcome, proba, weight)
