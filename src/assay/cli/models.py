"""Models as typed on the command line: a class by its full name, with literal parameters.

Nothing is evaluated and nothing is unpickled: the named module is imported, the named class is
called, and each parameter is a Python literal or a bare word, which is text.
"""

from __future__ import annotations

import ast
import difflib
import importlib
import inspect
import re
from collections.abc import Callable, Collection, Sequence
from typing import Any

from assay.compose.naming import split
from assay.errors import InputError
from assay.report.safe import brief

_EXAMPLE = "sklearn.tree.DecisionTreeClassifier:max_depth=3,random_state=0"
_WORD = re.compile(r"[A-Za-z_][\w-]*")
_NAMED = re.compile(r"([^=:|.]+)=")
_LONGEST = 2000


def model_of(text: str) -> Any:
    """The estimator of ``module.Class:name=value,...``, or a pipeline of several with ``|``.

    >>> model_of("sklearn.tree.DecisionTreeClassifier:max_depth=3,criterion=entropy")
    DecisionTreeClassifier(criterion='entropy', max_depth=3)

    Raises:
        InputError: There is no such class, it is no estimator, or a parameter cannot be used.
    """
    *before, last = split(text, "|")
    steps = [_built(step, ("fit", "transform")) for step in before]
    model = _built(last, ("fit", "predict"))
    if not steps:
        return model
    from sklearn.pipeline import make_pipeline

    return make_pipeline(*steps, model)


def models_of(texts: Sequence[str]) -> dict[str, Any]:
    """Models by name: ``NAME=`` before one, or its last class, with a number where that repeats.

    >>> tree = "sklearn.tree.DecisionTreeClassifier"
    >>> list(models_of([tree, f"deep={tree}:max_depth=9", f"{tree}:max_depth=2"]))
    ['DecisionTreeClassifier', 'deep', 'DecisionTreeClassifier 2']

    Raises:
        InputError: A name is given twice, or as for `model_of`.
    """
    found: dict[str, Any] = {}
    for text in texts:
        named = _NAMED.match(text)
        name, spec = (named[1].strip(), text[named.end() :]) if named else ("", text)
        if name in found:
            raise InputError(f"--model: the name {name!r} is given twice", remedy="give another")
        found[name or _unused(split(spec, "|")[-1], found)] = model_of(spec)
    return found


def _unused(spec: str, taken: Collection[str]) -> str:
    """The name of the class, with the first free number where it is taken."""
    short = spec.partition(":")[0].rpartition(".")[2].strip()
    every = [short, *(f"{short} {number}" for number in range(2, len(taken) + 2))]
    return next(name for name in every if name not in taken)


def _built(text: str, methods: tuple[str, ...]) -> Any:
    name, _, settings = text.partition(":")
    kind = _class(name.strip())
    lacking = [method for method in methods if not callable(getattr(kind, method, None))]
    if lacking:
        raise InputError(
            f"--model: {name.strip()} has no {' and no '.join(lacking)}",
            remedy=f"name an estimator class, such as {_EXAMPLE}",
        )
    parameters = parameters_of(settings)
    _check_names(kind, parameters)
    return _guarded(f"{kind.__name__} cannot be made", lambda: kind(**parameters))


def _class(path: str) -> type:
    module_name, dot, name = path.rpartition(".")
    if not dot or not all(part.isidentifier() for part in path.split(".")):
        raise InputError(
            f"--model: {path!r} is not the full name of a class", remedy=f"write it as {_EXAMPLE}"
        )
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        missing = error.name or module_name
        raise InputError(
            f"--model: there is no module {missing!r}",
            remedy="check the name, or install the package it is in",
        ) from error
    except Exception as error:
        raise InputError(f"--model: {module_name} cannot be imported: {said(error)}") from error
    found = getattr(module, name, None)
    if not isinstance(found, type):
        classes = [key for key, value in vars(module).items() if isinstance(value, type)]
        near = difflib.get_close_matches(name, classes, n=3)
        raise InputError(
            f"--model: {module_name} has no class {name!r}",
            remedy=f"did you mean {' or '.join(near)}?" if near else f"name one such as {_EXAMPLE}",
        )
    return found


def parameters_of(text: str) -> dict[str, Any]:
    """Parameters, ``name=value`` with commas between them; values are literals or bare words.

    >>> parameters_of("max_depth=3, criterion=gini, class_weight={0: 1, 1: 5}, splitter='best'")
    {'max_depth': 3, 'criterion': 'gini', 'class_weight': {0: 1, 1: 5}, 'splitter': 'best'}

    Raises:
        InputError: One has no name, no value or no literal, or is given twice.
    """
    found: dict[str, Any] = {}
    for item in split(text) if text.strip() else []:
        name, parted, value = (part.strip() for part in item.partition("="))
        if not parted or not name.isidentifier():
            raise InputError(
                f"--model: {item!r} is no parameter", remedy="write name=value, such as max_depth=3"
            )
        if name in found:
            raise InputError(f"--model: {name} is given twice", remedy="give it once")
        found[name] = literal(name, value)
    return found


def literal(name: str, text: str) -> Any:
    """A Python literal, or a bare word as text; nothing is evaluated.

    Raises:
        InputError: It is neither.
    """
    try:
        if len(text) <= _LONGEST:
            return ast.literal_eval(text)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        if _WORD.fullmatch(text):
            return text
    raise InputError(
        f"the value of {name} is no literal: {brief(text)}",
        remedy="write a number, True, None, a word, 'text', or a list of these",
    )


def _check_names(kind: type, parameters: dict[str, Any]) -> None:
    """Refuse a parameter that the class does not name, with the nearest that it does."""
    try:
        known = inspect.signature(kind).parameters
    except (TypeError, ValueError):
        return
    if any(one.kind is one.VAR_KEYWORD for one in known.values()):
        return
    unknown = [name for name in parameters if name not in known]
    if unknown:
        near = difflib.get_close_matches(unknown[0], known, n=3)
        raise InputError(
            f"--model: {kind.__name__} has no parameter {unknown[0]!r}",
            remedy=f"did you mean {' or '.join(near)}?" if near else f"it has {', '.join(known)}",
        )


def _guarded(what: str, make: Callable[[], Any]) -> Any:
    try:
        return make()
    except Exception as error:
        raise InputError(f"--model: {what}: {said(error)}") from error


def takes_missing(model: Any) -> bool:
    """Whether a model, or the first step of a pipeline, takes NaN; True of one not saying."""
    steps = getattr(model, "steps", None)
    tags = getattr(steps[0][1] if steps else model, "__sklearn_tags__", None)
    try:
        return tags is None or bool(tags().input_tags.allow_nan)
    except AttributeError:
        return True


def said(error: BaseException) -> str:
    r"""What an exception of another library says, in one line.

    >>> said(ValueError("first line\n  second")), said(KeyError())
    ('first line second', 'KeyError')
    """
    return brief(" ".join(str(error).split())) or type(error).__name__
