"""How the benchmarks time: two calls in turn in one process, the medians and their ratio."""

from __future__ import annotations

import platform
import time
from collections.abc import Callable
from statistics import median

import numpy as np
import sklearn

import assay

Call = Callable[[], object]

SECONDS = 1.0
"""How long a pair of calls is repeated on many rows."""
SECONDS_SHORT = 0.3
"""The same on few rows."""
MANY = 10_000


def budget(rows: int) -> float:
    """How many seconds to repeat a pair of calls on so many rows."""
    return SECONDS if rows > MANY else SECONDS_SHORT


def versions() -> str:
    """What is compared, in a line."""
    return (
        f"assay {assay.__version__}, scikit-learn {sklearn.__version__}, numpy {np.__version__}, "
        f"Python {platform.python_version()}, {platform.machine()}"
    )


def numbers_of_rows(arguments: list[str], default: list[int]) -> list[int]:
    """The numbers of rows that the command line asks for."""
    return [int(text.replace("_", "").replace(",", "")) for text in arguments] or default


def heading(rows: int, width: int) -> str:
    """The head of a table."""
    return f"\n{f'{rows:,} rows':<{width}} {'assay ms':>10} {'sklearn ms':>12} {'ratio':>8}"


def line(name: str, mine: float, others: float, width: int) -> str:
    """A line of a table, from seconds."""
    return f"{name:<{width}} {mine * 1e3:>10.3f} {others * 1e3:>12.3f} {others / mine:>8.2f}"


def timed(ours: Call, theirs: Call, seconds: float, least: int = 5) -> tuple[float, float]:
    """Median seconds of each, run in turn for a while after one warm-up.

    Args:
        ours: One call.
        theirs: The other.
        seconds: How long the pair is repeated.
        least: How often at least, however long it takes.
    """
    ours(), theirs()
    first, second = [], []
    start = time.perf_counter()
    while time.perf_counter() - start < seconds or len(first) < least:
        first.append(once(ours))
        second.append(once(theirs))
    return median(first), median(second)


def once(call: Call) -> float:
    """Seconds of one call."""
    start = time.perf_counter()
    call()
    return time.perf_counter() - start
