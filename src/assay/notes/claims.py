"""What verifying found: every claim of a note with *holds*, *fails* or *cannot check*."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from assay.errors import counted, rows_in_words
from assay.report.html import html_of
from assay.report.layout import Grid, Layout
from assay.report.safe import brief

Status = Literal["holds", "fails", "cannot check"]


@dataclass(frozen=True)
class Claim:
    """One claim of a note and what became of it.

    Args:
        what: The claim: "score r2 pooled", "fingerprint of truth", "identity RMSE^2 = MSE".
        status: holds, fails or cannot check.
        said: The value that holds, why it fails, or what is missing to check it.
        differences: Where it fails, each field with what the note says and what was found.
        rows: Rows concerned, counted from 1, where they are known.
    """

    what: str
    status: Status
    said: str = ""
    differences: tuple[tuple[str, Any, Any], ...] = ()
    rows: tuple[int, ...] = ()

    def __str__(self) -> str:
        where = f" ({rows_in_words(self.rows)})" if self.rows else ""
        return f"{self.status:<12}  {self.what}: {self.said}{where}".rstrip(": ")

    def to_dict(self) -> dict[str, Any]:
        """The claim as JSON values."""
        differences = [
            {"field": field, "expected": expected, "found": found}
            for field, expected, found in self.differences
        ]
        return {
            "claim": self.what,
            "status": self.status,
            "said": self.said,
            "differences": differences,
            "rows": list(self.rows),
        }


def holds(what: str, said: str = "") -> Claim:
    """A claim that holds."""
    return Claim(what, "holds", said)


def fails(
    what: str,
    said: str,
    differences: Sequence[tuple[str, Any, Any]] = (),
    rows: Sequence[int] = (),
) -> Claim:
    """A claim that fails."""
    return Claim(what, "fails", said, tuple(differences), tuple(rows))


def unchecked(what: str, lacking: str) -> Claim:
    """A claim that cannot be checked, and what is missing."""
    return Claim(what, "cannot check", lacking)


class Verification(Sequence[Claim]):
    """All claims of a note, in its order; `failed` and `unchecked` are those to look at.

    It is true where every claim holds.
    """

    def __init__(self, claims: Sequence[Claim], against: str) -> None:
        self._claims = list(claims)
        self.against = against

    def __getitem__(self, place: Any) -> Any:
        return self._claims[place]

    def __len__(self) -> int:
        return len(self._claims)

    def __bool__(self) -> bool:
        return self.status == "holds"

    def __iter__(self) -> Iterator[Claim]:
        return iter(self._claims)

    @property
    def failed(self) -> list[Claim]:
        """The claims that fail."""
        return [claim for claim in self if claim.status == "fails"]

    @property
    def unchecked(self) -> list[Claim]:
        """The claims that cannot be checked."""
        return [claim for claim in self if claim.status == "cannot check"]

    @property
    def lacking(self) -> str:
        """What cannot be checked and why, where there is one reason; otherwise empty."""
        open_ = self.unchecked
        if len({claim.said for claim in open_}) != 1:
            return ""
        what = open_[0].what if len(open_) == 1 else counted(len(open_), "claim")
        return f"{what} ({open_[0].said})"

    @property
    def status(self) -> Status:
        """The worst of the claims."""
        if self.failed:
            return "fails"
        return "cannot check" if self.unchecked else "holds"

    @property
    def exit_code(self) -> int:
        """0 where all hold, 1 where some fail, 3 where none fails and some cannot be checked."""
        return {"holds": 0, "fails": 1, "cannot check": 3}[self.status]

    @property
    def closing(self) -> str:
        """How many claims hold, fail and cannot be checked, in one line."""
        held = len(self) - len(self.failed) - len(self.unchecked)
        return (
            f"{held} of {len(self)} claims hold, {len(self.failed)} fail, "
            f"{len(self.unchecked)} cannot be checked (against {self.against})"
        )

    def to_dict(self) -> dict[str, Any]:
        """The claims as JSON values, schema ``assay-verification/1``."""
        return {
            "schema": "assay-verification/1",
            "against": self.against,
            "holds": len(self) - len(self.failed) - len(self.unchecked),
            "fails": len(self.failed),
            "cannot_check": len(self.unchecked),
            "claims": [claim.to_dict() for claim in self],
        }

    def __repr__(self) -> str:
        return "\n".join([*map(str, self), self.closing])

    def _repr_html_(self) -> str:
        # What holds is a hundred lines; print() shows them.
        open_ = [*self.failed, *self.unchecked]
        lines = [[one.status, brief(one.what), brief(one.said)] for one in open_]
        grid = Grid("", ["status", "claim", "said"], lines, frozenset({1, 2}))
        return html_of(Layout([self.closing], [grid] if lines else [], []))
