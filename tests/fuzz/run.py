"""Damage notes and reports, and see that each ends in an answer or in one clear message.

``python -m tests.fuzz.run [--notes 100000] [--reports 10000] [--seed 0] [--workers 2]``; a case
that ends otherwise is printed with the command that makes it again (``--case notes:123``).
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import resource
import sys
import tempfile
import threading
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import assay
from assay.errors import InputError
from assay.notes import Note, merge, verify
from assay.notes.canonical import bytes_of, sealed
from assay.notes.reading import parse

from .mutate import damaged, damaged_bytes, text_of
from .sources import REPORTS, notes

SECONDS = 20.0
"""What no case may take, on a machine that does other things as well."""

MEGABYTES = 1000
"""What a process may hold at most, the interpreter, NumPy and all cases before included."""

_CHUNK = 200
kept = cache(notes)


@dataclass
class Found:
    """What became of some cases."""

    ends: Counter[str] = field(default_factory=Counter)
    crashes: list[str] = field(default_factory=list)
    slowest: tuple[float, str] = (0.0, "")
    megabytes: float = 0.0

    def add(self, other: Found) -> None:
        self.ends.update(other.ends)
        self.crashes += other.crashes
        self.slowest = max(self.slowest, other.slowest)
        self.megabytes = max(self.megabytes, other.megabytes)

    def said(self) -> Iterator[str]:
        total = sum(self.ends.values())
        yield f"{total} cases: " + ", ".join(f"{n} {end}" for end, n in self.ends.most_common())
        seconds, case = self.slowest
        yield f"slowest {seconds:.2f} s ({case}); {self.megabytes:.0f} MB at most in a process"
        yield from self.crashes

    @property
    def fine(self) -> bool:
        bounded = self.slowest[0] <= SECONDS and self.megabytes <= MEGABYTES
        return bool(self.ends) and not self.crashes and bounded


def damaged_note(seed: int, number: int) -> tuple[bytes, Any, Note]:
    """A damaged note as bytes, the predictions it was of, and the note as it was."""
    dice = random.Random(f"notes {seed} {number}")
    note, frame = dice.choice(kept())
    if dice.random() < 0.35:
        return damaged_bytes(note.text.encode("utf-8"), dice), frame, note
    document = damaged(note.to_dict(), dice)
    # Sealed anew by half, as somebody does who means it.
    if isinstance(document, dict) and dice.random() < 0.5:
        document = sealed(document)
    return text_of(document, dice), frame, note


def damaged_report(seed: int, number: int) -> tuple[str, bytes]:
    """The ending and the bytes of a damaged report."""
    dice = random.Random(f"reports {seed} {number}")
    ending, text = dice.choice(REPORTS)
    if ending == "json" and dice.random() < 0.6:
        return ending, text_of(damaged(parse(text.encode()), dice), dice)
    return ending, damaged_bytes(text.encode("utf-8"), dice)


def end_of_note(seed: int, number: int) -> str:
    """Read the note, verify it with and without the predictions, merge it; where it ended."""
    held, frame, whole = damaged_note(seed, number)
    try:
        note = Note(parse(held, "note.json"), "note.json")
    except InputError as error:
        _shown(error, held)
        return "refused"
    alone = verify(note)
    shown = [repr(alone), alone._repr_html_(), note._repr_html_(), repr(note)]
    bytes_of(alone.to_dict())
    for look in (
        lambda: verify(note, frame, against=frame if number % 2 else None),
        lambda: merge([note, whole]),
    ):
        try:
            shown.append(repr(look()))
        except InputError as error:
            _shown(error, held)
    assert all(shown)
    return {0: "hold", 1: "fail", 3: "cannot be checked"}[alone.exit_code]


def end_of_report(seed: int, number: int) -> str:
    """Audit the report and write the letter; where it ended."""
    ending, held = damaged_report(seed, number)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"report.{ending}"
        path.write_bytes(held)
        try:
            found = assay.audit(path)
            letter = assay.request(path)
        except InputError as error:
            _shown(error, held)
            return "refused"
    bytes_of(found.to_dict())
    bytes_of(letter.to_dict())
    assert str(found)
    assert letter.letter()
    return found.status


def _shown(error: InputError, held: bytes) -> None:
    """A message says something, and quotes the file at most."""
    assert str(error).strip()
    assert len(str(error)) < 5000 + len(held), "the message is endless"


ENDS = {"notes": end_of_note, "reports": end_of_report}


def cases(kind: str, seed: int, numbers: Iterable[int]) -> Found:
    """Run some cases."""
    found = Found()
    for number in numbers:
        case = f"{kind}:{number}"
        begun = time.perf_counter()
        watch = threading.Timer(3 * SECONDS, _hangs, (case, seed))
        watch.daemon = True
        watch.start()
        try:
            found.ends[ENDS[kind](seed, number)] += 1
        except Exception:  # whatever else it is, it is a crash
            found.ends["crash"] += 1
            trace = [line[:200] for line in traceback.format_exc(limit=-6).splitlines()]
            found.crashes.append("\n".join([f"--seed {seed} --case {case}", *trace]))
        finally:
            watch.cancel()
        found.slowest = max(found.slowest, (time.perf_counter() - begun, case))
    found.megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return found


def _hangs(case: str, seed: int) -> None:
    print(f"--seed {seed} --case {case} still runs after {3 * SECONDS:.0f} s", file=sys.stderr)


def _chunk(job: tuple[str, int, range]) -> Found:
    return cases(*job)


def every(kind: str, count: int, seed: int, workers: int) -> Found:
    """Run all cases of a kind, in several processes."""
    jobs = [
        (kind, seed, range(start, min(start + _CHUNK, count))) for start in range(0, count, _CHUNK)
    ]
    found = Found()
    with multiprocessing.Pool(workers) as pool:
        for one in pool.imap_unordered(_chunk, jobs):
            found.add(one)
            if sys.stderr.isatty():
                print(f"\r{sum(found.ends.values())} {kind}", end="", file=sys.stderr, flush=True)
    return found


def main(arguments: list[str]) -> int:
    """Run the cases that are asked for; 1 where one ended as none may."""
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m tests.fuzz.run")
    parser.add_argument("--notes", type=int, default=100_000)
    parser.add_argument("--reports", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--case", help="one case only: notes:123")
    given = parser.parse_args(arguments)
    if given.case:
        kind, _, number = given.case.partition(":")
        found = cases(kind, given.seed, [int(number)])
        print("\n".join(found.said()))
        return 0 if found.fine else 1
    fine = True
    for kind in ENDS:
        begun = time.perf_counter()
        found = every(kind, getattr(given, kind), given.seed, given.workers)
        print(
            f"{kind}, {time.perf_counter() - begun:.0f} s, " + "\n".join(found.said()), flush=True
        )
        fine &= found.fine
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
