"""What a run is, as digests: two runs with one identity give the same predictions."""

from __future__ import annotations

import hashlib
import inspect
import re
from collections.abc import Mapping
from functools import partial
from types import CodeType
from typing import Any

import numpy as np

from assay.crossval.job import Job
from assay.crossval.splitting import Splitting
from assay.errors import InputError
from assay.io.columns import Column, column, column_names, frame_columns

_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")


def identity(job: Job, splitting: Splitting) -> dict[str, str]:
    """The digests of what a run depends on, by what they are of.

    A model is known by its class and its parameters, a function by its code, its defaults and what
    it closes over. What a function reads from its module, the state of a random generator, and the
    versions of libraries are not looked at.
    """
    want = job.want
    asked = [want.pred, want.proba, want.score, list(want.classes), want.positive]
    return {
        "X": digest(job.X),
        "y": digest(job.y),
        "splits": splitting.folds.fingerprint,
        "model": _of_text(described(job.model)),
        "arguments of the fit": digest({**job.by_row, **job.whole}),
        "predictions asked for": _of_text(repr(asked)),
    }


def digest(data: Any) -> str:
    """The SHA-256 of data: of arrays, sparse matrices, frames and lists by their values."""
    found = hashlib.sha256()
    _feed(found, data)
    return found.hexdigest()


def _feed(found: Any, data: Any) -> None:
    if isinstance(data, np.ndarray) and data.dtype != object:
        found.update(f"array {data.dtype.str} {data.shape} ".encode())
        found.update(np.ascontiguousarray(data).data)
    elif hasattr(data, "indptr"):
        found.update(f"sparse {data.shape} ".encode())
        for part in (data.indptr, data.indices, data.data):
            _feed(found, part)
    elif isinstance(data, Mapping):
        for name in data:
            found.update(f"key {name!r} ".encode())
            _feed(found, data[name])
    elif isinstance(data, Column):
        found.update(f"column {data.kind} {data.categories} ".encode())
        _feed(found, data.values)
    else:
        _feed_other(found, data)


def _feed_other(found: Any, data: Any) -> None:
    """Frames and series column by column, and anything else as text."""
    try:
        if hasattr(data, "columns") or hasattr(data, "column_names"):
            found.update(repr(column_names(data)).encode())
            columns = list(frame_columns(data, column_names(data)).values())
        else:
            columns = [column(data, "values")]
    except InputError:
        text = repr(np.asarray(data, dtype=object).tolist()) if hasattr(data, "shape") else None
        found.update(_plain(text or repr(data)).encode())
        return
    for one in columns:
        _feed(found, one)


def described(thing: Any) -> str:
    """A model or function in words that are the same in every process."""
    function, model = getattr(thing, "function", None), getattr(thing, "model", None)
    make = getattr(thing, "make", None)
    parts = [_of_function(one) for one in (function, make) if one is not None]
    if model is not None:
        kind = type(model)
        parts.append(f"{kind.__module__}.{kind.__qualname__}({_parameters(model)})")
    return " ".join(parts)


def _of_function(function: Any) -> str:
    """A function by its name, its code, its defaults and what it closes over."""
    if isinstance(function, partial):
        held = [*function.args, *sorted(function.keywords.items())]
        return f"{_of_function(function.func)} with {', '.join(map(_value, held))}"
    name = f"{getattr(function, '__module__', '')}.{getattr(function, '__qualname__', '')}"
    code = getattr(function, "__code__", None)
    if code is None:
        return f"{name} {type(function).__qualname__}({_parameters(function)})"
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    held = [*cells, function.__defaults__, function.__kwdefaults__]
    return f"{name} {_code(code)} {', '.join(map(_value, held))}"


def _parameters(model: Any) -> str:
    deep = getattr(model, "get_params", None)
    held = getattr(model, "__dict__", {}) if deep is None or inspect.isclass(model) else deep()
    held = {} if inspect.isclass(model) else held
    return ", ".join(f"{key}={_value(value)}" for key, value in sorted(held.items()))


def _value(value: Any) -> str:
    if isinstance(value, (set, frozenset)):  # whose order differs from process to process
        return f"{{{', '.join(sorted(map(_value, value)))}}}"
    return digest(value) if isinstance(value, np.ndarray) else _plain(repr(value))


def _code(code: CodeType) -> str:
    """A digest of what a function does, with the functions inside it."""
    inner = [_code(one) if isinstance(one, CodeType) else _value(one) for one in code.co_consts]
    return _of_text(f"{code.co_code!r} {code.co_names} {inner}")


def _plain(text: str) -> str:
    return _ADDRESS.sub("", text)


def _of_text(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
