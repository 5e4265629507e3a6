"""What scikit-learn knows of its estimators: copies, kinds, and who is given which metadata.

The only module, apart from the drop-in's warnings and the demo, that imports scikit-learn. It is
imported when a model is an estimator of scikit-learn's kind.
"""

from __future__ import annotations

import sys
from typing import Any


def is_estimator(model: Any) -> bool:
    """Whether a model is of scikit-learn's kind, said without importing it.

    True for classes that inherit from scikit-learn's, or follow its protocol while it is loaded.
    """
    if any(kind.__module__.partition(".")[0] == "sklearn" for kind in type(model).__mro__):
        return True
    follows = hasattr(model, "get_params") and hasattr(model, "set_params")
    return follows and "sklearn" in sys.modules


def fresh(model: Any) -> Any:
    """An unfitted copy with the same parameters."""
    from sklearn.base import clone

    return clone(model)


def classifies(model: Any) -> bool | None:
    """True of a classifier, False of a regressor, None of anything else."""
    from sklearn.base import is_classifier, is_regressor

    try:
        return True if is_classifier(model) else (False if is_regressor(model) else None)
    except AttributeError:  # a duck without tags
        return None


def fit_arguments(model: Any, given: dict[str, Any]) -> dict[str, Any] | None:
    """The keyword arguments of `fit` that metadata become; None if it takes no sample weights.

    With metadata routing enabled, scikit-learn's router decides, and raises for what nobody asked
    for. Without it a pipeline hands sample weights to its last step.
    """
    from sklearn import get_config

    if get_config()["enable_metadata_routing"]:
        return _routed(model, given)
    if "sample_weight" not in given:
        return given
    from sklearn.pipeline import Pipeline
    from sklearn.utils.validation import has_fit_parameter

    if isinstance(model, Pipeline):
        name, last = model.steps[-1]
        if not has_fit_parameter(last, "sample_weight"):
            return None
        named = {key: value for key, value in given.items() if key != "sample_weight"}
        return {**named, f"{name}__sample_weight": given["sample_weight"]}
    return given if has_fit_parameter(model, "sample_weight") else None


def _routed(model: Any, given: dict[str, Any]) -> dict[str, Any]:
    from sklearn.utils.metadata_routing import MetadataRouter, MethodMapping, process_routing

    mapping = MethodMapping().add(caller="fit", callee="fit")
    router = MetadataRouter(owner="assay.cross_validate").add(
        estimator=model, method_mapping=mapping
    )
    return dict(process_routing(router, "fit", **given).estimator.fit)


def parallel(**options: Any) -> tuple[Any, Any]:
    """`Parallel` and `delayed` that carry scikit-learn's configuration to the workers."""
    from sklearn.utils.parallel import Parallel, delayed

    return Parallel(**options), delayed
