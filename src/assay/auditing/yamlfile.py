"""YAML without its dangers: scalars are text, and there are no tags, anchors or repeated keys."""

from __future__ import annotations

from typing import Any

from assay.errors import InputError
from assay.report.safe import short


def parsed(text: str, path: str, deepest: int) -> Any:
    """Mappings, lists and text; an empty value is None.

    PyYAML's safe loader would turn 0.80 into 0.8 and follow aliases; only its events are used.

    Raises:
        InputError: PyYAML is not installed, this is no YAML, or it holds more than plain values.
    """
    try:
        import yaml
    except ModuleNotFoundError as error:
        raise InputError(
            "reading YAML needs PyYAML", source=path, remedy="pip install 'assay[audit]'"
        ) from error
    try:
        return _built(yaml, text, path, deepest)
    except yaml.YAMLError as error:
        words = " ".join(str(error).split())
        raise InputError(f"this is no YAML: {short(words, 160)}", source=path) from error


def _built(yaml: Any, text: str, path: str, deepest: int) -> Any:
    open_: list[Any] = []
    roots: list[Any] = []
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        _check(yaml, event, path)
        if isinstance(event, yaml.ScalarEvent):
            empty = event.style is None and event.value in ("", "~", "null")
            _put(open_, roots, None if empty else event.value, path)
        elif isinstance(event, (yaml.MappingStartEvent, yaml.SequenceStartEvent)):
            if len(open_) >= deepest:
                raise InputError("it is nested too deeply for a report", source=path)
            open_.append(_Mapping() if isinstance(event, yaml.MappingStartEvent) else [])
        elif isinstance(event, yaml.CollectionEndEvent):
            done = open_.pop()
            _put(open_, roots, done.found if isinstance(done, _Mapping) else done, path)
    if len(roots) != 1:
        raise InputError(f"{len(roots)} documents are in this file, not one", source=path)
    return roots[0]


class _Mapping:
    """A mapping that waits for a value or for the next key."""

    def __init__(self) -> None:
        self.found: dict[str, Any] = {}
        self.key: str | None = None


def _put(open_: list[Any], roots: list[Any], value: Any, path: str) -> None:
    if not open_:
        roots.append(value)
    elif isinstance(open_[-1], list):
        open_[-1].append(value)
    else:
        _put_pair(open_[-1], value, path)


def _put_pair(mapping: _Mapping, value: Any, path: str) -> None:
    if mapping.key is not None:
        mapping.found[mapping.key] = value
        mapping.key = None
        return
    if not isinstance(value, str):
        raise InputError("a key is no word", source=path)
    if value in mapping.found:
        raise InputError(f"the key {short(value)!r} is there twice", source=path)
    mapping.key = value


def _check(yaml: Any, event: Any, path: str) -> None:
    aliased = isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None)
    if aliased or getattr(event, "tag", None):
        raise InputError(
            "tags, anchors and aliases have no place in a report",
            source=path,
            remedy="write the values themselves",
        )
