"""Damaged notes and reports end in an answer or in one message: some now, all by `make fuzz`."""

import random
import time

import pytest

from . import run
from .mutate import VALUES, damaged, damaged_bytes
from .sources import REPORTS, notes


@pytest.mark.parametrize(("kind", "budget"), [("notes", 6.0), ("reports", 2.0)])
def test_damage_ends_in_an_answer_or_in_one_message(kind, budget):
    found, begun, number = run.Found(), time.monotonic(), 0
    while time.monotonic() - begun < budget or number < 20:
        found.add(run.cases(kind, 0, [number]))
        number += 1
    assert found.crashes == []
    assert found.slowest[0] <= run.SECONDS, found.slowest
    assert found.ends["refused"] < number, "nothing got past the reader"


# Cases that once ended in a traceback, or took long.
@pytest.mark.parametrize("case", [(0, 907), (0, 7698), (1, 3593), (2, 1995)])
def test_what_crashed_once(case):
    seed, number = case
    found = run.cases("notes", seed, [number])
    assert found.crashes == []
    assert found.slowest[0] <= run.SECONDS


def test_a_crash_and_a_slow_case_are_told(monkeypatch):
    def breaks(seed, number):
        raise RuntimeError("planted")

    monkeypatch.setitem(run.ENDS, "notes", breaks)
    found = run.cases("notes", 3, [5])
    assert not found.fine
    assert found.crashes[0].startswith("--seed 3 --case notes:5\n")
    assert "RuntimeError: planted" in found.crashes[0]
    slow = run.Found(slowest=(run.SECONDS + 1, "notes:1"))
    slow.ends["hold"] = 1
    assert not slow.fine


def test_the_same_seed_does_the_same_damage_and_leaves_the_original():
    note, _ = notes()[0]
    before = note.text
    for number in range(20):
        one, two = (damaged(note.to_dict(), random.Random(number)) for _ in range(2))
        assert repr(one) == repr(two)
        held = before.encode()
        assert damaged_bytes(held, random.Random(number)) == damaged_bytes(
            held, random.Random(number)
        )
    assert note.text == before
    assert len({repr(value) for value in VALUES}) == len(VALUES)
    assert {ending for ending, _ in REPORTS} == {"json", "csv", "yaml"}
