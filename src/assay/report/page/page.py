"""The page of an evaluation: its sections in the order in which a reader asks."""

from __future__ import annotations

from assay.evaluation import Evaluation
from assay.report.page.again import command_for
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
from assay.report.page.receiver import receiver
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
