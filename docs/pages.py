"""Make the pages of all metrics and findings from their declarations.

They are written to docs/metrics/ and docs/findings/, which are not kept in the repository.
"""

from __future__ import annotations

import inspect
import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

from worked import example, named

from assay.findings import CHECKS
from assay.findings.finding import Check
from assay.metrics import CATALOGUE
from assay.metrics.declare import Metric
from assay.report.explain import explained

KINDS = {
    "values": "Values",
    "labels": "Labels",
    "scores": "Scores",
    "probabilities": "Probabilities",
}

OPTIONS = {
    "values": "--truth y --pred yhat",
    "labels": "--truth y --pred label",
    "scores": "--truth y --score s",
    "probabilities": "--truth y --proba p_a,p_b",
}

NOTICE = "<!-- Made from the declaration by docs/pages.py. -->\n\n"


def write(folder: Path) -> None:
    """Write every page below ``folder``, and nothing that is no longer declared."""
    _fill(folder / "metrics", _metric_pages())
    _fill(folder / "findings", _finding_pages())


def _fill(folder: Path, found: Iterable[tuple[str, str]]) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, text in found:
        (folder / f"{name}.md").write_text(NOTICE + text, encoding="utf-8")


def slug(key: str) -> str:
    """A file name of a metric's key: parameters are set off by dashes."""
    return re.sub(r"[^a-z0-9_]+", "-", key.lower())


def _metric_pages() -> Iterator[tuple[str, str]]:
    lines = ["# Metrics", "", f"{len(CATALOGUE)} declared metrics, by what they judge.", ""]
    for kind, title in KINDS.items():
        chosen = [metric for metric in CATALOGUE.values() if metric.kind == kind]
        lines += [f"## {title}", "", "| metric | better | computed |", "|---|---|---|"]
        lines += [
            f"| [{one.key}]({slug(one.key)}.md) | {one.better} | {_cell(one.ratio)} |"
            for one in chosen
        ]
        lines += ["", *_toctree(slug(one.key) for one in chosen), ""]
    yield "index", "\n".join(lines)
    for metric in CATALOGUE.values():
        yield slug(metric.key), metric_page(metric)


def metric_page(metric: Metric) -> str:
    """The page of one metric."""
    texts = dict(explained(metric))
    lines = [f"# {metric.key}", "", _prose(texts.pop("what", "")), ""]
    lines += ["| | |", "|---|---|"]
    lines += [f"| **{name}** | {_cell(text)} |" for name, text in texts.items()]
    name = named(metric)
    session = example(metric, name)
    if session:
        lines += ["", "```pycon", *session, "```"]
    beside = " --baseline baseline=naive" if "baseline" in metric.params else ""
    lines += [
        "",
        "```sh",
        f"assay score preds.csv {OPTIONS[metric.kind]}{beside} --metrics {name}",
        f"assay explain {metric.key}",
        "```",
        "",
    ]
    return "\n".join(lines)


def _finding_pages() -> Iterator[tuple[str, str]]:
    lines = [
        "# Findings",
        "",
        "What a reader should doubt, each with a stable code, evidence in figures, and what to do.",
        "",
        "| code | severity | says |",
        "|---|---|---|",
    ]
    lines += [
        f"| [{one.code}]({one.code.lower()}.md) | {one.severity} | {_cell(one.title)} |"
        for one in CHECKS
    ]
    lines += ["", *_toctree(one.code.lower() for one in CHECKS), ""]
    yield "index", "\n".join(lines)
    for check in CHECKS:
        yield check.code.lower(), finding_page(check)


def finding_page(check: Check) -> str:
    """The page of one finding, from the docstring of its module: headings and indented text."""
    title, *rest = inspect.getdoc(inspect.getmodule(check.look)).splitlines()
    lines = [
        f"# {title.rstrip('.')}",
        "",
        f"Severity: {check.severity}. To do: {check.advice}.",
        "",
    ]
    for line in rest:
        heading = bool(line) and not line.startswith(" ")
        lines.append(f"## {line}" if heading else _prose(line.removeprefix("    ")))
    lines += [
        "",
        "## Accept it",
        "",
        "Where it is known and meant, say so; the reason is kept with the evaluation:",
        "",
        "```sh",
        f'assay score preds.csv ... --acknowledge "{check.code}: the reason"',
        "```",
        "",
    ]
    return "\n".join(lines)


def _toctree(names: Iterable[str]) -> list[str]:
    return ["```{toctree}", ":hidden:", "", *names, "```"]


def _cell(text: str) -> str:
    return _prose(text).replace("|", r"\|")


def _prose(text: str) -> str:
    """Text of a docstring as Markdown: literals in single backticks, stars and brackets as such."""
    return re.sub(r"([*<\[\]])", r"\\\1", text.replace("``", "`"))
