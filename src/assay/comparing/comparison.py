"""Two evaluations compared: the result of `assay.compare`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from assay.choosing.shown import Shown
from assay.comparing.held import Held
from assay.comparing.lines import layout_of
from assay.comparing.scored import Compared
from assay.comparing.side import Side
from assay.comparing.spread import spreads
from assay.errors import InputError
from assay.report.data import strict
from assay.report.layout import Layout
from assay.table import Table

SCHEMA = "assay-compare/1"


@dataclass(frozen=True, repr=False)
class Comparison(Held, Shown):
    """What two evaluations have in common, and what differs between their scores.

    ``comparison["r2"]`` is the pooled score of a metric on both sides.

    Its fields are those of `Held`.
    """

    def __getitem__(self, metric: str) -> Compared:
        return self.score(metric)

    def score(self, metric: str, aggregation: str = "pooled", part: Any = None) -> Compared:
        """One score on both sides.

        Raises:
            InputError: They have no such score in common.
        """
        for one in self.scores:
            if (one.metric, one.aggregation, one.part) == (metric, aggregation, part):
                return one
        known = ", ".join(dict.fromkeys(one.metric for one in self.scores))
        raise InputError(
            f"both sides have no {aggregation} score of {metric!r}",
            remedy=f"they have {known or 'none in common'}",
        )

    @property
    def exit_code(self) -> int:
        """0 compared, 1 a note that was handed over does not hold, 3 nothing can be compared."""
        if self.a.failing or self.b.failing:
            return 1
        return 0 if self.compared else 3

    def layout(self) -> Layout:
        """What they are, what they have in common, and the scores."""
        return layout_of(self)

    def frame(self) -> Table:
        """One row per score that both sides have."""
        rows = []
        for one in self.scores:
            a, b = one.values
            rows.append(
                {
                    "metric": one.metric,
                    "aggregation": one.aggregation,
                    "part": one.part,
                    "a": a,
                    "b": b,
                    "difference": one.difference,
                    "better": one.better,
                    "unit": one.unit,
                    "reason": one.reason,
                    "not_compared": one.why_not,
                }
            )
        return Table.of_rows(rows)

    def to_dict(self) -> dict[str, Any]:
        """The comparison as JSON values, schema ``assay-compare/1``."""
        return {
            "schema": SCHEMA,
            "a": _side(self.a),
            "b": _side(self.b),
            "comparable": bool(self.compared),
            "aspects": [one.to_dict() for one in self.aspects],
            "finding": strict(self.finding.to_dict()),
            "scores": [one.to_dict() for one in self.scores],
            "folds": [one.to_dict() for one in self.folds],
            "rows": [one.to_dict() for one in self.rows],
            "only_in_a": list(self.alone[0]),
            "only_in_b": list(self.alone[1]),
        }


def _side(side: Side) -> dict[str, Any]:
    return {
        "name": side.name,
        "words": dict(side.note["words"]),
        "rows": side.note["rows"]["used"],
        "targets": spreads(side),
        "failing_claims": side.failing,
    }
