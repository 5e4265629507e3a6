"""The states: what is remembered of rows, frozen, mergeable and exact."""
