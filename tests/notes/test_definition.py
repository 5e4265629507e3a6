"""Every metric that a note defines is made again from its definition, and gives the same."""

import numpy as np
import pytest

import assay
from assay.compose import compose
from assay.errors import InputError
from assay.metrics import CATALOGUE
from assay.notes import verify
from assay.notes.canonical import sealed
from assay.notes.definition import definition, metric_of

RNG = np.random.default_rng(5)
BINARY = {
    "y": RNG.integers(0, 2, 40),
    "p": RNG.integers(0, 2, 40),
    "s": RNG.random(40),
    "site": RNG.integers(0, 3, 40),
}
NUMBERS = {"y": RNG.random(40) + 1, "p": RNG.random(40) + 1, "site": RNG.integers(0, 3, 40)}


def computable(frame, how, kinds):
    found = []
    for key, metric in CATALOGUE.items():
        if metric.kind in kinds:
            try:
                assay.evaluate_frame(frame, **how, metrics=[key])
            except InputError:  # it needs a parameter or other columns
                continue
            found.append(key)
    return found


@pytest.mark.parametrize(
    ("frame", "how", "kinds", "least"),
    [
        (
            BINARY,
            {"truth": "y", "pred": "p", "proba": "s"},
            ("labels", "scores", "probabilities"),
            60,
        ),
        (NUMBERS, {"truth": "y", "pred": "p", "task": "regression"}, ("values",), 20),
    ],
    ids=["labels", "numbers"],
)
def test_every_metric_of_the_catalogue_verifies(frame, how, kinds, least):
    keys = computable(frame, how, kinds)
    assert len(keys) >= least
    note = assay.evaluate_frame(frame, **how, metrics=keys).note(with_states=True)
    found = verify(note, frame)
    assert found.exit_code == 0, [str(claim) for claim in found if claim.status != "holds"]
    assert not verify(note).failed


@pytest.mark.parametrize(
    "formula",
    [
        "100 * mean_over(site, accuracy)",
        "(accuracy > 0.5) + 1",
        "(accuracy > 0.5) == (kappa > 0)",
        "1 - (2 - accuracy) - (accuracy > 1)",
        "0.5*recall + 0.5*specificity",
        "accuracy_of(site=0..1)",
    ],
)
def test_a_formula_verifies(formula):
    metric = compose(formula, name="own", better="higher")
    written = definition("own", metric)
    assert definition("own", metric_of(written)) == written
    ev = assay.evaluate_frame(BINARY, truth="y", pred="p", metrics=[metric], columns=["site"])
    assert verify(ev.note(), BINARY).exit_code == 0
    assert verify(ev.note(with_rows=True)).exit_code == 0


def test_a_formula_with_named_parts_verifies():
    metric = compose(
        "exp(-rate)", name="own", better="higher", parts={"rate": "row_mean(abs(1 - p/y))"}
    )
    ev = assay.evaluate_frame(NUMBERS, truth="y", pred="p", metrics=[metric])
    note = ev.note()
    assert note.metric("own")["parts"] == {"rate": "row_mean(abs(1 - p/y))"}
    assert verify(note, NUMBERS).exit_code == 0


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"name": "none"}, "this Assay has no metric 'none'"),
        ({"parameters": {"beta": 1}}, "r2 has no parameter 'beta'"),
        ({"function": True}, "a function of the caller's own"),
        ({"formula": "x" * 3000}, "has over 2000 letters"),
    ],
)
def test_a_definition_that_is_another_one_here_is_said_to_be(change, told):
    written = definition("r2", CATALOGUE["r2"])
    with pytest.raises(InputError, match=told):
        metric_of({**written, **change})


def test_other_words_fail_in_one_version_and_are_told_apart_in_two():
    document = assay.evaluate([1.0, 2.5], [1.0, 2.0], metrics="r2").note().to_dict()
    document["metrics"][0] |= {"definition": "SSE", "bounds": [0.0, 1.0]}
    document["findings"][0]["message"] = "other words"
    frame = {"y_true": [1.0, 2.5], "y_pred": [1.0, 2.0]}
    failed = {claim.what: claim.said for claim in verify(sealed(document), frame).failed}
    assert "definition: expected 'SSE', found '1 - SSE / SST" in failed["definition of r2"]
    assert "finding A101" in failed
    document["versions"]["assay"] = "0.0.1"
    found = verify(sealed(document), frame)
    assert found.exit_code == 3
    assert [claim.what for claim in found.unchecked] == ["definition of r2"]
