"""The loop over the splits: one after another, or spread over workers by joblib."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from assay import sklearn as glue
from assay.crossval.answer import Answer
from assay.crossval.job import Job, work
from assay.crossval.splitting import Splitting
from assay.errors import InputError

Heard = Callable[[int, Answer], None]


def run(
    job: Job, splitting: Splitting, numbers: Sequence[int], n_jobs: int | None, heard: Heard
) -> dict[int, Answer]:
    """Do the work of some splits.

    Args:
        job: What the splits share.
        splitting: The splits.
        numbers: Which of them, counted from 0.
        n_jobs: As for joblib; None for one, unless `joblib.parallel_config` says otherwise.
        heard: Told of each answer as it comes in, in any order.

    Returns:
        The answers by number.
    """
    tasks = ((number, *splitting[number]) for number in numbers)
    spread = len(numbers) > 1 and _spreads(n_jobs)
    found = {}
    for number, answer in _parallel(job, tasks, n_jobs) if spread else _serial(job, tasks):
        found[number] = answer
        heard(number, answer)
    return found


def _serial(job: Job, tasks: Iterator[Any]) -> Iterator[tuple[int, Answer]]:
    return (work(job, *task) for task in tasks)


def _spreads(n_jobs: int | None) -> bool:
    """Whether workers are asked for, here or by a surrounding `joblib.parallel_config`."""
    if n_jobs is not None:
        if isinstance(n_jobs, bool) or not isinstance(n_jobs, int) or n_jobs == 0:
            raise InputError(
                f"n_jobs (--n-jobs) is {n_jobs!r}", remedy="give a whole number, -1 for all CPUs"
            )
        return n_jobs != 1
    if "joblib" not in sys.modules:
        return False
    import joblib

    return bool(joblib.effective_n_jobs(None) != 1)


def _parallel(job: Job, tasks: Iterator[Any], n_jobs: int | None) -> Iterator[tuple[int, Answer]]:
    try:
        import joblib
    except ImportError as error:
        raise InputError(
            "joblib spreads the fits, and is not installed",
            remedy="pip install joblib, or leave n_jobs out",
        ) from error
    backend = joblib.parallel.get_active_backend()[0]
    streams = getattr(backend, "supports_return_generator", False)
    options = {"n_jobs": n_jobs, "return_as": "generator_unordered" if streams else "list"}
    if "sklearn" in sys.modules:
        parallel, delayed = glue.parallel(**options)
    else:
        parallel, delayed = joblib.Parallel(**options), joblib.delayed
    yield from parallel(delayed(work)(job, *task) for task in tasks)
