"""Columns from pandas Series, Index and arrays, by their own methods; pandas is not imported."""

from __future__ import annotations

from typing import Any

import numpy as np

from assay.io.arrays import of_array, of_sequence, unusable
from assay.io.column import (
    TEXT,
    Column,
    joined_masks,
    of_booleans,
    of_codes,
    of_integers,
    of_numbers,
)


def is_series(obj: Any) -> bool:
    """Whether the object has the methods of a pandas Series, Index or extension array."""
    return all(hasattr(obj, name) for name in ("isna", "to_numpy", "dtype"))


def of_series(name: str, series: Any, source: str | None = None) -> Column:
    """A column from a pandas Series: plain, nullable, categorical, Arrow-backed or object.

    Raises:
        InputError: Its dtype is neither numeric nor boolean nor text.
    """
    dtype = series.dtype
    if hasattr(dtype, "categories") and hasattr(dtype, "ordered"):
        return _of_categorical(name, series, source)
    kind = getattr(dtype, "kind", "O")
    if isinstance(dtype, np.dtype):
        if kind in "Mmc":
            raise unusable(name, str(dtype), source)
        return of_array(name, series.to_numpy(), source)
    missing = np.asarray(series.isna(), dtype=np.bool_)
    if kind in "iu":
        values = series.to_numpy(dtype=f"{'uint' if kind == 'u' else 'int'}64", na_value=0)
        return of_integers(name, values, missing, source)
    if kind == "f":
        values = series.to_numpy(dtype="float64", na_value=np.nan)
        return of_numbers(name, values, missing, source)
    if kind == "b":
        return of_booleans(name, series.to_numpy(dtype="bool", na_value=False), missing, source)
    if kind not in "OU" or "interval" in str(dtype):
        raise unusable(name, str(dtype), source)
    return of_sequence(name, series.to_numpy(dtype=object).tolist(), source)


def _of_categorical(name: str, series: Any, source: str | None) -> Column:
    """The categories' own type decides the kind; codes are used as they are."""
    holder = series.cat if hasattr(series, "cat") else series
    codes = np.asarray(holder.codes).astype(np.int64)
    words = of_series(name, series.dtype.categories, source)
    missing = codes < 0
    if words.kind == TEXT:
        return of_codes(name, codes, words.categories, source)
    if len(words) == 0:
        return of_numbers(name, np.full(len(codes), np.nan), None, source)
    values = words.values[codes]  # code -1 picks any value: it is masked
    makers = {"integer": of_integers, "number": of_numbers, "boolean": of_booleans}
    return makers[words.kind](name, values, joined_masks(missing, None), source)
