"""The IOAI tasks: every fixture worked by hand, edge rules included."""

from __future__ import annotations

import math
import sys
from fractions import Fraction

import pytest

import assay
from assay.compose import compose, ioai, metric_of

NAN = math.nan


def test_every_task_is_declared_and_can_be_named():
    assert len(ioai.METRICS) == 14
    for name, make in ioai.METRICS.items():
        metric = make()
        assert metric.key == metric_of(f"ioai:{name}").key == name
        assert metric.bounds[0] == 0.0
        assert metric.__doc__
    with pytest.raises(assay.InputError, match="those known: save_the_factory"):
        metric_of("ioai:chess")


FACTORY = [1, 1, 1, 1, 0, 0, 0, 0, 0, 0]
LABELS = [1, 1, 1, 0, 1, 0, 0, 0, 0, 0]
SCORES = [0.9, 0.8, 0.7, 0.4, 0.6, 0.3, 0.2, 0.1, 0.05, 0.01]


def test_save_the_factory_is_the_auc_of_labels_and_says_so():
    ev = assay.evaluate(
        FACTORY,
        LABELS,
        y_score=LABELS,
        metrics=["ioai:save_the_factory", "roc_auc", "balanced_accuracy", "accuracy"],
    )
    assert ev["save_the_factory"].pooled.value == 19 / 24
    assert ev["roc_auc"].pooled.value == ev["balanced_accuracy"].pooled.value == 19 / 24
    assert ev["accuracy"].pooled.value == 0.8
    assert ev["save_the_factory"].pooled.outcome.text() == "0.5 * 3/4 + 0.5 * 5/6"
    assert "balanced accuracy" in ev.findings["A201"].message
    soft = assay.evaluate(FACTORY, y_score=SCORES, metrics="roc_auc")
    assert soft["roc_auc"].pooled.value == 23 / 24


def test_save_the_factory_of_one_class_is_undefined_as_in_scikit_learn():
    assert math.isnan(ioai.save_the_factory()([1, 1, 1], [1, 0, 1], labels=[0, 1]))


def test_help_bobai():
    assert ioai.help_bobai()([0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4, 5, 5]) == 17 / 21
    assert ioai.antique()([0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4, 5, 5]) == 6 / 7
    # The union of the labels of truth and prediction.
    assert ioai.help_bobai()([0, 0, 1], [0, 0, 2]) == 1 / 3
    assert ioai.help_bobai()([0, 0, 2], [0, 0, 1]) == 1 / 3


def test_synthetic_speech_is_macro_and_not_the_f1_of_one_class():
    y, p = [0, 0, 0, 0, 1, 1], [0, 0, 0, 1, 1, 0]
    assert ioai.synthetic_speech()(y, p) == 0.625
    assert assay.metrics.find("f1")(y, p) == 0.5


def test_antique():
    assert ioai.antique()([1, -1, 1, -1, 1], [1, -1, -1, -1, 1]) == 0.8


ROBOTS = [0, 0, 0, 0, 1, 1, 2, 3, 4, 5]
ACTIONS = [0, 1, 2, 3, 4, 5, 0, 1, 2, 3], [0, 1, 2, 0, 4, 0, 0, 1, 2, 3]


def test_robot_chasing():
    ev = assay.evaluate(
        *ACTIONS, metrics=["ioai:robot_chasing", "accuracy"], columns={"robot": ROBOTS}
    )
    score = ev["robot_chasing"].pooled
    assert score.value == 87.5
    assert score.outcome.text() == "round(100 * (3/4 + 1/2 + 1 + 1 + 1 + 1)/6, 4)"
    assert ev["accuracy"].pooled.value == 0.8


def test_robot_chasing_is_rounded_to_four_decimals():
    truth, guess = [0, 0, 0, 1, 1, 1, 1, 1], [0, 1, 1, 1, 1, 1, 1, 1]
    robots = [0, 0, 0, 1, 2, 3, 4, 5]
    assert ioai.robot_chasing()(truth, guess, columns={"robot": robots}) == 88.8889
    plain = compose("100 * mean_over(robot, accuracy)")
    assert plain(truth, guess, columns={"robot": robots}) == 800 / 9


def test_robot_chasing_runs_over_the_robots_present():
    assert ioai.robot_chasing()([0, 1, 2], [0, 1, 3], columns={"robot": [0, 0, 5]}) == 50.0


def test_robots_of_equal_size_give_plain_accuracy():
    robots = [k // 4 for k in range(12)]
    truth, guess = [k % 3 for k in range(12)], [k % 2 for k in range(12)]
    mean = compose("mean_over(robot, accuracy)")(truth, guess, columns={"robot": robots})
    assert mean == compose("accuracy")(truth, guess)


def test_night_watch():
    y, p = [0, 0, 0, 1, 16, 17], [0, 0, 0, 2, 16, 0]
    ev = assay.evaluate(y, p, metrics=["ioai:night_watch", "balanced_accuracy", "accuracy"])
    assert ev["night_watch"].pooled.value == 0.625
    assert ev["night_watch"].pooled.outcome.text() == "0.5 * 3/4 + 0.5 * 1/2"
    assert ev["balanced_accuracy"].pooled.value == 0.5
    assert ev["accuracy"].pooled.value == 4 / 6
    assert ioai.night_watch()([0] * 7 + [15, 16, 28], [0] * 7 + [3, 16, 0]) == 0.6875


def test_night_watch_without_new_clips_is_undefined():
    score = assay.evaluate([0, 1], [0, 2], metrics="ioai:night_watch")["night_watch"].pooled
    assert not score.is_defined
    assert score.undefined == "accuracy_of(classes=16..28): no rows"


@pytest.mark.parametrize(
    ("counts", "found", "value"),
    [
        ([40, 25, 10], [36, 27, 13], 0.8521437889662113),
        ([10], [0], math.exp(-1)),
        ([10], [30], math.exp(-2)),
        ([0, 10], [0, 10], 0.6065306597126334),
        ([0, 10], [3, 10], 0.6065306597126334),
        ([1], [102], 0.0),
        ([1], [101], math.exp(-100)),
    ],
)
def test_chicken_counting(counts, found, value):
    assert ioai.chicken_counting()(counts, found) == value


def test_chicken_counting_of_density_maps():
    maps, found = [0.0, 0.0, 4.0, 6.0], [1.0, 2.0, 5.0, 5.0]
    images = [1, 1, 2, 2]
    ev = assay.evaluate(maps, found, metrics="ioai:chicken_maps", columns={"image": images})
    score = ev["chicken_maps"].pooled
    assert score.value == 0.6065306597126334
    assert score.note == "in 1 of 2 images 1 was put in, as row_sum(y) is 0"


@pytest.mark.parametrize(
    ("ranks", "value"),
    [([1], 1.0), ([3], 0.95), ([11], 0.0), ([1, 3, 0], 0.65), ([1, 3, 11], 0.65)],
)
def test_concepts(ranks, value):
    assert ioai.concepts()([1] * len(ranks), ranks) == value


def test_concepts_at_rank_10():
    assert round(ioai.concepts()([1], [10]), 6) == 0.928906


def test_satellite_weather():
    truth, guess = [1, 1, 0, 0, 0, 0, 0, 0], [0, 1, 1, 0, 0, 0, 0, 0]
    value = ioai.satellite_weather()(truth, guess, columns={"image": [1] * 4 + [2] * 4})
    assert round(value, 10) == 0.6249999688
    exact = (Fraction(2) / (4 + Fraction(1, 10**6)) / 2 + 1) / 2
    assert value == float(exact)


def test_hyperspace():
    errors = [3, 0, 0.8, 0.8, 5, 5]
    value = ioai.hyperspace()(errors, [0] * 6, columns={"property": [0, 0, 1, 1, 2, 2]})
    assert value == float((Fraction("14.142136") + 10 + 5) / 3)
    assert round(value, 9) == 9.714045333
    assert ioai.hyperspace().better == "lower"


def test_radar():
    assert ioai.radar()([-1, -1, -1, 0], [-1, -1, 0, 0]) == 52 / 53
    assert ioai.radar()([-1, -1], [-1, 3]) == 0.5  # no object at all
    assert ioai.radar()([2, 3], [2, 2]) == 0.5  # no background


def test_ghost():
    value = ioai.ghost()([1000, 2000], [1000, 2100])
    assert round(value / 100, 10) == 0.6839397206
    assert round(value, 3) == 68.394


def test_find_the_order():
    order = ioai.find_the_order()
    assert order([0, 1, 2, 3], [0, 2, 1, 3], columns={"dialogue": [7] * 4}) == 5 / 6
    # A dialogue of one line is in order, and one that is no permutation scores 0.
    assert order([0, 0, 1], [0, 0, 0], columns={"dialogue": [1, 2, 2]}) == 0.5
    assert order([2, 1, 0], [0, 1, 2], columns={"dialogue": [1] * 3}) == 0.0


def test_the_platform_sets_a_score_above_one_to_zero():
    high = ioai.platform(compose("2*accuracy"))
    assert high([1, 0], [1, 0]) == 0.0
    assert high([1, 0], [1, 1]) == 1.0
    lost = ioai.platform(compose("accuracy_of(classes=5)"))
    assert lost([1, 0], [1, 0]) == 0.0


def test_the_function_compose_carries_the_names_of_its_package():
    import assay.compose.ioai as imported

    package = sys.modules["assay.compose"]
    assert package.compose is assay.compose
    assert imported is assay.compose.ioai is sys.modules["assay.compose.ioai"]
    for name in package.__all__:
        assert getattr(assay.compose, name) is getattr(package, name)
    assert assay.compose.ioai.chicken_counting()([1, 2], [1, 2]) == 1.0
