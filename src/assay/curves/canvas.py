"""What every drawing shares: axes to draw on, one accent beside greys, and texts a font can show.

Together with the drawings themselves this is all that imports matplotlib, and only when one is
drawn.
"""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

from assay.errors import InputError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ACCENT = "#0b57b0"
INK = "#1a1d21"
GREY = "#767d86"
PALE = "#b9c0c8"
LINE = "#d9dde2"
BAD = "#a3221b"

_LEGEND: dict[str, Any] = {
    "fontsize": "small",
    "frameon": True,
    "framealpha": 0.8,
    "edgecolor": "none",
}
_COLUMNS = 66
_BELOW = 40
_NAME = 60


def axes(ax: Any = None, size: tuple[float, float] | None = None) -> Any:
    """The axes given, or new ones on a figure of some inches.

    Raises:
        InputError: matplotlib is not installed.
    """
    if ax is not None:
        return ax
    try:
        import matplotlib.pyplot as plt
    except ModuleNotFoundError as error:
        raise InputError(
            "plots need matplotlib, which is not installed", remedy="pip install 'assay[plot]'"
        ) from error
    return plt.subplots(layout="constrained", figsize=size)[1]


def titled(ax: Axes, title: str, *said: str) -> None:
    """Title the axes: what is shown, and below it in grey what a reader must know of it."""
    lines = [line for text in said if text for line in textwrap.wrap(text, _COLUMNS)]
    pad = 8 + 13 * len(lines)
    ax.set_title(title, loc="left", fontsize="large", color=INK, pad=pad)
    if lines:
        ax.annotate(
            "\n".join(lines),
            (0, 1),
            xytext=(0, 6),
            xycoords="axes fraction",
            textcoords="offset points",
            fontsize="small",
            color=GREY,
            va="bottom",
        )


def dressed(ax: Axes, x: str, y: str, grid: str = "") -> None:
    """Name the axes, and take away what carries no information; grid lines along "x" or "y"."""
    ax.set_xlabel(x, color=INK)
    ax.set_ylabel(y, color=INK)
    for side in ("top", "right"):
        ax.spines[side].set_visible(False)
    for side in ("left", "bottom"):
        ax.spines[side].set_color(PALE)
    ax.tick_params(color=PALE, labelcolor=INK, labelsize="small")
    if grid:
        ax.grid(visible=True, axis=grid, color=LINE, linewidth=0.7)  # type: ignore[arg-type]
        ax.set_axisbelow(True)


def legend(ax: Axes, below: bool = False) -> None:
    """The legend where it hides least, or below the axes where it would hide something."""
    if not ax.get_legend_handles_labels()[1]:
        return
    if below:
        from matplotlib.transforms import ScaledTranslation

        # In points, as the ticks and the axis' name above it are.
        down = ScaledTranslation(0, -_BELOW / 72, ax.figure.dpi_scale_trans)
        place: dict[str, Any] = {"loc": "upper left", "borderaxespad": 0.0}
        ax.legend(**_LEGEND, **place, bbox_to_anchor=(0, 0), bbox_transform=ax.transAxes + down)
    else:
        ax.legend(loc="best", **_LEGEND)


def shades(count: int) -> list[Any]:
    """So many colours that are told apart, from dark to light; also by those who see no red."""
    from matplotlib import colormaps

    places = [0.1 + 0.8 * k / max(count - 1, 1) for k in range(count)]
    return [colormaps["cividis"](place) for place in places]


def settle(figure: Any) -> None:
    """Lay a figure out until a square picture, its title and its legend agree on their room."""
    engine = figure.get_layout_engine()
    if engine is not None:
        for _ in range(2):
            engine.execute(figure)


def readable(text: Any, most: int = _NAME) -> str:
    r"""A name as the fonts in use can show it, never read as mathematics.

    What does not print, and what no font of ``rcParams["font.family"]`` has, is written as an
    escape: name a font that has it, such as "Noto Sans CJK JP", to see it. Long names are cut.

    >>> print(readable("a\tb"), readable("5 $ or 6 $"))
    a\tb 5 \$ or 6 \$
    """
    shown = str(text)
    shown = shown if len(shown) <= most else f"{shown[: most - 1]}\u2026"
    if not shown.isascii() or not shown.isprintable():
        fonts = _fonts()
        shown = "".join(one if _shows(fonts, one) else _escape(one) for one in shown)
    return shown.replace("$", r"\$")


def _escape(character: str) -> str:
    return character.encode("unicode_escape").decode()


def _shows(fonts: list[Any], character: str) -> bool:
    if not character.isprintable():
        return False
    return any(font.get_char_index(ord(character)) for font in fonts)


def _fonts() -> list[Any]:
    """The fonts that texts are drawn with; of a family that is not installed the default."""
    from matplotlib.font_manager import FontProperties, findfont, get_font

    families = FontProperties().get_family()
    return [get_font(findfont(FontProperties(family=[name]))) for name in families]
