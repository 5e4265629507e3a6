"""Claims about fingerprints: what two sides share, and what differs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assay.errors import counted
from assay.notes.claims import Claim, fails, holds, unchecked
from assay.notes.differ import Differing
from assay.notes.fingerprint import combined

Prints = dict[str, Any]


def consistent(written: Prints) -> Iterator[Claim]:
    """The fingerprints of all columns together fit those of each."""
    for how in ("ordered", "by_id"):
        right = combined(written["columns"], how)
        what = f"fingerprint of rows, {how.replace('_', ' ')}, from those of the columns"
        stated = written["rows"][how]
        if right == stated:
            yield holds(what)
        else:
            yield fails(what, "it is not theirs", [(f"rows.{how}", stated, right)])


def claims(written: Prints, found: Prints, changed: Differing) -> Iterator[Claim]:
    """What became of each fingerprint."""
    yield _rows(written, found, changed)
    for name in sorted({*written["columns"], *found["columns"]}):
        yield _column(name, written, found, changed)


def _rows(written: Prints, found: Prints, changed: Differing) -> Claim:
    what, there, here = "fingerprint of rows", written["rows"], found["rows"]
    off = found["n"] - written["n"]
    if off:
        lost = f"{counted(abs(off), 'row')} {'too many' if off > 0 else 'missing'}"
        lost += _named("missing", changed.missing) + _named("added", changed.added)
        return fails(
            what,
            f"{lost}: expected {written['n']}, found {found['n']}",
            [("n", written["n"], found["n"])],
        )
    if there["multiset"] != here["multiset"]:
        return fails(what, _told(written, found), [_pair("multiset", there, here)])
    if None not in (there["by_id"], here["by_id"]) and there["by_id"] != here["by_id"]:
        return fails(what, "the same rows at other ids", [_pair("by_id", there, here)])
    order = "" if there["ordered"] == here["ordered"] else ", in another order"
    return holds(what, f"the same {counted(found['n'], 'row')}{order}")


def _told(written: Prints, found: Prints) -> str:
    """What differs between rows of one number, from the fingerprints of their columns."""
    names = sorted({*written["columns"], *found["columns"]} - {"id"})
    other = [
        name
        for name in names
        if (written["columns"].get(name) or {}).get("multiset")
        != (found["columns"].get(name) or {}).get("multiset")
    ]
    same = [name for name in names if name not in other]
    if not other:
        return "the same values in every column, but paired otherwise"
    kept = f"the same {', '.join(same)}, but " if same else ""
    return f"{kept}other values of {', '.join(other)}"


def _column(name: str, written: Prints, found: Prints, changed: Differing) -> Claim:
    what = f"fingerprint of {name}"
    there, here = written["columns"].get(name), found["columns"].get(name)
    if here is None and name == "id":
        return unchecked(what, "the predictions have no ids")
    if here is None or there is None:
        return fails(what, f"only the {'note' if here is None else 'predictions'} have {name}")
    rows, shown = _where(name, changed)
    if there["multiset"] != here["multiset"]:
        return fails(what, f"other values{shown}", [_pair("multiset", there, here)], rows)
    if None not in (there["by_id"], here["by_id"]) and there["by_id"] != here["by_id"]:
        said = f"the same values, but at other ids{shown}"
        return fails(what, said, [_pair("by_id", there, here)], rows)
    return holds(what, "" if there["ordered"] == here["ordered"] else "in another order")


def _where(name: str, changed: Differing) -> tuple[tuple[int, ...], str]:
    one = changed.columns.get(name)
    return ((), "") if one is None else (one.rows, f": {one.shown}")


def _named(how: str, ids: tuple[str, ...]) -> str:
    if not ids:
        return ""
    more = "" if len(ids) <= 5 else f" and {len(ids) - 5} more"
    return f" ({how}: {', '.join(ids[:5])}{more})"


def _pair(how: str, there: Any, here: Any) -> tuple[str, Any, Any]:
    return (how, there[how], here[how])
