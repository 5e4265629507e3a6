"""The folds that are done, kept in a folder: one file a fold, no pickle.

``run.json`` says which run they belong to; ``fold-00001.npz`` holds the predictions of one split as
plain arrays, with their kinds as JSON. Every file is written whole or not at all, so that whatever
was killed leaves folds that can be trusted.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from assay.crossval.answer import Answer
from assay.crossval.splitting import Splitting
from assay.errors import InputError
from assay.io.columns import Column
from assay.io.output import write_atomically

SCHEMA = "assay-saved-folds/1"


class SavedFolds:
    """A folder that keeps the answers of a run.

    Args:
        path: The folder; it is made if it is not there.
        identity: The digests of the run, from `identity`.
        splitting: The splits of the run.

    Raises:
        InputError: The folder holds another run, or something else, or cannot be written to.
    """

    def __init__(self, path: str | Path, identity: Mapping[str, str], splitting: Splitting) -> None:
        self.folder = Path(path)
        self._splitting = splitting
        self._identity = dict(identity)
        head = self.folder / "run.json"
        if head.exists():
            self._compare(head)
            return
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if any(self.folder.iterdir()):
                raise InputError(
                    "this folder holds something else",
                    source=str(path),
                    remedy="name an empty or a new folder",
                )
        except OSError as error:
            raise _unusable(self.folder, error) from error
        document = {
            "schema": SCHEMA,
            "splitter": splitting.sentence,
            "folds": len(splitting),
            "identity": self._identity,
        }
        write_atomically(str(head), json.dumps(document, indent=1))

    def _compare(self, head: Path) -> None:
        try:
            document = json.loads(head.read_text(encoding="utf-8"))
            held = dict(document["identity"]) if document["schema"] == SCHEMA else None
        except OSError as error:
            raise _unusable(head, error) from error
        except (ValueError, KeyError, TypeError):
            held = None
        if held is None:
            raise InputError(f"this is no {SCHEMA}", source=str(head), remedy="name another folder")
        differ = [name for name, value in self._identity.items() if held.get(name) != value]
        if differ:
            raise InputError(
                f"the folds saved here are of another run: {', '.join(differ)} differ",
                source=str(self.folder),
                remedy="name another folder, or delete this one to begin anew",
            )

    def done(self) -> dict[int, Answer]:
        """The answers that are there, by the number of their split.

        Raises:
            InputError: A file is damaged, or does not fit its split.
        """
        found = {}
        for number in range(len(self._splitting)):
            path = self._path(number)
            if path.exists():
                found[number] = self._read(path, number)
        return found

    def keep(self, number: int, answer: Answer) -> None:
        """Write the answer of a split; a fold that failed is not kept, and is tried again."""
        if answer.error:
            return
        write_atomically(str(self._path(number)), _packed(answer))

    def _path(self, number: int) -> Path:
        return self.folder / f"fold-{number + 1:05d}.npz"

    def _read(self, path: Path, number: int) -> Answer:
        rows = len(self._splitting.folds.valid[number])
        try:
            # From memory: a damaged archive would leave the file open.
            with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as held:
                answer = _unpacked(held)
        except (OSError, ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile) as error:
            pickled = "pickle" in str(error)  # what NumPy says of anything it does not know
            why = "it is no archive of plain arrays" if pickled else str(error)
            raise _damaged(path, why) from error
        parts = [*answer.pred, answer.proba, answer.score]
        sizes = {len(part) for part in parts if part is not None}
        if sizes != {rows}:
            raise _damaged(path, f"predictions for {sorted(sizes)} and not {rows} rows")
        return answer


def _packed(answer: Answer) -> bytes:
    """The answer as the bytes of a NumPy archive."""
    arrays: dict[str, Any] = {}
    columns = []
    for place, one in enumerate(answer.pred):
        whole = one.values.dtype == object  # integers beyond 64 bits, which only text holds
        arrays[f"pred{place}"] = one.values.astype(str) if whole else one.values
        columns.append({"kind": one.kind, "categories": list(one.categories), "whole": whole})
    for name in ("proba", "score"):
        if getattr(answer, name) is not None:
            arrays[name] = getattr(answer, name)
    head = {
        "pred": columns,
        "fit_seconds": answer.fit_seconds,
        "predict_seconds": answer.predict_seconds,
        "lacking": list(answer.lacking),
    }
    arrays["head"] = np.frombuffer(json.dumps(head).encode(), dtype=np.uint8)
    held = io.BytesIO()
    np.savez(held, **arrays)
    return held.getvalue()


def _unpacked(held: Any) -> Answer:
    head = json.loads(held["head"].tobytes().decode())
    columns = []
    for place, one in enumerate(head["pred"]):
        values = held[f"pred{place}"]
        if one["whole"]:
            values = np.array([int(text) for text in values.tolist()] + [None], dtype=object)[:-1]
        columns.append(Column("y_pred", one["kind"], values, tuple(one["categories"])))
    return Answer(
        pred=tuple(columns),
        proba=held.get("proba"),
        score=held.get("score"),
        fit_seconds=head["fit_seconds"],
        predict_seconds=head["predict_seconds"],
        lacking=tuple(head["lacking"]),
    )


def _unusable(path: Path, error: OSError) -> InputError:
    return InputError(
        f"folds cannot be kept there: {error.strerror}", source=str(path), remedy="name a folder"
    )


def _damaged(path: Path, why: str) -> InputError:
    return InputError(
        f"this saved fold is damaged ({why})",
        source=str(path),
        remedy="delete the file, and the fold is fitted again",
    )
