from __future__ import annotations

import assay

NAN = float("nan")


def test_counts_ids_that_repeat() -> None:
    for ids in (["b", "a", "b", "c", "a", "b"], [7, 3, 7, 9, 3, 7], [7.5, 3.0, 7.5, 9.0, 3.0, 7.5]):
        finding = assay.evaluate([1.5, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6], id=ids).findings["A502"]
        assert finding.outcome == "found"
        assert (finding.evidence["ids"], finding.evidence["rows"]) == (2, 5)
        assert finding.evidence["first"] == [str(ids[0]), str(ids[1])]


def test_looks_at_the_rows_that_are_used() -> None:
    ev = assay.evaluate([1.5, NAN, 3.0], [1.0, 2.0, 3.0], id=[1, 1, 2], drop_missing=True)
    assert ev.findings["A502"].outcome == "passed"


def test_passed_and_skipped() -> None:
    assert assay.evaluate([1.5, 2.0], [1.0, 2.0], id=[5, 3]).findings["A502"].outcome == "passed"
    large = assay.evaluate([1.5, 2.0], [1.0, 2.0], id=[2**63, 2**63 + 1])
    assert large.findings["A502"].outcome == "passed"
    assert assay.evaluate([1.5, 2.0], [1.0, 2.0]).findings["A502"].outcome == "skipped"
    lost = assay.evaluate([1.5, 2.0], [1.0, 2.0], id=[2.0**60, 1.0]).findings["A502"]
    assert lost.outcome == "skipped"
    assert "2**53" in lost.message
