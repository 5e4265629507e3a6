"""Row expressions: what is computed of the truth ``y`` and the prediction ``p`` of each row."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from assay.compose import arithmetic
from assay.compose.arithmetic import Number
from assay.compose.cases import Branch, Fallback
from assay.compose.nodes import Constant, Found, Held, Node, Operation, Setting, is_nan
from assay.compose.rowwise import RowSums, Term
from assay.compose.slices import Kinds
from assay.compose.words import joined, of_product
from assay.exact import ExactSum
from assay.states.state import State

Reduction = Literal["row_sum", "row_mean", "row_min", "row_max"]


@dataclass(frozen=True, eq=False)
class Variable:
    """The truth ``y`` or the prediction ``p`` of a row."""

    name: Literal["y", "p"]

    def kinds(self) -> Kinds:
        """None: a row is not a state."""
        return ()

    def find(self, held: Held, setting: Setting) -> Found:
        """A variable has no value of its own."""
        return Found(math.nan, self.name, f"{self.name} is known in a row only", False)

    def text(self) -> str:
        """The name."""
        return self.name


@dataclass(frozen=True, eq=False)
class OverRows:
    """The sum, mean, smallest or largest value of a row expression."""

    reduce: Reduction
    inner: Node
    wrapped: type[State]
    rounds: bool

    def kinds(self) -> Kinds:
        """The sums of the expression."""
        return (self.wrapped,)

    def find(self, held: Held, setting: Setting) -> Found:
        """The reduction; undefined where a row has no finite value."""
        state = held[self.wrapped]
        if not isinstance(state, RowSums) or not state.rows:
            return Found(math.nan, "undefined", f"{self.text()}: no rows", False)
        found = self._of(state)
        if state.lost:
            reason = (
                f"{self.text()}: {state.lost} of {state.rows} rows have no finite value; "
                "fallback(..., number) inside it puts one in"
            )
            return Found(math.nan, found.text, reason, False)
        if not setting.quiet:
            setting.facts[self.text()] = found.value
        return found

    def _of(self, state: RowSums) -> Found:
        if self.reduce in ("row_min", "row_max"):
            extreme = state.low if self.reduce == "row_min" else state.high
            value = Fraction((extreme or ExactSum()).rational)
            return Found(value, joined(value), None, not self.rounds)
        total, weight = Fraction(state.total.rational), Fraction(state.weight.rational)
        if self.reduce == "row_sum":
            return Found(total, joined(total), None, not self.rounds)
        text = of_product(joined(total), "/", joined(weight))
        return Found(total / weight, text, None, not self.rounds)

    def text(self) -> str:
        """The call."""
        return f"{self.reduce}({self.inner.text()})"


def term_of(node: Node) -> Term:
    """A row expression as a function of the truth and the prediction of a row."""
    match node:
        case Constant(value=value):
            return lambda y, p: value
        case Variable(name=name):
            return (lambda y, p: y) if name == "y" else (lambda y, p: p)
        case Operation(args=args, apply=apply):
            terms = [term_of(arg) for arg in args]
            return lambda y, p: apply(*(term(y, p) for term in terms))
        case Fallback(first=first, other=other):
            return _fallback(term_of(first), term_of(other))
        case Branch(condition=condition, yes=yes, no=no):
            return _branch(term_of(condition), term_of(yes), term_of(no))
        case _:
            raise TypeError(f"not a row expression: {node.text()}")


def _fallback(first: Term, other: Term) -> Term:
    def term(y: Fraction, p: Fraction) -> Number:
        found = first(y, p)
        return found if isinstance(found, Fraction) else other(y, p)

    return term


def _branch(condition: Term, yes: Term, no: Term) -> Term:
    def term(y: Fraction, p: Fraction) -> Number:
        holds = condition(y, p)
        if is_nan(holds):
            return math.nan
        return yes(y, p) if arithmetic.double(holds) else no(y, p)

    return term


def is_exact(node: Node) -> bool:
    """Whether a row expression is kept exactly: sums and products of y, p and binary fractions."""
    match node:
        case Constant(value=value):
            return value.denominator & (value.denominator - 1) == 0
        case Operation(args=args, name=name, rounds=rounds):
            return not rounds and name != "/" and all(map(is_exact, args))
        case Fallback(first=one, other=two):
            return is_exact(one) and is_exact(two)
        case Branch(yes=yes, no=no):
            return is_exact(yes) and is_exact(no)
        case _:
            return True
