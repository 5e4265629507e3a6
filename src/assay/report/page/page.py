"""The page of an evaluation: its sections in the order in which a reader asks."""

from __future__ import annotations

from collections.abc import Mapping
from shlex import quote
from typing import Any

from assay.evaluation import Evaluation
from assay.report.page.calibrated import calibrated
from assay.report.page.classes import classes
from assay.report.page.difference import difference
from assay.report.page.extras import Extras, check_extras
from assay.report.page.found import found
from assay.report.page.headline import scores, summary
from assay.report.page.noted import Case, noted
from assay.report.page.parts import folds, groups
from assay.report.page.ranking import ranking
from assay.report.page.raw import raw
from assay.report.page.receiver import receiver, source_of
from assay.report.page.render import rendered
from assay.report.page.residuals import residuals
from assay.report.page.study import study
from assay.report.safe import short

_TITLE = 160


def page(
    ev: Evaluation,
    title: str | None = None,
    extras: Extras | None = None,
    case: Case | None = None,
) -> str:
    """The page as text.

    Args:
        ev: The evaluation.
        title: Its heading; what was evaluated if None.
        extras: What goes beside the evaluation.
        case: What the receiver needs: fingerprints, and a note.

    Raises:
        InputError: The extras do not fit, or Jinja2 is not installed.
    """
    beside = check_extras(ev, extras or Extras())
    held = case or Case()
    sections = [
        summary(ev, held),
        scores(ev),
        difference(ev),
        found(ev),
        folds(ev, beside),
        study(beside),
        groups(ev),
        ranking(ev),
        calibrated(ev),
        residuals(ev),
        classes(ev),
        receiver(ev, command_for(ev), held),
        raw(ev),
        noted(held),
    ]
    shown = short(title or f"Evaluation: {ev.task}", _TITLE)
    return rendered(shown, [one for one in sections if one is not None])


def command_for(ev: Evaluation) -> str:
    """The command that computes the evaluation again, with the names of the columns."""
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
    words = ["assay", "score", source_of(ev)]
    for option, held in columns.items():
        names = [str(one.name) for one in held if one is not None]
        if names:
            words += [option, _quoted(",".join(name.replace(",", "\\,") for name in names))]
    if ev.rows.unit:
        words += ["--unit", _quoted(ev.rows.unit)]
    if ev.rows.positive is not None and ev.task == "binary":
        words += ["--positive", _quoted(str(ev.rows.positive))]
    if ev.policy != "keep":
        words += ["--undefined", ev.policy]
    return " ".join(words)


def _quoted(text: str) -> str:
    return quote(short(text, 80))
