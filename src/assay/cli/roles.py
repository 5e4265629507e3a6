"""Names of columns by role, as typed on the command line, checked before anything is read."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from assay.cli.options import listed
from assay.errors import InputError

Roles = dict[str, list[str]]
"""Names of columns by role: truth, pred, score, proba, fold, group, weight, id, baseline."""

_SEVERAL = ("truth", "pred", "proba")
_SINGLE = {"score": "score", "fold": "fold", "group": "group", "weight": "weight", "id": "id_"}
_JUDGED = ("pred", "score", "proba")


def roles_of(options: Mapping[str, Any], baselines: Mapping[str, str | float]) -> Roles:
    """The columns that the options name.

    Raises:
        InputError: A name is empty, a column is named twice in one role, or the truth is also
            named as the prediction of the same file.
    """
    roles = {role: listed(options[role]) or [] for role in _SEVERAL}
    for role, option in _SINGLE.items():
        # One column is one name, commas and all.
        name = options[option]
        roles[role] = [] if name is None else [name.replace("\\,", ",")]
    for role, names in roles.items():
        _check_names(role, names)
    if options["file"]:
        _check_truth(roles, options["file"])
    return roles | {"baseline": [name for name in baselines.values() if isinstance(name, str)]}


def _check_names(role: str, names: Sequence[str]) -> None:
    if "" in names:
        raise InputError(f"--{role} holds an empty name", remedy="name a column")
    twice = [name for name in names if list(names).count(name) > 1]
    if twice:
        raise InputError(
            f"--{role} names the column {twice[0]!r} twice", remedy="name every column once"
        )


def _check_truth(roles: Roles, file: str) -> None:
    for role in _JUDGED:
        both = [name for name in roles[role] if name in roles["truth"]]
        if both:
            raise InputError(
                f"the column {both[0]!r} is named as --truth and as --{role}, so every prediction "
                "would be right",
                source=file,
                remedy="name the column of predictions",
            )


def baselines_of(texts: Sequence[str]) -> dict[str, str | float]:
    """Baselines by name, NAME=COLUMN or NAME=NUMBER.

    Raises:
        InputError: A name is empty or given twice, or a number is not finite.

    >>> baselines_of(["zero=0", "train=mean_of_train", "naive"])
    {'zero': 0.0, 'train': 'mean_of_train', 'naive': 'naive'}
    """
    found: dict[str, str | float] = {}
    for text in texts:
        name, parted, value = text.partition("=")
        name, value = name.strip(), value.strip() if parted else name.strip()
        if not name or not value:
            raise InputError(
                f"the baseline {text!r} lacks a name or a value",
                remedy="write NAME=COLUMN or NAME=NUMBER",
            )
        if name in found:
            raise InputError(f"the baseline {name!r} is given twice", remedy="give each a name")
        found[name] = _value(value)
    return found


def _value(text: str) -> str | float:
    try:
        number = float(text)
    except ValueError:
        return text
    if not math.isfinite(number):
        raise InputError(f"the baseline {text} is not a finite number", remedy="give another")
    return number
