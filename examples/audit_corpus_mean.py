"""A score over a whole corpus that is sold as the mean over languages.

The numbers are invented. A dashboard shows four languages of very different sizes and an
"average"; readers take it for the mean of the rows above. It is the score over all sentences, so
it is nearly that of the largest language.
"""

import assay

counts = {"en": (9000, "0.912"), "de": (700, "0.831"), "sw": (200, "0.605"), "yo": (100, "0.480")}
report = {
    "title": "Dashboard: sentence classification",
    "parts": [{"group": language, "n": n} for language, (n, _) in counts.items()],
    "values": [
        *(
            {"metric": "accuracy", "group": language, "value": value}
            for language, (_, value) in counts.items()
        ),
        {"metric": "accuracy", "aggregation": "mean_of_groups", "value": "0.896"},
    ],
}
found = assay.audit(report)
print(found)

assert found.exit_code == 1
(wrong,) = found.of("impossible")
assert "the mean over the 4 groups is 0.7065 to 0.7075" in wrong.said
assert "it is the value over all rows, not the mean" in wrong.said

# Named as what it is, it stands.
report["values"][-1] = {"metric": "accuracy", "value": "0.896"}
report["parts"].append({"n": 10_000})
named = assay.audit(report)
assert named.of("impossible") == []
assert any("the mean by group sizes is 0.89537" in line.said for line in named.of("consistent"))

# And so does the mean, under its own name.
report["values"][-1] = {"metric": "accuracy", "aggregation": "mean_of_groups", "value": "0.707"}
assert assay.audit(report).of("impossible") == []
