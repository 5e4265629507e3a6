"""A104: folds differ in size or prevalence.

How it is detected
    - The largest fold has more than 1.5 times the rows of the smallest: a tip.
    - Labels: the share of a class is more than twice as large in one fold as in another, or more
      than 1.5 times and by more than 10 points: a tip. More than twice is an issue where the class
      has less than 10 % of all rows. Neither counts where every fold is within one row of what
      stratified folds would hold, as in small folds. A class is missing from a fold: an issue.
    - Numbers: at least 10 % of SST lies between the means of the folds where random folds would
      have so much in less than 1 of 1000 cases: a tip. It says so where the ranges of the folds do
      not overlap: the folds are blocks of a sorted target.

    With one row in every fold there is nothing to compare.

Why it matters
    A mean over folds gives each the same weight. Folds of plain k-fold on an imbalanced or sorted
    target differ by their targets, and the spread of their scores says little about the model.

What to do
    Shuffle and stratify the folds, unless they are blocks on purpose (time, sites): then say so.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.findings.chance import share_by_chance
from assay.findings.finding import Check, Context, Finding, Severity, check
from assay.findings.parts import Integers, by_part, class_table, levels, named, sizes_of
from assay.metrics.outcome import in_words
from assay.rows.partition import Partition
from assay.rows.prepare import Rows
from assay.states.block import Block

SIZES = 1.5
"""Largest over smallest fold: k-fold itself gives folds that differ by one row."""

RATES = 2.0
"""Largest over smallest share of a class, however small the shares."""

LESSER, POINTS = 1.5, 0.1
"""A smaller ratio, which counts where the shares also differ by so much. Plain folds of the Pima
patients go from 26 % to 42 % of positives: 1.63 times, and what a constant answer scores on them
differs by as much as models do."""

RARE = 0.1
"""Share below which a class is rare, so that its folds hold few rows of it."""

SHARE, CHANCE = 0.1, 0.001
"""As in A101: share of SST between fold means, and how often random folds have as much."""

Seen = tuple[str, Severity]


@check(
    "A104",
    "tip",
    "folds are alike in size and target",
    "shuffle and stratify the folds, or say that they are blocks on purpose",
)
def uneven_folds(check: Check, context: Context) -> Finding:
    """Compare sizes and targets of the folds."""
    rows = context.rows
    fold = rows.fold
    if fold is None:
        return check.not_applicable("there are no folds")
    sizes = sizes_of(fold)
    if sizes.max() == 1:
        return check.not_applicable("every fold is one row")
    seen: list[Seen] = []
    evidence: dict[str, Any] = {"sizes": by_part(fold, sizes)}
    if sizes.max() > SIZES * sizes.min():
        seen.append((f"folds have {sizes.min()} to {sizes.max()} rows", "tip"))
    if rows.task == "regression":
        seen += _targets(rows, fold, evidence)
    else:
        seen += _classes(rows, fold, sizes, evidence)
    if not seen:
        return check.passed(f"folds of {sizes.min()} to {sizes.max()} rows are alike", **evidence)
    finding = check.found("; ".join(text for text, _ in seen), **evidence)
    issue = any(severity == "issue" for _, severity in seen)
    return replace(finding, severity="issue") if issue else finding


def _targets(rows: Rows, fold: Partition, evidence: dict[str, Any]) -> list[Seen]:
    seen: list[Seen] = []
    for place, block in enumerate(rows.blocks):
        if block.y_true is None:
            continue
        found = levels(fold, block.y_true)
        share = 1 - found.within / found.total if found.total > 0 else 0.0
        by_chance = share_by_chance(share, len(fold.labels), len(block))
        means = by_part(fold, found.means)
        if place == 0:
            evidence |= {"target_means": means, "share_between": share}
        if share >= SHARE and by_chance < CHANCE:
            name = f" of {rows.outputs[place]}" if rows.outputs else ""
            text = (
                f"mean targets{name} go from {in_words(means['min'])} to {in_words(means['max'])} "
                f"over folds ({share:.1%} of SST)"
            )
            if _apart(fold, block.y_true.astype(np.float64)):
                text += ", whose ranges do not overlap: blocks of a sorted target"
            seen.append((text, "tip"))
    return seen


def _apart(fold: Partition, y: Any) -> bool:
    low, high = np.full(len(fold.labels), np.inf), np.full(len(fold.labels), -np.inf)
    np.minimum.at(low, fold.codes, y)
    np.maximum.at(high, fold.codes, y)
    order = np.argsort(low)
    return bool((high[order][:-1] <= low[order][1:]).all())


def _classes(rows: Rows, fold: Partition, sizes: Integers, evidence: dict[str, Any]) -> list[Seen]:
    block = rows.block
    table = class_table(fold, block)
    if table is None:
        lost = "more pairs of fold and class than were looked at, so some fold lacks some class"
        return [(lost, "issue")]
    whole = table.sum(axis=0)
    shares = table / sizes[:, None]
    if block.positive is not None:
        rates = by_part(fold, shares[:, block.positive])
        evidence |= {"positive": block.labels[block.positive], "positive_rates": rates}
    occurring = np.flatnonzero(whole)
    lacking = [k for k in occurring.tolist() if not table[:, k].all()]
    if lacking:
        return [_missing(fold, block, table, lacking, evidence)]
    low, high = shares[:, occurring].min(axis=0), shares[:, occurring].max(axis=0)
    uneven = ~_stratified(table, sizes)[occurring]
    twice = uneven & (high > RATES * low)
    wide = twice | (uneven & (high > LESSER * low) & (high - low > POINTS))
    if not wide.any():
        return []
    grave = twice & (whole[occurring] < RARE * sizes.sum())
    worst = int(np.argmax(np.where(grave if grave.any() else wide, high / low, 0)))
    label = block.labels[int(occurring[worst])]
    evidence |= {"class": label, "lowest": float(low[worst]), "highest": float(high[worst])}
    text = (
        f"the share of class {label!r} goes from {low[worst]:.2%} to {high[worst]:.2%} over folds"
    )
    return [(text, "issue" if grave.any() else "tip")]


def _stratified(table: Integers, sizes: Integers) -> NDArray[np.bool_]:
    """The classes of which each fold holds its due to less than one row.

    The due is a share of all folds alike, as stratified k-fold deals, or of the rows of each fold.
    """
    whole = table.sum(axis=0)
    dues = whole / len(table), np.outer(sizes / sizes.sum(), whole)
    off = [np.abs(table - due).max(axis=0) for due in dues]
    return np.asarray(np.minimum(*off) < 1)


def _missing(
    fold: Partition, block: Block, table: Integers, lacking: list[int], evidence: dict[str, Any]
) -> Seen:
    without = {str(block.labels[k]): named(fold, table[:, k] == 0) for k in lacking[:5]}
    evidence |= {"classes_lacking": len(lacking), "folds_without": without}
    label = block.labels[lacking[0]]
    folds = int((table[:, lacking[0]] == 0).sum())
    more = f" (and {len(lacking) - 1} more such classes)" if len(lacking) > 1 else ""
    return f"class {label!r} is missing from {folds} of {len(table)} folds{more}", "issue"
