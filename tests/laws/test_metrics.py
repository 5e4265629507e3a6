"""Laws of every metric, read from its declaration."""

from __future__ import annotations

import math
import re
from fractions import Fraction

import numpy as np
import pytest
from generators import RECIPES, WEIGHTS, doubles, scores, seeds, shares, weights
from hypothesis import given, settings
from hypothesis import strategies as st

import assay
from assay.exact import nearest, nearest_root
from assay.metrics import CATALOGUE, find
from assay.metrics.declare import AGGREGATIONS
from assay.states.block import Block

every_metric = pytest.mark.parametrize("key", CATALOGUE)
KINDS = ("values", "labels", "scores", "probabilities")
CLASSES = 3
PARAMS = {"n_features": 1, "baseline": "other", "level": 0.9}
ENDS = ("lower", "upper")
"""The other columns, and for metrics of quantiles their names."""

LOGARITHMIC = {"msle", "rmsle"}
"""Pure numbers that still depend on the target's unit: log(1 + 4y) is not log(1 + y) + log 4."""


POSITIVE = {"poisson_deviance", "gamma_deviance"}
"""Metrics of numbers above 0."""

BEST_OF_ROWS = {"gain", "lift", "interval_coverage_error"}
"""The best value depends on the rows: more positives than the share holds cannot all be in it, and
perfect intervals hold more than they claim to."""


def law(*drawn, of=lambda metric: True):
    """Every metric with a dozen draws: some sixty metrics make that hundreds a law."""
    keys = [key for key, metric in CATALOGUE.items() if of(metric)]
    few = settings(max_examples=12)

    def decorated(test):
        return pytest.mark.parametrize("key", keys)(few(given(*drawn)(test)))

    return decorated


def ready(key):
    """The metric with a value for each parameter that has none."""
    metric = CATALOGUE[key]
    if metric.open:
        return metric.with_params(lower=0.25, upper=0.75)
    given = {k: PARAMS[k] for k, v in metric.params.items() if v in (None, "")}
    return metric.with_params(**given) if given else metric


def columns(key, rng, rows, recipe="tame"):
    """Columns that the metric can judge, by the argument that takes them."""
    kind = CATALOGUE[key].kind
    if kind == "values":
        found = {"y_true": doubles(rng, rows, recipe), "y_pred": doubles(rng, rows, recipe)}
        if key in LOGARITHMIC:
            found = {name: np.abs(column) for name, column in found.items()}
        if key in POSITIVE:
            found = {name: np.where(v == 0, 1.0, np.abs(v)) for name, v in found.items()}
        if key == "skill":
            found["baseline"] = doubles(rng, rows, recipe)
        if ready(key).numbers:
            low, high = doubles(rng, rows, recipe), doubles(rng, rows, recipe)
            crossed = rng.uniform() < 0.2
            found["lower"] = low if crossed else np.minimum(low, high)
            found["upper"] = high if crossed else np.maximum(low, high)
        return found
    if kind == "labels":
        classes = 2 if CATALOGUE[key].binary else CLASSES
        y, p = rng.integers(0, classes, rows), rng.integers(0, classes, rows)
        return {"y_true": y, "y_pred": np.where(rng.uniform(size=rows) < 0.5, y, p)}
    if kind == "scores":
        return {"y_true": rng.integers(0, 2, rows), "y_score": scores(rng, rows, recipe)}
    if CATALOGUE[key].binary:
        return {"y_true": rng.integers(0, 2, rows), "y_proba": rng.integers(0, 65, rows) / 64}
    return {"y_true": rng.integers(0, CLASSES, rows), "y_proba": shares(rng, rows, CLASSES)}


def value(key, given, weight=None):
    given = dict(given)
    metric = ready(key)
    options = {}
    if "baseline" in given:
        options["baseline"] = {"other": given.pop("baseline")}
    if metric.numbers:
        options["columns"] = {name: given.pop(name) for name in ENDS}
    if metric.kind != "values":
        two = metric.binary
        options |= {"labels": list(range(2 if two else CLASSES)), "pos_label": 1 if two else None}
    return metric(**given, **options, sample_weight=weight)


def picked(given, rows):
    return {name: column[rows] for name, column in given.items()}


def equal(one: float, two: float) -> bool:
    return one == two or (math.isnan(one) and math.isnan(two))


# Declarations


@every_metric
def test_a_metric_says_all_about_itself(key):
    metric = CATALOGUE[key]
    assert metric.kind in KINDS
    assert metric.better in ("higher", "lower", "zero", "none")
    assert metric.unit in ("1", "target", "target^2", "nat")
    assert metric.within in ("sum", "pooled", "none")
    assert metric.listed in ("always", "multiclass", "named")
    assert metric.bounds[0] < metric.bounds[1]
    for text in (metric.ratio, metric.undefined, metric.rewards, metric.hides):
        assert len(text) > 5
        assert text == text.strip()
    assert metric.__doc__.splitlines()[0].endswith(".")
    assert key in repr(metric)


@every_metric
def test_a_metric_has_one_name_in_one_spelling(key):
    metric = CATALOGUE[key]
    assert metric.key == key
    assert re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", metric.name)
    assert key == metric.name + (f"_{metric.average}" if metric.average else "")
    assert find(key) is metric
    for alias in metric.aliases:
        assert alias not in CATALOGUE
        assert find(alias) is metric


def test_no_alias_finds_two_metrics():
    aliases = [alias for metric in CATALOGUE.values() for alias in metric.aliases]
    assert len(aliases) == len(set(aliases))


@every_metric
def test_every_aggregation_says_how_far_to_trust_it(key):
    metric = CATALOGUE[key]
    assert set(metric.soundness) <= {*AGGREGATIONS, "pooled_over_groups"}
    for aggregation in AGGREGATIONS:
        sound = metric.sound(aggregation)
        assert sound.level in ("sound", "caution", "refused")
        assert bool(sound.because) == (sound.level != "sound")
    assert (metric.sound("within_fold").level == "refused") == (metric.within == "none")


@every_metric
def test_a_metric_has_no_parameter_it_does_not_declare(key):
    told = "must be of a level" if CATALOGUE[key].open else "has no parameter 'nonsense'"
    with pytest.raises(assay.InputError, match=told):
        CATALOGUE[key].with_params(nonsense=1)


def test_a_parameter_is_part_of_the_key():
    assert find("fbeta:beta=0.5").key == "fbeta:beta=0.5"
    assert find("fbeta:beta=2").key == "fbeta"
    assert find("adjusted_r2:n_features=3").params == {"n_features": 3}


# Values


@law(seeds(), st.integers(1, 30), st.sampled_from(RECIPES), st.sampled_from(WEIGHTS))
def test_the_bounds_hold(key, rng, rows, recipe, weight):
    found = value(key, columns(key, rng, rows, recipe), weights(rng, rows, weight))
    low, high = CATALOGUE[key].bounds
    assert math.isnan(found) or low <= found <= high


@law(
    seeds(),
    st.integers(0, 20),
    st.sampled_from(WEIGHTS),
    of=lambda metric: metric.better != "none" and metric.name not in BEST_OF_ROWS,
)
def test_the_perfect_prediction_scores_best(key, rng, rows, weight):
    metric = CATALOGUE[key]
    classes = 2 if metric.binary else CLASSES
    y = np.concatenate([np.arange(classes), rng.integers(0, classes, rows)])
    if metric.kind == "values":
        y = np.concatenate([[0.5, 2.0, 3.5], np.abs(doubles(rng, rows, "tame")) + 0.1])
    if metric.kind == "probabilities":
        perfect = {"y_proba": y.astype(float) if metric.binary else np.eye(CLASSES)[y]}
    else:
        perfect = {"y_score" if metric.kind == "scores" else "y_pred": y.astype(float)}
    if metric.kind == "labels":
        perfect = {"y_pred": y}
    if key == "skill":
        perfect["baseline"] = np.zeros(len(y))
    if ready(key).numbers:
        perfect |= dict.fromkeys(ENDS, y.astype(float))
    best = {"higher": metric.bounds[1], "lower": metric.bounds[0], "zero": 0.0}[metric.better]
    assert value(key, {"y_true": y, **perfect}, weights(rng, len(y), weight)) == best


# The n of adjusted R2 counts rows, as its declaration says: see the next test.
@law(seeds(), st.integers(1, 15), of=lambda metric: metric.name != "adjusted_r2")
def test_a_weight_is_a_repetition(key, rng, rows):
    given, weight = columns(key, rng, rows), rng.integers(0, 4, rows)
    weight[0] = 1
    repeated = picked(given, np.repeat(np.arange(rows), weight))
    assert equal(value(key, given, weight), value(key, repeated))


def test_the_rows_of_adjusted_r2_are_rows_and_not_weights():
    assert "weights are not repeat counts" in find("adjusted_r2").relations
    given = {"y_true": [1.0, 2.0, 3.0, 5.0], "y_pred": [1.0, 2.0, 3.0, 4.0]}
    assert value("adjusted_r2", given, [2, 2, 2, 2]) == value("adjusted_r2", given)


@law(
    seeds(),
    st.integers(1, 15),
    st.sampled_from(["whole", "tame"]),
    of=lambda metric: metric.kind in ("values", "scores") and metric.name not in LOGARITHMIC,
)
def test_scaling_the_unit_scales_the_value_as_declared(key, rng, rows, recipe):
    metric, given = CATALOGUE[key], columns(key, rng, rows, recipe)
    scaled = {name: 4 * column for name, column in given.items()}
    if metric.kind == "scores":
        scaled["y_true"] = given["y_true"]
    factor = {"1": 1, "target": 4, "target^2": 16}[metric.unit]
    assert equal(value(key, scaled), factor * value(key, given))


@pytest.mark.parametrize("key", sorted(LOGARITHMIC))
def test_a_logarithmic_error_depends_on_the_unit_though_it_has_none(key):
    one = value(key, {"y_true": [1.0, 2.0], "y_pred": [2.0, 1.0]})
    assert one != value(key, {"y_true": [4.0, 8.0], "y_pred": [8.0, 4.0]})


@law(seeds(), st.integers(1, 30), st.sampled_from(RECIPES), st.sampled_from(WEIGHTS))
def test_the_order_of_the_rows_changes_nothing(key, rng, rows, recipe, weight):
    given, w = columns(key, rng, rows, recipe), weights(rng, rows, weight)
    order = rng.permutation(rows)
    moved = value(key, picked(given, order), None if w is None else w[order])
    assert equal(value(key, given, w), moved)


@law(seeds(), st.integers(1, 20), st.sampled_from(["random", "whole"]))
def test_scaling_all_weights_changes_nothing(key, rng, rows, recipe):
    given, w = columns(key, rng, rows), weights(rng, rows, recipe)
    for factor in (4.0, 0.5, 2.0**-600):
        assert equal(value(key, given, w), value(key, given, factor * w))


@law(seeds(), st.integers(1, 15), st.integers(1, 10))
def test_rows_of_weight_zero_are_no_rows(key, rng, rows, more):
    given, w = columns(key, rng, rows + more), np.ones(rows + more)
    w[rows:] = 0
    assert equal(value(key, given, w), value(key, picked(given, slice(0, rows))))


@every_metric
def test_nothing_has_no_value_and_says_so(key):
    metric = ready(key)
    outcome = metric.of({kind: kind.of_block(Block()) for kind in metric.needs})
    assert outcome.undefined
    assert math.isnan(outcome.value)


@law(seeds(), st.integers(1, 20))
def test_inputs_are_untouched(key, rng, rows):
    given, w = columns(key, rng, rows), weights(rng, rows, "random")
    before = {name: column.tobytes() for name, column in given.items()}, w.tobytes()
    value(key, given, w)
    assert ({name: column.tobytes() for name, column in given.items()}, w.tobytes()) == before


@every_metric
def test_many_rows_in_any_order_score_the_same(key):
    rng = np.random.default_rng(8)
    given, w = columns(key, rng, 20_000), weights(rng, 20_000, "random")
    order = rng.permutation(20_000)
    assert value(key, given, w) == value(key, picked(given, order), w[order])
    assert value(key, given) == value(key, picked(given, order))


# Over folds


def unrounded(score):
    """The exact value of a ratio; a root, or a value that is no ratio, as it was rounded."""
    ratio = score.outcome.ratio
    return Fraction(score.value) if ratio is None or ratio.root else ratio.rational


def evaluated(key, rng, rows, folds, weight="none"):
    metric, given = ready(key), columns(key, rng, rows)
    options = {}
    if "baseline" in given:
        options["baseline"] = {"other": given.pop("baseline")}
    if metric.numbers:
        options["columns"] = {name: given.pop(name) for name in ENDS}
    if metric.kind != "values":
        two = metric.binary
        options = {"labels": list(range(2 if two else CLASSES)), "pos_label": 1 if two else None}
    fold = np.concatenate([np.arange(folds), rng.integers(0, folds, rows - folds)])
    return assay.evaluate(
        **given,
        **options,
        fold=fold,
        sample_weight=weights(rng, rows, weight),
        metrics=[metric],
    )[metric.key]


@law(seeds(), st.integers(4, 25), st.integers(2, 4), of=lambda metric: metric.within == "none")
def test_what_does_not_add_up_is_refused_within_folds(key, rng, rows, folds):
    view = evaluated(key, rng, rows, folds)
    assert not view.within_fold.is_defined
    assert view.within_fold.undefined.startswith("refused: ")
    assert view.within_fold.soundness.level == "refused"


@law(
    seeds(),
    st.integers(4, 25),
    st.integers(2, 4),
    st.sampled_from(["none", "random"]),
    of=lambda metric: metric.within == "pooled",
)
def test_what_adds_up_within_folds_is_the_pooled_value(key, rng, rows, folds, weight):
    view = evaluated(key, rng, rows, folds, weight)
    assert equal(view.within_fold.value, view.pooled.value)
    for name, part in view.pooled.outcome.parts.items():
        parts = [score.outcome.parts.get(name, 0) for score in view.per_fold.values()]
        assert sum(map(Fraction, parts)) == part, name


@law(seeds(), st.integers(4, 25), st.integers(2, 4), of=lambda metric: metric.within == "sum")
def test_within_folds_is_the_quotient_of_the_sums(key, rng, rows, folds):
    view = evaluated(key, rng, rows, folds)
    ratios = [score.outcome.ratio for score in view.per_fold.values()]
    top = sum(Fraction(ratio.numerator) for ratio in ratios)
    low = sum(Fraction(ratio.denominator) for ratio in ratios)
    if not low:
        assert not view.within_fold.is_defined
        return
    model = next(ratio for ratio in ratios if ratio.denominator)
    assert view.within_fold.value == nearest(model.offset + model.sign * top / low)


@law(seeds(), st.integers(4, 25), st.integers(2, 4))
def test_the_mean_of_folds_is_over_the_defined_ones(key, rng, rows, folds):
    view = evaluated(key, rng, rows, folds)
    mean = view.mean_of_folds
    defined = [score for score in view.per_fold.values() if score.is_defined]
    values = [score.value for score in defined]
    assert (mean.defined, mean.of, mean.n) == (len(values), folds, rows)
    assert len(view.per_fold) == folds
    if not values:
        assert not mean.is_defined
        assert mean.undefined
        return
    if not all(map(math.isfinite, values)):
        assert math.isinf(mean.value)
        return
    exact = list(map(unrounded, defined))
    assert list(map(nearest, exact)) == values
    center = sum(exact) / len(exact)
    squares = sum((v - center) ** 2 for v in exact)
    assert mean.value == nearest(center)
    assert mean.sd_population == nearest_root(squares / len(exact))
    if len(exact) > 1:
        assert mean.sd_sample == nearest_root(squares / (len(exact) - 1))
    else:
        assert mean.sd_sample is None
    assert (mean.low, mean.high) == (min(values), max(values))


@law(seeds(), st.integers(4, 25), st.integers(2, 4))
def test_a_fold_scores_what_its_rows_alone_score(key, rng, rows, folds):
    state = rng.bit_generator.state
    view = evaluated(key, rng, rows, folds)
    rng.bit_generator.state = state
    given = columns(key, rng, rows)
    fold = np.concatenate([np.arange(folds), rng.integers(0, folds, rows - folds)])
    for name, score in view.per_fold.items():
        held = fold == name
        assert score.n == held.sum()
        assert equal(score.value, value(key, picked(given, held)))
