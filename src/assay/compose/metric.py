"""A composed metric: a task's own formula, declared like every other metric."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from assay.compose import arithmetic
from assay.compose.arrays import value_on
from assay.compose.combine import affine, soundness_of, within_of
from assay.compose.derive import Derived, derive
from assay.compose.meaning import Parts, meaning
from assay.compose.nodes import Found, Leaf, Named, Node, Setting
from assay.compose.scorer import Scorer
from assay.compose.slices import ROWS, RowCount
from assay.compose.terms import OverRows
from assay.compose.walk import columns_in, every, leaves_in
from assay.errors import InputError
from assay.metrics.declare import Better, Contrast, Metric
from assay.metrics.outcome import Outcome, Ratio, nothing
from assay.states.state import Bundle, State

_KINDS: tuple[Literal["labels", "scores", "probabilities"], ...] = (
    "labels",
    "scores",
    "probabilities",
)


@dataclass(frozen=True, eq=False, repr=False)
class Composed(Metric):
    """A metric made of others by a formula.

    Args:
        written: The formula.
        leaves: The metrics in it, those of composed parts instead of the parts.
        columns: The named columns it needs beside truth and prediction.
        statements: What could not be derived from the formula, in sentences.
        node: The formula with its meaning.
    """

    written: str = ""
    leaves: tuple[Metric, ...] = ()
    columns: tuple[str, ...] = ()
    statements: tuple[str, ...] = ()
    node: Node | None = None

    @property
    def numbers(self) -> tuple[str, ...]:
        """The named columns of numbers that its parts judge."""
        return tuple(dict.fromkeys(name for leaf in self.leaves for name in leaf.numbers))

    @property
    def of_one_class(self) -> bool:
        """False: a formula is about all classes, even where a part is about one."""
        return False

    def of(self, bundle: Bundle) -> Outcome:
        """The outcome on the states of some rows."""
        states = (bundle[kind] for kind in self.needs)
        return self.formula(*states, positive=self.class_)

    def __call__(self, y_true: Any, y_pred: Any = None, **options: Any) -> float:
        """The value on arrays of rows; NaN where it is undefined.

        Args:
            y_true: Targets or labels, shape (rows,).
            y_pred: Predicted values or labels, shape (rows,).
            **options: ``columns`` by name, and the options of any metric.
        """
        return value_on(self, y_true, y_pred, **options)

    def scorer(self, response: str = "auto", **options: Any) -> Scorer:
        """The metric as a scorer of scikit-learn: ``scorer(estimator, X, y)``, greater is better.

        Args:
            response: "predict", "predict_proba" or "decision_function"; "auto" takes what the
                parts judge.
            **options: As for a call: ``pos_label``, ``labels``.
        """
        return Scorer(self, response, options)


def compose(
    formula: str,
    *,
    name: str | None = None,
    better: Better | None = None,
    unit: str | None = None,
    bounds: tuple[float, float] | None = None,
    parts: Parts | None = None,
    rewards: str = "",
    hides: str = "",
    relations: str = "",
    reference: str = "",
) -> Composed:
    """A metric from a formula over metrics, their parts, groups of rows and row expressions.

    The function carries the public names of its package: ``assay.compose.ioai`` holds the tasks of
    the International Olympiad in AI.

    Args:
        formula: Such as ``"100 * mean_over(robot, accuracy)"``.
        name: Its name; the formula itself if None.
        better: "higher", "lower" or "zero"; derived if None.
        unit: Its unit; derived if None.
        bounds: The smallest and the largest value; derived by interval arithmetic if None.
        parts: Formulas or metrics that the formula calls by name.
        rewards: What it rewards; what its parts do if empty.
        hides: What it hides; what its parts do if empty.
        relations: Its relation to neighbouring metrics.
        reference: Where the definition comes from.

    Raises:
        InputError: The formula cannot be read, its parts judge values and labels at once, or its
            direction does not follow and is not given, or is not the one given.

    >>> chase = compose("100 * mean_over(robot, accuracy)", name="robot_chasing")
    >>> chase([0, 1, 1], [0, 1, 0], columns={"robot": [1, 2, 2]})
    75.0
    >>> chase.better, chase.bounds
    ('higher', (0.0, 100.0))
    """
    node = meaning(formula, parts)
    derived = derive(node)
    leaves = _metrics(node)
    if not node.kinds():
        raise InputError(f"the formula {formula!r} holds no metric", remedy="name one")
    text = node.text()
    why, bounds = _stated(derived, better, unit, bounds)
    return Composed(
        name=name or text,
        formula=_formula(node, name or text, text),
        needs=(ROWS, *node.kinds()),
        kind=_kind(node, leaves),
        better=_direction(derived, leaves, better, text),
        bounds=bounds,
        unit=unit if unit is not None else derived.unit,
        ratio=_definition(node, text),
        undefined="a part of it is undefined, or a divisor is 0",
        rewards=rewards or _each(leaves, "rewards"),
        hides=hides or _each(leaves, "hides"),
        soundness=soundness_of(node),
        within=within_of(node),
        binary=any(leaf.binary for leaf in leaves),
        contrast=_contrast(node),
        relations="; ".join([relations] * bool(relations) + [f"not derived: {w}" for w in why]),
        reference=reference,
        listed="named",
        written=formula,
        leaves=leaves,
        columns=columns_in(node),
        statements=why,
        node=node,
    )


def _stated(
    derived: Derived,
    better: str | None,
    unit: str | None,
    bounds: tuple[float, float] | None,
) -> tuple[tuple[str, ...], tuple[float, float]]:
    """What could not be derived and was not given, and the bounds."""
    why = derived.why
    if better is not None:
        why = tuple(text for text in why if "direction" not in text)
    if unit is not None:
        why = tuple(text for text in why if "unit" not in text)
    if bounds is not None:
        why = tuple(text for text in why if not text.startswith("the bounds"))
    return tuple(dict.fromkeys(why)), bounds or derived.interval.bounds()


def _direction(
    derived: Derived, leaves: tuple[Metric, ...], better: Better | None, text: str
) -> Better:
    if derived.trend is None:
        if better is None and leaves and all(leaf.better == "none" for leaf in leaves):
            return "none"
        if better is None:
            why = next((text for text in derived.why if "direction" in text), "its parts differ")
            raise InputError(
                f"whether a higher {text!r} is better does not follow from its parts ({why})",
                remedy="say better='higher' or better='lower' (in a file: better = \"higher\")",
            )
        return better
    found: Better = "higher" if derived.trend >= 0 else "lower"
    if better is not None and better != found and derived.trend:
        raise InputError(
            f"better={better!r}, but a {found} {text!r} is better in every part of it",
            remedy="turn its sign, or leave better out",
        )
    return better or found


def _kind(node: Node, leaves: tuple[Metric, ...]) -> Any:
    undecided = [leaf.key for leaf in leaves if not getattr(leaf, "decided", True)]
    if undecided:
        raise InputError(
            f"the function {undecided[0]} is part of a formula and does not say what it judges",
            remedy="make it with from_function(f, kind='labels') or another kind",
        )
    kinds: set[str] = {leaf.kind for leaf in leaves}
    if any(isinstance(one, OverRows) for one in every(node)):
        kinds.add("values")
    if "values" in kinds and len(kinds) > 1:
        raise InputError(
            f"the formula {node.text()!r} judges numbers and {' and '.join(kinds - {'values'})}",
            remedy="compose metrics of one task",
        )
    return next((kind for kind in _KINDS if kind in kinds), "values")


def _definition(node: Node, text: str) -> str:
    named = {one.name: one.inner.text() for one in every(node) if isinstance(one, Named)}
    return "; ".join([text, *(f"{name} = {inner}" for name, inner in named.items())])


def _each(leaves: tuple[Metric, ...], what: str) -> str:
    found = {leaf.key: getattr(leaf, what) for leaf in leaves if getattr(leaf, what)}
    return "; ".join(f"{key}: {text}" for key, text in found.items())


def _metrics(node: Node) -> tuple[Metric, ...]:
    found: list[Metric] = []
    for leaf in leaves_in(node):
        found += getattr(leaf.metric, "leaves", ()) or (leaf.metric,)
    return tuple(found)


def _contrast(node: Node) -> Contrast | None:
    """That of the one metric of all rows on which the formula is a line."""
    line = affine(node)
    return None if line is None or line[2].wheres else line[2].metric.contrast


def _formula(node: Node, name: str, text: str) -> Any:
    kinds = node.kinds()
    line = affine(node) if within_of(node) == "sum" else None
    alone = len(list(leaves_in(node))) == 1

    def formula(rows: RowCount, *states: State, positive: Any = None) -> Outcome:
        if not rows.rows:
            return nothing()
        held = dict(zip(kinds, states, strict=True))
        setting = Setting(positive)
        found = node.find(held, setting)
        ratio = _summable(line, held, setting) if line else _ratio(found)
        return Outcome(
            ratio=ratio,
            bare=arithmetic.double(found.value),
            parts={_short(key, alone): part for key, part in setting.parts.items()},
            facts=setting.facts,
            undefined=found.undefined,
            sklearn=_substitute(node, held, positive) if setting.differs else None,
            note="; ".join(dict.fromkeys(setting.notes)) or None,
            shown=found.text,
            fewer=setting.fewer,
        )

    formula.__name__ = name
    formula.__doc__ = f"Composed: {text}."
    return formula


def _short(key: str, alone: bool) -> str:
    return key.rpartition(".")[2] if alone else key


def _ratio(found: Found) -> Ratio | None:
    if found.exact and found.undefined is None and isinstance(found.value, Fraction):
        return Ratio(found.value, 1)
    return None


def _summable(
    line: tuple[Fraction, Fraction, Leaf], held: Bundle, setting: Setting
) -> Ratio | None:
    """``a * part + b`` as one ratio whose numerators and denominators add up over folds."""
    factor, offset, leaf = line
    ratio = leaf.outcome(held, setting).ratio
    if ratio is None or ratio.root:
        return None
    top, low = Fraction(ratio.numerator), Fraction(ratio.denominator)
    return Ratio(factor * ratio.sign * top + (factor * ratio.offset + offset) * low, low)


def _substitute(node: Node, held: Bundle, positive: Any) -> float:
    setting = Setting(positive, substituted=True, quiet=True)
    found = node.find(held, setting)
    return math.nan if found.undefined else arithmetic.double(found.value)
