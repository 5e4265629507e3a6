"""Printed numbers: their digits say how exact they are."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from assay import InputError
from assay.auditing.names import plain
from assay.auditing.printed import Printed
from assay.auditing.report import named


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("0.80", "0.795", "0.805"),
        ("80.0%", "0.7995", "0.8005"),
        ("80 %", "0.795", "0.805"),
        ("12.3", "12.25", "12.35"),
        ("12", "11.5", "12.5"),
        ("1.20e3", "1195", "1205"),
        (".5", "0.45", "0.55"),
        ("-0.5", "-0.55", "-0.45"),
        ("−0.5", "-0.55", "-0.45"),
        ("45/48", "15/16", "15/16"),
        (0.8, "0.75", "0.85"),
        (3, "2.5", "3.5"),
        (Decimal("0.80"), "0.795", "0.805"),
        (np.float64(0.25), "0.245", "0.255"),
    ],
)
def test_half_a_unit_in_the_last_place_both_ends_included(text, low, high):
    found = Printed.read(text).interval
    assert (found.low, found.high) == (Fraction(low), Fraction(high))


@pytest.mark.parametrize(
    "text",
    ["", " ", "n/a", "nan", "inf", "-", "0,80", "1 234", "0.8 ± 0.1", "<0.001", "1e99999", "1e61",
     "9" * 61, "0x10", "1_000", "٣", "3/0", True, None, [1], 10**400],
)  # fmt: skip
def test_what_is_no_printed_number_is_refused_with_a_remedy(text):
    with pytest.raises(InputError) as refused:
        Printed.read(text, "r.csv", "r2")
    assert str(refused.value).startswith("r.csv: column 'r2': ")
    assert refused.value.remedy


def test_many_digits_promise_no_more_than_doubles_can_keep():
    value = Printed.read(repr(1 / 3)).about(pure=True)
    assert value.low < Fraction(1, 3) < value.high


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("F1 (macro)", "f1_macro"),
        ("Macro-F1 score", "f1_macro"),
        ("R²", "r2"),
        ("R^2", "r2"),
        ("R2 score", "r2"),
        ("AUROC", "roc_auc"),
        ("AUC", "roc_auc"),
        ("Sensitivity", "recall"),
        ("balanced accuracy", "balanced_accuracy"),
        ("Matthews", "mcc"),
        ("adjusted R2", "adjusted_r2"),
        ("RMSE", "rmse"),
        ("neg_mean_squared_error", "mse"),
        ("Support", "n"),
        ("SS_res", "sse"),
        ("fbeta: beta=0.5", "fbeta:beta=0.5"),
        ("mystery index", "mystery_index"),
    ],
)
def test_names_as_people_type_them(said, key):
    assert named(said) == key
    assert named(plain(said)) == key
