"""Reading a page as a browser would: its elements with their attributes and texts."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

import pytest

import assay
from assay.report.page.write import page_of

_VOID = {"meta", "link", "input", "br", "img"}


@dataclass
class Element:
    """An element of the page."""

    tag: str
    attributes: dict[str, str]
    children: list[Element] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "".join(self.texts)

    def every(self, tag: str | None = None) -> list[Element]:
        found = [one for child in self.children for one in child.every(tag)]
        return [self, *found] if tag in (None, self.tag) else found


class Page(HTMLParser):
    """A page; every element must be closed in its order."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.source = text
        self.root = Element("", {})
        self._open = [self.root]
        self.feed(text)
        self.close()
        assert len(self._open) == 1, self._open[-1]
        self.by_id = {one.attributes["id"]: one for one in self.all() if "id" in one.attributes}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self._open[-1].children.append(element)
        if tag not in _VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self._open[-1].children.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert self._open[-1].tag == tag, (tag, self._open[-1])
        self._open.pop()

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.texts.append(data)

    def all(self, tag: str | None = None) -> list[Element]:
        return [one for child in self.root.children for one in child.every(tag)]

    def rows(self, id: str) -> list[list[str]]:
        """The cells of a table's body: the number in full where there is one, or the text."""
        body = self.by_id[id].every("tbody")[0]
        return [
            [_value(cell) for cell in row.children if cell.tag in ("td", "th")]
            for row in body.every("tr")
        ]

    def columns(self, id: str) -> dict[str, list[str]]:
        heads = [cell.text for cell in self.by_id[id].every("thead")[0].every("th")]
        cells = zip(*self.rows(id), strict=True)
        return {name: list(column) for name, column in zip(heads, cells, strict=True)}

    def live(self, id: str) -> dict[str, Any]:
        """What a slider moves."""
        return json.loads(self.by_id[id].every("script")[0].text)

    def card(self, metric: str, aggregation: str) -> str:
        """The full value of a main score."""
        cards = [one for one in self.all("article") if one.attributes.get("data-metric") == metric]
        lines = [
            one
            for one in cards[0].every("div")
            if one.attributes.get("data-aggregation") == aggregation
        ]
        return lines[0].every("data")[0].attributes["value"]


def _value(cell: Element) -> str:
    held = cell.every("data")
    return (held[0].attributes.get("value") if held else None) or cell.text


@pytest.fixture(scope="session")
def read() -> Callable[..., Page]:
    """The page of an evaluation, read."""

    def reader(ev: assay.Evaluation, **what: Any) -> Page:
        return Page(page_of(ev, **what))

    return reader


@pytest.fixture(scope="session")
def parse() -> Callable[[str], Page]:
    """A page that was written, read."""
    return Page
