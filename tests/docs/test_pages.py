"""The documentation has a page, with a worked example, of every metric and of every finding."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "docs"))

import pages

from assay.findings import CHECKS
from assay.metrics import CATALOGUE


@pytest.mark.parametrize("key", CATALOGUE)
def test_a_metric_has_a_page_with_a_worked_example(key):
    text = pages.metric_page(CATALOGUE[key])
    assert text.startswith(f"# {key}\n")
    assert ">>> ev = assay.evaluate(" in text
    assert "**undefined**" in text
    assert "**soundness**" in text


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.code)
def test_a_finding_has_a_page_that_says_how_why_and_what_to_do(check):
    text = pages.finding_page(check)
    assert text.startswith(f"# {check.code}: ")
    for heading in ("How it is detected", "Why it matters", "What to do", "Accept it"):
        assert f"\n## {heading}\n" in text


def test_pages_of_what_is_no_longer_declared_go(tmp_path):
    (tmp_path / "metrics").mkdir()
    (tmp_path / "metrics" / "old.md").write_text("# old")
    pages.write(tmp_path)
    names = {path.name for path in (tmp_path / "metrics").iterdir()}
    assert names == {f"{pages.slug(key)}.md" for key in CATALOGUE} | {"index.md"}
    assert (tmp_path / "findings" / "a101.md").exists()
