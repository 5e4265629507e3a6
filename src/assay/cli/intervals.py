"""The options that ask for confidence intervals beside the pooled scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from assay.errors import InputError
from assay.intervals import Asked, Plan

NAMES = ("intervals", "bootstrap", "seed")
"""The names of the options."""


def asked_of(options: Mapping[str, Any]) -> Asked | None:
    """What the options ask for; None where they ask for no intervals.

    Raises:
        InputError: The level is no number between 0 and 1, or there are too few resamples.
        click.UsageError: There is a seed and nothing is drawn.
    """
    level, resamples, seed = (options.get(name) for name in NAMES)
    if resamples is None and seed is not None:
        raise click.UsageError("--seed is that of a bootstrap: say --bootstrap 2000")
    if level is None and resamples is None:
        return None
    plan = None if resamples is None else Plan(resamples, seed or 0)
    return Asked(_level(level), plan)


def _level(text: str | None) -> float:
    if text is None:
        return 0.95
    try:
        return float(text)
    except ValueError:
        raise InputError(
            f"the level {text!r} of the intervals is no number", remedy="say --intervals=0.95"
        ) from None
