"""Two sets that must not be ranked, and two models that may be.

The numbers are invented. First seed 003's sets: every prediction is one unit too low in both, so
RMSE is 1 unit in both, and yet R2 is -0.5 on narrow targets and 0.985 on wide ones. Then two models
on the same rows, in another order, matched by id.

Run it: python examples/compare_sets.py
"""

from __future__ import annotations

import assay

narrow = assay.evaluate([1.0, 2.0, 3.0], [0.0, 1.0, 2.0], unit="units", metrics=["r2"])
wide = assay.evaluate([0.0, 10.0, 20.0], [-1.0, 9.0, 19.0], unit="units", metrics=["r2"])

beside = assay.compare(narrow, wide, names=("narrow", "wide"))
print(beside)

r2, rmse = beside["r2"], beside["rmse"]
assert r2.values == (-0.5, 0.985)
assert rmse.values == (1.0, 1.0)
assert r2.better is rmse.better is r2.difference is None
assert r2.reason == "SSE unchanged; SST 2 against 200"
assert (beside.finding.code, beside.finding.outcome) == ("A701", "found")
assert beside.exit_code == 3  # as `assay compare` exits: nothing can be compared

# Two models on the same eight cases, in two folds; the second file is sorted the other way round.
ids = ["a", "b", "c", "d", "e", "f", "g", "h"]
target = [3.0, 5.0, 4.0, 8.0, 2.0, 6.0, 7.0, 5.0]
folds = [1, 1, 1, 1, 2, 2, 2, 2]
first = [3.5, 5.0, 3.0, 7.0, 2.5, 6.5, 6.0, 5.0]
second = [3.0, 5.5, 4.0, 7.5, 2.0, 6.0, 6.5, 6.0]

ridge = assay.evaluate(target, first, fold=folds, id=ids, unit="kWh")
tree = assay.evaluate(target[::-1], second[::-1], fold=folds[::-1], id=ids[::-1], unit="kWh")
found = assay.compare(ridge, tree.note(model="the tree"), names=("ridge", "tree"))
print()
print(found)

assert (found.exit_code, found.finding.outcome) == (0, "passed")
assert found["rmse"].better == "b"  # the tree
assert found["rmse"].reason == "SSE 3.75 -> 1.75; weight unchanged"
by_fold = next(one for one in found.folds if one.metric == "mae")
assert [one.difference for one in by_fold.folds] == [-0.375, -0.125]
assert by_fold.won == (0, 2)

# With both predictions at hand the rows are counted too.
(rows,) = assay.compare(ridge, tree).rows
assert (rows.a, rows.b, rows.both) == (2, 6, 0)
print()
print(rows.text("ridge", "tree"))
