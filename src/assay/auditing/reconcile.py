"""Two R2 fields reconciled: which definition gives each, and one turned into the other.

Every definition is 1 - k SSE/SST with a factor k of its own, apart from the squared correlation:

- r2, centred: k = 1, against the mean of the evaluated targets;
- r2_uncentred: k = SST / (sum of squared targets), as of a model without a constant;
- adjusted_r2: k = (n - 1) / (n - p - 1);
- r2_training_mean: k = SST / (sum of squares about the mean of the training targets);
- squared_correlation: no smaller than r2; from the spread and the mean error of the predictions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations, product
from typing import Any

from assay.auditing.line import apart, words
from assay.auditing.moments import Sums, minus, square
from assay.auditing.names import PARTS, WHOLE
from assay.auditing.printed import Printed
from assay.auditing.report import Sheet
from assay.compose.intervals import Interval
from assay.errors import InputError
from assay.report.safe import short

DEFINITIONS: dict[str, str] = {
    "r2": "SSE and SST, or the MSE and the spread of the targets",
    "r2_uncentred": "the mean and the spread of the targets, or the sum of their squares",
    "adjusted_r2": "n and the number of features",
    "r2_training_mean": "the mean of the training targets, the mean and the spread of the targets",
    "squared_correlation": "the spread and the mean error of the predictions",
}
"""Each definition, with what it needs."""

_ONE = Interval.point(Fraction(1))
_ERRORS = ("mse", "rmse", "bias")


@dataclass(frozen=True)
class Reconciled:
    """What `reconcile_r2` found.

    Args:
        fields: The printed R2 fields.
        values: What each definition gives, where the parts decide it.
        factors: The k of each definition that is ``1 - k SSE/SST``, where it is known.
    """

    fields: Mapping[str, Printed]
    values: Mapping[str, Interval]
    factors: Mapping[str, Interval]

    def matches(self, field: str) -> list[str]:
        """The definitions that print like a field."""
        printed = self.fields[field].about(True)
        return [name for name, value in self.values.items() if not apart(value, printed)]

    def readings(self) -> list[dict[str, str]]:
        """Every way to give each field a definition of its own so that all stand together."""
        names = list(self.fields)
        if self.values.keys() - self.factors.keys() or "r2" in self.values:
            options = [self.matches(name) for name in names]
            return [dict(zip(names, chosen, strict=True)) for chosen in product(*options)]
        chosen = permutations(self.factors, len(names))
        readings = [dict(zip(names, one, strict=True)) for one in chosen]
        return [reading for reading in readings if self._meets(reading)]

    def _meets(self, reading: Mapping[str, str]) -> bool:
        """Whether all fields, read like this, imply one centred R2."""
        found = [self.converted(field, name, "r2") for field, name in reading.items()]
        return not any(apart(a, b) for a in found for b in found)

    def converted(self, field: str, definition: str, into: str) -> Interval:
        """What a field of one definition is under another one.

        Raises:
            InputError: The factor of a definition is not known.
        """
        for name in (definition, into):
            if name not in self.factors:
                what = f"{short(name)} cannot be converted"
                raise InputError(what, remedy=f"give {self.needs(name)}")
        lack = minus(_ONE, self.fields[field].about(True)).over(self.factors[definition])
        return minus(_ONE, lack.times(self.factors[into]))

    def to_dict(self) -> dict[str, Any]:
        """As JSON values."""
        return {
            "fields": {
                name: {"printed": value.text, "prints_like": self.matches(name)}
                for name, value in self.fields.items()
            },
            "definitions": {name: words(value) for name, value in self.values.items()},
            "readings": self.readings(),
            "missing": {n: DEFINITIONS[n] for n in DEFINITIONS if not self._known(n)},
        }

    def needs(self, definition: str) -> str:
        """What has to be known to convert a definition."""
        return DEFINITIONS.get(definition, "one of " + ", ".join(DEFINITIONS))

    def _known(self, name: str) -> bool:
        return name in self.values or ("r2" not in self.values and name in self.factors)

    def __str__(self) -> str:
        said = []
        for name in DEFINITIONS:
            if name in self.values:
                said.append(f"{name} is {words(self.values[name])}")
            elif not self._known(name):
                said.append(f"{name}: cannot tell; give {DEFINITIONS[name]}")
        for name in self.fields:
            text = f"{short(name)} {self.fields[name].text}"
            if "r2" in self.values:
                said.append(f"{text} is {' or '.join(self.matches(name)) or 'none of these'}")
            else:
                said += [self._conversion(name, text, own) for own in self.factors]
        if len(self.fields) > 1:
            said += [_read(reading) for reading in self.readings()] or [
                "no two definitions make these fields stand together"
            ]
        return "\n".join(said)

    def _conversion(self, field: str, text: str, own: str) -> str:
        others = ", ".join(
            f"{name} {words(self.converted(field, own, name))}"
            for name in self.factors
            if name != own
        )
        return f"{text}, if it is {own}: {others or 'nothing to convert it with'}"

    __repr__ = __str__


def _read(reading: Mapping[str, str]) -> str:
    return "together if " + " and ".join(f"{short(k)} is {v}" for k, v in reading.items())


def reconcile_r2(fields: Mapping[str, Any], **parts: Any) -> Reconciled:
    """Say which definition of R2 gives each of several fields, and convert between definitions.

    Args:
        fields: The printed values by a name of your own, as text such as "0.80" so that their
            digits count.
        **parts: What is known, as text or numbers: ``n``, ``sse``, ``sst``, ``sum_of_squares``,
            ``target_mean``, ``target_sd`` (with ``ddof``, 0 or 1), ``features``,
            ``training_mean``, ``predicted_sd`` (divisor n), and ``mse``, ``rmse`` or ``bias``.

    Raises:
        InputError: A part is unknown, or a value cannot be read.

    >>> found = reconcile_r2({"ours": "0.97", "theirs": "0.985"}, sse="3", sst="200",
    ...                      sum_of_squares="500", n=3, features=1)
    >>> found.matches("theirs"), found.matches("ours")
    (['r2'], ['adjusted_r2'])
    >>> reconcile_r2({"a": "-0.5", "b": "0.786"}, target_mean="2", target_sd="1", ddof=1, n=3
    ...              ).readings()
    [{'a': 'r2', 'b': 'r2_uncentred'}]

    Reference:
        Kvalseth (1985), Am. Stat. 39:279-285, doi:10.1080/00031305.1985.10479448
    """
    ddof = parts.pop("ddof", None)
    known = {name: _part(name, value) for name, value in parts.items() if value is not None}
    divisors = (0, 1) if ddof is None else (_ddof(ddof),)
    printed = {str(name): Printed.read(value, None, str(name)) for name, value in fields.items()}
    return _reconciled(printed, Sums(known.get, divisors))


def of_sheet(sheet: Sheet) -> Reconciled:
    """The R2 fields of a sheet; definitions follow from its parts and errors, not from its R2."""

    def get(name: str) -> Interval | None:
        return sheet.value(name) if name in PARTS or name in _ERRORS else None

    names = ("r2", "r2_uncentred", "adjusted_r2", "squared_correlation")
    fields = {name: entry.printed for name in names if (entry := sheet.entry(name)) is not None}
    return _reconciled(fields, Sums(get, sheet.report.ddof, sheet.report.weighted))


def _part(name: str, value: Any) -> Interval:
    if name not in PARTS and name not in _ERRORS:
        known = ", ".join((*PARTS, *_ERRORS, "ddof"))
        raise InputError(f"there is no part {short(name)!r}", remedy=f"the parts are {known}")
    printed = Printed.read(value, None, name)
    whole = printed.whole()
    exact = whole is not None and (name in WHOLE or not isinstance(value, (str, float)))
    return Interval.point(Fraction(whole or 0)) if exact else printed.about(False)


def _ddof(value: Any) -> int:
    if value not in (0, 1, "0", "1"):
        raise InputError(f"ddof is 0 or 1, not {short(str(value))!r}")
    return int(value)


def _reconciled(fields: Mapping[str, Printed], sums: Sums) -> Reconciled:
    factors = {"r2": _ONE} | _factors(sums)
    ratio = _ratio(sums)
    values = {}
    if ratio is not None:
        values = {name: minus(_ONE, ratio.times(k)) for name, k in factors.items()}
        values |= _correlation(sums)
    return Reconciled(dict(fields), values, factors)


def _variance(sums: Sums) -> Interval | None:
    """The variance of the targets, over both divisors where it is not said which."""
    ways = sums.variance()
    if not ways:
        return None
    first, *others = (value for _, value in ways[0].options)
    for other in others:
        first = first.hull(other)
    return first if first.low > 0 else None


def _ratio(sums: Sums) -> Interval | None:
    """SSE/SST."""
    both = sums.some("sse", "sst")
    if both is not None and both[1].low > 0:
        return both[0].over(both[1])
    errors, variance = sums.mse(), _variance(sums)
    return None if not errors or variance is None else errors[0].options[0][1].over(variance)


def _factors(sums: Sums) -> dict[str, Interval]:
    found: dict[str, Interval] = {}
    variance, mean = _variance(sums), sums.get("target_mean")
    both = sums.some("sst", "sum_of_squares")
    if both is not None and both[1].low > 0:
        found["r2_uncentred"] = both[0].over(both[1])
    elif variance is not None and mean is not None:
        found["r2_uncentred"] = _share(variance, mean)
    if scale := sums.adjustment():
        found["adjusted_r2"] = scale
    training = sums.get("training_mean")
    if variance is not None and mean is not None and training is not None:
        found["r2_training_mean"] = _share(variance, minus(mean, training))
    return found


def _share(variance: Interval, off: Interval) -> Interval:
    """The share v / (v + off^2), written with each only once: 1 / (1 + off^2 / v)."""
    return _ONE.over(_ONE.plus(square(off).over(variance)))


def _correlation(sums: Sums) -> dict[str, Interval]:
    """The squared correlation from var(y), var(p), the mean error and the MSE."""
    variance, more, errors = _variance(sums), sums.some("predicted_sd", "bias"), sums.mse()
    if variance is None or more is None or not errors or more[0].low <= 0:
        return {}
    spread = square(more[0])
    top = minus(variance.plus(spread).plus(square(more[1])), errors[0].options[0][1])
    low = variance.times(spread).times(Interval.point(Fraction(4)))
    value = square(top).over(low)
    return {"squared_correlation": Interval(value.low, min(value.high, Fraction(1)))}
