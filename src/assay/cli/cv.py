"""`assay cv`: cross-validate a model on a file."""

from __future__ import annotations

from typing import Any

import click
import numpy as np

from assay import cross_validate
from assay.cli.comparing import compare
from assay.cli.document import written
from assay.cli.fitting import fitted
from assay.cli.folds import check_roles, times_of
from assay.cli.models import models_of
from assay.cli.noted import WRITTEN, check_noting, noting, write_noted
from assay.cli.options import check_target, listed, say_written
from assay.cli.schemes import Scheme, scheme_of
from assay.cli.show import show
from assay.cli.training import Training, trained_on, training, values_of
from assay.compose.naming import columns_of, metrics_in
from assay.crossval import CrossValidation
from assay.crossval.models import model_of as model_behind
from assay.errors import InputError, counted
from assay.io.write import check_suffix, write_table
from assay.report.safe import brief
from assay.report.text import wrapped

_EXAMPLES = """
\b
Examples:
  assay cv data.csv --target Outcome --model sklearn.tree.DecisionTreeClassifier:max_depth=3
  assay cv data.csv --target y --model sklearn.linear_model.Ridge:alpha=0.1 --cv kfold:10 --seed 0
  assay cv data.csv --target y --cv stratified:5 --repeats 3 --save oof.parquet \\
    --model "sklearn.preprocessing.StandardScaler|sklearn.linear_model.LogisticRegression"
  assay cv data.csv --target y --groups patient --model sklearn.dummy.DummyClassifier --json -
  assay cv data.csv --target y --model sklearn.linear_model.Ridge --save oof.csv --note note.json
  assay cv data.csv --target y --metrics f1 --model sklearn.tree.DecisionTreeClassifier \\
    --model nothing=sklearn.dummy.DummyClassifier
"""


@click.command("cv", epilog=_EXAMPLES)
@training
@click.option(
    "--cv", default="5", show_default=True, help="stratified:5, kfold:5, loo, time:5, column:NAME."
)
@click.option(
    "--seed", type=click.IntRange(0, 2**32 - 1), help="Seed of a scheme that draws at random."
)
@click.option("--repeats", type=click.IntRange(min=1), help="Repeat the folds, shuffled anew.")
@click.option("--groups", help="Column of groups that must not be torn apart.")
@click.option("--ignore-groups", is_flag=True, help="Let groups be on both sides.")
@click.option("--time", help="Column to order the rows by; start,end of the labels for purged.")
@click.option("--id", "id_", help="Column of ids, unique.")
@click.option(
    "--metrics", help="Metrics by name, formulas, FILE.toml; all that apply if not given."
)
@click.option("--labels", help="All classes in order: a,b,c.")
@click.option("--against", help="Of several models the one all others are compared with.")
@click.option("--rope", type=float, help="Differences up to this size count for nothing.")
@click.option("--resume", metavar="FOLDER", help="Keep each fold there, and go on from there.")
@click.option("--keep-going", is_flag=True, help="A fold that fails is undefined, not the end.")
@click.option("--save", metavar="PATH", help="Write the out-of-fold predictions: .parquet, .csv.")
@click.option("--acknowledge", multiple=True, help='A known finding: "A604: reason"; repeatable.')
@click.option("--strict", is_flag=True, help="Exit 1 on an issue that is not acknowledged.")
@click.option("--json", "json_", metavar="PATH", help="Write the evaluation as JSON; - prints it.")
@noting
def command(**options: Any) -> None:
    """Cross-validate a model on FILE and evaluate the out-of-fold predictions.

    Several models are compared on the same folds, by one metric. A model is a class by its full
    name, which is imported and called; nothing is evaluated or unpickled.
    """
    _check_targets(options)
    chosen = None if options["metrics"] is None else metrics_in(options["metrics"])
    scheme, models = scheme_of(options["cv"]), models_of(options["model"])
    if len(models) > 1 and (options["note"] or options["report"]):
        raise InputError("--note and --report are of one model", remedy="give --model once")
    if len(models) == 1 and (options["against"] or options["rope"] is not None):
        raise InputError("--against and --rope are for several models", remedy="give --model twice")
    data = trained_on(options, models, [*_beside(options, scheme), *columns_of(chosen)])
    given = _given(options, data, models, scheme)
    given["columns"] = {name: data.beside[name] for name in columns_of(chosen)}
    if len(models) > 1:
        compare(options, data, models, chosen, given)
        return
    model = next(iter(models.values()))
    ev = fitted(lambda: cross_validate(model, data.X, data.y, metrics=chosen, **given))
    if options["save"]:
        write_table(options["save"], _predictions(ev, data))
    write_noted(ev, options)
    if not written({**ev.to_dict(), "training": data.to_dict()}, options["json_"]):
        click.echo("\n".join(wrapped(brief(line)) for line in [*data.lines(), *_told(ev)]) + "\n")
        show(ev)
        say_written(*(options[name] for name in WRITTEN.values()))
    if options["strict"] and ev.findings.issues:
        raise click.exceptions.Exit(1)


def _check_targets(options: dict[str, Any]) -> None:
    """Refuse a place that cannot be written to, before any model is fitted."""
    check_noting(options)
    for name in WRITTEN.values():
        if options[name] not in (None, "-"):
            check_target(options[name], [options["file"]])
    if options["save"]:
        check_suffix(options["save"])


def _beside(options: dict[str, Any], scheme: Scheme) -> list[str]:
    """The columns that are no features, whichever are named.

    Raises:
        InputError: The scheme lacks one that it needs, or takes no notice of one that is named.
    """
    check_roles(options, scheme)
    groups = options["groups"]
    blind = scheme.kind is not None and "groups" not in scheme.needs
    if groups and blind and not options["ignore_groups"]:
        raise InputError(
            f"--cv: {scheme.text} takes no notice of --groups, and would tear them apart",
            remedy="take group:5, stratified-group:5 or a number, or say --ignore-groups",
        )
    named = [groups, options["id_"], scheme.column, *(listed(options["time"]) or [])]
    return [name for name in named if name]


def _given(
    options: dict[str, Any], data: Training, models: dict[str, Any], scheme: Scheme
) -> dict[str, Any]:
    """The arguments of `cross_validate` but for model, data and metrics."""
    beside, groups, id_ = data.beside, options["groups"], options["id_"]
    scheme, seed = _repeated(scheme, options, next(iter(models.values())))
    times = [times_of(beside[name]) for name in listed(options["time"]) or []]
    spans = np.stack(times, axis=1) if "spans" in scheme.needs else None
    time = times[0] if times and spans is None else None
    folds = beside[scheme.column] if scheme.column else None
    return {
        "cv": scheme.cv(seed=seed, time=time, spans=spans, folds=folds),
        "groups": None if groups is None else values_of(beside[groups]),
        "time": time,
        "id": None if id_ is None else values_of(beside[id_]),
        "sample_weight": data.weight,
        "weigh": options["weigh"],
        "n_jobs": options["n_jobs"],
        "on_error": "keep" if options["keep_going"] else "raise",
        "save": options["resume"],
        "ignore_groups": options["ignore_groups"],
        "labels": listed(options["labels"]),
        "pos_label": options["positive"],
        "unit": options["unit"],
        "acknowledge": options["acknowledge"],
    }


def _predictions(ev: CrossValidation, data: Training) -> dict[str, list[Any]]:
    """The out-of-fold predictions, with the row of the file each is for, counted from 1."""
    held = ev.out_of_fold
    return {**held.table().to_dict(), "row": (data.rows[held.row] + 1).tolist()}


def _repeated(scheme: Scheme, options: dict[str, Any], model: Any) -> tuple[Scheme, int | None]:
    """The scheme, repeated if asked, and its seed; repeats without a seed take 0.

    Raises:
        InputError: It is a scheme that does not repeat.
    """
    repeats, seed = options["repeats"], options["seed"]
    if repeats is None or repeats == 1:
        return scheme, seed
    name, _, number = scheme.text.partition(":")
    if scheme.number is not None:
        name, number = "stratified" if model_behind(model).classifies else "kfold", scheme.text
    again = {"kfold": "repeated", "stratified": "repeated-stratified"}.get(name)
    if again is None or not (number or "5").isdecimal():
        raise InputError(
            f"--repeats: {scheme.text} does not repeat", remedy="take kfold:5 or stratified:5"
        )
    return scheme_of(f"{again}:{number or 5}x{repeats}"), 0 if seed is None else seed


def _told(ev: CrossValidation) -> list[str]:
    """The first metric in a sentence, and what it cost."""
    seconds = float(np.nansum(ev.fit_seconds) + np.nansum(ev.predict_seconds))
    return [
        ev.summary(),
        f"{counted(len(ev.splits), 'fit')}, {seconds:.3g} s of fits and predictions",
    ]
