"""A fingerprint of labelled scores: the same rows have the same, in whatever order and type."""

from __future__ import annotations

import hashlib

import numpy as np
from numpy.typing import NDArray

from assay.states.block import Block
from assay.states.ranktable import RankTable

_HEAD = b"assay scored rows 1\n"


def fingerprint(block: Block) -> str:
    """SHA-256 of the rows' scores and positive marks, sorted.

    Order does not matter, nor whether a score is 1 or 1.0, nor what the two labels are called, nor
    the weights: rows weighted otherwise are the same rows.

    Raises:
        ValueError: The block has no scores.
    """
    if block.score is None:
        raise ValueError("a block without scores has no fingerprint")
    table = RankTable.of(block.score, block.is_positive, None)
    positive, negative = table.counts()
    digest = hashlib.sha256(_HEAD)
    digest.update(f"{len(block)} {len(table)}\n".encode())
    digest.update(_bytes_of(table.keys))
    for counts in (positive, negative):
        digest.update(np.ascontiguousarray(counts, dtype="<i8").tobytes())
    return digest.hexdigest()


def _bytes_of(keys: NDArray[np.float64]) -> bytes:
    if keys.dtype != object:
        return np.ascontiguousarray(keys, dtype="<f8").tobytes()
    # Whole numbers that no double holds, in full.
    return " ".join(map(str, keys.tolist())).encode()
