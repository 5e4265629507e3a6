"""The options that ask for confidence intervals beside the pooled scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from assay.errors import InputError
from assay.intervals import Asked, Plan

_OF_BOOTSTRAP = {"seed": "--seed", "by": "--by", "stratify": "--stratify"}
"""The options that say how a bootstrap draws."""


def asked_of(options: Mapping[str, Any]) -> Asked | None:
    """What the options ask for; None where they ask for no intervals.

    Raises:
        InputError: The level is no number between 0 and 1, or there are too few resamples.
        click.UsageError: It is said how to draw, and nothing is drawn.
    """
    level, resamples = options.get("intervals"), options.get("bootstrap")
    how = {name: options.get(name) for name in _OF_BOOTSTRAP}
    if resamples is None:
        for name, held in how.items():
            if held is not None and held is not False:
                told = _OF_BOOTSTRAP[name]
                raise click.UsageError(f"{told} is that of a bootstrap: say --bootstrap 2000")
        return None if level is None else Asked(_level(level))
    plan = Plan(resamples, how["seed"] or 0, how["by"], bool(how["stratify"]))
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
