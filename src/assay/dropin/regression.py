"""Errors of predicted values: squared, absolute, relative, logarithmic, the middle, the largest."""

from __future__ import annotations

from typing import Any

from assay.dropin.outputs import MULTI, ROWS, Outputs, Value, outputs, reduced
from assay.dropin.params import array_like, checked
from assay.metrics import errors, relative
from assay.metrics.declare import Metric


def _each(metric: Metric, found: Outputs) -> list[Value]:
    """The value of a metric for each output, with scikit-learn's substitutes."""
    values: list[Value] = []
    for block in found.blocks():
        outcome = metric.of({kind: kind.of_block(block) for kind in metric.needs})
        if outcome.sklearn is not None:
            values.append(outcome.sklearn)
        else:
            values.append(outcome.value if outcome.ratio is None else outcome.ratio)
    return values


def _scored(metric: Metric, y_true: Any, y_pred: Any, sample_weight: Any, multioutput: Any) -> Any:
    found = outputs(y_true, y_pred, sample_weight, multioutput)
    return reduced(_each(metric, found), found.multioutput)


@checked(**ROWS, **MULTI)
def mean_squared_error(
    y_true: Any, y_pred: Any, *, sample_weight: Any = None, multioutput: Any = "uniform_average"
) -> Any:
    """Mean squared error, sum(w e e) / sum(w), in the target's unit squared.

    Args:
        y_true: Targets, shape (rows,) or (rows, outputs).
        y_pred: Predictions, likewise.
        sample_weight: Weights, shape (rows,).
        multioutput: "uniform_average" for the mean over outputs, "raw_values" for each, or weights
            of shape (outputs,).

    Returns:
        A float of 0 or more, or an array of shape (outputs,).

    Raises:
        ValueError: Shapes do not fit, or a value is not finite.

    >>> mean_squared_error([3, -0.5, 2, 7], [2.5, 0.0, 2, 8])
    0.375
    """
    return _scored(errors.mse, y_true, y_pred, sample_weight, multioutput)


@checked(**ROWS, **MULTI)
def root_mean_squared_error(
    y_true: Any, y_pred: Any, *, sample_weight: Any = None, multioutput: Any = "uniform_average"
) -> Any:
    """Root mean squared error, in the target's unit; of several outputs the mean of the roots.

    Arguments, result and errors are those of `mean_squared_error`.

    >>> root_mean_squared_error([0.0, 0.0], [1.0, -1.0])
    1.0
    """
    return _scored(errors.rmse, y_true, y_pred, sample_weight, multioutput)


@checked(**ROWS, **MULTI)
def mean_absolute_error(
    y_true: Any, y_pred: Any, *, sample_weight: Any = None, multioutput: Any = "uniform_average"
) -> Any:
    """Mean absolute error, sum(w |e|) / sum(w), in the target's unit.

    Arguments, result and errors are those of `mean_squared_error`.

    >>> mean_absolute_error([3, -0.5, 2, 7], [2.5, 0.0, 2, 8])
    0.5
    """
    return _scored(errors.mae, y_true, y_pred, sample_weight, multioutput)


@checked(**ROWS, **MULTI)
def median_absolute_error(
    y_true: Any, y_pred: Any, *, multioutput: Any = "uniform_average", sample_weight: Any = None
) -> Any:
    """Median absolute error; of an even number of rows the midpoint of the middle two.

    Arguments, result and errors are those of `mean_squared_error`.

    >>> median_absolute_error([3, -0.5, 2, 7], [2.5, 0.0, 2, 8])
    0.5
    """
    return _scored(errors.medae, y_true, y_pred, sample_weight, multioutput)


@checked(**ROWS, **MULTI)
def mean_absolute_percentage_error(
    y_true: Any, y_pred: Any, *, sample_weight: Any = None, multioutput: Any = "uniform_average"
) -> Any:
    """Mean absolute percentage error, mean of |e|/|y|, as a fraction and not in percent.

    Where a target is 0 its error is divided by 2**-52 instead. Arguments, result and errors are
    those of `mean_squared_error`.

    >>> mean_absolute_percentage_error([-2, 4], [-1, 5])
    0.375
    """
    return _scored(relative.mape, y_true, y_pred, sample_weight, multioutput)


def _logarithmic(
    metric: Metric, name: str, y_true: Any, y_pred: Any, sample_weight: Any, multioutput: Any
) -> Any:
    found = outputs(y_true, y_pred, sample_weight, multioutput)
    if (found.true <= -1).any() or (found.pred <= -1).any():
        raise ValueError(
            f"{name} cannot be used when targets contain values less than or equal to -1."
        )
    return reduced(_each(metric, found), found.multioutput)


@checked(**ROWS, **MULTI)
def mean_squared_log_error(
    y_true: Any, y_pred: Any, *, sample_weight: Any = None, multioutput: Any = "uniform_average"
) -> Any:
    """Mean squared difference of log(1 + y) and log(1 + p); each logarithm is rounded once.

    Arguments and result are those of `mean_squared_error`.

    Raises:
        ValueError: A value is -1 or less, or the shapes do not fit.

    >>> mean_squared_log_error([3, 5, 2.5, 7], [2.5, 5, 4, 8])
    0.03973012298459379
    """
    name = "Mean Squared Logarithmic Error"
    return _logarithmic(relative.msle, name, y_true, y_pred, sample_weight, multioutput)


@checked(**ROWS, **MULTI)
def root_mean_squared_log_error(
    y_true: Any, y_pred: Any, *, sample_weight: Any = None, multioutput: Any = "uniform_average"
) -> Any:
    """The square root of `mean_squared_log_error`, with its arguments, result and errors.

    >>> root_mean_squared_log_error([3, 5, 2.5, 7], [2.5, 5, 4, 8])
    0.19932416558107996
    """
    name = "Root Mean Squared Logarithmic Error"
    return _logarithmic(relative.rmsle, name, y_true, y_pred, sample_weight, multioutput)


@checked(y_true=array_like, y_pred=array_like)
def max_error(y_true: Any, y_pred: Any) -> float:
    """The largest absolute error, in the target's unit.

    Args:
        y_true: Targets, shape (rows,).
        y_pred: Predictions, shape (rows,).

    Returns:
        A float of 0 or more.

    Raises:
        ValueError: There are several outputs, or a value is not finite.

    >>> max_error([3, 2, 7, 1], [4, 2, 7, 1])
    1.0
    """
    found = outputs(y_true, y_pred, None)
    if found.true.shape[1] > 1:
        raise ValueError("Multioutput not supported in max_error")
    value: float = reduced(_each(errors.max_error, found), None)
    return value
