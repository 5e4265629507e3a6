"""SST as what lies within folds or groups and between their means, beside SSE."""

from __future__ import annotations

from dataclasses import dataclass

from assay.evaluation import Evaluation
from assay.exact import Rational
from assay.score import Score


@dataclass(frozen=True)
class Split:
    """Exact sums of squares.

    Args:
        kind: "fold" or "group".
        total: SST, the squares of all targets about their mean.
        within: The squares about the mean of each part.
        sse: The squared errors.
    """

    kind: str
    total: Rational
    within: Rational
    sse: Rational

    @property
    def between(self) -> Rational:
        """The squares of the parts' means about the mean of all."""
        return self.total - self.within


def split(ev: Evaluation, kind: str) -> Split | None:
    """The split of an evaluation's SST; None without R2, its parts, or with several outputs."""
    if "r2" not in ev or ev.rows.outputs:
        return None
    view = ev["r2"]
    aggregated = view.folds if kind == "fold" else view.groups
    if aggregated is None or "sst" not in view.pooled.parts:
        return None
    total, sse = _part(view.pooled, "sst"), _part(view.pooled, "sse")
    return Split(kind, total, _part(aggregated.within, "sst"), sse)


def _part(score: Score, name: str) -> Rational:
    part = score.parts[name]
    if isinstance(part, float):
        raise TypeError(f"{name} is not exact")
    return part
