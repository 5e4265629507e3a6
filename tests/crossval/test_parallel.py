"""Workers, progress and interruption: the same bits whoever fits."""

from __future__ import annotations

import io
import json
import os
import pty
import subprocess
import sys

import joblib
import numpy as np
import pytest
import sklearn
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.ensemble import RandomForestClassifier

import assay
from assay.errors import InputError

RNG = np.random.default_rng(2)
X = RNG.normal(size=(80, 4))
Y = (X[:, 0] + RNG.normal(size=80) > 0).astype(int)


def forest():
    return RandomForestClassifier(
        n_estimators=5, max_depth=3, random_state=np.random.RandomState(7)
    )


def document(cv):
    return json.dumps(cv.to_dict(), sort_keys=True), cv.out_of_fold.proba.tobytes()


@pytest.fixture(scope="module")
def alone():
    return document(assay.cross_validate(forest(), X, Y))


def test_the_same_bits_for_any_number_of_jobs(alone):
    assert document(assay.cross_validate(forest(), X, Y, n_jobs=2)) == alone


@pytest.mark.parametrize("backend", ["threading", "sequential"])
def test_a_surrounding_parallel_config_spreads_the_fits(alone, backend):
    with joblib.parallel_config(backend, n_jobs=2):
        assert document(assay.cross_validate(forest(), X, Y)) == alone


def test_a_backend_that_cannot_stream_is_waited_for(alone, monkeypatch):
    from joblib._parallel_backends import ThreadingBackend

    class Whole(ThreadingBackend):
        supports_return_generator = False

    joblib.register_parallel_backend("whole", Whole)
    with joblib.parallel_config("whole", n_jobs=2):
        assert document(assay.cross_validate(forest(), X, Y)) == alone


class Configured(ClassifierMixin, BaseEstimator):
    """A classifier that says whether scikit-learn's configuration reached it."""

    def fit(self, X, y):
        self.classes_ = np.unique(y)
        return self

    def predict(self, X):
        return np.full(len(X), int(sklearn.get_config()["assume_finite"]))


@pytest.mark.parametrize("backend", ["threading", "loky"])
def test_scikit_learns_configuration_reaches_the_workers(backend):
    with sklearn.config_context(assume_finite=True), joblib.parallel_config(backend):
        cv = assay.cross_validate(Configured(), X, Y, n_jobs=2, metrics="accuracy")
    assert (cv.out_of_fold.pred == 1).all()


def test_models_come_back_from_the_workers():
    cv = assay.cross_validate(forest(), X, Y, n_jobs=2, return_models=True)
    for (_, valid), model in zip(cv.splits, cv.models, strict=True):
        assert (model.predict_proba(X[valid]) == cv.out_of_fold.proba[valid]).all()


def test_an_error_in_a_worker_names_its_fold():
    with pytest.raises(ValueError, match="mtry") as caught:  # in a process of its own
        assay.cross_validate(_raises, X, Y, n_jobs=2)
    assert any("in fold " in note for note in caught.value.__notes__)
    alone = "no fold could be fitted; fold 1: ValueError: mtry"
    with pytest.raises(InputError, match=alone), joblib.parallel_config("threading"):
        assay.cross_validate(_raises, X, Y, n_jobs=2, on_error="keep")


def _raises(X_train, y_train, X_valid):
    raise ValueError("mtry is 9 of 4")


def test_no_progress_where_there_is_no_terminal(capfd):
    assay.cross_validate(forest(), X, Y)
    assert capfd.readouterr() == ("", "")


def test_progress_that_is_asked_for_shows_the_score_so_far(monkeypatch):
    from assay.crossval.progress import Bar

    shown = []
    monkeypatch.setattr(
        "rich.progress.Progress.update", lambda self, task, **fields: shown.append(fields)
    )
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    cv = assay.cross_validate(forest(), X, Y, progress=True, metrics=["accuracy"])
    first = [score.value for score in cv["accuracy"].per_fold]
    texts = [fields["score"] for fields in shown if "score" in fields]
    assert len(texts) == 5
    assert texts[0] == f"accuracy {first[0]:.4g} +- 0 so far (ddof 0)"
    mean, sd = assay.cv_summary(first)
    assert texts[-1] == f"accuracy {mean:.4g} +- {sd:.2g} so far (ddof 0)"
    assert Bar


TERMINAL = """
import time, numpy as np, assay
def slow(X_train, y_train, X_valid):
    time.sleep(0.06)
    return [float(np.mean(y_train))] * len(X_valid)
assay.cross_validate(slow, np.zeros((20, 1)), np.arange(20.0) + 0.5, cv=4)
"""


def test_progress_on_a_terminal():
    leader, follower = pty.openpty()
    done = subprocess.Popen(
        [sys.executable, "-W", "error", "-c", TERMINAL],
        stderr=follower,
        stdout=subprocess.PIPE,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "120"},
    )
    os.close(follower)
    said = b""
    while True:
        try:
            part = os.read(leader, 65536)
        except OSError:
            break
        if not part:
            break
        said += part
    out, _ = done.communicate(timeout=30)
    os.close(leader)
    assert (done.returncode, out) == (0, b"")
    text = said.decode()
    assert "rmse" in text
    assert "so far (ddof 0)" in text
    assert "time left" in text
