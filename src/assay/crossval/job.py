"""One split's work: take the rows, fit, predict, and say what went wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from assay.crossval.answer import Answer
from assay.crossval.model import Model, Wanted
from assay.crossval.take import Indices, take


@dataclass(frozen=True, eq=False)
class Job:
    """What every split of a run shares; it travels to the workers.

    Args:
        model: The model.
        X: The features, in a container whose rows can be taken.
        y: The target, likewise.
        want: What is asked of the models.
        by_row: Arguments of the fit that have a value per row, by name.
        whole: Arguments of the fit that are passed as they are.
        keep: Whether an error becomes part of the answer instead of being raised.
    """

    model: Model
    X: Any
    y: Any
    want: Wanted
    by_row: Mapping[str, Any] = field(default_factory=dict)
    whole: Mapping[str, Any] = field(default_factory=dict)
    keep: bool = False


def work(job: Job, number: int, train: Indices, valid: Indices) -> tuple[int, Answer]:
    """Fit on the training rows and predict the held-out ones.

    Args:
        job: What every split shares.
        number: The number of the split, from 0.
        train: The training rows.
        valid: The held-out rows.

    Returns:
        The number and the answer.
    """
    arguments = {name: take(values, train) for name, values in job.by_row.items()}
    arguments |= job.whole
    inputs = take(job.X, train), take(job.y, train), take(job.X, valid)
    try:
        return number, job.model.answer(*inputs, arguments, job.want)
    except Exception as error:
        if not job.keep:
            error.add_note(
                f"raised by {job.model.name} in fold {number + 1} ({len(train)} training rows, "
                f"{len(valid)} held out); on_error='keep' (--keep-going) makes it an undefined fold"
            )
            raise
        return number, Answer(error=in_a_line(error))


def in_a_line(error: BaseException) -> str:
    """The class and the first line of an error."""
    lines = str(error).strip().splitlines() or [""]
    return f"{type(error).__name__}: {lines[0]}" if lines[0] else type(error).__name__
