"""The front door: a model, the rows and a splitter in, an evaluation out."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from assay.compose.naming import Named, several
from assay.crossval.answer import Answer
from assay.crossval.evaluated import evaluated, rows_of
from assay.crossval.gather import gathered, held_out
from assay.crossval.identity import identity
from assay.crossval.job import Job
from assay.crossval.loop import run
from assay.crossval.models import model_of
from assay.crossval.progress import progress as bar
from assay.crossval.reading import read
from assay.crossval.request import Request
from assay.crossval.result import CrossValidation
from assay.crossval.saved import SavedFolds
from assay.crossval.splitting import Splitting, splitting
from assay.errors import AssayError, InputError
from assay.evaluation import Evaluation
from assay.findings import acknowledgements
from assay.rows.prepare import Options
from assay.score import check_policy
from assay.states.block import Label
from assay.threshold import TunedThreshold


def cross_validate(
    model: Any,
    X: Any,
    y: Any,
    *,
    cv: Any = 5,
    metrics: Named | Sequence[Named] | None = None,
    groups: Any = None,
    sample_weight: Any = None,
    fit_params: Mapping[str, Any] | None = None,
    n_jobs: int | None = None,
    return_models: bool = False,
    progress: bool | None = None,
    on_error: str = "raise",
    save: str | Path | None = None,
    weigh: str = "both",
    ignore_groups: bool = False,
    group: Any = None,
    id: Any = None,
    time: Any = None,
    baseline: Any = None,
    columns: Mapping[str, Any] | None = None,
    threshold: float | TunedThreshold | None = None,
    task: str | None = None,
    labels: Sequence[Label] | None = None,
    pos_label: Any = None,
    undefined: str = "keep",
    unit: str | None = None,
    acknowledge: Sequence[str] | Mapping[str, str] = (),
) -> CrossValidation:
    """Fit a fresh model on the training rows of every split, and evaluate it on those held out.

    Args:
        model: An object with `fit` and `predict`, which is copied for every fold (by
            `sklearn.base.clone` if it is of that kind, otherwise by `copy.deepcopy`); a class or
            a function without arguments that makes one; or a function
            ``fit_predict(X_train, y_train, X_valid)`` that returns predictions, or a mapping of
            ``y_pred``, ``y_proba`` and ``y_score``.
        X: Features, (rows, ...): an array, a sparse matrix, a dataframe, a dict of columns or a
            list; the model is given rows of the same kind.
        y: Target, shape (rows,) or (rows, outputs).
        cv: A number of folds, a splitter, (train, valid) pairs, or a column of folds. A number
            means stratified folds for a classifier and plain ones otherwise, unshuffled: what it
            became is `resolved`, and finding A604.
        metrics: As for `assay.evaluate`; all that apply if None.
        groups: Shape (rows,), what the splitter keeps together.
        sample_weight: Shape (rows,), weights of 0 or more, for the fit and for the score.
        fit_params: Arguments of `fit`; those with a value per row are taken by row.
        n_jobs: Fits at a time, by joblib, under any `joblib.parallel_config`. The result is the
            same for any number, of models that draw from a seed of their own.
        return_models: Whether the fitted models are kept, as `models`.
        progress: Whether a bar is shown; by default on a terminal, if rich is installed.
        on_error: "raise", or "keep": a fold whose fit fails is an undefined fold with its error.
        save: A folder that keeps the predictions of every fold that is done. The same call goes on
            from there; folds of another run are refused.
        weigh: What the weights reach: "both", "fit" or "score".
        ignore_groups: Whether the splits may leave the groups aside.
        group: Shape (rows,), groups to report by, as for `assay.evaluate`.
        id: Shape (rows,), an id per row, for finding A602.
        time: Shape (rows,), when each row was, for finding A605.
        baseline: As for `assay.evaluate`; the training mean of each fold is there for a regression.
        columns: Other columns by name, as for `assay.evaluate`.
        threshold: Makes labels of scores, as for `assay.evaluate`.
        task: The task; the model says, or it is inferred from the target.
        labels: All classes, in order; those of all rows if None.
        pos_label: The positive class.
        undefined: The policy for undefined values.
        unit: The unit of the target.
        acknowledge: Findings that are known and accepted.

    Returns:
        A `CrossValidation`: an `Evaluation` with `out_of_fold`, `folds`, `fit_seconds`, `splitter`.

    Raises:
        InputError: Something does not fit; what, where, and what to do.
        Exception: What a fit raises, with the fold as a note, unless ``on_error="keep"``.

    References:
        Stone (1974), JRSS B 36:111-147; Geisser (1975), JASA 70:320-328.

    >>> def mean(X_train, y_train, X_valid):
    ...     return [sum(y_train) / len(y_train)] * len(X_valid)
    >>> cv = cross_validate(mean, [[0]] * 6, [1, 2, 3, 4, 5, 6.5], cv=3, metrics="r2")
    >>> cv.resolved
    'cv=3 became KFold(3), no shuffle'
    >>> cv["r2"].per_fold[2].value
    -0.0625
    """
    policy, reasons = check_policy(undefined), acknowledgements(acknowledge)
    if on_error not in ("raise", "keep"):
        raise InputError(f"on_error is {on_error!r}", remedy="say 'raise' or 'keep'")
    if not isinstance(fit_params or {}, Mapping):
        raise InputError(
            f"fit_params is a {type(fit_params).__name__}", remedy='give a dict: {"name": value}'
        )
    if save is not None and return_models:
        raise InputError("fitted models are not kept in saved folds", remedy="ask for one of both")
    asked = Request(
        model=model_of(model),
        X=X,
        y=y,
        metrics=several(metrics),
        options=Options(task, labels, pos_label, False, unit, threshold=threshold),
        weigh=weigh,
        fit_params=fit_params or {},
        groups=groups,
    )
    request = read(
        asked, sample_weight, time, group=group, id=id, baseline=baseline, columns=columns
    )
    made = splitting(cv, request.X, request.y, groups, request.classifies, ignore_groups)
    by_row, whole = request.fit_arguments()
    want = request.wanted(return_models)
    request.check(want)
    job = Job(
        request.model,
        request.X,
        request.y,
        want,
        by_row,
        whole,
        on_error == "keep",
    )
    answers = _answers(job, made, n_jobs, request, progress, save)
    return evaluated(request, made, answers, policy, reasons)


def _answers(
    job: Job,
    made: Splitting,
    n_jobs: int | None,
    request: Request,
    shown: bool | None,
    save: str | Path | None,
) -> dict[int, Answer]:
    """What every split's model says: from the saved folds, or by fitting."""
    store = None if save is None else SavedFolds(save, identity(job, made), made)
    answers = {} if store is None else store.done()
    left = [number for number in range(len(made)) if number not in answers]

    def judge(number: int, answer: Answer) -> tuple[str, float] | None:
        return _judged(request, made, number, answer)

    with bar(shown, len(made), judge) as progress:
        for number, answer in answers.items():
            progress.heard(number, answer)

        def heard(number: int, answer: Answer) -> None:
            request.refuse_silent(answer)
            if store is not None:
                store.keep(number, answer)
            progress.heard(number, answer)

        try:
            answers |= run(job, made, left, n_jobs, heard)
        except KeyboardInterrupt as stop:
            if store is not None:
                stop.add_note(f"the folds done are in {store.folder}: the same call goes on there")
            raise
    return answers


def _judged(
    request: Request, made: Splitting, number: int, answer: Answer
) -> tuple[str, float] | None:
    """The first metric named, or a usual one, on one fold."""
    usual = "accuracy" if request.classifies else "rmse"
    named = request.metrics[0] if request.metrics else usual
    held = held_out(made, [number])
    try:
        rows = rows_of(request, gathered(request.columns, held, [answer], request.classes, False))
        found = Evaluation(rows, [named], "keep", {})
    except AssayError:
        return None
    key = next(iter(found.metrics))
    value = found.pooled(key).value
    return (key, value) if math.isfinite(value) else None
