"""From a formula as written to a formula with its meaning: every name found, every rule checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import count
from typing import Any

from assay.compose import syntax
from assay.compose.cases import Branch, Fallback, Over
from assay.compose.grammar import parse
from assay.compose.nodes import Constant, Leaf, Named, Node
from assay.compose.operations import FORMS, function, signed
from assay.compose.rowwise import row_sums
from assay.compose.slices import Kinds, chosen, grouped
from assay.compose.syntax import Choice, in_decimals
from assay.compose.terms import OverRows, Variable, is_exact, term_of
from assay.compose.tokens import fault
from assay.errors import InputError
from assay.metrics.declare import Metric, find
from assay.rows.named import TRUE_CLASS

Parts = Mapping[str, str | Metric]
"""Formulas and metrics by the names under which another formula calls them."""

OVER = ("mean_over", "min_over", "max_over", "sum_over")
ROWS = ("row_sum", "row_mean", "row_min", "row_max")
_MOST = 2000
"""Nodes of a formula with its parts written out."""

_CLASSES = ("classes", TRUE_CLASS)


def meaning(source: str, parts: Parts | None = None) -> Node:
    """The formula with its meaning.

    Args:
        source: The formula.
        parts: Formulas and metrics that it calls by name; they come before the catalogue's.

    Raises:
        InputError: It is not a formula, or a name in it means nothing; the message shows where.
    """
    return _Reader(source, parts or {}, (), count(1)).node(parse(source))


class _Reader:
    """Gives a meaning to the nodes of one formula."""

    def __init__(
        self, source: str, parts: Parts, within: tuple[str, ...], nodes: Iterator[int]
    ) -> None:
        self.source = source
        self.parts = parts
        self.within = within
        self.nodes = nodes
        self.in_rows = False

    def fault(self, at: int, what: str, remedy: str | None = None) -> InputError:
        return fault(self.source, at, what, remedy)

    def node(self, written: syntax.Node) -> Node:
        if next(self.nodes) > _MOST:
            raise self.fault(written.at, f"more than {_MOST} parts, those of parts included")
        match written:
            case syntax.Number(value=value):
                return Constant(value, in_decimals(value))
            case syntax.Signed(sign=sign, args=args):
                return signed(sign, tuple(map(self.node, args)))
            case syntax.Name(name=name, at=at):
                return self._name(name, at)
            case syntax.Field(of=of, name=name, at=at):
                leaf = self.node(of)
                if not isinstance(leaf, Leaf) or leaf.part is not None:
                    raise self.fault(at, "only a metric has parts, as in accuracy.correct")
                return replace(leaf, part=name, written=f"{leaf.written}.{name}")
            case syntax.Call():
                return self._call(written)

    def _name(self, name: str, at: int) -> Node:
        if self.in_rows:
            if name in ("y", "p"):
                return Variable(name)  # type: ignore[arg-type]
            raise self.fault(
                at, f"{name} is not known in a row", "a row has y, the truth, and p, the prediction"
            )
        if name in FORMS or name in OVER or name in ROWS:
            usage = FORMS[name].usage if name in FORMS else f"{name}(...)"
            raise self.fault(at, f"{name} is a function", f"write {usage}")
        if name in self.parts:
            return self._part(name, at)
        return Leaf(self._metric(name, at), name)

    def _part(self, name: str, at: int) -> Node:
        part = self.parts[name]
        if isinstance(part, Metric):
            return Leaf(part, name)
        if name in self.within:
            raise self.fault(at, f"{name} is defined by itself: {' -> '.join(self.within)}")
        inner = _Reader(part, self.parts, (*self.within, name), self.nodes)
        return Named(name, inner.node(parse(part)))

    def _metric(self, name: str, at: int) -> Metric:
        try:
            return find(name)
        except InputError as error:
            hint = " (y and p are known inside row_mean and the like)" if name in "yp" else ""
            raise self.fault(at, f"{error.what}{hint}", error.remedy) from error

    def _call(self, call: syntax.Call) -> Node:
        if call.name in FORMS:
            return self._function(call)
        if call.name in OVER:
            return self._over(call)
        if call.name in ROWS:
            return self._rows(call)
        if self.in_rows:
            raise self.fault(call.at, f"{call.name} is not a function of a row")
        return self._leaf(call)

    def _function(self, call: syntax.Call) -> Node:
        form = FORMS[call.name]
        if call.settings:
            raise self.fault(call.settings[0][2], f"{call.name} has no {call.settings[0][0]}")
        if not form.least <= len(call.args) <= form.most:
            raise self.fault(call.at, f"{len(call.args)} arguments", f"write {form.usage}")
        args = tuple(map(self.node, call.args))
        if call.name == "fallback":
            return Fallback(args[0], args[1])
        if call.name == "if":
            return Branch(args[0], args[1], args[2])
        try:
            return function(call.name, args)
        except ValueError as error:
            raise self.fault(call.at, f"{call.name}: {error}", f"write {form.usage}") from error

    def _over(self, call: syntax.Call) -> Node:
        usage = f"write {call.name}(column, formula)"
        if self.in_rows:
            raise self.fault(call.at, "a row has no groups")
        if len(call.args) != 2 or not isinstance(call.args[0], syntax.Name):
            raise self.fault(
                call.at, f"{call.name} takes the name of a column and a formula", usage
            )
        column = call.args[0].name
        inner = self.node(call.args[1])
        if not inner.kinds():
            raise self.fault(call.at, "there is no metric to be taken over the groups", usage)
        lacking = self._lacking(call)
        return Over(call.name, column, inner, grouped(column, inner.kinds()), lacking)

    def _lacking(self, call: syntax.Call) -> Fraction | str | None:
        """What becomes of groups that have no value."""
        for name, choice, at in call.settings:
            item = choice.items[0]
            if name != "lacking" or len(choice.items) > 1 or choice.negated:
                raise self.fault(at, f"{call.name} has no {name}", "it has lacking=")
            if item != "skip" and not isinstance(item, Fraction):
                raise self.fault(at, "lacking is skip or a number", "leave it out for undefined")
            return item if isinstance(item, Fraction) else "skip"
        return None

    def _rows(self, call: syntax.Call) -> Node:
        if self.in_rows or len(call.args) != 1 or call.settings:
            raise self.fault(
                call.at,
                f"{call.name} takes one expression in y and p",
                f"write {call.name}(abs(p - y))",
            )
        self.in_rows = True
        inner = self.node(call.args[0])
        self.in_rows = False
        kind = row_sums(inner.text(), term_of(inner))
        return OverRows(call.name, inner, kind, rounds=not is_exact(inner))  # type: ignore[arg-type]

    def _leaf(self, call: syntax.Call) -> Node:
        """A metric with parameters, or of the rows whose class or column has some values."""
        if call.args:
            raise self.fault(
                call.at,
                f"{call.name} is not a function of numbers",
                "a metric takes settings with names, as in accuracy(classes=0..15)",
            )
        metric = self._of_name(call)
        params: dict[str, Any] = {}
        wheres: list[tuple[str, Choice]] = []
        for name, choice, at in call.settings:
            if name in metric.params or (metric.open and _is_number(choice)):
                params[name] = self._param(choice, at)
            else:
                wheres.append((TRUE_CLASS if name in _CLASSES else name, choice))
        if params:
            metric = metric.with_params(**params)
        wrapped: Kinds = metric.needs
        for column, choice in reversed(wheres):
            wrapped = (chosen(column, choice, wrapped),)
        settings = ", ".join(f"{name}={choice.text()}" for name, choice, _ in call.settings)
        written = f"{call.name}({settings})" if settings else call.name
        return Leaf(metric, written, tuple(wheres), wrapped[0] if wheres else None)

    def _of_name(self, call: syntax.Call) -> Metric:
        name = call.name
        for known in (name, name.removesuffix("_of")):
            part = self.parts.get(known)
            if isinstance(part, Metric):
                return part
            if part is not None:
                raise self.fault(call.at, f"{known} is a formula and takes no settings")
        try:
            return find(name)
        except InputError:
            return self._metric(name.removesuffix("_of"), call.at)

    def _param(self, choice: Choice, at: int) -> int | float | str:
        item = choice.items[0]
        if len(choice.items) > 1 or choice.negated or isinstance(item, tuple):
            raise self.fault(at, "a parameter takes one value")
        if isinstance(item, str):
            return item
        return int(item) if item.denominator == 1 else float(item)


def _is_number(choice: Choice) -> bool:
    return len(choice.items) == 1 and not choice.negated and isinstance(choice.items[0], Fraction)
