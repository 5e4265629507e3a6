"""One check of a report per file."""
