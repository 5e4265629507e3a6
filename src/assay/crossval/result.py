"""What cross-validation returns: an evaluation of the out-of-fold predictions, and the run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.aggregate import score
from assay.compose.naming import Named
from assay.crossval.answer import Answer
from assay.crossval.outoffold import OutOfFold
from assay.crossval.splitting import Splitting
from assay.crossval.take import Indices
from assay.errors import InputError
from assay.evaluation import Evaluation
from assay.findings.run import Run
from assay.metrics.outcome import in_words
from assay.outputs import bundle
from assay.rows.prepare import Rows
from assay.score import Score


@dataclass(frozen=True, eq=False)
class Done:
    """A finished run.

    Args:
        splitting: The splits.
        answers: What each split's model said.
        held: The out-of-fold predictions.
        run: What the findings look at.
        model: The name of the model.
    """

    splitting: Splitting
    answers: Sequence[Answer]
    held: OutOfFold
    run: Run
    model: str


class CrossValidation(Evaluation):
    """An `Evaluation` of out-of-fold predictions that also knows the run they come from.

    ``cv["accuracy"].per_fold`` has a score per split, ``mean_of_folds`` their mean, ``pooled`` the
    score of all predictions together: with repeated or overlapping splits a row is in it once per
    repeat, and `per_repeat` keeps the repeats apart.
    """

    def __init__(
        self,
        rows: Rows,
        metrics: Sequence[Named] | None,
        policy: str,
        acknowledged: dict[str, str],
        done: Done,
    ) -> None:
        self._done = done
        self.run = done.run
        super().__init__(rows, metrics, policy, acknowledged)

    @property
    def out_of_fold(self) -> OutOfFold:
        """The predictions, one line per row and repeat, with `table` to make a frame of them."""
        return self._done.held

    @property
    def splitter(self) -> Any:
        """What ``cv`` became."""
        return self._done.splitting.splitter

    @property
    def resolved(self) -> str:
        """What ``cv`` became, in words: "cv=5 became StratifiedKFold(5), no shuffle"."""
        return self._done.splitting.sentence

    @property
    def description(self) -> str:
        """What the splitter did with these rows, in a line."""
        return self._done.splitting.text

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of the splits: the same for the same splits, whoever made them."""
        return self._done.splitting.folds.fingerprint

    @property
    def splits(self) -> list[tuple[Indices, Indices]]:
        """The training and the held-out rows of each split, counted from 0."""
        return list(self._done.splitting)

    @property
    def repeats(self) -> int:
        """How many repeats there are: 1 if no row is held out twice."""
        return int(self._done.splitting.repeat.max())

    @cached_property
    def folds(self) -> NDArray[np.int64]:
        """The fold each row was held out in, from 1; 0 where it never was.

        Shape (rows,), or (rows, repeats) if rows are held out more than once.
        """
        splitting = self._done.splitting
        found = np.zeros((splitting.folds.rows, self.repeats), dtype=np.int64)
        for number, valid in enumerate(splitting.folds.valid):
            found[valid, splitting.repeat[number] - 1] = number + 1
        return found[:, 0] if self.repeats == 1 else found

    @property
    def fit_seconds(self) -> NDArray[np.float64]:
        """Seconds of each fit, shape (splits,); NaN where it failed."""
        return np.array([answer.fit_seconds for answer in self._done.answers])

    @property
    def predict_seconds(self) -> NDArray[np.float64]:
        """Seconds of each prediction, shape (splits,); NaN for a function that does both."""
        return np.array([answer.predict_seconds for answer in self._done.answers])

    @property
    def models(self) -> list[Any]:
        """The fitted models, one a split, None where a fit failed.

        Raises:
            InputError: They were not kept.
        """
        found = [answer.model for answer in self._done.answers]
        if all(model is None for model in found):
            raise InputError("the models were not kept", remedy="say return_models=True")
        return found

    @property
    def errors(self) -> Mapping[int, str]:
        """The errors of the folds that failed, by the number of the fold, from 1."""
        answers = enumerate(self._done.answers, 1)
        return {number: answer.error for number, answer in answers if answer.error}

    def per_repeat(self, name: str) -> list[Score]:
        """The pooled score of each repeat, in which every row counts once at most.

        Args:
            name: A metric, as for ``cv[name]``.
        """
        metric = self[name].metric
        used = self.rows.kept.rows
        repeat = self.out_of_fold.repeat if used is None else self.out_of_fold.repeat[used]
        found = []
        for number in range(1, self.repeats + 1):
            blocks = [block.take(repeat == number) for block in self.rows.blocks]
            if not len(blocks[0]):
                continue
            held = bundle(blocks, metric.needs)
            one = score(metric, held, "pooled", self._frame, number)
            found.append(replace(one, aggregation="pooled_per_repeat"))
        return found

    def summary(self, name: str | None = None) -> str:
        """Two numbers and their reach, in a sentence: best and worst fold, mean and spread.

        Args:
            name: A metric; the first of the evaluation if None.
        """
        key = next(iter(self.metrics)) if name is None else name
        view = self[key]
        mean, unit = view.mean_of_folds, view.pooled.unit
        held = [one for one in view.per_fold if one.is_defined]
        if not held or mean.sd_population is None:
            return f"{view.metric.key}: {mean.undefined or 'no finite mean of folds'}"
        ordered = sorted(held, key=float, reverse=view.metric.better != "lower")
        best, worst = ordered[0], ordered[-1]
        share = view.metric.bounds == (0.0, 1.0) and not unit
        reach = abs(best.value - worst.value)
        gap = f"{100 * reach:.1f} points" if share else f"{in_words(reach, 3)} {unit}".strip()
        other = "" if mean.sd_sample is None else f"; ddof 1 gives {_short(mean.sd_sample)}"
        count = f"{mean.defined} folds"
        count += "" if mean.defined == mean.of else f" (of {mean.of}, the others undefined)"
        return (
            f"{view.metric.key} over {count}: best fold {best.part} at {_short(best.value)}, "
            f"worst fold {worst.part} at {_short(worst.value)}, {gap} apart; mean "
            f"{_short(mean.value)} +- {_short(mean.sd_population)} (population sd, ddof 0{other})"
        )

    def to_dict(self) -> dict[str, Any]:
        """The evaluation as JSON values, with the run under ``cross_validation``."""
        splitting = self._done.splitting
        found = super().to_dict()
        found["cross_validation"] = {
            "model": self._done.model,
            "splitter": splitting.sentence,
            "description": splitting.text,
            "fingerprint": self.fingerprint,
            "splits": len(splitting),
            "repeats": self.repeats,
            "errors": {str(number): error for number, error in self.errors.items()},
        }
        return found


def _short(value: float) -> str:
    return f"{value:.3f}" if 1e-3 <= abs(value) < 1e4 else in_words(value, 3)
