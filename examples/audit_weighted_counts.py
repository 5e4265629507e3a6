"""Confusion counts of rows beside ratios of weights: a table that contradicts itself.

The numbers are invented. A tracking tool was given sample weights. It logged precision and recall
with them, and TP, FP, FN and TN without, in one table. Nobody can compute one from the other.
"""

import assay

METRICS = ["precision", "recall", "accuracy"]

truth = ["spam"] * 8 + ["ham"] * 12
label = ["spam"] * 6 + ["ham"] * 2 + ["spam"] * 2 + ["ham"] * 10
weight = [1.0] * 6 + [5.0] * 2 + [0.5] * 2 + [1.0] * 10
ev = assay.evaluate(truth, label, sample_weight=weight, pos_label="spam", metrics=METRICS)
table = {
    "title": "Run 17, as logged",
    "positive": "spam",
    "parts": {"tp": 6, "fp": 2, "fn": 2, "tn": 10},  # rows, not weights
    "values": {
        name: f"{ev[name].pooled.value:.3f}" for name in ("precision", "recall", "accuracy")
    },
}
assert table["values"] == {"precision": "0.857", "recall": "0.375", "accuracy": "0.593"}

found = assay.audit(table)
print(found)
assert found.exit_code == 1
wrong = found.of("impossible")
assert {entry.name for line in wrong for entry in line.about} == set(METRICS)
assert all("the ratio is weighted and the counts are not" in line.said for line in wrong)
assert any("the counts give 6/8 = 0.75" in line.said for line in wrong)

# Told that rows were weighted, the audit says what does not belong together.
told = assay.audit({**table, "weights": "yes"})
assert told.exit_code == 1
assert all("unweighted beside weighted ratios" in line.said for line in told.of("impossible"))

# With the counts that belong to them the same ratios stand.
plain = assay.evaluate(truth, label, pos_label="spam", metrics=METRICS)
values = {name: f"{plain[name].pooled.value:.3f}" for name in METRICS}
assert assay.audit({**table, "values": values}).status == "consistent"
