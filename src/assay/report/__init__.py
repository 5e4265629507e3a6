"""An evaluation as data, as plain text, on a terminal, and as HTML: one layout, several renderings."""
