from __future__ import annotations

import numpy as np

import assay


def test_finds_32_bits() -> None:
    rng = np.random.default_rng(0)
    proba = rng.random(40).astype(np.float32)
    finding = assay.evaluate(np.arange(40) % 2, y_proba=proba).findings["A304"]
    assert (finding.outcome, finding.severity) == ("found", "tip")
    assert finding.evidence["values"] == 40
    assert finding.evidence["exactly_0_or_1"] == 0
    wide = assay.evaluate(np.arange(40) % 2, y_proba=proba.astype(np.float64)).findings["A304"]
    assert wide.outcome == "found"  # widening does not bring back what was rounded


def test_passed_for_64_bits_and_for_short_numbers_and_not_applicable() -> None:
    proba = np.random.default_rng(0).random(40)
    assert assay.evaluate(np.arange(40) % 2, y_proba=proba).findings["A304"].outcome == "passed"
    short = assay.evaluate(np.arange(40) % 2, y_proba=[0.25, 0.5] * 20).findings["A304"]
    assert short.outcome == "passed"
    assert assay.evaluate([1, 0, 1], [1, 0, 1]).findings["A304"].outcome == "not_applicable"
