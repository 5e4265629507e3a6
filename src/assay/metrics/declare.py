"""What a metric is: a formula on states and the declaration that everything else reads."""

from __future__ import annotations

import difflib
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from assay.errors import InputError
from assay.metrics.forms import Form
from assay.metrics.outcome import Outcome
from assay.rows.given import from_arrays
from assay.rows.named import with_columns
from assay.rows.prepare import Options, prepare
from assay.states.block import Block
from assay.states.state import Bundle, State

Level = Literal["sound", "caution", "refused"]
Better = Literal["higher", "lower", "zero", "none"]

AGGREGATIONS = ("per_fold", "mean_of_folds", "within_fold", "pooled")


@dataclass(frozen=True, slots=True)
class Soundness:
    """Whether an aggregation of a metric may be taken at its word, and why not."""

    level: Level = "sound"
    because: str = ""


SOUND = Soundness()


def caution(because: str) -> Soundness:
    """A number to be taken with care."""
    return Soundness("caution", because)


def refused(because: str) -> Soundness:
    """A number that is not computed."""
    return Soundness("refused", because)


Contrast = Callable[[Bundle, Sequence[Bundle]], str | None]
"""From the states of all rows and of each part: why the aggregations differ, in figures."""


@dataclass(frozen=True, eq=False)
class Metric:
    """A declared metric; call it on arrays, or read its declaration.

    Args:
        name: Its name in the literature, one spelling.
        formula: From the needed states (and parameters) to an `Outcome`.
        needs: The classes of states that the formula takes, in order.
        kind: What it judges: values, labels, scores or probabilities.
        better: Whether a higher or a lower value is better, the one nearest to zero, or none.
        bounds: The smallest and the largest possible value.
        unit: "1" for a pure number, "target" or "target^2" in terms of the target's unit, "nat".
        ratio: The numerator and the denominator in words.
        undefined: When there is no value, in words.
        rewards: What it rewards.
        hides: What it hides.
        soundness: For each aggregation that is not simply sound: caution or refusal, and why.
        within: How folds combine: their numerators and denominators are summed; or the pooled value
            is the answer, as these add up anyway; or there is none.
        binary: Whether a positive class must be known.
        contrast: Says in figures why the aggregations differ.
        params: Parameters of the formula; None must be given.
        defaults: The parameters as declared.
        domain: For each parameter what it may be: a test, and the same in words.
        average, class_, output: Which average, class or output of a family this is.
        relations: Its relation to neighbouring metrics.
        reference: Where the definition comes from.
        aliases: Other names that find it, scikit-learn's scorer strings among them.
        form: Of labels of two classes, the metric from the four cells, for many cuts at once.
        suits: Whether it should be computed on such rows when no metrics are named; None for all.
        listed: Whether it is computed when no metrics are named: always, for more than two classes
            only, or when named.
    """

    name: str
    formula: Callable[..., Outcome]
    needs: tuple[type[State], ...]
    kind: Literal["values", "labels", "scores", "probabilities"]
    better: Better
    bounds: tuple[float, float]
    unit: str
    ratio: str
    undefined: str
    rewards: str = ""
    hides: str = ""
    soundness: Mapping[str, Soundness] = field(default_factory=dict)
    within: Literal["sum", "pooled", "none"] = "pooled"
    binary: bool = False
    contrast: Contrast | None = None
    params: Mapping[str, Any] = field(default_factory=dict)
    defaults: Mapping[str, Any] = field(default_factory=dict)
    domain: Mapping[str, tuple[Callable[[Any], bool], str]] = field(default_factory=dict)
    form: Form | None = None
    suits: Callable[[Block], bool] | None = None
    average: str | None = None
    class_: Any = None
    output: str | None = None
    relations: str = ""
    reference: str = ""
    aliases: tuple[str, ...] = ()
    listed: Literal["always", "multiclass", "named"] = "always"

    def __post_init__(self) -> None:
        for name in ("__doc__", "__module__", "__name__", "__qualname__"):
            object.__setattr__(self, name, getattr(self.formula, name))

    @property
    def key(self) -> str:
        """The name by which an evaluation finds it: ``f1_macro`` for the macro average of f1."""
        key = self.name if self.average is None else f"{self.name}_{self.average}"
        changed = {k: v for k, v in self.params.items() if v != self.defaults.get(k)}
        return key + "".join(f":{name}={value}" for name, value in changed.items())

    @property
    def numbers(self) -> tuple[str, ...]:
        """The named columns of numbers that it judges beside truth and prediction; none."""
        return ()

    @property
    def open(self) -> bool:
        """Whether it takes parameters of any name; no."""
        return False

    @property
    def of_one_class(self) -> bool:
        """Whether it is a ratio of one class against the rest, `class_`."""
        return self.binary and self.kind == "labels"

    def of(self, bundle: Bundle) -> Outcome:
        """The outcome on the states of some rows.

        Raises:
            InputError: A parameter without a default was not given.
        """
        self.check_params()
        states = (bundle[kind] for kind in self.needs)
        if self.of_one_class:
            return self.formula(*states, positive=self.class_, **self.params)
        return self.formula(*states, **self.params)

    def check_params(self) -> None:
        """Refuse to compute while a parameter without a default was not given.

        Raises:
            InputError: One was not.
        """
        for name, value in self.params.items():
            if value is None or value == "":
                test, words = self.domain[name]
                example = "NAME" if value == "" else next(filter(test, (3, 0.9)), "NUMBER")
                raise InputError(
                    f"{self.name} needs {name}, {words}",
                    remedy=f"write {self.name}:{name}={example}",
                )

    def sound(self, aggregation: str) -> Soundness:
        """The declared soundness of an aggregation; sound where nothing is declared."""
        return self.soundness.get(aggregation, SOUND)

    def with_params(self, **params: Any) -> Metric:
        """The same metric with other parameters.

        Raises:
            InputError: It has no such parameter, or not with such a value.
        """
        unknown = [name for name in params if name not in self.params]
        if unknown:
            known = ", ".join(self.params) or "none"
            raise InputError(f"{self.name} has no parameter {unknown[0]!r}; it has: {known}")
        for name, value in params.items():
            test, words = self.domain[name]
            if isinstance(value, str) != isinstance(self.defaults[name], str) or not test(value):
                raise InputError(f"{name} of {self.name} must be {words}, not {value!r}")
        return replace(self, params={**self.params, **params})

    def for_class(self, label: Any) -> Metric:
        """The same metric for one class against the rest."""
        return replace(self, class_=label)

    def bound(self, positive: Any) -> Metric:
        """The metric of a binary task, for its positive class.

        Raises:
            InputError: There is no positive class.
        """
        if positive is None:
            instead = f", or take {self.name}_macro" if self.of_one_class else ""
            raise InputError(
                f"{self.name} is about one class, and none is declared positive",
                remedy=f"say which with pos_label= (--positive){instead}",
            )
        return self.for_class(positive)

    def __call__(self, y_true: Any, y_pred: Any = None, **options: Any) -> float:
        """The value on arrays of rows; NaN where it is undefined.

        Args:
            y_true: Targets or labels, shape (rows,).
            y_pred: Predicted values or labels, shape (rows,).
            **options: ``labels`` and ``pos_label``, and the columns of `assay.evaluate`:
                ``y_score``, ``y_proba``, ``sample_weight``, ``baseline`` and ``columns``.

        Raises:
            InputError: The input cannot be used, or a binary metric has no positive class.
        """
        asked = {name: options.pop(name, None) for name in ("labels", "pos_label")}
        named = options.pop("columns", None) or {}
        task = "regression" if self.kind == "values" else "classification"
        given = with_columns(from_arrays(y_true, y_pred, **options), named)
        given = replace(given, measured=frozenset(self.numbers))
        rows = prepare(given, Options(task=task, **asked))
        if rows.outputs:
            raise InputError(
                f"{len(rows.outputs)} outputs have no single value",
                remedy="give one column, or take assay.evaluate for all outputs and reductions",
            )
        bound = self.bound(rows.positive) if self.binary else self
        outcome = bound.of({kind: kind.of_block(rows.block) for kind in self.needs})
        return math.nan if outcome.undefined else outcome.value

    def __repr__(self) -> str:
        return f"<metric {self.key}>"


CATALOGUE: dict[str, Metric] = {}
"""Every declared metric by its key, in the order in which tables show them."""

_ALIASES: dict[str, str] = {}


def metric(
    sort: type[Metric] = Metric, **declaration: Any
) -> Callable[[Callable[..., Outcome]], Metric]:
    """Declare the formula below as a metric, of a sort, and enter it in the catalogue."""

    def declared(formula: Callable[..., Outcome]) -> Metric:
        given = {"name": formula.__name__, "defaults": declaration.get("params", {}), **declaration}
        return enter(sort(formula=formula, **given))

    return declared


def enter(new: Metric) -> Metric:
    """Put a metric into the catalogue under its key and its aliases."""
    if new.key in CATALOGUE or new.key in _ALIASES:
        raise ValueError(f"there is a metric {new.key} already")
    CATALOGUE[new.key] = new
    for alias in new.aliases:
        _ALIASES[alias] = new.key
    return new


def find(name: str) -> Metric:
    """The metric of a name, an alias or a scorer string, with parameters after colons.

    >>> find("neg_mean_squared_error").key, find("fbeta:beta=2").params["beta"]
    ('mse', 2)

    Raises:
        InputError: There is none; the nearest names are suggested.
    """
    key, *settings = name.split(":")
    found = CATALOGUE.get(_ALIASES.get(key, key))
    if found is None:
        near = difflib.get_close_matches(key, [*CATALOGUE, *_ALIASES], n=3)
        remedy = f"did you mean {' or '.join(near)}?" if near else "`assay metrics` lists them"
        raise InputError(f"there is no metric {name!r}", remedy=remedy)
    params = dict(_setting(found, setting) for setting in settings)
    return found.with_params(**params) if params else found


def _setting(found: Metric, setting: str) -> tuple[str, float | int | str]:
    key, _, text = setting.partition("=")
    # A name may look like a number, as that of a column of quantiles does.
    for kind in () if isinstance(found.defaults.get(key), str) else (int, float):
        try:
            return key, kind(text)
        except ValueError:
            continue
    return key, text
