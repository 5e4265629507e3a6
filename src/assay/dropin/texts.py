"""Text labels as codes: fixed-width arrays by a number for each word, objects through a table."""

from __future__ import annotations

from typing import Any

import numpy as np

from assay.dropin.arrays import Array
from assay.dropin.dictionaries import Words

_SAMPLE = 4096
_FEW = 1024
"""Up to so many rows a table of words is as quick."""

_FACTOR = 0x9E3779B97F4A7C15


def coded_texts(columns: list[Array]) -> tuple[Array, list[Array]]:
    """The sorted words of all columns together, and the code of each row in each.

    Sorting a million words takes seconds, so nothing but the different words is sorted.

    Args:
        columns: Arrays of text, of fixed width or objects.

    Raises:
        TypeError: Objects that are no text are among them.
    """
    return joined([words_in(values) for values in columns], np.result_type(*columns))


def joined(columns: list[Words], dtype: Any) -> tuple[Array, list[Array]]:
    """The same of columns whose own words are known."""
    table = sorted(set().union(*(one.words for one in columns)))
    places = {word: place for place, word in enumerate(table)}
    found = []
    for words, codes in columns:
        own = np.fromiter(map(places.__getitem__, words), np.int64, len(words))
        found.append(own[codes])
    return np.array(table, dtype=dtype), found


def words_in(values: Array) -> Words:
    """The different words of one column, and which of them each row is."""
    if values.dtype.kind == "U" and len(values) > _FEW:
        found = _of_fixed(values)
        if found is not None:
            return found
    rows = values.tolist()
    table = {word: code for code, word in enumerate(dict.fromkeys(rows))}
    return Words(tuple(table), np.fromiter(map(table.__getitem__, rows), np.int64, len(rows)))


def _of_fixed(values: Array) -> Words | None:
    """The words of an array of fixed width, of which two characters make one integer.

    A row's integers together make one number, by which words are told apart; that rows of one
    number are one word is checked. None where they are not.
    """
    width = values.dtype.itemsize // 4
    padded = np.ascontiguousarray(values.astype(f"<U{width + width % 2}", copy=False))
    keys = padded.view(np.uint64).reshape(len(values), -1)
    codes = _coded(keys @ _factors(keys.shape[1]))
    some = np.empty(int(codes.max()) + 1, dtype=np.int64)
    some[codes] = np.arange(len(codes))
    for column in keys.T:
        if not bool((column[some][codes] == column).all()):
            return None
    return Words(tuple(values[some].tolist()), codes)


def _factors(size: int) -> Array:
    return np.array([pow(_FACTOR, k, 1 << 64) for k in range(size)], dtype=np.uint64)


def _coded(keys: Array) -> Array:
    """Which of the different integers each row has; few are looked up, many are sorted."""
    table = np.unique(keys[:_SAMPLE])
    if len(table) <= _SAMPLE // 8:
        place = np.searchsorted(table, keys)
        np.minimum(place, len(table) - 1, out=place)
        if bool((table[place] == keys).all()):
            return place
    return np.unique(keys, return_inverse=True)[1]
