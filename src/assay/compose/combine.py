"""How a formula goes over folds: which aggregations are sound, and what it is within folds.

Within folds a formula is the same formula on its parts within folds. Where every part is the same
within folds as pooled, since its denominators add up, so is the formula. Of one part that adds up
by numerators and denominators, ``a * part + b`` does too. Anything else is refused, with the
reason: no numerator and denominator of the whole could be added over folds.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from assay.compose.cases import Over
from assay.compose.nodes import Leaf, Named, Node, Operation
from assay.compose.operations import constant
from assay.compose.terms import OverRows
from assay.compose.walk import every, inside, leaves_in
from assay.metrics.declare import AGGREGATIONS, Soundness, caution, refused

Line = tuple[Fraction, Fraction, Leaf]
"""Factor and offset of a formula ``factor * part + offset``."""

_LINEAR = ("+", "-", "neg", "*", "/")


def affine(node: Node) -> Line | None:
    """The formula as ``factor * part + offset`` of one metric, or None where it is no such line."""
    match node:
        case Leaf(part=None):
            return Fraction(1), Fraction(0), node
        case Named(inner=inner):
            return affine(inner)
        case Operation(name=name, args=args) if name in _LINEAR:
            return _linear(name, args)
        case _:
            return None


def _linear(name: str, args: tuple[Node, ...]) -> Line | None:
    if name == "neg":
        line = affine(args[0])
        return None if line is None else (-line[0], -line[1], line[2])
    left, right = constant(args[0]), constant(args[1])
    if isinstance(right, Fraction) and (line := affine(args[0])):
        return _with_constant(name, line, right)
    if isinstance(left, Fraction) and name != "/" and (line := affine(args[1])):
        if name == "-":
            return -line[0], left - line[1], line[2]
        return _with_constant(name, line, left)
    return None


def _with_constant(name: str, line: Line, number: Fraction) -> Line | None:
    factor, offset, leaf = line
    if name == "+":
        return factor, offset + number, leaf
    if name == "-":
        return factor, offset - number, leaf
    if name == "*":
        return factor * number, offset * number, leaf
    return None if number == 0 else (factor / number, offset / number, leaf)


def within_of(node: Node) -> Literal["sum", "pooled", "none"]:
    """How the formula combines over folds."""
    if all(leaf.metric.within == "pooled" for leaf in leaves_in(node)):
        return "pooled"
    line = affine(node)
    return "sum" if line is not None and line[2].metric.within == "sum" else "none"


def soundness_of(node: Node) -> dict[str, Soundness]:
    """The soundness of each aggregation, from the parts and from the formula."""
    found: dict[str, Soundness] = {}
    for aggregation in (*AGGREGATIONS, "pooled_over_groups"):
        doubts = _of_parts(node, aggregation)
        if aggregation == "mean_of_folds":
            doubts += _of_means(node)
        if aggregation == "within_fold":
            doubts += _of_within(node)
        if doubts:
            level = refused if any(d.level == "refused" for d in doubts) else caution
            found[aggregation] = level("; ".join(dict.fromkeys(d.because for d in doubts)))
    return found


def _of_parts(node: Node, aggregation: str) -> list[Soundness]:
    found = []
    for leaf in leaves_in(node):
        sound = leaf.metric.sound(aggregation)
        if sound.level != "sound":
            because = sound.because if affine(node) else f"{leaf.written}: {sound.because}"
            found.append(Soundness(sound.level, because))
    return found


def _of_means(node: Node) -> list[Soundness]:
    found = [
        caution(f"a fold that lacks a {one.column} runs over fewer of them")
        for one in every(node)
        if isinstance(one, Over)
    ]
    if not _is_linear(node):
        found.append(
            caution("the mean over folds of a formula that is not linear is another value")
        )
    return found


def _is_linear(node: Node) -> bool:
    """Whether the formula of means is the mean of the formula, for parts of equal weight."""
    match node:
        case Leaf(part=None):
            return True
        case Named() | Over(reduce="mean_over"):
            return all(map(_is_linear, inside(node)))
        case OverRows():
            return True
        case Operation(name=name, args=args) if name in _LINEAR:
            varying = [arg for arg in args if constant(arg) is None]
            fixed = constant(args[1]) is not None if name == "/" else len(varying) < 2
            return (fixed or name not in ("*", "/")) and all(map(_is_linear, varying))
        case _:
            return False


def _of_within(node: Node) -> list[Soundness]:
    if within_of(node) != "none":
        return []
    names = [leaf.written for leaf in leaves_in(node) if leaf.metric.within != "pooled"]
    parts = " and ".join(dict.fromkeys(names))
    return [
        refused(
            f"the numerators and denominators of {parts} do not add up over folds under this "
            "formula; ask for the parts"
        )
    ]
