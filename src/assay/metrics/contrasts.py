"""Why two aggregations of a metric differ, in one line with the figures."""

from __future__ import annotations

from collections.abc import Sequence

from assay.exact import exact_total
from assay.metrics.outcome import in_words
from assay.states.moments import TargetMoments
from assay.states.state import Bundle


def spread_split(whole: Bundle, parts: Sequence[Bundle]) -> str | None:
    """The pooled SST as the part within folds and the part between their means."""
    moments = [state for state in _states(parts, TargetMoments) if state.rows]
    pooled = whole[TargetMoments]
    if not isinstance(pooled, TargetMoments) or not pooled.rows:
        return None
    within = exact_total(m.spread for m in moments)
    between = pooled.spread - within
    return (
        f"SST {in_words(pooled.spread)} = {in_words(within)} within folds "
        f"+ {in_words(between)} between fold means"
    )


def _states(parts: Sequence[Bundle], kind: type[TargetMoments]) -> list[TargetMoments]:
    return [state for part in parts if isinstance(state := part[kind], kind)]
