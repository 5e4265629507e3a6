"""The findings: one check per file, each with a stable code.

`check_all` runs them in the order of their codes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from assay.errors import InputError
from assay.findings.a101_pooled_levels import pooled_levels
from assay.findings.a102_pooled_ranking import pooled_ranking
from assay.findings.a103_hidden_undefined import hidden_undefined
from assay.findings.a104_uneven_folds import uneven_folds
from assay.findings.a201_labels_as_scores import labels_as_scores
from assay.findings.a202_below_chance import below_chance
from assay.findings.a203_exchanged import exchanged
from assay.findings.a204_one_sided_classes import one_sided_classes
from assay.findings.a205_rare_positives import rare_positives
from assay.findings.a206_no_better import no_better
from assay.findings.a301_certain_probabilities import certain_probabilities
from assay.findings.a302_sums import sums
from assay.findings.a303_loss_in_few_rows import loss_in_few_rows
from assay.findings.a304_single_precision import single_precision
from assay.findings.a401_constant_target import constant_target
from assay.findings.a402_zero_denominator import zero_denominator
from assay.findings.a403_zero_targets import zero_targets
from assay.findings.a404_few_rows import few_rows
from assay.findings.a501_missing_values import missing_values
from assay.findings.a502_duplicate_ids import duplicate_ids
from assay.findings.a503_unmatched_ids import unmatched_ids
from assay.findings.a504_alike_labels import alike_labels
from assay.findings.a601_tuned_here import tuned_here
from assay.findings.a602_both_sides import both_sides
from assay.findings.a603_torn_groups import torn_groups
from assay.findings.a604_integer_cv import integer_cv
from assay.findings.a605_future_rows import future_rows
from assay.findings.a606_target_in_features import target_in_features
from assay.findings.a701_other_evaluations import other_evaluations
from assay.findings.finding import Check, Context, Findings, acknowledged

CHECKS: tuple[Check, ...] = (
    pooled_levels,
    pooled_ranking,
    hidden_undefined,
    uneven_folds,
    labels_as_scores,
    below_chance,
    exchanged,
    one_sided_classes,
    rare_positives,
    no_better,
    certain_probabilities,
    sums,
    loss_in_few_rows,
    single_precision,
    constant_target,
    zero_denominator,
    zero_targets,
    few_rows,
    missing_values,
    duplicate_ids,
    unmatched_ids,
    alike_labels,
    tuned_here,
    both_sides,
    torn_groups,
    integer_cv,
    future_rows,
    target_in_features,
    other_evaluations,
)

CODES = {check.code: check for check in CHECKS}


def check_all(context: Context, reasons: Mapping[str, str]) -> Findings:
    """Run every check; a finding whose code has a reason is marked as acknowledged."""
    # At the ends of the range of doubles the rough figures of a check may overflow; the scores,
    # which are exact, do not.
    with np.errstate(all="ignore"):
        return Findings([acknowledged(check(context), reasons) for check in CHECKS])


def acknowledgements(given: Sequence[str] | Mapping[str, str]) -> dict[str, str]:
    """Codes and reasons from ``"A201: the task scores labels"`` or a mapping.

    Raises:
        InputError: There is no such code, or no reason.
    """
    if isinstance(given, str):
        given = [given]
    pairs = (
        given.items()
        if isinstance(given, Mapping)
        else (text.partition(":")[::2] for text in given)
    )
    found = {}
    for code, reason in pairs:
        if code.strip() not in CODES:
            raise InputError(f"there is no finding {code.strip()!r}", remedy="write 'A201: reason'")
        if not reason.strip():
            raise InputError(
                f"{code.strip()} is acknowledged without a reason", remedy="write 'A201: reason'"
            )
        found[code.strip()] = reason.strip()
    return found
