"""From what a caller gives to checked, aligned rows.

`given` gathers columns, `checks` refuses what cannot be used, `task` decides what is judged,
`classes` and `probabilities` turn labels into codes, `prepare` puts them together.
"""
