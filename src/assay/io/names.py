"""Column names: the ones asked for, against the ones there."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Sequence

from assay.errors import InputError


def check_names(wanted: Sequence[str], available: Sequence[str], source: str | None = None) -> None:
    """Check that every wanted column is there, once.

    Raises:
        InputError: A column is missing (the nearest name and all names are shown) or its name
            occurs more than once.

    >>> check_names(["y_hat"], ["y", "yhat"], "p.csv")
    Traceback (most recent call last):
    assay.errors.InputError: p.csv: there is no column 'y_hat'; did you mean 'yhat'? The columns \
are 'y', 'yhat'
    """
    counts = Counter(available)
    for name in wanted:
        if counts[name] == 1:
            continue
        if counts[name] > 1:
            raise InputError(
                f"the name {name!r} belongs to {counts[name]} columns",
                source=source,
                remedy="rename or remove all but one",
            )
        shown = ", ".join(repr(other) for other in available[:20])
        if len(available) > 20:
            shown += f" and {len(available) - 20} more"
        near = nearest(name, available)
        guess = f"did you mean {near!r}? The" if near else "the"
        raise InputError(
            f"there is no column {name!r}",
            source=source,
            remedy=f"{guess} columns are {shown}" if available else "the table has no columns",
        )


def check_unique(available: Sequence[str], source: str | None = None) -> None:
    """Check that no column name occurs twice.

    Raises:
        InputError: One does.
    """
    twice = [name for name, count in Counter(available).items() if count > 1]
    if twice:
        places = [i + 1 for i, name in enumerate(available) if name == twice[0]]
        raise InputError(
            f"the name {twice[0]!r} belongs to the columns number {' and '.join(map(str, places))}",
            source=source,
            remedy="rename or remove all but one",
        )


def nearest(name: str, available: Sequence[str]) -> str | None:
    """The name most like this one, ignoring case and blanks; None when none is close.

    >>> nearest("Y_True", ["pred", "y_true"])
    'y_true'
    """
    plain = {other.strip().lower(): other for other in reversed(available)}
    close = difflib.get_close_matches(name.strip().lower(), list(plain), n=1, cutoff=0.6)
    return plain[close[0]] if close else None
