"""The command that computes an evaluation again, for whoever holds its rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from shlex import quote
from typing import Any

from assay.compose.naming import metrics_in
from assay.errors import InputError
from assay.evaluation import Evaluation
from assay.io.columns import Column
from assay.plan import plan
from assay.report.data import row_counts
from assay.report.safe import printable, short
from assay.rows.threshold import limit

_MOST = 400
"""Characters of metrics or classes beyond which nobody copies them."""


def command_for(ev: Evaluation) -> str:
    """The command that computes the evaluation again, with the names of the columns."""
    words = ["assay", "score", source_of(ev)]
    for option, held in (*_columns(ev), *_beside(ev), *_reading(ev), *_intervals(ev)):
        words += [option] if held is None else [option, held]
    return " ".join(words)


def source_of(ev: Evaluation) -> str:
    """The file of the predictions, as one types it."""
    return quote(short(ev.rows.given.source or "predictions.csv", 80))


Word = tuple[str, str | None]


def _columns(ev: Evaluation) -> Iterator[Word]:
    given = ev.rows.given
    columns: Mapping[str, Any] = {
        "--truth": given.truth,
        "--pred": given.pred,
        "--score": [given.score],
        "--proba": given.proba,
        "--fold": [given.fold],
        "--group": [given.group],
        "--weight": [given.weight],
    }
    for option, held in columns.items():
        names = [str(one.name) for one in held if one is not None]
        if names:
            yield option, _quoted(",".join(name.replace(",", "\\,") for name in names))


def _beside(ev: Evaluation) -> Iterator[Word]:
    """Columns of baselines, and those by which formulas group or choose rows."""
    given = ev.rows.given
    for name, held in given.baselines.items():
        value = str(held.name) if isinstance(held, Column) else repr(float(held))
        yield "--baseline", _quoted(f"{name}={value}")
    drawn = ev.asked.plan.by if ev.asked is not None and ev.asked.plan is not None else None
    for name, column in given.named.items():
        if column.name != name or name == drawn:
            yield "--column", _quoted(f"{name}={column.name}")


def _reading(ev: Evaluation) -> Iterator[Word]:
    """What the columns are taken to be, and what is computed."""
    rows = ev.rows
    if not rows.because.startswith("inferred"):
        yield "--task", rows.task
    declared = rows.block.labels[: rows.block.declared] if rows.declared else ()
    if labels := _several(list(map(str, declared))):
        yield "--labels", labels
    if rows.threshold is not None:
        yield "--threshold", repr(limit(rows.threshold))
    if rows.unit:
        yield "--unit", _quoted(rows.unit)
    if rows.positive is not None and ev.task == "binary":
        yield "--positive", _quoted(str(rows.positive))
    if metrics := _metrics(ev):
        yield "--metrics", metrics
    if ev.policy != "keep":
        yield "--undefined", ev.policy
    if "dropped_missing" in row_counts(ev):
        yield "--drop-missing", None


def _metrics(ev: Evaluation) -> str:
    """The metrics where they are not the usual ones; empty where they cannot be typed."""
    if list(ev.metrics) == list(plan(ev.rows, None)):
        return ""
    text = ",".join(ev.headlines)
    try:
        found = [one.key for one in metrics_in(text)]
    except InputError:
        return ""
    return quote(printable(text)) if found == list(ev.headlines) and len(text) <= _MOST else ""


def _intervals(ev: Evaluation) -> Iterator[Word]:
    if ev.asked is None:
        return
    yield "--intervals", repr(ev.asked.level)
    how = ev.asked.plan
    if how is None:
        return
    yield "--bootstrap", str(how.resamples)
    if how.seed:
        yield "--seed", str(how.seed)
    if how.by is not None:
        yield "--by", _quoted(how.by)
    if how.stratify:
        yield "--stratify", None


def _several(names: list[str]) -> str:
    text = ",".join(name.replace(",", "\\,") for name in names)
    return quote(printable(text)) if text and len(text) <= _MOST else ""


def _quoted(text: str) -> str:
    return quote(short(text, 80))
