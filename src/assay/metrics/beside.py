"""Metrics of other columns than the prediction: their parameters name the columns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from assay.errors import InputError
from assay.metrics.declare import Metric
from assay.metrics.outcome import Outcome
from assay.metrics.rounding import as_written
from assay.states.intervals import column_errors
from assay.states.size import TargetSize
from assay.states.state import Bundle, State

_SHOWN = "q05=0.05:q50=0.5:q95=0.95"

ENDS: dict[str, Any] = {"lower": "lower", "upper": "upper"}
"""The parameters that name the ends of an interval, and how the columns are called by default."""

ENDS_DOMAIN: dict[str, Any] = {
    "lower": (bool, "the name of the column of lower ends"),
    "upper": (bool, "the name of the column of upper ends"),
}


@dataclass(frozen=True, eq=False, repr=False)
class OfInterval(Metric):
    """A metric of intervals, whose ends are two columns.

    Args:
        makes: From the names of the two columns to the classes of states that the formula takes.
    """

    makes: Callable[[str, str], tuple[type[State], ...]] = lambda lower, upper: ()

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "needs", self.makes(*self.numbers))

    @property
    def numbers(self) -> tuple[str, ...]:
        """The columns of the lower and of the upper ends."""
        return self.params["lower"], self.params["upper"]

    @property
    def columns(self) -> tuple[str, ...]:
        """The named columns that it needs."""
        return self.numbers

    def of(self, bundle: Bundle) -> Outcome:
        """The outcome on the states of some rows.

        Raises:
            InputError: A parameter without a default was not given.
        """
        self.check_params()
        settings = {name: value for name, value in self.params.items() if name not in ENDS}
        return self.formula(*(bundle[kind] for kind in self.needs), **settings)


@dataclass(frozen=True, eq=False, repr=False)
class OfQuantiles(Metric):
    """A metric of quantiles: each parameter is a column, its value the level of its quantiles.

    Args:
        more: The classes of states that the formula takes before the errors of the columns.
    """

    more: tuple[type[State], ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        # Without columns a formula still finds a metric here, which then says what it lacks.
        needs = (*self.more, *map(column_errors, self.params)) or (TargetSize,)
        object.__setattr__(self, "needs", needs)

    @property
    def open(self) -> bool:
        """Whether any name is a parameter of it: yes."""
        return True

    @property
    def numbers(self) -> tuple[str, ...]:
        """The columns of quantiles."""
        return tuple(self.params)

    @property
    def columns(self) -> tuple[str, ...]:
        """The named columns that it needs."""
        return self.numbers

    def with_params(self, **params: Any) -> Metric:
        """The same metric of more columns of quantiles, each by the level it is of.

        Raises:
            InputError: A level is not above 0 and below 1, or two columns are of one level.
        """
        for name, level in params.items():
            if not isinstance(level, (int, float)) or not 0 < level < 1:
                raise InputError(
                    f"the column {name!r} of {self.name} must be of a level between 0 and 1, "
                    f"not {level!r}",
                    remedy=f"write {self.name}:{_SHOWN}",
                )
        found = {**self.params, **params}
        levels = list(found.values())
        twice = [name for name, level in found.items() if levels.count(level) > 1]
        if twice:
            raise InputError(
                f"the columns {', '.join(map(repr, twice))} of {self.name} are of one level",
                remedy="give each column a level of its own",
            )
        return replace(self, params=found)

    def check_params(self) -> None:
        """Refuse to compute without columns.

        Raises:
            InputError: No column of quantiles was named.
        """
        if not self.params:
            raise InputError(
                f"{self.name} needs columns of quantiles, each with its level",
                remedy=f"write {self.name}:{_SHOWN}",
            )

    def of(self, bundle: Bundle) -> Outcome:
        """The outcome on the states of some rows.

        Raises:
            InputError: No column of quantiles was named.
        """
        self.check_params()
        states = [bundle[kind] for kind in self.needs]
        levels = map(as_written, self.params.values())
        errors = dict(zip(levels, states[len(self.more) :], strict=True))
        return self.formula(*states[: len(self.more)], errors)
