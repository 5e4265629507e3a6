"""The one form in bytes of a note, and the seal over each of its sections.

Keys sorted, one blank of indentation, UTF-8 without escapes, the shortest text of every double that
reads back as the same, a line end at the end. The seal holds the SHA-256 of every section, written
so on one line without blanks, so that a change is noticed and named. It shows that nothing was
changed by mistake or in passing; it is no signature, since whoever changes a note can seal it anew.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

SEAL = "seal"


def text_of(value: Any) -> str:
    """A JSON value in its one form.

    >>> print(text_of({"b": 0.1, "a": "é"}), end="")
    {
     "a": "é",
     "b": 0.1
    }

    Raises:
        ValueError: A number is not finite.
    """
    shown = json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False, allow_nan=False)
    return shown + "\n"


def bytes_of(value: Any) -> bytes:
    """The same in UTF-8; a lone surrogate, which UTF-8 lacks, is written as JSON's escape."""
    return text_of(value).encode("utf-8", "backslashreplace")


def digest(value: Any) -> str:
    """The SHA-256 of a JSON value on one line, keys sorted, in hexadecimal digits."""
    line = json.dumps(
        value, sort_keys=True, ensure_ascii=False, allow_nan=False, separators=(",", ":")
    )
    return hashlib.sha256(line.encode("utf-8", "backslashreplace")).hexdigest()


def sealed(document: Mapping[str, Any]) -> dict[str, Any]:
    """The document with a seal over all its sections."""
    sections = {name: held for name, held in document.items() if name != SEAL}
    return {**sections, SEAL: {name: digest(held) for name, held in sections.items()}}


def broken(document: Mapping[str, Any]) -> list[str]:
    """The sections whose seal does not fit, in order; those without a seal too."""
    seal = document.get(SEAL, {})
    fits = sealed(document)[SEAL]
    return [name for name in sorted({*fits, *seal}) if fits.get(name) != seal.get(name)]
