"""What a section of the page is made of, before any HTML."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from assay.metrics.outcome import Part, in_words
from assay.report.page.marks import Marks
from assay.report.safe import brief, printable, short
from assay.score import Score

DIGITS = 4


class Cell(NamedTuple):
    """A cell of a table: its text, the number in full, and what a reader may want to know of it."""

    text: str
    value: str = ""
    full: str = ""
    mark: str = ""


def name_cell(name: Any, most: int = 40) -> Cell:
    """A label, shortened; with it goes more of it, bounded, where it was cut."""
    shown = short(str(name), most)
    return Cell(shown, full="" if shown == str(name) else brief(str(name)))


def clipped(text: object, most: int) -> str:
    """A label for a tick: its beginning, and a sign that more follows.

    >>> clipped("versicolor", 8)
    'versico\u2026'
    """
    shown = printable(str(text)[: most + 1])
    return shown if len(shown) <= most else f"{shown[: most - 1]}\u2026"


def number_cell(number: Part | None, digits: int = DIGITS) -> Cell:
    """A number to some digits, with all of them beside it."""
    if number is None or (isinstance(number, float) and math.isnan(number)):
        return Cell("undefined" if number is not None else "", mark="none")
    full = in_words(number, 17) if not isinstance(number, float) else repr(number)
    return Cell(in_words(number, digits), full)


def full_cell(number: float | None) -> Cell:
    """A number with every digit shown."""
    if number is None or math.isnan(number):
        return Cell("undefined" if number is not None else "", mark="none")
    return Cell(repr(number), repr(number))


def score_cell(score: Score, digits: int = DIGITS) -> Cell:
    """A score: its value, why it is undefined, and whether it may be doubted."""
    why = brief(score.undefined or "")
    if not score.is_defined:
        refused = score.soundness.level == "refused"
        return Cell("refused" if refused else "undefined", full=why, mark="none")
    doubt = score.soundness
    mark = "" if doubt.level == "sound" else doubt.level
    because = brief(f"{doubt.level}: {doubt.because}") if mark else why
    return Cell(score.shown(digits), repr(score.value), because, mark)


@dataclass(frozen=True)
class Table:
    """A table; columns whose place is in ``words`` hold texts, the others numbers."""

    template: ClassVar[str] = "table.html"

    id: str
    caption: str
    header: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    words: frozenset[int] = frozenset({0})
    sortable: bool = False
    file: str = ""
    more: str = ""


@dataclass(frozen=True)
class Folded:
    """A table that opens on demand."""

    template: ClassVar[str] = "folded.html"

    table: Table


@dataclass(frozen=True)
class Live:
    """What a slider or a player changes: for each stop the value of each target, all made here.

    Args:
        id: The id of the figure's controls.
        label: What is moved.
        targets: Each an element's id and an attribute of it, "" for its text.
        stops: The value of each target at each stop.
        said: Each stop in words, for the slider.
        start: The stop that the picture shows as it is drawn.
        player: Whether it plays by itself.
    """

    id: str
    label: str
    targets: Sequence[tuple[str, str]]
    stops: Sequence[Sequence[str]]
    said: Sequence[str]
    start: int
    player: bool = False

    def data(self) -> dict[str, Any]:
        """What the script reads."""
        return {"targets": self.targets, "stops": self.stops, "said": self.said}


class Readout(NamedTuple):
    """A named number beside a picture, which a control may change."""

    id: str
    label: str
    text: str


@dataclass(frozen=True)
class Figure:
    """A picture with its caption and the table behind it, and what moves it if anything does."""

    template: ClassVar[str] = "figure.html"

    id: str
    title: str
    caption: str
    svg: Marks
    table: Table | None = None
    live: Live | None = None
    readouts: Sequence[Readout] = ()
    wide: bool = False


@dataclass(frozen=True)
class Side:
    """Figures side by side where there is room; one control may move all of them."""

    template: ClassVar[str] = "side.html"

    figures: Sequence[Figure]
    id: str = ""
    title: str = ""
    caption: str = ""
    table: Table | None = None
    live: Live | None = None
    readouts: Sequence[Readout] = ()


@dataclass(frozen=True)
class Prose:
    """Paragraphs, or a list of lines."""

    template: ClassVar[str] = "prose.html"

    lines: Sequence[str]
    listed: bool = False
    heading: str = ""


@dataclass(frozen=True)
class Section:
    """A part of the page."""

    id: str
    title: str
    blocks: Sequence[Any] = field(default_factory=list)
