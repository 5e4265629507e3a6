"""The part of the ROC curve with few false alarms."""

from __future__ import annotations

from fractions import Fraction
from math import prod

import numpy as np

from assay.kernel import digits
from assay.kernel.ranks import reached, won
from assay.metrics.declare import metric, refused
from assay.metrics.outcome import Outcome, Ratio
from assay.metrics.ranking import ACROSS, EXACT, class_weights, lacking_pairs
from assay.metrics.rounding import as_written
from assay.states.ranking import RankedCounts
from assay.states.ranktable import RankTable


def _area(table: RankTable, limit: Fraction) -> Fraction:
    """Twice the area under the ROC curve in counts, up to so many negatives."""
    if 2 * prod(table.totals()) < EXACT:
        chosen, others = (counts[::-1] for counts in table.counts())
        whole = int(np.searchsorted(np.cumsum(others), int(limit), side="right"))
        held, beaten = chosen[:whole], others[:whole]
        twice = int(beaten @ (2 * np.cumsum(held) - held))
        x, y = int(beaten.sum()), int(held.sum())
        following = [int(counts[whole]) for counts in (chosen, others) if whole < len(table)]
    else:
        top, rest = (part[:, ::-1] for part in table.as_digits())
        whole = reached(rest, int(limit))
        twice = won(rest[:, :whole], top[:, :whole])
        x, y = digits.total(rest[:, :whole]), digits.total(top[:, :whole])
        following = [digits.number(part[:, whole]) for part in (top, rest) if whole < len(table)]
    if not following or x == limit:
        return Fraction(twice)
    # The curve is a straight line between two scores; ties make it a slope.
    step = limit - x
    return twice + step * (2 * y + following[0] * step / following[1])


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
