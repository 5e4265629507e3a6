"""A ROC AUC on a leaderboard that was computed from hard labels, found out from the report alone.

The numbers are invented. The report gives no predictions: a confusion matrix, an accuracy, and a
"ROC AUC". The area under the curve of hard labels is the balanced accuracy of those labels, and
this one is, to every digit printed.
"""

import assay

report = {
    "title": "Leaderboard entry: metal or not",
    "positive": "metal",
    "parts": {"n": 900, "tp": 410, "fp": 55, "fn": 40, "tn": 395},
    "values": [
        {"metric": "accuracy", "value": "0.8944"},
        {"metric": "ROC-AUC", "value": "0.8944"},
        {"metric": "F1", "value": "0.8962"},
    ],
}
found = assay.audit(report)
print(found)

assert found.status == "cannot tell"
assert found.exit_code == 3
suspect = found.of("cannot tell")
assert [line.check for line in suspect] == ["scores"]
assert "labels instead of scores?" in suspect[0].said
assert suspect[0].missing == "whether it was computed from scores, and the scores"

# What the rows would say: the AUC of the labels is the balanced accuracy, that of scores is not.
truth = [1] * 450 + [0] * 450
label = [1] * 410 + [0] * 40 + [1] * 55 + [0] * 395
score = [y + 0.3 * (k % 7) for k, y in enumerate(label)]
assert assay.metrics.find("roc_auc")(truth, y_score=label, pos_label=1) == 805 / 900
assert assay.metrics.find("balanced_accuracy")(truth, label) == 805 / 900
assert assay.metrics.find("roc_auc")(truth, y_score=score, pos_label=1) != 805 / 900

# The letter that asks for the scores.
letter = assay.request(report).letter()
assert "Whether scores or hard labels were ranked" in letter
print()
print(letter[:640], "...")

# An AUC that is not the labels' raises no question of this kind.
report["values"][1]["value"] = "0.9512"
assert "labels instead" not in str(assay.audit(report))
