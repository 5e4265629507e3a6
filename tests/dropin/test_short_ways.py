"""Where the drop-in functions take short ways: words that are codes already, declared metrics."""

from __future__ import annotations

from importlib import import_module

import numpy as np
import pytest

from assay import dropin
from assay.dropin import texts
from assay.dropin.dictionaries import words_of
from assay.metrics.partial import roc_auc_partial
from assay.metrics.probability_skill import d2_brier, d2_log_loss
from assay.metrics.quantiles import d2_pinball


@pytest.mark.parametrize("rows", [3, 3000])
def test_text_is_coded_alike_whatever_holds_it(rows: int) -> None:
    pa, pd = import_module("pyarrow"), import_module("pandas")
    rng = np.random.default_rng(7)
    words = np.array(["lorry", "car", "e", "", "a long vehicle"], dtype=object)
    true, pred = words[rng.integers(0, 5, (2, rows))]
    expected = dropin.confusion_matrix(true, pred)
    makers = [
        lambda column: column.astype(str),
        lambda column: pd.Series(column, dtype="category"),
        lambda column: pd.Series(pd.Categorical(column, ["unused", *words[::-1]], ordered=True)),
        lambda column: pd.Series(column, dtype="str"),
        pa.array,
        lambda column: pa.array(column).dictionary_encode(),
        lambda column: pa.chunked_array([pa.array(column[:2]), pa.array(column[2:])]),
    ]
    for make in makers:
        assert (dropin.confusion_matrix(make(true), make(pred)) == expected).all()
        assert (dropin.confusion_matrix(make(true), pred) == expected).all()
        assert (dropin.confusion_matrix(true, make(pred)) == expected).all()
    score = rng.random(rows)
    assert dropin.average_precision_score(
        pd.Series(true == true[0]).map({True: "y", False: "n"}).astype("category"),
        score,
        pos_label="y",
    ) == dropin.average_precision_score((true == true[0]).astype(int), score)


def test_dictionaries_with_gaps_or_numbers_are_read_as_objects() -> None:
    pa, pd = import_module("pyarrow"), import_module("pandas")
    assert words_of(pa.array(["a", None])) is None
    assert words_of(pd.Series(["a", None], dtype="category")) is None
    assert words_of(pd.Series([1, 2], dtype="category")) is None
    assert dropin.accuracy_score(pd.Series([1, 2], dtype="category"), [1, 1]) == 0.5
    with pytest.raises(ValueError, match="Mix of label input types"):
        dropin.accuracy_score(pd.Series(["a", "b"], dtype="category"), [1, 1])


def test_words_whose_numbers_meet_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    words = np.array(["aabb", "bbaa", "abab"] * 1000)
    _, (expected,) = texts.coded_texts([words.astype(object)])
    monkeypatch.setattr(texts, "_factors", lambda size: np.zeros(size, dtype=np.uint64))
    _, (codes,) = texts.coded_texts([words])
    assert (codes == expected).all()


def test_skills_are_those_of_the_declared_metrics() -> None:
    rng = np.random.default_rng(8)
    y, p = rng.normal(size=(2, 50))
    declared = d2_pinball.with_params(alpha=0.1)
    assert dropin.d2_pinball_score(y, p, alpha=0.1) == declared(y, p)
    truth, proba = rng.integers(0, 2, 50), rng.random(50)
    assert dropin.d2_brier_score(truth, proba) == d2_brier(truth, y_proba=proba)
    assert dropin.d2_log_loss_score(truth, proba) == d2_log_loss(truth, y_proba=proba)
    partial = roc_auc_partial.with_params(max_fpr=0.3)
    assert dropin.roc_auc_score(truth, proba, max_fpr=0.3) == partial(truth, y_score=proba)


def test_auc_of_many_points_joins_its_steps() -> None:
    x = np.arange(100_001) / 2**17
    assert dropin.auc(x, x) == dropin.auc(x[::-1], x[::-1]) == float(x[-1]) ** 2 / 2
    x[70_000] = 0
    with pytest.raises(ValueError, match="neither increasing nor decreasing"):
        dropin.auc(x, x)
