"""`assay.diff`: which part changed, in the order in which a reader asks."""

from __future__ import annotations

import json
from typing import Any

import assay

Y = [1.0, 2.0, 3.0, 5.0]


def note(pred: list[float] | None = None, truth: list[float] | None = None, **how: Any) -> Any:
    words = {name: how.pop(name) for name in ("model", "data", "conclusion") if name in how}
    ev = assay.evaluate(truth or Y, pred or [0.0, 1.0, 2.0, 4.0], **{"metrics": "r2", **how})
    return ev.note(**words)


def test_the_same_evaluation() -> None:
    found = assay.diff(note(model="m"), note(model="m"))
    assert not found
    assert found.exit_code == 0
    assert found.verdict.startswith("the same evaluation")
    assert repr(found).startswith(found.verdict)


def test_circumstances_alone_are_no_change() -> None:
    document = note().to_dict()
    other = {**document, "created": "2031-01-01T00:00:00+00:00", "platform": "another"}
    found = assay.diff(assay.Note(document), assay.Note(other))
    assert found.exit_code == 0
    assert found.verdict == "the same evaluation; written otherwise: created, platform"


def test_other_predictions() -> None:
    found = assay.diff(note(), note([1.0, 2.0, 2.5, 5.0]))
    assert found.exit_code == 1
    assert [one.section for one in found if one.section == "data"] == []
    r2 = found.section("scores")[0]
    assert (r2.what, r2.a, r2.b) == ("r2 pooled", 4.75 / 8.75, 8.5 / 8.75)
    assert r2.said == "0.429; SSE 4 -> 0.25; SST unchanged"
    assert [(one.what, one.said) for one in found.section("fingerprints")] == [
        ("pred", "other values"),
        ("states", "not the same in both"),
    ]


def test_the_order_of_sections_is_that_of_a_reader() -> None:
    found = assay.diff(
        note(model="may", data="north", conclusion="yes"),
        note([1.0, 2.0, 2.0], [1.0, 2.0, 9.0], model="june", data="south", undefined="raw"),
    )
    sections = list(dict.fromkeys(one.section for one in found))
    reader = ["model", "data", "options", "scores", "findings", "fingerprints", "words"]
    assert sections == reader
    assert [(one.a, one.b) for one in found.section("model")] == [("may", "june")]
    data = {one.what: (one.a, one.b) for one in found.section("data")}
    assert data["rows.used"] == (4, 3)
    assert data["targets[0].mean"] == ("11/4", "4")
    assert not any("decimal" in name for name in data)
    options = {one.what: (one.a, one.b) for one in found.section("options")}
    assert options["policies.undefined"] == ("keep", "raw")


def test_another_definition_and_another_metric() -> None:
    found = assay.diff(note(metrics=["r2", "mape"]), note())
    assert [one.what for one in found.section("options")] == ["metric mape"]
    assert [one.what for one in found.section("scores")] == ["mape pooled"]
    assert found.section("scores")[0].b is None


def test_findings_by_code() -> None:
    found = assay.diff(note([0.0, 1.0, 2.0, 4.0]), note([9.0, 9.0, 9.0, 0.0]))
    codes = {one.what: (one.a, one.b) for one in found.section("findings")}
    assert codes["A206"] == ("passed", "found")


def test_rows_in_another_order_are_told_from_other_rows() -> None:
    ids = [1, 2, 3, 4]
    one = note(id=ids)
    two = note([4.0, 2.0, 1.0, 0.0], Y[::-1], id=ids[::-1])
    said = {one.what: one.said for one in assay.diff(one, two).section("fingerprints")}
    assert said["truth"] == "the same at every id, in another order"
    unmatched = assay.diff(note(), note([4.0, 2.0, 1.0, 0.0], Y[::-1]))
    said = {one.what: one.said for one in unmatched.section("fingerprints")}
    assert said["truth"] == "the same values in another order"
    assert not unmatched.section("scores")


def test_results_as_frame_and_json() -> None:
    found = assay.diff(note(), note([1.0, 2.0, 2.5, 5.0]), names=("may", "june"))
    assert len(found.frame()) >= len(found)
    document = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    assert (document["schema"], document["same"]) == ("assay-diff/1", False)
    assert "june" in found._repr_html_()
