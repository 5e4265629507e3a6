"""Files to score, and the command line run in this process as a shell would see it."""

from __future__ import annotations

import io
import json
import shlex
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from assay.cli import main


@dataclass(frozen=True)
class Run:
    """What a shell gets of a command: the exit code and both streams."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        assert self.code == 0, self.err

        def refuse(word: str) -> None:
            raise AssertionError(f"{word} is no JSON")

        return json.loads(self.out, parse_constant=refuse)


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Write a file into the current directory and return its name."""
    monkeypatch.chdir(tmp_path)

    def writer(name: str, text: str | bytes) -> str:
        (tmp_path / name).write_bytes(text.encode() if isinstance(text, str) else text)
        return name

    return writer


@pytest.fixture
def assay(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    """Run ``assay`` with arguments: the first as a line for a shell, the others as they are."""

    def run(line: str, *more: object, stdin: bytes = b"") -> Run:
        arguments = [*shlex.split(line), *map(str, more)]
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        with pytest.raises(SystemExit) as stopped:
            main(arguments)
        shown = capsys.readouterr()
        return Run(int(stopped.value.code or 0), shown.out, shown.err)

    return run
