"""Walking through a formula: all its nodes, its metrics, its columns."""

from __future__ import annotations

from collections.abc import Iterator

from assay.compose.cases import Branch, Fallback, Over
from assay.compose.nodes import Leaf, Named, Node, Operation
from assay.compose.syntax import Choice
from assay.rows.named import TRUE_CLASS


def inside(node: Node) -> tuple[Node, ...]:
    """The nodes right below a node; a row expression is a whole."""
    match node:
        case Operation(args=args):
            return args
        case Branch(condition=condition, yes=yes, no=no):
            return condition, yes, no
        case Fallback(first=first, other=other):
            return first, other
        case Over(inner=inner) | Named(inner=inner):
            return (inner,)
        case _:
            return ()


def every(node: Node) -> Iterator[Node]:
    """The node and all nodes below it."""
    yield node
    for one in inside(node):
        yield from every(one)


def leaves_in(node: Node) -> Iterator[Leaf]:
    """The metrics in a formula, in the order in which they are written."""
    return (one for one in every(node) if isinstance(one, Leaf))


def columns_in(node: Node) -> tuple[str, ...]:
    """The named columns that a formula needs, those of the metrics in it included."""
    found: list[str] = []
    for one in every(node):
        if isinstance(one, Over):
            found.append(one.column)
        elif isinstance(one, Leaf):
            found += [column for column, _ in one.wheres]
            found += getattr(one.metric, "columns", ())
    return tuple(dict.fromkeys(name for name in found if name != TRUE_CLASS))


def choices_in(node: Node) -> dict[str, list[Choice]]:
    """For each column, the true class included, the sets by which a formula chooses rows."""
    found: dict[str, list[Choice]] = {}
    for one in every(node):
        if isinstance(one, Leaf):
            for column, choice in one.wheres:
                found.setdefault(column, []).append(choice)
            inner = getattr(one.metric, "node", None)
            for column, choices in choices_in(inner).items() if inner is not None else ():
                found.setdefault(column, []).extend(choices)
    return found
