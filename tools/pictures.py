"""Take the README's pictures: of a report in the browser, and of `assay score` in a terminal.

Run it as ``make pictures``; it needs Chromium, and the Pima data that the tests use.
"""

from __future__ import annotations

import io
import os
import runpy
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Locator, Page, sync_playwright
from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "pictures"
MOST = 120_000
"""Bytes of a picture."""

MARGIN = 16

PREDS = "y,yhat,fold\n0,0,1\n1,0,1\n100,100,2\n101,100,2\n"
COMMAND = "assay score preds.csv --truth y --pred yhat --fold fold --unit kWh --metrics r2,rmse,mae"

# Colours with a contrast of 4.5 or more on their ground.
THEME = TerminalTheme(
    (20, 23, 26),
    (232, 234, 237),
    [(20, 23, 26), (245, 154, 147), (126, 211, 133), (240, 178, 101), (141, 189, 249),
     (214, 170, 240), (120, 205, 210), (200, 205, 211)],
)  # fmt: skip
SVG = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">
<title>assay score in a terminal</title>
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", \
monospace; font-size: {char_height}px; line-height: {line_height}px; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal"><rect width="{terminal_width}" \
height="{terminal_height}"/></clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" \
clip-path="url(#{unique_id}-clip-terminal)">{backgrounds}
<g class="{unique_id}-matrix">{matrix}</g></g>
</svg>
"""


def main() -> int:
    """Take every picture, say how large each is, and return the exit code."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    found = shutil.which("chromium")
    if found is None:
        print("pictures: no Chromium is installed: apt-get install chromium", file=sys.stderr)
        return 1
    arguments = ["--disable-dev-shm-usage"] + ["--no-sandbox"] * (os.getuid() == 0)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=arguments)
        of_report(browser, Path(folder))
        browser.close()
        of_terminal(Path(folder))
    sizes = {path.name: path.stat().st_size for path in sorted(FOLDER.iterdir())}
    for name, size in sizes.items():
        print(f"{name}: {size:,} bytes")
    return 1 if max(sizes.values()) > MOST else 0


def of_report(browser: Browser, folder: Path) -> None:
    """The top of a report in light and dark, the rotation of folds halfway, the threshold."""
    path = folder / "report.html"
    path.write_text(report(), encoding="utf-8")
    page = opened(browser, path, "light")
    keep(page, "report")
    page.set_viewport_size(
        {"width": 1080, "height": 1600}
    )  # nothing is scrolled, so nothing sticks
    rotation = page.locator("#rotation")
    rotation.locator("[data-do=reset]").click()
    for _ in range(3):
        rotation.locator("[data-do=step]").click()
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur()")
    page.wait_for_timeout(500)  # points land softly
    keep(rotation, "rotation")
    keep(page.locator("#threshold"), "threshold")
    keep(opened(browser, path, "dark"), "report-dark")


def opened(browser: Browser, path: Path, scheme: Any) -> Page:
    """The page in a window of its own."""
    size: Any = {"width": 1080, "height": 800}
    page = browser.new_page(viewport=size, color_scheme=scheme, device_scale_factor=1.5)
    page.goto(path.as_uri())
    return page


def keep(what: Page | Locator, name: str) -> None:
    """A screenshot with few colours, which is small; of a part of the page with a margin."""
    if isinstance(what, Page):
        taken = what.screenshot()
    else:
        what.scroll_into_view_if_needed()
        box = what.bounding_box()
        assert box is not None
        clip: Any = {
            "x": box["x"] - MARGIN,
            "y": box["y"] - MARGIN,
            "width": box["width"] + 2 * MARGIN,
            "height": box["height"] + MARGIN,
        }
        taken = what.page.screenshot(clip=clip)
    shot = Image.open(io.BytesIO(taken)).convert("RGB")
    shot.quantize(96, dither=Image.Dither.NONE).save(FOLDER / f"{name}.png", optimize=True)


def report() -> str:
    """A tree on the Pima data in five plain folds, beside stratified ones, with a note."""
    tests = ROOT / "tests"
    sys.path.append(str(tests))
    shelf = runpy.run_path(str(tests / "browser" / "shelf.py"))
    from assay.report.page.write import page_of

    ev = shelf["plain"]()
    note = ev.note(
        model="DecisionTreeClassifier(max_depth=3)",
        conclusion="The tree is right for three patients in four; folds differ by 16 points.",
        does_not_decide="Whether that is enough to screen patients, here or anywhere else.",
    )
    return page_of(ev, title="Diabetes from eight measurements", note=note)


def of_terminal(folder: Path) -> None:
    """`assay score` as a terminal shows it, as text in an SVG."""
    (folder / "preds.csv").write_text(PREDS, encoding="utf-8")
    held = {"FORCE_COLOR": "1", "COLUMNS": "100", "TERM": "xterm-256color", "PYTHONUTF8": "1"}
    run = subprocess.run(
        [sys.executable, "-m", *shlex.split(COMMAND)],
        cwd=folder,
        env={**os.environ, **held},
        capture_output=True,
        text=True,
        check=True,
    )
    screen = Console(record=True, width=100, file=io.StringIO(), force_terminal=True)
    screen.print(Text.assemble(("$ ", "dim"), COMMAND, "\n"))
    screen.print(Text.from_ansi(run.stdout.rstrip("\n")))
    text = screen.export_svg(title="", theme=THEME, code_format=SVG, unique_id="t")
    (FOLDER / "terminal.svg").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
