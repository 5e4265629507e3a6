"""A605: a model was trained on rows later than those it predicts.

How it is detected
    In cross-validation with ``time=``, the latest training row of a split is later than its
    earliest held-out row. Times are numbers, dates, or texts that sort as times do.

Why it matters
    In use a model knows the past only. Trained on what comes after a row, it knows trends, prices
    or codes that were not there yet, and its score is that of interpolation.

What to do
    Split by time: TimeSeriesSplit on sorted rows, with a gap where targets look ahead. If rows are
    exchangeable whatever their time, say so and acknowledge this.
"""

from __future__ import annotations

import numpy as np

from assay.findings.finding import Check, Context, Finding, check


@check(
    "A605",
    "issue",
    "every model was trained on the past of what it predicts",
    "split by time, or say why the order of rows in time does not matter",
)
def future_rows(check: Check, context: Context) -> Finding:
    """Compare the latest training row with the earliest one held out."""
    run = context.run
    if run is None:
        return check.not_applicable(
            "no cross-validation was done here: the training rows are not known"
        )
    if run.time is None:
        return check.skipped("no time= was given")
    late: list[dict[str, object]] = []
    rows = 0
    # Ranks compare whatever sorts, texts and dates among them.
    moments, ranks = np.unique(run.time, return_inverse=True)
    for number, (train, valid) in enumerate(run.folds, 1):
        latest, earliest = int(ranks[train].max()), int(ranks[valid].min())
        if latest > earliest:
            rows += int((ranks[valid] < latest).sum())
            late.append(
                {
                    "fold": number,
                    "trained_up_to": str(moments[latest]),
                    "held_out_from": str(moments[earliest]),
                }
            )
    if not late:
        return check.passed(
            f"in {len(run.folds)} splits no training row is later than those held out"
        )
    first = late[0]
    return check.found(
        f"in {len(late)} of {len(run.folds)} splits the training rows go beyond the held-out ones: "
        f"fold {first['fold']} trains up to {first['trained_up_to']} and is held out from "
        f"{first['held_out_from']} on",
        splits=len(late),
        of=len(run.folds),
        rows=rows,
        listed=late[:20],
    )
