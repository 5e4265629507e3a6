"""What to ask for: from a bare R2 to a report that gives nearly everything."""

from __future__ import annotations

import pytest

import assay


def whats(found: assay.Request) -> str:
    return "\n".join(ask.what for ask in found.asks)


def test_a_bare_r2_is_answered_by_everything_seed_003_lists():
    found = assay.request("R2 = 0.8")
    asked = whats(found)
    for words in (
        "denominator",
        "SSE and SST",
        "has no value (constant targets",
        "weights of the rows",
        "aggregation",
        "reduction over outputs",
        "implementation and its version",
        "error in the target's unit",
        "eligible set",
        "baseline that a deployed predictor could have had",
        "information boundary",
        "aligned case by case",
        "minimum and maximum of the targets",
        "n, the number of rows",
    ):
        assert words in asked
    assert all(ask.why for ask in found.asks)
    letter = found.letter()
    assert letter.startswith("Subject: ")
    assert "r2 0.8" in letter
    assert "SST about the mean of the evaluated targets" in " ".join(letter.split())
    assert all(len(line) <= 80 for line in letter.splitlines())


def test_what_is_given_is_not_asked_for():
    found = assay.request("R2 = 0.80, n = 120, RMSE = 2.0, SSE = 480, SST = 2400, weights = no")
    asked = whats(found)
    for words in ("SSE and SST", "in the target's unit", "weights of the rows", "n, the number"):
        assert words not in asked
    assert "implementation" in asked


def test_the_questions_follow_the_kind_of_metric():
    labels = whats(assay.request("precision = 0.80"))
    assert "macro, weighted or micro" in labels
    assert "which class is positive" in labels
    assert "threshold" in labels
    scores = whats(assay.request("ROC AUC: 0.91"))
    assert "whether scores or hard labels" in scores
    assert "clipping" in whats(assay.request("log loss 0.3".replace("loss ", "loss = ")))
    assert "the parameters of the metric" in whats(assay.request("fbeta = 0.5"))
    unknown = assay.request("goodness = 0.5")
    assert any(ask.metrics == ("goodness",) for ask in unknown.asks)


def ranges(text: str) -> dict[str, tuple[float, float]]:
    return {r.name: (round(r.low, 4), round(r.high, 4)) for r in assay.request(text).ranges}


def test_ranges_of_what_is_unseen_in_regression():
    bare = ranges("R2 = 0.80")
    assert bare["SSE / SST"] == (0.195, 0.205)
    assert bare["RMSE / sd of the targets"] == (0.4416, 0.4528)
    assert bare["squared_correlation"] == bare["r2_uncentred"] == (0.795, 1.0)
    # sd 3.00 of ddof 0: RMSE = 3 sqrt(0.2) = 1.34.
    spread = assay.request(
        {"ddof": 0, "parts": {"target_sd": "3.00"}, "values": {"r2": "0.80"}}
    ).ranges
    rmse = next(found for found in spread if found.name == "RMSE")
    assert rmse.low < 1.3416 < rmse.high < 1.37
    # At most half the range times sqrt(1 - R2).
    bounded = ranges("R2 = 0.80; target_min = 0.0; target_max = 10.0")
    assert bounded["RMSE"] == (0.0, round((10.1 / 2) * 0.205**0.5, 4))
    assert ranges("RMSE = 2.0, n = 100")["MAE"] == (0.195, 2.05)
    assert ranges("MAE = 2.0, n = 100")["RMSE"] == (1.95, 20.5)


def test_ranges_of_what_is_unseen_in_classification():
    found = ranges("precision = 0.80, recall = 0.70")
    assert found["f1"] == (0.7416, 0.7517)
    assert "specificity" not in found
    # Of 100 rows 20 are positive and 14 found; accuracy then hangs on FP = 14/0.8 - 14.
    known = ranges("precision = 0.80, recall = 0.70, n = 100, positives = 20")
    assert 0.90 <= known["accuracy"][0] <= known["accuracy"][1] <= 0.91


@pytest.mark.parametrize("text", ["R2 =", "= 0.8", "0.8", "R2 = good", "R2 = 0.8, what"])
def test_a_line_that_is_no_report(text):
    with pytest.raises(assay.InputError):
        assay.request(text)


def test_as_json():
    found = assay.request({"title": "x", "values": {"r2": "0.8"}}).to_dict()
    assert found["schema"] == "assay-request/1"
    assert {"what", "why", "metrics", "details"} == set(found["asks"][0])
    first = found["ranges"][0]
    assert (first["name"], first["why"], first["where"]) == ("SSE / SST", "1 - R2", "")
    assert [round(end, 6) for end in first["range"]] == [0.15, 0.25]


MANY = "accuracy = 0.923, precision = 0.938, recall = 0.849, f1 = 0.891, mcc = 0.834"


def test_of_many_metrics_each_reason_is_said_once():
    letter = assay.request(MANY).letter()
    text = " ".join(letter.split())
    for said in ("libraries put", "a mean of folds and a mean of groups", "stands for several"):
        assert text.lower().count(said.lower()) == 1
    lines = letter.splitlines()
    assert "      precision: TP / (TP + FP)" in lines
    assert "      mcc: where only one class is true, or only one is predicted" in lines
    assert "precision, recall, f1: mean of folds: a fold with a small denominator" in text
    assert len(lines) < 100
    assert max(map(len, lines)) <= 80


def test_sentences_begin_with_a_capital_and_symbols_do_not():
    letter = assay.request(MANY).letter()
    begun = [line[4:] for line in letter.splitlines() if line[:4].strip().rstrip(".").isdigit()]
    assert len(begun) > 10
    assert all(line[0].isupper() or line.startswith("n, ") for line in begun)
    whys = [line.split("Why: ")[1] for line in letter.splitlines() if "Why: " in line]
    assert len(whys) == len(begun)
    assert all(line[0].isupper() for line in whys)


def test_the_document_has_the_details_by_metric():
    asked = assay.request(MANY).to_dict()["asks"]
    assert asked[0]["details"]["f1"] == "2 TP / (2 TP + FP + FN)"
    assert all(set(one["details"]) <= set(one["metrics"]) for one in asked)


def test_a_settled_number_is_no_range():
    given = {"positive": "1", "parts": {"n": 143, "positives": 53}, "values": {"recall": "0.849"}}
    settled = next(r for r in assay.request(given).ranges if r.name.startswith("prevalence"))
    assert str(settled).startswith(f"{settled.name}: 0.370629 (")
