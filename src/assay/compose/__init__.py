"""Composed metrics: a task's own formula over declared metrics, exact wherever its parts are.

>>> from assay.compose import compose
>>> compose("0.5*accuracy_of(classes=0..15) + 0.5*accuracy_of(classes=16..28)")(
...     [0, 0, 0, 1, 16, 17], [0, 0, 0, 2, 16, 0]
... )
0.625

The language:

- numbers, exactly as written; ``+ - * / **``, comparisons that give 1 or 0, parentheses;
- metrics by name, with parameters: ``f1_macro``, ``fbeta(beta=2)``; their parts:
  ``accuracy.correct``;
- metrics of some rows, by the true class or a named column: ``accuracy_of(classes=0..15)``,
  ``rmse_of(site=north|south, day=not mon)``;
- over the groups of a column, or of ``true_class``, that are present:
  ``mean_over(robot, accuracy)``, ``min_over``, ``max_over``, ``sum_over``; a group without a value
  makes the whole undefined, unless ``lacking=skip`` or ``lacking=0`` says otherwise;
- over rows, of the truth ``y`` and the prediction ``p``: ``row_mean(abs(1 - p/y))``, ``row_sum``,
  ``row_min``, ``row_max``;
- ``exp log log2 log10 sqrt abs``, ``round(x, 4)``, ``clamp(x, 0, 1)``, ``min``, ``max``,
  ``if(x > 100, 0, y)``, and ``fallback(x, 1)`` where x is undefined or not finite.

Sums, products, quotients and whole powers of exact parts are exact and rounded once at the end.
``exp``, logarithms, roots and other powers are correctly rounded doubles, and so is a term of
``row_mean`` that is no finite binary fraction, to 128 bits.

``assay.compose`` is the function and hides the package of that name, so the function carries the
package's public names and its `ioai`:

>>> import assay
>>> assay.compose("1 - accuracy").key, assay.compose.ioai.chicken_counting().key
('1 - accuracy', 'chicken_counting')
>>> assay.compose.metric_of("ioai:ghost") is assay.compose.ioai.ghost()
True
"""

from assay.compose import ioai
from assay.compose.files import metrics_of_file
from assay.compose.function import from_function
from assay.compose.metric import Composed, compose
from assay.compose.naming import metric_of, metrics_in

__all__ = [
    "Composed",
    "compose",
    "from_function",
    "ioai",
    "metric_of",
    "metrics_in",
    "metrics_of_file",
]

for _name in __all__:
    setattr(compose, _name, globals()[_name])
