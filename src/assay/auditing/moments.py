"""What a regression report implies: the mean squared error and the variance of the targets.

Each may follow from several printed numbers, R2 and RMSE among them; a report is impossible where
two ways to the same quantity end in intervals that do not meet.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from assay.compose.intervals import Interval

_ONE = Interval.point(Fraction(1))
_TWO = Interval.point(Fraction(2))


@dataclass(frozen=True)
class Way:
    """One way to a quantity: from which printed numbers, and the intervals it may have.

    There is one interval, or one for each divisor a standard deviation may have.
    """

    names: tuple[str, ...]
    said: str
    options: tuple[tuple[str, Interval], ...]


@dataclass(frozen=True)
class Sums:
    """Printed numbers about one set of targets and predictions.

    Args:
        get: From a name to its interval, or None.
        ddof: The divisors a standard deviation may have.
        weighted: Whether rows were weighted: then n says nothing about sums.
    """

    get: Callable[[str], Interval | None]
    ddof: tuple[int, ...] = (0, 1)
    weighted: bool = False

    def some(self, *names: str) -> list[Interval] | None:
        """The intervals of all names, or None where one is not given."""
        found = [value for name in names if (value := self.get(name)) is not None]
        return found if len(found) == len(names) else None

    @property
    def rows(self) -> Interval | None:
        """What a sum is divided by to make a mean: the rows, or their weight."""
        return self.get("weight") if self.weighted else self.get("n")

    @property
    def count(self) -> Fraction | None:
        """The number of rows, where it is known and there are some."""
        n = self.get("n")
        return n.low if n is not None and isinstance(n.low, Fraction) and n.low > 0 else None

    def mse(self) -> list[Way]:
        """Every way to the mean squared error."""
        found = []
        if one := self.some("mse"):
            found.append(Way(("mse",), "MSE", (("", one[0]),)))
        if one := self.some("rmse"):
            found.append(Way(("rmse",), "RMSE^2", (("", square(one[0])),)))
        rows = self.rows
        if rows is not None and rows.low > 0 and (one := self.some("sse")):
            found.append(Way(("sse", "n"), "SSE/n", (("", one[0].over(rows)),)))
        return found

    def variance(self) -> list[Way]:
        """Every way to the variance of the targets, the mean of their squared deviations."""
        found = [*self._of_targets(), *self._of_scores()]
        return [way for way in found if all(not v.is_whole_line for _, v in way.options)]

    def _of_targets(self) -> list[Way]:
        found, rows = [], self.rows
        if rows is not None and rows.low > 0:
            if one := self.some("sst"):
                found.append(Way(("sst", "n"), "SST/n", (("", one[0].over(rows)),)))
            if one := self.some("sum_of_squares", "target_mean"):
                value = one[0].over(rows).plus(square(one[1]).negative())
                found.append(
                    Way(
                        ("sum_of_squares", "target_mean", "n"), "sum y^2/n - mean^2", (("", value),)
                    )
                )
        if one := self.some("target_sd"):
            found.append(Way(("target_sd",), "sd^2", tuple(self._sd(square(one[0])))))
        return found

    def _sd(self, squared: Interval) -> list[tuple[str, Interval]]:
        found = [("ddof 0", squared)] if 0 in self.ddof else []
        if 1 in self.ddof:
            n = None if self.weighted else self.count
            shrunk = Interval(Fraction(1, 2), Fraction(1))  # of two rows at least
            if n is not None and n > 1:
                shrunk = Interval.point((n - 1) / n)
            found.append(("ddof 1", squared.times(shrunk)))
        return found

    def _of_scores(self) -> list[Way]:
        """What a score and an MSE imply: MSE / (1 - R2)."""
        found = []
        for way in self.mse()[:1]:
            mse = way.options[0][1]
            if one := self.some("r2"):
                found.append(_implied(way, mse, "r2", _short(one[0])))
            if one := self.some("explained_variance", "bias"):
                left = mse.plus(square(one[1]).negative())
                found.append(_implied(way, left, "explained_variance", _short(one[0]), "bias"))
            if (one := self.some("adjusted_r2")) and (scale := self.adjustment()):
                share = _short(one[0]).over(scale)
                found.append(_implied(way, mse, "adjusted_r2", share, "n", "features"))
            if one := self.some("r2_uncentred", "target_mean"):
                second = quotient(mse, _short(one[0])).plus(square(one[1]).negative())
                names = (*way.names, "r2_uncentred", "target_mean")
                said = f"{way.said}/(1 - r2_uncentred) - mean^2"
                found.append(Way(names, said, (("", second),)))
        return found

    def adjustment(self) -> Interval | None:
        """(n - 1) / (n - p - 1), where n and the features are known and leave something."""
        n, one = self.count, self.some("features")
        if n is None or one is None or not isinstance(one[0].low, Fraction):
            return None
        free = n - one[0].low - 1
        return Interval.point((n - 1) / free) if free > 0 else None


def square(value: Interval) -> Interval:
    """Of the square."""
    return value.power(_TWO)


def minus(one: Interval, other: Interval) -> Interval:
    """Of the difference."""
    return one.plus(other.negative())


def quotient(one: Interval, other: Interval) -> Interval:
    """Of a quotient of numbers of 0 or more; it has no upper bound where the other may be 0."""
    if other.low > 0:
        return one.over(other)
    least = one.over(Interval.point(other.high)).low if other.high > 0 else Fraction(0)
    return Interval(max(least, Fraction(0)), math.inf)


def _short(score: Interval) -> Interval:
    """What a score lacks to 1, never below 0."""
    lack = minus(_ONE, score)
    return Interval(max(lack.low, Fraction(0)), max(lack.high, Fraction(0)))


def _implied(way: Way, mse: Interval, name: str, lack: Interval, *more: str) -> Way:
    said = f"{way.said}/(1 - {name})"
    return Way((*way.names, name, *more), said, (("", quotient(mse, lack)),))
