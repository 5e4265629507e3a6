"""Assay's splitters as ``cv=`` of scikit-learn, with and without metadata routing."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest
from pima import load_pima
from sklearn import config_context
from sklearn.base import clone
from sklearn.dummy import DummyClassifier
from sklearn.model_selection import GridSearchCV, cross_val_predict, cross_val_score, cross_validate
from sklearn.tree import DecisionTreeClassifier

import assay

TREE = DecisionTreeClassifier(max_depth=3, random_state=0)

# Correct predictions of 154, 154, 154, 153 and 153 rows.
PLAIN = [112 / 154, 103 / 154, 123 / 154, 127 / 153, 111 / 153]
STRATIFIED = [112 / 154, 111 / 154, 114 / 154, 109 / 153, 114 / 153]


@pytest.mark.parametrize(
    ("cv", "scores"), [(assay.KFold(5), PLAIN), (assay.StratifiedKFold(5), STRATIFIED)]
)
def test_the_scores_of_chapter_002(cv, scores):
    X, y = load_pima()
    assert cross_val_score(TREE, X, y, cv=cv).tolist() == scores


@pytest.mark.parametrize(
    ("cv", "mean", "spread"),
    [
        (assay.KFold(3), 0.7408854166666666, 0.02171006770902743),
        (assay.StratifiedKFold(3), 0.734375, 0.016572815184059706),
        (assay.KFold(10), 0.7446514012303486, 0.06716883395460639),
        (assay.StratifiedKFold(10), 0.7317669172932331, 0.03918926585898623),
    ],
)
def test_three_and_ten_folds(cv, mean, spread):
    X, y = load_pima()
    scores = cross_val_score(TREE, X, y, cv=cv)
    assert (scores.mean(), scores.std()) == (mean, spread)


def test_the_first_seeds_of_the_study():
    X, y = load_pima()
    means = [
        cross_val_score(
            TREE, X, y, cv=assay.StratifiedKFold(5, shuffle=True, random_state=seed)
        ).mean()
        for seed in range(3)
    ]
    assert means == [0.7447839741957389, 0.7343264578558697, 0.7422120363296834]
    single = [
        cross_val_score(
            TREE, X, y, cv=assay.StratifiedShuffleSplit(1, test_size=0.2, random_state=seed)
        )[0]
        for seed in range(3)
    ]
    assert single == [0.7987012987012987, 0.7597402597402597, 0.7402597402597403]


def test_groups_reach_the_splitter():
    X, y = load_pima()
    groups = X[:, 7]
    found = cross_validate(TREE, X, y, cv=assay.GroupKFold(4), groups=groups, return_indices=True)[
        "indices"
    ]
    for train, valid in zip(found["train"], found["test"], strict=True):
        assert not set(groups[train]) & set(groups[valid])


def test_groups_by_metadata_routing():
    X, y = load_pima()
    groups = X[:, 7]
    with config_context(enable_metadata_routing=True):
        routed = cross_val_score(TREE, X, y, cv=assay.GroupKFold(4), params={"groups": groups})
        search = GridSearchCV(TREE, {"max_depth": [1, 2]}, cv=assay.StratifiedGroupKFold(3))
        search.fit(X, y, groups=groups)
        renamed = assay.GroupKFold(4).set_split_request(groups="patient")
        other = cross_val_score(TREE, X, y, cv=renamed, params={"patient": groups})
        with pytest.raises(TypeError, match="groups"):
            cross_val_score(TREE, X, y, cv=assay.KFold(3), params={"groups": groups})
    assert routed.tolist() == other.tolist()
    assert search.best_params_["max_depth"] in (1, 2)


def test_a_search_with_every_kind_of_splitter():
    X, y = load_pima()
    X, y = X[:60], y[:60]
    spans = np.stack([np.arange(60), np.arange(60) + 3], axis=1)
    for cv in (
        assay.RepeatedStratifiedKFold(n_splits=2, n_repeats=2, random_state=0),
        assay.StratifiedShuffleSplit(2, test_size=0.5, random_state=0),
        assay.TimeSeriesSplit(3),
        assay.PurgedKFold(3, spans=spans, embargo=2),
        assay.PredefinedSplit(np.arange(60) % 4),
        assay.ContinuousStratifiedKFold(3),
    ):
        found = GridSearchCV(DummyClassifier(), {"strategy": ["prior"]}, cv=cv).fit(X, y)
        assert found.n_splits_ == cv.get_n_splits(X, y)
        assert clone(cv, safe=False).fingerprint(X, y) == cv.fingerprint(X, y)
    assert len(cross_val_predict(TREE, X, y, cv=assay.LeaveOneOut())) == 60


def test_scikit_learn_is_not_imported_for_it():
    code = (
        "import sys, assay; assay.GroupKFold(2).folds(range(4), groups=[1, 1, 2, 2]);"
        "assert 'sklearn' not in sys.modules\n"
        "try: assay.GroupKFold(2).get_metadata_routing()\n"
        "except assay.InputError as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "import sklearn first" in done.stdout


def test_splitters_that_ignore_groups_say_so():
    for cv in (assay.KFold(2), assay.StratifiedKFold(2), assay.PredefinedSplit([1, 2, 1, 2])):
        with pytest.warns(UserWarning, match=f"groups parameter is ignored by {type(cv).__name__}"):
            cv.split(range(4), [0, 1, 0, 1], [1, 1, 2, 2])
