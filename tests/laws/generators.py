"""Random rows for the laws: doubles over their whole range, ties, zeros, weights, blocks.

Hypothesis draws how many rows there are, their recipe and a seed; NumPy makes the rows.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import strategies as st

from assay.states.block import Block

POOL = np.array([-0.0, 0.0, 1.0, -1.0, 0.1, 0.3, 2.0**-1074, 1e300, -1e300, 1e-300, 3.0])


def doubles(rng: np.random.Generator, rows: int, recipe: str) -> np.ndarray:
    """Finite doubles by recipe."""
    if recipe == "bits":
        values = rng.integers(0, 2**64, rows, dtype=np.uint64).view(np.float64)
        return np.where(np.isfinite(values), values, 0.0)
    if recipe == "tied":
        return rng.choice(POOL, rows)
    if recipe == "zeros":
        return rng.choice([-0.0, 0.0, 2.0**-1074, 1.0], rows, p=[0.4, 0.4, 0.1, 0.1])
    if recipe == "subnormal":
        return rng.integers(-(2**40), 2**40, rows) * 2.0**-1074
    if recipe == "huge":
        return rng.uniform(-1, 1, rows) * 1.7e308
    if recipe == "level":
        return 1e9 + rng.normal(size=rows) * 1e-3
    if recipe == "whole":
        return rng.integers(-5, 6, rows).astype(np.float64)
    if recipe == "mixed":
        parts = np.stack([doubles(rng, rows, one) for one in RECIPES if one != "mixed"])
        return parts[rng.integers(0, len(parts), rows), np.arange(rows)]
    return rng.normal(size=rows)


RECIPES = ("tame", "whole", "level", "tied", "zeros", "subnormal", "huge", "bits", "mixed")
TAME = ("tame", "whole", "level")


def weights(rng: np.random.Generator, rows: int, recipe: str) -> np.ndarray | None:
    """Positive weights by recipe, or None."""
    if recipe == "none":
        return None
    if recipe == "whole":
        return rng.integers(1, 6, rows).astype(np.float64)
    if recipe == "tiny":
        return rng.integers(1, 2**40, rows) * 2.0**-1074
    if recipe == "huge":
        return rng.uniform(0.5, 1, rows) * 1.7e308
    if recipe == "mixed":
        parts = np.stack(
            [weights(rng, rows, one) for one in ("whole", "tiny", "huge", "random")]  # type: ignore[arg-type]
        )
        return parts[rng.integers(0, 4, rows), np.arange(rows)]
    return rng.uniform(0.1, 3, rows)


WEIGHTS = ("none", "random", "whole", "tiny", "huge", "mixed")


def chances(rng: np.random.Generator, rows: int) -> np.ndarray:
    """Probabilities in [0, 1], the ends and their neighbours among them."""
    edges = np.array([0.0, 1.0, 2.0**-1074, 1e-300, 2.0**-53, 1 - 2.0**-53, 0.5])
    plain = rng.uniform(size=rows)
    return np.where(rng.uniform(size=rows) < 0.3, rng.choice(edges, rows), plain)


def shares(rng: np.random.Generator, rows: int, classes: int) -> np.ndarray:
    """Probabilities per class, in 64ths, that sum to 1 exactly."""
    return rng.multinomial(64, rng.dirichlet(np.ones(classes)), rows) / 64.0


def block_of(
    rng: np.random.Generator,
    rows: int,
    values: str = "tame",
    weight: str = "none",
    whole_class: bool = True,
) -> Block:
    """A block with every column that any state reads."""
    labels = ("a", "b", "c")
    y_true, y_pred = doubles(rng, rows, values), doubles(rng, rows, values)
    agree = rng.uniform(size=rows) < 0.2
    y_pred = np.where(agree, y_true, y_pred)
    proba = shares(rng, rows, 3) if whole_class else chances(rng, rows)
    return Block(
        y_true=y_true,
        y_pred=y_pred,
        true_codes=rng.integers(0, 3, rows),
        pred_codes=rng.integers(0, 3, rows),
        labels=labels,
        declared=int(rng.integers(2, 4)),
        positive=int(rng.integers(0, 2)),
        score=scores(rng, rows, values),
        proba=proba,
        baselines={"one": doubles(rng, rows, values), "two": np.zeros(rows)},
        weight=weights(rng, rows, weight),
    )


def scores(rng: np.random.Generator, rows: int, recipe: str) -> np.ndarray:
    """Scores by recipe, some of them infinite."""
    ends = rng.choice([-np.inf, np.inf], rows)
    return np.where(rng.uniform(size=rows) < 0.05, ends, doubles(rng, rows, recipe))


def whole_numbers(block: Block, rng: np.random.Generator) -> Block:
    """The same block whose targets, predictions and scores are Python integers beyond 2**53."""
    columns: dict[str, Any] = {}
    for name in ("y_true", "y_pred", "score"):
        values = np.empty(len(block), dtype=object)
        values[:] = [2**60 + int(v) for v in rng.integers(-3, 4, len(block))]
        columns[name] = values
    return Block(**{**vars(block), **columns})


@st.composite
def blocks(draw: Any, most: int = 40, values: tuple[str, ...] = RECIPES) -> Block:
    """Blocks of 0 to 40 rows by any recipe."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    block = block_of(
        rng,
        draw(st.integers(0, most)),
        draw(st.sampled_from(values)),
        draw(st.sampled_from(WEIGHTS)),
        draw(st.booleans()),
    )
    return whole_numbers(block, rng) if draw(st.integers(0, 9)) == 0 else block


def seeds() -> st.SearchStrategy[np.random.Generator]:
    """Random generators, so that NumPy can make the rows."""
    return st.integers(0, 2**32 - 1).map(np.random.default_rng)
