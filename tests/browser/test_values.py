"""The values that a reader sees are those of the evaluation, digit for digit."""

from __future__ import annotations

import pytest
from shelf import plain, seed_000, seed_003

PAGES = {
    "seed 000": seed_000,
    "pima": plain,
    "seed 003, narrow": lambda: seed_003(False),
    "seed 003, wide": lambda: seed_003(True),
}

CARDS = """cards => cards.flatMap(card =>
  [...card.querySelectorAll("[data-aggregation]")].map(line => {
    const held = line.querySelector("data");
    return [card.dataset.metric, line.dataset.aggregation, held.getAttribute("value") || "",
            held.textContent];
  }))"""

RAW = """rows => rows.map(row => [...row.cells].map(cell => {
  const held = cell.querySelector("data");
  return (held && held.getAttribute("value")) || cell.textContent;
}))"""


@pytest.mark.parametrize("name", PAGES)
def test_cards_and_the_raw_table_hold_what_the_evaluation_holds(visit, name):
    ev = PAGES[name]()
    page = visit(name)
    held = {
        (key, score.aggregation.replace("_", " "), "" if score.part is None else str(score.part)): (
            repr(score.value) if score.is_defined else "undefined"
        )
        for key, score in ev.keyed_scores
    }
    rows = page.locator("#raw-table tbody tr").evaluate_all(RAW)
    assert {(metric, kind, part): value for metric, kind, part, _, value, *_ in rows} == held
    cards = page.locator("article[data-metric]").evaluate_all(CARDS)
    assert len(cards) >= 3
    for metric, kind, value, text in cards:
        full = held[metric, kind, ""]
        assert value == ("" if full == "undefined" else full)
        if value:
            assert text == f"{float(value):.4g}"


def test_the_seeds_own_digits(visit):
    def card(page, metric: str, kind: str) -> str:
        place = f"article[data-metric='{metric}'] [data-aggregation='{kind}'] data"
        return page.locator(place).get_attribute("value")

    page = visit("seed 000")
    assert card(page, "r2", "pooled") == "0.9998000199980002"
    assert card(page, "r2", "mean of folds") == card(page, "r2", "within fold") == "-1.0"
    assert page.locator("#split-fold-table").text_content().count("10001") >= 1
    page = visit("pima")
    assert card(page, "accuracy", "mean of folds") == "0.7500721500721501"
    assert card(page, "accuracy", "pooled") == "0.75"
    assert "0.7501 ± 0.0574 over 5 folds" in page.locator("#summary").inner_text()
    assert card(visit("seed 003, narrow"), "r2", "pooled") == "-0.5"
    assert card(visit("seed 003, wide"), "r2", "pooled") == "0.985"


def test_the_thirty_runs_and_the_other_library(visit):
    page = visit("pima")
    study = page.locator("#study-table tbody tr").evaluate_all(RAW)
    assert [row[1] for row in study] == ["30", "30"]
    assert [f"{float(row[2]):.4f}" for row in study] == ["0.7385", "0.7386"]
    assert page.locator("#study-runs circle").count() == 60
    told = page.locator("#library figcaption").inner_text()
    assert told.count("5 of 5 folds equal") == 2  # scratch and library, plain and stratified
