"""SVG written by hand: elements whose texts and attributes are inert whatever they hold."""

from __future__ import annotations

from html import escape
from typing import Any

from assay.report.safe import brief


class Marks(str):
    """Finished markup; templates take it as it is and escape every other text."""

    __slots__ = ()

    def __html__(self) -> str:
        return self


def tag(name: str, *inside: Any, **attributes: Any) -> Marks:
    """An element; texts inside are escaped, and so are the attributes.

    An underscore in an attribute's name stands for a hyphen, one at its end for nothing. An
    attribute that is None or "" is left out.

    >>> tag("text", "a < b", x=1.0, text_anchor="end", class_="tick")
    '<text x="1" text-anchor="end" class="tick">a &lt; b</text>'
    """
    opening = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_attribute(value)}"'
        for key, value in attributes.items()
        if value is not None and value != ""
    )
    body = "".join(one if isinstance(one, Marks) else escape(brief(str(one))) for one in inside)
    return Marks(f"<{name}{opening}>{body}</{name}>" if body else f"<{name}{opening}/>")


def group(*inside: Marks, **attributes: Any) -> Marks:
    """Several elements in one."""
    return tag("g", *inside, **attributes)


def joined(parts: list[Marks]) -> Marks:
    """Elements one after another."""
    return Marks("".join(parts))


def at(value: float) -> str:
    """A coordinate to a tenth of a unit, which is finer than a screen.

    >>> at(1.25), at(-0.01), at(100)
    ('1.2', '0', '100')
    """
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")


def path_of(points: list[tuple[float, float]]) -> Marks:
    """The path through points, given as coordinates."""
    return Marks("M" + "L".join(f"{at(x)} {at(y)}" for x, y in points) if points else "")


def _attribute(value: Any) -> str:
    if isinstance(value, Marks):
        return value
    return at(value) if isinstance(value, float) else escape(brief(str(value)))
