"""Light and dark, a phone, paper."""

from __future__ import annotations

import re

import pytest

PAPER = "getComputedStyle(document.body).backgroundColor"
INK = "getComputedStyle(document.body).color"


def lightness(page, what: str) -> float:
    """From 0, black, to 255."""
    return sum(map(int, re.findall(r"\d+", page.evaluate(what))[:3])) / 3


def test_dark_and_light_follow_the_reader(visit):
    light, dark = (visit("binary", color_scheme=scheme) for scheme in ("light", "dark"))
    assert lightness(light, PAPER) > 240
    assert lightness(dark, PAPER) < 40
    assert lightness(dark, INK) > 200
    texts = "getComputedStyle(document.querySelector('svg text')).fill"
    assert lightness(light, texts) < 120
    assert lightness(dark, texts) > 150
    light.emulate_media(color_scheme="dark")  # as it changes at dusk
    assert lightness(light, PAPER) < 40


@pytest.mark.parametrize("name", ["pima", "regression", "multiclass", "note", "hostile labels"])
@pytest.mark.parametrize("width", [360, 768])
def test_a_narrow_page_does_not_scroll_sideways(visit, name, width):
    page = visit(name, viewport={"width": width, "height": 740})
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    wide = page.evaluate(
        """width => [...document.querySelectorAll("main *")].filter(one => {
          const box = one.getBoundingClientRect();
          return box.right > width + 0.5 && !one.closest(".scroll, pre, svg, .unseen");
        }).map(one => one.outerHTML.slice(0, 120))""",
        width,
    )
    assert wide == []


def test_texts_in_pictures_can_be_read_on_a_phone(visit):
    page = visit("pima", viewport={"width": 360, "height": 740})
    small = page.locator("svg text").evaluate_all(
        """texts => texts.filter(one => {
          const height = one.getBoundingClientRect().height;
          const shown = getComputedStyle(one).display !== "none";
          return shown && !one.matches(".turned") && height && height < 9;
        }).map(one => one.textContent)"""
    )
    assert small == []


@pytest.mark.parametrize("name", ["pima", "regression", "note"])
def test_on_paper_everything_is_there_and_no_control(visit, name):
    page = visit(name, color_scheme="dark")
    page.emulate_media(media="print", color_scheme="dark")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")  # as the browser does before it prints
    assert lightness(page, PAPER) > 250  # ink on white, whatever the screen
    assert lightness(page, INK) < 20
    controls = page.locator("button:not(th button), input, nav, .skip")  # a header stays a header
    assert not [one for one in controls.all() if one.is_visible()]
    every = page.locator("table, svg, .readouts, figcaption, article, pre")
    assert (
        every.count()
        == page.locator(":is(table, svg, .readouts, figcaption, article, pre):visible").count()
    )
    cut = page.locator(".scroll").evaluate_all(
        "every => every.filter(one => getComputedStyle(one).overflow !== 'visible').length"
    )
    assert cut == 0


def test_what_was_moved_prints_as_it_was_made(visit):
    page = visit("pima")
    page.locator("[data-do=reset]").click()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator("#rotation-mean").inner_text() == "0.750072"


def test_a_page_prints_without_script_too(visit):
    page = visit("pima", java_script_enabled=False)
    size = len(page.pdf(format="A4"))
    page.emulate_media(media="print")
    assert page.locator("#rotation-table").is_visible()  # tables behind figures are opened
    assert size > 50_000


def test_a_panel_that_stays_in_view_covers_all_it_hides(visit):
    page = visit("binary")
    panel, beside = page.locator("#threshold > .controls"), page.locator("#threshold > .side")
    page.locator("#threshold-matrix").scroll_into_view_if_needed()
    ends = [
        (box["x"], box["x"] + box["width"]) for box in (panel.bounding_box(), beside.bounding_box())
    ]
    assert ends[0] == ends[1]
