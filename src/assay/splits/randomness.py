"""Random numbers by seed, drawn as scikit-learn draws them."""

from __future__ import annotations

import numbers
from typing import Any

import numpy as np

from assay.errors import InputError


def generator(seed: Any) -> np.random.RandomState:
    """The generator that a ``random_state`` stands for.

    Args:
        seed: A whole number of 0 or more for a generator of its own; a RandomState, which is used
            and moves on; None for NumPy's global one.

    Raises:
        InputError: It is none of these.
    """
    if isinstance(seed, np.random.RandomState):
        return seed
    if seed is None or seed is np.random:
        return np.random.mtrand._rand
    if isinstance(seed, numbers.Integral) and 0 <= int(seed) < 2**32:
        return np.random.RandomState(int(seed))
    raise InputError(
        f"{seed!r} cannot be used to seed a numpy.random.RandomState instance",
        remedy="give a whole number from 0 to 2**32 - 1, a RandomState, or None",
    )


def in_words(seed: Any) -> str:
    """How a seed is told in a description.

    >>> in_words(0), in_words(None)
    ('seed 0', 'no seed')
    """
    if seed is None or seed is np.random:
        return "no seed"
    return f"seed {seed}" if isinstance(seed, numbers.Integral) else "a generator given"
