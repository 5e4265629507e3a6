"""From sections to one HTML file that loads nothing: templates, style and script in one text."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assay.errors import InputError
from assay.report.page.blocks import Section
from assay.report.page.marks import Marks
from assay.report.safe import printable

if TYPE_CHECKING:
    from jinja2 import Environment

_HERE = Path(__file__).parent
_SCRIPTS = ("moves.js", "tables.js", "copies.js")
_LONGEST = 4000


def rendered(title: str, sections: Sequence[Section]) -> str:
    """The whole file.

    Raises:
        InputError: Jinja2 is not installed.
    """
    style = _asset("page.css")
    script = "".join(_asset(name) for name in _SCRIPTS)
    policy = (
        f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )
    template = _environment().get_template("page.html")
    return template.render(
        title=title,
        sections=sections,
        policy=Marks(policy),
        style=Marks(style),
        script=Marks(script),
    )


def as_json(value: Any) -> Marks:
    r"""Data for a script element: no text in it can end the element or open a comment.

    >>> as_json(["</script>"])
    '["\\u003c/script\\u003e"]'
    """
    text = json.dumps(value, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    for character in "<>&":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return Marks(text)


def _hash(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


@cache
def _asset(name: str) -> str:
    return (_HERE / "assets" / name).read_text(encoding="utf-8")


@cache
def _environment() -> Environment:
    try:
        from jinja2 import Environment, FileSystemLoader, StrictUndefined
    except ModuleNotFoundError:
        raise InputError(
            "a report needs Jinja2, which is not installed",
            remedy="pip install 'assay[report]'",
        ) from None
    found = Environment(
        loader=FileSystemLoader(_HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_inert,
        keep_trailing_newline=True,
    )
    found.filters["data"] = as_json
    return found


def _inert(value: Any) -> Any:
    """Every text that a template shows: printable and bounded, before it is escaped."""
    if isinstance(value, Marks) or hasattr(value, "__html__"):
        return value
    return printable(value[:_LONGEST]) if isinstance(value, str) else value
