"""Text that comes as codes already: pandas categoricals and Arrow, without an object per row."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from assay.errors import InputError
from assay.io.columns import TEXT, column


class Words(NamedTuple):
    """Different words, and for each row which of them it is."""

    words: tuple[str, ...]
    codes: NDArray[np.int64]

    def objects(self) -> NDArray[Any]:
        """The words of all rows."""
        return np.array(self.words, dtype=object)[self.codes]


def words_of(value: Any) -> Words | None:
    """The words of a categorical, or of text in Arrow; None of anything else, or with gaps."""
    dtype = getattr(value, "dtype", None)
    if isinstance(value, (list, tuple)) or isinstance(dtype, np.dtype):
        return None
    categorical = hasattr(dtype, "categories") and hasattr(dtype, "ordered")
    if not categorical and not _is_arrow(value, dtype):
        return None
    try:
        found = column(value, "labels") if categorical else _of_arrow(value)
    except InputError:
        return None
    if found.kind != TEXT or found.missing is not None:
        return None
    return Words(found.categories, found.values)


def _is_arrow(value: Any, dtype: Any) -> bool:
    """Whether it is one column of no plain numbers that speaks Arrow, and pyarrow is there."""
    if hasattr(value, "columns") or getattr(dtype, "kind", "O") != "O":
        return False
    speaks = hasattr(value, "__arrow_c_stream__") or hasattr(value, "__arrow_c_array__")
    return speaks and find_spec("pyarrow") is not None


def _of_arrow(value: Any) -> Any:
    from assay.io.arrow import of_arrow

    return of_arrow("labels", value)
