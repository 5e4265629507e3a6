"""The values of one output of an evaluation, for the displays of a regression."""

from __future__ import annotations

from typing import Any

from assay.curves.canvas import readable
from assay.errors import InputError
from assay.evaluation import Evaluation
from assay.figures.residuals import Values, values_of
from assay.states.block import Block


def block_of(ev: Evaluation, output: Any = None) -> tuple[Block, str]:
    """The rows of one output, the first if none is named, and that output's name.

    Raises:
        InputError: The evaluation is of labels, or has no such output.
    """
    if ev.task != "regression":
        known = "'confusion' or 'roc'" if ev.task == "binary" else "'confusion'"
        raise InputError(f"a {ev.task} task has no residuals", remedy=f"plot kind={known}")
    names = [str(name) for name in ev.rows.outputs or ()]
    if output is None:
        return ev.rows.blocks[0], names[0] if names else ""
    if str(output) not in names:
        raise InputError(
            f"there is no output {output!r}",
            remedy=f"the outputs are {', '.join(names)}" if names else "there is only one",
        )
    return ev.rows.blocks[names.index(str(output))], str(output)


def values(block: Block) -> Values:
    """Truth, prediction and residual of each row.

    Raises:
        InputError: They span more than a double.
    """
    found = values_of(block)
    if found is None:
        raise InputError(
            "the values span more than a double, or nearly nothing, and cannot be drawn",
            remedy="plot them in another unit",
        )
    return found


def in_unit(ev: Evaluation) -> str:
    """The target's unit in brackets, or nothing."""
    return f" ({readable(ev.rows.unit, 24)})" if ev.rows.unit else ""


def of_output(name: str) -> str:
    """The name of an output for a title."""
    return f": {readable(name, 24)}" if name else ""
