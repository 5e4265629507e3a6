"""What a formula finds: a ratio of exact numbers, its parts, and why it is undefined if it is."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Context, Decimal
from fractions import Fraction
from typing import TypeVar

from assay.exact import Rational, nearest, nearest_root, total_of

Part = Rational | float
"""A named number beside a value: exact, or a float where it was rounded already."""

_TERMS = 5
"""Up to so many terms of a mean are shown: what a cell of a table has room for."""

_Term = TypeVar("_Term")


@dataclass(frozen=True, slots=True)
class Ratio:
    """``offset + sign * numerator / denominator``, or the square root of that.

    >>> Ratio(2, 10001, offset=1, sign=-1).text()
    '1 - 2/10001'
    >>> Ratio(1, 0, offset=1, sign=-1).value(), Ratio(0, 0).value()
    (-inf, nan)
    """

    numerator: Rational
    denominator: Rational
    offset: int = 0
    sign: int = 1
    root: bool = False

    def value(self) -> float:
        """The value rounded once; over a denominator of zero what the bare quotient gives."""
        if self.denominator == 0:
            if self.numerator == 0:
                return math.nan
            return math.copysign(math.inf, self.sign * self.numerator)
        rational = self.rational
        return nearest_root(rational) if self.root else nearest(rational)

    @property
    def rational(self) -> Fraction:
        """The exact value, before any root; needs a denominator."""
        part = Fraction(self.numerator) / self.denominator
        return self.offset + self.sign * part

    def text(self) -> str:
        """The fraction that was computed, in digits."""
        quotient = f"{in_words(self.numerator)}/{in_words(self.denominator)}"
        if self.sign < 0:
            quotient = f"{self.offset} - {quotient}" if self.offset else f"-{quotient}"
        elif self.offset:
            quotient = f"{self.offset} + {quotient}"
        return f"sqrt({quotient})" if self.root else quotient


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a formula on the states of some rows.

    Args:
        ratio: The exact ratio, where the value is one.
        bare: The value where there is no ratio; with a ratio it is the ratio's.
        parts: Named sums that a reader needs beside the value; those of folds add up.
        facts: Other numbers beside the value, which do not add up, such as a mean.
        undefined: Why the value is undefined, with counts; None where it is defined.
        sklearn: What scikit-learn gives here, where that is not this value; NaN where it gives NaN.
        note: A remark on a defined value, such as how many rows made it infinite.
        shown: The computation in words, where a ratio does not say it.
        fewer: Means inside a formula that run over fewer classes or groups than there are: over how
            many, and of how many.
    """

    ratio: Ratio | None = None
    bare: float = math.nan
    parts: Mapping[str, Part] = field(default_factory=dict)
    facts: Mapping[str, Part] = field(default_factory=dict)
    undefined: str | None = None
    sklearn: float | None = None
    note: str | None = None
    shown: str | None = None
    fewer: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    @property
    def value(self) -> float:
        """The bare value, whatever the policy says about it."""
        return self.bare if self.ratio is None else self.ratio.value()

    def text(self) -> str:
        """The computation in digits."""
        if self.shown is not None:
            return self.shown
        return in_words(self.bare) if self.ratio is None else self.ratio.text()


def nothing(what: str = "no rows") -> Outcome:
    """The outcome on no rows at all."""
    return Outcome(ratio=Ratio(0, 0), undefined=what)


def mean_ratio(
    terms: Iterable[tuple[Rational, Rational]], weights: list[int] | None = None
) -> Ratio:
    """The exact mean of fractions (numerator, denominator), weighted if weights are given."""
    fractions = [(Fraction(top), Fraction(low)) for top, low in terms]
    scale = [1] * len(fractions) if weights is None else weights
    tops = [
        w * top.numerator * low.denominator for w, (top, low) in zip(scale, fractions, strict=True)
    ]
    lows = [top.denominator * low.numerator for top, low in fractions]
    numerator, denominator = total_of(tops, lows)
    return Ratio(Fraction(numerator, denominator), sum(scale))


def mean_in_words(
    terms: Sequence[tuple[Rational, Rational]],
    weights: Sequence[Rational] | None = None,
    unit: Rational = 1,
) -> str:
    """The mean of fractions as it is computed; of many terms only the first and the last.

    Args:
        terms: Numerators and denominators, in units, as the weights are.
        weights: The weight of each, if they have any.
        unit: What 1 of them stands for: counts of fractional weights are whole in small units.

    >>> mean_in_words([(87, 90), (45, 53)])
    '(87/90 + 45/53)/2'
    >>> mean_in_words([(87, 90), (45, 53)], [90, 53])
    '(90 * 87/90 + 53 * 45/53)/143'
    >>> mean_in_words([(k, 20) for k in range(1, 11)])
    '(1/20 + 2/20 + 3/20 + ... + 10/20)/10'
    """
    if len(terms) == 1:
        return quotient_in_words(*terms[0], unit)
    places = few(range(len(terms)))
    shown = [quotient_in_words(*terms[k], unit) for k in places]
    whole: Rational = len(terms)
    if weights is not None:
        whole = sum(weights) * unit
        held = zip(places, shown, strict=True)
        shown = [f"{in_words(weights[k] * unit)} * {term}" for k, term in held]
    if len(shown) < len(terms):
        shown.insert(-1, "...")
    total = " + ".join(shown).replace("+ -", "- ")
    return f"({total})/{in_words(whole)}"


def quotient_in_words(top: Rational, low: Rational, unit: Rational = 1) -> str:
    """A quotient of numbers that are given in some unit.

    >>> quotient_in_words(3, 4), quotient_in_words(3, 4, Fraction(1, 4))
    ('3/4', '0.75/1')
    """
    return f"{in_words(top * unit)}/{in_words(low * unit)}"


def few(terms: Sequence[_Term]) -> Sequence[_Term]:
    """The terms, or the first three and the last of many."""
    return terms if len(terms) <= _TERMS else [*terms[:3], terms[-1]]


def in_words(number: Part, digits: int = 6) -> str:
    """A short text of a number: whole numbers in full, others to some significant digits.

    >>> in_words(10001), in_words(Fraction(1, 2)), in_words(Fraction(2, 3)), in_words(1e-9)
    ('10001', '0.5', '0.666667', '1e-09')
    """
    if isinstance(number, Fraction) and number.denominator == 1:
        number = number.numerator
    if isinstance(number, int) and abs(number) < 10**15:
        return str(number)
    value = number if isinstance(number, float) else nearest(number)
    if math.isfinite(value):
        return f"{value + 0.0:.{digits}g}"
    if isinstance(number, float):
        return repr(value)
    return _beyond(number)


def _beyond(number: Rational) -> str:
    """A number too large for a double, to six digits and a power of ten."""
    short = Context(prec=6).divide(Decimal(number.numerator), Decimal(number.denominator))
    return f"{short:.5e}"
