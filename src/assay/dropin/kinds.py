"""What kind of target an array is, with scikit-learn's refusals."""

from __future__ import annotations

from typing import Any

from assay.dropin.arrays import Array, finite, is_sparse
from assay.rows import kinds
from assay.rows.kinds import Kind


def kind_of(values: Array, name: str = "") -> Kind:
    """The kind of target, as scikit-learn's ``type_of_target`` names it.

    Args:
        values: Of any type and number of dimensions.
        name: What the argument is called in errors.

    Raises:
        TypeError: The labels are bytes.
        ValueError: A floating-point label is NaN or infinite.
    """
    if values.dtype.kind == "f" and values.ndim in (1, 2):
        finite(values, name)
    return kinds.kind_of(values)


def refuse_sparse(value: Any, kind: str) -> None:
    """Refuse sparse input that does not hold several labels per row.

    Raises:
        TypeError: It does not.
    """
    if is_sparse(value) and kind != "multilabel-indicator":
        raise TypeError("Sparse input is only supported when targets are of multilabel type.")
