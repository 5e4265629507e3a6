"""A401: a constant target.

How it is detected
    All targets are equal, exactly: SST is 0, or there is one true class; over all rows, or in a
    fold or group of two rows or more. Targets are compared as they are, so a mean that was rounded
    does not matter.

Why it matters
    Where the target does not vary there is nothing to explain: R2 is 0/0 or minus infinity, the
    ROC AUC has no pairs. In floating point the same rows can give R2 = -1.7e31, because the
    rounded mean of three 0.1 is not 0.1.

What to do
    Report an error in the target's unit for such rows; make folds that vary (stratify); look for a
    broken join or a filter.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.findings.finding import Check, Context, Finding, check
from assay.findings.parts import Integers, counted, in_short, named, partitions, sizes_of
from assay.rows.partition import Partition
from assay.rows.prepare import Rows

_GLANCE = 100
"""Rows a part, from the first, that usually show that every part varies."""


@check(
    "A401",
    "issue",
    "the target varies, over all rows and in every fold and group",
    "report errors in the target's unit there; stratify the folds; look for a broken join",
)
def constant_target(check: Check, context: Context) -> Finding:
    """Look for targets that do not vary."""
    rows = context.rows
    if len(rows.block) < 2:
        return check.not_applicable("there is one row")
    said: list[str] = []
    evidence: dict[str, Any] = {}
    for name, targets in _targets(rows):
        of = f" {name}" if name else ""
        if bool((targets[1:] == targets[0]).all()):
            value = _value(rows, targets)
            said.append(f"all {len(targets)} targets{of} are {value!r}")
            evidence.setdefault("constant", {})[name or "target"] = value
            continue
        for partition in partitions(rows):
            alike = _constant(partition, targets)
            if alike.any():
                parts = counted(int(alike.sum()), partition.kind)
                said.append(
                    f"the target{of} is constant in {parts} of {len(alike)}: "
                    f"{in_short(named(partition, alike))}"
                )
                evidence.setdefault(f"{partition.kind}s", {})[name or "target"] = {
                    "constant": int(alike.sum()),
                    "of": len(alike),
                    "listed": named(partition, alike),
                }
    return check.found("; ".join(said), **evidence) if said else check.passed()


def _targets(rows: Rows) -> list[tuple[str, NDArray[Any]]]:
    if rows.block.true_codes is not None:
        return [("", rows.block.true_codes)]
    names = rows.outputs or ("",)
    columns = [block.y_true for block in rows.blocks]
    return [(n, c) for n, c in zip(names, columns, strict=True) if c is not None]


def _value(rows: Rows, targets: NDArray[Any]) -> Any:
    value = targets[0].item() if isinstance(targets[0], np.generic) else targets[0]
    return rows.block.labels[value] if rows.block.true_codes is not None else value


def _constant(partition: Partition, targets: NDArray[Any]) -> NDArray[np.bool_]:
    """Which parts of two rows or more have one target: none differs from the first of its part."""
    size = len(partition.labels)
    glance = slice(0, _GLANCE * size)
    if (
        len(targets) > _GLANCE * size
        and _varies(partition.codes[glance], targets[glance], size).all()
    ):
        return np.zeros(size, dtype=bool)
    varies = _varies(partition.codes, targets, size)
    return np.asarray(~varies & (sizes_of(partition) > 1), dtype=bool)


def _varies(codes: Integers, targets: NDArray[Any], size: int) -> NDArray[np.bool_]:
    first = np.zeros(size, dtype=np.int64)
    first[codes[::-1]] = np.arange(len(targets) - 1, -1, -1)
    differs = np.asarray(targets != targets[first][codes], dtype=bool)
    return np.asarray(np.bincount(codes[differs], minlength=size) > 0, dtype=bool)
