"""What comparing two evaluations found, as plain fields."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assay.comparing.aspect import Aspect
from assay.comparing.folds import OverFolds
from assay.comparing.rowwise import RowByRow
from assay.comparing.scored import Compared
from assay.comparing.side import Side
from assay.findings.finding import Finding


@dataclass(frozen=True, repr=False)
class Held:
    """What was found.

    Args:
        a, b: The two sides.
        aspects: In what they agree, and in what not.
        finding: A701: found where they differ in an aspect.
        scores: Every score that both have, compared or with the reason why not.
        folds: Each metric fold by fold, with a test.
        rows: What the same rows say, where they are at hand.
        alone: The metrics that only a, and that only b, has.
    """

    a: Side
    b: Side
    aspects: tuple[Aspect, ...]
    finding: Finding
    scores: tuple[Compared, ...]
    folds: tuple[OverFolds, ...]
    rows: tuple[RowByRow, ...]
    alone: tuple[Sequence[str], Sequence[str]]

    @property
    def compared(self) -> list[Compared]:
        """The scores that may be compared."""
        return [one for one in self.scores if one.why_not is None]
