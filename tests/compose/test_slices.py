"""Laws of the states of parts of the rows: merging is one pass, in any order, through JSON."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError
from fractions import Fraction
from functools import reduce

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay import compose
from assay.compose import ioai
from assay.compose.arrays import rows_of
from assay.compose.order import ORDER, Ranks, discordant
from assay.compose.rowwise import RowSums
from assay.compose.slices import Chosen, Grouped, RowCount
from assay.metrics import find
from assay.states.state import State, merged

FORMULAS = [
    "100*mean_over(site, accuracy)",
    "0.5*accuracy_of(classes=0..1) + 0.5*accuracy_of(classes=2..9, site=1|2)",
    "mean_over(site, mean_over(true_class, accuracy))",
    "f1_macro*exp(-1*(1 - accuracy))",
    "mean_over(site, rmse)",
    "row_mean(fallback(abs(1 - p/y), 1))",
    "mean_over(site, row_sum(y*p)/(row_sum(y) + row_sum(p) + 1))",
    "row_max(p) - row_min(p - y)",
]


def rows(rng: np.random.Generator, metric, size: int, weighted: bool = False):
    values = rng.integers(-3, 4, (2, size)) / 4 if metric.kind == "values" else None
    labels = rng.integers(0, 3, (2, size)) if values is None else values
    options = {"columns": {"site": rng.integers(0, 3, size)}}
    if weighted:
        options["sample_weight"] = rng.uniform(0.1, 2, size)
    return rows_of(metric, labels[0], labels[1], **options).block


def bundle(metric, block):
    return {kind: kind.of_block(block) for kind in metric.needs}


def text(states) -> str:
    return json.dumps([state.to_dict() for state in states.values()], allow_nan=False)


@pytest.mark.parametrize("formula", FORMULAS)
@given(st.integers(0, 2**32 - 1), st.integers(2, 5), st.booleans())
def test_merged_parts_are_one_pass(formula, seed, parts, weighted):
    rng = np.random.default_rng(seed)
    metric = compose(formula, better="higher" if "row" in formula else None)
    block = rows(rng, metric, int(rng.integers(2, 30)), weighted)
    once = bundle(metric, block)
    order = rng.permutation(len(block))
    ends = np.sort(rng.integers(0, len(block) + 1, parts - 1))
    cut = [bundle(metric, block.take(part)) for part in np.split(order, ends)]
    together = merged([cut[k] for k in rng.permutation(len(cut)).tolist()])
    assert together == once
    assert text(together) == text(once)
    again = {kind: State.from_dict(json.loads(json.dumps(s.to_dict()))) for kind, s in once.items()}
    assert again == once
    # As text, in which a NaN is itself.
    assert repr(metric.of(together)) == repr(metric.of(once)) == repr(metric.of(again))


@pytest.mark.parametrize("formula", FORMULAS)
def test_merging_with_no_rows_changes_nothing(formula):
    metric = compose(formula, better="higher" if "row" in formula else None)
    block = rows(np.random.default_rng(1), metric, 20)
    full, none = bundle(metric, block), bundle(metric, block.take(slice(0, 0)))
    assert merged([full, none]) == merged([none, full]) == full
    assert metric.of(none).undefined == "no rows"


def test_groups_keep_their_order_and_their_names():
    metric = compose("mean_over(site, accuracy)")
    block = rows_of(find("accuracy"), [0, 1, 1], [0, 0, 1], columns={"site": ["z", "a", "z"]}).block
    state = bundle(metric, block)[metric.needs[1]]
    assert isinstance(state, Grouped)
    assert [label for label, _ in state.groups] == ["a", "z"]
    assert state.to_dict()["state"] == "Grouped"


def test_states_of_different_columns_or_rows_are_not_merged():
    with pytest.raises(ValueError, match="different columns"):
        Grouped("a", ((1, (RowCount(1),)),)).merge(Grouped("b", ((1, (RowCount(1),)),)))
    with pytest.raises(ValueError, match="different rows"):
        Chosen("a", (RowCount(1),)).merge(Chosen("b", (RowCount(1),)))
    with pytest.raises(ValueError, match="different expressions"):
        RowSums("a", 1).merge(RowSums("b", 1))


def test_states_are_frozen():
    with pytest.raises(FrozenInstanceError):
        Grouped().column = "x"


def test_equal_parts_share_their_states():
    one, two = compose("mean_over(site, accuracy)"), compose("100*mean_over(site, accuracy)")
    assert one.needs == two.needs


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=12))
def test_discordant_pairs_by_their_definition(pairs):
    expected = sum((a - c) * (b - d) < 0 for k, (a, b) in enumerate(pairs) for c, d in pairs[:k])
    assert discordant(tuple(pairs)) == expected


@given(st.permutations(range(7)), st.integers(0, 7))
def test_an_order_merges(places, cut):
    pairs = list(enumerate(places))
    parts = [Ranks(tuple(sorted(part))) for part in (pairs[:cut], pairs[cut:])]
    whole = reduce(Ranks.merge, parts)
    assert whole == Ranks(tuple(sorted(pairs)))
    assert Ranks.from_dict(json.loads(json.dumps(whole.to_dict()))) == whole
    expected = 1 - Fraction(discordant(tuple(pairs)), 21)
    assert ORDER.of({ORDER.needs[0]: whole}).value == float(expected)


def test_the_tasks_of_the_olympiad_merge_too():
    rng = np.random.default_rng(3)
    for make in (ioai.concepts, ioai.ghost, ioai.chicken_counting):
        metric = make()
        block = rows(rng, metric, 25)
        halves = [bundle(metric, block.take(slice(a, b))) for a, b in ((0, 11), (11, 25))]
        assert metric.of(merged(halves)) == metric.of(bundle(metric, block))
