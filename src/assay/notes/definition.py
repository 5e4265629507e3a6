"""Metrics in a note: written down so that they can be made again by whoever reads it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assay.compose.function import OfFunction
from assay.compose.metric import Composed, compose
from assay.compose.nodes import Named
from assay.compose.walk import every
from assay.errors import InputError
from assay.metrics.declare import CATALOGUE, Metric
from assay.notes.numbers import value
from assay.outputs import over_outputs

_MADE_OF = (
    "key",
    "name",
    "formula",
    "parts",
    "function",
    "parameters",
    "class",
    "average",
    "output",
)
"""What decides which metric it is; the rest describes it, and a later Assay may word it anew."""

_MOST_FORMULA = 2000
"""Letters of a formula that is read; a longer one could take long to work out."""


def definition(key: str, metric: Metric) -> dict[str, Any]:
    """A metric as a note writes it, under the key by which the evaluation finds it."""
    formula, parts = _formula(metric)
    low, high = metric.bounds
    return {
        "key": key,
        "name": metric.name,
        "formula": formula,
        "parts": parts,
        "function": isinstance(metric, OfFunction),
        "parameters": dict(metric.params),
        "class": metric.class_,
        "average": metric.average,
        "output": metric.output,
        "definition": metric.ratio,
        "better": metric.better,
        "bounds": [value(low), value(high)],
        "unit": metric.unit,
        "states": [kind.__name__ for kind in metric.needs],
    }


def _formula(metric: Metric) -> tuple[str | None, dict[str, str]]:
    if not isinstance(metric, Composed) or metric.node is None:
        return None, {}
    named = [one for one in every(metric.node) if isinstance(one, Named)]
    return metric.node.text(), {one.name: one.inner.text() for one in named}


def metric_of(written: dict[str, Any], outputs: Sequence[str] = ()) -> Metric:
    """The metric that a note defines.

    Raises:
        InputError: It is a plain function, which no note can hold, or this Assay has no such
            metric, or it is made of other things here.
    """
    key = str(written["key"])
    if written["function"]:
        raise InputError(f"{key} is a function of the caller's own, which a note cannot hold")
    found = _composed(written) if written["formula"] else _listed(written, outputs)
    if written["class"] is not None and found.binary:
        found = found.for_class(written["class"])
    lacking = [name for name in _MADE_OF if definition(key, found)[name] != written[name]]
    if lacking:
        name = lacking[0]
        mine = definition(key, found)[name]
        raise InputError(f"{name} of {key} is {written[name]!r} there and {mine!r} here")
    return found


def reworded(written: dict[str, Any], metric: Metric) -> list[tuple[str, Any, Any]]:
    """What a note says of a metric otherwise than this Assay: its words, bounds, unit, states."""
    mine = definition(str(written["key"]), metric)
    return [
        (name, written[name], held)
        for name, held in mine.items()
        if name not in _MADE_OF and held != written[name]
    ]


def _composed(written: dict[str, Any]) -> Metric:
    texts = [written["formula"], *written["parts"].values()]
    if sum(map(len, texts)) > _MOST_FORMULA:
        raise InputError(f"the formula of {written['name']} has over {_MOST_FORMULA} letters")
    low, high = map(float, written["bounds"])
    return compose(
        written["formula"],
        name=written["name"],
        better=written["better"],
        unit=written["unit"],
        bounds=(low, high),
        parts=written["parts"],
    )


def _listed(written: dict[str, Any], outputs: Sequence[str]) -> Metric:
    name, average = str(written["name"]), written["average"]
    reduced = bool(outputs) and (average is not None or written["output"] is not None)
    base = name if average is None or reduced else f"{name}_{average}"
    if base not in CATALOGUE:
        raise InputError(f"this Assay has no metric {base!r}")
    found = CATALOGUE[base]
    if written["parameters"]:
        found = found.with_params(**written["parameters"])
    if not reduced:
        return found
    every_output = over_outputs(found, outputs)
    if written["key"] not in every_output:
        raise InputError(f"{written['key']} is no metric of the outputs {', '.join(outputs)}")
    return every_output[written["key"]]
