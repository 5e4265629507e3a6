"""Laws of curves on random rows: monotone, from corner to corner, exact areas."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import assay

rows = st.lists(
    st.tuples(
        st.booleans(),
        st.sampled_from([-math.inf, -1.5, 0.0, 0.1, 0.2, 0.3, 1e300, math.inf]),
        st.sampled_from([0.1, 0.25, 1.0, 3.0, 1e-30]),
    ),
    min_size=2,
    max_size=30,
).filter(lambda held: len({row[0] for row in held}) == 2)


def _arrays(held, weighted):
    y, score, weight = (np.array(column) for column in zip(*held, strict=True))
    return y, score, weight if weighted else None


@given(rows, st.booleans())
def test_monotone_from_corner_to_corner_and_the_area_is_the_auc(held, weighted):
    y, score, weight = _arrays(held, weighted)
    roc = assay.RocCurve.from_predictions(y, score, sample_weight=weight)
    for rates in (roc.fpr, roc.tpr):
        assert (np.diff(rates) >= 0).all()
        assert (rates[0], rates[-1]) == (0.0, 1.0)
    assert len(roc) == len(set(score.tolist())) + 1
    assert np.isnan(roc.threshold[0]) == (score.max() == math.inf)
    ev = assay.evaluate(y, y_score=score, sample_weight=weight, metrics=["roc_auc"])
    assert roc.area == ev["roc_auc"].pooled.value
    assert ev.curve("roc").area == roc.area


@given(rows, st.booleans())
def test_every_point_is_what_its_threshold_calls_positive(held, weighted):
    y, score, weight = _arrays(held, weighted)
    curve = assay.PrecisionRecallCurve.from_predictions(y, score, sample_weight=weight)
    weights = np.ones(len(y)) if weight is None else weight
    unit = 2.0**curve.exponent
    for k, threshold in enumerate(curve.threshold[1:].tolist(), start=1):
        called = score >= threshold
        assert math.isclose(int(curve.tp[k]) * unit, math.fsum(weights[called & y]))
        assert math.isclose(int(curve.fp[k]) * unit, math.fsum(weights[called & ~y]))
    assert (curve.tp + curve.fn == curve.tp[-1]).all()
    assert (curve.fp + curve.tn == curve.fp[-1]).all()


@given(rows)
def test_order_does_not_matter_and_a_rising_map_of_the_scores_changes_no_rate(held):
    y, score, _ = _arrays(held, False)
    roc = assay.RocCurve.from_predictions(y, score)
    turned = assay.RocCurve.from_predictions(y[::-1], score[::-1])
    squeezed = assay.RocCurve.from_predictions(y, np.searchsorted(np.unique(score), score) ** 3)
    for other in (turned, squeezed):
        assert (roc.tpr.tolist(), roc.fpr.tolist()) == (other.tpr.tolist(), other.fpr.tolist())


@given(rows, st.sampled_from(["f1", "accuracy", "mcc", "f1_macro", "kappa", "fnr"]))
def test_the_best_of_all_reachable_thresholds_is_found(held, metric):
    y, score, _ = _arrays(held, False)
    above = [] if score.max() == math.inf else [math.inf]
    values = [
        assay.evaluate(y, y_score=score, threshold=t, metrics=[metric])[metric].pooled.value
        for t in [*above, *sorted(set(score.tolist()), reverse=True)]
    ]
    defined = [value for value in values if not math.isnan(value)]
    if not defined:
        with pytest.raises(assay.UndefinedError):
            assay.tune_threshold(y, score, metric)
        return
    tuned = assay.tune_threshold(y, score, metric)
    best = min(defined) if metric == "fnr" else max(defined)
    assert tuned.value == best
    assert tuned.ties >= 1
    here = assay.evaluate(y, y_score=score, threshold=tuned, metrics=[metric])
    assert here[metric].pooled.value == tuned.value
    assert here.findings["A601"].outcome == "found"
    assert here.findings["A601"].evidence["tuned_on"] == tuned.fingerprint
