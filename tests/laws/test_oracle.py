"""Every metric beside an oracle: textbook definitions in plain fractions, rounded at the end.

Nothing of Assay's arithmetic is used here. A metric without an oracle fails the first test.
"""

from __future__ import annotations

import math
from collections import Counter
from decimal import Context, Decimal, localcontext
from fractions import Fraction

import numpy as np
import pytest
from generators import RECIPES, TAME, WEIGHTS, chances, doubles, scores, seeds, shares, weights
from hypothesis import given
from hypothesis import strategies as st

from assay.metrics import CATALOGUE

WIDE = Context(prec=2600, Emin=-999999, Emax=999999)
FINE = Context(prec=80, Emin=-999999, Emax=999999)
DEEP = Context(prec=1000, Emin=-999999, Emax=999999)
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


def pinballs(y, p, alpha):
    return [max(alpha * (a - b), (alpha - 1) * (a - b)) for a, b in zip(y, p, strict=True)]


def pinball(y, p, w, alpha):
    return rounded(mean(w, pinballs(y, p, alpha)))


def d2_pinball(y, p, w, alpha):
    """Against the best constant, which is one of the targets."""
    return explained(
        dot(w, pinballs(y, p, alpha)), min(dot(w, pinballs(y, [c] * len(y), alpha)) for c in y)
    )


def d2_absolute_error(y, p, w):
    return d2_pinball(y, p, w, Fraction(1, 2))


def coverage(y, w, low, high):
    return mean(w, [Fraction(a <= b <= c) for a, b, c in zip(low, y, high, strict=True)])


def interval_coverage(y, p, w, low, high):
    return rounded(coverage(y, w, low, high))


def interval_coverage_error(y, p, w, low, high):
    return rounded(coverage(y, w, low, high) - Fraction(9, 10))


def interval_width(y, p, w, low, high):
    widths = [b - a for a, b in zip(low, high, strict=True)]
    return None if min(widths) < 0 else rounded(mean(w, widths))


def interval_score(y, p, w, low, high):
    """With 2/alpha = 20 for each unit outside."""
    if interval_width(y, p, w, low, high) is None:
        return None
    rows = zip(low, y, high, strict=True)
    return rounded(mean(w, [c - a + 20 * (max(a - b, 0) + max(b - c, 0)) for a, b, c in rows]))


def quantile_loss(y, low, high):
    pairs = pinballs(y, low, Fraction(1, 4)), pinballs(y, high, Fraction(3, 4))
    return [a + b for a, b in zip(*pairs, strict=True)]


def crps_quantiles(y, p, w, low, high):
    return rounded(mean(w, quantile_loss(y, low, high)))


def wql(y, p, w, low, high):
    size = dot(w, map(abs, y))
    return rounded(dot(w, quantile_loss(y, low, high)) / size) if size else None


def deviance(y, mean, power):
    """One row's Tweedie deviance, rounded at the end; every power by its own formula."""
    if y == mean:
        return 0.0
    with localcontext(DEEP):
        a, b = (Decimal(v.numerator) / Decimal(v.denominator) for v in (y, mean))
        if power == 1:
            return float(2 * ((a * (a / b).ln() if a else 0) - a + b))
        if power == 2:
            return float(2 * ((b / a).ln() + a / b - 1))
        p = Decimal(power.numerator) / Decimal(power.denominator)
        own = max(a, Decimal(0)) ** (2 - p) / ((1 - p) * (2 - p)) if a > 0 else Decimal(0)
        return float(2 * (own - a * b ** (1 - p) / (1 - p) + b ** (2 - p) / (2 - p)))


def poisson_deviance(y, p, w):
    if min(y) < 0 or min(p) <= 0:
        return None
    return mean_of_terms(w, [deviance(a, b, 1) for a, b in zip(y, p, strict=True)])


def gamma_deviance(y, p, w):
    if min(y) <= 0 or min(p) <= 0:
        return None
    return mean_of_terms(w, [deviance(a, b, 2) for a, b in zip(y, p, strict=True)])


def tweedie_deviance(y, p, w, power=0):
    if power == 0:
        return mse(y, p, w)
    least = min(y)
    if min(p) <= 0 or (power >= 1 and least < 0) or (power >= 2 and least == 0):
        return None
    return mean_of_terms(w, [deviance(a, b, power) for a, b in zip(y, p, strict=True)])


def d2_tweedie(y, p, w, power=0):
    if power == 0:
        return r2(y, p, w)
    if tweedie_deviance(y, p, w, power) is None or min(y) == max(y) or mean(w, y) <= 0:
        return None
    centre = mean(w, y)
    terms = [
        [deviance(a, b, power) for a, b in zip(y, guess, strict=True)]
        for guess in (p, [centre] * len(y))
    ]
    if any(map(math.isinf, terms[0] + terms[1])):
        return None
    sums = [dot(w, map(Fraction, one)) for one in terms]
    return explained(*sums)


def spreads(y, p, w):
    a, b = mean(w, y), mean(w, p)
    gaps = [(s - a, t - b) for s, t in zip(y, p, strict=True)]
    return (
        dot(w, [s * s for s, _ in gaps]),
        dot(w, [t * t for _, t in gaps]),
        dot(w, [s * t for s, t in gaps]),
    )


def concordance(y, p, w):
    true, pred, both = spreads(y, p, w)
    low = true + pred + sum(w) * (mean(w, y) - mean(w, p)) ** 2
    return rounded(2 * both / low) if low else None


def pearson_r(y, p, w):
    true, pred, both = spreads(y, p, w)
    return root(both * abs(both) / (true * pred)) if true and pred else None


def squared_correlation(y, p, w):
    true, pred, both = spreads(y, p, w)
    return rounded(both * both / (true * pred)) if true and pred else None


def normalised(size):
    def nrmse(y, p, w):
        square = size(y, w)
        if not square:
            return None
        return root(mean(w, [(a - b) ** 2 for a, b in zip(y, p, strict=True)]) / square)

    return nrmse


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


def wrong(y, p, w, classes):
    return rounded(mean(w, [Fraction(a != b) for a, b in zip(y, p, strict=True)]))


def gmean(y, p, w, classes):
    recalls = []
    for k in classes:
        if rows := sum(n for a, n in zip(y, w, strict=True) if a == k):
            found = sum(n for a, b, n in zip(y, p, w, strict=True) if a == b == k)
            recalls.append(Fraction(found) / rows)
    product = math.prod(recalls)
    if not product:
        return 0.0
    with localcontext(FINE):
        exact = Decimal(product.numerator) / Decimal(product.denominator)
        return float(exact ** (1 / Decimal(len(recalls))))


def over(top, low):
    """A quotient: None for 0/0, infinite over 0."""
    return Fraction(top) / low if low else math.inf if top else None


def informed(tp, fp, fn, tn):
    shares = over(tp, tp + fn), over(tn, tn + fp)
    return None if None in shares else sum(shares) - 1


def marked(tp, fp, fn, tn):
    shares = over(tp, tp + fp), over(tn, tn + fn)
    return None if None in shares else sum(shares) - 1


def likelihood(positive):
    def ratio(tp, fp, fn, tn):
        if not tp + fn or not fp + tn:
            return None
        parts = (tp, fp) if positive else (fn, tn)
        return over(Fraction(parts[0]) / (tp + fn), Fraction(parts[1]) / (fp + tn))

    return ratio


DIAGNOSTIC = {
    "youden_j": informed,
    "markedness": marked,
    "positive_likelihood_ratio": likelihood(True),
    "negative_likelihood_ratio": likelihood(False),
}


def diagnostic(name, macro):
    def value(y, p, w, classes):
        named = classes if macro else [1]
        found = [DIAGNOSTIC[name](*cells_of(y, p, w, k)) for k in named]
        held = [v for v in found if v is not None]
        if not held:
            return None
        return math.inf if math.inf in held else rounded(sum(held) / len(held))

    return value


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


def operating(y, s, w):
    """At each score the positives, and the negatives, with at least that score, from the top."""
    rows = list(zip(y, s, w, strict=True))
    for threshold in sorted(set(s), reverse=True):
        chosen = [(a, n) for a, score, n in rows if score >= threshold]
        yield sum(n for a, n in chosen if a), sum(n for a, n in chosen if not a)


def totals(y, w):
    positives = sum((n for a, n in zip(y, w, strict=True) if a), Fraction(0))
    return positives, sum(w) - positives


def ks(y, s, w):
    positives, negatives = totals(y, w)
    if not positives or not negatives:
        return None
    gaps = [tp / positives - fp / negatives for tp, fp in operating(y, s, w)]
    return rounded(max(Fraction(0), *gaps))


def captured(y, s, w, share):
    """Each row with its chance to be in the top share under random tie-breaking."""
    rows, found = list(zip(y, s, w, strict=True)), Fraction(0)
    for label, score, n in rows:
        above = sum((m for _, other, m in rows if other > score), Fraction(0))
        level = sum(m for _, other, m in rows if other == score)
        found += label * n * min(max((share * sum(w) - above) / level, 0), 1)
    return found


def gain(y, s, w):
    positives, _ = totals(y, w)
    return rounded(captured(y, s, w, Fraction(1, 10)) / positives) if positives else None


def lift(y, s, w):
    positives, _ = totals(y, w)
    return rounded(captured(y, s, w, Fraction(1, 10)) / positives * 10) if positives else None


def precision_at_recall(y, s, w):
    positives, _ = totals(y, w)
    if not positives:
        return None
    points = [(tp / (tp + fp), tp / positives) for tp, fp in operating(y, s, w)]
    return rounded(max(precision for precision, recall in points if recall >= Fraction(4, 5)))


def recall_at_precision(y, s, w):
    positives, _ = totals(y, w)
    if not positives:
        return None
    points = [(tp / (tp + fp), tp / positives) for tp, fp in operating(y, s, w)]
    reached = [recall for precision, recall in points if precision >= Fraction(1, 2)]
    return rounded(max(reached)) if reached else None


def roc_auc_partial(y, s, w):
    positives, negatives = totals(y, w)
    if not positives or not negatives:
        return None
    limit, area, x, height = Fraction(1, 10), Fraction(0), Fraction(0), Fraction(0)
    for tp, fp in operating(y, s, w):
        right, top = fp / negatives, tp / positives
        stop = min(right, limit)
        if stop > x:
            level = height + (top - height) * (stop - x) / (right - x)
            area += (stop - x) * (height + level) / 2
        if right > limit:
            break
        x, height = right, top
    least = limit**2 / 2
    return rounded((1 + (area - least) / (limit - least)) / 2)


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


def d2_brier(y, proba, w):
    shares = {k: sum(n for a, n in zip(y, w, strict=True) if a == k) / sum(w) for k in set(y)}
    base = [sum((s - (j == k)) ** 2 for j, s in shares.items()) for k in y]
    return explained(brier_sum_exact(y, proba, w), mean(w, base))


def d2_log_loss(y, proba, w):
    given = given_to_truth(y, proba)
    if len(set(y)) == 1:
        return None
    if 0 in given:
        return -math.inf
    shares = {k: sum(n for a, n in zip(y, w, strict=True) if a == k) / sum(w) for k in set(y)}
    losses = [dot(w, [-Fraction(log(p)) for p in one]) for one in (given, [shares[k] for k in y])]
    return explained(*losses)


def place(p, bins=10):
    """The bin of a probability: edges are doubles, the last bin is closed."""
    return min(sum(float(p) >= k / bins for k in range(1, bins + 1)), bins - 1)


def gaps(p, outcome, w, bin_of):
    """For each bin with rows its weight, and how far probabilities and outcomes are apart."""
    sums = {}
    for one, happened, n, b in zip(p, outcome, w, bin_of, strict=True):
        weight, gap = sums.get(b, (Fraction(0), Fraction(0)))
        sums[b] = weight + n, gap + n * (one - happened)
    return [(weight, abs(gap)) for weight, gap in sums.values()]


def of_positive(y, proba):
    column = proba if proba.ndim == 1 else proba[:, 1]
    return exactly(column), [int(k == 1) for k in y]


def ece_positive(y, proba, w):
    p, outcome = of_positive(y, proba)
    return rounded(sum(gap for _, gap in gaps(p, outcome, w, map(place, p))) / sum(w))


def mce_positive(y, proba, w):
    p, outcome = of_positive(y, proba)
    return rounded(max(gap / weight for weight, gap in gaps(p, outcome, w, map(place, p))))


def ece_positive_quantile(y, proba, w):
    p, outcome = of_positive(y, proba)
    below = [sum((n for two, n in zip(p, w, strict=True) if two < one), Fraction(0)) for one in p]
    bin_of = [math.floor(10 * n / sum(w)) for n in below]
    return rounded(sum(gap for _, gap in gaps(p, outcome, w, bin_of)) / sum(w))


def columns_of(proba):
    """The probabilities of all classes; the second of two rounded once."""
    return np.stack([1 - proba, proba], axis=1) if proba.ndim == 1 else proba


def ece_predicted(y, proba, w):
    table = columns_of(proba)
    highest = table.max(axis=1)
    ties = (table == highest[:, None]).sum(axis=1).tolist()
    if proba.ndim == 1:
        ties = [2 if p == 0.5 else 1 for p in proba.tolist()]
    named = [table[i, k] == highest[i] for i, k in enumerate(y)]
    outcome = [Fraction(int(hit), m) for hit, m in zip(named, ties, strict=True)]
    p = exactly(highest)
    return rounded(sum(gap for _, gap in gaps(p, outcome, w, map(place, p))) / sum(w))


def brier_reliability(y, proba, w):
    """The squared distance of each probability from the share of outcomes among its rows."""
    columns = [(proba, 1)] if proba.ndim == 1 else [(c, k) for k, c in enumerate(proba.T)]
    found = Fraction(0)
    for column, label in columns:
        p = exactly(column)
        for one in set(p):
            rows = [(n, k == label) for a, n, k in zip(p, w, y, strict=True) if a == one]
            weight = sum(n for n, _ in rows)
            found += weight * (one - sum(n * hit for n, hit in rows) / weight) ** 2
    return rounded(found / sum(w) / min(len(columns), 2))


def top(credit):
    def value(y, proba, w):
        if proba.ndim == 2:
            table = [exactly(row) for row in proba]
        else:
            table = [[1 - p, p] for p in exactly(proba)]
        ranks = [
            (sum(p > row[k] for p in row), sum(p == row[k] for p in row))
            for row, k in zip(table, y, strict=True)
        ]
        return rounded(mean(w, [credit(above, level) for above, level in ranks]))

    return value


TOP_TWO = {
    "top_k_accuracy": lambda above, level: min(max(Fraction(2 - above, level), 0), 1),
    "top_k_accuracy_pessimistic": lambda above, level: Fraction(above + level <= 2),
    "top_k_accuracy_optimistic": lambda above, level: Fraction(above < 2),
}
VALUES = {
    f.__name__: f
    for f in (
        *(r2, r2_uncentred, explained_variance, adjusted_r2, skill, mse, rmse, mae, bias),
        *(max_error, medae, mape, smape, msle, rmsle),
        *(pinball, d2_pinball, d2_absolute_error, poisson_deviance, gamma_deviance),
        *(tweedie_deviance, d2_tweedie, concordance, pearson_r, squared_correlation),
        *(interval_coverage, interval_coverage_error, interval_width, interval_score),
        *(crps_quantiles, wql),
    )
} | {
    "nrmse_range": normalised(lambda y, w: (max(y) - min(y)) ** 2),
    "nrmse_mean": normalised(lambda y, w: mean(w, y) ** 2),
    "nrmse_sd": normalised(lambda y, w: spreads(y, y, w)[0] / sum(w)),
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
    **{name: diagnostic(name, macro=False) for name in DIAGNOSTIC},
    **{f"{name}_macro": diagnostic(name, macro=True) for name in DIAGNOSTIC},
    "prevalence": lambda y, p, w, classes: rounded(mean(w, [Fraction(a == 1) for a in y])),
    "predicted_rate": lambda y, p, w, classes: rounded(mean(w, [Fraction(b == 1) for b in p])),
    "zero_one_loss": wrong,
    "hamming_loss": wrong,
    "gmean": gmean,
}
SCORES = {
    f.__name__: f
    for f in (
        *(roc_auc, average_precision, roc_auc_partial, ks, gain, lift),
        *(precision_at_recall, recall_at_precision),
    )
}
CHANCES = {
    f.__name__: f
    for f in (
        *(log_loss, brier, brier_sum, d2_brier, d2_log_loss, ece_positive, ece_positive_quantile),
        *(ece_predicted, mce_positive, brier_reliability),
    )
} | {name: top(credit) for name, credit in TOP_TWO.items()}


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


RULES = {
    "adjusted_r2": {"n_features": 2},
    "skill": {"baseline": "other"},
    "pinball": {"alpha": 0.9},
    "d2_pinball": {"alpha": 0.9},
    "interval_coverage_error": {"level": 0.9},
    "interval_score": {"level": 0.9},
    "crps_quantiles": {"lower": 0.25, "upper": 0.75},
    "wql": {"lower": 0.25, "upper": 0.75},
}
POSITIVE = ("poisson_deviance", "gamma_deviance", "tweedie_deviance", "d2_tweedie")


def value_case(name, rng, rows, recipe, weight):
    y, p, other = (doubles(rng, rows, recipe) for _ in range(3))
    p = np.where(rng.uniform(size=rows) < 0.3, y, p)
    w = weights(rng, rows, weight)
    if name == "mape":
        y = np.where((y == 0) & (rng.uniform(size=rows) < 0.9), 2.0, y)
    if name in ("msle", "rmsle"):
        y, p = (np.where(rng.uniform(size=rows) < 0.98, np.abs(v), v) for v in (y, p))
    if name in POSITIVE:
        y, p = (np.where(rng.uniform(size=rows) < 0.98, np.abs(v), v) for v in (y, p))
        p = np.where((p == 0) & (rng.uniform(size=rows) < 0.98), 1.0, p)
    metric = CATALOGUE[name].with_params(**RULES.get(name, {}))
    more = {"baseline": {"other": other}} if name == "skill" else {}
    ends = []
    if metric.numbers:
        ends = [np.minimum(p, other), np.maximum(p, other)][:: 1 if rng.uniform() < 0.9 else -1]
        more = {"columns": dict(zip(("lower", "upper"), ends, strict=True))}
    found = metric(y, p, sample_weight=w, **more)
    alpha = [Fraction(9, 10)]
    extra = {
        "adjusted_r2": [2],
        "skill": [exactly(other)],
        "pinball": alpha,
        "d2_pinball": alpha,
    }.get(name, [*map(exactly, ends)])
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


@pytest.mark.parametrize("name", ["tweedie_deviance", "d2_tweedie"])
@pytest.mark.parametrize("power", [1, 2, 3, 1.5, -1, 2.5])
@given(seeds(), st.integers(1, 5), st.sampled_from(RECIPES), st.sampled_from(WEIGHTS))
def test_every_power_is_its_definition(name, power, rng, rows, recipe, weight):
    y, p, w = doubles(rng, rows, recipe), doubles(rng, rows, recipe), weights(rng, rows, weight)
    p = np.where(rng.uniform(size=rows) < 0.3, y, p)
    y, p = (np.where(rng.uniform(size=rows) < 0.98, np.abs(v), v) for v in (y, p))
    p = np.where((p == 0) & (rng.uniform(size=rows) < 0.98), 1.0, p)
    found = CATALOGUE[name].with_params(power=power)(y, p, sample_weight=w)
    expected = VALUES[name](exactly(y), exactly(p), ones(w, rows), Fraction(str(power)))
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
