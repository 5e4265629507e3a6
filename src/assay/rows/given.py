"""The columns a caller gave, by role, before any check."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from assay.errors import InputError
from assay.io.columns import Column, column, frame_columns, matrix


@dataclass(frozen=True)
class Given:
    """Columns by role; several columns of truth and prediction are several outputs.

    Args:
        truth: The true values or labels.
        pred: Predicted values or labels.
        score: A score per row.
        proba: Probabilities: one column for the positive class, or one per class.
        fold, group, weight, id: One column each.
        baselines: Predictions of baselines by name, each a column or a number.
        named: Other columns by name, by which a formula groups or chooses rows.
        measured: The names of those that are numbers which a metric judges.
        source: The file they come from.
        said: What was said while reading them.
        unmatched: How many rows of the truth and of the predictions found no partner.
    """

    truth: list[Column] = field(default_factory=list)
    pred: list[Column] = field(default_factory=list)
    score: Column | None = None
    proba: list[Column] = field(default_factory=list)
    fold: Column | None = None
    group: Column | None = None
    weight: Column | None = None
    id: Column | None = None
    baselines: dict[str, Column | float] = field(default_factory=dict)
    named: dict[str, Column] = field(default_factory=dict)
    measured: frozenset[str] = frozenset()
    source: str | None = None
    said: tuple[str, ...] = ()
    unmatched: tuple[int, int] = (0, 0)
    unmatched_ids: tuple[str, ...] = ()

    def columns(self) -> Iterator[tuple[str, Column]]:
        """Every column with its role."""
        for role in ("truth", "pred", "proba"):
            for one in getattr(self, role):
                yield role, one
        for role in ("score", "fold", "group", "weight", "id"):
            one = getattr(self, role)
            if one is not None:
                yield role, one
        for one in self.baselines.values():
            if isinstance(one, Column):
                yield "baseline", one
        for name, one in self.named.items():
            yield "number" if name in self.measured else "column", one


def from_arrays(
    y_true: Any,
    y_pred: Any = None,
    *,
    y_score: Any = None,
    y_proba: Any = None,
    fold: Any = None,
    group: Any = None,
    sample_weight: Any = None,
    id: Any = None,
    baseline: Any = None,
) -> Given:
    """Gather array-likes; two dimensions of ``y_true`` and ``y_pred`` are outputs."""
    return Given(
        truth=_several(y_true, "y_true"),
        pred=[] if y_pred is None else _several(y_pred, "y_pred"),
        score=_maybe(y_score, "y_score"),
        proba=[] if y_proba is None else _several(y_proba, "y_proba"),
        fold=_maybe(fold, "fold"),
        group=_maybe(group, "group"),
        weight=_maybe(sample_weight, "sample_weight"),
        id=_maybe(id, "id"),
        baselines=_baselines(baseline),
    )


def from_frame(
    frame: Any,
    *,
    truth: str | Sequence[str],
    pred: str | Sequence[str] | None = None,
    score: str | None = None,
    proba: str | Sequence[str] | None = None,
    fold: str | None = None,
    group: str | None = None,
    weight: str | None = None,
    id: str | None = None,
    baseline: Mapping[str, str | float] | None = None,
) -> Given:
    """Gather columns of a dataframe by name.

    Raises:
        InputError: A column is not there; the nearest name is suggested.
    """
    several = {"truth": names_of(truth), "pred": names_of(pred), "proba": names_of(proba)}
    single = {"score": score, "fold": fold, "group": group, "weight": weight, "id": id}
    against = dict(baseline or {})
    _check_roles(several, score)
    wanted = [name for names in several.values() for name in names]
    wanted += [name for name in single.values() if name is not None]
    wanted += [name for name in against.values() if isinstance(name, str)]
    found = frame_columns(frame, list(dict.fromkeys(wanted)))
    columns: dict[str, Any] = {
        role: [found[name] for name in names] for role, names in several.items()
    }
    columns |= {role: found[name] for role, name in single.items() if name is not None}
    return Given(
        **columns,
        baselines={k: found[v] if isinstance(v, str) else float(v) for k, v in against.items()},
    )


def _check_roles(several: Mapping[str, Sequence[str]], score: str | None) -> None:
    """Refuse a column that is named twice, or as the truth and as its own prediction."""
    for role, names in several.items():
        twice = [name for name in names if list(names).count(name) > 1]
        if twice:
            raise InputError(f"{role} names the column {twice[0]!r} twice")
        both = [name for name in [*names, score] if name in several["truth"]]
        if both and role != "truth":
            raise InputError(
                f"the column {both[0]!r} is named as the truth and as its own prediction",
                remedy="name the column of predictions",
            )


def names_of(names: str | Sequence[str] | None) -> list[str]:
    """One name, several, or none, as a list."""
    if names is None:
        return []
    return [names] if isinstance(names, str) else list(names)


def _maybe(values: Any, name: str) -> Column | None:
    return None if values is None else column(values, name)


def _several(values: Any, name: str) -> list[Column]:
    if isinstance(values, np.ndarray) and values.ndim == 1:
        return [column(values, name)]
    found = matrix(values, name)
    return [column(values, name)] if found is None else found


def _baselines(baseline: Any) -> dict[str, Column | float]:
    if baseline is None:
        return {}
    named = baseline if isinstance(baseline, Mapping) else {"baseline": baseline}
    found: dict[str, Column | float] = {}
    for name, values in named.items():
        if isinstance(values, (int, float)) and not isinstance(values, bool):
            if not math.isfinite(values):
                raise InputError(f"the baseline {name!r} is {values}", remedy="give a finite one")
            found[str(name)] = float(values)
        else:
            found[str(name)] = column(values, f"baseline {name}")
    if not found:
        raise InputError("baseline is empty", remedy="leave it out or name a baseline")
    return found
