"""The words of a note, from a TOML file."""

from __future__ import annotations

import tomllib
from pathlib import Path

from assay.errors import InputError
from assay.notes.note import check_words
from assay.notes.write import WORDS

QUESTIONS = {
    "model": "What was evaluated?",
    "data": "On which data?",
    "eligible": "Which cases were eligible?",
    "boundary": "What was known when the predictions were made?",
    "baseline": "What would be used without this model?",
    "scheme": "How were the folds made?",
    "conclusion": "What was concluded?",
    "does_not_decide": "What does it not decide?",
}
"""A question for each word."""

_MOST = 100_000


def words_of_file(path: str) -> dict[str, str]:
    """The words in a TOML file of ``model = "..."`` and the like.

    Raises:
        InputError: The file cannot be read, is no TOML, or says something that no note has.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
        if len(text) > _MOST:
            raise InputError(f"has over {_MOST} letters", source=path)
        found = tomllib.loads(text)
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", source=path) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        remedy = f'write model = "..."; a note has {", ".join(WORDS)}'
        raise InputError(f"is not TOML: {error}", source=path, remedy=remedy) from error
    try:
        check_words(found)
    except InputError as error:
        raise InputError(error.what, source=path, remedy=error.remedy) from error
    return found
