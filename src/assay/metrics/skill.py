"""Skill against a stated baseline, 1 - SSE / SSE of the baseline, each under its own name."""

from __future__ import annotations

from math import inf

from assay.errors import InputError
from assay.metrics.declare import caution, metric
from assay.metrics.outcome import Outcome, Part, Ratio, nothing
from assay.states.errors import BaselineErrors, ErrorSums


@metric(
    needs=(ErrorSums, BaselineErrors),
    kind="values",
    better="higher",
    bounds=(-inf, 1.0),
    unit="1",
    ratio="1 - SSE / SSE of the baseline's predictions",
    undefined="the baseline is exact",
    rewards="a smaller squared error than the baseline that was named",
    hides="the size of the errors in the target's unit",
    soundness={"mean_of_folds": caution("a fold on which the baseline does well can dominate")},
    relations="r2 is the same with the evaluated mean as the baseline, r2_uncentred with 0",
    reference="Murphy (1988), Mon. Weather Rev. 116:2417-2424, "
    "doi:10.1175/1520-0493(1988)116<2417:SSBOTM>2.0.CO;2",
    params={"baseline": ""},
    domain={"baseline": (bool, "the name of a baseline")},
    listed="named",
)
def skill(errors: ErrorSums, baselines: BaselineErrors, baseline: str) -> Outcome:
    """Skill score against given baseline predictions: a column, or a training mean per fold.

    Undefined where the baseline makes no error.

    >>> against_two = skill.with_params(baseline="two")
    >>> against_two([1.0, 3.0], [1.0, 2.0], baseline={"two": [2.0, 2.0]})
    0.5
    """
    if not errors.rows:
        return nothing()
    if baseline not in baselines.names:
        known = ", ".join(baselines.names) or "none"
        raise InputError(f"there is no baseline {baseline!r}", remedy=f"those given: {known}")
    against = baselines.sums[baselines.names.index(baseline)]
    sse, base = errors.squared.rational, against.squared.rational
    parts: dict[str, Part] = {"sse": sse, "baseline_sse": base}
    reason = None if base else "the baseline is exact on every row"
    return Outcome(Ratio(sse, base, offset=1, sign=-1), parts=parts, undefined=reason)
