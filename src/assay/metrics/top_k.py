"""Top-k accuracy of class probabilities, with a stated rule for ties at the k-th place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from assay.exact import Rational
from assay.metrics.declare import Metric, enter, metric
from assay.metrics.outcome import Outcome, Ratio, nothing
from assay.states.toprank import TrueRanks

Credit = Callable[[int, int, int], Rational]
"""From classes above, classes level and k to the credit of a row."""


def _expected(above: int, level: int, k: int) -> Rational:
    return min(max(Fraction(k - above, level), Fraction(0)), Fraction(1))


def _pessimistic(above: int, level: int, k: int) -> Rational:
    return int(above + level <= k)


def _optimistic(above: int, level: int, k: int) -> Rational:
    return int(above < k)


def _top(ranks: TrueRanks, k: int, credit: Credit) -> Outcome:
    if not ranks.rows:
        return nothing()
    unit = Fraction(2) ** ranks.ranks.exponent
    places = ranks.places()
    found = sum((credit(above, level, k) * w for above, level, w, _ in places), Fraction(0)) * unit
    tied = sum(rows for above, level, _, rows in places if above < k < above + level)
    parts = {"found": found, "weight": ranks.weight.rational, "tied_rows": tied}
    note = None
    if ranks.classes is not None and k >= ranks.classes:
        note = f"k is {k} of {ranks.classes} classes, so every row counts as found"
    elif tied:
        note = f"{tied} of {ranks.rows} rows tie at the place k={k}"
    return Outcome(Ratio(found, ranks.weight.rational), parts=parts, note=note)


@metric(
    needs=(TrueRanks,),
    kind="probabilities",
    better="higher",
    bounds=(0.0, 1.0),
    unit="1",
    ratio="rows with the true class among the k most probable / all; a tie at place k shares it",
    undefined="there are no rows",
    rewards="the true class near the top of the classes",
    hides="at which of the k places it stands, and how probable it is",
    params={"k": 2},
    domain={"k": (lambda k: isinstance(k, int) and k >= 1, "a whole number of 1 or more")},
    relations="k=1 is the accuracy of the most probable class. Where m classes tie at the place k "
    "for j places left, the row counts j/m, as under random tie-breaking; the rows concerned are "
    "counted, and the order of the columns changes nothing. scikit-learn breaks ties by column",
    reference="Lapin, Hein and Schiele (2016), CVPR, doi:10.1109/CVPR.2016.163",
    aliases=("top_k_accuracy_score",),
    listed="named",
)
def top_k_accuracy(ranks: TrueRanks, k: int) -> Outcome:
    """The share of rows whose true class is among the k most probable, ties by expectation.

    >>> top_k_accuracy.with_params(k=1)([0, 1], y_proba=[[0.5, 0.5], [0.25, 0.75]])
    0.75
    """
    return _top(ranks, k, _expected)


def _variant(name: str, credit: Credit, rule: str, doc: str) -> Metric:
    def formula(ranks: TrueRanks, k: int) -> Outcome:
        return _top(ranks, k, credit)

    formula.__name__, formula.__doc__ = name, doc
    return enter(
        replace(
            top_k_accuracy,
            name=name,
            formula=formula,
            ratio=f"rows with the true class among the k most probable / all; {rule}",
            relations=f"top_k_accuracy with another rule: {rule}",
            aliases=(),
        )
    )


top_k_accuracy_pessimistic = _variant(
    "top_k_accuracy_pessimistic",
    _pessimistic,
    "a tie at place k counts as missed",
    """The share of rows whose true class is among the k most probable, whatever the ties.

    >>> top_k_accuracy_pessimistic([0, 1, 2], y_proba=[[0.25, 0.5, 0.25]] * 3)
    0.3333333333333333
    """,
)
top_k_accuracy_optimistic = _variant(
    "top_k_accuracy_optimistic",
    _optimistic,
    "a tie at place k counts as found",
    """The share of rows whose true class may be among the k most probable: ties count as found.

    A constant prediction scores 1 by this rule.

    >>> top_k_accuracy_optimistic([0, 1, 2], y_proba=[[0.25, 0.5, 0.25]] * 3)
    1.0
    """,
)
