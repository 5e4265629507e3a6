"""How a confusion matrix shows itself: aligned, true classes in rows, weights and strays named."""

from __future__ import annotations

import assay
from assay.states.confusion import ConfusionCounts


def test_a_matrix_is_shown_with_its_labels():
    ev = assay.evaluate(["cat", "cat", "dog"], ["cat", "dog", "dog"])
    assert str(ev.confusion) == repr(ev.confusion)
    assert str(ev.confusion).splitlines() == [
        "3 rows",
        "",
        "confusion matrix, true classes in rows",
        "true \\ predicted  cat  dog",
        "cat                 1    1",
        "dog                 0    1",
    ]


def test_weights_strays_and_wide_letters_are_shown():
    ev = assay.evaluate(
        ["a", "b", "日本"],
        ["a", "z", "日本"],
        labels=["a", "b", "日本"],
        sample_weight=[0.5, 0.25, 0.125],
    )
    assert str(ev.confusion).splitlines() == [
        "3 rows, total weight 0.875",
        "",
        "confusion matrix, true classes in rows",
        "true \\ predicted    a  b   日本     z",
        "a                 0.5  0      0     0",
        "b                   0  0      0  0.25",
        "日本                0  0  0.125     0",
        "z                   0  0      0     0",
        "",
        "not among the declared classes: z; weight 0.25",
    ]


def test_of_many_classes_the_small_ones_stand_together():
    many = [*range(20), 3]
    lines = str(ConfusionCounts.of(many, many)).splitlines()
    assert lines[3].split() == ["true", "\\", "predicted", *map(str, range(11)), "+9"]
    assert lines[-3].split() == ["+9", *"0" * 11, "9"]
    assert lines[-1] == "+9: the 9 smallest of 20 classes together"


def test_the_empty_one_and_one_row():
    assert str(ConfusionCounts()) == "0 rows"
    assert str(ConfusionCounts.of(["a"], ["a"])).startswith("1 row\n")


def test_labels_cannot_write_on_the_terminal_or_in_the_page():
    counts = ConfusionCounts.of(["a"], ["\x1b[31m<b>"], labels=["a"])
    assert "\x1b" not in str(counts)
    shown = counts._repr_html_()
    assert "<b>" not in shown
    assert "&lt;b&gt;" in shown
    assert "true \\ predicted" in shown
