"""Run as a program of its own: calls an official scorer on submissions and prints its values.

``python -I judge.py OFFICIAL.py`` reads one JSON document of submissions from standard input and
answers with one line of JSON each. It imports nothing of Assay, and whatever the scorer prints
goes to standard error. DataFrames are made by the pandas that the scorer itself imports.
"""

from __future__ import annotations

import importlib.util
import inspect
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

NAMES = ("score", "metric", "evaluate")
_ROW_ID = "row_id_column_name"


def load(path: str) -> Any:
    """The scorer's module; its folder can be imported from."""
    sys.path.insert(0, str(Path(path).resolve().parent))
    spec = importlib.util.spec_from_file_location("official_scorer", path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def chosen(module: Any, wanted: str | None) -> Callable[..., Any]:
    """The function that scores."""
    names = NAMES if wanted is None else (wanted,)
    for name in names:
        found = getattr(module, name, None)
        if callable(found):
            return found  # type: ignore[no-any-return]
    raise AttributeError(f"there is no function {' or '.join(names)} in it")


def called(function: Callable[..., Any], trial: dict[str, Any], names: dict[str, str]) -> float:
    """The scorer's value on one submission."""
    parameters = inspect.signature(function).parameters
    if _ROW_ID in parameters:
        solution, submission = frames(trial, names)
        return float(function(solution, submission, names["id"]))
    extra = {name: array(trial["columns"][name]) for name in trial["columns"] if name in parameters}
    return float(function(array(trial["truth"]), array(trial["pred"]), **extra))


def lacking(function: Callable[..., Any], columns: Any) -> list[str]:
    """The arguments that a function of truth and prediction needs and no column gives."""
    parameters = inspect.signature(function).parameters
    if _ROW_ID in parameters:
        return []
    by_name = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    extra = [one for one in list(parameters.values())[2:] if one.kind in by_name]
    return [one.name for one in extra if one.default is one.empty and one.name not in columns]


def frames(trial: dict[str, Any], names: dict[str, str]) -> tuple[Any, Any]:
    """Solution and submission as the scorer's own DataFrames."""
    library = sys.modules.get("pandas")
    if library is None:
        raise ImportError("a score of DataFrames is expected, but the file does not import pandas")
    ids = list(range(len(trial["truth"])))
    solution = {names["id"]: ids, names["truth"]: trial["truth"], **trial["columns"]}
    submission = {names["id"]: ids, names["pred"]: trial["pred"]}
    return library.DataFrame(solution), library.DataFrame(submission)


def array(values: list[Any]) -> Any:
    """An array, where NumPy is there."""
    try:
        import numpy as np
    except ImportError:
        return values
    return np.asarray(values)


def main() -> None:
    """Answer every submission in turn."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    document = json.load(sys.stdin)
    try:
        function = chosen(load(sys.argv[1]), document["function"])
        said = {"function": f"{function.__name__}{inspect.signature(function)}"}
        if absent := lacking(function, document["trials"][0]["columns"]):
            raise TypeError(
                f"{said['function']} needs {', '.join(absent)}, and the formula has no such column"
            )
    except BaseException as error:
        print(json.dumps({"fatal": f"{type(error).__name__}: {error}"}), file=answers, flush=True)
        return
    print(json.dumps(said), file=answers, flush=True)
    for trial in document["trials"]:
        try:
            answer: dict[str, Any] = {"value": called(function, trial, document["names"])}
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()
