"""The published schema: up to date, sound JSON Schema, and what notes fit."""

import json
from pathlib import Path

import jsonschema
import pytest

import assay
from assay.errors import InputError
from assay.notes import Note
from assay.notes.canonical import sealed
from assay.notes.schema import json_schema

PUBLISHED = Path(__file__).parents[2] / "schema" / "assay-note-1.json"


@pytest.fixture(scope="module")
def document():
    return json.loads(assay.evaluate(list("abab"), list("abba"), fold=[1, 1, 2, 2]).note().text)


def test_the_published_schema_is_the_one_in_the_code():
    assert json.loads(PUBLISHED.read_text(encoding="utf-8")) == json_schema(), (
        "assay note schema > schema/assay-note-1.json"
    )


def test_notes_fit_the_published_schema(document):
    schema = json.loads(PUBLISHED.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(document)


def test_unknown_missing_and_mistyped_fields_are_refused(document):
    for change, told in (
        ({"more": 1}, "unknown field `more`"),
        ({"scores": 3}, "Expected `array`, got `int`"),
        ({"rows": {**document["rows"], "used": -1}}, "$.rows.used"),
        ({"seal": {"rows": "x"}}, "$.seal"),
    ):
        with pytest.raises(InputError) as raised:
            Note({**document, **change})
        assert told in str(raised.value)
    lacking = {name: held for name, held in document.items() if name != "words"}
    with pytest.raises(InputError, match="missing required field `words`"):
        Note(lacking)


@pytest.mark.parametrize(
    ("schema", "told"),
    [
        ("assay-note/2", "has the schema 'assay-note/2', which this Assay does not know"),
        ("assay-evaluation/1", "is not a note: its schema is 'assay-evaluation/1'"),
        (7, "it names no schema"),
    ],
)
def test_another_schema_says_so(document, schema, told):
    with pytest.raises(InputError) as raised:
        Note(sealed({**document, "schema": schema}))
    assert told in str(raised.value)
