"""`assay score`: the seeds' numbers, the JSON document, every format, every option."""

from __future__ import annotations

import gzip
import json
import math
import os
import random

import pyarrow as pa
import pyarrow.feather
import pyarrow.parquet
import pytest

from assay import __version__
from assay.metrics import CATALOGUE

SEED_000 = "y,yhat,fold\n0,0,a\n1,0,a\n100,100,b\n101,100,b\n"
NARROW = "y,p\n1,0\n2,1\n3,2\n"
WIDE = "y,p\n0,-1\n10,9\n20,19\n"
LABELS = "y,p,s,f,g,w,id\n" + "".join(
    f"{y},{p},{s},{f},{g},{w},r{k}\n"
    for k, (y, p, s, f, g, w) in enumerate(
        [
            (1, 1, 0.9, "a", "u", 1),
            (0, 0, 0.2, "a", "u", 2),
            (0, 1, 0.6, "a", "v", 1),
            (1, 1, 0.7, "b", "v", 3),
            (1, 0, 0.4, "b", "u", 1),
            (0, 0, 0.1, "b", "v", 2),
        ]
    )
)


def by_name(document, metric="r2"):
    """The scores of a metric by aggregation and part; of one class those of the positive one."""
    positive = document["target"].get("positive")
    return {
        (s["aggregation"], s.get("fold", s.get("group"))): s
        for s in document["scores"]
        if s["metric"] == metric and s.get("class", positive) == positive and "average" not in s
    }


def value(document, metric, aggregation="pooled"):
    return by_name(document, metric)[aggregation, None]["value"]


# The seeds' numbers


def test_seed_000_in_json(assay, write):
    file = write("p.csv", SEED_000)
    run = assay("score", file, "--truth", "y", "--pred", "yhat", "--fold", "fold", "--json", "-")
    r2 = by_name(run.json)
    assert [r2["per_fold", fold]["value"] for fold in "ab"] == [-1, -1]
    assert [r2["per_fold", fold]["parts"]["sst"] for fold in "ab"] == [0.5, 0.5]
    assert r2["mean_of_folds", None]["value"] == r2["within_fold", None]["value"] == -1
    assert r2["pooled", None]["value"] == 1 - 2 / 10001
    within, pooled = (r2[name, None]["parts"] for name in ("within_fold", "pooled"))
    assert (within["sse"], pooled["sse"]) == (2, 2)
    assert (within["sst"], pooled["sst"]) == (1, 10001)
    assert run.json["why"]["r2"] == "SST 10001 = 1 within folds + 10000 between fold means"


def test_seed_000_in_text(assay, write):
    file = write("p.csv", SEED_000)
    run = assay("score", file, "--truth", "y", "--pred", "yhat", "--fold", "fold", "--unit", "kWh")
    assert run.code == 0
    assert run.err == ""
    lines = [" ".join(line.split()) for line in run.out.splitlines()]
    assert "metric per fold mean of folds within fold pooled n unit" in lines
    assert "r2 -1, -1 -1 (sd 0) -1 0.9998 ! 4" in lines
    assert "metric pooled, computed" in lines
    assert "r2 1 - 2/10001" in lines
    assert "SST 10001 = 1 within folds + 10000 between fold means" in run.out
    assert "A101 issue: r2 is 0.9998 pooled and -1 within folds" in run.out
    assert "target: 0 to 101 kWh, mean 50.5 kWh" in run.out


def test_seed_000_aligned(assay, write):
    file = write("p.csv", "y,yhat,fold\n0,0,a\n1,0,a\n0,0,b\n1,0,b\n")
    run = assay(
        *("score", file, "--truth", "y", "--pred", "yhat", "--fold", "fold"),
        *("--task", "regression", "--json", "-"),
    )
    r2 = by_name(run.json)
    assert {score["value"] for score in r2.values()} == {-1}
    assert r2["pooled", None]["parts"]["sst"] == 1


@pytest.mark.parametrize(("text", "r2", "sst"), [(NARROW, -0.5, 2), (WIDE, 0.985, 200)])
def test_seed_003_narrow_and_wide(assay, write, text, r2, sst):
    file = write("p.csv", text)
    run = assay("score", file, "--truth", "y", "--pred", "p", "--json", "-")
    assert value(run.json, "r2") == r2
    assert value(run.json, "rmse") == 1
    parts = by_name(run.json)["pooled", None]["parts"]
    assert (parts["sse"], parts["sst"]) == (3, sst)


@pytest.mark.parametrize(
    ("policy", "perfect", "imperfect"),
    [("keep", None, None), ("raw", None, "-inf"), ("sklearn", 1.0, 0.0)],
)
def test_seed_003_constant_target(assay, write, policy, perfect, imperfect):
    for rows, expected in (("3,3\n3,3\n3,3\n", perfect), ("3,2\n3,4\n3,3\n", imperfect)):
        file = write("p.csv", "y,p\n" + rows)
        run = assay(
            *("score", file, "--truth", "y", "--pred", "p", "--task", "regression"),
            *("--metrics", "r2", "--undefined", policy, "--json", "-"),
        )
        score = by_name(run.json)["pooled", None]
        assert score["value"] == expected
        assert score["parts"]["sst"] == 0
        assert run.json["policy"] == policy
        assert ("substituted" in score) == (policy == "sklearn")
        if score["value"] is None and policy == "keep":
            assert "constant" in score["undefined"] or "SST" in score["undefined"]


def test_seed_003_constant_target_may_be_an_error(assay, write):
    file = write("p.csv", "y,p\n3.5,2\n3.5,4\n")
    run = assay("score", file, "--truth", "y", "--pred", "p", "--undefined", "raise")
    assert run.code == 2
    assert run.out == ""
    assert run.err.startswith("assay: r2 (pooled) is undefined")


def test_seed_003_the_uncentred_ratio_has_its_own_name(assay, write):
    file = write("p.csv", NARROW)
    run = assay("score", file, "--truth", "y", "--pred", "p", "--json", "-")
    assert value(run.json, "r2_uncentred") == 1 - 3 / 14
    assert value(run.json, "r2") == -0.5


# The document


def test_the_document_has_the_keys_of_the_issue(assay, write):
    file = write("p.csv", SEED_000)
    run = assay(
        *("score", file, "--truth", "y", "--pred", "yhat", "--fold", "fold"),
        *("--unit", "kWh", "--json", "-"),
    )
    document = run.json
    keys = {"schema", "assay", "task", "rows", "target", "policy", "scores", "findings"}
    assert keys <= set(document)
    assert document["schema"] == "assay-evaluation/1"
    assert document["assay"] == __version__
    assert document["task"] == "regression"
    assert document["rows"] == {"used": 4, "given": 4, "weight": 4}
    assert document["target"] == {"unit": "kWh", "mean": 50.5, "min": 0.0, "max": 101.0}
    assert document["policy"] == "keep"
    wanted = {"metric", "aggregation", "value", "n", "unit", "parts", "soundness"}
    for score in document["scores"]:
        assert wanted <= set(score), score
        assert score["soundness"] in ("sound", "caution", "refused")
        assert ("because" in score) == (score["soundness"] != "sound"), score
        assert (score["value"] is None) == ("undefined" in score), score
        if score["aggregation"] == "mean_of_folds":
            assert {"defined", "of", "sd_population", "sd_sample"} <= set(score)
        if score["aggregation"] == "per_fold":
            assert score["fold"] in ("a", "b")
    aggregations = {score["aggregation"] for score in document["scores"]}
    assert aggregations == {"per_fold", "mean_of_folds", "within_fold", "pooled"}
    units = {score["metric"]: score["unit"] for score in document["scores"]}
    assert (units["r2"], units["mse"], units["rmse"]) == (None, "kWh^2", "kWh")
    for finding in document["findings"]:
        assert {"code", "severity", "outcome", "message", "evidence"} <= set(finding)


def test_the_spread_of_a_mean_has_both_divisors(assay, write):
    file = write("p.csv", "y,p,f\n0,0,a\n1,1,a\n0,1,b\n1,0,b\n0,0.5,b\n")
    run = assay(
        *("score", file, "--truth", "y", "--pred", "p", "--fold", "f"),
        *("--task", "regression", "--metrics", "mae", "--json", "-"),
    )
    mean = by_name(run.json, "mae")["mean_of_folds", None]
    high = 2.5 / 3
    assert (mean["defined"], mean["of"]) == (2, 2)
    assert mean["sd_population"] == pytest.approx(high / 2)
    assert mean["sd_sample"] == pytest.approx(high / math.sqrt(2))


def test_undefined_folds_stay_and_are_counted(assay, write):
    file = write("p.csv", "y,p,f\n3.5,3,a\n3.5,4,a\n1,1,b\n2,2.5,b\n")
    run = assay(
        *("score", file, "--truth", "y", "--pred", "p", "--fold", "f"),
        *("--metrics", "r2", "--json", "-"),
    )
    r2 = by_name(run.json)
    assert r2["per_fold", "a"]["value"] is None
    assert r2["per_fold", "a"]["undefined"]
    mean = r2["mean_of_folds", None]
    assert (mean["value"], mean["defined"], mean["of"]) == (0.5, 1, 2)


def test_numbers_beyond_doubles_are_strict_json(assay, write):
    file = write("p.csv", "y,p,w\n1,2,1e308\n2,3,1e308\n4,4,1e308\n")
    run = assay("score", file, "--truth", "y", "--pred", "p", "--weight", "w", "--json", "-")
    assert run.json["rows"]["weight"] == "3.00000e+308"
    assert value(run.json, "mse") == 2 / 3


def test_huge_weights_of_classes_in_text_and_json(assay, write):
    file = write("p.csv", "y,p,w\na,a,1e308\nb,a,2\nb,b,5e-324\n")
    arguments = ("score", file, "--truth", "y", "--pred", "p", "--weight", "w")
    assert "confusion matrix" in assay(*arguments).out
    assert assay(*arguments, "--json", "-").json["confusion"]["matrix"][0][0] == 1e308


# Files


def test_every_format_gives_the_same_document(assay, write, tmp_path):
    write("p.csv", LABELS)
    write("p.tsv", LABELS.replace(",", "\t"))
    write("semicolon.csv", LABELS.replace(",", ";"))
    write("dos.csv", LABELS.replace("\n", "\r\n"))
    write("p.csv.gz", gzip.compress(LABELS.encode()))
    names, *rows = (line.split(",") for line in LABELS.splitlines())
    types = [int, int, float, str, str, int, str]
    table = pa.table(
        {
            name: [kind(row[k]) for row in rows]
            for k, (name, kind) in enumerate(zip(names, types, strict=True))
        }
    )
    pyarrow.parquet.write_table(table, tmp_path / "p.parquet")
    pyarrow.feather.write_feather(table, tmp_path / "p.arrow")
    write("p.jsonl", "\n".join(json.dumps(row) for row in table.to_pylist()))
    options = "--truth y --pred p --score s --fold f --weight w --id id --json -"
    documents = {}
    for name in ("csv", "tsv", "parquet", "arrow", "jsonl", "csv.gz"):
        documents[name] = assay(f"score p.{name} {options}")
    documents["dos"] = assay(f"score dos.csv {options}")
    documents["stdin"] = assay(f"score - {options}", stdin=LABELS.encode())
    documents["mark"] = assay(f"score - {options}", stdin=b"\xef\xbb\xbf" + LABELS.encode())
    documents["semicolon"] = assay(f"score semicolon.csv {options}")
    wanted = documents["csv"].json
    assert wanted["said"] == []
    for name, run in documents.items():
        found = run.json
        said = found.pop("said")
        assert found == {k: v for k, v in wanted.items() if k != "said"}, name
        assert bool(said) == (name in ("mark", "semicolon")), said


def test_a_named_pipe(assay, write):
    import threading

    text = write("p.csv", LABELS)
    os.mkfifo("pipe.csv")

    def feed() -> None:
        with open("pipe.csv", "w") as pipe, open(text) as file:
            pipe.write(file.read())

    feeder = threading.Thread(target=feed)
    feeder.start()
    run = assay("score", "pipe.csv", "--truth", "y", "--pred", "p", "--json", "-")
    feeder.join()
    assert run.json["rows"]["used"] == 6


def test_two_files_in_different_orders(assay, write):
    truth, *rows = LABELS.splitlines()
    whole = write("p.csv", LABELS)
    random.Random(0).shuffle(rows)
    lines = [line.split(",") for line in [truth, *rows]]
    write("pred.csv", "".join(f"{line[6]},{line[1]},{line[2]}\n" for line in lines))
    options = "--truth y --pred p --score s --id id --json -"
    one = assay(f"score {whole} {options}")
    two = assay(f"score --truth-file {whole} --pred-file pred.csv {options}")
    assert two.json["scores"] == one.json["scores"]


def test_two_files_that_match_in_part(assay, write):
    write("t.csv", "id,y,fold\n1,0.5,a\n2,1.5,a\n3,2.5,b\n4,3,b\n5,4,b\n")
    write("p.csv", "id,y\n5,4\n2,1\n1,1\n4,3\n9,9\n")
    run = assay(
        "score --truth-file t.csv --pred-file p.csv --id id --truth y --pred y --fold fold --json -"
    )
    assert run.json["rows"]["used"] == 4
    assert run.json["rows"]["unmatched"] == {"truth": 1, "pred": 1}
    assert value(run.json, "mae") == 0.25
    assert any(f["code"] == "A503" and f["outcome"] == "found" for f in run.json["findings"])


# Options


def test_labels_scores_and_a_positive_class(assay, write):
    file = write("p.csv", LABELS)
    base = ("score", file, "--truth", "y", "--pred", "p", "--score", "s", "--json", "-")
    one = assay(*base).json
    assert one["task"] == "binary"
    assert one["target"] == {"classes": {"0": 3, "1": 3}, "positive": 1}
    assert value(one, "accuracy") == 4 / 6
    assert value(one, "roc_auc") == 8 / 9
    assert one["confusion"]["matrix"] == [[2, 1], [1, 2]]
    zero = assay(*base, "--positive", "0").json
    assert zero["target"]["positive"] == 0
    assert value(zero, "roc_auc") == 1 / 9
    assert value(zero, "recall") == 2 / 3


@pytest.mark.parametrize(
    ("truth", "positive"),
    [
        (["True", "False"], "False"),
        (["true", "false"], "true"),
        (["0", "None"], "None"),
        (["1.0", "2.0"], "2"),
        (["yes", "no"], "no"),
        ([" x", "x"], " x"),
        (["ja, klar", "nein"], "ja, klar"),
    ],
)
def test_the_positive_class_as_it_is_typed(assay, write, truth, positive):
    lines = [f'"{truth[k]}",{s}\n' for k, s in ((0, 0.1), (1, 0.9), (0, 0.2), (1, 0.8))]
    file = write("p.csv", "y,s\n" + "".join(lines))
    run = assay(
        *("score", file, "--truth", "y", "--score", "s", "--positive", positive),
        *("--task", "binary", "--json", "-"),
    )
    assert str(run.json["target"]["positive"]) == positive
    assert value(run.json, "roc_auc") == float(truth[1].removesuffix(".0") == positive)


def test_booleans_of_a_typed_file(assay, write, tmp_path):
    write("p.csv", "")
    table = pa.table({"y": [True, False, True, False], "s": [0.9, 0.1, 0.4, 0.5]})
    pyarrow.parquet.write_table(table, tmp_path / "p.parquet")
    for positive, auc in (("true", 0.75), ("False", 0.25)):
        run = assay(
            *("score", "p.parquet", "--truth", "y", "--score", "s"),
            *("--positive", positive, "--json", "-"),
        )
        assert value(run.json, "roc_auc") == auc


def test_probabilities_are_matched_by_name(assay, write):
    text = "y,p_b,p_c,p_a\na,0.1,0.1,0.8\nb,0.5,0.25,0.25\nc,0.1,0.7,0.2\n"
    file = write("p.csv", text)
    runs = [
        assay("score", file, "--truth", "y", "--proba", names, "--json", "-").json["scores"]
        for names in ("p_a,p_b,p_c", "p_c, p_a, p_b")
    ]
    assert runs[0] == runs[1]
    losses = [score["value"] for score in runs[0] if score["metric"] == "log_loss"]
    assert losses == [pytest.approx(-math.log(0.8 * 0.5 * 0.7) / 3)]


def test_groups_and_weights(assay, write):
    file = write("p.csv", LABELS)
    run = assay(
        *("score", file, "--truth", "y", "--pred", "p", "--group", "g", "--weight", "w"),
        *("--metrics", "accuracy", "--json", "-"),
    )
    scores = by_name(run.json, "accuracy")
    assert scores["per_group", "u"]["value"] == 3 / 4
    assert scores["per_group", "v"]["value"] == 5 / 6
    assert scores["mean_of_groups", None]["value"] == 19 / 24
    assert scores["pooled", None]["value"] == 8 / 10
    assert run.json["rows"]["weight"] == 10


def test_declared_labels_hold_for_every_fold(assay, write):
    file = write("p.csv", "y,p,f\na,a,1\nb,b,1\nb,a,2\na,a,2\n")
    run = assay(
        *("score", file, "--truth", "y", "--pred", "p", "--fold", "f"),
        *("--labels", "c,b,a", "--json", "-"),
    )
    assert list(run.json["target"]["classes"]) == ["c", "b", "a"]
    assert run.json["confusion"]["labels"] == ["c", "b", "a"]


def test_metrics_by_name_and_by_alias(assay, write):
    file = write("p.csv", LABELS)
    run = assay(
        *("score", file, "--truth", "y", "--pred", "p"),
        *("--metrics", "balanced_accuracy_score, fbeta:beta=2", "--json", "-"),
    )
    assert {score["metric"] for score in run.json["scores"]} == {"balanced_accuracy", "fbeta"}
    assert run.json["scores"][1]["params"] == {"beta": 2}


def test_several_outputs(assay, write):
    file = write("p.csv", "y1,y2,p1,p2\n0,1,0,1\n1,3,2,3\n2,5,2,4\n")
    run = assay("score", file, "--truth", "y1,y2", "--pred", "p1,p2", "--json", "-")
    r2 = [score for score in run.json["scores"] if score["metric"] == "r2"]
    each = {score["output"]: score["value"] for score in r2 if "output" in score}
    assert each == {"y1": 0.5, "y2": 1 - 1 / 8}
    averages = {score["average"]: score["value"] for score in r2 if "average" in score}
    assert averages["uniform_average"] == (0.5 + 0.875) / 2
    assert averages["variance_weighted"] == 1 - 2 / 10


def test_baselines_by_number_and_by_column(assay, write):
    file = write("p.csv", "y,p,m\n0,1,2\n2,2,1\n4,3,2\n")
    run = assay(
        *("score", file, "--truth", "y", "--pred", "p", "--task", "regression"),
        *("--baseline", "zero=0", "--baseline", "train=m", "--json", "-"),
    )
    skills = {
        score["params"]["baseline"]: score["value"]
        for score in run.json["scores"]
        if score["metric"] == "skill"
    }
    assert skills == {"zero": 1 - 2 / 20, "train": 1 - 2 / 9}


def test_a_stated_baseline_is_shown_beside_the_metrics_that_are_named(assay, write):
    file = write("p.csv", "y,p,m\n0,1,2\n2,2,1\n4,3,2\n")
    base = [f"score {file} --truth y --pred p --task regression --baseline zero=0"]
    for metrics in ("r2", "r2,skill:baseline=zero", "100*skill(baseline=zero)"):
        run = assay(*base, "--metrics", metrics, "--json", "-")
        named = [score["metric"] for score in run.json["scores"]]
        assert len(named) == (1 if metrics.startswith("100") else 2), metrics
    run = assay(*base, "--baseline", "train=m", "--metrics", "skill:baseline=train", "--json", "-")
    skills = {score["params"]["baseline"]: score["value"] for score in run.json["scores"]}
    assert skills == {"train": 1 - 2 / 9, "zero": 1 - 2 / 20}


def test_a_baseline_of_labels_is_refused(assay, write):
    file = write("p.csv", "y,p,m\na,a,a\nb,a,b\n")
    run = assay(f"score {file} --truth y --pred p --baseline m=m")
    assert (run.code, run.out) == (2, "")
    assert "--baseline is of numbers, and the task is binary" in run.err


def test_missing_rows_are_dropped_and_counted(assay, write):
    file = write("p.csv", "y,p\n1,1.5\n,2\n3,inf\n4,4.5\n2,\n")
    base = ("score", file, "--truth", "y", "--pred", "p", "--drop-missing")
    rows = assay(*base, "--json", "-").json["rows"]
    assert (rows["used"], rows["given"], rows["dropped_missing"]) == (2, 5, 3)
    assert rows["missing_by_column"] == {"y": 1, "p": 2}
    text = assay(*base).out
    assert "2 of 5 rows" in text
    assert "left out for missing or infinite values: 3 (y 1, p 2)" in text


def test_strict_and_acknowledged(assay, write):
    file = write("p.csv", SEED_000)
    base = ("score", file, "--truth", "y", "--pred", "yhat", "--fold", "fold", "--metrics", "r2")
    assert assay(*base).code == 0
    run = assay(*base, "--strict")
    assert run.code == 1
    assert run.err == ""
    reason = ("--acknowledge", "A101: species differ", "--acknowledge", "A206: known")
    assert assay(*base, "--strict", *reason).code == 0
    findings = {f["code"]: f for f in assay(*base, "--json", "-", *reason).json["findings"]}
    assert findings["A101"]["outcome"] == "acknowledged"
    assert findings["A101"]["acknowledged"] == "species differ"
    assert findings["A101"]["evidence"]["sst_between"] == 10000


def test_strict_prints_the_document_and_exits_with_1(assay, write):
    file = write("p.csv", SEED_000)
    run = assay(f"score {file} --truth y --pred yhat --fold fold --strict --json -")
    assert run.code == 1
    assert json.loads(run.out)["schema"] == "assay-evaluation/1"


# Writing


def test_json_is_written_whole_beside_the_table(assay, write, tmp_path):
    file = write("p.csv", SEED_000)
    base = ("score", file, "--truth", "y", "--pred", "yhat")
    printed = assay(*base, "--json", "-")
    run = assay(*base, "--json", "out.json")
    assert run.code == 0
    assert "r2" in run.out
    assert (tmp_path / "out.json").read_text() == printed.out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.json", "p.csv"]


def test_the_files_that_were_written_are_named_below_the_table(assay, write):
    file = write("p.csv", SEED_000)
    base = ("score", file, "--truth", "y", "--pred", "yhat", "--note", "n.json")
    run = assay(*base, "--report", "r.html", "--json", "o.json")
    assert run.out.splitlines()[-3:] == ["wrote o.json", "wrote n.json", "wrote r.html"]
    assert "wrote" not in assay(*base, "--json", "-").out
    assert assay(*base, "--report", "new\nline.html").out.endswith("wrote new\\nline.html\n")


def test_writing_keeps_rights_and_follows_links(assay, write, tmp_path):
    file = write("p.csv", SEED_000)
    real = tmp_path / "real.json"
    real.write_text("old")
    real.chmod(0o600)
    (tmp_path / "link.json").symlink_to(real)
    run = assay("score", file, "--truth", "y", "--pred", "yhat", "--json", "link.json")
    assert run.code == 0
    assert (tmp_path / "link.json").is_symlink()
    assert json.loads(real.read_text())["rows"]["used"] == 4
    assert real.stat().st_mode & 0o777 == 0o600


def test_a_pipe_is_written_to_and_not_replaced(assay, write):
    import stat
    import threading

    file = write("p.csv", SEED_000)
    os.mkfifo("out.json")
    found = []

    def read() -> None:
        with open("out.json") as pipe:
            found.append(pipe.read())

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    run = assay("score", file, "--truth", "y", "--pred", "yhat", "--json", "out.json")
    reader.join(timeout=10)
    assert run.code == 0
    assert stat.S_ISFIFO(os.stat("out.json").st_mode)
    assert json.loads(found[0])["rows"]["used"] == 4


def test_every_listed_metric_is_declared(assay, write):
    file = write("p.csv", LABELS)
    run = assay(f"score {file} --truth y --pred p --score s --json -")
    names = {metric.name for metric in CATALOGUE.values()}
    assert {score["metric"] for score in run.json["scores"]} <= names
