"""Top-k accuracy and its rules for ties, worked by hand."""

from __future__ import annotations

import pytest

import assay
from assay.metrics import find

TABLE = [[0.5, 0.25, 0.25], [0.5, 0.25, 0.25], [0.25, 0.5, 0.25]]
ABC = {"labels": ["a", "b", "c"]}
RULES = ("top_k_accuracy", "top_k_accuracy_pessimistic", "top_k_accuracy_optimistic")


def pooled(name, y, table, k, **options):
    metric = find(name).with_params(k=k)
    view = assay.evaluate(y, y_proba=table, metrics=[metric], **options)
    return view[metric.key].pooled


@pytest.mark.parametrize(("name", "expected"), list(zip(RULES, (2.5 / 3, 2 / 3, 1), strict=True)))
def test_a_tie_at_the_second_place(name, expected):
    # Row a: first. Row b: ties with c for the second place. Row b: first.
    score = pooled(name, ["a", "b", "b"], TABLE, 2, **ABC)
    assert score.value == expected
    assert score.parts["tied_rows"] == 1
    assert score.note == "1 of 3 rows tie at the place k=2"


def test_the_first_place_is_the_most_probable_class():
    assert [pooled(name, ["a", "b", "b"], TABLE, 1, **ABC).value for name in RULES] == [2 / 3] * 3
    assert pooled(RULES[0], ["a", "b", "b"], TABLE, 1, **ABC).note is None


def test_as_many_places_as_classes_find_everything_and_this_is_said():
    score = pooled(RULES[0], ["a", "b", "c"], TABLE, 3)
    assert score.value == 1
    assert score.note == "k is 3 of 3 classes, so every row counts as found"


def test_tied_rows_are_rows_and_not_weights():
    score = pooled(RULES[0], ["a", "b", "b"], TABLE, 2, sample_weight=[1, 2, 5], **ABC)
    assert score.value == 7 / 8
    assert score.parts["tied_rows"] == 1


def test_one_column_of_probabilities_is_two_classes():
    # 0.75 for 1 is right; 0.5 ties; 0.25 for 0 is right.
    score = pooled(RULES[0], [1, 1, 0], [0.75, 0.5, 0.25], 1)
    assert score.value == 2.5 / 3
    assert score.parts["tied_rows"] == 1


@pytest.mark.parametrize("k", [0, 1.5, -1])
def test_k_is_a_whole_number(k):
    with pytest.raises(assay.InputError, match="a whole number of 1 or more"):
        find("top_k_accuracy").with_params(k=k)


def test_the_names_of_scikit_learn_find_it():
    assert find("top_k_accuracy_score") is find("top_k_accuracy")
