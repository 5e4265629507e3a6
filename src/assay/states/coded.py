"""Columns beside truth and prediction as codes, each coded when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

Label = int | float | bool | str
Codes = NDArray[np.int64]
Coded = tuple[Codes, tuple[Label, ...]]
"""Codes, one per row, and the labels that they stand for."""


class CodedColumns(Mapping[str, Coded]):
    """Columns by name. To code one sorts its values, so that is left until a formula needs it.

    >>> columns = CodedColumns({"robot": lambda: (np.array([0, 1, 0]), ("blue", "red"))})
    >>> columns.take([True, False, True])["robot"]
    (array([0, 0]), ('blue', 'red'))
    """

    def __init__(self, made_by: Mapping[str, Callable[[], Coded]]) -> None:
        self._made_by = dict(made_by)
        self._made: dict[str, Coded] = {}

    def __getitem__(self, name: str) -> Coded:
        if name not in self._made:
            self._made[name] = self._made_by[name]()
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in self._made_by  # without the codes

    def __iter__(self) -> Iterator[str]:
        return iter(self._made_by)

    def __len__(self) -> int:
        return len(self._made_by)

    def take(self, rows: Any) -> CodedColumns:
        """Some rows, by slice, mask or index; the columns are still coded as a whole, and once."""
        return CodedColumns({name: partial(self._some, name, rows) for name in self})

    def _some(self, name: str, rows: Any) -> Coded:
        codes, labels = self[name]
        return codes[rows], labels
