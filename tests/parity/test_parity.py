"""scikit-learn's own tests, run on Assay's functions within `make test` (about a minute)."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def test_scikit_learns_own_tests_pass_but_for_listed_differences():
    done = subprocess.run(
        [sys.executable, str(HERE / "run.py")], capture_output=True, text=True, check=False
    )
    _, _, verdict = done.stdout.partition("passed of applicable")
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    passed, applicable = counts(verdict, "together")
    assert applicable > 2000
    assert passed / applicable >= 0.98
    # Splitters are classes, which the plugin counts in another way than functions.
    passed, applicable = counts(verdict, "test_split.py")
    assert passed == applicable > 170


def counts(verdict, name):
    (found,) = (line for line in verdict.splitlines() if line.split()[:1] == [name])
    return [int(word) for word in found.split() if word.isdigit()]
