"""Errors and R2 against each other, the rows and the spread of the targets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from assay.auditing.line import Line, Status, apart, listed, words
from assay.auditing.moments import Sums, Way, square
from assay.auditing.reconcile import of_sheet
from assay.auditing.report import Entry, Report, Sheet
from assay.compose.intervals import Interval

NAME = "errors and spread"

_SIZES = ("mae", "max_error", "bias", "medae")
_SQUARED = " (squares compared)"

Numbered = tuple[str, Interval]


def check(sheet: Sheet) -> Iterator[Line]:
    """Ways to the same quantity compared, and inequalities between errors."""
    sums = sums_of(sheet)
    for quantity, ways in (("MSE", sums.mse()), ("variance of the targets", sums.variance())):
        for one, other in combinations(ways, 2):
            if not set(one.names) >= set(other.names):
                yield _compared(sheet, quantity, one, other)
    if len(sums.variance()) == 1 and "target_sd" not in (way := sums.variance()[0]).names:
        yield from _implied(sheet, way)
    for low, high, why in _inequalities(sums):
        yield from _ordered(sheet, low, high, why)


def sums_of(sheet: Sheet) -> Sums:
    """The numbers of a sheet that regression metrics use."""
    return Sums(sheet.value, sheet.report.ddof, sheet.report.weighted)


def between_models(report: Report) -> Iterator[Line]:
    """R2 and RMSE of several models on the same targets, which imply one SST."""
    by_rows: dict[object, list[tuple[Sheet, Way]]] = {}
    for sheet in report.sheets():
        for way in sums_of(sheet).variance():
            if "r2" in way.names and sheet.scope.model:
                key = (sheet.scope.split, sheet.scope.group, sheet.scope.fold)
                by_rows.setdefault(key, []).append((sheet, way))
    for found in by_rows.values():
        if len(found) > 1:
            yield _one_spread(found)


def _one_spread(found: list[tuple[Sheet, Way]]) -> Line:
    """The models whose implied variances lie furthest apart, which stand for all."""
    least = min(found, key=lambda one: one[1].options[0][1].high)
    most = max(found, key=lambda one: one[1].options[0][1].low)
    if least is most:
        most = next(one for one in found if one is not least)
    said = " and ".join(
        f"{sheet.scope} ({listed(_entries(sheet, way.names))}) implies a target variance of "
        f"{words(way.options[0][1])}"
        for sheet, way in (least, most)
    )
    about = tuple(entry for sheet, way in found for entry in _entries(sheet, way.names))
    if apart(least[1].options[0][1], most[1].options[0][1]):
        said += (
            ": not the same rows, or not the same definition, aggregation or reduction over "
            "outputs of R2"
        )
        return Line("impossible", "one SST", said, about)
    return Line("consistent", "one SST", said, about)


def _implied(sheet: Sheet, way: Way) -> Iterator[Line]:
    """What one way to the variance says where there is no other to compare it with."""
    if "r2" in way.names:
        about = _entries(sheet, way.names)
        said = f"{sheet.where}{listed(about)} imply a variance of the targets of "
        said += f"{words(way.options[0][1])}"
        yield Line("cannot tell", NAME, said, about, "SST and n, or the spread of the targets")


def _compared(sheet: Sheet, quantity: str, one: Way, other: Way) -> Line:
    about = _entries(sheet, (*one.names, *other.names))
    fits = [
        " and ".join(filter(None, (a, b)))
        for a, first in one.options
        for b, second in other.options
        if not apart(first, second)
    ]
    said = f"{sheet.where}{listed(about)}: {quantity} is {_told(one)} and {_told(other)}"
    if not fits:
        return Line("impossible", NAME, said + _definitions(sheet, one, other), about)
    only = len(one.options) * len(other.options) > len(fits)
    return Line("consistent", NAME, said + (f": {fits[0]}" if only and fits[0] else ""), about)


def _told(way: Way) -> str:
    return f"{way.said} = " + " or ".join(
        words(value) + (f" ({name})" if name else "") for name, value in way.options
    )


def _definitions(sheet: Sheet, one: Way, other: Way) -> str:
    """Which other definition an R2 that does not fit would be."""
    if not {"r2"} & {*one.names, *other.names}:
        return ""
    fits = [name for name in of_sheet(sheet).matches("r2") if name != "r2"]
    return f"; this R2 prints like {', '.join(fits)}: which definition is it?" if fits else ""


def _entries(sheet: Sheet, names: Sequence[str]) -> tuple[Entry, ...]:
    found = [sheet.entry(name) for name in dict.fromkeys(names)]
    return tuple(entry for entry in found if entry is not None)


def _inequalities(sums: Sums) -> Iterator[tuple[Numbered, Numbered, str]]:
    """Pairs of which the first is at most the second: names with the numbers compared."""
    yield from _of_errors(sums)
    yield from _of_scores(sums)
    yield from _of_targets(sums)


def _of_errors(sums: Sums) -> Iterator[tuple[Numbered, Numbered, str]]:
    n = None if sums.weighted or sums.count is None else Interval.point(sums.count)
    sizes = {name: value for name in _SIZES if (value := sums.get(name)) is not None}
    squares = {name: square(value) for name, value in sizes.items()}
    for way in sums.mse()[:1]:
        name, mse = way.names[0], way.options[0][1]
        for other, words_ in (("mae", "MAE"), ("bias", "the mean error")):
            if other in squares:
                yield (other, squares[other]), (name, mse), f"{words_} is at most RMSE{_SQUARED}"
        if "max_error" in squares:
            worst = ("max_error", squares["max_error"])
            yield (name, mse), worst, f"RMSE is at most the largest error{_SQUARED}"
            if n is not None:
                most = (name, mse.times(n))
                yield worst, most, f"the largest error is at most sqrt(n) RMSE{_SQUARED}"
        if "mae" in squares and n is not None:
            most = ("mae", squares["mae"].times(n))
            yield (name, mse), most, f"RMSE is at most sqrt(n) MAE{_SQUARED}"
    if "mae" in sizes:
        yield from _of_mae(sums, sizes["mae"], sizes, n)


def _of_mae(
    sums: Sums, mae: Interval, sizes: dict[str, Interval], n: Interval | None
) -> Iterator[tuple[Numbered, Numbered, str]]:
    if "bias" in sizes:
        yield ("bias", sizes["bias"].size()), ("mae", mae), "the mean error is at most MAE"
    if "max_error" in sizes:
        worst = ("max_error", sizes["max_error"])
        yield ("mae", mae), worst, "MAE is at most the largest error"
        if n is not None:
            yield worst, ("mae", mae.times(n)), "the largest error is at most n MAE"
    if "medae" in sizes and not sums.weighted:
        twice = mae.times(Interval.point(Fraction(2)))
        yield ("medae", sizes["medae"]), ("mae", twice), "the median error is at most twice MAE"


def _of_scores(sums: Sums) -> Iterator[tuple[Numbered, Numbered, str]]:
    r2 = sums.get("r2")
    if r2 is None:
        return
    others = {
        "explained_variance": "R2 is at most the explained variance",
        "squared_correlation": "R2 is at most the squared correlation",
        "r2_uncentred": "R2 is at most the one about zero",
    }
    for name, why in others.items():
        value = sums.get(name)
        if value is not None:
            yield ("r2", r2), (name, value), why
    adjusted = sums.get("adjusted_r2")
    if adjusted is not None:
        yield ("adjusted_r2", adjusted), ("r2", r2), "the adjusted R2 is at most R2"
    pearson = sums.get("pearson_r")
    if pearson is not None:
        yield ("r2", r2), ("pearson_r", square(pearson)), "R2 is at most the squared correlation"


def _of_targets(sums: Sums) -> Iterator[tuple[Numbered, Numbered, str]]:
    low, high, mean = (sums.get(f"target_{name}") for name in ("min", "max", "mean"))
    for name, one, other in (("target_min", low, mean), ("target_mean", mean, high)):
        if one is not None and other is not None:
            after = "target_mean" if name == "target_min" else "target_max"
            yield (name, one), (after, other), "the mean lies between the smallest and the largest"
    spread = [way for way in sums.variance() if "r2" not in way.names]
    if low is not None and high is not None:
        quarter = square(high.plus(low.negative())).times(Interval.point(Fraction(1, 4)))
        for way in spread[:1]:
            least = min((value for _, value in way.options), key=lambda value: value.low)
            yield (
                (way.names[0], least),
                ("target_max", quarter),
                ("the variance is at most a quarter of the squared range (Popoviciu)"),
            )


def _ordered(sheet: Sheet, low: Numbered, high: Numbered, why: str) -> Iterator[Line]:
    about = _entries(sheet, (low[0], high[0]))
    said = f"{sheet.where}{listed(about)}: {why}: {words(low[1])} and {words(high[1])}"
    status: Status = "impossible" if low[1].low > high[1].high else "consistent"
    yield Line(status, NAME, said, about)
