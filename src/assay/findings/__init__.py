"""The findings: one check per file, each with a stable code.

`check_all` runs them in the order of their codes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assay.errors import InputError
from assay.findings.finding import Check, Context, Findings, acknowledged

CHECKS: tuple[Check, ...] = ()

CODES = {check.code: check for check in CHECKS}


def check_all(context: Context, reasons: Mapping[str, str]) -> Findings:
    """Run every check; a finding whose code has a reason is marked as acknowledged."""
    return Findings([acknowledged(check(context), reasons) for check in CHECKS])


def acknowledgements(given: Sequence[str] | Mapping[str, str]) -> dict[str, str]:
    """Codes and reasons from ``"A201: the task scores labels"`` or a mapping.

    Raises:
        InputError: There is no such code, or no reason.
    """
    if isinstance(given, str):
        given = [given]
    pairs = (
        given.items()
        if isinstance(given, Mapping)
        else (text.partition(":")[::2] for text in given)
    )
    found = {}
    for code, reason in pairs:
        if code.strip() not in CODES:
            raise InputError(f"there is no finding {code.strip()!r}", remedy="write 'A201: reason'")
        if not reason.strip():
            raise InputError(
                f"{code.strip()} is acknowledged without a reason", remedy="write 'A201: reason'"
            )
        found[code.strip()] = reason.strip()
    return found
