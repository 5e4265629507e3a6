"""scikit-learn's metadata routing, answered without importing scikit-learn.

Only scikit-learn asks for it, so by then its modules are loaded.
"""

from __future__ import annotations

import sys
from typing import Any

from assay.errors import InputError


def request(owner: Any, groups: bool | str | None) -> Any:
    """What a splitter wants passed to ``split``: a scikit-learn ``MetadataRequest``.

    Args:
        owner: The splitter.
        groups: True where it takes groups, another name they are passed under, False or None where
            it does not want them.

    Raises:
        InputError: scikit-learn is not loaded.
    """
    module = sys.modules.get("sklearn.utils.metadata_routing")
    if module is None:
        raise InputError(
            "metadata routing is scikit-learn's, which is not imported",
            remedy="import sklearn first",
        )
    made = module.MetadataRequest(owner=owner)
    if owner.uses_groups:
        made.split.add_request(param="groups", alias=groups)
    return made


def wants_groups(splitter: Any) -> bool | None:
    """Whether a splitter of another library uses groups; None where it does not say."""
    ask = getattr(splitter, "get_metadata_routing", None)
    if ask is None:
        return None
    requests = getattr(getattr(ask(), "split", None), "requests", None)
    return None if requests is None else bool(requests.get("groups", False))
