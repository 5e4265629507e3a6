"""The house rules: one version, a light import, arrows, short files, nothing of one machine."""

from __future__ import annotations

import importlib.metadata
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import assay

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 300
LONG_FILES: set[str] = set()  # exceptions, with the reason beside each


def run(*command: str | Path, check: bool = False) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *map(str, command)], cwd=ROOT, check=check, capture_output=True, text=True
    )


def test_the_installed_version_is_the_one_in_the_source() -> None:
    assert importlib.metadata.version("assay") == assay.__version__


def test_importing_assay_costs_numpy_and_the_standard_library_only() -> None:
    # What a bare interpreter loads is left out: editable installs may add hooks to start-up.
    # (Not by -X importtime, which also lists imports that were tried and failed.)
    before, after = (
        {name.split(".")[0] for name in loaded_by(line)} for line in ("", "import assay")
    )
    loaded = after - before
    assert "assay" in loaded
    assert loaded - {"assay", "numpy"} - sys.stdlib_module_names == set()


def loaded_by(line: str) -> set[str]:
    names = "import json, sys; print(json.dumps(sorted(sys.modules)))"
    return set(json.loads(run("-c", f"{line}\n{names}", check=True).stdout))


def test_importing_assay_leaves_what_an_evaluation_does_not_need_for_later() -> None:
    loaded = loaded_by("import assay\nassay.evaluate([0, 1], [0, 1])")
    packages = {path.parent.name for path in (ROOT / "src" / "assay").glob("*/__init__.py")}
    needed = {"compose", "curves", "findings", "io", "kernel", "metrics", "rows", "states"}
    assert {name for name in packages if f"assay.{name}" in loaded} == needed


def test_every_public_name_is_there_and_none_twice() -> None:
    later = [name for names in assay._LATER.values() for name in names]
    assert len(set(later)) == len(later)
    assert set(later) <= set(assay.__all__)
    for name in assay.__all__:
        assert getattr(assay, name) is not None
        assert name in dir(assay)
    # A package of the name of a function would replace it as soon as it is imported.
    for package in assay._LATER:
        assert package.removeprefix("assay.") not in later
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = assay.nothing


def test_the_arrows_point_one_way() -> None:
    result = run("tools/arrows.py")
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize(
    ("file", "planted", "complaint"),
    [
        ("exact.py", "from assay.metrics import declare", "a lower layer imports a higher one"),
        ("exact.py", "def f():\n    from assay import cli", "a lower layer imports a higher one"),
        (
            "exact.py",
            "import typing\nif typing.TYPE_CHECKING:\n    from .cli import main",
            "a lower layer imports a higher one",
        ),
        ("metrics/planted.py", "import pandas", "(only nobody may)"),
        ("metrics/planted.py", "import pyarrow.csv", "(only assay.io may)"),
        ("metrics/planted.py", "import sklearn.metrics", "(only assay.sklearn"),
        ("metrics/planted.py", "import requests", "add requests to OUTSIDE"),
        ("planted.py", "", "assay.planted has no layer: add it to LAYERS"),
        (
            "metrics/planted.py",
            "import assay.metrics.other",
            "cycle: assay.metrics.other -> assay.metrics.planted -> assay.metrics.other",
        ),
    ],
)
def test_a_wrong_arrow_is_found(tmp_path: Path, file: str, planted: str, complaint: str) -> None:
    tree = tmp_path / "assay"
    shutil.copytree(ROOT / "src" / "assay", tree, ignore=shutil.ignore_patterns("__pycache__"))
    (tree / "metrics").mkdir(exist_ok=True)
    (tree / "metrics" / "other.py").write_text("import assay.metrics.planted\n")
    with (tree / file).open("a", encoding="utf-8") as module:
        module.write(f"\n{planted}\n")
    result = run("tools/arrows.py", tmp_path)
    assert result.returncode == 1
    assert complaint in result.stdout


def test_files_stay_short() -> None:
    long_files = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "src").rglob("*.py")
        if len(path.read_text(encoding="utf-8").splitlines()) > LONGEST
    }
    assert long_files == LONG_FILES


def test_no_file_names_a_host_or_a_path_of_one_machine() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout: there is no list of committed files")
    result = run("tools/hosts.py")
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize(
    "said",
    [
        "see py" + "pi.org",
        "https:" + "//mirror.example/simple/numpy",
        "file:" + "///srv/wheels/x",
        "http:" + "//localhost:8080/index",
        "open('/" + "tmp/x')",
        "ran in /" + "root",
    ],
)
def test_a_host_or_a_path_of_one_machine_is_found(tmp_path: Path, said: str) -> None:
    script = tmp_path / "tools" / "hosts.py"
    script.parent.mkdir()
    shutil.copy(ROOT / "tools" / "hosts.py", script)
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    assert run(script).returncode == 0
    (tmp_path / "page.md").write_text(f"fine\n{said}\n", encoding="utf-8")
    result = run(script)
    assert result.returncode == 1
    assert "page.md:2: " in result.stdout
