"""What the curves share: where they come from, their points, their table and their text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from assay.curves.cuts import RULE, Cuts, Floats
from assay.curves.text import aligned, spread
from assay.errors import InputError
from assay.kernel.groups import Counts
from assay.metrics.outcome import in_words
from assay.rows.given import from_arrays
from assay.rows.prepare import Options, Rows, prepare
from assay.states.block import Label
from assay.states.ranking import RankedCounts
from assay.table import Table


@dataclass(frozen=True, eq=False, repr=False)
class Curve:
    """The points of a ranking, one per reachable threshold, thresholds falling.

    The first point is the cut above every score, where no row is called positive. A row is called
    positive when its score is at least the threshold (inclusive), so tied scores share one point.

    Args:
        ranked: The weight of positives and negatives at each distinct score.
        cuts: The exact confusion at each threshold.
        positive: The label of the positive class.
        name: What these rows are, such as "fold 3".
        note: A remark on the rows, such as that they pool several models.
    """

    title: ClassVar[str] = "curve"
    rates: ClassVar[tuple[str, ...]] = ("tpr", "fpr")
    x, y = "fpr", "tpr"

    ranked: RankedCounts
    cuts: Cuts
    positive: Label | None = None
    name: str = ""
    note: str = ""

    @classmethod
    def of(
        cls, ranked: RankedCounts, positive: Label | None = None, name: str = "", note: str = ""
    ) -> Self:
        """From the counts of ranked rows.

        Raises:
            InputError: There are no rows.
        """
        if not ranked.rows:
            raise InputError("there are no rows", remedy="a curve needs two or more")
        return cls(ranked, Cuts.every(ranked.table), positive, name, note)

    @classmethod
    def from_predictions(
        cls, y_true: Any, y_score: Any, *, sample_weight: Any = None, pos_label: Any = None
    ) -> Self:
        """From labels and scores, shape (rows,); weights and positive class as in `evaluate`.

        Raises:
            InputError: The rows cannot be used, or no positive class is known.
        """
        rows = scored(y_true, y_score, sample_weight=sample_weight, pos_label=pos_label)
        return cls.of(RankedCounts.of_block(rows.block), rows.positive)

    def __len__(self) -> int:
        return len(self.cuts)

    @property
    def threshold(self) -> Floats:
        """The threshold of each point, falling; the first is above every score.

        That one is infinite, or NaN where a score is infinite and no threshold is above it.
        """
        return self.cuts.threshold

    @property
    def tp(self) -> Counts:
        """True positives, in units of ``2**exponent``: counts where weights are whole."""
        return self.cuts.tp

    @property
    def fp(self) -> Counts:
        """False positives, likewise."""
        return self.cuts.fp

    @property
    def fn(self) -> Counts:
        """False negatives, likewise."""
        return self.cuts.fn

    @property
    def tn(self) -> Counts:
        """True negatives, likewise."""
        return self.cuts.tn

    @property
    def exponent(self) -> int:
        """The power of two that is the unit of the four cells; 0 where weights are whole."""
        return self.cuts.exponent

    @property
    def tpr(self) -> Floats:
        """TP / (TP + FN), the recall, rounded once; NaN without positive rows."""
        return self.cuts.rate("tpr")

    @property
    def fpr(self) -> Floats:
        """FP / (FP + TN), rounded once; NaN without negative rows."""
        return self.cuts.rate("fpr")

    def points(self) -> tuple[Floats, Floats]:
        """The two rates that are drawn against each other, x and y."""
        return self.cuts.rate(self.x), self.cuts.rate(self.y)

    def frame(self) -> Table:
        """One row per threshold: the four cells as weights, and the rates."""
        return Table(self._columns(self.cuts))

    def _columns(self, cuts: Cuts) -> dict[str, list[Any]]:
        cells = {cell: list(cuts.weights(cell)) for cell in ("tp", "fp", "fn", "tn")}
        rates = {rate: cuts.rate(rate).tolist() for rate in self.rates}
        return {"threshold": cuts.threshold.tolist(), **cells, **rates}

    def summary(self) -> str:
        """One line for a legend."""
        return self.name or self.title

    def plot(self, ax: Any = None, **line: Any) -> Any:
        """Draw the curve with matplotlib.

        Args:
            ax: The axes to draw on; new ones if None.
            **line: What matplotlib's ``plot`` takes, such as ``color``.

        Returns:
            A display with ``figure_``, ``ax_`` and ``line_``.
        """
        from assay.curves.plots import draw

        return draw(self, ax, **line)

    def heading(self) -> str:
        """What the curve is and of which rows, in a line."""
        positive, negative = (in_words(part.rational) for part in self.ranked.table.weights)
        of = f" of {self.name}" if self.name else ""
        return (
            f"{self.title}{of}: {self.ranked.rows} rows, weight {positive} positive and "
            f"{negative} negative, {len(self)} cuts"
        )

    def __repr__(self) -> str:
        places = spread(len(self))
        columns = self._columns(self.cuts)
        some = {name: [values[k] for k in places] for name, values in columns.items()}
        lines = [self.heading(), aligned(some), *self.remarks()]
        left = len(self) - len(places)
        lines += [f"({left} more points between them: .frame() has all)"] * bool(left)
        return "\n".join([*lines, RULE, *([self.note] if self.note else [])])

    def remarks(self) -> list[str]:
        """Lines below the points."""
        return []


def scored(
    y_true: Any,
    y_score: Any,
    *,
    sample_weight: Any = None,
    pos_label: Any = None,
    fold: Any = None,
) -> Rows:
    """Checked rows of labels and scores.

    Raises:
        InputError: They cannot be used, or no positive class is known.
    """
    given = from_arrays(y_true, y_score=y_score, sample_weight=sample_weight, fold=fold)
    rows = prepare(given, Options(task="binary", pos_label=pos_label))
    if rows.block.declared > 2:
        raise InputError(
            f"scores of {rows.block.declared} classes",
            remedy="a threshold parts two classes: take one class against the rest",
        )
    return rows
