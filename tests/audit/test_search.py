"""The search for a confusion matrix against trying every one."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.auditing.cone import between, counts_of, form_of, rays, span
from assay.auditing.printed import Printed
from assay.auditing.search import Wanted, matrix, possible, prints
from assay.compose.intervals import Interval
from assay.metrics.declare import find

NAMES = ("accuracy", "precision", "recall", "specificity", "npv", "f1", "jaccard", "mcc", "kappa",
         "balanced_accuracy", "f1_macro", "f1_weighted", "precision_macro", "fnr")  # fmt: skip


def wanted(known: dict[str, int], **values: str) -> Wanted:
    return Wanted({find(k): Printed.read(v).about(True) for k, v in values.items()}, known)


def test_a_ratio_is_read_off_its_declaration():
    assert form_of(find("precision")).low == (1, 1, 0, 0)
    assert form_of(find("zero_one_loss")).top == (0, 1, 1, 0)
    assert form_of(find("fbeta:beta=2")).top == (5, 0, 0, 0)
    assert form_of(find("recall_weighted")).top == (1, 0, 0, 1)
    assert [form_of(find(name)) for name in ("mcc", "kappa", "f1_macro", "r2")] == [None] * 4


def test_f1_lies_between_what_precision_and_recall_allow():
    # P in [3/4, 17/20] and R in [13/20, 3/4]; F1 = 2PR/(P + R) rises in both.
    planes = between(form_of(find("precision")), Interval(Fraction(3, 4), Fraction(17, 20)))
    planes += between(form_of(find("recall")), Interval(Fraction(13, 20), Fraction(3, 4)))
    allowed = span(form_of(find("f1")), rays(planes))
    assert allowed == Interval(Fraction(39, 56), Fraction(51, 64))


def test_the_lesson_has_one_matrix_only():
    seen = wanted({"n": 143}, accuracy="0.923", precision="0.938", recall="0.849", mcc="0.834")
    found = matrix(seen)
    assert (found.exists, found.cells, found.only) == (True, (45, 3, 8, 87), True)


def test_a_value_that_no_matrix_of_any_size_has():
    assert not possible(wanted({}, precision="0.50", recall="0.50", f1="0.90"))
    assert possible(wanted({}, precision="0.50", recall="0.50", f1="0.50"))


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_the_search_agrees_with_trying_every_matrix(data):
    n = data.draw(st.integers(1, 9))
    names = data.draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=4, unique=True))
    texts = {name: f"{data.draw(st.integers(0, 100)) / 100:.2f}" for name in names}
    known = {"n": n}
    if data.draw(st.booleans()):
        known["positives"] = data.draw(st.integers(0, n))
    seen = wanted(known, **texts)
    every = [
        (tp, fp, fn, n - tp - fp - fn)
        for tp, fp, fn in product(range(n + 1), repeat=3)
        if tp + fp + fn <= n and known.get("positives", tp + fn) == tp + fn
    ]
    fits = [
        cells
        for cells in every
        if all(prints(metric, counts_of(cells), v) for metric, v in seen.values.items())
    ]
    found = matrix(seen)
    assert found.exists is bool(fits)
    assert (found.cells in fits) if fits else found.cells is None
    assert found.only is (len(fits) == 1)


@pytest.mark.parametrize(
    ("known", "values", "exists"),
    [
        ({"n": 10**6}, {"accuracy": "0.923", "precision": "0.938", "recall": "0.849"}, True),
        ({"n": 10**6}, {"accuracy": "0.923451"}, True),
        ({"n": 10**6}, {"accuracy": "0.9234515"}, False),
        ({"n": 10**6, "positives": 3 * 10**5}, {"recall": "0.7", "mcc": "0.95"}, False),
        ({"n": 10**12}, {"accuracy": "0.5"}, None),
    ],
)
def test_a_million_rows_take_seconds_at_most(known, values, exists):
    start = perf_counter()
    assert matrix(wanted(known, **values)).exists is exists
    assert perf_counter() - start < 20


def test_no_rows_fit_nothing():
    assert matrix(wanted({"n": 0}, accuracy="0.5")).exists is False
