"""Splitters: which rows train and which validate, one scheme a file, on NumPy alone.

splitter.py     what every scheme shares: scikit-learn's splitter protocol
folds.py        splits that were made once: described, fingerprinted, written as a column
resolve.py      what ``cv=`` stands for, and the sentence that says so
"""

from assay.splits.continuous import ContinuousStratifiedKFold
from assay.splits.folds import Folds
from assay.splits.group import GroupKFold
from assay.splits.in_time import TimeOrdered
from assay.splits.kfold import KFold, kfold_indices
from assay.splits.leave_groups_out import LeaveOneGroupOut, LeavePGroupsOut
from assay.splits.leave_out import LeaveOneOut, LeavePOut, loo_indices
from assay.splits.multilabel import MultilabelStratifiedKFold
from assay.splits.predefined import PredefinedSplit
from assay.splits.purged import PurgedKFold
from assay.splits.repeated import (
    RepeatedGroupKFold,
    RepeatedKFold,
    RepeatedStratifiedGroupKFold,
    RepeatedStratifiedKFold,
)
from assay.splits.resolve import Resolved, resolve
from assay.splits.shuffle import GroupShuffleSplit, ShuffleSplit, StratifiedShuffleSplit
from assay.splits.splitter import Splitter
from assay.splits.stratified import StratifiedKFold, stratified_kfold_indices
from assay.splits.stratified_group import StratifiedGroupKFold
from assay.splits.time_series import GroupTimeSeriesSplit, TimeSeriesSplit

__all__ = [
    "ContinuousStratifiedKFold",
    "Folds",
    "GroupKFold",
    "GroupShuffleSplit",
    "GroupTimeSeriesSplit",
    "KFold",
    "LeaveOneGroupOut",
    "LeaveOneOut",
    "LeavePGroupsOut",
    "LeavePOut",
    "MultilabelStratifiedKFold",
    "PredefinedSplit",
    "PurgedKFold",
    "RepeatedGroupKFold",
    "RepeatedKFold",
    "RepeatedStratifiedGroupKFold",
    "RepeatedStratifiedKFold",
    "Resolved",
    "ShuffleSplit",
    "Splitter",
    "StratifiedGroupKFold",
    "StratifiedKFold",
    "StratifiedShuffleSplit",
    "TimeOrdered",
    "TimeSeriesSplit",
    "kfold_indices",
    "loo_indices",
    "resolve",
    "stratified_kfold_indices",
]
