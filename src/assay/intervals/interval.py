"""A confidence interval, with the method that it comes from."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from assay.exact import nearest_root
from assay.metrics.outcome import in_words
from assay.score import plain


@dataclass(frozen=True)
class Resamples:
    """How many resamples there were, and in how many the metric has a value.

    Args:
        defined: In how many it has one; the ends are those of these alone.
        total: How many there were.
        seed: The seed they were drawn with; None where all possible ones were taken.
        by: What was drawn whole: "row", "fold", "group", "id" or a column.
        stratified: Whether each class kept its number of rows.
    """

    defined: int
    total: int
    seed: int | None
    by: str = "row"
    stratified: bool = False

    @property
    def undefined_share(self) -> Fraction:
        """The share of resamples in which the metric has no value."""
        return Fraction(self.total - self.defined, self.total)

    def drawn(self) -> str:
        """How many were drawn, and by which seed."""
        return (
            f"all {self.total} resamples"
            if self.seed is None
            else (f"{self.total} resamples, seed {self.seed}")
        )

    def text(self) -> str:
        """How many of how many, in words.

        >>> Resamples(174, 256, None).text(), Resamples(2000, 2000, 0).text()
        ('174 of all 256 resamples have a value', '2000 resamples, seed 0')
        """
        if self.defined == self.total:
            return self.drawn()
        return f"{self.defined} of {self.drawn()} have a value"

    def to_dict(self) -> dict[str, Any]:
        """The counts as JSON values."""
        return {
            "defined": self.defined,
            "total": self.total,
            "seed": self.seed,
            "by": self.by,
            "stratified": self.stratified,
        }


@dataclass(frozen=True, repr=False)
class ConfidenceInterval:
    """A confidence interval of a score.

    Args:
        metric: The key of the metric.
        aggregation: Of which score: "pooled", or "mean_of_folds".
        value: That score.
        low, high: The ends, in the metric's unit; NaN where `undefined` says why.
        level: The level, such as 0.95.
        name: The method by its short name, such as "wilson".
        method: The method in words.
        variance: The variance of the value, exact, where the method has one.
        resamples: Of a bootstrap how many resamples there were.
        undefined: Why there is no interval.
        remark: A remark on the ends.
    """

    metric: str
    aggregation: str
    value: float
    low: float
    high: float
    level: float
    name: str
    method: str
    variance: Fraction | None = None
    resamples: Resamples | None = None
    undefined: str | None = None
    remark: str | None = None

    @property
    def se(self) -> float | None:
        """The standard error, the root of `variance`, rounded once."""
        return None if self.variance is None else nearest_root(self.variance)

    @property
    def is_defined(self) -> bool:
        """Whether there are two ends."""
        return self.undefined is None

    def shown(self, digits: int = 4) -> str:
        """The ends as a short text, or that there are none."""
        if not self.is_defined:
            return "undefined"
        return f"{in_words(self.low, digits)} to {in_words(self.high, digits)}"

    def text(self) -> str:
        """The interval in a line, with the method and why there is none if so."""
        ends = f"undefined: {self.undefined}" if self.undefined else self.shown()
        more = [self.remark, self.resamples.text() if self.resamples else None]
        rest = "".join(f"; {one}" for one in more if one)
        percent = in_words(100 * self.level, 6)
        return f"{self.metric} {in_words(self.value, 4)}, {percent}% {self.method}: {ends}{rest}"

    def __iter__(self) -> Any:
        return iter((self.low, self.high))

    def __repr__(self) -> str:
        return f"<{self.text()}>"

    def to_dict(self) -> dict[str, Any]:
        """The interval as JSON values."""
        found: dict[str, Any] = {
            "low": plain(self.low),
            "high": plain(self.high),
            "level": self.level,
            "method": self.method,
        }
        if self.se is not None:
            found["standard_error"] = plain(self.se)
        if self.resamples is not None:
            found["resamples"] = self.resamples.to_dict()
        said = {"undefined": self.undefined, "remark": self.remark}
        return found | {name: text for name, text in said.items() if text}
