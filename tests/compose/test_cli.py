"""Formulas on the command line: in `assay score`, with columns read by their names."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from assay.cli import group, main
from assay.errors import InputError

ROWS = """y,a,robot,robot_id,id
0,0,0,7,a
1,1,0,7,b
2,2,0,7,c
3,0,0,7,d
4,4,1,8,e
5,0,1,8,f
"""


@pytest.fixture
def score(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "p.csv").write_text(ROWS)

    def run(*arguments):
        with pytest.raises(SystemExit) as stopped:
            main(["score", *arguments])
        shown = capsys.readouterr()
        return int(stopped.value.code or 0), shown.out, shown.err

    return run


COLUMNS = ["p.csv", "--truth", "y", "--pred", "a"]


def value(out, metric):
    scores = json.loads(out)["scores"]
    return next(one["value"] for one in scores if one["metric"] == metric)


def test_a_formula_reads_its_columns(score):
    formula = "100*mean_over(robot, accuracy)"
    code, out, _ = score(*COLUMNS, "--metrics", f"accuracy, {formula}", "--json", "-")
    assert code == 0
    assert value(out, "100 * mean_over(robot, accuracy)") == 62.5
    assert value(out, "accuracy") == 4 / 6
    code, out, _ = score(*COLUMNS, "--metrics", formula)
    assert "100 * (3/4 + 1/2)/2" in out


def test_a_column_under_another_name(score):
    code, out, _ = score(
        *COLUMNS, "--metrics", "ioai:robot_chasing", "--column", "robot=robot_id", "--json", "-"
    )
    assert code == 0
    assert value(out, "robot_chasing") == 62.5


def test_metrics_of_a_file(score, tmp_path):
    (tmp_path / "m.toml").write_text(
        "[metric.chase]\nformula = '100*mean_over(robot, accuracy)'\n"
        "[metric.half]\nformula = 'chase/2'\n"
    )
    _, out, _ = score(*COLUMNS, "--metrics", "m.toml:half", "--json", "-")
    assert value(out, "half") == 31.25
    assert len(json.loads(out)["scores"]) == 1
    _, out, _ = score(*COLUMNS, "--metrics", "m.toml,accuracy", "--json", "-")
    assert len(json.loads(out)["scores"]) == 3


def test_a_column_of_two_files(score, tmp_path):
    (tmp_path / "t.csv").write_text("id,y,robot\n1,0,a\n2,1,a\n3,1,b\n")
    (tmp_path / "s.csv").write_text("id,a\n3,1\n1,0\n2,0\n")
    arguments = ["--truth-file", "t.csv", "--pred-file", "s.csv", "--id", "id"]
    _, out, err = score(
        *arguments, "--truth", "y", "--pred", "a", "--metrics", "mean_over(robot, accuracy)",
        "--json", "-",
    )  # fmt: skip
    assert err == ""
    assert value(out, "mean_over(robot, accuracy)") == 0.75


@pytest.mark.parametrize(
    ("metrics", "says"),
    [
        ("100*mean_over(robt, accuracy)", "there is no column 'robt'; did you mean 'robot'"),
        ("100*mean_over(robot, acuracy)", "at character 22 of the formula"),
        ("100*(accuracy", "')' is missing"),
        ("accuracy - f1_macro", 'better = "higher"'),
        ("none.toml", "cannot be read"),
        ("", "there is no metric ''"),
    ],
)
def test_mistakes_are_said_in_a_line(score, metrics, says):
    code, _, err = score(*COLUMNS, "--metrics", metrics)
    assert code == 2
    assert says in err
    assert err.count("\n") == 1


def test_a_named_column_of_either_of_two_files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "t.csv").write_text("id,y,robot\n1,a,p\n2,b,p\n3,a,q\n")
    (tmp_path / "p.csv").write_text("id,label,site\n3,a,n\n1,a,n\n2,a,s\n")
    both = ["score", "--truth-file", "t.csv", "--pred-file", "p.csv", "--id", "id", "--json", "-"]
    both += ["--truth", "y", "--pred", "label", "--metrics", "mean_over(robot, accuracy)"]
    for more, value in (([], 0.75), (["--column", "robot=site"], 0.5)):
        done = CliRunner().invoke(group, [*both, *more])
        assert done.exit_code == 0, done.output
        scores = json.loads(done.stdout)["scores"]
        assert [score["value"] for score in scores] == [value]


def test_no_column_is_called_as_the_truth(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "p.csv").write_text("y,label,r\na,a,1\nb,a,2\n")
    options = ["--truth", "y", "--pred", "label", "--column", "true_class=r"]
    done = CliRunner().invoke(group, ["score", "p.csv", *options])
    assert isinstance(done.exception, InputError)
    assert "no column can be called 'true_class'" in str(done.exception)
