"""What follows from a formula: bounds, direction and unit, or why they do not follow."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from fractions import Fraction

from assay.compose import arithmetic
from assay.compose.cases import Branch, Fallback, Over
from assay.compose.intervals import ANY, Interval
from assay.compose.nodes import Constant, Leaf, Named, Node, Operation
from assay.compose.operations import constant
from assay.compose.terms import OverRows, Variable

MIXED = "mixed"
"""The unit of a sum of quantities of different units."""

_POWERS = {"target": Fraction(1), "target^2": Fraction(2)}
_UNIT_INTERVAL = Interval(Fraction(0), Fraction(1))


@dataclass(frozen=True)
class Derived:
    """What is known of a node.

    Args:
        interval: Between which numbers it lies.
        trend: 1 where a higher value is better, -1 where a lower one is, 0 for a constant, None
            where neither follows.
        unit: Its unit, as a metric declares it.
        why: What could not be derived, in sentences.
    """

    interval: Interval
    trend: int | None
    unit: str = "1"
    why: tuple[str, ...] = field(default=())


def derive(node: Node) -> Derived:
    """Bounds, direction and unit of a formula, from its parts upwards."""
    match node:
        case Constant(value=value):
            return Derived(Interval.point(value), 0)
        case Leaf():
            return _leaf(node)
        case Named(inner=inner):
            return derive(inner)
        case Variable():
            return Derived(ANY, None, "target")
        case OverRows(inner=inner, reduce=reduce):
            return _rows(derive(inner), reduce)
        case Over(inner=inner):
            return _over(node, derive(inner))
        case Fallback(first=first, other=other):
            one, two = derive(first), derive(other)
            return Derived(one.interval.hull(two.interval), one.trend, one.unit, one.why + two.why)
        case Branch(yes=yes, no=no):
            one, two = derive(yes), derive(no)
            why = (*one.why, *two.why, f"the direction of {node.text()}: a condition decides")
            unit = _common(one.unit, two.unit, yes, no)
            return Derived(one.interval.hull(two.interval), None, unit, why)
        case Operation():
            return _operation(node, [derive(arg) for arg in node.args])
        case _:
            return Derived(ANY, None)


def _leaf(leaf: Leaf) -> Derived:
    metric = leaf.metric
    if leaf.part is not None:
        why = (f"bounds and direction of {leaf.written}: a part has none declared",)
        return Derived(ANY, None, "1", why)
    trend = {"higher": 1, "lower": -1}.get(metric.better)
    doubt = "nearest to 0 is best" if metric.better == "zero" else "neither is better"
    said = [f"the direction of {leaf.written}: {doubt}"] * (trend is None)
    return Derived(Interval.of(*metric.bounds), trend, metric.unit, tuple(said))


def _rows(inner: Derived, reduce: str) -> Derived:
    interval = inner.interval
    why = ("the direction of a row expression", *(text for text in inner.why if "depends" in text))
    if reduce == "row_sum":
        interval = interval.times(Interval(Fraction(0), math.inf))
    return Derived(interval, None, inner.unit, why)


def _over(node: Over, inner: Derived) -> Derived:
    interval = inner.interval
    if isinstance(node.lacking, Fraction):
        interval = interval.hull(Interval.point(node.lacking))
    if node.reduce == "sum_over":
        interval = interval.times(Interval(Fraction(1), math.inf))
    return Derived(interval, inner.trend, inner.unit, inner.why)


def _operation(node: Operation, args: list[Derived]) -> Derived:
    interval = _interval(node, [one.interval for one in args])
    trend = _trend(node, args)
    why = [text for one in args for text in one.why]
    if trend is None and all(one.trend is not None for one in args):
        why.append(f"the direction of {node.text()}: its parts pull both ways")
    if interval.is_whole_line and not any(one.interval.is_whole_line for one in args):
        why.append(f"the bounds of {node.text()}: the divisor may be 0")
    unit, reason = _unit(node, args)
    if reason:
        why.append(reason)
    return Derived(interval, trend, unit, tuple(why))


def _interval(node: Operation, args: list[Interval]) -> Interval:
    one, name = args[0], node.name
    if name == "+":
        return one.plus(args[1])
    if name == "-":
        return one.plus(args[1].negative())
    if name == "neg":
        return one.negative()
    if name == "*":
        return one.times(args[1])
    if name == "/":
        return one.over(args[1])
    if name == "**":
        return one.power(args[1])
    return _of_function(node, args)


def _of_function(node: Operation, args: list[Interval]) -> Interval:
    one, name = args[0], node.name
    if name == "abs":
        return one.size()
    if name in ("sqrt", "log", "log2", "log10"):
        positive = Interval(max(one.low, Fraction(0)), max(one.high, Fraction(0)))
        return positive.through(arithmetic.FUNCTIONS[name])
    if name == "exp":
        return one.through(arithmetic.exp)
    if name == "round":
        digits = int(args[1].low)
        return one.through(lambda value: arithmetic.rounded(value, digits))
    if name == "clamp":
        least, most = args[1], args[2]
        low = min(max(one.low, least.low), most.low)
        return Interval(low, min(max(one.high, least.high), most.high))
    if name in ("min", "max"):
        pick = min if name == "min" else max
        return Interval(pick(a.low for a in args), pick(a.high for a in args))
    return _UNIT_INTERVAL  # a comparison


def _trend(node: Operation, args: list[Derived]) -> int | None:
    name, one = node.name, args[0]
    if all(arg.trend == 0 for arg in args):
        return 0
    if name in ("+", "min", "max"):
        return _same([arg.trend for arg in args])
    if name == "-":
        return _same([one.trend, _turned(args[1].trend, -1)])
    if name == "neg":
        return _turned(one.trend, -1)
    if name in ("*", "/"):
        two = args[1]
        flip = 1 if name == "*" else -1
        right = _turned(_turned(two.trend, flip), one.interval.sign)
        return _same([_turned(one.trend, two.interval.sign), right])
    if name == "**":
        return _of_power(node, args)
    if name == "abs":
        return _turned(one.trend, one.interval.sign)
    if name in ("exp", "log", "log2", "log10", "sqrt", "round"):
        return one.trend
    return _same([arg.trend for arg in args]) if name == "clamp" else None


def _of_power(node: Operation, args: list[Derived]) -> int | None:
    base, exponent = args
    fixed = constant(node.args[1])
    if isinstance(fixed, Fraction):
        side = 1 if fixed > 0 else -1
        odd = fixed.denominator == 1 and fixed % 2 == 1 and fixed > 0
        return _turned(base.trend, side if odd else _product(side, base.interval.sign))
    fixed = constant(node.args[0])
    if fixed is None or fixed <= 0:
        return None
    return _turned(exponent.trend, 1 if fixed > 1 else -1)


def _product(left: int, right: int | None) -> int | None:
    return None if right is None else left * right


def _turned(trend: int | None, sign: int | None) -> int | None:
    if trend == 0:
        return 0
    return None if trend is None or sign is None else trend * sign


def _same(trends: list[int | None]) -> int | None:
    """The one direction that all share but for the constants."""
    found = {trend for trend in trends if trend != 0}
    if not found:
        return 0
    return found.pop() if len(found) == 1 else None


def _unit(node: Operation, args: list[Derived]) -> tuple[str, str | None]:
    units = [one.unit for one in args]
    name = node.name
    if name in ("*", "/"):
        return _multiplied(units[0], units[1], 1 if name == "*" else -1), None
    if name in ("**", "sqrt"):
        fixed = Fraction(1, 2) if name == "sqrt" else constant(node.args[1])
        return _raised(units[0], fixed), None
    if name in ("neg", "abs", "round"):
        return units[0], None
    if name in ("exp", "log", "log2", "log10"):
        if units[0] in ("1", "nat"):
            return "1", None
        return "1", f"{node.text()} is a function of a quantity with a unit and depends on it"
    if name not in ("+", "-", "min", "max", "clamp"):
        return "1", None
    common = units[0]
    for unit, arg in zip(units[1:], node.args[1:], strict=True):
        common = _common(common, unit, node.args[0], arg)
    said = common == MIXED and MIXED not in units
    return common, f"the unit of {node.text()}: {' and '.join(units)} differ" if said else None


def _common(one: str, two: str, left: Node, right: Node) -> str:
    if one == two or constant(right) == 0:
        return one
    return two if constant(left) == 0 else MIXED


def _multiplied(one: str, two: str, sign: int) -> str:
    if two == "1":
        return one
    if one == two and sign < 0:
        return "1"
    if one == "1" and sign > 0:
        return two
    if (one != "1" and one not in _POWERS) or two not in _POWERS:
        return MIXED
    return _named(_POWERS.get(one, Fraction(0)) + sign * _POWERS[two])


def _raised(unit: str, exponent: object) -> str:
    if unit == "1":
        return "1"
    if unit not in _POWERS or not isinstance(exponent, Fraction):
        return MIXED
    return _named(_POWERS[unit] * exponent)


def _named(power: Fraction) -> str:
    if power == 0:
        return "1"
    return "target" if power == 1 else f"target^{power}"
