"""Writing files: whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from assay.errors import InputError


def write_atomically(path: str, content: str | bytes) -> None:
    """Write a file so that it is there whole or not at all; a device or a pipe is written to."""
    held = content.encode("utf-8", "backslashreplace") if isinstance(content, str) else content
    try:
        target = Path(path).resolve()
        if target.exists() and not target.is_file():
            target.write_bytes(held)
        else:
            _replace(target, held)
    except OSError as error:
        raise unwritable(path, error.strerror) from error


def _replace(target: Path, content: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:40]}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.chmod(name, _mode(target))
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise


def _mode(target: Path) -> int:
    """The rights of the file that is replaced, or those that a new one gets here."""
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def unwritable(path: str, why: str | None) -> InputError:
    """The error for a file that cannot be written."""
    return InputError(f"cannot write there: {why}", source=path, remedy="name another place")
