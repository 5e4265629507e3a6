"""A threshold that was chosen, with what it reaches and the rows it was chosen on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.curves.cuts import RULE
from assay.errors import InputError
from assay.exact import Rational
from assay.io.columns import column, missing_rows, numbers
from assay.metrics.outcome import in_words
from assay.score import plain
from assay.states.block import Label

SCHEMA = "assay-threshold/1"

WHICH = "of thresholds that are equally good the highest is taken: it calls the fewest positive"

WARNING = (
    "never report a score on the rows on which the threshold was chosen: take rows it has not seen"
)


@dataclass(frozen=True)
class HeldOut:
    """Each fold judged at the threshold that the other folds choose.

    Args:
        thresholds: By fold, the threshold chosen without it.
        value: The metric on all folds' cells together.
        computed: The same in digits.
    """

    thresholds: Mapping[Any, float]
    value: float
    computed: str


@dataclass(frozen=True, repr=False)
class TunedThreshold:
    """A threshold, what it reaches on the rows it was chosen on, and which rows these were.

    Give it to ``assay.evaluate(..., threshold=tuned)``, or call `apply`.

    Args:
        threshold: A row is called positive when its score is at least this (inclusive); infinite
            where calling nothing positive is best.
        metric: What it was tuned for.
        better: "higher" or "lower".
        value: The metric on these rows: too good an estimate for others.
        computed: The same in digits.
        parts: The four cells as weights.
        ties: How many reachable thresholds reach this very value; of these the highest is taken.
        reachable: How many thresholds were compared: the distinct scores, and one above all.
        above: The next lower score: any threshold above it, up to `threshold`, calls the same rows
            of these positive; minus infinity where all are.
        rows: How many rows these were.
        fingerprint: SHA-256 of their scores and labels, whatever their order.
        labels: The negative and the positive label.
        held_out: With folds, a fairer estimate: each fold at the others' threshold.
    """

    threshold: float
    metric: str
    better: str
    value: float
    computed: str
    parts: Mapping[str, Rational]
    ties: int
    reachable: int
    above: float
    rows: int
    fingerprint: str
    labels: tuple[Label, Label]
    held_out: HeldOut | None = None

    def apply(self, scores: Any) -> NDArray[Any]:
        """The labels of rows: positive where the score is at least the threshold.

        Args:
            scores: Shape (rows,), any column.

        Raises:
            InputError: A score is missing or no number.
        """
        held = column(scores, "scores")
        lost = missing_rows(held)
        if len(lost):
            raise InputError(
                f"{len(lost)} missing or NaN scores", rows=lost.tolist(), remedy="fill them in"
            )
        pair = np.array(self.labels)
        return pair[(numbers(held) >= self.threshold).astype(np.intp)]

    def __float__(self) -> float:
        return self.threshold

    def __repr__(self) -> str:
        lines = [
            f"threshold {self.threshold!r} for the best {self.metric}: "
            f"{in_words(self.value)} = {self.computed}",
            f"  rule       {RULE}: {self.labels[1]!r}, otherwise {self.labels[0]!r}",
            f"  cells      {', '.join(f'{k} {in_words(v)}' for k, v in self.parts.items())}",
            f"  the same   above {self.above!r} up to {self.threshold!r} on these rows",
            f"  equal      {self.ties} of {self.reachable} reachable thresholds; {WHICH}",
            f"  tuned on   {self.rows} rows, fingerprint {self.fingerprint[:16]}",
        ]
        if self.held_out is not None:
            span = sorted(self.held_out.thresholds.values())
            lines.append(
                f"  held out   {in_words(self.held_out.value)} = {self.held_out.computed}: each of "
                f"{len(span)} folds at the others' threshold, {span[0]:.4g} to {span[-1]:.4g}"
            )
        return "\n".join([*lines, f"  {WARNING}"])

    def to_dict(self) -> dict[str, Any]:
        """The threshold as JSON values, schema ``assay-threshold/1``."""
        found: dict[str, Any] = {
            "schema": SCHEMA,
            "threshold": plain(self.threshold),
            "rule": RULE,
            "labels": {"negative": self.labels[0], "positive": self.labels[1]},
            "metric": self.metric,
            "better": self.better,
            "value": plain(self.value),
            "computed": self.computed,
            "parts": {name: plain(part) for name, part in self.parts.items()},
            "ties": self.ties,
            "reachable": self.reachable,
            "which": WHICH,
            "same_labels": {"above": plain(self.above), "up_to": plain(self.threshold)},
            "rows": self.rows,
            "fingerprint": self.fingerprint,
        }
        if self.held_out is not None:
            by_fold = {str(k): plain(v) for k, v in self.held_out.thresholds.items()}
            found["held_out"] = {
                "value": plain(self.held_out.value),
                "computed": self.held_out.computed,
                "thresholds": by_fold,
            }
        return found

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> TunedThreshold:
        """Read what `to_dict` wrote, but for what was held out.

        Raises:
            InputError: It is not such a document.
        """
        try:
            if data["schema"] != SCHEMA:
                raise InputError(f"not a threshold: schema {data['schema']!r}")
            return cls(
                threshold=float(data["threshold"]),
                metric=str(data["metric"]),
                better=str(data["better"]),
                value=float(data["value"]),
                computed=str(data["computed"]),
                parts=dict(data["parts"]),
                ties=int(data["ties"]),
                reachable=int(data["reachable"]),
                above=float(data["same_labels"]["above"]),
                rows=int(data["rows"]),
                fingerprint=str(data["fingerprint"]),
                labels=(data["labels"]["negative"], data["labels"]["positive"]),
            )
        except (KeyError, TypeError) as error:
            raise InputError(f"not a threshold that Assay wrote: {error!r}") from error
