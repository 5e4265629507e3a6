"""What chance gives, against closed forms and SciPy."""

from __future__ import annotations

import math
from importlib import import_module

import numpy as np
import pytest

from assay.findings.chance import auc_error, share_by_chance, spread_of_weights, ties
from assay.rows.partition import Partition
from assay.states.block import Block


def test_with_two_parts_of_four_rows_the_tail_is_one_minus_a_root() -> None:
    # Beta(1/2, 1): P(share >= s) = 1 - sqrt(s).
    assert share_by_chance(0.25, 2, 4) == pytest.approx(0.5, rel=1e-4)
    assert share_by_chance(0.9801, 2, 4) == pytest.approx(0.01, rel=1e-3)


@pytest.mark.parametrize(
    ("share", "parts", "rows"),
    [(0.2, 5, 50), (0.3, 5, 50), (0.11, 2, 1000), (0.5, 20, 60), (0.3, 100, 600), (0.99, 3, 4)],
)
def test_the_tail_is_that_of_the_beta_distribution(share: float, parts: int, rows: int) -> None:
    stats = import_module("scipy.stats")
    expected = stats.beta((parts - 1) / 2, (rows - parts) / 2).sf(share)
    assert share_by_chance(share, parts, rows) == pytest.approx(expected, rel=0.02, abs=1e-300)


def test_the_ends_of_the_tail() -> None:
    assert share_by_chance(0.0, 2, 4) == 1.0
    assert share_by_chance(1.0, 2, 4) == 0.0
    assert share_by_chance(1.0, 4, 4) == 1.0  # every part is one row
    assert share_by_chance(0.5, 100, 1_000_000) == 0.0


def test_the_error_of_one_part_is_that_of_hanley_and_mcneil_under_chance() -> None:
    # sqrt((3 + 2 + 1) / (12 * 3 * 2)) = sqrt(1/12)
    assert auc_error(np.array([3]), np.array([2])) == pytest.approx(math.sqrt(1 / 12))
    # Two such parts have twice the pairs: the variance is halved.
    assert auc_error(np.array([3, 3]), np.array([2, 2])) == pytest.approx(math.sqrt(1 / 24))
    assert auc_error(np.array([3, 0]), np.array([0, 2])) == math.inf


def test_ties_take_the_error_away() -> None:
    fold = Partition("fold", (0, 1), np.array([0, 0, 0, 1, 1]))
    block = Block(score=np.array([0.5, 0.5, 0.5, 0.1, 0.2]))
    assert ties(fold, block).tolist() == [24, 0]  # 3**3 - 3
    one = auc_error(np.array([1]), np.array([2]), np.array([24]))
    assert one == 0.0


def test_uneven_weights_widen_an_error() -> None:
    assert spread_of_weights(Block(score=np.zeros(2))) == 1.0
    # n * sum(w*w) / sum(w)**2 = 2 * 10 / 16
    block = Block(score=np.zeros(2), weight=np.array([1.0, 3.0]))
    assert spread_of_weights(block) == pytest.approx(math.sqrt(1.25))
