"""Differences fold by fold, and the corrected t of case CI-01."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import assay


def least(X_train: Any, y_train: Any, X_valid: Any) -> list[float]:
    return [min(y_train)] * len(X_valid)


def mean(X_train: Any, y_train: Any, X_valid: Any) -> list[float]:
    return [sum(y_train) / len(y_train)] * len(X_valid)


def accuracies(right: list[int]) -> assay.Evaluation:
    """Four folds of 50 rows, so many of them right."""
    truth = [1] * 200
    pred = [int(place < count) for count in right for place in range(50)]
    fold = [number for number in range(1, 5) for _ in range(50)]
    return assay.evaluate(truth, pred, fold=fold, labels=[0, 1], metrics=["accuracy", "recall"])


def test_case_ci_01_the_corrected_t() -> None:
    # Differences 0.02, 0.04, 0.06, 0.04; n_test / n_train = 50/150 as in the case.
    found = assay.compare(accuracies([40, 40, 40, 40]), accuracies([41, 42, 43, 42]))
    one = found.folds[0]
    assert one.metric == "accuracy"
    assert one.test is not None
    assert (one.test.t, one.test.df) == (3.2071349029490928, 3)
    assert abs(one.test.p - 0.049063489172975094) < 1e-15
    assert [fold.difference for fold in one.folds] == [0.02, 0.04, 0.06, 0.04]
    assert one.won == (0, 4)
    assert one.trained == "taken to be all rows outside the fold"
    assert one.to_dict()["corrected_t"]["k"] == 4
    assert "p is below 0.05 for 2 of 2 metrics" in repr(found)


def test_equal_differences_have_no_test_and_say_so() -> None:
    found = assay.compare(accuracies([40, 40, 40, 40]), accuracies([41, 41, 41, 41]))
    assert found.folds[0].lacking == (
        "all 4 differences are 0.02: there is no variance to judge by"
    )
    assert found.folds[0].won == (0, 4)
    assert "there is no variance to judge by" in repr(found)


def test_folds_without_a_value_are_left_out_of_the_test() -> None:
    fold = [1, 1, 2, 2, 3, 3]
    truth = [1, 0, 1, 0, 0, 0]
    a = assay.evaluate(truth, [1, 0, 0, 0, 0, 1], fold=fold, metrics=["recall"])
    b = assay.evaluate(truth, [1, 1, 1, 0, 0, 0], fold=fold, metrics=["recall"])
    one = assay.compare(a, b).folds[0]
    assert [fold.difference for fold in one.compared] == [0.0, 1.0]
    assert (len(one.folds), one.won) == (3, (0, 1))
    assert one.test is not None
    # Mean 1/2, variance 1/2; n_test / n_train = 4/8: t = 0.5 / sqrt((1/2 + 1/2) / 2)
    assert one.test.t == 0.5**0.5


def test_a_run_knows_its_training_rows() -> None:
    y = [1.0, 2.0, 4.0, 3.0, 2.0, 9.0, 1.0, 3.0]
    runs = [
        assay.cross_validate(model, y, y, cv=assay.TimeSeriesSplit(3), metrics=["mae"])
        for model in (least, mean)
    ]
    found = assay.compare(*runs)
    assert found.folds[0].trained == "those of the splits"
    assert found.folds[0].test is not None
    # Two rows are held out each time, and 2, 4 and 6 train.
    assert found.folds[0].test.factor == Fraction(1, 3) + Fraction(6, 12)


def test_the_same_t_as_when_the_models_are_compared_directly() -> None:
    y = [1.0, 2.0, 4.0, 3.0, 2.0, 9.0, 1.0, 3.0, 5.0]
    models = {"least": least, "mean": mean}
    for cv in (assay.KFold(3), assay.RepeatedKFold(n_splits=3, n_repeats=2, random_state=0)):
        direct = assay.compare_models(models, y, y, cv=cv, metric="mae").pair("least", "mean")
        runs = [assay.cross_validate(m, y, y, cv=cv, metrics="mae") for m in models.values()]
        found = assay.compare(*runs).folds[0]
        assert found.test is not None
        assert abs(found.test.t) == direct.corrected.t
        assert found.test.p == direct.corrected.p


def test_rows_held_out_several_times_are_no_sample_of_rows() -> None:
    y = [1.0, 2.0, 4.0, 3.0, 2.0, 9.0]
    cv = assay.RepeatedKFold(n_splits=3, n_repeats=2, random_state=0)
    runs = [assay.cross_validate(model, y, y, cv=cv, metrics="mae") for model in (least, mean)]
    (rows,) = assay.compare(*runs).rows
    assert rows.rows == 12
    assert "undefined (rows are held out more than once)" in rows.text("a", "b")


def test_a_note_of_repeats_does_not_say_how_many_rows_trained() -> None:
    y = [1.0, 2.0, 4.0, 3.0, 2.0, 9.0]

    def notes(cv: Any) -> list[Any]:
        return [assay.cross_validate(m, y, y, cv=cv, metrics="mae").note() for m in (least, mean)]

    repeated = assay.RepeatedKFold(n_splits=3, n_repeats=2, random_state=0)
    found = assay.compare(*notes(repeated)).folds[0]
    assert found.test is None
    assert (found.lacking or "").startswith("the note does not say how many rows trained each fold")
    assert len(found.compared) == 6
    assert "does not say how many rows" in repr(assay.compare(*notes(repeated)))
    assert assay.compare(*notes(assay.KFold(3))).folds[0].test is not None
