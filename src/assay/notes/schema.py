"""The schema ``assay-note/1``: what a note holds, as typed structs; with msgspec.

A field that is not known is refused, and every field is present: what does not apply is null.
Numbers that are not finite are texts ("nan", "inf", "-inf"); exact numbers are texts as well
("2/10001"), because no double holds them.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from assay.errors import InputError
from assay.notes.fields import (
    Baseline,
    Case,
    Columns,
    Definition,
    Digest,
    Errors,
    Field,
    Fingerprints,
    Found,
    Merged,
    Parts,
    Policies,
    RowCounts,
    Scored,
    States,
    Target,
    Task,
    Weights,
    Words,
)

SCHEMA = "assay-note/1"


class Document(Field):
    """A whole note."""

    schema: Literal["assay-note/1"]
    words: Words
    task: Task
    rows: RowCounts
    targets: list[Target]
    weights: Weights
    folds: Parts | None
    groups: Parts | None
    policies: Policies
    columns: Columns
    metrics: list[Definition]
    scores: list[Scored]
    why: dict[str, str]
    errors: Errors | None
    baselines: list[Baseline]
    findings: list[Found]
    said: list[str]
    states: States
    fingerprints: Fingerprints | None
    cases: list[Case] | None
    merged: Merged | None
    versions: dict[str, str]
    platform: str
    created: str
    command: str | None
    seal: dict[str, Digest]


def check(document: dict[str, Any], source: str | None = None) -> None:
    """Check a document against the schema.

    Raises:
        InputError: A field is missing, unknown or of another type; the message says which.
    """
    found = document.get("schema")
    if found != SCHEMA:
        raise InputError(_other(found), source=source, remedy=_REMEDY)
    try:
        msgspec.convert(document, Document)
    except (msgspec.ValidationError, UnicodeError) as error:  # a key may be no text
        raise InputError(
            f"is not a note of schema {SCHEMA}: {_cut(str(error))}", source=source
        ) from None


def _cut(told: str) -> str:
    """The message without the middle of a long one, which quotes the file: its end says where."""
    return told if len(told) <= _LONG else f"{told[: _LONG // 2]}...{told[-_LONG // 2 :]}"


_LONG = 300
_REMEDY = "take the Assay that wrote it, or ask for a note of this schema"


def _other(found: Any) -> str:
    if not isinstance(found, str):
        return f"is not a note: it names no schema, and {SCHEMA} is expected"
    if found.startswith("assay-note/"):
        return f"has the schema {found[:40]!r}, which this Assay does not know; it knows {SCHEMA}"
    return f"is not a note: its schema is {found[:40]!r}, and {SCHEMA} is expected"


def json_schema() -> dict[str, Any]:
    """The schema as JSON Schema (draft 2020-12)."""
    found = msgspec.json.schema(Document)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "An evaluation note of Assay, assay-note/1",
        **found,
    }
