"""A metric against official scorers: right, wrong, slow, broken; and chance between halves."""

from __future__ import annotations

import json
import math
from pathlib import Path

import numpy as np
import pytest

from assay import InputError, compose
from assay.cli import main
from assay.compose import ioai
from assay.compose.compete import compete
from assay.compose.halves import halves
from assay.compose.trials import trials_for

CHASE = "100*mean_over(robot, accuracy)"

RIGHT = """
import numpy as np

def score(y_true, y_pred, robot):
    print("noise on standard output")
    return 100 * np.mean([np.mean(y_true[robot == k] == y_pred[robot == k]) for k in set(robot)])
"""
WRONG = """
def metric(y_true, y_pred):
    return 100 * (y_true == y_pred).mean()
"""
KAGGLE = """
import pandas as pd

def score(solution, submission, row_id_column_name):
    both = solution.merge(submission, on=row_id_column_name, suffixes=("_t", "_p"))
    hit = both.target_t == both.target_p
    return 100 * hit.groupby(both.robot).mean().mean()
"""
CHICKEN = """
import math
import numpy as np

def metric(t, p):
    with np.errstate(all="ignore"):
        rate = np.abs(1 - p / t)
    rate = float(np.where(np.isfinite(rate), rate, 1.0).mean())
    return 0.0 if rate > 100 else math.exp(-rate)
"""


@pytest.fixture
def official(tmp_path):
    def write(text, name="official.py"):
        (tmp_path / name).write_text(text, encoding="utf-8")
        return str(tmp_path / name)

    return write


def run(capsys, *arguments):
    with pytest.raises(SystemExit) as stopped:
        main(["compete", *arguments])
    shown = capsys.readouterr()
    return int(stopped.value.code or 0), shown.out, shown.err


def test_a_right_scorer_agrees(official):
    found = compete(compose(CHASE), official(RIGHT), trials=24, rows=60, seconds=60)
    assert found.differing == []
    assert len(found.compared) == found.asked == 24
    assert found.largest < 1e-12
    assert found.same_bits > 10
    assert found.function == "score(y_true, y_pred, robot)"
    assert not found.stopped


def test_a_wrong_scorer_differs_and_the_smallest_submission_is_shown(official, capsys):
    code, out, _ = run(capsys, CHASE, official(WRONG), "--trials", "30", "--seconds", "60")
    assert code == 1
    assert "differ on" in out
    assert "official    33.33333333333333" in out
    assert "difference  " in out
    assert "robot       [" in out


def test_a_score_of_data_frames(official):
    found = compete(compose(CHASE), official(KAGGLE), trials=10, rows=30, seconds=60)
    assert found.differing == []
    assert found.compared[0].official.error is None


@pytest.mark.parametrize("name", ["chicken_counting"])
def test_the_chickens_edge_rules(official, name):
    found = compete(ioai.METRICS[name](), official(CHICKEN), trials=40, rows=50, seconds=60)
    assert found.differing == []
    without = compose("exp(-mape)")
    assert compete(without, official(CHICKEN), trials=40, rows=50, seconds=60).differing


def test_macro_f1_and_scores_against_scikit_learn(official):
    f1 = (
        "from sklearn.metrics import f1_score\n"
        "def evaluate(y, p): return f1_score(y, p, average='macro')"
    )
    assert not compete(ioai.help_bobai(), official(f1), trials=20, rows=40, seconds=60).differing
    auc = "from sklearn.metrics import roc_auc_score as metric"
    metric = compose("roc_auc", name="auc")
    assert not compete(metric, official(auc), trials=20, rows=40, seconds=60).differing


def test_a_metric_of_one_class_knows_it_where_a_submission_lacks_it(official):
    macro = official(
        "from sklearn.metrics import f1_score\n"
        "def score(y, p):\n    return f1_score(y, p, average='macro')\n"
    )
    found = compete(compose("f1"), macro, trials=10, rows=20, seconds=60)
    assert any(set(one.trial.truth + one.trial.pred) == {1} for one in found.compared)
    assert all(one.refused is None for one in found.compared)
    first = found.differing[0]
    assert (first.trial.truth, first.trial.pred) == ([0, 1, 1], [1, 1, 1])
    assert (first.ours, first.theirs) == (0.8, 0.4)


def test_it_runs_with_a_time_limit(official, capsys):
    slow = "import time\ndef metric(y, p):\n    time.sleep(0.4)\n    return (y == p).mean()"
    code, out, _ = run(capsys, "1*accuracy", official(slow), "--seconds", "1.6")
    assert code == 3
    assert "time ran out after" in out
    stuck = "while True: pass"
    code, _, err = run(capsys, "1*accuracy", official(stuck), "--seconds", "0.5")
    assert code == 2
    assert "more than 0.5 seconds to load" in err


def test_it_inherits_no_environment(official, monkeypatch):
    monkeypatch.setenv("SECRET_TOKEN", "abc")
    spy = (
        "import os\n"
        "def metric(y, p):\n"
        "    return float(len([k for k in os.environ if 'TOKEN' in k]))"
    )
    found = compete(compose("0*accuracy"), official(spy), trials=2, rows=3, seconds=60)
    assert found.differing == []


def test_it_can_import_its_neighbours(official, tmp_path):
    (tmp_path / "helper.py").write_text("def same(y, p): return (y == p).mean()")
    path = official("from helper import same\ndef metric(y, p): return same(y, p)")
    assert not compete(compose("1*accuracy"), path, trials=3, rows=5, seconds=60).differing


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x = 1", "there is no function score or metric or evaluate in it"),
        ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("def metric(", "SyntaxError"),
        ("import os; os._exit(3)", "it ended at once"),
        ("raise SystemExit", "cannot be used: SystemExit"),
        ("def score(y, p, robot): return 1.0", "needs robot, and the formula has no such column"),
    ],
)
def test_a_file_that_cannot_be_used(official, text, says):
    with pytest.raises(InputError, match=says):
        compete(compose("1*accuracy"), official(text), trials=2, rows=3, seconds=60)


def test_errors_of_the_scorer_are_differences_where_assay_has_a_value(official):
    broken = "def metric(y, p):\n    raise ValueError('only one class')"
    found = compete(compose("1*accuracy"), official(broken), trials=3, rows=5, seconds=60)
    assert len(found.differing) == 3
    assert found.differing[0].official.error == "ValueError: only one class"


def test_both_without_a_value_agree(official, capsys):
    broken = official("def metric(y, p):\n    return float('nan')")
    code, out, _ = run(capsys, "accuracy_of(classes=7)", broken, "--classes", "0,1")
    assert code == 3
    assert "neither gave a value" in out


def test_the_document(official, capsys, tmp_path):
    path = official(WRONG)
    code, out, _ = run(capsys, CHASE, path, "--trials", "12", "--rows", "20", "--json", "-")
    document = json.loads(out)
    assert code == 1
    assert document["schema"] == "assay-competition/1"
    assert document["answered"] == 12
    assert document["differing"][0]["assay"] != document["differing"][0]["official"]
    assert document["by_chance"]["splits"] == 200
    target = str(tmp_path / "out.json")
    run(capsys, CHASE, path, "--trials", "4", "--json", target)
    assert json.loads(Path(target).read_text(encoding="utf-8"))["answered"] == 4


def test_the_help_says_that_the_file_is_run(capsys):
    code, out, _ = run(capsys, "--help")
    assert code == 0
    assert "The file is a program and it is run, because you named it" in out


def test_wrong_usage(official, capsys):
    path = official(RIGHT)
    assert run(capsys, "accuracy,f1_macro", path)[0] == 2
    assert run(capsys, "no_such", path)[0] == 2
    assert run(capsys, "1*accuracy", "none.py")[0] == 2
    assert "there is no such file" in run(capsys, "1*accuracy", "none.py")[2]


def test_submissions_are_small_first_and_hold_what_the_formula_names():
    trials = trials_for(ioai.night_watch(), count=40, rows=500, seed=1)
    assert [len(t) for t in trials[:7]] == [2, 3, 5, 8, 12, 20, 40]
    assert {len(t) for t in trials[7:]} == {500}
    assert set(trials[-1].truth) <= set(range(29))
    assert len(set(trials[-1].truth)) == 29
    weather = trials_for(ioai.hyperspace(), count=30, rows=50)
    assert set(weather[-1].columns["property"]) <= {0, 1, 2}
    assert trials_for(ioai.night_watch(), count=40, rows=500, seed=1) == trials


def test_public_and_private_differ_by_chance():
    rng = np.random.default_rng(0)
    truth = rng.integers(0, 2, 400)
    guess = np.where(rng.uniform(size=400) < 0.8, truth, 1 - truth)
    found = halves(compose("1*accuracy"), truth, guess, splits=400, seed=1)
    # Two halves of n/2 rows each, drawn without replacement: the sd is 2 sqrt(p (1 - p) / (n - 1)).
    p = found.score
    assert found.sd == pytest.approx(2 * math.sqrt(p * (1 - p) / 399), rel=0.15)
    assert abs(found.mean) < 3 * found.sd / math.sqrt(400)
    assert "(sample, ddof 1)" in found.text()
    assert found.defined == 400
    quarter = halves(compose("1*accuracy"), truth, guess, splits=200, share=0.1, seed=1)
    assert quarter.sd > found.sd
    with pytest.raises(InputError, match="leave rows on both sides"):
        halves(compose("1*accuracy"), [0, 1], [0, 1], share=0.0)


def test_the_judge_imports_nothing_of_assay():
    from assay.compose import judge

    source = Path(judge.__file__).read_text(encoding="utf-8")
    assert "from assay" not in source
    assert "import assay" not in source


NAMED = """
def score(y, p):
    found = sum(one == other == "a" for one, other in zip(y, p))
    return 2 * found / (list(y).count("a") + list(p).count("a"))
"""


def test_the_positive_class_is_named(official, capsys):
    scorer = official(NAMED)
    code, out, _ = run(capsys, "f1", scorer, "--classes", "a,b", "--positive", "a", "--trials", "8")
    assert (code, "agree on all 8" in out) == (0, True)
    code, _, _ = run(capsys, "f1", scorer, "--classes", "a,b", "--positive", "b", "--trials", "8")
    assert code == 1


def test_high_scores_are_of_the_positive_class(official):
    auc = official(
        "from sklearn.metrics import roc_auc_score\n"
        "def score(y, p):\n    return roc_auc_score([one == 'a' for one in y], p)\n"
    )
    found = compete(
        compose("roc_auc", name="auc"),
        auc,
        trials=12,
        rows=30,
        seconds=60,
        classes=["a", "b"],
        positive="a",
    )
    assert found.differing == []
    good = [one.ours for one in found.compared if one.trial.recipe == "good"]
    assert min(good) > 0.7


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["f1", "--classes", "a,b"], "nothing says which of 'a', 'b' it is; name it with"),
        (["f1", "--classes", "a,b", "--positive", "z"], "'z' is not among the labels"),
        (["accuracy", "--positive", "1"], "accuracy has no positive class"),
    ],
)
def test_a_positive_class_that_cannot_be_is_refused_before_anything_runs(
    official, capsys, arguments, told
):
    metric, *options = arguments
    code, out, err = run(capsys, metric, official("raise SystemExit(9)"), *options)
    assert (code, out) == (2, "")
    assert told in err


def test_the_file_that_was_written_is_named(official, capsys, tmp_path):
    target = str(tmp_path / "found.json")
    scorer = official("def metric(y, p):\n    return (y == p).mean()")
    code, out, _ = run(capsys, "1*accuracy", scorer, "--trials", "3", "--json", target)
    assert code == 0
    assert out.splitlines()[-1] == f"wrote {target}"
    assert json.loads(Path(target).read_text())["submissions"] == 3
    _, printed, _ = run(capsys, "1*accuracy", scorer, "--trials", "3", "--json", "-")
    assert json.loads(printed)["submissions"] == 3
