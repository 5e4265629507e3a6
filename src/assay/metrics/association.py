"""Agreement and correlation of targets and predictions."""

from __future__ import annotations

from typing import Any

from assay.metrics.declare import caution, metric, refused
from assay.metrics.outcome import Outcome, Part, Ratio, nothing
from assay.states.association import PairMoments

_LEVELS = caution("differences in level between folds count as agreement")
_ROOT = {
    "pooled": _LEVELS,
    "mean_of_folds": caution("folds where a column is constant drop out"),
    "within_fold": refused("its denominator is a product of sums and does not add up"),
}
_PAIRS: dict[str, Any] = {
    "needs": (PairMoments,),
    "kind": "values",
    "better": "higher",
    "unit": "1",
    "listed": "named",
}


@metric(
    **_PAIRS,
    bounds=(-1.0, 1.0),
    ratio="2 Syp / (Syy + Spp + weight x (mean p - mean y)^2), S sums of products about the means",
    undefined="targets and predictions are one and the same constant",
    rewards="predictions on the line p = y: right in level, scale and order",
    hides="the size of the errors in the target's unit; it grows with the spread of the targets",
    soundness={"pooled": _LEVELS},
    within="sum",
    relations="never larger in size than pearson_r, and equal where means and variances are; "
    "1 - SSE / the same denominator",
    reference="Lin (1989), Biometrics 45:255-268, doi:10.2307/2532051",
    aliases=("ccc", "lins_ccc", "concordance_correlation_coefficient"),
)
def concordance(moments: PairMoments) -> Outcome:
    """Lin's concordance correlation, 2 Syp / (Syy + Spp + n (mean p - mean y)^2).

    Undefined where targets and predictions are one and the same constant.

    >>> concordance([1.0, 2.0, 3.0], [2.0, 3.0, 4.0])
    0.5714285714285714
    """
    if not moments.rows:
        return nothing()
    true, pred, product = moments.spreads()
    low = true + pred + moments.weight.rational * moments.gap() ** 2
    parts: dict[str, Part] = {"syp": product, "syy": true, "spp": pred}
    facts: dict[str, Part] = {"gap": moments.gap()}
    reason = None if low else f"{moments.rows} rows are one point: no variation and no difference"
    return Outcome(Ratio(2 * product, low), parts=parts, facts=facts, undefined=reason)


def _lacking(true: object, pred: object, rows: int) -> str:
    if rows == 1:
        return "one row has no variation"
    side = "targets" if not true else "predictions"
    return f"the {side} do not vary over {rows} rows"


@metric(
    **_PAIRS,
    bounds=(-1.0, 1.0),
    ratio="Syp / square root of Syy x Spp, S sums of products about the means",
    undefined="the targets or the predictions do not vary",
    rewards="predictions on any rising line: p = a + b y with b above 0",
    hides="a wrong level and a wrong scale: predictions that are 100 times too large score 1",
    soundness=_ROOT,
    within="none",
    relations="its square is squared_correlation; concordance also asks for the right level",
    reference="Pearson (1896), Philos. Trans. R. Soc. A 187:253-318, doi:10.1098/rsta.1896.0007",
    aliases=("pearson_correlation", "pearsonr", "pearson_corrcoef"),
)
def pearson_r(moments: PairMoments) -> Outcome:
    """Pearson's correlation of targets and predictions; the signed root is rounded once.

    Undefined where the targets or the predictions do not vary.

    >>> pearson_r([1.0, 2.0, 3.0], [10.0, 20.0, 30.0])
    1.0
    """
    if not moments.rows:
        return nothing()
    true, pred, product = moments.spreads()
    facts: dict[str, Part] = {"syp": product, "syy": true, "spp": pred}
    if true and pred:
        return Outcome(Ratio(product * abs(product), true * pred, root=True), facts=facts)
    return Outcome(Ratio(0, 0), facts=facts, undefined=_lacking(true, pred, moments.rows))


@metric(
    **_PAIRS,
    bounds=(0.0, 1.0),
    ratio="Syp^2 / (Syy x Spp), S sums of products about the means",
    undefined="the targets or the predictions do not vary",
    rewards="predictions on any line: p = a + b y, also with b below 0",
    hides="a wrong level, a wrong scale and a wrong sign: it is no measure of error",
    soundness=_ROOT,
    within="none",
    relations="this is rsq of R's yardstick, and what some call R2; r2 is 1 - SSE/SST "
    "(yardstick's rsq_trad) and equals it only for the least squares fit on the same rows",
    reference="Kvalseth (1985), Am. Stat. 39:279-285, doi:10.1080/00031305.1985.10479448",
    aliases=("rsq", "r2_correlation"),
)
def squared_correlation(moments: PairMoments) -> Outcome:
    """The square of Pearson's correlation of targets and predictions.

    Undefined where the targets or the predictions do not vary.

    >>> squared_correlation([1.0, 2.0, 3.0], [30.0, 20.0, 10.0])
    1.0
    """
    if not moments.rows:
        return nothing()
    true, pred, product = moments.spreads()
    facts: dict[str, Part] = {"syp": product, "syy": true, "spp": pred}
    if true and pred:
        return Outcome(Ratio(product**2, true * pred), facts=facts)
    return Outcome(Ratio(0, 0), facts=facts, undefined=_lacking(true, pred, moments.rows))
