"""The data of every figure, computed once: the report draws it as SVG, `assay.plots` by matplotlib.

Nothing here knows how anything is drawn.
"""
