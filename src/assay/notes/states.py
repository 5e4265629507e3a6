"""States in a note: exact, and by themselves only those that hold sums and counts.

A state that keeps single values (ranked scores, residuals) grows with the rows and would show them,
so it is written only when asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from assay.errors import InputError
from assay.notes.bounded import check_state
from assay.outputs import Outputs
from assay.states.association import PairMoments
from assay.states.confusion import ConfusionCounts
from assay.states.deviance import GammaSums, PoissonSums
from assay.states.errors import BaselineErrors, ErrorSums, LargestError, LogErrors
from assay.states.moments import TargetMoments
from assay.states.probability import BrierSums, LogLossSums
from assay.states.relative import RelativeErrors, SymmetricErrors
from assay.states.shares import ClassWeights
from assay.states.state import Bundle, State

SUMS: tuple[type[State], ...] = (
    TargetMoments,
    ErrorSums,
    LargestError,
    BaselineErrors,
    LogErrors,
    PairMoments,
    RelativeErrors,
    SymmetricErrors,
    PoissonSums,
    GammaSums,
    ConfusionCounts,
    ClassWeights,
    LogLossSums,
    BrierSums,
)
"""The states that hold sums and counts and show no single row but the extreme targets."""

MOST_PARTS = 1000
"""Folds or groups whose states are written one by one."""

MOST_CLASSES = 1000
"""Classes up to which a confusion matrix is written."""

MOST_VALUES = 200_000
"""Numbers in a state with single values."""


def written(
    whole: Bundle, parts: Mapping[str, Sequence[tuple[Any, Bundle]]], every: bool
) -> dict[str, Any]:
    """The states of all rows, and of each fold and group.

    Args:
        whole: The states of all rows.
        parts: By "fold" and "group", the parts with their states.
        every: Whether to write states of single values too.
    """
    left_out = {
        kind.__name__: why for kind, state in whole.items() if (why := _why_not(kind, state, every))
    }
    names = [kind for kind in whole if kind.__name__ not in left_out]
    found: dict[str, Any] = {"pooled": _dicts(whole, names), "left_out": left_out}
    for kind in ("fold", "group"):
        held = parts.get(kind)
        found[f"{kind}s"] = None
        if held is not None and len(held) > MOST_PARTS:
            left_out[f"{kind}s"] = f"{len(held)} {kind}s; states are written for {MOST_PARTS}"
        elif held is not None:
            found[f"{kind}s"] = [
                {"part": label, "states": _dicts(bundle, names)} for label, bundle in held
            ]
    return found


def _dicts(bundle: Bundle, kinds: Sequence[type[State]]) -> dict[str, Any]:
    return {kind.__name__: plain(bundle[kind].to_dict()) for kind in kinds}


def plain(held: Any) -> Any:
    """The dictionary of a state as JSON gives it back: lists for tuples."""
    if isinstance(held, Mapping):
        return {name: plain(value) for name, value in held.items()}
    return [plain(value) for value in held] if isinstance(held, (list, tuple)) else held


def _why_not(kind: type[State], state: Any, every: bool) -> str | None:
    if State.known.get(kind.__name__) is not kind:
        return "made of groups or chosen rows for one formula"
    labels = getattr(state, "labels", ())
    if len(labels) > MOST_CLASSES:
        return f"{len(labels)} classes; {MOST_CLASSES} are written"
    if kind in SUMS:
        return None
    if not every:
        return "holds single values; written on demand (with_states, --with-states)"
    size = _size(state.to_dict())
    return f"{size} numbers; {MOST_VALUES} are written" if size > MOST_VALUES else None


def _size(held: Any) -> int:
    if isinstance(held, Mapping):
        return sum(map(_size, held.values()))
    return sum(map(_size, held)) if isinstance(held, (list, tuple)) else 1


def bundle_of(states: Mapping[str, Any]) -> Bundle:
    """The states of some rows, read back and checked.

    Raises:
        InputError: A state is not known here, or its fields cannot be read.
    """
    return dict(_read(name, held) for name, held in states.items())


def _read(name: str, held: Any) -> tuple[type[State], State]:
    kind = State.known.get(name)
    if kind is None:
        raise InputError(f"this Assay has no state {name!r}")
    check_state(name, held)
    try:
        state = State.from_dict(held)
    # Numbers that are no numbers fail in many ways, deep in NumPy as well; all mean one thing.
    except Exception as error:
        raise InputError(f"the state {name} cannot be read: {error}") from error
    inner = state.states if isinstance(state, Outputs) else (state,)
    if any(type(one) is not kind for one in inner):
        raise InputError(f"the state {name} holds another one")
    if plain(state.to_dict()) != held:
        raise InputError(f"the state {name} is not in its canonical form")
    return kind, state
