"""Prevalence and predicted rate, worked by hand."""

from __future__ import annotations

import assay
from assay.metrics import find
from assay.report.explain import explained


def test_the_share_of_positives_in_truth_and_in_prediction():
    # Three of four are positive, one of four is called so.
    y, p = [1, 1, 1, 0], [1, 0, 0, 0]
    assert find("prevalence")(y, p) == 0.75
    assert find("predicted_rate")(y, p) == 0.25
    assert find("base_rate")(y, p, sample_weight=[1, 1, 1, 5]) == 3 / 8
    assert find("selection_rate")(y, p, labels=[0, 1], pos_label=0) == 0.75


def test_no_value_is_better():
    assert ("direction", "neither is better: it describes the rows") in explained(
        find("prevalence")
    )


def test_a_unit_that_follows_a_parameter_is_explained():
    told = dict(explained(find("tweedie_deviance:power=1.5")))
    assert told["range"] == "0 to inf, target^0.5"


def test_rates_of_groups_stand_beside_each_other():
    view = assay.evaluate(
        [1, 0, 1, 0], [1, 1, 0, 0], group=["a", "a", "b", "b"], metrics="predicted_rate"
    )["predicted_rate"]
    assert [one.value for one in view.per_group.values()] == [1, 0]
