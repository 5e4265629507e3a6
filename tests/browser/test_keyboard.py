"""Everything by keyboard alone, and always seen where one is."""

from __future__ import annotations

from itertools import pairwise

import pytest

WHERE = """() => {
  const one = document.activeElement;
  const box = one.getBoundingClientRect();
  const style = getComputedStyle(one);
  const inside = one.matches("input[type=range]") ? "input" : one.tagName.toLowerCase();
  return {
    what: inside,
    text: (one.textContent || "").trim().slice(0, 40),
    top: box.top + scrollY,
    left: box.left,
    seen: box.bottom > 0 && box.top < innerHeight,
    outline: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1,
    sticky: Boolean(one.closest(".group > .controls")),
  };
}"""


def walk(page, most: int = 400) -> list[dict]:
    """What has the focus, one Tab after another, until it leaves the page."""
    found = []
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === document.body"):
            break
        found.append(page.evaluate(WHERE))
    return found


@pytest.mark.parametrize("name", ["seed 000", "binary"])
def test_every_control_is_reached_in_the_order_of_the_page(visit, name):
    page = visit(name, reduced_motion="reduce")
    stops = walk(page)
    assert stops[0]["text"] == "Skip to the scores"
    controls = page.locator("a, button, input, summary, [tabindex='0']")
    reachable = controls.evaluate_all(
        "every => every.filter(one => one.checkVisibility({contentVisibilityAuto: true})).length"
    )
    assert len(stops) == reachable
    for one in stops:
        assert one["outline"], one  # the focus is visible
        assert one["seen"], one  # and so is what has it
    still = [one for one in stops[1:] if not one["sticky"]]
    backwards = [
        (a, b) for a, b in pairwise(still) if b["top"] < a["top"] - 400 and b["left"] <= a["left"]
    ]
    assert backwards == []


def test_the_skip_link_skips(visit):
    page = visit("pima", reduced_motion="reduce")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.url.endswith("#summary")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('nav') === null")


def test_the_rotation_by_keys(visit):
    page = visit("pima", clock=True)
    page.locator("[data-do=reset]").focus()
    page.keyboard.press("Space")
    assert page.locator("#rotation-round").inner_text() == "1 of 5"
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")  # step
    assert page.locator("#rotation-round").inner_text() == "2 of 5"
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")  # play
    page.clock.run_for(800)
    assert page.locator("#rotation-round").inner_text() == "3 of 5"
    page.keyboard.press("Enter")  # pause
    page.clock.run_for(5000)
    assert page.locator("#rotation-round").inner_text() == "3 of 5"


def test_a_slider_by_keys(visit):
    page = visit("pima")
    slider = page.locator("#rotation-live input")
    slider.focus()
    for key, round_ in (
        ("Home", 1),
        ("ArrowRight", 2),
        ("ArrowUp", 3),
        ("ArrowLeft", 2),
        ("ArrowDown", 1),
        ("End", 5),
    ):
        page.keyboard.press(key)
        assert page.locator("#rotation-round").inner_text() == f"{round_} of 5", key
        assert slider.get_attribute("aria-valuetext").startswith(f"round {round_} of 5, mean ")


def test_a_table_sorts_and_opens_by_keys(visit):
    page = visit("pima")
    head = page.locator("#folds-table th", has_text="accuracy")
    head.locator("button").focus()
    page.keyboard.press("Enter")
    assert head.get_attribute("aria-sort") == "ascending"
    page.keyboard.press("Space")
    assert head.get_attribute("aria-sort") == "descending"
    page.locator("#rotation summary").focus()
    page.keyboard.press("Enter")
    assert page.locator("#rotation-table").is_visible()
    page.keyboard.press("Tab")  # a wide table can be scrolled with the arrows
    assert page.evaluate("document.activeElement.className") == "scroll"
