"""A text from the data is a text in the page, whatever it holds."""

from __future__ import annotations

import base64
import hashlib
import re

import numpy as np
import pytest

import assay
from assay.report.page.marks import tag
from assay.report.page.render import as_json

HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</script><script>alert(2)</script>",
    "' onmouseover='alert(3)",
    "{{ 7 * 7 }}{% raw %}",
    "\u202egnp.exe",
    "a\x00b\n\r\t\x1b[31m",
    "😀 naïve 日本",
    "=HYPERLINK(1)",
    "<!--",
    "x" * 10_000,
]


def classes():
    rng = np.random.default_rng(0)
    labels = np.array(HOSTILE, dtype=object)
    truth, pred = labels[rng.integers(0, 11, 120)], labels[rng.integers(0, 11, 120)]
    return assay.evaluate(truth, pred, fold=labels[rng.integers(0, 4, 120)], group=truth)


def values():
    rng = np.random.default_rng(1)
    labels = np.array(HOSTILE, dtype=object)
    return assay.evaluate(
        rng.normal(size=120),
        rng.normal(size=120),
        fold=labels[rng.integers(0, 11, 120)],
        group=labels[rng.integers(0, 11, 120)],
        unit=HOSTILE[0],
        acknowledge=[f"A206: {HOSTILE[1]}"],
    )


def without_note(page):
    """The page without the note that it carries along, whose texts are whole."""
    kept = page.by_id.get("note-text")
    return page.source if kept is None else page.source.replace(kept.text, "")


def hostile_page(read, ev):
    words = {"conclusion": HOSTILE[2], "does_not_decide": HOSTILE[1], "model": HOSTILE[0]}
    return read(
        ev,
        title=HOSTILE[2],
        name=HOSTILE[0],
        beside={HOSTILE[1]: ev},
        study={HOSTILE[2]: [0.1, 0.2], HOSTILE[10]: [0.3]},
        note=ev.note(**words),
    )


@pytest.mark.parametrize("made", [classes, values])
def test_hostile_texts_add_no_element_and_no_attribute(read, made):
    page = hostile_page(read, made())
    scripts = page.all("script")
    kinds = [one.attributes.get("type", "") for one in scripts]
    assert kinds.count("") == 1  # the page's own, and data
    assert set(kinds) == {"", "application/json"}
    assert not page.all("img")
    assert not [name for one in page.all() for name in one.attributes if name.startswith("on")]
    assert all("style" not in one.attributes for one in page.all())
    assert "alert(1)" in page.root.text  # it is there to read


@pytest.mark.parametrize("made", [classes, values])
def test_hostile_texts_stay_short_and_visible(read, made):
    page = hostile_page(read, made())
    assert "x" * 2000 not in without_note(page)
    assert not re.search("[\u202a-\u202e\u2066-\u2069\x00\x1b]", page.source)
    assert "\\u202egnp.exe" in page.root.text
    assert "49" not in page.by_id["summary"].every("p")[0].text


def test_data_cannot_end_its_script_element():
    text = as_json(["</script><!--", "a&b", "\u2028"])
    assert not set("<>&") & set(text)
    assert text.isascii()


def test_marks_escape_texts_and_attributes():
    assert tag("text", "<b>", title='"x"') == '<text title="&quot;x&quot;">&lt;b&gt;</text>'


def test_the_policy_names_the_style_and_the_script_by_their_hashes(read):
    page = read(assay.evaluate([1.0, 2.0], [1.0, 3.0]))
    policy = next(
        one.attributes["content"]
        for one in page.all("meta")
        if one.attributes.get("http-equiv") == "Content-Security-Policy"
    )
    script = next(one for one in page.all("script") if "type" not in one.attributes).text
    style = page.all("style")[0].text
    for kind, text in (("script-src", script), ("style-src", style)):
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{kind} 'sha256-{digest}'" in policy
    assert policy.startswith("default-src 'none';")
    assert "unsafe" not in policy


def test_nothing_outside_is_named(read):
    page = hostile_page(read, classes())
    for one in page.all():
        for name in ("href", "src", "srcset", "action", "data", "xlink:href"):
            target = one.attributes.get(name, "")
            assert target == "" or target.startswith(("#", "data:,")), (one.tag, target)
    style = page.all("style")[0].text
    assert "url(" not in style
    assert "@import" not in style
    script = next(one for one in page.all("script") if "type" not in one.attributes).text
    assert not re.search(
        r"fetch|XMLHttpRequest|WebSocket|sendBeacon|eval|import\(|innerHTML", script
    )
    assert "://" not in without_note(page)
