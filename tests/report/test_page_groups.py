"""A few groups are drawn by name, many as a distribution."""

from __future__ import annotations

import numpy as np
import pytest

import assay
from assay.report.page.axes import named


def grouped(groups, rows=120):
    rng = np.random.default_rng(4)
    truth = rng.integers(0, 2, rows)
    return assay.evaluate(truth, rng.integers(0, 2, rows), group=np.arange(rows) % groups)


def test_a_few_groups_are_dots_in_order_with_their_mean(read):
    ev = grouped(5)
    page = read(ev)
    figure = page.by_id["dots-group-accuracy"]
    scores = list(ev["accuracy"].per_group)
    assert [float(text) for text in page.columns("dots-group-accuracy-table")["accuracy"]] == [
        score.value for score in scores
    ]
    places = [float(dot.attributes["cx"]) for dot in figure.every("circle")]
    assert (
        np.argsort(places, kind="stable").tolist()
        == np.argsort([score.value for score in scores], kind="stable").tolist()
    )
    mean = ev["accuracy"].mean_of_groups
    assert f"their mean, {mean.shown(4)}" in figure.text
    names = [one.text for one in figure.every("text") if "end" in one.attributes["class"].split()]
    assert names == ["0", "1", "2", "3", "4"]


def test_a_group_without_a_value_is_named_counted_and_not_drawn(read):
    ev = assay.evaluate([1.0, 1.0, 1.0, 2.0], [1.0, 2.0, 1.0, 2.5], group=["a", "a", "b", "b"])
    page = read(ev)
    figure = page.by_id["dots-group-r2"]
    assert len(figure.every("circle")) == 1
    assert "1 of 2 have a finite value" in figure.text
    assert page.columns("dots-group-r2-table")["r2"][0] == "undefined"


@pytest.mark.parametrize(("groups", "figure"), [(30, "dots"), (31, "spread")])
def test_many_groups_are_a_distribution(read, groups, figure):
    page = read(grouped(groups))
    drawn = {one.split("-")[0] for one in page.by_id if one.endswith("group-accuracy")}
    assert drawn == {figure}


def test_names_under_a_chart_do_not_run_into_each_other():
    assert len(named([f"site-{k:03}" for k in range(9)], 252.0)) * 9 * 7 <= 252 + 9 * 7
    assert [text for _, text in named(["a", "b"], 252.0)] == ["a", "b"]
    assert named([], 252.0) == []
