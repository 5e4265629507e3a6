"""The axes of a chart: from values to coordinates, with round ticks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from assay.report.page.blocks import clipped
from assay.report.page.marks import Marks, joined, tag

LEFT, RIGHT, TOP, BOTTOM = 54, 14, 12, 44

_LETTER = 7.0


@dataclass(frozen=True)
class Scale:
    """A range of values, from ``low`` to ``high``, laid over coordinates.

    >>> Scale(0.0, 10.0, 0.0, 100.0)(2.5)
    25.0
    """

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """The coordinate of a value; far outside the range it is only just outside."""
        # Halves keep the width of the whole range of doubles finite.
        width = self.high / 2 - self.low / 2
        share = (value / 2 - self.low / 2) / width if width else 0.5
        return self.start + min(max(share, -0.5), 1.5) * (self.end - self.start)


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round values between two, at most so many.

    >>> ticks(0.0, 1.0), ticks(0.61, 0.84, 4)
    ([0.0, 0.2, 0.4, 0.6, 0.8, 1.0], [0.7, 0.8])
    """
    width = high - low
    if not math.isfinite(width) or width <= 0 or width < 1e-300:
        return sorted({low, high})
    power = 10.0 ** math.floor(math.log10(width / most))
    steps = (power * k for k in (1, 2, 5, 10))
    step = next((one for one in steps if width / one <= most - 1), power * 20)
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [
        round(k * step, 12 - math.floor(math.log10(step))) + 0.0 for k in range(first, last + 1)
    ]


def named(names: Sequence[object], room: float, most: int = 8) -> list[tuple[float, str]]:
    """Names as ticks at 0, 1 and so on: as many of them as do not run into each other.

    >>> named(["north", "south", "east"], 252.0), named(range(100), 60.0)
    ([(0.0, 'north'), (1.0, 'south'), (2.0, 'east')], [(0.0, '0'), (35.0, '35'), (70.0, '70')])
    """
    texts = [clipped(name, most) for name in names]
    wide = _LETTER * (max(map(len, texts), default=0) + 1)
    step = max(1, math.ceil(len(texts) * wide / room))
    return [(float(k), text) for k, text in enumerate(texts)][::step]


@dataclass(frozen=True)
class Axes:
    """A chart's size in units of its viewBox, and its two scales."""

    width: float
    height: float
    x: Scale
    y: Scale

    @classmethod
    def of(
        cls,
        x: tuple[float, float],
        y: tuple[float, float],
        width: float = 320,
        height: float = 280,
        top: float = TOP,
    ) -> Axes:
        """Axes over two ranges of values, below a free strip of ``top``."""
        across = Scale(*x, LEFT, width - RIGHT)
        return cls(width, height, across, Scale(*y, height - BOTTOM, top))

    def point(self, x: float, y: float) -> tuple[float, float]:
        """The coordinates of a pair of values."""
        return self.x(x), self.y(y)

    def frame(
        self,
        x_label: str,
        y_label: str,
        x_ticks: Sequence[tuple[float, str]] | None = None,
        y_ticks: Sequence[tuple[float, str]] | None = None,
    ) -> Marks:
        """Grid lines, ticks and the names of both axes; ticks are values with their texts."""
        across = _told(self.x, 5) if x_ticks is None else x_ticks
        up = _told(self.y, 6) if y_ticks is None else y_ticks
        bottom, left, right = self.y.start, self.x.start, self.x.end
        lines = [
            tag("line", x1=left, x2=right, y1=self.y(v), y2=self.y(v), class_="grid") for v, _ in up
        ]
        lines.append(tag("line", x1=left, x2=right, y1=bottom, y2=bottom, class_="axis"))
        texts = [
            tag("text", text, x=left - 6.0, y=self.y(v) + 4, class_="tick end") for v, text in up
        ]
        texts += [
            tag("text", text, x=self.x(v), y=bottom + 17.0, class_="tick mid") for v, text in across
        ]
        texts.append(
            tag("text", x_label, x=(left + right) / 2, y=self.height - 6.0, class_="name mid")
        )
        middle = (self.y.start + self.y.end) / 2
        turn = f"rotate(-90 13 {middle:.0f})"
        texts.append(tag("text", y_label, x=13, y=middle, transform=turn, class_="name mid turned"))
        return joined([*lines, *texts])

    def drawn(self, *inside: Marks, title: str, describes: str) -> Marks:
        """The whole chart, named and described for those who do not see it."""
        return drawn(self.width, self.height, *inside, title=title, describes=describes)


def drawn(width: float, height: float, *inside: Marks, title: str, describes: str) -> Marks:
    """An SVG picture of some size, with its name and what it shows."""
    head = [tag("title", title), tag("desc", describes)]
    return tag(
        "svg", *head, *inside, viewBox=f"0 0 {width:g} {height:g}", role="img", aria_label=title
    )


def _told(scale: Scale, most: int) -> list[tuple[float, str]]:
    return [(value, f"{value:.6g}") for value in ticks(scale.low, scale.high, most)]
