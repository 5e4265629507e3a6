"""Every metric: a formula on states beside its declaration.

`find` looks a metric up by name; each is callable on arrays:

>>> from assay.metrics import find
>>> find("r2")([0.0, 1.0, 100.0, 101.0], [0.0, 0.0, 100.0, 100.0])
0.9998000199980002
"""

from typing import Any

from assay.metrics import (
    association,
    calibration,
    classification,
    deviance,
    diagnostic,
    errors,
    explained,
    intervals,
    mistakes,
    murphy,
    normalised,
    one_class,
    operating,
    partial,
    probability,
    probability_skill,
    quantile_sets,
    quantiles,
    ranking,
    rates,
    relative,
    skill,
    top_k,
)
from assay.metrics.declare import CATALOGUE, Metric, find

_FAMILIES = (
    explained,
    errors,
    relative,
    skill,
    normalised,
    quantiles,
    intervals,
    quantile_sets,
    deviance,
    association,
    classification,
    one_class,
    mistakes,
    diagnostic,
    rates,
    ranking,
    operating,
    partial,
    probability,
    probability_skill,
    calibration,
    murphy,
    top_k,
)

for _family in _FAMILIES:
    # Tables show the families in this order, whatever the order of the imports.
    for _key in [key for key, one in CATALOGUE.items() if one.__module__ == _family.__name__]:
        CATALOGUE[_key] = CATALOGUE.pop(_key)

__all__ = [
    "CATALOGUE",
    "Metric",
    "association",
    "calibration",
    "classification",
    "deviance",
    "diagnostic",
    "errors",
    "explained",
    "find",
    "intervals",
    "mistakes",
    "murphy",
    "normalised",
    "one_class",
    "operating",
    "partial",
    "probability",
    "probability_skill",
    "quantile_sets",
    "quantiles",
    "ranking",
    "rates",
    "relative",
    "skill",
    "top_k",
]


def __getattr__(name: str) -> Any:
    """scikit-learn's functions under their own names, loaded when they are asked for."""
    from assay import dropin

    if name in dropin.HOMES:
        return getattr(dropin, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    from assay import dropin

    return sorted({*globals(), *dropin.HOMES})
