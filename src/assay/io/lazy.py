"""pyarrow, imported at the moment it is needed."""

from __future__ import annotations

import importlib
from typing import Any

from assay.errors import InputError


def arrow(module: str = "") -> Any:
    """Import pyarrow, or one of its modules.

    None of the calls made here on pyarrow may import pandas: with pandas installed,
    `to_numpy()`, `np.asarray(arrow_array)`, `pa.array(list)`, `pa.scalar(value)` and
    `pyarrow.dataset` would, which costs most of a second.

    Args:
        module: The module's name below pyarrow, such as "csv"; nothing for pyarrow itself.

    Raises:
        InputError: pyarrow is not installed.

    >>> arrow("csv").__name__
    'pyarrow.csv'
    """
    try:
        return importlib.import_module(f"pyarrow.{module}" if module else "pyarrow")
    except ModuleNotFoundError as error:
        raise InputError(
            "reading this needs pyarrow, which is not installed",
            remedy="pip install 'assay[cli]'",
        ) from error
