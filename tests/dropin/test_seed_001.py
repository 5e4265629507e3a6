"""The label numbers of seed 001, by name, on hand-made rows and on scikit-learn's own data.

The figures are those that the seed prints; `mission/seed_numbers.json` says how each is recomputed.
"""

import math

import numpy as np
import pytest

from assay.metrics import (
    accuracy_score,
    average_precision_score,
    balanced_accuracy_score,
    classification_report,
    confusion_matrix,
    f1_score,
    fbeta_score,
    log_loss,
    mean_absolute_error,
    mean_absolute_percentage_error,
    mean_squared_error,
    precision_recall_curve,
    precision_score,
    r2_score,
    recall_score,
    roc_auc_score,
    root_mean_squared_error,
)

TRUE = [0, 0, 0, 0, 0, 1, 1, 1, 2, 2]
PRED = [0, 0, 0, 0, 0, 1, 1, 0, 2, 0]


def rounded(values, digits=3):
    return np.round(values, digits).tolist()


@pytest.fixture(scope="module")
def tumours():
    from sklearn.datasets import load_breast_cancer
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import train_test_split
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    data = load_breast_cancer()
    y = 1 - data.target
    parts = train_test_split(data.data[:, :2], y, test_size=0.25, stratify=y, random_state=0)
    model = make_pipeline(StandardScaler(), LogisticRegression()).fit(parts[0], parts[2])
    return parts[3], model.predict(parts[1]), model.predict_proba(parts[1])[:, 1]


@pytest.fixture(scope="module")
def rare():
    from sklearn.datasets import make_classification
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import train_test_split

    x, y = make_classification(n_samples=6000, weights=[0.95], random_state=0)
    halves = {"test_size": 0.5, "random_state": 0}
    x_train, x_rest, y_train, y_rest = train_test_split(x, y, stratify=y, **halves)
    x_val, x_test, y_val, y_test = train_test_split(x_rest, y_rest, stratify=y_rest, **halves)
    model = LogisticRegression().fit(x_train, y_train)
    scores = [model.predict_proba(rows)[:, 1] for rows in (x_val, x_test)]
    return y_val, scores[0], y_test, scores[1]


def test_confusion_matrices(tumours):
    y, p, _ = tumours
    assert confusion_matrix(y, p).tolist() == [[87, 3], [8, 45]]
    assert confusion_matrix(TRUE, PRED).tolist() == [[5, 0, 0], [1, 2, 0], [1, 0, 1]]
    assert confusion_matrix(TRUE, PRED, labels=[2, 1, 0]).tolist() == [
        [1, 0, 1],
        [0, 2, 1],
        [0, 0, 5],
    ]


def test_accuracy_and_balanced_accuracy(tumours):
    y, p, _ = tumours
    assert rounded([accuracy_score(y, p), balanced_accuracy_score(y, p)]) == [0.923, 0.908]
    assert rounded([accuracy_score(TRUE, PRED), balanced_accuracy_score(TRUE, PRED)]) == [
        0.8,
        0.722,
    ]
    assert rounded(recall_score(TRUE, PRED, average=None)) == [1.0, 0.667, 0.5]


def test_precision_recall_and_f_are_the_fractions(tumours):
    y, p, _ = tumours
    assert precision_score(y, p) == 45 / 48
    assert recall_score(y, p) == 45 / 53
    assert f1_score(y, p) == 90 / 101
    assert rounded([fbeta_score(y, p, beta=2), fbeta_score(y, p, beta=0.5)]) == [0.865, 0.918]
    assert recall_score(y, p, pos_label=0) == 87 / 90
    assert precision_score(p, y) == recall_score(y, p)


def test_only_the_top_row_positive(tumours):
    y, _, proba = tumours
    top = (proba == proba.max()).astype(int)
    found = [score(y, top) for score in (precision_score, recall_score, f1_score)]
    assert rounded(found) == [1.0, 0.019, 0.037]


def test_averages_of_f1(tumours):
    y, p, _ = tumours
    assert rounded(f1_score(TRUE, PRED, average=None)) == [0.833, 0.8, 0.667]
    found = [f1_score(TRUE, PRED, average=how) for how in ("macro", "weighted", "micro")]
    assert rounded(found) == [0.767, 0.79, 0.8]
    assert f1_score(TRUE, PRED, average="micro") == accuracy_score(TRUE, PRED)
    assert recall_score(TRUE, PRED, average="macro") == balanced_accuracy_score(TRUE, PRED)
    assert rounded(f1_score(y, p, average=None)) == [0.941, 0.891]
    assert rounded(f1_score(y, p, average="macro")) == 0.916


def test_report():
    lines = [line.strip() for line in classification_report(TRUE, PRED, digits=3).splitlines()]
    assert lines[0] == "precision    recall  f1-score   support"
    assert lines[2] == "0      0.714     1.000     0.833         5"
    assert lines[3] == "1      1.000     0.667     0.800         3"
    assert lines[4] == "2      1.000     0.500     0.667         2"
    assert lines[6] == "accuracy                          0.800        10"


def test_undefined_precision_and_recall():
    from sklearn.exceptions import UndefinedMetricWarning

    for score, y, p in ((precision_score, [0, 1, 1], [0, 0, 0]), (recall_score, [0, 0], [0, 1])):
        with pytest.warns(UndefinedMetricWarning):
            assert score(y, p) == 0.0
    found = [precision_score([0, 1, 1], [0, 0, 0], zero_division=z) for z in (0.0, 1.0)]
    assert found == [0.0, 1.0]
    assert math.isnan(precision_score([0, 1, 1], [0, 0, 0], zero_division=np.nan))


def test_auc_by_formula_and_by_4770_pairs(tumours):
    y, p, proba = tumours
    differences = proba[y == 1][:, None] - proba[y == 0][None, :]
    assert differences.size == 4770
    by_pairs = (np.sum(differences > 0) + 0.5 * np.sum(differences == 0)) / 4770
    assert roc_auc_score(y, proba) == by_pairs
    assert rounded(by_pairs) == 0.970
    assert rounded(roc_auc_score(y, p), 4) == 0.9079
    assert roc_auc_score(y, p) == balanced_accuracy_score(y, p)
    assert roc_auc_score([0, 0, 1, 1], [0.5] * 4) == 0.5


def test_rare_positives_and_the_chosen_threshold(rare):
    y_val, s_val, y, s = rare
    assert rounded([roc_auc_score(y, s), average_precision_score(y, s), np.mean(y)]) == [
        0.914,
        0.476,
        0.054,
    ]
    precision, recall, thresholds = precision_recall_curve(y_val, s_val)
    f1 = 2 * precision[:-1] * recall[:-1] / np.maximum(precision[:-1] + recall[:-1], 1e-300)
    best = thresholds[np.argmax(f1)]
    assert rounded(best) == 0.173
    assert rounded([f1_score(y, s >= 0.5), f1_score(y, s >= best)]) == [0.359, 0.484]
    assert rounded([recall_score(y, s >= best), precision_score(y, s >= best)]) == [0.667, 0.380]


def test_log_loss_and_one_confident_error():
    y = [1] * 50 + [0] * 50
    proba = np.array([0.9] * 50 + [0.1] * 50)
    found = []
    for first in (0.9, 0.001, 0.0):
        proba[0] = first
        found.append(log_loss(y, proba))
    assert rounded(found) == [0.105, 0.173, 0.465]


def test_errors_of_two_models():
    y, a, b = [50, 60, 70, 80, 90], [52, 58, 72, 78, 92], [52, 58, 72, 78, 110]
    scores = (mean_absolute_error, mean_squared_error, root_mean_squared_error)
    assert [score(y, a) for score in scores] == [2.0, 4.0, 2.0]
    assert rounded([score(y, b) for score in scores], 2) == [5.6, 83.2, 9.12]


def test_r2_of_all_flowers_and_of_one_species():
    from sklearn.datasets import load_iris
    from sklearn.linear_model import LinearRegression
    from sklearn.model_selection import train_test_split

    data = load_iris()
    length, width = data.data[:, 2:3], data.data[:, 3]
    parts = train_test_split(length, width, data.target, test_size=0.3, random_state=0)
    p = LinearRegression().fit(parts[0], parts[2]).predict(parts[1])
    y, setosa = parts[3], parts[5] == 0
    assert rounded([r2_score(y, p), root_mean_squared_error(y, p)]) == [0.896, 0.231]
    assert rounded([r2_score(y[setosa], p[setosa])]) == [-0.215]


def test_chicken_counting():
    mape = mean_absolute_percentage_error([40, 25, 10], [36, 27, 13])
    assert mape == 0.16
    assert rounded(math.exp(-mape)) == 0.852
    assert mean_absolute_percentage_error([10], [30]) == 2.0
