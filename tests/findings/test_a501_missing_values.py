from __future__ import annotations

import numpy as np

import assay

NAN = float("nan")


def test_counts_rows_that_were_left_out() -> None:
    ev = assay.evaluate([1.5, NAN, 3.0, 4.0], [1.0, 2.0, NAN, 4.0], drop_missing=True)
    finding = ev.findings["A501"]
    assert (finding.outcome, finding.severity) == ("found", "issue")
    assert finding.evidence["dropped"] == 2
    assert finding.evidence["share"] == 0.5
    assert finding.evidence["columns"] == {"y_true": 1, "y_pred": 1}


def test_is_a_tip_for_less_than_one_in_a_hundred_and_passes_without() -> None:
    y = np.arange(200) + 0.5
    p = y.copy()
    p[7] = NAN
    assert assay.evaluate(y, p, drop_missing=True).findings["A501"].severity == "tip"
    finding = assay.evaluate(y, y).findings["A501"]
    assert (finding.outcome, finding.evidence["rows"]) == ("passed", 200)
