"""Why a pooled R2 can look excellent while every fold is poor.

Two held-out folds of two rows each. Every prediction is half right: one row exact, one wrong by 1.
"""

import numpy as np

import assay

fold = [1, 1, 2, 2]
target = np.array([0.0, 1.0, 100.0, 101.0])
predicted = np.array([0.0, 0.0, 100.0, 100.0])

ev = assay.evaluate(target, predicted, fold=fold, unit="kWh")
r2 = ev["r2"]

print("per fold:     ", [score.value for score in r2.per_fold.values()])
print("mean of folds:", r2.mean_of_folds.value)
print("within fold:  ", r2.within_fold.outcome.text(), "=", r2.within_fold.value)
print("pooled:       ", r2.pooled.outcome.text(), "=", f"{r2.pooled.value:.6f}")
print("why:          ", r2.why)
print("rmse:         ", f"{ev['rmse'].pooled.value:.6f}", ev["rmse"].pooled.unit)

assert [score.value for score in r2.per_fold.values()] == [-1.0, -1.0]
assert r2.mean_of_folds.value == r2.within_fold.value == -1.0
assert r2.within_fold.parts["sse"] == r2.pooled.parts["sse"] == 2
assert r2.within_fold.parts["sst"] == 1
assert r2.pooled.parts["sst"] == 10001
assert r2.pooled.value == 1 - 2 / 10001

# The controlled check: take the second fold's level out of its targets and its predictions. No
# residual moves, and pooled R2 falls to -1. This is arithmetic, not a way to prepare data.
level = np.array([0.0, 0.0, 100.0, 100.0])
aligned = assay.evaluate(target - level, predicted - level, fold=fold)
assert aligned["mse"].pooled.value == ev["mse"].pooled.value
assert aligned["r2"].pooled.value == -1.0
print("pooled, folds aligned:", aligned["r2"].pooled.value)

# Perfect predictions score 1; four inputs are refused.
assert assay.evaluate([0.0, 1.0], [0.0, 1.0])["r2"].pooled.value == 1.0
refused = 0
for y, p in (
    ([1.0], [1.0]),
    ([0.0, 1.0], [0.0]),
    ([1.0, 1.0], [1.0, 1.0]),
    ([0.0, np.nan], [0.0, 1.0]),
):
    try:
        assay.evaluate(y, p, metrics="r2", undefined="raise")
    except (assay.InputError, assay.UndefinedError) as error:
        refused += 1
        print("refused:", error)
assert refused == 4
