"""The language of formulas: what is read, how strongly signs bind, and where mistakes are shown."""

from __future__ import annotations

from fractions import Fraction

import pytest

from assay import InputError
from assay.compose.grammar import parse
from assay.compose.meaning import meaning
from assay.compose.syntax import Call, Choice, Number, Signed
from assay.compose.tokens import LONGEST, tokens


def value(text: str) -> Fraction:
    """A formula of numbers only, computed."""
    from assay.compose.operations import constant

    return constant(meaning(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 + 2*3", 7),
        ("(1 + 2)*3", 9),
        ("2*3**2", 18),
        ("-2**2", -4),
        ("2**-1", Fraction(1, 2)),
        ("2^3^2", 512),
        ("8/4/2", 1),
        ("7 - 4 - 2", 1),
        ("-(3 - 5)", 2),
        ("+4", 4),
        ("0.1 + 0.2", Fraction(3, 10)),
        ("1e-3", Fraction(1, 1000)),
        (".5", Fraction(1, 2)),
        ("100/3", Fraction(100, 3)),
        ("min(3, 2, 5)", 2),
        ("max(3, 2, 5)", 5),
        ("clamp(7, 0, 1)", 1),
        ("clamp(-7, 0, 1)", 0),
        ("round(88.88885, 4)", Fraction(888888, 10000)),
        ("round(2.5, 0)", 2),
        ("abs(-3)", 3),
        ("sqrt(9/4)", Fraction(3, 2)),
        ("exp(0)", 1),
        ("log(1)", 0),
        ("log2(8)", 3),
        ("log10(0.001)", -3),
        ("1 < 2", 1),
        ("1 >= 2", 0),
        ("1 == 1", 1),
        ("1 != 1", 0),
        ("1 + 1 <= 2", 1),
    ],
)
def test_numbers_are_exact_and_signs_bind_as_in_mathematics(text, expected):
    assert value(text) == expected


def test_sets_hold_values_ranges_and_all_others():
    call = parse("accuracy(classes=0..15|20|north, site={'a b', -1}, day=not mon)")
    assert isinstance(call, Call)
    classes, site, day = (choice for _, choice, _ in call.settings)
    assert classes == Choice(((Fraction(0), Fraction(15)), Fraction(20), "north"))
    assert [classes.holds(x) for x in (0, 15, "7", 20, "north", 16, 7.5, True)] == [
        *[True] * 5,
        *[False] * 3,
    ]
    assert site.holds("a b")
    assert site.holds(-1)
    assert not day.holds("mon")
    assert day.holds("tue")


def test_a_range_is_no_decimal_point():
    assert [token.text for token in tokens("0..15")] == ["0", "..", "15", ""]
    assert isinstance(parse("0.5"), Number)


@pytest.mark.parametrize(
    ("text", "place", "says"),
    [
        ("1 + * 2", 5, "a number, a metric or a parenthesis is missing before '*'"),
        ("1 +", 4, "is missing at the end"),
        ("", 1, "is missing at the end"),
        ("(1 + 2", 7, "')' is missing for the parenthesis at character 1 at the end"),
        ("1)", 2, "there is no opening parenthesis"),
        ("2 accuracy", 3, "a sign such as * or + is missing before 'accuracy'"),
        ("accuracy # 2", 10, "'#' is not part of the language"),
        ("1 < 2 < 3", 7, "comparisons cannot be chained"),
        ("accuracy.", 10, "the name of a part is missing"),
        ("accuracy(classes=3..1)", 18, "the range 3..1 is empty"),
        ("accuracy(classes=a..b)", 18, "a range runs between whole numbers"),
        ("accuracy(classes=)", 18, "a label is missing"),
        ("accuracy(classes=1, 2)", 21, "arguments without a name come first"),
        ("accuracy(classes={1, 2)", 23, "'}' is missing"),
        ("min(1 2)", 7, "',' is missing between the arguments of min"),
        ("1e999999", 1, "a number of more than 400 digits"),
        ("accuraccy", 1, "there is no metric 'accuraccy'"),
        ("1 + foo(2)", 5, "foo is not a function of numbers"),
        ("round(accuracy)", 1, "write round(x, decimals)"),
        ("round(accuracy, f1_macro)", 1, "decimals must be a whole number"),
        ("round(accuracy, 0.5)", 1, "decimals must be a whole number"),
        ("clamp(accuracy, 1, 0)", 1, "the lower limit is above the upper one"),
        ("exp(accuracy, 2)", 1, "write exp(x)"),
        ("exp", 1, "exp is a function"),
        ("exp(accuracy, x=2)", 15, "exp has no x"),
        ("mean_over(accuracy)", 1, "takes the name of a column and a formula"),
        ("mean_over(robot, 3)", 1, "there is no metric to be taken over the groups"),
        ("mean_over(robot, accuracy, lacking=0..3)", 28, "lacking is skip or a number"),
        ("mean_over(robot, accuracy, policy=0)", 28, "mean_over has no policy"),
        ("y + 1", 1, "y and p are known inside row_mean"),
        ("row_mean(accuracy)", 10, "accuracy is not known in a row"),
        ("row_mean(mean_over(a, y))", 10, "a row has no groups"),
        ("row_mean(f1(beta=2))", 10, "f1 is not a function of a row"),
        ("row_mean(row_mean(y))", 10, "takes one expression in y and p"),
        ("(accuracy + 1).correct", 16, "only a metric has parts"),
        ("fbeta(beta=1..2)", 7, "a parameter takes one value"),
    ],
)
def test_a_mistake_is_shown_at_its_place(text, place, says):
    with pytest.raises(InputError) as raised:
        meaning(text)
    assert f"at character {place} of the formula" in str(raised.value)
    assert says in str(raised.value)


def test_the_place_is_marked_in_an_excerpt():
    with pytest.raises(InputError, match=r"accuracy \+ >>f1macro"):
        meaning("accuracy + f1macro")


def test_bombs_are_refused_or_stay_small():
    with pytest.raises(InputError, match="characters"):
        parse("1" * (LONGEST + 1))
    with pytest.raises(InputError, match="levels deep"):
        parse("(" * 100 + "1" + ")" * 100)
    assert value("9**9**9") == float("inf")
    assert isinstance(parse("-" * 50 + "1"), Signed)


def test_parts_that_double_are_refused():
    parts = {f"a{k}": f"a{k - 1} + a{k - 1}" for k in range(1, 40)} | {"a0": "accuracy"}
    with pytest.raises(InputError, match="more than 2000 parts"):
        meaning("a39", parts)


def test_a_label_is_not_computed():
    choice = Choice((Fraction(1, 2),))
    assert not choice.holds("1e999999999")
    assert not choice.holds("1/2")
    assert not choice.holds(float("inf"))
    assert choice.holds("0.5")


def test_a_formula_can_be_read_again():
    text = "if(accuracy > 0.5, 100 * (1 - accuracy), mean_over(robot, accuracy, lacking=skip))"
    assert meaning(text).text() == text
    for text in (
        "accuracy_of(classes=0..15)",
        "2 * accuracy - 1",
        "-(accuracy + 1)**2/3",
        "fallback(mape, 1)",
        "row_mean((p >= 1) * (p <= 10))",
        "accuracy(classes='a b')",
        "accuracy_of(classes=not -1).correct",
    ):
        again = meaning(text).text()
        assert meaning(again).text() == again
