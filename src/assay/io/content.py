"""The bytes of a file, and what kind of file they are."""

from __future__ import annotations

import gzip
import mmap
import sys
import zlib
from dataclasses import dataclass
from pathlib import Path

from assay.errors import InputError
from assay.io.names import nearest

_MAGIC = {
    b"PAR1": "Parquet",
    b"ARROW1": "Arrow",
    b"\xff\xff\xff\xff": "Arrow",  # the stream format
    b"FEA1": "Feather 1",
    b"\x1f\x8b": "gzip",
    b"PK\x03\x04": "ZIP",
    b"\xd0\xcf\x11\xe0": "old Excel",
    b"\xfd7zXZ": "xz",
    b"BZh": "bzip2",
    b"\x28\xb5\x2f\xfd": "Zstandard",
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
}


@dataclass(frozen=True, slots=True, eq=False)
class Content:
    """The bytes of a file, unpacked.

    Args:
        source: The file's name as given.
        data: Its bytes; of a large file they are mapped, not read.
    """

    source: str
    data: bytes | mmap.mmap

    @property
    def magic(self) -> str | None:
        """The format its first bytes say, such as "Parquet"; None when they say nothing."""
        head = bytes(self.data[:8])
        return next((name for start, name in _MAGIC.items() if head.startswith(start)), None)


def open_content(path: str | Path, source: str) -> Content:
    """The bytes of a file or, for `-`, of standard input; gzip is unpacked.

    Raises:
        InputError: There is no such file (the nearest name is shown), it is a directory, it is
            empty or cannot be read.
    """
    if str(path) == "-":
        data: bytes | mmap.mmap = sys.stdin.buffer.read()
    else:
        data = _mapped(Path(path), source)
    if bytes(data[:2]) == b"\x1f\x8b":
        try:
            data = gzip.decompress(data)
        except (OSError, EOFError, zlib.error) as error:
            raise InputError(
                f"the gzip file is damaged ({error})", source=source, remedy="copy it again"
            ) from error
    if len(data) == 0:
        raise InputError("the file is empty", source=source, remedy="give a header line and rows")
    return Content(source, data)


def check_file(path: Path, source: str) -> None:
    """Check that the path is a file.

    Raises:
        InputError: It is not.
    """
    if path.is_dir():
        raise InputError("this is a directory", source=source, remedy="name one file in it")
    if path.exists():
        return
    folder = path.parent
    if not folder.is_dir():
        raise InputError(
            f"there is no directory {str(folder)!r}", source=source, remedy="check the path"
        )
    near = nearest(path.name, sorted(entry.name for entry in folder.iterdir()))
    raise InputError(
        "there is no such file",
        source=source,
        remedy=f"did you mean {str(folder / near)!r}?" if near else "check the path",
    )


def _mapped(path: Path, source: str) -> bytes | mmap.mmap:
    check_file(path, source)
    try:
        with path.open("rb") as file:
            try:
                return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            except (ValueError, OSError):  # empty, or a pipe
                return file.read()
    except OSError as error:
        raise InputError(
            f"the file cannot be read ({error.strerror})", source=source, remedy="check its rights"
        ) from error
