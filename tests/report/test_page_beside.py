"""What stands beside an evaluation: other evaluations, another library's scores, a study."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from math import inf, nan

import numpy as np
import pytest

import assay
from assay.choosing.study import Estimates, StabilityStudy
from assay.errors import InputError
from assay.metrics import find
from assay.report.page.render import _environment


def half(fold):
    """Twelve rows; the wrong answers are in the first rows."""
    truth = [0, 1] * 6
    return assay.evaluate(truth, [1, 0, 1, *truth[3:]], fold=fold)


PLAIN = half([1] * 6 + [2] * 6)
OTHER = half([1, 2] * 6)


def test_plain_beside_stratified_fold_by_fold(read):
    page = read(PLAIN, name="plain", beside={"stratified": OTHER})
    assert page.columns("beside-0-table")["score"] == ["0.5", "1.0"]
    assert page.columns("beside-1-table")["score"] == [
        repr(score.value) for score in OTHER["accuracy"].per_fold
    ]
    assert [page.by_id[f"beside-{k}"].every("h3")[0].text for k in (0, 1)] == [
        "plain",
        "stratified",
    ]
    assert page.columns("rates-0-table")["positive rate"] == ["0.5", "0.5"]
    assert page.columns("rates-1-table")["positive rate"] == ["0.0", "1.0"]


def test_another_librarys_scores_are_compared_to_the_last_bit(read):
    known = {"plain": {"accuracy": [0.5, 1.0]}, "other": {"accuracy": [0.5, 0.5]}}
    page = read(PLAIN, name="plain", beside={"other": OTHER}, library=known)
    table = page.columns("library-table")
    assert table["Assay"] == ["0.75", "0.75"]
    assert table["other library"] == ["0.75", "0.5"]
    ours = [score.value for score in OTHER["accuracy"].per_fold]
    same = sum(a == b for a, b in zip(ours, [0.5, 0.5], strict=True))
    assert table["folds equal to the last bit"] == ["2 of 2", f"{same} of 2"]


def test_a_stability_study_is_shown_with_its_own_figures(read):
    single = Estimates("single split", (0, 1, 2), tuple(map(Fraction, ("1/3", "2/3", "1/7"))), 3)
    folds = Estimates("mean of 5 folds", (0, 1, 2), tuple(map(Fraction, ("1/2", "2/5", "3/7"))), 15)
    study = StabilityStudy(find("accuracy"), "tree", 12, single, folds)
    page = read(PLAIN, study=study)
    table = page.columns("study-table")
    assert table["mean"] == [repr(one.mean) for one in (single, folds)]
    assert table["population sd"] == [repr(one.sd_population) for one in (single, folds)]
    assert page.columns("study-runs-table")["single split"] == list(map(repr, single.values))
    assert len(page.by_id["study-runs"].every("circle")) == 6


def test_a_study_needs_no_folds(read):
    page = read(assay.evaluate([0, 1], [0, 1]), study={"seeds": [0.5, 0.75, 1.0], "one": [0.5]})
    assert page.columns("study-runs-table")["one"] == ["0.5", "", ""]


@pytest.mark.parametrize(
    ("extras", "complaint"),
    [
        ({"beside": {"this evaluation": OTHER}}, "two evaluations are called 'this evaluation'"),
        ({"beside": {"b": assay.evaluate([0, 1], [0, 1])}}, "'b' has no folds"),
        ({"library": {"sklearn": {"accuracy": [1.0]}}}, "scores of 'sklearn', which is not here"),
        ({"library": {"this evaluation": {"accuracy": [1.0]}}}, "which has 2 folds"),
        ({"library": {"this evaluation": {"accuracies": [1.0]}}}, "no metric 'accuracies'"),
        ({"study": {"seeds": []}}, "the study of 'seeds' lacks runs"),
        ({"study": {"seeds": [nan]}}, "no finite number"),
        ({"study": {"seeds": [1.0, inf]}}, "no finite number"),
    ],
)
def test_what_does_not_fit_is_refused(tmp_path, extras, complaint):
    path = tmp_path / "report.html"
    with pytest.raises(InputError, match=complaint):
        PLAIN.report(path, **extras)
    assert list(tmp_path.iterdir()) == []


def test_the_report_is_written_whole(tmp_path, read):
    path = tmp_path / "report.html"
    path.write_text("before")
    PLAIN.report(path, title="Plain folds")
    assert path.read_text(encoding="utf-8") == read(PLAIN, title="Plain folds").source
    assert [one.name for one in tmp_path.iterdir()] == ["report.html"]
    with pytest.raises(InputError, match="cannot write there"):
        PLAIN.report(tmp_path / "nowhere" / "report.html")


def test_many_folds_beside_each_other_stay_legible(read):
    rows = np.arange(300)
    ev = assay.evaluate(rows % 2, rows // 2 % 2, fold=rows % 100)
    page = read(ev, beside={"again": ev})
    assert len(page.rows("beside-1-table")) == 100
    assert len(page.by_id["beside-1"].every("svg")[0].every("text")) < 30


def test_without_jinja_the_message_says_what_to_install(tmp_path, monkeypatch):
    _environment.cache_clear()
    monkeypatch.setitem(sys.modules, "jinja2", None)
    with pytest.raises(InputError, match=r"pip install 'assay\[report\]'"):
        PLAIN.report(tmp_path / "report.html")
    assert list(tmp_path.iterdir()) == []
    _environment.cache_clear()


def test_importing_assay_does_not_import_jinja():
    code = "import sys, assay, assay.report.page.write; print('jinja2' in sys.modules)"
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout == "False\n"
