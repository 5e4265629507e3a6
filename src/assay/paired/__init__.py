"""Whether two models differ, from the differences of their scores on the same folds.

Training sets of a cross-validation overlap, so that the folds' scores are not independent: the
plain paired t test is far too sure. `corrected_t` widens its variance, `correlated_t` gives the
posterior of the mean difference, and `holm` corrects the p-values of several comparisons.
"""

from assay.paired.bayes import Posterior, correlated_t
from assay.paired.holm import holm
from assay.paired.t_test import PairedT, corrected_t, plain_t

__all__ = ["PairedT", "Posterior", "corrected_t", "correlated_t", "holm", "plain_t"]
