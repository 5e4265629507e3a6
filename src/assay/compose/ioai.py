"""The scoring formulas of tasks of the International Olympiad in AI, as composed metrics.

Each is what its task's scorer computes, edge rules included; what a scorer rejects (a missing
file, a wrong number of predictions) is an input error here. Constants are exact, so a value may
differ from the scorer's in its last bit, and a rounding only at an exact tie.

>>> robot_chasing()([0, 1, 2], [0, 1, 3], columns={"robot": [0, 0, 5]})
50.0

It is reached as ``assay.compose.ioai`` and as ``from assay.compose import ioai``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from assay.compose.metric import Composed, compose
from assay.compose.order import ORDER

_2024 = "IOAI-official/IOAI-2024, CC BY 4.0"
_2025 = "IOAI-official/IOAI-2025, CC BY 4.0"
_2026 = "IOAI-official/IOAI-2026, CC BY 4.0"


@cache
def save_the_factory() -> Composed:
    """2024: ROC AUC of hard labels, which is the balanced accuracy of two classes.

    >>> save_the_factory()([1, 1, 1, 1, 0, 0, 0, 0, 0, 0], [1, 1, 1, 0, 1, 0, 0, 0, 0, 0])
    0.7916666666666666
    """
    return compose(
        "0.5*recall + 0.5*specificity",
        name="save_the_factory",
        hides="any other threshold: labels have one corner on the ROC curve (finding A201)",
        relations="roc_auc of hard labels, and balanced_accuracy where both classes have rows; "
        "roc_auc of the scores behind the labels is another number",
    )


@cache
def help_bobai() -> Composed:
    """2024: macro F1 over the classes of truth and prediction.

    >>> help_bobai()([0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4, 5, 5])
    0.8095238095238095
    """
    return compose("f1_macro", name="help_bobai", reference=_2024)


@cache
def synthetic_speech() -> Composed:
    """2025: macro F1 over bonafide 0 and spoof 1; the F1 of class 1 alone is another number.

    >>> synthetic_speech()([0, 0, 0, 0, 1, 1], [0, 0, 0, 1, 1, 0])
    0.625
    """
    return compose("f1_macro", name="synthetic_speech")


@cache
def antique() -> Composed:
    """2025: accuracy of the labels 1 and -1."""
    return compose("accuracy", name="antique", reference=_2025)


@cache
def robot_chasing() -> Composed:
    """2026: the mean over the robots present of their accuracies, times 100, to 4 decimals."""
    return compose(
        "round(100 * mean_over(robot, accuracy), 4)", name="robot_chasing", reference=_2026
    )


@cache
def night_watch() -> Composed:
    """2026: half the accuracy on clips of the 16 old classes, half that on the 13 new ones.

    >>> night_watch()([0, 0, 0, 1, 16, 17], [0, 0, 0, 2, 16, 0])
    0.625
    """
    return compose(
        "0.5*accuracy_of(classes=0..15) + 0.5*accuracy_of(classes=16..28)",
        name="night_watch",
        reference=_2026,
    )


_CHICKEN = "clamp(if(rate > 100, 0, exp(-rate)), 0, 1)"


@cache
def chicken_counting() -> Composed:
    """2025: exp of minus the mean relative error of counts, a row per image.

    A rate that is not finite, as of any image with a true count of 0, counts as 1.

    >>> chicken_counting()([40, 25, 10], [36, 27, 13])
    0.8521437889662113
    """
    rate = "row_mean(fallback(abs(1 - p/y), 1))"
    return compose(
        _CHICKEN, name="chicken_counting", better="higher", parts={"rate": rate}, reference=_2025
    )


@cache
def chicken_maps() -> Composed:
    """The same from density maps, a row per pixel, with the column ``image``."""
    rate = "mean_over(image, fallback(abs(1 - row_sum(p)/row_sum(y)), 1))"
    return compose(
        _CHICKEN, name="chicken_maps", better="higher", parts={"rate": rate}, reference=_2025
    )


@cache
def concepts() -> Composed:
    """2025: 0.9 Hits@10 + 0.1 NDCG@10 over games, whose prediction is the rank of the right answer.

    The rank counts from 1; anything else, such as 0, is a miss.

    >>> concepts()([1, 1, 1], [1, 3, 0])
    0.65
    """
    found = "(p >= 1) * (p <= 10)"
    return compose(
        "0.9*hits + 0.1*ndcg",
        name="concepts",
        better="higher",
        parts={
            "hits": f"row_mean({found})",
            "ndcg": f"row_mean(if({found}, 1/log2(p + 1), 0))",
        },
        bounds=(0.0, 1.0),
        reference=_2025,
    )


@cache
def satellite_weather() -> Composed:
    """2025: half the mean Dice of rain masks, half the accuracy of "any rain", by ``image``."""
    return compose(
        "(mean_over(image, dice) + mean_over(image, rain))/2",
        name="satellite_weather",
        better="higher",
        parts={
            "dice": "2*row_sum(y*p)/(row_sum(y) + row_sum(p) + 0.000001)",
            "rain": "(row_max(y) > 0.5) == (row_max(p) > 0.5)",
        },
        bounds=(0.0, 1.0),
        unit="1",
    )


@cache
def hyperspace() -> Composed:
    """2024: the mean of three weighted RMSEs, each to 6 decimals; ``property`` is 0, 1 or 2."""
    return compose(
        "(round(100/15*rmse_of(property=0), 6) + round(100/8*rmse_of(property=1), 6)"
        " + round(rmse_of(property=2), 6))/3",
        name="hyperspace",
        reference=_2024,
    )


@cache
def radar() -> Composed:
    """2025: accuracy of pixels, those of objects weighing 50 and the background (-1) 1.

    >>> radar()([-1, -1, -1, 0], [-1, -1, 0, 0])
    0.9811320754716981
    """
    back, thing = "accuracy_of(classes=-1)", "accuracy_of(classes=not -1)"
    return compose(
        "(right_back + 50*right_object)/(back + 50*object)",
        name="radar",
        better="higher",
        parts={
            "right_back": f"fallback({back}.correct, 0)",
            "right_object": f"fallback({thing}.correct, 0)",
            "back": f"fallback({back}.all, 0)",
            "object": f"fallback({thing}.all, 0)",
        },
        bounds=(0.0, 1.0),
        reference=_2025,
    )


@cache
def ghost() -> Composed:
    """2026: 100 times the mean of exp(-|error|/100).

    >>> ghost()([1000, 2000], [1000, 2100])
    68.39397205857212
    """
    return compose(
        "100 * row_mean(exp(-abs(p - y)/100))", name="ghost", better="higher", reference=_2026
    )


@cache
def find_the_order() -> Composed:
    """2026: the mean over dialogues of the share of pairs in the right order."""
    return compose(
        "mean_over(dialogue, order)",
        name="find_the_order",
        parts={"order": ORDER},
        reference=_2026,
    )


def platform(metric: Composed) -> Composed:
    """The 2025 platform's rule around a score: above 1, or not a number, it counts as 0.

    >>> platform(compose("2*accuracy"))([1, 0], [1, 0])
    0.0
    """
    return compose(
        "fallback(if(score > 1, 0, score), 0)",
        name=f"{metric.name}_platform",
        better=metric.better,
        parts={"score": metric},
        bounds=(min(metric.bounds[0], 0.0), min(max(metric.bounds[1], 0.0), 1.0)),
    )


METRICS: dict[str, Callable[[], Composed]] = {
    "save_the_factory": save_the_factory,
    "help_bobai": help_bobai,
    "synthetic_speech": synthetic_speech,
    "antique": antique,
    "robot_chasing": robot_chasing,
    "night_watch": night_watch,
    "chicken_counting": chicken_counting,
    "chicken_maps": chicken_maps,
    "concepts": concepts,
    "satellite_weather": satellite_weather,
    "hyperspace": hyperspace,
    "radar": radar,
    "ghost": ghost,
    "find_the_order": find_the_order,
}
"""The tasks by name: seven whose scorers are known, and six that the eighth may have been."""
