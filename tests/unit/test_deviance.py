"""Poisson, gamma and Tweedie deviances, worked by hand."""

from __future__ import annotations

import math
from decimal import Decimal

import pytest

import assay
from assay.metrics import find

LOG_2 = Decimal(2).ln()


def pooled(name, y, p, **options):
    return assay.evaluate(y, p, metrics=name, task="regression", **options)[name].pooled


def test_the_poisson_deviance():
    # 0 costs 2p = 2; 2 as 1 costs 2 (2 log 2 - 1); an exact row 0.
    assert find("poisson_deviance")([0, 3], [1, 3]) == 1
    assert find("poisson_deviance")([2], [1]) == float(4 * LOG_2 - 2)
    assert find("mean_poisson_deviance") is find("poisson_deviance")
    # Weights 1 and 3 on 2 and 0.
    assert find("poisson_deviance")([0, 3], [1, 3], sample_weight=[1, 3]) == 0.5


def test_the_gamma_deviance():
    # 2 (log 2 + 1/2 - 1).
    assert find("gamma_deviance")([1], [2]) == float(2 * LOG_2 - 1)
    assert find("gamma_deviance")([5, 7], [5, 7]) == 0


def test_a_deviance_near_zero_is_not_below_it():
    # 2 (y log(y/p) - y + p) is (p - y)^2 / y for p near y; doubles alone would give noise.
    y, p = 1.0, 1 + 2.0**-50
    assert find("poisson_deviance")([y], [p]) == pytest.approx(2.0**-100, rel=1e-12)
    assert find("gamma_deviance")([y], [p]) == pytest.approx(2.0**-100, rel=1e-12)


def test_a_value_outside_the_domain_is_counted():
    score = pooled("poisson_deviance", [-1, 0, 1, 2], [1, 0, -1, 2])
    assert score.undefined == "1 of 4 targets are below 0 and 2 predictions are 0 or less"
    assert score.parts["target_rows_outside"] == 1
    assert score.parts["pred_rows_outside"] == 2
    score = pooled("gamma_deviance", [0, 1, 3], [1, 2, 3])
    assert score.undefined == "1 of 3 targets are 0 or less and 0 predictions are 0 or less"


def test_a_deviance_beyond_the_largest_double_is_infinite_and_noted():
    score = pooled("gamma_deviance", [1e300, 1.0], [1e-300, 1.0])
    assert score.value == math.inf
    assert score.note == "1 of 2 terms are beyond the largest double"


@pytest.mark.parametrize(
    ("power", "expected"),
    [
        (0, 1.0),  # (1 - 2)^2
        (1, 2 * (1 - math.log(2))),  # 2 (1 log(1/2) - 1 + 2)
        (2, 2 * math.log(2) - 1),
        (3, 0.25),  # (1 - 2)^2 / (1 * 4)
        (-1, 5 / 3),  # 2 (1/6 - 4/2 + 8/3)
        (1.5, 6 * math.sqrt(2) - 8),  # 2 (-4 + 2 / sqrt 2 + 2 sqrt 2)
    ],
)
def test_every_power_of_the_variance(power, expected):
    assert find("tweedie_deviance").with_params(power=power)([1.0], [2.0]) == pytest.approx(
        expected, rel=1e-15
    )


def test_the_named_deviances_are_powers():
    y, p = [0.5, 2.0, 3.0], [1.0, 1.5, 3.5]
    tweedie = find("tweedie_deviance")
    assert tweedie(y, p) == find("mse")(y, p)
    assert tweedie.with_params(power=1)(y, p) == find("poisson_deviance")(y, p)
    assert tweedie.with_params(power=2)(y, p) == find("gamma_deviance")(y, p)


def test_the_unit_follows_the_power():
    units = {power: find("tweedie_deviance").with_params(power=power).unit for power in range(3)}
    assert units == {0: "target^2", 1: "target", 2: "1"}
    assert find("tweedie_deviance:power=1.5").unit == "target^0.5"
    assert pooled("tweedie_deviance", [1.0], [2.0], unit="kWh").unit == "kWh^2"


def test_the_domain_of_a_power_is_told():
    score = pooled("tweedie_deviance:power=1.5", [-1, 2, 3], [1, 0, 3])
    assert score.undefined == ("1 of 3 targets are below 0 and 1 predictions are 0 or less")
    assert pooled("tweedie_deviance:power=-1", [-1, 2], [1, 2]).is_defined
    with pytest.raises(assay.InputError, match="a number of 0 or less, or of 1 or more"):
        find("tweedie_deviance").with_params(power=0.5)


def test_the_share_of_deviance_explained():
    y, p = [1.0, 3.0], [1.5, 2.5]
    assert find("d2_tweedie")(y, p) == find("r2")(y, p) == 0.75
    # Power 3, (y - p)^2 / (y p^2): 1/9 + 1/75 over 1/4 + 1/12.
    expected = 1 - (1 / 9 + 1 / 75) / (1 / 4 + 1 / 12)
    assert find("d2_tweedie:power=3")(y, p) == pytest.approx(expected, rel=1e-15)
    assert find("d2_tweedie:power=1")([1.0, 2.0], [1.5, 1.5]) == 0
    assert pooled("d2_tweedie", [2.0, 2.0], [1.0, 2.0]).undefined == "the targets do not vary"
    assert pooled("d2_tweedie:power=1", [0.0, 1.0], [0.0, 1.0]).undefined.endswith("are 0 or less")
    score = pooled("d2_tweedie:power=-1", [-3.0, 1.0], [1.0, 1.0])
    assert score.undefined == "the mean of the targets is 0 or less"
