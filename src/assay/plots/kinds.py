"""The pictures of an evaluation by name."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from assay.errors import InputError
from assay.evaluation import Evaluation

KINDS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "folds": ("parts", "PartsDisplay", {"per": "fold"}),
    "groups": ("parts", "PartsDisplay", {"per": "group"}),
    "rotation": ("rotation", "RotationDisplay", {}),
    "actual": ("actual", "ActualDisplay", {}),
    "residuals": ("residuals", "ResidualsDisplay", {}),
    "residuals_by": ("residuals_by", "ResidualsByDisplay", {}),
    "split": ("split", "SplitDisplay", {}),
    "confusion": ("confusion", "ConfusionMatrixDisplay", {}),
    "calibration": ("calibration", "CalibrationDisplay", {}),
    "scores": ("scores", "ScoresByClassDisplay", {}),
    "roc": ("ranking", "RankingDisplay", {"curve": "roc"}),
    "precision_recall": ("ranking", "RankingDisplay", {"curve": "precision_recall"}),
    "det": ("ranking", "RankingDisplay", {"curve": "det"}),
    "thresholds": ("ranking", "RankingDisplay", {"curve": "thresholds"}),
}
"""Each with its module, its display, and what it is given."""


def plot(ev: Evaluation, kind: str | None = None, ax: Any = None, **what: Any) -> Any:
    """Draw an evaluation.

    Args:
        ev: The evaluation.
        kind: Which picture, one of `KINDS`; the first that `usual` names if None.
        ax: The axes to draw on; new ones if None.
        **what: What the display has a choice of: ``metric``, ``per``, ``output``.

    Returns:
        The display, with `figure_` and `ax_`.

    Raises:
        InputError: There is no such kind or choice, or the evaluation lacks what it shows.
    """
    name = usual(ev) if kind is None else kind
    if name not in KINDS:
        raise InputError(f"there is no plot {name!r}", remedy=f"take one of {', '.join(KINDS)}")
    module, made, given = KINDS[name]
    display = getattr(import_module(f"assay.plots.{module}"), made)
    for option in what:
        if option in given:
            raise InputError(f"the plot {name} has no choice of {option!r}")
    return display.from_evaluation(ev, ax=ax, **given, **what)


def usual(ev: Evaluation) -> str:
    """The picture that says most at first sight.

    With folds or groups their strip; otherwise truth against prediction, the curve of the scores,
    the confusion matrix, or calibration: whatever the rows have.
    """
    block = ev.rows.block
    if ev.rows.fold is not None:
        return "folds"
    if ev.rows.group is not None:
        return "groups"
    if ev.task == "regression":
        return "actual"
    if ev.task == "binary" and block.score is not None and block.positive is not None:
        return "roc"
    return "confusion" if block.pred_codes is not None else "calibration"
