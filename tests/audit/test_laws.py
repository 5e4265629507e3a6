"""No false alarm: a report rounded from a real evaluation is never called impossible."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from true_reports import LABELS, OF_CLASS, VALUES, Rows, printed, states_of

import assay
from assay.auditing import audit
from assay.auditing.cone import matrix_counts, outcome_of
from assay.metrics.declare import CATALOGUE
from assay.states.block import Block

SCORED = ["accuracy", "precision", "recall", "f1", "mcc", "kappa", "balanced_accuracy", "f1_macro",
          "roc_auc", "average_precision", "log_loss", "brier"]  # fmt: skip
SEEDS = st.integers(0, 2**32)


def label_report(seed: int, classes: int) -> dict[str, Any]:
    """Values of labels with whatever parts, of a binary task or one of more classes."""
    rows = Rows(seed, classes)
    draw = rows.draw
    matrix = rows.matrix()
    counts = matrix_counts(rows.classes, matrix)
    style = str(draw.choice(["fixed", "percent", "digits"]))
    values = []
    names = [n for n in LABELS if classes == 2 or not CATALOGUE[n].binary]
    for name in rows.some(names):
        outcome = outcome_of(CATALOGUE[name], counts, "c1")
        if not outcome.undefined:
            signed = CATALOGUE[name].bounds[0] < 0 and style == "percent"
            text = printed(outcome.value, rows.digits(), "fixed" if signed else style)
            values.append({"metric": name, "value": text})
    if draw.uniform() < 0.5:
        for place, class_ in enumerate(rows.classes):
            for name in OF_CLASS:
                outcome = outcome_of(CATALOGUE[name], counts, class_)
                value = 0.0 if outcome.undefined else outcome.value
                text = printed(value, rows.digits(), style)
                values.append({"metric": name, "class": class_, "value": text})
            if draw.uniform() < 0.7:
                size = sum(matrix[place])
                values.append({"metric": "n", "class": class_, "value": str(size)})
    report: dict[str, Any] = {"values": values, "scale": "fraction"}
    parts: dict[str, str] = {}
    if draw.uniform() < 0.7:
        parts["n"] = str(rows.size)
    if classes == 2:
        report["positive"] = "c1"
        (tn, fp), (fn, tp) = matrix
        known = {"positives": tp + fn, "negatives": tn + fp, "tp": tp, "fp": fp, "fn": fn, "tn": tn}
        share = draw.choice([0.0, 0.3, 1.0])
        parts |= {name: str(count) for name, count in known.items() if draw.uniform() < share}
    if draw.uniform() < 0.2:
        report["matrix"] = {"classes": rows.classes, "rows": matrix}
    return report | {"parts": parts}


def value_report(seed: int) -> dict[str, Any]:
    """Errors and R2 with whatever parts."""
    draw = np.random.default_rng(seed)
    size = int(draw.integers(2, 60))
    scale = 10.0 ** draw.integers(-3, 4)
    y = scale * (draw.normal(size=size) + draw.choice([0, 5, 100]))
    p = y + scale * draw.choice([0.01, 0.3, 2]) * draw.normal(size=size)
    if draw.uniform() < 0.2:
        p = y.copy()
    block = Block(y_true=y, y_pred=p)
    values = []
    for name in draw.choice(VALUES, int(draw.integers(1, len(VALUES) + 1)), replace=False):
        outcome = CATALOGUE[name].of(states_of(name, block))
        if not outcome.undefined:
            digits = int(draw.integers(0, 9))
            style = str(draw.choice(["fixed", "digits"]))
            values.append({"metric": str(name), "value": printed(outcome.value, digits, style)})
    ddof = int(draw.integers(0, 2))
    known = {
        "sse": float(((y - p) ** 2).sum()),
        "sst": float(((y - y.mean()) ** 2).sum()),
        "sum_of_squares": float((y**2).sum()),
        "target_mean": float(y.mean()),
        "target_sd": float(y.std(ddof=ddof)),
        "target_min": float(y.min()),
        "target_max": float(y.max()),
    }
    parts = {
        name: printed(value, int(draw.integers(0, 9)), "digits")
        for name, value in known.items()
        if draw.uniform() < 0.4
    }
    if draw.uniform() < 0.6:
        parts["n"] = str(size)
    report: dict[str, Any] = {"values": values, "parts": parts}
    return report | ({"ddof": str(ddof)} if draw.uniform() < 0.5 else {})


def split_report(seed: int) -> dict[str, Any]:
    """Folds or groups, their mean and spread, and the value of all rows."""
    rows = Rows(seed, 2)
    draw = rows.draw
    name = str(draw.choice(["accuracy", "mcc", "f1_macro"]))
    kind = str(draw.choice(["fold", "group"]))
    part = draw.integers(0, int(draw.integers(2, 6)), rows.size)
    entries: list[dict[str, str]] = []
    found = []
    counts_too = draw.uniform() < 0.4
    for label in np.unique(part):
        counts = matrix_counts(rows.classes, rows.matrix(part == label))
        outcome = outcome_of(CATALOGUE[name], counts)
        if outcome.undefined:
            return {"values": [{"metric": "accuracy", "value": "0.5"}]}
        found.append(outcome.value)
        scope = {kind: str(label)}
        entries.append(
            {"metric": name, "value": printed(found[-1], rows.digits(), "fixed"), **scope}
        )
        entries.append({"metric": "n", "value": str(int((part == label).sum())), **scope})
        if counts_too:
            (tn, fp), (fn, tp) = rows.matrix(part == label)
            known = {"tp": tp, "fp": fp, "fn": fn, "tn": tn}
            entries += [{"metric": k, "value": str(v), **scope} for k, v in known.items()]
    mean = printed(float(np.mean(found)), rows.digits(), "fixed")
    entries.append({"metric": name, "value": mean, "aggregation": f"mean_of_{kind}s"})
    if kind == "fold" and len(found) > 1:
        spread = printed(
            float(np.std(found, ddof=int(draw.integers(0, 2)))), rows.digits(), "fixed"
        )
        entries.append({"metric": name, "value": spread, "aggregation": "sd_of_folds"})
    pooled = outcome_of(CATALOGUE[name], matrix_counts(rows.classes, rows.matrix()))
    entries.append({"metric": "n", "value": str(rows.size)})
    text = printed(pooled.value, rows.digits(), "fixed")
    entries.append({"metric": name, "value": text, "aggregation": "pooled"})
    return {"values": entries, "scale": "fraction", "positive": "c1"}


def impossible(report: dict[str, Any]) -> list[str]:
    if not report["values"] and not report.get("parts") and "matrix" not in report:
        return []
    return [line.said for line in audit(report).of("impossible")]


@settings(max_examples=80, deadline=None)
@given(seed=SEEDS, classes=st.integers(2, 4))
def test_true_labels_are_never_impossible(seed, classes):
    assert impossible(label_report(seed, classes)) == []


@settings(max_examples=100, deadline=None)
@given(seed=SEEDS)
def test_true_errors_are_never_impossible(seed):
    assert impossible(value_report(seed)) == []


@settings(max_examples=60, deadline=None)
@given(seed=SEEDS)
def test_true_folds_and_groups_are_never_impossible(seed):
    assert impossible(split_report(seed)) == []


def scored_report(seed: int) -> dict[str, Any]:
    """Labels, scores and probabilities of one evaluation, perhaps weighted or in percent."""
    draw = np.random.default_rng(seed)
    size = int(draw.integers(4, 80))
    truth = np.append([0, 1], draw.integers(0, 2, size - 2))
    score = draw.normal(size=size) + truth * draw.uniform(0, 3)
    proba = 1 / (1 + np.exp(-score))
    weighted = draw.uniform() < 0.4
    ev = assay.evaluate(
        truth,
        draw.integers(0, 2, size) if draw.uniform() < 0.3 else (score > 0.5).astype(int),
        y_score=score,
        y_proba=np.stack([1 - proba, proba], axis=1),
        pos_label=1,
        sample_weight=draw.choice([0.5, 1.0, 5.0], size) if weighted else None,
    )
    scale = str(draw.choice(["percent", "fraction"]))
    digits = int(draw.integers(1, 6))
    values = {}
    for name in SCORED:
        outcome = ev[name].pooled.outcome
        percent = scale == "percent" and CATALOGUE[name].bounds == (0.0, 1.0)
        if not outcome.undefined:
            values[name] = f"{(100 if percent else 1) * outcome.value:.{digits}f}"
    parts = {"n": size} if draw.uniform() < 0.6 else {}
    if parts and draw.uniform() < 0.5:
        parts["positives"] = int(truth.sum())
    weights = "yes" if weighted else "no"
    return {"values": values, "scale": scale, "weights": weights, "positive": "1", "parts": parts}


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_true_scores_and_weights_are_never_impossible(seed):
    assert impossible(scored_report(seed)) == []


def moved(text: str, draw: np.random.Generator) -> str:
    """A printed decimal with its last digit changed by 2 to 5, away from the ends."""
    value, digits = float(text), len(text.partition(".")[2])
    step = int(draw.integers(2, 6)) * 10.0**-digits
    return f"{value - step if value > 0.5 else value + step:.{digits}f}"


@settings(max_examples=60, deadline=None)
@given(seed=SEEDS)
def test_one_changed_digit_beside_all_counts_is_caught_and_named(seed):
    rows = Rows(seed, 2)
    counts = matrix_counts(rows.classes, rows.matrix())
    (tn, fp), (fn, tp) = rows.matrix()
    names = ["accuracy", "f1", "mcc", "balanced_accuracy", "kappa"]
    found = {name: outcome_of(CATALOGUE[name], counts, "c1") for name in names}
    values = {k: f"{o.value:.4f}" for k, o in found.items() if not o.undefined and o.value > 0}
    assume(values)
    name = str(rows.draw.choice(sorted(values)))
    parts = {"tp": tp, "fp": fp, "fn": fn, "tn": tn}
    report = {"parts": parts, "positive": "c1", "values": dict(values)}
    assert audit(report).of("impossible") == []
    report["values"][name] = moved(values[name], rows.draw)
    wrong = audit(report).of("impossible")
    assert {entry.name for line in wrong for entry in line.about} == {name}


@settings(max_examples=40, deadline=None)
@given(seed=SEEDS)
def test_an_error_moved_beyond_its_rounding_is_caught(seed):
    draw = np.random.default_rng(seed)
    y = draw.normal(size=30)
    p = y + 0.5 * draw.normal(size=30)
    block = Block(y_true=y, y_pred=p)
    values = {
        name: f"{CATALOGUE[name].of(states_of(name, block)).value:.6f}"
        for name in ("r2", "rmse", "mse")
    }
    parts = {"n": "30", "sst": f"{((y - y.mean()) ** 2).sum():.6f}"}
    assert audit({"parts": parts, "values": values}).of("impossible") == []
    name = str(draw.choice(["r2", "rmse", "mse"]))
    changed = values | {name: f"{float(values[name]) + 0.01:.6f}"}
    assert audit({"parts": parts, "values": changed}).of("impossible")
