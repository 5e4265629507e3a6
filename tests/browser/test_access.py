"""What a checker of accessibility finds: nothing serious, in light and in dark, small and large."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

SERIOUS = ("serious", "critical")


# Everything is opened; of a table's rows, which are alike, the first stand for all.
OPENED = """() => {
  for (const one of document.querySelectorAll("details")) one.open = true;
  for (const one of document.querySelectorAll("tbody tr:nth-child(n + 4)")) one.remove();
}"""


def violations(page) -> list[str]:
    page.evaluate(OPENED)
    found = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for one in found
        if one["impact"] in SERIOUS
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["regression", "pima", "multiclass", "note"])
def test_nothing_serious_is_found(visit, name, scheme):
    assert violations(visit(name, color_scheme=scheme)) == []


@pytest.mark.parametrize("name", ["with a tampered note", "hostile labels"])
def test_nothing_serious_is_found_on_a_phone(visit, name):
    assert violations(visit(name, viewport={"width": 360, "height": 740})) == []


def test_the_checker_finds_what_is_wrong(visit):
    page = visit("seed 000")
    page.evaluate("document.querySelector('h1').style.color = '#eee'")
    page.evaluate("document.querySelector('input').closest('label').replaceWith("
                  "document.querySelector('input'))")  # fmt: skip
    found = " ".join(violations(page))
    assert "color-contrast" in found
    assert "label" in found
