"""The progress of a run on a terminal: the fold, the score so far, the time left."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.util import find_spec
from types import TracebackType
from typing import Any, Protocol, Self

from assay.crossval.answer import Answer
from assay.crossval.summary import cv_summary
from assay.errors import InputError

Judge = Callable[[int, Answer], tuple[str, float] | None]
"""The name and the value of a metric on one fold."""


class Progress(Protocol):
    """What is told of each fold."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *error: Any) -> None: ...

    def heard(self, number: int, answer: Answer) -> None:
        """A fold is done."""


def progress(asked: bool | None, total: int, judge: Judge) -> Progress:
    """The progress bar of rich, or silence.

    Args:
        asked: True for a bar, False for none, None for one if standard error is a terminal and
            rich is installed.
        total: How many folds there are to do.
        judge: Scores one fold, for the score so far.

    Raises:
        InputError: A bar is asked for and rich is not installed.
    """
    if asked and find_spec("rich") is None:
        raise InputError(
            "rich shows the progress, and is not installed",
            remedy="pip install rich, or leave progress out",
        )
    terminal = sys.stderr is not None and sys.stderr.isatty()
    if asked or (asked is None and total > 1 and terminal and find_spec("rich") is not None):
        return Bar(total, judge)
    return Silence()


class Silence:
    """No progress is shown."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: Any) -> None:
        return None

    def heard(self, number: int, answer: Answer) -> None:
        """Nothing is said."""


class Bar:
    """A bar on standard error, which goes away when the run ends."""

    def __init__(self, total: int, judge: Judge) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Rich

        self._judge = judge
        self._scores: list[float] = []
        self._bar = Rich(
            TextColumn("folds"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[score]}"),
            TextColumn("time left"),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self._task = self._bar.add_task("folds", total=total, score="")

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._bar.stop()

    def heard(self, number: int, answer: Answer) -> None:
        """Move the bar on, and show the score so far."""
        judged = None if answer.error else self._judge(number, answer)
        shown = f"fold {number + 1} failed" if answer.error else ""
        if judged is not None:
            self._scores.append(judged[1])
            mean, sd = cv_summary(self._scores)
            shown = f"{judged[0]} {mean:.4g} +- {sd:.2g} so far (ddof 0)"
        self._bar.update(self._task, advance=1, score=shown)
