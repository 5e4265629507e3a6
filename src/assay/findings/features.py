"""The features of a run as columns of numbers, and which rows have the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from assay.errors import AssayError
from assay.io.columns import NUMBER, TEXT, Column, column, column_names, frame_columns


class Feature(NamedTuple):
    """A column of numbers, or of codes of texts, which have no order."""

    values: NDArray[Any]
    ordered: bool = True


Features = dict[str, Feature]

_MIX = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(29)


def feature_columns(X: Any) -> Features | None:
    """The columns of the features by name, as numbers or codes of texts; None if unreadable.

    A sparse matrix is not spread out, and is not read.
    """
    try:
        if isinstance(X, np.ndarray) and X.dtype.kind in "biuf":
            flat = X.reshape(len(X), -1)
            return {str(place): Feature(flat[:, place]) for place in range(flat.shape[1])}
        if hasattr(X, "indptr"):
            return None
        if isinstance(X, Mapping) or hasattr(X, "columns") or hasattr(X, "column_names"):
            found = frame_columns(X, column_names(X))
            return {name: _feature(one) for name, one in found.items()}
        if isinstance(X, list) and X and isinstance(X[0], str):
            return {"0": _feature(column(X, "0"))}
        array = np.asarray(X)
        return feature_columns(array) if array.dtype.kind in "biuf" else None
    except (AssayError, ValueError, TypeError):
        return None


def _feature(one: Column) -> Feature:
    """Numbers with NaN where nothing is, codes of texts with -1."""
    if one.missing is None or one.kind in (NUMBER, TEXT) or one.values.dtype == object:
        return Feature(one.values, one.kind != TEXT)
    return Feature(np.where(one.missing, np.nan, one.values.astype(np.float64)))


def row_codes(features: Features) -> NDArray[np.int64]:
    """A code per row, from 0, equal exactly where every feature is; NaN is equal to NaN.

    Rows are told apart by a hash of 64 bits, and rows of one hash compared value by value.

    >>> codes = row_codes({"a": Feature(np.array([1.0, 2.0, 1.0]))})
    >>> len(set(codes.tolist())), codes[0] == codes[2]
    (2, np.True_)
    """
    columns = [_bits(one.values) for one in features.values()]
    rows = len(columns[0]) if columns else 0
    hashed = np.zeros(rows, dtype=np.uint64)
    for bits in columns:
        hashed = (hashed ^ bits) * _MIX
        hashed ^= hashed >> _SHIFT
    _, first, codes = np.unique(hashed, return_index=True, return_inverse=True)
    if len(first) < rows:
        apart = np.zeros(rows, dtype=bool)
        for bits in columns:
            apart |= bits != bits[first][codes]
        # Unequal rows of one hash, which hardly ever happens: each is taken as a row of its own.
        codes[apart] = len(first) + np.arange(int(apart.sum()))
    return codes.astype(np.int64)


def _bits(values: NDArray[Any]) -> NDArray[np.uint64]:
    """Each value as 64 bits, equal where values are."""
    if values.dtype.kind in "biu":
        return values.astype(np.int64).view(np.uint64)
    if values.dtype == object:
        return np.unique(values.astype(str), return_inverse=True)[1].astype(np.uint64)
    doubles = values.astype(np.float64) + 0.0  # -0.0 becomes 0.0
    doubles[np.isnan(doubles)] = np.nan
    return doubles.view(np.uint64)
