"""Texts that are out to do something stand there to be read, and do nothing."""

from __future__ import annotations

import pytest

PAGES = ["hostile labels", "hostile numbers"]


@pytest.mark.parametrize("name", PAGES)
def test_hostile_texts_do_nothing(visit, name):
    page = visit(name)  # which fails on any dialog, error, message and request
    title = page.title()
    assert title.startswith('"><img src=x onerror=')
    assert page.locator("img, iframe, object, embed, svg [onload], [onerror]").count() == 0
    assert (
        page.locator("script").count()
        == page.locator("script[type='application/json']").count() + 1
    )
    assert page.evaluate("document.documentElement.classList.contains('live')")
    for slider in page.locator("input[type=range]").all():
        for key in ("Home", "End", "ArrowLeft"):
            slider.press(key)
    click = "every => every.forEach(one => one.click())"
    page.locator("th button, [data-do], [data-copy], summary").evaluate_all(click)
    for text in page.locator("#folds-table th[title]").all()[:3]:
        text.hover()
    assert page.title() == title
    assert page.url.startswith("file:")


@pytest.mark.parametrize("name", PAGES)
def test_hostile_texts_are_there_to_read_and_turn_nothing_around(visit, name):
    page = visit(name)
    text = page.locator("body").inner_text()
    assert "<script>document.title = 'taken'; alert(1)</script>" in text
    assert "\\u202egnp.exe" in text
    assert "{{ 7 * 7 }}{% raw %}<!--" in text
    assert not set("\u202a\u202b\u202d\u202e\u2066\u2067\u2068\x1b\x00") & set(page.content())
    assert "W" * 2000 not in text


@pytest.mark.parametrize("name", PAGES)
def test_a_label_of_ten_thousand_characters_leaves_the_page_its_shape(visit, name):
    page = visit(name)
    assert page.evaluate("document.documentElement.scrollWidth") <= 1100
    assert page.evaluate("document.documentElement.scrollHeight") < 40_000
