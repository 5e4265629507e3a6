"""Numbers that a scheme is given."""

from __future__ import annotations

import numbers
from typing import Any

from assay.errors import InputError


def check_whole(name: str, value: Any, least: int) -> None:
    """Check a parameter that is a whole number.

    Raises:
        InputError: It is none, or is too small.

    >>> check_whole("gap", -1, 0)
    Traceback (most recent call last):
    assay.errors.InputError: gap=-1 is not a whole number of 0 or more
    """
    whole = isinstance(value, numbers.Integral) and not isinstance(value, bool)
    if not whole or value < least:
        raise InputError(f"{name}={value!r} is not a whole number of {least} or more")
