"""Check which module imports which: arrows point down the flow of data only.

Every import counts, whether at the top of a file, inside a function or under TYPE_CHECKING.
Run it as ``python tools/arrows.py [folder that holds assay/]``.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

# The layers, lowest first. A module may import its own layer and the ones above it in this
# list (which are lower in the house), never one further down the list. A name covers the
# module and everything inside it; the first name that covers a module decides.
LAYERS: list[tuple[str, ...]] = [
    ("assay.errors",),
    ("assay.io",),  # reads dataframes and files; knows of no metric
    ("assay.exact",),  # exact sums and the one rounding at the end
    ("assay.kernel",),  # counting and summing over arrays
    ("assay.states",),  # what is remembered of the rows
    ("assay.rows",),  # what came in: checked, aligned, made into blocks
    ("assay.splits",),  # which rows train and which validate
    ("assay.metrics",),  # formulas on states
    ("assay.compose",),  # a task's own formula over metrics
    ("assay.table", "assay.score", "assay.outputs", "assay.plan", "assay.aggregate", "assay.view"),
    ("assay.paired",),  # whether two models differ, from differences of their scores
    ("assay.curves",),  # what every threshold does
    ("assay.threshold",),  # the choice of one
    ("assay.findings",),  # what a reader should doubt
    ("assay.handing", "assay.evaluation", "assay.evaluate"),
    ("assay.intervals",),  # how far a score may be off
    ("assay.sklearn",),  # what scikit-learn knows of its estimators
    ("assay.crossval",),  # fits models on splits, and evaluates what was held out
    ("assay.dropin",),  # scikit-learn's names for the same formulas
    ("assay.figures",),  # the data of figures, however they are drawn
    ("assay.report",),
    ("assay.choosing",),  # comparing, tuning and trusting models by cross-validation
    ("assay.plots",),  # drawings with matplotlib
    ("assay.notes",),  # an evaluation handed over, and what its receiver does with it
    ("assay.comparing",),  # two evaluations, as far as they are of the same thing
    ("assay.auditing",),  # somebody else's report, from its numbers alone
    ("assay",),  # the public names; as a name it covers no submodule
    ("assay.cli", "assay.__main__"),
]

# Who may import what from outside. The standard library and NumPy are free to all.
OUTSIDE: dict[str, tuple[str, ...]] = {
    "numpy": ("assay",),
    "pyarrow": ("assay.io",),
    "sklearn": ("assay.sklearn", "assay.cli.demo", "assay.cli.models", "assay.dropin.said"),
    "click": ("assay.cli",),
    "rich": ("assay.cli", "assay.crossval.progress"),
    "joblib": ("assay.crossval.loop",),
    "scipy": ("assay.paired", "assay.intervals.clopper_pearson"),
    "jinja2": ("assay.report.page.render",),
    "matplotlib": ("assay.curves.canvas", "assay.curves.plots", "assay.plots"),
    "yaml": ("assay.auditing.yamlfile",),
    "msgspec": ("assay.notes.fields", "assay.notes.schema"),
    "pandas": (),  # never: see pyproject.toml
    "polars": (),
}

# Methods that are shortcuts to a layer above, imported when they are called: `ev.to_dict()` and
# the representations of an evaluation, `curve.plot()`, `assay.metrics.f1_score`. They are left out
# of the check and of the cycles.
SHORTCUTS = {
    ("assay.handing", "assay.report"),
    ("assay.handing", "assay.notes"),
    ("assay.handing", "assay.intervals"),
    ("assay.handing", "assay.plots"),
    ("assay.score", "assay.report"),
    ("assay.states.confusion", "assay.report"),
    ("assay.view", "assay.report"),
    ("assay.findings.finding", "assay.report"),
    ("assay.choosing.study", "assay.plots"),
    ("assay.choosing.comparison", "assay.plots"),
    ("assay.metrics", "assay.dropin"),
    ("assay.report.page.write", "assay.notes"),
    ("assay.curves.curve", "assay.curves.plots"),
    ("assay.curves.folds", "assay.curves.plots"),
}

ROOT = "assay"


@dataclass(frozen=True)
class Arrow:
    """One import: where it stands, who imports, and what."""

    file: Path
    line: int
    source: str
    target: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.source} imports {self.target}"


def main(arguments: list[str]) -> int:
    """Print every violation and return the exit code."""
    here = Path(__file__).resolve().parent.parent
    folder = Path(arguments[0]) if arguments else here / "src"
    modules = find_modules(folder)
    if not modules:
        print(f"arrows: no {ROOT} package in {folder}", file=sys.stderr)
        return 1
    arrows = [arrow for name in modules for arrow in find_arrows(name, modules)]
    violations = [
        *(f"{path}:1: {name} has no layer: add it to LAYERS" for name, path in unplaced(modules)),
        *(said for arrow in arrows if (said := judge(arrow))),
        *(f"import cycle: {' -> '.join(cycle)}" for cycle in find_cycles(arrows)),
    ]
    for violation in violations:
        print(violation)
    print(f"arrows: {len(modules)} modules, {len(arrows)} imports, {len(violations)} violations")
    return 1 if violations else 0


def find_modules(folder: Path) -> dict[str, Path]:
    """Map each module's dotted name to its file."""
    modules = {}
    for path in sorted((folder / ROOT).rglob("*.py")):
        parts = path.relative_to(folder).with_suffix("").parts
        modules[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return modules


def find_arrows(name: str, modules: dict[str, Path]) -> Iterator[Arrow]:
    """Yield the imports of one module, apart from the standard library's."""
    path = modules[name]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        for target in targets(node, package_of(name, path), modules):
            outside = target.split(".")[0] not in sys.stdlib_module_names
            if outside and not is_shortcut(name, target):
                yield Arrow(path, getattr(node, "lineno", 0), name, target)


def is_shortcut(source: str, target: str) -> bool:
    return any(
        source == upper and (target == lower or target.startswith(f"{lower}."))
        for upper, lower in SHORTCUTS
    )


def package_of(name: str, path: Path) -> str:
    return name if path.name == "__init__.py" else name.rpartition(".")[0]


def targets(node: ast.AST, package: str, modules: dict[str, Path]) -> Iterator[str]:
    """Yield the modules that a statement imports, or a call of import_module."""
    match node:
        case ast.Import(names=names):
            yield from (alias.name for alias in names)
        case ast.ImportFrom(module=module, names=names, level=level):
            base = absolute(module or "", package, level)
            found = {within(base, alias.name, modules) for alias in names}
            yield from sorted(found - {""})
        case ast.Call(
            func=ast.Name(id="import_module" | "__import__") | ast.Attribute(attr="import_module"),
            args=[ast.Constant(value=str(text)), *_],
        ):
            level = len(text) - len(text.lstrip("."))
            yield absolute(text[level:], package, level)


def absolute(module: str, package: str, level: int) -> str:
    """Resolve a relative import."""
    if level == 0:
        return module
    parents = package.split(".")[: len(package.split(".")) - level + 1]
    return ".".join([*parents, module] if module else parents)


def within(base: str, name: str, modules: dict[str, Path]) -> str:
    """Say which module `from base import name` reads; the version alone is no arrow."""
    if (base, name) == (ROOT, "__version__"):
        return ""
    return f"{base}.{name}" if f"{base}.{name}" in modules else base


def judge(arrow: Arrow) -> str:
    """Say what is wrong with an arrow, or nothing."""
    top = arrow.target.split(".")[0]
    if top != ROOT:
        owners = OUTSIDE.get(top)
        if owners is None:
            return f"{arrow} (add {top} to OUTSIDE, with who may import it)"
        if not any(covers(owner, arrow.source) for owner in owners):
            return f"{arrow} (only {', '.join(owners) or 'nobody'} may)"
        return ""
    lower, higher = layer_of(arrow.source), layer_of(arrow.target)
    if lower is not None and higher is not None and lower < higher:
        return f"{arrow} (a lower layer imports a higher one)"
    return ""


def covers(name: str, module: str) -> bool:
    return module == name or module.startswith(name + ".")


def layer_of(module: str) -> int | None:
    """Give the layer's place in the list; the root package covers itself alone."""
    for place, names in enumerate(LAYERS):
        for name in names:
            if module == name or (name != ROOT and covers(name, module)):
                return place
    return None


def unplaced(modules: dict[str, Path]) -> list[tuple[str, Path]]:
    return [(name, path) for name, path in modules.items() if layer_of(name) is None]


def find_cycles(arrows: list[Arrow]) -> list[list[str]]:
    """Find import cycles, each once: follow the arrows depth first, note every way back."""
    graph: dict[str, set[str]] = {}
    for arrow in arrows:
        if covers(ROOT, arrow.target) and arrow.source != arrow.target:
            graph.setdefault(arrow.source, set()).add(arrow.target)
    cycles: list[list[str]] = []
    done: set[str] = set()

    def visit(name: str, trail: list[str]) -> None:
        if name in trail:
            cycles.append([*trail[trail.index(name) :], name])
        elif name not in done:
            for target in sorted(graph.get(name, ())):
                visit(target, [*trail, name])
            done.add(name)

    for name in sorted(graph):
        visit(name, [])
    return cycles


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
