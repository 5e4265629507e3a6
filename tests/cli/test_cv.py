"""`assay cv`: from a file and the name of a class to an evaluation, and everything it refuses."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest
from pima import load_pima, write_pima_csv
from sklearn.model_selection import KFold, cross_val_score
from sklearn.tree import DecisionTreeClassifier

from assay.cli.models import model_of, models_of, parameters_of
from assay.errors import InputError
from assay.io.files import read_table

TREE = "sklearn.tree.DecisionTreeClassifier:max_depth=3,random_state=0"
ON_PIMA = f"cv pima.csv --target Outcome --model {TREE}"

MIXED = """\
id,sex,city,age,inc,w,g,t,y
1,m,Köln,20,1.5,1,a,2020-01-01,yes
2,f,Rom,31,2.5,1,a,2020-01-02,no
3,f,,22,,1,b,2020-01-03,yes
4,m,Rom,43,4.5,2,b,2020-01-04,no
5,m,Rom,24,5.5,1,c,2020-01-05,yes
6,f,Köln,55,6.5,1,c,2020-01-06,no
7,f,Köln,26,,0,d,2020-01-07,yes
8,m,Paris,67,8.5,1,d,2020-01-08,no
"""
ON_MIXED = "cv mixed.csv --target y --cv kfold:2 --metrics accuracy --model"


@pytest.fixture
def pima(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return write_pima_csv(tmp_path / "pima.csv")


def test_the_command_of_the_issue(assay, pima):
    result = assay(f"{ON_PIMA} --cv kfold:5 --metrics accuracy --json -").json
    X, y = load_pima()
    tree = DecisionTreeClassifier(max_depth=3, random_state=0)
    expected = cross_val_score(tree, X, y, cv=KFold(5)).tolist()
    scores = [one for one in result["scores"] if one["aggregation"] == "per_fold"]
    assert [one["value"] for one in scores] == expected
    assert result["training"]["models"] == [TREE]
    assert result["training"]["features"][0] == "Pregnancies"
    assert len(result["training"]["features"]) == 8
    shown = " ".join(assay(f"{ON_PIMA} --cv kfold:5 --metrics accuracy").out.split())
    assert f"model: {TREE}" in shown
    assert "5-fold, no shuffle, 768 rows, folds 153-154, positive rate 0.255-0.416" in shown
    assert "best fold 4 at 0.830, worst fold 2 at 0.669, 16.1 points apart" in shown
    assert "mean 0.750 +- 0.057 (population sd, ddof 0" in shown
    assert "5 fits" in shown


def test_a_bare_number_says_what_it_became(assay, pima):
    shown = assay(f"{ON_PIMA} --metrics accuracy").out
    assert "cv=5 became StratifiedKFold(5), no shuffle" in shown
    assert "A604" in shown


def test_repeats_are_seeded_and_keep_every_prediction(assay, pima):
    line = f"{ON_PIMA} --cv stratified:3 --repeats 2 --metrics accuracy --json -"
    first, second = assay(line).json, assay(line).json
    del first["training"], second["training"]
    assert first["scores"] == second["scores"]
    assert first["cross_validation"]["repeats"] == 2
    assert first["cross_validation"]["splits"] == 6
    number = assay(f"{ON_PIMA} --cv 3 --repeats 2 --metrics accuracy --json -").json
    assert number["cross_validation"]["fingerprint"] == first["cross_validation"]["fingerprint"]


@pytest.mark.parametrize("name", ["oof.parquet", "oof.csv", "oof.arrow"])
def test_saved_predictions_can_be_scored(assay, write, name):
    write("mixed.csv", MIXED)
    line = f"{ON_MIXED} sklearn.dummy.DummyClassifier --features age,inc --id id --groups g"
    result = assay(f"{line} --cv group:2 --drop-missing --save {name} --json -").json
    table = read_table(name)
    assert table.columns["row"].values.tolist() == [1, 2, 4, 5, 6, 8]
    assert table.columns["id"].values.tolist() == [1, 2, 4, 5, 6, 8]
    again = assay(f"score {name} --truth y_true --pred y_pred --fold fold --id id --json -").json
    pooled = [
        one["value"]
        for found in (result, again)
        for one in found["scores"]
        if one["metric"] == "accuracy" and one["aggregation"] == "pooled" and "class" not in one
    ]
    assert len(pooled) == 2
    assert pooled[0] == pooled[1]


def test_text_is_refused_or_made_to_columns_on_request(assay, write):
    write("mixed.csv", MIXED)
    line = f"{ON_MIXED} sklearn.tree.DecisionTreeClassifier --exclude id,t,g,w"
    refused = assay(line)
    assert refused.code == 2
    assert refused.err == (
        "assay: mixed.csv: text among the features, in the columns 'sex', 'city' ('m', 'f', ...); "
        "pass --one-hot, or leave them out with --exclude or --features\n"
    )
    made = assay(f"{line} --one-hot --json -").json["training"]
    assert made["features"] == [
        "sex=f", "sex=m", "city=Köln", "city=Paris", "city=Rom", "age", "inc"
    ]  # fmt: skip
    assert made["said"] == [
        "one 0/1 column for each text, 0 in all for none: sex (2), city (3)",
        "missing values, given to the model as NaN: city 1, inc 2",
    ]


def test_missing_values_are_told_refused_or_left_out(assay, write):
    write("mixed.csv", MIXED)
    forest = f"{ON_MIXED} sklearn.tree.DecisionTreeClassifier --features age,inc"
    assert "missing values, given to the model as NaN: inc 2" in assay(forest).out
    line = f"{ON_MIXED} sklearn.linear_model.LogisticRegression --features age,inc"
    refused = assay(line)
    assert refused.code == 2
    assert (
        "LogisticRegression takes no missing values, and features have some: inc 2" in refused.err
    )
    assert "left out for missing values: 2 rows of 8" in assay(f"{line} --drop-missing").out
    filled = "sklearn.impute.SimpleImputer:strategy=median|sklearn.linear_model.LogisticRegression"
    assert assay(f"{ON_MIXED} '{filled}' --features age,inc").code == 0
    target = assay("cv mixed.csv --target inc --features age --model sklearn.linear_model.Ridge")
    assert target.code == 2
    assert "column 'inc': rows 3, 7: 2 missing values" in target.err


def test_columns_beside_the_features(assay, write):
    write("mixed.csv", MIXED)
    model = "sklearn.tree.DecisionTreeClassifier:random_state=0"
    line = f"cv mixed.csv --target y --features age --metrics accuracy --model {model} --json -"
    weighted = assay(f"{line} --cv group:2 --groups g --weight w").json
    assert weighted["rows"]["used"] == 7
    by_time = assay(f"{line} --cv time:3 --time t").json
    assert by_time["cross_validation"]["splits"] == 3
    purged = assay(f"{line} --cv purged:2 --time t,t").json
    assert "purged 2-fold" in purged["cross_validation"]["description"]
    torn = assay(f"{line} --cv kfold:2 --groups g --ignore-groups").json
    assert "the groups are ignored, as asked" in torn["cross_validation"]["splitter"]
    by_column = assay(f"{line} --cv column:g").json
    assert by_column["cross_validation"]["splits"] == 4
    formula = "cv mixed.csv --target y --features age --cv kfold:2 --model"
    found = assay(
        f"{formula} {model} --groups g --cv group:2 --json - --metrics", "mean_over(g, accuracy)"
    )
    assert found.json["scores"]


def test_several_models_are_compared(assay, pima):
    line = f"{ON_PIMA} --cv kfold:5 --model guess=sklearn.dummy.DummyClassifier"
    shown = " ".join(assay(f"{line} --save folds.csv").out.split())
    assert "2 models on the same folds, by accuracy" in shown
    assert "spread (0.057 and 0.052, population sd, ddof 0)" in shown
    assert len(read_table("folds.csv").columns["fold"]) == 10
    result = assay(f"{line} --metrics log_loss --json -").json
    assert result["pairs"][0]["second"] == "guess"
    assert "one metric" in assay(f"{line} --metrics accuracy,f1").err
    assert "--strict is for one model" in assay(f"{line} --strict").err
    assert "no model 'tree'" in assay(f"{line} --against tree").err


def test_strict_and_acknowledged(assay, write):
    rows = "".join(f"{k},{k % 2}\n" for k in range(40))
    write("noise.csv", "x,y\n" + rows)
    line = "cv noise.csv --target y --model sklearn.dummy.DummyClassifier --metrics accuracy"
    assert assay(f"{line} --strict").code == 1
    known = ["--acknowledge", "A204: a constant", "--acknowledge", "A206: a baseline"]
    assert assay(f"{line} --strict", *known).code == 0


def test_warnings_of_models_are_told_once(assay, pima):
    steps = (
        "sklearn.preprocessing.StandardScaler|sklearn.linear_model.LogisticRegression:max_iter=1"
    )
    result = assay(f"cv pima.csv --target Outcome --metrics accuracy --model '{steps}' --json -")
    assert result.err.startswith("warning (5 times): lbfgs failed to converge")
    assert result.err.count("\n") == 1
    assert result.json["scores"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("--target Outcom", "no column 'Outcom'; did you mean 'Outcome'?"),
        ("--features Glucose,Glucos", "did you mean 'Glucose'?"),
        ("--features Glucose,Outcome", "'Outcome' is named as a feature and in another place"),
        ("--features Age,Age", "twice"),
        ("--features ,", "empty name"),
        ("--exclude nope", "no column 'nope'"),
        ("--features Age --exclude Age", "there are no features"),
        ("--weight Outcom", "no column 'Outcom'"),
        ("--groups nope", "no column 'nope'"),
        ("--cv stratifed:5", "did you mean 'stratified'?"),
        ("--cv group:5", "group:5 needs --groups; name the column"),
        ("--cv purged:5", "purged:5 needs --time start,end"),
        ("--cv purged:5 --time Age", "--time names 1 columns and purged:5 takes 2"),
        ("--cv stratified:5 --groups Age", "takes no notice of --groups"),
        ("--cv column:nope", "no column 'nope'"),
        ("--cv 1", "k-fold"),
        ("--cv 1000", "1000"),
        ("--cv loo --repeats 3", "loo does not repeat"),
        ("--cv lpo:3", "makes more than 1,000,000 splits"),
        ("--cv group:99 --groups Age", "the number of groups: 52; take at most 52 folds"),
        ("--time Age", "knows no order of time; name a scheme that does, such as time:5"),
        ("--seed 3", "draws nothing at random"),
        ("--metrics nope", "no metric 'nope'"),
        ("--metrics r2", "r2 judges values"),
        ("--positive 3", "'3' is not among the labels"),
        ("--save oof.xlsx", "the suffix does not say"),
        ("--save nowhere/oof.csv", "nowhere/oof.csv: cannot write there"),
        ("--save pima.csv", "this file is an input"),
        ("--json x.csv --save x.csv", "name one file"),
        ("--n-jobs 0", "n_jobs (--n-jobs) is 0"),
        ("--rope 0.1", "for several models"),
        ("--weight Age --weigh nothing", "--weigh"),
        ("--acknowledge A999:x", "A999"),
    ],
)
def test_what_cannot_be_done_is_one_message(assay, pima, change, message):
    result = assay(f"{ON_PIMA} {change}")
    assert result.code == 2
    assert message in result.err
    assert result.out == ""
    assert "Traceback" not in result.err
    assert not list(pima.parent.glob("oof*")) + list(pima.parent.glob("x.*"))


@pytest.mark.parametrize(
    ("model", "message"),
    [
        ("sklearn.tree.DecisionTreeClasifier", "did you mean DecisionTreeClassifier"),
        ("DecisionTreeClassifier", "not the full name of a class"),
        ("nowhere.at.All", "no module 'nowhere'"),
        ("os.system", "os has no class 'system'"),
        ("builtins.int", "has no fit and no predict"),
        ("sklearn.preprocessing.StandardScaler", "StandardScaler has no predict"),
        ("sklearn.tree.DecisionTreeClassifier:max_dept=3", "did you mean max_depth"),
        ("sklearn.tree.DecisionTreeClassifier:max_depth", "is no parameter"),
        ("sklearn.tree.DecisionTreeClassifier:max_depth=3,max_depth=4", "given twice"),
        ("sklearn.tree.DecisionTreeClassifier:max_depth=__import__('os')", "no literal"),
        ("sklearn.tree.DecisionTreeClassifier:max_depth=[x for x in (1,)]", "no literal"),
        ("sklearn.tree.DecisionTreeClassifier:max_depth=" + "(" * 900, "no literal"),
        ("sklearn.tree.DecisionTreeClassifier:max_depth=-3", "fold 1 (614 training rows"),
        ("sklearn.linear_model.ElasticNet", "the task is regression"),
        ("", "not the full name"),
        ("a=sklearn.dummy.DummyClassifier|", "DummyClassifier has no transform"),
        ("sklearn.preprocessing.StandardScaler|", "not the full name"),
    ],
)
def test_a_model_that_cannot_be_made_is_one_message(assay, pima, model, message):
    result = assay(
        "cv pima.csv --target Outcome --cv kfold:5 --model", model, "--metrics", "accuracy"
    )
    assert result.code == 2
    assert message in result.err
    assert result.err.count("\n") == 1
    assert "Traceback" not in result.err


def test_parameters_are_literals_or_words_and_nothing_is_evaluated():
    assert parameters_of("a=1, b=-2.5, c=None, d=gini, e='x,y', f=(1, 2), g={'k': [True]}") == {
        "a": 1, "b": -2.5, "c": None, "d": "gini", "e": "x,y", "f": (1, 2), "g": {"k": [True]}
    }  # fmt: skip
    for text in ("a=f()", "a=x.__class__", "a=1+x", "a=lambda: 0", "a=f'{x}'", "=1", "a b=1", "a="):
        with pytest.raises(InputError):
            parameters_of(text)


def test_models_get_names():
    tree = "sklearn.tree.DecisionTreeClassifier"
    assert list(models_of([tree, f"deep = {tree}:max_depth=9", tree, tree])) == [
        "DecisionTreeClassifier", "deep", "DecisionTreeClassifier 2", "DecisionTreeClassifier 3"
    ]  # fmt: skip
    with pytest.raises(InputError, match="the name 'a' is given twice"):
        models_of([f"a={tree}", f"a={tree}"])
    pipeline = model_of(f"sklearn.preprocessing.StandardScaler|{tree}:criterion='a|b'")
    assert pipeline.steps[1][1].criterion == "a|b"


def test_what_the_model_cannot_do_is_told_in_words_of_the_command_line(assay, pima):
    line = "cv pima.csv --metrics"
    for asked, message in (
        ("log_loss --target Outcome --model sklearn.svm.SVC", "probabilities, and SVC gives none"),
        (
            "accuracy --target Outcome --weight Age --model sklearn.neighbors.KNeighborsClassifier",
            "takes no sample weights; weigh='score' (--weigh score) weighs the scores alone",
        ),
        (
            "rmse --target Age --positive 3 --model sklearn.linear_model.Ridge",
            "pos_label= (--positive) is of classes, and the task is regression",
        ),
        (
            "accuracy --target Outcome --labels 0 --model sklearn.tree.DecisionTreeClassifier "
            "--metrics log_loss --labels 0,2",
            "declare every class with labels= (--labels)",
        ),
    ):
        result = assay(f"{line} {asked}")
        assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
        assert message in result.err


def test_a_model_that_is_neither_classifier_nor_regressor_is_judged_by_the_target(assay, pima):
    model = "sklearn.cluster.KMeans:n_clusters=2,n_init=1,random_state=0"
    found = assay(f"cv pima.csv --target Outcome --model {model} --json -").json
    assert found["task"] == "binary"
    assert found["cross_validation"]["splitter"].startswith("cv=5 became StratifiedKFold(5)")


PRINTS = """
import os
from sklearn.tree import DecisionTreeClassifier
class Loud(DecisionTreeClassifier):
    def fit(self, X, y):
        print("fitting", len(X))
        os.write(1, b"compiled\\n")
        return super().fit(X, y)
"""


def test_what_a_model_prints_is_kept_out_of_the_result(pima, tmp_path):
    (tmp_path / "loud_models.py").write_text(PRINTS)
    line = "cv pima.csv --target Outcome --model loud_models.Loud --metrics accuracy --cv kfold:2"
    done = subprocess.run(
        [sys.executable, "-m", "assay", *line.split(), "--json", "-"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout)["cross_validation"]["model"] == "Loud"
    assert done.stderr.count("fitting 384") == 2
    assert done.stderr.count("compiled") == 2


def test_a_module_that_fails_to_import_is_one_message(assay, pima, tmp_path, monkeypatch):
    (tmp_path / "broken_models.py").write_text("raise RuntimeError('no licence')\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    result = assay("cv pima.csv --target Outcome --model broken_models.Model")
    assert (result.code, result.out) == (2, "")
    assert "broken_models cannot be imported: no licence" in result.err


def test_nothing_to_learn_is_refused(assay, write):
    model = "--target y --model sklearn.tree.DecisionTreeClassifier"
    for text, message in (
        ("x,y\n1,a\n", "there is only one row"),
        ("x,y\n", "a header and no row"),
        ("x,y\n1,a\n2,a\n3,a\n", "column 'y': only one class occurs, 'a'"),
        ("y\na\nb\n", "there are no features"),
    ):
        write("a.csv", text)
        result = assay(f"cv a.csv {model}")
        assert (result.code, result.out) == (2, "")
        assert message in result.err


def test_a_model_without_weights_can_be_scored_with_them(assay, write):
    write("mixed.csv", MIXED)
    line = f"{ON_MIXED} sklearn.neighbors.KNeighborsClassifier:n_neighbors=1 --features age"
    refused = assay(f"{line} --weight w")
    assert refused.code == 2
    assert "takes no sample weights" in refused.err
    assert "weights reach the score only" in assay(f"{line} --weight w --weigh score").out


def test_infinite_features_and_decimal_commas_are_refused(assay, write):
    write("a.csv", "x,y\n" + "".join(f"{'inf' if k == 3 else k},{k % 2}\n" for k in range(8)))
    model = "--target y --model sklearn.dummy.DummyClassifier"
    result = assay(f"cv a.csv {model}")
    assert result.code == 2
    assert "column 'x'" in result.err
    write("b.csv", "x;y\n" + "".join(f"{k},5;{k % 2}\n" for k in range(8)))
    assert "--decimal ," in assay(f"cv b.csv {model} --separator ;").err
    write("c.csv", "x,y\n" + "".join(f"v{k},{k % 2}\n" for k in range(150)))
    result = assay(f"cv c.csv {model} --one-hot")
    assert "150 different texts are too many" in result.err


SLOW = """
import time

class Slow:
    def fit(self, X, y):
        time.sleep(0.2)
        return self

    def predict(self, X):
        return [0] * len(X)
"""


def test_an_interrupted_run_ends_with_130_and_goes_on_from_its_folds(
    assay, pima, tmp_path, monkeypatch
):
    (tmp_path / "slow_models.py").write_text(SLOW)
    line = "cv pima.csv --target Outcome --model slow_models.Slow --metrics accuracy --cv kfold:6"
    command = [sys.executable, "-m", "assay", *line.split(), "--resume", "folds"]
    run = subprocess.Popen(
        [*command, "--save", "oof.csv"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    started = time.monotonic()
    while len(list((tmp_path / "folds").glob("fold-*"))) < 2 and time.monotonic() - started < 60:
        time.sleep(0.01)
    run.send_signal(signal.SIGINT)
    out, err = run.communicate(timeout=60)
    assert (run.returncode, out) == (130, b"")
    assert err == b"assay: interrupted; the folds done are in folds: the same call goes on there\n"
    assert not (tmp_path / "oof.csv").exists()
    assert 2 <= len(list((tmp_path / "folds").glob("fold-*"))) < 6
    monkeypatch.syspath_prepend(str(tmp_path))
    again = assay(f"{line} --resume folds --save oof.csv --json -").json
    assert again["scores"] == assay(f"{line} --json -").json["scores"]
    assert (tmp_path / "oof.csv").exists()


def test_the_note_and_the_report_of_a_run(assay, pima, tmp_path):
    (tmp_path / "words.toml").write_text('conclusion = "accepted"\n', encoding="utf-8")
    line = f"{ON_PIMA} --cv kfold:5 --metrics accuracy,roc_auc --save oof.parquet"
    made = assay(f"{line} --note note.json --words words.toml --report page.html")
    assert made.code == 0
    written = [f"wrote {name}" for name in ("oof.parquet", "note.json", "page.html")]
    assert made.out.splitlines()[-3:] == written
    held = json.loads((tmp_path / "note.json").read_text(encoding="utf-8"))
    assert held["words"]["conclusion"] == "accepted"
    assert held["command"].startswith("assay cv pima.csv --target Outcome")
    assert held["folds"]["count"] == 5
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "accepted" in page
    checked = assay("verify note.json oof.parquet --failing")
    assert checked.code == 3  # the rows do not show which rows trained each model
    assert checked.out.startswith("note.json holds as far as it can be checked: ")
    shown = " ".join(" ".join(checked.out.splitlines()[1:]).split()).split("cannot check ")[1:]
    assert len(shown) == 2
    assert all("which rows trained each model" in one for one in shown)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("--note -", "--note needs a file"),
        ("--report -", "--report writes a file"),
        ("--words words.toml", "--words is about the note: say --note PATH"),
        ("--note n.json --words none.toml", "none.toml: cannot be read"),
        ("--note n.json --json n.json", "--json and --note name one file"),
        ("--note pima.csv", "this file is an input"),
        ("--report none/page.html", "No such file or directory"),
        ("--note n.json --model other=sklearn.dummy.DummyClassifier", "are of one model"),
    ],
)
def test_a_note_that_cannot_be_is_refused_before_a_fit(assay, pima, monkeypatch, options, told):
    monkeypatch.setattr("assay.cli.cv.cross_validate", lambda *_, **__: pytest.fail("it fitted"))
    refused = assay(f"{ON_PIMA} {options}")
    assert refused.code == 2
    assert told in refused.err
