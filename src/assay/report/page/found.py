"""What the checks found, with what it means and what to do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from assay.evaluation import Evaluation
from assay.findings.finding import Finding
from assay.report.page.blocks import Cell, Folded, Prose, Section, Table
from assay.report.safe import brief


@dataclass(frozen=True)
class Found:
    """Findings that need a look."""

    template: ClassVar[str] = "findings.html"

    findings: list[Finding]


def found(ev: Evaluation) -> Section:
    """Issues and tips first, then what was acknowledged, then every check with its outcome."""
    findings = ev.findings
    counts = ", ".join(f"{n} {name.replace('_', ' ')}" for name, n in findings.counts().items())
    lines = [f"{len(findings)} checks: {counts}."]
    if not findings.found:
        lines.append("Nothing was found that needs a look.")
    rows = [
        [
            Cell(one.code),
            Cell(one.outcome.replace("_", " ")),
            Cell(brief(one.message)),
            Cell(brief(one.reason)),
        ]
        for one in findings
    ]
    head = ["check", "outcome", "what was seen", "acknowledged because"]
    table = Table("checks-table", "Every check", head, rows, frozenset(range(4)))
    return Section("findings", "Findings", [Prose(lines), Found(findings.found), Folded(table)])
