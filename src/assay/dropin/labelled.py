"""Rows of labels as confusion counts: checked, coded and counted once for every label metric."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from assay.dropin.arrays import Array, Floats, as_array, column, same_length, weights
from assay.dropin.dictionaries import words_of
from assay.dropin.kinds import kind_of, refuse_sparse
from assay.dropin.texts import coded_texts, joined, words_in
from assay.io.columns import column as to_column
from assay.io.columns import labels as to_labels
from assay.rows.integers import coded as small_integers
from assay.rows.integers import paired
from assay.rows.kinds import Kind, is_whole
from assay.states.block import Block
from assay.states.confusion import ConfusionCounts

_SUPPORTED = ("binary", "multiclass", "multilabel-indicator")


@dataclass(frozen=True)
class Labelled:
    """Truth and prediction of one label per row.

    Args:
        kind: "binary" or "multiclass".
        classes: All labels of truth and prediction, sorted, in their own type.
        counts: The confusion counts over the places of ``classes``.
        true, pred: Codes into ``classes``, shape (rows,).
        weight: Weights, or None.
        given: What truth and prediction were, for the few that need the labels themselves.
    """

    kind: Kind
    classes: Array
    true: Array
    pred: Array
    weight: Floats | None
    cells: Array | None

    @cached_property
    def counts(self) -> ConfusionCounts:
        """The confusion counts over the places of ``classes``."""
        return count(self.true, self.pred, len(self.classes), self.weight, self.cells)


@dataclass(frozen=True)
class Indicators:
    """Truth and prediction of any number of labels per row, shape (rows, labels), as booleans."""

    true: Array
    pred: Array
    weight: Floats | None
    kind: Kind = "multilabel-indicator"


def count(
    true: Array, pred: Array, classes: int, weight: Floats | None, cells: Array | None = None
) -> ConfusionCounts:
    """Confusion counts of codes below ``classes``; rows of weight 0 are left out."""
    names = tuple(range(classes))
    if weight is None:
        block = Block(true_codes=true, pred_codes=pred, labels=names, declared=classes, cells=cells)
        return ConfusionCounts.of_block(block)
    block = Block(true_codes=true, pred_codes=pred, labels=names, declared=classes, weight=weight)
    return ConfusionCounts.of_block(block if weight.all() else block.take(weight != 0))


def labelled(y_true: Any, y_pred: Any, sample_weight: Any = None) -> Labelled | Indicators:
    """Check truth and prediction, and code them.

    Raises:
        ValueError: Their kinds, types or lengths differ, or they are not classes.
        TypeError: Sparse input of one label per row.
    """
    same_length(y_true, y_pred, sample_weight)
    coded_already = _dictionaries(y_true, y_pred, sample_weight)
    if coded_already is not None:
        return coded_already
    true, pred = as_array(y_true), as_array(y_pred)
    for array in (true, pred):
        if not array.ndim or not array.shape[0]:
            raise ValueError(
                "Found empty input array (e.g., `y_true` or `y_pred`) while a minimum of 1 sample "
                "is required."
            )
    weight = weights(sample_weight, len(true))
    quick = _quick(true, pred, weight) or _texts(true, pred, weight)
    if quick is not None:
        return quick
    kind = _joint(kind_of(true, "y_true"), kind_of(pred, "y_pred"))
    refuse_sparse(y_true, kind)
    refuse_sparse(y_pred, kind)
    if kind == "multilabel-indicator":
        if true.shape != pred.shape:
            raise ValueError(
                f"inconsistent shapes: y_true has {true.shape}, y_pred has {pred.shape}"
            )
        return Indicators(true != 0, pred != 0, weight)
    true, pred = column(true), column(pred)
    return _quick(true, pred, weight) or _slow(true, pred, weight)


def _joint(true: Kind, pred: Kind) -> Kind:
    kinds = {true, pred}
    if kinds == {"binary", "multiclass"}:
        return "multiclass"
    if len(kinds) > 1:
        raise ValueError(f"Classification metrics can't handle a mix of {true} and {pred} targets")
    if true not in _SUPPORTED:
        raise ValueError(f"{true} is not supported")
    return true


def whole_numbers(values: Array) -> Array | None:
    """One column of whole numbers as int64, or None if it is no such column."""
    if values.ndim != 1:
        return None
    if values.dtype.kind in "iub":
        return values.astype(np.int64, copy=False) if values.dtype != np.uint64 else None
    if values.dtype.kind != "f" or not is_whole(values):
        return None
    if not values.size or not -(2.0**53) < float(values.min()) <= float(values.max()) < 2.0**53:
        return None
    return values.astype(np.int64)


def _quick(true: Array, pred: Array, weight: Floats | None) -> Labelled | None:
    whole = whole_numbers(true), whole_numbers(pred)
    if whole[0] is None or whole[1] is None:
        return None
    found = paired(to_column(whole[0], "y_true"), to_column(whole[1], "y_pred"))
    if found is None:
        return None
    classes = np.array(found.labels).astype(np.result_type(true.dtype, pred.dtype))
    kind: Kind = "binary" if len(classes) <= 2 else "multiclass"
    return Labelled(kind, classes, found.true, found.pred, weight, found.cells)


def _texts(true: Array, pred: Array, weight: Floats | None) -> Labelled | None:
    """Two columns of text; None where some label is none."""
    if any(one.ndim != 1 or one.dtype.kind not in "OU" for one in (true, pred)):
        return None
    if any(one.dtype == object and not isinstance(one[0], str) for one in (true, pred)):
        return None
    try:
        classes, (codes, others) = coded(true, pred)
    except TypeError:
        return None
    if not all(isinstance(label, str) for label in classes.tolist()):
        return None
    return _made(classes, codes, others, weight)


def _made(classes: Array, true: Array, pred: Array, weight: Floats | None) -> Labelled:
    kind: Kind = "binary" if len(classes) <= 2 else "multiclass"
    return Labelled(kind, classes, true, pred, weight, None)


def _all_text(values: Array) -> bool:
    return values.dtype.kind == "U" or set(map(type, values.tolist())) == {str}


def _dictionaries(y_true: Any, y_pred: Any, sample_weight: Any) -> Labelled | None:
    """Text of which one column or both hold codes already; None of anything else."""
    known = [words_of(y_true), words_of(y_pred)]
    if known == [None, None]:
        return None
    columns = []
    for words, given in zip(known, (y_true, y_pred), strict=True):
        if words is None:
            array = as_array(given)
            if array.ndim != 1 or array.dtype.kind not in "OU" or not _all_text(array):
                return None
            words = words_in(array)
        columns.append(words)
    classes, (true, pred) = joined(columns, object)
    if not len(true):
        return None
    return _made(classes, true, pred, weights(sample_weight, len(true)))


def _slow(true: Array, pred: Array, weight: Floats | None) -> Labelled:
    texts = [array.dtype.kind in "OU" for array in (true, pred)]
    if texts[0] != texts[1]:
        raise ValueError("Mix of label input types (string and number)")
    classes, (codes, others) = coded(true, pred)
    return _made(classes, codes, others, weight)


def coded(*columns: Array) -> tuple[Array, list[Array]]:
    """The sorted classes of columns of one type together, and the code of each row in each.

    Raises:
        TypeError: Text is mixed with numbers.
    """
    if columns[0].dtype.kind in "OU":
        return coded_texts(list(columns))
    every = np.concatenate(columns) if len(columns) > 1 else columns[0]
    whole = whole_numbers(every)
    if whole is None:
        classes, codes_of_all = np.unique(every, return_inverse=True)
    else:
        one = to_column(whole, "labels")
        codes_of_all, names = small_integers(one) or to_labels(one)
        classes = np.array(names).astype(every.dtype)
    ends = np.cumsum([len(values) for values in columns])[:-1]
    return classes, np.split(codes_of_all.astype(np.int64, copy=False), ends)
