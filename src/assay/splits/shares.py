"""How many rows train and validate where a share or a number of them is drawn."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from assay.errors import InputError


def shares(rows: int, test_size: Any, train_size: Any, default: float) -> tuple[int, int]:
    """The numbers of training and of validation rows.

    A share of the validation rows is rounded up, one of the training rows down; of one that is not
    given, it is all the others.

    Args:
        rows: How many there are.
        test_size: A whole number of rows from 1, a share between 0 and 1, or None.
        train_size: The same of the rows that train.
        default: The share that validates where neither is given.

    Raises:
        InputError: A size is out of its range, both are too many, or no row would train.

    >>> shares(10, None, None, 0.25), shares(10, 3, 0.5, 0.1)
    ((7, 3), (5, 3))
    """
    asked = test_size if test_size is not None or train_size is not None else default
    _check("test", asked, rows)
    _check("train", train_size, rows)
    if _is_share(asked) and _is_share(train_size) and asked + train_size > 1:
        raise InputError(
            f"The sum of test_size and train_size = {asked + train_size}, should be in the (0, 1) "
            "range. Reduce test_size and/or train_size."
        )
    valid = None if asked is None else math.ceil(asked * rows) if _is_share(asked) else int(asked)
    train = None if train_size is None else _whole(train_size, rows)
    if train is None:
        train = rows - (valid or 0)
    if valid is None:
        valid = rows - train
    if train + valid > rows:
        raise InputError(
            f"The sum of train_size and test_size = {train + valid}, should be smaller than the "
            f"number of samples {rows}. Reduce test_size and/or train_size."
        )
    if train == 0:
        raise InputError(
            f"With n_samples={rows}, test_size={asked} and train_size={train_size}, the resulting "
            "train set will be empty. Adjust any of the aforementioned parameters."
        )
    return train, valid


def _whole(size: Any, rows: int) -> int:
    return math.floor(size * rows) if _is_share(size) else int(size)


def _is_share(size: Any) -> bool:
    return isinstance(size, (float, np.floating))


def _check(side: str, size: Any, rows: int) -> None:
    if size is None:
        return
    if isinstance(size, bool) or not isinstance(size, (int, float, np.integer, np.floating)):
        raise InputError(f"Invalid value for {side}_size: {size}")
    if not 0 < size < (1 if _is_share(size) else rows):
        raise InputError(
            f"{side}_size={size} should be either positive and smaller than the number of samples "
            f"{rows} or a float in the (0, 1) range"
        )
