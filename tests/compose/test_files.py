"""Metrics in TOML files."""

from __future__ import annotations

import pytest

from assay import InputError
from assay.compose import metrics_in, metrics_of_file

GOOD = """
[metric.robot_chasing]
formula = "round(100*mean_over(robot, accuracy), 4)"
reference = "the task"

[metric.chicken]
formula = "clamp(if(rate > 100, 0, exp(-rate)), 0, 1)"
better = "higher"
unit = "points"
parts = { rate = "row_mean(fallback(abs(1 - p/y), 1))" }

[metric.best]
formula = "robot_chasing/100"
bounds = [0, 1]

[metric.percent]
formula = "100*accuracy"
"""


@pytest.fixture
def write(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def writer(text):
        (tmp_path / "m.toml").write_text(text, encoding="utf-8")
        return "m.toml"

    return writer


def test_a_file_of_metrics(write):
    path = write(GOOD)
    chase, chicken, best, percent = metrics_of_file(path)
    assert [m.key for m in (chase, chicken, best)] == ["robot_chasing", "chicken", "best"]
    assert chase.reference == "the task"
    assert (chicken.unit, chicken.better) == ("points", "higher")
    assert chicken([0, 10], [3, 10]) == 0.6065306597126334
    assert best.bounds == (0.0, 1.0)
    assert best([0, 1, 1], [0, 1, 0], columns={"robot": [1, 2, 2]}) == 0.75
    assert percent([0, 1], [0, 0]) == 50.0


def test_a_metric_of_a_file_comes_before_the_catalogues_but_not_in_its_own_formula(write):
    path = write(
        "[metric.accuracy]\nformula = '100*accuracy'\n[metric.half]\nformula = 'accuracy/2'"
    )
    accuracy, half = metrics_of_file(path)
    assert accuracy([0, 1], [0, 0]) == 50.0
    assert half([0, 1], [0, 0]) == 25.0


def test_one_metric_of_a_file_beside_others(write):
    path = write(GOOD)
    found = metrics_in(f"accuracy,{path}:best, 100*max(accuracy, f1_macro)")
    assert [m.key for m in found] == ["accuracy", "best", "100 * max(accuracy, f1_macro)"]
    assert len(metrics_in(path)) == 4


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[metric.a", "is not TOML"),
        ("a = 1", "there is no metric in it"),
        ("[metric.a]\nbetter = 'higher'", "has no formula"),
        ("[metric.a]\nformula = 'accuracy'\ncolour = 'red'", "has 'colour'"),
        ("[metric.a]\nformula = 3", "must be a text"),
        ("[metric.a]\nformula = 'accuracy'\nbetter = 'up'", "write higher, lower or zero"),
        ("[metric.a]\nformula = 'accuracy'\nbounds = [1]", "bounds of .* are two numbers"),
        ("[metric.a]\nformula = 'accuracy'\nparts = 3", "parts of .* are formulas"),
        ("[metric.a]\nformula = 'accuracy +'", r"\[metric.a\] at character 11 of the formula"),
        ("[metric.a]\nformula = '2*b'\n[metric.b]\nformula = '2*a'", "a -> b -> a is a circle"),
    ],
)
def test_a_wrong_file_is_refused_with_its_name(write, text, says):
    with pytest.raises(InputError, match=says) as raised:
        metrics_of_file(write(text))
    assert str(raised.value).startswith("m.toml: ")


def test_what_is_not_there(write):
    with pytest.raises(InputError, match="cannot be read"):
        metrics_of_file("none.toml")
    with pytest.raises(InputError, match="it has: robot_chasing"):
        metrics_of_file(write(GOOD), "chess")
