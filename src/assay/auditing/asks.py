"""What to ask for when a report gives a number and not what it rests on, and why.

Most of it is read off the metric's declaration: its denominator, where it is undefined, which
aggregations need care, its parameters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from assay.auditing.names import PARTS
from assay.auditing.report import Report
from assay.metrics.declare import Metric


@dataclass(frozen=True)
class Ask:
    """One input to ask for.

    Args:
        what: The input, as a request.
        why: Why the number cannot be judged without it.
        metrics: The reported metrics that need it; none where it concerns the whole report.
        details: What more is to say of some of the metrics: their names, and that.
    """

    what: str
    why: str
    metrics: tuple[str, ...] = ()
    details: tuple[tuple[tuple[str, ...], str], ...] = ()


@dataclass(frozen=True)
class Rule:
    """When to ask for something: for which metrics, and unless which names are reported.

    ``detail`` is what more is to say of one metric, "" where nothing is.
    """

    what: str
    why: str
    concerns: Callable[[Metric], bool]
    unless: tuple[str, ...] = ()
    detail: Callable[[Metric], str] | None = None


def _kind(*kinds: str) -> Callable[[Metric], bool]:
    return lambda metric: metric.kind in kinds


def _against_spread(metric: Metric) -> bool:
    return metric.kind == "values" and metric.unit == "1"


def _undefined(metric: Metric) -> str:
    return f"where {metric.undefined}"


def _aggregation(metric: Metric) -> str:
    return "; ".join(
        f"{name.replace('_', ' ')}: {doubt.because}"
        for name in ("mean_of_folds", "pooled")
        if (doubt := metric.sound(name)).because
    )


def _definition(metric: Metric) -> str:
    return metric.ratio


def _parameters(metric: Metric) -> str:
    return ", ".join(metric.params)


RULES: tuple[Rule, ...] = (
    Rule(
        "the definition: the formula, its numerator and its denominator, as numbers",
        "one name stands for several formulas; without word from you we take",
        lambda metric: True,
        detail=_definition,
    ),
    Rule(
        "SSE and SST of the evaluated rows",
        "the score is a ratio, and a wide spread of targets raises it with the errors unchanged",
        _against_spread,
        ("sse", "sst"),
    ),
    Rule(
        "what was reported where the score has no value (constant targets, empty denominators)",
        "libraries put 0, 1, NaN or -inf there, and a displayed 0 may be such a substitute; "
        "there is no value",
        lambda metric: metric.kind != "probabilities" and metric.unit == "1",
        detail=_undefined,
    ),
    Rule(
        "an error in the target's unit, RMSE and MAE",
        "a normalised score says nothing about how large the errors are",
        _against_spread,
        ("rmse", "mse", "mae"),
    ),
    Rule(
        "mean, standard deviation (and its divisor), minimum and maximum of the targets, with unit",
        "the spread is the yardstick of the score: other rows have another one",
        _kind("values"),
        ("target_mean", "target_sd"),
    ),
    Rule(
        "the reduction over outputs, if there are several: uniform, weighted by variance, or each",
        "the two means of the same columns differ",
        _kind("values"),
    ),
    Rule(
        "the confusion matrix, or TP, FP, FN and TN, as counts of rows",
        "every metric of labels follows from it and can be computed again",
        _kind("labels"),
        ("tp",),
    ),
    Rule(
        "the number of rows of each class",
        "precision, accuracy and average precision move with the class shares alone",
        _kind("labels", "scores", "probabilities"),
        ("positives", "tp"),
    ),
    Rule(
        "which class is positive",
        "the same predictions score otherwise for the other class",
        lambda metric: metric.binary,
        ("positive",),
    ),
    Rule(
        "the average over classes: of one class, macro, weighted or micro",
        "these are different numbers under one name",
        lambda metric: metric.of_one_class and metric.average is None,
        ("positive",),
    ),
    Rule(
        "the threshold, and the rows it was chosen on",
        "a threshold chosen on the evaluated rows flatters the score",
        _kind("labels"),
    ),
    Rule(
        "whether scores or hard labels were ranked, and how ties were counted",
        "on hard labels ROC AUC is the balanced accuracy",
        _kind("scores"),
    ),
    Rule(
        "clipping and rescaling of the probabilities, and in how many bits they were kept",
        "one probability of 0 for the truth decides a log loss, and clipping decides what it costs",
        _kind("probabilities"),
    ),
    Rule(
        "the parameters of the metric",
        "the value depends on them",
        lambda metric: bool(metric.params),
        detail=_parameters,
    ),
    Rule(
        "the aggregation: over all rows, per fold, mean of folds or of groups, and their sizes",
        "over all rows, a mean of folds and a mean of groups are different numbers",
        lambda metric: True,
        detail=_aggregation,
    ),
)

GENERAL: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("n, the number of rows that were scored", "a ratio of 10 rows moves in steps of 0.1", ("n",)),
    (
        "the eligible set: which cases were meant to be scored, and which were left out",
        "a score on the cases that remained is not one on all",
        (),
    ),
    (
        "the weights of the rows, or that there are none",
        "weighted ratios and unweighted counts do not belong together",
        ("weights",),
    ),
    (
        "the implementation and its version: library, function and arguments",
        "defaults differ between libraries and versions",
        (),
    ),
    (
        "the score of a baseline that a deployed predictor could have had",
        "the mean or the majority of the evaluated rows is known only after the fact",
        (),
    ),
    (
        "the information boundary: what was known when the predictions were made",
        "a score on rows that informed the model is no evidence for new ones",
        (),
    ),
    (
        "the predictions and the truth, aligned case by case with ids",
        "then every number above can be computed again",
        (),
    ),
)


def asks(report: Report) -> tuple[Ask, ...]:
    """What a report leaves open, the questions about its metrics first."""
    metrics = list(dict.fromkeys(m for entry in report.entries if (m := entry.metric) is not None))
    told = {entry.name for entry in report.entries} | set(report.settings)
    told |= {"tp", "positives"} if report.matrices else set()
    found = [ask for rule in RULES for ask in _of_rule(rule, metrics, told)]
    found += [
        Ask("what this number is", "Assay knows no metric of this name", (entry.said,))
        for entry in report.entries
        if entry.metric is None and entry.name not in PARTS
    ]
    found += [Ask(what, why) for what, why, unless in GENERAL if not told & set(unless)]
    return tuple(found)


def _of_rule(rule: Rule, metrics: list[Metric], told: set[str]) -> Iterator[Ask]:
    """One question for all metrics that a rule concerns."""
    if told & set(rule.unless):
        return
    concerned = [metric for metric in metrics if rule.concerns(metric)]
    if concerned:
        names = tuple(metric.key for metric in concerned)
        yield Ask(rule.what, rule.why, names, _details(rule, concerned))


def _details(rule: Rule, concerned: list[Metric]) -> tuple[tuple[tuple[str, ...], str], ...]:
    """What a rule says of single metrics, those together of which it says the same."""
    held: dict[str, list[str]] = {}
    for metric in concerned:
        if rule.detail is not None and (said := rule.detail(metric)):
            held.setdefault(said, []).append(metric.key)
    return tuple((tuple(names), said) for said, names in held.items())
