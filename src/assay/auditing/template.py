"""A filled-in report to start from: what `assay audit --example` prints."""

JSON = """\
{
  "schema": "assay-report/1",
  "title": "Tumours: 143 test images",
  "positive": "malignant",
  "weights": "no",
  "ddof": "1",
  "parts": {"n": "143", "positives": "53", "tp": "45", "fp": "3", "fn": "8", "tn": "87"},
  "values": [
    {"metric": "accuracy", "value": "0.923"},
    {"metric": "precision", "value": "93.8%"},
    {"metric": "f1", "value": "0.891"},
    {"metric": "f1_macro", "value": "0.916"},
    {"metric": "recall", "class": "benign", "value": "0.967"},
    {"metric": "roc_auc", "value": "0.908"},
    {"metric": "accuracy", "split": "validation", "value": "0.910",
     "folds": ["0.90", "0.93", "0.90"]},
    {"metric": "accuracy", "split": "validation", "aggregation": "sd_of_folds", "value": "0.017"},
    {"metric": "rmse", "model": "size in mm", "value": "2.10"},
    {"metric": "r2", "model": "size in mm", "value": "0.72"}
  ]
}
"""

CSV = """\
metric,value,class,aggregation,model,split,fold
title,Tumours: 143 test images,,,,,
positive,malignant,,,,,
n,143,,,,,
positives,53,,,,,
accuracy,0.923,,,,,
precision,93.8%,,,,,
f1,0.891,,,,,
recall,0.967,benign,,,,
accuracy,0.90,,,,validation,1
accuracy,0.93,,,,validation,2
accuracy,0.90,,,,validation,3
accuracy,0.910,,mean_of_folds,,validation,
accuracy,0.017,,sd_of_folds,,validation,
"""
