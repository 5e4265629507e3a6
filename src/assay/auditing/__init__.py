"""Audit: what can be told of somebody else's report from its numbers alone.

A report is typed by hand from a paper or a dashboard, as JSON, YAML or CSV. Numbers are kept as
printed: ``0.80`` is anything from 0.795 to 0.805, ``80.0%`` anything from 0.7995 to 0.8005, and
``45/48`` is exact. Schema ``assay-report/1``:

```json
{
  "schema": "assay-report/1",
  "title": "Tumours, test set",
  "positive": "malignant",
  "parts": {"n": 143, "positives": 53},
  "values": [
    {"metric": "accuracy", "value": "0.923"},
    {"metric": "f1", "value": "0.891"},
    {"metric": "recall", "class": "benign", "value": "0.967"},
    {"metric": "roc_auc", "value": "0.95", "folds": ["0.94", "0.96"]}
  ]
}
```

- ``values``: a metric by any usual name (``assay metrics`` lists them), the value, and where needed
  ``class``, ``aggregation`` (pooled, mean_of_folds, sd_of_folds, within_fold, mean_of_groups) and
  the scope: ``model``, ``split``, ``group``, ``fold``. ``folds`` holds the fold values of a mean.
- ``parts``: what is known of the rows, one mapping or a list of mappings with scopes; `names.PARTS`
  lists them. ``n`` with a ``class`` is the size of a class, with a ``group`` that of a group.
  Parts without a model hold for every model, and several models are taken to be of the same rows:
  name other rows by ``split`` or ``group``.
- ``matrix``: ``{"classes": [...], "rows": [[...], ...]}``, true classes the rows.
- settings: ``title``, ``unit``, ``positive``, ``weights`` (yes or no), ``ddof`` (0 or 1, of every
  standard deviation), ``scale`` (percent or fraction). Without a scale, ratios are percentages
  where a plain one from 2 to 100 is among them.

As CSV the columns are ``metric,value`` and any of ``class, aggregation, model, split, group,
fold``; parts and settings are rows like the others. ``assay audit --example`` prints both forms.
"""

from assay.auditing.audit import audit
from assay.auditing.line import Audit, Line
from assay.auditing.reconcile import Reconciled, reconcile_r2
from assay.auditing.report import SCHEMA, Report
from assay.auditing.request import Request, request

__all__ = [
    "SCHEMA",
    "Audit",
    "Line",
    "Reconciled",
    "Report",
    "Request",
    "audit",
    "reconcile_r2",
    "request",
]
