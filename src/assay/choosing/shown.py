"""What the results of this package share: one layout, shown as text and as HTML."""

from __future__ import annotations

import math
from typing import Any

from assay.metrics.outcome import in_words
from assay.report.html import html_of
from assay.report.layout import Layout
from assay.report.safe import brief
from assay.report.text import text_of


class Shown:
    """A result that lays itself out in ``layout()``."""

    def layout(self) -> Layout:
        """The headings, tables and remarks in order."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return text_of(self.layout())

    def _repr_html_(self) -> str:
        return html_of(self.layout())


def number(value: float, digits: int = 4) -> str:
    """A value in a table.

    >>> number(0.73852), number(float("nan"))
    ('0.7385', 'undefined')
    """
    return "undefined" if math.isnan(value) else in_words(value, digits)


def setting(values: Any) -> str:
    """Chosen parameters in a line.

    >>> setting({"max_depth": 3, "criterion": "gini"})
    "max_depth=3, criterion='gini'"
    """
    return brief(", ".join(f"{name}={value!r}" for name, value in values.items())) or "defaults"
