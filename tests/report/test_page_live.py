"""What the controls show was computed by Assay: thresholds, levels, rounds."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import assay
from assay.curves.thinning import thinned
from assay.figures.levels import Level, away, farthest, moved
from assay.figures.rotation import rounds


def scored(seed=0, rows=300):
    rng = np.random.default_rng(seed)
    score = np.round(rng.random(rows), 2)
    return (rng.random(rows) < score).astype(int), score


def test_ten_stops_of_the_slider_are_what_that_threshold_gives(read):
    truth, score = scored()
    table = read(assay.evaluate(truth, y_proba=score)).columns("threshold-table")
    assert "0.5" in table["threshold"]
    for k in np.linspace(0, len(table["threshold"]) - 1, 10).astype(int):
        at = float(table["threshold"][k])
        ev = assay.evaluate(truth, y_score=score, threshold=at)
        tn, fp, fn, tp = ev.confusion.matrix.ravel().tolist()
        cells = [int(table[name][k]) for name in ("TN", "FP", "FN", "TP")]
        assert cells == [tn, fp, fn, tp]
        for name in ("precision", "recall", "fpr", "f1", "accuracy"):
            value = ev[name].pooled
            assert table[name][k] == (repr(value.value) if value.is_defined else "undefined"), name


def test_the_slider_begins_at_the_threshold_of_the_evaluation(read):
    truth, score = scored()
    page = read(assay.evaluate(truth, y_score=score, threshold=0.37))
    assert page.by_id["threshold-threshold"].text == "0.37"
    ev = assay.evaluate(truth, y_score=score, threshold=0.37)
    assert page.by_id["threshold-tp"].text == str(ev.confusion.matrix[1, 1])


def test_the_dots_lie_where_the_rates_are(read):
    truth, score = scored(1)
    page = read(assay.evaluate(truth, y_proba=score))
    table = page.columns("threshold-table")
    live = page.live("threshold-live")
    x, y = (live["targets"].index(["threshold-roc", name]) for name in ("cx", "cy"))
    for k, stop in enumerate(live["stops"]):
        # 54 to 306 across and 236 to 12 up are rates of 0 to 1.
        assert float(stop[x]) == pytest.approx(54 + 252 * float(table["fpr"][k]), abs=0.051)
        assert float(stop[y]) == pytest.approx(236 - 224 * float(table["recall"][k]), abs=0.051)


def test_a_curve_of_many_points_is_thinned_to_real_ones(read):
    truth, score = scored(2, 20_000)
    score = score + np.random.default_rng(0).normal(size=20_000)
    ev = assay.evaluate(truth, y_score=score)
    page = read(ev)
    path = next(
        one for one in page.by_id["curve-roc"].every("path") if one.attributes["class"] == "curve"
    )
    assert path.attributes["d"].count("L") < 200
    table = page.columns("curve-roc-table")
    curve = ev.curve("roc")
    points = set(zip(map(repr, curve.fpr.tolist()), map(repr, curve.tpr.tolist()), strict=True))
    assert set(next(zip(*table.values(), strict=True))[1:]) == {"0.0"}
    assert {(fpr, tpr) for _, fpr, tpr in zip(*table.values(), strict=True)} <= points


LEVELS = st.builds(
    Level,
    st.integers(1, 50).map(Fraction),
    st.fractions(-100, 100),
    st.fractions(0, 100),
    st.fractions(0, 100),
)


@given(st.lists(LEVELS, min_size=2, max_size=6))
def test_shifting_moves_sst_between_folds_alone(levels):
    place = farthest(levels)
    whole = away(levels, place)
    before, after = moved(levels, place, Fraction(0)), moved(levels, place, whole)
    assert before.sse == after.sse
    assert before.within == after.within
    assert after.between <= before.between
    assert moved(levels, place, whole * 2).between == before.between  # as far on the other side


def test_shifting_in_the_page_equals_evaluating_shifted_rows(read):
    rng = np.random.default_rng(5)
    fold = np.repeat([1, 2, 3], 40)
    truth = rng.normal(size=120) + fold * 4.0
    pred = truth + rng.normal(size=120)
    levels = [Level.of(score) for score in assay.evaluate(truth, pred, fold=fold)["r2"].per_fold]
    shift = np.where(fold == 3, 0.5, 0.0)
    # Powers of two keep the sums of doubles exact, so that the two ways agree to the last bit.
    truth, pred = np.round(truth * 256) / 256, np.round(pred * 256) / 256
    levels = [Level.of(score) for score in assay.evaluate(truth, pred, fold=fold)["r2"].per_fold]
    there = assay.evaluate(truth + shift, pred + shift, fold=fold)["r2"].pooled
    assert moved(levels, 2, Fraction(1, 2)).pooled == there.value


def test_running_figures_are_those_of_the_folds_so_far():
    rng = np.random.default_rng(7)
    fold = rng.integers(0, 9, 400)
    truth, pred = rng.integers(0, 2, 400), rng.integers(0, 2, 400)
    found = rounds(list(assay.evaluate(truth, pred, fold=fold)["accuracy"].per_fold))
    for k in range(1, 9):
        upto = fold <= k
        mean = assay.evaluate(truth[upto], pred[upto], fold=fold[upto])["accuracy"].mean_of_folds
        assert (found[k].mean, found[k].sd) == (mean.value, mean.sd_population)


@given(st.lists(st.floats(0, 1), min_size=2, max_size=300), st.integers(2, 40))
def test_thinning_keeps_both_ends_and_the_order(values, most):
    x = np.sort(np.array(values))
    keep = thinned(x, x, most)
    assert len(keep) <= max(most, 2)
    assert (keep[0], keep[-1]) == (0, len(x) - 1)
    assert (np.diff(keep) > 0).all()
