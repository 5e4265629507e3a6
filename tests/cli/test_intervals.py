"""`assay score --intervals` and `--bootstrap`, as a shell sees them."""

import json

import pytest

ROWS = "y,s,p\n1,.9,1\n0,.2,0\n1,.7,1\n1,.4,0\n0,.5,1\n0,.1,0\n1,.8,1\n0,.6,1\n0,.3,0\n"
SCORE = "score rows.csv --truth y --pred p --score s --positive 1"


@pytest.fixture(autouse=True)
def rows(write):
    write("rows.csv", ROWS)


def test_closed_forms_beside_the_scores_and_in_the_json(assay):
    run = assay(f"{SCORE} --intervals --json ev.json")
    assert run.code == 0
    assert "95% interval: DeLong interval (roc_auc)" in run.out
    assert "no interval without a bootstrap (--bootstrap 2000): balanced_accuracy" in run.out
    with open("ev.json", encoding="utf-8") as opened:
        scores = json.load(opened)["scores"]
    held = {one["metric"]: one["interval"] for one in scores if "interval" in one}
    assert held["accuracy"]["method"] == "Wilson score interval"
    assert held["accuracy"]["low"] < 6 / 9 < held["accuracy"]["high"]


def test_level_resamples_and_seed(assay):
    run = assay(f"{SCORE} --intervals 0.8 --bootstrap 200")
    assert "80% interval: percentile bootstrap of rows, 200 resamples, seed 0 (balanced" in run.out
    again = assay(f"{SCORE} --bootstrap 200 --seed 3")
    assert "95% interval: percentile bootstrap of rows, 200 resamples, seed 3" in again.out
    assert again.out == assay(f"{SCORE} --bootstrap 200 --seed 3").out


def test_the_note_of_the_command_verifies(assay, write):
    assert assay(f"{SCORE} --bootstrap 200 --note note.json").code == 0
    held = assay("verify note.json rows.csv")
    assert held.code == 0
    assert "holds         interval of f1 pooled: " in held.out
    head, *lines = ROWS.splitlines()
    write("turned.csv", "\n".join([head, *reversed(lines)]) + "\n")
    turned = assay("verify note.json turned.csv --failing")
    assert "interval of" not in turned.out  # the order of the rows does not matter


def test_the_report_takes_them_too(assay):
    line = SCORE.replace("score rows.csv", "report rows.csv")
    assert assay(f"{line} --intervals 0.9 -o page.html").code == 0
    with open("page.html", encoding="utf-8") as opened:
        assert "90% interval" in opened.read()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("--intervals 95", "the level 95.0 of an interval is not between 0 and 1"),
        ("--intervals=x", "the level 'x' of the intervals is no number; say --intervals=0.95"),
        ("--bootstrap 5", "5 resamples are too few"),
        ("--seed 5", "--seed is that of a bootstrap"),
        ("--by group", "--by is that of a bootstrap"),
        ("--stratify", "--stratify is that of a bootstrap"),
        ("--bootstrap 200 --by site", "there is no 'site' to draw whole parts by; evaluate with"),
        ("--bootstrap 200 --by fold --stratify", "cannot be drawn class by class"),
        ("--bootstrap 500 --seed -1", "the seed -1 is no whole number"),
    ],
)
def test_what_it_refuses(assay, options, said):
    run = assay(f"{SCORE} {options}")
    assert run.code == 2
    assert said in run.err


def test_whole_parts_and_classes_can_be_drawn(assay, write):
    head, *lines = ROWS.splitlines()
    sites = [f"{line},{site}" for line, site in zip(lines, "aabbccdde", strict=True)]
    write("sites.csv", "\n".join([f"{head},site", *sites]) + "\n")
    line = SCORE.replace("rows.csv", "sites.csv")
    parts = assay(f"{line} --group site --by group --bootstrap 110 --note note.json")
    assert "percentile bootstrap of whole parts by group, 110 resamples, seed 0" in parts.out
    assert "the parts by group as independent of each other" in " ".join(parts.out.split())
    assert "DeLong" not in parts.out  # it takes rows as independent
    assert assay("verify note.json sites.csv").code == 0
    again = assay(f"{line} --column site --by site --bootstrap 110")
    assert "percentile bootstrap of whole parts by site" in again.out
    classes = assay(f"{line} --stratify --bootstrap 110")
    assert "percentile bootstrap of rows, each class apart" in classes.out


def test_a_formula_with_a_term_for_each_part_is_not_drawn_by_parts(assay, write):
    head, *lines = ROWS.splitlines()
    sites = [f"{line},{site}" for line, site in zip(lines, "aabbccdde", strict=True)]
    write("sites.csv", "\n".join([f"{head},site", *sites]) + "\n")
    line = SCORE.replace("rows.csv", "sites.csv")
    run = assay(f"{line} --by site --bootstrap 110 --metrics", "mean_over(site, accuracy),accuracy")
    told = " ".join(run.out.split())
    assert "seed 0 (accuracy)" in told
    assert "mean_over(site, accuracy) has no interval: it has a term for each site" in told
