"""What an evaluation hands out: values, intervals, a note, a page, pictures, its own texts.

Each is made by a layer above, which is imported when it is asked for.
"""

from __future__ import annotations

import os
from copy import copy
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from assay.table import Table

if TYPE_CHECKING:
    from assay.intervals import Asked, ConfidenceInterval
    from assay.notes import Note


class Handing:
    """The part of an `Evaluation` that hands it on; ``self`` is that evaluation."""

    asked: Asked | None = None
    """The intervals that are shown beside the pooled scores, where they were asked for."""

    def to_dict(self: Any) -> dict[str, Any]:
        """The evaluation as JSON values, schema ``assay-evaluation/1``."""
        from assay.report.data import evaluation_dict

        return evaluation_dict(self)

    def frame(self: Any) -> Table:
        """A long table, one row per score."""
        from assay.report.data import score_rows

        return Table.of_rows(score_rows(self))

    def note(self: Any, *, unit: str | None = None, **said: Any) -> Note:
        """A note of this evaluation: one JSON file that somebody else can check.

        Args:
            unit: The unit of the target, where the evaluation does not name it yet.
            **said: The words ``model``, ``data``, ``eligible``, ``boundary``, ``baseline``,
                ``scheme``, ``conclusion`` and ``does_not_decide``, and ``with_states=True``,
                ``with_rows=True`` and ``command``: see `assay.notes.note_of`.

        Returns:
            An `assay.Note`; ``note.save("note.json")`` writes it.

        Raises:
            InputError: A word is not known, or another unit is named already.
        """
        from assay.notes import note_of

        return note_of(self, unit=unit, **said)

    def report(self: Any, path: str | os.PathLike[str], **what: Any) -> None:
        """Write the report: one HTML file to open, mail or print, which loads nothing.

        Args:
            path: The file.
            **what: ``title``, ``note``, and what stands beside the evaluation, ``name``,
                ``beside``, ``library`` and ``study``: see `assay.report.page.write.write_page`.

        Raises:
            InputError: The file cannot be written, what stands beside does not fit, or Jinja2 is
                not installed.
        """
        from assay.report.page.write import write_page

        write_page(self, path, **what)

    def interval(
        self: Any, name: str, method: str | None = None, level: float = 0.95, **how: Any
    ) -> ConfidenceInterval:
        """A confidence interval of a metric's pooled value: how far other rows could move it.

        The models are taken as they are and the rows as independent. The spread of the values of
        folds is no interval: their models share training rows, for which "corrected_t" corrects.

        Args:
            name: The metric, as in ``ev[name]``.
            method: "wilson" and "clopper_pearson" (which needs SciPy) for shares of rows,
                "delong" for the ROC AUC, "bootstrap" (percentiles) and "bca" for every metric, and
                "corrected_t" for the mean of folds. None takes the first that applies.
            level: How often such intervals hold the value of all rows, between 0 and 1.
            **how: Of a bootstrap ``resamples`` (2000) and ``seed`` (0), and either
                ``by``, "fold", "group", "id" or a column's name, to draw whole parts, or
                ``stratify=True``, to draw as many rows of each class as there are.

        Returns:
            A `ConfidenceInterval`, which unpacks into its ends. Where there is none it says why in
            ``undefined``; of a bootstrap ``resamples`` says how many resamples had a value.

        Raises:
            InputError: There is no such metric, method, level or way to draw, or the method does
                not apply to the metric; the message says which do.

        >>> import assay
        >>> ev = assay.evaluate([1, 0, 1, 0, 1], [1, 0, 1, 1, 1], metrics="accuracy")
        >>> ev.interval("accuracy")
        <accuracy 0.8, 95% Wilson score interval: 0.3755 to 0.9638>
        """
        from assay.intervals import interval_of

        return interval_of(self, name, method, level, **how)

    def with_intervals(
        self,
        level: float = 0.95,
        resamples: int | None = None,
        seed: int = 0,
        *,
        by: str | None = None,
        stratify: bool = False,
    ) -> Self:
        """The same evaluation, which shows intervals beside its pooled scores from now on.

        They stand in the tables, the JSON, the report and the note, each by the first method that
        applies to its metric.

        Args:
            level: Between 0 and 1.
            resamples: For metrics that have no interval in closed form, of how many resamples;
                None leaves these without one.
            seed: That of the resamples.
            by: What is drawn whole, as for `interval`; None for rows.
            stratify: Whether every class keeps its number of rows.

        Raises:
            InputError: There is no such level or way to resample, or there are too few resamples.

        >>> import assay
        >>> ev = assay.evaluate([1, 0, 1, 0, 1], [1, 0, 1, 1, 1], metrics="accuracy")
        >>> ev.with_intervals(0.9).to_dict()["scores"][0]["interval"]["method"]
        'Wilson score interval'
        """
        from assay.intervals import Asked, Plan

        found = copy(self)
        found.__dict__.pop("intervals", None)
        plan = None if resamples is None else Plan(resamples, seed, by, stratify)
        found.asked = Asked(level, plan)
        return found

    @cached_property
    def intervals(self: Any) -> dict[str, ConfidenceInterval]:
        """The intervals that `with_intervals` asked for, by the key of the metric; or none."""
        from assay.intervals import every_interval

        return {} if self.asked is None else every_interval(self, self.asked)

    def plot(self: Any, kind: str | None = None, ax: Any = None, **what: Any) -> Any:
        """Draw a picture with matplotlib.

        Args:
            kind: "folds", "groups", "rotation", "actual", "residuals", "residuals_by", "split",
                "confusion", "calibration", "scores", "roc", "precision_recall", "det" or
                "thresholds"; what says most of these rows if None.
            ax: The axes to draw on; new ones if None.
            **what: What the picture has a choice of: ``metric``, ``per``, ``output``.

        Returns:
            A display of `assay.plots`, with ``figure_`` and ``ax_``.

        Raises:
            InputError: There is no such kind or choice, the evaluation lacks what is to be shown,
                or matplotlib is not installed.
        """
        from assay.plots import plot

        return plot(self, kind, ax, **what)

    def __repr__(self: Any) -> str:
        from assay.report.text import plain_text

        return plain_text(self)

    def _repr_html_(self: Any) -> str:
        from assay.report.html import fragment

        return fragment(self)
