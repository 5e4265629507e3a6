"""Laws of the loop, on random rows and splits."""

from __future__ import annotations

import json
from fractions import Fraction

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import assay
from assay.crossval.baseline import training_means
from assay.crossval.splitting import splitting
from assay.splits import KFold


class Remembers:
    """A model that knows the targets of its training rows, and says 0 of any other."""

    def fit(self, X, y):
        self.known = dict(zip(X[:, 0].tolist(), list(y), strict=True))

    def predict(self, X):
        return np.array([self.known.get(row, 0.0) for row in X[:, 0].tolist()])


@st.composite
def runs(draw):
    rows = draw(st.integers(2, 30))
    targets = st.floats(-1e9, 1e9).map(lambda value: round(value, 3))
    y = np.array(draw(st.lists(targets, min_size=rows, max_size=rows)))
    splits = []
    for _ in range(draw(st.integers(1, 5))):
        side = np.array(draw(st.lists(st.integers(0, 2), min_size=rows, max_size=rows)))
        side[:2] = draw(st.permutations([0, 1]))  # a row on either side; those of 2 on neither
        splits.append((np.flatnonzero(side == 0), np.flatnonzero(side == 1)))
    return np.arange(float(rows))[:, None], y, splits


@given(runs())
def test_no_model_sees_a_row_it_is_asked_about(run):
    X, y, splits = run
    cv = assay.cross_validate(Remembers(), X, y, cv=splits, metrics="mae", task="regression")
    assert (cv.out_of_fold.pred == 0).all()
    assert len(cv.out_of_fold) == sum(len(valid) for _, valid in splits)


@given(runs())
def test_every_prediction_is_kept_once_per_row_and_repeat(run):
    X, y, splits = run
    cv = assay.cross_validate(Remembers(), X, y, cv=splits, metrics="mae", task="regression")
    held = cv.out_of_fold
    keys = list(zip(held.repeat.tolist(), held.row.tolist(), strict=True))
    assert keys == sorted(set(keys))
    assert (held.truth == y[held.row]).all()
    for number, (_, valid) in enumerate(splits, 1):
        assert sorted(held.row[held.fold == number].tolist()) == valid.tolist()
        assert len(set(held.repeat[held.fold == number].tolist())) == 1
    repeats = [cv.out_of_fold.repeat[held.fold == k + 1][0] for k in range(len(splits))]
    assert repeats == sorted(repeats)
    assert sum(score.n for score in cv.per_repeat("mae")) == len(held)


@settings(max_examples=25)
@given(runs())
def test_the_evaluation_is_that_of_its_table(run):
    X, y, splits = run
    cv = assay.cross_validate(Remembers(), X, y, cv=splits, task="regression")
    table = cv.out_of_fold.table().to_dict()
    baseline = {"training mean": "training mean"}
    held = {"truth": "y_true", "pred": "y_pred", "baseline": baseline, "task": "regression"}
    fold = {"fold": "fold"} if len(splits) > 1 else {}
    again = assay.evaluate_frame(table, **held, **fold)
    for key in again:
        mine, theirs = cv[key], again[key]
        assert json.dumps(mine.pooled.to_dict()["value"]) == json.dumps(
            theirs.pooled.to_dict()["value"]
        )
        if fold:
            assert [repr(one.value) for one in mine.per_fold] == [
                repr(one.value) for one in theirs.per_fold
            ]
            assert repr(mine.mean_of_folds.value) == repr(theirs.mean_of_folds.value)


@given(st.lists(st.floats(-1e300, 1e300), min_size=4, max_size=30), st.integers(2, 4), st.randoms())
def test_training_means_are_exact(targets, k, random):
    y = np.array(targets)
    weight = np.array([float(random.randint(1, 9)) for _ in targets])
    folds = splitting(KFold(k), y, y, None, False, False)
    pairs = splitting(list(KFold(k).split(y)), y, y, None, False, False)
    for weigh in (None, weight):
        held = np.ones(len(y)) if weigh is None else weigh
        expected = []
        for train, _ in folds:
            total = sum(Fraction(float(held[i])) for i in train)
            first = sum(Fraction(float(held[i])) * Fraction(float(y[i])) for i in train)
            expected.append(float(first / total))
        assert training_means(y, weigh, folds).tolist() == expected
        assert training_means(y, weigh, pairs).tolist() == expected
