"""ROC, precision-recall, DET and threshold tables: pooled, or per fold with their band."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np

from assay.curves import Curves
from assay.curves.canvas import settle, titled
from assay.curves.det import DetCurve
from assay.errors import counted
from assay.evaluation import Evaluation
from assay.plots.counts import row_count
from assay.plots.display import Display


@dataclass(eq=False, repr=False)
class RankingDisplay(Display):
    """A curve of the scores; with folds one per fold, their mean and their range.

    Args:
        found: The curve, or one per part.
        title: What it is.
        said: Of which rows.

    >>> import assay
    >>> ev = assay.evaluate([0, 1, 0, 1], y_score=[0.1, 0.9, 0.3, 0.2])
    >>> RankingDisplay.of(ev, curve="roc").found.area
    0.75
    """

    options: ClassVar[tuple[str, ...]] = ("curve", "per")

    found: Any
    title: str
    said: str

    @classmethod
    def of(cls, ev: Evaluation, **what: Any) -> Self:
        """The curves of an evaluation.

        ``curve`` is "roc" (the default), "precision_recall", "det" or "thresholds"; ``per`` is
        "fold", "group" or "pooled", by default fold where there are folds.

        Raises:
            InputError: There are no scores of two classes, or no such parts.
        """
        kind = what.get("curve") or "roc"
        usual = "pooled" if ev.rows.fold is None or kind == "thresholds" else "fold"
        per = what.get("per") or usual
        found = ev.curve(kind, per=None if per == "pooled" else per)
        one = next(iter(found.values())) if isinstance(found, Curves) else found
        title = one.title[0].upper() + one.title[1:]
        block = ev.rows.block
        held = int(block.is_positive.sum())
        said = f"{held:,} positive and {len(block) - held:,} negative of {row_count(len(block))}"
        if isinstance(found, Curves):
            said += f" in {counted(len(found), per)}"
        return cls(found, title, "; ".join(filter(None, [said, one.note])))

    def plot(self, ax: Any = None) -> Self:
        """Draw, on the axes given or on new ones, and return the display itself.

        Raises:
            InputError: matplotlib is not installed.
        """
        super().plot(ax)
        if ax is None:
            settle(self.figure_)
        return self

    def _size(self) -> tuple[float, float]:
        return 5.6, 6.2 if isinstance(self.found, Curves) else 5.4

    def _draw(self, ax: Any) -> None:
        self.found.plot(ax)
        titled(ax, self.title, self.said + (f"; {_EMPTY}" if _is_empty(self.found) else ""))


_EMPTY = "nothing is drawn: at every cut one of the rates is 0 or 1"


def _is_empty(found: Any) -> bool:
    """Whether all of a DET curve lies beyond its axes, which have no place for 0 and 1."""
    every = list(found.values()) if isinstance(found, Curves) else [found]
    rates = [np.stack(one.points()) for one in every if isinstance(one, DetCurve)]
    known = [one for one in rates if not np.isnan(one).any()]
    return bool(known) and not any(((one > 0) & (one < 1)).all(axis=0).any() for one in known)
