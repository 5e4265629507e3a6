"""The form of the page: sound HTML, every figure told in words and numbers, bounded, repeatable."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import numpy as np
import pytest

import assay

LIMIT = 400_000


def binary(rows=400, seed=0, **how):
    rng = np.random.default_rng(seed)
    score = rng.random(rows)
    truth = (rng.random(rows) < score).astype(int)
    fold = rng.integers(0, 5, rows)
    return assay.evaluate(truth, (score > 0.5).astype(int), y_proba=score, fold=fold, **how)


def multiclass(rows=3000, classes=50, **how):
    rng = np.random.default_rng(1)
    truth = rng.integers(0, classes, rows)
    pred = np.where(rng.random(rows) < 0.7, truth, rng.integers(0, classes, rows))
    return assay.evaluate(truth, pred, **how)


def regression(rows=300, **how):
    rng = np.random.default_rng(2)
    truth = rng.normal(size=rows)
    return assay.evaluate(truth, truth + rng.normal(size=rows), **how)


EVERY = {
    "binary": binary,
    "multiclass": multiclass,
    "regression": lambda: regression(fold=np.arange(300) % 4, group=np.arange(300) % 7),
    "outputs": lambda: assay.evaluate(
        np.random.default_rng(3).normal(size=(40, 5)),
        np.random.default_rng(4).normal(size=(40, 5)),
        fold=np.arange(40) % 4,
    ),
    "one row": lambda: assay.evaluate([1.0], [2.0]),
    "one class": lambda: assay.evaluate([1, 1], [1, 1], y_score=[0.1, 0.2], labels=[0, 1]),
    "constant": lambda: assay.evaluate([3.0, 3.0, 3.0], [3.0, 2.0, 3.0], fold=[1, 1, 2]),
    "wide": lambda: assay.evaluate([1e308, -1e308, 1e308], [-1e308, 1e308, 0.0], fold=[1, 1, 2]),
    "tiny": lambda: assay.evaluate([5e-324, 0.0, 1e-310], [0.0, 5e-324, 0.0], fold=[1, 1, 2]),
    "integers": lambda: assay.evaluate([10**30, 2, 3, 4], [10**30, 2, 3, 5], fold=[1, 1, 2, 2]),
    "infinite scores": lambda: assay.evaluate([0, 1, 0, 1], y_score=[-np.inf, np.inf, 0.3, 0.2]),
    "one score": lambda: assay.evaluate([0, 1, 0, 1], y_score=[0.5] * 4, fold=[1, 1, 2, 2]),
    "weights": lambda: regression(sample_weight=np.linspace(0.1, 3, 300)),
    "weighted scores": lambda: binary(60, sample_weight=np.linspace(0.1, 3, 60)),
    "strays": lambda: assay.evaluate(["a", "b"], ["a", "d"], labels=["a", "b"]),
    "probabilities": lambda: assay.evaluate(
        [0, 1, 2, 1], y_proba=np.random.default_rng(5).dirichlet([1, 1, 1], 4), fold=[1, 1, 2, 2]
    ),
    "missing": lambda: assay.evaluate(
        [0.0, 1.0, np.nan, 3.0], [0.0, 1.0, 2.0, 2.0], drop_missing=True
    ),
    "formula": lambda: assay.evaluate([0, 1, 0, 1], [0, 1, 1, 1], metrics=["100*accuracy"]),
    "each row a fold": lambda: assay.evaluate(
        np.arange(300) % 2, np.arange(300) // 2 % 2, fold=np.arange(300)
    ),
}


@pytest.fixture(scope="module")
def pages(read):
    """Each page, made once."""
    return cache(lambda name: read(EVERY[name]()))


@pytest.mark.parametrize("name", EVERY)
def test_the_page_is_sound_whatever_was_evaluated(pages, name):
    page = pages(name)
    ids = [one.attributes["id"] for one in page.all() if "id" in one.attributes]
    assert len(ids) == len(set(ids))
    targets = [one.attributes["href"][1:] for one in page.all("a")]
    assert set(targets) <= set(ids)
    assert not [value for one in page.all() for value in one.attributes.values() if value == "nan"]
    drawn = [one for one in page.all() if one.tag in ("rect", "circle", "line", "path")]
    for one in drawn:
        for key in ("x", "y", "cx", "cy", "width", "height", "d", "x1", "y2"):
            assert not set("nif") & set(one.attributes.get(key, "")), one.attributes
        assert float(one.attributes.get("width", 0)) >= 0
        assert float(one.attributes.get("height", 0)) >= 0


@pytest.mark.parametrize("name", EVERY)
def test_every_control_moves_what_is_there(pages, name):
    page = pages(name)
    for control in page.all():
        if "data-live" not in control.attributes:
            continue
        live = page.live(control.attributes["id"])
        assert {id for id, _ in live["targets"]} <= set(page.by_id)
        assert {len(stop) for stop in live["stops"]} == {len(live["targets"])}
        assert len(live["said"]) == len(live["stops"])
        start = live["stops"][int(control.attributes["data-start"])]
        for (id, attribute), value in zip(live["targets"], start, strict=True):
            held = page.by_id[id]
            drawn = held.attributes.get(attribute, value) if attribute else held.text
            assert drawn == value, (id, attribute)  # the picture is drawn at the stop it starts at


def test_figures_have_names_words_and_a_table_behind_them(pages):
    some = [pages(name) for name in ("binary", "multiclass", "regression")]
    figures = [one for page in some for one in page.all("figure")]
    assert len(figures) > 15
    for figure in figures:
        svg = figure.every("svg")[0]
        assert svg.attributes["role"] == "img"
        assert svg.attributes["aria-label"] == svg.every("title")[0].text
        assert svg.every("desc")
    without = {
        one.attributes["id"]
        for one in figures
        if not one.every("table") and not one.attributes["id"].startswith("threshold-")
    }
    assert without == set()  # the three beside the slider share the table of its stops


def test_headings_go_down_in_steps(pages):
    page = pages("binary")
    levels = [int(one.tag[1]) for one in page.all() if one.tag in ("h1", "h2", "h3", "h4")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert [one.tag for one in page.all() if one.tag in ("header", "main", "footer", "nav")] == [
        "header",
        "nav",
        "main",
        "footer",
    ]


def test_sections_stand_in_the_order_in_which_a_reader_asks(read):
    page = read(binary(group=np.arange(400) % 3))
    assert [one.attributes["id"] for one in page.all("section")] == [
        "summary",
        "scores",
        "why",
        "findings",
        "folds",
        "groups",
        "curves",
        "calibration",
        "classes",
        "receiver",
        "raw",
    ]


def test_equal_input_gives_equal_bytes(pages, read):
    for name in ("binary", "multiclass", "regression"):
        assert pages(name).source == read(EVERY[name]()).source


def test_a_million_rows_in_a_thousand_groups_stay_small(read):
    rng = np.random.default_rng(6)
    rows = 1_000_000
    truth = rng.normal(size=rows)
    ev = assay.evaluate(
        truth,
        truth + rng.normal(size=rows),
        fold=rng.integers(0, 5, rows),
        group=rng.integers(0, 1000, rows),
        metrics=["r2", "rmse", "mae"],
    )
    page = read(ev)
    assert len(page.source.encode()) < LIMIT
    table = page.columns("groups-table")
    assert len(table["group"]) < 40
    assert f"the other {1000 - len(table['group'])} are counted" in page.by_id["groups"].text
    values = [score.value for score in ev["r2"].per_group]
    assert {repr(min(values)), repr(max(values))} <= set(table["r2"])
    sizes = [int(text) for text in table["rows"]]
    assert max(sizes) == max(ev.rows.group.sizes())
    counted = sum(int(text) for text in page.columns("spread-group-r2-table")["groups"])
    assert counted == 1000


@pytest.mark.parametrize("name", EVERY)
def test_pages_stay_below_the_limit(pages, name):
    assert len(pages(name).source.encode()) < LIMIT


def test_fifty_classes_are_grouped_and_none_is_lost(read):
    ev = multiclass()
    page = read(ev)
    rows = page.rows("confusion-table")
    assert len(rows) == 12
    assert rows[-1][0] == "+39"
    assert sum(int(cell) for row in rows for cell in row[1:]) == len(ev.rows.block)
    assert len(page.rows("classes-table")) == 50
    mistaken = page.columns("mistaken-table")
    matrix = ev.confusion.matrix.copy()
    np.fill_diagonal(matrix, 0)
    assert int(mistaken["rows"][0]) == matrix.max()
