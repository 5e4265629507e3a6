"""Tables that sort, and what a button saves or copies."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest
from playwright.sync_api import expect
from shelf import note, plain, seed_000

from assay.cli import main

NAMED = "--truth y --pred yhat --fold fold"


def column(page, table: str, place: int) -> list[str]:
    """A column of a table as it stands: the number in full where there is one, or the text."""
    return page.locator(f"#{table} tbody tr > :nth-child({place})").evaluate_all(
        """cells => cells.map(cell => {
          const held = cell.querySelector("data");
          return held ? held.getAttribute("value") || "" : cell.textContent;
        })"""
    )


def saved(page, button: str):
    with page.expect_download() as found:
        page.locator(button).click()
    return found.value


def test_a_column_of_numbers_sorts_by_value_both_ways(visit):
    page = visit("pima")
    head = page.locator("#folds-table th", has_text="accuracy")
    head.locator("button").click()
    assert head.get_attribute("aria-sort") == "ascending"
    rising = list(map(float, column(page, "folds-table", 4)))
    assert rising == sorted(score.value for score in plain()["accuracy"].per_fold)
    assert column(page, "folds-table", 1) == ["2", "5", "1", "3", "4"]  # whole rows move
    head.locator("button").click()
    assert head.get_attribute("aria-sort") == "descending"
    assert column(page, "folds-table", 1) == ["4", "3", "1", "5", "2"]
    other = page.locator("#folds-table th", has_text="rows")
    other.locator("button").click()
    assert head.get_attribute("aria-sort") is None
    assert page.locator("#folds-table th[aria-sort]").count() == 1


def test_numbers_of_different_length_sort_as_numbers(visit):
    page = visit("regression")
    page.locator("#raw-table th", has_text="rows").locator("button").click()
    found = column(page, "raw-table", 7)
    assert list(map(int, found)) == sorted(map(int, found))
    assert found != sorted(found)  # which is the order of their digits


def test_what_has_no_value_goes_last_whichever_way(visit):
    page = visit("pima")
    button = page.locator("#scores-fold th", has_text="within folds").locator("button")
    for falling in (False, True):
        button.click()
        found = column(page, "scores-fold", 5)
        assert found[-1] == ""  # refused
        values = list(map(float, found[:-1]))
        assert values == sorted(values, reverse=falling)
        assert values[0 if falling else -1] == float("inf")  # log loss


def test_names_sort_as_words(visit):
    page = visit("pima")
    page.locator("#raw-table th", has_text="metric").locator("button").click()
    found = column(page, "raw-table", 1)
    assert found[0] == "accuracy"
    assert found[-1] == "specificity"
    assert [name for name in found if name == "mcc"]


def test_the_csv_has_every_score_with_every_digit(visit):
    page = visit("pima")
    download = saved(page, "[data-csv=raw-table]")
    assert download.suggested_filename == "scores.csv"
    text = download.path().read_bytes().decode()
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    held = [
        (
            key,
            score.aggregation.replace("_", " "),
            "" if score.part is None else str(score.part),
            repr(score.value) if score.is_defined else "undefined",
            str(score.n),
        )
        for key, score in plain().keyed_scores
    ]
    names = ("metric", "aggregation", "part", "value", "rows")
    found = [tuple(row[name] for name in names) for row in rows]
    assert len(held) > 100
    told = page.locator("#raw").inner_text()
    # The page shows as many of the lines as stay legible, and says so.
    assert set(found) <= set(held)
    assert len(found) == len(held) or f"{len(found)} of {len(held)} scores" in told


def test_a_label_becomes_no_formula_in_a_spreadsheet(visit):
    page = visit("hostile labels")
    text = saved(page, "[data-csv=raw-table]").path().read_bytes().decode()
    for row in csv.reader(io.StringIO(text, newline="")):
        for place in (0, 2, 3):
            assert row[place][:1] not in ("=", "+", "@", "-")


@pytest.mark.parametrize("name", ["with note", "note"])
def test_the_note_is_saved_byte_for_byte_and_verifies(visit, tmp_path, name):
    download = saved(visit(name), "[data-keep=note-text]")
    assert download.suggested_filename == "note.json"
    path = tmp_path / "note.json"
    download.save_as(path)
    note().save(tmp_path / "written.json")
    assert path.read_bytes() == (tmp_path / "written.json").read_bytes()
    block = seed_000().rows.block
    rows = zip([1, 1, 2, 2], block.y_true.tolist(), block.y_pred.tolist(), strict=True)
    lines = ["fold,y,yhat", *(",".join(map(str, row)) for row in rows)]
    (tmp_path / "preds.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(SystemExit) as stopped:
        main(["verify", str(path), str(tmp_path / "preds.csv"), *NAMED.split()])
    assert not stopped.value.code


def test_a_tampered_note_is_saved_as_it_came(visit):
    page = visit("with a tampered note")
    kept = json.loads(saved(page, "[data-keep=note-text]").path().read_text(encoding="utf-8"))
    assert kept["scores"][-1]["value"] == 0.5


def test_the_command_is_copied_or_selected(visit):
    page = visit("with note", permissions=["clipboard-read", "clipboard-write"])
    for name, start in (("again", "assay score "), ("verify", "assay verify note.json ")):
        page.locator(f"[data-copy={name}]").click()
        status = page.locator(f".command:has(#{name}) [role=status]")
        expect(status).to_have_text(re.compile("copied|selected: copy it with the keyboard"))
        assert page.locator(f"#{name}").inner_text().startswith(start)
        if status.inner_text() == "copied":
            held = page.evaluate("navigator.clipboard.readText()")
        else:
            held = page.evaluate("getSelection().toString()")
        assert held.strip() == page.locator(f"#{name}").inner_text()
