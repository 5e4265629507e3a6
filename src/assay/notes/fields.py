"""The fields of a note as typed structs: scores, metrics, targets, states, fingerprints."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

Level = Literal["sound", "caution", "refused"]
Aggregation = Literal[
    "per_fold",
    "mean_of_folds",
    "within_fold",
    "per_group",
    "mean_of_groups",
    "within_group",
    "pooled",
]
NonFinite = Literal["nan", "inf", "-inf"]
Value = float | NonFinite
Label = bool | int | float | str
Count = Annotated[int, Meta(ge=0)]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Exact = Annotated[str, Meta(pattern="^-?[0-9]+(/[0-9]+)?$")]
"""A whole number or a fraction in lowest terms."""


class Field(Struct, forbid_unknown_fields=True, kw_only=True):
    """What all structs of a note share."""


class Number(Field):
    """A number beside a value: exactly, where it is a sum, and as the nearest double."""

    exact: Exact | None
    decimal: Value


class Quotient(Field):
    """``offset + sign * numerator / denominator``, or the square root of that."""

    numerator: Exact
    denominator: Exact
    offset: int
    sign: Literal[-1, 1]
    root: bool


class Definition(Field):
    """A metric: what it is called, how it is computed, and how to make it again."""

    key: str
    name: str
    formula: str | None
    parts: dict[str, str]
    function: bool
    parameters: dict[str, int | float | str]
    class_: Label | None = msgspec.field(name="class")
    average: str | None
    output: str | None
    definition: str
    better: Literal["higher", "lower", "zero", "none"]
    bounds: tuple[Value, Value]
    unit: str
    states: list[str]


class Resampled(Field):
    """How resamples were drawn, and in how many the metric has a value."""

    defined: Count
    total: Count
    seed: Count | None
    by: str
    stratified: bool


class Interval(Field):
    """A confidence interval of a pooled score; the ends are null where it says why."""

    name: str
    method: str
    level: float
    low: Value | None
    high: Value | None
    standard_error: Value | None
    resamples: Resampled | None
    undefined: str | None
    remark: str | None


class Scored(Field):
    """One value of a metric, with the numbers that it is made of.

    The interval is there only where one was asked for.
    """

    metric: str
    aggregation: Aggregation
    part: Label | None
    value: Value
    quotient: Quotient | None
    computed: str | None
    parts: dict[str, Number]
    n: Count
    weight: Value
    unit: str | None
    soundness: Level
    because: str | None
    undefined: str | None
    substituted: bool
    remark: str | None
    defined: Count | None
    of: Count | None
    sd_population: Value | None
    sd_sample: Value | None
    low: Value | None
    high: Value | None
    difference: Value | None
    interval: Interval | msgspec.UnsetType = msgspec.UNSET


class Words(Field):
    """What only people can say."""

    model: str | None
    data: str | None
    eligible: str | None
    boundary: str | None
    baseline: str | None
    scheme: str | None
    conclusion: str | None
    does_not_decide: str | None


class Task(Field):
    """The task and how its classes were read."""

    kind: Literal["regression", "binary", "multiclass"]
    labels: list[Label]
    declared: bool
    positive: Label | None
    threshold: float | None
    outputs: list[str]


class RowCounts(Field):
    """Rows used and given, and what was left out."""

    used: Count
    given: Count
    dropped_missing: Count
    missing_by_column: dict[str, Count]
    of_weight_zero: Count
    unmatched_truth: Count
    unmatched_pred: Count


class Target(Field):
    """The target of one output, or the classes with their counts."""

    unit: str | None
    output: str | None
    mean: Number | None
    min: Value | int | None
    max: Value | int | None
    classes: list[tuple[Label, Count]]


class Weights(Field):
    """The weights: whether any were given, and their exact total."""

    given: bool
    total: Number


class Parts(Field):
    """The folds or the groups: how many rows each holds, and those lost with the reason.

    Of folds that Assay made itself also how, and the fingerprint of the splits.
    """

    scheme: str | None
    splits: Digest | None
    count: Count
    sizes: list[tuple[Label, Count]]
    lost: list[tuple[Label, str]]


class Policies(Field):
    """What becomes of undefined values, and of missing ones."""

    undefined: Literal["keep", "raise", "raw", "sklearn"]
    undefined_in_words: str
    constant_target: str
    drop_missing: bool


class Columns(Field):
    """Which column of the predictions' file plays which part."""

    truth: list[str]
    pred: list[str]
    score: str | None
    proba: list[str]
    fold: str | None
    group: str | None
    weight: str | None
    id: str | None
    baselines: Annotated[dict[str, str | float], Meta(max_length=100)]
    named: dict[str, str]


class Errors(Field):
    """The rows labelled wrongly, by weight: the error in units of the target."""

    wrong: Number
    of: Number


class Baseline(Field):
    """What a deployed predictor could have said instead, with its own scores."""

    name: str
    scores: list[Scored]


class Found(Field):
    """The outcome of one check."""

    code: Annotated[str, Meta(pattern="^[A-Z][0-9]{3}$")]
    severity: Literal["issue", "tip"]
    outcome: Literal["found", "passed", "not_applicable", "skipped", "acknowledged"]
    message: str
    evidence: dict[str, Any]
    advice: str | None
    acknowledged: str | None


StateDict = dict[str, Any]
"""A state as it writes itself; it reads and checks itself too."""


class PartStates(Field):
    """The states of one fold or group."""

    part: Label
    states: dict[str, StateDict]


class States(Field):
    """What is remembered of the rows, exactly; merging notes adds these."""

    pooled: dict[str, StateDict]
    folds: list[PartStates] | None
    groups: list[PartStates] | None
    left_out: dict[str, str]


class Prints(Field):
    """The fingerprints of one column, or of all columns together (SHA-256, see fingerprint.py)."""

    multiset: Digest
    ordered: Digest
    by_id: Digest | None


class Fingerprints(Field):
    """The fingerprints of the rows used."""

    n: Count
    rows: Prints
    columns: dict[str, Prints]


class Case(Field):
    """One column of the rows themselves."""

    role: str
    name: str
    values: list[Label]


class Joined(Field):
    """One of the notes that were merged into this one."""

    model: str | None
    data: str | None
    n: Count
    rows: Digest | None


class Merged(Field):
    """Where a merged note comes from, and what could not be merged."""

    notes: list[Joined]
    not_mergeable: dict[str, str]
