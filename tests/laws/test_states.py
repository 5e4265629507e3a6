"""Laws of every state: identity, order, any split, JSON, untouched inputs; to the last bit."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass, replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from generators import WEIGHTS, Block, block_of, blocks, seeds
from hypothesis import given
from hypothesis import strategies as st

import assay  # noqa: F401  (declares every state)
from assay.states.confusion import ConfusionCounts
from assay.states.errors import BaselineErrors
from assay.states.state import State, merged
from assay.states.tally import Tally

KINDS = sorted(
    (
        kind
        for kind in State.known.values()
        if not kind.__name__.startswith("_")
        and kind.of_block.__func__ is not State.of_block.__func__
    ),
    key=lambda kind: kind.__name__,
)

every_state = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)


def text(state: State) -> str:
    return json.dumps(state.to_dict(), allow_nan=False)


def same(one: State, two: State) -> bool:
    """Equal, and equal to the last bit in what would be written to a file."""
    return one == two and text(one) == text(two)


def cut(rng: np.random.Generator, block: Block, parts: int) -> list[Block]:
    """The rows in any order, cut anywhere; some parts may be empty."""
    order = rng.permutation(len(block))
    ends = np.sort(rng.integers(0, len(block) + 1, parts - 1))
    return [block.take(rows) for rows in np.split(order, ends)]


def in_any_order(rng: np.random.Generator, states: list[State]) -> State:
    """Merge two at a time, whichever two come first."""
    left = list(states)
    while len(left) > 1:
        one = left.pop(int(rng.integers(len(left))))
        two = left.pop(int(rng.integers(len(left))))
        left.append(one.merge(two))
    return left[0]


def columns_of(block: Block) -> dict[str, Any]:
    columns = {f"baseline {name}": column for name, column in block.baselines.items()}
    for one in fields(block):
        if isinstance(value := getattr(block, one.name), np.ndarray):
            columns[one.name] = value
    return columns


def snapshot(block: Block) -> dict[str, Any]:
    return {
        name: column.tolist() if column.dtype == object else (column.tobytes(), column.dtype)
        for name, column in columns_of(block).items()
    }


def test_there_are_states_and_the_laws_cover_them():
    assert {"TargetMoments", "ErrorSums", "ConfusionCounts", "RankedCounts"} <= {
        kind.__name__ for kind in KINDS
    }
    public = {name for name in State.known if not name.startswith("_")}
    # These hold other states, or are made for a formula; their laws stand with them.
    made = {
        "Outputs",
        "Chosen",
        "Grouped",
        "IntervalCounts",
        "Ranks",
        "RowCount",
        "RowSums",
        "TweedieSums",
    }
    assert public - {kind.__name__ for kind in KINDS} <= made


@every_state
def test_the_generated_blocks_fill_the_state(kind):
    filled = kind.of_block(block_of(np.random.default_rng(1), 200, "mixed", "random", False))
    assert filled != kind()
    for one in fields(kind):
        assert getattr(filled, one.name) != getattr(kind(), one.name), one.name


@every_state
def test_two_different_blocks_have_different_states(kind):
    one, two = (block_of(np.random.default_rng(seed), 9, "tame", "none") for seed in (1, 2))
    assert kind.of_block(one) != kind.of_block(two)


@every_state
def test_a_state_is_frozen_and_empty_by_default(kind):
    assert is_dataclass(kind)
    state = kind()
    assert state == kind.of_block(Block())
    with pytest.raises(AttributeError):
        setattr(state, fields(kind)[0].name, 1)


@every_state
@given(blocks())
def test_merging_with_the_empty_state_changes_nothing(kind, block):
    state = kind.of_block(block)
    assert same(state.merge(kind()), state)
    assert same(kind().merge(state), state)
    assert same(kind().merge(kind()), kind())


@every_state
@given(blocks(), seeds(), st.integers(2, 6))
def test_any_split_of_the_rows_in_any_order_is_one_pass(kind, block, rng, parts):
    once = kind.of_block(block)
    states = [kind.of_block(part) for part in cut(rng, block, parts)]
    assert same(in_any_order(rng, states), once)
    assert same(merged([{kind: state} for state in states])[kind], once)


@every_state
@given(blocks(), seeds())
def test_merging_is_commutative_and_associative(kind, block, rng):
    a, b, c = (kind.of_block(part) for part in cut(rng, block, 3))
    assert same(a.merge(b), b.merge(a))
    assert same(a.merge(b).merge(c), a.merge(b.merge(c)))


@every_state
@given(blocks(), blocks(), blocks())
def test_blocks_of_different_recipes_merge_alike_in_any_order(kind, one, two, three):
    a, b, c = (kind.of_block(block) for block in (one, two, three))
    assert same(a.merge(b), b.merge(a))
    assert same(a.merge(b).merge(c), c.merge(b).merge(a))
    assert same(a.merge(b).merge(c), a.merge(b.merge(c)))


@every_state
@given(blocks())
def test_weights_of_one_are_no_weights(kind, block):
    ones = replace(block, weight=np.ones(len(block)))
    assert same(kind.of_block(ones), kind.of_block(replace(block, weight=None)))


@every_state
@given(blocks(), st.integers(2, 4))
def test_a_whole_weight_is_so_many_rows_in_all_but_their_number(kind, block, times):
    weighted = kind.of_block(replace(block, weight=np.full(len(block), float(times))))
    repeated = kind.of_block(replace(block, weight=None).take(np.arange(len(block)).repeat(times)))
    counts = [one.name for one in fields(kind) if one.name.endswith("rows")]
    for name in {one.name for one in fields(kind)} - {*counts, "outside", "sums"}:
        assert getattr(weighted, name) == getattr(repeated, name), name


@every_state
@given(blocks())
def test_a_state_survives_json(kind, block):
    state = kind.of_block(block)
    written = json.loads(text(state))
    assert same(kind.from_dict(written), state)
    assert same(State.from_dict(written), state)
    assert written["state"] == kind.__name__


@every_state
@given(blocks(), seeds())
def test_a_merge_of_read_states_is_the_merge(kind, block, rng):
    states = [kind.of_block(part) for part in cut(rng, block, 2)]
    read = [kind.from_dict(json.loads(text(state))) for state in states]
    assert same(read[0].merge(read[1]), states[0].merge(states[1]))


@every_state
@given(blocks(), blocks())
def test_inputs_are_untouched(kind, block, other):
    before = snapshot(block)
    state, beside = kind.of_block(block), kind.of_block(other)
    assert snapshot(block) == before
    texts = text(state), text(beside)
    state.merge(beside)
    assert (text(state), text(beside)) == texts
    assert snapshot(block) == before


@every_state
@pytest.mark.parametrize(
    ("values", "weight"),
    [
        ("tame", "none"),
        ("level", "random"),
        ("whole", "whole"),
        ("level", "tiny"),
        ("tame", "huge"),
        ("tame", "mixed"),
    ],
)
def test_any_split_of_many_rows_is_one_pass(kind, values, weight):
    rng = np.random.default_rng([len(values), len(weight)])
    block = block_of(rng, 2 * 8192 + 57, values, weight, whole_class=weight in WEIGHTS[::2])
    before = snapshot(block)
    once = kind.of_block(block)
    for ends in ([8192], [1, 8191, 8193, 16384]):
        order = rng.permutation(len(block))
        states = [kind.of_block(block.take(rows)) for rows in np.split(order, ends)]
        assert same(in_any_order(rng, states), once)
    assert same(kind.from_dict(json.loads(text(once))), once)
    assert snapshot(block) == before


@every_state
def test_wild_values_in_one_of_many_chunks_are_one_pass(kind):
    rng = np.random.default_rng(3)
    block = block_of(rng, 8192 + 300, "tame", "random")
    wild = rng.choice(len(block), 20, replace=False)
    values = block.y_true.copy()
    values[wild] = rng.choice([2.0**-1074, 1e300, -1e300, 1e-300, 0.0, -0.0], 20)
    block = replace(block, y_true=values)
    states = [kind.of_block(block.take(rows)) for rows in np.split(np.arange(len(block)), [77])]
    assert same(states[0].merge(states[1]), kind.of_block(block))


@every_state
def test_states_of_different_kinds_do_not_merge(kind):
    other = next(one for one in KINDS if one is not kind)
    block = block_of(np.random.default_rng(4), 5)
    with pytest.raises((TypeError, AttributeError)):
        kind.of_block(block).merge(other.of_block(block))


@every_state
def test_what_is_read_must_be_the_whole_state(kind):
    written = kind.of_block(block_of(np.random.default_rng(5), 5)).to_dict()
    with pytest.raises(ValueError, match=f"not a {kind.__name__}"):
        kind.from_dict({**written, "state": "Nothing"})
    with pytest.raises(ValueError, match="not a State"):
        State.from_dict({**written, "state": "Nothing"})
    with pytest.raises(ValueError, match="has the fields"):
        kind.from_dict({**written, "more": 1})
    with pytest.raises(ValueError, match="has the fields"):
        kind.from_dict(
            {name: value for name, value in written.items() if name != fields(kind)[0].name}
        )


@every_state
def test_zero_has_one_sign(kind):
    rng = np.random.default_rng(9)
    block = replace(block_of(rng, 4, "zeros"), y_true=np.array([0.0, -0.0, -0.0, 0.0]))
    block = replace(block, score=np.array([-0.0, 0.0, 0.0, -0.0]), y_pred=np.zeros(4))
    for order in ([0, 1, 2, 3], [1, 0, 3, 2], [3, 2, 1, 0]):
        states = [kind.of_block(block.take([row])) for row in order]
        assert same(
            states[0].merge(states[1]).merge(states[2]).merge(states[3]), kind.of_block(block)
        )


# Confusion counts over different classes


@given(seeds(), st.integers(0, 20))
def test_counts_over_different_classes_merge_over_their_union(rng, rows):
    every = ["a", "b", "c", "d"]
    y, p = ([every[k] for k in rng.integers(0, 4, rows)] for _ in range(2))
    cuts = [0, *np.sort(rng.integers(0, rows + 1, 2)).tolist(), rows]
    parts = [ConfusionCounts.of(y[a:b], p[a:b]) for a, b in pairwise(cuts)]
    once = ConfusionCounts.of(y, p)
    assert same(in_any_order(rng, parts), once)


def test_a_declared_order_of_classes_is_kept_and_two_orders_become_sorted():
    one = ConfusionCounts.of(["b", "a"], ["b", "b"], labels=["b", "a"])
    two = ConfusionCounts.of(["a", "a"], ["b", "a"], labels=["a", "b"])
    assert one.merge(one).labels == ("b", "a")
    assert one.merge(two).labels == ("a", "b")
    assert one.merge(two) == two.merge(one)
    assert one.merge(two).matrix.tolist() == [[1, 2], [0, 1]]


@pytest.mark.parametrize("weight", [None, [1.0, 2.0, 0.5]])
def test_the_same_matrix_from_rows_and_from_counts(weight):
    counted = ConfusionCounts.of(["a", "b", "b"], ["a", "a", "b"], weight)
    scale = 2**-counted.cells.exponent
    again = ConfusionCounts.of_matrix([[1, 0], [1, 1]], ["a", "b"])
    if weight is None:
        assert counted == again
    else:
        assert (counted.matrix / scale).tolist() == [[1.0, 0.0], [2.0, 0.5]]


def test_many_classes_are_counted_by_sorting_and_give_the_same_cells():
    rng = np.random.default_rng(6)
    y, p = (rng.integers(0, 3000, 9000) for _ in range(2))
    block = Block(true_codes=y, pred_codes=p, labels=tuple(range(3000)), declared=3000)
    state = ConfusionCounts.of_block(block)
    keys, counts = np.unique(y * 3000 + p, return_counts=True)
    assert state.cells == Tally.counted(keys, counts)
    parts = [ConfusionCounts.of_block(block.take(rows)) for rows in (slice(0, 10), slice(10, None))]
    assert same(parts[0].merge(parts[1]), state)


def test_baselines_of_other_names_do_not_merge():
    rng = np.random.default_rng(7)
    block = block_of(rng, 5)
    other = replace(block, baselines={"other": block.baselines["one"]})
    with pytest.raises(ValueError, match="different baselines"):
        BaselineErrors.of_block(block).merge(BaselineErrors.of_block(other))


def test_a_tally_holds_infinite_keys_through_json():
    tally = Tally.of(np.array([np.inf, -np.inf, 0.5, np.inf]))
    assert Tally.from_dict(json.loads(json.dumps(tally.to_dict(), allow_nan=False))) == tally
