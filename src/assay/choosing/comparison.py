"""Several models on the same folds: the result of `assay.compare_models`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from assay.choosing.pair import PairOfModels, sign_of
from assay.choosing.shown import Shown, number
from assay.errors import InputError, counted
from assay.evaluation import Evaluation
from assay.metrics.declare import Metric
from assay.metrics.outcome import in_words
from assay.report.layout import Grid, Layout, marked
from assay.report.safe import short
from assay.score import Score, plain
from assay.table import Table

SCHEMA = "assay-comparison/1"


@dataclass(frozen=True, repr=False)
class ModelComparison(Shown):
    """Models by name, each evaluated on the same folds, and every pair of them compared.

    Args:
        metric: The metric they are compared by.
        evaluations: The cross-validated evaluation of each model.
        pairs: Every pair, or every other model with ``against``; the better first in each.
        splits: What the folds were, in words.
        fingerprint: The fingerprint of the folds.
        rope: Half the width of the region of practical equivalence, in the metric's unit.
        rope_because: Where that came from.
        against: The model that all others were compared with, if one was named.
    """

    metric: Metric
    evaluations: Mapping[str, Evaluation]
    pairs: tuple[PairOfModels, ...]
    splits: str
    fingerprint: str
    rope: float
    rope_because: str
    against: str | None = None

    @property
    def means(self) -> dict[str, Score]:
        """The mean of folds of each model, best first."""
        found = {name: ev[self.metric.key].mean_of_folds for name, ev in self.evaluations.items()}
        sign = sign_of(self.metric)
        undefined = [name for name, score in found.items() if not score.is_defined]
        ranked = sorted(set(found) - set(undefined), key=lambda name: -sign * found[name].value)
        ranked.sort(key=lambda name: -sign * found[name].value)
        return {name: found[name] for name in [*ranked, *undefined]}

    def pair(self, one: str, other: str) -> PairOfModels:
        """The comparison of two models, in either order.

        Raises:
            InputError: They were not compared.
        """
        for found in self.pairs:
            if {found.first, found.second} == {one, other}:
                return found
        raise InputError(
            f"{one!r} and {other!r} were not compared",
            remedy=f"the models are {', '.join(self.evaluations)}",
        )

    def layout(self) -> Layout:
        """The models best first, the pairs, and a sentence for each."""
        unit = f" in {self.metric.unit}" if self.metric.unit not in ("1", "target") else ""
        heading = [
            f"{counted(len(self.evaluations), 'model')} on the same folds, by {self.metric.key}"
            f"{unit} ({self.metric.better} is better)",
            f"folds: {self.splits}",
        ]
        return Layout(heading, [self._models(), self._pairs()], self._remarks())

    def _models(self) -> Grid:
        header = ["model", "mean of folds", "sd (ddof 0)", "lowest", "highest", "folds"]
        lines = [
            [
                short(name),
                marked(score),
                *("" if v is None else number(v) for v in (score.sd_population, score.low)),
                "" if score.high is None else number(score.high),
                f"{score.defined} of {score.of}",
            ]
            for name, score in self.means.items()
        ]
        return Grid("models, best first", header, lines)

    def _pairs(self) -> Grid:
        header = ["better", "other", "gap", "folds won", "95 % interval", "corrected t", "df", "p"]
        header += ["p (Holm)"] * (len(self.pairs) > 1)
        header += ["P(better)", *["P(same)"] * bool(self.rope), "P(other better)"]
        lines = []
        for one in self.pairs:
            low, high = one.posterior.interval()
            won, lost = one.wins
            line = [short(one.first), short(one.second), number(one.gap, 3)]
            line += [f"{won} to {lost}", f"{number(low, 3)} to {number(high, 3)}"]
            line += [number(one.corrected.t), str(one.corrected.df), number(one.corrected.p, 3)]
            line += [number(one.p_adjusted, 3)] * (len(self.pairs) > 1)
            found = one.posterior
            inside = [found.inside] * bool(self.rope)
            line += [number(p, 3) for p in (found.right, *inside, found.left)]
            lines.append(line)
        return Grid("pairs, by the differences on each fold", header, lines, frozenset({1}))

    def _remarks(self) -> list[str]:
        lines = [one.verdict for one in self.pairs]
        lines += [
            f"{short(one.first)} and {short(one.second)}: {reason}"
            for one in self.pairs
            if (reason := one.corrected.undefined)
        ]
        lines += [
            f"{short(one.first)} and {short(one.second)}: {len(one.advantages)} of {one.of} folds"
            for one in self.pairs
            if len(one.advantages) < one.of
        ]
        lines.append(
            "corrected t: the variance is widened by n_test/n_train, as training sets overlap "
            "(Nadeau and Bengio); two-sided p"
        )
        plain_ones = ", ".join(number(one.uncorrected.p, 3) for one in self.pairs)
        lines.append(f"the plain paired t, uncorrected and too sure, would give p {plain_ones}")
        if len(self.pairs) > 1:
            lines.append(f"p (Holm): corrected for {len(self.pairs)} comparisons")
        return [*lines, self._region()]

    def _region(self) -> str:
        """What counts as the same."""
        if not self.rope:
            test = "P: by the Bayesian correlated t"
            return f"{test}; no region of practical equivalence: {self.rope_because}"
        return (
            f"P(same): the probability of a difference of at most {in_words(self.rope)} "
            f"({self.rope_because}), by the Bayesian correlated t"
        )

    def frame(self) -> Table:
        """One row per pair."""
        rows = []
        for one in self.pairs:
            low, high = one.posterior.interval()
            row: dict[str, Any] = {
                "metric": self.metric.key,
                "better": one.first,
                "other": one.second,
            }
            row |= {"gap": one.gap, "folds": len(one.advantages), "low_95": low, "high_95": high}
            row |= {"sd_population_better": one.spreads[0], "sd_population_other": one.spreads[1]}
            row |= {"t_corrected": one.corrected.t, "df": one.corrected.df, "p": one.corrected.p}
            row |= {"p_holm": one.p_adjusted, "t_uncorrected": one.uncorrected.t}
            row |= {"p_uncorrected": one.uncorrected.p, "rope": self.rope}
            found = one.posterior
            row |= {"p_better": found.right, "p_same": found.inside, "p_other": found.left}
            rows.append(row)
        return Table.of_rows(rows)

    def fold_frame(self) -> Table:
        """One row per model and fold, with its score: what a plot of the pairs needs."""
        rows = [
            {"model": name, "fold": score.part, "n": score.n, self.metric.key: score.value}
            for name, ev in self.evaluations.items()
            for score in ev[self.metric.key].per_fold
        ]
        return Table.of_rows(rows)

    def plot(self, ax: Any = None) -> Any:
        """Draw the differences on each fold, pair by pair, with matplotlib.

        Args:
            ax: The axes to draw on; new ones if None.

        Returns:
            A display with ``figure_`` and ``ax_``.

        Raises:
            InputError: matplotlib is not installed.
        """
        from assay.plots import PairedDifferencesDisplay

        return PairedDifferencesDisplay.from_comparison(self, ax=ax)

    def to_dict(self) -> dict[str, Any]:
        """The comparison as JSON values, schema ``assay-comparison/1``."""
        return {
            "schema": SCHEMA,
            "metric": self.metric.key,
            "better": self.metric.better,
            "splits": self.splits,
            "fingerprint": self.fingerprint,
            "models": {name: score.to_dict() for name, score in self.means.items()},
            "against": self.against,
            "rope": plain(self.rope),
            "rope_because": self.rope_because,
            "correction": f"Holm, {counted(len(self.pairs), 'comparison')}",
            "pairs": [one.to_dict() for one in self.pairs],
        }
