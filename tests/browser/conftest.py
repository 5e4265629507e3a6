"""A real browser, offline: a page that asks for anything or says anything fails its test."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.append(str(Path(__file__).parent))  # test modules share the pages of shelf.py

_NAMES = ("chromium", "chromium-browser")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium of the system; ASSAY_BROWSER=required makes its absence a failure."""
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    if found is None:
        lacking = "no Chromium is installed, so nothing of the report was seen in a browser: "
        lacking += "apt-get install chromium"
        if os.environ.get("ASSAY_BROWSER") == "required":
            pytest.fail(lacking)
        pytest.skip(lacking)
    arguments = ["--disable-dev-shm-usage"] + ["--no-sandbox"] * (os.getuid() == 0)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=arguments)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The file of a page by its name, made when it is first asked for."""
    from shelf import SHELF

    folder = tmp_path_factory.mktemp("pages")

    def page(name: str) -> Path:
        path = folder / f"{name}.html"
        if not path.exists():
            path.write_text(SHELF[name](), encoding="utf-8")
        return path

    return page


@pytest.fixture
def visit(browser: Browser, shelf: Callable[[str], Path]) -> Iterator[Callable[..., Page]]:
    """Open a page of the shelf, or a file, in a fresh and offline browser window."""
    from window import window

    with ExitStack() as windows:

        def visitor(
            page: str | Path, *, clock: bool = False, loud: bool = False, **how: Any
        ) -> Page:
            path = shelf(page) if isinstance(page, str) else page
            context = windows.enter_context(window(browser, path.as_uri(), loud, **how))
            opened = context.new_page()
            if clock:
                opened.clock.install()
            opened.goto(path.as_uri())
            return opened

        yield visitor
