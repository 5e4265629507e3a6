"""Validation rows drawn anew for each split: of all rows, of whole groups, or by class."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from assay.errors import InputError
from assay.splits.checks import check_whole
from assay.splits.coding import in_order, sorted_codes
from assay.splits.given import Given
from assay.splits.randomness import generator, in_words
from assay.splits.shares import shares
from assay.splits.splitter import GroupSplitter, Indices, Pair, Splitter


class ShuffleSplit(Splitter):
    """Each split draws its rows anew, so validation rows of two splits may be the same.

    The same splits as scikit-learn's of the same arguments, in the same order of rows.

    Args:
        n_splits: How many splits.
        test_size: The number or the share of rows that validate; a tenth where neither is given.
        train_size: The number or the share of rows that train; all others where it is not given.
        random_state: The seed: a whole number, a RandomState, or None.

    >>> splits = ShuffleSplit(2, test_size=0.25, random_state=0).split(range(4))
    >>> [valid.tolist() for train, valid in splits]
    [[2], [0]]
    """

    _default: ClassVar[float] = 0.1
    _called: ClassVar[str] = "random splits"

    def __init__(
        self,
        n_splits: int = 10,
        *,
        test_size: Any = None,
        train_size: Any = None,
        random_state: Any = None,
    ) -> None:
        self.n_splits = n_splits
        self.test_size = test_size
        self.train_size = train_size
        self.random_state = random_state

    def _pairs(self, given: Given) -> Iterator[Pair]:
        yield from self._drawn(given.rows)

    def _drawn(self, number: int) -> Iterator[Pair]:
        check_whole("n_splits", self.n_splits, 1)
        train, valid = shares(number, self.test_size, self.train_size, self._default)
        draw = generator(self.random_state)
        for _ in range(self.n_splits):
            order = draw.permutation(number)
            yield order[valid : valid + train], order[:valid]

    def _scheme(self) -> str:
        return f"{self.n_splits} {self._called} with {in_words(self.random_state)}"


class GroupShuffleSplit(ShuffleSplit, GroupSplitter):
    """Each split draws whole groups anew; sizes count groups, not rows.

    The same splits as scikit-learn's of the same arguments.

    Args:
        n_splits: How many splits.
        test_size: The number or the share of groups that validate; a fifth where neither is given.
        train_size: The number or the share of groups that train; all others where it is not given.
        random_state: The seed: a whole number, a RandomState, or None.

    >>> cv = GroupShuffleSplit(1, test_size=0.5, random_state=0)
    >>> [valid.tolist() for train, valid in cv.split(range(4), groups=[1, 1, 2, 2])]
    [[2, 3]]
    """

    _default = 0.2
    _called = "random splits of groups"

    def __init__(
        self,
        n_splits: int = 5,
        *,
        test_size: Any = None,
        train_size: Any = None,
        random_state: Any = None,
    ) -> None:
        super().__init__(
            n_splits, test_size=test_size, train_size=train_size, random_state=random_state
        )

    def _pairs(self, given: Given) -> Iterator[Pair]:
        codes, names = given.grouping
        for train, valid in self._drawn(len(names)):
            side = np.zeros(len(names), dtype=np.int8)
            side[train] = 1
            side[valid] = 2
            row = side[codes]
            yield np.flatnonzero(row == 1), np.flatnonzero(row == 2)


class StratifiedShuffleSplit(ShuffleSplit):
    """Each split draws its rows anew, from each class its share.

    Several labels per row are taken as one class for each combination. The same splits as
    scikit-learn's of the same arguments, in the same order of rows.

    Args:
        n_splits: How many splits.
        test_size: The number or the share of rows that validate; a tenth where neither is given.
        train_size: The number or the share of rows that train; all others where it is not given.
        random_state: The seed: a whole number, a RandomState, or None.

    >>> y = [0, 0, 1, 1]
    >>> cv = StratifiedShuffleSplit(1, test_size=0.5, random_state=0)
    >>> [valid.tolist() for train, valid in cv.split(y, y)]
    [[3, 0]]
    """

    _called = "stratified random splits"

    def split(self, X: Any, y: Any, groups: Any = None) -> Iterator[Pair]:  # type: ignore[override]
        """Yield the training and the validation rows of each split; see `Splitter.split`."""
        return super().split(X, y, groups)

    def _pairs(self, given: Given) -> Iterator[Pair]:
        train, valid = shares(given.rows, self.test_size, self.train_size, self._default)
        codes, names = sorted_codes(_joined(given.target), "y")
        counts = np.bincount(codes, minlength=len(names))
        _check(counts, names, train, valid)
        of_class = np.split(in_order(codes, len(names)), np.cumsum(counts)[:-1])
        draw = generator(self.random_state)
        for _ in range(self.n_splits):
            training = most_likely(counts, train, draw)
            validating = most_likely(counts - training, valid, draw)
            sides: tuple[list[Indices], list[Indices]] = ([], [])
            for rows, first, second in zip(
                of_class, training.tolist(), validating.tolist(), strict=True
            ):
                order = rows[draw.permutation(len(rows))]
                sides[0].append(order[:first])
                sides[1].append(order[first : first + second])
            one = draw.permutation(np.concatenate(sides[0]))
            yield one, draw.permutation(np.concatenate(sides[1]))


def most_likely(
    counts: NDArray[np.int64], number: int, draw: np.random.RandomState
) -> NDArray[np.int64]:
    """How many of each class a draw of ``number`` rows most likely holds, ties broken at random.

    Each class gets its share rounded down; what is left goes to the largest remainders.

    Args:
        counts: Shape (classes,), the rows of each class.
        number: How many rows are drawn, at most all.
        draw: Where the randomness comes from.
    """
    share = counts / counts.sum() * number
    got = np.floor(share)
    left = int(number - got.sum())
    remainder = share - got
    for value in np.unique(remainder)[::-1]:
        if left <= 0:
            break
        equal = np.flatnonzero(remainder == value)
        chosen = draw.choice(equal, size=min(len(equal), left), replace=False)
        got[chosen] += 1
        left -= len(chosen)
    whole: NDArray[np.int64] = got.astype(np.int64)
    return whole


def _joined(values: NDArray[Any]) -> NDArray[Any]:
    """One class per row; several labels become their combination, in the order of its text."""
    if values.ndim == 1:
        return values
    if values.ndim != 2:
        raise InputError(f"y has the shape {values.shape}, not one class or one row of labels each")
    return np.array([" ".join(row) for row in values.astype(str).tolist()])


def _check(counts: NDArray[np.int64], names: list[Any], train: int, valid: int) -> None:
    if int(counts.min()) < 2:
        few = [name for name, count in zip(names, counts.tolist(), strict=True) if count < 2]
        raise InputError(
            "The least populated classes in y have only 1 member, which is too few. The minimum "
            "number of groups for any class cannot be less than 2. Classes with too few members "
            f"are: {few}"
        )
    for side, size in (("train", train), ("test", valid)):
        if size < len(names):
            raise InputError(
                f"The {side}_size = {size} should be greater or equal to the number of classes = "
                f"{len(names)}",
                remedy=f"give the {side} part more rows",
            )
