"""A small table of columns, for people with a dataframe library and for people with none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any


class Table:
    """Named columns of equal length; ``pandas.DataFrame(table.to_dict())`` makes a frame of it.

    Objects that read the Arrow C stream interface (polars, pyarrow, DuckDB) take it as it is, if
    pyarrow is installed.

    >>> table = Table.of_rows([{"a": 1, "b": 2}, {"a": 3}])
    >>> table.columns, table["b"], len(table)
    (['a', 'b'], [2, None], 2)
    """

    def __init__(self, columns: Mapping[str, Sequence[Any]]) -> None:
        self._columns = {name: list(values) for name, values in columns.items()}

    @classmethod
    def of_rows(cls, rows: Sequence[Mapping[str, Any]]) -> Table:
        """From records; a field that a record lacks is None."""
        names = list(dict.fromkeys(name for row in rows for name in row))
        return cls({name: [row.get(name) for row in rows] for name in names})

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return list(self._columns)

    def __getitem__(self, name: str) -> list[Any]:
        return self._columns[name]

    def __len__(self) -> int:
        return len(next(iter(self._columns.values()), []))

    def rows(self) -> Iterator[dict[str, Any]]:
        """The records in order."""
        names = self.columns
        for values in zip(*self._columns.values(), strict=True):
            yield dict(zip(names, values, strict=True))

    def to_dict(self) -> dict[str, list[Any]]:
        """The columns as lists."""
        return {name: list(values) for name, values in self._columns.items()}

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """The table as an Arrow stream; a column of mixed types becomes text."""
        from assay.io.export import stream_of

        return stream_of(self._columns, requested_schema)

    def __repr__(self) -> str:
        shown = [self.columns] + [[str(v) for v in row.values()] for row in self.rows()]
        widths = [max(len(line[k]) for line in shown) for k in range(len(self.columns))]
        return "\n".join(
            "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
            for line in shown
        )
