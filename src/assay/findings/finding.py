"""What a finding is: a coded observation with evidence, or the reason why there is none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from assay.findings.run import Run
from assay.metrics.declare import Metric
from assay.rows.prepare import Rows
from assay.view import View

Outcome = Literal["found", "passed", "not_applicable", "skipped", "acknowledged"]
Severity = Literal["issue", "tip"]


@dataclass(frozen=True)
class Context:
    """What a check may look at: the rows, the metrics computed, and each metric's scores.

    ``run`` is there where the predictions come from a cross-validation.
    """

    rows: Rows
    metrics: Mapping[str, Metric]
    view: Callable[[str], View]
    run: Run | None = None

    def computed(self, *names: str) -> list[str]:
        """Those of the named metrics that this evaluation computes."""
        return [name for name in names if name in self.metrics]


@dataclass(frozen=True)
class Finding:
    """The result of one check.

    Args:
        code: Its stable code, "A101".
        severity: "issue" where a number may mislead, "tip" where something is worth knowing.
        outcome: found, passed, not_applicable, skipped, or acknowledged.
        message: What was found in one sentence with its figures, or why nothing could be.
        evidence: The figures.
        advice: What to do about it.
        reason: Why it was acknowledged.
    """

    code: str
    severity: Severity
    outcome: Outcome
    message: str
    evidence: Mapping[str, Any] = field(default_factory=dict)
    advice: str = ""
    reason: str = ""

    def to_dict(self) -> dict[str, Any]:
        """The finding as JSON values."""
        found: dict[str, Any] = {
            "code": self.code,
            "severity": self.severity,
            "outcome": self.outcome,
            "message": self.message,
            "evidence": dict(self.evidence),
        }
        if self.advice:
            found["advice"] = self.advice
        if self.reason:
            found["acknowledged"] = self.reason
        return found

    def __str__(self) -> str:
        return f"{self.code} {self.severity}: {self.message}"


@dataclass(frozen=True)
class Check:
    """One check: its code, what it is about, and the function that looks."""

    code: str
    severity: Severity
    title: str
    advice: str
    look: Callable[[Check, Context], Finding]

    def __call__(self, context: Context) -> Finding:
        """Run the check."""
        return self.look(self, context)

    def found(self, message: str, **evidence: Any) -> Finding:
        """Something was found."""
        return Finding(self.code, self.severity, "found", message, evidence, self.advice)

    def passed(self, message: str = "", **evidence: Any) -> Finding:
        """Nothing is wrong."""
        return Finding(self.code, self.severity, "passed", message or self.title, evidence)

    def not_applicable(self, why: str) -> Finding:
        """The check has nothing to say about such rows."""
        return Finding(self.code, self.severity, "not_applicable", why)

    def skipped(self, lacking: str) -> Finding:
        """Something is missing that the check needs."""
        return Finding(self.code, self.severity, "skipped", lacking)


def check(
    code: str, severity: Severity, title: str, advice: str
) -> Callable[[Callable[[Check, Context], Finding]], Check]:
    """Declare the function below as the check of a code."""

    def declared(look: Callable[[Check, Context], Finding]) -> Check:
        return Check(code, severity, title, advice, look)

    return declared


class Findings(Sequence[Finding]):
    """All findings in the order of their codes; `found` are those that need a look."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        self._findings = list(findings)

    def __getitem__(self, key: Any) -> Any:
        """By place, or by code: ``findings["A101"]``."""
        if isinstance(key, str):
            for finding in self._findings:
                if finding.code == key:
                    return finding
            raise KeyError(key)
        return self._findings[key]

    def __len__(self) -> int:
        return len(self._findings)

    def __iter__(self) -> Iterator[Finding]:
        return iter(self._findings)

    @property
    def found(self) -> list[Finding]:
        """What was found and not acknowledged, issues before tips."""
        held = [finding for finding in self if finding.outcome == "found"]
        return sorted(held, key=lambda finding: (finding.severity != "issue", finding.code))

    @property
    def issues(self) -> list[Finding]:
        """What was found, is an issue, and was not acknowledged."""
        return [finding for finding in self.found if finding.severity == "issue"]

    def counts(self) -> dict[str, int]:
        """How many checks ended in each outcome."""
        outcomes = [finding.outcome for finding in self]
        return {outcome: outcomes.count(outcome) for outcome in dict.fromkeys(sorted(outcomes))}

    def __repr__(self) -> str:
        lines = [f"{finding}\n      {finding.advice}" for finding in self.found]
        rest = ", ".join(f"{count} {outcome}" for outcome, count in self.counts().items())
        return "\n".join([*lines, f"({rest})"])

    def _repr_html_(self) -> str:
        from assay.report.html import html_of
        from assay.report.single import findings_layout

        return html_of(findings_layout(self))


def acknowledged(finding: Finding, reasons: Mapping[str, str]) -> Finding:
    """The finding, marked as acknowledged if a reason is given for its code and it was found."""
    reason = reasons.get(finding.code)
    if reason is None or finding.outcome != "found":
        return finding
    return replace(finding, outcome="acknowledged", reason=reason)
