"""Check the relative links of the Markdown pages in the root: every file and heading is there.

The pages below docs/ are checked by Sphinx, which treats a broken link as an error (`make docs`).
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LINK = re.compile(r"\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]+))?\)")
CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.DOTALL | re.MULTILINE)


def main() -> int:
    """Print every broken link and return the exit code."""
    pages = sorted(ROOT.glob("*.md"))
    found = [(page, *link) for page in pages for link in links(page)]
    broken = [line for page, target, heading in found if (line := judge(page, target, heading))]
    for line in broken:
        print(line)
    print(f"links: {len(pages)} pages, {len(found)} links, {len(broken)} broken")
    return 1 if broken else 0


def links(page: Path) -> list[tuple[str, str]]:
    """Give the relative targets of a page, and the heading each points at."""
    return LINK.findall(CODE.sub("", page.read_text(encoding="utf-8")))


def judge(page: Path, target: str, heading: str) -> str:
    """Say what is wrong with a link, or nothing."""
    path = page.parent / target if target else page
    where = page.relative_to(ROOT)
    if not path.exists():
        return f"{where}: no file {target}"
    if heading and heading not in headings(path):
        return f"{where}: no heading #{heading} in {path.name}"
    return ""


def headings(path: Path) -> set[str]:
    """Give the anchors of a page as a Markdown viewer makes them."""
    titles = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


if __name__ == "__main__":
    sys.exit(main())
