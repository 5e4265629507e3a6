"""`assay.compare`: two evaluations, compared as far as they may be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from assay.comparing.aspect import Aspect
from assay.comparing.aspects import Common
from assay.comparing.comparison import Comparison
from assay.comparing.folds import over_folds
from assay.comparing.pairing import alone, metrics_aspect, paired_scores
from assay.comparing.rowwise import row_by_row
from assay.comparing.scored import Compared
from assay.comparing.shared import on_shared_rows
from assay.comparing.side import Reading, Side, sides_of
from assay.findings import acknowledgements
from assay.findings.a701_other_evaluations import other_evaluations
from assay.findings.finding import Finding, acknowledged


def compare(
    a: Any,
    b: Any,
    *,
    names: tuple[str, str] = ("a", "b"),
    acknowledge: Sequence[str] | Mapping[str, str] = (),
    shared: bool = False,
    reading: Mapping[str, Any] | None = None,
    **columns: Any,
) -> Comparison:
    """Compare two evaluations as far as they may be compared, and say what differs where not.

    Fingerprints show whether both are of the same rows, targets, weights, folds and groups. On the
    same rows every score gets its difference b - a, the better side by the metric's declaration,
    and the parts that moved; folds are compared one by one with the corrected resampled t; and
    where both sides' rows are at hand these are counted, as for McNemar's test. Scores on other
    targets are shown side by side with the spread of the targets and never ranked.

    Args:
        a: An `Evaluation`, an `assay.Note`, the file of a note, or predictions: a file or a
            dataframe.
        b: The other one, likewise.
        names: What to call the two.
        acknowledge: ``"A701: reason"`` where it is known that they differ.
        shared: Whether to compare on the rows that both have, by id, evaluated anew. The rows of
            both sides must be at hand.
        reading: How a text file of predictions is written: ``separator``, ``decimal``,
            ``thousands``, ``missing`` and ``trim``.
        **columns: For predictions what `assay.evaluate_frame` takes: ``truth``, ``pred``, ``id``,
            ``metrics``, ...; if ``truth`` is not named, the columns are those in the note of the
            other side.

    A note that contradicts itself (see `assay.verify`) is shown, and nothing is ranked by it.

    Returns:
        A `Comparison`: print it, or take ``comparison["r2"]``, its `frame` or `to_dict`.

    Raises:
        InputError: A side cannot be read, or nothing says which columns to read.

    >>> import assay
    >>> narrow = assay.evaluate([1.0, 2.0, 3.0], [0.0, 1.0, 2.0])
    >>> wide = assay.evaluate([0.0, 10.0, 20.0], [-1.0, 9.0, 19.0])
    >>> found = compare(narrow, wide)
    >>> found["r2"].better, found["r2"].reason, found.exit_code
    (None, 'SSE unchanged; SST 2 against 200', 3)
    >>> better = compare(narrow, assay.evaluate([1.0, 2.0, 3.0], [1.0, 2.0, 2.0]))
    >>> better["r2"].better, better["r2"].difference, better["r2"].reason
    ('b', 1.0, 'SSE 3 -> 1; SST unchanged')
    """
    first, second = sides_of(a, b, names, Reading(columns, reading or {}))
    beside: list[Aspect] = []
    if shared:
        first, second, said = on_shared_rows(first, second)
        beside = [said]
    return _compared(first, second, acknowledge, beside)


def _compared(
    a: Side, b: Side, acknowledge: Sequence[str] | Mapping[str, str], beside: Sequence[Aspect]
) -> Comparison:
    common = Common(a, b)
    metrics = metrics_aspect(a, b)
    if metrics is not None:
        common.add(metrics)
    scores = paired_scores(a, b, common)
    found = _finding(common, scores)
    matched = common.matching.how if common.matching.status == "same" else None
    return Comparison(
        a=a,
        b=b,
        aspects=(*beside, *common.aspects),
        finding=acknowledged(found, acknowledgements(acknowledge)),
        scores=scores,
        folds=over_folds(a, b, scores),
        rows=row_by_row(a, b, matched) if common["task"].status == "same" else (),
        alone=alone(a, b),
    )


def _finding(common: Common, scores: Sequence[Compared]) -> Finding:
    different = common.different
    if not different:
        return other_evaluations.passed(str(common.matching.rows), rows=common.matching.rows.said)
    lost = sum(one.why_not is not None for one in scores)
    kept = len(scores) - lost
    said = "; ".join(map(str, different))
    evidence = {one.name.replace(" ", "_"): one.said or one.status for one in different}
    return other_evaluations.found(
        f"{said}; {kept} of {len(scores)} scores are compared",
        **evidence,
        scores_compared=kept,
        scores_not_compared=lost,
    )
