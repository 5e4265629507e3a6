"""Named columns beside truth and prediction, by which a formula groups or chooses rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

import numpy as np

from assay.errors import InputError
from assay.io.columns import Column, column, frame_columns, labels
from assay.rows.given import Given
from assay.rows.prepare import Rows
from assay.states.block import Block, Codes, Label

TRUE_CLASS = "true_class"
"""The name under which the true class itself is a column to group by."""

_TRAVELS = "column: "
"""How the command line's reader of baselines, which are named columns too, carries these."""


@dataclass(frozen=True)
class GivenColumns(Given):
    """The columns given, with named ones beside those that have a role."""

    named: dict[str, Column] = field(default_factory=dict)

    def columns(self) -> Iterator[tuple[str, Column]]:
        """Every column with its role, the named ones last."""
        yield from Given.columns(self)
        for one in self.named.values():
            yield "column", one


@dataclass(frozen=True, eq=False)
class ColumnedBlock(Block):
    """A block of rows with the codes of named columns."""

    named: dict[str, tuple[Codes, tuple[Label, ...]]] = field(default_factory=dict)

    def take(self, rows: Any) -> Block:
        """The block of some rows, by slice, mask or index."""
        taken = {name: (codes[rows], names) for name, (codes, names) in self.named.items()}
        return replace(super().take(rows), named=taken)  # type: ignore[call-arg]


def with_columns(given: Given, named: Mapping[str, Any]) -> Given:
    """The columns given, with array-likes by name beside them."""
    if not named:
        return given
    found = {str(name): column(values, str(name)) for name, values in named.items()}
    return _joined(given, found)


def with_frame_columns(
    given: Given, frame: Any, asked: Sequence[str] | Mapping[str, str], needed: Sequence[str]
) -> Given:
    """The columns given, with columns of a dataframe beside them: those asked for and needed."""
    names = by_name(asked, needed)
    if not names:
        return given
    found = frame_columns(frame, list(dict.fromkeys(names.values())))
    return _joined(given, {name: found[where] for name, where in names.items()})


def by_name(asked: Sequence[str] | Mapping[str, str], needed: Sequence[str]) -> dict[str, str]:
    """Where each column is found, by its name in the formulas.

    >>> by_name({"robot": "robot_id"}, ["robot", "site"])
    {'site': 'site', 'robot': 'robot_id'}
    """
    if isinstance(asked, str):
        asked = [asked]
    found = dict(asked) if isinstance(asked, Mapping) else {name: name for name in asked}
    return {**{name: name for name in needed if name not in found}, **found}


def travelling(names: Mapping[str, str]) -> dict[str, str]:
    """Columns to be read from a file together with the baselines, under marked names."""
    return {_TRAVELS + name: where for name, where in names.items()}


def arrived(given: Given) -> Given:
    """The columns that were read as `travelling`, in their own place."""
    found: dict[str, Column] = {}
    kept: dict[str, Column | float] = {}
    for name, one in given.baselines.items():
        if name.startswith(_TRAVELS) and isinstance(one, Column):
            found[name.removeprefix(_TRAVELS)] = one
        else:
            kept[name] = one
    return _joined(replace(given, baselines=kept), found) if found else given


def _joined(given: Given, named: dict[str, Column]) -> Given:
    if TRUE_CLASS in named:
        raise InputError(
            f"no column can be called {TRUE_CLASS!r}: that is the truth", remedy="rename it"
        )
    own = {one.name: getattr(given, one.name) for one in fields(Given)}
    return GivenColumns(**own, named=named)


def columned(rows: Rows) -> Rows:
    """The rows with blocks that know the named columns that were given."""
    if not isinstance(rows.given, GivenColumns):
        return rows
    kept = rows.kept.rows
    coded = {
        name: labels(one if kept is None else one.take(kept))
        for name, one in rows.given.named.items()
    }
    return replace(rows, blocks=tuple(_columned(block, coded) for block in rows.blocks))


def _columned(block: Block, coded: dict[str, tuple[Codes, tuple[Label, ...]]]) -> Block:
    own = {one.name: getattr(block, one.name) for one in fields(Block)}
    return ColumnedBlock(**own, named=coded)


def codes_of(block: Block, name: str) -> tuple[Codes, tuple[Label, ...]]:
    """The codes of a named column in a block, and what they stand for.

    Raises:
        InputError: The column was not given.
    """
    if name == TRUE_CLASS:
        if block.true_codes is None:
            raise InputError(
                "there is no true class: the task is regression", remedy="name another column"
            )
        return block.true_codes, block.labels
    named = block.named if isinstance(block, ColumnedBlock) else {}
    if name in named:
        return named[name]
    if not len(block):
        return np.empty(0, dtype=np.int64), ()
    known = ", ".join(map(repr, named)) or "none"
    raise InputError(
        f"the formula needs a column {name!r}; those given: {known}",
        remedy=f"give it as columns={{{name!r}: ...}}, or let the command line read it by its name",
    )
