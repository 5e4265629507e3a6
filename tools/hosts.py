"""Check that no committed file names a package registry's host or a path of one machine."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

# Spelt as patterns so that this file does not match itself.
FORBIDDEN = {
    "a registry's host": re.compile(
        r"\b(pypi|files\.pythonhosted|pythonhosted|registry\.npmjs|registry\.yarnpkg|npmjs"
        r"|deb\.debian|archive\.ubuntu|anaconda|conda\.anaconda)\.(org|com)\b"
    ),
    "an index's address": re.compile(r"[a-z]+://\S+/(simple|pypi|wheels)\b"),
    "an address on one machine": re.compile(
        r"file:/{2,}\w|https?://(localhost|127\.|10\.|192\.168\.)[\w.:]*/\w"
    ),
    "an index option": re.compile(r"--(extra-)?index[-]url|--find[-]links|--trusted[-]host"),
    "a path of one machine": re.compile(
        r"(?<![\w./)\]}>~-])/(work|root|tmp|opt|home|Users)(?=/|[\s'\"`:;,)]|$)"
    ),
}
# The pinned lists need no address at all.
PINNED = {"an address": re.compile(r"://")}


def main() -> int:
    """Print every place and return the exit code."""
    root = Path(__file__).resolve().parent.parent
    files = committed(root)
    places = [place for file in files for place in look(root, file)]
    for place in places:
        print(place)
    print(f"hosts: {len(files)} files, {len(places)} places")
    return 1 if places or not files else 0


def committed(root: Path) -> list[Path]:
    """List the files that git holds, or would hold after `git add --all`."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    return sorted(Path(name) for name in listing.split("\0") if name)


def look(root: Path, file: Path) -> list[str]:
    """Name the lines of a file that say what they should not; binary files say nothing."""
    path = root / file
    content = path.read_bytes() if path.is_file() else b""
    if b"\0" in content:
        return []
    patterns = FORBIDDEN | (PINNED if file.parts[0] == "requirements" else {})
    return [
        f"{file}:{number}: {what}: {line.strip()[:100]}"
        for number, line in enumerate(content.decode("utf-8", "replace").splitlines(), 1)
        for what, pattern in patterns.items()
        if pattern.search(line)
    ]


if __name__ == "__main__":
    sys.exit(main())
