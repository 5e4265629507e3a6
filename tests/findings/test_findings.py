"""The checks together: their codes, their pages, acknowledgement, and silence on clean data."""

from __future__ import annotations

import importlib
import json
import pkgutil
import re
from typing import Any

import numpy as np
import pytest

import assay
from assay import findings
from assay.errors import InputError
from assay.findings import CHECKS, CODES

OUTCOMES = {"found", "passed", "not_applicable", "skipped", "acknowledged"}
PAGES = [name for _, name, _ in pkgutil.iter_modules(findings.__path__) if re.match(r"a\d", name)]


def test_codes_are_unique_and_sorted() -> None:
    codes = [check.code for check in CHECKS]
    assert codes == sorted(set(codes))
    assert all(re.fullmatch(r"A\d{3}", code) for code in codes)
    assert set(CODES) == set(codes)


def test_there_is_one_file_for_each_check() -> None:
    assert [page[:4].upper() for page in PAGES] == [check.code for check in CHECKS]


@pytest.mark.parametrize("page", PAGES)
def test_every_check_is_documented(page: str) -> None:
    text = importlib.import_module(f"assay.findings.{page}").__doc__ or ""
    assert text.startswith(f"{page[:4].upper()}: ")
    for heading in ("How it is detected", "Why it matters", "What to do"):
        assert f"\n{heading}\n    " in text
    check = CODES[page[:4].upper()]
    assert check.title
    assert check.advice


def test_an_acknowledged_finding_keeps_its_evidence_and_carries_the_reason() -> None:
    columns: dict[str, Any] = {"y_true": [0, 1, 1, 0], "y_score": [0, 1, 0, 0]}
    assert "A201" in [finding.code for finding in assay.evaluate(**columns).findings.found]
    ev = assay.evaluate(**columns, acknowledge=["A201: the task scores labels"])
    finding = ev.findings["A201"]
    assert (finding.outcome, finding.reason) == ("acknowledged", "the task scores labels")
    assert finding.evidence["balanced_accuracy"] == 0.75
    assert finding not in ev.findings.found
    assert finding.to_dict()["acknowledged"] == "the task scores labels"


def test_what_was_not_found_cannot_be_acknowledged_away() -> None:
    ev = assay.evaluate([0, 1, 1, 0], y_score=[0.1, 0.9, 0.8, 0.2], acknowledge={"A201": "known"})
    assert ev.findings["A201"].outcome == "passed"


@pytest.mark.parametrize("said", ["A999: no such code", "A201", "A201: "])
def test_an_acknowledgement_needs_a_code_and_a_reason(said: str) -> None:
    with pytest.raises(InputError):
        assay.evaluate([0, 1], y_score=[0.1, 0.9], acknowledge=[said])


def _rows(seed: int, n: int = 400) -> tuple[np.random.Generator, dict[str, Any]]:
    rng = np.random.default_rng(seed)
    parts: dict[str, Any] = {
        "fold": rng.permutation(np.arange(n) % 5),
        "group": rng.permutation(np.arange(n) % 4),
    }
    return rng, parts


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("names", [(), ("fold",), ("group",), ("fold", "group")])
def test_clean_regression_has_no_issue(seed: int, names: tuple[str, ...]) -> None:
    rng, parts = _rows(seed)
    y = rng.normal(50, 2, 400)
    p = 10 + 0.8 * y + rng.normal(size=400)
    ev = assay.evaluate(y, p, **{name: parts[name] for name in names})
    assert ev.findings.issues == []


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("names", [(), ("fold",), ("group",), ("fold", "group")])
def test_clean_classification_has_no_issue(seed: int, names: tuple[str, ...]) -> None:
    rng, parts = _rows(seed)
    y = np.arange(400) % 2
    score = 1 / (1 + np.exp(-(3 * y - 1.5 + rng.normal(size=400))))
    chosen = {name: parts[name] for name in names}
    ev = assay.evaluate(y, (score > 0.5).astype(int), y_proba=score, **chosen)
    assert ev.findings.issues == []


@pytest.mark.parametrize("names", [(), ("fold",), ("group",)])
def test_clean_labels_of_three_classes_have_no_issue(names: tuple[str, ...]) -> None:
    rng, parts = _rows(7)
    codes = np.arange(400) % 3
    pred = np.where(rng.random(400) < 0.7, codes, rng.integers(0, 3, 400))
    proba = np.full((400, 3), 0.2)
    proba[np.arange(400), pred] = 0.6
    words = np.array(["ant", "bee", "cat"])
    chosen = {name: parts[name] for name in names}
    ev = assay.evaluate(words[codes], words[pred], y_proba=proba, **chosen)
    assert ev.findings.issues == []


AWKWARD: list[dict[str, Any]] = [
    {"y_true": [1.5], "y_pred": [1.0]},
    {"y_true": ["a"], "y_pred": ["a"]},
    {"y_true": [1, 1], "y_proba": [1.0, 0.0]},
    {"y_true": [1, 0], "y_score": [np.inf, -np.inf], "fold": [1, 2]},
    {
        "y_true": [2**70, 2**70 + 1, 5],
        "y_pred": [2**70, 3, 5],
        "task": "regression",
        "fold": [1, 1, 2],
    },
    {"y_true": [[1.0, 0.0], [2.0, 0.0]], "y_pred": [[1.0, 0.0], [0.0, 3.0]], "fold": [1, 2]},
    {"y_true": [0.0, 5e-324], "y_pred": [0.0, 0.0], "sample_weight": [1, 0]},
    {"y_true": ["a", "b"], "y_pred": ["b", "c"], "labels": ["a", "b"], "group": [1, 2]},
]


@pytest.mark.parametrize("columns", AWKWARD)
@pytest.mark.parametrize("policy", ["keep", "raw", "sklearn"])
def test_awkward_rows_give_an_outcome_of_every_check(columns: dict[str, Any], policy: str) -> None:
    found = assay.evaluate(**columns, undefined=policy).findings
    assert [finding.code for finding in found] == [check.code for check in CHECKS]
    assert {finding.outcome for finding in found} <= OUTCOMES
    assert all(finding.message for finding in found)
    json.dumps([finding.to_dict() for finding in found], allow_nan=False)


def test_the_policy_raise_does_not_raise_where_nothing_asked_for_is_undefined() -> None:
    # The checks look at the ROC AUC, which is undefined in both folds and was not asked for.
    ev = assay.evaluate(
        [1, 0],
        y_score=[0.9, 0.1],
        fold=[1, 2],
        metrics=["average_precision"],
        undefined="keep",
    )
    assert ev.findings["A102"].outcome == "found"
    labels = assay.evaluate(
        [1, 0], [1, 0], y_score=[0.9, 0.1], metrics="accuracy", undefined="raise"
    )
    assert labels.findings["A102"].outcome == "not_applicable"
