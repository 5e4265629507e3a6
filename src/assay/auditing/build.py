"""From plain values, whatever the file they came from, to a `Report`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from assay.auditing.names import AGGREGATIONS, PARTS, SETTINGS, WHOLE, plain
from assay.auditing.printed import Printed
from assay.auditing.report import SCHEMA, Entry, Report, Scope, named
from assay.errors import InputError
from assay.report.safe import short

SCOPES = ("model", "split", "group", "fold")
FIELDS = ("metric", "value", "aggregation", "class", *SCOPES)
MOST = 1_000
"""Entries of a report, and folds of one; a matrix may have `_CELLS` cells."""

_CELLS = 20_000
_YES = {"yes": "yes", "true": "yes", "1": "yes", "no": "no", "false": "no", "0": "no", "none": "no"}

Matrix = tuple[tuple[str, ...], tuple[tuple[int, ...], ...]]


def report_of(given: Mapping[str, Any], source: str = "report") -> Report:
    """Build a report from a mapping as the JSON form has it.

    Raises:
        InputError: A field is unknown, missing or cannot be read.
    """
    _known(given, ("schema", "parts", "matrix", "values", *SETTINGS), source)
    if str(given.get("schema", SCHEMA)) != SCHEMA:
        what = f"the schema is {short(str(given['schema']))!r}"
        raise InputError(what, source=source, remedy=f"this version reads {SCHEMA!r}")
    entries = [*_parts(given.get("parts", {}), source), *_values(given.get("values", []), source)]
    matrices = dict(_matrices(given.get("matrix", []), source))
    settings = {name: given[name] for name in SETTINGS if given.get(name) is not None}
    return finished(entries, settings, source, matrices)


def finished(
    entries: Sequence[Entry],
    settings: Mapping[str, Any],
    source: str,
    matrices: Mapping[Scope, Matrix] | None = None,
) -> Report:
    """A checked report.

    Raises:
        InputError: It is empty or too long, says one thing twice, or a setting is unknown.
    """
    if not entries and not matrices:
        raise InputError("nothing is reported", source=source, remedy="see assay audit --example")
    check_count(len(entries), source)
    seen: set[tuple[object, ...]] = set()
    for entry in entries:
        key = (entry.name, entry.class_, entry.scope, entry.aggregation)
        if key in seen:
            raise InputError(
                f"{entry} is there twice",
                source=source,
                remedy="tell them apart by model, split, group, fold, class or aggregation",
            )
        seen.add(key)
    kept = {name: _setting(name, value, source) for name, value in settings.items()}
    return _scaled(Report(tuple(entries), matrices or {}, kept, source))


def check_count(entries: int, source: str) -> None:
    """Refuse what nobody types by hand, before the time is spent to read it.

    Raises:
        InputError: There are too many entries.
    """
    if entries > MOST:
        raise InputError(
            f"{entries} entries are no report typed by hand",
            source=source,
            remedy=f"audit at most {MOST} at once; predictions are scored with assay score",
        )


def entry_of(given: Mapping[str, Any], source: str, place: str) -> Entry:
    """One entry from its fields.

    Raises:
        InputError: A field is unknown, missing or cannot be read.
    """
    _known(given, (*FIELDS, "folds"), f"{source}: {place}")
    said = given.get("metric")
    if not _is_text(said) or not str(said).strip():
        raise InputError("no metric is named", source=f"{source}: {place}")
    where = f"{source}: {place}"
    name = named(str(said))
    printed = Printed.read(given.get("value", ""), where, short(str(said)))
    folds = given.get("folds") or ()
    if not isinstance(folds, (list, tuple)):
        raise InputError("folds is a list of printed values", source=where)
    check_count(len(folds), where)
    scope = Scope(**{key: _word(given.get(key), where, key) for key in SCOPES})
    entry = Entry(
        name,
        printed,
        str(said),
        scope,
        _word(given.get("class"), where, "class"),
        _aggregation(given, where, bool(folds)),
        tuple(Printed.read(value, where, short(str(said))) for value in folds),
    )
    _check_part(entry, where)
    return entry


def _aggregation(given: Mapping[str, Any], where: str, folds: bool) -> str:
    said = given.get("aggregation")
    if said is None or said == "":
        return "mean_of_folds" if folds else "pooled"
    found = plain(str(said))
    if found not in AGGREGATIONS:
        raise InputError(
            f"there is no aggregation {short(str(said))!r}",
            source=where,
            remedy=f"it is one of {', '.join(AGGREGATIONS)}",
        )
    return found


def _check_part(entry: Entry, where: str) -> None:
    if entry.name in PARTS and entry.printed.percent:
        raise InputError(f"{entry.name} is no percentage", source=where)
    below = entry.printed.middle < 0
    if below and (entry.name in WHOLE or entry.name in ("weight", "sse", "sst", "sum_of_squares")):
        raise InputError(f"{entry.name} is below 0", source=where)
    if entry.name in ("n", "k", "features") and entry.printed.whole() is None:
        raise InputError(f"{entry.name} is no whole number: {entry.printed.text}", source=where)


def _parts(given: Any, source: str) -> Iterable[Entry]:
    """Parts as one mapping, or a list of mappings that each name their scope."""
    blocks = given if isinstance(given, (list, tuple)) else [given]
    check_count(sum(len(one) for one in blocks if isinstance(one, Mapping)), source)
    for number, block in enumerate(blocks, start=1):
        place = f"parts {number}" if len(blocks) > 1 else "parts"
        if not isinstance(block, Mapping):
            raise InputError("parts are names with numbers", source=f"{source}: {place}")
        scope = {key: block[key] for key in (*SCOPES, "class") if key in block}
        for name, value in block.items():
            if name in scope:
                continue
            if named(str(name)) not in PARTS:
                raise InputError(
                    f"there is no part {short(str(name))!r}",
                    source=f"{source}: {place}",
                    remedy=f"the parts are {', '.join(PARTS)}; metrics go into values",
                )
            yield entry_of({"metric": name, "value": value, **scope}, source, place)


def _values(given: Any, source: str) -> Iterable[Entry]:
    if isinstance(given, Mapping):
        given = [{"metric": name, "value": value} for name, value in given.items()]
    if not isinstance(given, (list, tuple)):
        raise InputError("values is a list of entries", source=source)
    check_count(len(given), source)
    for number, one in enumerate(given, start=1):
        if not isinstance(one, Mapping):
            raise InputError(
                "an entry has a metric and a value", source=f"{source}: values {number}"
            )
        yield entry_of(one, source, f"values {number}")


def _matrices(given: Any, source: str) -> Iterable[tuple[Scope, Matrix]]:
    """Confusion matrices: ``{"classes": [...], "rows": [[...], ...]}``, true classes the rows."""
    where = f"{source}: matrix"
    cells = 0
    for one in given if isinstance(given, (list, tuple)) else [given]:
        if not isinstance(one, Mapping):
            raise InputError("a matrix has classes and rows", source=where)
        _known(one, ("classes", "rows", *SCOPES), where)
        classes, rows = one.get("classes"), one.get("rows")
        if not isinstance(classes, (list, tuple)) or not isinstance(rows, (list, tuple)):
            raise InputError("a matrix has classes and rows", source=where)
        cells += sum(len(_row(row, where)) for row in rows)
        if cells > _CELLS:
            raise InputError(f"over {_CELLS} cells are no report typed by hand", source=where)
        labels = tuple(_word(label, where, "classes") for label in classes)
        counts = tuple(tuple(_count(cell, where) for cell in _row(row, where)) for row in rows)
        square = len(counts) == len(labels) and all(len(row) == len(labels) for row in counts)
        if not labels or not square or len(set(labels)) < len(labels):
            raise InputError(
                f"{len(labels)} classes and rows of {[len(row) for row in counts][:5]} cells",
                source=where,
                remedy="give one row of counts per class, and each class once",
            )
        yield Scope(**{key: _word(one.get(key), where, key) for key in SCOPES}), (labels, counts)


def _row(row: Any, where: str) -> Sequence[Any]:
    if not isinstance(row, (list, tuple)):
        raise InputError("a row of the matrix is a list of counts", source=where)
    return row


def _count(cell: Any, where: str) -> int:
    whole = Printed.read(cell, where).whole()
    if whole is None or whole < 0:
        raise InputError(f"{short(str(cell))!r} is no count", source=where)
    return whole


def _known(given: Mapping[str, Any], names: Sequence[str], source: str) -> None:
    unknown = [str(name) for name in given if name not in names]
    if unknown:
        raise InputError(
            f"there is no field {short(unknown[0])!r}",
            source=source,
            remedy=f"the fields are {', '.join(names)}",
        )


def _word(value: Any, source: str, column: str) -> str:
    if value is None:
        return ""
    if not _is_text(value):
        raise InputError("one word or number is expected", source=source, column=column)
    return str(value)


def _is_text(value: Any) -> bool:
    return isinstance(value, (str, int, float))


def _setting(name: str, value: Any, source: str) -> str:
    text = _word(value, source, name).strip()
    if name == "weights":
        found = _YES.get(text.lower())
        if found is None:
            raise InputError(f"weights is yes or no, not {short(text)!r}", source=source)
        return found
    if name == "scale" and text not in ("percent", "fraction"):
        raise InputError(f"scale is percent or fraction, not {short(text)!r}", source=source)
    if name == "ddof" and text not in ("0", "1"):
        raise InputError(f"ddof is 0 or 1, not {short(text)!r}", source=source)
    return text


def _scaled(report: Report) -> Report:
    """Ratios read as percentages where they are said to be, or plain numbers of 2 to 100 show it.

    Of a coefficient from -1 to 1, which such tables usually leave as it is, only one beyond 1 is.
    """
    said = report.settings.get("scale")
    if said == "fraction" or (said is None and not any(map(_shows_percent, report.entries))):
        return report
    entries = tuple(_as_percent(entry) for entry in report.entries)
    return replace(report, entries=entries, percent=True)


def _shows_percent(entry: Entry) -> bool:
    metric = entry.metric
    ratio = metric is not None and metric.unit == "1" and metric.bounds == (0.0, 1.0)
    return ratio and not entry.printed.percent and 2 <= entry.printed.middle <= 100


def _as_percent(entry: Entry) -> Entry:
    metric = entry.metric
    if metric is None or metric.unit != "1" or metric.bounds[1] > 1:
        return entry
    if metric.bounds[0] < 0 and not 2 <= abs(entry.printed.middle) <= 100:
        return entry
    folds = tuple(value.as_percent() for value in entry.folds)
    return replace(entry, printed=entry.printed.as_percent(), folds=folds)
