"""Identities that tie the scores of a note to one another, whatever the rows were."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from assay.notes.claims import Claim, fails, holds
from assay.notes.numbers import ratio_of, rational

Scored = dict[str, Any]
Place = tuple[str, Any, Any]
"""Aggregation, fold or group, and the class or output."""

By = Mapping[str, Scored]
"""The scores of one place, by the key of their metric."""


def identities(scores: Sequence[Scored], metrics: Sequence[dict[str, Any]]) -> Iterator[Claim]:
    """Every identity whose scores are there, once for each place."""
    known = {one["key"]: _told_apart(one) for one in metrics}
    places: dict[Place, dict[str, Scored]] = {}
    for one in scores:
        key, of = known.get(one["metric"], (None, None))
        if key is not None:
            places.setdefault((one["aggregation"], one["part"], of), {})[key] = one
    for place, by in places.items():
        # The mean of folds of a root is not the root of the mean; only single values are tied.
        if not place[0].startswith("mean"):
            for what, look in _TIES.items():
                yield from _tied(what, look, by, place)
    for of in dict.fromkeys(of for _, _, of in places):
        there = {(how, part): by for (how, part, one), by in places.items() if one == of}
        where = "" if of is None else f" of {of}"
        yield from _sums(there, where)
        yield from _between(there, where)


def _told_apart(metric: dict[str, Any]) -> tuple[str | None, Any]:
    """The key without class or output, and these; no key for what is reduced over outputs."""
    key, output, of = metric["key"], metric["output"], metric["class"]
    if metric["average"] in ("uniform_average", "variance_weighted", "root_of_mean"):
        return None, None
    if output is not None:
        return key.removesuffix(f"[{output}]"), output
    return (key.removesuffix(f"[{of}]"), of) if key.endswith(f"[{of}]") else (key, None)


def _tied(
    what: str, look: Callable[[By], tuple[Any, Any] | None], by: By, place: Place
) -> Iterator[Claim]:
    found = look(by)
    if found is None:
        return
    where = " ".join(str(one) for one in place if one is not None)
    yield _equal(f"identity {what} ({where})", *found)


def _equal(what: str, left: Any, right: Any) -> Claim:
    if left == right:
        return holds(what, f"{left}")
    return fails(what, f"{left} is not {right}", [("", str(left), str(right))])


def _ratio(by: By, key: str) -> Fraction | None:
    """The exact value of a score, before any root; None where it is not there or undefined."""
    one = by.get(key)
    if one is None or one["quotient"] is None or one["undefined"] or one["substituted"]:
        return None
    ratio = ratio_of(one["quotient"])
    return ratio.rational if ratio.denominator else None


def _part(by: By, key: str, name: str) -> Fraction | None:
    one = by.get(key)
    part = None if one is None else one["parts"].get(name)
    return None if part is None or part["exact"] is None else rational(part["exact"])


def _same(left: str, right: str) -> Callable[[By], tuple[Any, Any] | None]:
    def look(by: By) -> tuple[Any, Any] | None:
        return _both(_ratio(by, left), _ratio(by, right))

    return look


def _both(left: Fraction | None, right: Fraction | None) -> tuple[Any, Any] | None:
    return None if left is None or right is None else (left, right)


def _sse(by: By) -> tuple[Any, Any] | None:
    rmse, weight = _ratio(by, "rmse"), _part(by, "rmse", "weight")
    if rmse is None or weight is None:
        return None
    return _both(rmse * weight, _part(by, "r2", "sse") or _part(by, "mse", "sse"))


def _r2(by: By) -> tuple[Any, Any] | None:
    sse, sst = _part(by, "r2", "sse"), _part(by, "r2", "sst")
    if sse is None or not sst:
        return None
    return _both(_ratio(by, "r2"), 1 - sse / sst)


def _micro(by: By) -> tuple[Any, Any] | None:
    # Rows outside the declared classes count for accuracy and not for the others.
    return None if _part(by, "accuracy", "outside") else _same("f1_micro", "accuracy")(by)


def _f1(by: By) -> tuple[Any, Any] | None:
    precision, recall = _ratio(by, "precision"), _ratio(by, "recall")
    if precision is None or recall is None or not precision + recall:
        return None
    return _both(_ratio(by, "f1"), 2 * precision * recall / (precision + recall))


def _complement(by: By) -> tuple[Any, Any] | None:
    specificity, fpr = _ratio(by, "specificity"), _ratio(by, "fpr")
    return None if specificity is None or fpr is None else (specificity, 1 - fpr)


def _counts(by: By) -> tuple[Any, Any] | None:
    cells = [_part(by, "f1", name) for name in ("tp", "fp", "fn")]
    tp, fp, fn = cells
    if tp is None or fp is None or fn is None or not 2 * tp + fp + fn:
        return None
    return _both(_ratio(by, "f1"), 2 * tp / (2 * tp + fp + fn))


_TIES: dict[str, Callable[[By], tuple[Any, Any] | None]] = {
    "R2 = 1 - SSE/SST": _r2,
    "RMSE^2 = MSE": _same("rmse", "mse"),
    "RMSE^2 n = SSE": _sse,
    "macro recall = balanced accuracy": _same("recall_macro", "balanced_accuracy"),
    "micro F1 = accuracy": _micro,
    "F1 = 2PR/(P + R)": _f1,
    "F1 = 2TP/(2TP + FP + FN)": _counts,
    "specificity = 1 - FPR": _complement,
}

_ADDING = ("sse", "sae", "sum_of_errors", "correct", "all", "won", "pairs", "tp", "fp", "fn", "tn")
_LESS_POOLED = ("sst", "won", "pairs")
"""Parts whose sum over folds may differ from the pooled one."""


def _sums(places: Mapping[tuple[str, Any], By], where: str) -> Iterator[Claim]:
    """The parts of folds and groups add up to those within and pooled."""
    for kind in ("fold", "group"):
        each = [by for (aggregation, _), by in places.items() if aggregation == f"per_{kind}"]
        for aggregation in (f"within_{kind}", "pooled"):
            whole = places.get((aggregation, None), {})
            for key in whole if each else ():
                for name in _ADDING:
                    if aggregation != "pooled" or name not in _LESS_POOLED:
                        what = f"sum of {name} over {kind}s = {name} {aggregation} ({key}{where})"
                        yield from _added(what, key, name, each, whole)


def _added(what: str, key: str, name: str, each: list[By], whole: By) -> Iterator[Claim]:
    total = _part(whole, key, name)
    held = [part for by in each if (part := _part(by, key, name)) is not None]
    if total is not None and len(held) == len(each):
        yield _equal(f"identity {what}", sum(held, Fraction(0)), total)


def _between(places: Mapping[tuple[str, Any], By], where: str) -> Iterator[Claim]:
    """The spread within parts and between their means is that of all rows."""
    whole = places.get(("pooled", None), {})
    total, mean = _part(whole, "r2", "sst"), _part(whole, "r2", "mean")
    for kind in ("fold", "group"):
        each = [by for (aggregation, _), by in places.items() if aggregation == f"per_{kind}"]
        held = [row for by in each if (row := _moments(by)) is not None]
        if total is None or mean is None or not each or len(held) < len(each):
            continue
        within = sum((sst for sst, _, _ in held), Fraction(0))
        between = sum((weight * (own - mean) ** 2 for _, weight, own in held), Fraction(0))
        what = f"identity SST within + between {kind}s = SST pooled{where}"
        yield _equal(what, within + between, total)


def _moments(by: By) -> tuple[Fraction, Fraction, Fraction] | None:
    sst, weight, mean = (_part(by, "r2", name) for name in ("sst", "weight", "mean"))
    if sst is None or weight is None or mean is None:
        return None
    return sst, weight, mean
