"""The README's pictures: few, small, and loading nothing."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"


def test_the_pictures_are_there_and_small():
    found = {path.name: path.stat().st_size for path in FOLDER.iterdir()}
    assert set(found) == {
        "report.png",
        "report-dark.png",
        "rotation.png",
        "terminal.svg",
        "threshold.png",
    }
    assert max(found.values()) < 120_000
    for path in FOLDER.glob("*.png"):
        with Image.open(path) as picture:
            assert picture.width > 1500  # sharp where it is shown at half its size


def test_the_terminal_is_text_that_loads_nothing():
    text = (FOLDER / "terminal.svg").read_text(encoding="utf-8")
    assert "0.9998" in text
    assert "url(" not in text.replace("url(#", "")
    assert text.count("://") == text.count('xmlns="http://www.w3.org/2000/svg"') == 1
