"""From the containers a caller gives to the columns of a request, checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.crossval.request import WEIGHED, Request
from assay.crossval.take import indexable, length
from assay.errors import InputError, counted
from assay.io.columns import Column, column, infinite_rows, missing_rows, numbers
from assay.rows.given import Given, from_arrays
from assay.rows.named import with_columns
from assay.splits.coding import as_array, refuse_missing


def columns_of_rows(
    y: Any,
    *,
    weight: Any = None,
    group: Any = None,
    id: Any = None,
    baseline: Any = None,
    columns: Mapping[str, Any] | None = None,
) -> Given:
    """The columns that every row has before anything is predicted.

    Raises:
        InputError: A target is missing or infinite.
    """
    given = from_arrays(y, sample_weight=weight, group=group, id=id, baseline=baseline)
    for one in given.truth:
        lost = missing_rows(one)
        if len(lost):
            raise InputError(
                f"{len(lost)} of {len(one)} targets are missing",
                column=one.name,
                rows=lost.tolist(),
                remedy="leave such rows out: there is nothing to learn from them",
            )
        infinite = infinite_rows(one)
        if len(infinite):
            raise InputError(
                f"{counted(len(infinite), 'infinite target')} of {len(one)}",
                column=one.name,
                rows=infinite.tolist(),
                remedy="leave such rows out, or give them a value",
            )
    return with_columns(given, columns or {})


def check_lengths(request: Request) -> None:
    """Refuse rows that do not line up.

    Raises:
        InputError: Something has another number of rows than X.
    """
    rows = request.rows
    if not rows:
        raise InputError("there are no rows", remedy="give at least two")
    sizes = {"y": length(request.y)}
    sizes |= {one.name: len(one) for _, one in request.columns.columns()}
    for name in ("groups", "weight", "time"):
        if getattr(request, name) is not None:
            sizes[name] = length(getattr(request, name))
    for name, size in sizes.items():
        if size != rows:
            raise InputError(
                f"X has {rows} rows and {name} {size}", remedy="give one value per row of X"
            )
    if request.weigh not in WEIGHED:
        raise InputError(f"weigh is {request.weigh!r}", remedy=f"say {', '.join(WEIGHED)}")


def read(request: Request, sample_weight: Any, time: Any, **columns: Any) -> Request:
    """The request with its containers and columns read.

    Raises:
        InputError: A column cannot be read, or does not line up.
    """
    X, y = indexable(request.X, "X"), indexable(request.y, "y")
    weight = None if sample_weight is None else _weights(column(sample_weight, "sample_weight"))
    scored = None if request.weigh == "fit" else sample_weight
    found = replace(
        request,
        X=X,
        y=y,
        columns=columns_of_rows(y, weight=scored, **columns),
        weight=weight,
        groups=request.groups,
        time=None if time is None else _times(time),
    )
    check_lengths(found)
    return found


def _times(given: Any) -> NDArray[Any]:
    found = as_array(given)
    refuse_missing(found, "time")
    return found


def _weights(given: Column) -> NDArray[np.float64]:
    found = numbers(given).astype(np.float64)
    bad = np.flatnonzero(~(np.isfinite(found) & (found >= 0))) + 1
    if len(bad):
        raise InputError(
            f"the weight {found[bad[0] - 1]}",
            column=given.name,
            rows=bad.tolist(),
            remedy="a weight must be finite and 0 or more",
        )
    if len(found) and not found.any():
        raise InputError(
            "every weight is 0", column=given.name, remedy="give some row a weight above 0"
        )
    return found
