"""The columns read from one file."""

from __future__ import annotations

from dataclasses import dataclass

from assay.io.column import Column


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """What was read from a file.

    Args:
        source: The file's name as given; "standard input" for `-`.
        columns: The columns asked for, by name.
        n_rows: The number of rows.
        available: The names of all columns in the file.
        said: What was done in reading that is worth saying, a sentence fragment each.
    """

    source: str
    columns: dict[str, Column]
    n_rows: int
    available: list[str]
    said: list[str]
