"""What a splitter is given: how many rows, their target and their groups."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from assay.errors import InputError
from assay.rows.kinds import kind_of
from assay.splits.coding import Array, Codes, as_array, refuse_missing, sorted_codes

_SUPPORTED = ("binary", "multiclass")


@dataclass(frozen=True, eq=False)
class Given:
    """The rows to split.

    Args:
        rows: How many there are.
        X: Their features, in any form, or None; for splitters of other libraries.
        y: Their target, in any form, or None.
        groups: Their groups, in any form, or None.
    """

    rows: int
    X: Any = None
    y: Any = None
    groups: Any = None

    @classmethod
    def of(cls, X: Any, y: Any = None, groups: Any = None) -> Given:
        """Count the rows of what is given; without ``X`` those of ``y`` or of ``groups``.

        Raises:
            InputError: The lengths differ.
        """
        lengths = [length(value) for value in (X, y, groups) if value is not None]
        if not lengths:
            raise InputError("nothing to split", remedy="give X, y or groups")
        if len(set(lengths)) > 1:
            raise InputError(
                f"Found input variables with inconsistent numbers of samples: {lengths}"
            )
        return cls(lengths[0], X, y, groups)

    @cached_property
    def target(self) -> Array:
        """The target as an array.

        Raises:
            InputError: There is none.
        """
        if self.y is None:
            raise InputError("The 'y' parameter should not be None.")
        return as_array(self.y)

    @cached_property
    def classes(self) -> tuple[Codes, list[Any]]:
        """Codes into the sorted classes, and the classes.

        Raises:
            InputError: The target is not one class per row, or a row has none.
        """
        values = self.target
        if values.ndim == 2 and values.shape[1] == 1:
            values = values.ravel()
        kind = kind_of(values)
        if kind not in _SUPPORTED:
            if values.ndim == 1:
                refuse_missing(values, "y")
            raise InputError(
                f"Supported target types are: {_SUPPORTED}. Got {kind!r} instead",
                remedy=_remedy(kind),
            )
        return sorted_codes(values, "y")

    @cached_property
    def grouping(self) -> tuple[Codes, list[Any]]:
        """Codes into the sorted groups, and the groups.

        Raises:
            InputError: There are no groups, or a row has none.
        """
        if self.groups is None:
            raise InputError("The 'groups' parameter should not be None.")
        values = as_array(self.groups)
        if values.ndim == 2 and values.shape[1] == 1:
            values = values.ravel()
        if values.ndim != 1:
            raise InputError(f"groups have the shape {values.shape}, not one group per row")
        return sorted_codes(values, "groups")


def length(value: Any) -> int:
    """How many rows something has.

    Raises:
        TypeError: It has no length.
    """
    shape = getattr(value, "shape", None)
    if isinstance(shape, tuple):
        if not shape:
            raise TypeError(f"expected rows, got the single value {value!r}")
        return int(shape[0])
    if hasattr(value, "__len__"):
        return len(value)
    raise TypeError(f"Expected sequence or array-like, got {type(value)}")


def _remedy(kind: str) -> str | None:
    if kind == "continuous":
        return "stratify a continuous target with ContinuousStratifiedKFold, or take KFold"
    if kind.startswith("multilabel"):
        return "stratify several labels with MultilabelStratifiedKFold, or take KFold"
    return None
