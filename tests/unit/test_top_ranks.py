"""Ranks of the true class: counted in places of their own or sorted, it is the same state."""

from __future__ import annotations

import numpy as np
import pytest

from assay.metrics import top_k_accuracy_score
from assay.metrics.top_k import top_k_accuracy
from assay.states import toprank
from assay.states.toprank import TrueRanks


@pytest.mark.parametrize("weighted", [False, True])
def test_counting_and_sorting_give_one_state(monkeypatch, weighted):
    rng = np.random.default_rng(1)
    above = rng.integers(0, 20, 300)
    level = 1 + rng.integers(0, 20 - above)
    weight = rng.gamma(1, 1, 300) if weighted else None
    counted = TrueRanks.of_ranks(above, level, 20, weight)
    monkeypatch.setattr(toprank, "_CELLS", 0)
    assert TrueRanks.of_ranks(above, level, 20, weight) == counted
    assert counted.rows == 300


def test_the_function_of_scikit_learns_name_takes_the_later_of_equal_classes():
    # The true class 0 ties with class 1 at the first place; by expectation it is half found.
    y, s = [0, 2, 1], [[0.4, 0.4, 0.2], [0.1, 0.2, 0.7], [0.2, 0.6, 0.2]]
    assert top_k_accuracy_score(y, s, k=1) == 2 / 3
    assert top_k_accuracy.with_params(k=1)(y, y_proba=s) == 2.5 / 3
    assert top_k_accuracy_score(y, s, k=1, normalize=False, sample_weight=[5, 0, 2]) == 2
    assert top_k_accuracy_score(y, s, k=np.int64(2)) == 1
