"""Calls an official scorer's file in a process of its own: a time limit, a bare environment.

The file is a program, and it is run because somebody named it. It gets none of this process's
environment variables and an empty working directory; that is no sandbox.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assay.compose import judge
from assay.compose.trials import Trial
from assay.errors import InputError


@dataclass(frozen=True)
class Answer:
    """What the scorer gave for one submission: a value, or the error it raised."""

    value: float | None = None
    error: str | None = None


@dataclass(frozen=True)
class Answers:
    """What a scorer gave.

    Args:
        function: The function that was called, with its parameters.
        given: The answers, in the order of the submissions; fewer where time ran out.
        stopped: Whether time ran out.
    """

    function: str
    given: tuple[Answer, ...]
    stopped: bool


def ask_official(
    path: str,
    trials: Sequence[Trial],
    *,
    seconds: float,
    names: Mapping[str, str],
    function: str | None = None,
) -> Answers:
    """Run a scorer on submissions.

    Args:
        path: The scorer's file: it has ``score(solution, submission, row_id_column_name)``, or a
            function ``score``, ``metric`` or ``evaluate`` of truth and prediction.
        trials: The submissions.
        seconds: The time limit for all of them.
        names: The names of the columns of DataFrames: "id", "truth" and "pred".
        function: The function's name; found if None.

    Raises:
        InputError: The file cannot be run, or has no such function.
    """
    if not Path(path).is_file():
        raise InputError("there is no such file", source=path)
    document = {
        "function": function,
        "names": dict(names),
        "trials": [trial.to_dict() for trial in trials],
    }
    output, stopped, said = _run(str(Path(path).resolve()), json.dumps(document), seconds)
    lines = [json.loads(line) for line in output.splitlines() if line.endswith("}")]
    if not lines:
        why = f"it took more than {seconds:g} seconds to load" if stopped else "it ended at once"
        raise InputError(f"{why}{said}", source=path, remedy="run it by itself to see why")
    if "fatal" in lines[0]:
        raise InputError(f"cannot be used: {lines[0]['fatal']}", source=path)
    answers = tuple(Answer(line.get("value"), line.get("error")) for line in lines[1:])
    return Answers(lines[0]["function"], answers, stopped)


def _run(path: str, document: str, seconds: float) -> tuple[str, bool, str]:
    """What the process printed, whether it was stopped, and the last line of its complaints."""
    with tempfile.TemporaryDirectory(prefix="assay-") as folder:
        process = subprocess.Popen(
            [sys.executable, "-I", "-B", str(judge.__file__), path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            env=_environment(folder),
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
        try:
            output, complaints = process.communicate(document, timeout=seconds)
            stopped = False
        except subprocess.TimeoutExpired:
            _stop(process)
            output, complaints = process.communicate()
            stopped = True
        except BaseException:
            _stop(process)
            process.communicate()
            raise
    last = (complaints.strip().splitlines() or [""])[-1]
    return output, stopped, f": {last}" if last else ""


def _environment(folder: str) -> dict[str, str]:
    """Nothing of this process's environment but what a program needs to start at all."""
    kept = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
    return {**kept, "PATH": os.defpath, "HOME": folder, "LANG": "C.UTF-8", "OMP_NUM_THREADS": "1"}


def _stop(process: subprocess.Popen[Any]) -> None:
    """End the process and those it started, which share its session."""
    with suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:  # pragma: no cover (Windows)
            process.kill()
