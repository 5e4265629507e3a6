"""Every function of `assay.metrics` that has a scikit-learn name, beside scikit-learn's own.

Run it as ``python benchmarks/dropin.py [rows ...]``; the default is 1000, 100000 and 1000000 rows.
Both sides are called with the same arguments in one process, in turn. A ratio above 1 says how many
times faster Assay is; the median ratio of each family follows its table. Where the two values
differ by more than rounding, the line says so. Gates nothing.
"""

from __future__ import annotations

import sys
import warnings
from statistics import median
from typing import Any

import numpy as np
from calls import FAMILIES, Case
from sklearn import metrics as peer
from timing import budget, heading, line, numbers_of_rows, once, timed, versions

from assay import dropin

WIDTH = 46
LEAST = 3
"""How often a pair is timed at least, unless one alone takes longer than its budget."""


def alike(ours: Any, theirs: Any) -> bool:
    """Whether two results are the same but for rounding."""
    if isinstance(theirs, (tuple, list)):
        return len(ours) == len(theirs) and all(map(alike, ours, theirs))
    if theirs is None or isinstance(theirs, (str, dict)):
        return bool(ours == theirs)
    ours, theirs = np.asarray(ours), np.asarray(theirs)
    return ours.shape == theirs.shape and np.allclose(ours, theirs, 1e-9, 1e-12, equal_nan=True)


def measure(case: Case, seconds: float) -> tuple[float, float, bool]:
    """Seconds of both sides, and whether their results are alike."""
    ours, theirs = getattr(dropin, case.function), getattr(peer, case.function)
    others = case.columns if case.theirs is None else case.theirs
    kept: list[Any] = []

    def mine() -> Any:
        return ours(*case.columns, **case.options)

    def them() -> Any:
        return theirs(*others, **case.options)

    first = once(lambda: kept.append(mine())), once(lambda: kept.append(them()))
    same = alike(*kept)
    kept.clear()
    if sum(first) > 2 * seconds:  # so slow that the warm-up is a small part: it counts
        return *first, same
    return *timed(mine, them, seconds, LEAST), same


def table(rows: int) -> dict[str, float]:
    """Print the lines of all families, and return the median ratio of each."""
    found = {}
    for family, cases in FAMILIES.items():
        print(f"{heading(rows, WIDTH)}  {family}")
        ratios = []
        for case in cases(rows):
            mine, others, same = measure(case, budget(rows) / 2)
            ratios.append(others / mine)
            print(line(case.name, mine, others, WIDTH), "" if same else "  differs", flush=True)
        found[family] = median(ratios)
        print(f"median ratio of {family}: {found[family]:.2f}")
    return found


def missing() -> set[str]:
    """The functions that no family calls."""
    called = {case.function for cases in FAMILIES.values() for case in cases(10)}
    return set(dropin.HOMES) - called


def main(arguments: list[str]) -> None:
    """Print the tables, and the medians together."""
    warnings.simplefilter("ignore")  # of an undefined value or of deprecated options, on both sides
    if missing():
        print("not timed:", *sorted(missing()))
    print(versions())
    medians = {
        rows: table(rows) for rows in numbers_of_rows(arguments, [1_000, 100_000, 1_000_000])
    }
    print(f"\n{'median ratios':<{WIDTH}}" + "".join(f"{f'{rows:,} rows':>17}" for rows in medians))
    for family in FAMILIES:
        print(f"{family:<{WIDTH}}" + "".join(f"{one[family]:>17.2f}" for one in medians.values()))


if __name__ == "__main__":
    main(sys.argv[1:])
