"""The share of wrong labels, under the two names that it has."""

from __future__ import annotations

from fractions import Fraction

from assay.metrics import forms
from assay.metrics.declare import metric
from assay.metrics.outcome import Outcome, Ratio, nothing
from assay.states.confusion import ConfusionCounts


def _wrong(counts: ConfusionCounts) -> Outcome:
    if not counts.rows:
        return nothing()
    hits, true, _ = counts.margins
    scale = Fraction(2) ** counts.cells.exponent
    wrong, whole = (sum(true) - sum(hits)) * scale, sum(true) * scale
    return Outcome(Ratio(wrong, whole), parts={"wrong": wrong, "all": whole})


@metric(
    needs=(ConfusionCounts,),
    kind="labels",
    better="lower",
    bounds=(0.0, 1.0),
    unit="1",
    ratio="wrong / all",
    undefined="there are no rows",
    rewards="correct rows, whichever class they are of",
    hides="small classes: always naming the largest class errs only on the others' share",
    relations="1 - accuracy; scikit-learn's normalize=False is the part `wrong`",
    aliases=("error_rate", "misclassification_rate"),
    listed="named",
    form=forms.wrong,
)
def zero_one_loss(counts: ConfusionCounts) -> Outcome:
    """The share of rows whose predicted label is not the true one.

    >>> zero_one_loss(["a", "b", "b", "b"], ["a", "b", "a", "b"])
    0.25
    """
    return _wrong(counts)


@metric(
    needs=(ConfusionCounts,),
    kind="labels",
    better="lower",
    bounds=(0.0, 1.0),
    unit="1",
    ratio="wrong labels / all labels, one label a row",
    undefined="there are no rows",
    rewards="correct labels, whichever class they are of",
    hides="small classes, and where a row has several labels how many rows are wholly right",
    relations="1 - accuracy and the zero-one loss where each row has one label; it differs from "
    "both only where a row has several",
    reference="Hamming (1950), Bell Syst. Tech. J. 29:147-160, "
    "doi:10.1002/j.1538-7305.1950.tb00463.x",
    aliases=("hamming_distance",),
    listed="named",
    form=forms.wrong,
)
def hamming_loss(counts: ConfusionCounts) -> Outcome:
    """The share of labels that are wrong; with one label a row, that of wrong rows.

    >>> hamming_loss([0, 1, 1, 2], [0, 1, 2, 2])
    0.25
    """
    return _wrong(counts)
