"""``make parity``: scikit-learn's own tests of metrics and splitters on Assay's, with a verdict."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).resolve().parent
FILES = {
    "metrics": ("classification", "ranking", "regression", "common", "score_objects"),
    "model_selection": ("split",),
}


def main(arguments):
    """Run the tests in two processes and return the exit code."""
    found = find_spec("sklearn")
    if found is None or found.origin is None:
        print("parity: scikit-learn is not installed", file=sys.stderr)
        return 2
    root = Path(found.origin).parent
    tests = [
        str(root / package / "tests" / f"test_{name}.py")
        for package, names in FILES.items()
        for name in names
    ]
    command = [sys.executable, "-m", "pytest", "-c", str(HERE / "parity.ini"), f"--rootdir={root}"]
    command += ["-p", "plugin", "-p", "no:cacheprovider", "-n", "2", "-q", "--no-header"]
    command += ["--tb=short", "-W", "ignore", "--no-summary", *arguments, *tests]
    return subprocess.run(command, cwd=HERE, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
