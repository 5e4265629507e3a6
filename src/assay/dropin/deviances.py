"""Tweedie deviances, Poisson's and the gamma's among them, and the share of them explained."""

from __future__ import annotations

import math
from typing import Any

from assay.dropin.arrays import Floats
from assay.dropin.outputs import ROWS, Outputs, few_rows, outputs
from assay.dropin.params import checked, either, real
from assay.dropin.said import undefined
from assay.metrics.declare import Metric
from assay.metrics.deviance import d2_tweedie, tweedie_deviance

_POWER = either(real(None, 0, "right"), real(1, None, "left"))


def _check(true: Floats, pred: Floats, power: float) -> None:
    message = f"Mean Tweedie deviance error with power={power} can only be used on "
    if power < 0 and (pred <= 0).any():
        raise ValueError(message + "strictly positive y_pred.")
    if 1 <= power < 2 and ((true < 0).any() or (pred <= 0).any()):
        raise ValueError(message + "non-negative y and strictly positive y_pred.")
    if power >= 2 and ((true <= 0).any() or (pred <= 0).any()):
        raise ValueError(message + "strictly positive y and y_pred.")


def _value(metric: Metric, found: Outputs, power: float) -> float:
    """The declared metric's bare value, after scikit-learn's checks."""
    _check(found.true[:, 0], found.pred[:, 0], power)
    chosen, block = metric.with_params(power=power), found.blocks()[0]
    return chosen.of({kind: kind.of_block(block) for kind in chosen.needs}).value


def _one_output(found: Outputs, name: str) -> Outputs:
    if found.true.shape[1] > 1:
        raise ValueError(f"Multioutput not supported in {name}")
    return found


def _mean(y_true: Any, y_pred: Any, sample_weight: Any, power: float) -> float:
    found = outputs(y_true, y_pred, sample_weight)
    return _value(tweedie_deviance, _one_output(found, "mean_tweedie_deviance"), power)


@checked(**ROWS, power=_POWER)
def mean_tweedie_deviance(
    y_true: Any, y_pred: Any, *, sample_weight: Any = None, power: float = 0
) -> float:
    """Mean Tweedie deviance: 0 is the squared error, 1 Poisson, 2 gamma, 3 inverse Gaussian.

    Args:
        y_true: Targets, shape (rows,); not negative for powers from 1, positive from 2.
        y_pred: Predictions, shape (rows,); positive unless the power is 0.
        sample_weight: Weights, shape (rows,).
        power: At most 0, or at least 1. The higher, the less a large target's error weighs.

    Returns:
        A float of 0 or more.

    Raises:
        ValueError: Values lie outside the power's domain, or the shapes do not fit.

    >>> mean_tweedie_deviance([2, 0, 1, 4], [0.5, 0.5, 2.0, 2.0], power=0)
    1.875
    """
    return _mean(y_true, y_pred, sample_weight, power)


@checked(**ROWS)
def mean_poisson_deviance(y_true: Any, y_pred: Any, *, sample_weight: Any = None) -> float:
    """Mean Poisson deviance, 2 mean(y log(y/p) - y + p): `mean_tweedie_deviance` of power 1.

    >>> mean_poisson_deviance([1.0, 2.0], [1.0, 2.0])
    0.0
    """
    return _mean(y_true, y_pred, sample_weight, 1)


@checked(**ROWS)
def mean_gamma_deviance(y_true: Any, y_pred: Any, *, sample_weight: Any = None) -> float:
    """Mean gamma deviance, 2 mean(log(p/y) + y/p - 1): `mean_tweedie_deviance` of power 2.

    >>> mean_gamma_deviance([1.0, 2.0], [1.0, 2.0])
    0.0
    """
    return _mean(y_true, y_pred, sample_weight, 2)


@checked(**ROWS, power=_POWER)
def d2_tweedie_score(
    y_true: Any, y_pred: Any, *, sample_weight: Any = None, power: float = 0
) -> float:
    """The share of Tweedie deviance explained, 1 - deviance / deviance of the targets' mean.

    NaN with a warning for fewer than two rows.

    Args:
        y_true: As in `mean_tweedie_deviance`.
        y_pred: Likewise.
        sample_weight: Likewise.
        power: Likewise.

    Returns:
        A float up to 1; with power 0 it is R2.

    Raises:
        ValueError: Values lie outside the power's domain, or there are several outputs.

    >>> d2_tweedie_score([1, 2, 3], [1, 2, 4])
    0.5
    """
    found = _one_output(outputs(y_true, y_pred, sample_weight), "d2_tweedie_score")
    if few_rows(found):
        undefined("D^2 score is not well-defined with less than two samples.")
        return math.nan
    return _value(d2_tweedie, found, power)
