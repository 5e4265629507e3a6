"""What the sliders show is what the command line gives for the same."""

from __future__ import annotations

import json
from fractions import Fraction

import numpy as np
import pytest
from shelf import scored

from assay.cli import main

RATES = ("precision", "recall", "fpr", "f1", "accuracy")


@pytest.fixture(scope="module")
def preds(tmp_path_factory):
    """The scores of the page called binary, as a file."""
    given = scored().rows.block
    truth, score = given.true_codes.tolist(), np.ravel(given.proba).tolist()
    lines = [f"{t},{s!r}" for t, s in zip(truth, score, strict=True)]
    path = tmp_path_factory.mktemp("scores") / "preds.csv"
    path.write_text("\n".join(["y,s", *lines]) + "\n", encoding="utf-8")
    return path


def said_by_the_command(preds, threshold: str) -> dict:
    out = preds.with_name("scores.json")
    line = f"--truth y --score s --threshold {threshold} --json {out}"
    with pytest.raises(SystemExit) as stopped:
        main(["score", str(preds), *line.split()])
    assert not stopped.value.code
    return json.loads(out.read_text(encoding="utf-8"))


def move(page, slider: str, stop: int) -> None:
    """Move a slider as a hand does: its value, and the event."""
    page.locator(f"{slider} input").fill(str(stop))


def test_ten_thresholds_agree_with_the_command_line(visit, preds):
    page = visit("binary")
    last = int(page.locator("#threshold-live input").get_attribute("max"))
    seen = set()
    for stop in np.linspace(0, last, 10).astype(int).tolist():
        move(page, "#threshold-live", stop)
        threshold = page.locator("#threshold-threshold").inner_text()
        seen.add(threshold)
        found = said_by_the_command(preds, threshold)
        (tn, fp), (fn, tp) = found["confusion"]["matrix"]
        for name, count in {"tp": tp, "fn": fn, "fp": fp, "tn": tn}.items():
            assert page.locator(f"#threshold-{name}").text_content() == str(count)
        values = {
            (s["metric"], s.get("class")): s["value"]
            for s in found["scores"]
            if s["aggregation"] == "pooled"
        }
        for name in RATES:
            value = values[name, None if name == "accuracy" else 1]
            expected = "undefined" if value is None else f"{value + 0.0:.6g}"
            assert page.locator(f"#threshold-{name}").inner_text() == expected, (threshold, name)
    assert len(seen) == 10


def test_the_threshold_moves_every_picture_at_once(visit):
    page = visit("binary")
    places = """() => ["threshold-roc", "threshold-pr", "threshold-line"].map(id => {
      const one = document.getElementById(id);
      return one.getAttribute("cx") || one.getAttribute("x1");
    })"""
    before = page.evaluate(places)
    shares = page.locator("#threshold-tp-share").text_content()
    move(page, "#threshold-live", 3)
    assert all(a != b for a, b in zip(before, page.evaluate(places), strict=True))
    assert page.locator("#threshold-tp-share").text_content() != shares
    said = page.locator("#threshold-live input").get_attribute("aria-valuetext")
    threshold = page.locator("#threshold-threshold").inner_text()
    assert said.startswith(f"threshold {threshold}: precision ")


def test_the_slider_stays_in_view_with_what_it_moves(visit):
    page = visit("binary")
    page.locator("#threshold-tp").scroll_into_view_if_needed()
    page.mouse.wheel(0, 300)
    box = page.locator("#threshold-live input").bounding_box()
    assert 0 <= box["y"] < 900


def test_the_shift_of_a_fold_is_the_check_of_seed_000(visit):
    page = visit("seed 000")
    slider = page.locator("#shift-live input")
    held = {}
    for stop in range(int(slider.get_attribute("max")) + 1):
        move(page, "#shift-live", stop)
        by, *rest = (
            page.locator(f"#shift-{name}").inner_text()
            for name in ("by", "sst", "sse", "pooled", "within")
        )
        held[by] = rest
        # The residuals stay. Two folds of 0 and 1, the second moved: SST by hand.
        sst = 1 + (100 + Fraction(by)) ** 2
        assert rest == [f"{sst}", "2", f"{float(1 - 2 / sst):.6g}", "-1"]
    assert held["0"] == ["10001", "2", "0.9998", "-1"]
    assert held["-100"] == ["1", "2", "-1", "-1"]
    assert "Arithmetic, not advice" in page.locator("#shift figcaption").inner_text()


def test_shifting_moves_the_fold_and_no_residual(visit):
    page = visit("seed 000")
    where = """() => [...document.querySelectorAll("#shift circle")].map(
      one => one.getBoundingClientRect().y + scrollY)"""
    page.locator("#shift svg").scroll_into_view_if_needed()
    before = page.evaluate(where)
    width = page.locator("#shift-between").get_attribute("width")
    page.locator("#shift-live input").press("Home")
    page.locator("#shift svg").scroll_into_view_if_needed()
    after = page.evaluate(where)
    moved = [abs(a - b) > 1 for a, b in zip(before, after, strict=True)]
    assert moved.count(True) == 2  # the two targets of the fold; four residuals stay
    assert page.locator("#shift-between").get_attribute("width") != width
