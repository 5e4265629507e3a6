"""How the claims of a note are shown: the answer first, then what needs a look, then the rest."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from assay.errors import counted
from assay.notes import Verification
from assay.notes.claims import Claim

_ALIKE = re.compile(r"(finding|fingerprint of|state) ([^,]+)")
_SCORE = re.compile(r"score (\S+) (pooled|per_fold|per_group|mean_of_|sd_of_|within_)")
_FEW = 3


def verdict(note: str, found: Verification) -> str:
    """The answer in one line."""
    failed, open_ = len(found.failed), len(found.unchecked)
    if failed:
        said = f"fails: {failed} of {counted(len(found), 'claim')}"
    elif open_:
        said = f"holds as far as it can be checked: {len(found) - open_} of {len(found)} claims"
    else:
        said = f"holds: all {counted(len(found), 'claim')}"
    lacking = f"; not checked: {found.lacking}" if found.lacking and not failed else ""
    return f"{note} {said}, against {found.against}{lacking}"


def claim_lines(found: Verification, failing: bool) -> Iterator[str]:
    """The claims that fail, that cannot be checked and, unless `failing`, that hold.

    What fails has a line for each claim; of the others those that say the same share one.
    """
    yield from map(str, found.failed)
    yield from _together(found.unchecked)
    if not failing:
        yield from _together([claim for claim in found if claim.status == "holds"])


def _together(claims: Sequence[Claim]) -> Iterator[str]:
    groups: dict[tuple[str, ...], list[Claim]] = {}
    for claim in claims:
        groups.setdefault(_key(claim), []).append(claim)
    for key, group in groups.items():
        if key[0] == "score" and len(group) > _FEW:
            first = next((one for one in group if one.what == f"score {key[1]} pooled"), group[0])
            yield f"{first}; and {len(group) - 1} more of {key[1]}"
        elif key[0] == "alike" and len(group) > 1:
            names = (one.what.removeprefix(key[1]).strip() for one in group)
            what = f"{key[1]} {', '.join(names)}"
            yield str(Claim(what, group[0].status, group[0].said))
        else:
            yield from map(str, group)


def _key(claim: Claim) -> tuple[str, ...]:
    """What the claims of one line have in common."""
    if score := _SCORE.match(claim.what):
        return "score", score[1]
    if (alike := _ALIKE.fullmatch(claim.what)) and not claim.rows:
        return "alike", alike[1], claim.said
    return "one", claim.what


def next_step(note: str, found: Verification, given: bool, original: bool) -> str | None:
    """What would tell more, where something would.

    Args:
        note: The file of the note.
        found: What was found.
        given: Whether the predictions were given.
        original: Whether the original ones were, to say which rows differ.
    """
    if not given and any("predictions" in claim.said for claim in found.unchecked):
        return f"the rest needs the predictions: assay verify {note} PREDICTIONS"
    differ = any(claim.what.startswith("fingerprint") for claim in found.failed)
    if given and differ and not original:
        return "which rows differ is said with --against ORIGINAL, the predictions of the note"
    return None
