"""Labels as the note has them, where a file writes the same ones in another type.

A CSV file knows only text: the class True comes back as "True", the text "2" as the number 2. Where
every label of the file is one of the note's by its text, it is taken as that, in the note's order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from assay.rows.partition import Partition
from assay.rows.prepare import Rows
from assay.states.block import Block, Codes, Label

Labels = tuple[Label, ...]


def retyped(rows: Rows, note: Any) -> Rows:
    """The rows with classes, folds and groups as the note writes them."""
    fold = _partition(rows.fold, note["folds"])
    group = _partition(rows.group, note["groups"])
    rows = replace(rows, fold=fold, group=group)
    block = rows.block
    wanted = [label for label, _ in note["targets"][0]["classes"]] if note["targets"] else []
    if block.true_codes is None or not wanted:
        return rows
    return replace(rows, blocks=(_block(block, wanted, len(note["task"]["labels"])),))


def _block(block: Block, wanted: Sequence[Label], declared: int) -> Block:
    order = _order(block.labels, wanted)
    if order is None:
        return block
    labels = tuple(wanted[place] for place in sorted(order))
    table = np.argsort(np.argsort(order))
    proba = block.proba
    if proba is not None and proba.ndim == 2:
        proba = proba[:, np.argsort(order)]
    return replace(
        block,
        true_codes=None if block.true_codes is None else table[block.true_codes],
        pred_codes=None if block.pred_codes is None else table[block.pred_codes],
        labels=labels,
        declared=min(block.declared, declared),
        positive=None if block.positive is None else int(table[block.positive]),
        proba=proba,
        cells=None,
    )


def _partition(found: Partition | None, written: Any) -> Partition | None:
    if found is None or written is None:
        return found
    wanted = [label for label, _ in written["sizes"]]
    order = _order(found.labels, wanted)
    if order is None:
        return found
    table: Codes = np.argsort(np.argsort(order))
    labels = tuple(wanted[place] for place in sorted(order))
    return replace(found, labels=labels, codes=table[found.codes])


def _order(labels: Labels, wanted: Sequence[Label]) -> list[int] | None:
    """The place of each label among those wanted; None where one is not there, or all are alike."""
    alike = len(labels) == len(wanted) and all(map(_same, labels, wanted))
    places = {str(label): place for place, label in enumerate(wanted)}
    if alike or not all(str(label) in places for label in labels):
        return None
    return [places[str(label)] for label in labels]


def _same(one: Label, two: Label) -> bool:
    return type(one) is type(two) and one == two
