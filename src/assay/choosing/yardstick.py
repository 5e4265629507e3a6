"""In what the inner promise and the outer result of a choice are compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from assay.choosing.chosen import Inner
from assay.choosing.pair import sign_of
from assay.compose.naming import metric_of
from assay.crossval import CrossValidation
from assay.crossval.take import take
from assay.curves.objective import Classes, objective_of
from assay.errors import InputError
from assay.exact import nearest
from assay.metrics.declare import Metric, find
from assay.states.confusion import ConfusionCounts
from assay.threshold import TunedThreshold


@dataclass(frozen=True)
class Yardstick:
    """A metric of the outer evaluation, or what only the choice itself knows.

    Args:
        metric: The metric; None for a search's own scoring, and for costs or a function of cells.
        cells: The costs or the function of cells that a threshold is tuned for, or None.
    """

    metric: Metric | None
    cells: Any = None

    @classmethod
    def of(cls, way: Inner, threshold: Any) -> Yardstick:
        """That of the threshold if one is tuned, otherwise that of the parameters.

        Raises:
            InputError: There is no such metric, or neither higher nor lower is better.
        """
        if threshold is not None and not isinstance(threshold, (str, Metric)):
            return cls(None, threshold)
        metric = way.metric if threshold is None else metric_of(threshold)
        if metric is not None:
            sign_of(metric)
        return cls(metric)

    def wanted(self, metrics: Sequence[Metric] | None) -> list[Metric] | None:
        """The metrics of the outer evaluation, with what this needs of it."""
        if metrics is None or (self.metric is None and self.cells is None):
            return None if metrics is None else list(metrics)
        needed = find("accuracy") if self.metric is None else self.metric
        return list({one.key: one for one in [needed, *metrics]}.values())

    def outer(self, ev: CrossValidation, X: Any, y: Any) -> Mapping[int, float]:
        """The outer score of each fold that has a model, by the fold's number from 1."""
        if self.metric is not None:
            return {name: one.value for name, one in ev[self.metric.key].per_fold.items()}
        if self.cells is not None:
            return self._of_cells(ev)
        scored = zip(ev.models, ev.splits, strict=True)
        return {
            number: float(model.chosen_.model.score(take(X, valid), take(y, valid)))
            for number, (model, (_, valid)) in enumerate(scored, 1)
            if model is not None
        }

    @property
    def name(self) -> str:
        """What the score is called."""
        if self.metric is not None:
            return self.metric.key
        if self.cells is None:
            return "score"
        return "cost per row" if self._total else str(getattr(self.cells, "__name__", "function"))

    @property
    def remark(self) -> str | None:
        """What must be said of the comparison."""
        if self.cells is None or self._total:
            return None
        return f"{self.name} is compared as it returns: a total would grow with the rows"

    @property
    def _total(self) -> bool:
        """Whether it is a total, which is divided by the weight of the rows."""
        return isinstance(self.cells, Mapping)

    def inside(self, best: float, tuned: TunedThreshold | None) -> float:
        """The inner score: that of the parameters, or of the threshold tuned for them."""
        if tuned is None or not self._total:
            return best if tuned is None else tuned.value
        return nearest(Fraction(tuned.value) / sum(map(Fraction, tuned.parts.values())))

    def _of_cells(self, ev: CrossValidation) -> dict[int, float]:
        block, fold = ev.rows.block, ev.rows.fold
        if block.positive is None or fold is None:
            raise InputError("no class is positive", remedy="say which with pos_label=")
        classes = Classes(block.labels, block.labels[block.positive])
        objective, found = objective_of(self.cells, classes), {}
        for name, part in zip(fold.labels, fold.blocks(block), strict=True):
            counts = ConfusionCounts.of_block(part)
            value = objective.judge(counts).value
            weight = sum(map(Fraction, classes.cells(counts).values()))
            found[int(name)] = nearest(Fraction(value) / weight) if self._total else value
        return found
