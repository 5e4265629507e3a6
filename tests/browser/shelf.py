"""The pages that are looked at: the seeds' numbers, every task, notes, and hostile texts."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
from pima import load_pima
from sklearn.model_selection import KFold, StratifiedKFold, cross_val_score
from sklearn.tree import DecisionTreeClassifier

import assay
from assay import splits
from assay.notes import Note
from assay.report.page.write import page_of, page_of_note

HOSTILE = [
    "<script>document.title = 'taken'; alert(1)</script>",
    '"><img src=x onerror="document.title=\'taken\'">',
    "</script></style></title><svg onload=alert(2)>",
    "' onmouseover='alert(3)",
    "\u202egnp.exe\u2066",
    "\x00\x1b[31m\r\n\t",
    "😀 naïve 日本 مرحبا",
    "javascript:alert(4)",
    "{{ 7 * 7 }}{% raw %}<!--",
    "W" * 10_000,
]


def tree() -> DecisionTreeClassifier:
    return DecisionTreeClassifier(max_depth=3, random_state=0)


@cache
def plain() -> assay.Evaluation:
    """Seed 002: a tree on the Pima data in five plain folds."""
    return assay.cross_validate(tree(), *load_pima(), cv=splits.KFold(5))


@cache
def stratified() -> assay.Evaluation:
    return assay.cross_validate(tree(), *load_pima(), cv=splits.StratifiedKFold(5))


def pima() -> str:
    """Everything that can stand on a page of two classes."""
    X, y = load_pima()
    folds = {"plain": KFold(5), "stratified": StratifiedKFold(5)}
    known = {
        name: {"accuracy": cross_val_score(tree(), X, y, cv=cv).tolist()}
        for name, cv in folds.items()
    }
    return page_of(
        plain(),
        title="Diabetes from eight measurements",
        name="plain",
        beside={"stratified": stratified()},
        library=known,
        study=assay.stability(tree(), X, y),
    )


@cache
def seed_000() -> assay.Evaluation:
    target, predicted = [0.0, 1.0, 100.0, 101.0], [0.0, 0.0, 100.0, 100.0]
    return assay.evaluate(target, predicted, fold=[1, 1, 2, 2], unit="kWh")


@cache
def seed_003(wide: bool) -> assay.Evaluation:
    """The same absolute errors on two spreads of the target."""
    target = [0.0, 10.0, 20.0] if wide else [1.0, 2.0, 3.0]
    return assay.evaluate(target, [value - 1 for value in target], unit="units")


@cache
def scored(rows: int = 400) -> assay.Evaluation:
    """Two classes by a score of two digits, in folds and groups."""
    rng = np.random.default_rng(0)
    score = np.round(rng.random(rows), 2)
    truth = (rng.random(rows) < score).astype(int)
    columns = {"fold": rng.integers(1, 6, rows), "group": rng.choice(["north", "south"], rows)}
    return assay.evaluate(truth, y_proba=score, **columns)


def numbers(rows: int = 300, groups: int = 7) -> assay.Evaluation:
    rng = np.random.default_rng(2)
    truth = rng.normal(size=rows) * 3 + 10
    columns = {"fold": np.arange(rows) % 5, "group": rng.integers(0, groups, rows)}
    return assay.evaluate(truth, truth + rng.normal(size=rows), unit="m", **columns)


def classes() -> assay.Evaluation:
    rng = np.random.default_rng(1)
    names = np.array(["cat", "dog", "hen", "fox"])
    truth = names[rng.integers(0, 4, 300)]
    pred = np.where(rng.random(300) < 0.7, truth, names[rng.integers(0, 4, 300)])
    return assay.evaluate(truth, pred, fold=rng.integers(0, 4, 300))


@cache
def note() -> Note:
    """A note is of its day: it is made once."""
    words = {"conclusion": "good within one kWh", "does_not_decide": "whether to deploy"}
    return seed_000().note(model="ridge", **words)


def tampered() -> Note:
    document = note().to_dict()
    document["scores"][-1]["value"] = 0.5
    return Note(document)


def hostile(labels: bool) -> str:
    """A page whose every free text is out to do something."""
    rng = np.random.default_rng(3)
    texts = np.array(HOSTILE, dtype=object)
    truth, fold, group = (texts[rng.integers(0, 10, 120)] for _ in range(3))
    if labels:
        ev = assay.evaluate(truth, texts[rng.integers(0, 10, 120)], fold=fold, group=group)
    else:
        y = rng.normal(size=120)
        known = [f"A206: {HOSTILE[1]}"]
        ev = assay.evaluate(
            y, y + rng.normal(size=120), fold=fold, group=group, unit=HOSTILE[2], acknowledge=known
        )
    told = {"conclusion": HOSTILE[0], "does_not_decide": HOSTILE[2], "model": HOSTILE[4]}
    return page_of(
        ev,
        title=HOSTILE[1],
        name=HOSTILE[0],
        beside={HOSTILE[3]: ev},
        study={HOSTILE[2]: [0.1, 0.2], HOSTILE[9]: [0.3]},
        note=ev.note(**told),
    )


SHELF: dict[str, Callable[[], str]] = {
    "pima": pima,
    "seed 000": lambda: page_of(seed_000()),
    "seed 003, narrow": lambda: page_of(seed_003(False)),
    "seed 003, wide": lambda: page_of(seed_003(True)),
    "regression": lambda: page_of(numbers()),
    "binary": lambda: page_of(scored()),
    "multiclass": lambda: page_of(classes()),
    "with note": lambda: page_of(seed_000(), note=note()),
    "with a tampered note": lambda: page_of(seed_000(), note=tampered()),
    "note": lambda: page_of_note(note()),
    "hostile labels": lambda: hostile(True),
    "hostile numbers": lambda: hostile(False),
}
