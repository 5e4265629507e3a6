"""The models that seed 001 fits, on data that scikit-learn ships or makes."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from sklearn.datasets import load_breast_cancer, load_diabetes, load_iris, make_classification
from sklearn.dummy import DummyRegressor
from sklearn.linear_model import LinearRegression, LogisticRegression
from sklearn.model_selection import train_test_split
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler


@pytest.fixture(scope="session")
def three():
    """Ten labels of three classes, written by hand."""
    return [0, 0, 0, 0, 0, 1, 1, 1, 2, 2], [0, 0, 0, 0, 0, 1, 1, 0, 2, 0]


@pytest.fixture(scope="session")
def tumours():
    """Logistic regression on mean radius and mean texture; malignant is 1."""
    data = load_breast_cancer()
    y = 1 - data.target
    x_train, x_test, y_train, y_test = train_test_split(
        data.data[:, :2], y, test_size=0.25, stratify=y, random_state=0
    )
    model = make_pipeline(StandardScaler(), LogisticRegression()).fit(x_train, y_train)
    return SimpleNamespace(
        model=model,
        x=x_test,
        y=y_test,
        labels=model.predict(x_test),
        proba=model.predict_proba(x_test)[:, 1],
        train=(x_train, y_train),
    )


@pytest.fixture(scope="session")
def rare():
    """The test part of a problem with some 5 % positives, and its scores."""
    x, y = make_classification(n_samples=6000, weights=[0.95], random_state=0)
    halves = {"test_size": 0.5, "random_state": 0}
    x_train, x_rest, y_train, y_rest = train_test_split(x, y, stratify=y, **halves)
    _, x_test, _, y_test = train_test_split(x_rest, y_rest, stratify=y_rest, **halves)
    model = LogisticRegression().fit(x_train, y_train)
    return y_test, model.predict_proba(x_test)[:, 1]


@pytest.fixture(scope="session")
def mean_model():
    """The targets of diabetes in two parts, and the training mean as prediction of each."""
    x_train, x_test, y_train, y_test = train_test_split(
        *load_diabetes(return_X_y=True), test_size=0.2, random_state=0
    )
    model = DummyRegressor(strategy="mean").fit(x_train, y_train)
    return SimpleNamespace(
        train=(y_train, model.predict(x_train)), test=(y_test, model.predict(x_test))
    )


@pytest.fixture(scope="session")
def flowers():
    """Petal width from petal length: the test part, the setosa in it, the training part."""
    data = load_iris()
    x_train, x_test, y_train, y_test, _, species = train_test_split(
        data.data[:, 2:3], data.data[:, 3], data.target, test_size=0.3, random_state=0
    )
    model = LinearRegression().fit(x_train, y_train)
    return SimpleNamespace(
        model=model,
        x=x_test,
        y=y_test,
        predicted=model.predict(x_test),
        setosa=species == 0,
        train=(x_train, y_train),
    )
