"""A splitter of another library, with a description and a fingerprint."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assay.splits.given import Given
from assay.splits.predefined import GivenSplits
from assay.splits.routing import wants_groups
from assay.splits.splitter import Pair, Splitter


class ForeignSplitter(Splitter):
    """Anything with scikit-learn's ``split(X, y, groups)``.

    Args:
        splitter: The object; whether it uses groups it says by metadata routing. One that says
            nothing is given them.

    >>> class Halves:
    ...     def split(self, X, y=None, groups=None):
    ...         yield [0, 1], [2, 3]
    >>> print(ForeignSplitter(Halves()).describe(range(4)))
    splits by Halves, 4 rows, folds of 2, training rows 2, 2 rows never validated
    """

    def __init__(self, splitter: Any) -> None:
        self.splitter = splitter
        self.uses_groups = wants_groups(splitter) is not False

    def get_n_splits(self, X: Any = None, y: Any = None, groups: Any = None) -> int:
        """How many splits the other splitter says there will be."""
        ask = getattr(self.splitter, "get_n_splits", None)
        if ask is None:
            return len(self.folds(X, y, groups))
        return int(ask(X, y, groups))

    def _pairs(self, given: Given) -> Iterator[Pair]:
        if given.groups is not None and self.uses_groups:
            made = self.splitter.split(given.X, given.y, given.groups)
        else:
            made = self.splitter.split(given.X, given.y)
        return GivenSplits(made)._pairs(given)

    def _scheme(self) -> str:
        return f"splits by {type(self.splitter).__name__}"

    def __repr__(self) -> str:
        return repr(self.splitter)
