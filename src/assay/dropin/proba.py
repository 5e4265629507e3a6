"""Probabilities of one positive class or of every class, checked and matched with the truth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from assay.dropin.arrays import Array, Floats, as_array, column, finite, same_length, weights
from assay.dropin.kinds import kind_of
from assay.dropin.labelled import coded
from assay.dropin.said import remark
from assay.dropin.scored import distinct, positive_label
from assay.states.block import Block


@dataclass(frozen=True)
class Probabilities:
    """Truth and probabilities.

    Args:
        proba: Shape (rows,) for the positive class, or (rows, classes).
        codes: The column of each row's true class; of a single column 1 for the positive class.
        size: How many classes there are.
        weight: Weights of rows, or None.
        indicator: Shape (rows, labels) where a row may have several labels.
    """

    proba: Floats
    codes: Array
    size: int
    weight: Floats | None
    indicator: Array | None = None

    @property
    def columns(self) -> int:
        """How many columns of probabilities there are."""
        return 1 if self.proba.ndim == 1 else self.proba.shape[1]

    @property
    def block(self) -> Block:
        """The rows as a block, without those of weight 0."""
        block = Block(
            true_codes=self.codes,
            labels=tuple(range(self.size)),
            declared=self.size,
            positive=1,
            proba=self.proba,
            weight=self.weight,
        )
        if self.weight is None or self.weight.all():
            return block
        return block.take(self.weight != 0)

    def labels(self) -> list[Probabilities]:
        """Each label of several per row alone, as the positive class of two."""
        if self.indicator is None:
            return []
        codes = self.indicator.astype(np.int64)
        pairs = zip(self.proba.T, codes.T, strict=True)
        return [Probabilities(proba, code, 2, self.weight) for proba, code in pairs]


def _checked(y_proba: Any) -> Array:
    proba = as_array(y_proba)
    if proba.dtype.kind not in "f":
        proba = proba.astype(np.float64)
    finite(proba)
    low, high = proba.min(initial=0), proba.max(initial=0)
    if high > 1:
        raise ValueError(f"y_prob contains values greater than 1: {high}")
    if low < 0:
        raise ValueError(f"y_prob contains values less than 0: {low}")
    return proba


def of_positive(y_true: Any, y_proba: Any, sample_weight: Any, pos_label: Any) -> Probabilities:
    """Probabilities of the positive class of two.

    Raises:
        ValueError: There are more than two classes, the positive one is unknown, or a probability
            lies outside 0 to 1.
    """
    true = column(as_array(y_true))
    proba = column(_checked(y_proba))
    same_length(y_proba, y_true, sample_weight)
    kind = kind_of(true, "y_true")
    if kind != "binary":
        raise ValueError(
            f"The type of the target inferred from y_true is {kind} but should be binary according "
            "to the shape of y_prob."
        )
    text = true.dtype.kind in "OU"
    classes = distinct(true)
    try:
        chosen = positive_label(classes, pos_label, text)
    except ValueError:
        if text:
            raise
        chosen = classes[-1]
    if pos_label is not None and len(classes) == 2 and chosen not in classes:
        raise ValueError(
            f"pos_label={pos_label} is not a valid label. It should be one of {classes}"
        )
    weight = weights(sample_weight, len(true))
    codes = np.asarray(true == chosen).astype(np.int64)
    return Probabilities(proba.astype(np.float64, copy=False), codes, 2, weight)


def of_classes(
    y_true: Any, y_proba: Any, sample_weight: Any, labels: Any, clip: bool
) -> Probabilities:
    """Probabilities of every class; a single column is that of the larger of two.

    Args:
        y_true: As given.
        y_proba: Likewise.
        sample_weight: Likewise.
        labels: Likewise.
        clip: Whether probabilities of narrower types are raised to their type's epsilon.

    Raises:
        ValueError: Classes and columns do not fit, or a probability lies outside 0 to 1.
    """
    proba = _checked(y_proba)
    same_length(y_proba, y_true, sample_weight)
    kind = np.finfo(proba.dtype)
    wide = proba.astype(np.float64, copy=False)
    if wide.ndim == 2 and wide.shape[1] == 1:
        wide = wide.ravel()
    true = as_array(y_true)
    weight = weights(sample_weight, len(true))
    target = kind_of(true, "y_true")
    if target.endswith("-multioutput"):
        raise ValueError("Multioutput target data is not supported with label binarization")
    if target == "multilabel-indicator":
        return _of_labels(true, _raised(wide, kind, clip), weight)
    classes, codes = _classes(column(true), labels)
    if wide.ndim == 2:
        _check_sums(wide, kind)
    columns = 2 if wide.ndim == 1 else wide.shape[1]
    if len(classes) != columns:
        _refuse(classes, columns, labels)
    return Probabilities(_raised(wide, kind, clip), codes, len(classes), weight)


def _raised(proba: Floats, kind: Any, clip: bool) -> Floats:
    if not clip or kind.dtype.itemsize >= 8:
        return proba
    eps = float(kind.eps)
    return np.clip(proba, eps, 1 - eps) if proba.ndim == 1 else np.maximum(proba, eps)


def _check_sums(proba: Floats, kind: Any) -> None:
    # Of a few columns four times as quick as proba.sum(axis=1).
    sums = np.einsum("ij->i", proba)
    if not np.allclose(sums, 1, rtol=float(np.sqrt(kind.eps)), atol=0):
        remark("The y_prob values do not sum to one. Make sure to pass probabilities.")


def _of_labels(true: Array, proba: Floats, weight: Floats | None) -> Probabilities:
    if proba.shape != true.shape:
        columns = 1 if proba.ndim == 1 else proba.shape[1]
        _refuse(np.arange(true.shape[1]), columns, None)
    _check_sums(proba, np.finfo(np.float64))
    codes = np.zeros(len(true), dtype=np.int64)
    return Probabilities(proba, codes, true.shape[1], weight, true != 0)


def _classes(true: Array, labels: Any) -> tuple[Array, Array]:
    """All classes, sorted, and the code of each row.

    Raises:
        ValueError: There is one class only, or a row has none of those declared.
    """
    found, (codes,) = coded(true)
    if labels is None:
        if len(found) == 1:
            raise ValueError(
                f"y_true contains only one label ({found[0]}). Please provide the list of all "
                "expected class labels explicitly through the labels argument."
            )
        return found, codes
    names = column(as_array(labels))
    classes = np.array(sorted(set(names.tolist())))
    if len(classes) == 1:
        raise ValueError(
            f"The labels array needs to contain at least two labels. Got labels={names.tolist()}."
        )
    if classes.tolist() != names.tolist():
        remark(
            f"Labels passed were {names.tolist()}. But this function assumes labels are ordered "
            f"lexicographically. Pass the ordered labels={classes.tolist()} and ensure that the "
            "columns of y_prob correspond to this ordering."
        )
    place = {name: k for k, name in enumerate(classes.tolist())}
    strange = [name for name in found.tolist() if name not in place]
    if strange:
        raise ValueError(
            f"y_true contains values {set(strange)} not belonging to the passed labels "
            f"{classes.tolist()}."
        )
    return classes, np.array([place[name] for name in found.tolist()], dtype=np.int64)[codes]


def _refuse(classes: Array, columns: int, labels: Any) -> None:
    if labels is None:
        raise ValueError(
            "y_true and y_prob contain different number of classes: "
            f"{len(classes)} vs {columns}. Please provide the true labels explicitly through the "
            f"labels argument. Classes found in y_true: {classes}"
        )
    raise ValueError(
        "The number of classes in labels is different from that in y_prob. Classes found in "
        f"labels: {classes}"
    )
