"""What is drawn are the evaluation's own numbers, digit for digit."""

from __future__ import annotations

import numpy as np
import pytest

from assay.figures.calibration import wilson


def line(ax, label):
    return next(one for one in ax.lines if one.get_label().startswith(label))


def xy(one):
    return one.get_xdata().tolist(), one.get_ydata().tolist()


@pytest.mark.parametrize(("kind", "per"), [("folds", "fold"), ("groups", "group")])
def test_each_part_with_mean_band_and_pooled_value(values, kind, per):
    shown = values.plot(kind)
    view = values["r2"]
    parts = view.per_fold if per == "fold" else view.per_group
    mean = view.mean_of_folds if per == "fold" else view.mean_of_groups
    xs, ys = xy(line(shown.ax_, f"each {per}"))
    assert xs == [score.value for score in parts]
    assert ys == list(range(len(parts)))
    assert set(line(shown.ax_, "mean").get_xdata()) == {mean.value}
    assert set(line(shown.ax_, "pooled").get_xdata()) == {view.pooled.value}
    band = shown.ax_.patches[0]
    assert band.get_x() == mean.value - mean.sd_population
    assert band.get_x() + band.get_width() == pytest.approx(mean.value + mean.sd_population)
    assert "one population sd (ddof 0)" in band.get_label()
    assert [text.get_text() for text in shown.ax_.get_yticklabels()] == [
        str(k) for k in dict(parts)
    ]


def test_the_rotation_ends_on_the_mean_of_folds(values):
    shown = values.plot("rotation", metric="rmse")
    view = values["rmse"]
    assert xy(line(shown.ax_, "held out")) == ([1, 2, 3], [one.value for one in view.per_fold])
    _, means = xy(line(shown.ax_, "running mean"))
    assert means[-1] == view.mean_of_folds.value
    assert shown.rounds[-1].sd == view.mean_of_folds.sd_population
    (strip,) = shown.ax_.child_axes
    sizes = [patch.get_width() for patch in strip.patches]
    assert sizes == [score.n for score in view.per_fold] * 3


def test_truth_and_residuals_against_predictions(values):
    block = values.rows.block
    for kind, other in (("actual", block.y_true), ("residuals", block.y_true - block.y_pred)):
        shown = values.plot(kind)
        xs, ys = xy(shown.ax_.lines[0])
        assert xs == block.y_pred.tolist()
        assert ys == other.tolist()
        assert "kWh" in shown.ax_.get_xlabel()


def test_residuals_by_fold_and_by_group(values):
    block = values.rows.block
    rest = block.y_true - block.y_pred
    for per, partition in (("fold", values.rows.fold), ("group", values.rows.group)):
        shown = values.plot("residuals_by", per=per)
        xs, _ = xy(line(shown.ax_, "median"))
        wanted = [np.median(rest[partition.codes == k]) for k in range(len(partition.labels))]
        assert xs == wanted


def test_the_split_of_sst(values):
    shown = values.plot("split")
    view = values["r2"]
    within, between, sse = (patch.get_width() for patch in shown.ax_.patches)
    assert within == float(view.within_fold.parts["sst"])
    assert sse == float(view.pooled.parts["sse"])
    assert shown.found.within + shown.found.between == view.pooled.parts["sst"]
    assert between == float(shown.found.between)


def test_calibration_with_wilson_intervals(classes):
    shown = classes.plot("calibration")
    block = classes.rows.block
    place = np.minimum((block.proba * 10).astype(int), 9)
    came = block.is_positive
    wanted = [(came[place == k].sum(), (place == k).sum()) for k in np.unique(place)]
    xs, ys = xy(line(shown.ax_, "share of each bin"))
    assert ys == [right / rows for right, rows in wanted]
    assert xs == [one.mean for one in shown.found.bins]
    segments = shown.ax_.collections[0].get_segments()
    ends = [tuple(segment[:, 1]) for segment in segments]
    assert ends == [wilson(int(right), int(rows)) for right, rows in wanted]


def test_confusion_counts_and_row_shares(classes):
    shown = classes.plot("confusion")
    matrix = classes.confusion.matrix.tolist()
    texts = [one.get_text() for one in shown.ax_.texts]
    for line_of in matrix:
        for count in line_of:
            assert str(count) in texts
            assert f"{count / sum(line_of):.1%}" in texts
    (image,) = shown.ax_.images
    assert image.get_array().tolist() == [[v / sum(row) for v in row] for row in matrix]


def test_scores_by_class(classes):
    shown = classes.plot("scores")
    block = classes.rows.block
    counts, edges = np.histogram(block.score[block.is_positive], bins=32, range=(0, 1))
    assert shown.found.positive.tolist() == (counts / counts.sum()).tolist()
    assert shown.found.edges.tolist() == edges.tolist()
    drawn = shown.ax_.patches[1].get_data()
    assert drawn.values.tolist() == shown.found.positive.tolist()


@pytest.mark.parametrize("kind", ["roc", "precision_recall", "det"])
def test_a_curve_per_fold_with_its_band(classes, kind):
    shown = classes.plot(kind)
    curves = classes.curve(kind, per="fold")
    names = [one.get_label() for one in shown.ax_.lines]
    for curve in curves.values():
        assert curve.summary() in names
    if kind == "roc":
        for curve in curves.values():
            x, y = curve.points()
            assert xy(line(shown.ax_, curve.summary())) == (x.tolist(), y.tolist())
        band = curves.band()
        assert xy(line(shown.ax_, "vertical mean of 4")) == (band.x.tolist(), band.y.tolist())


def test_a_pooled_curve_on_request(classes):
    shown = classes.plot("roc", per="pooled")
    curve = classes.curve("roc")
    assert shown.ax_.lines[0].get_xdata().tolist() == curve.points()[0].tolist()
    assert "pooled over folds" in shown.said
