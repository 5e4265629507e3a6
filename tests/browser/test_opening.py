"""Opening the page: offline, silent, and whole without any script."""

from __future__ import annotations

import pytest
from shelf import SHELF, numbers
from window import window

from assay.report.page.write import page_of

FIGURES = """figures => figures.map(one => {
  const box = one.querySelector("svg").getBoundingClientRect();
  return [one.id, box.width, box.height];
})"""


@pytest.mark.parametrize("name", [name for name in SHELF if "hostile" not in name])
def test_the_page_opens_offline_and_says_nothing(visit, name):
    page = visit(name)
    assert page.locator("h1").inner_text()
    assert page.evaluate("document.documentElement.classList.contains('live')")  # its script ran
    for link in page.locator("nav a").all():
        assert page.locator(f"section{link.get_attribute('href')} h2").count() == 1


@pytest.mark.parametrize(
    ("inside", "heard"),
    [
        ("<img src='https://example.org/pixel.png'>", "request: https://example.org/pixel.png"),
        ("<img src='beside.png'>", "request: file://"),
        ("<script>console.info('hm')</script>", "console: hm"),
        ("<script>throw new Error('oh')</script>", "error: "),
        ("<script>alert(1)</script>", "dialog: 1"),
    ],
)
def test_a_window_hears_what_a_page_should_not_do(browser, tmp_path, inside, heard):
    path = tmp_path / "page.html"
    path.write_text(inside, encoding="utf-8")
    with (
        pytest.raises(AssertionError, match=heard),
        window(browser, path.as_uri()) as context,
    ):
        context.new_page().goto(path.as_uri())


def test_the_policy_of_the_page_stops_what_it_did_not_bring(visit):
    page = visit("seed 000", loud=True)  # the browser reports what it stops
    page.evaluate("window.stopped = []")
    page.evaluate(
        "document.addEventListener('securitypolicyviolation',"
        " event => stopped.push(event.effectiveDirective))"
    )
    page.evaluate("document.body.setAttribute('onclick', 'stopped.push(0)')")
    page.locator("h1").click()
    page.wait_for_function("stopped.length")
    assert page.evaluate("stopped") == ["script-src-attr"]


@pytest.mark.parametrize("name", ["pima", "regression", "multiclass", "note"])
def test_without_script_every_figure_is_there_and_no_control(visit, name):
    page = visit(name, java_script_enabled=False)
    sizes = page.locator("figure").evaluate_all(FIGURES)
    assert [one for one in sizes if one[1] < 200 or one[2] < 30] == []
    assert len(sizes) == {"pima": 17, "regression": 11, "multiclass": 2, "note": 0}[name]
    assert page.locator(".control:visible").count() == 0
    behind = page.locator("details").first
    behind.locator("summary").first.click()
    assert behind.locator("table").is_visible()  # a table opens without script, too
    if name == "pima":
        assert page.locator("#rotation-mean").inner_text() == "0.750072"


@pytest.mark.parametrize(
    ("name", "verdict", "sentence"),
    [
        ("with note", "holds", "The note verifies: "),
        ("with a tampered note", "fails", "The note does not verify: "),
        ("note", "unchecked", "The note verifies as far as it can be checked here: "),
    ],
)
def test_with_a_note_the_page_says_whether_it_verifies(visit, name, verdict, sentence):
    page = visit(name)
    said = page.locator("#summary [data-verdict]")
    assert said.get_attribute("data-verdict") == verdict
    assert said.inner_text().startswith(sentence)
    assert said.bounding_box()["y"] < 500  # before anybody scrolls
    assert page.locator("#summary .conclusion").inner_text() == "good within one kWh"


def test_a_million_rows_and_a_thousand_groups_open_like_a_thousand_rows(visit, tmp_path, capsys):
    seconds, sizes = [], []
    for rows, groups in ((1_000, 30), (1_000_000, 1_000)):
        path = tmp_path / f"{rows}.html"
        path.write_text(page_of(numbers(rows, groups)), encoding="utf-8")
        sizes.append(path.stat().st_size)
        visit(path)  # once unmeasured
        seconds.append(min(_opening(visit, path) for _ in range(3)))
    with capsys.disabled():
        small, large = seconds
        print(
            f"\nopening 1,000 rows in 30 groups: {small:.3f} s, {sizes[0]:,} bytes; "
            f"1,000,000 rows in 1,000 groups: {large:.3f} s, {sizes[1]:,} bytes; "
            f"ratio {large / small:.2f}"
        )
    assert sizes[1] < 400_000
    assert large < 3 * small + 0.3


def _opening(visit, path) -> float:
    """Seconds from asking for the file until it is read, run and laid out."""
    page = visit(path)
    page.evaluate("document.documentElement.getBoundingClientRect().height")
    entry = "performance.getEntriesByType('navigation')[0]"
    page.wait_for_function(f"{entry}.loadEventEnd > 0")
    return page.evaluate(f"{entry}.loadEventEnd") / 1000
