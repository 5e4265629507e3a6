"""Warnings are of scikit-learn's class where it is installed, of an equally named one otherwise."""

import subprocess
import sys

import pytest
from sklearn import exceptions as sklearn

from assay.metrics import (
    average_precision_score,
    precision_score,
    r2_score,
    roc_auc_score,
    top_k_accuracy_score,
)


@pytest.mark.parametrize(
    "call",
    [
        lambda: precision_score([0, 1], [0, 0]),
        lambda: roc_auc_score([1, 1], [0.1, 0.2]),
        lambda: r2_score([1.0], [1.0]),
        lambda: top_k_accuracy_score([0, 1], [0.1, 0.9], k=2),
    ],
)
def test_undefined_values_warn_with_scikit_learns_class(call):
    with pytest.warns(sklearn.UndefinedMetricWarning):
        call()


def test_other_remarks_are_user_warnings_at_the_callers_line():
    with pytest.warns(UserWarning, match="No positive class") as found:
        average_precision_score([0, 0], [0.1, 0.2])
    assert found[0].filename == __file__


def test_without_scikit_learn_the_class_has_the_same_name():
    code = (
        "import sys, warnings\n"
        "class Absent:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.split('.')[0] == 'sklearn':\n"
        "            raise ModuleNotFoundError(name)\n"
        "sys.meta_path.insert(0, Absent())\n"
        "from assay.metrics import precision_score\n"
        "with warnings.catch_warnings(record=True) as seen:\n"
        "    warnings.simplefilter('always')\n"
        "    precision_score([0, 1], [0, 0])\n"
        "assert [w.category.__name__ for w in seen] == ['UndefinedMetricWarning']\n"
        "assert seen[0].category.__module__ == 'assay.dropin.said'\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
