"""The drop-in functions are called as scikit-learn's, and importing them does not import it."""

import inspect
import subprocess
import sys

import pytest
from sklearn import metrics as sklearn

import assay.metrics
from assay import dropin


def _parameters(function):
    found = inspect.signature(function).parameters.values()
    return [(one.name, one.kind, repr(one.default)) for one in found]


@pytest.mark.parametrize("name", dropin.__all__)
def test_names_order_kinds_and_defaults_of_parameters_are_scikit_learns(name):
    assert _parameters(getattr(assay.metrics, name)) == _parameters(getattr(sklearn, name))


def test_every_function_of_the_four_families_is_there():
    families = {"_classification", "_ranking", "_regression"}
    functions = {name: getattr(sklearn, name) for name in sklearn.__all__}
    theirs = {
        name
        for name, function in functions.items()
        if inspect.isfunction(function) and function.__module__.rpartition(".")[2] in families
    }
    assert set(dropin.__all__) == theirs


def test_calls_without_a_warning_import_no_scikit_learn():
    code = (
        "import sys, assay, assay.metrics as m\n"
        "assert 'assay.dropin' not in sys.modules\n"
        "m.f1_score([0, 1], [0, 1]), m.roc_auc_score([0, 1], [0.1, 0.2])\n"
        "m.r2_score([0.0, 1.0], [0.0, 1.0]), m.log_loss([0, 1], [0.5, 0.5])\n"
        "m.classification_report([0, 1], [0, 1]), m.ndcg_score([[1, 0]], [[1, 0]])\n"
        "assert not {'sklearn', 'scipy', 'pandas'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)


def test_the_names_are_listed():
    assert {"f1_score", "find"} <= set(dir(assay.metrics))
    assert "f1_score" in dir(dropin)


def test_an_unknown_name_is_refused():
    with pytest.raises(AttributeError, match="no attribute 'f2_score'"):
        _ = assay.metrics.f2_score
    with pytest.raises(AttributeError, match="no attribute 'f2_score'"):
        _ = dropin.f2_score
