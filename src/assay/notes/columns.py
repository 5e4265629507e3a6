"""The columns of the rows used, in a form that no file format or column type changes.

Numbers are doubles: the integer 1, 1.0, a float32 widened and True are one number, -0.0 is 0.0. A
label is its text, as a CSV file holds it: the class 1, 1.0 and "1" are one label; True is "True".
Whole numbers that no double holds are taken as their digits. An id is a whole number where every
id is one, and otherwise its text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.io.columns import INTEGER, ids
from assay.rows.prepare import Rows

Array = NDArray[Any]


@dataclass(frozen=True)
class Numbers:
    """Doubles, shape (rows,) or (rows, columns)."""

    values: NDArray[np.float64]

    def take(self, order: Array) -> Numbers:
        """The numbers of these rows, in this order."""
        return Numbers(self.values[order])

    def show(self, row: int) -> Any:
        """The value of one row."""
        found = self.values[row]
        return found.tolist()


@dataclass(frozen=True)
class Labels:
    """Codes and the texts they stand for: sorted, all of them in use."""

    codes: NDArray[np.int64]
    texts: tuple[str, ...]

    def take(self, order: Array) -> Labels:
        """The labels of these rows, in this order."""
        return Labels(self.codes[order], self.texts)

    def show(self, row: int) -> Any:
        """The label of one row."""
        return self.texts[int(self.codes[row])]


Canonical = Numbers | Labels


def columns_of(rows: Rows) -> dict[str, Canonical]:
    """The columns by role, ids apart; several outputs, baselines and others with their names."""
    return dict(_columns(rows))


def _columns(rows: Rows) -> Iterator[tuple[str, Canonical]]:
    yield from _outputs(rows)
    yield from _classified(rows)
    block = rows.block
    if block.weight is not None:
        yield "weight", of_numbers(block.weight)
    for partition in (rows.fold, rows.group):
        if partition is not None:
            yield partition.kind, of_labels(partition.codes, partition.labels)
    for name, values in block.baselines.items():
        yield f"baseline:{name}", of_numbers(values)
    for name, (codes, labels) in block.named.items():
        yield f"column:{name}", of_labels(codes, labels)
    for name, values in block.numbers.items():
        yield f"column:{name}", of_numbers(values)


def _outputs(rows: Rows) -> Iterator[tuple[str, Canonical]]:
    for place, block in enumerate(rows.blocks):
        name = f":{rows.outputs[place]}" if rows.outputs else ""
        if block.y_true is not None:
            yield f"truth{name}", of_numbers(block.y_true)
        if block.y_pred is not None:
            yield f"pred{name}", of_numbers(block.y_pred)


def _classified(rows: Rows) -> Iterator[tuple[str, Canonical]]:
    block = rows.block
    for role, coded in (("truth", block.true_codes), ("pred", block.pred_codes)):
        if coded is not None:
            yield role, of_labels(coded, block.labels)
    for role, values in (("score", block.score), ("proba", block.proba)):
        if values is not None:
            yield role, of_numbers(values)


def of_numbers(values: Array) -> Canonical:
    """Numbers as they are; with whole numbers that no double holds, as the texts of all."""
    if values.dtype != object:
        found = values.astype(np.float64, copy=False)
        # -0.0 becomes 0.0; where there is no zero nothing is copied.
        return Numbers(found if found.all() else found + 0.0)
    distinct = sorted(set(values.tolist()))
    place = {value: code for code, value in enumerate(distinct)}
    codes = np.fromiter(map(place.__getitem__, values.tolist()), np.int64, len(values))
    return of_labels(codes, tuple(distinct))


def of_labels(codes: NDArray[np.int64], labels: tuple[Any, ...]) -> Labels:
    """Codes of the labels in use, in the order of their texts."""
    used = np.flatnonzero(np.bincount(codes, minlength=len(labels))).tolist()
    order = sorted(used, key=lambda code: str(labels[code]))
    if order == list(range(len(labels))):
        return Labels(codes, tuple(map(str, labels)))
    table = np.zeros(len(labels), dtype=np.int64)
    table[order] = np.arange(len(order))
    return Labels(table[codes], tuple(str(labels[code]) for code in order))


def ids_of(rows: Rows) -> Array | None:
    """The ids of the rows used: int64 where every one is a whole number, else an array of text."""
    column = rows.given.id
    if column is None:
        return None
    if rows.kept.rows is not None:
        column = column.take(rows.kept.rows)
    if column.kind == INTEGER and column.values.dtype != object:
        return column.values
    texts: Array = ids(column)
    return _whole(texts)


def _whole(texts: Array) -> Array:
    try:
        found = [int(text) for text in texts]
        if all(map(_written_so, found, texts)):
            return np.array(found, dtype=np.int64)
    except (ValueError, OverflowError):
        pass
    return texts.astype(str)


def _written_so(number: int, text: str) -> bool:
    return str(number) == text
