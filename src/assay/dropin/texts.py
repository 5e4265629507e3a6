"""Text labels as codes: fixed-width arrays two characters at a time, other text through a table."""

from __future__ import annotations

import numpy as np

from assay.dropin.arrays import Array

_SAMPLE = 4096
_FEW = 1024
"""Up to so many rows a table of words is as quick."""


def coded_texts(columns: list[Array]) -> tuple[Array, list[Array]]:
    """The sorted words of all columns together, and the code of each row in each.

    Sorting a million words takes seconds, so nothing but the different words is sorted.

    Args:
        columns: Arrays of text, of fixed width or objects.

    Raises:
        TypeError: Objects that are no text are among them.
    """
    dtype = np.result_type(*columns)
    ends = np.cumsum([len(values) for values in columns])[:-1]
    if dtype.kind == "U" and len(columns[0]) > _FEW:
        words, codes = _of_fixed(np.concatenate(columns))
        return words.astype(dtype), np.split(codes, ends)
    lists = [values.tolist() for values in columns]
    table: dict[str, None] = {}
    for one in lists:
        table.update(dict.fromkeys(one))
    places = {word: place for place, word in enumerate(sorted(table))}
    found = [np.fromiter(map(places.__getitem__, one), np.int64, len(one)) for one in lists]
    return np.array(list(places), dtype=dtype), found


def _of_fixed(values: Array) -> tuple[Array, Array]:
    """Sorted words and codes of an array of fixed width; two characters make one integer."""
    width = values.dtype.itemsize // 4
    padded = np.ascontiguousarray(values.astype(f"<U{width + width % 2}", copy=False))
    keys = padded.view(np.uint64).reshape(len(values), -1)
    codes = np.zeros(len(values), dtype=np.int64)
    for column in keys.T:
        table, part = _coded(np.ascontiguousarray(column))
        if len(table) > 1:
            _, codes = _coded(codes * len(table) + part)
    first = np.zeros(int(codes.max()) + 1, dtype=np.int64)
    first[codes[::-1]] = np.arange(len(codes))[::-1]
    words = values[first]
    order = np.argsort(words)
    place = np.empty(len(order), dtype=np.int64)
    place[order] = np.arange(len(order))
    return words[order], place[codes]


def _coded(keys: Array) -> tuple[Array, Array]:
    """The different integers, sorted, and each row's place; few are looked up, many are sorted."""
    table = np.unique(keys[:_SAMPLE])
    if len(table) <= _SAMPLE // 8:
        place = np.searchsorted(table, keys)
        np.minimum(place, len(table) - 1, out=place)
        if bool((table[place] == keys).all()):
            return table, place
    table, place = np.unique(keys, return_inverse=True)
    return table, place
