"""K folds in time for labels that span a period: no training label overlaps a validation label."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.errors import InputError, counted
from assay.splits.given import Given
from assay.splits.kfold import enough, number_of_folds, sizes
from assay.splits.splitter import Pair, Splitter

Spans = NDArray[Any]


class PurgedKFold(Splitter):
    """K blocks in time; rows whose label period overlaps a validation label's do not train.

    Rows are ordered by the start of their period and cut into blocks. Two periods overlap when each
    starts before the other ends; one that starts where another ends does not overlap it. So rows
    are purged on both sides of the validation block. With an embargo, rows that start within it
    after the last validation label has ended are left out as well.

    Args:
        n_splits: How many folds, 2 or more.
        spans: Shape (rows, 2), the start and the end of each label's period: numbers or
            ``datetime64``.
        embargo: How long after the end of the validation labels no training label may start, in
            the unit of the spans: a number or ``timedelta64`` of 0 or more.

    Raises:
        InputError: A span is missing or ends before it starts, or the embargo is negative.

    References:
        Lopez de Prado (2018), Advances in Financial Machine Learning, chapter 7.

    >>> spans = [[0, 1.5], [1, 2.5], [2, 3.5], [3, 4.5]]
    >>> [(train.tolist(), valid.tolist()) for train, valid in PurgedKFold(2, spans=spans).split()]
    [([3], [0, 1]), ([0], [2, 3])]
    """

    def __init__(self, n_splits: int = 5, *, spans: Any, embargo: Any = 0) -> None:
        self.n_splits = number_of_folds(n_splits)
        self.spans = _checked(np.asarray(spans))
        self.embargo = embargo
        _check_embargo(embargo, self.spans)

    def _given(self, X: Any, y: Any, groups: Any) -> Given:
        return Given.of(self.spans if X is None else X, y, groups)

    def _pairs(self, given: Given) -> Iterator[Pair]:
        enough(self.n_splits, given.rows)
        if given.rows != len(self.spans):
            raise InputError(f"there are {given.rows} rows and spans for {len(self.spans)}")
        start, end = self.spans.T
        ends = np.cumsum(sizes(given.rows, self.n_splits))[:-1]
        for valid in np.split(np.argsort(start, kind="stable"), ends):
            out = overlapping(start, end, start[valid], end[valid])
            last = end[valid].max()
            if self.embargo:
                out |= (start >= last) & (start < last + self.embargo)
            out[valid] = True
            if out.all():
                raise InputError(
                    "every training row of a fold overlaps its validation labels or the embargo",
                    remedy="take fewer folds or a shorter embargo",
                )
            yield np.flatnonzero(~out), np.sort(valid)

    def _scheme(self) -> str:
        embargo = f", embargo {_in_words(self.embargo)}" if self.embargo else ""
        return f"purged {self.n_splits}-fold in time{embargo}"

    def __repr__(self) -> str:
        return (
            f"PurgedKFold(n_splits={self.n_splits}, spans of {len(self.spans)} rows, "
            f"embargo={self.embargo!r})"
        )


def overlapping(
    start: Spans, end: Spans, other_start: Spans, other_end: Spans
) -> NDArray[np.bool_]:
    """Which of the periods overlap any of the others.

    Args:
        start: Shape (rows,), when each period starts.
        end: Shape (rows,), when it ends.
        other_start: Shape (others,), at least one.
        other_end: Shape (others,).

    >>> overlapping(np.array([0, 4]), np.array([2, 5]), np.array([1]), np.array([4])).tolist()
    [True, False]
    """
    order = np.argsort(other_start, kind="stable")
    # Of the others that start before this one ends, the latest end decides.
    latest = np.maximum.accumulate(other_end[order])
    before = np.searchsorted(other_start[order], end, side="left")
    return (before > 0) & (latest[np.maximum(before, 1) - 1] > start)  # type: ignore[no-any-return]


def _in_words(embargo: Any) -> str:
    """An embargo as it is told: a span of time in days where it is whole days.

    >>> _in_words(np.timedelta64(48, "h")), _in_words(2.5)
    ('2 days', '2.5')
    """
    if np.asarray(embargo).dtype.kind != "m":
        return str(embargo)
    days = np.timedelta64(embargo) / np.timedelta64(1, "D")
    if days == int(days):
        return counted(int(days), "day")
    return f"{np.timedelta64(embargo) / np.timedelta64(1, 's'):g} seconds"


def _check_embargo(embargo: Any, spans: Spans) -> None:
    given = np.asarray(embargo)
    dates = spans.dtype.kind in "mM"
    wanted, said = ("m", "a timedelta64") if dates else ("biuf", "a number")
    nothing = given.dtype.kind in "iu" and given.ndim == 0 and not given
    if not nothing and (given.ndim or given.dtype.kind not in wanted):
        raise InputError(f"embargo={embargo!r} is not {said}, as the spans need")
    if given < np.zeros((), given.dtype):
        raise InputError(f"embargo={embargo!r} is negative")


def _checked(spans: Spans) -> Spans:
    if spans.ndim != 2 or spans.shape[1] != 2 or spans.dtype.kind not in "biufmM":
        raise InputError(
            f"spans have the shape {spans.shape} and the type {spans.dtype}, but are a start and "
            "an end for each row",
            remedy="give an array of the shape (rows, 2) of numbers or datetime64",
        )
    if spans.dtype.kind in "fmM":
        missing = np.isnan(spans) if spans.dtype.kind == "f" else np.isnat(spans)
        rows = np.flatnonzero(missing.any(axis=1)) + 1
        if rows.size:
            raise InputError("a start or an end is missing", rows=rows.tolist())
    rows = np.flatnonzero(spans[:, 1] < spans[:, 0]) + 1
    if rows.size:
        raise InputError(
            "a span ends before it starts",
            rows=rows.tolist(),
            remedy="give the start first, then the end",
        )
    return spans
