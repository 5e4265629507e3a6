"""A function that fits and predicts."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from assay.crossval.answer import Answer, Floats, aligned, predictions, scores
from assay.crossval.model import Wanted, plain_label, takes
from assay.crossval.take import length
from assay.io.columns import column, labels
from assay.states.block import Label


@dataclass(frozen=True)
class FitPredict:
    """A function ``fit_predict(X_train, y_train, X_valid)``.

    It returns predictions, or a mapping of ``y_pred``, ``y_proba`` (a column per class, or for two
    classes the positive one's) and ``y_score``. It is given ``sample_weight`` if it takes that.
    """

    function: Any

    @property
    def name(self) -> str:
        """The name of the function."""
        return str(getattr(self.function, "__name__", type(self.function).__name__))

    @property
    def classifies(self) -> bool | None:
        """A function does not say."""
        return None

    def weighed(self, given: dict[str, Any]) -> dict[str, Any] | None:
        """Metadata by their names."""
        lacks = "sample_weight" in given and not takes(self.function, "sample_weight")
        return None if lacks else given

    def answer(self, train: Any, y: Any, valid: Any, given: dict[str, Any], want: Wanted) -> Answer:
        """Call the function and read what it returns."""
        start = time.perf_counter()
        found = self.function(train, y, valid, **given)
        seconds = time.perf_counter() - start
        named = found if isinstance(found, Mapping) else {"y_pred": found}
        strange = set(named) - {"y_pred", "y_proba", "y_score"}
        if strange or not named:
            raise ValueError(f"a mapping of {sorted(map(str, named))} and not of y_pred, y_proba")
        rows = length(valid)
        proba, lacking = _probabilities(named.get("y_proba"), y, rows, want)
        return Answer(
            pred=predictions(named["y_pred"], rows, want.outputs) if "y_pred" in named else (),
            proba=proba,
            score=scores(named["y_score"], rows, "scores") if "y_score" in named else None,
            fit_seconds=seconds,
            lacking=lacking,
        )


def _probabilities(
    given: Any, y: Any, rows: int, want: Wanted
) -> tuple[Floats | None, tuple[Label, ...]]:
    if given is None:
        return None, ()
    if isinstance(given, Mapping):
        table = np.column_stack([np.asarray(one, dtype=np.float64) for one in given.values()])
        return aligned(table, [plain_label(label) for label in given], want.classes)
    found = scores(given, rows, "probabilities")
    if found.ndim == 1:
        return found, ()
    trained = labels(column(y, "y"))[1]
    fits = found.shape[1] == len(want.classes)
    return aligned(found, want.classes if fits else trained, want.classes)
