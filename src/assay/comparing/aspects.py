"""All aspects in which two evaluations must agree before their scores are compared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assay.comparing.aspect import Aspect, Columns, columns_of, differ, matched, same, unknown
from assay.comparing.matching import Matching, matching
from assay.comparing.side import Side
from assay.metrics.outcome import in_words
from assay.notes.numbers import double

_OF = {"weight": "weights", "fold": "folds", "group": "groups"}
_PREDICTIONS = ("pred", "score", "proba")


class Common:
    """What two sides have in common; ``common["weights"]`` is an aspect, if there is one."""

    def __init__(self, a: Side, b: Side) -> None:
        self.matching: Matching = matching(a, b)
        self.aspects: list[Aspect] = list(_aspects(a, b, self.matching))
        self._by_name = {one.name: one for one in self.aspects}

    def __getitem__(self, name: str) -> Aspect:
        return self._by_name.get(name, same(name))

    def add(self, aspect: Aspect) -> None:
        """Put another aspect to the others."""
        self.aspects.append(aspect)
        self._by_name[aspect.name] = aspect

    @property
    def different(self) -> list[Aspect]:
        """Where they differ, or where that cannot be known; predictions apart, which may."""
        return [one for one in self.aspects if one.status != "same" and one.name != "predictions"]


def _aspects(a: Side, b: Side, how: Matching) -> Iterator[Aspect]:
    yield from _task(a.note, b.note)
    yield how.rows
    yield how.targets
    yield from _classes(a.note["task"], b.note["task"])
    one, two = columns_of(a.note), columns_of(b.note)
    for role, name in _OF.items():
        found = _column(role, name, a, b, how)
        if found is not None:
            yield found
    yield _policy(a.note["policies"], b.note["policies"])
    if one is not None and two is not None:
        yield _predictions(one, two, how)


def _task(a: Any, b: Any) -> Iterator[Aspect]:
    kinds = [note["task"]["kind"] for note in (a, b)]
    if (kinds[0] == "regression") != (kinds[1] == "regression"):
        yield differ("task", f"{kinds[0]} against {kinds[1]}")
    units = [note["targets"][0]["unit"] if note["targets"] else None for note in (a, b)]
    if None in units and units[0] != units[1]:
        yield same("unit", f"{units[0] or units[1]}, named on one side only")
    elif units[0] != units[1]:
        yield differ("unit", f"{units[0]} against {units[1]}")


def _classes(a: Any, b: Any) -> Iterator[Aspect]:
    one, two = ([str(label) for label in task["labels"]] for task in (a, b))
    if sorted(one) != sorted(two):
        only = [label for label in (*one, *two) if (label in one) != (label in two)]
        yield differ("classes", f"{len(one)} against {len(two)}, on one side only: {_few(only)}")
    positive = [task["positive"] for task in (a, b)]
    if str(positive[0]) != str(positive[1]):
        yield differ("positive class", f"{positive[0]} against {positive[1]}")


def _few(labels: list[str]) -> str:
    return ", ".join(labels[:5]) + (f" and {len(labels) - 5} more" if len(labels) > 5 else "")


def _column(role: str, name: str, a: Side, b: Side, how: Matching) -> Aspect | None:
    """Weights, folds or groups: none, on one side only, or the same for every row."""
    given = [_given(side.note, role) for side in (a, b)]
    if not any(given):
        return None
    if not all(given):
        return differ(name, f"only {a.name if given[0] else b.name} has {name}")
    if how.status == "differ":
        return differ(name, "of other rows")
    one, two = columns_of(a.note), columns_of(b.note)
    if one is None or two is None or role not in one or role not in two:
        return unknown(name, "a merged note has no fingerprints of its rows")
    status = matched(one[role], two[role], how.how)
    if status == "same":
        return same(name, "the same in every row")
    if status == "unknown":
        return unknown(name, "the same values, but rows cannot be matched")
    return differ(name, _told(role, a.note, b.note))


def _given(note: Any, role: str) -> bool:
    return bool(note["weights"]["given"]) if role == "weight" else note[f"{role}s"] is not None


def _told(role: str, a: Any, b: Any) -> str:
    if role == "weight":
        one, two = (in_words(double(note["weights"]["total"]["decimal"])) for note in (a, b))
        return "others" if one == two else f"others, of total {one} against {two}"
    one, two = (note[f"{role}s"]["count"] for note in (a, b))
    return f"rows fall into other {role}s" + ("" if one == two else f", {one} against {two}")


def _policy(a: Any, b: Any) -> Aspect:
    one, two = a["undefined"], b["undefined"]
    if one == two:
        return same("policy", f"undefined values: {one}")
    return differ("policy", f"undefined values: {one} against {two}")


def _predictions(one: Columns, two: Columns, how: Matching) -> Aspect:
    names = sorted(name for name in {*one, *two} if name.split(":")[0] in _PREDICTIONS)
    other = [
        name
        for name in names
        if name not in one or name not in two or matched(one[name], two[name], how.how) == "differ"
    ]
    if not other:
        return same("predictions", f"the same {', '.join(names)}")
    return differ("predictions", f"other {', '.join(other)}")
