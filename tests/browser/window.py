"""A browser's window that notices whatever a report should not do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext


@contextmanager
def window(
    browser: Browser, address: str, loud: bool = False, **how: Any
) -> Iterator[BrowserContext]:
    """A window that lists what it should not do; the list must stay empty but where it is loud."""
    size = {"viewport": {"width": 1100, "height": 900}}
    context = browser.new_context(**{"offline": True, **size, **how})
    context.set_default_timeout(15_000)
    heard: list[str] = []

    def asked(url: str) -> None:
        # What a button saves is a blob that the page itself made.
        if url.partition("#")[0] != address and not url.startswith("blob:"):
            heard.append(f"request: {url[:200]}")

    context.on("request", lambda request: asked(request.url))
    context.on("console", lambda said: heard.append(f"console: {said.text[:200]}"))
    context.on("weberror", lambda error: heard.append(f"error: {error.error}"))
    context.on(
        "dialog", lambda dialog: (heard.append(f"dialog: {dialog.message}"), dialog.dismiss())
    )
    try:
        yield context
    finally:
        context.close()
    if heard and not loud:
        raise AssertionError(f"the page did what it should not: {'; '.join(heard)}")
