"""The part of the ROC curve with few false alarms."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from assay.metrics.declare import metric, refused
from assay.metrics.outcome import Outcome, Ratio
from assay.metrics.ranking import ACROSS, class_weights, lacking_pairs
from assay.metrics.rounding import as_written
from assay.states.ranking import RankedCounts
from assay.states.ranktable import RankTable


def _area(table: RankTable, limit: Fraction) -> Fraction:
    """Twice the area under the ROC curve in counts, up to so many negatives."""
    positive, negative = (counts[::-1].astype(object) for counts in table.counts())
    found, alarms = np.cumsum(positive), np.cumsum(negative)
    whole = int(np.searchsorted(alarms, int(limit), side="right"))
    twice: int = sum((negative * (2 * found - positive))[:whole].tolist())
    x, y = (int(alarms[whole - 1]), int(found[whole - 1])) if whole else (0, 0)
    if whole == len(alarms) or x == limit:
        return Fraction(twice)
    # The curve is a straight line between two scores; ties make it a slope.
    step = limit - x
    return twice + step * (2 * y + int(positive[whole]) * step / int(negative[whole]))


@metric(
    needs=(RankedCounts,),
    kind="scores",
    better="higher",
    bounds=(0.0, 1.0),
    unit="1",
    ratio="(1 + (A - f^2/2) / (f - f^2/2)) / 2, A the area under the ROC curve up to f = max_fpr",
    undefined="there are no positive rows, or no negative ones",
    rewards="positives ranked above all but the highest of the negatives",
    hides="the ranking beyond max_fpr, and the class shares",
    soundness={
        "pooled": ACROSS,
        "within_fold": refused("a part of a curve is no number of pairs that would add up"),
    },
    within="none",
    binary=True,
    params={"max_fpr": 0.1},
    domain={"max_fpr": (lambda share: 0 < share <= 1, "a rate above 0 and up to 1")},
    relations="0.5 for scores that know nothing and 1 at best, as McClish standardises it; "
    "max_fpr=1 is roc_auc; the raw area is beside it",
    reference="McClish (1989), Med. Decis. Making 9:190-195, doi:10.1177/0272989X8900900307",
    aliases=("partial_roc_auc", "partial_auc"),
    listed="named",
)
def roc_auc_partial(ranked: RankedCounts, max_fpr: float) -> Outcome:
    """Area under the ROC curve up to a false positive rate, standardised by McClish.

    Undefined without a positive or without a negative row.

    >>> roc_auc_partial.with_params(max_fpr=0.5)([1, 0, 1, 0], y_score=[4, 3, 2, 1])
    0.6666666666666666
    """
    parts = class_weights(ranked)
    positives, negatives = ranked.table.totals()
    if not positives or not negatives:
        return Outcome(Ratio(0, 0), parts=parts, undefined=lacking_pairs(ranked))
    limit = as_written(max_fpr)
    area = _area(ranked.table, limit * negatives) / (2 * positives * negatives)
    least = limit**2 / 2
    ratio = Ratio(limit - 2 * least + area, 2 * (limit - least))
    return Outcome(ratio, parts=parts, facts={"area": area})
