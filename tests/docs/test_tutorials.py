"""Every tutorial is reachable, is made of blocks that are run, and says where to go on."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

import examples

FOLDER = examples.ROOT / "docs" / "tutorials"
PAGES = sorted(path for path in FOLDER.glob("*.md") if path.name != "index.md")


def toctree(page):
    """The entries of a page's toctree."""
    (body,) = re.findall(r"```\{toctree\}\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    return [line for line in body.splitlines() if line and not line.startswith(":")]


def runnable(page):
    """How many doctest examples and commands the page has, none of which may be left out."""
    text = page.read_text(encoding="utf-8")
    found = list(examples.blocks(text))
    shown = sum(block.text.count(">>> ") for block in found if block.language == "python")
    run = [
        command
        for block in found
        if block.language == "console"
        for command in examples.commands(block)
    ]
    return shown, run


def test_the_tutorials_are_in_the_table_of_contents():
    assert "tutorials/index" in toctree(examples.ROOT / "docs" / "index.md")
    listed = toctree(FOLDER / "index.md")
    assert sorted(listed) == [path.stem for path in PAGES]
    text = (FOLDER / "index.md").read_text(encoding="utf-8")
    assert re.findall(r"^- \[.*?\]\((.*?)\.md\)", text, re.MULTILINE) == listed


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_a_tutorial_is_run(page):
    shown, run = runnable(page)
    assert shown + len(run) >= 5
    for command in run:
        assert command.output, f"{page.name}:{command.line}: what it prints is not on the page"


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_only_the_installation_is_not_run(page):
    text = page.read_text(encoding="utf-8")
    left_out = re.findall(rf"{examples.NOT_RUN}\n```console\n(.*?)```", text, re.DOTALL)
    assert text.count(examples.NOT_RUN) == len(left_out)
    assert all("pip install" in block for block in left_out)


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_a_tutorial_ends_with_where_to_go_on(page):
    *_, last = re.findall(r"^## (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert last == "Next"
