"""What a notebook shows: one look, no script, hostile texts inert."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

import assay
from assay.notes.claims import Claim, Verification
from assay.report import html

HOSTILE = "<script>alert(1)</script>\"'&<img src=x onerror=1>\u202e\x00"
ALLOWED = {"style", "div", "p", "br", "ul", "li", "b", "span", "table", "caption", "thead"}
ALLOWED |= {"tbody", "tr", "th", "td"}


class Reader(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.tags, self.attributes, self.text = [], [], ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs

    def handle_data(self, data):
        self.text += data


def least(X_train, y_train, X_valid):
    return [min(y_train)] * len(X_valid)


def median(X_train, y_train, X_valid):
    return [sorted(y_train)[len(y_train) // 2]] * len(X_valid)


@pytest.fixture(scope="module")
def shown():
    y = [1.0, 2.0, 4.0, 3.0, 2.0, 9.0, 1.0, 3.0]
    ev = assay.evaluate(y, y[::-1], fold=[HOSTILE, "b"] * 4, unit=HOSTILE)
    labels = assay.evaluate([HOSTILE, "b", "b"], ["b", HOSTILE, "b"])
    note = ev.note(model=HOSTILE, conclusion="good enough", does_not_decide=HOSTILE)
    return {
        "evaluation": ev,
        "labels": labels,
        "view": ev["r2"],
        "score": ev["r2"].pooled,
        "fold": ev["r2"].per_fold["b"],
        "findings": ev.findings,
        "note": note,
        "verification": Verification([Claim(HOSTILE, "fails", HOSTILE)], HOSTILE),
        "comparison": assay.compare_models(
            {HOSTILE: least, "b": median}, y, y, cv=4, metric="mae", progress=False
        ),
        "study": assay.stability(
            median, y, y, seeds=3, holdout=0.25, cv=4, metric="mae", progress=False
        ),
    }


NAMES = ["evaluation", "labels", "view", "score", "fold", "findings", "note", "verification"]
NAMES += ["comparison", "study"]


@pytest.mark.parametrize("name", NAMES)
def test_one_look_without_script(shown, name):
    text = shown[name]._repr_html_()
    assert text.startswith(html._STYLE + '<div class="assay">')
    assert text.endswith("</div>")
    read = Reader(text)
    assert set(read.tags) <= ALLOWED
    assert {attribute for attribute, _ in read.attributes} <= {"class", "scope"}
    assert "\u202e" not in text
    assert "\x00" not in text
    assert not re.search(r"url\(|@import|https?:", text)


@pytest.mark.parametrize("name", ["labels", "note", "verification"])
def test_hostile_texts_are_shown_as_texts(shown, name):
    assert "<script>alert(1)" in Reader(shown[name]._repr_html_()).text


def test_what_they_say(shown):
    assert "lies between fold" not in shown["labels"]._repr_html_()
    read = {name: Reader(shown[name]._repr_html_()).text for name in NAMES}
    assert "checks: " in read["findings"]
    assert "mean of folds" in read["view"]
    assert repr(shown["score"].value) in read["score"]
    assert "definition" in read["score"]
    assert "fold b" in read["fold"]
    assert "good enough" in read["note"]
    assert "1 fail" in read["verification"]


def test_colours_are_the_notebooks_own():
    inside = html._STYLE.removeprefix("<style>").removesuffix("</style>")
    colours = set(re.findall(r"(?<![-\w])color:([^;}]+)", inside))
    assert colours == {"inherit"}
    assert "background:#" not in inside
