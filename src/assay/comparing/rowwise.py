"""Row by row: how many rows each side gets right, or closer, that the other does not."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.comparing.alignment import Order, aligned
from assay.comparing.aspect import How
from assay.comparing.binomial import sign_test
from assay.comparing.closer import closer
from assay.comparing.side import Side
from assay.metrics.outcome import Part, in_words
from assay.rows.prepare import Rows
from assay.score import plain
from assay.states.block import Block, doubles

_SEVERAL = "rows are held out more than once"


@dataclass(frozen=True)
class RowByRow:
    """What the same rows say of two sides.

    Args:
        judged: "labels", "values" or "probabilities".
        how: How the rows were matched: "id" or "order".
        output: The output, where there are several.
        a, b: Rows that only a, and only b, gets right; or on which it is closer.
        both, neither: Rows that both get right and that both get wrong; of numbers `both` are the
            rows on which they are as near, and `neither` is None.
        p: The exact sign test of a against b, two-sided: of labels that is McNemar's test. It takes
            rows to be independent.
        sums: Differences b - a of error sums, exact, by name.
        because: Why there is no test.
    """

    judged: str
    how: str
    a: int
    b: int
    both: int
    neither: int | None
    p: float
    output: str | None = None
    sums: dict[str, Part] = field(default_factory=dict)
    because: str | None = None

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return self.a + self.b + self.both + (self.neither or 0)

    def text(self, a: str, b: str) -> str:
        """The counts in a sentence, with the names of the sides."""
        by = "id" if self.how == "id" else "their order"
        head = f"of {self.rows} rows matched by {by}" + (f" ({self.output})" * bool(self.output))
        if self.judged == "labels":
            counts = f"{self.both} right in both, {self.a} only in {a}, {self.b} only in {b}, "
            counts += f"{self.neither} in neither; McNemar's exact"
        else:
            what = "" if self.judged == "values" else "the probability of the true class is "
            near = "closer" if self.judged == "values" else "higher"
            counts = f"{what}{near} in {a} on {self.a}, in {b} on {self.b}, alike on {self.both}; "
            counts += "sign test's"
        sums = "".join(f"; {name} {in_words(total)}" for name, total in self.sums.items())
        p = "undefined" if math.isnan(self.p) else in_words(self.p, 3)
        p += f" ({self.because})" if self.because else ""
        return f"{head}: {counts} two-sided p {p}{sums}"

    def to_dict(self) -> dict[str, Any]:
        """The counts as JSON values."""
        return {
            "judged": self.judged,
            "matched_by": self.how,
            "output": self.output,
            "rows": self.rows,
            "only_a": self.a,
            "only_b": self.b,
            "both": self.both,
            "neither": self.neither,
            "p": plain(self.p),
            "sums": {name: plain(total) for name, total in self.sums.items()},
        }


def row_by_row(a: Side, b: Side, how: How) -> tuple[RowByRow, ...]:
    """The counts of what both sides predict; none where the rows are not at hand or not matched."""
    if a.rows is None or b.rows is None or how is None:
        return ()
    places = aligned(a.rows, b.rows, how)
    found = [*_values(a.rows, b.rows, places, how), *_classified(a.rows, b.rows, places, how)]
    if _repeated(a) or _repeated(b):
        return tuple(replace(one, p=math.nan, because=_SEVERAL) for one in found)
    return tuple(found)


def _repeated(side: Side) -> bool:
    """Whether a run held rows out more than once."""
    if side.run is None:
        return False
    distinct = len(np.unique(np.concatenate(side.run.folds.valid)))
    return side.run.held_out > distinct


def _values(a: Rows, b: Rows, places: tuple[Order, Order], how: str) -> Iterator[RowByRow]:
    named = dict(zip(b.outputs or (None,), b.blocks, strict=True))
    for output, one in zip(a.outputs or (None,), a.blocks, strict=True):
        two = named[output]
        if one.y_true is None or one.y_pred is None or two.y_pred is None:
            continue
        y = doubles(one.y_true)[places[0]]
        pred = doubles(one.y_pred)[places[0]], doubles(two.y_pred)[places[1]]
        yield _counted("values", how, closer(y, *pred), output, _sums(one, two))


def _sums(one: Block, two: Block) -> dict[str, Part]:
    """SSE and SAE, b minus a, exact and weighted as the scores are."""
    first, second = one.errors, two.errors
    squared = Fraction(second.squared.rational) - first.squared.rational
    absolute = Fraction(second.absolute.rational) - first.absolute.rational
    return {"SSE b - a": squared, "SAE b - a": absolute}


def _classified(a: Rows, b: Rows, places: tuple[Order, Order], how: str) -> Iterator[RowByRow]:
    one, two = a.block, b.block
    if one.pred_codes is not None and two.pred_codes is not None:
        yield _of_labels(how, _right(one)[places[0]], _right(two)[places[1]])
    if one.proba is not None and two.proba is not None and one.proba.ndim == two.proba.ndim:
        given = [_given(block)[order] for block, order in zip((one, two), places, strict=True)]
        yield _counted("probabilities", how, np.sign(given[0] - given[1]), None, {})


def _right(block: Block) -> NDArray[np.bool_]:
    return np.equal(block.true_codes, block.pred_codes)  # type: ignore[arg-type]


def _of_labels(how: str, a: NDArray[np.bool_], b: NDArray[np.bool_]) -> RowByRow:
    both, only_a, only_b = (int((x & y).sum()) for x, y in ((a, b), (a, ~b), (~a, b)))
    neither = len(a) - both - only_a - only_b
    return RowByRow("labels", how, only_a, only_b, both, neither, sign_test(only_a, only_b))


def _given(block: Block) -> NDArray[np.float64]:
    """The probability of the true class: of two classes from one column, signed towards it."""
    proba, true = block.proba, block.true_codes
    if proba is None or true is None:
        raise ValueError("a block without probabilities of classes")
    if proba.ndim == 1:
        # Only the order of the two sides counts, so 1 - p need not be rounded.
        return np.where(true == block.positive, proba, -proba)
    found: NDArray[np.float64] = proba[np.arange(len(true)), true]
    return found


def _counted(
    judged: str, how: str, nearer: NDArray[Any], output: str | None, sums: dict[str, Part]
) -> RowByRow:
    a, b = int((nearer > 0).sum()), int((nearer < 0).sum())
    both = len(nearer) - a - b
    return RowByRow(judged, how, a, b, both, None, sign_test(a, b), output, sums)
