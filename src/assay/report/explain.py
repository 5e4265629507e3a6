"""A metric explained in words, from its declaration alone."""

from __future__ import annotations

from assay.metrics.declare import AGGREGATIONS, Metric

_BETTER = {
    "higher": "higher is better",
    "lower": "lower is better",
    "zero": "nearest to 0 is best",
    "none": "neither is better: it describes the rows",
}

_UNITS = {
    "1": "a pure number",
    "target": "the target's unit",
    "target^2": "the target's unit squared",
    "nat": "nats",
}

_POLICIES = (
    "keep: NaN with this reason and its counts; raise: an error; raw: the bare quotient; "
    "sklearn: scikit-learn's substitute, marked"
)


def explained(metric: Metric) -> list[tuple[str, str]]:
    """The declaration as headings and texts."""
    low, high = metric.bounds
    doubts = [
        f"{name.replace('_', ' ')}: {metric.sound(name).level}"
        + (f", {metric.sound(name).because}" if metric.sound(name).because else "")
        for name in AGGREGATIONS
    ]
    needs = {
        "values": "numbers: truth and predicted values",
        "labels": "truth and predicted labels" + ", a positive class" * metric.binary,
        "scores": "truth, scores and a positive class",
        "probabilities": "truth and probabilities",
    }
    params = ", ".join(f"{k}={v if v is not None else '?'}" for k, v in metric.params.items())
    texts = [
        ("what", (metric.__doc__ or "").split("\n")[0]),
        ("computed", metric.ratio),
        ("needs", _beside(metric) or needs[metric.kind]),
        ("direction", _BETTER[metric.better]),
        ("range", f"{low:g} to {high:g}, {_UNITS.get(metric.unit, metric.unit)}"),
        ("parameters", params),
        ("rewards", metric.rewards),
        ("hides", metric.hides),
        ("undefined", f"{metric.undefined}. {_POLICIES}"),
        ("soundness", "; ".join(doubts)),
        ("relations", metric.relations),
        ("reference", metric.reference),
        ("also called", ", ".join(metric.aliases)),
    ]
    return [(name, text) for name, text in texts if text]


def _beside(metric: Metric) -> str:
    """What a metric of other columns than the prediction needs; nothing for any other."""
    if not metric.numbers and not metric.open:
        return ""
    return f"numbers: truth, and the columns {', '.join(metric.numbers) or 'of its quantiles'}"
