"""Murphy's decomposition of the Brier score: reliability, resolution, uncertainty."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from assay.exact import exact_total
from assay.metrics.declare import caution, metric
from assay.metrics.outcome import Outcome, Part, Ratio, nothing
from assay.metrics.weighed import weighed, weighed_squares
from assay.states.calibration import ClassTables
from assay.states.ranktable import RankTable


def _square_of_shares(table: RankTable) -> Fraction:
    """The sum over distinct probabilities of positives^2 / weight."""
    positive, negative = table.counts()
    sums: defaultdict[int, int] = defaultdict(int)
    # Few of the weights differ among rows without weights, which keeps the denominator short.
    for right, wrong in zip(positive.tolist(), negative.tolist(), strict=True):
        if wrong:
            sums[right + wrong] += right * right
        else:
            sums[1] += right
    return exact_total(Fraction(top, low) for low, top in sums.items())


def _three(table: RankTable) -> tuple[Fraction, Fraction, Fraction]:
    """Reliability, resolution and uncertainty of one class, each times the weight in units."""
    positive, negative = table.counts()
    positives, negatives = table.totals()
    shares, base = _square_of_shares(table), Fraction(positives**2, positives + negatives)
    squares = Fraction(weighed_squares(table.keys, positive + negative))
    gaps = squares - 2 * weighed(table.keys, positive) + shares
    return gaps, shares - base, positives - base


@metric(
    needs=(ClassTables,),
    kind="probabilities",
    better="lower",
    bounds=(0.0, 1.0),
    unit="1",
    ratio="sum over distinct probabilities of weight x (p - share of outcomes)^2 / weight, summed "
    "over classes and halved as brier is",
    undefined="there are no rows",
    rewards="outcomes that happen as often as each probability says",
    hides="any knowledge of the rows: the class shares for every row score 0; with one row a "
    "probability it is the whole Brier score",
    soundness={
        "mean_of_folds": caution("the fewer rows a probability has, the larger its gap by chance"),
        "within_fold": caution("the fewer rows a probability has, the larger its gap by chance"),
    },
    within="sum",
    relations="reliability - resolution + uncertainty = brier, exactly; all three are beside it. "
    "Resolution is how far the shares at the probabilities are from the share of all, "
    "uncertainty the Brier score of the class shares. Rows are grouped by equal "
    "probabilities and not by bins, so nothing is lost",
    reference="Murphy (1973), J. Appl. Meteorol. 12:595-600, "
    "doi:10.1175/1520-0450(1973)012<0595:ANVPOT>2.0.CO;2",
    aliases=("murphy", "murphy_decomposition"),
    listed="named",
)
def brier_reliability(classes: ClassTables) -> Outcome:
    """Reliability of Murphy's decomposition of the Brier score; resolution and the rest beside it.

    >>> brier_reliability([1, 0, 1, 1], y_proba=[0.5, 0.5, 0.75, 0.75])
    0.03125
    """
    if not classes.rows:
        return nothing()
    # One column stands for two classes, which are alike, and brier halves the sum over classes.
    each = [
        [part * Fraction(2) ** table.exponent / min(len(tables), 2) for part in _three(table)]
        for tables in classes.sets
        for table in tables
    ]
    gaps, spread, base = (exact_total(column) for column in zip(*each, strict=True))
    weight = classes.weight.rational
    parts: dict[str, Part] = {"sum_of_gaps": gaps, "weight": weight}
    facts: dict[str, Part] = {
        "resolution": spread / weight,
        "uncertainty": base / weight,
        "brier": (gaps - spread + base) / weight,
    }
    return Outcome(Ratio(gaps, weight), parts=parts, facts=facts)
