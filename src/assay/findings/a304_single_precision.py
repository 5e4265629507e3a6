"""A304: probabilities in 32 bits.

How it is detected
    Every probability is exactly a 32-bit floating-point number, and 10 or more of them are no
    16-bit ones, so that the values are not merely short (0.5, 0.25). Values that were written to
    text and read back are usually not noticed.

Why it matters
    Near 1 the 32-bit numbers are 6e-8 apart: 1 - 1e-9 is 1 there, and the other class gets exactly
    0. Tools that clip at the epsilon of the type then report a log loss that depends on it: one
    wrong row of two costs 7.97 in 32 bits and 18.02 in 64. Assay widens to 64 bits and clips
    nothing, but what was rounded before stays rounded.

What to do
    Compute the softmax or sigmoid in 64 bits, or keep logits, where a log loss is compared.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from assay.findings.finding import Check, Context, Finding, check
from assay.findings.parts import counted

LONG = 10
"""Values that need more than 11 bits; fewer may be round numbers by chance."""

_GLANCE = 1000
"""Most columns in 64 bits show it among the first values."""


@check(
    "A304",
    "tip",
    "probabilities are in 64 bits",
    "compute the softmax or sigmoid in 64 bits where log losses of several tools are compared",
)
def single_precision(check: Check, context: Context) -> Finding:
    """Look whether every probability is a 32-bit number."""
    proba = context.rows.block.proba
    if proba is None:
        return check.not_applicable("there are no probabilities")
    values = proba.ravel(order="K")
    if not _equals(values[:_GLANCE], np.float32) or not _equals(values, np.float32):
        return check.passed()
    with np.errstate(over="ignore", under="ignore"):
        long = int((values.astype(np.float16) != values).sum())
    if long < LONG:
        return check.passed(f"the probabilities are short numbers: {long} need more than 16 bits")
    certain = int(((values == 0) | (values == 1)).sum())
    return check.found(
        f"all {counted(len(values), 'probability', 'probabilities')} are 32-bit numbers, "
        f"{certain} of them exactly 0 or 1",
        values=len(values),
        longer_than_16_bits=long,
        exactly_0_or_1=certain,
    )


def _equals(values: Any, kind: type[Any]) -> bool:
    with np.errstate(under="ignore"):
        return bool((values.astype(kind) == values).all())
