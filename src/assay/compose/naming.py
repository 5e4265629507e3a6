"""From what a caller names to a metric: a name, a formula, a file of formulas, a function."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from assay.compose.files import metrics_of_file
from assay.compose.function import OfFunction, from_function
from assay.compose.ioai import METRICS
from assay.compose.metric import Composed, compose
from assay.errors import InputError
from assay.metrics.declare import Metric, find

_PLAIN = re.compile(r"[^\W\d][\w.]*(:[\w.]+=[^:()]*)*")
_IOAI = "ioai:"

Named = str | Metric | Callable[..., Any]
"""What a caller may name."""


def metric_of(named: Named) -> Metric:
    """The metric of a name, a formula, ``ioai:NAME`` or a plain function.

    >>> metric_of("f1_macro").key, metric_of("1 - accuracy").key, metric_of("ioai:antique").key
    ('f1_macro', '1 - accuracy', 'antique')

    Raises:
        InputError: There is none; what is near is suggested.
    """
    if isinstance(named, Metric):
        return named
    if not isinstance(named, str):
        return from_function(named)
    text = named.strip()
    if text.startswith(_IOAI):
        return _ioai(text.removeprefix(_IOAI))
    return find(text) if _PLAIN.fullmatch(text) or not text else compose(text)


def _ioai(name: str) -> Metric:
    if name not in METRICS:
        raise InputError(
            f"there is no IOAI task {name!r}", remedy=f"those known: {', '.join(METRICS)}"
        )
    return METRICS[name]()


def metrics_in(text: str) -> list[Metric]:
    """The metrics that a command line names: names, formulas, files, with commas between them.

    >>> [metric.key for metric in metrics_in("accuracy, 100*max(accuracy, f1_macro)")]
    ['accuracy', '100 * max(accuracy, f1_macro)']

    Raises:
        InputError: One of them is not known or cannot be read.
    """
    found: list[Metric] = []
    for item in split(text):
        path, dot, name = item.rpartition(".toml")
        if dot and (not name or name.startswith(":")):
            found += metrics_of_file(path + dot, name.removeprefix(":") or None)
        else:
            found.append(metric_of(item))
    return found


def split(text: str, mark: str = ",") -> list[str]:
    r"""Names and formulas at the commas between them: not those in parentheses or quotes.

    >>> split(r"r2, mean_over('a,b', rmse), fbeta:beta=2")
    ['r2', "mean_over('a,b', rmse)", 'fbeta:beta=2']
    """
    items, depth, quote = [""], 0, ""
    for letter in text:
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "'\"":
            quote = letter
        else:
            depth += (letter in "({[") - (letter in ")}]")
        if letter == mark and depth <= 0 and not quote:
            items.append("")
        else:
            items[-1] += letter
    return [item.strip() for item in items]


def several(named: Named | Sequence[Named] | None) -> list[Metric] | None:
    """What `assay.evaluate` is given as ``metrics``, as metrics.

    Raises:
        InputError: It is not that, or there is no such metric.
    """
    if named is None:
        return None
    if isinstance(named, (str, Metric)) or callable(named):
        return [metric_of(named)]
    if not isinstance(named, Iterable):
        raise InputError(
            f"metrics are a {type(named).__name__}", remedy='name them: "r2" or ["r2", "mae"]'
        )
    return [metric_of(one) for one in named]


def kinds_judged(metrics: Sequence[Metric] | None) -> frozenset[str]:
    """What the metrics judge, those whose kind the task decides left out."""
    return frozenset(
        metric.kind
        for metric in metrics or ()
        if not isinstance(metric, OfFunction) or metric.decided
    )


def columns_of(metrics: Sequence[Metric] | None) -> list[str]:
    """The named columns that the metrics need, each once."""
    every = (name for one in metrics or () for name in getattr(one, "columns", ()))
    return list(dict.fromkeys(every))


def judged(metric: Metric) -> tuple[Metric, ...]:
    """The metrics whose needs the rows must meet: a formula's parts, or the metric itself."""
    if isinstance(metric, OfFunction) and not metric.decided:
        return ()
    return metric.leaves or (metric,) if isinstance(metric, Composed) else (metric,)
