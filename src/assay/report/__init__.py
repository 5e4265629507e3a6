"""An evaluation as data, as plain text and as HTML: one layout, several renderings."""
