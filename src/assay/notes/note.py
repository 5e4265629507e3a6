"""A note: an evaluation as one JSON file that somebody else can check."""

from __future__ import annotations

import copy
import math
import os
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from assay.errors import InputError
from assay.evaluation import Evaluation
from assay.io.output import write_atomically
from assay.metrics import Metric, find
from assay.metrics.outcome import in_words
from assay.notes.canonical import sealed, text_of
from assay.notes.numbers import double
from assay.notes.reading import read_document
from assay.notes.write import WORDS, document_of
from assay.outputs import over_outputs
from assay.report.html import html_of
from assay.report.layout import Grid, Layout
from assay.report.safe import brief, short


class Note(Mapping[str, Any]):
    """A note, schema ``assay-note/1``; ``note["scores"]`` and the like give its sections.

    >>> import assay
    >>> note = assay.evaluate([1.0, 2.0, 3.0], [0.0, 1.0, 2.0], metrics="r2").note(unit="t")
    >>> note.score("r2")["value"], note.score("r2")["quotient"]["numerator"]
    (-0.5, '3')
    >>> note
    <note of 3 rows: r2 -0.5, rmse 1 t, mae 1 t>
    """

    def __init__(self, document: Mapping[str, Any], source: str | None = None) -> None:
        """From a document that fits the schema, which is kept as it is; see `load` for a file.

        Raises:
            InputError: It does not fit the schema.
        """
        from assay.notes.schema import check  # msgspec is imported where a note is

        self._document = dict(document)
        self.source = source
        self.kept: dict[str, Any] = {}  # what takes long to make of it and never changes
        check(self._document, source)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Note:
        """Read a note from a file.

        Raises:
            InputError: The file cannot be read, is no note, or has another schema.
        """
        return cls(read_document(path), os.fspath(path))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the note in its one form; it is there whole or not at all.

        Raises:
            InputError: The file cannot be written.
        """
        write_atomically(os.fspath(path), self.text)

    @property
    def text(self) -> str:
        """The note in its one form."""
        return text_of(self._document)

    def to_dict(self) -> dict[str, Any]:
        """The document as JSON values; a copy."""
        return copy.deepcopy(self._document)

    def __getitem__(self, section: str) -> Any:
        return self._document[section]

    def __iter__(self) -> Iterator[str]:
        return iter(self._document)

    def __len__(self) -> int:
        return len(self._document)

    def score(self, metric: str, aggregation: str = "pooled", part: Any = None) -> dict[str, Any]:
        """One score by the key of its metric, its aggregation and the fold or group.

        Raises:
            KeyError: The note has no such score.
        """
        for one in self._document["scores"]:
            if (one["metric"], one["aggregation"], one["part"]) == (metric, aggregation, part):
                return dict(one)
        raise KeyError((metric, aggregation, part))

    def metric(self, key: str) -> dict[str, Any]:
        """The definition of a metric by its key.

        Raises:
            KeyError: The note has no such metric.
        """
        for one in self._document["metrics"]:
            if one["key"] == key:
                return dict(one)
        raise KeyError(key)

    def say(self, **words: str | None) -> Note:
        """The note with other words: model, data, eligible, boundary, baseline and so on.

        Raises:
            InputError: There is no such word.
        """
        check_words(words)
        changed = {**self._document, "words": {**self._document["words"], **words}}
        return Note(sealed(changed), self.source)

    def _shown(self, aggregation: str) -> dict[str, str]:
        """One score of each metric, with a mark where it is to be doubted."""
        return {
            one["metric"]: _marked(one)
            for one in self._document["scores"]
            if one["aggregation"] == aggregation
        }

    def _kinds(self) -> list[str]:
        """The aggregations that the note has, of all rows last."""
        held = {one["aggregation"] for one in self._document["scores"]}
        return [name for name in _AGGREGATIONS if name in held]

    def __repr__(self) -> str:
        units = {one["metric"]: one["unit"] for one in self._document["scores"]}
        shown = [
            " ".join(filter(None, [metric, value, units[metric]]))
            for metric, value in self._shown("pooled").items()
        ]
        more = f" and {len(shown) - 6} more" if len(shown) > 6 else ""
        parted = ", pooled" if len(self._kinds()) > 1 else ""
        return f"<note of {self['rows']['used']} rows{parted}: {', '.join(shown[:6])}{more}>"

    def _repr_html_(self) -> str:
        words = [
            [name.replace("_", " "), brief(text)] for name, text in self["words"].items() if text
        ]
        kinds = self._kinds()
        columns = [self._shown(kind) for kind in kinds]
        units = {one["metric"]: one["unit"] or "" for one in self._document["scores"]}
        lines = [
            [short(metric, 60), *(held.get(metric, "") for held in columns), short(unit)]
            for metric, unit in units.items()
        ]
        grids = [Grid("", ["", ""], words, frozenset({1}))] if words else []
        head = ["metric", *(kind.replace("_", " ") for kind in kinds), "unit"]
        grids.append(Grid("scores", head, lines, frozenset({len(head) - 1})))
        return html_of(Layout([f"note of {self['rows']['used']} rows"], grids, []))


_AGGREGATIONS = ("mean_of_folds", "within_fold", "mean_of_groups", "within_group", "pooled")


def _marked(one: Mapping[str, Any]) -> str:
    """A score in six digits; "!" where its aggregation is to be doubted."""
    value = double(one["value"])
    if math.isnan(value):
        return "refused" if one["soundness"] == "refused" else "undefined"
    put_in = "*" if one["substituted"] else ""
    doubted = " !" if one["soundness"] == "caution" else ""
    return f"{in_words(value)}{put_in}{doubted}"


def check_words(words: Mapping[str, Any]) -> None:
    """Refuse a word that no note has.

    Raises:
        InputError: There is one, or it is not a text.
    """
    for name, text in words.items():
        if name not in WORDS:
            raise InputError(f"a note has no word {name!r}", remedy=f"it has {', '.join(WORDS)}")
        if text is not None and not isinstance(text, str):
            raise InputError(f"{name} of a note is a text, not {type(text).__name__}")


def note_of(
    ev: Evaluation,
    *,
    unit: str | None = None,
    with_states: bool = False,
    with_rows: bool = False,
    command: str | None = None,
    **words: str | None,
) -> Note:
    """The note of an evaluation.

    Args:
        ev: The evaluation.
        unit: The unit of the target, where the evaluation does not name it.
        with_states: Whether to write states that hold single values (ranked scores, residuals),
            by which scores such as ROC AUC can be recomputed and merged.
        with_rows: Whether to write the rows themselves, up to 10,000.
        command: The command that made it.
        **words: ``model``, ``data``; ``eligible``, which rows were eligible; ``boundary``, what was
            known when predictions were made; ``baseline``, what would be used instead; ``scheme``,
            how the folds were made; ``conclusion``, ``does_not_decide``.

    Raises:
        InputError: A word is not known, the evaluation has another unit, or there are too many rows
            to be written.
    """
    check_words(words)
    document = document_of(
        _in_unit(ev, unit),
        words,
        with_states=with_states,
        with_rows=with_rows,
        command=command,
    )
    return Note(document)


def _in_unit(ev: Evaluation, unit: str | None) -> Evaluation:
    """The evaluation with the unit, and with losses in it beside every other score."""
    if unit is not None and ev.rows.unit not in (None, unit):
        raise InputError(f"the evaluation is in {ev.rows.unit}, not in {unit}")
    rows = ev.rows if unit is None else replace(ev.rows, unit=unit)
    metrics = {**ev.metrics, **_losses(ev)}
    if rows.unit == ev.rows.unit and len(metrics) == len(ev.metrics):
        return ev
    found = Evaluation(rows, metrics, ev.policy, ev.acknowledged)
    found.run, found.asked = ev.run, ev.asked
    return found


def _losses(ev: Evaluation) -> dict[str, Metric]:
    if ev.rows.block.y_pred is None:
        return {}
    found = {key: find(key) for key in ("rmse", "mae")}
    if ev.rows.outputs:
        found = {key: over_outputs(one, ev.rows.outputs)[key] for key, one in found.items()}
    return {key: one for key, one in found.items() if key not in ev.metrics}
