"""An evaluation: every score of some rows, under every aggregation, with findings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from assay.aggregate import Frame, over_parts, score
from assay.compose.naming import Named
from assay.curves import curve_of
from assay.errors import InputError
from assay.findings import check_all
from assay.findings.finding import Context, Findings
from assay.findings.run import Run
from assay.handing import Handing
from assay.metrics.declare import Metric
from assay.outputs import bundle, over_outputs
from assay.plan import aggregations_shown, is_report_row, kinds_of, plan, resolve
from assay.rows.partition import Partition
from assay.rows.prepare import Rows
from assay.score import Score, plain
from assay.states.confusion import ConfusionCounts
from assay.states.moments import TargetMoments
from assay.states.state import Bundle, State
from assay.view import View, doubted

SCHEMA = "assay-evaluation/1"


class Evaluation(Handing):
    """What `assay.evaluate` returns: states of the rows, and every score and finding from them.

    Look a metric up by name, ``ev["r2"]``; print it for a table; `to_dict` and `frame` give all.
    """

    run: Run | None = None
    """The run that the predictions come from, where Assay did it."""

    def __init__(
        self,
        rows: Rows,
        metrics: Sequence[Named] | Mapping[str, Metric] | None,
        policy: str,
        acknowledged: dict[str, str],
    ) -> None:
        self.rows = rows
        self.policy = policy
        self.acknowledged = acknowledged
        # A mapping is a plan made already, as a note holds it.
        planned = isinstance(metrics, Mapping)
        self.metrics = dict(metrics) if planned else plan(rows, metrics)  # type: ignore[arg-type]
        self._views: dict[str, View] = {}
        self._frame = Frame(policy, rows.unit)
        self._build(kinds_of(list(self.metrics.values())))
        # What was named, and what may raise, must fail here and not when it is looked at.
        if policy == "raise":
            _ = self.scores
        elif metrics is not None:
            _ = [self.pooled(key) for key in self.metrics]

    def _build(self, kinds: Sequence[type[State]]) -> None:
        self.states: Bundle = bundle(self.rows.blocks, kinds)
        self._parts: dict[str, list[Bundle]] = {}
        for partition in (self.rows.fold, self.rows.group):
            if partition is not None:
                self._parts[partition.kind] = self._split(partition, kinds)

    def _split(self, partition: Partition, kinds: Sequence[type[State]]) -> list[Bundle]:
        outputs = [partition.blocks(block) for block in self.rows.blocks]
        return [bundle(blocks, kinds) for blocks in zip(*outputs, strict=True)]

    def __getitem__(self, name: str) -> View:
        """A metric by its name, an alias, or with parameters (``"fbeta:beta=2"``).

        Raises:
            InputError: There is no such metric, or the rows lack what it needs.
        """
        if name in self._views:
            return self._views[name]
        metric = self.metrics.get(name)
        if metric is None:
            metric = resolve(self.rows, name)
            metric = self.metrics.get(metric.key, metric)
        if self.rows.outputs and metric.output is None and metric.average is None:
            found = over_outputs(metric, self.rows.outputs)
            if metric.key not in found:
                raise InputError(
                    f"{metric.key} has a value for each of {len(self.rows.outputs)} outputs and "
                    "none for all",
                    remedy=f"take one of {', '.join(found)}",
                )
            metric = found[metric.key]
        self._views[name] = self._view(metric)
        return self._views[name]

    @property
    def headlines(self) -> list[str]:
        """The keys of all metrics but the rows of the per-class report."""
        return [key for key, metric in self.metrics.items() if not is_report_row(key, metric)]

    def pooled(self, key: str) -> Score:
        """The pooled score alone of a metric in this evaluation, without those of its parts."""
        if key in self._views:
            return self._views[key].pooled
        return self._doubted(score(self.metrics[key], self.states, "pooled", self._frame))

    def _view(self, metric: Metric) -> View:
        missing = [kind for kind in metric.needs if kind not in self.states]
        if missing:
            self._build([*self.states, *missing])
        pooled = score(metric, self.states, "pooled", self._frame)
        found = {
            partition.kind: over_parts(
                metric,
                partition.kind,
                partition.labels,
                self._parts[partition.kind],
                self.states,
                self._frame,
                partition.lost,
            )
            for partition in (self.rows.fold, self.rows.group)
            if partition is not None
        }
        return View(metric, self._doubted(pooled), found.get("fold"), found.get("group"))

    def _doubted(self, pooled: Score) -> Score:
        return doubted(pooled, self.rows.fold is not None, self.rows.group is not None)

    def __contains__(self, name: object) -> bool:
        return name in self.metrics

    def __iter__(self) -> Iterator[str]:
        return iter(self.metrics)

    def __len__(self) -> int:
        return len(self.metrics)

    @property
    def scores(self) -> list[Score]:
        """Every score of every metric, pooled ones last within a metric."""
        return [score for _, score in self.keyed_scores]

    @cached_property
    def keyed_scores(self) -> list[tuple[str, Score]]:
        """The same scores, each with the key of its metric in this evaluation."""
        found: list[tuple[str, Score]] = []
        for key in self.metrics:
            shown = aggregations_shown(key, self.metrics)
            if shown == "all":
                found += [(key, score) for score in self[key]]
            elif shown == "pooled":
                found.append((key, self.pooled(key)))
        return found

    def parts(self, kind: str) -> list[Bundle]:
        """The states of each fold or group, in the order of their names.

        Args:
            kind: "fold" or "group".

        Raises:
            InputError: There are no such parts.
        """
        if kind not in self._parts:
            raise InputError(f"there are no {kind}s", remedy=f"evaluate with {kind}=")
        return self._parts[kind]

    @cached_property
    def findings(self) -> Findings:
        """What the checks say about these rows and scores, with evidence."""
        context = Context(self.rows, self.metrics, self.__getitem__, self.run)
        return check_all(context, self.acknowledged)

    @property
    def task(self) -> str:
        """The task: "regression", "binary" or "multiclass"."""
        return self.rows.task

    @property
    def target(self) -> dict[str, Any]:
        """The target: its unit, mean and range, or its classes with their counts."""
        block = self.rows.block
        if block.true_codes is not None:
            counts = np.bincount(block.true_codes, minlength=len(block.labels))
            classes = {str(k): int(n) for k, n in zip(block.labels, counts, strict=True)}
            return {"classes": classes, "positive": self.rows.positive}
        moments = TargetMoments.of_block(block)
        low, high = moments.low, moments.high
        mean = plain(moments.mean)
        return {"unit": self.rows.unit, "mean": mean, "min": low, "max": high}

    @property
    def confusion(self) -> ConfusionCounts:
        """The confusion counts; true classes are the rows of ``confusion.matrix``.

        Raises:
            InputError: There are no predicted labels.
        """
        if self.rows.block.pred_codes is None:
            if self.task == "regression":
                raise InputError("a regression task has no classes to confuse")
            raise InputError(
                "there are no predicted labels", remedy="evaluate with y_pred= or threshold="
            )
        return ConfusionCounts.of_block(self.rows.block)

    def curve(self, kind: str = "roc", per: str | None = None, **how: Any) -> Any:
        """A curve of the scores: pooled, or one per fold or group with their `band`.

        Args:
            kind: "roc", "precision_recall", "det" or "thresholds" (which takes ``at``).
            per: None for all rows together, "fold" or "group".
            **how: What the kind takes.

        Raises:
            InputError: There is no such curve, or the rows have no scores or no such parts.
        """
        return curve_of(self.rows, kind, per, **how)
