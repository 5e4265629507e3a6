"""Folds that are kept: a run that was killed goes on and gives the same."""

from __future__ import annotations

import contextlib
import io
import json
import os
import runpy
import shutil
import signal
import subprocess
import sys
import textwrap
import time
from functools import partial

import numpy as np
import pytest
from sklearn.tree import DecisionTreeClassifier

import assay
from assay.errors import InputError

RNG = np.random.default_rng(1)
X = RNG.normal(size=(40, 3))
Y = np.where(X[:, 0] + RNG.normal(size=40) > 0, "ja", "né")
TREE = DecisionTreeClassifier(max_depth=2, random_state=0)


class Stop(BaseException):
    pass


class Counting:
    """A model that stops the run at a given fit."""

    fits = 0
    last = 99

    def fit(self, X, y):
        if type(self).fits == type(self).last:
            raise Stop
        type(self).fits += 1
        self.classes_, codes = np.unique(y, return_inverse=True)
        self.shares = np.bincount(codes) / len(y)

    def predict(self, X):
        return self.classes_[(X[:, 0] > self.shares[0] - 0.5).astype(int)]

    def predict_proba(self, X):
        return np.tile(self.shares, (len(X), 1))


def document(cv):
    return json.dumps(cv.to_dict(), sort_keys=True)


@pytest.mark.parametrize("stop", range(5))
def test_a_run_stopped_at_any_fold_goes_on_to_the_same_result(tmp_path, stop):
    Counting.fits, Counting.last = 0, 99
    whole = assay.cross_validate(Counting(), X, Y, pos_label="ja")
    Counting.fits, Counting.last = 0, stop
    with pytest.raises(Stop):
        assay.cross_validate(Counting(), X, Y, pos_label="ja", save=tmp_path)
    assert len(list(tmp_path.glob("fold-*.npz"))) == stop
    Counting.fits, Counting.last = 0, 99
    found = assay.cross_validate(Counting(), X, Y, pos_label="ja", save=tmp_path)
    assert Counting.fits == 5 - stop
    assert document(found) == document(whole)
    assert (found.out_of_fold.proba == whole.out_of_fold.proba).all()
    assert not np.isnan(found.fit_seconds).any()
    again = assay.cross_validate(Counting(), X, Y, pos_label="ja", save=tmp_path)
    assert Counting.fits == 5 - stop
    assert document(again) == document(whole)


SLOW = """
import sys, time, numpy as np, assay
rng = np.random.default_rng(1)
X = rng.normal(size=(40, 3)); y = X[:, 0] + rng.normal(size=40)
def slow(X_train, y_train, X_valid):
    time.sleep(float(sys.argv[2]))
    return X_valid[:, 0] * float(np.mean(y_train))
if __name__ == "__main__":
    cv = assay.cross_validate(slow, X, y, cv=6, metrics=["rmse", "r2"], save=sys.argv[1],
                              n_jobs=int(sys.argv[3]))
    import json
    print(json.dumps(cv.to_dict(), sort_keys=True))
"""


def _wait_for_a_fold(folder):
    for _ in range(400):
        if len(list(folder.glob("fold-*.npz"))) >= 2:
            return
        time.sleep(0.02)
    raise AssertionError("no fold was kept in time")


@pytest.fixture(scope="module")
def command(tmp_path_factory):
    script = tmp_path_factory.mktemp("run") / "slow.py"
    script.write_text(textwrap.dedent(SLOW))
    return [sys.executable, "-W", "error", str(script)]


def _here(command, folder):
    """What the script prints, run in this process, as a process of its own would run it."""
    said, argv = io.StringIO(), sys.argv
    sys.argv = [command[-1], folder, "0", "1"]
    try:
        with contextlib.redirect_stdout(said):
            runpy.run_path(command[-1], run_name="__main__")
    finally:
        sys.argv = argv
    return said.getvalue()


@pytest.fixture(scope="module")
def whole(command, tmp_path_factory):
    """What a run says that nobody stopped."""
    folder = str(tmp_path_factory.mktemp("whole"))
    return _here(command, folder)


@pytest.mark.parametrize(("how", "jobs"), [(signal.SIGKILL, 1), (signal.SIGINT, 2)])
def test_a_process_killed_or_interrupted_goes_on(tmp_path, command, whole, how, jobs):
    kept = str(tmp_path / "kept")
    stopped = subprocess.Popen(
        [*command, kept, "0.3", str(jobs)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    _wait_for_a_fold(tmp_path / "kept")
    os.kill(stopped.pid, how)
    _, said = stopped.communicate(timeout=30)
    assert stopped.returncode != 0
    if how == signal.SIGINT:
        assert "KeyboardInterrupt" in said
        assert "the same call goes on there" in said
    done = len(list((tmp_path / "kept").glob("fold-*.npz")))
    assert 2 <= done < 6
    assert _here(command, kept) == whole


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"y": np.where(Y == "ja", "né", "ja")}, "y differ"),
        ({"X": X + 1}, "X"),
        ({"model": DecisionTreeClassifier(max_depth=3, random_state=0)}, "model"),
        ({"cv": 4}, "splits"),
        ({"sample_weight": np.arange(1.0, 41.0)}, "arguments of the fit"),
        ({"metrics": "accuracy"}, "predictions asked for"),
    ],
)
def test_folds_of_another_run_are_refused(tmp_path, change, what):
    given = {"model": TREE, "X": X, "y": Y, "pos_label": "ja", "save": tmp_path}
    assay.cross_validate(given["model"], X, Y, pos_label="ja", save=tmp_path)
    given |= change
    with pytest.raises(InputError, match=f"are of another run: {what}"):
        assay.cross_validate(given.pop("model"), given.pop("X"), given.pop("y"), **given)


def saying(place, after=0):
    def one(X_train, y_train, X_valid):
        return [y_train[place + after]] * len(X_valid)

    return one


def other(X_train, y_train, X_valid, after=0):
    return [y_train[after]] * len(X_valid)


def tree_of(depth):
    return lambda: DecisionTreeClassifier(max_depth=depth, random_state=0)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (saying(0), other),
        (saying(0), saying(1)),
        (partial(other, after=0), partial(other, after=1)),
        (tree_of(2), tree_of(3)),
        (Counting, TREE),
    ],
)
def test_a_function_is_known_by_its_code_and_what_it_holds(tmp_path, first, second):
    Counting.fits, Counting.last = 0, 99
    assay.cross_validate(first, X, Y, metrics="accuracy", save=tmp_path)
    assay.cross_validate(first, X, Y, metrics="accuracy", save=tmp_path)
    with pytest.raises(InputError, match="model differ"):
        assay.cross_validate(second, X, Y, metrics="accuracy", save=tmp_path)


def test_a_function_is_the_same_in_another_process(tmp_path):
    code = """
import sys, numpy as np, assay
def closing(a):
    class Thing: pass
    thing = Thing()
    return lambda X, y, v, w=thing: [a + sum(z in {"b", "a", "c"} for z in "ab") + 0.5] * len(v)
assay.cross_validate(closing(np.arange(3)[1]), np.zeros((6, 1)), [0.5] * 6, cv=2, metrics="mae",
                     save=sys.argv[1])
"""
    script = tmp_path / "closing.py"
    script.write_text(code)
    command = [sys.executable, "-W", "error", str(script), str(tmp_path / "kept")]
    subprocess.run(command, check=True, env={**os.environ, "PYTHONHASHSEED": "1"})
    _here(command[:-1], str(tmp_path / "kept"))


def test_a_failed_fold_is_tried_again(tmp_path):
    def fails(X_train, y_train, X_valid):
        if os.environ.get("ASSAY_TEST_FAILS") and y_train[0] == "ja":
            raise ValueError("no")
        return [y_train[0]] * len(X_valid)

    os.environ["ASSAY_TEST_FAILS"] = "1"
    try:
        first = assay.cross_validate(
            fails, X, Y, metrics="accuracy", save=tmp_path, on_error="keep"
        )
    finally:
        del os.environ["ASSAY_TEST_FAILS"]
    assert first.errors
    assert not assay.cross_validate(fails, X, Y, metrics="accuracy", save=tmp_path).errors


@pytest.mark.parametrize("damage", [b"", b"PK\x03\x04", None])
def test_a_damaged_fold_is_named(tmp_path, damage):
    assay.cross_validate(TREE, X, Y, pos_label="ja", save=tmp_path)
    path = tmp_path / "fold-00002.npz"
    if damage is None:
        content = bytearray(path.read_bytes())
        content[len(content) // 2] ^= 0xFF
        damage = bytes(content)
    path.write_bytes(damage)
    with pytest.raises(InputError, match=r"fold-00002\.npz: this saved fold is damaged"):
        assay.cross_validate(TREE, X, Y, pos_label="ja", save=tmp_path)


def test_a_fold_of_other_rows_or_with_a_pickle_is_refused(tmp_path):
    assay.cross_validate(TREE, X, Y, pos_label="ja", cv=3, save=tmp_path)
    shutil.copy(tmp_path / "fold-00001.npz", tmp_path / "fold-00003.npz")
    with pytest.raises(InputError, match=r"predictions for \[14\] and not 13 rows"):
        assay.cross_validate(TREE, X, Y, pos_label="ja", cv=3, save=tmp_path)
    np.savez(tmp_path / "fold-00003.npz", head=np.array([{"a": 1}], dtype=object))
    with pytest.raises(InputError, match="damaged"):
        assay.cross_validate(TREE, X, Y, pos_label="ja", cv=3, save=tmp_path)


def test_a_folder_that_cannot_be_used_is_refused(tmp_path):
    (tmp_path / "file").write_text("here")
    for place in (tmp_path / "file", tmp_path):
        with pytest.raises(InputError):
            assay.cross_validate(TREE, X, Y, pos_label="ja", save=place)
    (tmp_path / "run.json").write_text("{}")
    with pytest.raises(InputError, match="this is no assay-saved-folds/1"):
        assay.cross_validate(TREE, X, Y, pos_label="ja", save=tmp_path)


def test_whole_numbers_beyond_64_bits_are_kept(tmp_path):
    def large(X_train, y_train, X_valid):
        return [2**70 + 1] * len(X_valid)

    for _ in range(2):
        cv = assay.cross_validate(
            large, X, np.arange(40) + 0.5, metrics="mae", save=tmp_path, task="regression"
        )
        assert cv.out_of_fold.pred.tolist() == [2**70 + 1] * 40
