"""Run scikit-learn's own tests on Assay's functions: a pytest plugin that exchanges them.

Before a test module is imported, every metric function and every splitter that Assay offers
replaces scikit-learn's of the same name, in ``sklearn.metrics`` and ``sklearn.model_selection``, in
the modules behind them and in the scorers. So imports, dictionaries of metrics and parametrised
tests all get Assay's. A passed test that called none of them says nothing about Assay and is not
counted.
"""

from __future__ import annotations

import functools
import tomllib
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

HERE = Path(__file__).parent
CALLS = Counter()

FAMILIES = ("_classification", "_ranking", "_regression", "_scorer")


def counted(name, function):
    """The function, with a note that it was called."""

    @functools.wraps(function)
    def called(*args, **kwargs):
        CALLS[name] += 1
        return function(*args, **kwargs)

    return called


def exchange():
    """Put Assay's functions in the place of scikit-learn's."""
    from assay import dropin

    package = import_module("sklearn.metrics")
    modules = [package, *(import_module(f"sklearn.metrics.{name}") for name in FAMILIES)]
    # Their own homes as well: a pickled function is found again by its name there.
    modules += [import_module(f"assay.dropin.{home}") for home in set(dropin.HOMES.values())]
    ours = {name: counted(name, getattr(dropin, name)) for name in dropin.__all__}
    for module in modules:
        for name, function in ours.items():
            if hasattr(module, name):
                setattr(module, name, function)
    for scorer in import_module("sklearn.metrics._scorer")._SCORERS.values():
        name = scorer._score_func.__name__
        if name in ours:
            scorer._score_func = ours[name]


def exchange_splitters():
    """Put Assay's splitters in the place of scikit-learn's, and note when they are used."""
    from assay import splits

    package = import_module("sklearn.model_selection")
    modules = [package, import_module("sklearn.model_selection._split")]
    ours = [cls for cls in map(splits.__dict__.get, splits.__all__) if isinstance(cls, type)]
    for cls in [splits.Splitter, *ours]:
        for method in ("__init__", "split", "get_n_splits", "get_metadata_routing"):
            if method in vars(cls):
                setattr(cls, method, counted(cls.__name__, vars(cls)[method]))
    named = {cls.__name__: cls for cls in ours} | {"check_cv": counted("resolve", check_cv)}
    for module in modules:
        for name, found in named.items():
            if hasattr(module, name):
                setattr(module, name, found)


def check_cv(cv=5, y=None, *, classifier=False):
    """Assay's `resolve` by scikit-learn's name and signature."""
    from assay.splits import resolve

    return resolve(cv, y, classifier=classifier).splitter


def pytest_configure(config):
    exchange()
    exchange_splitters()
    config.pluginmanager.register(Verdict(), "assay-verdict")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    before = sum(CALLS.values())
    try:
        return (yield)
    finally:
        item.user_properties.append(("assay_calls", sum(CALLS.values()) - before))


class Verdict:
    """Gather the results and hold them against the differences that are known."""

    def __init__(self):
        known = tomllib.loads((HERE / "differences.toml").read_text(encoding="utf-8"))
        self.reasons = known.get("differs", {})
        self.private = known.get("not_applicable", {})
        self.passed, self.failed, self.aside = {}, {}, Counter()

    def pytest_runtest_logreport(self, report):
        test = Path(report.nodeid.split("::")[0]).name + "::" + report.nodeid.split("::", 1)[1]
        calls = dict(report.user_properties).get("assay_calls", 0)
        if reason_of(test, self.private):
            self.aside["private"] += report.when == "call"
        elif report.failed:
            self.failed[test] = str(report.longrepr).rpartition("\nE ")[2].split("\n")[0][:150]
        elif report.skipped:
            self.aside["skipped"] += 1
        elif report.when == "call" and not calls:
            self.aside["without"] += 1
        elif report.when == "call":
            self.passed[test] = calls

    def pytest_terminal_summary(self, terminalreporter):
        for line in self.lines():
            terminalreporter.write_line(line)

    def pytest_sessionfinish(self, session):
        if hasattr(session.config, "workerinput"):
            return
        wrong = self.unlisted() or self.mended() or not self.passed
        session.exitstatus = pytest.ExitCode.TESTS_FAILED if wrong else pytest.ExitCode.OK

    def unlisted(self):
        return {test: why for test, why in self.failed.items() if not reason_of(test, self.reasons)}

    def mended(self):
        """Listed differences of which no test differs any more."""
        every = [*self.failed, *self.passed]
        seen = [key for key in self.reasons if any(covers(key, test) for test in every)]
        return [key for key in seen if not any(covers(key, test) for test in self.failed)]

    def lines(self):
        yield ""
        yield "scikit-learn's tests on Assay's functions: passed of applicable"
        every = [*self.passed, *self.failed]
        for name in [*sorted({test.split("::")[0] for test in every}), "together"]:
            whole = [test for test in every if name == "together" or test.startswith(name)]
            good = sum(test in self.passed for test in whole)
            share = good / len(whole) if whole else 0
            yield f"  {name:<26} {good:>5} of {len(whole):>5}  {share:7.2%}"
        yield (
            f"  aside: {self.aside['skipped']} skipped by scikit-learn (array libraries that are "
            f"not installed), {self.aside['without']} that call no function of Assay, "
            f"{self.aside['private']} of scikit-learn's private parts"
        )
        for test in sorted(self.failed):
            why = reason_of(test, self.reasons)
            yield f"  differs: {test}: {why or 'NOT LISTED: ' + self.failed[test]}"
        for key in self.mended():
            yield f"  listed but passes: {key}: remove it from differences.toml"


def covers(key, test):
    """Whether an entry names this test, or the function whose case it is."""
    return key in (test, test.split("[")[0])


def reason_of(test, reasons):
    return next((why for key, why in reasons.items() if covers(key, test)), None)
