"""A601: the threshold was chosen on these rows.

How it is detected
    The evaluation was given a threshold that `assay.tune_threshold` chose, and the fingerprint of
    the rows it was chosen on (SHA-256 of scores and labels, whatever their order) is that of the
    rows evaluated, or of one of their folds or groups. Rows that only overlap are not recognised.

Why it matters
    The best of many thresholds fits the chance of these rows too. Its score on them is the largest
    of many, and on other rows it will be lower.

What to do
    Choose the threshold on validation rows and report it on others; with few rows choose it within
    each fold (``tune_threshold(..., fold=...)`` shows what that gives).
"""

from __future__ import annotations

from assay.curves.fingerprint import fingerprint
from assay.curves.tuned import TunedThreshold
from assay.findings.finding import Check, Context, Finding, check
from assay.findings.parts import counted, in_short, partitions
from assay.metrics.outcome import in_words
from assay.rows.prepare import Rows
from assay.score import plain


@check(
    "A601",
    "issue",
    "the threshold was chosen on other rows",
    "report the score on rows that the threshold was not chosen on",
)
def tuned_here(check: Check, context: Context) -> Finding:
    """Compare fingerprints."""
    rows, tuned = context.rows, context.rows.threshold
    if tuned is None:
        return check.not_applicable("no threshold was given")
    if not isinstance(tuned, TunedThreshold):
        return check.skipped(
            f"the threshold {float(tuned):g} is a bare number: nothing says on which rows it was "
            "chosen"
        )
    here = fingerprint(rows.block)
    evidence = {
        "threshold": plain(tuned.threshold),
        "metric": tuned.metric,
        "tuned_on": tuned.fingerprint,
        "evaluated_on": here,
        "rows": len(rows.block),
        "tuned_rows": tuned.rows,
    }
    what = f"the threshold {in_words(tuned.threshold)} was chosen for the best {tuned.metric} on "
    if here == tuned.fingerprint:
        return check.found(f"{what}these {counted(len(rows.block), 'row')}", **evidence)
    among = _parts(rows, tuned)
    if among:
        return check.found(f"{what}rows among these: {in_short(among)}", parts=among, **evidence)
    return check.passed(f"{what}{counted(tuned.rows, 'other row')}", **evidence)


def _parts(rows: Rows, tuned: TunedThreshold) -> list[str]:
    """The folds and groups that are the rows of the tuning."""
    return [
        f"{partition.kind} {label}"
        for partition in partitions(rows)
        if tuned.rows in partition.sizes()
        for label, part in zip(partition.labels, partition.blocks(rows.block), strict=True)
        if len(part) == tuned.rows and fingerprint(part) == tuned.fingerprint
    ]
