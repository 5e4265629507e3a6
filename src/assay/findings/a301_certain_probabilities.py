"""A301: a probability of exactly 0 or 1.

How it is detected
    Rows with a probability of exactly 0 or exactly 1 are counted, and among them those that give
    their true class 0: each makes the log loss infinite.

Why it matters
    Certainty is a claim that no finite sample supports, and one wrong row costs infinitely much.
    Tools that clip hide this behind a number that depends on where they clip: at 2**-52 such a row
    costs 36.04, at 1e-15 34.54, in 32 bits 15.94.

What to do
    Smooth the probabilities (Laplace's rule for leaves and counts), calibrate the model, or report
    the Brier score, which stays finite.
"""

from __future__ import annotations

import numpy as np

from assay.findings.finding import Check, Context, Finding, check
from assay.findings.parts import counted
from assay.states.probability import true_probability


@check(
    "A301",
    "issue",
    "no probability is exactly 0 or 1",
    "smooth or calibrate the probabilities, or report the Brier score, which stays finite",
)
def certain_probabilities(check: Check, context: Context) -> Finding:
    """Count probabilities of 0 and 1, and those that were wrong."""
    block = context.rows.block
    proba = block.proba
    if proba is None:
        return check.not_applicable("there are no probabilities")
    sure = (proba == 0) | (proba == 1)
    if not sure.any():
        low, high = float(proba.min()), float(proba.max())
        return check.passed(
            f"probabilities go from {low:.3g} to {high:.3g}", lowest=low, highest=high
        )
    rows = sure if proba.ndim == 1 else sure.any(axis=1)
    wrong = np.flatnonzero(true_probability(block)[0] == 0)
    number = int(rows.sum())
    text = f"{number} of {counted(len(block), 'row')} have a probability of exactly 0 or 1"
    if len(wrong):
        text += f", {len(wrong)} of them for what did not happen: the log loss is infinite"
    return check.found(
        text,
        rows=number,
        zeros=int((proba == 0).sum()),
        ones=int((proba == 1).sum()),
        wrong=len(wrong),
        of=len(block),
    )
