"""Named columns as codes, by which a formula groups or chooses rows."""

from __future__ import annotations

import numpy as np

from assay.errors import InputError
from assay.rows.named import TRUE_CLASS
from assay.states.block import Block
from assay.states.coded import Coded


def codes_of(block: Block, name: str) -> Coded:
    """The codes of a named column in a block, and what they stand for.

    Raises:
        InputError: The column was not given.
    """
    if name == TRUE_CLASS:
        if block.true_codes is None:
            raise InputError(
                "there is no true class: the task is regression", remedy="name another column"
            )
        return block.true_codes, block.labels
    if name in block.named:
        return block.named[name]
    if not len(block):
        return np.empty(0, dtype=np.int64), ()
    if name in block.numbers:
        found, codes = np.unique(block.numbers[name], return_inverse=True)
        return codes.astype(np.int64), tuple(found.tolist())
    known = ", ".join(map(repr, block.named)) or "none"
    raise InputError(
        f"the formula needs a column {name!r}; those given: {known}",
        remedy=f"give it as columns={{{name!r}: ...}}, or let the command line read it by its name",
    )
