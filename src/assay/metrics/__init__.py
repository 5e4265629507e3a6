"""Every metric: a formula on states beside its declaration.

`find` looks a metric up by name; each is callable on arrays:

>>> from assay.metrics import find
>>> find("r2")([0.0, 1.0, 100.0, 101.0], [0.0, 0.0, 100.0, 100.0])
0.9998000199980002
"""

from assay.metrics import (
    classification,
    errors,
    explained,
    one_class,
    probability,
    ranking,
    relative,
    skill,
)
from assay.metrics.declare import CATALOGUE, Metric, find

_FAMILIES = (
    explained,
    errors,
    relative,
    skill,
    classification,
    one_class,
    ranking,
    probability,
)

for _family in _FAMILIES:
    # Tables show the families in this order, whatever the order of the imports.
    for _key in [key for key, one in CATALOGUE.items() if one.__module__ == _family.__name__]:
        CATALOGUE[_key] = CATALOGUE.pop(_key)

__all__ = [
    "CATALOGUE",
    "Metric",
    "classification",
    "errors",
    "explained",
    "find",
    "one_class",
    "probability",
    "ranking",
    "relative",
    "skill",
]
