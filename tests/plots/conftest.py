"""Drawing without a screen: every figure is drawn for real, and closed."""

from __future__ import annotations

import numpy as np
import pytest

import assay


@pytest.fixture(autouse=True)
def agg():
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    assert not plt.get_fignums()
    yield plt
    plt.close("all")


@pytest.fixture
def drawn():
    """Draw a picture to the last pixel, with warnings as errors, on plain axes that are closed."""
    import matplotlib.pyplot as plt

    def draw(made, kind=None, **what):
        figure, ax = plt.subplots(dpi=50)
        shown = made.plot(ax=ax, **what) if kind is None else made.plot(kind, ax=ax, **what)
        assert shown.figure_ is figure
        figure.canvas.draw()
        plt.close(figure)
        return shown

    return draw


@pytest.fixture(scope="session")
def values():
    rng = np.random.default_rng(0)
    truth = rng.normal(50, 10, 60) + np.repeat([0, 40, 80], 20)
    return assay.evaluate(
        truth,
        truth + rng.normal(0, 5, 60),
        fold=np.repeat([1, 2, 3], 20),
        group=np.tile(["north", "south"], 30),
        unit="kWh",
    )


@pytest.fixture(scope="session")
def classes():
    rng = np.random.default_rng(1)
    truth = (rng.random(200) < 0.4).astype(int)
    proba = np.clip(0.4 * truth + 0.6 * rng.random(200), 0.0, 1.0)
    return assay.evaluate(truth, (proba > 0.5).astype(int), y_proba=proba, fold=np.arange(200) % 4)
