"""Seed 003's acceptance note: written by one command, verified by another.

Two invented sets have the same residuals, one unit each, and different spreads: R2 is -0.5 on the
narrow one and 0.985 on the wide one, RMSE is 1 unit on both. The sender writes a note of each; the
receiver checks every claim, with the predictions and without, and merges both.

Run it: python examples/acceptance_note.py
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

NARROW = "case,y,prediction\na,1,0\nb,2,1\nc,3,2\n"
WIDE = "case,y,prediction\nd,0,-1\ne,10,9\nf,20,19\n"

WORDS = """\
model = "the fictional model"
data = "an invented set of three cases"
eligible = "every case of the set, equally weighted"
boundary = "the mean of the evaluated targets is an evaluation reference: no deployed model had it"
baseline = "the constant that the operators use today"
conclusion = "equal residuals give different R2 under different target spreads"
does_not_decide = "which of the two would be deployed"
"""


def assay(*arguments: str, code: int = 0) -> str:
    """Run the command line, and check how it ends."""
    command = [sys.executable, "-m", "assay", *arguments]
    found = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert found.returncode == code, (
        f"{arguments}: {found.returncode}\n{found.stdout}{found.stderr}"
    )
    return found.stdout


def score(name: str, baseline: str) -> None:
    """One command from the predictions to the note."""
    columns = ["--truth", "y", "--pred", "prediction", "--id", "case", "--unit", "unit"]
    policy = ["--undefined", "raw", "--metrics", "r2,rmse,mae", "--baseline", baseline]
    assay(
        "score", f"{name}.csv", *columns, *policy, "--words", "words.toml", "--note", f"{name}.json"
    )


def main() -> None:
    """Write, verify, contradict and merge the notes."""
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for name, text in (("narrow.csv", NARROW), ("wide.csv", WIDE), ("words.toml", WORDS)):
            Path(name).write_text(text, encoding="utf-8")
        score("narrow", "always 2=2")
        score("wide", "always 10=10")
        for name in ("narrow", "wide"):
            print(assay("verify", f"{name}.json", f"{name}.csv").splitlines()[0])

        alone = assay("verify", "narrow.json", code=3).splitlines()
        print(alone[0])

        Path("other.csv").write_text(NARROW.replace("b,2,1", "b,2,1.5"), encoding="utf-8")
        found = assay(
            "verify", "narrow.json", "other.csv", "--against", "narrow.csv", "--failing", code=1
        )
        print("\n".join(line for line in found.splitlines() if "fingerprint" in line))

        print(assay("note", "merge", "narrow.json", "wide.json", "--out", "both.json"), end="")
        print(assay("verify", "both.json", "--failing", code=3), end="")
        os.chdir("/")


if __name__ == "__main__":
    main()
