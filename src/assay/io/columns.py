"""Columns: making them from any data, and reading them as numbers, labels or ids.

Importing this imports NumPy and nothing else.
"""

from __future__ import annotations

from assay.io.column import BOOLEAN, INTEGER, NUMBER, TEXT, Column, Text
from assay.io.frames import column_names, frame_columns, matrix
from assay.io.single import column
from assay.io.values import ids, infinite_rows, labels, missing_rows, numbers

__all__ = [
    "BOOLEAN",
    "INTEGER",
    "NUMBER",
    "TEXT",
    "Column",
    "Text",
    "column",
    "column_names",
    "frame_columns",
    "ids",
    "infinite_rows",
    "labels",
    "matrix",
    "missing_rows",
    "numbers",
]
