"""Named columns beside truth and prediction: what a formula groups by, or a metric judges."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from assay.errors import InputError
from assay.io.columns import column, frame_columns
from assay.rows.given import Given

TRUE_CLASS = "true_class"
"""The name under which the true class itself is a column to group by."""


def with_columns(given: Given, named: Mapping[str, Any]) -> Given:
    """The columns given, with array-likes by name beside them."""
    if not named:
        return given
    found = {str(name): column(values, str(name)) for name, values in named.items()}
    _check_names(found)
    return replace(given, named=found)


def with_frame_columns(
    given: Given, frame: Any, asked: Sequence[str] | Mapping[str, str], needed: Sequence[str]
) -> Given:
    """The columns given, with columns of a dataframe beside them: those asked for and needed."""
    names = by_name(asked, needed)
    if not names:
        return given
    found = frame_columns(frame, list(dict.fromkeys(names.values())))
    return replace(given, named={name: found[where] for name, where in names.items()})


def by_name(asked: Sequence[str] | Mapping[str, str], needed: Sequence[str]) -> dict[str, str]:
    """Where each column is found, by its name in the formulas.

    >>> by_name({"robot": "robot_id"}, ["robot", "site"])
    {'site': 'site', 'robot': 'robot_id'}

    Raises:
        InputError: A column is to be called true_class, which is the truth.
    """
    if isinstance(asked, str):
        asked = [asked]
    found = dict(asked) if isinstance(asked, Mapping) else {name: name for name in asked}
    _check_names(found)
    return {**{name: name for name in needed if name not in found}, **found}


def _check_names(names: Iterable[str]) -> None:
    if TRUE_CLASS in names:
        raise InputError(
            f"no column can be called {TRUE_CLASS!r}: that is the truth", remedy="rename it"
        )
