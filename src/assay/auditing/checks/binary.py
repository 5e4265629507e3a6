"""Whether a confusion matrix exists behind the values of one class against the rest.

With n the counts must be whole, so this holds the test of Brown and Heathers (2017), GRIM, and
its kin: of 143 rows no whole number of correct ones prints as 0.925.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import ceil, floor

from assay.auditing.cone import form_of, span
from assay.auditing.line import Line, listed, words
from assay.auditing.report import Entry, Sheet
from assay.auditing.search import Found, Wanted, denominator, matrix, possible
from assay.auditing.views import View, views
from assay.metrics.declare import Metric
from assay.metrics.outcome import in_words

NAME = "confusion matrix"
_PERCENT = Fraction(1, 100)
_SHORT = 20_000


def check(sheet: Sheet) -> Iterator[Line]:
    """One line per class against the rest; a full matrix leaves nothing to search for."""
    if sheet.matrix is not None:
        return
    for view in views(sheet):
        if len(view.parts) > 1 and not _agree(view):
            yield _counts(sheet, view)
        elif view.entries and cells_of(view) is None:
            yield from _judged(sheet, view)


def cells_of(view: View) -> tuple[int, ...] | None:
    """TP, FP, FN and TN, where the parts alone decide them."""
    known = view.wanted.known
    real = possible(Wanted({}, known))
    if "n" not in known or len(real) != 1 or not known["n"]:
        return None
    cells = [Fraction(cell * known["n"], sum(real[0])) for cell in real[0]]
    whole = all(cell.denominator == 1 for cell in cells)
    return tuple(map(int, cells)) if whole else None


def _agree(view: View) -> bool:
    return bool(possible(Wanted({}, view.wanted.known)))


def _counts(sheet: Sheet, view: View) -> Line:
    said = ", ".join(f"{name} {count}" for name, count in view.parts)
    return Line("impossible", NAME, f"{sheet.where}{said} do not add up", view.entries)


def _judged(sheet: Sheet, view: View) -> Iterator[Line]:
    wanted = view.wanted
    start = f"{sheet.where}{listed(view.entries)}{_given(view)}"
    found = search(wanted)
    if found.exists is None:
        yield Line("cannot tell", NAME, start, view.entries, found.why)
    elif not found.exists:
        yield from _impossible(sheet, view)
    else:
        yield _possible(view, start, found)


def _possible(view: View, start: str, found: Found) -> Line:
    if found.cells is None:
        return _unbounded(start, view)
    if not view.binary:
        correct = found.cells[0] + found.cells[3]
        said = f"{start}: {correct} correct rows of {sum(found.cells)} print like this"
        return Line("consistent", NAME, said, view.entries)
    named = zip(("TP", "FP", "FN", "TN"), found.cells, strict=True)
    cells = ", ".join(f"{name} {count}" for name, count in named)
    how = "the only matrix that gives them" if found.only else "one matrix of several"
    return Line("consistent", NAME, f"{start}: {cells} ({how})", view.entries)


def search(wanted: Wanted) -> Found:
    """A whole matrix where n is known, else whether any matrix of real numbers fits."""
    if "n" in wanted.known:
        return matrix(wanted)
    return Found(bool(possible(wanted)))


def _given(view: View) -> str:
    parts = ", ".join(f"{name} {count}" for name, count in view.parts)
    return f" with {parts}" if parts else ""


def _unbounded(start: str, view: View) -> Line:
    if len(view.entries) == 1:
        missing = "n and the class counts"
        return Line("cannot tell", NAME, f"{start}: one ratio alone", view.entries, missing)
    said = f"{start}: some counts give all of them; n and the class counts would tell more"
    return Line("consistent", NAME, said, view.entries)


def _impossible(sheet: Sheet, view: View) -> Iterator[Line]:
    """A line for each few values that contradict each other, none of them in two."""
    about = view.entries
    while True:
        core = _core(view)
        said = f"{sheet.where}{listed(core.entries)}{_given(core)}: "
        yield Line("impossible", NAME, said + _why(core) + _hints(sheet, core), about)
        for entry in core.entries:
            view = view.without(entry)
        if not core.entries or not view.entries or not _contradicts(view.wanted):
            return
        about = view.entries


def _core(view: View) -> View:
    """As few of the numbers as cannot stand together: each is left out where it is not needed."""
    for entry in view.entries:
        less = view.without(entry)
        if less.entries and _contradicts(less.wanted):
            view = less
    for part, _ in view.parts:
        less = view.forget(part)
        if _contradicts(less.wanted):
            view = less
    return view


def _contradicts(wanted: Wanted) -> bool:
    """Whether no matrix fits, as far as a short search tells."""
    if wanted.known.get("n", 0) > _SHORT:
        return not possible(wanted)
    return search(wanted).exists is False


def _why(core: View) -> str:
    metrics = list(core.wanted.values)
    if len(metrics) == 1 and (said := _neighbours(core, metrics[0])):
        return said
    for entry in reversed(core.entries):
        rest = core.without(entry)
        form = form_of(next(metric for e, metric in core.items if e is entry))
        real = possible(rest.wanted)
        if form is None or not real:
            continue
        allowed = span(form, real)
        if allowed is not None and (
            allowed.high < entry.interval.low or entry.interval.high < allowed.low
        ):
            return f"the others allow {entry.name} {words(allowed)} only"
    whole = "whole counts" if "n" in core.wanted.known else "counts"
    return f"no {whole} of TP, FP, FN and TN print like this"


def _neighbours(core: View, metric: Metric) -> str:
    """The nearest ratios of whole counts, where the denominator is known."""
    wanted = core.wanted
    low = denominator(metric, wanted.known) if "n" in wanted.known else None
    if not low:
        return "" if low is None else "its denominator is 0"
    middle = (wanted.values[metric].low + wanted.values[metric].high) / 2 * low
    near = [Fraction(count) for count in sorted({floor(middle), ceil(middle)}) if 0 <= count <= low]
    shown = " and ".join(f"{count}/{low} = {in_words(count / low)}" for count in near)
    return f"{shown} print otherwise" if near else ""


def _hints(sheet: Sheet, core: View) -> str:
    hints = [hint for entry in core.entries if (hint := _as_other_scale(core, entry))]
    if core.parts and "weights" not in sheet.report.settings:
        hints.append("or the rows were weighted and the counts are not: ask for weighted counts")
    if len(core.entries) > 1:
        named = core.class_ or sheet.report.settings.get("positive")
        means = "folds" if named else "classes or folds"
        hints.append(f"or they are averages over {means}, which need not obey this: ask which")
    return "".join(f"; {hint}" for hint in hints)


def _as_other_scale(core: View, entry: Entry) -> str:
    """A value below one percent that would fit as a fraction of 1."""
    printed = entry.printed
    if not 0 < printed.middle <= _PERCENT:
        return ""
    moved = replace(printed, middle=printed.middle * 100, half=printed.half * 100)
    items = tuple((replace(e, printed=moved) if e is entry else e, m) for e, m in core.items)
    if not search(replace(core, items=items).wanted).exists:
        return ""
    said = f"{entry.name} as {in_words(moved.middle)} and not {in_words(printed.middle)} fits"
    return f"{said}: percent and fraction mixed?"
