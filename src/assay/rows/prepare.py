"""Rows ready for evaluation, made from the columns given and the options asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.errors import InputError, counted
from assay.io.columns import Column, infinite_rows, labels, numbers
from assay.rows.checks import Kept, check
from assay.rows.classes import Classes, classes_of, positive_of
from assay.rows.given import Given
from assay.rows.partition import Partition, partition
from assay.rows.probabilities import filled, matched
from assay.rows.task import decide
from assay.rows.threshold import labelled, said_of
from assay.states.block import Block
from assay.states.coded import Coded, CodedColumns, Label


@dataclass(frozen=True)
class Options:
    """How the columns are to be read; the fields are those of `assay.evaluate`.

    ``one_fold`` takes a column of one fold as that of a single split.
    """

    task: str | None = None
    labels: Sequence[Label] | None = None
    pos_label: Any = None
    drop_missing: bool = False
    unit: str | None = None
    kinds: frozenset[str] = frozenset()
    threshold: Any = None
    one_fold: bool = False


@dataclass(frozen=True, eq=False)
class Rows:
    """Checked rows.

    Args:
        task: "regression", "binary" or "multiclass".
        because: How the task was decided.
        blocks: One block, or one per output.
        outputs: The names of the outputs where there are several.
        kept: Which of the rows given are used, and why not all.
        given: The columns as given.
        fold, group: The partitions.
        positive_because: How the positive class was chosen.
        declared: Whether the classes were declared.
        threshold: A number, or what carries one as its ``threshold``: labels are positive where the
            score is at least that.
        said: What is worth saying about how the rows were read.
    """

    task: str
    because: str
    blocks: tuple[Block, ...]
    kept: Kept
    given: Given
    outputs: tuple[str, ...] = ()
    fold: Partition | None = None
    group: Partition | None = None
    positive_because: str = ""
    declared: bool = False
    unit: str | None = None
    threshold: Any = None
    said: tuple[str, ...] = field(default=())

    @property
    def block(self) -> Block:
        """The block of the only, or of the first, output."""
        return self.blocks[0]

    @property
    def positive(self) -> Label | None:
        """The label of the positive class."""
        place = self.block.positive
        return None if place is None else self.block.labels[place]


def prepare(given: Given, options: Options) -> Rows:
    """Check the columns, decide the task, and turn them into blocks of rows.

    Raises:
        InputError: Anything about the columns that cannot be used; the message says what and where.
    """
    if not given.truth:
        raise InputError("there are no true values", remedy="name the truth")
    given = filled(given)
    kept = check(given, options.drop_missing)
    declared = options.labels is not None or options.pos_label is not None
    decided = decide(given, options.task, set(options.kinds), declared, options.unit)
    weight = _numbers(given.weight, kept)
    if weight is not None and (weight == 1.0).all():
        weight = None
    common: dict[str, Any] = {
        "kept": kept,
        "given": given,
        "because": decided.because,
        "fold": partition("fold", given.fold, kept.rows, options.one_fold),
        "group": partition("group", given.group, kept.rows),
        "unit": options.unit,
        "threshold": options.threshold,
        "said": (*given.said, *_said(given), *said_of(options.threshold)),
    }
    named, measured = _beside(given, kept)
    if decided.task == "regression":
        if options.threshold is not None:
            raise InputError("a threshold needs scores", remedy="give y_score= (--score)")
        rows = Rows(task="regression", **_regression(given, kept, weight), **common)
    else:
        rows = Rows(**_classification(given, kept, weight, options), **common)
    if not given.named:
        return rows
    blocks = (replace(block, named=named, numbers=measured) for block in rows.blocks)
    return replace(rows, blocks=tuple(blocks))


def _beside(given: Given, kept: Kept) -> tuple[CodedColumns, dict[str, NDArray[Any]]]:
    """The other columns by name: codes to group by, and the numbers that a metric judges."""
    lacking = [name for name in given.measured if name not in given.named]
    if lacking:
        known = ", ".join(map(repr, given.named)) or "none"
        raise InputError(
            f"a metric judges the column {min(lacking)!r}; those given: {known}",
            remedy=f"give it as columns={{{min(lacking)!r}: ...}}, or name another",
        )
    made_by = {
        name: partial(_labels, column, kept)
        for name, column in given.named.items()
        if name not in given.measured
    }
    measured = {name: numbers(_taken(given.named[name], kept)) for name in sorted(given.measured)}
    return CodedColumns(made_by), measured


def _labels(column: Column, kept: Kept) -> Coded:
    return labels(_taken(column, kept))


def _said(given: Given) -> list[str]:
    infinite = 0 if given.score is None else len(infinite_rows(given.score))
    said = f"ranked above or below all others: {counted(infinite, 'infinite score')}"
    return [said] * bool(infinite)


def _taken(column: Column, kept: Kept) -> Column:
    return column if kept.rows is None else column.take(kept.rows)


def _numbers(column: Column | None, kept: Kept) -> NDArray[Any] | None:
    return None if column is None else numbers(_taken(column, kept))


def _regression(given: Given, kept: Kept, weight: NDArray[Any] | None) -> dict[str, Any]:
    if not given.pred and not given.measured:
        raise InputError(
            "there are no predicted values", remedy="name the predictions (y_pred, --pred)"
        )
    truth = [_numbers(column, kept) for column in given.truth]
    pred = [_numbers(column, kept) for column in given.pred] or [None]
    if len(truth) != len(pred):
        raise InputError(
            f"{len(truth)} outputs of truth but {len(given.pred)} of predictions",
            remedy="give one column of predictions per column of truth",
        )
    rows = len(truth[0]) if truth[0] is not None else 0
    baselines = {
        name: np.full(rows, one) if isinstance(one, float) else _numbers(one, kept)
        for name, one in given.baselines.items()
    }
    blocks = tuple(
        Block(y_true=y, y_pred=p, weight=weight, baselines=baselines)  # type: ignore[arg-type]
        for y, p in zip(truth, pred, strict=True)
    )
    several = len(blocks) > 1
    return {"blocks": blocks, "outputs": tuple(c.name for c in given.truth) if several else ()}


def _classification(
    given: Given, kept: Kept, weight: NDArray[Any] | None, options: Options
) -> dict[str, Any]:
    if len(given.truth) > 1 or len(given.pred) > 1:
        raise InputError(
            "several columns of labels",
            remedy="evaluate one column of truth and prediction at a time",
        )
    pred = _taken(given.pred[0], kept) if given.pred else None
    classes = classes_of(_taken(given.truth[0], kept), pred, options.labels)
    if given.score is not None or len(given.proba) == 1:
        classes = _pair(classes)
    positive, because = positive_of(options.pos_label, classes.labels[: classes.declared])
    block = Block(
        true_codes=classes.true,
        pred_codes=classes.pred,
        labels=classes.labels,
        declared=classes.declared,
        positive=positive,
        weight=weight,
        cells=classes.cells,
    )
    block = replace(block, proba=_proba(given, kept, classes, positive))
    block = replace(block, score=_score(given, kept, block))
    if options.threshold is not None:
        block = labelled(block, options.threshold)
    if block.pred_codes is None and block.score is None and block.proba is None:
        raise InputError(
            "there are no predictions",
            remedy="name labels (--pred), scores (--score) or probabilities (--proba)",
        )
    return {
        "task": "binary" if classes.declared <= 2 else "multiclass",
        "blocks": (block,),
        "positive_because": because,
        "declared": classes.given,
    }


def _pair(classes: Classes) -> Classes:
    """Complete a single class of 0 and 1 to both: a score or one probability means two classes."""
    if len(classes.labels) != 1 or classes.given:
        return classes
    label = classes.labels[0]
    pair: tuple[Label, Label] = (False, True) if isinstance(label, bool) else (0, 1)
    pair = (-1, 1) if label == -1 else pair
    if label not in pair:
        return classes
    shift = pair.index(label)
    pred = None if classes.pred is None else classes.pred + shift
    return replace(
        classes, labels=pair, declared=2, true=classes.true + shift, pred=pred, cells=None
    )


def _proba(
    given: Given, kept: Kept, classes: Classes, positive: int | None
) -> NDArray[np.float64] | None:
    if not given.proba:
        return None
    if len(classes.labels) > classes.declared:
        stray = classes.labels[classes.declared]
        raise InputError(
            f"the label {stray!r} is not among the declared classes, so it has no probability",
            remedy="declare every class with labels= (--labels)",
        )
    columns = [_taken(column, kept) for column in given.proba]
    return matched(columns, classes.labels, positive)


def _score(given: Given, kept: Kept, block: Block) -> NDArray[np.float64] | None:
    """The scores given, or for two classes the probabilities of the positive one."""
    if given.score is None:
        if block.proba is None or block.positive is None or block.declared > 2:
            return None
        return block.proba if block.proba.ndim == 1 else block.proba[:, block.positive]
    if block.positive is None:
        shown = ", ".join(repr(label) for label in block.labels[:10])
        raise InputError(
            f"scores rank one class above the others, and none of {shown} is declared positive",
            remedy="say which with pos_label= (--positive)",
        )
    return numbers(_taken(given.score, kept))
