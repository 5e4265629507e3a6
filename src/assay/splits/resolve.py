"""What ``cv=`` stands for: a number, a splitter, pairs, or a column of folds."""

from __future__ import annotations

import numbers
from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from assay.errors import InputError
from assay.io.columns import Column
from assay.rows.kinds import kind_of
from assay.splits.coding import as_array
from assay.splits.description import torn_groups
from assay.splits.folds import Folds
from assay.splits.foreign import ForeignSplitter
from assay.splits.given import Given
from assay.splits.group import GroupKFold
from assay.splits.kfold import KFold
from assay.splits.predefined import GivenSplits, PredefinedSplit
from assay.splits.splitter import Splitter
from assay.splits.stratified import StratifiedKFold
from assay.splits.stratified_group import StratifiedGroupKFold

_REMEDY = (
    "give a number (GroupKFold or StratifiedGroupKFold then), name a splitter that keeps groups "
    "together, or say ignore_groups=True (--ignore-groups)"
)


class Resolved(NamedTuple):
    """A splitter, and how ``cv`` became one.

    Attributes:
        splitter: What splits.
        said: A sentence: what ``cv`` stood for, and what became of the groups.
        ignores_groups: Whether groups are given and, as asked, left aside.
    """

    splitter: Splitter
    said: str
    ignores_groups: bool = False

    def folds(self, X: Any, y: Any = None, groups: Any = None) -> Folds:
        """Split once; groups reach the splitters that use them.

        Raises:
            InputError: The rows cannot be split in this way, or splits that were given put a group
                on both sides, unless that was asked for.
        """
        made = self.splitter.folds(X, y, groups if self.splitter.uses_groups else None)
        made_elsewhere = isinstance(self.splitter, (ForeignSplitter, GivenSplits, PredefinedSplit))
        if groups is not None and made_elsewhere and not self.ignores_groups:
            _refuse_torn(made, groups, self.splitter)
        return made


def resolve(
    cv: Any = 5,
    y: Any = None,
    groups: Any = None,
    classifier: bool = False,
    *,
    ignore_groups: bool = False,
) -> Resolved:
    """What ``cv`` stands for, with a sentence that says so.

    A number means ``StratifiedKFold`` for a classifier whose target is one class per row, else
    ``KFold``, neither shuffled, as in scikit-learn. With groups it means ``StratifiedGroupKFold``
    or ``GroupKFold``: groups are never left unused in silence.

    Args:
        cv: A number of folds, None for 5; a splitter, of Assay or anything with ``split``; pairs of
            training and validation rows; or a column with the fold of each row (-1 always trains).
        y: Shape (rows,), the target.
        groups: Shape (rows,), the group of each row, or None.
        classifier: Whether the model is one.
        ignore_groups: Whether groups may be left aside, and may be on both sides.

    Raises:
        InputError: ``cv`` is none of these, or is a splitter that ignores the groups given.

    >>> found = resolve(2, [0, 1, 0, 1], classifier=True)
    >>> found.splitter
    StratifiedKFold(n_splits=2, random_state=None, shuffle=False)
    >>> found.said
    'cv=2 became StratifiedKFold(2), no shuffle'
    >>> resolve(2, [0, 1, 0, 1], groups=["a", "a", "b", "c"]).said
    'cv=2 with groups became GroupKFold(2), no shuffle'
    """
    used = None if ignore_groups else groups
    if cv is None or isinstance(cv, numbers.Integral):
        found = _of_number(5 if cv is None else int(cv), y, used, classifier)
    else:
        splitter, how = _of_object(cv)
        found = Resolved(splitter, how)
        if used is not None:
            _refuse_ignoring(splitter)
    if groups is None or not ignore_groups or found.splitter.uses_groups:
        return found
    return Resolved(found.splitter, f"{found.said}; the groups are ignored, as asked", True)


def _of_number(cv: int, y: Any, groups: Any, classifier: bool) -> Resolved:
    stratified = classifier and y is not None and _is_classes(y)
    splitter: Splitter
    if groups is not None:
        splitter = StratifiedGroupKFold(cv) if stratified else GroupKFold(cv)
    else:
        splitter = StratifiedKFold(cv) if stratified else KFold(cv)
    given = f"cv={cv}" + (" with groups" if groups is not None else "")
    return Resolved(splitter, f"{given} became {type(splitter).__name__}({cv}), no shuffle")


def _is_classes(y: Any) -> bool:
    values = as_array(y)
    if values.dtype.kind == "f" and not np.isfinite(values).all():
        return False
    return kind_of(values) in ("binary", "multiclass")


def _of_object(cv: Any) -> tuple[Splitter, str]:
    if isinstance(cv, Splitter):
        return cv, f"cv is {cv!r}"
    if hasattr(cv, "split") and not isinstance(cv, (str, bytes)):
        return ForeignSplitter(cv), f"cv is {cv!r}"
    column = _as_column(cv)
    if column is not None:
        splitter = PredefinedSplit(column)
        return splitter, f"cv is a column of {splitter.get_n_splits()} folds"
    if not isinstance(cv, Iterable) or isinstance(cv, (str, bytes, dict)):
        raise InputError(
            "Expected `cv` as an integer, a cross-validation object (from assay or scikit-learn), "
            "an iterable yielding (train, test) splits as arrays of indices, or a column of folds. "
            f"Got {cv!s}."
        )
    pairs = GivenSplits(cv)
    return pairs, f"cv is {pairs.get_n_splits()} pairs of training and validation rows"


def _as_column(cv: Any) -> Any:
    """The object itself where it is a column of folds and not a sequence of pairs."""
    if isinstance(cv, Column):
        return cv
    if hasattr(cv, "__array__") or hasattr(cv, "__arrow_c_stream__"):
        values = np.asarray(cv)
        return cv if values.ndim == 1 and not _is_pair(values[:1].tolist()) else None
    if isinstance(cv, (list, tuple)) and cv and not _is_pair(cv[:1]):
        return cv
    return None


def _is_pair(first: Any) -> bool:
    return any(hasattr(one, "__len__") and not isinstance(one, (str, bytes)) for one in first)


def _refuse_ignoring(splitter: Splitter) -> None:
    """Refuse a scheme of which it is known that it takes no notice of groups."""
    if splitter.uses_groups or isinstance(splitter, (GivenSplits, PredefinedSplit)):
        return  # folds that were made before may have kept them together: looked at when they are
    raise InputError(
        f"groups are given, and {splitter!r} ignores them, so that rows of one group would train "
        "and validate",
        remedy=_REMEDY,
    )


def _refuse_torn(made: Folds, groups: Any, splitter: Splitter) -> None:
    codes, names = Given.of(range(made.rows), groups=groups).grouping
    torn = torn_groups(made, codes, len(names))
    if torn.size:
        shown = ", ".join(repr(names[k]) for k in torn[:3].tolist())
        more = f" and {torn.size - 3} more" if torn.size > 3 else ""
        raise InputError(
            f"{splitter!r} puts the groups {shown}{more} into training and validation at once",
            remedy="keep groups together, or say ignore_groups=True (--ignore-groups)",
        )
