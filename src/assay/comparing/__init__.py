"""Two evaluations held against each other, as far as they are of the same thing.

`compare` takes notes, prediction files and evaluations, in any mixture: it says what both have in
common, ranks what may be ranked, and shows the rest side by side. `diff` says which parts of two
notes of one model changed.
"""

from assay.comparing.compare import compare
from assay.comparing.comparison import Comparison
from assay.comparing.diff import NoteDiff, diff

__all__ = ["Comparison", "NoteDiff", "compare", "diff"]
