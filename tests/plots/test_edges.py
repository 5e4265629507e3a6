"""One row, one class, a hundred folds, fifty classes, undefined folds, a million rows, any name."""

from __future__ import annotations

import math

import numpy as np
import pytest

import assay
from assay.curves.canvas import readable
from assay.errors import InputError

CURVES = ("roc", "precision_recall", "det", "thresholds")


def test_one_row(drawn):
    ev = assay.evaluate([1.5], [2.0])
    assert drawn(ev).ax_.lines[0].get_xdata().tolist() == [2.0]
    drawn(ev, "residuals")
    ev = assay.evaluate([1], [1], y_proba=[0.7], task="binary", labels=[0, 1])
    for kind in ("calibration", "confusion", "scores", *CURVES):
        shown = drawn(ev, kind)
    assert "1 row," not in shown.said


def test_one_class(drawn):
    ev = assay.evaluate(
        [1, 1, 1], [1, 0, 1], y_proba=[0.7, 0.2, 0.9], task="binary", labels=[0, 1], fold=[1, 2, 3]
    )
    for kind in ("calibration", "confusion", "scores", "folds", "rotation", *CURVES):
        drawn(ev, kind)
    shown = drawn(ev, "roc")
    (said,) = [text.get_text() for text in shown.ax_.get_legend().get_texts()]
    assert said == "no curve, rows of one class: fold 1, fold 2, fold 3"
    drawn(ev, "roc", per="pooled")


def test_undefined_folds_are_marked_and_named(drawn):
    truth = [0, 1, 0, 0, 0, 1, 1, 1]
    fold = ["a", "a", "b", "b", "c", "c", "d", "d"]
    ev = assay.evaluate(truth, y_score=[0.1, 0.9, 0.5, 0.6, 0.2, 0.8, 0.3, 0.4], fold=fold)
    shown = drawn(ev, "folds", metric="roc_auc")
    (lost,) = [one for one in shown.ax_.lines if one.get_label().startswith("undefined")]
    assert lost.get_label() == "undefined: b, d"
    assert list(lost.get_ydata()) == [1, 3]
    labels = [one.get_label() for one in shown.ax_.lines]
    assert any(label.startswith("mean ") and label.endswith(", over 2 of 4") for label in labels)
    shown = drawn(ev, "rotation", metric="roc_auc")
    assert any("undefined or infinite: b, d" in one.get_label() for one in shown.ax_.lines)
    shown = drawn(ev, "roc")
    labels = [one.get_label() for one in shown.ax_.lines]
    assert "no curve, rows of one class: fold b, fold d" in labels
    assert any(label.startswith("vertical mean of 2 of 4") for label in labels)


def test_all_folds_undefined(drawn):
    ev = assay.evaluate([1, 1, 0, 0], y_score=[0.1, 0.2, 0.3, 0.4], fold=[1, 1, 2, 2])
    shown = drawn(ev, "folds", metric="roc_auc")
    assert all(math.isnan(value) for value in shown.values)
    drawn(ev, "rotation", metric="roc_auc")


def test_a_hundred_folds(drawn):
    rng = np.random.default_rng(0)
    truth = (rng.random(2000) < 0.4).astype(int)
    score = truth + rng.normal(size=2000)
    ev = assay.evaluate(truth, y_score=score, threshold=0.5, fold=np.arange(2000) % 100)
    shown = drawn(ev, "folds")
    assert len(shown.ax_.lines[0].get_xdata()) == 100
    assert shown.ax_.get_ylabel() == "100 folds"
    assert not len(shown.ax_.get_yticks())
    assert len(drawn(ev, "rotation").ax_.child_axes[0].patches) == 100
    texts = drawn(ev, "roc").ax_.get_legend().get_texts()
    assert texts[0].get_text() == "each of 100 folds"
    assert len(texts) <= 5


def test_more_folds_than_a_diagram_has_room_for():
    n = 402
    ev = assay.evaluate(np.arange(n) + 0.5, np.arange(n) + 0.25, fold=np.arange(n) // 2)
    with pytest.raises(InputError, match="201 folds are too many for a diagram"):
        ev.plot("rotation")


def test_fifty_classes_are_grouped(drawn):
    rng = np.random.default_rng(2)
    truth = rng.integers(0, 50, 3000)
    pred = np.where(rng.random(3000) < 0.7, truth, rng.integers(0, 50, 3000))
    names = np.array([f"class {k}" for k in range(50)])
    shown = drawn(assay.evaluate(names[truth], names[pred]), "confusion")
    matrix = np.array(shown.found.matrix)
    assert matrix.shape == (12, 12)
    assert matrix.sum() == 3000
    assert (shown.found.names[-1], shown.found.others) == ("+39", 39)
    assert [text.get_text() for text in shown.ax_.get_yticklabels()][-1] == "+39"


def test_a_million_rows_are_binned(drawn):
    rng = np.random.default_rng(4)
    truth = rng.normal(size=1_000_000)
    pred = truth + rng.normal(size=1_000_000)
    ev = assay.evaluate(truth, pred, metrics="r2")
    for kind in ("actual", "residuals"):
        shown = drawn(ev, kind)
        assert shown.found.counts.sum() == 1_000_000
        (mesh,) = [one for one in shown.ax_.collections if one.get_array() is not None]
        assert mesh.get_array().sum() == 1_000_000
        assert all(len(one.get_xdata()) < 10 for one in shown.ax_.lines)
    some = slice(100_000)
    ev = assay.evaluate((truth[some] > 0).astype(int), y_score=pred[some], metrics="roc_auc")
    for kind in CURVES[:3]:
        assert all(len(one.get_xdata()) <= 2000 for one in drawn(ev, kind).ax_.lines)


def test_values_beyond_a_picture():
    ev = assay.evaluate([1e308, -1e308], [1.0, 2.0], metrics="medae")
    with pytest.raises(InputError, match="span more than a double"):
        ev.plot("actual")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("κλάση", "κλάση"),
        ("日本", r"\u65e5\u672c"),
        ("\u202eevil", r"\u202eevil"),
        ("a\nb\x1b[31m", r"a\nb\x1b[31m"),
        (r"$\frac{1}{", r"\$\frac{1}{"),
        (r"\$x$", r"\\$x\$"),
        ("🦆", r"\U0001f986"),
        ("x" * 100, "x" * 59 + "…"),
        (3, "3"),
    ],
)
def test_names_as_the_font_can_show_them(name, shown):
    assert readable(name) == shown


HOSTILE = ["日本", "$\\frac{", "_hidden", "\x00\x1b[31m", "\u202e", "🦆", "%s {}", "x" * 9999, " "]


def test_any_name_is_drawn_without_a_warning(drawn):
    names = [name for name in HOSTILE for _ in range(4)]
    ranks = list(range(len(names)))
    ev = assay.evaluate([0, 1] * 18, y_score=ranks, fold=names, group=names)
    drawn(ev, "folds", metric="roc_auc")
    shown = drawn(ev, "roc")
    texts = [one.get_text() for one in shown.ax_.get_legend().get_texts()]
    assert len([text for text in texts if text.startswith("fold ")]) == len(HOSTILE)
    for name in ("$\\frac{", "%s {}"):  # no class is "0" to anyone
        shown = drawn(assay.evaluate([name, "b"], ["b", name]), "confusion")
        assert readable(name) in [one.get_text() for one in shown.ax_.get_yticklabels()]
    assert len(drawn(assay.evaluate(names, names[::-1]), "confusion").found.names) == len(HOSTILE)
    truth = [float(rank % 7) for rank in ranks]
    ev = assay.evaluate(truth, ranks, fold=names, task="regression", unit="$_日\n")
    for kind in ("residuals_by", "split", "actual", "rotation"):
        drawn(ev, kind)


def test_weighted_rows_say_what_is_not_shown(drawn):
    weight = [1.0, 2.5, 3.0]
    ev = assay.evaluate([1.0, 2.0, 3.0], [1.0, 2.5, 2.0], sample_weight=weight)
    drawn(ev, "actual")
    ev = assay.evaluate([0, 1, 1], [0, 1, 0], y_proba=[0.2, 0.7, 0.4], sample_weight=weight)
    shown = drawn(ev, "calibration")
    assert all(one.interval is None for one in shown.found.bins)
    assert shown.found.held.sum() == 6.5
    assert drawn(ev, "confusion").found.weight(5) in ("5", "2.5")


@pytest.mark.parametrize("fold", [None, [1, 1, 2, 2]])
def test_a_trade_off_without_a_point_on_its_axes_says_so(fold):
    ev = assay.evaluate([0, 1, 0, 1], y_score=[0.1, 0.9, 0.2, 0.8], fold=fold)
    said = [text.get_text() for text in ev.plot("det").ax_.texts]
    assert any("nothing is drawn" in " ".join(text.split()) for text in said)
    for kind in ("roc", "precision_recall", "thresholds"):
        said = [text.get_text() for text in ev.plot(kind).ax_.texts]
        assert not any("nothing is drawn" in " ".join(text.split()) for text in said)
