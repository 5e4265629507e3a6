"""What may stand beside the evaluation: other evaluations, known scores, a study."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import isfinite
from typing import TYPE_CHECKING, Any

from assay.errors import InputError

if TYPE_CHECKING:
    from assay.evaluation import Evaluation

Scores = Mapping[str, Sequence[float]]
"""By a metric's key, one score per fold."""

Study = Mapping[str, Sequence[float | Fraction]]
"""By the name of an estimate, its value in each run."""


@dataclass(frozen=True)
class Extras:
    """What goes beside the evaluation.

    Args:
        name: What this evaluation is called beside others.
        beside: Other evaluations with folds, by name.
        library: By the name of an evaluation here, the fold scores another library gives.
        study: By the name of an estimate, its value in each run.
    """

    name: str = "this evaluation"
    beside: Mapping[str, Evaluation] = field(default_factory=dict)
    library: Mapping[str, Scores] = field(default_factory=dict)
    study: Study = field(default_factory=dict)

    def every(self, ev: Evaluation) -> dict[str, Evaluation]:
        """All evaluations by name, this one first."""
        return {self.name: ev, **self.beside}


def check_extras(ev: Evaluation, extras: Extras) -> Extras:
    """The extras, if they fit the evaluation and each other.

    Raises:
        InputError: Two evaluations have one name, one beside has no folds, known scores are of an
            evaluation, a metric or folds that are not there, or a run of a study is no number.
    """
    if extras.name in extras.beside:
        raise InputError(
            f"two evaluations are called {extras.name!r}", remedy="give this one a name="
        )
    every = extras.every(ev)
    for name, one in extras.beside.items():
        if one.rows.fold is None or ev.rows.fold is None:
            lacking = name if one.rows.fold is None else extras.name
            raise InputError(
                f"{lacking!r} has no folds", remedy="beside each other stand evaluations with folds"
            )
    for name, known in extras.library.items():
        if name not in every:
            raise InputError(
                f"library= has scores of {name!r}, which is not here",
                remedy=f"name one of {', '.join(map(repr, every))}",
            )
        for key, values in known.items():
            _check_known(name, every[name], key, values)
    for name, runs in extras.study.items():
        if not len(runs) or not all(map(isfinite, runs)):
            raise InputError(
                f"the study of {name!r} lacks runs, or has one that is no finite number",
                remedy="give one number per run",
            )
    return extras


def _check_known(name: str, ev: Evaluation, key: str, values: Sequence[float]) -> None:
    view = ev[key]
    folds = 0 if view.folds is None else len(view.per_fold)
    if len(values) != folds:
        raise InputError(
            f"library= has {len(values)} scores {key} of {name!r}, which has {folds} folds",
            remedy="give one score per fold, in the order of the folds",
        )


def study_of(study: Any) -> Study:
    """A study as its estimates by name: what `assay.stability` returns, or a mapping already."""
    both = getattr(study, "both", None)
    return (study or {}) if both is None else {one.name: one.exact for one in both}
