"""The rotation of folds on the numbers of seed 002: it plays, steps, starts again."""

from __future__ import annotations

import pytest
from shelf import plain

# Right answers and rows of each plain fold of the Pima data, and the mean and the population sd
# after each round, to the six digits that the page reads out.
ROUNDS = [
    (112, 154, "0.727273", "0.727273", "0"),
    (103, 154, "0.668831", "0.698052", "0.0292208"),
    (123, 154, "0.798701", "0.731602", "0.0531076"),
    (127, 153, "0.830065", "0.756218", "0.0627147"),
    (111, 153, "0.72549", "0.750072", "0.0574245"),
]

STATE = """() => {
  const place = (id, name) => Number(document.getElementById(id).getAttribute(name));
  const dots = [...document.querySelectorAll("#rotation circle[data-from]")];
  return {
    held: place("rotation-held", "x"),
    row: place("rotation-held", "y"),
    mean: place("rotation-mean-line", "y1"),
    band: place("rotation-band", "height"),
    landed: dots.filter(dot => !dot.classList.contains("off")).length,
    heights: dots.map(dot => Number(dot.getAttribute("cy"))),
  };
}"""


def shown(page) -> tuple[str, ...]:
    return tuple(
        page.locator(f"#rotation-{name}").inner_text()
        for name in ("round", "fold", "score", "mean", "sd")
    )


def told(k: int) -> tuple[str, ...]:
    """What the page reads out in a round, counted from 0."""
    _, rows, score, mean, sd = ROUNDS[k]
    return f"{k + 1} of 5", f"{k + 1} ({rows} rows)", score, mean, sd


def test_the_figures_here_are_those_of_the_evaluation():
    scores = plain()["accuracy"].per_fold
    assert [s.outcome.text() for s in scores] == [f"{hits}/{rows}" for hits, rows, *_ in ROUNDS]
    assert f"{plain()['accuracy'].mean_of_folds.value:.6g}" == ROUNDS[-1][3]


def test_every_step_lands_on_the_numbers_of_the_seed(visit):
    page = visit("pima")
    assert shown(page) == told(4)  # it is drawn as it ends
    page.locator("[data-do=reset]").click()
    held = []
    for k in range(5):
        assert shown(page) == told(k)
        state = page.evaluate(STATE)
        assert state["landed"] == k + 1
        held.append((state["held"], state["row"]))
        assert page.locator("#rotation-live input").input_value() == str(k)
        if k < 4:
            page.locator("[data-do=step]").click()
    assert held == sorted(set(held))  # the held-out fold marches on, across and down
    page.locator("[data-do=step]").click()
    assert shown(page) == told(0)  # after the last round the first


def test_mean_and_band_are_drawn_where_the_numbers_are(visit):
    page = visit("pima")
    page.locator("[data-do=reset]").click()
    for k in range(5):
        state = page.evaluate(STATE)
        # Two points give the scale of the picture: heights of 112/154 and 127/153.
        low, high = state["heights"][1], state["heights"][3]
        unit = (low - high) / (127 / 153 - 103 / 154)
        mean, sd = map(float, ROUNDS[k][3:])
        assert state["mean"] == pytest.approx(low - (mean - 103 / 154) * unit, abs=0.2)
        assert state["band"] == pytest.approx(2 * sd * unit, abs=0.2)
        page.locator("[data-do=step]").click()


def test_play_runs_to_the_end_and_stops_there(visit):
    page = visit("pima", clock=True)
    play = page.locator("[data-do=play]")
    play.click()
    assert shown(page) == told(0)
    assert (play.inner_text(), play.get_attribute("aria-pressed")) == ("Pause", "true")
    for k in range(1, 5):
        page.clock.run_for(800)
        assert shown(page) == told(k)
    assert (play.inner_text(), play.get_attribute("aria-pressed")) == ("Play", "false")
    assert page.locator("#rotation [role=status]").text_content() == "round 5 of 5, mean 0.750072"
    page.clock.run_for(5000)
    assert shown(page) == told(4)
    play.click()  # and again from the beginning
    page.clock.run_for(800)
    assert shown(page) == told(1)


@pytest.mark.parametrize(
    ("stop", "left"),
    [
        ("[data-do=play]", 2),
        ("[data-do=step]", 3),
        ("[data-do=reset]", 0),
        ("#rotation-live input", 3),
    ],
)
def test_whatever_is_touched_while_it_plays_stops_it(visit, stop, left):
    page = visit("pima", clock=True)
    page.locator("[data-do=play]").click()
    page.clock.run_for(1600)
    if "input" in stop:
        page.locator(stop).press("ArrowRight")
    else:
        page.locator(stop).click()
    page.clock.run_for(5000)
    assert shown(page) == told(left)
    assert page.locator("[data-do=play]").inner_text() == "Play"


def test_who_asked_for_less_motion_gets_the_last_round_at_once(visit):
    page = visit("pima", clock=True, reduced_motion="reduce")
    page.locator("[data-do=reset]").click()
    page.locator("[data-do=play]").click()
    assert shown(page) == told(4)
    page.clock.run_for(5000)
    assert shown(page) == told(4)
    moving = "getComputedStyle(document.querySelector('#rotation [data-from]')).transitionDuration"
    assert page.evaluate(moving) == "0s"
    assert page.evaluate("getComputedStyle(document.documentElement).scrollBehavior") == "auto"
    page.locator("[data-do=reset]").click()
    page.locator("[data-do=step]").click()  # every round can still be seen
    assert shown(page) == told(1)


def test_the_table_behind_has_every_digit(visit):
    page = visit("pima")
    page.locator("#rotation summary").click()
    rows = page.locator("#rotation-table tbody tr").all()
    mean = plain()["accuracy"].mean_of_folds
    for row, (hits, of, *_) in zip(rows, ROUNDS, strict=True):
        cells = row.locator("td").all_inner_texts()
        assert cells[3:5] == [f"{hits}/{of}", repr(hits / of)], cells
    assert cells[5:7] == [repr(mean.value), repr(mean.sd_population)]
