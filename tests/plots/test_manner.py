"""Scikit-learn's manner: from predictions, from estimators, on given axes; figures are counted."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

import assay
from assay import plots
from assay.errors import InputError


def test_every_kind_draws_on_one_figure_of_its_own(values, classes, tmp_path, agg):
    kinds = set()
    for ev in (values, classes):
        for kind in plots.KINDS:
            try:
                shown = ev.plot(kind)
            except InputError:
                assert not agg.get_fignums()  # nothing is opened for what cannot be drawn
                continue
            kinds.add(kind)
            assert agg.get_fignums() == [shown.figure_.number]
            assert shown.ax_.figure is shown.figure_
            shown.figure_.savefig(tmp_path / "picture.png", dpi=50)
            assert (tmp_path / "picture.png").stat().st_size > 1000
            agg.close(shown.figure_)
    assert kinds == set(plots.KINDS)
    assert not agg.get_fignums()


def test_given_axes_are_drawn_on_and_nothing_is_opened(values, classes, agg):
    figure, axes = agg.subplots(2, 2, layout="constrained")
    for ax, (ev, kind) in zip(
        axes.flat,
        [(values, "folds"), (values, "rotation"), (classes, "confusion"), (classes, "roc")],
        strict=True,
    ):
        shown = ev.plot(kind, ax=ax)
        assert (shown.ax_, shown.figure_) == (ax, figure)
    assert agg.get_fignums() == [figure.number]
    figure.draw_without_rendering()


def test_the_usual_picture():
    y, p = [1.0, 2.0, 4.0], [1.5, 2.0, 3.0]
    usual = plots.kinds.usual
    assert usual(assay.evaluate(y, p)) == "actual"
    assert usual(assay.evaluate(y, p, fold=[1, 2, 2])) == "folds"
    assert usual(assay.evaluate(y, p, group=[1, 2, 2])) == "groups"
    assert usual(assay.evaluate([0, 1, 1], y_score=[0.1, 0.2, 0.3])) == "roc"
    assert usual(assay.evaluate(["a", "b", "c"], ["a", "b", "b"])) == "confusion"
    proba = np.eye(3)
    assert usual(assay.evaluate(["a", "b", "c"], y_proba=proba)) == "calibration"
    assert isinstance(assay.evaluate(y, p).plot(), plots.ActualDisplay)


def test_what_cannot_be_drawn_says_so(values, classes, agg):
    with pytest.raises(InputError, match="no plot 'pie'; take one of folds, groups, rotation"):
        values.plot("pie")
    with pytest.raises(InputError, match="no choice of 'colour'; it has metric, per"):
        values.plot("folds", colour="red")
    with pytest.raises(InputError, match="the plot folds has no choice of 'per'"):
        values.plot("folds", per="group")
    with pytest.raises(InputError, match="a regression task has no classes"):
        values.plot("confusion")
    with pytest.raises(InputError, match="a binary task has no residuals"):
        classes.plot("residuals")
    with pytest.raises(InputError, match="there are no groups"):
        classes.plot("groups")
    with pytest.raises(InputError, match="there is only one"):
        values.plot("actual", output="second")
    with pytest.raises(InputError, match="no probabilities"):
        plots.CalibrationDisplay.from_predictions([0, 1], [0, 1])
    assert not agg.get_fignums()


def test_from_predictions_is_the_evaluations_picture(classes):
    block = classes.rows.block
    y, p = block.true_codes, block.proba
    shown = plots.CalibrationDisplay.from_predictions(y, y_proba=p)
    assert shown.found.bins == classes.plot("calibration").found.bins
    shown = plots.PartsDisplay.from_predictions(
        y, (p > 0.5).astype(int), fold=classes.rows.fold.codes, metric="mcc", per="fold"
    )
    assert shown.values == [score.value for score in classes["mcc"].per_fold]
    # Whole numbers are no classes where residuals are asked for.
    assert plots.ResidualsDisplay.from_predictions([1, 2], [2, 2]).found.y.tolist() == [-1.0, 0.0]


def test_from_a_fitted_estimator_and_out_of_fold(agg):
    from sklearn.linear_model import LogisticRegression, Ridge, RidgeClassifier

    rng = np.random.default_rng(3)
    X = rng.normal(size=(60, 2))
    y = np.where(X[:, 0] + 0.5 * rng.normal(size=60) > 0, "yes", "no")
    model = LogisticRegression().fit(X, y)
    shown = plots.CalibrationDisplay.from_estimator(model, X, y, pos_label="yes")
    wanted = assay.evaluate(y, y_proba=model.predict_proba(X)[:, 1], pos_label="yes")
    assert shown.found.bins == plots.CalibrationDisplay.of(wanted).found.bins
    for positive in ("yes", "no"):
        ridge = RidgeClassifier().fit(X, y)
        shown = plots.RankingDisplay.from_estimator(ridge, X, y, curve="roc", pos_label=positive)
        assert shown.found.area > 0.8
    ev = assay.cross_validate(Ridge(), X, X[:, 0], cv=4, metrics="r2", progress=False)
    shown = plots.PartsDisplay.from_estimator(
        Ridge(), X, X[:, 0], cv=4, metrics="r2", progress=False
    )
    assert shown.values == [score.value for score in ev["r2"].per_fold]
    with pytest.raises(InputError, match="a dict does not predict"):
        plots.ActualDisplay.from_estimator({}, X, X[:, 0])


def test_one_of_several_outputs():
    y = np.array([[1.0, 10.0], [2.0, 20.0], [3.0, 50.0]])
    ev = assay.evaluate(y, y + 1)
    names = ev.rows.outputs
    assert ev.plot("actual").found.y.tolist() == [1.0, 2.0, 3.0]
    second = ev.plot("residuals", output=names[1])
    assert second.found.x.tolist() == [11.0, 21.0, 51.0]
    assert str(names[1]) in second.ax_.get_title(loc="left")


def test_models_compared_and_the_study(drawn):
    def least(X_train, y_train, X_valid):
        return [min(y_train)] * len(X_valid)

    def median(X_train, y_train, X_valid):
        return [sorted(y_train)[len(y_train) // 2]] * len(X_valid)

    y = [1.0, 2.0, 4.0, 3.0, 2.0, 9.0, 1.0, 3.0]
    found = assay.compare_models({"$a": least, "b": median}, y, y, cv=4, metric="mae")
    shown = drawn(found)
    points = shown.ax_.lines[1]
    assert tuple(points.get_xdata()) == found.pairs[0].advantages
    assert list(shown.ax_.lines[2].get_xdata()) == [found.pairs[0].gap]
    assert "turned round" in shown.ax_.get_xlabel()
    study = assay.stability(median, y, y, seeds=4, holdout=0.25, cv=4, metric="mae")
    shown = drawn(study)
    assert list(shown.ax_.lines[0].get_xdata()) == study.held_out.values
    assert list(shown.ax_.lines[1].get_xdata()) == study.cross_validated.values
    assert "one population sd (ddof 0)" in shown.ax_.get_legend().get_texts()[2].get_text()


def test_matplotlib_comes_with_a_drawing_only_and_may_be_missing():
    code = (
        "import sys, assay.plots\n"
        "assert 'matplotlib' not in sys.modules\n"
        "sys.modules['matplotlib'] = None\n"
        "try:\n"
        "    assay.evaluate([1.0, 2.0], [1.0, 2.5]).plot()\n"
        "except assay.InputError as error:\n"
        "    print(error)\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    wanted = "plots need matplotlib, which is not installed; pip install 'assay[plot]'\n"
    assert run.stdout == wanted
