"""The documentation site; `make docs` builds it into build/docs."""

from __future__ import annotations

import sys
from pathlib import Path

from sphinx.application import Sphinx

sys.path.insert(0, str(Path(__file__).parent))

import pages

import assay

project = "Assay"
author = "the Assay authors"
release = assay.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["_build"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3

autodoc_typehints = "none"  # the signatures show them
autodoc_member_order = "bysource"
napoleon_google_docstring = True

html_theme = "furo"
html_title = "Assay"
html_static_path = ["_static"]
html_css_files = ["code.css"]
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False  # the licence says it


def write_pages(app: Sphinx) -> None:
    """Write the pages that the declarations make, before Sphinx looks for its sources."""
    pages.write(Path(app.srcdir))


def setup(app: Sphinx) -> None:
    """Hook the generated pages in."""
    app.connect("builder-inited", write_pages)
