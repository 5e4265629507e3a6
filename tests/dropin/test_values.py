"""Values are scikit-learn's to 1e-12 on random rows, and the exact ones where it rounds."""

import math
from fractions import Fraction
from importlib import import_module

import numpy as np
import pytest
from sklearn import metrics as sklearn

import assay.metrics

pytestmark = pytest.mark.filterwarnings("ignore")

ROWS = 400
RNG = np.random.default_rng(7)
LABELS = RNG.integers(0, 4, ROWS)
GUESSES = np.where(RNG.random(ROWS) < 0.6, LABELS, RNG.integers(0, 4, ROWS))
BINARY = RNG.integers(0, 2, ROWS)
SCORES = np.round(RNG.normal(size=ROWS) + BINARY, 1)
PROBA = 1 / (1 + np.exp(-SCORES))
MANY = RNG.dirichlet(np.ones(4), ROWS)
TRUE = RNG.gamma(2.0, 2.0, ROWS)
PRED = TRUE * RNG.uniform(0.5, 1.5, ROWS)
FLAGS = RNG.integers(0, 2, (ROWS, 5))
GUESSED = np.where(RNG.random((ROWS, 5)) < 0.7, FLAGS, 1 - FLAGS)
FLAG_SCORES = np.round(RNG.random((ROWS, 5)), 1)
WEIGHT = RNG.integers(0, 5, ROWS) / 4
TEXT = np.array(["ant", "bee", "cat", "dog"])

LABEL_METRICS = (
    ("accuracy_score", {}),
    ("accuracy_score", {"normalize": False}),
    ("balanced_accuracy_score", {}),
    ("balanced_accuracy_score", {"adjusted": True}),
    ("cohen_kappa_score", {}),
    ("cohen_kappa_score", {"weights": "linear"}),
    ("cohen_kappa_score", {"weights": "quadratic"}),
    ("confusion_matrix", {}),
    ("confusion_matrix", {"normalize": "true"}),
    ("hamming_loss", {}),
    ("matthews_corrcoef", {}),
    ("multilabel_confusion_matrix", {}),
    ("zero_one_loss", {}),
    *(
        (name, {"average": average})
        for name in ("f1_score", "precision_score", "recall_score", "jaccard_score")
        for average in (None, "micro", "macro", "weighted")
    ),
    ("fbeta_score", {"average": "macro", "beta": 0.5}),
    ("fbeta_score", {"average": "macro", "beta": np.inf}),
)
BINARY_METRICS = (
    ("roc_auc_score", {}),
    ("roc_auc_score", {"max_fpr": 0.37}),
    ("average_precision_score", {}),
    ("roc_curve", {}),
    ("roc_curve", {"drop_intermediate": False}),
    ("precision_recall_curve", {}),
    ("precision_recall_curve", {"drop_intermediate": True}),
    ("det_curve", {}),
    ("det_curve", {"drop_intermediate": True}),
    ("confusion_matrix_at_thresholds", {}),
    ("hinge_loss", {}),
)
LABEL_SET_METRICS = (
    ("coverage_error", {}),
    ("label_ranking_loss", {}),
    ("label_ranking_average_precision_score", {}),
    ("dcg_score", {}),
    ("dcg_score", {"k": 3, "ignore_ties": True}),
    ("ndcg_score", {}),
    ("ndcg_score", {"k": 2}),
    *(("roc_auc_score", {"average": a}) for a in (None, "micro", "macro", "weighted")),
    *(("average_precision_score", {"average": a}) for a in (None, "micro", "macro", "samples")),
)
REGRESSION_METRICS = (
    *(
        (name, {"multioutput": how})
        for name in ("r2_score", "explained_variance_score")
        for how in ("raw_values", "uniform_average", "variance_weighted", [0.3, 0.7])
    ),
    *(
        (name, {"multioutput": how})
        for name in (
            "mean_squared_error",
            "root_mean_squared_error",
            "mean_absolute_error",
            "median_absolute_error",
            "mean_absolute_percentage_error",
            "mean_squared_log_error",
            "root_mean_squared_log_error",
            "mean_pinball_loss",
            "d2_pinball_score",
            "d2_absolute_error_score",
        )
        for how in ("raw_values", "uniform_average", [0.3, 0.7])
    ),
)
DEVIANCES = (
    ("mean_poisson_deviance", {}),
    ("mean_gamma_deviance", {}),
    *(("mean_tweedie_deviance", {"power": p}) for p in (-1.5, 0, 1, 1.4, 2, 3)),
    *(("d2_tweedie_score", {"power": p}) for p in (-1.5, 0, 1, 1.4, 2, 3)),
    *(("d2_pinball_score", {"alpha": a}) for a in (0.0, 0.1, 0.5, 0.9, 1.0)),
)


def same(name, *args, **kwargs):
    ours = getattr(assay.metrics, name)(*args, **kwargs)
    theirs = getattr(sklearn, name)(*args, **kwargs)
    assert isinstance(theirs, type(ours))
    parts = zip(ours, theirs, strict=True) if isinstance(ours, tuple) else [(ours, theirs)]
    for one, two in parts:
        np.testing.assert_allclose(one, two, rtol=1e-12, atol=1e-12)
        assert np.asarray(one).dtype == np.asarray(two).dtype


@pytest.mark.parametrize("weight", [None, WEIGHT])
@pytest.mark.parametrize(("name", "options"), LABEL_METRICS)
def test_labels(name, options, weight):
    for y, p in ((LABELS, GUESSES), (TEXT[LABELS], TEXT[GUESSES])):
        same(name, y, p, sample_weight=weight, **options)
    same(name, TEXT[LABELS].astype(object), TEXT[GUESSES].tolist(), **options)


@pytest.mark.parametrize("average", [None, "micro", "macro", "weighted", "samples"])
@pytest.mark.parametrize("weight", [None, WEIGHT])
@pytest.mark.parametrize("name", ["f1_score", "precision_score", "recall_score", "jaccard_score"])
def test_several_labels_per_row(name, weight, average):
    same(name, FLAGS, GUESSED, average=average, sample_weight=weight)
    same(name, FLAGS, GUESSED, average=average, sample_weight=weight, labels=[3, 1])


@pytest.mark.parametrize("name", ["accuracy_score", "hamming_loss", "zero_one_loss"])
@pytest.mark.parametrize("weight", [None, WEIGHT])
def test_agreement_of_label_sets(name, weight):
    same(name, FLAGS, GUESSED, sample_weight=weight)


def test_sparse_label_sets():
    sparse = import_module("scipy.sparse")
    y, p = sparse.csr_matrix(FLAGS), sparse.csr_matrix(GUESSED)
    same("f1_score", y, p, average="macro")
    same("multilabel_confusion_matrix", y, p, samplewise=True)


@pytest.mark.parametrize("weight", [None, WEIGHT])
@pytest.mark.parametrize(("name", "options"), BINARY_METRICS)
def test_scores(name, options, weight):
    same(name, BINARY, SCORES, sample_weight=weight, **options)


@pytest.mark.parametrize("weight", [None, WEIGHT])
def test_probabilities(weight):
    for name in ("log_loss", "brier_score_loss", "d2_log_loss_score", "d2_brier_score"):
        same(name, BINARY, PROBA, sample_weight=weight)
        same(name, LABELS, MANY, sample_weight=weight)
    same("top_k_accuracy_score", LABELS, MANY, k=2, sample_weight=weight)
    same("roc_auc_score", LABELS, MANY, multi_class="ovr", sample_weight=weight)
    same("hinge_loss", LABELS, MANY, sample_weight=weight)


@pytest.mark.parametrize("average", ["macro", "weighted"])
def test_one_against_one(average):
    same("roc_auc_score", LABELS, MANY, multi_class="ovo", average=average)


@pytest.mark.parametrize("weight", [None, WEIGHT])
@pytest.mark.parametrize(("name", "options"), LABEL_SET_METRICS)
def test_rankings_of_labels(name, options, weight):
    same(name, FLAGS, FLAG_SCORES, sample_weight=weight, **options)


@pytest.mark.parametrize("weight", [None, WEIGHT + 0.25])
@pytest.mark.parametrize(("name", "options"), REGRESSION_METRICS)
def test_several_outputs(name, options, weight):
    y, p = np.stack([TRUE, PRED], axis=1), np.stack([PRED, TRUE + 1], axis=1)
    same(name, y, p, sample_weight=weight, **options)


@pytest.mark.parametrize("weight", [None, WEIGHT + 0.25])
@pytest.mark.parametrize(("name", "options"), DEVIANCES)
def test_deviances(name, options, weight):
    same(name, TRUE, PRED, sample_weight=weight, **options)


def test_reports():
    for options in ({}, {"digits": 4}, {"labels": [2, 0]}, {"output_dict": True}):
        ours = assay.metrics.classification_report(LABELS, GUESSES, **options)
        theirs = sklearn.classification_report(LABELS, GUESSES, **options)
        if isinstance(ours, str):
            assert ours == theirs
        else:
            assert list(ours) == list(theirs)
            assert ours["0"] == pytest.approx(theirs["0"], rel=1e-12)


def test_likelihood_ratios_and_areas():
    same("class_likelihood_ratios", BINARY, GUESSES > 1)
    same("max_error", TRUE, PRED)
    same("auc", np.sort(TRUE), PRED)
    same("metric_at_thresholds", BINARY, SCORES, sklearn.accuracy_score)


def test_a_constant_target_is_recognised_because_its_spread_is_exactly_zero():
    y, p = [0.1, 0.1, 0.1], [0.1, 0.1, 0.2]
    assert assay.metrics.r2_score(y, p) == 0.0
    assert assay.metrics.r2_score(y, y) == 1.0
    assert assay.metrics.explained_variance_score(y, p) == 0.0
    assert assay.metrics.r2_score(y, p, force_finite=False) == -math.inf
    assert abs(sklearn.r2_score(y, p)) > 1e30  # the mean of three 0.1 is not 0.1 in doubles


def test_sums_do_not_cancel():
    y, p = [1e16, 1.0, -1e16], [0.0, 0.0, 0.0]
    exact = sum(Fraction(v) ** 2 for v in y) / 3
    assert assay.metrics.mean_squared_error(y, p) == float(exact)
    assert assay.metrics.mean_pinball_loss(y, p, alpha=0.75) == float(
        (Fraction(3, 4) * (10**16 + 1) + Fraction(1, 4) * 10**16) / 3
    )


def test_a_mean_of_classes_is_rounded_once():
    y, p = [0, 0, 0, 1, 1, 1, 2], [0, 1, 1, 1, 0, 0, 2]
    exact = (Fraction(1, 3) + Fraction(1, 3) + 1) / 3
    assert assay.metrics.recall_score(y, p, average="macro") == float(exact)
    assert assay.metrics.balanced_accuracy_score(y, p) == float(exact)


def test_hinge_loss_is_exact():
    y, d = [1, 0, 1], [0.1, 0.3, -0.7]
    terms = [1 - Fraction(0.1), 1 + Fraction(0.3), 1 + Fraction(0.7)]
    assert assay.metrics.hinge_loss(y, d) == float(sum(terms) / 3)


def test_the_order_of_rows_changes_no_bit():
    order = RNG.permutation(ROWS)
    for name in ("log_loss", "brier_score_loss", "average_precision_score", "roc_auc_score"):
        function = getattr(assay.metrics, name)
        value = function(BINARY, PROBA, sample_weight=WEIGHT)
        assert function(BINARY[order], PROBA[order], sample_weight=WEIGHT[order]) == value
    for name in ("mean_gamma_deviance", "mean_tweedie_deviance", "mean_absolute_percentage_error"):
        function = getattr(assay.metrics, name)
        assert function(TRUE[order], PRED[order]) == function(TRUE, PRED)
