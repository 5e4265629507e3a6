"""What the page shows is what the evaluation holds, digit for digit: the seeds' numbers."""

from __future__ import annotations

import numpy as np
import pytest

import assay

SEED_000 = [0.0, 1.0, 100.0, 101.0], [0.0, 0.0, 100.0, 100.0], [1, 1, 2, 2]

# Seed 002 on the Pima data: rows and right answers of each plain fold, and the running figures.
PLAIN = [
    (154, 112, 0.7272727272727273, 0.7272727272727273, 0.0),
    (154, 103, 0.6688311688311688, 0.698051948051948, 0.02922077922077926),
    (154, 123, 0.7987012987012987, 0.7316017316017316, 0.05310755041725239),
    (153, 127, 0.8300653594771242, 0.7562176385705798, 0.06271473161217957),
    (153, 111, 0.7254901960784313, 0.7500721500721501, 0.057424543224021365),
]
STRATIFIED = [
    (154, 112, 0.7272727272727273, 0.7272727272727273, 0.0),
    (154, 111, 0.7207792207792207, 0.724025974025974, 0.0032467532467532756),
    (154, 114, 0.7402597402597403, 0.7294372294372294, 0.00809882551249773),
    (153, 109, 0.7124183006535948, 0.7251824972413208, 0.010173567181088368),
    (153, 114, 0.7450980392156863, 0.7291656056361939, 0.01209387387447583),
]


def of_counts(frames):
    """An evaluation with so many right answers in each fold."""
    fold = np.repeat(np.arange(1, 6), [rows for rows, *_ in frames])
    truth = np.arange(len(fold)) % 2
    right = np.concatenate([np.arange(rows) < hits for rows, hits, *_ in frames])
    return assay.evaluate(truth, np.where(right, truth, 1 - truth), fold=fold)


def test_seed_000_in_the_cards_the_table_and_the_split(read):
    ev = assay.evaluate(*SEED_000[:2], fold=SEED_000[2], unit="kWh")
    page = read(ev)
    assert page.card("r2", "pooled") == "0.9998000199980002"
    assert page.card("r2", "mean of folds") == page.card("r2", "within fold") == "-1.0"
    table = page.columns("scores-fold")
    r2 = table["metric"].index("r2")
    assert table["computed"][r2] == "1 - 2/10001"
    assert table["folds"][r2] == "2 of 2"
    split = dict(zip(*list(page.columns("split-fold-table").values())[:2], strict=True))
    assert split == {
        "within folds": "1",
        "between fold means": "10000",
        "SST, pooled": "10001",
        "SSE": "2",
    }


def test_seed_000_shifted_by_its_offset_is_minus_one(read):
    page = read(assay.evaluate(*SEED_000[:2], fold=SEED_000[2], unit="kWh"))
    live = page.live("shift-live")
    names = [id for id, _ in live["targets"]]
    texts = {
        stop[names.index("shift-by")]: [
            stop[names.index(f"shift-{key}")] for key in ("sst", "sse", "pooled", "within")
        ]
        for stop in live["stops"]
    }
    assert texts["0"] == ["10001", "2", "0.9998", "-1"]
    assert texts["-100"] == ["1", "2", "-1", "-1"]
    table = page.columns("shift-table")
    assert set(table["SSE"]) == {"2"}
    assert table["R2 pooled"][table["moved by kWh"].index("0")] == "0.9998000199980002"
    assert table["R2 pooled"][table["moved by kWh"].index("-100")] == "-1.0"
    assert "Arithmetic, not advice" in page.by_id["shift"].text


@pytest.mark.parametrize("frames", [PLAIN, STRATIFIED])
def test_seed_002_round_by_round(read, frames):
    ev = of_counts(frames)
    page = read(ev)
    table = page.columns("rotation-table")
    assert table["rows"] == [str(rows) for rows, *_ in frames]
    assert table["computed"] == [f"{hits}/{rows}" for rows, hits, *_ in frames]
    for name, place in (("score", 2), ("running mean", 3)):
        assert [float(text) for text in table[name]] == [frame[place] for frame in frames]
    # The printed sd took the mean as a rounded double; the page's is exact up to the root.
    sd = [frame[4] for frame in frames]
    assert [float(text) for text in table["population sd"]] == pytest.approx(sd, abs=1e-16)
    assert table["population sd"][-1] == repr(ev["accuracy"].mean_of_folds.sd_population)
    live = page.live("rotation-live")
    assert len(live["stops"]) == 5
    place = [id for id, _ in live["targets"]].index("rotation-mean")
    assert [stop[place] for stop in live["stops"]] == [f"{frame[3]:.6g}" for frame in frames]


def test_seed_002_is_drawn_as_it_ends_and_in_a_sentence(read):
    page = read(of_counts(PLAIN))
    assert page.by_id["rotation-live"].attributes["data-start"] == "4"
    assert page.by_id["rotation-mean"].text == "0.750072"
    assert page.by_id["rotation-sd"].text == "0.0574245"
    said = page.by_id["summary"].text
    assert "accuracy is 0.7501 ± 0.0574 over 5 folds" in said
    assert "highest is fold 4 with 0.8301, the lowest fold 2 with 0.6688: 16.1 points" in said


def test_seed_003_two_spreads_and_a_policy(read):
    narrow = read(assay.evaluate([1.0, 2.0, 3.0], [0.0, 1.0, 2.0], unit="units"))
    wide = read(assay.evaluate([0.0, 10.0, 20.0], [-1.0, 9.0, 19.0], unit="units"))
    assert narrow.card("r2", "pooled") == "-0.5"
    assert wide.card("r2", "pooled") == "0.985"
    assert narrow.card("rmse", "pooled") == wide.card("rmse", "pooled") == "1.0"
    kept = read(assay.evaluate([3.0, 3.0, 3.0], [3.0, 3.0, 4.0]))
    assert kept.columns("raw-table")["value"][0] == "undefined"
    put_in = read(assay.evaluate([3.0, 3.0, 3.0], [3.0, 3.0, 4.0], undefined="sklearn"))
    card = next(one for one in put_in.all("article") if one.attributes["data-metric"] == "r2")
    assert card.every("data")[0].text == "0*"
    assert "policy 'sklearn'" in put_in.by_id["receiver"].text


def test_every_score_is_in_the_raw_table(read):
    rng = np.random.default_rng(3)
    truth, fold = rng.integers(0, 2, 90), rng.integers(0, 3, 90)
    proba = rng.random(90)
    ev = assay.evaluate(truth, (proba > 0.5).astype(int), y_proba=proba, fold=fold)
    table = read(ev).columns("raw-table")
    shown = sorted(
        zip(table["metric"], table["aggregation"], table["part"], table["value"], strict=True)
    )
    held = sorted(
        (
            key,
            score.aggregation.replace("_", " "),
            "" if score.part is None else str(score.part),
            repr(score.value) if score.is_defined else "undefined",
        )
        for key, score in ev.keyed_scores
    )
    assert shown == held


def test_an_undefined_fold_is_counted_and_not_drawn(read):
    ev = assay.evaluate([1.0, 1.0, 1.0, 2.0], [1.0, 2.0, 1.0, 2.0], fold=[1, 1, 2, 2])
    page = read(ev)
    table = page.columns("rotation-table")
    assert table["score"][0] == "undefined"
    assert table["defined"] == ["0 of 1", "1 of 2"]
    points = page.by_id["rotation"].every("circle")
    assert [one.attributes["data-from"] for one in points] == ["1"]


def test_folds_without_a_value_are_not_counted_as_all(read):
    scores, folds = [0.1, 0.2, 0.9, 0.6, 0.8, 0.3], [1, 1, 2, 2, 3, 3]
    ev = assay.evaluate([0, 0, 1, 0, 1, 0], y_score=scores, fold=folds)
    told = "roc_auc is 1 in the 2 of 3 folds where it is defined."
    assert told in read(ev).by_id["summary"].text
    every = assay.evaluate([0, 1, 1, 0], y_score=[0.1, 0.2, 0.9, 0.6], fold=[1, 1, 2, 2])
    assert "roc_auc is 1 in both folds." in read(every).by_id["summary"].text
    mixed = assay.evaluate(
        [0, 0, 1, 0, 1, 0], y_score=[0.1, 0.2, 0.9, 0.6, 0.2, 0.3], fold=[1, 1, 2, 2, 3, 3]
    )
    assert "over 2 of 3 folds (mean" in read(mixed).by_id["summary"].text


def test_weights_are_not_called_rows(read):
    columns = {"y_pred": [0, 1, 1, 0], "y_proba": [0.2, 0.7, 0.6, 0.4]}
    plain = read(assay.evaluate([0, 1, 0, 1], **columns))
    assert "Numbers: rows, and" in plain.by_id["classes"].text
    assert plain.columns("classes-table")["true rows"] == ["2", "2"]
    page = read(assay.evaluate([0, 1, 0, 1], **columns, sample_weight=[1, 2, 3, 4]))
    assert "Numbers: weights, and" in page.by_id["classes"].text
    assert page.columns("classes-table")["true weight"] == ["4", "6"]
    assert page.columns("calibration-sizes-table")["weight"][2] == "1"


def test_a_trade_off_that_cannot_be_drawn_says_so(read):
    page = read(assay.evaluate([0, 1, 0, 1], y_score=[0.1, 0.9, 0.2, 0.8]))
    assert "Nothing is drawn: at every cut one of the rates is 0 or 1." in page.source
    page = read(assay.evaluate([0, 1, 0, 1], y_score=[0.1, 0.9, 0.5, 0.4]))
    assert "Nothing is drawn" not in page.source


def test_a_fraction_is_whole_or_left_out(read):
    rows = list(range(10))
    page = read(assay.evaluate(rows * 3, rows * 2 + [0] * 10, task="multiclass"))
    cards = [one for one in page.all("article") if one.attributes["data-metric"] == "f1_macro"]
    assert "..." not in cards[0].text
    table = page.columns("scores-all")
    weighted = dict(zip(table["metric"], table["computed"], strict=True))["recall_weighted"]
    assert weighted == "(3 * 3/3 + 3 * 2/3 + 3 * 2/3 + ... + 3 * 2/3)/30"
    alone = read(assay.evaluate(["a", "a", "a"], ["a", "a", "a"])).columns("scores-all")
    told = dict(zip(alone["metric"], alone["computed"], strict=True))["kappa"]
    assert told == "expected agreement is 1: one class only in truth and prediction"


def test_one_row_is_one_row(read):
    assert "Fingerprints of 1 row (SHA-256)" in read(assay.evaluate([1.0], [2.0])).source
