"""The curves of an evaluation's rows: pooled, or one per fold or group."""

from __future__ import annotations

from typing import Any

from assay.curves.curve import Curve
from assay.curves.det import DetCurve
from assay.curves.folds import Curves
from assay.curves.precision_recall import PrecisionRecallCurve
from assay.curves.roc import RocCurve
from assay.curves.table import ThresholdTable
from assay.errors import InputError
from assay.rows.prepare import Rows
from assay.states.ranking import RankedCounts

KINDS: dict[str, type[Curve]] = {
    "roc": RocCurve,
    "precision_recall": PrecisionRecallCurve,
    "det": DetCurve,
    "thresholds": ThresholdTable,
}

_POOLED = (
    "pooled over {kind}s: it also ranks rows of different {kind}s against each other, whose scores "
    "come from separately fitted models"
)


def curve_of(rows: Rows, kind: str, per: str | None = None, **how: Any) -> Curve | Curves:
    """A curve of checked rows, or one per part.

    Args:
        rows: The rows.
        kind: "roc", "precision_recall", "det" or "thresholds".
        per: None for the pooled curve, "fold" or "group".
        **how: For thresholds: ``at``.

    Raises:
        InputError: There is no such curve, or the rows have no scores, folds or groups.
    """
    if kind not in KINDS:
        raise InputError(f"there is no curve {kind!r}", remedy=f"take one of {', '.join(KINDS)}")
    made, block = KINDS[kind], rows.block
    if block.score is None:
        raise InputError("a curve needs scores of two classes", remedy="evaluate with y_score=")
    if per is None:
        note = "" if rows.fold is None else _POOLED.format(kind="fold")
        return made.of(RankedCounts.of_block(block), rows.positive, note=note, **how)
    partition = {"fold": rows.fold, "group": rows.group}.get(per)
    if partition is None:
        raise InputError(f"there are no {per}s", remedy="evaluate with fold= or group=")
    parts = zip(partition.labels, partition.blocks(block), strict=True)
    return Curves(
        per,
        {
            label: made.of(RankedCounts.of_block(part), rows.positive, f"{per} {label}", **how)
            for label, part in parts
        },
    )
