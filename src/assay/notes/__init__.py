"""Notes: an evaluation handed over as one file, which the receiver checks with one command.

What a note is
    `note.Note` wraps a document of schema ``assay-note/1`` (`schema.py`, published as JSON Schema
    in ``schema/assay-note-1.json``). It is made by ``ev.note(...)`` (`note_of`), read by
    ``Note.load(path)``, written by ``note.save(path)``; ``note["scores"]`` gives a section,
    ``note.score("r2", "pooled")`` one score, ``note.say(conclusion=...)`` the note with other
    words. Equal notes have equal bytes (`canonical.py`), and every section is sealed.

What is in it
    ``words`` what only people can say · ``task``, ``rows``, ``targets``, ``weights``, ``folds``,
    ``groups``, ``policies`` what was evaluated and how · ``metrics`` the definition of each metric
    by its key · ``scores`` the values with quotient, parts, n, weight, unit and soundness ·
    ``errors`` the labels that are wrong · ``baselines``, ``findings`` · ``states`` what is
    remembered of the rows, exactly · ``fingerprints`` (`fingerprint.py`) · ``columns`` where each
    column was · ``cases`` the rows themselves, on demand · ``merged`` for a note of several sites ·
    ``versions``, ``platform``, ``created``, ``command`` · ``seal``.

What can be done with it
    `verify` checks every claim, alone or with the predictions; `merge` adds the states of two notes
    and gives the scores of all rows together.

Numbers: `numbers.double` reads a value, `numbers.rational` an exact text, `numbers.ratio_of` a
quotient. Reading is bounded (`reading.py`), and states are checked before they are trusted
(`states.bundle_of`).
"""

from __future__ import annotations

from assay.notes.claims import Claim, Verification
from assay.notes.merge import merge
from assay.notes.note import Note, note_of
from assay.notes.verify import verify

__all__ = ["Claim", "Note", "Verification", "merge", "note_of", "verify"]
