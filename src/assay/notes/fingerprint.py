"""Fingerprints: SHA-256 of columns, by which two sides learn whether they hold the same rows.

Each column, and all columns together ("rows"), have up to three:

- ``multiset``: of the values whatever their order. Numbers are sorted, labels counted, and the
  bytes hashed. Of all columns together each row is mixed to 256 bits, the rows are added modulo
  2**64 in each of four lanes, and the sums hashed; that holds against accidents, not against
  somebody who searches for other pairs of the same values with an equal sum, who is shown by ids.
  (To sort the mixed rows and hash those takes seven times as long, as much as half the scoring.)
- ``ordered``: of the values in the order of the rows.
- ``by_id``: of the values in the order of the ids, together with these; null without unique ids.

So the receiver can say: the same rows with other predictions; the same rows in another order; one
label changed; three rows missing. They do not depend on the file's format, the columns' types (see
`columns.py`) or the version of Assay, and cover the rows used: not those of weight 0, nor those
left out for missing values.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.notes.columns import Array, Canonical, Labels, Numbers, columns_of, ids_of
from assay.rows.prepare import Rows

Words = NDArray[np.uint64]
Print = dict[str, str | None]

_CHUNK = 1 << 13
_CELLS = 1 << 22
_LANES = (
    (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB),
    (0xD1B54A32D192ED03, 0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53),
    (0x8CB92BA72F3D8DD7, 0x9FB21C651E98DF25, 0xD6E8FEB86659FD93),
    (0xA0761D6478BD642F, 0xE7037ED1A0B428DB, 0x8EBC6AF09C88C6E3),
)
"""Start and two odd multipliers of each lane."""


def fingerprints(rows: Rows) -> dict[str, Any]:
    """The fingerprints of some rows, by column and of all columns together."""
    columns = columns_of(rows)
    ids = ids_of(rows)
    order = None if ids is None else _by_id(ids)
    prefix = b"" if order is None or ids is None else _sha("ids", len(ids), _id_bytes(ids[order]))
    jobs: dict[str, Callable[[], Print]] = {
        name: lambda column=column: _prints(column, order, prefix)  # type: ignore[misc]
        for name, column in columns.items()
    }
    jobs["rows"] = lambda: {"multiset": _joint(columns)}
    found = _together(jobs, len(rows.block))
    joint = found.pop("rows")
    if ids is not None:
        found["id"] = _id_prints(ids, order)
    for how in ("ordered", "by_id"):
        joint[how] = combined(found, how)
    return {"n": len(rows.block), "rows": joint, "columns": found}


def _together(jobs: Mapping[str, Callable[[], Print]], rows: int) -> dict[str, Print]:
    """Run the jobs, of many rows two at a time: sorting and hashing leave Python's lock."""
    if rows < 1 << 17:
        return {name: job() for name, job in jobs.items()}
    with ThreadPoolExecutor(2) as pool:
        running = {name: pool.submit(job) for name, job in jobs.items()}
        return {name: job.result() for name, job in running.items()}


def _prints(column: Canonical, order: Array | None, prefix: bytes) -> Print:
    by_id = None
    if order is not None:
        by_id = _ordered(column.take(order), prefix).hex()
    return {
        "multiset": _multiset(column).hex(),
        "ordered": _ordered(column, b"").hex(),
        "by_id": by_id,
    }


def _ordered(column: Canonical, prefix: bytes) -> bytes:
    if isinstance(column, Numbers):
        return _sha("numbers in order", column.values.shape, prefix, _bytes(column.values))
    width = np.min_scalar_type(max(len(column.texts) - 1, 0))
    codes = column.codes.astype(width.newbyteorder("<"))
    return _sha("labels in order", column.codes.shape, prefix, _listed(column.texts), codes.data)


def _multiset(column: Canonical) -> bytes:
    if isinstance(column, Labels):
        counts = np.bincount(column.codes, minlength=len(column.texts)).tolist()
        held = _listed(list(zip(column.texts, counts, strict=True)))
        return _sha("labels counted", column.codes.shape, held)
    if column.values.ndim == 1:
        return _sha("numbers sorted", column.values.shape, _bytes(np.sort(column.values)))
    return _sha("numbers added", column.values.shape, _added([column]))


def _joint(columns: Mapping[str, Canonical]) -> str:
    names = sorted(columns)
    every = [columns[name] for name in names]
    added = _added_cells(every) if _few(every) else _added(every)
    return _sha("rows added", names, added).hex()


def _few(columns: list[Canonical]) -> bool:
    """Whether all are labels of so few values that rows are better counted than mixed."""
    cells = 1
    for column in columns:
        if not isinstance(column, Labels):
            return False
        cells *= len(column.texts)
    return bool(columns) and cells <= min(_CELLS, len(columns[0].codes))  # type: ignore[union-attr]


def _added_cells(columns: list[Canonical]) -> bytes:
    """The sums of the mixed rows from the counts of the different rows."""
    labels = [column for column in columns if isinstance(column, Labels)]
    sizes = [len(column.texts) for column in labels]
    codes = labels[0].codes
    for column, size in zip(labels[1:], sizes[1:], strict=True):
        codes = codes * size + column.codes
    counts = np.bincount(codes)
    held = np.flatnonzero(counts)
    places = np.unravel_index(held, sizes)
    words = [_table(column)[place] for column, place in zip(labels, places, strict=True)]
    repeated = counts[held].astype(np.uint64)
    return np.array([(_mixed(words, lane) * repeated).sum() for lane in _LANES], "<u8").tobytes()


def _added(columns: list[Canonical]) -> bytes:
    """The sums of the mixed rows in four lanes, modulo 2**64."""
    rows = len(columns[0].values if isinstance(columns[0], Numbers) else columns[0].codes)
    tables = [_table(column) if isinstance(column, Labels) else None for column in columns]
    sums = np.zeros(len(_LANES), dtype=np.uint64)
    for start in range(0, rows, _CHUNK):
        part = slice(start, start + _CHUNK)
        words = [
            word
            for column, table in zip(columns, tables, strict=True)
            for word in _words(column, table, part)
        ]
        sums += np.array([_mixed(words, lane).sum() for lane in _LANES], dtype=np.uint64)
    return sums.astype("<u8").tobytes()


def _words(column: Canonical, table: Words | None, part: slice) -> list[Words]:
    if isinstance(column, Labels):
        return [] if table is None else [table[column.codes[part]]]
    values = column.values[part]
    if values.ndim == 1:
        return [values.view(np.uint64)]
    return [np.ascontiguousarray(values[:, k]).view(np.uint64) for k in range(values.shape[1])]


def _table(column: Labels) -> Words:
    """A word for each label: the first eight bytes of the SHA-256 of its text."""
    heads = [hashlib.sha256(_utf8(text)).digest()[:8] for text in column.texts]
    return np.frombuffer(b"".join(heads), dtype="<u8").astype(np.uint64)


def _mixed(words: list[Words], lane: tuple[int, int, int]) -> Words:
    """Each row's words mixed to one, by multiplications and shifts as in SplitMix64."""
    start, first, second = map(np.uint64, lane)
    mixed = np.full(len(words[0]), start)
    shifted = np.empty_like(mixed)
    for word in words:
        mixed ^= word
        for shift, factor in ((np.uint64(30), first), (np.uint64(27), second)):
            np.right_shift(mixed, shift, out=shifted)
            mixed ^= shifted
            mixed *= factor
        np.right_shift(mixed, np.uint64(31), out=shifted)
        mixed ^= shifted
    return mixed


def _by_id(ids: Array) -> Array | None:
    """The order of the ids; None where two are equal, which leaves the order open."""
    order = np.argsort(ids, kind="stable")
    ordered = ids[order]
    return None if bool((ordered[1:] == ordered[:-1]).any()) else order


def _id_prints(ids: Array, order: Array | None) -> Print:
    in_order = ids[order] if order is not None else np.sort(ids)
    return {
        "multiset": _sha("ids", len(ids), _id_bytes(in_order)).hex(),
        "ordered": _sha("ids in order", len(ids), _id_bytes(ids)).hex(),
        "by_id": None,
    }


def _id_bytes(ids: Array) -> bytes:
    return ids.astype("<i8").tobytes() if ids.dtype.kind == "i" else _listed(ids.tolist())


def combined(found: Mapping[str, Print], how: str) -> str | None:
    """The fingerprint of all columns together from theirs, "ordered" or "by_id"; ids apart."""
    held = {name: prints[how] for name, prints in sorted(found.items()) if name != "id"}
    if how == "by_id" and None in held.values():
        return None
    return _sha(f"columns {how}", len(held), _listed(list(held.items()))).hex()


def _bytes(values: NDArray[np.float64]) -> memoryview:
    return np.ascontiguousarray(values, dtype="<f8").data


def _listed(values: Any) -> bytes:
    return json.dumps(values, ensure_ascii=True).encode()


def _utf8(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _sha(what: str, shape: Any, *parts: bytes | memoryview) -> bytes:
    """SHA-256 of a heading and the parts."""
    found = hashlib.sha256(f"assay-fingerprint/1 {what} {shape}\n".encode())
    for part in parts:
        found.update(part)
    return found.digest()
