"""Drawings with matplotlib, in scikit-learn's manner: made from predictions, drawn by `plot`.

``ev.plot()`` draws what says most of an evaluation, ``ev.plot("calibration", ax=ax)`` what is
asked for. Each display also has ``from_predictions`` and ``from_estimator``; it keeps the numbers
it shows, and after drawing ``figure_`` and ``ax_``. matplotlib is imported when one is drawn.

>>> import assay
>>> ev = assay.evaluate([0, 1, 1, 0], [0, 1, 0, 0])
>>> ConfusionMatrixDisplay.of(ev).found.matrix
[[2, 0], [1, 1]]
"""

from assay.plots.actual import ActualDisplay
from assay.plots.calibration import CalibrationDisplay
from assay.plots.confusion import ConfusionMatrixDisplay
from assay.plots.differences import PairedDifferencesDisplay
from assay.plots.display import Display
from assay.plots.kinds import KINDS, plot
from assay.plots.parts import PartsDisplay
from assay.plots.ranking import RankingDisplay
from assay.plots.residuals import ResidualsDisplay
from assay.plots.residuals_by import ResidualsByDisplay
from assay.plots.rotation import RotationDisplay
from assay.plots.scores import ScoresByClassDisplay
from assay.plots.split import SplitDisplay
from assay.plots.study import StabilityDisplay

__all__ = [
    "KINDS",
    "ActualDisplay",
    "CalibrationDisplay",
    "ConfusionMatrixDisplay",
    "Display",
    "PairedDifferencesDisplay",
    "PartsDisplay",
    "RankingDisplay",
    "ResidualsByDisplay",
    "ResidualsDisplay",
    "RotationDisplay",
    "ScoresByClassDisplay",
    "SplitDisplay",
    "StabilityDisplay",
    "plot",
]
