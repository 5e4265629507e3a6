from __future__ import annotations

import numpy as np

import assay


def test_counts_rows_in_all_and_in_the_smallest_parts() -> None:
    fold = [1] * 20 + [2] * 4 + [3] * 5
    y = np.arange(29) + 0.5
    finding = assay.evaluate(y, y, fold=fold).findings["A404"]
    assert (finding.outcome, finding.severity) == ("found", "tip")
    assert finding.evidence == {"rows": 29, "smallest_fold": 4, "small_folds": {"2": 4}}


def test_passed() -> None:
    y = np.arange(30) + 0.5
    finding = assay.evaluate(y, y, group=np.arange(30) % 6).findings["A404"]
    assert finding.outcome == "passed"
    assert finding.evidence == {"rows": 30, "smallest_group": 5}
