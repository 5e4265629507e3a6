"""Confidence intervals of scores: how far a value may be off, and by which method that is said.

Every interval takes the model as it is and says only what other rows of the same kind could do to
the value. The rows are taken to be independent of each other, unless whole parts of them are drawn.
"""

from assay.intervals.ask import Asked, every_interval, interval_of
from assay.intervals.interval import ConfidenceInterval, Resamples
from assay.intervals.plan import Plan

__all__ = ["Asked", "ConfidenceInterval", "Plan", "Resamples", "every_interval", "interval_of"]
