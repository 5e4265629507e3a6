"""Splitting schemes as typed on the command line: ``stratified:5``, ``time:5,gap=2``."""

from __future__ import annotations

import difflib
import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from assay import splits
from assay.cli.models import literal
from assay.compose.naming import split
from assay.errors import InputError

_COLUMN = "column:"


@dataclass(frozen=True)
class Kind:
    """One scheme by its name on the command line.

    Args:
        make: The class of its splitter.
        number: The parameter that the number after the colon sets; None where there is none.
        seed: How a seed is used: "shuffle" where it turns shuffling on, "draw" where rows are
            always drawn, None where nothing is random.
        needs: The columns it needs: "groups", "target", "spans".
    """

    make: Callable[..., splits.Splitter]
    number: str | None = "n_splits"
    seed: str | None = None
    needs: tuple[str, ...] = ()


KINDS = {
    "kfold": Kind(splits.KFold, seed="shuffle"),
    "stratified": Kind(splits.StratifiedKFold, seed="shuffle", needs=("target",)),
    "group": Kind(splits.GroupKFold, seed="shuffle", needs=("groups",)),
    "stratified-group": Kind(
        splits.StratifiedGroupKFold, seed="shuffle", needs=("target", "groups")
    ),
    "continuous": Kind(splits.ContinuousStratifiedKFold, seed="shuffle", needs=("target",)),
    "multilabel": Kind(splits.MultilabelStratifiedKFold, seed="shuffle", needs=("target",)),
    "repeated": Kind(splits.RepeatedKFold, seed="draw"),
    "repeated-stratified": Kind(splits.RepeatedStratifiedKFold, seed="draw", needs=("target",)),
    "repeated-group": Kind(splits.RepeatedGroupKFold, seed="draw", needs=("groups",)),
    "repeated-stratified-group": Kind(
        splits.RepeatedStratifiedGroupKFold, seed="draw", needs=("target", "groups")
    ),
    "loo": Kind(splits.LeaveOneOut, number=None),
    "lpo": Kind(splits.LeavePOut, number="p"),
    "logo": Kind(splits.LeaveOneGroupOut, number=None, needs=("groups",)),
    "lpgo": Kind(splits.LeavePGroupsOut, number="n_groups", needs=("groups",)),
    "shuffle": Kind(splits.ShuffleSplit, seed="draw"),
    "stratified-shuffle": Kind(splits.StratifiedShuffleSplit, seed="draw", needs=("target",)),
    "group-shuffle": Kind(splits.GroupShuffleSplit, seed="draw", needs=("groups",)),
    "time": Kind(splits.TimeSeriesSplit),
    "group-time": Kind(splits.GroupTimeSeriesSplit, needs=("groups",)),
    "purged": Kind(splits.PurgedKFold, needs=("spans",)),
}
"""The schemes by name; beside them a bare number, and ``column:NAME``."""


@dataclass(frozen=True)
class Scheme:
    """A scheme as it was typed.

    Args:
        text: The text itself.
        kind: Which scheme; None for a bare number or a column of folds.
        arguments: What the text sets.
        number: The bare number.
        column: The name of the column of folds.
    """

    text: str
    kind: Kind | None = None
    arguments: dict[str, Any] = field(default_factory=dict)
    number: int | None = None
    column: str | None = None

    @property
    def needs(self) -> tuple[str, ...]:
        """The columns it needs: of "groups", "target", "spans"."""
        return self.kind.needs if self.kind else ()

    def cv(
        self, *, seed: int | None = None, time: Any = None, spans: Any = None, folds: Any = None
    ) -> Any:
        """What to pass on as ``cv=``: a splitter, a number, or a column of folds.

        Args:
            seed: The seed, or None.
            time: Shape (rows,), by which the rows are put in order first, or None.
            spans: Shape (rows, 2), the periods of the labels, for ``purged``.
            folds: The column that the text names.

        Raises:
            InputError: A seed is given to a scheme without randomness, times to a bare number or
                a column, or the numbers do not fit.
        """
        if self.kind is None:
            for option, value, what, such in (
                ("--seed", seed, "draws nothing at random", "kfold:5 or stratified:5"),
                ("--time", time, "knows no order of time", "time:5"),
            ):
                if value is not None:
                    raise InputError(
                        f"{option}: {self.text} {what}",
                        remedy=f"name a scheme that does, such as {such}",
                    )
            return self.number if folds is None else folds
        arguments = {**self.arguments, **self._random(seed)}
        if "spans" in self.needs:
            arguments |= {"spans": spans, "embargo": _embargo(self.arguments, spans)}
        made = self.kind.make(**arguments)
        return made if time is None else splits.TimeOrdered(made, time)

    def _random(self, seed: int | None) -> dict[str, Any]:
        kind = self.kind
        if seed is None or kind is None:
            return {}
        if kind.seed is None:
            able = ", ".join(name for name, other in KINDS.items() if other.seed)
            raise InputError(
                f"--seed: {self.text} draws nothing at random", remedy=f"schemes that do: {able}"
            )
        shuffle = {"shuffle": True} if kind.seed == "shuffle" else {}
        return {**shuffle, "random_state": seed}


def _embargo(arguments: dict[str, Any], spans: Any) -> Any:
    """The embargo as typed: in the unit of the spans, in days where these are dates."""
    asked = arguments.get("embargo", 0)
    if spans.dtype.kind == "M" and isinstance(asked, (int, float)):
        return np.timedelta64(round(asked * 86_400_000_000), "us")
    return asked


def scheme_of(text: str) -> Scheme:
    """Read a scheme: ``NAME``, ``NAME:number``, ``NAME:number,option=value``, a number, a column.

    Raises:
        InputError: There is no such scheme or option, or a number is missing where one is needed.

    >>> scheme_of("stratified:5").cv(seed=0)
    StratifiedKFold(n_splits=5, random_state=0, shuffle=True)
    >>> scheme_of("repeated-stratified:5x3").cv()
    RepeatedStratifiedKFold(n_repeats=3, n_splits=5, random_state=None)
    >>> scheme_of("time:3,gap=2").cv()
    TimeSeriesSplit(gap=2, max_train_size=None, n_splits=3, test_size=None)
    >>> scheme_of("5").cv(), scheme_of("column:my fold").column
    (5, 'my fold')
    """
    text = text.strip()
    if text.startswith(_COLUMN) and text != _COLUMN:
        return Scheme(text, column=text.removeprefix(_COLUMN))
    if text.isdecimal():
        return Scheme(text, number=int(text))
    name, _, rest = text.partition(":")
    kind = KINDS.get(name.strip())
    if kind is None:
        near = difflib.get_close_matches(name.strip(), [*KINDS, "column"], n=1)
        hint = f"did you mean {near[0]!r}? " if near else ""
        known = ", ".join(_shown(key) for key in KINDS)
        raise InputError(
            f"--cv: there is no scheme {text!r}",
            remedy=f"{hint}schemes are {known}, column:NAME, or a number of folds",
        )
    return Scheme(text, kind, _arguments(name.strip(), kind, rest))


def _shown(name: str) -> str:
    kind = KINDS[name]
    if kind.number is None:
        return name
    return f"{name}:5x3" if "n_repeats" in _options(kind) else f"{name}:5"


def _options(kind: Kind) -> list[str]:
    """The parameters that may be set by name."""
    fixed = ("shuffle", "random_state", "spans", kind.number)
    return [name for name in inspect.signature(kind.make).parameters if name not in fixed]


def _arguments(name: str, kind: Kind, rest: str) -> dict[str, Any]:
    items = split(rest) if rest.strip() else []
    found: dict[str, Any] = {}
    if items and "=" not in items[0]:
        found = _numbers(name, kind, items.pop(0))
    elif kind.number in ("p", "n_groups"):
        raise InputError(f"--cv: {name} needs a number", remedy=f"write it as {name}:2")
    for item in items:
        key, parted, value = (part.strip() for part in item.partition("="))
        if not parted or key not in _options(kind) or key in found:
            able = ", ".join(_options(kind))
            raise InputError(
                f"--cv: {name} has no option {item!r}",
                remedy=f"its options are {able}" if able else "it has no options",
            )
        found[key] = literal(key, value)
    return found


def _numbers(name: str, kind: Kind, text: str) -> dict[str, Any]:
    match = re.fullmatch(r"(\d+)(?:x(\d+))?", text)
    repeats = "n_repeats" in _options(kind)
    if match is None or kind.number is None or (match[2] and not repeats):
        raise InputError(f"--cv: {name}:{text} is no scheme", remedy=f"write it as {_shown(name)}")
    again = {"n_repeats": int(match[2])} if match[2] else {}
    return {kind.number: int(match[1]), **again}
