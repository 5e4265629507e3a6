"""Metrics in a TOML file: ``[metric.NAME]`` with a formula and what belongs to it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from assay.compose.metric import Composed, compose
from assay.compose.tokens import tokens
from assay.errors import InputError

_TEXTS = ("formula", "better", "unit", "rewards", "hides", "relations", "reference")
_KEYS = (*_TEXTS, "bounds", "parts")


def metrics_of_file(path: str, name: str | None = None) -> list[Composed]:
    """The metrics of a file, or the one of a name.

    A file looks like this; a formula may call other metrics of the file by name::

        [metric.chicken]
        formula = "exp(-rate)"
        better = "higher"
        parts = { rate = "row_mean(fallback(abs(1 - p/y), 1))" }

    Raises:
        InputError: The file cannot be read, holds something else, or has no metric of the name.
    """
    tables = _tables(path)
    if name is not None and name not in tables:
        raise InputError(
            f"there is no metric {name!r}", source=path, remedy=f"it has: {', '.join(tables)}"
        )
    names = list(tables) if name is None else [name]
    return [_composed(path, one, tables, ()) for one in names]


def _tables(path: str) -> dict[str, dict[str, Any]]:
    try:
        document = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", source=path) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(f"is not TOML: {error}", source=path) from error
    tables = document.get("metric")
    if not isinstance(tables, dict) or not tables:
        raise InputError(
            "there is no metric in it", source=path, remedy="write [metric.NAME] and a formula"
        )
    for name, table in tables.items():
        _check(path, name, table)
    return tables


def _check(path: str, name: str, table: Any) -> None:
    if not isinstance(table, dict) or "formula" not in table:
        raise InputError(f"[metric.{name}] has no formula", source=path)
    for key, value in table.items():
        if key not in _KEYS:
            raise InputError(
                f"[metric.{name}] has {key!r}",
                source=path,
                remedy=f"it may have {', '.join(_KEYS)}",
            )
        if key in _TEXTS and not isinstance(value, str):
            raise InputError(f"{key} of [metric.{name}] must be a text", source=path)
    if table.get("better", "higher") not in ("higher", "lower", "zero"):
        raise InputError(
            f"better of [metric.{name}] is {table['better']!r}",
            source=path,
            remedy="write higher, lower or zero",
        )
    parts, bounds = table.get("parts", {}), table.get("bounds", [0, 1])
    if not isinstance(parts, dict) or not all(isinstance(part, str) for part in parts.values()):
        raise InputError(f"parts of [metric.{name}] are formulas by name", source=path)
    if (
        not isinstance(bounds, list)
        or len(bounds) != 2
        or not all(isinstance(b, (int, float)) for b in bounds)
    ):
        raise InputError(f"bounds of [metric.{name}] are two numbers", source=path)


def _composed(
    path: str, name: str, tables: dict[str, dict[str, Any]], within: tuple[str, ...]
) -> Composed:
    if name in within:
        raise InputError(f"{' -> '.join((*within, name))} is a circle", source=path)
    table = dict(tables[name])
    formula = table.pop("formula")
    parts: dict[str, Any] = dict(table.pop("parts", {}))
    texts = " ".join([formula, *parts.values()])
    for other in tables:
        # A formula that names itself means the catalogue's metric of that name.
        if other != name and other not in parts and _mentions(texts, other):
            parts[other] = _composed(path, other, tables, (*within, name))
    if "bounds" in table:
        table["bounds"] = tuple(map(float, table["bounds"]))
    try:
        return compose(formula, name=name, parts=parts, **table)
    except InputError as error:
        raise InputError(f"[metric.{name}] {error}", source=path) from error


def _mentions(texts: str, name: str) -> bool:
    return any(
        token.sort == "name" and token.text in (name, f"{name}_of") for token in tokens(texts)
    )
