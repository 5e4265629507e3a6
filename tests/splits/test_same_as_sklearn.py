"""The same rows as scikit-learn's splitters give, over thousands of random labels and seeds."""

from __future__ import annotations

import warnings
from importlib import import_module

import numpy as np
import pytest
from sklearn import model_selection as theirs

import assay

SEEDED = ("KFold", "StratifiedKFold", "GroupKFold", "StratifiedGroupKFold")
DRAWN = ("ShuffleSplit", "StratifiedShuffleSplit", "GroupShuffleSplit")
REPEATED = ("RepeatedKFold", "RepeatedStratifiedKFold")


def outcome(made):
    """The splits as lists, or the message of the error."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return [(train.tolist(), np.asarray(valid).tolist()) for train, valid in made()]
    except ValueError as error:
        return str(error)


def agree(name, arguments, X, y, groups):
    """Compare one splitter with its namesake; each gets a generator of its own."""
    made = []
    for module in (assay, theirs):
        seed = arguments.get("random_state")
        own = {**arguments, "random_state": seed()} if callable(seed) else arguments
        np.random.seed(7)
        splitter = getattr(module, name)(**own)
        made.append(outcome(lambda splitter=splitter: splitter.split(X, y, groups)))
    ours, other = made
    if isinstance(other, str):
        assert isinstance(ours, str), (name, arguments)
        assert ours.startswith(other.rstrip(".")), (name, arguments)
    elif not any(not valid for _, valid in other):
        assert ours == other, (name, arguments)


def rows(number):
    """Random labels and groups, as numbers or as texts whose order is not that of appearance."""
    draw = np.random.RandomState(number)
    n, classes = draw.randint(2, 50), draw.randint(1, 5)
    y, groups = draw.randint(0, classes, n), draw.randint(0, draw.randint(2, 15), n)
    if number % 3 == 1:
        y = np.array(["u", "a", "z", "b"])[y]
        groups = np.array([f"g{name}" for name in groups])
    return np.zeros((n, 1)), y, groups, draw


def sizes(draw):
    """Nothing, a number of rows or a share of them."""
    return [None, int(draw.randint(1, 20)), float(draw.uniform(0.01, 0.99))][draw.randint(3)]


def seeds(number):
    """A whole number, a generator, or NumPy's global one."""
    return [number, lambda: np.random.RandomState(number), None][number % 3]


def test_folds():
    for number in range(250):
        X, y, groups, draw = rows(number)
        k = int(draw.randint(2, 6))
        for name in SEEDED:
            agree(name, {"n_splits": k}, X, y, groups)
            shuffled = {"n_splits": k, "shuffle": True, "random_state": seeds(number)}
            agree(name, shuffled, X, y, groups)
        for name in REPEATED:
            repeated = {"n_splits": k, "n_repeats": 3, "random_state": seeds(number)}
            agree(name, repeated, X, y, groups)


def test_random_splits():
    for number in range(300):
        X, y, groups, draw = rows(number)
        for name in DRAWN:
            size = {"test_size": sizes(draw), "train_size": sizes(draw)}
            agree(name, {"n_splits": 3, "random_state": seeds(number), **size}, X, y, groups)


def test_left_out_in_time_and_predefined():
    for number in range(300):
        X, y, groups, draw = rows(number)
        window = {"max_train_size": 5, "test_size": int(draw.randint(1, 8))}
        for settings in ({}, {"gap": 2}, window):
            agree("TimeSeriesSplit", {"n_splits": 3, **settings}, X, y, None)
        agree("LeaveOneOut", {}, X, y, None)
        agree("LeaveOneGroupOut", {}, X, y, groups)
        agree("LeavePGroupsOut", {"n_groups": 2}, X, y, groups)
        if len(X) < 12:
            agree("LeavePOut", {"p": 3}, X, y, None)
        folds = np.append(draw.randint(-1, 3, len(X) - 1), 2)
        agree("PredefinedSplit", {"test_fold": folds}, X, y, None)


def test_stratified_folds_of_thousands_of_label_vectors():
    for number in range(2500):
        draw = np.random.RandomState(number)
        y = draw.randint(0, draw.randint(2, 5), draw.randint(6, 30))
        k = int(draw.randint(2, 5))
        agree("StratifiedKFold", {"n_splits": k}, y, y, None)


def test_labels_of_other_types():
    pandas = import_module("pandas")
    plain = np.random.RandomState(0).randint(0, 3, 60)
    words = np.array(["lo", "hi", "mid"])[plain]
    labels = [
        plain.astype(float),
        plain.astype(np.uint8),
        plain == 1,
        plain.tolist(),
        words.tolist(),
        words.astype(object),
        plain[:, None],
        pandas.Series(words),
        pandas.Series(words, dtype="category"),
        pandas.Series(plain, dtype="Int64"),
    ]
    for y in labels:
        agree("StratifiedKFold", {"n_splits": 4}, np.zeros(60), y, None)
        if np.ndim(y) == 1:
            agree("GroupKFold", {"n_splits": 2}, np.zeros(60), plain, y)


@pytest.mark.parametrize("name", [*SEEDED, *DRAWN, *REPEATED, "TimeSeriesSplit", "LeaveOneOut"])
def test_representation_and_number(name):
    ours, other = getattr(assay, name)(), getattr(theirs, name)()
    assert repr(ours) == " ".join(repr(other).split())
    X = np.zeros((8, 1))
    assert ours.get_n_splits(X) == other.get_n_splits(X)
