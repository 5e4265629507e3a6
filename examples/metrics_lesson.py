"""A lesson on metrics in numbers: what each one rewards, and what it keeps quiet about.

Three models are fitted on data that comes with scikit-learn; a few rows are written by hand. Each
line printed is checked to its last digit. The functions of `assay.metrics` have scikit-learn's
names; `assay.evaluate` says more about the same numbers.
"""

import math

import numpy as np
from sklearn.datasets import load_breast_cancer, load_diabetes, load_iris, make_classification
from sklearn.linear_model import LinearRegression, LogisticRegression
from sklearn.model_selection import cross_val_score, train_test_split
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

import assay
from assay.compose import ioai
from assay.metrics import (
    accuracy_score,
    average_precision_score,
    balanced_accuracy_score,
    classification_report,
    confusion_matrix,
    f1_score,
    fbeta_score,
    log_loss,
    mean_absolute_error,
    mean_absolute_percentage_error,
    mean_squared_error,
    precision_score,
    r2_score,
    recall_score,
    roc_auc_score,
    root_mean_squared_error,
)


def section(title):
    print(f"\n{title}")


def say(what, value, printed):
    """Print a number, and insist on the digits."""
    digits = len(printed.partition(".")[2])
    found = f"{round(float(value), digits) + 0.0:.{digits}f}"  # adding 0 turns -0.0 into 0.0
    assert found == printed, f"{what}: {value!r} and not {printed}"
    print(f"  {what:<58} {found:>8}")


# Ten labels of three classes, one of which has half of the rows.
TRUTH = [0, 0, 0, 0, 0, 1, 1, 1, 2, 2]
GUESS = [0, 0, 0, 0, 0, 1, 1, 0, 2, 0]


def tumour_model():
    """Two of thirty features of a tumour, so that there are errors to look at; 1 is malignant."""
    data = load_breast_cancer()
    y = 1 - data.target
    x_train, x_test, y_train, y_test = train_test_split(
        data.data[:, :2], y, test_size=0.25, stratify=y, random_state=0
    )
    model = make_pipeline(StandardScaler(), LogisticRegression()).fit(x_train, y_train)
    return model, (x_train, y_train), y_test, model.predict_proba(x_test)[:, 1]


def confusion(y, labels):
    section("The four cells, true classes in rows")
    ev = assay.evaluate(y, labels)
    three = confusion_matrix(TRUTH, GUESS)
    print(f"  tumours {ev.confusion.matrix.tolist()}, ten labels {three.tolist()}")
    assert ev.confusion.matrix.tolist() == [[87, 3], [8, 45]]
    assert three.tolist() == [[5, 0, 0], [1, 2, 0], [1, 0, 1]]
    say("tumours in the test part", ev["accuracy"].pooled.n, "143")
    say("accuracy of the tumour model", accuracy_score(y, labels), "0.923")
    say("balanced accuracy: each class counts alike", balanced_accuracy_score(y, labels), "0.908")
    say("accuracy of the ten labels", accuracy_score(TRUTH, GUESS), "0.8")
    say("balanced accuracy of the ten labels", balanced_accuracy_score(TRUTH, GUESS), "0.722")
    say("always the largest class: accuracy", accuracy_score(TRUTH, [0] * 10), "0.5")
    say("  and balanced accuracy, 1/3", balanced_accuracy_score(TRUTH, [0] * 10), "0.333")


def group_averages():
    section("Accuracies of groups, averaged: a formula that a task may ask for")
    by_class = assay.compose("mean_over(true_class, accuracy)")
    say("over the true classes: the balanced accuracy again", by_class(TRUTH, GUESS), "0.722")
    age = ["old" if label < 2 else "new" for label in TRUTH]
    formula = "mean_over(age, accuracy)"
    ev = assay.evaluate(TRUTH, GUESS, metrics=formula, columns={"age": age})
    score = ev[formula].pooled
    assert score.outcome.text() == "(1/2 + 7/8)/2"
    say(f"over old and new classes, {score.outcome.text()}", score.value, "0.6875")


def precision_and_recall(y, labels, proba):
    section("Precision, recall and F1: nobody counts the true negatives")
    ev = assay.evaluate(y, labels)
    for name, fraction, printed in (
        ("precision", "45/48", "0.938"),
        ("recall", "45/53", "0.849"),
        ("f1", "90/101", "0.891"),
    ):
        score = ev[name].pooled
        assert score.outcome.text() == fraction
        say(f"{name}, {fraction}", score.value, printed)
    say("specificity, the recall of the other class", ev["specificity"].pooled.value, "0.967")
    say("F2 leans to recall", fbeta_score(y, labels, beta=2), "0.865")
    say("F0.5 leans to precision", fbeta_score(y, labels, beta=0.5), "0.918")
    top = (proba == proba.max()).astype(int)
    say("one row called positive: precision", precision_score(y, top), "1.0")
    say("  recall: 52 of 53 are missed", recall_score(y, top), "0.019")
    say(
        "  the arithmetic mean is blind",
        (precision_score(y, top) + recall_score(y, top)) / 2,
        "0.509",
    )
    say("  the harmonic one, F1, is not", f1_score(y, top), "0.037")
    nothing = assay.evaluate([0, 1, 1], [0, 0, 0], metrics="precision")["precision"].pooled
    print(f"  nothing called positive: {nothing.outcome.text()}")
    assert not nothing.is_defined


def averages(y, labels):
    section("Averages over the classes")
    print(classification_report(TRUTH, GUESS, digits=3))
    for average, printed in (("macro", "0.767"), ("weighted", "0.790"), ("micro", "0.800")):
        say(f"{average} F1", f1_score(TRUTH, GUESS, average=average), printed)
    macro_recall = recall_score(TRUTH, GUESS, average="macro")
    assert macro_recall == balanced_accuracy_score(TRUTH, GUESS)
    assert f1_score(TRUTH, GUESS, average="micro") == accuracy_score(TRUTH, GUESS)
    say("macro recall is the balanced accuracy", macro_recall, "0.722")
    for label, printed in enumerate(("0.941", "0.891")):
        say(f"F1 of class {label}", f1_score(y, labels, pos_label=label), printed)
    say("their mean, where a task says macro", f1_score(y, labels, average="macro"), "0.916")


def thresholds(y, proba):
    section("Each threshold is another confusion matrix")
    table = assay.ThresholdTable.from_predictions(y, proba, at=[0.1, 0.3, 0.5, 0.7, 0.9])
    print(table)
    assert table.tp.tolist() == [52, 48, 45, 39, 32]
    assert table.fp.tolist() == [34, 7, 3, 1, 0]
    assert table.tpr.round(3).tolist() == [0.981, 0.906, 0.849, 0.736, 0.604]
    assert table.fpr.round(3).tolist() == [0.378, 0.078, 0.033, 0.011, 0.0]
    lower, higher = table.difference(0.5, 0.3), table.difference(0.5, 0.9)
    print(f"  {lower}\n  {higher}")
    assert lower.startswith("from 0.5 to 0.3: 3 more found, 4 more false alarms;")
    assert higher.endswith("at 0.9 21 are missed, 0 false alarms")


def area(y, labels, proba):
    section("The ROC area: how often a malignant tumour is ranked above a benign one")
    say("by the formula", roc_auc_score(y, proba), "0.970")
    gap = proba[y == 1][:, None] - proba[y == 0][None, :]
    say("pairs of one of each", gap.size, "4770")
    by_pairs = (np.sum(gap > 0) + np.sum(gap == 0) / 2) / gap.size
    say("won by the malignant one", by_pairs, "0.970")
    assert by_pairs == roc_auc_score(y, proba)
    hard = assay.evaluate(y, labels, y_score=labels, metrics=["roc_auc", "balanced_accuracy"])
    say("of hard labels it is another number", hard["roc_auc"].pooled.value, "0.9079")
    say("  namely the balanced accuracy", hard["balanced_accuracy"].pooled.value, "0.9079")
    print(f"  and Assay says so: {hard.findings['A201'].message}")
    assert hard.findings["A201"].outcome == "found"


def rare_positives():
    section("One positive row in twenty, and a threshold chosen on validation rows")
    x, y = make_classification(n_samples=6000, weights=[0.95], random_state=0)
    half = {"test_size": 0.5, "random_state": 0}
    x_train, x_rest, y_train, y_rest = train_test_split(x, y, stratify=y, **half)
    x_valid, x_test, y_valid, y_test = train_test_split(x_rest, y_rest, stratify=y_rest, **half)
    model = LogisticRegression().fit(x_train, y_train)
    s_valid, s_test = (model.predict_proba(rows)[:, 1] for rows in (x_valid, x_test))
    say("positives among the test rows", y_test.mean(), "0.054")
    say("ROC AUC looks strong", roc_auc_score(y_test, s_test), "0.914")
    say("average precision does not", average_precision_score(y_test, s_test), "0.476")
    tuned = assay.tune_threshold(y_valid, s_valid, metric="f1")
    say("best threshold of the validation rows", tuned.threshold, "0.173")
    before = assay.evaluate(y_test, y_score=s_test, threshold=0.5)
    after = assay.evaluate(y_test, y_score=s_test, threshold=tuned)
    for name, at_half, at_tuned in (
        ("f1", "0.359", "0.484"),
        ("recall", "0.259", "0.667"),
        ("precision", "0.583", "0.380"),
    ):
        say(f"test {name} at 0.5", before[name].pooled.value, at_half)
        say(f"test {name} at the chosen threshold", after[name].pooled.value, at_tuned)
    again = assay.evaluate(y_valid, y_score=s_valid, threshold=tuned)
    assert again.findings["A601"].outcome == "found"
    print(f"  on its own rows Assay objects: {again.findings['A601'].message}")


def confidence():
    section("Log loss: a hundred rows at 0.9 for the true class, but for one")
    y, proba = [1] * 50 + [0] * 50, np.array([0.9] * 50 + [0.1] * 50)
    losses = []
    for first, printed in ((0.9, "0.105"), (0.001, "0.173"), (0.0, "0.465")):
        proba[0] = first
        losses.append(log_loss(y, proba))
        say(f"the first row at {first:g}", losses[-1], printed)
    say("that one row at 0.001 alone costs", -math.log(0.001) / 100, "0.069")
    say("and raises the loss by so many per cent", 100 * (losses[1] / losses[0] - 1), "65")
    # scikit-learn clips a probability of 0; evaluate reports the loss as it is.
    honest = assay.evaluate(y, y_proba=proba, metrics="log_loss")["log_loss"].pooled.value
    assert honest == math.inf
    print("  unclipped, the last of them is infinite")


def errors():
    section("Squares: five errors of 2, and the same with one of 20")
    y, even, one_large = [50, 60, 70, 80, 90], [52, 58, 72, 78, 92], [52, 58, 72, 78, 110]
    for name, score, small, large, times in (
        ("MAE", mean_absolute_error, "2.0", "5.6", "2.8"),
        ("MSE", mean_squared_error, "4.0", "83.2", "20.8"),
        ("RMSE", root_mean_squared_error, "2.00", "9.12", "4.6"),
    ):
        say(f"{name} of even errors", score(y, even), small)
        say(f"{name} with the large one", score(y, one_large), large)
        say("  so many times as much", score(y, one_large) / score(y, even), times)


def share_of_variance():
    section("R2 depends on the spread of the rows it is computed on")
    y_train, y_test = train_test_split(load_diabetes().target, test_size=0.2, random_state=0)
    mean = y_train.mean()
    say("diabetes, mean of the training targets", mean, "151.6")
    say("  of the test targets", y_test.mean(), "154.2")
    say(
        "  the former as prediction: R2 of training rows",
        r2_score(y_train, y_train * 0 + mean),
        "0.000",
    )
    say("  R2 of test rows", r2_score(y_test, y_test * 0 + mean), "-0.0013")
    data, kinds = load_iris(), np.array(["setosa", "versicolor", "virginica"])
    x_train, x_test, y_train, y_test, _, species = train_test_split(
        data.data[:, 2:3], data.data[:, 3], kinds[data.target], test_size=0.3, random_state=0
    )
    predicted = LinearRegression().fit(x_train, y_train).predict(x_test)
    ev = assay.evaluate(y_test, predicted, group=species, unit="cm")
    say("petal width of 45 flowers: R2", ev["r2"].pooled.value, "0.896")
    say("  RMSE in cm", ev["rmse"].pooled.value, "0.231")
    setosa = {name: ev[name].per_group["setosa"] for name in ("r2", "rmse", "mse")}
    say("setosa among them", setosa["r2"].n, "16")
    say("  smaller errors, RMSE in cm", setosa["rmse"].value, "0.132")
    say("  and yet R2", setosa["r2"].value, "-0.215")
    say("  for the squared error", setosa["mse"].value, "0.0175")
    say("  exceeds their variance", np.var(y_test[species == "setosa"]), "0.0144")
    return x_train, y_train


def relative_errors(x_train, y_train):
    section("Relative errors: counting chickens")
    counts, found = [40, 25, 10], [36, 27, 13]
    for true, guess, printed in zip(counts, found, ("0.10", "0.08", "0.30"), strict=True):
        say(f"{guess} for {true}", mean_absolute_percentage_error([true], [guess]), printed)
    say("MAPE, a fraction", mean_absolute_percentage_error(counts, found), "0.16")
    say("exp(-mape), composed", assay.compose("exp(-mape)")(counts, found), "0.852")
    say("as the task scores it", ioai.chicken_counting()(counts, found), "0.852")
    say("too few costs 1 at most", mean_absolute_percentage_error([10], [0]), "1.0")
    say("too many has no limit", mean_absolute_percentage_error([10], [30]), "2.0")
    scorer = assay.compose("exp(-mape)").scorer()
    folds = cross_val_score(LinearRegression(), x_train, y_train, cv=5, scoring=scorer)
    print("  as a scorer, on the flowers:", folds.round(3).tolist())
    assert folds.round(3).tolist() == [0.89, 0.809, 0.841, 0.782, 0.785]


def scorers(model, rows):
    section("Cross-validated by scorers: greater is better, so a loss is negated")
    for name, printed in (
        ("accuracy", "0.878"),
        ("f1_macro", "0.866"),
        ("roc_auc", "0.947"),
        ("log_loss", "-0.279"),
    ):
        scorer = assay.compose(name).scorer()
        say(repr(scorer), cross_val_score(model, *rows, cv=5, scoring=scorer).mean(), printed)


def main():
    model, rows, y, proba = tumour_model()
    labels = (proba >= 0.5).astype(int)
    confusion(y, labels)
    group_averages()
    precision_and_recall(y, labels, proba)
    averages(y, labels)
    thresholds(y, proba)
    area(y, labels, proba)
    rare_positives()
    confidence()
    errors()
    x_train, y_train = share_of_variance()
    relative_errors(x_train, y_train)
    scorers(model, rows)


if __name__ == "__main__":
    main()
