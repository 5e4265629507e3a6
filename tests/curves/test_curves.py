"""Curve objects: tables, text, folds and bands, drawings."""

from __future__ import annotations

import math

import numpy as np
import pytest

import assay
from assay.curves.plots import CurveDisplay

Y = [1, 0, 1, 0, 1, 0, 0, 1]
S = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.4, 0.2]
FOLD = [1, 1, 1, 1, 2, 2, 2, 2]
KINDS = ("roc", "precision_recall", "det", "thresholds")


@pytest.fixture
def ev():
    return assay.evaluate(Y, y_score=S, fold=FOLD, group=["n", "s"] * 4)


def test_a_point_by_hand_and_the_frame():
    roc = assay.RocCurve.from_predictions(Y, S)
    # At 0.5: three of four positives and two of four negatives.
    record = list(roc.frame().rows())[5]
    assert record == {
        "threshold": 0.5,
        "tp": 3,
        "fp": 2,
        "fn": 1,
        "tn": 2,
        "tpr": 0.75,
        "fpr": 0.5,
    }
    assert roc.frame()["threshold"][:2] == [math.inf, 0.9]


def test_weights_are_exact_in_units_and_rounded_once_in_the_frame():
    roc = assay.RocCurve.from_predictions(Y, S, sample_weight=[0.1] * 8)
    assert roc.exponent < 0
    assert roc.tp.tolist()[-1] * 2.0**roc.exponent == 0.4
    assert roc.frame()["tp"][-1] == 0.4
    assert roc.tpr.tolist() == assay.RocCurve.from_predictions(Y, S).tpr.tolist()


def test_the_text_is_compact_and_states_the_rule():
    rng = np.random.default_rng(0)
    curve = assay.RocCurve.from_predictions(rng.integers(0, 2, 500), rng.normal(size=500))
    text = repr(curve)
    assert len(text.splitlines()) == 16
    assert "(490 more points between them" in text
    assert text.splitlines()[-1].endswith("score >= the threshold (inclusive)")
    assert f"area {curve.area!r}" in text
    # At 0.6 two of four positives are missed and two of four negatives raise an alarm.
    det = assay.DetCurve.from_predictions(Y, S)
    assert det.equal_error_rate == 0.5
    assert "equal error rate" in repr(det)


def test_without_a_class_rates_are_undefined_and_not_zero():
    roc = assay.RocCurve.from_predictions([1, 1], [0.1, 0.2])
    assert math.isnan(roc.area)
    assert np.isnan(roc.fpr).all()
    assert roc.tpr.tolist() == [0, 0.5, 1]
    none = assay.PrecisionRecallCurve.from_predictions([0, 0], [0.1, 0.2])
    assert math.isnan(none.average_precision)
    assert math.isnan(none.trapezoid_area)
    assert math.isnan(assay.DetCurve.from_predictions([0, 0], [0.1, 0.2]).equal_error_rate)


def test_the_default_thresholds_are_quantiles_of_the_rows():
    score = np.arange(1000) / 1000
    table = assay.ThresholdTable.from_predictions(np.arange(1000) % 2, score)
    assert table.threshold.tolist() == [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.0]
    assert (table.tp + table.fp).tolist() == list(range(100, 1001, 100))
    with pytest.raises(assay.InputError, match="not thresholds"):
        assay.ThresholdTable.from_predictions(Y, S, at=[math.nan])
    with pytest.raises(assay.InputError, match="not thresholds"):
        assay.ThresholdTable.from_predictions(Y, S, at=["a"])


def test_from_an_evaluation_pooled_and_per_part(ev):
    assert ev.curve("roc").area == ev["roc_auc"].pooled.value
    assert "separately fitted models" in repr(ev.curve("roc"))
    folds = ev.curve("roc", per="fold")
    assert list(folds) == [1, 2]
    assert [curve.area for curve in folds.values()] == [s.value for s in ev["roc_auc"].per_fold]
    groups = ev.curve("precision_recall", per="group")
    assert [c.average_precision for c in groups.values()] == [
        s.value for s in ev["average_precision"].per_group
    ]
    assert "fold 1: 4 rows" in repr(folds)
    assert ev.curve("thresholds", at=[0.5]).tp.tolist() == [3]


def test_what_there_is_no_curve_of_is_refused(ev):
    with pytest.raises(assay.InputError, match="there is no curve 'rok'"):
        ev.curve("rok")
    with pytest.raises(assay.InputError, match="no folds"):
        assay.evaluate(Y, y_score=S).curve("roc", per="fold")
    with pytest.raises(assay.InputError, match="needs scores"):
        assay.evaluate(Y, Y).curve()
    with pytest.raises(assay.InputError, match="there is no averaging"):
        ev.curve("roc", per="fold").band("horizontal")
    with pytest.raises(assay.InputError, match="from 0 to 1"):
        ev.curve("roc", per="fold").band("vertical", at=[2])
    with pytest.raises(assay.InputError, match="no rows"):
        assay.RocCurve.from_predictions([], [])


def test_vertical_average_of_tpr_at_given_fpr(ev):
    # Fold 1: (0, 1/2), (1/2, 1/2), (1/2, 1), (1, 1). Fold 2: (0, 1/2), (1, 1/2), (1, 1).
    band = ev.curve("roc", per="fold").band("vertical", at=[0, 0.25, 0.5, 1])
    assert band.y.tolist() == [0.5, 0.5, 0.75, 1.0]
    assert band.sd.tolist() == [0, 0, 0.25, 0]
    assert (band.low.tolist(), band.high.tolist()) == ([0.5, 0.5, 0.5, 1], [0.5, 0.5, 1, 1])
    assert "not a curve of any model" in repr(band)
    assert band.words.startswith("vertical average: the mean tpr of 2 curves at given fpr")


def test_a_tied_step_is_read_off_the_straight_line():
    # One negative and one positive share the score: the segment from (0, 0) to (1, 1).
    ev = assay.evaluate([1, 0, 1, 0], y_score=[0.5] * 4, fold=[1, 1, 2, 2])
    band = ev.curve("roc", per="fold").band("vertical", at=[0, 0.25, 1])
    assert band.y.tolist() == [0, 0.25, 1]


def test_vertical_average_of_precision_at_given_recall(ev):
    # Recall 1/2 is first reached at precision 1 in fold 1 (0.9) and in fold 2 (0.5).
    band = ev.curve("precision_recall", per="fold").band("vertical", at=[0, 0.5, 1])
    assert band.y.tolist() == [1.0, 1.0, (2 / 3 + 2 / 4) / 2]


def test_threshold_average(ev):
    band = ev.curve("roc", per="fold").band("threshold", at=[0.7, 0.4])
    # At 0.7 fold 1 has (1/2, 1) and fold 2 nothing; at 0.4 fold 1 all and fold 2 (1, 1/2).
    assert band.threshold.tolist() == [0.7, 0.4]
    assert (band.x.tolist(), band.y.tolist()) == ([0.25, 1.0], [0.5, 0.75])
    assert "at given thresholds" in band.words
    precision = ev.curve("precision_recall", per="fold").band("threshold", at=[0.7])
    # Precision is 0/0 in fold 2: left out, and counted.
    assert (precision.y.tolist(), precision.defined.tolist(), precision.of) == ([2 / 3], [1], 2)
    assert len(ev.curve("roc", per="fold").band("threshold").frame()) == 7


def test_a_fold_without_a_class_is_left_out_of_the_mean():
    ev = assay.evaluate([1, 1, 1, 0], y_score=[1, 2, 3, 4], fold=[1, 1, 2, 2])
    band = ev.curve("roc", per="fold").band("vertical", at=[0.5])
    assert (band.defined.tolist(), band.of) == ([1], 2)


@pytest.fixture
def agg(monkeypatch):
    import matplotlib as mpl

    mpl.use("Agg")
    yield
    import matplotlib.pyplot as plt

    plt.close("all")


@pytest.mark.parametrize("kind", KINDS)
def test_drawn_and_saved(ev, kind, tmp_path, agg):
    shown = ev.curve(kind).plot()
    assert isinstance(shown, CurveDisplay)
    assert shown.line_ in shown.ax_.lines
    shown.figure_.savefig(tmp_path / f"{kind}.png")
    assert (tmp_path / f"{kind}.png").stat().st_size > 5000
    again = ev.curve(kind).plot(ax=shown.ax_, color="red")
    assert again.ax_ is shown.ax_
    assert again.line_.get_color() == "red"


@pytest.mark.parametrize("averaging", ["vertical", "threshold", None])
@pytest.mark.parametrize("kind", KINDS[:3])
def test_folds_drawn_with_their_band(ev, kind, averaging, tmp_path, agg):
    shown = ev.curve(kind, per="fold").plot(averaging=averaging)
    assert len(shown.lines_) == 2 + (averaging is not None)
    if averaging:
        assert "not a curve of any model" in shown.line_.get_label()
    shown.figure_.savefig(tmp_path / "folds.png")


def test_the_anchor_is_marked_as_a_convention_in_the_drawing(ev, agg):
    shown = ev.curve("precision_recall").plot()
    labels = [text.get_text() for text in shown.ax_.get_legend().get_texts()]
    assert any("by convention" in label for label in labels)


def test_importing_assay_does_not_import_matplotlib():
    import subprocess
    import sys

    code = "import assay, sys; sys.exit('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
