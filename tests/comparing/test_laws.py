"""Laws: an evaluation equals itself, sides swap, and with ids the order of rows is irrelevant."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import assay

VALUES = st.floats(-1e6, 1e6, allow_nan=False).map(lambda v: round(v, 3))


@st.composite
def two(draw: st.DrawFn) -> tuple[Any, Any, Any, list[int]]:
    size = draw(st.integers(4, 12))

    def column(of: Any) -> list[Any]:
        return draw(st.lists(of, min_size=size, max_size=size))

    if draw(st.booleans()):
        labels = st.sampled_from("abc")
        held = [column(labels) for _ in range(3)]
    else:
        held = [column(VALUES) for _ in range(3)]
    weight = column(st.integers(1, 5)) if draw(st.booleans()) else None
    fold = [1 + place % 2 for place in range(size)] if draw(st.booleans()) else None
    how = {"sample_weight": weight, "fold": fold, "labels": None}
    if isinstance(held[0][0], str):
        how["labels"] = ["a", "b", "c"]
    return held, how, size, draw(st.permutations(range(size)))


def evaluated(truth: Any, pred: Any, how: Any, order: Any) -> assay.Evaluation:
    moved = {
        name: None if column is None else [column[k] for k in order]
        for name, column in how.items()
        if name != "labels"
    }
    return assay.evaluate(
        [truth[k] for k in order],
        [pred[k] for k in order],
        id=list(order),
        labels=how["labels"],
        **moved,
    )


@settings(max_examples=25, deadline=None)
@given(two())
def test_compared_with_itself_nothing_differs(case: Any) -> None:
    (truth, pred, _), how, size, _ = case
    ev = evaluated(truth, pred, how, range(size))
    found = assay.compare(ev, ev)
    assert found.finding.outcome == "passed"
    assert {one.difference for one in found.compared} <= {0.0}
    assert {one.better for one in found.scores} == {None}
    assert not any(part.changed for one in found.scores for part in one.parts)
    assert all(one.a == one.b == 0 for one in found.rows)
    assert not assay.diff(ev, ev)


@settings(max_examples=25, deadline=None)
@given(two())
def test_with_ids_the_order_of_rows_is_irrelevant(case: Any) -> None:
    (truth, first, second), how, size, order = case
    a = evaluated(truth, first, how, range(size))
    found = assay.compare(a, evaluated(truth, second, how, range(size))).to_dict()
    moved = assay.compare(a, evaluated(truth, second, how, order)).to_dict()
    for name in ("scores", "folds", "rows", "only_in_a", "only_in_b"):
        assert found[name] == moved[name]
    assert moved["finding"]["outcome"] == "passed"


@settings(max_examples=25, deadline=None)
@given(two())
def test_the_sides_swap(case: Any) -> None:
    (truth, first, second), how, size, _ = case
    a, b = (evaluated(truth, pred, how, range(size)) for pred in (first, second))
    there, back = assay.compare(a, b), assay.compare(b, a)
    other = {"a": "b", "b": "a", None: None}
    for one in there.scores:
        two = back.score(one.metric, one.aggregation, one.part)
        assert two.better == other[one.better]
        assert (two.exact is None) == (one.exact is None)
        assert one.exact is None or two.exact == -one.exact
    assert [(one.a, one.b) for one in there.rows] == [(one.b, one.a) for one in back.rows]
