"""Reproduce a competition's own score before submitting: seven IOAI tasks, edge rules included.

A score is a formula over metrics. Each value below is a fixture worked by hand, and each comes with
its computation in figures.
"""

import assay
from assay.compose import ioai

# Robot Chasing: accuracy of each robot, averaged over the robots present, times 100.
robot = [0, 0, 0, 0, 1, 1, 2, 3, 4, 5]
truth = [0, 1, 2, 3, 4, 5, 0, 1, 2, 3]
guess = [0, 1, 2, 0, 4, 0, 0, 1, 2, 3]
ev = assay.evaluate(
    truth,
    guess,
    metrics=["100 * mean_over(robot, accuracy)", "accuracy"],
    columns={"robot": robot},
)
chase = ev["100 * mean_over(robot, accuracy)"].pooled
print("Robot Chasing:      ", chase.outcome.text(), "=", chase.value)
print("  plain accuracy:   ", ev["accuracy"].pooled.value)
assert chase.outcome.text() == "100 * (3/4 + 1/2 + 1 + 1 + 1 + 1)/6"
assert chase.value == 87.5
assert ev["accuracy"].pooled.value == 0.8
assert ioai.robot_chasing()([0, 1, 2], [0, 1, 3], columns={"robot": [0, 0, 5]}) == 50.0

# Operation Night Watch: old and new classes weigh half each, whatever their rows.
night = assay.evaluate([0, 0, 0, 1, 16, 17], [0, 0, 0, 2, 16, 0], metrics="ioai:night_watch")
score = night["night_watch"].pooled
print("Night Watch:        ", score.outcome.text(), "=", score.value)
assert score.value == 0.625
assert night["balanced_accuracy"].pooled.value == 0.5

# Chicken Counting: exp of minus the mean relative error; a true count of 0 costs 1.
chicken = ioai.chicken_counting()
for counts, found in [([40, 25, 10], [36, 27, 13]), ([0, 10], [0, 10]), ([1], [102])]:
    print("Chicken Counting:   ", counts, found, "->", chicken(counts, found))
assert chicken([40, 25, 10], [36, 27, 13]) == 0.8521437889662113
assert round(chicken([0, 10], [3, 10]), 10) == 0.6065306597
assert chicken([1], [102]) == 0.0

# Save the Factory: the ROC AUC of hard labels is the balanced accuracy; of scores it is another
# number. Both are shown, and the finding A201 says which one was computed.
factory = [1, 1, 1, 1, 0, 0, 0, 0, 0, 0]
labels = [1, 1, 1, 0, 1, 0, 0, 0, 0, 0]
scores = [0.9, 0.8, 0.7, 0.4, 0.6, 0.3, 0.2, 0.1, 0.05, 0.01]
asked = ["ioai:save_the_factory", "balanced_accuracy", "roc_auc"]
hard = assay.evaluate(factory, labels, y_score=labels, metrics=asked)
soft = assay.evaluate(factory, labels, y_score=scores, metrics=asked)
print("Save the Factory:   ", hard["save_the_factory"].pooled.value, "of labels")
print("  ROC AUC of scores:", soft["roc_auc"].pooled.value)
print(" ", hard.findings["A201"].message)
assert hard["save_the_factory"].pooled.value == hard["roc_auc"].pooled.value == 19 / 24
assert hard["balanced_accuracy"].pooled.value == 19 / 24
assert soft["roc_auc"].pooled.value == 23 / 24

# Macro F1 and accuracy tasks, and a formula of your own, with its direction and bounds derived.
assert ioai.help_bobai()([0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4, 5, 5]) == 17 / 21
assert ioai.synthetic_speech()([0, 0, 0, 0, 1, 1], [0, 0, 0, 1, 1, 0]) == 0.625
assert ioai.antique()([1, -1, 1, -1, 1], [1, -1, -1, -1, 1]) == 0.8
own = assay.compose("0.7*f1_macro + 0.3*(1 - hamming)", parts={"hamming": "1 - accuracy"})
print("own formula:        ", own.key, own.better, own.bounds)
assert (own.better, own.bounds) == ("higher", (0.0, 1.0))

# As a scorer of scikit-learn it keeps the sign convention: greater is better.
print("scorers:            ", assay.compose("sqrt(mse)").scorer(), own.scorer())
