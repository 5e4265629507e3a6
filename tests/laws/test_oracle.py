"""Every metric beside an oracle: textbook definitions in plain fractions, rounded at the end.

Nothing of Assay's arithmetic is used here. A metric without an oracle fails the first test.
"""

from __future__ import annotations

import math
from collections import Counter
from decimal import Context, Decimal
from fractions import Fraction

import numpy as np
import pytest
from generators import RECIPES, TAME, WEIGHTS, chances, doubles, scores, seeds, shares, weights
from hypothesis import given
from hypothesis import strategies as st

from assay.metrics import CATALOGUE

WIDE = Context(prec=2600, Emin=-999999, Emax=999999)
FINE = Context(prec=80, Emin=-999999, Emax=999999)
BIT_64 = Fraction(1, 2**64)


def rounded(value: Fraction) -> float:
    try:
        return value.numerator / value.denominator
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def root(value: Fraction) -> float:
    quotient = WIDE.divide(Decimal(abs(value.numerator)), Decimal(value.denominator))
    size = float(WIDE.sqrt(quotient))
    return size if value >= 0 else -size


def log(value: Fraction) -> float:
    return float(FINE.ln(WIDE.divide(Decimal(value.numerator), Decimal(value.denominator))))


def exactly(values) -> list[Fraction]:
    return [Fraction(v) for v in np.asarray(values).tolist()]


def dot(weight, values) -> Fraction:
    return sum((w * v for w, v in zip(weight, values, strict=True)), Fraction(0))


def mean(weight, values) -> Fraction:
    return dot(weight, values) / sum(weight)


# Values


def explained(sse, base):
    return None if base == 0 else rounded(1 - sse / base)


def r2(y, p, w):
    centre = mean(w, y)
    squares = dot(w, [(a - b) ** 2 for a, b in zip(y, p, strict=True)])
    return explained(squares, dot(w, [(a - centre) ** 2 for a in y]))


def r2_uncentred(y, p, w):
    squares = dot(w, [(a - b) ** 2 for a, b in zip(y, p, strict=True)])
    return explained(squares, dot(w, [a * a for a in y]))


def explained_variance(y, p, w):
    errors = [a - b for a, b in zip(y, p, strict=True)]
    shift, centre = mean(w, errors), mean(w, y)
    return explained(
        dot(w, [(e - shift) ** 2 for e in errors]), dot(w, [(a - centre) ** 2 for a in y])
    )


def adjusted_r2(y, p, w, n_features):
    free = len(y) - n_features - 1
    if free <= 0:
        return None
    centre = mean(w, y)
    squares = dot(w, [(a - b) ** 2 for a, b in zip(y, p, strict=True)])
    return explained(squares / free, dot(w, [(a - centre) ** 2 for a in y]) / (len(y) - 1))


def skill(y, p, w, baseline):
    def sse(guess):
        return dot(w, [(a - b) ** 2 for a, b in zip(y, guess, strict=True)])

    return explained(sse(p), sse(baseline))


def mse(y, p, w):
    return rounded(mean(w, [(a - b) ** 2 for a, b in zip(y, p, strict=True)]))


def rmse(y, p, w):
    return root(mean(w, [(a - b) ** 2 for a, b in zip(y, p, strict=True)]))


def mae(y, p, w):
    return rounded(mean(w, [abs(a - b) for a, b in zip(y, p, strict=True)]))


def bias(y, p, w):
    return rounded(mean(w, [b - a for a, b in zip(y, p, strict=True)]))


def max_error(y, p, w):
    return rounded(max(abs(a - b) for a, b in zip(y, p, strict=True)))


def medae(y, p, w):
    """The error at which half of the weight is reached; the midpoint where it is met exactly."""
    errors = [rounded(abs(a - b)) for a, b in zip(y, p, strict=True)]
    ordered = sorted(zip(errors, w, strict=True))
    half, reached = sum(w) / 2, Fraction(0)
    for place, (error, weight) in enumerate(ordered):
        reached += weight
        if reached == half and ordered[place + 1][0] != error:
            above = ordered[place + 1][0]
            return above if math.isinf(above) else rounded((Fraction(error) + Fraction(above)) / 2)
        if reached >= half:
            return error
    raise AssertionError("half of the weight is always reached")


def mean_of_terms(w, terms):
    if any(map(math.isinf, terms)):
        return math.inf
    return rounded(mean(w, [Fraction(term) for term in terms]))


def mape(y, p, w):
    if any(a == 0 != b for a, b in zip(y, p, strict=True)):
        return None
    pairs = zip(y, p, strict=True)
    return mean_of_terms(w, [rounded(abs(a - b) / abs(a)) if a else 0.0 for a, b in pairs])


def smape(y, p, w):
    pairs = zip(y, p, strict=True)
    return mean_of_terms(
        w, [rounded(2 * abs(a - b) / (abs(a) + abs(b))) if a or b else 0.0 for a, b in pairs]
    )


def log_gaps(y, p):
    logs = [[Fraction(log(1 + v)) for v in values] for values in (y, p)]
    return [(a - b) ** 2 for a, b in zip(*logs, strict=True)]


def msle(y, p, w):
    return None if min(*y, *p) <= -1 else rounded(mean(w, log_gaps(y, p)))


def rmsle(y, p, w):
    return None if min(*y, *p) <= -1 else root(mean(w, log_gaps(y, p)))


# Labels


def count(y, p, w, classes):
    matrix = {(a, b): Fraction(0) for a in classes for b in classes}
    for a, b, weight in zip(y, p, w, strict=True):
        matrix[a, b] += weight
    return matrix


def accuracy(y, p, w, classes):
    return rounded(mean(w, [Fraction(a == b) for a, b in zip(y, p, strict=True)]))


def mean_recall(y, p, w, classes):
    matrix = count(y, p, w, classes)
    rows = {k: sum(matrix[k, j] for j in classes) for k in classes}
    recalls = [matrix[k, k] / rows[k] for k in classes if rows[k]]
    return sum(recalls) / len(recalls), len(recalls)


def balanced_accuracy(y, p, w, classes):
    return rounded(mean_recall(y, p, w, classes)[0])


def balanced_accuracy_adjusted(y, p, w, classes):
    value, occurring = mean_recall(y, p, w, classes)
    if occurring == 1:
        return None
    chance = Fraction(1, occurring)
    return rounded((value - chance) / (1 - chance))


def mcc(y, p, w, classes):
    """The correlation of class indicators, Gorodkin's R_K."""
    total = sum(w)
    share = {k: dot(w, [Fraction(a == k) for a in y]) / total for k in classes}
    named = {k: dot(w, [Fraction(b == k) for b in p]) / total for k in classes}
    both = mean(w, [Fraction(a == b) for a, b in zip(y, p, strict=True)])
    covariance = both - sum(share[k] * named[k] for k in classes)
    product = (1 - sum(s * s for s in share.values())) * (1 - sum(n * n for n in named.values()))
    return root(covariance * abs(covariance) / product) if product else None


def kappa_with(cost):
    def kappa(y, p, w, classes):
        matrix, total = count(y, p, w, classes), sum(w)
        place = {k: i for i, k in enumerate(classes)}
        true = {k: sum(matrix[k, j] for j in classes) for k in classes}
        pred = {k: sum(matrix[j, k] for j in classes) for k in classes}
        observed = sum(cost(place[a], place[b]) * n for (a, b), n in matrix.items())
        expected = sum(
            cost(place[a], place[b]) * true[a] * pred[b] / total for a in classes for b in classes
        )
        return explained(observed, expected)

    return kappa


ONE_CLASS = {
    "precision": lambda tp, fp, fn, tn: (tp, tp + fp),
    "recall": lambda tp, fp, fn, tn: (tp, tp + fn),
    "specificity": lambda tp, fp, fn, tn: (tn, tn + fp),
    "npv": lambda tp, fp, fn, tn: (tn, tn + fn),
    "fpr": lambda tp, fp, fn, tn: (fp, fp + tn),
    "fnr": lambda tp, fp, fn, tn: (fn, fn + tp),
    "f1": lambda tp, fp, fn, tn: (2 * tp, 2 * tp + fp + fn),
    "fbeta": lambda tp, fp, fn, tn: (5 * tp, 5 * tp + 4 * fn + fp),
    "jaccard": lambda tp, fp, fn, tn: (tp, tp + fp + fn),
}


def cells_of(y, p, w, positive):
    found = Counter()
    for a, b, weight in zip(y, p, w, strict=True):
        found[a == positive, b == positive] += weight
    return found[True, True], found[False, True], found[True, False], found[False, False]


def one_class(name):
    def value(y, p, w, classes):
        top, low = ONE_CLASS[name](*cells_of(y, p, w, 1))
        return rounded(Fraction(top) / low) if low else None

    return value


def averaged(name, average):
    def value(y, p, w, classes):
        cells = [cells_of(y, p, w, k) for k in classes]
        ratios = [ONE_CLASS[name](*cell) for cell in cells]
        if average == "micro":
            low = sum(low for _, low in ratios)
            return rounded(Fraction(sum(top for top, _ in ratios)) / low) if low else None
        weight = [tp + fn if average == "weighted" else 1 for tp, _, fn, _ in cells]
        held = [
            (n, Fraction(top) / low) for n, (top, low) in zip(weight, ratios, strict=True) if low
        ]
        total = sum(n for n, _ in held)
        return rounded(sum(n * ratio for n, ratio in held) / total) if total else None

    return value


# Scores and probabilities


def roc_auc(y, s, w):
    """Pairs of a positive above a negative; ties count half."""
    won = every = Fraction(0)
    for a, high, n in zip(y, s, w, strict=True):
        for b, low, m in zip(y, s, w, strict=True):
            if a == 1 and b == 0:
                every += n * m
                won += n * m * ((high > low) + Fraction(high == low, 2))
    return rounded(won / every) if every else None


def average_precision(y, s, w):
    """The precision at each positive's score, to 64 bits, averaged over the positives."""
    rows = list(zip(y, s, w, strict=True))
    total = sum(n for label, _, n in rows if label)
    if not total:
        return None
    found = Fraction(0)
    for label, threshold, n in rows:
        if label:
            chosen = sum(m for _, score, m in rows if score >= threshold)
            right = sum(m for one, score, m in rows if score >= threshold and one)
            found += n * math.floor(Fraction(right) / chosen / BIT_64 + Fraction(1, 2)) * BIT_64
    return rounded(found / total)


def given_to_truth(y, proba):
    if proba.ndim == 2:
        return [Fraction(float(row[k])) for k, row in zip(y, proba, strict=True)]
    return [
        Fraction(p) if k == 1 else 1 - Fraction(p) for k, p in zip(y, proba.tolist(), strict=True)
    ]


def log_loss(y, proba, w):
    given = given_to_truth(y, proba)
    if 0 in given:
        return math.inf
    return rounded(mean(w, [-Fraction(log(p)) for p in given]))


def brier_sum_exact(y, proba, w):
    table = proba if proba.ndim == 2 else None
    rows = []
    for i, k in enumerate(y):
        one = [1 - Fraction(proba[i]), Fraction(proba[i])] if table is None else exactly(table[i])
        rows.append(sum((p - (j == k)) ** 2 for j, p in enumerate(one)))
    return mean(w, rows)


def brier_sum(y, proba, w):
    return rounded(brier_sum_exact(y, proba, w))


def brier(y, proba, w):
    return rounded(brier_sum_exact(y, proba, w) / 2)


VALUES = {
    f.__name__: f
    for f in (
        *(r2, r2_uncentred, explained_variance, adjusted_r2, skill, mse, rmse, mae, bias),
        *(max_error, medae, mape, smape, msle, rmsle),
    )
}
LABELS = {
    "accuracy": accuracy,
    "balanced_accuracy": balanced_accuracy,
    "balanced_accuracy_adjusted": balanced_accuracy_adjusted,
    "mcc": mcc,
    "kappa": kappa_with(lambda i, j: int(i != j)),
    "kappa_linear": kappa_with(lambda i, j: abs(i - j)),
    "kappa_quadratic": kappa_with(lambda i, j: (i - j) ** 2),
    **{name: one_class(name) for name in ONE_CLASS},
    **{f"{n}_{a}": averaged(n, a) for n in ONE_CLASS for a in ("macro", "weighted", "micro")},
}
SCORES = {"roc_auc": roc_auc, "average_precision": average_precision}
CHANCES = {"log_loss": log_loss, "brier": brier, "brier_sum": brier_sum}


def test_every_metric_has_an_oracle():
    for kind, known in {
        "values": VALUES,
        "labels": LABELS,
        "scores": SCORES,
        "probabilities": CHANCES,
    }.items():
        assert {key for key, metric in CATALOGUE.items() if metric.kind == kind} == set(known)


def agree(found: float, expected: float | None) -> bool:
    return math.isnan(found) if expected is None else found == expected


def ones(w, rows):
    return [Fraction(1)] * rows if w is None else exactly(w)


RULES = {"adjusted_r2": {"n_features": 2}, "skill": {"baseline": "other"}}


def value_case(name, rng, rows, recipe, weight):
    y, p, other = (doubles(rng, rows, recipe) for _ in range(3))
    p = np.where(rng.uniform(size=rows) < 0.3, y, p)
    w = weights(rng, rows, weight)
    if name == "mape":
        y = np.where((y == 0) & (rng.uniform(size=rows) < 0.9), 2.0, y)
    if name in ("msle", "rmsle"):
        y, p = (np.where(rng.uniform(size=rows) < 0.98, np.abs(v), v) for v in (y, p))
    metric = CATALOGUE[name].with_params(**RULES.get(name, {}))
    more = {"baseline": {"other": other}} if name == "skill" else {}
    found = metric(y, p, sample_weight=w, **more)
    extra = {"adjusted_r2": [2], "skill": [exactly(other)]}.get(name, [])
    return found, VALUES[name](exactly(y), exactly(p), ones(w, rows), *extra)


@pytest.mark.parametrize("name", VALUES)
@given(seeds(), st.integers(1, 30), st.sampled_from(RECIPES), st.sampled_from(WEIGHTS))
def test_a_metric_of_values_is_its_definition(name, rng, rows, recipe, weight):
    found, expected = value_case(name, rng, rows, recipe, weight)
    assert agree(found, expected), (found, expected)


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize("recipe", TAME)
def test_a_metric_of_many_values_is_its_definition(name, recipe):
    found, expected = value_case(name, np.random.default_rng(5), 700, recipe, "random")
    assert agree(found, expected), (found, expected)


@pytest.mark.parametrize("name", LABELS)
@given(seeds(), st.integers(1, 40), st.integers(2, 5), st.sampled_from(WEIGHTS))
def test_a_metric_of_labels_is_its_definition(name, rng, rows, classes, weight):
    y, p = rng.integers(0, classes, rows), rng.integers(0, classes, rows)
    p = np.where(rng.uniform(size=rows) < 0.5, y, p)
    w = weights(rng, rows, weight)
    declared = list(range(classes))
    found = CATALOGUE[name](y, p, sample_weight=w, labels=declared, pos_label=1)
    expected = LABELS[name](y.tolist(), p.tolist(), ones(w, rows), declared)
    assert agree(found, expected), (found, expected)


@pytest.mark.parametrize("name", SCORES)
@given(seeds(), st.integers(1, 25), st.sampled_from(RECIPES), st.sampled_from(WEIGHTS))
def test_a_metric_of_scores_is_its_definition(name, rng, rows, recipe, weight):
    y, s, w = rng.integers(0, 2, rows), scores(rng, rows, recipe), weights(rng, rows, weight)
    found = CATALOGUE[name](y, y_score=s, sample_weight=w, labels=[0, 1])
    expected = SCORES[name](y.tolist(), s.tolist(), ones(w, rows))
    assert agree(found, expected), (found, expected)


@pytest.mark.parametrize("name", SCORES)
@pytest.mark.parametrize("share", [0.05, 0.5, 0.95])
@pytest.mark.parametrize("weight", ["none", "random"])
def test_a_metric_of_many_scores_is_its_definition(name, share, weight):
    rng = np.random.default_rng(6)
    y = (rng.uniform(size=250) < share).astype(int)
    s, w = rng.integers(0, 80, 250) / 8, weights(rng, 250, weight)
    found = CATALOGUE[name](y, y_score=s, sample_weight=w, labels=[0, 1])
    assert agree(found, SCORES[name](y.tolist(), s.tolist(), ones(w, 250)))


@pytest.mark.parametrize("name", CHANCES)
@given(seeds(), st.integers(1, 25), st.integers(1, 4), st.sampled_from(WEIGHTS))
def test_a_metric_of_probabilities_is_its_definition(name, rng, rows, classes, weight):
    proba = chances(rng, rows) if classes == 1 else shares(rng, rows, classes)
    if name == "log_loss" and rng.uniform() < 0.7:
        proba = np.clip(proba, 2.0**-60, 1 - 2.0**-53)
    y, w = rng.integers(0, max(classes, 2), rows), weights(rng, rows, weight)
    declared = list(range(max(classes, 2)))
    found = CATALOGUE[name](y, y_proba=proba, sample_weight=w, labels=declared, pos_label=1)
    assert agree(found, CHANCES[name](y.tolist(), proba, ones(w, rows)))


@pytest.mark.parametrize("name", CHANCES)
def test_a_metric_of_many_probabilities_is_its_definition(name):
    rng = np.random.default_rng(7)
    for proba in (rng.uniform(size=900), rng.dirichlet([1, 2, 3], 900)):
        classes = list(range(proba.shape[1])) if proba.ndim == 2 else [0, 1]
        y = rng.integers(0, len(classes), 900)
        found = CATALOGUE[name](y, y_proba=proba, labels=classes, pos_label=1)
        assert agree(found, CHANCES[name](y.tolist(), proba, ones(None, 900)))
