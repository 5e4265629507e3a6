"""A score: a value that carries what it is, what it is made of, and why it may be doubted."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from assay.errors import InputError, UndefinedError
from assay.exact import nearest
from assay.metrics.declare import SOUND, Metric, Soundness
from assay.metrics.outcome import Outcome, Part, in_words

POLICIES = ("keep", "raise", "raw", "sklearn")

IN_WORDS = {
    "keep": "an undefined value stays undefined and says why",
    "raise": "an undefined value is an error",
    "raw": "an undefined value is what the bare quotient gives",
    "sklearn": "an undefined value is replaced as scikit-learn does, and marked",
}


def check_policy(policy: str) -> str:
    """The policy, if there is one of that name.

    Raises:
        InputError: There is none.
    """
    if policy not in POLICIES:
        raise InputError(
            f"there is no policy {policy!r} for undefined values",
            remedy=f"choose one of {', '.join(POLICIES)}",
        )
    return policy


@dataclass(frozen=True)
class Score:
    """One value of a metric.

    Args:
        metric: The declared metric.
        aggregation: "per_fold", "mean_of_folds", "within_fold", "pooled", or "per_group",
            "mean_of_groups", "within_group".
        value: The value; NaN where it is undefined, which `undefined` explains.
        n: Rows it was computed on.
        weight: Their weight.
        policy: The policy for undefined values.
        outcome: What the formula found; None for a mean.
        undefined: Why there is no value, or why the formula alone gives none.
        substituted: Whether the policy put this value in the place of another.
        soundness: Whether the aggregation may be taken at its word.
        part: The name of the fold or group, for those aggregations.
        unit: The unit in words; "" for a pure number.
        defined, of: For a mean: over how many of how many parts it runs.
        sd_population, sd_sample: For a mean: the spread with divisor k and with k - 1.
        low, high: For a mean: the smallest and the largest value in it.
        difference: For a mean over groups: largest minus smallest, NaN if any is undefined.
    """

    metric: Metric
    aggregation: str
    value: float
    n: int
    weight: float
    policy: str = "keep"
    outcome: Outcome | None = None
    undefined: str | None = None
    substituted: bool = False
    soundness: Soundness = SOUND
    part: Any = None
    unit: str = ""
    defined: int | None = None
    of: int | None = None
    sd_population: float | None = None
    sd_sample: float | None = None
    low: float | None = None
    high: float | None = None
    difference: float | None = None

    @property
    def parts(self) -> dict[str, Part]:
        """The named numbers behind the value, exact wherever they are sums."""
        if self.outcome is None:
            return {}
        return {**self.outcome.parts, **self.outcome.facts}

    @property
    def note(self) -> str | None:
        """A remark on the value, such as how many rows made it infinite."""
        return None if self.outcome is None else self.outcome.note

    @property
    def is_defined(self) -> bool:
        """Whether there is a value, computed or put in."""
        return not math.isnan(self.value)

    @property
    def exact(self) -> Fraction:
        """A finite value before it was rounded where it is a ratio; otherwise the double it is."""
        ratio = None if self.outcome is None else self.outcome.ratio
        if ratio is None or ratio.root or self.substituted or not ratio.denominator:
            return Fraction(self.value)
        return ratio.rational

    def __float__(self) -> float:
        return self.value

    def __repr__(self) -> str:
        where = "" if self.part is None else f" {self.part!r}"
        return f"<{self.metric.key} {self.aggregation}{where}: {self.shown()}, n={self.n}>"

    def shown(self, digits: int = 6) -> str:
        """The value as a short text, with a mark where it was put in or is undefined.

        A trailing ``*`` marks a substituted value.
        """
        if not self.is_defined:
            return "undefined"
        return in_words(self.value, digits) + "*" * self.substituted

    def explain(self) -> str:
        """The computation, its definition, the rows and the policy, a line each."""
        return "\n".join([self.title, *(f"  {name:<11} {text}" for name, text in self.lines())])

    @property
    def title(self) -> str:
        """The metric, the aggregation and the part in words."""
        where = "" if self.part is None else f", {self._kind} {self.part}"
        return f"{self.metric.key}, {self.aggregation.replace('_', ' ')}{where}"

    def lines(self) -> list[tuple[str, str]]:
        """What `explain` says below the title, as names and texts."""
        found = [("value", self._value_in_words()), *self._details()]
        return [(name, text) for name, text in found if text]

    def _repr_html_(self) -> str:
        from assay.report.html import html_of
        from assay.report.single import score_layout

        return html_of(score_layout(self))

    @property
    def _kind(self) -> str:
        """What the parts are."""
        return next((one for one in ("group", "repeat") if one in self.aggregation), "fold")

    def _value_in_words(self) -> str:
        if not self.is_defined:
            return f"undefined: {self.undefined}"
        unit = f" {self.unit}" if self.unit else ""
        value = f"{self.value!r}{unit}"
        return f"{value}, put in: {self.undefined or self.note}" if self.substituted else value

    def _details(self) -> list[tuple[str, str]]:
        outcome = self.outcome
        shown = "" if outcome is None else outcome.text()
        if self.of is not None:
            shown = f"mean of {self.defined} of {self.of}{self._spread()}"
        parts = ", ".join(f"{name} {in_words(part)}" for name, part in self.parts.items())
        sound = self.soundness
        doubt = "" if sound.level == "sound" else f"{sound.level}: {sound.because}"
        return [
            ("computed", shown),
            ("definition", self.metric.ratio),
            ("rows", f"{self.n}, weight {in_words(self.weight)}"),
            ("parts", parts),
            ("note", self.note or ""),
            ("because", "" if self.substituted or not self.is_defined else self.undefined or ""),
            ("policy", f"{self.policy}: {IN_WORDS[self.policy]}"),
            ("soundness", doubt),
        ]

    def _spread(self) -> str:
        if self.sd_population is None:
            return ""
        text = f", sd {in_words(self.sd_population)} (population, ddof 0)"
        if self.sd_sample is not None:
            text += f", {in_words(self.sd_sample)} (sample, ddof 1)"
        return text

    def to_dict(self) -> dict[str, Any]:
        """The score as JSON values."""
        found: dict[str, Any] = {"metric": self.metric.name, "aggregation": self.aggregation}
        found |= self._labels()
        found |= {"value": plain(self.value), "n": self.n, "unit": self.unit or None}
        if self.undefined and not self.substituted:
            found["undefined"] = self.undefined
        found["parts"] = {name: plain(part) for name, part in self.parts.items()}
        if self.note:
            found["note"] = self.note
        found["soundness"] = self.soundness.level
        if self.soundness.because:
            found["because"] = self.soundness.because
        if self.substituted:
            found["substituted"] = self.undefined or self.note
        if self.of is not None:
            found |= self._mean_fields()
        return found

    def _labels(self) -> dict[str, Any]:
        metric = self.metric
        labels = {self._kind: self.part, "class": metric.class_, "average": metric.average}
        labels |= {"output": metric.output, "params": dict(metric.params) or None}
        return {name: label for name, label in labels.items() if label is not None}

    def _mean_fields(self) -> dict[str, Any]:
        fields: dict[str, Any] = {"defined": self.defined, "of": self.of}
        for name in ("sd_population", "sd_sample", "low", "high"):
            value = getattr(self, name)
            fields[name] = None if value is None else plain(value)
        if self.difference is not None:
            fields["difference"] = plain(self.difference)
        return fields


def without_rows(metric: Metric, aggregation: str, part: Any, why: str, policy: str) -> Score:
    """The score of a part that has no rows: no policy makes a value of it.

    Raises:
        UndefinedError: The policy is "raise".
    """
    if policy == "raise":
        raise UndefinedError(f"{metric.key} ({aggregation}) of {part} is undefined: {why}")
    return Score(
        metric=metric,
        aggregation=aggregation,
        value=math.nan,
        n=0,
        weight=0.0,
        policy=policy,
        outcome=Outcome(undefined=why),
        undefined=why,
        part=part,
    )


def plain(number: Part) -> float | int | str | None:
    """A number as JSON can hold it: None for NaN, text for infinities and what no double holds."""
    if isinstance(number, Fraction):
        number = number.numerator if number.denominator == 1 else nearest(number)
    if isinstance(number, int):
        if abs(number) < 2**63:
            return number
        rounded = nearest(number)
        return in_words(number) if math.isinf(rounded) else rounded
    if math.isnan(number):
        return None
    if math.isinf(number):
        return "inf" if number > 0 else "-inf"
    return number


def settle(outcome: Outcome, policy: str, what: str) -> tuple[float, bool]:
    """The value of an outcome under a policy, and whether the policy put it in.

    Raises:
        UndefinedError: The value is undefined and the policy is "raise".
    """
    if policy == "sklearn" and outcome.sklearn is not None:
        return outcome.sklearn, not math.isnan(outcome.sklearn)
    if outcome.undefined is None or policy == "raw":
        return outcome.value, False
    if policy == "raise":
        raise UndefinedError(f"{what} is undefined: {outcome.undefined}")
    return math.nan, False
