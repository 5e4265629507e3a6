"""Run every example that a reader may copy: docstrings, and the code in the Markdown pages.

- Docstrings of src/assay: every `>>>` in the source, also below decorators, which hide
  docstrings from doctest's own search.
- ```python in Markdown: `>>>` blocks as doctests, plain ones executed; one namespace a file.
- ```console in Markdown: commands after `$ ` that start with `assay ` or `python examples/`
  are run, and the lines below them must be what they print. A line `...` stands for any lines.

A block below `<!-- not run -->` is left out. Each Markdown file gets a folder of its own, which
holds a copy of examples/; what one block writes there the next can read.
"""

from __future__ import annotations

import ast
import contextlib
import difflib
import doctest
import importlib
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
COMMANDS = ("assay ", "python examples/")
NOT_RUN = "<!-- not run -->"
FENCE = re.compile(r"^(?P<indent> *)(?P<ticks>`{3,})(?P<language>[\w-]*).*$")
SECONDS = 300  # the longest that one command may take

done: Counter[str] = Counter()
failures: list[str] = []


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, its text and the line where the text starts."""

    language: str
    text: str
    line: int


@dataclass(frozen=True)
class Command:
    """A command of a console block, and what the page says that it prints."""

    text: str
    output: list[str]
    line: int


def main() -> int:
    """Run all examples, print what went wrong, and return the exit code."""
    with scratch():
        for path in sorted((SOURCE / "assay").rglob("*.py")):
            run_docstrings(path)
    if not done["docstring examples"]:
        failures.append("src/assay: no docstring example was found")
    for page in [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]:
        if page.is_file():
            with scratch():
                run_page(page)
    for failure in failures:
        print(failure.rstrip(), end="\n\n")
    counts = ", ".join(f"{number} {what}" for what, number in done.items())
    print(f"examples: {counts}, {len(failures)} failures")
    return 1 if failures else 0


@contextlib.contextmanager
def scratch() -> Iterator[None]:
    """Work in an empty folder that holds a copy of examples/."""
    with tempfile.TemporaryDirectory(prefix="assay-examples-") as folder:
        if (ROOT / "examples").is_dir():
            unwanted = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / "examples", Path(folder, "examples"), ignore=unwanted)
        with contextlib.chdir(folder):
            yield


# Docstrings


def run_docstrings(path: Path) -> None:
    """Run the examples in one module's docstrings, each in a copy of the module's names."""
    name = path.relative_to(ROOT).as_posix()
    found = [
        (title, text, line)
        for title, text, line in docstrings(ast.parse(path.read_text(encoding="utf-8")))
        if doctest.DocTestParser().get_examples(text)
    ]
    if not found:
        return
    parts = path.relative_to(SOURCE).with_suffix("").parts
    module = importlib.import_module(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    for title, text, line in found:
        done["docstring examples"] += run_doctest(text, dict(vars(module)), title, name, line)


def docstrings(tree: ast.Module) -> Iterator[tuple[str, str, int]]:
    """Yield name, text and first line of every docstring, by reading rather than importing."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node, clean=False)
            if text:
                yield getattr(node, "name", "module"), text, node.body[0].lineno


def run_doctest(text: str, names: dict[str, Any], title: str, file: str, line: int) -> int:
    """Run the `>>>` examples of a text and return how many there were."""
    test = doctest.DocTestParser().get_doctest(text, names, title, file, line - 1)
    said = io.StringIO()
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    runner.run(test, out=said.write, clear_globs=False)
    names.update(test.globs)
    if said.getvalue():
        failures.append(said.getvalue())
    return len(test.examples)


# Markdown


def run_page(page: Path) -> None:
    """Run the blocks of one page in the order in which they stand."""
    file = page.relative_to(ROOT).as_posix()
    names: dict[str, Any] = {"__name__": "__main__"}
    done["pages"] += 1
    for block in blocks(page.read_text(encoding="utf-8")):
        if block.language in ("python", "pycon"):
            if re.search(r"^\s*>>> ", block.text, re.MULTILINE):
                run_doctest(block.text, names, file, file, block.line)
            else:
                run_plain(block, names, file)
            done["python blocks"] += 1
        elif block.language == "console":
            for command in commands(block):
                run_command(command, file)
                done["commands"] += 1


def blocks(text: str) -> Iterator[Block]:
    """Yield the fenced blocks that are to be run, without their indentation."""
    opened: re.Match[str] | None = None
    before, start, body = "", 0, list[str]()
    for number, line in enumerate(text.splitlines(), 1):
        if opened is None:
            opened = FENCE.match(line)
            if opened is None:
                before = line.strip() or before
            start, body = number + 1, []
        elif line.strip().strip("`") == "" and line.strip().startswith(opened["ticks"]):
            if before != NOT_RUN:
                yield Block(opened["language"], "\n".join(body) + "\n", start)
            opened, before = None, ""
        else:
            body.append(line.removeprefix(opened["indent"]))


def run_plain(block: Block, names: dict[str, Any], file: str) -> None:
    """Execute a block; what it prints is shown only where it fails."""
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            exec(compile("\n" * (block.line - 1) + block.text, file, "exec"), names)
    except (Exception, SystemExit):
        failures.append(
            f"{file}:{block.line}: the block fails\n{printed.getvalue()}{traceback.format_exc()}"
        )


# Commands


def commands(block: Block) -> Iterator[Command]:
    """Yield the commands of a console block that can be run here."""
    found: list[Command] = []
    for number, line in enumerate(block.text.splitlines(), block.line):
        if line.startswith("$ "):
            found.append(Command(line[2:], [], number))
        elif found and found[-1].text.endswith("\\") and not found[-1].output:
            more = found[-1].text + "\n" + line.removeprefix("> ")
            found[-1] = Command(more, [], found[-1].line)
        elif found:
            found[-1].output.append(line)
    return (command for command in found if f"{command.text} ".startswith(COMMANDS))


def run_command(command: Command, file: str) -> None:
    """Run a command as a reader would, and compare what it prints with the page."""
    programs = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    surroundings = {**os.environ, "PATH": programs, "COLUMNS": "80", "NO_COLOR": "1"}
    try:
        result = subprocess.run(
            command.text,
            shell=True,
            env={**surroundings, "TERM": "dumb", "PYTHONIOENCODING": "utf-8"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=SECONDS,
        )
    except subprocess.TimeoutExpired:
        failures.append(f"{file}:{command.line}: $ {command.text}\nran over {SECONDS} seconds")
        return
    real, page = trimmed(result.stdout.splitlines()), trimmed(command.output)
    crashed = "Traceback (most recent call last):"
    if matches(page, real) and (crashed not in real or crashed in page):
        return
    difference = difflib.unified_diff(page, real, "the page", "the output", lineterm="")
    failures.append(
        f"{file}:{command.line}: $ {command.text}\n"
        f"printed something else (exit code {result.returncode})\n" + "\n".join(difference)
    )


def trimmed(lines: list[str]) -> list[str]:
    """Leave out blanks at the end of each line, and empty lines at both ends."""
    return "\n".join(line.rstrip() for line in lines).strip("\n").splitlines()


def matches(page: list[str], real: list[str]) -> bool:
    """Say whether the output is the page's, where a line `...` stands for any lines."""
    pattern = "".join(
        r"(?:.*\n)*" if line.strip() == "..." else re.escape(line) + r"\n" for line in page
    )
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in real)) is not None


if __name__ == "__main__":
    sys.exit(main())
