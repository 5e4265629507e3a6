"""What every display shares, in scikit-learn's manner: made from predictions, drawn by `plot`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Self

from assay.crossval import cross_validate
from assay.curves.canvas import axes
from assay.errors import InputError
from assay.evaluate import evaluate
from assay.evaluation import Evaluation
from assay.plots.fitted import said_by


class Display(ABC):
    """A picture and the numbers it shows; `figure_` and `ax_` are what it was drawn on last.

    ``from_evaluation``, ``from_predictions`` and ``from_estimator`` make one and draw it. The
    numbers are computed where the report's are, so that both show the same.
    """

    options: ClassVar[tuple[str, ...]] = ()
    """What a maker takes beside the rows: which metric, which parts."""

    assumed: ClassVar[dict[str, Any]] = {}
    """What is assumed of rows that come without an evaluation."""

    figure_: Any = None
    ax_: Any = None

    @classmethod
    @abstractmethod
    def of(cls, ev: Evaluation, **what: Any) -> Self:
        """The display of an evaluation, not drawn yet.

        Raises:
            InputError: The evaluation lacks what is to be shown.
        """

    @classmethod
    def from_evaluation(cls, ev: Evaluation, *, ax: Any = None, **what: Any) -> Self:
        """Draw an evaluation.

        Args:
            ev: The evaluation.
            ax: The axes to draw on; new ones if None.
            **what: What the display has a choice of, such as ``metric``.

        Raises:
            InputError: The evaluation lacks what is to be shown, or matplotlib is not installed.
        """
        for name in what:
            if name not in cls.options:
                raise InputError(
                    f"{cls.__name__} has no choice of {name!r}",
                    remedy=f"it has {', '.join(cls.options) or 'none'}",
                )
        return cls.of(ev, **what).plot(ax)

    @classmethod
    def from_predictions(
        cls, y_true: Any, y_pred: Any = None, *, ax: Any = None, **what: Any
    ) -> Self:
        """Draw predictions.

        Args:
            y_true: True values or labels, shape (rows,).
            y_pred: Predicted values or labels, shape (rows,).
            ax: The axes to draw on; new ones if None.
            **what: Whatever else `assay.evaluate` takes (``y_score``, ``y_proba``, ``fold``,
                ``sample_weight``, ``unit``, ...), and what the display has a choice of.

        Raises:
            InputError: As `assay.evaluate`, and as ``from_evaluation``.
        """
        mine, rest = cls._parted(what)
        return cls.of(evaluate(y_true, y_pred, **rest), **mine).plot(ax)

    @classmethod
    def from_estimator(
        cls, estimator: Any, X: Any, y: Any, *, cv: Any = None, ax: Any = None, **what: Any
    ) -> Self:
        """Draw what a fitted model says of these rows, or with ``cv`` fresh ones out of fold.

        Args:
            estimator: A fitted model with `predict`; with ``cv`` whatever `assay.cross_validate`
                takes, fitted or not.
            X: Features, shape (rows, ...).
            y: The target, shape (rows,).
            cv: The folds, as for `assay.cross_validate`; None to ask the model as it is.
            ax: The axes to draw on; new ones if None.
            **what: Whatever else `assay.evaluate`, or with ``cv`` `assay.cross_validate`, takes,
                and what the display has a choice of.

        Raises:
            InputError: As those two, and as ``from_evaluation``.
        """
        mine, rest = cls._parted(what)
        if cv is not None:
            return cls.of(cross_validate(estimator, X, y, cv=cv, **rest), **mine).plot(ax)
        return cls.of(evaluate(y, **said_by(estimator, X, rest)), **mine).plot(ax)

    @classmethod
    def _parted(cls, what: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """What is the display's, and what is the evaluation's."""
        mine = {name: what[name] for name in cls.options if name in what}
        rest = {name: value for name, value in what.items() if name not in mine}
        return mine, cls.assumed | rest

    def plot(self, ax: Any = None) -> Self:
        """Draw, on the axes given or on new ones.

        Returns:
            The display itself.

        Raises:
            InputError: matplotlib is not installed.
        """
        self.ax_ = axes(ax, self._size())
        self.figure_ = self.ax_.figure
        self._draw(self.ax_)
        return self

    def _size(self) -> tuple[float, float]:
        """Width and height of a figure made for it, in inches."""
        return 6.4, 4.6

    @abstractmethod
    def _draw(self, ax: Any) -> None:
        """Draw on the axes."""
